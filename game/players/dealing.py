"""Sampling of deals: hidden cards are dealt quickly in ways consistent with the knowledge of a seat."""

from __future__ import annotations

from game.players.knowledge import Knowledge, PossibleWorld
from game.players.situation import Chance
from game.players.tricks import NONE, numbers

ATTEMPTS = 40
"""Attempts at a deal, if hidden cards do not fit, before sampling stops."""
KEPT_SHARE = (0.5, 0.6, 0.85, 0.85, 0.9, 0.98)
"""Share of cards of a shown talon that are kept, by rank."""


class DealSampler:
    """Sampler of deals consistent with one knowledge.

    Cards with the same possible piles are dealt together.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._room = knowledge.room
        self._fixed = knowledge.fixed
        self._banned = knowledge.banned
        self._loose = tuple(numbers(knowledge.loose))
        story, me = knowledge.story, knowledge.me
        self._declarer = story.declarer
        given = sorted({to for to, card in story.gifts if card == NONE and to != me})
        self._given = (*given, knowledge.players) if story.laid_unseen else tuple(given)
        alike: dict[tuple[int, ...], list[int]] = {}
        for number in numbers(knowledge.hidden):
            piles = range(len(self._banned))
            may = tuple(pile for pile in piles if self._room[pile] and not self._barred(pile, number))
            alike.setdefault(may, []).append(1 << number)
        self._groups = sorted(alike.items(), key=lambda group: len(group[0]))

    def sample(self, chance: Chance) -> PossibleWorld | None:
        """Return a deal consistent with everything certain, or None if none was found."""
        for _ in range(ATTEMPTS):
            if (world := self._deal(chance)) is not None:
                return world
        return None

    def _deal(self, chance: Chance) -> PossibleWorld | None:
        room, piles = list(self._room), list(self._fixed)
        for number in self._loose:
            pile = self._owner(chance, number, room)
            if pile == NONE:
                return None
            room[pile] -= 1
            piles[pile] |= 1 << number
        random = chance.random
        for may, cards in self._groups:
            places = [pile for pile in may for _ in range(room[pile])]
            if len(places) < len(cards):
                return None
            if len(may) > 1:
                places.sort(key=lambda _: random())
            for pile, card in zip(places, cards, strict=False):
                room[pile] -= 1
                piles[pile] |= card
        return PossibleWorld(tuple(piles[:-1]), piles[-1])

    def _owner(self, chance: Chance, number: int, room: list[int]) -> int:
        """Return the owner of a card of the talon that the declarer took: mostly the declarer."""
        declarer = self._declarer
        others = [pile for pile in self._given if room[pile] and not self._barred(pile, number)]
        mine = room[declarer] and not self._barred(declarer, number)
        if mine and (not others or chance.random() < KEPT_SHARE[number % 6]):
            return declarer
        return chance.choice(others) if others else NONE

    def _barred(self, pile: int, number: int) -> bool:
        return bool(self._banned[pile] >> number & 1)

"""Likelihood of a deal by its players' cards and gifts: people mostly play by simple principles.

Each played card is compared with the one that simple principles would play from the hand in the sampled deal,
with the knowledge of that player; each gift is compared with cheaper ones.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.players.knowledge import Knowledge, PossibleWorld
from game.players.playouts import follow, lead
from game.players.ranked import QUEENS, SUIT_CARDS, SUITS_IN_RANKS, by_rank, covers, winning
from game.players.tricks import NONE, SUITS, numbers
from game.players.valuation import READY, Valuation

UNUSUAL = 0.35
"""Likelihood of a card that principles would not play, relative to one that they would."""
GIFT_COST = 25.0
"""Points that a gift may cost without being unusual."""


class ObservedCard(NamedTuple):
    """Card played by another player, with the public knowledge at that time."""

    place: int
    card: int
    later: int
    """Cards that the place plays from here on, as far as seen."""
    unseen: int
    """Cards that had not been played yet."""
    void: tuple[int, ...]
    """Suits in which each place is known to be void."""
    led: int
    top: int
    taker: int
    last: bool
    trumps: int
    declares: bool


class Habits:
    """Weights of deals by the cards played and given so far."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._rules = knowledge.play
        self._moments = _moments(knowledge) if covers(knowledge.play) else []
        self._ready = Valuation(READY, knowledge.play.worth)
        declarer = knowledge.story.declarer
        self._gifts = [
            1 << card for _, card in knowledge.story.gifts if card != NONE and declarer != knowledge.me
        ]
        self._played = knowledge.story.played(declarer) if self._gifts else 0

    def weight(self, world: PossibleWorld) -> float:
        """Return how well a deal agrees with the play; above 0."""
        weight = 1.0
        if self._gifts:
            hand = world.hands[self._knowledge.story.declarer] | self._played
            kept = self._ready.of(hand)
            for gift in self._gifts:
                both = hand | gift
                regret = max([self._ready.of(both & ~(1 << card)) for card in numbers(hand)]) - kept
                weight *= math.exp(-max(0.0, regret) / GIFT_COST)
        hands = [by_rank(hand) for hand in world.hands]
        for moment in self._moments:
            if self._strange(moment, hands[moment.place] | moment.later):
                weight *= UNUSUAL
        return weight

    def _strange(self, moment: ObservedCard, own: int) -> bool:
        """Return whether principles would have played a different card."""
        place, card, declarer = moment.place, moment.card, self._knowledge.story.declarer
        rest = moment.unseen & ~own
        hands = [own if each == place else rest & ~void for each, void in enumerate(moment.void)]
        if not moment.led:
            queens = own & own >> 4 & QUEENS
            declared = queens if moment.declares else 0
            wanted = lead(hands, place, declarer, moment.trumps, declared, self._rules.worth)
        else:
            suit = SUIT_CARDS[moment.led]
            legal = own & suit or own & moment.trumps or own
            if not legal & legal - 1:
                return False
            behind = (place + 1) % len(hands)
            foe = 0 if moment.last or declarer not in {place, behind} else hands[behind]
            friend = declarer not in {place, moment.taker}
            wins = winning(legal, moment.top, moment.trumps)
            if wins and self._rules.overtake:
                legal = wins
            trick = (suit, moment.trumps, moment.top, friend, foe & suit or foe & moment.trumps)
            wanted = follow(own, legal, wins, trick)
        return wanted != card and (wanted.bit_length() - 1) // 4 != (card.bit_length() - 1) // 4


def _moments(knowledge: Knowledge) -> list[ObservedCard]:
    """Return every card played by others, with the public knowledge at that time."""
    story, players, rules = knowledge.story, knowledge.players, knowledge.play
    later = [by_rank(story.played(place)) for place in range(players)]
    void = [0] * players
    unseen = (1 << 24) - 1
    trump = NONE if story.trump is None else SUITS.index(story.trump)
    found = []
    led = top = taker = laid = won = 0
    for place, move in story.plays:
        card = by_rank(1 << move.card)
        if not laid:
            led = 0
        trumps = SUITS_IN_RANKS[trump]
        if place != knowledge.me:
            declares = rules.first_lead or bool(won >> place & 1)
            last = laid == players - 1
            found.append(
                ObservedCard(
                    place, card, later[place], unseen, tuple(void), led, top, taker, last, trumps, declares
                )
            )
        if not laid:
            led = top = card
            taker = place
            if move.marriage and move.trump and not rules.named:
                trump = move.suit
        elif card & SUIT_CARDS[top]:
            if card > top:
                top, taker = card, place
        elif card & trumps:
            top, taker = card, place
        if laid and not card & SUIT_CARDS[led]:
            void[place] |= SUIT_CARDS[led]
            if not card & trumps:
                void[place] |= trumps
        later[place] &= ~card
        unseen &= ~card
        laid += 1
        if laid == players:
            laid = 0
            won |= 1 << taker
    return found

"""How likely a deal is, by what its players put down and gave away: people mostly do what principles do.

Each card that somebody played is held against what plain principles would have played from the hand that the
deal gives them, knowing no more than they did; each gift against what would have cost the hand less.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.players.knowledge import Knowledge, PossibleWorld
from game.players.playouts import follow, lead
from game.players.ranked import QUEENS, SUIT_CARDS, SUITS_IN_RANKS, by_rank, covers, winning
from game.players.tricks import NONE, SUITS, numbers
from game.players.valuation import READY, Valuation

STRANGE = 0.35
"""How likely a card is that principles would not play, beside one that they would."""
CARE = 25.0
"""Points that a gift may cost a hand without being strange."""


class ObservedCard(NamedTuple):
    """A card that somebody else put down, and what everybody knew then."""

    place: int
    card: int
    later: int
    """What that place plays from here on, as far as was seen."""
    unseen: int
    """All cards that did not lie on the table yet."""
    void: tuple[int, ...]
    """By place, the suits in which it has shown that it has nothing."""
    led: int
    top: int
    taker: int
    last: bool
    trumps: int
    declares: bool


class Habits:
    """Weighs deals by what was played and given away so far."""

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
        """Return how well a deal agrees with what was done; above 0."""
        weight = 1.0
        if self._gifts:
            hand = world.hands[self._knowledge.story.declarer] | self._played
            kept = self._ready.of(hand)
            for gift in self._gifts:
                both = hand | gift
                regret = max([self._ready.of(both & ~(1 << card)) for card in numbers(hand)]) - kept
                weight *= math.exp(-max(0.0, regret) / CARE)
        hands = [by_rank(hand) for hand in world.hands]
        for moment in self._moments:
            if self._strange(moment, hands[moment.place] | moment.later):
                weight *= STRANGE
        return weight

    def _strange(self, moment: ObservedCard, own: int) -> bool:
        """Say whether principles would have played another card than was played."""
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
    """Return every card that the others put down, with what was known then."""
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

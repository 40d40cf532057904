"""Exhaustive search for a sweep: can a player take all remaining tricks?

The search tries every placement of the unseen cards and every defence. tests/game/test_sweep.py compares
`game.question` with it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from game.actions import Action, Play, Seat
from game.cards import DECK, Card, Cards, Suit
from game.engine import legal, refusal, step
from game.events import TrickWon
from game.layouts import active, layout, order_from
from game.rules import Rules
from game.state import Match, Playing
from tests.strategies import moves

Trace = tuple[Action, ...]
"""Cards that the others play on a lead."""
FEW = 3
"""Maximum number of tricks left for an exhaustive search."""
ASIDE = -1
EXCHANGES = 60


def positions(seed: int) -> Iterator[tuple[Rules, Match]]:
    """Yield every position before a lead in a random match under random rules."""
    for rules, move in moves(seed):
        if isinstance(move.after.phase, Playing) and not move.after.phase.trick:
            yield rules, move.after


def held(match: Match, seat: Seat) -> Cards:
    """Return the hand of `seat` during play."""
    assert isinstance(match.phase, Playing)
    return match.phase.hands[seat]


def _laid(rules: Rules, phase: Playing, seat: Seat) -> Cards:
    lays = layout(rules.table).lays if seat == phase.bargain.declarer else 0
    return phase.marks.aside[-lays:] if lays else ()


def _void(match: Match, phase: Playing) -> dict[Seat, set[Suit]]:
    """Return by seat the suits that it publicly failed to follow."""
    void = defaultdict(set)
    for trick in phase.taken:
        for seat, card in zip(
            order_from(match.players, match.dealer, trick.leader), trick.cards, strict=True
        ):
            if card.suit is not trick.cards[0].suit:
                void[seat].add(trick.cards[0].suit)
    return void


def placements(rules: Rules, match: Match, seat: Seat) -> Iterator[Match]:
    """Yield the match with every placement of the unseen cards that `seat` considers possible."""
    phase = match.phase
    assert isinstance(phase, Playing)
    laid, void = _laid(rules, phase, seat), _void(match, phase)
    seen = {*phase.hands[seat], *laid, *(each for trick in phase.taken for each in trick.cards)}
    others = [each for each in active(match.players, match.dealer) if each != seat]

    def dealt(unseen: Sequence[Card], to: Sequence[Seat], hands: tuple[Cards, ...]) -> Iterator[Match]:
        if not to:
            marks = phase.marks._replace(aside=(*unseen, *laid))
            yield match._replace(phase=phase._replace(hands=hands, marks=marks))
            return
        possible = [each for each in unseen if each.suit not in void[to[0]]]
        for hand in combinations(possible, len(phase.hands[seat])):
            given = tuple(hand if each == to[0] else old for each, old in enumerate(hands))
            yield from dealt([each for each in unseen if each not in hand], to[1:], given)

    yield from dealt([each for each in DECK if each not in seen], others, phase.hands)


def redealt(rng: random.Random, rules: Rules, match: Match, seat: Seat) -> Match:
    """Return a random one of the `placements`, by swapping unseen cards."""
    phase = match.phase
    assert isinstance(phase, Playing)
    laid, void = _laid(rules, phase, seat), _void(match, phase)
    aside = phase.marks.aside[: len(phase.marks.aside) - len(laid)]
    places = [(each, owner) for owner, hand in enumerate(phase.hands) if owner != seat for each in hand]
    places += [(each, ASIDE) for each in aside]
    for _ in range(EXCHANGES):
        one, other = rng.randrange(len(places)), rng.randrange(len(places))
        (card, owner), (another, keeper) = places[one], places[other]
        if card.suit not in void[keeper] and another.suit not in void[owner]:
            places[one], places[other] = (another, owner), (card, keeper)
    hands = tuple(
        hand if owner == seat else tuple(card for card, to in places if to == owner)
        for owner, hand in enumerate(phase.hands)
    )
    marks = phase.marks._replace(aside=(*(card for card, to in places if to == ASIDE), *laid))
    return match._replace(phase=phase._replace(hands=hands, marks=marks))


def defences(rules: Rules, match: Match, seat: Seat) -> Iterator[tuple[Trace, bool, Match]]:
    """Yield every way to complete the trick: the cards, whether `seat` won it, and the match after it."""
    for follow in legal(rules, match):
        events, after = step(rules, match, follow)
        winner = next((each.seat for each in events if isinstance(each, TrickWon)), None)
        if winner is not None:
            yield (follow,), winner == seat, after
        else:
            for trace, won, end in defences(rules, after, seat):
                yield (follow, *trace), won, end


def takes_all(rules: Rules, match: Match, leads: Sequence[Play]) -> bool:
    """Return whether these leads are legal in turn and win every trick against any defence of these hands."""
    if not leads:
        return True
    lead, *more = leads
    if refusal(rules, match, lead):
        return False
    led = step(rules, match, lead).match
    return all(won and takes_all(rules, after, more) for _, won, after in defences(rules, led, lead.seat))


def survives(rng: random.Random, rules: Rules, match: Match, leads: Sequence[Play]) -> bool:
    """Return the same as `takes_all`, but follow only one random defence of each trick."""
    for lead in leads:
        if refusal(rules, match, lead):
            return False
        met = list(defences(rules, step(rules, match, lead).match, lead.seat))
        if not all(won for _, won, _ in met):
            return False
        *_, match = rng.choice(met)
    return True


def can_take_all(rules: Rules, worlds: Sequence[Match], seat: Seat) -> bool:
    """Return whether `seat` has a strategy that wins every trick in all of these matches.

    The matches look the same to `seat`, and each lead may depend on the cards played before.
    """
    last = len(held(worlds[0], seat)) == 1
    for lead in legal(rules, worlds[0]):
        seen: dict[Trace, list[Match]] = defaultdict(list)
        if all(_met(rules, step(rules, world, lead).match, seat, seen) for world in worlds) and (
            last or all(can_take_all(rules, alike, seat) for alike in seen.values())
        ):
            return True
    return False


def _met(rules: Rules, match: Match, seat: Seat, seen: dict[Trace, list[Match]]) -> bool:
    """Group the outcomes of a lead by the cards played on it; return False if the trick may be lost."""
    for trace, won, after in defences(rules, match, seat):
        if not won:
            return False
        seen[trace].append(after)
    return True

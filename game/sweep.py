"""Claims: a proof that the leader takes all remaining tricks, whatever the others hold and play.

The proof uses only the claimant's knowledge: the hand, the tricks, and the cards laid aside by the claimant.
An unseen card may be in any other hand or in none, unless nobody followed when the claimant led its suit. In
the worst case one defender holds all the unseen cards of a suit and follows with the lowest each time; no
defence is better, as a defender has to follow suit. So a lead takes its trick for certain if both conditions
hold:

- nobody can beat it in its suit: in the worst case the defender has no card left there, or only lower ones;
- nobody can trump it: there is no trump, or the lead is one, or the defender has none left in the worst case;
  or nobody can be void in its suit, as fewer cards of the other suits are left than everybody holds.

The trump is the one after the lead, with any marriage it declares. Legal leads and their marriages follow
from the claimant's own cards; the others' cards play no part in that, and cannot change it as long as the
claimant takes every trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.actions import Play, Seat
from game.cards import DECK, Card, Cards, Suit
from game.engine import evolve, fold, legal, step
from game.events import TrickWon
from game.layouts import layout
from game.options import PlayRules
from game.phases import play
from game.phases.play import led
from game.rules import Rules
from game.state import Hands, Match, Playing, go

WORTH_CLAIMING = 2
"""Tricks from which on a claim is worth making; the last one is simply played."""

Worst = Mapping[Suit, Cards]
"""The most that one defender can still hold, by suit, high to low."""

_SUITS: Worst = {suit: tuple(each for each in DECK if each.suit is suit) for suit in Suit}


def sweep(rules: Rules, match: Match, seat: Seat) -> tuple[Play, ...]:
    """Return the leads with which `seat` takes all remaining tricks, and declares all its marriages.

    Empty if the seat is not about to lead, if fewer than two tricks are left, or if there is no proof.
    """
    phase = match.phase
    if not isinstance(phase, Playing) or phase.asked != seat or phase.trick:
        return ()
    hand = phase.hands[seat]
    if len(hand) < WORTH_CLAIMING:
        return ()
    worst = _worst(_seen(rules, phase, seat), _out(phase, seat))
    if not all(_runs(_of(hand, suit), cards) for suit, cards in worst.items()):
        return ()
    return _leads(rules, _blind(match, phase, seat), worst, set()) or ()


def rest(rules: Rules, match: Match, seat: Seat) -> tuple[Play, ...]:
    """Return everybody's plays to the end of the deal after a claim of `seat`; empty if it may not claim.

    The others play their cheapest cards. All of them go to the claimant, in any order.
    """
    plays: tuple[Play, ...] = ()
    for lead in sweep(rules, match, seat):
        plays = (*plays, lead)
        match = step(rules, match, lead).match
        while isinstance(match.phase, Playing) and match.phase.trick:
            follow = min((each for each in legal(rules, match) if isinstance(each, Play)), key=_points)
            plays = (*plays, follow)
            match = step(rules, match, follow).match
    return plays


def _points(follow: Play) -> int:
    return follow.card.points


def _seen(rules: Rules, phase: Playing, seat: Seat) -> frozenset[Card]:
    """Return the cards that `seat` knows to be in no other hand."""
    lays = layout(rules.table).lays if seat == phase.bargain.declarer else 0
    laid = phase.marks.aside[-lays:] if lays else ()
    return frozenset(phase.hands[seat]).union(laid, *(trick.cards for trick in phase.taken))


def _out(phase: Playing, seat: Seat) -> frozenset[Suit]:
    """Return the suits that `seat` led and nobody followed: their unseen cards lie aside."""
    led_by_him = (trick.cards for trick in phase.taken if trick.leader == seat)
    return frozenset(first.suit for first, *others in led_by_him if not _of(others, first.suit))


def _worst(seen: frozenset[Card], out: frozenset[Suit]) -> Worst:
    return {
        suit: () if suit in out else tuple([each for each in cards if each not in seen])
        for suit, cards in _SUITS.items()
    }


def _of(cards: Iterable[Card], suit: Suit) -> Cards:
    return tuple([each for each in cards if each.suit is suit])


def _runs(own: Cards, against: Cards) -> bool:
    """Return whether all own cards of a suit win without trumps, a necessary condition."""
    return all(each.strength > against[0].strength for each in own[: len(against)])


def _blind(match: Match, phase: Playing, seat: Seat) -> Match:
    """Return the match without the cards of the others, so that the proof cannot use them."""
    hands: Hands = tuple(hand if each == seat else () for each, hand in enumerate(phase.hands))
    return go(match, phase._replace(hands=hands, marks=phase.marks._replace(aside=(), nines=None)))


def _leads(rules: Rules, match: Match, worst: Worst, dead: set[object]) -> tuple[Play, ...] | None:
    """Return leads that take all the tricks, None if there are none; `dead` are the dead ends met so far."""
    phase = match.phase
    assert isinstance(phase, Playing)
    seat, hand = phase.asked, phase.hands[phase.asked]
    if not hand:
        return ()
    # the state on which `worst` and all later leads depend
    here = (hand, phase.trump, phase.marks, phase.marriages)
    if here in dead:
        return None
    for lead in _candidates(rules, match, phase):
        suit = lead.card.suit
        after = fold(match, play.decide(rules, match, phase, lead))
        assert isinstance(after.phase, Playing)
        if not _wins(lead.card, after.phase.trump, worst, len(hand)):
            continue
        if _married(rules.play, after.phase, seat) < _married(rules.play, phase, seat):
            continue
        less = {**worst, suit: worst[suit][:-1]}
        more = _leads(rules, evolve(after, TrickWon(seat, 0)), less, dead)
        if more is not None:
            return (lead, *more)
    dead.add(here)
    return None


def _candidates(rules: Rules, match: Match, phase: Playing) -> list[Play]:
    """Return the possible leads, trumps first; of cards of a suit with the same marriage, the highest."""
    hand = phase.hands[phase.asked]
    found: dict[object, Play] = {}
    for each in play.choices(rules, match, phase):
        union = led(rules.play, hand, each.card, phase.marriages)
        found.setdefault((each.card.suit, union, each.saying), each)
    return sorted(found.values(), key=lambda each: each.card.suit is not phase.trump)


def _wins(card: Card, trump: Suit | None, worst: Worst, held: int) -> bool:
    """Return whether nobody can beat or trump `card`, if each holds `held` cards; the heart of the proof."""
    against = worst[card.suit]
    if against and card.strength < against[0].strength:
        return False
    if trump is None or trump is card.suit or not worst[trump]:
        return True
    return sum(len(cards) for suit, cards in worst.items() if suit is not card.suit) < held


def _married(rules: PlayRules, phase: Playing, seat: Seat) -> int:
    """Return the points of the marriages that `seat` has declared or still may declare."""
    hand = phase.hands[seat]
    held: dict[Suit | None, int] = {}
    for each in hand:  # of king, queen and jack, the king declares most
        if union := led(rules, hand, each, phase.marriages):
            held.setdefault(union.suit, union.points)
    return sum(held.values()) + sum(each.points for each in phase.marriages if each.seat == seat)

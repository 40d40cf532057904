"""The rest of the tricks: whether whoever leads takes them all, whatever the others hold and do.

The proof knows what the claimant knows, and nothing else: his hand, the tricks, and what he laid aside
himself. A card that he has not seen may be in any other hand or in none, unless nobody followed when he led
its suit. At worst one defender holds all the unseen cards of a suit and follows with the lowest each time;
nobody can do better, for who holds the suit that is led has to follow with a card of it. So a lead takes its
trick for certain when both hold:

- nobody can beat it in its suit: there the defender at worst has no card left, or only lower ones;
- nobody can trump it: no trump stands, or it is one, or the defender at worst has none left; or nobody can be
  void in its suit, because what may be left of the other suits is less than the cards that everybody holds.

The trump is the one that stands when the lead lies on the table, after the marriage that it declares. What
may be led, and what it declares, the engine says of the claimant's own cards: nothing of the others' is
asked there, and as he takes every trick they never change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.actions import Play, Seat
from game.cards import DECK, Card, Cards, Suit
from game.engine import evolve, fold, legal, step
from game.events import TrickWon
from game.layouts import layout
from game.options import PlayRules
from game.parts import Hands
from game.phases import play
from game.phases.marriages import led
from game.rules import Rules
from game.state import Match, Playing, go

WORTH_CLAIMING = 2
"""Tricks; the last one is simply played."""

Worst = Mapping[Suit, Cards]
"""By suit, high to low, the most that one defender can still hold."""

_SUITS: Worst = {suit: tuple(each for each in DECK if each.suit is suit) for suit in Suit}


def sweep(rules: Rules, match: Match, seat: Seat) -> tuple[Play, ...]:
    """Return the leads with which `seat` takes all the tricks left, and declares all his marriages.

    Empty where he is not about to lead, where fewer than two tricks are left, and where there is no proof.
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
    """Return everybody's plays to the end of the deal when `seat` claims it; empty where he may not.

    The others put down their cheapest cards. All of them fall to the claimant, in whatever order.
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
    """Return the cards of which `seat` knows that no other hand holds them."""
    lays = layout(rules.table).lays if seat == phase.bargain.declarer else 0
    laid = phase.marks.aside[-lays:] if lays else ()
    return frozenset(phase.hands[seat]).union(laid, *(trick.cards for trick in phase.taken))


def _out(phase: Playing, seat: Seat) -> frozenset[Suit]:
    """Return the suits that `seat` led and nobody followed: what is unseen of them lies aside."""
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
    """Say whether all of one's cards of a suit would win if nothing were trumped; needed at any rate."""
    return all(each.strength > against[0].strength for each in own[: len(against)])


def _blind(match: Match, phase: Playing, seat: Seat) -> Match:
    """Return the match without the cards of the others, so that nothing below can look at them."""
    hands: Hands = tuple(hand if each == seat else () for each, hand in enumerate(phase.hands))
    return go(match, phase._replace(hands=hands, marks=phase.marks._replace(aside=(), nines=None)))


def _leads(rules: Rules, match: Match, worst: Worst, dead: set[object]) -> tuple[Play, ...] | None:
    """Return leads that take all the tricks, None where there are none; `dead` are the ends met so far."""
    phase = match.phase
    assert isinstance(phase, Playing)
    seat, hand = phase.asked, phase.hands[phase.asked]
    if not hand:
        return ()
    here = (hand, phase.trump, phase.marks, phase.marriages)  # what `worst` and all later leads follow from
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
    """Return what may be led, trumps first; of the cards of a suit that declare the same, the highest."""
    hand = phase.hands[phase.asked]
    found: dict[object, Play] = {}
    for each in play.choices(rules, match, phase):
        union = led(rules.play, hand, each.card, phase.marriages)
        found.setdefault((each.card.suit, union, each.saying), each)
    return sorted(found.values(), key=lambda each: each.card.suit is not phase.trump)


def _wins(card: Card, trump: Suit | None, worst: Worst, held: int) -> bool:
    """Say whether nobody can beat `card` or trump it, each having `held` cards; the heart of the proof."""
    against = worst[card.suit]
    if against and card.strength < against[0].strength:
        return False
    if trump is None or trump is card.suit or not worst[trump]:
        return True
    return sum(len(cards) for suit, cards in worst.items() if suit is not card.suit) < held


def _married(rules: PlayRules, phase: Playing, seat: Seat) -> int:
    """Return the points of the marriages that `seat` has declared, and of those that he still may."""
    hand = phase.hands[seat]
    held: dict[Suit | None, int] = {}
    for each in hand:  # of king, queen and jack the king declares most
        if union := led(rules, hand, each, phase.marriages):
            held.setdefault(union.suit, union.points)
    return sum(held.values()) + sum(each.points for each in phase.marriages if each.seat == seat)

"""The present question: the asked seat, its choices, and the facts needed to choose.

It depends on the rules, so it is computed once, when the match changes, and stored beside the match for all
readers. Slow results, hints or a move, may be added later: they belong to this question and disappear with
it.

A player may answer with several actions, but only with the cards that leave the declarer's hand together:
nothing is revealed between the first and the last of them (`refusal_together`). Any other sequence of
actions is refused as a whole, unexamined: if each were tried after the one before, the refusal would tell
what that reveals, without anything being done.

The examples of the functions here begin with the match and the rules of `game.engine`:

>>> from game.actions import Deal, parse
>>> from game.engine import step
>>> from game.fair import shuffled
>>> from game.rules import preset
>>> from game.state import new_match
>>> rules = preset("classic")
>>> match = step(rules, new_match(3), Deal(shuffled("0" * 64, "5 1764000000"))).match

The leader may claim all remaining tricks if `sweep` proves that they take them, whatever the others hold and
play. The proof uses only the claimant's knowledge: the hand, the tricks, and the cards laid aside by the
claimant. An unseen card may be in any other hand or in none, unless nobody followed when the claimant led its
suit. In the worst case one defender holds all the unseen cards of a suit and follows with the lowest each
time; no defence is better, as a defender has to follow suit. So a lead takes its trick for certain if both
conditions hold:

- nobody can beat it in its suit: in the worst case the defender has no card left there, or only lower ones;
- nobody can trump it: there is no trump, or the lead is one, or the defender has none left in the worst case;
  or nobody can be void in its suit, as fewer cards of the other suits are left than everybody holds.

The trump is the one after the lead, with any marriage it declares. Legal leads and their marriages follow
from the claimant's own cards; the others' cards play no part in that, and cannot change it as long as the
claimant takes every trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.actions import Action, Code, Concede, Give, Lay, Play, Refusal, Seat
from game.barrel import accumulates
from game.cards import DECK, Card, Cards, Rank, Suit
from game.engine import evolve, fold, legal, refusal, step
from game.events import TrickWon
from game.layouts import layout
from game.phases import play
from game.phases.auction import steps_above
from game.phases.claims import grounds
from game.phases.contract import refuse_concession
from game.phases.play import bonus_in_play, declared, duty, four, held, led
from game.phases.talon import to_give, to_lay
from game.rules import PlayRules, Rules
from game.settlement.results import equal_award
from game.state import Auction, Claiming, Committing, DealSettled, Giving, Hands, Match, Playing, Reason, go
from game.view import NO_HINTS, Hints, View, project


@dataclass(frozen=True, slots=True)
class Question:
    """Question to a seat; no choices while no seat is asked."""

    turn: int = -1
    asked: Seat | None = None
    choices: tuple[Action, ...] = ()
    """Choices of the asked seat."""
    hints: Hints = NO_HINTS
    """Facts for the asked seat alone."""
    move: Action | None = None
    """Move found for a player who does not answer; nobody sees it before it is made."""


NO_QUESTION = Question()


def question(rules: Rules, match: Match) -> Question:
    """Return the present question of a match.

    >>> asked = question(rules, match)
    >>> asked.turn, asked.asked, len(asked.choices)
    (1, 1, 5)

    Its hand can bring 120 at most, and a bid above 115 needs confirmation:

    >>> asked.hints.most, asked.hints.confirm_above
    (120, 115)
    """
    return Question(match.turn, match.asked, legal(rules, match), hints(rules, match))


def see(match: Match, viewer: Seat | None, asked: Question) -> View:
    """Return the view of `viewer` of a match and its question.

    >>> see(match, 0, question(rules, match)).hand
    (KS, AC, JC, KD, JD, 9D, KH)
    """
    return project(match, viewer, asked.choices, asked.hints)


OWN = frozenset({Reason.BASE, Reason.MULTIPLIER, Reason.BARREL_STAY, Reason.CONCEDE_FINE})
"""Reasons of lines that follow from a player's own standing; others could reveal hidden cards."""
GIVEN = OWN | {Reason.STAND_STILL}
"""Reasons of lines that follow from an opponent's share of a concession."""

CARD_POINTS = 120
"""Points of all cards together."""
CALM_STEPS = 3
"""Steps above the standing bid up to which a bid needs no confirmation."""
CALM_RAISE = 20
"""Points above the bid up to which a contract needs no confirmation."""

SWEEPS = Hints(sweeps=True)


def hints(rules: Rules, match: Match) -> Hints:
    """Return the facts for the asked seat, besides its choices."""
    phase = match.phase
    if isinstance(phase, Claiming):
        return Hints(grounds(rules, match, phase.back, phase.asked))
    if isinstance(phase, Committing) and phase.asked is not None:
        return _of_contract(rules, match, phase)
    if isinstance(phase, Auction) and phase.asked is not None:
        return _of_bid(rules, match, phase, phase.asked)
    if isinstance(phase, Playing):
        return _of_play(rules, match, phase)
    return NO_HINTS


def _of_bid(rules: Rules, match: Match, phase: Auction, seat: Seat) -> Hints:
    """Return the marriages in a hand, unless unseen, its greatest result, and the limit to confirm."""
    calm = steps_above(rules.auction, phase.bid, CALM_STEPS)
    if seat in phase.spread.unseen:
        return Hints(confirm_above=calm)
    hand = phase.spread.hands[seat]
    most = _reachable(rules, match, seat, hand)
    return Hints(marriages=tuple(held(rules.play, hand)), most=most, confirm_above=calm)


def _of_play(rules: Rules, match: Match, phase: Playing) -> Hints:
    sweeps = bool(sweep(rules, match, phase.asked))
    if phase.trick:
        return SWEEPS if sweeps else NO_HINTS
    cards, _ = duty(rules.play, phase, phase.asked)
    declares = tuple(each for each in cards if declared(rules.play, phase, phase.asked, each))
    return Hints(sweeps=sweeps, declares=declares)


def _reachable(rules: Rules, match: Match, seat: Seat, hand: Cards) -> int:
    """Return the greatest result of a declarer with `hand`: all cards, its marriages, and nines in play.

    Of a player who accumulates on the barrel, only cards count (4.8 `accumulate`).
    """
    if match.tallies[seat].on_barrel and accumulates(rules.barrel):
        return CARD_POINTS
    marriages = sum(each.points for each in held(rules.play, hand))
    return CARD_POINTS + marriages + (bonus_in_play(rules.play) if four(hand, Rank.NINE) else 0)


def _of_contract(rules: Rules, match: Match, phase: Committing) -> Hints:
    """Return the greatest result of the hand, the price of conceding, and the limit without confirmation."""
    declarer, bid = phase.bargain.declarer, phase.bargain.amount
    most = _reachable(rules, match, declarer, phase.spread.hands[declarer])
    return replace(_of_concession(rules, match, phase), most=most, confirm_above=bid + CALM_RAISE)


def _of_concession(rules: Rules, match: Match, phase: Committing) -> Hints:
    """Simulate a concession, and read the ledger."""
    declarer = phase.bargain.declarer
    if refuse_concession(rules.concede, match, phase.bargain) is not None:
        return NO_HINTS
    events = step(rules, match, Concede(declarer)).events
    settled = next(each for each in events if isinstance(each, DealSettled))
    own = (line.amount for line in settled.lines if line.seat == declarer and line.reason in OWN)
    share = _share(rules, phase, settled)
    return Hints(price=-sum(own), price_bolts=settled.bolts[declarer], share=share)


def _share(rules: Rules, phase: Committing, settled: DealSettled) -> int | None:
    """Return each opponent's gain from a concession; None if they differ or would reveal their aces."""
    if equal_award(rules.concede, phase.bargain.amount) is None:
        return None
    opponents = [
        seat for seat, hand in enumerate(phase.spread.hands) if hand and seat != phase.bargain.declarer
    ]
    shares = {
        sum(line.amount for line in settled.lines if line.seat == seat and line.reason in GIVEN)
        for seat in opponents
    }
    return shares.pop() if len(shares) == 1 else None


def refusal_together(rules: Rules, match: Match, actions: Sequence[Action]) -> Refusal | None:
    """Return why these actions are not one legal answer; all of them or none are done.

    >>> taken = match
    >>> for each in ("1 bid 105", "2 pass", "0 pass"):
    ...     taken = step(rules, taken, parse(each)).match
    >>> refusal_together(rules, taken, [parse("1 give QS 0"), parse("1 give JS 2")])
    >>> refusal_together(rules, taken, [parse("1 give QS 0"), parse("1 give JS 0")]).code
    <Code.NOT_NOW: 'not-now'>
    """
    if len(actions) != 1 and not _are_all_that_go(rules, match, actions):
        return Refusal(Code.NOT_NOW)
    first, *others = actions
    refused = refusal(rules, match, first)
    if refused or not others:
        return refused
    return refusal_together(rules, step(rules, match, first).match, others)


def _are_all_that_go(rules: Rules, match: Match, actions: Sequence[Action]) -> bool:
    """Return whether these are all the cards that the declarer has yet to give, or all yet to lay."""
    phase = match.phase
    if not isinstance(phase, Giving):
        return False
    gifts = [each for each in actions if isinstance(each, Give)]
    laid = [each for each in actions if isinstance(each, Lay)]
    if len({each.card for each in gifts} | {each.card for each in laid}) != len(actions):
        return False
    if to_give(rules, phase):
        return len({each.to for each in gifts}) == len(actions) == to_give(rules, phase)
    return len(laid) == len(actions) == to_lay(rules, phase)


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

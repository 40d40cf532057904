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
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.actions import Action, Code, Concede, Give, Lay, Refusal, Seat
from game.barrel import accumulates
from game.cards import Cards, Rank
from game.engine import legal, refusal, step
from game.phases.auction import steps_above
from game.phases.claims import grounds
from game.phases.contract import refuse_concession
from game.phases.play import bonus_in_play, declared, duty, four, held
from game.phases.talon import to_give, to_lay
from game.rules import Rules
from game.settlement.results import equal_award
from game.state import Auction, Claiming, Committing, DealSettled, Giving, Match, Playing, Reason
from game.sweep import sweep
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

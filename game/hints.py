"""Facts that an asked seat needs in order to choose and that depend on the rules."""

from __future__ import annotations

from dataclasses import replace

from game.actions import Concede, Seat
from game.barrel import accumulates
from game.cards import Cards, Rank
from game.engine import step
from game.ledger import DealSettled, Reason
from game.phases.bids import steps_above
from game.phases.claims import grounds
from game.phases.contract import refuse_concession
from game.phases.duty import duty
from game.phases.marriages import four, held
from game.phases.play import bonus_in_play, declared
from game.rules import Rules
from game.settlement.results import equal_award
from game.state import Auction, Claiming, Committing, Match, Playing
from game.sweep import sweep
from game.view import NO_HINTS, Hints

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

"""What a seat that is asked has to know to choose, and only the rules can tell."""

from __future__ import annotations

from game.actions import Concede, Seat
from game.engine import step
from game.ledger import DealSettled, Reason
from game.phases.claims import grounds
from game.phases.contract import refuse_concession
from game.phases.duty import duty
from game.phases.marriages import held
from game.phases.play import declared
from game.rules import Rules
from game.state import Auction, Claiming, Committing, Match, Playing
from game.sweep import sweep
from game.view import NO_HINTS, Hints

OWN = frozenset({Reason.BASE, Reason.MULTIPLIER, Reason.BARREL_STAY, Reason.CONCEDE_FINE})
"""Reasons of lines that follow from the declarer's own standing; others could tell of hidden cards."""


SWEEPS = Hints(sweeps=True)


def hints(rules: Rules, match: Match) -> Hints:
    """Return what the asked seat has to know besides what it may do."""
    phase = match.phase
    if isinstance(phase, Claiming):
        return Hints(grounds(rules, match, phase.back, phase.asked))
    if isinstance(phase, Committing) and phase.asked is not None:
        return _of_concession(rules, match, phase)
    if isinstance(phase, Auction) and phase.asked is not None:
        return _of_bid(rules, phase, phase.asked)
    if isinstance(phase, Playing):
        return _of_play(rules, match, phase)
    return NO_HINTS


def _of_bid(rules: Rules, phase: Auction, seat: Seat) -> Hints:
    """Name the marriages of who has looked at his cards."""
    if seat in phase.spread.unseen:
        return NO_HINTS
    return Hints(marriages=tuple(held(rules.play, phase.spread.hands[seat])))


def _of_play(rules: Rules, match: Match, phase: Playing) -> Hints:
    sweeps = bool(sweep(rules, match, phase.asked))
    if phase.trick:
        return SWEEPS if sweeps else NO_HINTS
    cards = duty(rules.play, phase, phase.asked).cards
    declares = tuple(each for each in cards if declared(rules.play, phase, phase.asked, each))
    return Hints(sweeps=sweeps, declares=declares)


def _of_concession(rules: Rules, match: Match, phase: Committing) -> Hints:
    """Concede in thought, and read the ledger."""
    declarer = phase.bargain.declarer
    if refuse_concession(rules.concede, match, phase.bargain) is not None:
        return NO_HINTS
    events = step(rules, match, Concede(declarer)).events
    settled = next(each for each in events if isinstance(each, DealSettled))
    own = (line.amount for line in settled.lines if line.seat == declarer and line.reason in OWN)
    return Hints(price=-sum(own), price_bolts=settled.bolts[declarer])

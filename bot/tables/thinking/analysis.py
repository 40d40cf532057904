"""Functions that workers run besides moves; each takes a question and a `Stop`."""

from __future__ import annotations

import random

from bot.tables.thinking.worker_pool import chance
from game.actions import Seat
from game.advice import Advice
from game.players import GREEDY, STRONG, Situation, Stop
from game.players.advice import Decision, PlayedDeal, advise, decisions, judged
from game.view import Reviewed

THOROUGH = STRONG._replace(bidding=80, giving=60, contract=100, cards=120)
"""Level that samples more deals, for answers that no move waits for."""


def hinted(situation: Situation, stop: Stop) -> Advice:
    """Return the hint for the asked player: the choice of the strong level."""
    return advise(situation, STRONG, chance(situation), stop)


def counted(situation: Situation) -> Advice:
    """Return a hint without a search, by counting the hand; it states no chances."""
    return advise(situation, GREEDY, chance(situation))


def decided(asked: tuple[PlayedDeal, Seat], _stop: Stop) -> list[Decision]:
    """Return the decisions of a seat in a deal."""
    return decisions(*asked)


def judged_once(decision: Decision, stop: Stop) -> Reviewed:
    """Compare a decision with the choice of the strong level."""
    return judged(decision, STRONG, chance(decision.situation), stop)


def judged_again(asked: tuple[Decision, Advice], stop: Stop) -> Reviewed:
    """Compare them once more, in other deals than those that led to the choice."""
    decision, better = asked
    others = random.Random(chance(decision.situation).random())  # noqa: S311  # nosec B311 # no secret, a game
    return judged(decision, THOROUGH, others, stop, better)

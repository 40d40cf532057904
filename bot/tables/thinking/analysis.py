"""What is thought about in another process beside moves: functions of a question, which say when to stop."""

from __future__ import annotations

import random

from bot.tables.thinking.worker_pool import chance
from game.actions import Seat
from game.advice import Advice
from game.players import GREEDY, STRONG, Situation, Stop
from game.players.advice import advise
from game.players.review import Decision, PlayedDeal, decisions, judged
from game.reviewed import Reviewed

THOROUGH = STRONG._replace(bidding=80, giving=60, contract=100, cards=120)
"""Thinks of more deals, where nobody waits for a move."""


def hinted(situation: Situation, stop: Stop) -> Advice:
    """Return the hint for whoever is asked: what the strong level thinks."""
    return advise(situation, STRONG, chance(situation), stop)


def counted(situation: Situation) -> Advice:
    """Return a hint that takes no thought: what counting the hand says, without a word about chances."""
    return advise(situation, GREEDY, chance(situation))


def decided(asked: tuple[PlayedDeal, Seat], _stop: Stop) -> list[Decision]:
    """Return what a seat decided in a deal."""
    return decisions(*asked)


def judged_once(decision: Decision, stop: Stop) -> Reviewed:
    """Weigh a decision against what the strong level finds best."""
    return judged(decision, STRONG, chance(decision.situation), stop)


def judged_again(asked: tuple[Decision, Advice], stop: Stop) -> Reviewed:
    """Weigh it once more against the same, in other deals than those in which that was found best."""
    decision, better = asked
    others = random.Random(chance(decision.situation).random())  # noqa: S311  # nosec B311 # no secret, a game
    return judged(decision, THOROUGH, others, stop, better)

"""Short form of `python -m trials.pupil`: hints and reviews contradict the lesson only with a reason."""

from __future__ import annotations

import random

from game.actions import Bid, Pass
from game.players import STRONG
from game.view import Advice, AdviceReason
from trials.pupil import calls, compared, verdict

LIGHT = STRONG._replace(bidding=16)


def test_whoever_knows_the_lesson_alone_is_contradicted_by_no_hint_and_no_review() -> None:
    rng = random.Random(7)
    found = [compared(*each, rng, LIGHT, LIGHT) for each in calls(60, rng)]
    assert len(found) >= 60
    assert not any("contradicts" in each for each in found)
    assert sum(hint == "agrees" for hint, _ in found) >= 0.8 * len(found)


def test_advice_against_the_rule_needs_a_reason_in_its_terms() -> None:
    passed, bid = (Pass(0),), Bid(0, 105)
    assert verdict(Advice(passed, AdviceReason("pass-anyway")), bid) == "explained"
    assert verdict(Advice(passed, AdviceReason("better-defend")), bid) == "contradicts"
    assert verdict(Advice((Bid(0, 120),), AdviceReason("jump")), bid) == "agrees"

"""Looking back on a deal: one's own decisions, by what one knew then."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.actions import Bid, Deal, Give, Lay, Pass
from game.arena import ArenaTable, Computer, deck
from game.events import StoodIn
from game.players import LEVELS, STRONG
from game.players.advice import (
    Decision,
    PlayedDeal,
    advise,
    candidates,
    chance_of,
    decisions,
    judged,
    named,
    worst,
)
from game.rules import preset
from game.state import Over, new_match
from game.view import Advice, AdviceReason, Odds, Reviewed
from tests.game.table import Table

LIGHT = STRONG._replace(bidding=12, giving=6, contract=12, cards=10, search=3)


def played(seed: int, name: str, rules: str = "classic") -> tuple[PlayedDeal, ArenaTable]:
    """Return a deal that computers of a level played, and its table."""
    rng, made = random.Random(seed), preset(rules)
    players = [Computer(LEVELS[name], random.Random(f"{seed} {each}")) for each in range(made.table.players)]
    table = ArenaTable(made, new_match(len(players)), players)
    start, steps = table.match, []
    while len(table.match.sheet) < 1 and not isinstance(table.match.phase, Over):
        action = deck(table, rng) if table.match.asked is None else table.ask()
        steps.append((action, table.do(action)))
    return PlayedDeal(made, start, tuple(steps)), table


def test_decisions_are_ones_own_with_what_was_known_then() -> None:
    for seed, name in enumerate(("classic", "classic", "encyclopedia", "two_players", "four_players")):
        deal, table = played(seed, "easy", name)
        for seat in range(table.match.players):
            own = [action for action, _ in deal.steps if not isinstance(action, Deal) and action.seat == seat]
            for decision in decisions(deal, seat):
                view = decision.situation.view
                assert view.viewer == view.asked == seat
                assert decision.done[0] in view.choices
                assert len(view.choices) > 1
                assert set(decision.done) <= set(own)
                assert pickle.loads(pickle.dumps(decision)) == decision
                assert len(view.sheet) == 0, "nothing of how the deal ended is known"


def stood_in(deal: PlayedDeal, by_others: Sequence[int]) -> PlayedDeal:
    """Return the deal with some of its steps made by a stand-in of seat 0."""
    steps = tuple(
        (action, (StoodIn(0), *told) if at in by_others else told)
        for at, (action, told) in enumerate(deal.steps)
    )
    return replace(deal, steps=steps)


def test_what_a_stand_in_decided_is_nobodys_decision() -> None:
    deal, _ = played(3, "easy")
    every = decisions(deal, 0)
    steps = [
        at for at, (action, _) in enumerate(deal.steps) if not isinstance(action, Deal) and action.seat == 0
    ]
    (first, *_), last = every, steps[-1]
    absent = stood_in(deal, [each for each in steps if each < last])
    assert first.done[0] in [deal.steps[at][0] for at in steps]
    assert len(decisions(absent, 0)) <= 1 < len(every)
    assert decisions(stood_in(deal, steps), 0) == []


def test_two_gifts_are_one_decision() -> None:
    found = [
        each for seed in range(6) for seat in range(3) for each in decisions(played(seed, "easy")[0], seat)
    ]
    giving = [each for each in found if each.situation.view.kind == "giving"]
    assert giving
    for each in giving:
        assert len(each.done) == 2
        assert all(isinstance(action, Give | Lay) for action in each.done)


def test_what_is_best_costs_nothing_and_what_is_thrown_away_costs_much() -> None:
    """The strong level gives next to nothing away in its own eyes; who does the last thing possible does."""
    lost = {"strong": 0.0, "worst": 0.0}
    for seed in range(6):
        deal, _ = played(seed, "strong")
        for seat in range(3):
            for number, decision in enumerate(decisions(deal, seat)):
                chance = random.Random(f"{seed} {seat} {number}")
                kept = judged(decision, LIGHT, chance)
                lost["strong"] += kept.cost * kept.told
                if decision.situation.view.kind == "play":
                    odd = decision._replace(done=decision.situation.view.choices[-1:])
                    thrown = judged(odd, LIGHT, chance)
                    assert thrown.cost > -0.01  # among equals a hint prefers what the lesson teaches
                    lost["worst"] += thrown.cost * thrown.told
    assert lost["strong"] < 0.1
    assert lost["worst"] > 0.2


def test_whoever_followed_a_hint_is_not_blamed_for_it() -> None:
    deal, _ = played(3, "easy")
    for seat in range(3):
        for number, decision in enumerate(decisions(deal, seat)):
            hint = advise(decision.situation, LIGHT, random.Random(number))
            followed = decision._replace(done=hint.actions)
            first = judged(followed, LIGHT, random.Random(number))
            assert first.advice.actions == hint.actions
            assert not first.told


def test_what_seemed_better_is_measured_in_other_deals() -> None:
    deal, _ = played(3, "easy")
    seat = next(action.seat for action, _ in deal.steps if isinstance(action, Give))
    for number, decision in enumerate(decisions(deal, seat)):
        first = judged(decision, LIGHT, random.Random(number))
        again = judged(decision, LIGHT, random.Random(-1 - number), better=first.advice)
        assert again.advice.actions == first.advice.actions
        assert again.advice.reason.code not in {"as-good", "alike"}, "that is no reason to blame somebody"
        if first.advice.reason.code not in {"as-good", "alike"}:
            assert again.advice.reason == first.advice.reason
        if first.advice.deals and set(first.advice.actions) == set(decision.done):
            assert again.cost == first.cost == 0
        assert again.view == decision.situation.view


def test_the_dearest_are_told_in_the_order_of_play_and_losses_below_one_point_are_not() -> None:
    deal, _ = played(3, "easy")
    some = judged(decisions(deal, 0)[0], LIGHT, random.Random(1))
    costs = [some._replace(cost=cost, error=0.0005) for cost in (0.02, 0.0099, 0.03, 0.05, 0.0, 0.01)]
    assert [each.cost for each in worst(costs, 2)] == [0.03, 0.05]
    assert [each.cost for each in worst(costs, 9)] == [0.02, 0.03, 0.05, 0.01]
    assert worst([some._replace(cost=0.05, error=0.03)], 9) == [], "it may be nothing but luck"


def some(**facts: Any) -> Reviewed:
    """Return a decision that was reviewed, with a cost that is sure."""
    deal, _ = played(3, "easy")
    (decision, *_) = decisions(deal, 0)
    seen = Reviewed(decision.situation.view, decision.done, Advice(decision.done, AdviceReason("only")))
    return seen._replace(error=0.0005)._replace(**facts)


@pytest.mark.parametrize(
    ("costs", "pupil", "failed", "told"),
    [
        ((0.03, 0.002), False, False, [0.03]),
        ((0.002, 0.003), False, False, []),
        ((0.004, 0.003, 0.004), False, False, [0.004]),  # together they cost a match
        ((0.006,), False, False, []),
        ((0.006,), False, True, [0.006]),
        ((0.004,), False, True, []),
        ((), True, True, []),
    ],
)
def test_a_review_is_silent_only_if_little_was_lost(
    costs: tuple[float, ...], pupil: bool, failed: bool, told: list[float]
) -> None:
    found = named([some(cost=cost) for cost in costs], 3, pupil=pupil, failed=failed)
    assert [each.cost for each in found] == told


def test_a_large_cost_that_may_be_chance_is_named_all_the_same() -> None:
    (found,) = named([some(cost=0.03, error=0.02), some(cost=0.001)], 3, pupil=False, failed=False)
    assert (found.cost, found.told) == (0.03, False)


def test_a_call_against_the_lesson_is_named_to_pupils_and_to_who_failed_with_it() -> None:
    broke, slip = some(cost=0.001, breaks=True), some(cost=0.05)
    assert named([broke, slip], 3, pupil=False, failed=False) == [slip]
    assert named([broke, slip], 3, pupil=True, failed=False) == [broke, slip]
    assert named([broke, slip], 3, pupil=False, failed=True) == [broke, slip]
    assert named([broke, slip], 1, pupil=True, failed=True) == [broke], "the bid is always named"
    assert named([broke, broke._replace(cost=0.002), slip], 3, pupil=True, failed=False)[:-1] == [
        broke._replace(cost=0.002)
    ], "of several bids the last"
    assert candidates([broke, slip, some(cost=0.02)], 1) == [broke, slip]
    assert candidates([some(cost=0.001)], 5) == []


def test_a_pass_against_the_lesson_that_did_no_worse_is_not_named_but_a_bid_is() -> None:
    for done, told in ((Pass(0), False), (Bid(0, 105), True)):
        broke = some(cost=-0.004, breaks=True, done=(done,))
        assert named([broke], 3, pupil=True, failed=False) == [broke] * told


def test_a_bid_without_a_marriage_breaks_the_rule_and_its_chance_is_known() -> None:
    table = Table({}, "| AS AC 9C TD JD QH 9H |")
    at = ArenaTable(table.rules, table.match, [])
    at.show(table.events)
    situation = at.situation(1)
    bid = judged(Decision(situation, (Bid(1, 110),)), LIGHT, random.Random(1))
    assert bid.breaks
    assert bid.made is not None
    assert chance_of([bid]) == Odds(1, 110, bid.made)
    passed = judged(Decision(situation, (Pass(1),)), LIGHT, random.Random(1))
    assert not passed.breaks
    assert chance_of([passed]) is None

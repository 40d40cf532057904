"""Looking back on a deal: one's own decisions, by what one knew then."""

from __future__ import annotations

import pickle
import random

from game.actions import Deal, Give, Lay
from game.arena.table import ArenaTable, Computer, deck
from game.players import LEVELS, STRONG
from game.players.advice import PlayedDeal, advise, decisions, judged, worst
from game.rules import preset
from game.state import Over, new_match

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
                    assert thrown.cost >= 0
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

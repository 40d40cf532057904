"""Effects of bids decided by lot."""

from __future__ import annotations

from bench.bids import QUICK, Effect, played, report
from bench.equity import SelfPlay
from game.presets import preset


def test_effects_of_a_match_are_found_again_with_its_seed() -> None:
    among = SelfPlay(preset("classic"), f"{QUICK},bidding=4", 5)
    effects = played(among, 0)
    assert effects == played(among, 0)
    assert {each.situation for each in effects} >= {"nobody on the barrel"}
    assert all(abs(each.expected) < 6 for each in effects)


def test_effects_are_averaged_by_situation_and_expected_gain() -> None:
    effects = [
        Effect("on the barrel", 0.2, 10.0),
        Effect("on the barrel", -0.2, 20.0),
        Effect("on the barrel", 1.0, 3.0),
    ]
    assert [(line["number"], line["effect"]) for line in report(effects)] == [
        (2, {"mean": 15.0, "error": 5.0}),
        (1, {"mean": 3.0, "error": 0.0}),
    ]

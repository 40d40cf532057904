"""Fit of the chances to win."""

from __future__ import annotations

import random

from bench.equity import Known, SelfPlay, fitted, likelihood, played, report
from game.ledger import Tally
from game.players.stakes import WORTH, Worth, equity
from game.presets import preset

CLASSIC = preset("classic")


def test_a_match_is_known_before_each_of_its_deals_and_the_same_with_the_same_seed() -> None:
    known = played(SelfPlay(CLASSIC, "greedy", 1), 0)
    assert known == played(SelfPlay(CLASSIC, "greedy", 1), 0)
    assert known[0].tallies == (Tally(),) * 3
    assert len({each.winner for each in known}) == 1


def test_the_fit_finds_the_numbers_with_the_highest_score() -> None:
    aim = Worth(near=700, far=700, on_barrel=0, attempt=120, bolt=10, barrel=300, barrels=300)

    def score(worth: Worth) -> float:
        return -sum(abs(found - wanted) for found, wanted in zip(worth, aim, strict=True))

    found = fitted(score, WORTH)
    assert all(abs(each - wanted) < 25 for each, wanted in zip(found, aim, strict=True)), found


def test_winners_drawn_by_the_predicted_chances_are_reported_as_predicted() -> None:
    chance = random.Random(3)
    known = []
    for _ in range(3000):
        tallies = tuple(Tally(score=chance.randrange(0, 880, 5)) for _ in range(3))
        shares = [equity(CLASSIC, tallies, seat) for seat in range(3)]
        known.append(Known(tallies, chance.choices(range(3), shares)[0]))
    for line in report(CLASSIC, known, WORTH):
        said, won = line["said"], line["won"]
        assert isinstance(said, float)
        assert isinstance(won, float)
        assert abs(said - won) < 0.05 or line["number"] == 1
    assert likelihood(CLASSIC, known, WORTH) > likelihood(CLASSIC, known, WORTH._replace(near=90, far=90))

"""A whole match under every preset, in tests/deals/presets; tests/game/test_records.py replays them, too."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice

import pytest

from game.actions import Deal
from game.record import NAMES, read
from game.replay import Replayed, replay, winner
from game.rules import preset, presets
from game.state import Over, new_match
from tests.game.preset_matches import FOLDER, moves, shown
from trials.walks import check

SPECIAL: Mapping[str, str] = {
    "classic": "HandKept Conceded bolt barrel_climb barrel_stay",
    "family": "DeckCut Redealt Conceded barrel_climb barrel_fall",
    "encyclopedia": "DeckCut redeal_fine made-golden failed-golden made-dark failed-dark DarkLifted own_deal",
    "pocket": "HandKept Redealt Conceded bolt barrel_climb barrel_stay",
    "studio": "DeckCut Redealt Conceded bolt dump_truck barrel_climb",
    "notebook": "Crossed Redealt bolt beside-the-trump barrel_climb",
    "bank": "golden made-golden failed-golden dump_truck bolt barrel_fall",
    "rooms": "stand_still barrel_climb barrel_fall barrel_stay bolt",
    "shtuka": "DeckCut golden_reset made-golden failed-golden DarkDeclared DarkLifted conceded-dark",
    "igrafan": "stand_still barrel_climb barrel_fall barrel_stay bolt",
    "cardparade": "Redealt Conceded bolt barrel_climb barrel_fall barrel_stay",
    "five_hundred_one": "TrumpNamed beside-the-trump Redealt Conceded bolt",
    "two_players": "TalonAsked BankWon Redealt barrel_climb barrel_fall",
    "two_players_pile": "TalonAsked CardLaid Redealt bolt barrel_climb barrel_fall",
    "two_players_bank": "TalonAsked CardLaid BankWon Conceded dump_truck bolt",
    "four_players": "Redealt Conceded bolt barrel_climb barrel_fall barrel_stay",
    "dark_for_all": "Looked made-dark failed-dark multiplier barrel_climb barrel_fall",
    "tysiac": "Redealt Conceded",
}
"""Events that the match of a preset has to show, besides bids, tricks and marriages."""


@pytest.fixture(params=presets())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def played(name: str) -> list[Replayed]:
    """Replay the match of a preset."""
    return list(replay(read((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))))


def test_there_is_a_match_of_every_preset_and_of_nothing_else() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.toml" for name in presets()}
    assert set(SPECIAL) == set(presets())


def test_it_begins_at_the_beginning_under_the_preset_alone(name: str) -> None:
    record = read((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    assert (record.preset, record.rules) == (name, preset(name))
    assert record.start == new_match(record.rules.table.players)
    assert record.players == NAMES[: record.start.players]


def test_its_last_deal_has_a_winner(name: str) -> None:
    *before, last = played(name)
    assert not any(isinstance(deal.match.phase, Over) for deal in before)
    won = winner(last.match)
    assert won is not None
    assert last.match.scores[won] >= preset(name).barrel.target


def test_the_scores_stand_under_every_deal(name: str) -> None:
    assert all(deal.written == deal.match.scores for deal in played(name))


def test_it_shows_what_the_preset_is_about(name: str) -> None:
    assert shown(event for deal in played(name) for event in deal.events) >= set(SPECIAL[name].split())


def test_plausible_players_go_on_from_deal_to_deal(name: str) -> None:
    """Matches of `python -m tests.game.preset_matches` keep the invariants of trials/walks.py."""
    some = list(islice(moves(preset(name), random.Random(name)), 60))
    for move in some:
        check(preset(name), move, wide=False)
    assert sum(isinstance(move.action, Deal) for move in some) > 1

"""The deal of the day: its rules, and the result of an attempt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.daily import DailyPlay, mark_of, new_daily, played
from club.rules import PresetRules, resized_rules
from game.rules import flat, preset, presets
from game.state import DealSettled, Result, Tally

PLAY = DailyPlay(chat=-7, day="2026-11-23", person=11, table="a" * 16, opened=5.0)
SEED = "ab" * 32


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", presets())
def test_whatever_a_chat_plays_everybody_gets_the_same_cards_plays_them_and_bids(
    name: str, players: int
) -> None:
    rules = resized_rules(preset(name), players)
    daily = new_daily(-7, "2026-11-23", SEED, PresetRules(name, rules))
    wanted = {"cut_ritual": "off", "shuffle": "every_deal", "golden": "off", "players": min(3, players)}
    now = flat(daily.rules)
    assert {each: now[each] for each in wanted} == wanted
    changed = {each for each, value in flat(rules).items() if now[each] != value}
    assert changed <= {*wanted, "golden_if_none_made", "forced_bidder", "dark"}, "the rest stays"


def sheet(result: Result, score: int, declarer: int = 0) -> tuple[DealSettled, ...]:
    """Return the sheet of a deal of which seat 0 has a score."""
    return (
        DealSettled(
            declarer=declarer,
            contract=120,
            result=result,
            points=(0, 0, 0),
            lines=(),
            bolts=(0, 0, 0),
            tallies=(Tally(score), Tally(), Tally()),
            dealer=1,
            deals_played=1,
        ),
    )


@pytest.mark.parametrize(
    ("result", "score", "declarer", "contract", "made"),
    [
        ("made", 120, 0, 120, True),
        ("failed", 120, 0, 120, False),  # four nines outweigh the contract
        ("made", 0, 0, 120, True),
        ("conceded", -120, 0, 120, False),
        ("made", 40, 1, 0, False),
    ],
)
def test_the_result_of_the_deal_says_whether_a_contract_was_made(
    result: Result, score: int, declarer: int, contract: int, *, made: bool
) -> None:
    done = played(PLAY, 0, sheet(result, score, declarer))
    assert done == replace(PLAY, over=True, score=score, contract=contract, made=made)


def test_a_mark_is_the_same_for_a_person_and_a_secret_and_names_nobody() -> None:
    marks = {mark_of(seed, person) for seed in (SEED, "cd" * 32) for person in (11, 12)}
    assert len(marks) == 4
    assert mark_of(SEED, 11) in marks
    assert len(mark_of(SEED, 11)) == 64

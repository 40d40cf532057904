"""A group's rules: stored as differences, read back complete, and ways out of conflicts."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from club.model import Chat, RuleSet
from club.rules import (
    MAX_SET_NAME,
    MAX_SETS,
    chat_with_rules,
    conflicts_of,
    is_set_limit_reached,
    is_set_name,
    remedies,
    resized_rules,
    restore_rules,
    rules_of,
    seated_beyond,
)
from game.rules import Rules, assemble, change, flat, preset, presets
from tests.club.records import ANN, BOB, CID, EVA, a_table
from trials.walks import random_rules

FRIDAY = Chat(id=-7, title="Friday")


@pytest.mark.seeds(20)
def test_a_group_gets_back_what_it_agreed(seed: int) -> None:
    rng = random.Random(seed)
    made, name = random_rules(rng), rng.choice(list(presets()))
    assert rules_of(chat_with_rules(Chat(id=-7, title="Friday"), name, made)) == (name, made)


def test_what_is_not_known_any_more_is_passed_over() -> None:
    kept = (("jokers", "on"), ("fine", 7), ("bid_step", 10), ("target", 1001), ("golden", "forced_120"))
    name, made = restore_rules("played_no_more", kept)
    assert name == "classic"
    assert flat(made) == flat(Rules()) | {"bid_step": 10, "golden": "forced_120"}


def test_a_chat_stores_what_differs_from_the_preset() -> None:
    chat = chat_with_rules(FRIDAY, "studio", change(preset("studio"), "fine", 200))
    assert (chat.preset, chat.changes) == ("studio", (("fine", 200),))


def test_an_unreadable_change_leaves_the_others() -> None:
    kept = (("bid_step", 10), ("fine", 200), ("players", 99))
    assert flat(restore_rules("classic", kept).rules) == flat(Rules()) | {"bid_step": 10, "fine": 200}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", presets())
def test_rules_for_another_number_of_players_contradict_nothing(name: str, players: int) -> None:
    rules = resized_rules(preset(name), players)
    assert rules.table.players == players
    assert conflicts_of(flat(rules)) == ()


def test_rules_of_the_same_size_stay() -> None:
    assert resized_rules(preset("studio"), preset("studio").table.players) == preset("studio")


def test_a_conflict_has_the_smallest_ways_out() -> None:
    wanted = {"target": 501}
    assert conflicts_of({**flat(Rules()), **wanted}) != ()
    found = remedies(Rules(), wanted)
    assert found
    assert len({len(each) for each in found}) == 1
    for each in found:
        assert not conflicts_of({**flat(Rules()), **wanted, **each})
        assert "target" not in each
        assert all(value != flat(Rules())[option] for option, value in each.items())
        for left_out in each:
            fewer = {option: value for option, value in each.items() if option != left_out}
            assert conflicts_of({**flat(Rules()), **wanted, **fewer})


def test_without_a_conflict_nothing_else_changes() -> None:
    assert remedies(Rules(), {"fine": 200}) == ()
    assert conflicts_of({**flat(Rules()), "fine": 200}) == ()


def test_people_in_a_lobby_keep_their_seats() -> None:
    lobby = a_table(ANN, BOB, CID)
    two = preset("two_players")
    assert seated_beyond(two, [a_table(ANN), lobby]) == 3
    assert seated_beyond(Rules(), [lobby]) == 0
    assert seated_beyond(two, [a_table(ANN, BOB, EVA)]) == 0, "a computer player leaves"
    assert seated_beyond(two, [replace(lobby, stage="playing")]) == 0
    assert seated_beyond(two, []) == 0


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("", False),
        ("x", True),
        ("x" * MAX_SET_NAME, True),
        ("x" * (MAX_SET_NAME + 1), False),
        ("classic-ABCDE", False),
    ],
)
def test_a_rule_set_has_a_short_name_unlike_a_code(name: str, may: bool) -> None:
    assert (MAX_SET_NAME, is_set_name(name)) == (24, may)


def test_a_group_keeps_twenty_rule_sets() -> None:
    kept = [RuleSet(chat=-7, name=str(number), preset="classic") for number in range(MAX_SETS)]
    assert len(kept) == 20
    assert is_set_limit_reached(kept, "new")
    assert not is_set_limit_reached(kept, "7"), "it is replaced"
    assert not is_set_limit_reached(kept[1:], "new")


def test_two_conflicts_at_once_are_resolved_together() -> None:
    rules = assemble({"forced_bidder": "dealer", "dark": "dealer"})
    ways = remedies(rules, {"players": 4})
    assert {frozenset(way) for way in ways} == {frozenset({"forced_bidder", "dark"})}

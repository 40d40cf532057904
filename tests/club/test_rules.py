"""A group's rules: stored as differences, read back complete, ways out of conflicts, and share codes."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from club.model import Chat, RuleSet
from club.rules import (
    CROCKFORD,
    MAX_SET_NAME,
    MAX_SETS,
    BadCode,
    chat_with_rules,
    conflicts_of,
    decode_rules,
    decode_values,
    encode_rules,
    encode_values,
    is_set_limit_reached,
    is_set_name,
    looks_like_code,
    option_values,
    options_by_code,
    remedies,
    resized_rules,
    rules_of,
    seated_beyond,
)
from game.rules import Rules, assemble, catalog, change, flat, preset, presets
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
    name, made = rules_of(replace(FRIDAY, preset="played_no_more", changes=kept))
    assert name == "classic"
    assert flat(made) == flat(Rules()) | {"bid_step": 10, "golden": "forced_120"}


def test_a_chat_stores_what_differs_from_the_preset() -> None:
    chat = chat_with_rules(FRIDAY, "studio", change(preset("studio"), "fine", 200))
    assert (chat.preset, chat.changes) == ("studio", (("fine", 200),))


def test_an_unreadable_change_leaves_the_others() -> None:
    kept = replace(FRIDAY, changes=(("bid_step", 10), ("fine", 200), ("players", 99)))
    assert flat(rules_of(kept).rules) == flat(Rules()) | {
        "bid_step": 10,
        "fine": 200,
    }


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


SET = catalog()["redeal_after_discard"]


def test_a_code_is_short_and_can_be_read() -> None:
    rules = change(change(preset("studio"), "fine", 200), "bid_step", 10)
    code = encode_rules("studio", rules)
    assert code.startswith("studio-fi3bs1-")
    assert len(code) == len("studio-fi3bs1-") + 5
    assert encode_rules("classic", Rules()).count("-") == 1


@pytest.mark.seeds(30)
def test_every_rules_come_back_from_their_code(seed: int) -> None:
    rng = random.Random(seed)
    made, name = random_rules(rng), rng.choice(list(presets()))
    code = encode_rules(name, made)
    assert looks_like_code(code)
    assert decode_rules(code) == (name, made)
    assert decode_rules(f" {code.upper()} ") == (name, made)


@pytest.mark.parametrize("seed", range(20))
def test_a_mistaken_letter_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    code = encode_rules("classic", random_rules(rng))
    for place, right in enumerate(code):
        mistaken = code[:place] + rng.choice(CROCKFORD.replace(right.upper(), "")) + code[place + 1 :]
        with pytest.raises(BadCode):
            decode_rules(mistaken)


WRONG = ("", "studio", "jokers-AAAAA", "classic-zz1-AAAAA", "classic-fi-AAAAA", "classic-fi9-AAAAA")


@pytest.mark.parametrize("code", WRONG)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(BadCode):
        decode_rules(code)


def test_a_preset_that_means_something_else_is_refused() -> None:
    checksum = encode_rules("studio", preset("studio")).removeprefix("studio")
    with pytest.raises(BadCode):
        decode_rules("classic" + checksum)


def test_a_code_of_contradictions_is_refused() -> None:
    with pytest.raises(BadCode):
        decode_rules("classic-ta2-AAAAA")


def test_every_value_has_three_letters_of_its_own() -> None:
    assert len(options_by_code()) == len(catalog())
    written = set()
    for option in catalog().values():
        for value in option_values(option):
            words = encode_values({option.id: value})
            assert decode_values(words) == {option.id: value}
            assert len(words) == 3
            written.add(words)
    assert len(written) == sum(len(option_values(option)) for option in catalog().values())


def test_a_set_has_every_subset_once() -> None:
    assert len(set(option_values(SET))) == 2 ** len(SET.values)
    assert option_values(SET)[0] == ()
    assert option_values(SET)[1 << 2] == (SET.values[2],)


@pytest.mark.parametrize("words", ["f", "fi", "fi3b", "xx1", "fi9", "fi-", "fiZ"])
def test_letters_that_mean_nothing_are_refused(words: str) -> None:
    with pytest.raises(BadCode):
        decode_values(words)

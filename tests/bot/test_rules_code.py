"""Rules in a few letters: what is written is read back, and nothing else is taken for it."""

from __future__ import annotations

import random

import pytest

from bot.buttons import LIMIT, SetRules, pack
from club.model import Chat
from club.rules import changed, restored, rules_of
from club.share_code import CROCKFORD, BadCode, by_code, choices, looks_shared, parse, share, shared, spell
from game.presets import preset, presets
from game.rules import Rules, catalog, change, flat
from tools.walks import random_rules

SET = catalog()["redeal_after_discard"]


def test_a_code_is_short_and_can_be_read() -> None:
    rules = change(change(preset("studio"), "fine", 200), "bid_step", 10)
    code = share("studio", rules)
    assert code.startswith("studio-fi3bs1-")
    assert len(code) == len("studio-fi3bs1-") + 5
    assert share("classic", Rules()).count("-") == 1


@pytest.mark.parametrize("seed", range(100))
def test_every_rules_come_back_from_their_code(seed: int) -> None:
    rng = random.Random(seed)
    made, name = random_rules(rng), rng.choice(list(presets()))
    code = share(name, made)
    assert looks_shared(code)
    assert shared(code) == (name, made)
    assert shared(f" {code.upper()} ") == (name, made)


@pytest.mark.parametrize("seed", range(20))
def test_a_mistaken_letter_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    code = share("classic", random_rules(rng))
    for place, right in enumerate(code):
        mistaken = code[:place] + rng.choice(CROCKFORD.replace(right.upper(), "")) + code[place + 1 :]
        with pytest.raises(BadCode):
            shared(mistaken)


WRONG = ("", "studio", "jokers-AAAAA", "classic-zz1-AAAAA", "classic-fi-AAAAA", "classic-fi9-AAAAA")


@pytest.mark.parametrize("code", WRONG)
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(BadCode):
        shared(code)


def test_a_preset_that_means_something_else_is_refused() -> None:
    checksum = share("studio", preset("studio")).removeprefix("studio")
    with pytest.raises(BadCode):
        shared("classic" + checksum)


def test_a_code_of_contradictions_is_refused() -> None:
    with pytest.raises(BadCode):
        shared("classic-ta2-AAAAA")


def test_every_value_has_its_own_letters_in_a_short_button() -> None:
    assert len(by_code()) == len(catalog())
    written = set()
    for option in catalog().values():
        for value in choices(option):
            words = spell({option.id: value})
            assert parse(words) == {option.id: value}
            assert len(pack(SetRules("0123456789abcdef", words * 4)).encode()) <= LIMIT
            written.add(words)
    assert len(written) == sum(len(choices(option)) for option in catalog().values())


def test_a_set_has_every_subset_once() -> None:
    assert len(set(choices(SET))) == 2 ** len(SET.values)
    assert choices(SET)[0] == ()
    assert choices(SET)[1 << 2] == (SET.values[2],)


@pytest.mark.parametrize("words", ["f", "fi", "fi3b", "xx1", "fi9", "fi-", "fiZ"])
def test_letters_that_mean_nothing_are_refused(words: str) -> None:
    with pytest.raises(BadCode):
        parse(words)


@pytest.mark.parametrize("seed", range(50))
def test_a_group_gets_back_what_it_agreed(seed: int) -> None:
    rng = random.Random(seed)
    made, name = random_rules(rng), rng.choice(list(presets()))
    assert rules_of(changed(Chat(-7, "Friday"), name, made)) == (name, made)


def test_what_is_not_known_any_more_is_passed_over() -> None:
    kept = (("jokers", "on"), ("fine", 7), ("bid_step", 10), ("target", 1001), ("golden", "forced_120"))
    name, made = restored("played_no_more", kept)
    assert name == "classic"
    assert flat(made) == flat(Rules()) | {"bid_step": 10, "golden": "forced_120"}

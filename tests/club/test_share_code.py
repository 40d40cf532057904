"""Rules in a few letters: what is written is read back, and nothing else is taken for it."""

from __future__ import annotations

import random

import pytest

from club.rules import (
    CROCKFORD,
    BadCode,
    decode_rules,
    decode_values,
    encode_rules,
    encode_values,
    looks_like_code,
    option_values,
    options_by_code,
)
from game.rules import Rules, catalog, change, preset, presets
from trials.walks import random_rules

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

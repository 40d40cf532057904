"""What people write behind /rules is understood, or answered with what they may have meant."""

from __future__ import annotations

import pytest

from bot.rules.text import Ask, Impossible, NoPreset, Order, Preset, Request, Unknown, Wish, understand
from bot.screens.rules.words import value_name
from bot.texts import LANGUAGES, texts
from game.rules import catalog

OPTIONS = catalog()
SET = OPTIONS["redeal_after_discard"]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("barrel_need 121", Wish(OPTIONS["barrel_need"], 121)),
        ("Barrel_Need=121", Wish(OPTIONS["barrel_need"], 121)),
        ("fine   200", Wish(OPTIONS["fine"], 200)),
        ("debt_silence -120", Wish(OPTIONS["debt_silence"], -120)),
        ("golden off", Wish(OPTIONS["golden"], "off")),
        ("reverse_barrel to_-760", Wish(OPTIONS["reverse_barrel"], "to_-760")),
        ("golden", Ask(OPTIONS["golden"])),
        ("redeal_after_discard four_jacks, four_nines", Wish(SET, ("four_nines", "four_jacks"))),
        ("redeal_after_discard points_below", Wish(SET, ("points_below",))),
        ("redeal_after_discard none", Wish(SET, ())),
        ("redeal_after_discard five_nines", Impossible(SET, "five_nines")),
        ("fine 150", Impossible(OPTIONS["fine"], "150")),
        ("preset shtuka", Preset("shtuka")),
        ("preset", Preset("")),
        ("studio", Preset("studio")),
        ("save Friday night", Order("save", "Friday night")),
        ("LOAD x", Order("load", "x")),
        ("share", Order("share", "")),
        ("reset", Order("reset", "")),
    ],
)
def test_words_are_understood(words: str, meant: Request) -> None:
    assert understand(texts("en"), words) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_can_be_written(language: str) -> None:
    """By id, and by the words that a person reads, where they are not ambiguous."""
    t = texts(language)
    for option in OPTIONS.values():
        assert understand(t, option.id) == Ask(option)
        for value in option.values:
            wanted = (value,) if option.is_set else value
            assert understand(t, f"{option.id} {value}") == Wish(option, wanted)  # type: ignore[arg-type]
            if not option.is_set:
                assert understand(t, f"{option.id} {value_name(t, option, value)}") == Wish(option, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_that_is_read_opens_the_option(language: str) -> None:
    t = texts(language)
    for option in OPTIONS.values():
        assert understand(t, t(f"option-{option.id}")) == Ask(option)


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("barel_need 121", "barrel_need"),
        ("goldn", "golden"),
        ("bidstep", "bid_step"),
        ("jump on", "bid_jumps"),
    ],
)
def test_a_slip_is_answered_with_what_may_be_meant(slip: str, meant: str) -> None:
    found = understand(texts("en"), slip)
    assert isinstance(found, Unknown)
    assert OPTIONS[meant] in found.near


def test_what_resembles_nothing_has_no_suggestions() -> None:
    assert understand(texts("en"), "qqqqqqq 7") == Unknown("qqqqqqq 7", ())


def test_a_slip_is_quoted_without_the_value_behind_it() -> None:
    request = understand(texts("en"), "barel_need 121")
    assert isinstance(request, Unknown)
    assert request.word == "barel_need"
    assert understand(texts("en"), "preset qqqq") == NoPreset("qqqq", ())


def test_a_slip_in_a_preset_is_answered_too() -> None:
    found = understand(texts("en"), "preset stuka")
    assert isinstance(found, NoPreset)
    assert "shtuka" in found.near
    assert understand(texts("ru"), f"preset {texts('ru')('preset-studio')}") == Preset("studio")

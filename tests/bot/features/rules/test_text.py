"""The text behind /rules is understood in any language, or answered with suggestions."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from bot.features.rules import text
from bot.features.rules.screens import written
from bot.features.rules.text import (
    LONGEST,
    InvalidValue,
    OptionChange,
    OptionQuery,
    Order,
    PresetRequest,
    Request,
    UnknownPreset,
    UnknownWord,
    understand,
)
from bot.screens.rules import option_name, value_name
from bot.words.texts import LANGUAGES, texts, words_of
from game.rules import catalog, presets

OPTIONS = catalog()
SET = OPTIONS["redeal_after_discard"]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("barrel_need 121", OptionChange(OPTIONS["barrel_need"], 121)),
        ("Barrel_Need=121", OptionChange(OPTIONS["barrel_need"], 121)),
        ("barrel need 121", OptionChange(OPTIONS["barrel_need"], 121)),
        ("fine   200", OptionChange(OPTIONS["fine"], 200)),
        ("штраф 200", OptionChange(OPTIONS["fine"], 200)),
        ("Штраф: 200", OptionChange(OPTIONS["fine"], 200)),
        ("штраф = 200", OptionChange(OPTIONS["fine"], 200)),
        ("штраф за болты сбивает с бочки нет", OptionChange(OPTIONS["barrel_bolt_falls"], "off")),
        ("штраф за болты сбивает с бочки no", OptionChange(OPTIONS["barrel_bolt_falls"], "off")),
        ("Reverse barrel at −880 off", OptionChange(OPTIONS["reverse_barrel"], "off")),
        ("licytuje sie co 10", OptionChange(OPTIONS["bid_step"], 10)),
        ("musik wziety za 100 POKAZANY wszystkim", OptionChange(OPTIONS["talon_on_hundred"], "shown")),
        ("ugrane zlote daje wlasne punkty podwojnie", OptionChange(OPTIONS["golden_scores"], "points")),
        ("кто сдает первым по жребию", OptionChange(OPTIONS["first_dealer"], "lot")),
        ("пересдача за слабую руку 14", OptionChange(OPTIONS["redeal_hand_points_below"], 14)),
        ("debt_silence -120", OptionChange(OPTIONS["debt_silence"], -120)),
        ("debt_silence −120", OptionChange(OPTIONS["debt_silence"], -120)),
        ("golden off", OptionChange(OPTIONS["golden"], "off")),
        ("reverse_barrel to_-760", OptionChange(OPTIONS["reverse_barrel"], "to_-760")),
        ("golden\toff", OptionChange(OPTIONS["golden"], "off")),
        ("golden\noff", OptionChange(OPTIONS["golden"], "off")),
        ("save\tfriday night", Order("save", "friday night")),
        ("save\xa0friday", Order("save", "friday")),
        ("save\nfriday", Order("save", "friday")),
        (" save=friday", Order("save", "friday")),
        ("golden", OptionQuery(OPTIONS["golden"])),
        ("штраф", OptionQuery(OPTIONS["fine"])),
        ("redeal_after_discard four_jacks, four_nines", OptionChange(SET, ("four_nines", "four_jacks"))),
        ("пересдача после сноса четыре валета, four_nines", OptionChange(SET, ("four_nines", "four_jacks"))),
        ("redeal_after_discard points_below", OptionChange(SET, ("points_below",))),
        ("redeal_after_discard none", OptionChange(SET, ())),
        ("пересдача после сноса никогда", OptionChange(SET, ())),
        ("redeal_after_discard five_nines", InvalidValue(SET, "five_nines")),
        ("fine 150", InvalidValue(OPTIONS["fine"], "150", (120, 100))),
        ("preset shtuka", PresetRequest("shtuka")),
        ("preset студия", PresetRequest("studio")),
        ("набор студия", PresetRequest("studio")),
        ("набор Studio", PresetRequest("studio")),
        ("Студия", PresetRequest("studio")),
        ("zestaw polski tysiac", PresetRequest("tysiac")),
        ("пятьсот один", PresetRequest("five_hundred_one")),
        ("preset", PresetRequest("")),
        ("studio", PresetRequest("studio")),
        ("save Friday night", Order("save", "Friday night")),
        ("сохрани Пятница = вечер", Order("save", "Пятница = вечер")),
        ("LOAD x", Order("load", "x")),
        ("возьми x", Order("load", "x")),
        ("забудь x", Order("forget", "x")),
        ("share", Order("share", "")),
        ("код", Order("share", "")),
        ("сброс", Order("reset", "")),
    ],
)
def test_words_are_understood_whatever_language_they_are_of(words: str, meant: Request) -> None:
    assert understand(words) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_can_be_written(language: str) -> None:
    """By id, by the words that a person reads, and as the hints write them."""
    t = texts(language)
    for option in OPTIONS.values():
        assert understand(option.id) == OptionQuery(option)
        assert understand(option_name(t, option)) == OptionQuery(option)
        for value in option.values:
            wanted = (value,) if option.is_set else value
            for name in (option.id, option_name(t, option)):
                for words in (str(value), value_name(t, option, value)):
                    assert understand(f"{name} {words}") == OptionChange(option, wanted)  # type: ignore[arg-type]
            hint = words_of(written(t, option, wanted))  # type: ignore[arg-type]
            assert understand(hint.removeprefix("/rules ")) == OptionChange(option, wanted)  # type: ignore[arg-type]
    for name in presets():
        assert understand(t.plain(f"preset-{name}")) == PresetRequest(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_of_a_language_and_no_two_values_of_an_option_have_one_name(language: str) -> None:
    t = texts(language)
    named = [option_name(t, each) for each in OPTIONS.values()]
    assert repeated(named) == set()
    for each in OPTIONS.values():
        assert repeated([value_name(t, each, value) for value in each.values]) == set(), each.id


def repeated(names: Sequence[str]) -> set[str]:
    """Return the names that occur more than once, written as people type them."""
    plain = [text.plain(each) for each in names]
    return {each for each in plain if plain.count(each) > 1}


def test_no_name_stands_for_two_things() -> None:
    """In all languages together."""
    meant = {(text.plain(each.id), each.id) for each in OPTIONS.values()}
    for t in map(texts, LANGUAGES):
        meant |= {(text.plain(option_name(t, each)), each.id) for each in OPTIONS.values()}
        for name in OPTIONS:
            short = t.plain(f"short-{name}").split(",") if t.has(f"short-{name}") else []
            meant |= {(text.plain(each), name) for each in short if each.strip()}
    assert repeated([name for name, _ in meant]) == set()
    assert {name for name, _ in meant} == text.named_options().keys()
    assert not text.named_options().keys() & text.named_presets().keys()
    assert not text.named_verbs().keys() & (text.named_options().keys() | text.named_presets().keys())


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("barel_need 121", OptionChange(OPTIONS["barrel_need"], 121)),
        ("штарф 200", OptionChange(OPTIONS["fine"], 200)),
        ("пересдача 14", OptionChange(OPTIONS["redeal_hand_points_below"], 14)),
        ("gloden", OptionQuery(OPTIONS["golden"])),
        ("bidstep", OptionQuery(OPTIONS["bid_step"])),
    ],
)
def test_a_slip_is_answered_with_what_may_be_meant_and_its_value(
    slip: str, meant: OptionChange | OptionQuery
) -> None:
    found = understand(slip)
    assert isinstance(found, UnknownWord)
    assert found.word == slip, "quoted as a whole"
    assert found.near[0] == meant


def test_what_resembles_nothing_has_no_suggestions() -> None:
    assert understand("qqqqqqq 7") == UnknownWord("qqqqqqq 7", ())
    assert understand("preset qqqq") == UnknownPreset("qqqq", ())


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("набор 501", PresetRequest("five_hundred_one")),
        ("preset 501", PresetRequest("five_hundred_one")),
        ("набір 501", PresetRequest("five_hundred_one")),
        ("vorlage 501", PresetRequest("five_hundred_one")),
        ("zestaw 501", PresetRequest("five_hundred_one")),
        ("набор польская", PresetRequest("tysiac")),
        ("preset 4", PresetRequest("four_players")),
        ("preset 2", UnknownPreset("2", ("two_players", "two_players_pile", "two_players_bank"))),
        ("501", UnknownPreset("501", ("five_hundred_one",))),
        ("бочка 900", OptionChange(OPTIONS["barrel_at"], 900)),
        ("бочка на 900", OptionChange(OPTIONS["barrel_at"], 900)),
        ("beczka 900", OptionChange(OPTIONS["barrel_at"], 900)),
        ("Fass auf 900", OptionChange(OPTIONS["barrel_at"], 900)),
        ("barrel at 900", OptionChange(OPTIONS["barrel_at"], 900)),
        ("без бочки", OptionChange(OPTIONS["barrel_at"], "off")),
        ("без болтів", OptionChange(OPTIONS["bolts_per_fine"], "off")),
        ("bez beczki", OptionChange(OPTIONS["barrel_at"], "off")),
        ("ohne Fass", OptionChange(OPTIONS["barrel_at"], "off")),
        ("without the barrel", OptionChange(OPTIONS["barrel_at"], "off")),
        ("болты 5", OptionChange(OPTIONS["bolts_per_fine"], 5)),
        ("болтов 5", OptionChange(OPTIONS["bolts_per_fine"], 5)),
        ("krechy 5", OptionChange(OPTIONS["bolts_per_fine"], 5)),
        ("Bolzen 5", OptionChange(OPTIONS["bolts_per_fine"], 5)),
        ("играем до 1001", OptionChange(OPTIONS["target"], 1001)),
        ("bis 1001", OptionChange(OPTIONS["target"], 1001)),
        ("gramy do 1001", OptionChange(OPTIONS["target"], 1001)),
        ("хрест так", OptionChange(OPTIONS["cross"], "on")),
        ("бочка 800", InvalidValue(OPTIONS["barrel_at"], "800", (900, 880))),
        ("болты 2", InvalidValue(OPTIONS["bolts_per_fine"], "2")),
        (
            "бочка 121",
            UnknownWord(
                "бочка 121", (OptionChange(OPTIONS["barrel_need"], 121), OptionQuery(OPTIONS["barrel_at"]))
            ),
        ),
        (
            "крест 3",
            UnknownWord("крест 3", (OptionQuery(OPTIONS["cross"]), OptionChange(OPTIONS["cross_limit"], 3))),
        ),
        ("jump on", OptionChange(OPTIONS["bid_jumps"], "on")),
        ("бочка стоит 880", OptionChange(OPTIONS["barrel_at"], 880)),
        ("redeal on four nines", OptionChange(OPTIONS["redeal_hand_nines"], 4)),
        ("пересдача при четырёх девятках", OptionChange(OPTIONS["redeal_hand_nines"], 4)),
        ("penalty 120", OptionChange(OPTIONS["fine"], 120)),
        ("кто снимает никто", OptionChange(OPTIONS["cut_ritual"], "off")),
    ],
)
def test_what_people_say_at_a_table_is_understood(words: str, meant: Request) -> None:
    """Short names, numbers of presets, other forms of words; what is not certain is offered."""
    assert understand(words) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_short_name_names_its_option_in_every_language(language: str) -> None:
    t = texts(language)
    for option in OPTIONS.values():
        if t.has(f"short-{option.id}"):
            for name in t.plain(f"short-{option.id}").split(","):
                assert understand(name) == OptionQuery(option), name


@pytest.mark.parametrize("words", ["preset stuka", "набор штучка", "preset Штка"])
def test_a_slip_in_a_preset_is_answered_too(words: str) -> None:
    found = understand(words)
    assert isinstance(found, UnknownPreset)
    assert "shtuka" in found.near


def test_a_value_that_is_nearly_right_is_answered_with_those_that_are() -> None:
    found = understand("штраф 20")
    assert isinstance(found, InvalidValue)
    assert set(found.near) == {120, 200}


@pytest.mark.parametrize(
    "words",
    [
        "a " * (LONGEST // 2),
        "я" * LONGEST,
        "fine " + "9" * 990,
        "<&>" * 300,
        "= = =",
        ("conceding d e f contract темна przeskoki bolt g c h settlement " * 20)[:LONGEST],
    ],
)
def test_what_is_long_or_odd_is_read_at_once(words: str) -> None:
    understand("warm up")
    begun = time.process_time()
    assert isinstance(understand(words), UnknownWord | InvalidValue)
    assert time.process_time() - begun < 0.5

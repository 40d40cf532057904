"""House rules as players say them: taken as meant, or answered with the right option first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from bot.features.rules import text
from bot.features.rules.text import (
    OptionChange,
    OptionQuery,
    Order,
    PresetRequest,
    Request,
    Several,
    UnknownWord,
    understand,
)
from bot.screens.rules import value_name
from bot.words.texts import LANGUAGES, texts
from game.rules import Value, catalog

BOTH = {"dump_truck": "plus", "ace_marriage": "on"}
FINED = {"bolts_per_fine": 3, "fine": 120}

TAKEN: Mapping[str, Mapping[str, Value]] = {
    # Russian
    "бочка 880": {"barrel_at": 880},
    "самосвал 555": {"dump_truck": "plus"},
    "самосвал минус 555": {"dump_truck": "minus"},
    "самосвал на 555 и −555": {"dump_truck": "plus_minus"},
    "три болта −120": FINED,
    "три болта, -120": FINED,
    "3 болта — штраф 120": FINED,
    "штраф за болты 100": {"fine": 100},
    "пересдача 4 девятки": {"redeal_hand_nines": 4},
    "три валета пересдача": {"redeal_hand_jacks": 3},
    "темнить могут все": {"dark": "everyone"},
    "прикуп на пасах не показываем": {"talon_on_hundred": "hidden"},
    "прикуп на пасах показываем": {"talon_on_hundred": "shown"},
    "самосвал на 555, тузовый марьяж да": BOTH,
    "бочка 900\nсамосвал 555\nтри болта −120": {"barrel_at": 900, "dump_truck": "plus", **FINED},
    "бочка 880 самосвал 555 без болтов": {"barrel_at": 880, "dump_truck": "plus", "bolts_per_fine": "off"},
    "золотой кон не играем; шаг 10": {"golden": "off", "bid_step": 10},
    "не перебивать": {"must_overtake": "off"},
    "обязаловка на сдающем": {"forced_bidder": "dealer"},
    "играем до 501": {"target": 501},
    # English
    "dump truck 555": {"dump_truck": "plus"},
    "three bolts -120": FINED,
    "three bolts, minus 120": FINED,
    "redeal four nines": {"redeal_hand_nines": 4},
    "everyone may play dark": {"dark": "everyone"},
    "don't show the talon when all pass": {"talon_on_hundred": "hidden"},
    "dump truck at 555, ace marriage yes": BOTH,
    "barrel 900 and ace marriage yes": {"barrel_at": 900, "ace_marriage": "on"},
    # Ukrainian
    "самоскид 555": {"dump_truck": "plus"},
    "три болти −120": FINED,
    "перездача 4 дев’ятки": {"redeal_hand_nines": 4},
    "перездача чотири девятки": {"redeal_hand_nines": 4},
    "прикуп на пасах не показуємо": {"talon_on_hundred": "hidden"},
    "самоскид на 555, тузовий мар'яж так": BOTH,
    # Polish
    "wywrotka 555": {"dump_truck": "plus"},
    "trzy krechy −120": FINED,
    "nowe rozdanie cztery dziewiątki": {"redeal_hand_nines": 4},
    "musik na pasach nie pokazujemy": {"talon_on_hundred": "hidden"},
    "wywrotka na 555, meldunek asowy tak": BOTH,
    "nie ma beczki": {"barrel_at": "off"},
    # German
    "Kipper 555": {"dump_truck": "plus"},
    "drei Bolzen −120": FINED,
    "neu geben vier Neunen": {"redeal_hand_nines": 4},
    "Talon wenn alle passen wird nicht gezeigt": {"talon_on_hundred": "hidden"},
    "Kipper bei 555, Ass-Hochzeit ja": BOTH,
    "kein Fass": {"barrel_at": "off"},
}
"""Values set by each sentence."""

OFFERED: Mapping[str, str] = {
    "4 девятки": "redeal_hand_nines",
    "4 nines": "redeal_hand_nines",
    "4 дев’ятки": "redeal_hand_nines",
    "4 dziewiątki": "redeal_hand_nines",
    "4 Neunen": "redeal_hand_nines",
    "тёмная 120": "dark",
    "dark 120": "dark",
    "темна 120": "dark",
    "w ciemno 120": "dark",
    "пересдача 14": "redeal_hand_points_below",
    "бочка 121": "barrel_need",
}
"""The first option offered for a sentence that may mean several."""


def changes(request: Request) -> dict[str, Value]:
    """Return the values that a request sets."""
    found = request.changes if isinstance(request, Several) else [request]
    return {each.option.id: each.value for each in found if isinstance(each, OptionChange)}


@pytest.mark.parametrize(("words", "wanted"), TAKEN.items())
def test_a_sentence_is_taken_as_it_is_meant(words: str, wanted: Mapping[str, Value]) -> None:
    found = understand(words)
    assert changes(found) == wanted
    assert not isinstance(found, Several) or found.rest is None


@pytest.mark.parametrize(("words", "first"), OFFERED.items())
def test_a_sentence_of_several_meanings_is_quoted_and_the_likeliest_comes_first(
    words: str, first: str
) -> None:
    found = understand(words)
    assert isinstance(found, UnknownWord)
    assert found.word == words
    assert found.near[0].option.id == first


def test_dark_in_german_is_the_option_itself() -> None:
    """No other name in German has the word, so its page with its values is shown."""
    found = understand("dunkel 120")
    assert not isinstance(found, UnknownWord | Several | Order | PresetRequest)
    assert getattr(found, "option", None) == catalog()["dark"]


def test_of_two_values_that_are_meant_the_other_is_kept_in_mind() -> None:
    found = understand("самосвал 555")
    assert isinstance(found, OptionChange)
    assert found.also == ("plus_minus",)
    exact = understand("самосвал на 555")
    assert isinstance(exact, OptionChange)
    assert exact.also == ()


def test_what_is_not_understood_beside_a_change_is_quoted() -> None:
    found = understand("студия, штраф 200, куку 7, 4 девятки")
    assert isinstance(found, Several)
    assert found.changes == (PresetRequest("studio"), OptionChange(catalog()["fine"], 200))
    assert isinstance(found.rest, UnknownWord)
    assert found.rest.word == "куку 7, 4 девятки"
    assert found.rest.near[0].option.id == "redeal_hand_nines"


@pytest.mark.parametrize(
    "code", ["classic-am0dt1da1-DF7Q", "classic-am0dt1da-DF7QX", "classic-m0dt1da1-DF7QX", "studio-7KQ2"]
)
def test_a_code_is_read_as_one_even_without_a_letter(code: str) -> None:
    assert understand(code) == Order("load", code)


def named(option: str, words: str) -> bool:
    """Return whether words hold a word of a name of an option, or of one of its values."""
    spoken = [each for each in text.plain(words).split() if each not in text.small_words()]
    names = [name for name, each in text.option_words() if each.id == option]
    names += [tuple(name.split()) for name in text.named_values(catalog()[option])]
    if option == "fine":
        spoken += [each.removeprefix("-") for each in spoken]
    return any(word == each or text.is_form(word, each) for word in spoken for name in names for each in name)


def mixtures() -> Iterator[str]:
    """Yield sentences made of the words of names, values and small talk, and damaged ones of the table."""
    rng = random.Random(5)
    pool = [word for sentence in (*TAKEN, *OFFERED) for word in sentence.split()]
    for language in LANGUAGES:
        t = texts(language)
        for option in catalog().values():
            pool += t.plain(f"option-{option.id}").split()
            pool += value_name(t, option, option.values[0]).split()
    for _ in range(300):
        yield " ".join(rng.choices(pool, k=rng.randint(1, 7)))
    for sentence in (*TAKEN, *OFFERED):
        words = sentence.split()
        yield " ".join(rng.sample(words, len(words)))
        yield " ".join(words[:-1])
        yield " ".join(words[1:])


def test_no_sentence_changes_an_option_that_it_does_not_name() -> None:
    changed = 0
    for words in mixtures():
        found = changes(understand(words) if words else OptionQuery(catalog()["fine"]))
        changed += len(found)
        assert [each for each in found if not named(each, words)] == [], words
    assert changed > 60


@pytest.mark.parametrize(
    "talk",
    [
        "привет всем", "давайте уже играть", "кто сегодня играет?", "а можно без правил", "hello everybody",
        "who is the best player", "what are the rules", "дякую", "cześć wszystkim", "wer spielt heute mit",
        "сегодня в 8 вечера", "10 минут перерыв", "120", "−120", "да", "нет", "все", "3",
    ],
)  # fmt: skip
def test_talk_changes_nothing(talk: str) -> None:
    assert changes(understand(talk)) == {}

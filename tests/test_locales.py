"""Every text a player reads is there, in every language, and fits where it is shown."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from markupsafe import escape

from bot.markup import words_of
from bot.texts import FALLBACK, LANGUAGES, SLANG, Texts, among_players, slang_of, spoken, texts
from club.occupants import LEVELS
from club.remarks import VARIANTS
from club.state import Occasion
from game.ledger import Reason
from game.presets import presets
from game.refusals import Code
from game.rules import CONFLICTS, Rules, catalog
from playground.page_words import PREFIX
from tools.locales_check import SLANG_KEYS, Entry, compared, complaints, counted, entries, rendered, unformed

HERE = Path(__file__).parent.parent
TOAST = 200
"""Characters of an answer to a press, which Telegram bounds."""
CORE = (
    "deck", "deal", "auction", "talon", "play", "marriages", "trump", "scoring", "barrel", "barrel-win",
    "two", "four",
)  # fmt: skip
"""Parts of the game that the rule book tells before the options."""

Message = tuple[str, frozenset[str]]


class Variables(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)


def messages(language: str) -> dict[str, frozenset[str]]:
    """Return every key of a language with the variables in its words."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted((HERE / "locales" / language).glob("*.ftl")):
        if path.stem == SLANG:
            continue
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path.name}: {entry.content!r}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{path.name}: {entry.id.name} stands there twice"
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = frozenset(variables.names)
    return found


ALL = {language: messages(language) for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language: str) -> None:
    """The same keys, and for each the same facts, but for those a plural form leaves out."""
    assert ALL[language].keys() == ALL["en"].keys()
    different = {key for key in ALL["en"] if ALL[language][key] != ALL["en"][key]}
    assert different == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_section_of_the_rules_fits_on_half_a_row_with_the_count_of_its_changes(language: str) -> None:
    """Two keys stand in a row, and a phone cuts what is longer."""
    names = [texts(language).plain(f"section-{section}") for section in Rules.model_fields]
    assert [each for each in names if len(each) > 16] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preset_and_what_is_said_of_it_fit_a_line_of_a_phone(language: str) -> None:
    t = texts(language)
    told = [t.plain(f"preset-{each}") + t.plain(f"preset-{each}-line") for each in presets()]
    assert [each for each in told if len(each) > 40] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_the_same_commands_in_every_language(language: str) -> None:
    def commands(code: str) -> set[str]:
        return set(
            re.findall(
                r"(?<!<)/[a-z]+", words_of(texts(code)("help", place="group") + texts(code)("help-more"))
            )
        )

    assert commands(language) == commands("en")


def test_no_language_is_named_in_the_code() -> None:
    """A language is a folder; only one of them is named, for where nothing is known."""
    assert [found for string in strings() if (found := pattern(string)) in LANGUAGES] == [FALLBACK]


def strings() -> Iterator[python.expr]:
    """Yield every string of the bot's code, plain or with holes."""
    for path in sorted((HERE / "bot").rglob("*.py")):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, python.JoinedStr) or (
                isinstance(node, python.Constant) and isinstance(node.value, str)
            ):
                yield node


def pattern(string: python.expr) -> str:
    """Return the regular expression of the keys a string may be, as in "refusal-{code}"."""
    if isinstance(string, python.JoinedStr):
        return "".join(pattern(part) for part in string.values)
    return re.escape(str(string.value)) if isinstance(string, python.Constant) else ".+"


ASKERS = {"t", "words", "self._t", "ask.t", "()"}
"""What words are asked of: a name of `Texts`, or what a call returned, as in people.words(player)("key")."""


def asked_of(function: python.expr) -> str:
    """Return what a call asks for words, if it asks for any: t("key") and t.plain("key") ask t."""
    if isinstance(function, python.Attribute) and function.attr == "plain":
        function = function.value
    return "()" if isinstance(function, python.Call) else python.unparse(function)


def asked_keys() -> Iterator[str]:
    """Yield every plain key that words are asked for."""
    for path in sorted((HERE / "bot").rglob("*.py")):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, python.Call) or not node.args:
                continue
            asker = asked_of(node.func)
            first = node.args[0]
            if asker in ASKERS and isinstance(first, python.Constant) and isinstance(first.value, str):
                yield first.value


def test_every_key_the_code_asks_for_has_words() -> None:
    asked = set(asked_keys())
    assert len(asked) > 40
    assert asked - ALL["en"].keys() - SLANG_KEYS == set()


def test_no_words_stand_there_unused() -> None:
    """The words of the playground's page are looked at in tests/playground/test_page_words.py."""
    used = [found for string in strings() if re.search("[a-z]", found := pattern(string))]
    families = re.compile("|".join(f"(?:{each})" for each in used))
    assert [key for key in ALL["en"] if not families.fullmatch(key) and not key.startswith(PREFIX)] == []


def demanded() -> dict[str, int]:
    """Return every key that the game's own declarations demand, with the characters it may have."""
    bounds = {f"refusal-{code.value}": TOAST for code in Code}
    bounds |= {f"reason-{reason.value}": 40 for reason in Reason if reason is not Reason.BASE}
    bounds |= {f"conflict-{name}": TOAST for name in CONFLICTS}
    bounds |= {f"rules-book-{part}": 700 for part in CORE}
    for name in presets():
        bounds |= {f"preset-{name}": 28, f"preset-{name}-about": 120, f"preset-{name}-line": 40}
    for option in catalog().values():
        bounds |= {
            f"section-{option.section}": 32,
            f"option-{option.id}": 32,
            f"option-{option.id}-about": 300,
        }
        switch = set(option.values) == {"on", "off"}
        bounds |= {
            f"value-{option.id}-{value}": 48
            for value in option.values
            if not isinstance(value, int) and not switch
        }
    return bounds


FAMILIES = ("refusal", "reason", "conflict", "preset", "section", "option", "value")
"""Kinds of words that speak of a declaration and are there for nothing without it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_declaration_of_the_game_has_words_that_fit(language: str) -> None:
    t = texts(language)
    bounds = demanded()
    assert [key for key in bounds if not t.has(key)] == []
    words = {
        key: t(key, **{name: 5 if name == "count" else "−1000" for name in ALL[language][key]})
        for key in bounds
    }
    assert [key for key, bound in bounds.items() if not 0 < len(words[key]) <= bound] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_their_values_are_told_apart(language: str) -> None:
    t = texts(language)
    names = [t(f"option-{name}") for name in catalog()]
    assert len(set(names)) == len(names)
    for option in catalog().values():
        values = [
            t(key) if t.has(key := f"value-{option.id}-{value}") else str(value) for value in option.values
        ]
        assert len(set(values)) == len(values), option.id


def test_no_words_speak_of_what_the_game_does_not_declare() -> None:
    wanted = demanded().keys() | {"value-on", "value-off"}
    wanted |= {f"value-{option.id}-{value}" for option in catalog().values() for value in option.values}
    assert [key for key in ALL["en"] if key.partition("-")[0] in FAMILIES and key not in wanted] == []


def test_words_of_the_game_hold_no_markup() -> None:
    """They are printed into HTML as they stand."""
    for language in LANGUAGES:
        t = texts(language)
        plain = [key for key in demanded() if not ALL[language][key]]
        assert [key for key in plain if set("<>&") & set(t(key))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_every_language_can_be_written_and_fits(language: str) -> None:
    """With every choice, numbers at their bounds and long names: forms, facts, Telegram's limits, widths."""
    assert complaints(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_temperament_has_words_of_its_own_for_every_occasion(language: str) -> None:
    t, said = texts(language), set[str]()
    for occasion, level in product(get_args(Occasion), LEVELS):
        words = {t(f"remark-{occasion}-{level}", number=each) for each in range(VARIANTS)}
        assert len(words) == VARIANTS, (occasion, level)
        assert max(map(len, words)) <= 45, (occasion, level)
        said |= words
    assert len(said) > 0.9 * len(get_args(Occasion)) * len(LEVELS) * VARIANTS, "and others than the rest"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("n = { $count ->\n    [one] a\n   *[other] b\n }", "no form for few, many"),
        ("n = { $count ->\n    [1] a\n   *[other] b\n }", ""),
        ("n = { $count }{ $who }", "$who is told to nobody"),
        ("n = nothing", "leaves out $count"),
        ("m = { $count }", "n is missing"),
        ("n = { $count }\nm = more", "m is asked for by nobody"),
        ("n = { $count }\nn = { $count }", "n stands there twice"),
        ("n = { $count", "cannot be read"),
    ],
)
def test_a_folder_that_is_not_complete_is_found_out(tmp_path: Path, words: str, told: str) -> None:
    (tmp_path / "some.ftl").write_text(words + "\n", encoding="utf-8")
    found, wrong = entries(tmp_path)
    model = {"n": Entry("some.ftl", {"count"})}
    wrong += compared(found, model) + unformed("ru", found)
    assert told in "; ".join(wrong)
    assert bool(told) == bool(wrong)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("toast-n = " + "x" * 201, "only 200 are taken"),
        ("toast-n = " + "x" * 150 + " { $who } { $place }", "only 200 are taken"),
        ("button-n = " + "x" * 33, "wider than the 32"),
        ("n = { nothing }", "Unknown message: nothing"),
        ("n = { -nothing }", "Unknown term: -nothing"),
        ("n = { $count ->\n    [one] a\n   *[other] { nothing }\n }", "nothing"),
        ("toast-n = " + "x" * 190, ""),
    ],
)
def test_words_that_cannot_be_written_or_do_not_fit_are_found_out(
    tmp_path: Path, words: str, told: str
) -> None:
    (tmp_path / "some.ftl").write_text(words + "\n", encoding="utf-8")
    (key, entry), *_ = entries(tmp_path)[0].items()
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource(words + "\n"))
    wrong = list(rendered(Texts("en", bundle), key, entry, counted(entry)))
    assert told in "; ".join(wrong)
    assert bool(told) == bool(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stand_where_the_words_have_them(language: str) -> None:
    """Sentences are kept without the names, which come into them later; a name may look like anything."""
    t, name = texts(language), "A & \ue000who\ue000"
    found, _ = entries(HERE / "locales" / language)
    by_choice = {fact for entry in found.values() for fact in entry.choices}
    for key, entry in found.items():
        told = [sorted(set().union(*each)) for each in entry.choices.values()]
        for values in product(*told):
            facts = {fact: "120" if fact in by_choice else name for fact in entry.facts}
            facts |= dict(zip(entry.choices, values, strict=True))
            pattern = t._bundle.get_message(key).value
            assert pattern is not None
            safe = {fact: str(escape(value)) for fact, value in facts.items()}
            assert (t(key, **facts), []) == t._bundle.format_pattern(pattern, safe)


def test_a_language_is_guessed_from_the_code_of_telegram() -> None:
    guessed = {code: spoken(code, FALLBACK) for code in ("ru", "RU", "ru-RU", "be", "kk-KZ", "uk", "fr", "")}
    assert guessed == {
        "ru": "ru", "RU": "ru", "ru-RU": "ru", "be": "ru", "kk-KZ": "ru", "uk": "uk", "fr": "en", "": "en",
    }  # fmt: skip
    assert spoken(None, FALLBACK) == "en"
    assert all(spoken(f"{each}-AT", "xx") == each for each in LANGUAGES)


@pytest.mark.parametrize("count", [1, 2, 5, 11, 21, 22, 111])
def test_russian_counts_as_russians_do(count: int) -> None:
    words = texts("ru")("rules-line-changed", preset="Классика", count=count)
    form = {1: "отличие", 21: "отличие", 2: "отличия", 22: "отличия"}.get(count, "отличий")
    assert f"{count} {form} " in words


def test_english_has_no_russian_letters() -> None:
    for path in (HERE / "locales" / "en").glob("*.ftl"):
        russian = re.findall("[а-яА-ЯёЁ]+", path.read_text(encoding="utf-8"))
        assert set(russian) <= {"Тысяча"}, path.name


def test_slang_replaces_words_and_leaves_the_others() -> None:
    assert {language for language in LANGUAGES if slang_of(language)} >= {"en", "ru", "uk"}
    slang, plain = texts("ru-slang"), texts("ru")
    assert slang.plain("button-declare") == "💍 Хвалю!"
    assert slang.plain("button-pass") == plain.plain("button-pass")
    assert not plain.has("settings-slang")
    assert (slang.language, slang.name, plain.name) == ("ru", "ru-slang", "ru")


def test_a_language_without_slang_is_spoken_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.texts.slang_of", lambda language: None)
    assert among_players(texts("en"), slang=True) is texts("en")


def test_a_missing_key_is_an_error_and_not_an_empty_message() -> None:
    with pytest.raises(KeyError, match="no words for 'nothing-here'"):
        texts("en")("nothing-here")
    with pytest.raises(KeyError, match="story-won"):
        texts("en")("story-won", whom="Ann")

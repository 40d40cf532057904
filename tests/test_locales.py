"""Texts of locales/: complete in every language, and short enough for their place."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args
from unittest.mock import patch

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from markupsafe import escape

from bot.words.buttons import TERMS
from bot.words.texts import (
    FALLBACK,
    LANGUAGES,
    NO_BREAK,
    SLANG,
    LazyBundle,
    Texts,
    among_players,
    slang_of,
    spoken,
    texts,
    words_of,
)
from club.kinds import KINDS
from club.progress import VARIANTS
from club.state import LEVELS, Occasion
from game.actions import Code
from game.rules import CONFLICTS, Rules, catalog, incomplete, presets
from game.state import Reason
from playground.people_api import PREFIX
from tools.locales_check import (
    SLANG_KEYS,
    MessageEntry,
    compared,
    complaints,
    counted,
    entries,
    rendered,
    unformed,
)

HERE = Path(__file__).parent.parent
TOAST = 200
"""Telegram's limit for the answer to a press, in characters."""
CORE = (
    "deck", "deal", "auction", "talon", "play", "marriages", "trump", "scoring", "barrel", "barrel-win",
    "two", "four",
)  # fmt: skip
"""Chapters of the rule book that precede the options."""

CYRILLIC = re.compile("[а-яА-ЯёЁ]+")


@cache
def messages(language: str) -> dict[str, frozenset[str]]:
    """Return every key of a language with its variables."""
    found, wrong = entries(HERE / "locales" / language)
    assert wrong == []
    return {key: frozenset(entry.facts) for key, entry in found.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_variables(language: str) -> None:
    assert messages(language) == messages(FALLBACK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_section_of_the_rules_fits_on_half_a_row_with_the_count_of_its_changes(language: str) -> None:
    """Two buttons share a row, and a phone cuts longer labels."""
    names = [texts(language).plain(f"section-{section}") for section in Rules.model_fields]
    assert [each for each in names if len(each) > 16] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preset_and_its_summary_fit_a_line_of_a_phone(language: str) -> None:
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

    assert commands(language) == commands(FALLBACK)


def test_no_language_is_named_in_the_code() -> None:
    """The code names only the fallback language."""
    assert [found for string in strings() if (found := pattern(string)) in LANGUAGES] == [FALLBACK]


def strings() -> Iterator[python.expr]:
    """Yield every string literal and f-string of the bot, the Mini App and the kinds of tables."""
    kinds = HERE / "club" / "kinds.py"
    for path in sorted([*(HERE / "bot").rglob("*.py"), *(HERE / "webapp").rglob("*.py"), kinds]):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, python.JoinedStr) or (
                isinstance(node, python.Constant) and isinstance(node.value, str)
            ):
                yield node


def pattern(string: python.expr) -> str:
    """Return a regular expression of the keys that a string may form, as in "refusal-{code}"."""
    if isinstance(string, python.JoinedStr):
        return "".join(pattern(part) for part in string.values)
    return re.escape(str(string.value)) if isinstance(string, python.Constant) else ".+"


ASKERS = {"t", "words", "self._t", "ask.t", "()"}
"""Expressions that are a `Texts`; "()" is the result of a call, as in people.words(player)("key")."""


def asked_of(function: python.expr) -> str:
    """Return the expression that a call asks for words: `t` for t("key") and t.plain("key")."""
    if isinstance(function, python.Attribute) and function.attr == "plain":
        function = function.value
    return "()" if isinstance(function, python.Call) else python.unparse(function)


def asked_keys() -> Iterator[str]:
    """Yield every literal key that the code asks for."""
    for path in sorted([*(HERE / "bot").rglob("*.py"), *(HERE / "webapp").rglob("*.py")]):
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
    assert asked - messages(FALLBACK).keys() - SLANG_KEYS == set()


def test_no_key_is_unused() -> None:
    """tests/playground/test_page_words.py checks the keys of the playground's page."""
    used = [found for string in strings() if re.search("[a-z]", found := pattern(string))]
    families = re.compile("|".join(f"(?:{each})" for each in used))
    assert [
        key for key in messages(FALLBACK) if not families.fullmatch(key) and not key.startswith(PREFIX)
    ] == []


@pytest.mark.parametrize("language", ["ru", "uk", "pl"])
@pytest.mark.parametrize("slang", [False, True])
def test_advice_names_its_card_after_a_word_that_the_app_reads_it_inflected_after(
    language: str, slang: bool
) -> None:
    t = among_players(texts(language), slang=slang)
    keys = [key for key in messages(FALLBACK) if re.match("do-(play|lay|give$|lead-)", key)]
    said = {key: t.plain(key, card="♥9", cards="♥9") for key in keys}
    assert len(said) == 7
    assert {
        key: text for key, text in said.items() if not re.match(rf"({t.plain('app-objects')}) ♥9", text)
    } == {}


def demanded() -> dict[str, int]:
    """Return every key that the declarations of the game need, with its limit in characters."""
    bounds = {f"refusal-{code.value}": TOAST for code in Code}
    bounds |= {f"reason-{reason.value}": 40 for reason in Reason if reason is not Reason.BASE}
    bounds |= {f"conflict-{name}": TOAST for name in CONFLICTS}
    bounds |= {each.fixed: TOAST for each in KINDS.values() if each.fixed}
    bounds |= {key: 400 for each in KINDS.values() for key in (each.no_pause, each.title, each.left) if key}
    bounds |= {f"rules-book-{part}": 700 for part in CORE}
    for name in presets():
        bounds |= {f"preset-{name}": 28, f"preset-{name}-about": 120, f"preset-{name}-line": 40}
    bounds |= {f"preset-{name}-missing": 140 for name in incomplete()}
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
"""Prefixes of keys that describe a declaration of the game."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_declaration_of_the_game_has_words_that_fit(language: str) -> None:
    t = texts(language)
    bounds = demanded()
    assert [key for key in bounds if not t.has(key)] == []
    words = {
        key: t(key, **{name: 5 if name == "count" else "−1000" for name in messages(language)[key]})
        for key in bounds
    }
    assert [key for key, bound in bounds.items() if not 0 < len(words[key]) <= bound] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_their_values_have_distinct_words(language: str) -> None:
    t = texts(language)
    names = [t(f"option-{name}") for name in catalog()]
    assert len(set(names)) == len(names)
    for option in catalog().values():
        values = [
            t(key) if t.has(key := f"value-{option.id}-{value}") else str(value) for value in option.values
        ]
        assert len(set(values)) == len(values), option.id


def test_no_words_describe_what_the_game_does_not_declare() -> None:
    wanted = demanded().keys() | {"value-on", "value-off"}
    wanted |= {f"value-{option.id}-{value}" for option in catalog().values() for value in option.values}
    assert [
        key for key in messages(FALLBACK) if key.partition("-")[0] in FAMILIES and key not in wanted
    ] == []


def test_words_of_the_game_hold_no_markup() -> None:
    """They are inserted into HTML without escaping."""
    for language in LANGUAGES:
        t = texts(language)
        plain = [key for key in demanded() if not messages(language)[key]]
        assert [key for key in plain if set("<>&") & set(t(key))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_every_language_can_be_written_and_fits(language: str) -> None:
    """With every choice, boundary numbers and long names: plural forms, variables, limits, widths."""
    assert complaints(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_temperament_has_words_of_its_own_for_every_occasion(language: str) -> None:
    t, said = texts(language), set[str]()
    for occasion, level in product(get_args(Occasion), LEVELS):
        words = {t(f"remark-{occasion}-{level}", number=each) for each in range(VARIANTS)}
        assert len(words) == VARIANTS, (occasion, level)
        assert max(map(len, words)) <= 45, (occasion, level)
        said |= words
    assert len(said) > 0.9 * len(get_args(Occasion)) * len(LEVELS) * VARIANTS, "most remarks are unique"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("n = { $count ->\n    [one] a\n   *[other] b\n }", "lacks the forms few, many"),
        ("n = { $count ->\n    [1] a\n   *[other] b\n }", ""),
        ("n = { $count }{ $who }", "$who is unknown"),
        ("n = nothing", "$count is missing"),
        ("m = { $count }", "n is missing"),
        ("n = { $count }\nm = more", "m is unknown"),
        ("n = { $count }\nn = { $count }", "duplicate n"),
        ("n = { $count", "syntax error"),
    ],
)
def test_an_incomplete_folder_is_reported(tmp_path: Path, words: str, told: str) -> None:
    (tmp_path / "some.ftl").write_text(words + "\n", encoding="utf-8")
    found, wrong = entries(tmp_path)
    model = {"n": MessageEntry("some.ftl", {"count"})}
    wrong += compared(found, model) + unformed("ru", found)
    assert told in "; ".join(wrong)
    assert bool(told) == bool(wrong)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("toast-n = " + "x" * 201, "the limit is 200"),
        ("toast-n = " + "x" * 150 + " { $who } { $place }", "the limit is 200"),
        (
            "button-n = " + "x" * 33,
            "(keys button-…, WIDTHS in tools/locales_check.py)",
        ),
        ("n = { nothing }", "Unknown message: nothing"),
        ("n = { -nothing }", "Unknown term: -nothing"),
        ("n = { $count ->\n    [one] a\n   *[other] { nothing }\n }", "nothing"),
        ("toast-n = " + "x" * 190, ""),
    ],
)
def test_words_that_cannot_be_formatted_or_do_not_fit_are_reported(
    tmp_path: Path, words: str, told: str
) -> None:
    (tmp_path / "some.ftl").write_text(words + "\n", encoding="utf-8")
    (key, entry), *_ = entries(tmp_path)[0].items()
    wrong = list(rendered(Texts("en", LazyBundle("en", [words + "\n"])), key, entry, counted(entry)))
    assert told in "; ".join(wrong)
    assert bool(told) == bool(wrong)


def parsed_whole(language: str) -> FluentBundle:
    """Return all words of a language, parsed by Fluent alone."""
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource("".join(f"-{term} = {sign}\n" for term, sign in TERMS.items())))
    for path in (HERE / "locales" / language).glob("*.ftl"):
        if path.name != f"{SLANG}.ftl":
            bundle.add_resource(FluentResource(path.read_text(encoding="utf-8").replace("~", NO_BREAK)))
    return bundle


SOME = """\
# a = a comment
one = 1 { -sign }
-sign = S

two =
    2

    and { one }
# another
three = { $n ->
    [one] 3
   *[other] { two }
}
four=4"""


def test_an_entry_ends_where_the_next_one_or_a_comment_begins() -> None:
    words = LazyBundle("en", [SOME, "one = other { -sign }"])
    assert [key for key in ("a", "one", "two", "three", "four", "x", "and") if key in words] == [
        "one", "two", "three", "four",
    ]  # fmt: skip
    assert words.format("three", {"n": 5}) == ("2\n\nand other S", [])
    assert words.format("three", {"n": 1}) == ("3", [])
    assert words.format("four", {}) == ("4", [])


def test_only_entries_that_are_shown_are_parsed() -> None:
    with patch("bot.words.texts.FluentResource", wraps=FluentResource) as parse:
        words = LazyBundle("en", ["one = 1\ntwo = { one }\nthree = 3\nfour = { three }\n"])
        for _ in range(2):
            assert words.format("two", {}) == ("1", [])
    assert [call.args[0] for call in parse.call_args_list] == ["two = { one }\n", "one = 1\n"]


def test_words_into_which_nothing_is_put_need_no_fluent() -> None:
    with patch("bot.words.texts.FluentBundle") as fluent:
        words = LazyBundle("en", ["one =  1 = 1 \n\ntwo = 2"])
        assert (words.format("one", {}), words.format("two", {})) == (("1 = 1", []), ("2", []))
    fluent.assert_not_called()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stand_where_the_words_have_them(language: str) -> None:
    """Sentences are kept without the names, which come into them later; a name may look like anything."""
    t, whole, name = texts(language), parsed_whole(language), "A & \ue000who\ue000"
    found, _ = entries(HERE / "locales" / language)
    by_choice = {fact for entry in found.values() for fact in entry.choices}
    for key, entry in found.items():
        told = [sorted(set().union(*each)) for each in entry.choices.values()]
        for values in product(*told):
            facts = {fact: "120" if fact in by_choice else name for fact in entry.facts}
            facts |= dict(zip(entry.choices, values, strict=True))
            pattern = whole.get_message(key).value
            assert pattern is not None
            safe = {fact: str(escape(value)) for fact, value in facts.items()}
            assert (t(key, **facts), []) == whole.format_pattern(pattern, safe)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_of_telegram_selects_the_language_or_its_neighbour(language: str) -> None:
    neighbours = texts(language).plain("language-neighbours").split()
    for code in (language, *neighbours):
        selected = {spoken(each, "none") for each in (code, code.upper(), f"{code}-AT")}
        assert selected == {language}, code


@pytest.mark.parametrize("code", ["xx", "", None])
def test_an_unknown_code_of_telegram_selects_the_default(code: str | None) -> None:
    assert spoken(code, "default") == "default"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_word_has_one_form_for_each_plural_category(language: str) -> None:
    forms: dict[str, set[str]] = {}
    for count in range(1, 130):
        words = texts(language).plain("rules-line-changed", preset="", count=count)
        form = words if str(count) not in words else words.replace(str(count), "")
        forms.setdefault(Locale(language).plural_form(count), set()).add(form)
    assert {len(each) for each in forms.values()} == {1}
    assert len(set().union(*forms.values())) == len(forms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_in_latin_letters_has_no_cyrillic_ones(language: str) -> None:
    if CYRILLIC.search(texts(language).plain("language-name")):
        return
    for path in (HERE / "locales" / language).glob("*.ftl"):
        found = CYRILLIC.findall(path.read_text(encoding="utf-8"))
        assert set(found) <= {"Тысяча"}, path.name


@pytest.mark.parametrize("language", [each for each in LANGUAGES if slang_of(each)])
def test_slang_replaces_its_own_keys_and_no_others(language: str) -> None:
    slang, plain = texts(f"{language}-{SLANG}"), texts(language)
    assert (slang.language, slang.name, plain.name) == (language, f"{language}-{SLANG}", language)
    assert not any(map(plain.has, SLANG_KEYS))
    own, _ = entries(HERE / "locales" / language, slang=True)
    fixed = [key for key, variables in messages(language).items() if not variables]
    assert {key for key in fixed if slang(key) != plain(key)} == {key for key in fixed if key in own}


def test_a_language_without_slang_uses_its_standard_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.words.texts.slang_of", lambda language: None)
    assert among_players(texts(FALLBACK), slang=True) is texts(FALLBACK)


def test_a_missing_key_is_an_error_and_not_an_empty_message() -> None:
    with pytest.raises(KeyError, match="no message 'nothing-here'"):
        texts(FALLBACK)("nothing-here")
    with pytest.raises(KeyError, match="story-won"):
        texts(FALLBACK)("story-won", whom="Ann")

"""Every text a player reads is there, in every language, and fits where it is shown."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.texts import LANGUAGES, texts
from game.ledger import Reason
from game.presets import presets
from game.refusals import Code
from game.rules import catalog

HERE = Path(__file__).parent.parent
TOAST = 200
"""Characters of an answer to a press, which Telegram bounds."""

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


ASKERS = {"t", "words", "self._t", "()"}
"""What words are asked of: a name of `Texts`, or what a call returned, as in people.words(player)("key")."""


def asked_keys() -> Iterator[str]:
    """Yield every plain key that words are asked for."""
    for path in sorted((HERE / "bot").rglob("*.py")):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, python.Call) or not node.args:
                continue
            asker = "()" if isinstance(node.func, python.Call) else python.unparse(node.func)
            first = node.args[0]
            if asker in ASKERS and isinstance(first, python.Constant) and isinstance(first.value, str):
                yield first.value


def test_every_key_the_code_asks_for_has_words() -> None:
    asked = set(asked_keys())
    assert len(asked) > 40
    assert asked - ALL["en"].keys() == set()


def test_no_words_stand_there_unused() -> None:
    used = [found for string in strings() if re.search("[a-z]", found := pattern(string))]
    families = re.compile("|".join(f"(?:{each})" for each in used))
    assert [key for key in ALL["en"] if not families.fullmatch(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_value_preset_refusal_and_reason_has_words(language: str) -> None:
    t = texts(language)
    wanted = [f"refusal-{code.value}" for code in Code]
    wanted += [f"reason-{reason.value}" for reason in Reason if reason is not Reason.BASE]
    wanted += [f"preset-{name}" for name in presets()]
    for option in catalog().values():
        wanted += [f"option-{option.id}", f"section-{option.section}"]
        wanted += [
            f"value-{option.id}-{value}"
            for value in option.values
            if not isinstance(value, int) and not t.has(f"value-{value}")
        ]
    assert [key for key in wanted if not t.has(key)] == []


def test_no_words_speak_of_options_that_do_not_exist() -> None:
    options = catalog()
    for key in ALL["en"]:
        kind, _, rest = key.partition("-")
        if kind == "option":
            assert rest in options, key
        if kind == "value" and "-" in rest:
            name, _, value = rest.partition("-")
            assert value in map(str, options[name].values), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_toasts_fit_into_an_answer(language: str) -> None:
    t = texts(language)
    for key, facts in ALL[language].items():
        if key.startswith(("toast-", "refusal-")):
            words = t(key, **{name: 5 if name == "count" else "x" * 16 for name in facts})
            assert len(words) <= TOAST, key


@pytest.mark.parametrize("count", [1, 2, 5, 11, 21, 22, 111])
def test_russian_counts_as_russians_do(count: int) -> None:
    words = texts("ru")("rules-line-changed", preset="Классика", count=count)
    form = {1: "отличие", 21: "отличие", 2: "отличия", 22: "отличия"}.get(count, "отличий")
    assert f"{count} {form} " in words


def test_english_has_no_russian_letters() -> None:
    for path in (HERE / "locales" / "en").glob("*.ftl"):
        russian = re.findall("[а-яА-ЯёЁ]+", path.read_text(encoding="utf-8"))
        assert set(russian) <= {"Тысяча"}, path.name


def test_a_missing_key_is_an_error_and_not_an_empty_message() -> None:
    with pytest.raises(KeyError, match="no words for 'nothing-here'"):
        texts("en")("nothing-here")
    with pytest.raises(KeyError, match="story-won"):
        texts("en")("story-won", whom="Ann")

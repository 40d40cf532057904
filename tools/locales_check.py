"""Check locales/: keys, variables, plural forms, and the length of every sentence.

`python -m tools.locales_check [LANGUAGE ...]` prints the errors of these languages, by default of all. `make
check` does the same. docs/translating.md explains how to add a language.

Exit status: 0 no errors; 1 errors found.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

from babel import Locale
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.words.texts import FALLBACK, LANGUAGES, SLANG, Texts, slang_of, texts

FOLDER = Path(__file__).parent.parent / "locales"
SLANG_KEYS = frozenset({"settings-slang", "button-slang"})
"""Keys of a slang file that replace no other key: its name in /settings."""
CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
NUMBERS = (0, 1, 2, 5, 11, 21, 22, 101, 1001, -1)
NAMED = frozenset({"who", "owner", "people", "place", "seller", "dealer", "to", "name", "word"})
"""Variables with text written by people; all others are numbers, cards or words of the bot."""
LONG = "<b>" + "W" * 58 + "</b>"
"""Name of Telegram's greatest length, with characters that look like markup."""
NAME = "<b>" + "W" * 29
"""Name of the greatest stored length (club/names.py)."""
USUAL = "Konstantin"
MESSAGE, TOAST = 4096, 200
BOUNDS = (
    ("toast-", TOAST),
    ("refusal-", TOAST),
    ("conflict-", TOAST),
    ("command-", 256),
    ("bot-short", 120),
    ("bot-description", 512),
    ("sheet-caption", 1024),
    ("export-caption", 1024),
    ("", MESSAGE),
)
"""Telegram's limits in characters, by prefix of the key."""
WIDTHS = (
    ("button-pace-", 12),
    ("button-pictures-", 12),
    ("button-picture-", 16),
    ("button-taps-", 16),
    ("button-single-", 14),
    ("button-hints", 14),
    ("button-talk", 14),
    ("button-slang", 14),
    ("button-", 32),
    ("level-", 12),
    ("language-name", 14),
    ("card-rank-", 2),
    ("call-", 6),
    ("lesson-step-", 24),
    ("picture-", 26),
    ("legend-", 30),
    ("command-", 36),
    ("do-", 38),
)
"""Greatest width of a line in characters on buttons, pictures and menus, by prefix of the key."""


@dataclass
class MessageEntry:
    """Variables and selectors of one message."""

    file: str
    facts: set[str] = field(default_factory=set)
    choices: dict[str, list[set[str]]] = field(default_factory=dict)
    """Names of the variants of each selector, by variable."""


class _Reading(Visitor):
    """Visitor that collects variables and selectors of a message."""

    def __init__(self, entry: MessageEntry) -> None:
        self.entry = entry

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self.entry.facts.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the library's name
        if isinstance(node.selector, ast.VariableReference):
            keys = (each.key for each in node.variants)
            names = {key.name if isinstance(key, ast.Identifier) else key.value for key in keys}
            self.entry.choices.setdefault(node.selector.id.name, []).append(names)
        self.generic_visit(node)


@cache
def _parsed(words: str) -> Sequence[ast.EntryType]:
    """Return the entries of a file; those of the fallback language are compared with every other."""
    return FluentParser().parse(words).body


def entries(folder: Path, *, slang: bool = False) -> tuple[dict[str, MessageEntry], list[str]]:
    """Parse the messages of a folder, or its slang; return them by key, and the errors."""
    found: dict[str, MessageEntry] = {}
    wrong: list[str] = []
    for path in sorted(each for each in folder.glob("*.ftl") if (each.stem == SLANG) is slang):
        for each in _parsed(path.read_text(encoding="utf-8")):
            if isinstance(each, ast.Junk):
                wrong.append(f"{path.name}: syntax error: {str(each.content).strip()[:60]!r}")
            elif isinstance(each, ast.Message):
                if each.id.name in found:
                    wrong.append(f"{path.name}: duplicate {each.id.name}")
                found[each.id.name] = entry = MessageEntry(path.name)
                _Reading(entry).visit(each)
    return found, wrong


def complaints(language: str) -> list[str]:
    """Return the errors of a language, one line each."""
    found, wrong = entries(FOLDER / language)
    model, _ = entries(FOLDER / FALLBACK)
    wrong += compared(found, model) + unformed(language, found)
    if wrong:
        return wrong
    numeric = {key: counted(each) | counted(model[key]) for key, each in found.items()}
    t = texts(language)
    wrong = [line for key in found for line in rendered(t, key, found[key], numeric[key])]
    return wrong or _slang(language, found, numeric)


def _slang(language: str, plain: Mapping[str, MessageEntry], numeric: Mapping[str, set[str]]) -> list[str]:
    """Return the errors of a language's slang file, if there is one; it may only replace keys."""
    t = slang_of(language)
    if t is None:
        return []
    found, wrong = entries(FOLDER / language, slang=True)
    wrong += [f"{SLANG}.ftl: {key} is missing" for key in SLANG_KEYS - found.keys()]
    own = {key: found[key] for key in SLANG_KEYS & found.keys()}
    wrong += compared(found, own | {key: each for key, each in plain.items() if key in found})
    wrong += unformed(language, found)
    if wrong:
        return wrong
    return [
        f"{SLANG}.ftl: {line}"
        for key, each in found.items()
        for line in rendered(t, key, each, numeric.get(key, set()) & each.facts)
    ]


def compared(found: Mapping[str, MessageEntry], model: Mapping[str, MessageEntry]) -> list[str]:
    """Return the missing and the superfluous keys and variables, compared with the model language."""
    wrong = [f"{model[key].file}: {key} is missing" for key in model.keys() - found.keys()]
    wrong += [f"{found[key].file}: {key} is unknown" for key in found.keys() - model.keys()]
    for key in found.keys() & model.keys():
        wrong += [f"{key}: ${name} is missing" for name in model[key].facts - found[key].facts]
        wrong += [f"{key}: ${name} is unknown" for name in found[key].facts - model[key].facts]
    return sorted(wrong)


def unformed(language: str, found: Mapping[str, MessageEntry]) -> list[str]:
    """Return the plural selectors that lack a plural category of the language.

    A selector with one category must have all of them; `[1]` and `*[other]` alone are allowed.
    """
    wanted = {Locale(language).plural_form(number) for number in range(200)}
    return [
        f"{key}: ${name} lacks the forms {', '.join(sorted(lacking))}"
        for key, each in found.items()
        for name, choices in each.choices.items()
        for names in choices
        if _by_number(names) and names & (CATEGORIES - {"other"}) and (lacking := wanted - names)
    ]


def counted(entry: MessageEntry) -> set[str]:
    """Return the variables of a message that its selectors show to be numbers."""
    return {name for name, choices in entry.choices.items() if any(map(_by_number, choices))}


def _by_number(names: Iterable[str]) -> bool:
    return all(name in CATEGORIES or name.lstrip("-").isdigit() for name in names)


def rendered(t: Texts, key: str, entry: MessageEntry, numeric: set[str]) -> Iterator[str]:
    """Format a message with every variant and with boundary values; yield the errors."""
    chosen = sorted(entry.choices.keys() | numeric & entry.facts)
    others = sorted(entry.facts - set(chosen))
    values = [_values(entry, name, number=name in numeric) for name in chosen]
    said: set[str] = set()
    for facts in product(*values):
        given = dict(zip(chosen, facts, strict=True))
        for name in (NAME, LONG) if others else ("",):
            told = given | {each: name if each in NAMED else "1001" for each in others}
            said.update(_written(t, key, told, _bound(BOUNDS, key) if name != LONG else MESSAGE))
        if all(fact in {*NUMBERS[:6], 101} for fact in facts if isinstance(fact, int)):
            told = given | {each: USUAL if each in NAMED else "120" for each in others}
            said.update(_wide(t, key, told))
    yield from sorted(said)


def _bound(bounds: Sequence[tuple[str, int]], key: str) -> int:
    return next((most for start, most in bounds if key.startswith(start)), MESSAGE)


def _wide(t: Texts, key: str, facts: Mapping[str, str | int]) -> Iterator[str]:
    start, most = next((each for each in WIDTHS if key.startswith(each[0])), ("", MESSAGE))
    try:
        words = t.plain(key, **facts)
    except KeyError:  # `_written` reports it
        return
    if not key.endswith("-about"):
        limit = f"{most} characters (keys {start}…, WIDTHS in tools/locales_check.py)"
        wide = [line for line in words.split("\n") if len(line) > most]
        yield from (f"{key}: wider than {limit}: {line!r}" for line in wide)


def _values(entry: MessageEntry, name: str, *, number: bool) -> Sequence[str | int]:
    named = {each for names in entry.choices.get(name, ()) for each in names}
    if number:
        return sorted({*NUMBERS, *(int(each) for each in named if each.lstrip("-").isdigit())})
    return sorted(named)


def _written(t: Texts, key: str, facts: Mapping[str, str | int], bound: int) -> Iterator[str]:
    try:
        words = t.plain(key, **facts)
        markup = t(key, **facts)
    except KeyError as error:
        yield f"{key}: {error.args[0]}"
        return
    if len(words) > bound:
        yield f"{key}: {len(words)} characters, the limit is {bound}: {words[:60]!r}"
    if re.search(r"[{}]|\$\w", words):
        yield f"{key}: {words[:60]!r}"
    if "<b>WWW" in markup:
        yield f"{key}: a name is not escaped"


def main(arguments: Sequence[str] | None = None) -> str | None:
    """Print the errors; return their number as a message, None if there are none (for `sys.exit`)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.locales_check", description="Check the files of locales/."
    )
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="folders of locales/ (default: all)")
    wrong = 0
    for language in parser.parse_args(arguments).languages or LANGUAGES:
        for line in complaints(language):
            print(f"{language}: {line}")
            wrong += 1
    return f"{wrong} errors in locales/" if wrong else None


if __name__ == "__main__":
    sys.exit(main())

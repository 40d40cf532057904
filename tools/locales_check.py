"""Looks through locales/: every folder complete, every form there, every sentence whole and short enough.

`python -m tools.locales_check [LANGUAGE ...]` prints what is wrong with some languages, or with all. So does
`make check`. docs/translating.md tells how a language is added.

Exit status: 0 nothing is wrong; 1 something is.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from babel import Locale
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.texts import FALLBACK, LANGUAGES, SLANG, Texts, slang_of, texts

FOLDER = Path(__file__).parent.parent / "locales"
SLANG_KEYS = frozenset({"settings-slang", "button-slang"})
"""What the file of slang has beside the words it replaces: its name in /settings."""
CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
NUMBERS = (0, 1, 2, 5, 11, 21, 22, 101, 1001, -1)
NAMED = frozenset({"who", "owner", "people", "place", "seller", "dealer", "to", "name", "word"})
"""Facts that people have written; the others are figures, cards or words of ours."""
LONG = "<b>" + "W" * 58 + "</b>"
"""A name of as many characters as Telegram allows, and of those that would be markup."""
NAME = "<b>" + "W" * 29
"""One as long as names are kept (club/people.py)."""
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
"""By how their key begins, how many characters of words Telegram takes."""
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
    ("rank-", 2),
    ("call-", 6),
    ("lesson-step-", 24),
    ("picture-", 26),
    ("legend-", 30),
    ("command-", 36),
    ("do-", 38),
)
"""By how their key begins, how wide a line may be where a phone would cut it: on keys, pictures, menus."""


@dataclass
class Entry:
    """What stands under one key."""

    file: str
    facts: set[str] = field(default_factory=set)
    choices: dict[str, list[set[str]]] = field(default_factory=dict)
    """By fact, what each choice that it makes tells apart."""


class _Reading(Visitor):
    """Collects facts and choices of a message."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self.entry.facts.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            keys = (each.key for each in node.variants)
            names = {key.name if isinstance(key, ast.Identifier) else key.value for key in keys}
            self.entry.choices.setdefault(node.selector.id.name, []).append(names)
        self.generic_visit(node)


def entries(folder: Path, *, slang: bool = False) -> tuple[dict[str, Entry], list[str]]:
    """Read the words of a folder, or its slang; return them by key, and what is unreadable or there twice."""
    found: dict[str, Entry] = {}
    wrong: list[str] = []
    for path in sorted(each for each in folder.glob("*.ftl") if (each.stem == SLANG) is slang):
        for each in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(each, ast.Junk):
                wrong.append(f"{path.name}: cannot be read: {str(each.content).strip()[:60]!r}")
            elif isinstance(each, ast.Message):
                if each.id.name in found:
                    wrong.append(f"{path.name}: {each.id.name} stands there twice")
                found[each.id.name] = entry = Entry(path.name)
                _Reading(entry).visit(each)
    return found, wrong


def complaints(language: str) -> list[str]:
    """Return what is wrong with a language, one line each."""
    found, wrong = entries(FOLDER / language)
    model, _ = entries(FOLDER / FALLBACK)
    wrong += compared(found, model) + unformed(language, found)
    if wrong:
        return wrong
    numeric = {key: counted(each) | counted(model[key]) for key, each in found.items()}
    t = texts(language)
    wrong = [line for key in found for line in rendered(t, key, found[key], numeric[key])]
    return wrong or _slang(language, found, numeric)


def _slang(language: str, plain: Mapping[str, Entry], numeric: Mapping[str, set[str]]) -> list[str]:
    """Return what is wrong with the slang of a language, if it has some: it only replaces what others say."""
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


def compared(found: Mapping[str, Entry], model: Mapping[str, Entry]) -> list[str]:
    """Return what a language lacks beside the one that all are measured by, and what it has too much."""
    wrong = [f"{model[key].file}: {key} is missing" for key in model.keys() - found.keys()]
    wrong += [f"{found[key].file}: {key} is asked for by nobody" for key in found.keys() - model.keys()]
    for key in found.keys() & model.keys():
        wrong += [f"{key}: leaves out ${name}" for name in model[key].facts - found[key].facts]
        wrong += [f"{key}: ${name} is told to nobody" for name in found[key].facts - model[key].facts]
    return sorted(wrong)


def unformed(language: str, found: Mapping[str, Entry]) -> list[str]:
    """Return the choices by number that lack a form of the language.

    Whoever writes one of its forms writes all of them; `[1]` and `*[other]` are for words that need none.
    """
    wanted = {Locale(language).plural_form(number) for number in range(200)}
    return [
        f"{key}: ${name} has no form for {', '.join(sorted(lacking))}"
        for key, each in found.items()
        for name, choices in each.choices.items()
        for names in choices
        if _by_number(names) and names & (CATEGORIES - {"other"}) and (lacking := wanted - names)
    ]


def counted(entry: Entry) -> set[str]:
    """Return the facts of a message that are numbers, as far as their choices tell."""
    return {name for name, choices in entry.choices.items() if any(map(_by_number, choices))}


def _by_number(names: Iterable[str]) -> bool:
    return all(name in CATEGORIES or name.lstrip("-").isdigit() for name in names)


def rendered(t: Texts, key: str, entry: Entry, numeric: set[str]) -> Iterator[str]:
    """Write a message with every choice and with facts at their bounds; yield what is wrong with it."""
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
    most = _bound(WIDTHS, key)
    try:
        words = t.plain(key, **facts)
    except KeyError:  # which is told without widths as well
        return
    if not key.endswith("-about"):
        wide = [line for line in words.split("\n") if len(line) > most]
        yield from (f"{key}: wider than the {most} characters of its place: {line!r}" for line in wide)


def _values(entry: Entry, name: str, *, number: bool) -> Sequence[str | int]:
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
        yield f"{key}: {len(words)} characters, and only {bound} are taken: {words[:60]!r}"
    if re.search(r"[{}]|\$\w", words):
        yield f"{key}: {words[:60]!r}"
    if "<b>WWW" in markup:
        yield f"{key}: a name is taken for markup"


def main(arguments: Sequence[str] | None = None) -> str | None:
    """Print what is wrong; return how much, None for nothing: `sys.exit` makes the status of it."""
    parser = argparse.ArgumentParser(prog="python -m tools.locales_check", description="Words of languages.")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="folders of locales/, or all")
    wrong = 0
    for language in parser.parse_args(arguments).languages or LANGUAGES:
        for line in complaints(language):
            print(f"{language}: {line}")
            wrong += 1
    return f"{wrong} things to mend in locales/" if wrong else None


if __name__ == "__main__":
    sys.exit(main())

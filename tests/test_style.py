"""The style of the code, checked by reading it: short, documented, its words and signs in one place."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import takewhile
from pathlib import Path

from bot.words import buttons
from game import engine
from game.rules import catalog
from tests.sources import (
    ACTS,
    ALL_TEXTS,
    DECIDES,
    LONG,
    LONGEST,
    MACHINE,
    MAY_BE_RUSSIAN,
    PLACES,
    ROOT,
    RUSSIAN,
    SCREENS,
    SOURCES,
    UNSEEN,
    assert_none,
    begins,
    docstrings,
    drawing,
    files,
    functions,
    length,
    name_of,
    nodes,
    public,
    readings,
    tree,
)


def test_functions_have_at_most_50_lines() -> None:
    assert_none(
        f"{name_of(file)}: {each.name} has {lines} lines"
        for file in SOURCES
        for each in functions(file)
        if (lines := length(each)) > 50
    )


def test_files_have_one_subject() -> None:
    assert_none(
        f"{name_of(file)} has {lines} lines"
        for file in SOURCES
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > LONGEST
    )


def test_what_is_public_is_documented() -> None:
    assert_none(line for file in SOURCES for line in undocumented(file))


def undocumented(file: Path) -> Iterator[str]:
    """Yield a line for each public name of a file, or the file itself, that lacks a docstring it needs."""
    module = tree(file)
    if module.body and not ast.get_docstring(module):
        yield name_of(file)
    for each in public(module.body):
        short = each not in module.body or (each.end_lineno or 0) - each.lineno < LONG
        if not short and not ast.get_docstring(each):
            yield f"{name_of(file)}:{each.lineno} {each.name}"


def test_a_screen_is_drawn_from_what_its_viewer_may_know_and_asks_no_rules() -> None:
    """A file of screens may not import more; beside use cases, the functions that draw may not name more."""
    assert_none(line for file in SCREENS for line in unseen(file))
    beside = [file for file in files("bot/features") if file not in SCREENS]
    assert_none(line for file in beside for line in unseen(file, drawing(file)))


def test_functions_that_draw_are_found_beside_use_cases() -> None:
    found = {name for file in files("bot/features") if file not in SCREENS for name in drawing(file)}
    assert {"paragraphs", "Screen", "LessonPress"} <= found, "of /help and of what /help calls"
    assert "command" not in found, "use cases do not draw"


def unseen(file: Path, used: Collection[str] | None = None) -> Iterator[str]:
    """Yield a line for each name that a screen imports and may not know, or only for those that it `used`."""
    about_options = "rules" in file.with_suffix("").parts  # these screens are not about a match
    for node in nodes(file):
        if not isinstance(node, ast.ImportFrom):
            continue
        module = node.module or ""
        for alias in node.names:
            name = alias.name
            if used is not None and (alias.asname or name) not in used:
                continue
            decides = DECIDES.match(f"{module}.{name}") and not name.isupper()
            asks = module == "game.rules" and name not in {"Rules", "Value", "catalog"} and not about_options
            acts = used is not None and (module.partition(".")[0] in ACTS or name in {"House", "Visit"})
            if decides or asks or acts or name in UNSEEN.get(module, ()):
                yield f"{name_of(file)} imports {module}.{name}"


def test_a_class_name_occurs_once() -> None:
    """Two classes of one name, private or not, make every mention of it ambiguous."""
    homes: dict[str, list[str]] = defaultdict(list)
    for file in [*SOURCES, *files("tools"), *files("bench")]:
        for node in nodes(file):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(name_of(file))
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


CLAUSES = {
    r"(Who|Whom|Whose|Whoever|What|Whatever|Where|How)\b": "a clause is no subject: write the noun",
    r"So (many|much|long|often)\b": "name what is limited, in which unit",
    r"(Whether )?([Ss]ome|[Aa]ny|[Nn]o)body\b": "name the player, the user, the worker",
    r"(Say|Tell) (whether|why|how|who|what)\b": "a function returns a value: Return ...",
}
"""Patterns of docstrings whose subject has to be guessed, with the advice."""
PEOPLE = {
    r".*\b([Ss]omebody|[Ww]hoever|anew)\b": "name the person; write again",
    r".*\b(he|his|him|himself)\b": "a player is they, or a seat is it",
}
"""Patterns of docstrings of the program that leave open who is meant, with the advice."""


def test_a_docstring_names_its_subject() -> None:
    assert_none(
        f"{name_of(file)}: {words!r}: {advice}"
        for file in [*SOURCES, *files("tests")]
        for words in docstrings(file)
        for pattern, advice in (CLAUSES | PEOPLE if file in SOURCES else CLAUSES).items()
        if re.match(pattern, words, re.DOTALL)
    )


def test_every_option_is_read() -> None:
    read = {option for file in files("game") for function in functions(file) for option in readings(function)}
    assert set(catalog()) - read == set()


def test_no_option_is_handed_on_as_bare_text() -> None:
    """A Literal lets mypy refuse a comparison with a value that does not exist; a str does not."""
    assert_none(
        f"{name_of(file)}: {each.name}"
        for file in files("game")
        for each in functions(file)
        if each.returns is not None
        and "str" in re.findall(r"\w+", ast.unparse(each.returns))
        and any(isinstance(value, str) for option in readings(each) for value in catalog()[option].values)
    )


def test_a_phase_is_handed_to_whoever_needs_it() -> None:
    """The tables of engine.py say who is called in which phase; nobody there asserts it again."""
    tables = {fold.__module__ for fold in engine.FOLDS.values()}
    assert_none(
        f"{name_of(file)}:{node.lineno}"
        for file in files("game")
        if f"game.{file.stem}" in tables
        for node in nodes(file)
        if isinstance(node, ast.Assert) and "isinstance" in ast.unparse(node.test)
    )


def test_words_for_people_stand_in_locales() -> None:
    elsewhere = [file for file in ALL_TEXTS if not name_of(file).startswith(MAY_BE_RUSSIAN)]
    assert [name_of(file) for file in elsewhere if RUSSIAN.search(file.read_text(encoding="utf-8"))] == []


def test_a_sign_has_one_home() -> None:
    """Words and screens that need it name it, so that it can be changed, and always means the same."""
    found = {
        (name_of(file), sign)
        for file in [*files("bot"), *(ROOT / "locales").rglob("*.ftl")]
        for sign in {*buttons.TERMS.values(), buttons.CHOSEN, buttons.BACK, *buttons.MEDALS}
        if name_of(file) != "bot/words/buttons.py" and sign in file.read_text(encoding="utf-8")
    }
    assert found == set()


def test_nothing_points_to_a_machine_or_is_left_to_do() -> None:
    found = {
        name_of(file): match.group()
        for file in ALL_TEXTS
        if (match := MACHINE.search(file.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_no_task_can_fail_unheard() -> None:
    assert_none(
        f"{name_of(file)}:{line}" for file in SOURCES if name_of(file) not in PLACES for line in begins(file)
    )


def test_the_places_where_tasks_begin_are_there() -> None:
    assert all(begins(ROOT / place) for place in PLACES)


def test_constructors_with_more_than_four_arguments_take_keywords() -> None:
    wide = [
        f"{name_of(file)}: {each.name}"
        for package in ("bot", "club", "storage", "playground", "webapp")
        for file in files(package)
        for each in nodes(file)
        if isinstance(each, ast.ClassDef) and places(each) > 4
    ]
    assert wide == []


def places(kind: ast.ClassDef) -> int:
    """Return how many arguments the constructor of a class takes by their place; 0 for a named tuple."""
    for each in kind.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            return len(each.args.args) - 1
    data = [ast.unparse(each) for each in kind.decorator_list if "dataclass" in ast.unparse(each)]
    if not data or "kw_only=True" in data[0]:
        return 0
    fields = [ast.unparse(each) for each in kind.body if isinstance(each, ast.AnnAssign)]
    by_place = takewhile(lambda each: "KW_ONLY" not in each, fields)
    return sum("init=False" not in each and "kw_only=True" not in each for each in by_place)

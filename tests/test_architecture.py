"""Imports that packages may have, and the form of the code (docs/architecture.md), checked by reading it."""

from __future__ import annotations

import ast
import sys

from tests.sources import (
    ALSO,
    BOT,
    DRAWING,
    IN_BOT,
    LIBRARY,
    MAY_IMPORT,
    OF_DEVELOPERS,
    OUTSIDE,
    PACKAGES,
    ROOT,
    WORLD,
    assert_none,
    files,
    forbidden,
    imported,
    name_of,
    of_bot,
    own,
    seen_at_run_time,
    tree,
)

OURS = {*PACKAGES, *OF_DEVELOPERS, "."}


def test_imports_point_downward() -> None:
    assert_none(
        line
        for package, below in MAY_IMPORT.items()
        for file in files(package)
        for line in forbidden(file, (imported(file) & OURS) - {package, *below, *ALSO.get(name_of(file), ())})
    )


def test_tools_import_no_tests_and_tests_import_no_benchmarks() -> None:
    assert_none(
        line
        for package, allowed in OF_DEVELOPERS.items()
        for file in files(package)
        for line in forbidden(file, (imported(file) & OURS) - allowed)
    )


def test_inside_bot_imports_point_downward() -> None:
    below = {each: set(BOT[place + 1 :]) for place, each in enumerate(BOT)}
    assert_none(
        line for file in IN_BOT for line in forbidden(file, seen_at_run_time(file) - below[own(file)])
    )


def test_every_wing_and_root_file_of_bot_has_its_place() -> None:
    assert sorted({own(file) for file in IN_BOT}) == sorted(BOT)


def test_the_library_for_telegram_stays_in_its_wing() -> None:
    others = [file for file in IN_BOT if own(file) not in LIBRARY]
    assert_none(line for file in others for line in forbidden(file, imported(file) & {"telegram"}))


def test_what_draws_neither_stores_nor_sends_nor_waits() -> None:
    outside = {"storage", "telegram", "asyncio"}
    assert_none(line for file in DRAWING for line in forbidden(file, imported(file) & outside))


def test_what_draws_never_sees_the_house() -> None:
    assert_none(line for file in DRAWING for line in forbidden(file, of_bot(file) & {"house"}))


def test_the_game_needs_the_standard_library_and_pydantic() -> None:
    allowed = {*sys.stdlib_module_names, "pydantic", "game"}
    assert_none(line for file in files("game") for line in forbidden(file, imported(file) - allowed))


CALCULATES = {"standings.py": {"openskill"}}
"""By file of club/ what it alone may import of others' packages."""


def test_the_club_needs_the_standard_library_and_the_game() -> None:
    allowed = {*sys.stdlib_module_names, "game", "club"}
    assert_none(
        line
        for file in files("club")
        for line in forbidden(file, imported(file) - allowed - CALCULATES.get(file.name, set()))
    )


def test_the_game_and_the_club_import_no_clock_and_no_chance() -> None:
    assert_none(
        line
        for file in [*files("game"), *files("club")]
        for line in forbidden(file, (imported(file) & WORLD) - OUTSIDE.get(file.name, set()))
    )


def test_the_game_and_the_club_wait_for_nothing() -> None:
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    assert_none(
        f"{name_of(file)}:{node.lineno}"
        for file in [*files("game"), *files("club")]
        for node in ast.walk(tree(file))
        if isinstance(node, waiting)
    )


def test_no_code_asks_which_kind_a_table_is() -> None:
    """It reads the field of the kind that names its question (club/kinds.py)."""
    kinds = {"GROUP", "OWN", "DAILY", "EVENING"}
    assert_none(
        f"{name_of(file)}:{node.lineno}"
        for package in ("bot", "club", "webapp")
        for file in files(package)
        for node in ast.walk(tree(file))
        if (isinstance(node, ast.Compare) and "kind" in ast.unparse(node) and kinds & names_in(node))
        or (isinstance(node, ast.Attribute) and ast.unparse(node).endswith("kind.name"))
    )


def names_in(node: ast.AST) -> set[str]:
    """Return the plain names in an expression."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def test_folders_of_tests_mirror_those_of_the_code() -> None:
    tested = {file.parent for package in PACKAGES for file in files(f"tests/{package}")}
    mirrored = {folder: ROOT / folder.relative_to(ROOT / "tests") for folder in tested}
    assert [name_of(folder) for folder, code in mirrored.items() if not any(code.glob("*.py"))] == []


def test_locales_hold_words_and_no_code() -> None:
    assert [name_of(file) for file in files("locales") if tree(file).body[1:]] == []

"""Imports from outside the project, and the form of the code, checked by reading it.

Imports between packages are contracts in pyproject.toml (docs/architecture.md).
"""

from __future__ import annotations

import ast
import sys

from tests.sources import (
    OUTSIDE,
    PACKAGES,
    ROOT,
    WORLD,
    assert_none,
    files,
    forbidden,
    imported,
    name_of,
    nodes,
    tree,
)


def test_the_map_names_every_folder() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    folders = {name_of(file.parent) for package in PACKAGES for file in files(package)}
    mapped = {each for each in folders if each != "bot" and not each.startswith("bot/features/")}
    assert [each for each in sorted(mapped) if f"`{each}/`" not in page] == []


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
        for node in nodes(file)
        if isinstance(node, waiting)
    )


def test_no_code_asks_which_kind_a_table_is() -> None:
    """It reads the field of the kind that names its question (club/kinds.py)."""
    kinds = {"GROUP", "OWN", "DAILY", "EVENING"}
    assert_none(
        f"{name_of(file)}:{node.lineno}"
        for package in ("bot", "club", "webapp")
        for file in files(package)
        for node in nodes(file)
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

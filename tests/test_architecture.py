"""What the packages may touch, and how the code has to look (docs/architecture.md); told by reading it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.sources import (
    ALSO,
    BARE,
    BOT,
    IN_BOT,
    LIBRARY,
    MAY_IMPORT,
    OF_DEVELOPERS,
    OUTSIDE,
    PACKAGES,
    ROOT,
    SOURCES,
    WORLD,
    files,
    imported,
    name_of,
    of_bot,
    own,
    tree,
)


@pytest.mark.parametrize("file", SOURCES, ids=name_of)
def test_imports_point_downward(file: Path) -> None:
    package = name_of(file).split("/")[0]
    ours = {*PACKAGES, *OF_DEVELOPERS, "."}
    assert imported(file) & ours <= {package, *MAY_IMPORT[package], *ALSO.get(name_of(file), ())}


@pytest.mark.parametrize("file", [*files("tools"), *files("bench"), *files("tests")], ids=name_of)
def test_tools_import_no_tests_and_tests_import_no_benchmarks(file: Path) -> None:
    package = name_of(file).split("/")[0]
    assert imported(file) & {*PACKAGES, *OF_DEVELOPERS, "."} <= OF_DEVELOPERS[package]


@pytest.mark.parametrize("file", IN_BOT, ids=name_of)
def test_inside_bot_imports_point_downward(file: Path) -> None:
    assert of_bot(file) <= set(BOT[BOT.index(own(file)) + 1 :])


def test_every_wing_and_root_file_of_bot_has_its_place() -> None:
    assert sorted({own(file) for file in IN_BOT}) == sorted(BOT)


@pytest.mark.parametrize("file", IN_BOT, ids=name_of)
def test_the_library_for_telegram_stays_in_its_wing(file: Path) -> None:
    assert "telegram" not in imported(file) or own(file) in LIBRARY


@pytest.mark.parametrize("file", [file for file in IN_BOT if own(file) in BARE], ids=name_of)
def test_what_draws_neither_stores_nor_sends_nor_waits(file: Path) -> None:
    assert imported(file) & {"storage", "telegram", "asyncio"} == set()


@pytest.mark.parametrize("file", IN_BOT, ids=name_of)
def test_what_build_joins_is_handed_to_nobody_as_a_whole(file: Path) -> None:
    assert "services" not in of_bot(file) or own(file) in {"run", "build"}


@pytest.mark.parametrize("file", files("game"), ids=name_of)
def test_the_game_needs_the_standard_library_and_pydantic(file: Path) -> None:
    assert imported(file) <= {*sys.stdlib_module_names, "pydantic", "game"}


@pytest.mark.parametrize("file", files("club"), ids=name_of)
def test_the_club_needs_the_standard_library_and_the_game(file: Path) -> None:
    counts = {"openskill"} if file.name == "ratings.py" else set()
    assert imported(file) <= {*sys.stdlib_module_names, "game", "club", *counts}


@pytest.mark.parametrize("file", [*files("game"), *files("club")], ids=name_of)
def test_the_game_and_the_club_have_no_clock_no_chance_and_nothing_to_wait_for(file: Path) -> None:
    assert imported(file) & WORLD <= OUTSIDE.get(file.name, set())
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    assert not [node.lineno for node in ast.walk(tree(file)) if isinstance(node, waiting)]


def test_folders_of_tests_mirror_those_of_the_code() -> None:
    tested = {file.parent for package in PACKAGES for file in files(f"tests/{package}")}
    mirrored = {folder: ROOT / folder.relative_to(ROOT / "tests") for folder in tested}
    assert [name_of(folder) for folder, code in mirrored.items() if not any(code.glob("*.py"))] == []


def test_locales_hold_words_and_no_code() -> None:
    assert [name_of(file) for file in files("locales") if tree(file).body[1:]] == []

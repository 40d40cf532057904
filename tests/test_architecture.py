"""What the packages may touch, and how the code has to look (docs/architecture.md); told by reading it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from bot import signs
from game import engine, events
from game.rules import Rules, catalog

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "playground", "storage", "club", "game", "locales")
MAY_IMPORT = {
    "bot": {"storage", "club", "game", "locales"},
    "playground": set[str](),
    "storage": {"club", "game"},
    "club": {"game"},
    "game": set[str](),
    "locales": set[str](),
}
"""Imports point downward only; the playground could be lifted out of the tree as it is."""

ALSO = {
    "bot/demo.py": {"playground"},  # the one command that runs both, to look at
}
"""By file what it alone may import of ours besides."""

BOT = (
    "__main__", "demo", "run", "services", "app", "presses", "routes", "features", "tables", "rights",
    "members", "delivery", "logs", "settings", "telegram", "people", "screens", "buttons", "links", "texts",
    "markup", "signs", "recent", "tasks",
)  # fmt: skip
"""The wings of bot and its root files, from above: each may import those that stand behind it."""

BARE = {"screens", "buttons", "links", "texts", "markup", "signs"}
"""What of bot only draws, reads and writes: neither the store nor Telegram, and nothing to wait for."""

LIBRARY = {"telegram", "run", "app", "__main__"}
"""What of bot may import the library for Telegram."""

OUTSIDE = {
    "__main__.py": {"time"},  # measures the speed of a simulation
    "simulate.py": {"random"},  # draws from a generator with a given seed
    "model.py": {"secrets"},  # a new table gets a token that nobody guesses
    "situation.py": {"random"},  # names the type of such a generator
    "outside.py": {"subprocess"},  # players of the arena that are programs of their own
    "tournament.py": {"multiprocessing", "time"},  # matches side by side, and how long players think
}
"""By file of game/ or club/ what it alone may import of the world outside the game."""
WORLD = {
    "asyncio", "datetime", "logging", "multiprocessing", "os", "random", "secrets", "socket",
    "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
"""Clocks, randomness, and whatever waits or remembers: none of it belongs to the rules."""


def files(package: str) -> list[Path]:
    """Return the Python files of a package."""
    return sorted((ROOT / package).rglob("*.py"))


SOURCES = [file for package in PACKAGES for file in files(package)]


def name_of(file: Path) -> str:
    """Return the path of a file in the project."""
    return file.relative_to(ROOT).as_posix()


@cache
def tree(file: Path) -> ast.Module:
    """Return the syntax of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


def imported(file: Path) -> set[str]:
    """Return the top-level packages that a file imports, wherever in it; a dot for a relative import."""
    names = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." if node.level else (node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("file", SOURCES, ids=name_of)
def test_imports_point_downward(file: Path) -> None:
    package = name_of(file).split("/")[0]
    ours = {*PACKAGES, "tests", "bench", "."}
    assert imported(file) & ours <= {package, *MAY_IMPORT[package], *ALSO.get(name_of(file), ())}


def wing(module: str) -> str:
    """Return the wing or root file of bot that a module belongs to: `tables` of `bot.tables.live`."""
    return module.split(".")[1]


def of_bot(file: Path) -> set[str]:
    """Return the wings and root files of bot that a file imports, wherever in it, its own apart."""
    names = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            names |= {wing(alias.name) for alias in node.names if alias.name.startswith("bot.")}
        elif isinstance(node, ast.ImportFrom) and node.module == "bot":
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot."):
            names.add(wing(node.module or ""))
    return names - {own(file)}


def own(file: Path) -> str:
    """Return the wing or root file of bot that a file is, or lies in."""
    return Path(name_of(file)).parts[1].removesuffix(".py")


IN_BOT = [file for file in files("bot") if own(file) != "__init__"]


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
    assert "services" not in of_bot(file) or own(file) == "run"


@pytest.mark.parametrize("file", files("game"), ids=name_of)
def test_the_game_needs_the_standard_library_and_pydantic(file: Path) -> None:
    assert imported(file) <= {*sys.stdlib_module_names, "pydantic", "game"}


@pytest.mark.parametrize("file", files("club"), ids=name_of)
def test_the_club_needs_the_standard_library_and_the_game(file: Path) -> None:
    assert imported(file) <= {*sys.stdlib_module_names, "game", "club"}


@pytest.mark.parametrize("file", [*files("game"), *files("club")], ids=name_of)
def test_the_game_and_the_club_have_no_clock_no_chance_and_nothing_to_wait_for(file: Path) -> None:
    assert imported(file) & WORLD <= OUTSIDE.get(file.name, set())
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    assert not [node.lineno for node in ast.walk(tree(file)) if isinstance(node, waiting)]


def test_locales_hold_words_and_no_code() -> None:
    assert [name_of(file) for file in files("locales") if tree(file).body[1:]] == []


Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef


def functions(file: Path) -> Iterator[Function]:
    """Yield every function and method of a file, inner ones too."""
    return (node for node in ast.walk(tree(file)) if isinstance(node, Function))


def length(function: Function) -> int:
    """Return the lines of a function after its docstring, its signature included."""
    assert function.end_lineno is not None
    first = function.body[0]
    told = 0
    if ast.get_docstring(function) is not None and first.end_lineno is not None:
        told = first.end_lineno - first.lineno + 1
    return function.end_lineno - function.lineno + 1 - told


@pytest.mark.parametrize("file", SOURCES, ids=name_of)
def test_functions_are_short(file: Path) -> None:
    assert {each.name: lines for each in functions(file) if (lines := length(each)) > 50} == {}


LENGTH = {"game": 400, "bot": 300}
"""By package how many lines a file may have at most."""


@pytest.mark.parametrize("file", [*files("game"), *files("bot")], ids=name_of)
def test_files_are_short(file: Path) -> None:
    lines = len(file.read_text(encoding="utf-8").splitlines())
    assert lines <= LENGTH[name_of(file).split("/")[0]]


@pytest.mark.parametrize("file", [*files("club"), *files("bot/tables")], ids=name_of)
def test_files_of_the_club_and_of_tables_are_short(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 300


def public(body: list[ast.stmt]) -> Iterator[Documented]:
    """Yield what is public of a module or a class."""
    for node in body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)


FOLDS = {fold.__name__ for fold in engine.FOLDS.values()}
EVENTS = {kind.__name__ for kind in get_args(events.Event)}
"""Their names say what happened, and how it is folded; a docstring would repeat them."""


LONG = 12
"""Lines from which on a name outside the game has to be explained: Bot API methods and markers are not."""


@pytest.mark.parametrize("file", SOURCES, ids=name_of)
def test_what_is_public_is_documented(file: Path) -> None:
    module = tree(file)
    assert ast.get_docstring(module) or not module.body
    bare = [each for each in public(module.body) if not ast.get_docstring(each)]
    if file.is_relative_to(ROOT / "game"):
        assert [each.name for each in bare if each.name not in {*FOLDS, *EVENTS}] == []
    else:
        outer = [each for each in bare if each in module.body]
        assert [each.name for each in outer if (each.end_lineno or 0) - each.lineno >= LONG] == []


DECIDES = re.compile(r"game\.(?:engine|hints|question|replay|sweep|together|phases|settlement|players)\b")
"""Modules that answer by the rules; of them a screen may take the name of a constant only."""
UNSEEN = {
    "club.state": {"TableState", "Chair", "NO_STATE"},  # `club.presence` says what of it may be seen
    "game.state": {"Match", "Playing", "Auction"},  # `game.view` does
    "game.view": {"project"},
}
"""By module, what no screen may be given, and what it may not ask."""


@pytest.mark.parametrize("file", files("bot/screens"), ids=name_of)
def test_a_screen_is_drawn_from_what_its_viewer_may_know_and_asks_no_rules(file: Path) -> None:
    taken = [
        (node.module or "", alias.name)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert [each for each in taken if DECIDES.match(".".join(each)) and not each[1].isupper()] == []
    assert [each for each in taken if each[1] in UNSEEN.get(each[0], ())] == []
    if "rules" not in file.parts:  # whose screens are about the options and not about a match
        assert {name for module, name in taken if module == "game.rules"} <= {"Rules", "Value", "catalog"}


SECTIONS = {type(section).__name__: name for name, section in Rules()}


def readings(function: Function) -> Iterator[str]:
    """Yield the options a function reads: `rules.auction.bid_step`, or `.bid_step` of a section given."""
    given = {
        each.arg: SECTIONS[each.annotation.id]
        for each in (*function.args.args, *function.args.kwonlyargs)
        if isinstance(each.annotation, ast.Name) and each.annotation.id in SECTIONS
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and section(node.value) and isinstance(node.targets[0], ast.Name):
            given[node.targets[0].id] = section(node.value)
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            place = given.get(node.value.id, "") if isinstance(node.value, ast.Name) else section(node.value)
            found = [
                each.id for each in catalog().values() if (each.section, each.field) == (place, node.attr)
            ]
            yield from found


def section(node: ast.expr) -> str:
    """Return the section that an expression such as `rules.auction` names, or nothing."""
    named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rules"
    return node.attr if named and isinstance(node, ast.Attribute) and node.attr in SECTIONS.values() else ""


MIRRORS = {
    "tricks.in_bits",  # section 4.6 for thinking ahead; tools/endings.py holds it against the engine
}
"""Functions that may read an option a second time."""


def test_every_option_is_read_in_exactly_one_function() -> None:
    """Two readers of one option are two opinions of it."""
    readers: dict[str, set[str]] = {name: set() for name in catalog()}
    for file in files("game"):
        for function in functions(file):
            reader = f"{file.stem}.{function.name}"
            for option in () if reader in MIRRORS else readings(function):
                readers[option].add(reader)
    assert {option: sorted(found) for option, found in readers.items() if len(found) != 1} == {}


@pytest.mark.parametrize("file", files("game"), ids=name_of)
def test_no_option_is_handed_on_as_bare_text(file: Path) -> None:
    """A Literal lets mypy refuse a comparison with a value that does not exist; a str does not."""
    widened = {
        each.name
        for each in functions(file)
        if each.returns is not None
        and "str" in re.findall(r"\w+", ast.unparse(each.returns))
        and any(readings(each))
    }
    assert widened == set()


@pytest.mark.parametrize("file", files("game"), ids=name_of)
def test_a_phase_is_handed_to_whoever_needs_it(file: Path) -> None:
    """The tables of engine.py say who is called in which phase; nobody there asserts it again."""
    tables = {fold.__module__ for fold in engine.FOLDS.values()}
    if f"game.{file.stem}" in tables:
        asserts = (node for node in ast.walk(tree(file)) if isinstance(node, ast.Assert))
        assert [each.lineno for each in asserts if "isinstance" in ast.unparse(each.test)] == []


RUSSIAN = re.compile("[Ѐ-ӿ]")
MAY_BE_RUSSIAN = (
    "locales/",
    "tests/",
    "docs/",
    "playground/web/",
    "playground/client.py",  # the people of the demonstration have names
    "club/people.py",  # letters that are mistaken for Latin ones
    "README.md",
)
TEXTS = (".py", ".toml", ".md", ".txt", ".sql", ".ftl", ".html", ".css", ".js", ".yml", ".yaml")
SKIPPED = {"uv.lock", "build", "dist", "node_modules"}


def texts() -> list[Path]:
    """Return every text of the project, hidden folders and generated ones apart."""
    found = []
    for top in sorted(ROOT.iterdir()):
        if top.name.startswith(".") or top.name in SKIPPED:
            continue
        inside = top.rglob("*") if top.is_dir() else [top]
        found += [file for file in inside if file.suffix in TEXTS and file.is_file()]
    return found


ALL_TEXTS = texts()


def test_words_for_people_stand_in_locales() -> None:
    elsewhere = [file for file in ALL_TEXTS if not name_of(file).startswith(MAY_BE_RUSSIAN)]
    assert [name_of(file) for file in elsewhere if RUSSIAN.search(file.read_text(encoding="utf-8"))] == []


def test_a_sign_has_one_home() -> None:
    """Words and screens that need it name it, so that it can be changed, and always means the same."""
    found = {
        (name_of(file), sign)
        for file in [*files("bot"), *(ROOT / "locales").rglob("*.ftl")]
        for sign in {*signs.TERMS.values(), signs.CHOSEN, signs.BACK, *signs.MEDALS}
        if name_of(file) != "bot/signs.py" and sign in file.read_text(encoding="utf-8")
    }
    assert found == set()


MACHINE = re.compile(
    r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+)/"  # folders of somebody's machine
    r"|\bshared/(?:rules|design|style|telegram|libraries|seeds|presets)"
    r"|(?:#|//|<!--|/\*|\"\"\") ?(?:TODO|FIXME|XXX)\b",
)  # fmt: skip
"""Paths that exist on one machine only, and promises instead of work."""


def test_nothing_points_to_a_machine_or_is_left_to_do() -> None:
    found = {
        name_of(file): match.group()
        for file in ALL_TEXTS
        if (match := MACHINE.search(file.read_text(encoding="utf-8")))
    }
    assert found == {}


PLACES = {"bot/tasks.py", "playground/tasks.py"}
"""Where work is begun beside everything else, and what it raises is logged."""
BEGINNERS = {
    "create_task",
    "ensure_future",
    "run_coroutine_threadsafe",
    "TaskGroup",
    "Task",
}


def begins(file: Path) -> list[int]:
    """Return the lines of a file that begin a task by asyncio's own means."""
    called = [node for node in ast.walk(tree(file)) if isinstance(node, ast.Call)]
    return [
        node.lineno
        for node in called
        if (isinstance(node.func, ast.Attribute) and node.func.attr in BEGINNERS)
        or (isinstance(node.func, ast.Name) and node.func.id in BEGINNERS)
    ]


@pytest.mark.parametrize("file", SOURCES, ids=name_of)
def test_no_task_can_fail_unheard(file: Path) -> None:
    assert name_of(file) in PLACES or begins(file) == []


def test_the_places_where_tasks_begin_are_there() -> None:
    assert all(begins(ROOT / place) for place in PLACES)

"""The files of the project and what stands in them, for the tests about the code itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from game.rules import Rules, catalog

ROOT = Path(__file__).parent.parent


PACKAGES = ("webapp", "bot", "playground", "storage", "club", "game", "locales")


OUTSIDE = {
    "__main__.py": {"time"},  # measures the speed of a simulation
    "model.py": {"secrets"},  # a new table gets a token that nobody guesses
    "knowledge.py": {"random"},  # names the type of such a generator
    "arena.py": {"multiprocessing", "random", "subprocess", "time"},  # matches of programs, side by side
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


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Return everything in the syntax of a file."""
    return tuple(ast.walk(tree(file)))


def imported(file: Path) -> set[str]:
    """Return the top-level packages that a file imports, wherever in it; a dot for a relative import."""
    names = set()
    for node in nodes(file):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." if node.level else (node.module or "").split(".")[0])
    return names


SCREENS = [*files("bot/screens"), *(ROOT / "bot" / "features").glob("*/screens.py")]
"""The screens that several features share, and those beside the use cases of a feature."""


def assert_none(findings: Iterable[str]) -> None:
    """Fail with one line per finding, each of which names its file."""
    lines = sorted(findings)
    assert not lines, f"{len(lines)} found:\n" + "\n".join(lines)


def forbidden(file: Path, imports: set[str]) -> Iterator[str]:
    """Yield a line for each import of a file that it may not make."""
    for each in imports:
        yield f"{name_of(file)} imports {each}"


Function = ast.FunctionDef | ast.AsyncFunctionDef


Documented = Function | ast.ClassDef


def functions(file: Path) -> Iterator[Function]:
    """Yield every function and method of a file, inner ones too."""
    return (node for node in nodes(file) if isinstance(node, Function))


def docstrings(file: Path) -> Iterator[str]:
    """Yield every docstring of a file, those of constants and fields included."""
    for node in nodes(file):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words))):
                yield words


def length(function: Function) -> int:
    """Return the lines of a function after its docstring, its signature included."""
    assert function.end_lineno is not None
    first = function.body[0]
    told = 0
    if ast.get_docstring(function) is not None and first.end_lineno is not None:
        told = first.end_lineno - first.lineno + 1
    return function.end_lineno - function.lineno + 1 - told


LONGEST = 700
"""Lines from which on a file surely has more than one subject; most have 200 to 600."""


def public(body: list[ast.stmt]) -> Iterator[Documented]:
    """Yield what is public of a module or a class."""
    for node in body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)


LONG = 12
"""Lines from which on a function or class has to be explained: a name that says it all needs no docstring."""


DECIDES = re.compile(r"game\.(?:engine|question|replay|phases|settlement|players)\b")
"""Modules that answer by the rules; of them a screen may take the name of a constant only."""


UNSEEN = {
    "club.state": {"TableState", "Chair", "NO_STATE"},  # `club.seats` says what of it may be seen
    "game.state": {"Match", "Playing", "Auction"},  # `game.view` does
    "game.view": {"project"},
}
"""By module, what no screen may be given, and what it may not ask."""


ACTS = {"storage", "telegram", "asyncio"}
"""Packages that no function that draws may use; files of screens have a contract (pyproject.toml)."""


def drawing(file: Path) -> set[str]:
    """Return the names that the functions of a file use which return a screen, and those they call there."""
    known = {node.name: node for node in tree(file).body if isinstance(node, ast.FunctionDef)}
    wanted = [node for node in known.values() if node.returns and ast.unparse(node.returns) == "Screen"]
    names = set[str]()
    while wanted:
        used = {node.id for node in ast.walk(wanted.pop()) if isinstance(node, ast.Name)}
        wanted += [known[name] for name in used - names if name in known]
        names |= used
    return names


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


RUSSIAN = re.compile("[Ѐ-ӿ]")


MAY_BE_RUSSIAN = (
    "locales/",
    "tests/",
    "trials/",
    "docs/",
    "club/names.py",  # letters that are mistaken for Latin ones
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
        found += [
            file
            for file in inside
            if file.suffix in TEXTS and file.is_file() and "node_modules" not in file.parts
        ]
    return found


ALL_TEXTS = texts()


MACHINE = re.compile(
    r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+)/"  # folders of somebody's machine
    r"|\bshared/(?:rules|design|style|telegram|libraries|seeds|presets)"
    r"|(?:#|//|<!--|/\*|\"\"\") ?(?:TODO|FIXME|XXX)\b",
)  # fmt: skip
"""Paths that exist on one machine only, and promises instead of work."""


PLACES = {"bot/runtime/__init__.py", "playground/traffic.py", "storage/postgres/database.py"}
"""Modules that start background tasks, and log what they raise."""


BEGINNERS = {
    "create_task",
    "ensure_future",
    "run_coroutine_threadsafe",
    "TaskGroup",
    "Task",
}


def begins(file: Path) -> list[int]:
    """Return the lines of a file that begin a task by asyncio's own means."""
    called = [node for node in nodes(file) if isinstance(node, ast.Call)]
    return [
        node.lineno
        for node in called
        if (isinstance(node.func, ast.Attribute) and node.func.attr in BEGINNERS)
        or (isinstance(node.func, ast.Name) and node.func.id in BEGINNERS)
    ]

"""Mutation testing: each mutant has one small mistake that the fast tests must find.

`python -m tools.mutants --files game/phases/auction.py game/settlement/ending.py --sample 60 --seed 1` runs
the tests on mutated copies of the tree and prints the mutants that survive. A survivor is an equivalent
mutant, a missing test, or a bug.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from itertools import accumulate, zip_longest
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
NOT_COPIED = shutil.ignore_patterns("__pycache__", ".*")
WORKERS = 2
TOO_LONG = "--timeout=30"
"""Timeout of one test, which ends mutants with infinite loops."""

SETTLING = ("test_settlement", "test_ledger", "test_barrel", "test_margins", "test_records")
SPEAKING = ("test_auction", "test_asking", "test_deal", "test_margins", "test_records")
PLAYING = ("test_play", "test_tricks", "test_margins", "test_records")
TESTS = {
    "game/phases/auction.py": SPEAKING,
    "game/phases/play.py": (*PLAYING, "test_auction"),
    "game/players/counting.py": ("players/test_modest",),
    "game/question.py": ("test_asking", "test_sweep"),
}
"""Fast tests by mutated file of game; `SETTLING` is the default."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip


class Mutant(NamedTuple):
    """Change of one file; `source` is the whole file with the change."""

    file: str
    line: int
    old: str
    new: str
    source: bytes

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' '.join(self.old.split())}  ->  {self.new}"


def changed(node: ast.AST) -> Iterator[str]:
    """Yield replacements of an expression or statement."""
    match node:
        case ast.stmt():
            yield from _changed_statement(node)
        case ast.Compare(left, [op], [right]):
            yield f"({ast.unparse(ast.Compare(left, [COMPARED[type(op)]()], [right]))})"
        case ast.BoolOp(op, values):
            other = ast.And() if isinstance(op, ast.Or) else ast.Or()
            yield f"({ast.unparse(ast.BoolOp(other, values))})"
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.BinOp(left, op, right) if type(op) in COUNTED:
            yield f"({ast.unparse(ast.BinOp(left, COUNTED[type(op)](), right))})"
        case ast.IfExp(test, body, orelse):
            yield f"({ast.unparse(ast.IfExp(test, orelse, body))})"
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)):
            yield from (f"({value + 1})", f"({value - 1})")


def _changed_statement(node: ast.stmt) -> Iterator[str]:
    """Yield `return None`, or `pass` if no later line needs a name that the statement binds."""
    match node:
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield "return None"
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Continue():
            yield "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield "pass"
        case ast.Assign([ast.Name(name)], value):
            if any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(value)):
                yield "pass"


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run, without annotations, decorators and asserts."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            stays = isinstance(child, ast.Assert | ast.JoinedStr)
            if isinstance(child, ast.AST) and not stays:
                yield child
                yield from _nodes(child)


def mutants(file: str) -> list[Mutant]:
    """Return all mutants of a file."""
    source = (ROOT / file).read_bytes()
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    found = []
    for node in _nodes(ast.parse(source)):
        for new in changed(node):
            assert isinstance(node, ast.expr | ast.stmt)
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            broken = source[:start] + new.encode() + source[end:]
            found.append(Mutant(file, node.lineno, source[start:end].decode(), new, broken))
    return found


def sample(files: list[str], size: int, seed: int) -> list[Mutant]:
    """Return `size` random mutants, spread evenly over the files."""
    draw = random.Random(seed)
    heaps = [draw.sample(found, len(found)) for found in map(mutants, files)]
    return [mutant for turn in zip_longest(*heaps) for mutant in turn if mutant][:size]


def quick_tests(file: str, named: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tests of a file: those named, or its fast tests.

    A module of club has a test file of its own. A file outside game and club has the tests of its folder.
    """
    package, stem = Path(file).parts[0], Path(file).stem
    if not named and package not in {"game", "club"}:
        return folder_tests(Path(file).parent)
    chosen = named or ((f"test_{stem}",) if package == "club" else TESTS.get(file, SETTLING))
    return tuple(f"{package}/{name}" for name in chosen)


def folder_tests(folder: Path) -> tuple[str, ...]:
    """Return the tests of a folder of code, without its subfolders; without tests, those of its parent."""
    mirrored = ROOT / "tests" / folder
    found = sorted(mirrored.glob("test_*.py"))
    if not found and folder.parts:
        return folder_tests(folder.parent)
    return tuple(each.relative_to(ROOT / "tests").with_suffix("").as_posix() for each in found)


def passes(tree: Path, tests: tuple[str, ...], *, keep: bool = False) -> bool:
    """Return whether tests pass in a copy of the tree; `keep` keeps the compiled files."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", TOO_LONG]
    command += [f"tests/{name}.py" for name in tests]
    env = os.environ | ({} if keep else {"PYTHONDONTWRITEBYTECODE": "1"})
    return subprocess.run(command, cwd=tree, env=env, capture_output=True, check=False).returncode == 0


def survives(tree: Path, mutant: Mutant, tests: tuple[str, ...]) -> bool:
    """Return whether a mutant survives the tests; restore the copy of the tree afterwards."""
    path = tree / mutant.file
    whole = path.read_bytes()
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
    path.write_bytes(mutant.source)
    try:
        return passes(tree, tests)
    finally:
        path.write_bytes(whole)


def hunt(drawn: list[Mutant], tests: tuple[str, ...], seconds: float) -> Iterator[tuple[Mutant, bool]]:
    """Yield mutants with whether they survive, until the time is over; each worker has its own copy."""
    end = monotonic() + seconds
    chosen = {mutant.file: quick_tests(mutant.file, tests) for mutant in drawn}
    free: SimpleQueue[Path] = SimpleQueue()

    def tried(mutant: Mutant) -> bool | None:
        if monotonic() > end:
            return None
        tree = free.get()
        alive = survives(tree, mutant, chosen[mutant.file])
        free.put(tree)
        return alive

    with TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        for number in range(WORKERS):
            tree = shutil.copytree(ROOT, Path(folder) / str(number), ignore=NOT_COPIED)
            for each in set(chosen.values()):
                assert passes(tree, each, keep=True), f"{each} fail without a mutant"
            free.put(tree)
        for mutant, alive in zip(drawn, pool.map(tried, drawn), strict=True):
            if alive is not None:
                yield mutant, alive


def main() -> None:
    """Print the survivors as they are found, then the counts by file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--files", nargs="+", required=True)
    for name, default in (("--sample", 100), ("--seed", 0), ("--seconds", 600)):
        parser.add_argument(name, type=int, default=default)
    parser.add_argument(
        "--tests", nargs="+", default=[], help="tests to run instead of the fast ones: test_walks ..."
    )
    asked = parser.parse_args()
    met, killed = Counter[str](), Counter[str]()
    drawn = sample(asked.files, asked.sample, asked.seed)
    for mutant, alive in hunt(drawn, tuple(asked.tests), asked.seconds):
        met[mutant.file] += 1
        killed[mutant.file] += not alive
        if alive:
            print(mutant, flush=True)
    for file, count in sorted(met.items()):
        print(f"{file}: {count} of {len(mutants(file))} mutants, {killed[file]} killed")


if __name__ == "__main__":
    main()

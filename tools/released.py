"""Record the storage format of a release in tests/storage/released.toml: `tools.released --write COMMIT`.

During an update, two releases use one database. The tests therefore compare the storage format with that
file, from the first release on; until then there is none. The released schema and steps never change, later
steps only add, and a stored text whose shape has changed has a higher version, by which the older release
knows that it cannot read it.

Without `--write`, `python -m tools.released` prints the changes since the release.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from hashlib import sha256
from inspect import signature
from pathlib import Path
from types import MappingProxyType, NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from club.evening import EveningState
from club.model import ChatSettings, PlayerFigures
from club.paper import PaperDeal, PaperState
from club.state import Occupant, Preferences, TableState
from game.events import Event
from game.rules import catalog
from game.state import DealSettled, Match
from storage import codec
from storage.codec import _LEAVES, Kind, _is_record, hints_of

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "storage" / "released.toml"
HEAD = "# What the last release stored: python -m tools.released --write COMMIT\n"

KINDS: dict[Kind[Any], Any] = {
    codec.EVENTS: tuple[Event, ...],
    codec.MATCH: Match,
    codec.STATE: TableState,
    codec.PREFERENCES: Preferences,
    codec.SETTINGS: ChatSettings,
    codec.SEATS: tuple[Occupant, ...],
    codec.FIGURES: tuple[PlayerFigures, ...],
    codec.SHEET: tuple[DealSettled, ...],
    codec.PAPER: PaperState,
    codec.PAPER_DEAL: PaperDeal,
    codec.EVENING: EveningState,
}
"""Kinds of stored text, each with its type; the shape of the rules follows from the options."""


class Released(NamedTuple):
    """Storage format of a release: commit, schema by store, kinds of text."""

    commit: str = ""
    """Empty if nothing is released yet."""
    schema: Mapping[str, Mapping[str, str]] = MappingProxyType({"sqlite": {}, "postgres": {}})
    """Digests by store and file name."""
    texts: Mapping[str, dict[str, Any]] = MappingProxyType({})
    """`version` and `shape` (in lines) by kind."""


def released() -> Released:
    """Return the recorded storage format."""
    return Released(**tomllib.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else Released()


def present(commit: str = "") -> Released:
    """Return the storage format of the working tree."""
    stores = {
        store: {file.name: sha256(file.read_bytes()).hexdigest() for file in _files(store, "*.sql")}
        for store in ("sqlite", "postgres")
    }
    texts = {kind.name: {"version": kind.version, "shape": shape_of(hint)} for kind, hint in KINDS.items()}
    texts["rules"] = {"version": codec.RULES.version, "shape": _options()}
    return Released(commit, stores, texts)


def _files(store: str, pattern: str) -> list[Path]:
    return sorted((ROOT / "storage" / store).glob(pattern))


def later(store: str) -> list[Path]:
    """Return the steps of a store's schema that were added since the release."""
    return [file for file in _files(store, "[0-9]*.sql") if file.name not in released().schema[store]]


def taken_away(sql: str) -> list[str]:
    """Return the SQL statements that do more than add."""
    bare = re.sub(r"--[^\n]*", "", sql)
    statements = [" ".join(each.split()) for each in bare.split(";")]
    return [each for each in statements if each and not _adds(each)]


def _adds(statement: str) -> bool:
    if re.match(r"ALTER TABLE \w+ ADD COLUMN ", statement):
        bound = "NOT NULL" in statement and "DEFAULT" not in statement
        return not bound and not re.search(r"\b(?:UNIQUE|CHECK|REFERENCES)\b|, ", statement)
    return re.match(r"(?:CREATE (?:TABLE|INDEX)|DROP INDEX|INSERT INTO|UPDATE) ", statement) is not None


def shape_of(hint: Any) -> list[str]:
    """Return the shape of a type: a line for each record and enumeration in it, sorted by name."""
    found: dict[str, str] = {}
    top = _spelled(hint, found)
    return [top, *(f"{name}: {found[name]}" for name in sorted(found))]


def _spelled(hint: Any, found: dict[str, str]) -> str:
    """Return the name of a type, and add the shapes of its parts to `found`."""
    arguments = get_args(hint)
    if get_origin(hint) is Literal:
        return " | ".join(sorted(map(repr, arguments)))
    if get_origin(hint) is tuple:
        return f"({_spelled(arguments[0], found)}, ...)"
    if arguments:
        return " | ".join(sorted(_spelled(each, found) for each in arguments))
    name = "None" if hint is NoneType else hint.__name__
    if name not in found and isinstance(hint, type):
        if issubclass(hint, Enum):
            found[name] = " | ".join(repr(each.value) for each in hint)
        elif _is_record(hint) and hint not in _LEAVES:
            found[name] = ""
            found[name] = _fields(hint, found)
    return name


def _fields(record: type, found: dict[str, str]) -> str:
    hints = hints_of(record)
    return ", ".join(f"{name} {_spelled(hints[name], found)}" for name in signature(record).parameters)


def _options() -> list[str]:
    """Return a line with the values of each option."""
    return sorted(f"{name}: {' | '.join(map(str, option.values))}" for name, option in catalog().items())


def unversioned(before: Released, now: Released) -> Iterator[str]:
    """Yield the kinds of text whose shape has changed without a higher version."""
    for name, text in now.texts.items():
        was = before.texts.get(name)
        if was and was["shape"] != text["shape"] and was["version"] >= text["version"]:
            changed = sorted({*was["shape"]} ^ {*text["shape"]})
            yield f"{name}: {'; '.join(changed)}"


def higher(before: Released, now: Released) -> Iterator[str]:
    """Yield the kinds of text that have a higher version now."""
    for name, text in now.texts.items():
        if name in before.texts and text["version"] > before.texts[name]["version"]:
            yield name


def edited(before: Released, now: Released) -> Iterator[str]:
    """Yield released schemas and steps that have been edited or removed."""
    for store, files in before.schema.items():
        for name, digest in files.items():
            if now.schema[store].get(name) != digest:
                yield f"{store}/{name}"


def _written(what: Released) -> str:
    lines = [HEAD, f'commit = "{what.commit}"\n']
    for store, files in what.schema.items():
        lines += [
            f"\n[schema.{store}]\n",
            *(f'"{name}" = "{digest}"\n' for name, digest in files.items()),
        ]
    for name, text in what.texts.items():
        lines += [f"\n[texts.{name}]\nversion = {text['version']}\nshape = [\n"]
        lines += [f"  {json.dumps(line, ensure_ascii=False)},\n" for line in text["shape"]] + ["]\n"]
    return "".join(lines)


def differing(commit: str) -> list[str]:
    """Return the files of the program that differ from a commit. Raises CalledProcessError: there is none."""
    command = ["git", "diff", "--name-only", commit, "--", "club", "game", "storage"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()


def main() -> None:
    """Record the storage format, or print its changes."""
    parser = argparse.ArgumentParser(prog="python -m tools.released", description=__doc__)
    parser.add_argument("--write", metavar="COMMIT", help="record the storage format as that of this commit")
    if commit := parser.parse_args().write:
        if differs := differing(commit):
            parser.error(f"{commit} stores something else: commit first ({', '.join(differs)})")
        FILE.write_text(_written(present(commit)), encoding="utf-8")
        return
    before, now = released(), present()
    for what, found in (
        ("edited", edited(before, now)),
        ("needs a higher version", unversioned(before, now)),
    ):
        for each in found:
            print(f"{what}: {each}")
    for file in (*later("sqlite"), *later("postgres")):
        print(f"new: {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

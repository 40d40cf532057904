"""Migrations: files `NNNN_name.sql`, numbered from 1 without gaps.

The file's `user_version` is the number of the last applied step. It changes in the same transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from storage.store import StoreError


def steps() -> tuple[str, ...]:
    """Return the SQL of all steps in order."""
    found = {
        int(each.name.partition("_")[0]): each.read_text(encoding="utf-8")
        for each in files(__name__).iterdir()
        if each.name.endswith(".sql")
    }
    return tuple(found[number] for number in range(1, len(found) + 1))


def check_version(path: Path, version: int, known: Sequence[str]) -> None:
    """Raise StoreError if a file of `version` has steps that are not `known`."""
    if version > len(known):
        raise StoreError(
            f"{path}: a newer version of the program wrote the file (schema {version}, this one knows"
            f" up to {len(known)}): update the program"
        )


def migrate(connection: sqlite3.Connection, path: Path, known: Sequence[str]) -> None:
    """Apply the missing steps; if one fails, those before it stay applied.

    Raise StoreError for a file that has steps beyond the `known` ones.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check_version(path, version, known)
    for number, step in enumerate(known[version:], version + 1):
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {number};\nCOMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

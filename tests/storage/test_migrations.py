"""The schema grows step by step, each whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.migrations import migrate, steps
from storage.store import StoreError

PATH = Path("cards.db")
FIRST = "CREATE TABLE decks (name TEXT);"
SECOND = "ALTER TABLE decks ADD COLUMN cards INTEGER NOT NULL DEFAULT 24;"
BROKEN = "CREATE TABLE jokers (name TEXT); INSERT INTO nowhere VALUES (1);"


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    yield connection
    connection.close()


def version(connection: sqlite3.Connection) -> int:
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


def test_an_empty_file_gets_every_step(connection: sqlite3.Connection) -> None:
    migrate(connection, PATH, steps())
    assert version(connection) == len(steps()) >= 1
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert {
        "players",
        "chats",
        "tables",
        "matches",
        "entries",
        "results",
        "updates",
        "shown",
        "rule_sets",
    } <= names


def test_only_what_is_missing_is_applied(connection: sqlite3.Connection) -> None:
    migrate(connection, PATH, [FIRST])
    connection.execute("INSERT INTO decks VALUES ('old')")
    migrate(connection, PATH, [FIRST, SECOND])
    migrate(connection, PATH, [FIRST, SECOND])
    assert version(connection) == 2
    assert connection.execute("SELECT * FROM decks").fetchall() == [("old", 24)]


def test_a_step_that_fails_leaves_those_before_it(connection: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        migrate(connection, PATH, [FIRST, BROKEN])
    assert version(connection) == 1
    assert not connection.in_transaction
    assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("decks",)]
    migrate(connection, PATH, [FIRST, SECOND])
    assert version(connection) == 2


def test_a_newer_schema_is_refused(connection: sqlite3.Connection) -> None:
    migrate(connection, PATH, [FIRST, SECOND])
    with pytest.raises(StoreError, match=r"cards.db: a newer version .* \(schema 2, .* up to 1\): update"):
        migrate(connection, PATH, [FIRST])

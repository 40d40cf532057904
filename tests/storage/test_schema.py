"""The schema grows step by step, each whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from storage.opening import open_store
from storage.postgres.database import SCHEMA as OF_POSTGRES
from storage.schema import FIRST, MigrationStep, Schema
from storage.sqlite import database
from storage.sqlite.database import migrate
from storage.store import StoreError

PATH = Path("cards.db")
BEGUN = MigrationStep("CREATE TABLE decks (name TEXT);")
GROWN = MigrationStep("ALTER TABLE decks ADD COLUMN cards INTEGER NOT NULL DEFAULT 24;")
BROKEN = MigrationStep("CREATE TABLE jokers (name TEXT); INSERT INTO nowhere VALUES (1);")


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    yield connection
    connection.close()


@pytest.fixture
def apply(monkeypatch: pytest.MonkeyPatch, connection: sqlite3.Connection) -> Callable[..., None]:
    """Return what applies the steps that a program knows."""

    def known(*steps: MigrationStep) -> None:
        monkeypatch.setattr(database, "SCHEMA", Schema(steps, "wrote the file"))
        migrate(connection, PATH)

    return known


def version(connection: sqlite3.Connection) -> int:
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


def test_an_empty_file_gets_every_step(connection: sqlite3.Connection) -> None:
    migrate(connection, PATH)
    assert version(connection) == database.SCHEMA.newest >= FIRST
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


def test_only_what_is_missing_is_applied(connection: sqlite3.Connection, apply: Callable[..., None]) -> None:
    apply(BEGUN)
    connection.execute("INSERT INTO decks VALUES ('old')")
    apply(BEGUN, GROWN)
    apply(BEGUN, GROWN)
    assert version(connection) == FIRST + 1
    assert connection.execute("SELECT * FROM decks").fetchall() == [("old", 24)]


def test_a_step_that_fails_leaves_those_before_it(
    connection: sqlite3.Connection, apply: Callable[..., None]
) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        apply(BEGUN, BROKEN)
    assert version(connection) == FIRST
    assert not connection.in_transaction
    assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("decks",)]
    apply(BEGUN, GROWN)
    assert version(connection) == FIRST + 1


def test_a_newer_schema_is_refused(apply: Callable[..., None]) -> None:
    apply(BEGUN, GROWN)
    newer = rf"cards.db: a newer version .* \(schema {FIRST + 1}, .* up to {FIRST}\): update"
    with pytest.raises(StoreError, match=newer):
        apply(BEGUN)


@pytest.mark.parametrize("old", [1, FIRST - 1])
def test_a_schema_from_before_the_first_release_is_refused(connection: sqlite3.Connection, old: int) -> None:
    connection.execute(f"PRAGMA user_version = {old}")
    older = rf"cards.db: a program before the first release wrote the file \(schema {old}, .* {FIRST}\): move"
    with pytest.raises(StoreError, match=older):
        migrate(connection, PATH)
    assert version(connection) == old


async def test_a_database_from_before_the_first_release_is_refused(url: str) -> None:
    await (await open_store(url)).close()
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("UPDATE thousand_schema SET version = 9, least = 2")
    finally:
        await connection.close()
    with pytest.raises(
        StoreError, match=r"a program before the first release changed the database \(schema 9,"
    ):
        await open_store(url)


def test_both_databases_have_the_same_version() -> None:
    assert database.SCHEMA.newest == OF_POSTGRES.newest

"""The schema grows step by step, each whole or not at all."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from club.model import Chat, Player, Result
from club.state import NO_STATE, Preferences
from game.rules import Rules
from storage.codec import dump_rules
from storage.sql import people, results, tables
from storage.sqlite.migrations import migrate, steps
from storage.sqlite.running import run
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


def test_a_file_of_the_first_release_keeps_its_people_tables_and_results(
    connection: sqlite3.Connection,
) -> None:
    migrate(connection, PATH, steps()[:2])
    rules = dump_rules(Rules())
    for number, name in ((11, "Ann"), (12, "Bob"), (14, "Dan")):
        connection.execute("INSERT INTO players VALUES (?, ?, 'en', 1)", (number, name))
    connection.execute("INSERT INTO chats VALUES (-7, 'Garage', 'en', 'classic', '{}')")
    connection.execute(
        "INSERT INTO tables (id, chat, thread, host, stage, seats, preset, rules, language, created, due)"
        " VALUES (1, -7, NULL, 11, 'playing', '[11, 12, 13]', 'classic', ?, 'en', 5.0, NULL)",
        (rules,),
    )
    connection.execute("INSERT INTO results VALUES (1, -7, '[11]', '[1001]', 0, 9, 7.0, '[]')")
    migrate(connection, PATH, steps())
    knows = Preferences(lesson=0)
    assert run(connection, people.player(11)) == Player(
        id=11, name="Ann", language="en", started=True, preferences=knows
    )
    assert run(connection, people.player(12)) == Player(
        id=12, name="Bob", language="en", started=True, preferences=knows
    )
    assert run(connection, people.player(14)) == Player(id=14, name="Dan", language="en", started=True), (
        "who never sat is new"
    )
    assert run(connection, people.chat(-7)) == Chat(id=-7, title="Garage", language="en")
    kept = run(connection, tables.table(1))
    assert kept is not None
    assert (kept.seats, kept.state) == ((11, 12, 13), NO_STATE)
    assert run(connection, tables.table_called(kept.token)) == kept
    garage = run(connection, people.chat(-7))
    assert garage is not None
    assert run(connection, people.chat_called(garage.token)) == garage
    assert len({kept.token, garage.token}) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in (kept.token, garage.token))
    assert run(connection, results.results(-7)) == (
        Result(table=1, chat=-7, players=(11,), scores=(1001,), winner=0, deals=9, ended=7.0, why="won"),
    )


@pytest.mark.parametrize(
    ("life", "seats", "found"),
    [
        ('{"v":1,"life":{"since":7.5,"touched":8}}', "[11,0]", (7.5, 8.0, '{"v":1,"seats":[11,0]}')),
        ('{"v":1,"life":{}}', "[]", (0.0, 0.0, '{"v":1,"seats":[]}')),
        ("{", "{", (0.0, 0.0, '{"v":1,"seats":{}')),
        ('{"v":1,"life":{"since":"noon"}}', "[11]", ("noon", 0.0, '{"v":1,"seats":[11]}')),
        ("7", "7", (0.0, 0.0, '{"v":1,"seats":7}')),
    ],
    ids=["whole", "bare", "cut off", "in words", "a number"],
)
def test_clocks_and_seats_of_an_older_file_move_bad_rows_or_not(
    connection: sqlite3.Connection, life: str, seats: str, found: tuple[object, ...]
) -> None:
    """What cannot be read is carried over as it is: whoever reads it says so."""
    migrate(connection, PATH, steps()[:6])
    connection.execute(
        "INSERT INTO tables (id, chat, host, stage, seats, preset, rules, language, created, life, token)"
        " VALUES (1, -7, 11, 'playing', ?, 'classic', '{}', 'en', 5.0, ?, 'x')",
        (seats, life),
    )
    migrate(connection, PATH, steps())
    assert connection.execute("SELECT since, touched, seats FROM tables").fetchone() == found


def test_no_two_steps_have_the_same_number() -> None:
    """Of two that do, one would never be applied, and nobody would be told."""
    names = [each.name for each in files("storage.sqlite.migrations").iterdir() if each.name.endswith(".sql")]
    assert sorted(int(name[:4]) for name in names) == list(range(1, len(steps()) + 1))

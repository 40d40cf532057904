"""Tables in SQL, as plain functions of a connection: see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from storage.codec import LIFE, dump_rules, load_rules
from storage.store import Corrupt, StoreError, Table

_OPEN = "stage IN ('lobby', 'playing')"
_AT_HAND = f"({_OPEN} OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
_SELECT = (
    "SELECT id, chat, thread, host, stage, seats, preset, rules, language, created, due,"
    " life, token, (SELECT ifnull(max(number), 0) FROM entries WHERE table_id = id) FROM tables WHERE"
)
_INSERT = (
    "INSERT INTO tables"
    " (chat, thread, host, stage, seats, preset, rules, language, created, due, life, token)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_UPDATE = (  # the chat is `people.move_chat`'s: who has not heard of a move yet cannot undo it
    "UPDATE tables SET thread = ?, host = ?, stage = ?, seats = ?, preset = ?, rules = ?,"
    " language = ?, created = ?, due = ?, life = ? WHERE id = ?"
)
_MOVED = (
    "UPDATE tables SET due = due + :by, life = json_set(life,"
    " '$.life.since', json_extract(life, '$.life.since') + :by,"
    " '$.life.touched', json_extract(life, '$.life.touched') + :by)"
    " WHERE (stage IN ('lobby', 'playing') OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
    " AND json_extract(life, '$.life.since') IS NOT NULL"
)


def table(connection: sqlite3.Connection, table: int) -> Table | None:
    return _newest(connection, "id = ?", table)


def table_called(connection: sqlite3.Connection, token: str) -> Table | None:
    return _newest(connection, "token = ?", token)


def tables_at(connection: sqlite3.Connection, chat: int) -> tuple[Table, ...]:
    return _select(connection, f"chat = ? AND {_OPEN} ORDER BY id", chat)


def table_in(connection: sqlite3.Connection, chat: int, thread: int | None) -> Table | None:
    return _newest(connection, f"chat = ? AND thread IS ? AND {_OPEN}", chat, thread)


def last_table(connection: sqlite3.Connection, chat: int, thread: int | None) -> Table | None:
    return _newest(connection, "chat = ? AND thread IS ?", chat, thread)


def open_tables(connection: sqlite3.Connection) -> tuple[Table, ...]:
    return _select(connection, f"{_AT_HAND} ORDER BY id")


def tables_of(connection: sqlite3.Connection, player: int) -> tuple[Table, ...]:
    seated = "EXISTS (SELECT 1 FROM json_each(seats) WHERE value = ?)"
    return _select(connection, f"{_OPEN} AND {seated} ORDER BY id", player)


def open_table(connection: sqlite3.Connection, table: Table) -> int:
    number = connection.execute(_INSERT, (table.chat, *_columns(table), table.token)).lastrowid
    assert number is not None
    return number


def keep_table(connection: sqlite3.Connection, table: Table) -> None:
    if not connection.execute(_UPDATE, (*_columns(table), table.id)).rowcount:
        raise StoreError(f"there is no table {table.id}")


def wake(connection: sqlite3.Connection, now: float) -> float:
    (before,) = connection.execute("SELECT ifnull(max(at), ?) FROM heartbeat", (now,)).fetchone()
    beat(connection, now)
    connection.execute(_MOVED, {"by": now - before})
    return float(now - before)


def beat(connection: sqlite3.Connection, now: float) -> None:
    connection.execute("INSERT OR REPLACE INTO heartbeat (id, at) VALUES (1, ?)", (now,))


def _columns(table: Table) -> tuple[Any, ...]:
    """Return what is stored of a table but its id, chat and token; entries are counted when it is read."""
    return (
        table.thread,
        table.host,
        table.stage,
        json.dumps(table.seats),
        table.preset,
        dump_rules(table.rules),
        table.language,
        table.created,
        table.due,
        LIFE.dump(table.life),
    )


def _newest(connection: sqlite3.Connection, condition: str, *parameters: int | str | None) -> Table | None:
    found = _select(connection, f"{condition} ORDER BY id DESC LIMIT 1", *parameters)
    return found[0] if found else None


def _select(
    connection: sqlite3.Connection, condition: str, *parameters: int | str | None
) -> tuple[Table, ...]:
    return tuple(_read(*row) for row in connection.execute(f"{_SELECT} {condition}", parameters))


def _read(number: int, *columns: Any) -> Table:
    chat, thread, host, stage, seats, preset, rules, language, created, due, life, token, entries = columns
    try:
        players = tuple(json.loads(seats))
        complete, around = load_rules(rules), LIFE.load(life)
    except ValueError as error:
        raise Corrupt(number, entries, f"its record: {error}") from error
    known = (chat, thread, host, stage, players, preset, complete, language, created, due, entries)
    return Table(number, *known, around, token)

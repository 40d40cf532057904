"""Tables in SQL, as plain functions of a connection: see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping

from club.model import Table
from storage.codec import SEATS
from storage.leases import shard_of
from storage.records import rows
from storage.records import tables as records
from storage.store import Stale, StoreError

_OPEN = "stage IN ('lobby', 'playing')"
_AT_HAND = f"({_OPEN} OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
_ENTRIES = "(SELECT ifnull(max(number), 0) FROM entries WHERE table_id = id)"
_SELECT = f"SELECT {records.TABLE}, {_ENTRIES} FROM tables WHERE"
_INSERT = (
    f"INSERT INTO tables (chat, {', '.join(records.CHANGED)}, token, seed)"
    f" VALUES (?, {', '.join('?' for _ in records.CHANGED)}, ?, ?)"
)
# The chat is `people.move_chat`'s: who has not heard of a move yet cannot undo it.
_UPDATE = (
    f"UPDATE tables SET {', '.join(f'{each} = ?' for each in records.CHANGED)}, version = version + 1"
    " WHERE id = ?"
)
_MOVED = (  # a record that cannot be read stays as it is
    "UPDATE tables SET due = due + :by, since = since + :by, touched = touched + :by"
    " WHERE (stage IN ('lobby', 'playing') OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
    " AND typeof(due) IN ('real', 'null')"
    " AND typeof(since) = 'real' AND typeof(touched) = 'real'"
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


def open_chats(connection: sqlite3.Connection, shards: Collection[int]) -> Mapping[int, int]:
    found = connection.execute(f"SELECT id, chat FROM tables WHERE {_AT_HAND} ORDER BY id")
    return {number: chat for number, chat in found if shard_of(chat) in shards}


def open_tables(connection: sqlite3.Connection, shards: Collection[int]) -> tuple[Table, ...]:
    found = _select(connection, f"{_AT_HAND} ORDER BY id")
    return tuple(table for table in found if shard_of(table.chat) in shards)


def tables_of(connection: sqlite3.Connection, player: int) -> tuple[Table, ...]:
    seated = "id IN (SELECT table_id FROM sitting WHERE player = ?)"
    # The plus keeps SQLite from walking through all open tables instead.
    return _select(connection, f"{seated} AND +{_OPEN} ORDER BY id", player)


def open_table(connection: sqlite3.Connection, table: Table) -> int:
    number = connection.execute(
        _INSERT, (table.chat, *records.changed_row(table), table.token, table.seed)
    ).lastrowid
    assert number is not None
    _sit(connection, number, table)
    return number


def keep_table(connection: sqlite3.Connection, table: Table) -> int:
    """Replace a record and return its new version; raises Stale where it has another than the caller saw."""
    query = "SELECT version, stage, seats FROM tables WHERE id = ?"
    version, *before = connection.execute(query, (table.id,)).fetchone() or (None,)
    if version is None:
        raise StoreError(f"there is no table {table.id}")
    if version != table.version:
        raise Stale(table.id, table.version, version)
    connection.execute(_UPDATE, (*records.changed_row(table), table.id))
    if before != [table.stage, SEATS.dump(table.seats)]:
        _sit(connection, table.id, table)
    return table.version + 1


def _sit(connection: sqlite3.Connection, number: int, table: Table) -> None:
    """Note who sits at a table, as long as it is open."""
    connection.execute("DELETE FROM sitting WHERE table_id = ?", (number,))
    sitting = [(player, number) for player in table.people.values()] if table.open else []
    connection.executemany("INSERT INTO sitting (player, table_id) VALUES (?, ?)", sitting)


def wake(connection: sqlite3.Connection, now: float) -> float:
    before = now
    for (at,) in connection.execute("SELECT at FROM heartbeat WHERE id = 1"):
        before = rows.otherwise(now, records.beaten, at, "when the program was last running")
    beat(connection, now)
    connection.execute(_MOVED, {"by": now - before})
    return now - before


def beat(connection: sqlite3.Connection, now: float) -> None:
    connection.execute("INSERT OR REPLACE INTO heartbeat (id, at) VALUES (1, ?)", (now,))


def _newest(connection: sqlite3.Connection, condition: str, *parameters: int | str | None) -> Table | None:
    """Return the newest of some tables; raises Corrupt when it cannot be read."""
    row = connection.execute(f"{_SELECT} {condition} ORDER BY id DESC LIMIT 1", parameters).fetchone()
    return None if row is None else records.table(*row)


def _select(
    connection: sqlite3.Connection, condition: str, *parameters: int | str | None
) -> tuple[Table, ...]:
    """Return all tables that can be read."""
    return tuple(
        rows.readable(connection.execute(f"{_SELECT} {condition}", parameters), records.table, "table")
    )

"""Tables in SQL, as plain functions of a connection: see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import replace
from typing import Any

from club.model import Stage, Table
from club.occupants import Occupant, people_in
from game.presets import presets
from storage.codec import SEATS, STATE, dump_rules, load_rules
from storage.shapes import shape
from storage.sqlite import rows
from storage.store import Corrupt, Stale, StoreError

_OPEN = "stage IN ('lobby', 'playing')"
_AT_HAND = f"({_OPEN} OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
_SELECT = (
    "SELECT id, chat, thread, host, stage, seats, preset, rules, language, created, due,"
    " life, since, touched, version, token, seed,"
    " (SELECT ifnull(max(number), 0) FROM entries WHERE table_id = id) FROM tables WHERE"
)
_INSERT = (
    "INSERT INTO tables"
    " (chat, thread, host, stage, seats, preset, rules, language, created, due, life, since, touched, token,"
    " seed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_UPDATE = (  # the chat is `people.move_chat`'s: who has not heard of a move yet cannot undo it
    "UPDATE tables SET thread = ?, host = ?, stage = ?, seats = ?, preset = ?, rules = ?, language = ?,"
    " created = ?, due = ?, life = ?, since = ?, touched = ?, version = version + 1 WHERE id = ?"
)
_MOVED = (  # a record that cannot be read stays as it is
    "UPDATE tables SET due = due + :by, since = since + :by, touched = touched + :by"
    " WHERE (stage IN ('lobby', 'playing') OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
    " AND typeof(due) IN ('real', 'null')"
    " AND typeof(since) = 'real' AND typeof(touched) = 'real'"
)
DEFAULT = "classic"
LAST_MOMENT = 1e11
"""No clock of ours will ever show so many seconds: it is the year 5138."""


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
    seated = "id IN (SELECT table_id FROM sitting WHERE player = ?)"
    # The plus keeps SQLite from walking through all open tables instead.
    return _select(connection, f"{seated} AND +{_OPEN} ORDER BY id", player)


def open_table(connection: sqlite3.Connection, table: Table) -> int:
    number = connection.execute(_INSERT, (table.chat, *_columns(table), table.token, table.seed)).lastrowid
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
    connection.execute(_UPDATE, (*_columns(table), table.id))
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
        before = rows.otherwise(now, _beaten, at, "when the program was last running")
    beat(connection, now)
    connection.execute(_MOVED, {"by": now - before})
    return now - before


def _beaten(at: object) -> float:
    before = float(rows.moment(at))
    if not 0 < before < LAST_MOMENT:
        raise ValueError(f"{before:g} is no moment")
    return before


def beat(connection: sqlite3.Connection, now: float) -> None:
    connection.execute("INSERT OR REPLACE INTO heartbeat (id, at) VALUES (1, ?)", (now,))


def _columns(table: Table) -> tuple[Any, ...]:
    """Return what a caller changes of a table: not id, chat, version, token, seed; entries are counted."""
    return (
        table.thread,
        table.host,
        table.stage,
        SEATS.dump(table.seats),
        table.preset,
        dump_rules(table.rules),
        table.language,
        table.created,
        table.due,
        STATE.dump(table.state),
        table.state.since,
        table.state.touched,
    )


def _newest(connection: sqlite3.Connection, condition: str, *parameters: int | str | None) -> Table | None:
    """Return the newest of some tables; raises Corrupt when it cannot be read."""
    row = connection.execute(f"{_SELECT} {condition} ORDER BY id DESC LIMIT 1", parameters).fetchone()
    return None if row is None else _read(*row)


def _select(
    connection: sqlite3.Connection, condition: str, *parameters: int | str | None
) -> tuple[Table, ...]:
    """Return all tables that can be read."""
    return tuple(rows.readable(connection.execute(f"{_SELECT} {condition}", parameters), _read, "table"))


def _read(number: int, *columns: Any) -> Table:
    entries = columns[-1]
    try:
        return _table(number, *columns)
    except Exception as error:
        raise Corrupt(number, entries, f"its record: {rows.complaint(error)}") from error


def _table(number: int, *columns: Any) -> Table:
    chat, thread, host, stage, seats, preset, rules, language, created, due, *others, entries = columns
    state, since, touched, version, token, seed = others
    return Table(
        number,
        rows.number(chat),
        rows.number_or_none(thread),
        rows.number(host),
        _stage(stage),
        _seats(seats),
        rows.otherwise(DEFAULT, _preset, preset, f"the preset of table {number}"),
        load_rules(rules),
        rows.text(language),
        rows.moment(created),
        rows.moment_or_none(due),
        rows.number(entries),
        replace(STATE.load(state), since=rows.moment(since), touched=rows.moment(touched)),
        rows.text(token),
        rows.number(version),
        _secret(seed),
    )


_stage = shape(Stage).read


def _secret(seed: object) -> str:
    """Return what a chain begins from; what is wrong with it is told to nobody, nor to the log."""
    if not isinstance(seed, str) or not re.fullmatch("[0-9a-f]{64}|", seed):
        raise ValueError("its chain does not begin with 64 hexadecimal digits")
    return seed


def _preset(name: object) -> str:
    """Return the name of a preset; it is a label, the rules beside it are complete."""
    if name not in presets():
        raise ValueError(f"there is no preset {name!r}")
    return str(name)


def _seats(text: str) -> tuple[Occupant, ...]:
    """Return who sits where; nobody sits twice."""
    seats = SEATS.load(text)
    people = list(people_in(seats).values())
    if len(set(people)) < len(people):
        raise ValueError(f"in {seats} somebody sits twice")
    return seats

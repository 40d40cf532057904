"""Matches that have ended, page by page, in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import sqlite3

from club.model import Result
from club.occupants import people_in
from storage.records import results as records
from storage.records import rows

_SELECT = f"SELECT {records.RESULT}, season FROM results WHERE"


def note_people(connection: sqlite3.Connection, result: Result) -> None:
    """Note who took part in a match that ends: who sits there, who left before, who ended it."""
    people = {*people_in(result.players).values(), *(each.player for each in result.gone), *result.by}
    query = "INSERT OR IGNORE INTO took_part (player, table_id) VALUES (?, ?)"
    connection.executemany(query, [(person, result.table) for person in sorted(people)])


def past(connection: sqlite3.Connection, chat: int, skip: int, limit: int) -> tuple[Result, ...]:
    query = f"{_SELECT} chat = ? ORDER BY ended DESC, table_id DESC LIMIT ? OFFSET ?"
    found = connection.execute(query, (chat, limit, skip))
    return tuple(rows.readable(found, records.result, "the result of table"))


def past_count(connection: sqlite3.Connection, chat: int) -> int:
    (count,) = connection.execute("SELECT count(*) FROM results WHERE chat = ?", (chat,)).fetchone()
    return int(count)


def newer(connection: sqlite3.Connection, table: int) -> int:
    query = (
        "SELECT count(*) FROM results AS own JOIN results AS each ON each.chat = own.chat"
        " WHERE own.table_id = ? AND (each.ended, each.table_id) > (own.ended, own.table_id)"
    )
    (count,) = connection.execute(query, (table,)).fetchone()
    return int(count)


def result_of(connection: sqlite3.Connection, table: int) -> Result | None:
    found = connection.execute(f"{_SELECT} table_id = ?", (table,))
    return next(rows.readable(found, records.result, "the result of table"), None)


def past_chats(connection: sqlite3.Connection, player: int) -> tuple[tuple[int, int], ...]:
    query = (
        "SELECT chat, count(*) FROM took_part JOIN results USING (table_id) WHERE player = ?"
        " GROUP BY chat ORDER BY max(ended) DESC"
    )
    return tuple((rows.number(chat), count) for chat, count in connection.execute(query, (player,)))

"""Matches that have ended, page by page, in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import sqlite3

from club.model import Result
from storage.records import results as records
from storage.records import rows
from storage.records.tables import without_cards

_KEPT_LONG_ENOUGH = (
    "SELECT results.table_id FROM chats JOIN results ON results.chat = chats.id"
    " JOIN matches ON matches.table_id = results.table_id JOIN tables ON tables.id = results.table_id"
    " WHERE chats.keep_days > 0 AND results.ended < ? - chats.keep_days * 86400.0"
    " AND results.figures IS NOT NULL AND tables.due IS NULL LIMIT 1"
)
"""A match whose cards go; not before its figures are counted from them, and its last screens stand."""
_SELECT = f"SELECT {records.RESULT}, season FROM results WHERE"


def note_people(connection: sqlite3.Connection, result: Result) -> None:
    """Note who took part in a match that ends: who sits there, who left before, who ended it."""
    query = "INSERT OR IGNORE INTO took_part (player, table_id) VALUES (?, ?)"
    connection.executemany(query, [(person, result.table) for person in records.took_part(result)])


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
    found = connection.execute(query, (player,))
    return tuple(rows.readable(found, _counted, "a result in chat"))


def _counted(chat: object, count: int) -> tuple[int, int]:
    return rows.number(chat), count


def with_cards(connection: sqlite3.Connection, chat: int, before: float) -> int:
    query = "SELECT count(*) FROM results JOIN matches USING (table_id) WHERE chat = ? AND ended < ?"
    (count,) = connection.execute(query, (chat, before)).fetchone()
    return int(count)


def erase_cards(connection: sqlite3.Connection, now: float) -> bool:
    """Erase what tells the cards of one match that was kept long enough; say whether there was one."""
    row = connection.execute(_KEPT_LONG_ENOUGH, (now,)).fetchone()
    if row is None:
        return False
    connection.execute("DELETE FROM entries WHERE table_id = ?", row)
    connection.execute("DELETE FROM matches WHERE table_id = ?", row)
    # Its decks follow from the seed, and whoever had chosen a card before their turn held it.
    (life,) = connection.execute("SELECT life FROM tables WHERE id = ?", row).fetchone()
    life = without_cards(row[0], life)
    connection.execute(
        "UPDATE tables SET seed = '', life = ?, version = version + 1 WHERE id = ?", (life, *row)
    )
    return True

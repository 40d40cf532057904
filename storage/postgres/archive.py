"""Matches that have ended, page by page, in SQL: functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

from typing import Any

from club.model import Result
from storage.records import results as records
from storage.records import rows
from storage.records.tables import without_cards

_KEPT_LONG_ENOUGH = (
    "SELECT results.table_id FROM chats JOIN results ON results.chat = chats.id"
    " JOIN matches ON matches.table_id = results.table_id JOIN tables ON tables.id = results.table_id"
    " WHERE chats.keep_days > 0 AND results.ended < $1 - chats.keep_days * 86400.0"
    " AND results.figures IS NOT NULL AND tables.due IS NULL LIMIT 1"
)
"""A match whose cards go; not before its figures are counted from them, and its last screens stand."""
_SELECT = f"SELECT {records.RESULT}, season FROM results WHERE"


async def note_people(connection: Any, result: Result) -> None:
    """Note who took part in a match that ends: who sits there, who left before, who ended it."""
    query = "INSERT INTO took_part (player, table_id) SELECT unnest($1::bigint[]), $2 ON CONFLICT DO NOTHING"
    await connection.execute(query, records.took_part(result), result.table)


async def past(connection: Any, chat: int, skip: int, limit: int) -> tuple[Result, ...]:
    query = f"{_SELECT} chat = $1 ORDER BY ended DESC, table_id DESC LIMIT $2 OFFSET $3"
    found = await connection.fetch(query, chat, limit, skip)
    return tuple(rows.readable(found, records.result, "the result of table"))


async def past_count(connection: Any, chat: int) -> int:
    return int(await connection.fetchval("SELECT count(*) FROM results WHERE chat = $1", chat))


async def newer(connection: Any, table: int) -> int:
    query = (
        "SELECT count(*) FROM results AS own JOIN results AS each ON each.chat = own.chat"
        " WHERE own.table_id = $1 AND (each.ended, each.table_id) > (own.ended, own.table_id)"
    )
    return int(await connection.fetchval(query, table))


async def result_of(connection: Any, table: int) -> Result | None:
    found = await connection.fetch(f"{_SELECT} table_id = $1", table)
    return next(rows.readable(found, records.result, "the result of table"), None)


async def past_chats(connection: Any, player: int) -> tuple[tuple[int, int], ...]:
    query = (
        "SELECT chat, count(*) FROM took_part JOIN results USING (table_id) WHERE player = $1"
        " GROUP BY chat ORDER BY max(ended) DESC"
    )
    return tuple((chat, count) for chat, count in await connection.fetch(query, player))


async def with_cards(connection: Any, chat: int, before: float) -> int:
    query = "SELECT count(*) FROM results JOIN matches USING (table_id) WHERE chat = $1 AND ended < $2"
    return int(await connection.fetchval(query, chat, before))


async def erase_cards(connection: Any, now: float) -> bool:
    """Erase what tells the cards of one match that was kept long enough; say whether there was one."""
    table = await connection.fetchval(_KEPT_LONG_ENOUGH, now)
    if table is None:
        return False
    life = await connection.fetchval("SELECT life FROM tables WHERE id = $1 FOR UPDATE", table)
    await connection.execute("DELETE FROM entries WHERE table_id = $1", table)
    await connection.execute("DELETE FROM matches WHERE table_id = $1", table)
    # Its decks follow from the seed, and whoever had chosen a card before their turn held it.
    query = "UPDATE tables SET seed = '', life = $2, version = version + 1 WHERE id = $1"
    await connection.execute(query, table, without_cards(table, life))
    return True

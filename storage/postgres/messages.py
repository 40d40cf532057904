"""Updates carried out, messages shown, in SQL: functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from storage.postgres.tables import shard
from storage.records import messages as records
from storage.records import rows
from storage.store import Repeated, Shown, Slot

_TABLE = "substring(shown.name FROM '^[a-z]+:([0-9]{1,15})(?::|$)')::bigint"
"""The table that a slot names, and nothing for a slot that names none (`storage.store.Slot.table`)."""
_CHAT = "coalesce(tables.chat, substring(shown.name FROM '^[a-z]+:(-[0-9]{1,15})$')::bigint, shown.chat)"
"""Whose owner writes to a slot: that of its table, of the group that it is about, or of the chat alone."""
_IS_OURS = (  # or nobody's; who has lost a shard may not know it yet
    f"NOT EXISTS (SELECT 1 FROM shards LEFT JOIN tables ON tables.id = {_TABLE}"
    f" WHERE $1::text <> '' AND worker <> $1 AND number = {shard(_CHAT)})"
)
_KEEP = (
    f"INSERT INTO shown ({records.SHOWN}) SELECT shown.* FROM"
    " (VALUES ($2::bigint, $3::bigint, $4::text, $5::bigint, $6::text, $7::smallint))"
    f" AS shown ({records.SHOWN}) WHERE {_IS_OURS}"
    " ON CONFLICT (chat, coalesce(thread, 0), name) DO UPDATE"
    " SET message_id = excluded.message_id, digest = excluded.digest, buttons = excluded.buttons"
)
# Written as the index of slots has it, so that the index finds the row.
_DROP = f"DELETE FROM shown WHERE chat = $2 AND coalesce(thread, 0) = $3 AND name = $4 AND {_IS_OURS}"
_OF_SHARDS = (
    f"SELECT {', '.join(f'shown.{each.strip()}' for each in records.SHOWN.split(','))} FROM shown"
    f" LEFT JOIN tables ON tables.id = {_TABLE}"
    f" WHERE {shard(_CHAT)} = ANY($1::bigint[])"
)


async def carry_out(connection: Any, update: int | None) -> None:
    """Note that `update` is carried out; raises Repeated when it was before."""
    if update is None:
        return
    query = "INSERT INTO updates (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING place"
    place = await connection.fetchval(query, update)
    if place is None:
        raise Repeated(f"update {update} was carried out before")
    if place % records.UPDATES_DROPPED_AT_ONCE == 0:
        await connection.execute("DELETE FROM updates WHERE place <= $1", place - records.UPDATES_KEPT)


async def knows(connection: Any, update: int) -> bool:
    return await connection.fetchval("SELECT 1 FROM updates WHERE id = $1", update) is not None


async def shown(connection: Any, shards: Collection[int]) -> dict[Slot, Shown]:
    found = await connection.fetch(_OF_SHARDS, [*shards])
    return dict(rows.readable(found, records.shown, "what is shown in chat"))


async def remember(connection: Any, news: Mapping[Slot, Shown | None], worker: str = "") -> None:
    """Keep what is shown, but for slots of shards that another than the `worker` has."""
    if kept := records.kept(news):
        await connection.executemany(_KEEP, [(worker, *row) for row in kept])
    if gone := records.gone(news):
        await connection.executemany(_DROP, [(worker, *row) for row in gone])

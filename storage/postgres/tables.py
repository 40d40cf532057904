"""Tables in SQL, as functions of a connection: see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`. Whoever replaces a record holds its row until
the end of the transaction: of two who have seen the same version one waits, and then finds another version
there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from club.model import Table
from storage.codec import SEATS
from storage.leases import SHARDS
from storage.postgres.places import places
from storage.records import rows
from storage.records import tables as records
from storage.store import Stale, StoreError


def shard(chat: str) -> str:
    """Return how SQL counts the shard of a chat: as `storage.leases.shard_of` does."""
    return f"abs({chat}) % {SHARDS}"


OPEN = "stage IN ('lobby', 'playing')"
_AT_HAND = f"({OPEN} OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
_OF_SHARDS = f"{shard('chat')} = ANY($1::bigint[])"
_ENTRIES = "(SELECT coalesce(max(number), 0) FROM entries WHERE table_id = tables.id)"
_SELECT = f"SELECT {records.TABLE}, {_ENTRIES} FROM tables WHERE"
_INSERTED = ("chat", *records.CHANGED, "token", "seed")
_INSERT = f"INSERT INTO tables ({', '.join(_INSERTED)}) VALUES ({places(_INSERTED)}) RETURNING id"
# The chat is `people.move_chat`'s: who has not heard of a move yet cannot undo it.
_SET = ", ".join(f"{each} = ${place}" for place, each in enumerate(records.CHANGED, 3))
_UPDATE = (
    "WITH before AS (SELECT id, stage, seats FROM tables WHERE id = $1 AND version = $2 FOR UPDATE)"
    f" UPDATE tables SET {_SET}, version = tables.version + 1 FROM before WHERE tables.id = before.id"
    " RETURNING before.stage, before.seats"
)
_MOVED = f"UPDATE tables SET due = due + $1, since = since + $1, touched = touched + $1 WHERE {_AT_HAND}"
_REOPENED = (
    "UPDATE tables SET due = due + idle, since = since + idle, touched = touched + idle,"
    " version = version + 1"
    " FROM unnest($1::bigint[], $2::float8[]) AS free (shard, idle)"
    f" WHERE {shard('chat')} = shard AND {_AT_HAND}"
)


async def table(connection: Any, table: int) -> Table | None:
    return await _newest(connection, "id = $1", table)


async def table_called(connection: Any, token: str) -> Table | None:
    return await _newest(connection, "token = $1", token)


async def tables_at(connection: Any, chat: int) -> tuple[Table, ...]:
    return await _select(connection, f"chat = $1 AND {OPEN} ORDER BY id", chat)


async def table_in(connection: Any, chat: int, thread: int | None) -> Table | None:
    return await _newest(connection, f"chat = $1 AND thread IS NOT DISTINCT FROM $2 AND {OPEN}", chat, thread)


async def last_table(connection: Any, chat: int, thread: int | None) -> Table | None:
    return await _newest(connection, "chat = $1 AND thread IS NOT DISTINCT FROM $2", chat, thread)


async def open_chats(connection: Any, shards: Collection[int]) -> Mapping[int, int]:
    query = f"SELECT id, chat FROM tables WHERE {_AT_HAND} AND {_OF_SHARDS} ORDER BY id"
    return dict(await connection.fetch(query, [*shards]))


async def open_tables(connection: Any, shards: Collection[int]) -> tuple[Table, ...]:
    return await _select(connection, f"{_AT_HAND} AND {_OF_SHARDS} ORDER BY id", [*shards])


async def tables_of(connection: Any, player: int) -> tuple[Table, ...]:
    seated = "id IN (SELECT table_id FROM sitting WHERE player = $1)"
    return await _select(connection, f"{seated} AND {OPEN} ORDER BY id", player)


async def open_table(connection: Any, table: Table) -> int:
    row = (table.chat, *records.changed_row(table), table.token, table.seed)
    number = int(await connection.fetchval(_INSERT, *row))
    await _sit(connection, number, table)
    return number


async def keep_table(connection: Any, table: Table) -> int:
    """Replace a record and return its new version; raises Stale where it has another than the caller saw."""
    row = records.changed_row(table)
    before = await connection.fetchrow(_UPDATE, table.id, table.version, *row)
    if before is None:
        version = await connection.fetchval("SELECT version FROM tables WHERE id = $1", table.id)
        if version is None:
            raise StoreError(f"there is no table {table.id}")
        raise Stale(table.id, table.version, version)
    if tuple(before) != (table.stage, SEATS.dump(table.seats)):
        await _sit(connection, table.id, table)
    return table.version + 1


async def _sit(connection: Any, number: int, table: Table) -> None:
    """Note who sits at a table, as long as it is open."""
    await connection.execute("DELETE FROM sitting WHERE table_id = $1", number)
    if sitting := list(table.people.values()) if table.open else []:
        query = "INSERT INTO sitting (player, table_id) SELECT unnest($1::bigint[]), $2"
        await connection.execute(query, sitting, number)


async def reopened(connection: Any, idle: Mapping[int, float]) -> None:
    """Move the clocks of the tables of some shards; what an owner of before still writes is stale."""
    await connection.execute(_REOPENED, [*idle], [*idle.values()])


async def wake(connection: Any, now: float) -> float:
    before = now
    # Locked: of several that start at once one moves the clocks, and the others find that it ran just now.
    if (at := await connection.fetchval("SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE")) is not None:
        before = rows.otherwise(now, records.beaten, at, "when the program was last running")
    await beat(connection, now)
    await connection.execute(_MOVED, now - before)
    return now - before


async def beat(connection: Any, now: float) -> None:
    query = "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
    await connection.execute(query, now)


async def _newest(connection: Any, condition: str, *parameters: int | str | None) -> Table | None:
    """Return the newest of some tables; raises Corrupt when it cannot be read."""
    row = await connection.fetchrow(f"{_SELECT} {condition} ORDER BY id DESC LIMIT 1", *parameters)
    return None if row is None else records.table(*row)


async def _select(
    connection: Any, condition: str, *parameters: int | str | list[int] | None
) -> tuple[Table, ...]:
    """Return all tables that can be read."""
    found = await connection.fetch(f"{_SELECT} {condition}", *parameters)
    return tuple(rows.readable(found, records.table, "table"))

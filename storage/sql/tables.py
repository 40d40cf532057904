"""Tables in SQL.

With PostgreSQL, a change of a table's record locks its row until the transaction ends. If two workers change
the same version, the second one waits and then finds another version.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf

from club.model import Table
from storage.codec import SEATS
from storage.errors import Stale, StoreError
from storage.leases import ALL, SHARDS
from storage.records import rows
from storage.records import tables as records
from storage.sql.statements import Statement, StatementCall, Work, only, places


def shard(chat: str) -> str:
    """Return the SQL for the shard of a chat, as `storage.leases.shard_of` computes it."""
    return f"abs({chat}) % {SHARDS}"


OPEN = "stage IN ('lobby', 'playing')"
"""Condition of open tables."""
AT_HAND = f"({OPEN} OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
"""Condition of tables that are open or have live screens."""
_OF_SHARDS = f"{shard('chat')} = ANY($1::bigint[])"
_COLUMNS = f"{records.TABLE}, (SELECT coalesce(max(number), 0) FROM entries WHERE table_id = tables.id)"
_SELECT = f"SELECT {_COLUMNS} FROM tables WHERE"
_NEWEST = "ORDER BY tables.id DESC LIMIT 1"

_TABLE = Statement(f"{_SELECT} id = $1")
_TABLE_CALLED = Statement(f"{_SELECT} token = $1")
_TABLES_AT = Statement(f"{_SELECT} chat = $1 AND {OPEN} ORDER BY id")
_HERE = "chat = $1 AND thread IS NOT DISTINCT FROM $2 AND evening IS NULL"
_TABLE_IN = Statement(f"{_SELECT} {_HERE} AND {OPEN} {_NEWEST}")
_LAST_TABLE = Statement(f"{_SELECT} {_HERE} {_NEWEST}")
_TABLES_OF_ROUND = Statement(f"{_SELECT} evening = $1 AND round = $2 ORDER BY table_number")
_OPEN_CHATS = Statement(f"SELECT id, chat FROM tables WHERE {AT_HAND} AND {_OF_SHARDS} ORDER BY id")
_LAST_TOUCHES = Statement(
    f"SELECT id, touched FROM tables WHERE {AT_HAND} AND {_OF_SHARDS} ORDER BY touched DESC, id"
)
_OPEN_TABLES = Statement(f"{_SELECT} {AT_HAND} AND {_OF_SHARDS} ORDER BY id")
_TABLES_OF = Statement(  # CROSS JOIN: SQLite reads `sitting` first, instead of all open tables
    f"SELECT {_COLUMNS} FROM sitting CROSS JOIN tables"
    f" WHERE player = $1 AND tables.id = sitting.table_id AND {OPEN} ORDER BY tables.id"
)

_INSERTED = ("chat", *records.CHANGED, *records.FIXED)
_INSERT = Statement(f"INSERT INTO tables ({', '.join(_INSERTED)}) VALUES ({places(_INSERTED)}) RETURNING id")
# Without the chat, which only `people.move_chat` changes: a worker that missed a move cannot undo it.
_SET = ", ".join(f"{each} = ${place}" for place, each in enumerate(records.CHANGED, 3))
_REPLACE = Statement(  # with PostgreSQL one statement, as each is a round trip to the server
    sqlite="SELECT stage, seats FROM tables WHERE id = $1 AND version = $2",
    postgres="WITH before AS (SELECT id, stage, seats FROM tables WHERE id = $1 AND version = $2 FOR UPDATE)"
    f" UPDATE tables SET {_SET}, version = tables.version + 1 FROM before WHERE tables.id = before.id"
    " RETURNING before.stage, before.seats",
)
_REPLACE_IN_SQLITE = Statement(sqlite=f"UPDATE tables SET {_SET}, version = version + 1 WHERE id = $1")
_VERSION = Statement("SELECT version FROM tables WHERE id = $1")
_STAND_UP = Statement("DELETE FROM sitting WHERE table_id = $1")
_SIT = Statement("INSERT INTO sitting (player, table_id) VALUES ($1, $2)")


def _later(by: str, now: str) -> str:
    """Return the assignments that shift a table's clocks `by` seconds.

    After a crash that is up to a heartbeat too much: what began after the last one would begin in the
    future, and be late. So nothing begins after `now`.
    """
    begun = f"LEAST({by}, {now} - since)"
    return f"due = due + {begun}, since = since + {begun}, touched = LEAST(touched + {by}, {now})"


_MOVED = f"UPDATE tables SET {_later('$1', '$2')} WHERE {AT_HAND}"
_MOVE_CLOCKS = Statement(
    sqlite=f"{_MOVED} AND typeof(due) IN ('real', 'null')"  # a damaged record stays as it is
    " AND typeof(since) = 'real' AND typeof(touched) = 'real'",
    postgres=_MOVED,
)
_REOPEN = Statement(
    postgres="UPDATE tables SET"
    f" {_later('idle', 'extract(epoch FROM clock_timestamp())::float8')}, version = version + 1"
    " FROM unnest($1::bigint[], $2::float8[]) AS free (shard, idle)"
    f" WHERE {shard('chat')} = shard AND {AT_HAND}"
)
# Locked: if several processes start at once, one moves the clocks, and the others find a recent heartbeat.
_HEARTBEAT = Statement("SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE")
_BEAT = Statement(
    "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
)
_UNCOUNTED = (  # in the words of the index `tables_ended`, so that it is used
    "SELECT id FROM tables WHERE stage IN ('over', 'closed') AND due IS NULL AND created < $1"
    " AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id)"
)
_DROP_UNCOUNTED = (
    *(Statement(f"DELETE FROM {each} WHERE table_id IN ({_UNCOUNTED})") for each in ("entries", "matches")),
    Statement(f"DELETE FROM tables WHERE id IN ({_UNCOUNTED})"),
)


def drop_uncounted(before: float) -> Work[None]:
    for statement in _DROP_UNCOUNTED:
        yield statement(before)


def table(table: int) -> Work[Table | None]:
    """Return a table, open or not."""
    return _first(_TABLE(table))


def table_called(token: str) -> Work[Table | None]:
    """Return the table with a token, open or not."""
    return _first(_TABLE_CALLED(token))


def tables_at(chat: int) -> Work[tuple[Table, ...]]:
    """Return the open tables of a chat in all its topics, oldest first."""
    return _all(_TABLES_AT(chat))


def table_in(chat: int, thread: int | None) -> Work[Table | None]:
    """Return the open table of a chat and topic."""
    return _first(_TABLE_IN(chat, thread))


def last_table(chat: int, thread: int | None) -> Work[Table | None]:
    """Return the newest table of a chat and topic, open or not."""
    return _first(_LAST_TABLE(chat, thread))


def tables_of_round(evening: int, number: int) -> Work[tuple[Table, ...]]:
    """Return the tables of a round of an evening in order, open or not; raise Corrupt for a damaged one."""
    found = yield _TABLES_OF_ROUND(evening, number)
    return tuple(map(records.table, found))


def open_chats(shards: Collection[int] = ALL) -> Work[Mapping[int, int]]:
    """Return the chat of each open table of some shards by the table's number, oldest first.

    Include tables that cannot be read. It is quick for any number of tables.
    """
    found = yield _OPEN_CHATS([*shards])
    return {rows.number(number): rows.number(chat) for number, chat in found}


def last_touches(shards: Collection[int] = ALL) -> Work[Mapping[int, float]]:
    """Return when a person last pressed at each open table of some shards, the newest first.

    Times are epoch seconds by the table's number; infinity stands for one that cannot be read. It is
    quick for any number of tables.
    """
    found = yield _LAST_TOUCHES([*shards])
    return {rows.number(number): touched if isinstance(touched, float) else inf for number, touched in found}


def open_tables(shards: Collection[int] = ALL) -> Work[tuple[Table, ...]]:
    """Return all tables of some shards that are open or `has_live_screens`, oldest first."""
    return _all(_OPEN_TABLES([*shards]))


def tables_of(player: int) -> Work[tuple[Table, ...]]:
    """Return the open tables at which `player` has a seat, oldest first."""
    return _all(_TABLES_OF(player))


def open_table(table: Table) -> Work[int]:
    row = (table.chat, *records.changed_row(table), *records.fixed_row(table))
    number = rows.number(only((yield _INSERT(*row))))
    yield from _sit(number, table)
    return number


def keep_table(table: Table) -> Work[int]:
    """Replace a record and return its new version; raise Stale if the stored version is another one."""
    row = (table.id, table.version, *records.changed_row(table))
    before = yield _REPLACE(*row)
    if not before:
        version = only((yield _VERSION(table.id)))
        if version is None:
            raise StoreError(f"there is no table {table.id}")
        raise Stale(table.id, table.version, rows.number(version))
    yield _REPLACE_IN_SQLITE(*row)
    if tuple(before[0]) != (table.stage, SEATS.dump(table.seats)):
        yield from _sit(table.id, table)
    return table.version + 1


def _sit(number: int, table: Table) -> Work[None]:
    """Note who sits at a table while it is open."""
    yield _STAND_UP(number)
    if table.open:
        yield _SIT.each((player, number) for player in table.people.values())


def reopened(idle: Mapping[int, float]) -> Work[None]:
    """Shift the clocks of the tables of shards by seconds; changes by former owners become stale."""
    yield _REOPEN([*idle], [*idle.values()])


def wake(now: float) -> Work[float]:
    """Shift all deadlines by the downtime before a start, and return it in seconds.

    It is negative if the machine's clock was set back, and 0 at the first start. For a store with a
    single process; if leases end, a worker that takes a shard shifts the clocks of its tables.
    """
    before = now
    for (at,) in (yield _HEARTBEAT()):
        before = rows.otherwise(now, records.beaten, at, "when the program was last running")
    yield from beat(now)
    yield _MOVE_CLOCKS(now - before, now)
    return now - before


def beat(now: float) -> Work[None]:
    """Store a heartbeat: the program is running."""
    yield _BEAT(now)


def _first(call: StatementCall) -> Work[Table | None]:
    """Return the table found, if any; raise Corrupt or Newer if it cannot be read."""
    found = yield call
    return records.table(found[0]) if found else None


def _all(call: StatementCall) -> Work[tuple[Table, ...]]:
    """Return all tables that can be read."""
    found = yield call
    return tuple(rows.readable(found, records.table, "table"))

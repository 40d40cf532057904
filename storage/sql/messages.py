"""Updates carried out and messages shown, in SQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from storage.errors import Repeated
from storage.leases import ALL, shard_of
from storage.records import messages as records
from storage.records import rows
from storage.records.messages import Shown, Slot
from storage.sql.statements import Row, Statement, Work, only, places
from storage.sql.tables import shard

_CARRY_OUT = Statement("INSERT INTO updates (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING place")
_DROP_UPDATES = Statement("DELETE FROM updates WHERE place <= $1")
_KNOWS = Statement("SELECT 1 FROM updates WHERE id = $1")

_COLUMNS = ", ".join(f"shown.{each}" for each in records.SHOWN.split(", "))
_TABLE = "substring(shown.name FROM '^[a-z]+:([0-9]{1,15})(?::|$)')::bigint"
"""Number of the table that a slot names; see `Slot.table`."""
_CHAT = "coalesce(tables.chat, substring(shown.name FROM '^[a-z]+:(-[0-9]{1,15})$')::bigint, shown.chat)"
"""Chat whose owner writes to a slot: that of its table, else the group it is about, else its own chat."""
_SHOWN = Statement(
    # SQLite has no regular expressions: it joins by the number after the colon, and `_shown` checks.
    sqlite=f"SELECT {_COLUMNS}, tables.chat FROM shown LEFT JOIN tables"
    " ON tables.id = CAST(substr(shown.name, instr(shown.name, ':') + 1) AS INTEGER)",
    postgres=f"SELECT {_COLUMNS}, tables.chat FROM shown LEFT JOIN tables ON tables.id = {_TABLE}"
    f" WHERE {shard(_CHAT)} = ANY($1::bigint[])",
)
_IS_OURS = (  # no other worker's; a worker that lost a shard may not know it yet
    f"NOT EXISTS (SELECT 1 FROM shards LEFT JOIN tables ON tables.id = {_TABLE}"
    f" WHERE $1::text <> '' AND worker <> $1 AND number = {shard(_CHAT)})"
)
_KEEP = Statement(
    sqlite=f"INSERT OR REPLACE INTO shown ({records.SHOWN}) VALUES ({places(range(6), 2)})",
    postgres=f"INSERT INTO shown ({records.SHOWN}) SELECT shown.* FROM"
    " (VALUES ($2::bigint, $3::bigint, $4::text, $5::bigint, $6::text, $7::smallint))"
    f" AS shown ({records.SHOWN}) WHERE {_IS_OURS}"
    " ON CONFLICT (chat, coalesce(thread, 0), name) DO UPDATE"
    " SET message_id = excluded.message_id, digest = excluded.digest, buttons = excluded.buttons",
)
_DROP = Statement(  # with the words of the index of slots, so that the index is used
    sqlite="DELETE FROM shown WHERE chat = $2 AND ifnull(thread, 0) = $3 AND name = $4",
    postgres=f"DELETE FROM shown WHERE chat = $2 AND coalesce(thread, 0) = $3 AND name = $4 AND {_IS_OURS}",
)


def carry_out(update: int | None) -> Work[None]:
    """Note that an update is carried out; raise Repeated if it was before."""
    if update is None:
        return
    place = only((yield _CARRY_OUT(update)))
    if place is None:
        raise Repeated(f"update {update} was carried out before")
    place = rows.number(place)
    if place % records.UPDATES_DROPPED_AT_ONCE == 0:
        yield _DROP_UPDATES(place - records.UPDATES_KEPT)


def knows(update: int) -> Work[bool]:
    """Return whether an update was carried out before."""
    return bool((yield _KNOWS(update)))


def shown(shards: Collection[int] = ALL) -> Work[dict[Slot, Shown]]:
    """Return the messages shown in slots of some shards; a slot of a table is in its chat's shard."""
    found = yield _SHOWN([*shards])
    readable = rows.readable(found, _shown, "what is shown in chat")
    return {slot: shown for slot, shown, chat in readable if shard_of(chat) in shards}


def _shown(row: Row) -> tuple[Slot, Shown, int]:
    """Return a slot, the message in it, and the chat whose owner writes to it.

    The last column is the chat of the table that the slot may name.
    """
    *columns, chat = row
    slot, shown = records.shown(columns)
    of_table = None if slot.table is None else rows.number_or_none(chat)
    return slot, shown, of_table or slot.group or slot.chat


def remember(news: Mapping[Slot, Shown | None], worker: str) -> Work[None]:
    """Store the messages shown in some slots, None for an emptied slot; all or nothing.

    Skip slots in a shard that another worker than this one owns by now.
    """
    if kept := records.kept(news):
        yield _KEEP.each((worker, *row) for row in kept)
    if gone := records.gone(news):
        yield _DROP.each((worker, *row) for row in gone)

"""Updates carried out, messages shown, calls allowed a second, and notices to other workers."""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from storage import Repeated
from storage.leases import ALL, shard_in_sql, shard_of
from storage.sql import rows
from storage.sql.rows import Row, Statement, Work, only, places


class Slot(NamedTuple):
    """A place for a message in a chat: a new screen replaces the message instead of adding one."""

    chat: int
    thread: int | None
    name: str

    @property
    def table(self) -> int | None:
        """The table in the slot's name, None for a slot without a table."""
        found = re.match(r"[a-z]+:([0-9]{1,15})(?::|$)", self.name)
        return int(found[1]) if found else None

    @property
    def group(self) -> int | None:
        """The group in the name of a slot in a direct chat, None for other slots."""
        found = re.fullmatch(r"[a-z]+:(-[0-9]{1,15})", self.name)
        return int(found[1]) if found else None


class Shown(NamedTuple):
    """The message in a slot: its id, the digest of its screen, whether it has buttons."""

    message_id: int
    digest: str
    """The digest of a screen with a picture says so. Empty: the content of the message is unknown."""
    buttons: bool


UPDATES_KEPT = 10_000
"""Updates remembered. Telegram repeats only recent updates, those without a response."""
UPDATES_DROPPED_AT_ONCE = 256
"""Updates after which older ones are deleted."""
MOST_CALLS_PER_S = 1e6
"""Calls a second that no bot makes: a stored value from here on is damaged."""

SHOWN = "chat, thread, name, message_id, digest, buttons"
"""Columns of a slot and the message in it."""

TELL = Statement(postgres="SELECT pg_notify('thousand ' || current_schema(), $1)")
"""Notice to all workers when the transaction commits; a store with a single process sends none."""
_CARRY_OUT = Statement("INSERT INTO updates (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING place")
_DROP_UPDATES = Statement("DELETE FROM updates WHERE place <= $1")
_KNOWS = Statement("SELECT 1 FROM updates WHERE id = $1")

_COLUMNS = ", ".join(f"shown.{each}" for each in SHOWN.split(", "))
_TABLE = "substring(shown.name FROM '^[a-z]+:([0-9]{1,15})(?::|$)')::bigint"
"""Number of the table that a slot names; see `Slot.table`."""
_CHAT = "coalesce(tables.chat, substring(shown.name FROM '^[a-z]+:(-[0-9]{1,15})$')::bigint, shown.chat)"
"""Chat whose owner writes to a slot: that of its table, else the group it is about, else its own chat."""
_SHOWN = Statement(
    # SQLite has no regular expressions: it joins by the number after the colon, and `_shown` checks.
    sqlite=f"SELECT {_COLUMNS}, tables.chat FROM shown LEFT JOIN tables"
    " ON tables.id = CAST(substr(shown.name, instr(shown.name, ':') + 1) AS INTEGER)",
    postgres=f"SELECT {_COLUMNS}, tables.chat FROM shown LEFT JOIN tables ON tables.id = {_TABLE}"
    f" WHERE {shard_in_sql(_CHAT)} = ANY($1::bigint[])",
)
_IS_OURS = (  # no other worker's; a worker that lost a shard may not know it yet
    f"NOT EXISTS (SELECT 1 FROM shards LEFT JOIN tables ON tables.id = {_TABLE}"
    f" WHERE $1::text <> '' AND worker <> $1 AND number = {shard_in_sql(_CHAT)})"
)
_KEEP = Statement(
    sqlite=f"INSERT OR REPLACE INTO shown ({SHOWN}) VALUES ({places(range(6), 2)})",
    postgres=f"INSERT INTO shown ({SHOWN}) SELECT shown.* FROM"
    " (VALUES ($2::bigint, $3::bigint, $4::text, $5::bigint, $6::text, $7::smallint))"
    f" AS shown ({SHOWN}) WHERE {_IS_OURS}"
    " ON CONFLICT (chat, coalesce(thread, 0), name) DO UPDATE"
    " SET message_id = excluded.message_id, digest = excluded.digest, buttons = excluded.buttons",
)
_DROP = Statement(  # with the words of the index of slots, so that the index is used
    sqlite="DELETE FROM shown WHERE chat = $2 AND ifnull(thread, 0) = $3 AND name = $4",
    postgres=f"DELETE FROM shown WHERE chat = $2 AND coalesce(thread, 0) = $3 AND name = $4 AND {_IS_OURS}",
)
_CALL_RATE = Statement("SELECT per_s FROM call_rates WHERE bot = $1")
_KEEP_CALL_RATE = Statement(rows.replacing("call_rates", "bot, per_s"))


def carry_out(update: int | None) -> Work[None]:
    """Note that an update is carried out; raise Repeated if it was before."""
    if update is None:
        return
    place = only((yield _CARRY_OUT(update)))
    if place is None:
        raise Repeated(f"update {update} was carried out before")
    place = rows.number(place)
    if place % UPDATES_DROPPED_AT_ONCE == 0:
        yield _DROP_UPDATES(place - UPDATES_KEPT)


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
    chat, thread, name, message, digest, buttons, of_table = row
    slot = Slot(rows.number(chat), rows.number_or_none(thread), rows.text(name))
    owned = None if slot.table is None else rows.number_or_none(of_table)
    return (
        slot,
        Shown(rows.number(message), rows.text(digest), rows.is_one(buttons)),
        owned or slot.group or slot.chat,
    )


def remember(news: Mapping[Slot, Shown | None], worker: str) -> Work[None]:
    """Store the messages shown in some slots, None for an emptied slot; all or nothing.

    Skip slots in a shard that another worker than this one owns by now.
    """
    kept = [(worker, *slot, *shown) for slot, shown in news.items() if shown is not None]
    gone = [(worker, slot.chat, slot.thread or 0, slot.name) for slot, shown in news.items() if shown is None]
    if kept:
        yield _KEEP.each(kept)
    if gone:
        yield _DROP.each(gone)


def call_rate(bot: int) -> Work[float | None]:
    """Return how many calls a second Telegram has last allowed a bot; None if that is unknown."""
    kept = only((yield _CALL_RATE(bot)))
    return None if kept is None else rows.otherwise(None, _rate, kept, "the rate of calls")


def _rate(value: object) -> float:
    """Return calls a second; raise ValueError for what no bot makes."""
    per_s = rows.amount(value)
    if not 0 < per_s < MOST_CALLS_PER_S:
        raise ValueError(f"{per_s:g} calls a second")
    return per_s


def keep_call_rate(bot: int, per_s: float) -> Work[None]:
    """Store how many calls a second Telegram allows a bot."""
    yield _KEEP_CALL_RATE(bot, per_s)

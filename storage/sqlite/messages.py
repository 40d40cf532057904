"""Updates carried out, messages shown, in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping

from storage.leases import SHARDS, shard_of
from storage.records import messages as records
from storage.records import rows
from storage.store import Repeated, Shown, Slot


def carry_out(connection: sqlite3.Connection, update: int | None) -> None:
    """Note that `update` is carried out; raises Repeated when it was before."""
    if update is None:
        return
    try:
        place = connection.execute("INSERT INTO updates (id) VALUES (?)", (update,)).lastrowid
    except sqlite3.IntegrityError:
        raise Repeated(f"update {update} was carried out before") from None
    assert place is not None
    if place % records.UPDATES_DROPPED_AT_ONCE == 0:
        connection.execute("DELETE FROM updates WHERE place <= ?", (place - records.UPDATES_KEPT,))


def knows(connection: sqlite3.Connection, update: int) -> bool:
    return connection.execute("SELECT 1 FROM updates WHERE id = ?", (update,)).fetchone() is not None


def shown(connection: sqlite3.Connection, shards: Collection[int]) -> dict[Slot, Shown]:
    found = connection.execute(f"SELECT {records.SHOWN} FROM shown")
    known = dict(rows.readable(found, records.shown, "what is shown in chat"))
    if len(shards) == SHARDS:
        return known
    chats = dict(connection.execute("SELECT id, chat FROM tables").fetchall())
    return {
        slot: each
        for slot, each in known.items()
        if shard_of(chats.get(slot.table, slot.group or slot.chat)) in shards
    }


def remember(connection: sqlite3.Connection, news: Mapping[Slot, Shown | None]) -> None:
    connection.executemany(
        f"INSERT OR REPLACE INTO shown ({records.SHOWN}) VALUES (?, ?, ?, ?, ?, ?)", records.kept(news)
    )
    # Written as the index of slots has it, so that the index finds the row.
    connection.executemany(
        "DELETE FROM shown WHERE chat = ? AND ifnull(thread, 0) = ? AND name = ?", records.gone(news)
    )

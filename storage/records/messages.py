"""Messages shown, as rows and back; limits of the list of updates."""

from __future__ import annotations

from collections.abc import Mapping

from storage.records import rows
from storage.sql.statements import Row, Value
from storage.store import Shown, Slot

SHOWN = "chat, thread, name, message_id, digest, buttons"
"""Columns of a row, in this order."""

UPDATES_KEPT = 10_000
"""Updates remembered. Telegram repeats only recent updates, those without a response."""

UPDATES_DROPPED_AT_ONCE = 256
"""Updates after which older ones are deleted."""


def shown(row: Row) -> tuple[Slot, Shown]:
    """Return a slot and the message in it; raise ValueError."""
    chat, thread, name, message, digest, buttons = row
    slot = Slot(rows.number(chat), rows.number_or_none(thread), rows.text(name))
    return slot, Shown(rows.number(message), rows.text(digest), buttons == 1)


def kept(news: Mapping[Slot, Shown | None]) -> list[tuple[Value, ...]]:
    """Return the rows of slots in which a message is shown."""
    return [(*slot, *shown) for slot, shown in news.items() if shown is not None]


def gone(news: Mapping[Slot, Shown | None]) -> list[tuple[Value, ...]]:
    """Return chat, thread and name of emptied slots; a missing thread is 0."""
    return [(slot.chat, slot.thread or 0, slot.name) for slot, shown in news.items() if shown is None]

"""Messages shown, as rows and back; and how many updates are remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from storage.records import rows
from storage.store import Shown, Slot

SHOWN = "chat, thread, name, message_id, digest, buttons"
"""The columns of a row, in this order."""

UPDATES_KEPT = 10_000
"""Telegram repeats only the newest: those it has not seen answered."""

UPDATES_DROPPED_AT_ONCE = 256


def shown(chat: int, *columns: Any) -> tuple[Slot, Shown]:
    """Return what is shown in a slot; raises ValueError."""
    thread, name, message, digest, buttons = columns
    slot = Slot(rows.number(chat), rows.number_or_none(thread), rows.text(name))
    return slot, Shown(rows.number(message), rows.text(digest), buttons == 1)


def kept(news: Mapping[Slot, Shown | None]) -> list[tuple[Any, ...]]:
    """Return the rows of what is shown now."""
    return [(*slot, *shown) for slot, shown in news.items() if shown is not None]


def gone(news: Mapping[Slot, Shown | None]) -> list[tuple[Any, ...]]:
    """Return the slots in which nothing is shown any more, a missing thread as zero."""
    return [(slot.chat, slot.thread or 0, slot.name) for slot, shown in news.items() if shown is None]

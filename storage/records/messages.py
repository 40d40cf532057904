"""Messages shown, as rows and back; limits of the list of updates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from storage.records import rows
from storage.sql.statements import Row, Value


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

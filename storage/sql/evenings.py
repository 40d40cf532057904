"""Duplicate evenings in SQL."""

from __future__ import annotations

from dataclasses import replace

from club.evening import Evening
from club.occupants import PersonId
from storage.errors import Stale, StoreError
from storage.records import evenings as records
from storage.records import rows
from storage.sql import messages
from storage.sql.statements import Statement, Work, only, places
from storage.sql.tables import OPEN

_SELECT = f"SELECT {records.EVENING_ROW} FROM evenings WHERE"
_EVENING = Statement(f"{_SELECT} id = $1")
_EVENING_IN = Statement(f"{_SELECT} chat = $1 AND thread IS NOT DISTINCT FROM $2 ORDER BY id DESC LIMIT 1")
_OPEN_EVENINGS = Statement(f"{_SELECT} done = 0 ORDER BY id")
_NAMING = Statement(f"{_SELECT} done = 0 AND strpos(state, $1) > 0 ORDER BY id")
_INSERT = Statement(
    f"INSERT INTO evenings ({', '.join(records.INSERTED)}) VALUES ({places(records.INSERTED)}) RETURNING id"
)
_VERSION = Statement("SELECT version FROM evenings WHERE id = $1 FOR UPDATE")
_REPLACE = Statement("UPDATE evenings SET state = $2, done = $3, version = version + 1 WHERE id = $1")
_MOVE = Statement("UPDATE evenings SET chat = $1, version = version + 1 WHERE chat = $2")
_PAST_TABLES = (
    f"SELECT id FROM tables WHERE evening IS NOT NULL AND created < $1 AND NOT {OPEN} AND due IS NULL"
)
_DROP = (
    *(Statement(f"DELETE FROM {each} WHERE table_id IN ({_PAST_TABLES})") for each in ("entries", "matches")),
    Statement(f"DELETE FROM tables WHERE id IN ({_PAST_TABLES})"),
    Statement("DELETE FROM evenings WHERE done = 1 AND created < $1"),
)


def evening(evening: int) -> Work[Evening | None]:
    """Return an evening, open or not; None if it cannot be read."""
    found = yield _EVENING(evening)
    return next(rows.readable(found, records.evening, "evening"), None)


def evening_in(chat: int, thread: int | None) -> Work[Evening | None]:
    """Return the newest evening of a chat and topic, open or not; None if it cannot be read."""
    found = yield _EVENING_IN(chat, thread)
    return next(rows.readable(found, records.evening, "evening"), None)


def open_evenings() -> Work[tuple[Evening, ...]]:
    """Return all evenings that are joined or played, oldest first."""
    return tuple(rows.readable((yield _OPEN_EVENINGS()), records.evening, "evening"))


def evenings_of(person: PersonId) -> Work[tuple[Evening, ...]]:
    """Return the open evenings in which a person takes part, oldest first."""
    named = rows.readable((yield _NAMING(str(person))), records.evening, "evening")
    return tuple(each for each in named if person in each.present)


def open_evening(evening: Evening, update: int | None) -> Work[Evening]:
    """Insert a duplicate evening and return it with its new id."""
    yield from messages.carry_out(update)
    number = rows.number(only((yield _INSERT(*records.inserted_row(evening)))))
    return replace(evening, id=number, version=1)


def keep_evening(evening: Evening, update: int | None) -> Work[Evening]:
    """Replace the state of an evening; return it with its new version. Raise Stale."""
    yield from messages.carry_out(update)
    version = only((yield _VERSION(evening.id)))
    if version is None:
        raise StoreError(f"there is no evening {evening.id}")
    if version != evening.version:
        raise Stale(evening.id, evening.version, rows.number(version))
    yield _REPLACE(evening.id, *records.changed_row(evening))
    return replace(evening, version=evening.version + 1)


def drop_evenings(before: float) -> Work[None]:
    """Delete ended evenings that were opened before a moment, and their tables with all cards."""
    for statement in _DROP:
        yield statement(before)


def move(old: int, new: int) -> Work[None]:
    """Move the evenings of a group that became a supergroup."""
    yield _MOVE(new, old)

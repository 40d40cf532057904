"""Duplicate evenings."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from club.evening import Evening
from club.state import PersonId
from storage.codec import EVENING
from storage.errors import Stale, StoreError
from storage.sql import messages, rows
from storage.sql.rows import RULES, Column, Columns, Statement, Work, inserting, only, setting
from storage.sql.tables import OPEN


def _evening(**columns: Any) -> Evening:
    """Return an evening; raise ValueError if its parts do not fit together. An error never has the secret."""
    evening = Evening(**columns)
    state, people = evening.state, range(len(evening.state.people))
    named = {*state.left, *(place for table in state.seated for place in table if place is not None)}
    if not re.fullmatch("[0-9a-f]{64}", evening.seed):
        raise ValueError("its secret is no 64 hexadecimal digits")
    if not named <= {*people} or any(len(each) != len(people) for each in state.scores):
        raise ValueError(f"parts of it do not fit {len(people)} people")
    if any(len(each) != evening.size for each in state.seated) or state.number < len(state.scores):
        raise ValueError("its tables or rounds do not fit together")
    return evening


_EVENINGS = Columns(
    "evenings",
    _evening,
    id=Column(rows.number),
    chat=Column(rows.number),
    thread=Column(rows.number_or_none),
    preset=Column(rows.text),
    rules=RULES,
    seed=Column(rows.text),
    created=Column(rows.moment),
    state=Column(EVENING.load, EVENING.dump),
    done=Column(None, int, of=lambda evening: not evening.open),
    version=Column(rows.number),
)

_EVENING = Statement(f"{_EVENINGS.select} WHERE id = $1")
_EVENING_IN = Statement(
    f"{_EVENINGS.select} WHERE chat = $1 AND thread IS NOT DISTINCT FROM $2 ORDER BY id DESC LIMIT 1"
)
_OPEN_EVENINGS = Statement(f"{_EVENINGS.select} WHERE done = 0 ORDER BY id")
_NAMING = Statement(f"{_EVENINGS.select} WHERE done = 0 AND strpos(state, $1) > 0 ORDER BY id")
_NEW = _EVENINGS.but("id", "version")
_INSERT = Statement(f"{inserting('evenings', ', '.join(_NEW))} RETURNING id")
_VERSION = Statement("SELECT version FROM evenings WHERE id = $1 FOR UPDATE")
_CHANGED = ("state", "done")
_REPLACE = Statement(f"UPDATE evenings SET {setting(_CHANGED, 2)}, version = version + 1 WHERE id = $1")
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
    return next(rows.readable(found, _EVENINGS.read, "evening"), None)


def evening_in(chat: int, thread: int | None) -> Work[Evening | None]:
    """Return the newest evening of a chat and topic, open or not; None if it cannot be read."""
    found = yield _EVENING_IN(chat, thread)
    return next(rows.readable(found, _EVENINGS.read, "evening"), None)


def open_evenings() -> Work[tuple[Evening, ...]]:
    """Return all evenings that are joined or played, oldest first."""
    return tuple(rows.readable((yield _OPEN_EVENINGS()), _EVENINGS.read, "evening"))


def evenings_of(person: PersonId) -> Work[tuple[Evening, ...]]:
    """Return the open evenings in which a person takes part, oldest first."""
    named = rows.readable((yield _NAMING(str(person))), _EVENINGS.read, "evening")
    return tuple(each for each in named if person in each.present)


def open_evening(evening: Evening, update: int | None) -> Work[Evening]:
    """Insert a duplicate evening and return it with its new id."""
    yield from messages.carry_out(update)
    number = rows.number(only((yield _INSERT(*_EVENINGS.row(evening, _NEW)))))
    return replace(evening, id=number, version=1)


def keep_evening(evening: Evening, update: int | None) -> Work[Evening]:
    """Replace the state of an evening; return it with its new version. Raise Stale."""
    yield from messages.carry_out(update)
    version = only((yield _VERSION(evening.id)))
    if version is None:
        raise StoreError(f"there is no evening {evening.id}")
    if version != evening.version:
        raise Stale(evening.id, evening.version, rows.number(version))
    yield _REPLACE(evening.id, *_EVENINGS.row(evening, _CHANGED))
    return replace(evening, version=evening.version + 1)


def drop_evenings(before: float) -> Work[None]:
    """Delete ended evenings that were opened before a rows.moment, and their tables with all cards."""
    for statement in _DROP:
        yield statement(before)


def move(old: int, new: int) -> Work[None]:
    """Move the evenings of a group that became a supergroup."""
    yield _MOVE(new, old)

"""Score sheets of matches with real cards in SQL; see `storage.store.Store`."""

from __future__ import annotations

from club.paper import PaperSheet
from storage.records import rows
from storage.records import sheets as records
from storage.sql import messages
from storage.sql.statements import Statement, Work, only, places
from storage.store import Stale, StoreError

_SELECT = f"SELECT {records.SHEET} FROM sheets WHERE"
_SHEET = Statement(f"{_SELECT} id = $1")
_SHEET_IN = Statement(f"{_SELECT} chat = $1 AND thread IS NOT DISTINCT FROM $2 ORDER BY id DESC LIMIT 1")
_COUNTED = Statement(f"{_SELECT} chat = $1 AND counted = 1 ORDER BY ended, id")
_INSERTED = ("chat", "thread", "created", *records.CHANGED)
_INSERT = Statement(f"INSERT INTO sheets ({', '.join(_INSERTED)}) VALUES ({places(_INSERTED)}) RETURNING id")
_SET = ", ".join(f"{each} = ${place}" for place, each in enumerate(records.CHANGED, 3))
_REPLACE = Statement(f"UPDATE sheets SET {_SET}, version = version + 1 WHERE id = $1 AND version = $2")
_VERSION = Statement("SELECT version FROM sheets WHERE id = $1 FOR UPDATE")
_MOVE = Statement("UPDATE sheets SET chat = $1, version = version + 1 WHERE chat = $2")


def sheet(sheet: int) -> Work[PaperSheet | None]:
    found = yield _SHEET(sheet)
    try:
        return records.sheet(found[0]) if found else None
    except Exception as error:
        raise rows.unreadable(sheet, 0, error, "a score sheet: ") from error


def sheet_in(chat: int, thread: int | None) -> Work[PaperSheet | None]:
    found = yield _SHEET_IN(chat, thread)
    return next(rows.readable(found, records.sheet, "score sheet"), None)


def counted_sheets(chat: int) -> Work[tuple[PaperSheet, ...]]:
    found = yield _COUNTED(chat)
    return tuple(rows.readable(found, records.sheet, "score sheet"))


def open_sheet(update: int | None, sheet: PaperSheet) -> Work[int]:
    yield from messages.carry_out(update)
    row = (sheet.chat, sheet.thread, sheet.created, *records.changed_row(sheet))
    return rows.number(only((yield _INSERT(*row))))


def keep_sheet(update: int | None, sheet: PaperSheet) -> Work[int]:
    """Replace a record and return its new version; raise Stale if the stored version is another one."""
    yield from messages.carry_out(update)
    version = only((yield _VERSION(sheet.id)))
    if version is None:
        raise StoreError(f"there is no sheet {sheet.id}")
    if version != sheet.version:
        raise Stale(sheet.id, sheet.version, rows.number(version))
    yield _REPLACE(sheet.id, sheet.version, *records.changed_row(sheet))
    return sheet.version + 1


def move(old: int, new: int) -> Work[None]:
    """Move the sheets of a group that became a supergroup."""
    yield _MOVE(new, old)

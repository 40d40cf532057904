"""Score sheets of matches with real cards in SQL.

A change writes the row of the sheet and, if a deal was written or taken back, the row of that deal. Of each
place only the newest sheet can be opened: what its keys show. So a new one replaces the sheet before it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from club.model import Result
from club.paper import PaperSheet
from storage.errors import Stale, StoreError
from storage.records import rows
from storage.records import sheets as records
from storage.sql import messages
from storage.sql.results import seasons
from storage.sql.statements import Statement, Work, only, places

_SELECT = f"SELECT {records.SHEET} FROM sheets WHERE"
_SHEET = Statement(f"{_SELECT} id = $1")
_SHEET_IN = Statement(f"{_SELECT} chat = $1 AND thread IS NOT DISTINCT FROM $2 ORDER BY id DESC LIMIT 1")
_DEALS = Statement("SELECT deal FROM sheet_deals WHERE sheet_id = $1 ORDER BY number")
_COUNTED = Statement(
    f"SELECT {records.COUNTED} FROM sheets WHERE chat = $1 AND counted = 1 AND figures IS NOT NULL"
    " ORDER BY ended, id"
)
_INSERTED = ("chat", "thread", "created", *records.CHANGED)
_INSERT = Statement(f"INSERT INTO sheets ({', '.join(_INSERTED)}) VALUES ({places(_INSERTED)}) RETURNING id")
_SET = ", ".join(f"{each} = ${place}" for place, each in enumerate(records.CHANGED, 3))
_REPLACE = Statement(f"UPDATE sheets SET {_SET}, version = version + 1 WHERE id = $1 AND version = $2")
_VERSION = Statement("SELECT version FROM sheets WHERE id = $1 FOR UPDATE")
_LAST_DEAL = Statement("SELECT coalesce(max(number), 0) FROM sheet_deals WHERE sheet_id = $1")
_WRITE_DEAL = Statement("INSERT INTO sheet_deals (sheet_id, number, deal) VALUES ($1, $2, $3)")
_TAKE_BACK = Statement("DELETE FROM sheet_deals WHERE sheet_id = $1 AND number > $2")
_MOVE = Statement("UPDATE sheets SET chat = $1, version = version + 1 WHERE chat = $2")
_HERE = "chat = $1 AND thread IS NOT DISTINCT FROM $2"
_REPLACED = (
    Statement(f"DELETE FROM sheet_deals WHERE sheet_id IN (SELECT id FROM sheets WHERE {_HERE})"),
    Statement(f"DELETE FROM sheets WHERE {_HERE} AND counted = 0"),
)
_EXPIRED = (
    Statement("DELETE FROM sheet_deals WHERE sheet_id IN (SELECT id FROM sheets WHERE touched < $1)"),
    Statement("DELETE FROM sheets WHERE touched < $1 AND counted = 0"),
)


def sheet(sheet: int) -> Work[PaperSheet | None]:
    """Return a score sheet, open or not; raise Corrupt."""
    found = yield _SHEET(sheet)
    deals = yield _DEALS(sheet)
    try:
        return records.sheet(found[0], deals) if found else None
    except Exception as error:
        raise rows.unreadable(sheet, 0, error, "a score sheet: ") from error


def sheet_in(chat: int, thread: int | None, known: PaperSheet | None = None) -> Work[PaperSheet | None]:
    """Return the newest score sheet of a chat and topic, open or not; None if it cannot be read.

    It is `known` if that is still the stored version: its deals need not be read again.
    """
    found = yield _SHEET_IN(chat, thread)
    if known is not None and found and (found[0][0], found[0][-1]) == (known.id, known.version):
        return known
    deals = (yield _DEALS(found[0][0])) if found else ()
    return next(rows.readable(found, partial(records.sheet, deals=deals), "score sheet"), None)


def counted_results(chat: int) -> Work[tuple[Result, ...]]:
    """Return the results of the score sheets that count in a chat's standings, oldest first."""
    found = yield _COUNTED(chat)
    ended = (yield from seasons(chat)) if found else ()
    return tuple(rows.readable(found, partial(records.counted, seasons=ended), "score sheet"))


def open_sheet(sheet: PaperSheet, update: int | None) -> Work[PaperSheet]:
    """Insert a score sheet of a match with real cards and return it with its new id.

    Delete the sheet before it in its chat and topic; of a match that counts, keep the result.
    """
    yield from messages.carry_out(update)
    for statement in _REPLACED:
        yield statement(sheet.chat, sheet.thread)
    row = (sheet.chat, sheet.thread, sheet.created, *records.changed_row(sheet))
    number = rows.number(only((yield _INSERT(*row))))
    yield _WRITE_DEAL.each(records.deal_rows(number, sheet.state.deals, 1))
    return replace(sheet, id=number, version=1)


def keep_sheet(sheet: PaperSheet, update: int | None) -> Work[PaperSheet]:
    """Replace a score sheet; return it with its new version. Raise Stale.

    Deals are only added to the stored ones or taken back from their end.
    """
    yield from messages.carry_out(update)
    version = only((yield _VERSION(sheet.id)))
    if version is None:
        raise StoreError(f"there is no sheet {sheet.id}")
    if version != sheet.version:
        raise Stale(sheet.id, sheet.version, rows.number(version))
    yield _REPLACE(sheet.id, sheet.version, *records.changed_row(sheet))
    last = rows.number(only((yield _LAST_DEAL(sheet.id))))
    if last > len(sheet.state.deals):
        yield _TAKE_BACK(sheet.id, len(sheet.state.deals))
    elif last < len(sheet.state.deals):
        yield _WRITE_DEAL.each(records.deal_rows(sheet.id, sheet.state.deals, last + 1))
    return replace(sheet, version=sheet.version + 1)


def drop_sheets(before: float) -> Work[None]:
    """Delete what has no result and was last used before a moment: score sheets, and ended tables.

    A table without a result is a lobby that was closed. Of a score sheet that counts, keep the result.
    """
    for statement in _EXPIRED:
        yield statement(before)


def move(old: int, new: int) -> Work[None]:
    """Move the sheets of a group that became a supergroup."""
    yield _MOVE(new, old)

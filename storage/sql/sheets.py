"""Score sheets of matches with real cards.

A change writes the row of the sheet and, if a deal was written or taken back, the row of that deal. Of each
place only the newest sheet can be opened: what its keys show. So a new one replaces the sheet before it.
"""

import json
from collections.abc import Iterator, Sequence, Sized
from dataclasses import replace
from functools import partial

from club.model import Result, Season
from club.names import clean_name
from club.paper import PaperDeal, PaperSeat, PaperSheet, PaperState, paper_figures
from club.state import NOBODY
from storage import Stale, StoreError
from storage.codec import FIGURES, PAPER, PAPER_DEAL, PAPER_SEATS, seats_in
from storage.sql import messages, rows
from storage.sql.results import seasons
from storage.sql.rows import RULES, Column, Columns, Row, Statement, Value, Work, inserting, only, setting


def _seats(stored: object) -> tuple[PaperSeat, ...]:
    return tuple(each._replace(name=clean_name(each.name)) for each in PAPER_SEATS.load(stored))


def _without_deals(state: PaperState) -> str:
    return PAPER.dump(state._replace(deals=()))


def _scores(sheet: PaperSheet) -> list[int]:
    return [each.score for each in sheet.rows[-1].tallies] if sheet.rows else []


def _figures(sheet: PaperSheet) -> str | None:
    """Count the figures of a match, once, when it begins to count."""
    counts = sheet.counted and sheet.rows and sheet.ended is not None
    return FIGURES.dump(paper_figures(sheet)) if counts else None


_SHEETS = Columns(
    "sheets",
    PaperSheet,
    id=Column(rows.number),
    chat=Column(rows.number),
    thread=Column(rows.number_or_none),
    rules=RULES,
    seats=Column(_seats, PAPER_SEATS.dump),
    state=Column(PAPER.load, _without_deals),
    created=Column(rows.moment),
    ended=Column(rows.moment_or_none),
    counted=Column(rows.flag, int),
    touched=Column(rows.moment),
    deals=Column(None, of=lambda sheet: len(sheet.rows)),
    scores=Column(None, json.dumps, of=_scores),
    figures=Column(None, of=_figures),
    version=Column(rows.number),
)

_SHEET = Statement(f"{_SHEETS.select} WHERE id = $1")
_SHEET_IN = Statement(
    f"{_SHEETS.select} WHERE chat = $1 AND thread IS NOT DISTINCT FROM $2 ORDER BY id DESC LIMIT 1"
)
_DEALS = Statement("SELECT deal FROM sheet_deals WHERE sheet_id = $1 ORDER BY number")
_COUNTED = Statement(
    "SELECT id, chat, seats, state, ended, deals, scores, figures FROM sheets"
    " WHERE chat = $1 AND counted = 1 AND figures IS NOT NULL ORDER BY ended, id"
)
_NEW = _SHEETS.but("id", "version")
_INSERT = Statement(f"{inserting('sheets', ', '.join(_NEW))} RETURNING id")
_CHANGED = _SHEETS.but("id", "chat", "thread", "created", "version")
_REPLACE = Statement(
    f"UPDATE sheets SET {setting(_CHANGED, 3)}, version = version + 1 WHERE id = $1 AND version = $2"
)
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


def _sheet(row: Row, deals: Sequence[Row]) -> PaperSheet:
    """Return the sheet in its row and those of its deals; raise ValueError."""
    read = _SHEETS.read(row)
    written = tuple(PAPER_DEAL.load(each) for (each,) in deals)
    found = replace(read, state=read.state._replace(deals=written))
    _check(found)
    return found


def _check(sheet: PaperSheet) -> None:
    """Raise ValueError if parts of a sheet are of matches with different numbers of players."""
    state, players = sheet.state, sheet.rules.table.players
    drafts = (state.draft, *state.steps)
    full: list[Sized] = [part for each in state.deals for part in (each.settled.tallies, each.settled.points)]
    full += [each.settled.bolts for each in state.deals]
    entries = (*(each.entry for each in state.deals), *state.later)
    full += [each.card_points for each in entries if each.end == "played"]
    full += [part for each in drafts for part in (each.taken, each.aces) if part]
    full += [state.points] if state.points else []
    if len(sheet.seats) > players or (state.deals and len(sheet.seats) < players):
        raise ValueError(f"{len(sheet.seats)} of {players} players")
    if sheet.counted and (sheet.ended is None or state.winner is None):
        raise ValueError("it counts without a winner")
    if any(len(each) != players for each in full) or any(seat >= players for seat in seats_in(state)):
        raise ValueError(f"parts of it do not fit {players} players")


def _deal_rows(sheet: int, deals: Sequence[PaperDeal], first: int) -> Iterator[tuple[Value, ...]]:
    """Yield a row for each deal from the number `first` on."""
    for number, deal in enumerate(deals[first - 1 :], first):
        yield sheet, number, PAPER_DEAL.dump(deal)


def _counted(row: Row, seasons: Sequence[Season]) -> Result:
    """Return the result in a row of `_COUNTED`; raise ValueError if it cannot be read."""
    _number, chat, seats, state, ended, deals, scores, figures = row
    people = tuple(NOBODY if each.person is None else each.person for each in PAPER_SEATS.load(seats))
    read, sums, moment = PAPER.load(state), rows.numbers_in(scores), rows.moment(ended)
    if len(sums) != len(people) or read.winner not in range(len(people)):
        raise ValueError("seats, scores and winner do not fit together")
    return Result(
        table=0,
        chat=rows.number(chat),
        players=people,
        scores=sums,
        winner=read.winner,
        deals=rows.number(deals),
        ended=moment,
        points=read.points,
        season=1 + sum(each.ended <= moment for each in seasons),
        figures=FIGURES.load(figures),
        on_paper=True,
    )


def sheet(sheet: int) -> Work[PaperSheet | None]:
    """Return a score sheet, open or not; raise Corrupt."""
    found = yield _SHEET(sheet)
    deals = yield _DEALS(sheet)
    try:
        return _sheet(found[0], deals) if found else None
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
    return next(rows.readable(found, partial(_sheet, deals=deals), "score sheet"), None)


def counted_results(chat: int) -> Work[tuple[Result, ...]]:
    """Return the results of the score sheets that count in a chat's standings, oldest first."""
    found = yield _COUNTED(chat)
    ended = (yield from seasons(chat)) if found else ()
    return tuple(rows.readable(found, partial(_counted, seasons=ended), "score sheet"))


def open_sheet(sheet: PaperSheet, update: int | None) -> Work[PaperSheet]:
    """Insert a score sheet of a match with real cards and return it with its new id.

    Delete the sheet before it in its chat and topic; of a match that counts, keep the result.
    """
    yield from messages.carry_out(update)
    for statement in _REPLACED:
        yield statement(sheet.chat, sheet.thread)
    number = rows.number(only((yield _INSERT(*_SHEETS.row(sheet, _NEW)))))
    yield _WRITE_DEAL.each(_deal_rows(number, sheet.state.deals, 1))
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
    yield _REPLACE(sheet.id, sheet.version, *_SHEETS.row(sheet, _CHANGED))
    last = rows.number(only((yield _LAST_DEAL(sheet.id))))
    if last > len(sheet.state.deals):
        yield _TAKE_BACK(sheet.id, len(sheet.state.deals))
    elif last < len(sheet.state.deals):
        yield _WRITE_DEAL.each(_deal_rows(sheet.id, sheet.state.deals, last + 1))
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

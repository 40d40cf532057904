"""Rows of the score sheet of a page, with the marks of the drawn sheet (`bot.pictures.sheet`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.pictures.entries import FELL, reasons
from game.actions import Seat
from game.state import DealSettled, Reason
from webapp.schema import SheetMark, SheetRow


def sheet_rows(rows: Sequence[DealSettled]) -> list[SheetRow]:
    """Return the rows of a score sheet, the first deal first."""
    return [_row(each) for each in rows]


def _row(row: DealSettled) -> SheetRow:
    return SheetRow(
        declarer=row.declarer,
        contract=row.contract,
        result=row.result,
        golden=row.golden,
        dark=row.dark,
        scores=[each.score for each in row.tallies],
        marks=[mark for seat in range(len(row.tallies)) for mark in _marks(row, seat)],
    )


def _marks(row: DealSettled, seat: Seat) -> Iterator[SheetMark]:
    """Yield the marks at a total, in the order in which they are drawn."""
    tally, why = row.tallies[seat], reasons(row, seat)
    if Reason.DUMP_TRUCK in why:
        yield SheetMark(seat=seat, kind="truck", count=0)
    elif why & FELL:
        yield SheetMark(seat=seat, kind="fall", count=0)
    if tally.on_barrel:
        yield SheetMark(seat=seat, kind="barrel", count=tally.attempts)
    elif tally.on_reverse:
        yield SheetMark(seat=seat, kind="reverse", count=tally.reverse_attempts)
    if row.bolts[seat]:
        yield SheetMark(seat=seat, kind="fine" if Reason.BOLT in why else "bolt", count=row.bolts[seat])

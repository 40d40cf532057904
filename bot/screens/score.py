"""The score sheet as it is kept on paper: running totals, dashes for bolts, the barrel drawn."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bot.screens.screen import Screen
from bot.texts import Texts, number
from game.actions import Seat
from game.events import DealSettled
from game.state import Tally

ROWS_AT_A_TABLE = 6
"""Rows under a settled deal; /score shows all."""
WIDTH = 8
"""Characters of a column: three of them and the number of the deal fit into a phone's line."""
BOLT = "–"


def total(tally: Tally) -> str:
    """Write a running total; the barrel is an oval around it, its used tries are dots."""
    return f"({tally.score}){'·' * tally.attempts}" if tally.on_barrel else number(tally.score)


def cell(row: DealSettled, seat: Seat) -> str:
    """Write one player's entry: his total, and a dash for a bolt."""
    return total(row.tallies[seat]) + (f" {BOLT * row.bolts[seat]}" if row.bolts[seat] else "")


def sheet(t: Texts, names: Sequence[str], rows: Sequence[DealSettled], *, last: int | None = None) -> str:
    """Draw the sheet as Telegram HTML; `last` keeps only so many rows."""
    shown = rows if last is None else rows[-last:]
    first = len(rows) - len(shown) + 1
    lines = ["   " + "".join(name[: WIDTH - 1].rjust(WIDTH) for name in names)]
    if first > 1:
        lines.append("  ⋮")
    for number_, row in enumerate(shown, first):
        mark = {"made": " ", "failed": "×", "conceded": t("mark-conceded")}[row.result]
        cells = "".join(cell(row, seat).rjust(WIDTH) for seat in range(len(names)))
        lines.append(f"{number_:2}{mark}{cells}")
    return f"<pre>{escape(chr(10).join(lines))}</pre>"


def score_screen(t: Texts, names: Sequence[str], rows: Sequence[DealSettled]) -> Screen:
    """The whole sheet of a running match."""
    if not rows:
        return Screen(t("score-empty"))
    return Screen(f"{t('score-title')}\n{sheet(t, names, rows)}\n{t('score-legend')}")

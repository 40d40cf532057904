"""The score sheet as kept on paper: a column for each player, a row for each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from bot.pictures.canvas import Box, Canvas
from bot.pictures.entries import Entries
from bot.pictures.legend import Legend, entries_of
from bot.pictures.lettering import Weight, called, drawable, fitted, width
from bot.pictures.scale import WIDTH
from bot.pictures.themes import THEMES, Theme, ThemeName
from bot.words.texts import texts
from game.actions import Seat
from game.state import DealSettled

MARGIN = 10
ONE_BLOCK = 16
"""Rows in one column of the page; more stand in two, so that the page fits a chat."""
MOST = 60
"""Rows on a page; of a longer match, the last ones are shown."""
TITLE, HEAD = 30.0, 66.0
"""Height of the title, and of the names with their totals."""
GAP = 6.0
"""Distance between the plates of the players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Sizes of a block of rows."""

    row: float
    """Height of a row."""
    size: float
    """Font size of a total."""
    small: float
    """Font size of the number of a deal and of its contract."""
    number: float
    """Width of the column of numbers."""
    contract: float
    """Width of the column of contracts."""


WIDE = Measures(row=22, size=15, small=11, number=24, contract=38)
NARROW = Measures(row=18.5, size=11.5, small=9, number=15, contract=24)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """Score sheet of a match."""

    language: str
    theme: ThemeName
    title: str
    names: tuple[str, ...]
    rows: tuple[DealSettled, ...]
    winner: Seat | None = None
    over: bool = False
    """Whether the match has ended, so that a line is drawn below."""

    def draw(self) -> Canvas:
        """Draw the sheet; at least one deal is over."""
        return SheetPage(self).drawn()


class SheetPage:
    """Sheet being drawn; `bot.pictures.latest` draws the last rows of one."""

    def __init__(self, sheet: ScoreSheet, most: int = MOST, measures: Measures | None = None) -> None:
        self.sheet = sheet
        self.t = texts(sheet.language)
        self.theme: Theme = THEMES[sheet.theme]
        self.names = called(sheet.names, self.t.plain("nameless"))
        self.rows = sheet.rows[-most:]
        self.skipped = len(sheet.rows) - len(self.rows)
        self.blocks = 1 if len(self.rows) <= ONE_BLOCK else 2
        self.measures = measures or (WIDE if self.blocks == 1 else NARROW)
        self.legend = Legend(self.t, self.theme, entries_of(self.t, self.rows), WIDTH - 2 * MARGIN)

    def drawn(self) -> Canvas:
        longest = ceil(len(self.rows) / self.blocks)
        top = TITLE + HEAD + 6
        end = top + longest * self.measures.row + 8
        canvas = Canvas(end + self.legend.height + 12, self.theme.paper)
        self._title(canvas)
        self.head(canvas, TITLE, HEAD - GAP)
        for block in range(self.blocks):
            first = block * longest
            self.block(canvas, block, top, self.rows[first : first + longest], first)
        self.legend.draw(canvas, MARGIN, end)
        return canvas

    def _title(self, canvas: Canvas) -> None:
        theme = self.theme
        deals = self.t.plain("picture-deals", count=len(self.sheet.rows))
        wide = canvas.text(WIDTH - MARGIN, TITLE / 2 + 2, deals, theme.faint, size=12, side="right")
        title = drawable(self.sheet.title)
        room = WIDTH - 2 * MARGIN - wide - 12
        shown = fitted(title, room, 14, Weight.BOLD)
        canvas.text(MARGIN, TITLE / 2 + 2, shown, theme.ink, size=14, weight=Weight.BOLD)

    def head(self, canvas: Canvas, top: float, tall: float) -> None:
        """Write the names and the present totals in large figures, which are looked at first."""
        theme, tallies = self.theme, self.sheet.rows[-1].tallies
        each = (WIDTH - 2 * MARGIN - GAP * (len(self.names) - 1)) / len(self.names)
        for seat, (name, tally) in enumerate(zip(self.names, tallies, strict=True)):
            left = MARGIN + seat * (each + GAP)
            box = Box(left, top, left + each, top + tall)
            won = seat == self.sheet.winner
            canvas.plate(box, theme.gold_ground if won else theme.panel, 8)
            middle = (box.left + box.right) / 2
            crown = 16 if won else 0
            room = each - 10 - crown
            size = 12.5 if width(name, 12.5, Weight.STRONG) <= room else 11
            shown = fitted(name, room, size, Weight.STRONG)
            if won:
                half = width(shown, size, Weight.STRONG) / 2
                canvas.icon("crown", middle - half, top + 14, 13, theme.gold)
            x, weight = middle + crown / 2, Weight.STRONG
            canvas.text(x, top + 15, shown, theme.ink, size=size, weight=weight, side="middle")
            Entries(canvas, theme).standing(middle, top + tall - 21, tally)

    def block(self, canvas: Canvas, block: int, top: float, rows: Sequence[DealSettled], first: int) -> None:
        """Draw rows below each other; `first` is the number of shown rows before them."""
        gap = 12 if self.blocks > 1 else 0
        across = (WIDTH - 2 * MARGIN - gap) / self.blocks
        left = MARGIN + block * (across + gap)
        measures = self.measures
        start = left + measures.number + measures.contract
        each = (left + across - start) / len(self.names)
        bottom = top + len(rows) * measures.row
        for seat in range(len(self.names)):
            canvas.upright(start + seat * each, top, bottom, self.theme.rule)
        entries = Entries(canvas, self.theme, measures.size, measures.small)
        for at, row in enumerate(rows):
            middle = top + (at + 0.5) * measures.row
            deal = self.skipped + first + at + 1
            canvas.rule(left, left + across, top + at * measures.row, self.theme.rule)
            entries.deal(left + measures.number / 2, middle, deal, row)
            entries.contract(left + measures.number + measures.contract / 2, middle, row, self.t)
            last = deal == len(self.sheet.rows)
            for seat in range(len(self.names)):
                cell = Box(
                    start + seat * each, middle - measures.row / 2, start + (seat + 1) * each,
                    middle + measures.row / 2,
                )  # fmt: skip
                entries.total(cell, row, seat, last=last)
        self._foot(canvas, left, left + across, bottom, last=first + len(rows) == len(self.rows))

    def _foot(self, canvas: Canvas, left: float, right: float, y: float, *, last: bool) -> None:
        """Draw the line below the last row; twice if the match has ended."""
        if not (last and self.sheet.over):
            canvas.rule(left, right, y, self.theme.rule)
            return
        for lift in (0, 3):
            canvas.rule(left, right, y + lift, self.theme.pen, 1.3)

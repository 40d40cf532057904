"""A deal of an evening at all its tables, seat by seat: contracts, points, differences from the mean."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.canvas import THEMES, WIDTH, Box, Canvas, Theme, ThemeName, Weight, drawable, fitted, width
from bot.words.texts import signed

MARGIN, BAND, HEAD, SEAT, ROW = 10, 50, 22, 24, 23
"""Margin, and heights of the title, the headings, the name of a seat, and a row."""
NUMBER = 26.0
"""Width of the numbers of the tables."""
CONTRACT, POINTS, MEAN, CHANGE = 178.0, 232.0, 282.0, WIDTH - MARGIN - 7.0
"""Right edges of the columns."""
BAR = 62.0
"""Width of the longest bar behind a difference."""
SIZE, SMALL = 13.5, 12.0
"""Font sizes of names and differences, and of the other figures."""


class ComparedRow(NamedTuple):
    """A seat in a deal at one of the tables; the figures are rounded."""

    table: int
    name: str
    contract: int | None
    """None for a defender."""
    made: bool
    score: int
    mean: int | None
    """Mean of the seat at the other tables; None if none of them played the deal."""

    @property
    def change(self) -> int | None:
        """Return the points above the mean."""
        return None if self.mean is None else self.score - self.mean


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedDeal:
    """A deal of an evening at the tables that played it."""

    theme: ThemeName
    title: str
    below: str
    heads: tuple[str, ...]
    """Headings: contract, points, mean, difference."""
    seats: tuple[tuple[str, tuple[ComparedRow, ...]], ...]
    """Name of each seat, and its rows."""

    def draw(self) -> Canvas:
        """Draw the comparison; rows of a seat follow each other, and bars show what is above the mean."""
        theme = THEMES[self.theme]
        height = BAND + HEAD + sum(SEAT + len(rows) * ROW for _, rows in self.seats) + MARGIN
        canvas = Canvas(height, theme.paper)
        self._title(canvas, theme)
        most = max([1, *(abs(row.change or 0) for _, rows in self.seats for row in rows)])
        top = float(BAND + HEAD)
        for name, rows in self.seats:
            canvas.rule(MARGIN, WIDTH - MARGIN, top, theme.rule, 1)
            shown = fitted(drawable(name), WIDTH - 2 * MARGIN, SMALL, Weight.STRONG)
            canvas.text(MARGIN, top + SEAT / 2 + 2, shown, theme.faint, size=SMALL, weight=Weight.STRONG)
            top += SEAT
            for row in rows:
                _draw_row(canvas, theme, row, top, most)
                top += ROW
        return canvas

    def _title(self, canvas: Canvas, theme: Theme) -> None:
        canvas.area(Box(0, 0, WIDTH, BAND), theme.panel)
        for y, words, size, weight in (
            (18, self.title, 16, Weight.BOLD),
            (36, self.below, 11, Weight.PLAIN),
        ):
            shown = fitted(drawable(words), WIDTH - 2 * MARGIN, size, weight)
            canvas.text(MARGIN, y, shown, theme.ink, size=size, weight=weight)
        for right, head in zip((CONTRACT, POINTS, MEAN, CHANGE), self.heads, strict=True):
            canvas.text(right, BAND + HEAD / 2, drawable(head), theme.faint, size=10.5, side="right")


def _draw_row(canvas: Canvas, theme: Theme, row: ComparedRow, top: float, most: int) -> None:
    """Write a row; `most` is the greatest difference of the deal."""
    y = top + ROW / 2
    canvas.text(MARGIN + NUMBER / 2, y, str(row.table), theme.faint, size=SMALL, side="middle")
    wide = 0.0 if row.contract is None else _contract(canvas, theme, row, y)
    room = CONTRACT - wide - 10 - MARGIN - NUMBER
    name = fitted(drawable(row.name) or f"№ {row.table}", room, SIZE, Weight.STRONG)
    canvas.text(MARGIN + NUMBER, y, name, theme.ink, size=SIZE, weight=Weight.STRONG)
    canvas.text(POINTS, y, signed(row.score), theme.ink, size=SMALL, weight=Weight.STRONG, side="right")
    change = row.change
    if row.mean is None or change is None:
        return
    canvas.text(MEAN, y, signed(row.mean), theme.faint, size=SMALL, side="right")
    right = CHANGE + 5
    long = max(BAR * abs(change) / most, 2.0)
    if change:
        ground = theme.good_ground if change > 0 else theme.bad_ground
        canvas.plate(Box(right - long, top + 3, right, top + ROW - 3), ground, min(4.0, long / 2))
    ink = theme.good if change > 0 else theme.bad if change < 0 else theme.faint
    canvas.text(CHANGE, y, signed(change), ink, size=SIZE, weight=Weight.BOLD, side="right")


def _contract(canvas: Canvas, theme: Theme, row: ComparedRow, y: float) -> float:
    """Write a contract in the colour of its outcome, struck out if it failed; return its width."""
    words = str(row.contract)
    wide = width(words, SMALL, Weight.STRONG)
    if not row.made:
        canvas.strike(CONTRACT - wide / 2, y, wide, theme.bad_line)
    ink = theme.good if row.made else theme.bad
    return canvas.text(CONTRACT, y, words, ink, size=SMALL, weight=Weight.STRONG, side="right")

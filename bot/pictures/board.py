"""Standings: a row for each player with the selected figures, and a bar for the first of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.canvas import Box, Canvas
from bot.pictures.lettering import Weight, drawable, fitted, width
from bot.pictures.scale import WIDTH
from bot.pictures.themes import THEMES, Theme, ThemeName

MARGIN, BAND, HEAD, ROW = 12, 50, 20, 36
POSITION = 30
"""Width of the column of positions."""


class BoardRow(NamedTuple):
    """One player's row; `share` is the length of its bar, from 0 to 1."""

    position: str
    name: str
    cells: tuple[str, ...]
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsBoard:
    """Page of standings."""

    theme: ThemeName
    title: str
    below: str
    """Chat and season of the matches."""
    heads: tuple[str, ...]
    """Headings of the cells, from the left."""
    lines: tuple[BoardRow, ...]

    def draw(self) -> Canvas:
        """Draw the board."""
        theme = THEMES[self.theme]
        canvas = Canvas(BAND + HEAD + len(self.lines) * ROW + 10, theme.paper)
        canvas.area(Box(0, 0, WIDTH, BAND), theme.panel)
        canvas.icon("crown", 30, BAND / 2, 28, theme.gold)
        for y, words, size, weight in (
            (18, self.title, 16, Weight.BOLD),
            (36, self.below, 11, Weight.PLAIN),
        ):
            shown = fitted(drawable(words), WIDTH - 54 - MARGIN, size, weight)
            canvas.text(54, y, shown, theme.ink, size=size, weight=weight)
        rights = self._rights()
        for right, head in zip(rights, self.heads, strict=True):
            words = drawable(head)
            canvas.text(right, BAND + HEAD / 2 + 3, words, theme.faint, size=10, side="right")
        for at, line in enumerate(self.lines):
            self._line(canvas, theme, line, rights, BAND + HEAD + at * ROW)
        return canvas

    def _rights(self) -> list[float]:
        """Return the right edges of the columns: each is as wide as its widest text."""
        right, found = float(WIDTH - MARGIN - 4), []
        for column in reversed(range(len(self.heads))):
            found.append(right)
            cells = [width(line.cells[column], 15, Weight.BOLD) for line in self.lines]
            right -= max([width(drawable(self.heads[column]), 10, Weight.PLAIN), *cells]) + 14
        return [*reversed(found), right][:-1]

    def _line(self, canvas: Canvas, theme: Theme, line: BoardRow, rights: list[float], top: float) -> None:
        first = line.position == "1"
        box = Box(MARGIN, top + 2, WIDTH - MARGIN, top + ROW - 2)
        canvas.plate(box, theme.gold_ground if first else theme.panel, 7)
        y = top + ROW / 2 - 2
        ink = theme.ink if first else theme.faint
        canvas.text(MARGIN + 14, y, line.position, ink, size=12, side="middle")
        start = rights[0] - max(width(each.cells[0], 15, Weight.BOLD) for each in self.lines) - 10
        name = fitted(
            drawable(line.name) or f"№ {line.position}", start - MARGIN - POSITION, 13.5, Weight.STRONG
        )
        canvas.text(MARGIN + POSITION, y, name, theme.ink, size=13.5, weight=Weight.STRONG)
        for at, (right, cell) in enumerate(zip(rights, line.cells, strict=True)):
            weight, size = (Weight.BOLD, 15) if at == 0 else (Weight.PLAIN, 12.5)
            canvas.text(right, y, cell, theme.ink, size=size, weight=weight, side="right")
        long = (start - MARGIN - POSITION - 4) * min(1.0, max(0.0, line.share))
        if long >= 3:
            left = float(MARGIN + POSITION)
            canvas.plate(Box(left, top + ROW - 9, left + long, top + ROW - 6), theme.pen, 1.5)

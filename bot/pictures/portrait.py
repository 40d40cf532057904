"""Figures of one player in a chat, below a chart of the rating."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.canvas import Box, Canvas
from bot.pictures.lettering import Weight, drawable, fitted
from bot.pictures.scale import WIDTH
from bot.pictures.themes import THEMES, Theme, ThemeName
from bot.words.texts import number

MARGIN, BAND, CHART, TILE = 12, 56, 132, 52
IN_A_ROW = 3
SHOWN = 60
"""Last matches whose ratings are drawn."""


class Tile(NamedTuple):
    """Figure with its label."""

    value: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """One player; `way` is their rating after each match, drawn if there are at least two."""

    theme: ThemeName
    name: str
    below: str
    rating: str
    rated: str
    """Label of the rating."""
    way: tuple[int, ...]
    tiles: tuple[Tile, ...]

    def draw(self) -> Canvas:
        """Draw the portrait."""
        theme, chart = THEMES[self.theme], CHART if len(self.way) > 1 else 0
        rows = -(-len(self.tiles) // IN_A_ROW)
        canvas = Canvas(BAND + 10 + chart + rows * TILE + 6, theme.paper)
        canvas.area(Box(0, 0, WIDTH, BAND), theme.panel)
        wide = canvas.text(
            WIDTH - MARGIN - 4, 22, self.rating, theme.gold, size=24, weight=Weight.BOLD, side="right"
        )
        wide = max(wide, canvas.text(WIDTH - MARGIN - 4, 43, self.rated, theme.ink, size=10, side="right"))
        room = WIDTH - 2 * MARGIN - 8 - wide - 12
        for y, words, size, weight in (
            (20, drawable(self.name) or "№ 1", 17, Weight.BOLD),
            (40, self.below, 11.5, Weight.PLAIN),
        ):
            shown = fitted(drawable(words), room, size, weight)
            canvas.text(MARGIN + 4, y, shown, theme.ink, size=size, weight=weight)
        if chart:
            self._way(canvas, theme, Box(MARGIN + 34, BAND + 16, WIDTH - MARGIN - 8, BAND + chart - 6))
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, IN_A_ROW)
            self._tile(canvas, theme, tile, column, BAND + 10 + chart + row * TILE)
        return canvas

    def _way(self, canvas: Canvas, theme: Theme, place: Box) -> None:
        """Draw the chart of the rating, between its lowest and its highest."""
        way = self.way[-SHOWN:]
        low, high = min(way), max(way)
        span = max(1, high - low)

        def y(value: int) -> float:
            return place.bottom - (place.bottom - place.top) * (value - low) / span

        for level in dict.fromkeys((low, high)):
            canvas.rule(place.left, place.right, y(level), theme.rule)
            canvas.text(place.left - 6, y(level), number(level), theme.faint, size=10, side="right")
        step = (place.right - place.left) / (len(way) - 1)
        points = [(place.left + at * step, y(value)) for at, value in enumerate(way)]
        canvas.path(points, theme.pen, 2.2)
        canvas.icon("disc", *points[-1], 8, theme.pen)

    def _tile(self, canvas: Canvas, theme: Theme, tile: Tile, column: int, top: float) -> None:
        wide = (WIDTH - 2 * MARGIN - 6 * (IN_A_ROW - 1)) / IN_A_ROW
        left = MARGIN + column * (wide + 6)
        canvas.plate(Box(left, top, left + wide, top + TILE - 6), theme.panel, 7)
        value = fitted(tile.value, wide - 10, 15, Weight.BOLD)
        middle = left + wide / 2
        canvas.text(middle, top + 16, value, theme.ink, size=15, weight=Weight.BOLD, side="middle")
        words = fitted(drawable(tile.words), wide - 8, 10, Weight.PLAIN)
        canvas.text(middle, top + 34, words, theme.faint, size=10, side="middle")

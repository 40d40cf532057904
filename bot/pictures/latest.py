"""State of a match after a deal: totals, last deals, chart. It is wider than tall, to fit a chat."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures.canvas import Box, Canvas
from bot.pictures.chart import Chart
from bot.pictures.scale import WIDTH
from bot.pictures.sheet import GAP, MARGIN, Measures, ScoreSheet, SheetPage
from bot.pictures.themes import ThemeName
from game.state import DealSettled

SHOWN = 8
"""Last deals shown as rows; the chart shows all."""
CHART_FROM = 3
"""Deals from which on a chart is worth its room."""
CHART, HEAD = 100.0, 56.0
ROWS = Measures(row=18, size=14.5, small=11.5, number=24, contract=40)


@dataclass(frozen=True, slots=True)
class Latest:
    """State of a match after at least one deal."""

    language: str
    theme: ThemeName
    names: tuple[str, ...]
    rows: tuple[DealSettled, ...]

    def draw(self) -> Canvas:
        """Draw the state."""
        return _LatestDrawing(
            ScoreSheet(language=self.language, theme=self.theme, title="", names=self.names, rows=self.rows),
            SHOWN,
            ROWS,
        ).drawn()


class _LatestDrawing(SheetPage):
    """End of a sheet being drawn."""

    def drawn(self) -> Canvas:
        rows = len(self.rows) * ROWS.row
        chart = CHART if len(self.sheet.rows) >= CHART_FROM else 0.0
        top = 8 + HEAD + GAP
        canvas = Canvas(top + rows + 4 + chart + self.legend.height + 8, self.theme.paper)
        self.head(canvas, 8, HEAD)
        self.block(canvas, 0, top, self.rows, 0)
        top += rows + 4
        if chart:
            within = Box(0, top, WIDTH - MARGIN, top + chart)
            Chart(canvas=canvas, theme=self.theme, place=within, rows=self.sheet.rows, names=self.names).draw(
                None, plain=True
            )
        self.legend.draw(canvas, MARGIN, top + chart + 2)
        return canvas

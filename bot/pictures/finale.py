"""State of a match after a deal: totals, last deals, chart. It is wider than tall, to fit a chat.

The end of a match: winner, places, chart of the totals and deciding deals, made for sharing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.canvas import (
    THEMES,
    WIDTH,
    Box,
    Canvas,
    Theme,
    ThemeName,
    Weight,
    called,
    drawable,
    fitted,
    width,
    wrapped,
)
from bot.pictures.chart import Chart, TurningPoint
from bot.pictures.sheet import FELL, GAP, MARGIN, Measures, ScoreSheet, SheetPage, reasons
from bot.words.texts import Texts, number, texts
from game.actions import Seat
from game.state import DealSettled, Reason

SHOWN = 8
"""Last deals shown as rows; the chart shows all."""
CHART_FROM = 3
"""Deals from which on a chart is worth its room."""
LATEST_CHART, HEAD = 100.0, 56.0
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
        chart = LATEST_CHART if len(self.sheet.rows) >= CHART_FROM else 0.0
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


FINALE_MARGIN = 12
BAND = 84
"""Height of the band with the winner."""
CHART, ROW, LINE = 204, 32, 17


class FinalPlace(NamedTuple):
    """Player's place; "" for no rank, as in a match without a winner."""

    seat: Seat
    rank: str
    beside: str
    """Contracts made and played, and game points if there are any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finale:
    """Ended match of at least one deal."""

    language: str
    theme: ThemeName
    title: str
    """Name of the chat."""
    headline: str
    length: str
    names: tuple[str, ...]
    rows: tuple[DealSettled, ...]
    places: tuple[FinalPlace, ...]
    told: tuple[str, ...]
    """Lines about what decided it."""
    winner: Seat | None = None
    turn: TurningPoint | None = None

    def draw(self) -> Canvas:
        """Draw the picture."""
        return _FinaleDrawing(self).drawn()


class _FinaleDrawing:
    """End of a match being drawn."""

    def __init__(self, finale: Finale) -> None:
        self.finale = finale
        self.t: Texts = texts(finale.language)
        self.theme: Theme = THEMES[finale.theme]
        self.names = called(finale.names, self.t.plain("nameless"))
        room: float = WIDTH - 2 * FINALE_MARGIN - 12
        self.told = [wrapped(drawable(each), room, 11.5, Weight.PLAIN) for each in finale.told]
        self.marks = list(self._marks())
        self.left = float(FINALE_MARGIN if finale.winner is None else 72)
        words, room = drawable(finale.headline), WIDTH - FINALE_MARGIN - self.left
        self.size = 21 if width(words, 21, Weight.BOLD) <= room else 17
        self.headline = wrapped(words, room, self.size, Weight.BOLD)[:3]
        self.band = BAND + 23 * (len(self.headline) - 1)

    def drawn(self) -> Canvas:
        lines = sum(map(len, self.told))
        below = lines * LINE + (12 if lines else 0)
        marks = LINE if self.marks else 0
        height = self.band + 8 + CHART + marks + 8 + len(self.names) * ROW + below + 14
        canvas = Canvas(height, self.theme.paper)
        self._band(canvas)
        top = self.band + 8.0
        within = Box(4, top, WIDTH - FINALE_MARGIN, top + CHART)
        chart = Chart(canvas=canvas, theme=self.theme, place=within, rows=self.finale.rows, names=self.names)
        chart.draw(self.finale.turn)
        top += CHART
        self._legend(canvas, top + LINE / 2)
        top += marks + 8
        for at, place in enumerate(self.finale.places):
            self._place(canvas, place, top + at * ROW)
        self._lines(canvas, top + len(self.names) * ROW + 10)
        return canvas

    def _band(self, canvas: Canvas) -> None:
        """Write the winner in gold, the duration, and the chat."""
        theme, finale = self.theme, self.finale
        won = finale.winner is not None
        canvas.area(Box(0, 0, WIDTH, self.band), theme.gold_ground if won else theme.panel)
        if won:
            canvas.icon("crown", 38, self.band / 2 + 1, 46, theme.gold)
        y = 26.0
        for line in self.headline:
            canvas.text(self.left, y, line, theme.ink, size=self.size, weight=Weight.BOLD)
            y += 23
        for words in (finale.length, finale.title):
            shown = fitted(drawable(words), WIDTH - FINALE_MARGIN - self.left, 12, Weight.PLAIN)
            canvas.text(self.left, y, shown, theme.ink, size=12)
            y += 18

    def _marks(self) -> list[tuple[str, str]]:
        """Return the icons in the chart, with their meanings."""
        finale = self.finale
        why = {each for row in finale.rows for seat in range(len(self.names)) for each in reasons(row, seat)}
        stands = {
            "climb": Reason.BARREL_CLIMB in why,
            "fall": bool(why & FELL),
            "truck": Reason.DUMP_TRUCK in why,
            "turn": finale.turn is not None,
        }
        return [(icon, self.t.plain(f"picture-{icon}")) for icon, there in stands.items() if there]

    def _legend(self, canvas: Canvas, y: float) -> None:
        theme, x = self.theme, float(FINALE_MARGIN)
        for icon, words in self.marks:
            if icon == "climb":
                canvas.plate(Box(x, y - 5, x + 14, y + 5), theme.faint, 5, 1.7)
            elif icon == "turn":
                canvas.plate(Box(x + 1, y - 6, x + 13, y + 6), theme.gold, 6, 1.5)
            else:
                canvas.icon(
                    {"fall": "down"}.get(icon, icon), x + 7, y, 9 if icon == "fall" else 14, theme.bad
                )
            x += 18 + canvas.text(x + 18, y, words, theme.faint, size=10.5) + 10

    def _place(self, canvas: Canvas, place: FinalPlace, top: float) -> None:
        """Write one player: the colour of their line, place, name, contracts, total."""
        theme, y = self.theme, top + ROW / 2
        won = place.seat == self.finale.winner
        box = Box(FINALE_MARGIN, top + 2, WIDTH - FINALE_MARGIN, top + ROW - 2)
        canvas.plate(box, theme.gold_ground if won else theme.panel, 7)
        canvas.plate(Box(FINALE_MARGIN + 9, y - 7, FINALE_MARGIN + 13, y + 7), theme.players[place.seat], 2)
        x = FINALE_MARGIN + 22.0
        if place.rank:
            canvas.text(x, y, place.rank, theme.faint if not won else theme.ink, size=12)
            x += 16
        total = number(self.finale.rows[-1].tallies[place.seat].score)
        wide = canvas.text(
            WIDTH - FINALE_MARGIN - 10, y, total, theme.ink, size=17, weight=Weight.BOLD, side="right"
        )
        right = WIDTH - FINALE_MARGIN - 10 - max(wide, 48) - 12
        beside = width(place.beside, 11, Weight.PLAIN)
        canvas.text(right, y, place.beside, theme.ink if won else theme.faint, size=11, side="right")
        name = fitted(self.names[place.seat], right - beside - 10 - x, 13.5, Weight.STRONG)
        canvas.text(x, y, name, theme.ink, size=13.5, weight=Weight.STRONG)

    def _lines(self, canvas: Canvas, top: float) -> None:
        """Write what decided the match."""
        y = top + LINE / 2
        for told in self.told:
            canvas.icon("disc", FINALE_MARGIN + 4, y, 4, self.theme.gold)
            for line in told:
                canvas.text(FINALE_MARGIN + 12, y, line, self.theme.ink, size=11.5)
                y += LINE

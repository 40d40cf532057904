"""Legend of a sheet: the meanings of the shapes that occur on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures.canvas import Box, Canvas
from bot.pictures.entries import FELL, reasons
from bot.pictures.lettering import Weight, width
from bot.pictures.themes import Theme
from bot.words.texts import Texts
from game.state import DealSettled, Reason

SIZE = 10.5
LINE = 17.0
ICON = 24.0
"""Width of a shape before its meaning."""


class Meaning(NamedTuple):
    """Shape, by name, and its meaning."""

    icon: str
    words: str
    room: float


def entries_of(t: Texts, rows: Sequence[DealSettled]) -> list[Meaning]:
    """Return the shapes in these rows that need an explanation."""
    return [Meaning(icon, t.plain(f"picture-{icon}"), ICON) for icon in _icons(rows)]


def _icons(rows: Sequence[DealSettled]) -> list[str]:
    tallies = [tally for row in rows for tally in row.tallies]
    results = {row.result for row in rows}
    why = {reason for row in rows for seat in range(len(row.tallies)) for reason in reasons(row, seat)}
    stands = {
        "made": "made" in results,
        "failed": "failed" in results,
        "conceded": "conceded" in results,
        "crossed": "crossed" in results,
        "bolt": any(any(row.bolts) for row in rows),
        "fine": Reason.BOLT in why,
        "barrel": any(tally.on_barrel for tally in tallies),
        "reverse": any(tally.on_reverse for tally in tallies),
        "fall": bool(why & FELL),
        "truck": Reason.DUMP_TRUCK in why,
        "golden": any(row.golden for row in rows),
        "dark": any(row.dark for row in rows),
    }
    return [icon for icon, there in stands.items() if there]


class Legend:
    """Meanings in lines, as many in each as fit."""

    def __init__(self, t: Texts, theme: Theme, meanings: Sequence[Meaning], room: float) -> None:
        self.t, self.theme = t, theme
        self._lines: list[list[tuple[float, Meaning]]] = []
        at = room
        for each in meanings:
            wide = each.room + width(each.words, SIZE, Weight.PLAIN)
            if at + wide > room:
                self._lines.append([])
                at = 0.0
            self._lines[-1].append((at, each))
            at += wide + 12
        self.height = len(self._lines) * LINE

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        """Draw the legend at a place."""
        for line, entries in enumerate(self._lines):
            y = top + (line + 0.5) * LINE
            for at, each in entries:
                self._draw_icon(canvas, left + at + (ICON - 6) / 2, y, each.icon)
                canvas.text(left + at + ICON - 2, y, each.words, self.theme.faint, size=SIZE)

    def _draw_icon(self, canvas: Canvas, x: float, y: float, icon: str) -> None:
        theme = self.theme
        box = Box(x - 9, y - 6, x + 9, y + 6)
        if icon in {"made", "failed", "conceded", "crossed"}:
            canvas.plate(box, theme.good_ground if icon == "made" else theme.bad_ground, 2)
        match icon:
            case "made":
                canvas.text(x, y, "100", theme.good, size=SIZE - 2.5, weight=Weight.STRONG, side="middle")
            case "failed":
                canvas.rule(x - 11, x + 11, y, theme.bad_line, 1)
                canvas.text(x, y, "100", theme.bad, size=SIZE - 2.5, weight=Weight.STRONG, side="middle")
            case "conceded":
                words = self.t.plain("mark-conceded")
                canvas.text(x, y, words, theme.bad, size=SIZE, weight=Weight.BOLD, side="middle")
            case "crossed":
                canvas.icon("cross", x, y, 8, theme.bad)
            case "bolt" | "fine":
                ink = theme.pen if icon == "bolt" else theme.bad
                canvas.icon("bolt", x, y, 12, ink)
            case "barrel":
                canvas.plate(Box(x - 9, y - 6, x + 7, y + 6), theme.pen, 6, 1)
                canvas.text(x + 7, y - 3, "1", theme.pen, size=8, weight=Weight.BOLD)
            case "reverse":
                canvas.plate(Box(x - 9, y - 6, x + 9, y + 6), theme.bad, 2, 1)
            case "fall":
                canvas.icon("down", x, y, 9, theme.bad)
            case "truck":
                canvas.icon("truck", x, y, 15, theme.bad)
            case "golden":
                canvas.icon("disc", x, y, 13, theme.gold_ground)
            case "dark":
                canvas.icon("disc", x, y, 13, theme.night)

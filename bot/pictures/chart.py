"""Chart of the totals: a line for each player, from deal to deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.pictures.canvas import Box, Canvas
from bot.pictures.entries import FELL, reasons
from bot.pictures.lettering import Weight, fitted, width
from bot.pictures.themes import Theme
from bot.words.texts import number
from game.actions import Seat
from game.state import DealSettled, Reason

STEPS = (50, 100, 200, 250, 500, 1000, 2000, 5000)
"""Points between two grid lines."""
LINES = 6
"""Grid lines at most."""
LEVEL = 32.0
"""Least distance of grid lines, roughly."""
LABELS = 36
"""Width of the numbers at the left."""
SIZE = 10.5
"""Font size of the numbers along the edges."""
NAME, NAME_LINE = 11.5, 13.0
"""Font size of the names at the ends of the lines, and their least distance."""
NAME_ROOM = 84.0
"""Width of the names at most; a longer name is cut."""


class TurningPoint(NamedTuple):
    """Deal that turned a match, and the player whose total it changed most."""

    deal: int
    seat: Seat


def apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return heights near `wanted`, which descend, at least a line apart and between `top` and `bottom`."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, top if not found else found[-1] + NAME_LINE))
    limit = bottom
    for at in reversed(range(len(found))):
        found[at] = min(found[at], limit)
        limit = found[at] - NAME_LINE
    return found


class Chart:
    """Chart within a rectangle of a canvas."""

    def __init__(
        self, *, canvas: Canvas, theme: Theme, place: Box, rows: Sequence[DealSettled], names: Sequence[str]
    ) -> None:
        self.canvas, self.theme, self.rows = canvas, theme, rows
        self.names = [fitted(name, NAME_ROOM, NAME, Weight.STRONG) for name in names]
        scores = [0, *(tally.score for row in rows for tally in row.tallies)]
        low, high = min(scores), max(scores)
        lines = max(2, min(LINES, round((place.bottom - place.top) / LEVEL)))
        step = next((each for each in STEPS if (high - low) / each <= lines), STEPS[-1])
        self.levels = range(-(-low // step) * step, high + 1, step)
        self.low, self.high = low, max(high, low + 1)
        ends = 9 + max(width(name, NAME, Weight.STRONG) for name in self.names)
        self.place = Box(place.left + LABELS, place.top + 8, place.right - ends, place.bottom - 16)

    def x(self, deal: int) -> float:
        """Return the x of a deal; 0 is the start of the match."""
        left, right = self.place.left, self.place.right
        return left + (right - left) * deal / len(self.rows)

    def y(self, score: int) -> float:
        """Return the y of a total."""
        share = (score - self.low) / (self.high - self.low)
        return self.place.bottom - (self.place.bottom - self.place.top) * share

    def draw(self, turn: TurningPoint | None, *, plain: bool = False) -> None:
        """Draw the lines, the best player's last, with a name at each end.

        Unless `plain`, mark special events on them.
        """
        self._grid()
        last = self.rows[-1].tallies
        order = sorted(range(len(last)), key=lambda seat: last[seat].score)
        for seat in order:
            way = [(self.x(0), self.y(0))]
            way += [(self.x(deal), self.y(row.tallies[seat].score)) for deal, row in enumerate(self.rows, 1)]
            self.canvas.path(way, self.theme.players[seat], 2.2)
        for seat in order:
            if not plain:
                self._happened(seat)
            end = self.x(len(self.rows)), self.y(last[seat].score)
            self.canvas.icon("disc", *end, 8, self.theme.players[seat])
        self._named()
        if turn is not None:
            self._turn(turn)

    def _named(self) -> None:
        """Write each name at the end of its line; names that would overlap are moved apart."""
        last = self.rows[-1].tallies
        order = sorted(range(len(last)), key=lambda seat: -last[seat].score)
        wanted = [self.y(last[seat].score) for seat in order]
        x = self.place.right + 7
        for seat, y in zip(order, apart(wanted, self.place.top, self.place.bottom), strict=True):
            ink = self.theme.players[seat]
            self.canvas.text(x, y, self.names[seat], ink, size=NAME, weight=Weight.STRONG)

    def _grid(self) -> None:
        theme, place = self.theme, self.place
        for level in self.levels:
            y = self.y(level)
            self.canvas.rule(place.left, place.right, y, theme.faint if level == 0 else theme.rule)
            self.canvas.text(place.left - 6, y, number(level), theme.faint, size=SIZE, side="right")
        deals = len(self.rows)
        step = next(each for each in (1, 2, 5, 10, 20, 50, 100, 1000) if deals / each <= 10)
        for deal in range(step, deals + 1, step):
            y = place.bottom + 9
            self.canvas.text(self.x(deal), y, str(deal), theme.faint, size=SIZE, side="middle")

    def _happened(self, seat: Seat) -> None:
        """Mark the deals in which a player climbed onto the barrel, fell off it, or met the dump truck."""
        for deal, row in enumerate(self.rows, 1):
            x, y, why = self.x(deal), self.y(row.tallies[seat].score), reasons(row, seat)
            if why & FELL:
                self.canvas.icon("disc", x, y, 11, self.theme.paper)
                self.canvas.icon("down", x, y, 9, self.theme.bad)
            elif Reason.DUMP_TRUCK in why:
                self.canvas.icon("disc", x, y, 15, self.theme.paper)
                self.canvas.icon("truck", x, y, 13, self.theme.bad)
            elif Reason.BARREL_CLIMB in why:
                self.canvas.plate(Box(x - 7, y - 5, x + 7, y + 5), self.theme.paper, 5)
                self.canvas.plate(Box(x - 7, y - 5, x + 7, y + 5), self.theme.players[seat], 5, 1.7)

    def _turn(self, turn: TurningPoint) -> None:
        """Ring the deal that turned the match; its number stands on the side away from the line."""
        before, after = (
            self.rows[turn.deal - 2].tallies[turn.seat].score if turn.deal > 1 else 0,
            self.rows[turn.deal - 1].tallies[turn.seat].score,
        )
        x, y = self.x(turn.deal), self.y(after)
        ink, words, size = self.theme.gold, str(turn.deal), 10.0
        self.canvas.plate(Box(x - 9, y - 9, x + 9, y + 9), ink, 9, 1.7)
        fell, room = after < before, 21.0
        below = y + room < self.place.bottom if fell else y - room < self.place.top
        middle = y + 15 if below else y - 15
        half = width(words, size, Weight.BOLD) / 2 + 2
        self.canvas.plate(Box(x - half, middle - 5.5, x + half, middle + 5.5), self.theme.paper, 3)
        self.canvas.text(x, middle, words, ink, size=size, weight=Weight.BOLD, side="middle")

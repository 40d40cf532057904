"""Entries of a score sheet: totals and their barrels, bolts, contracts."""

from __future__ import annotations

from bot.pictures.canvas import Box, Canvas
from bot.pictures.lettering import Weight, width
from bot.pictures.themes import Theme
from bot.words.texts import Texts, number
from game.actions import Seat
from game.state import DealSettled, Reason, Tally

FLASH = 0.74
"""Height of the shape of a bolt, relative to the size of a total; it is about two thirds as wide."""
TIGHT, SMALL = 45, 12
"""Width of a square up to which room is scarce, and the size of its totals."""
FELL = frozenset({Reason.BARREL_FALL, Reason.THIRD_FALL})
"""Reasons for which a player left the barrel or lost the total."""


def reasons(row: DealSettled, seat: Seat) -> set[Reason]:
    """Return the reasons for which a deal changed a total."""
    return {line.reason for line in row.lines if line.seat == seat}


def _tries(tally: Tally) -> int:
    """Return the tries used on a player's present barrel."""
    if tally.on_barrel:
        return tally.attempts
    return tally.reverse_attempts if tally.on_reverse else 0


class Entries:
    """Writer of entries on a canvas, in the size of a block."""

    def __init__(self, canvas: Canvas, theme: Theme, size: float = 15, small: float = 11) -> None:
        self.canvas, self.theme = canvas, theme
        self.size, self.small = size, small

    def deal(self, x: float, y: float, deal: int, row: DealSettled) -> None:
        """Write the number of a deal; a golden one on gold, a dark one on dark ground."""
        theme, ink = self.theme, self.theme.faint
        side = self.small * (2.1 if deal > 99 else 1.75)
        if row.golden:
            self.canvas.icon("disc", x, y, side, theme.gold_ground)
            ink = theme.ink
        if row.dark:
            self.canvas.icon("disc", x, y, side, theme.night)
            ink = theme.gold_ground if row.golden else theme.on_night
        self.canvas.text(x, y, str(deal), ink, size=self.small * 0.92, side="middle")

    def contract(self, x: float, y: float, row: DealSettled, t: Texts) -> None:
        """Write the contract, in the colour of its outcome."""
        ink = self.theme.good if row.result == "made" else self.theme.bad
        mark = {"conceded": t.plain("mark-conceded"), "made": "", "failed": "", "crossed": ""}[row.result]
        words = str(row.contract)
        wide = width(words, self.small, Weight.STRONG)
        room = width(mark, self.small, Weight.BOLD) + 1 if mark else 0.0
        if row.result == "crossed":
            room = self.small * 0.62 + 1
        x -= room / 2
        if row.result == "failed":
            self.canvas.strike(x, y, wide, self.theme.bad_line)
        self.canvas.text(x, y, words, ink, size=self.small, weight=Weight.STRONG, side="middle")
        if mark:
            self.canvas.text(x + wide / 2 + 1, y, mark, ink, size=self.small, weight=Weight.BOLD)
        elif row.result == "crossed":
            self.canvas.icon("cross", x + (wide + room + 1) / 2, y, self.small * 0.62, ink)

    def total(self, cell: Box, row: DealSettled, seat: Seat, *, last: bool) -> None:
        """Write a running total into its square; the declarer's stands on a coloured ground."""
        theme = self.theme
        if seat == row.declarer:
            ground = theme.good_ground if row.result == "made" else theme.bad_ground
            inside = Box(cell.left + 1, cell.top + 1, cell.right - 0.67, cell.bottom - 0.67)
            self.canvas.area(inside, ground)
        weight = Weight.BOLD if last or seat == row.declarer else Weight.STRONG
        x, y = (cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2
        self.running(x, y, row, seat, weight, Box(*cell[:3], cell.bottom - 1.5))

    def running(
        self,
        x: float,
        y: float,
        row: DealSettled,
        seat: Seat,
        weight: Weight = Weight.STRONG,
        cell: Box | None = None,
    ) -> None:
        """Write a running total with its marks, within a square if there is one."""
        theme, tally, why = self.theme, row.tallies[seat], reasons(row, seat)
        words = number(tally.score)
        half = width(words, self.size, weight) / 2
        ink = theme.bad if why & FELL else theme.ink
        if cell is not None and cell.right - cell.left < TIGHT:  # all alike, so that figures are aligned
            x -= min(self.size * 0.25, max(0.0, x - half - cell.left - 1))
        self.canvas.text(x, y, words, ink, size=self.size, weight=weight, side="middle")
        self._around(x, y, half, tally)
        self._before(x - half, y, why)
        if row.bolts[seat]:
            self._bolts(x, y, half, row, seat, cell)

    def _bolts(self, x: float, y: float, half: float, row: DealSettled, seat: Seat, cell: Box | None) -> None:
        """Draw a bolt behind a total, red if it brought a fine; several bolts with their number.

        If the number would reach into the next square, it is left out.
        """
        tally, bolts = row.tallies[seat], row.bolts[seat]
        ink = self.theme.bad if Reason.BOLT in reasons(row, seat) else self.theme.pen
        side = self.size * FLASH
        beside = x + half + side * 0.5
        if tally.on_barrel or tally.on_reverse:
            beside, y = x + self._wide(half) + side * 0.45, y + self.size * 0.3
        if cell is not None:
            beside = min(beside, cell.right - side * 0.4)
        self.canvas.icon("bolt", beside, y, side, ink)
        count, size = str(bolts), self.size * 0.62
        start = beside + side * 0.42
        room = cell is None or start + width(count, size, Weight.BOLD) < cell.right
        if bolts > 1 and room:
            self.canvas.text(start, y - size * 0.25, count, ink, size=size, weight=Weight.BOLD)

    def _wide(self, half: float) -> float:
        """Return half the width of a barrel around a total of width 2 * `half`."""
        return half + self.size * (0.42 if self.size > SMALL else 0.3)

    def standing(self, x: float, y: float, tally: Tally) -> None:
        """Write a present total in large figures, its barrel around it, bolts towards the next fine below."""
        theme, size = self.theme, 22
        words = number(tally.score)
        self.canvas.text(x, y, words, theme.ink, size=size, weight=Weight.BOLD, side="middle")
        half = width(words, size, Weight.BOLD) / 2
        Entries(self.canvas, theme, size=17).around_large(x, y, half, tally)
        shown = min(tally.bolts, 8)
        for at in range(shown):
            self.canvas.icon("bolt", x + (at - (shown - 1) / 2) * 9, y + 16, 10, theme.pen)

    def around_large(self, x: float, y: float, half: float, tally: Tally) -> None:
        """Draw the barrel around a present total."""
        self._around(x, y, half, tally)

    def _around(self, x: float, y: float, half: float, tally: Tally) -> None:
        """Draw the barrel around a total, with the number of tries used on it."""
        if not (tally.on_barrel or tally.on_reverse):
            return
        tall = self.size * 0.68
        wide = self._wide(half)
        radius = tall if tally.on_barrel else self.size * 0.2
        ink = self.theme.pen if tally.on_barrel else self.theme.bad
        name = "barrel" if tally.on_barrel else "reverse"
        self.canvas.plate(Box(x - wide, y - tall, x + wide, y + tall), ink, radius, 1, name=name)
        if tries := _tries(tally):
            size = self.size * 0.7
            beside = x + wide + self.size * 0.05, y - tall + size * 0.42
            self.canvas.text(*beside, str(tries), ink, size=size, weight=Weight.BOLD)

    def _before(self, x: float, y: float, why: set[Reason]) -> None:
        """Draw the latest event left of a total: a fall, or the dump truck."""
        near = self.size * (0.5 if self.size > SMALL else 0.3)
        if Reason.DUMP_TRUCK in why:
            self.canvas.icon("truck", x - 1 - near, y, self.size * 0.9, self.theme.bad)
        elif why & FELL:
            self.canvas.icon(
                "down", x - near, y, self.size * (0.6 if self.size > SMALL else 0.45), self.theme.bad
            )

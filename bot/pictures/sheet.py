"""Entries of a score sheet: totals and their barrels, bolts, contracts.

Legend of a sheet: the meanings of the shapes that occur on it.

The score sheet as kept on paper: a column for each player, a row for each deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
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
)
from bot.words.texts import Texts, number, texts
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


def away(canvas: Canvas, x: float, y: float, size: float, theme: Theme) -> None:
    """Draw the moon that marks a move by a stand-in, on paper so that it shows on a card too."""
    canvas.icon("disc", x, y, size, theme.paper)
    canvas.icon("moon", x, y, size * 0.86, theme.pen)


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
        self.around(x, y, half, tally)
        self._before(x - half, y, why)
        if seat in row.stood_in:
            left = x - self._wide(half) if cell is None else cell.left
            away(self.canvas, left + self.size * 0.42, y - self.size * 0.42, self.size * 0.6, theme)
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
        Entries(self.canvas, theme, size=17).around(x, y, half, tally)
        shown = min(tally.bolts, 8)
        for at in range(shown):
            self.canvas.icon("bolt", x + (at - (shown - 1) / 2) * 9, y + 16, 10, theme.pen)

    def around(self, x: float, y: float, half: float, tally: Tally) -> None:
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
        "stood": any(row.stood_in for row in rows),
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
            case "golden" | "dark":
                canvas.icon("disc", x, y, 13, theme.gold_ground if icon == "golden" else theme.night)
            case "stood":
                away(canvas, x, y, 13, theme)


MARGIN = 10
ONE_BLOCK = 16
"""Rows in one column of the page; more stand in two, so that the page fits a chat."""
MOST = 60
"""Rows on a page; of a longer match, the last ones are shown."""
TITLE, HEAD = 30.0, 66.0
"""Height of the title, and of the names with their totals."""
TOP = TITLE + HEAD + 6
"""Upper edge of the rows."""
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
    """Sheet being drawn; `bot.pictures.chart` draws the last rows of one."""

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
        top = TOP
        end = top + longest * self.measures.row + 8
        canvas = Canvas(end + self.legend.height + 12, self.theme.paper)
        self.top(canvas)
        for block in range(self.blocks):
            first = block * longest
            self.block(canvas, block, top, self.rows[first : first + longest], first)
        self.legend.draw(canvas, MARGIN, end)
        return canvas

    def top(self, canvas: Canvas) -> None:
        """Write what stands above the rows: the title, and the totals."""
        self._title(canvas)
        self.head(canvas, TITLE, HEAD - GAP)

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

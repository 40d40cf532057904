"""Charts, and the pictures around them: state and end of a match, figures of a player, standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
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
from bot.pictures.sheet import FELL, GAP, MARGIN, Measures, ScoreSheet, SheetPage, reasons
from bot.words.texts import Texts, number, texts
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
        self.players = range(len(names))
        self.names = [fitted(name, NAME_ROOM, NAME, Weight.STRONG) for name in names]
        scores = [0, *(tally.score for row in rows for tally in row.tallies)]
        low, high = min(scores), max(scores)
        lines = max(2, min(LINES, round((place.bottom - place.top) / LEVEL)))
        step = next((each for each in STEPS if (high - low) / each <= lines), STEPS[-1])
        self.levels = range(-(-low // step) * step, high + 1, step)
        self.low, self.high = low, max(high, low + 1)
        ends = 9 + max(width(name, NAME, Weight.STRONG) for name in self.names)
        self.place = Box(place.left + LABELS, place.top + 8, place.right - ends, place.bottom - 16)

    def x(self, deal: float) -> float:
        """Return the x of a deal; 0 is the start of the match."""
        left, right = self.place.left, self.place.right
        return left + (right - left) * deal / len(self.rows)

    def y(self, score: float) -> float:
        """Return the y of a total."""
        share = (score - self.low) / (self.high - self.low)
        return self.place.bottom - (self.place.bottom - self.place.top) * share

    def total(self, seat: Seat, deal: float) -> float:
        """Return a total after a deal, or on its way to the next one."""
        before, after = (
            self.rows[at - 1].tallies[seat].score if at else 0 for at in (floor(deal), ceil(deal))
        )
        return before + (after - before) * (deal - floor(deal))

    def draw(self, turn: TurningPoint | None, *, plain: bool = False, upto: float | None = None) -> None:
        """Draw the lines, the best player's last, with a name at each end.

        Unless `plain`, mark special events on them. They end at the deal `upto`, or between two, if given.
        """
        self._grid()
        deal = len(self.rows) if upto is None else upto
        ends = {seat: self.total(seat, deal) for seat in self.players}
        order = sorted(ends, key=lambda seat: ends[seat])
        for seat in order:
            way = [(self.x(each), self.y(self.total(seat, each))) for each in (*range(ceil(deal)), deal)]
            self.canvas.path(way, self.theme.players[seat], 2.2)
        for seat in order:
            if not plain:
                self._happened(seat)
            self.canvas.icon("disc", self.x(deal), self.y(ends[seat]), 8, self.theme.players[seat])
        self._named(self.x(deal), ends)
        if turn is not None:
            self._turn(turn)

    def _named(self, x: float, ends: Mapping[Seat, float]) -> None:
        """Write each name at the end of its line; names that would overlap are moved apart."""
        order = sorted(ends, key=lambda seat: -ends[seat])
        wanted = [self.y(ends[seat]) for seat in order]
        for seat, y in zip(order, apart(wanted, self.place.top, self.place.bottom), strict=True):
            ink = self.theme.players[seat]
            self.canvas.text(x + 7, y, self.names[seat], ink, size=NAME, weight=Weight.STRONG)

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


PORTRAIT_MARGIN, PORTRAIT_BAND, PORTRAIT_CHART, PORTRAIT_TILE = 12, 56, 132, 52
IN_A_ROW = 3
PORTRAIT_SHOWN = 60
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
        theme, chart = THEMES[self.theme], PORTRAIT_CHART if len(self.way) > 1 else 0
        rows = -(-len(self.tiles) // IN_A_ROW)
        canvas = Canvas(PORTRAIT_BAND + 10 + chart + rows * PORTRAIT_TILE + 6, theme.paper)
        canvas.area(Box(0, 0, WIDTH, PORTRAIT_BAND), theme.panel)
        wide = canvas.text(
            WIDTH - PORTRAIT_MARGIN - 4,
            22,
            self.rating,
            theme.gold,
            size=24,
            weight=Weight.BOLD,
            side="right",
        )
        wide = max(
            wide, canvas.text(WIDTH - PORTRAIT_MARGIN - 4, 43, self.rated, theme.ink, size=10, side="right")
        )
        room = WIDTH - 2 * PORTRAIT_MARGIN - 8 - wide - 12
        for y, words, size, weight in (
            (20, drawable(self.name) or "№ 1", 17, Weight.BOLD),
            (40, self.below, 11.5, Weight.PLAIN),
        ):
            shown = fitted(drawable(words), room, size, weight)
            canvas.text(PORTRAIT_MARGIN + 4, y, shown, theme.ink, size=size, weight=weight)
        if chart:
            self._way(
                canvas,
                theme,
                Box(
                    PORTRAIT_MARGIN + 34,
                    PORTRAIT_BAND + 16,
                    WIDTH - PORTRAIT_MARGIN - 8,
                    PORTRAIT_BAND + chart - 6,
                ),
            )
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, IN_A_ROW)
            self._tile(canvas, theme, tile, column, PORTRAIT_BAND + 10 + chart + row * PORTRAIT_TILE)
        return canvas

    def _way(self, canvas: Canvas, theme: Theme, place: Box) -> None:
        """Draw the chart of the rating, between its lowest and its highest."""
        way = self.way[-PORTRAIT_SHOWN:]
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
        wide = (WIDTH - 2 * PORTRAIT_MARGIN - 6 * (IN_A_ROW - 1)) / IN_A_ROW
        left = PORTRAIT_MARGIN + column * (wide + 6)
        canvas.plate(Box(left, top, left + wide, top + PORTRAIT_TILE - 6), theme.panel, 7)
        value = fitted(tile.value, wide - 10, 15, Weight.BOLD)
        middle = left + wide / 2
        canvas.text(middle, top + 16, value, theme.ink, size=15, weight=Weight.BOLD, side="middle")
        words = fitted(drawable(tile.words), wide - 8, 10, Weight.PLAIN)
        canvas.text(middle, top + 34, words, theme.faint, size=10, side="middle")


BOARD_MARGIN, BOARD_BAND, BOARD_HEAD, BOARD_ROW = 12, 50, 20, 36
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
        canvas = Canvas(BOARD_BAND + BOARD_HEAD + len(self.lines) * BOARD_ROW + 10, theme.paper)
        canvas.area(Box(0, 0, WIDTH, BOARD_BAND), theme.panel)
        canvas.icon("crown", 30, BOARD_BAND / 2, 28, theme.gold)
        for y, words, size, weight in (
            (18, self.title, 16, Weight.BOLD),
            (36, self.below, 11, Weight.PLAIN),
        ):
            shown = fitted(drawable(words), WIDTH - 54 - BOARD_MARGIN, size, weight)
            canvas.text(54, y, shown, theme.ink, size=size, weight=weight)
        rights = self._rights()
        for right, head in zip(rights, self.heads, strict=True):
            words = drawable(head)
            canvas.text(right, BOARD_BAND + BOARD_HEAD / 2 + 3, words, theme.faint, size=10, side="right")
        for at, line in enumerate(self.lines):
            self._line(canvas, theme, line, rights, BOARD_BAND + BOARD_HEAD + at * BOARD_ROW)
        return canvas

    def _rights(self) -> list[float]:
        """Return the right edges of the columns: each is as wide as its widest text."""
        right, found = float(WIDTH - BOARD_MARGIN - 4), []
        for column in reversed(range(len(self.heads))):
            found.append(right)
            cells = [width(line.cells[column], 15, Weight.BOLD) for line in self.lines]
            right -= max([width(drawable(self.heads[column]), 10, Weight.PLAIN), *cells]) + 14
        return [*reversed(found), right][:-1]

    def _line(self, canvas: Canvas, theme: Theme, line: BoardRow, rights: list[float], top: float) -> None:
        first = line.position == "1"
        box = Box(BOARD_MARGIN, top + 2, WIDTH - BOARD_MARGIN, top + BOARD_ROW - 2)
        canvas.plate(box, theme.gold_ground if first else theme.panel, 7)
        y = top + BOARD_ROW / 2 - 2
        ink = theme.ink if first else theme.faint
        canvas.text(BOARD_MARGIN + 14, y, line.position, ink, size=12, side="middle")
        start = rights[0] - max(width(each.cells[0], 15, Weight.BOLD) for each in self.lines) - 10
        name = fitted(
            drawable(line.name) or f"№ {line.position}", start - BOARD_MARGIN - POSITION, 13.5, Weight.STRONG
        )
        canvas.text(BOARD_MARGIN + POSITION, y, name, theme.ink, size=13.5, weight=Weight.STRONG)
        for at, (right, cell) in enumerate(zip(rights, line.cells, strict=True)):
            weight, size = (Weight.BOLD, 15) if at == 0 else (Weight.PLAIN, 12.5)
            canvas.text(right, y, cell, theme.ink, size=size, weight=weight, side="right")
        long = (start - BOARD_MARGIN - POSITION - 4) * min(1.0, max(0.0, line.share))
        if long >= 3:
            left = float(BOARD_MARGIN + POSITION)
            canvas.plate(Box(left, top + BOARD_ROW - 9, left + long, top + BOARD_ROW - 6), theme.pen, 1.5)


LATEST_SHOWN = 8
"""Last deals shown as rows; the chart shows all."""
LATEST_CHART_FROM = 3
"""Deals from which on a chart is worth its room."""
LATEST_CHART, LATEST_HEAD = 100.0, 56.0
LATEST_ROWS = Measures(row=18, size=14.5, small=11.5, number=24, contract=40)


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
            LATEST_SHOWN,
            LATEST_ROWS,
        ).drawn()


class _LatestDrawing(SheetPage):
    """End of a sheet being drawn."""

    def drawn(self) -> Canvas:
        rows = len(self.rows) * LATEST_ROWS.row
        chart = LATEST_CHART if len(self.sheet.rows) >= LATEST_CHART_FROM else 0.0
        top = 8 + LATEST_HEAD + GAP
        canvas = Canvas(top + rows + 4 + chart + self.legend.height + 8, self.theme.paper)
        self.head(canvas, 8, LATEST_HEAD)
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
FINALE_BAND = 84
"""Height of the band with the winner."""
FINALE_CHART, FINALE_ROW, FINALE_LINE = 204, 32, 17


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
        self.band = FINALE_BAND + 23 * (len(self.headline) - 1)

    def drawn(self) -> Canvas:
        lines = sum(map(len, self.told))
        below = lines * FINALE_LINE + (12 if lines else 0)
        marks = FINALE_LINE if self.marks else 0
        height = self.band + 8 + FINALE_CHART + marks + 8 + len(self.names) * FINALE_ROW + below + 14
        canvas = Canvas(height, self.theme.paper)
        self._band(canvas)
        top = self.band + 8.0
        within = Box(4, top, WIDTH - FINALE_MARGIN, top + FINALE_CHART)
        chart = Chart(canvas=canvas, theme=self.theme, place=within, rows=self.finale.rows, names=self.names)
        chart.draw(self.finale.turn)
        top += FINALE_CHART
        self._legend(canvas, top + FINALE_LINE / 2)
        top += marks + 8
        for at, place in enumerate(self.finale.places):
            self._place(canvas, place, top + at * FINALE_ROW)
        self._lines(canvas, top + len(self.names) * FINALE_ROW + 10)
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
        theme, y = self.theme, top + FINALE_ROW / 2
        won = place.seat == self.finale.winner
        box = Box(FINALE_MARGIN, top + 2, WIDTH - FINALE_MARGIN, top + FINALE_ROW - 2)
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
        y = top + FINALE_LINE / 2
        for told in self.told:
            canvas.icon("disc", FINALE_MARGIN + 4, y, 4, self.theme.gold)
            for line in told:
                canvas.text(FINALE_MARGIN + 12, y, line, self.theme.ink, size=11.5)
                y += FINALE_LINE

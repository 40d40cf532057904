"""A finished deal at a glance: hands, talon, tricks with their winners, result.

A finished deal, stopped after a trick: hands, tricks so far, points so far. A deal of an evening at all its
tables, seat by seat: contracts, points, differences from the mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bot.pictures import cards as faces
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
from bot.pictures.sheet import Entries, away
from bot.words.texts import Texts, signed, texts
from game.actions import Seat
from game.cards import Card, Cards, Suit
from game.state import DealSettled

MARGIN = 10
NAMES = (62.0, 96.0)
"""Least and greatest width of the column of names, which is as wide as the widest name."""
CARD, ROW = 32.0, 39.0
"""Height of a small card, and of a row of them."""
WIDEST = 27.0
"""Greatest width of a small card."""
SECTION = 22.0
LINE = 16.0
"""Height of a line of text."""
ARROW = 43.0
"""Width of a card and an arrow, before the name of its receiver."""
SIZES = (12.0, 11.0)
"""Font sizes of names, the larger one if it fits."""


class TrickSeen(NamedTuple):
    """Trick as it was played."""

    played: tuple[tuple[Seat, Card], ...]
    winner: Seat
    points: int
    marriage: tuple[Suit | None, int] | None = None
    """Marriage declared with its lead, and the points."""
    trump: Suit | None = None
    """Trump at its end."""
    stood_in: tuple[Seat, ...] = ()
    """Seats whose card a stand-in played."""


def taken(tricks: Sequence[TrickSeen], players: int) -> tuple[int, ...]:
    """Return everybody's points in some tricks: cards, and marriages, which belong to their player."""
    points = [0] * players
    for each in tricks:
        points[each.winner] += each.points
        if each.marriage is not None:
            points[each.played[0][0]] += each.marriage[1]
    return tuple(points)


class GiftMade(NamedTuple):
    """Card given to another player."""

    seat: Seat
    to: Seat
    card: Card


class CallMade(NamedTuple):
    """Call in the auction: a bid, or None for a pass."""

    seat: Seat
    bid: int | None
    stood_in: bool = False
    """Whether a stand-in made it."""


class CardHistory(NamedTuple):
    """History of the cards of a deal."""

    hands: tuple[Cards, ...]
    """Hands as dealt, by seat."""
    talons: tuple[Cards, ...]
    taken: int = 0
    """Number of the talon taken by the declarer."""
    gifts: tuple[GiftMade, ...] = ()
    laid: Cards = ()
    tricks: tuple[TrickSeen, ...] = ()
    held: tuple[Cards, ...] = ()
    """Hands as played, by seat."""
    calls: tuple[CallMade, ...] = ()
    """Auction."""
    stood_in: tuple[Seat, ...] = ()
    """Seats for which a stand-in took the talon, gave cards away or set the contract."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSummary:
    """Finished deal, with all its cards open."""

    language: str
    theme: ThemeName
    number: int
    names: tuple[str, ...]
    dealt: CardHistory
    row: DealSettled

    def draw(self) -> Canvas:
        """Draw the deal."""
        return DealPage(self).drawn()


class DealPage:
    """Finished deal being drawn; `bot.pictures.deal` draws single tricks with it."""

    def __init__(self, glance: DealSummary) -> None:
        self.glance = glance
        self.t: Texts = texts(glance.language)
        self.theme: Theme = THEMES[glance.theme]
        self.names = called(glance.names, self.t.plain("nameless"))
        self.seats = [seat for seat, hand in enumerate(glance.dealt.hands) if hand]
        wide = max(width(self.names[seat], SIZES[-1], Weight.BOLD) for seat in self.seats)
        words = self.t.plain("picture-talon"), self.t.plain("picture-given")
        wide = max(wide, *(width(each, SIZES[-1], Weight.PLAIN) for each in words))
        self.left = MARGIN + min(max(wide + 8, NAMES[0]), NAMES[1])
        """Left edge of the cards."""
        self.calls = self._auction()
        self.parted = self._parted()

    def drawn(self) -> Canvas:
        dealt, rows = self.glance.dealt, len(self.seats)
        tricks = SECTION + 16 + rows * ROW + self.marriages() + LINE if dealt.tricks else 0
        auction = len(self.calls) * LINE + 4 if self.calls else 0
        height = 64 + auction + SECTION + rows * ROW + (1 + self.parted) * ROW + 4 + tricks + 72
        canvas = Canvas(height, self.theme.paper)
        self.title(canvas)
        for at, line in enumerate(self.calls):
            canvas.text(MARGIN, 66 + (at + 0.5) * LINE, line, self.theme.ink, size=11.5)
        top = self._hands(canvas, 64.0 + auction)
        top = self._talon(canvas, top)
        if dealt.tricks:
            top = self.tricks(canvas, top)
        self._results(canvas, top + 8)
        return canvas

    def _auction(self) -> list[str]:
        """Return the auction in lines."""
        calls = self.glance.dealt.calls
        if not calls:
            return []
        passes = self.t.plain("call-pass")
        said = (
            f"{self._caller(call)}\N{NO-BREAK SPACE}{passes if call.bid is None else call.bid}"
            for call in calls
        )
        words = self.t.plain("picture-auction", calls=" · ".join(said))
        return wrapped(words, WIDTH - 2 * MARGIN, 11.5, Weight.PLAIN)

    def _caller(self, call: CallMade) -> str:
        """Return the name of who called."""
        name = self.names[call.seat]
        return self.t.plain("story-stand-in", who=name) if call.stood_in else name

    def marriages(self) -> float:
        """Return the height of the marriages below the tricks."""
        return 15.0 if any(trick.marriage for trick in self.glance.dealt.tricks) else 0.0

    def aside(self) -> str:
        """Return the note beside the number of the deal: golden, or dark."""
        row = self.glance.row
        return " · ".join(
            self.t.plain(f"picture-{each}") for each in ("golden", "dark") if getattr(row, each)
        )

    def title(self, canvas: Canvas) -> None:
        """Write the number of the deal, and its outcome on a coloured ground."""
        theme, row = self.theme, self.glance.row
        number = self.t.plain("picture-deal", number=self.glance.number)
        canvas.text(MARGIN, 17, number, theme.ink, size=14, weight=Weight.BOLD)
        canvas.text(WIDTH - MARGIN, 17, self.aside(), theme.gold, size=12, side="right")
        made = row.result == "made"
        box = Box(MARGIN, 31, WIDTH - MARGIN, 59)
        canvas.plate(box, theme.good_ground if made else theme.bad_ground, 7)
        who, ink = self.names[row.declarer], theme.good if made else theme.bad
        points = row.points[row.declarer]
        rest = self.t.plain(f"picture-result-{row.result}", bid=row.contract, points=points)
        wide = width(rest, 13, Weight.STRONG)
        shown = fitted(who, WIDTH - 2 * MARGIN - 24 - wide, 13, Weight.BOLD)
        x = box.left + 10
        x += canvas.text(x, 45, shown, theme.ink, size=13, weight=Weight.BOLD) + 5
        canvas.text(x, 45, rest, ink, size=13, weight=Weight.STRONG)

    def section(self, canvas: Canvas, top: float, words: str) -> float:
        """Write the heading of a section; return where its content begins."""
        canvas.text(MARGIN, top + SECTION / 2 + 1, words, self.theme.faint, size=11)
        left = MARGIN + width(words, 11, Weight.PLAIN) + 8
        canvas.rule(left, WIDTH - MARGIN, top + SECTION / 2 + 1, self.theme.rule)
        return top + SECTION

    def name(self, canvas: Canvas, seat: Seat, y: float) -> None:
        """Write a name at the left; the declarer's name stands out."""
        declarer = seat == self.glance.row.declarer
        weight = Weight.BOLD if declarer else Weight.STRONG
        name, room = self.names[seat], self.left - MARGIN - 5
        size = next((each for each in SIZES if width(name, each, weight) <= room), SIZES[-1])
        shown = fitted(name, room, size, weight)
        canvas.text(MARGIN, y, shown, self.theme.ink, size=size, weight=weight)

    def _hands(self, canvas: Canvas, top: float) -> float:
        """Draw the hands as dealt; a gap separates the suits."""
        dealer = self.names[(self.glance.row.dealer - 1) % len(self.names)]
        words = self.t.plain("picture-dealt"), self.t.plain("picture-dealer", who=dealer)
        top = self.section(canvas, top, fitted(" · ".join(words), WIDTH - 3 * MARGIN, 11, Weight.PLAIN))
        for seat in self.seats:
            hand = self.glance.dealt.hands[seat]
            self.name(canvas, seat, top + ROW / 2)
            gaps = sum(one.suit is not other.suit for one, other in pairwise(hand))
            step = min(WIDEST + 3, (WIDTH - MARGIN - self.left - gaps * 4) / len(hand))
            x = self.left
            for before, card in zip((None, *hand), hand, strict=False):
                x += 4 if before is not None and before.suit is not card.suit else 0
                self._card(canvas, card, x, top, step)
                x += step
            top += ROW
        return top

    def _card(self, canvas: Canvas, card: Card, x: float, top: float, step: float) -> None:
        lift = (ROW - CARD) / 2
        box = Box(x, top + lift, x + min(WIDEST, step - 2), top + lift + CARD)
        faces.small(canvas, self.t, card, box)

    def _parted(self) -> bool:
        """Return whether gifts need a row of their own, for lack of room beside the talon."""
        dealt = self.glance.dealt
        if dealt.laid or not dealt.gifts or len(dealt.talons) != 1:
            return bool(dealt.laid or dealt.gifts)
        room = (WIDTH - MARGIN - self.left - len(dealt.talons[0]) * 29 - 10) / len(dealt.gifts)
        names = (self.names[gift.to] for gift in dealt.gifts)
        return max(width(name, SIZES[-1], Weight.PLAIN) for name in names) > room - ARROW

    def _talon(self, canvas: Canvas, top: float) -> float:
        """Draw the talon, and the cards that the declarer gave away or laid aside."""
        dealt, theme = self.glance.dealt, self.theme
        canvas.rule(MARGIN, WIDTH - MARGIN, top + 2, theme.rule)
        top += 4
        canvas.text(MARGIN, top + ROW / 2, self.t.plain("picture-talon"), theme.faint, size=11.5)
        x = self.left
        for number, talon in enumerate(dealt.talons):
            end = x + len(talon) * 29 - 2
            if len(dealt.talons) > 1 and number == dealt.taken:
                canvas.plate(Box(x - 3, top + 1, end + 3, top + ROW - 1), theme.pen, 6, 1.3)
            for at, card in enumerate(talon):
                self._card(canvas, card, x + at * 29, top, 29)
            x = end + 12
        if self.parted:
            top += ROW
            canvas.text(MARGIN, top + ROW / 2, self.t.plain("picture-given"), theme.faint, size=11.5)
            x = self.left
        self._given(canvas, x, top)
        return top + ROW

    def _given(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw the cards given to others, and those laid aside, face down at the time."""
        dealt, middle = self.glance.dealt, top + ROW / 2
        moved = [(gift.card, self.names[gift.to]) for gift in dealt.gifts]
        moved += [(card, "") for card in dealt.laid]
        room = (WIDTH - MARGIN - x) / max(1, len(moved))
        for at, (card, to) in enumerate(moved):
            left = x + at * room
            self._card(canvas, card, left, top, 29)
            canvas.icon("arrow" if to else "down", left + 34, middle, 10, self.theme.faint)
            shown = fitted(to, room - ARROW, SIZES[-1], Weight.PLAIN)
            canvas.text(left + ARROW - 3, middle, shown, self.theme.ink, size=SIZES[-1])

    def tricks(self, canvas: Canvas, top: float) -> float:
        """Draw a column for each trick: all cards, a ring around the winner's, the points below."""
        theme, tricks = self.theme, self.glance.dealt.tricks
        top = self.section(canvas, top, self.t.plain("picture-tricks"))
        left = self.left
        step = (WIDTH - MARGIN - left) / max(len(tricks), 8)
        wide = min(WIDEST, step - 5)
        rows = {seat: top + at * ROW for at, seat in enumerate(self.seats)}
        for seat, y in rows.items():
            self.name(canvas, seat, y + ROW / 2)
        foot = top + len(rows) * ROW
        for at, trick in enumerate(tricks):
            x = left + at * step
            for order, (seat, card) in enumerate(trick.played):
                ring = theme.gold if seat == trick.winner else None
                box = Box(x, rows[seat] + 4, x + wide, rows[seat] + 4 + CARD)
                faces.small(canvas, self.t, card, box, ring=ring)
                if seat in trick.stood_in:
                    away(canvas, box.right - 1.5, box.top + 1.5, 10, theme)
                if not order:
                    canvas.icon("disc", x + 1.5, rows[seat] + 5.5, 6, theme.pen)
            middle = x + wide / 2
            canvas.text(middle, foot + 6, str(trick.points), theme.faint, size=11, side="middle")
            if trick.marriage:
                self._marriage(canvas, middle, foot + 20, *trick.marriage)
        foot += 16 + self.marriages()
        self._legend(canvas, foot + LINE / 2)
        return foot + LINE

    def _legend(self, canvas: Canvas, y: float) -> None:
        """Explain the dot, the ring, and the frame around one of two talons."""
        theme, x = self.theme, float(MARGIN)
        dealt = self.glance.dealt
        icons = ["led", "took", *(["taken-talon"] if len(dealt.talons) > 1 else [])]
        icons += ["stood"] if any(trick.stood_in for trick in dealt.tricks) else []
        for icon in icons:
            if icon == "led":
                canvas.icon("disc", x + 6, y, 7, theme.pen)
            elif icon == "stood":
                away(canvas, x + 6, y, 11, theme)
            else:
                ink, thick = (theme.gold, 2.0) if icon == "took" else (theme.pen, 1.3)
                canvas.plate(Box(x + 1, y - 6, x + 12, y + 6), ink, 3, thick)
            x += 16
            x += canvas.text(x, y, self.t.plain(f"picture-{icon}"), theme.faint, size=10.5) + 12

    def _marriage(self, canvas: Canvas, x: float, y: float, suit: Suit | None, points: int) -> None:
        theme, words = self.theme, f"+{points}"
        wide = width(words, 9.5, Weight.BOLD)
        half = (wide + (9 if suit else 0)) / 2
        if suit:
            red = suit in {Suit.HEARTS, Suit.DIAMONDS}
            canvas.icon(suit.value, x - half + 4, y, 8, theme.bad if red else theme.ink)
        canvas.text(x + half, y, words, theme.gold, size=9.5, weight=Weight.BOLD, side="right")

    def _results(self, canvas: Canvas, top: float) -> None:
        """Write everybody's points, their lines of the sheet, and the totals."""
        theme, row = self.theme, self.glance.row
        gap = 6
        each = (WIDTH - 2 * MARGIN - gap * (len(self.names) - 1)) / len(self.names)
        for seat, name in enumerate(self.names):
            left = MARGIN + seat * (each + gap)
            canvas.plate(Box(left, top, left + each, top + 58), theme.panel, 8)
            middle = left + each / 2
            shown = fitted(name, each - 10, 11, Weight.STRONG)
            canvas.text(middle, top + 12, shown, theme.ink, size=11, weight=Weight.STRONG, side="middle")
            change = sum(line.amount for line in row.lines if line.seat == seat)
            ink = theme.good if change > 0 else theme.bad if change < 0 else theme.faint
            canvas.text(middle, top + 29, signed(change), ink, size=17, weight=Weight.BOLD, side="middle")
            Entries(canvas, theme, size=12).running(middle, top + 47, row, seat)


PLATE = 42.0
"""Height of the plates with the points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPicture:
    """Finished deal as it stood after a trick, with all its cards open."""

    language: str
    theme: ThemeName
    number: int
    names: tuple[str, ...]
    dealt: CardHistory
    row: DealSettled
    trick: int
    """Number of the trick, from 1."""
    taken: tuple[int, ...]
    """Points so far, by seat."""

    def draw(self) -> Canvas:
        """Draw the deal."""
        so_far = self.dealt._replace(tricks=self.dealt.tricks[: self.trick])
        glance = DealSummary(
            language=self.language,
            theme=self.theme,
            number=self.number,
            names=self.names,
            dealt=so_far,
            row=self.row,
        )
        return _TrickDrawing(glance, self).drawn()


class _TrickDrawing(DealPage):
    """Finished deal after a trick, being drawn."""

    def __init__(self, glance: DealSummary, moment: TrickPicture) -> None:
        super().__init__(glance)
        self.moment = moment

    def drawn(self) -> Canvas:
        rows = len(self.seats)
        height = 66 + 2 * (SECTION + rows * ROW) + 16 + self.marriages() + LINE + PLATE + 22
        canvas = Canvas(height, self.theme.paper)
        self.title(canvas)
        top = self._held(canvas, 66.0)
        self._taken(canvas, self.tricks(canvas, top) + 8)
        return canvas

    def aside(self) -> str:
        of = len(self.moment.dealt.tricks)
        return self.t.plain("picture-trick", number=self.moment.trick, of=of)

    def _held(self, canvas: Canvas, top: float) -> float:
        """Draw everybody's hand: cards of this trick are ringed, those played before are ghosts."""
        *before, now = self.glance.dealt.tricks
        gone = {card for trick in before for _, card in trick.played}
        lies = {card for _, card in now.played}
        start, top = top, self.section(canvas, top, self.t.plain("picture-held"))
        self._trump(canvas, start, now.trump)
        for seat in self.seats:
            hand = self.moment.dealt.held[seat]
            self.name(canvas, seat, top + ROW / 2)
            gaps = sum(one.suit is not other.suit for one, other in pairwise(hand))
            step = min(WIDEST + 3, (WIDTH - MARGIN - self.left - gaps * 4) / max(1, len(hand)))
            x = self.left
            for before_it, card in zip((None, *hand), hand, strict=False):
                x += 4 if before_it is not None and before_it.suit is not card.suit else 0
                lift = (ROW - CARD) / 2
                box = Box(x, top + lift, x + min(WIDEST, step - 2), top + lift + CARD)
                ghost = self.theme.rule if card in gone else None
                ring = self.theme.pen if card in lies else None
                faces.small(canvas, self.t, card, box, ring=ring, ghost=ghost)
                x += step
            top += ROW
        return top

    def _trump(self, canvas: Canvas, top: float, trump: Suit | None) -> None:
        """Draw the trump of the trick, at the right."""
        if trump is None:
            return
        theme, words, y = self.theme, self.t.plain("picture-trump"), top + SECTION / 2 + 1
        right = WIDTH - MARGIN - 14
        wide = width(words, 11, Weight.PLAIN)
        canvas.area(Box(right - wide - 8, y - 4, WIDTH, y + 4), theme.paper)
        canvas.text(right - wide, y, words, theme.faint, size=11)
        red = trump in {Suit.HEARTS, Suit.DIAMONDS}
        canvas.icon(trump.value, WIDTH - MARGIN - 5, y, 10, theme.bad if red else theme.ink)

    def _taken(self, canvas: Canvas, top: float) -> None:
        """Write everybody's points so far."""
        theme, gap = self.theme, 6
        each = (WIDTH - 2 * MARGIN - gap * (len(self.names) - 1)) / len(self.names)
        for seat, (name, points) in enumerate(zip(self.names, self.moment.taken, strict=True)):
            left = MARGIN + seat * (each + gap)
            canvas.plate(Box(left, top, left + each, top + PLATE), theme.panel, 8)
            middle, shown = left + each / 2, fitted(name, each - 10, 11, Weight.STRONG)
            canvas.text(middle, top + 12, shown, theme.ink, size=11, weight=Weight.STRONG, side="middle")
            words = self.t.plain("picture-taken", points=points)
            canvas.text(middle, top + 29, words, theme.ink, size=14, weight=Weight.BOLD, side="middle")


BAND, HEAD, SEAT, TABLE_ROW = 50, 22, 24, 23
"""Heights of the title, the headings, the name of a seat, and the row of a table."""
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
        height = BAND + HEAD + sum(SEAT + len(rows) * TABLE_ROW for _, rows in self.seats) + MARGIN
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
                top += TABLE_ROW
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
    y = top + TABLE_ROW / 2
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
        canvas.plate(Box(right - long, top + 3, right, top + TABLE_ROW - 3), ground, min(4.0, long / 2))
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

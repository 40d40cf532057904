"""Animations of a finished deal, and of the totals of a match, which end with their still pictures.

A deal is played at the table on green cloth, with all hands open, and a match grows as a chart.
The auction, the talon and the cards given away come first, then each trick: cards fly from the hands to the
middle and on to the winner, and points grow. The outcome follows, and the deal at a glance ends it. Every
sprite is drawn once, on a canvas, and brought to one palette, so that a frame is a few copies of points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from bot.pictures import cards as faces
from bot.pictures.canvas import (
    THEMES,
    WIDTH,
    Box,
    Canvas,
    Ink,
    Weight,
    blank,
    called,
    fitted,
    recoloured,
    rounded,
    width,
    with_palette,
)
from bot.pictures.cards import BLACK, CLOTH, FACE, FAINT, GOLD, INK, MARGIN, PLATE, SEAM, ink_of, letter
from bot.pictures.chart import Chart
from bot.pictures.deal import DealSummary, TrickSeen, taken
from bot.pictures.sheet import TOP, ScoreSheet, SheetPage
from bot.words.texts import Texts, signed, texts
from game.actions import Seat
from game.cards import DECK, Card, Cards, Suit, in_order
from game.state import DealSettled

if TYPE_CHECKING:
    from PIL.Image import Image

ACROSS = 576
"""Width of the animation in points."""
POINT = ACROSS / WIDTH
"""Points per unit."""
COLOURS = 63
"""Colours of an animation; another one stands for what stays as it was."""
LOWEST = 480.0
"""Least height of the table in units: the summary of a deal without tricks is lower."""
CARD = 74.0
TALL = CARD * faces.TALL
"""Width and height of a card in the middle, and in the declarer's hand."""
SMALL, SMALL_TALL = 21.0, 29.0
"""Width and height of a card in another hand."""
TITLE, SEATS = 8.0, 62.0
"""Upper edges of the title and of the other seats."""
LABEL, BUBBLE, BAR = 24.0, 26.0, 12.0
"""Heights of a name, of words at a seat, and of the bar that fills up to the contract."""
RING = 2.5
GOOD, BAD, FULL = "#2e9e5b", "#c8402f", "#7fd6a0"
"""Grounds of a contract that is made and of one that is not, and the colour of a full bar."""
INKS = (CLOTH, SEAM, PLATE, INK, FAINT, GOLD, GOOD, BAD, FULL)
"""Colours that every animation has."""
FLIGHT = (0.35, 0.72)
"""Parts of its way at which a flying card is shown before it arrives."""
STEP_MS, CARD_MS, TRICK_MS, MARRIAGE_MS = 40, 130, 330, 400
"""Milliseconds of a step of a flight, of a card that has arrived, of a full trick, of a marriage."""
OPENING_MS, CALL_MS, CALLS_MS, TALON_MS, HANDS_MS = 600, 350, 2400, 800, 400
"""Milliseconds of the first frame, of a call, of all calls at most, of an open talon, of new hands."""
TOLD_MS, SUMMARY_MS = 1400, 3000
"""Milliseconds of the outcome and of the summary."""

LOWEST_CHART, TALLEST_CHART = 380.0, 560.0
"""Least height of a match in motion, and greatest height down to which its chart reaches, in units."""
STEPS, SMOOTH, GROWS_MS = 40, 4, 8000
"""Steps in which a chart grows, most of them in a deal, and milliseconds of them all."""

Place = tuple[float, float]
"""Upper left corner in units."""
Lying = tuple[Card | None, Place]
"""Card in the middle; None lies face down."""
Words = tuple[str, Suit | None, Ink]
"""Words at a seat, the suit before them, and the colour of their ground."""


class Frame(NamedTuple):
    """Frame of an animation, with the milliseconds for which it is shown."""

    image: Image
    wait: int


class Sprite(NamedTuple):
    """Part of a frame; `mask` is where it has ink, None for everywhere."""

    image: Image
    mask: Image | None
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Reel:
    """Frames that follow each other."""

    frames: tuple[Frame, ...]

    def encoded(self) -> bytes:
        """Return the animation as a GIF that begins again after its end."""
        out = BytesIO()
        first, *rest = (frame.image for frame in self.frames)
        waits = [frame.wait for frame in self.frames]
        first.save(out, "GIF", save_all=True, append_images=rest, duration=waits, loop=0, optimize=True)
        return out.getvalue()


@dataclass(frozen=True, slots=True)
class DealFilm:
    """Finished deal in motion. The last frame is its summary."""

    summary: DealSummary

    def draw(self) -> Reel:
        """Draw the frames."""
        return Reel(tuple(_FilmedTable(self.summary).frames()))


@dataclass(frozen=True, slots=True)
class MatchFilm:
    """Totals of a match in motion. The last frame is the score sheet."""

    sheet: ScoreSheet

    def draw(self) -> Reel:
        """Draw the frames: the chart grows deal by deal, below the totals so far."""
        last, theme = self.sheet.draw(), THEMES[self.sheet.theme]
        height = max(LOWEST_CHART, last.height)
        size = ACROSS, 2 * round(height * POINT / 2)
        deals = len(self.sheet.rows)
        steps = max(1, min(SMOOTH, STEPS // deals))
        shown = [at / steps for at in range(1, deals * steps + 1)]
        shown = shown[:: ceil(len(shown) / STEPS)]
        stills = [self._chart(height, upto) for upto in (*(each for each in shown if each < deals), deals)]
        images = [_whole(canvas, size, theme.paper) for canvas in (*stills, last)]
        both = blank("RGB", (ACROSS, 2 * size[1]), theme.paper)
        for at, image in enumerate(images[-2:]):
            both.paste(image, (0, at * size[1]))
        inks = theme.paper, theme.panel, theme.ink, theme.rule, *theme.players
        palette = with_palette(both, COLOURS, inks)
        wait = GROWS_MS // len(shown) // 10 * 10  # the unit of a GIF is 10 ms
        waits = [wait] * (len(images) - 2) + [TOLD_MS, SUMMARY_MS]
        return Reel(
            tuple(Frame(recoloured(each, palette), wait) for each, wait in zip(images, waits, strict=True))
        )

    def _chart(self, height: float, upto: float) -> Canvas:
        """Draw the totals after a number of deals, or on their way to the next one."""
        sheet, before = self.sheet, floor(upto)
        part = replace(sheet, rows=sheet.rows[: max(1, before)], winner=None, over=False)
        if before == len(sheet.rows):
            part = sheet
        canvas, page = Canvas(height, THEMES[sheet.theme].paper), SheetPage(part)
        page.top(canvas)
        place = Box(0, TOP, WIDTH - MARGIN, min(height, TALLEST_CHART) - 10)
        chart = Chart(canvas=canvas, theme=page.theme, place=place, rows=sheet.rows, names=page.names)
        chart.draw(None, plain=True, upto=upto)
        return canvas


def _whole(canvas: Canvas, size: tuple[int, int], paper: Ink) -> Image:
    """Return a picture on paper of the size of an animation."""
    image = blank("RGB", size, paper)
    image.paste(canvas.resized(POINT), (0, 0))
    return image


class _Sprites:
    """Parts of the frames of a deal, in the colours of its palette."""

    def __init__(self, summary: DealSummary) -> None:
        self.summary = summary
        self.t: Texts = texts(summary.language)
        self.names = called(summary.names, self.t.plain("nameless"))
        drawn = summary.draw()
        self.height = max(LOWEST, drawn.height)
        self._size = ACROSS, 2 * round(self.height * POINT / 2)  # a video has even sides
        last = blank("RGB", self._size, THEMES[summary.theme].paper)
        still = drawn.resized(POINT)
        last.paste(still, (0, (last.height - still.height) // 2))
        self._palette = self._colours(last)
        self.last = recoloured(last, self._palette)
        self.card, self.small, self.bubble = cache(self._card), cache(self._small), cache(self._bubble)
        self.label, self.title = cache(self._label), cache(self._title)

    def _colours(self, last: Image) -> Image:
        """Return an image whose palette has the colours of everything."""
        step, row = CARD + 4, TALL + 4
        canvas = Canvas(5 * row, CLOTH, across=5 * step)
        for at, card in enumerate((*DECK, None)):
            left, top = at % 5 * step, at // 5 * row
            self._face(canvas, card, Box(left, top, left + CARD, top + TALL))
        sprites = canvas.resized(POINT)
        everything = blank("RGB", (max(sprites.width, last.width), sprites.height + last.height), CLOTH)
        everything.paste(sprites, (0, 0))
        everything.paste(last, (0, sprites.height))
        return with_palette(everything, COLOURS, INKS)

    def cloth(self, middle: float) -> Image:
        """Draw the empty table, with the name of the game in the middle."""
        canvas, game = Canvas(self.height, CLOTH), self.t.plain("app-share-title")
        canvas.plate(Box(3, 3, WIDTH - 3, self.height - 3), SEAM, 10, 1)
        canvas.text(WIDTH / 2, middle, game, SEAM, size=40, weight=Weight.BOLD, side="middle")
        image = blank("RGB", self._size, CLOTH)
        image.paste(canvas.resized(POINT), (0, 0))
        return recoloured(image, self._palette)

    def _finished(self, canvas: Canvas, radius: float = 0.0) -> Sprite:
        image = recoloured(canvas.resized(POINT), self._palette)
        mask = None
        if radius:
            mask = rounded(*image.size, round(radius * POINT)).point([0] * 96 + [255] * 160)
        return Sprite(image, mask, canvas.width, canvas.height)

    def _face(self, canvas: Canvas, card: Card | None, box: Box) -> None:
        if card is None:
            faces.back(canvas, box)
        else:
            faces.large(canvas, letter(self.t, card), card, box)

    def _card(self, card: Card | None, *, ring: bool = False) -> Sprite:
        """Draw a large card; a `ring` around it marks the winner of a trick."""
        edge = RING if ring else 0.0
        canvas = Canvas(TALL + 2 * edge, GOLD if ring else CLOTH, across=CARD + 2 * edge)
        self._face(canvas, card, Box(edge, edge, edge + CARD, edge + TALL))
        return self._finished(canvas, CARD * 0.1 + edge)

    def _small(self, card: Card) -> Sprite:
        canvas = Canvas(SMALL_TALL, PLATE, across=SMALL)
        faces.small(canvas, self.t, card, Box(0, 0, SMALL, SMALL_TALL))
        return self._finished(canvas, SMALL * 0.14)

    def _label(self, seat: Seat, across: float, tall: float, points: int | None, *, won: bool) -> Sprite:
        """Draw the plate of a player; `won` marks the winner of a trick."""
        canvas = Canvas(tall, CLOTH, across=across)
        box, ink = Box(0, 0, across, tall), GOLD if won else INK
        canvas.plate(box, PLATE, 8)
        if won:
            canvas.plate(box, GOLD, 8, 2)
        wide, y = 0.0, LABEL / 2 + 1
        if points is not None:
            wide = canvas.text(across - 9, y, str(points), ink, size=15, weight=Weight.BOLD, side="right")
        name = fitted(self.names[seat], across - 26 - wide, 13, Weight.STRONG)
        canvas.text(9, y, name, ink, size=13, weight=Weight.STRONG)
        return self._finished(canvas, 8)

    def _bubble(self, words: str, suit: Suit | None, ground: Ink) -> Sprite:
        """Draw what a player says or gets."""
        across = width(words, 16, Weight.BOLD) + (42 if suit else 24)
        canvas = Canvas(BUBBLE, CLOTH, across=across)
        canvas.plate(Box(0, 0, across, BUBBLE), ground, BUBBLE / 2)
        if suit:
            canvas.icon(suit.value, 20, BUBBLE / 2, 14, ink_of(suit))
        ink = INK if ground in {GOOD, BAD} else BLACK
        canvas.text(across - 12, BUBBLE / 2, words, ink, size=16, weight=Weight.BOLD, side="right")
        return self._finished(canvas, BUBBLE / 2)

    def _title(self, stake: int | None, trump: Suit | None, trick: int, points: int) -> Sprite:
        """Draw the number of the deal, the contract, the trump, and a bar of the declarer's points."""
        canvas = Canvas(SEATS - TITLE - 6, CLOTH, across=WIDTH - 2 * MARGIN)
        number, right = self.t.plain("picture-deal", number=self.summary.number), canvas.width
        left = canvas.text(0, 13, number, INK, size=15, weight=Weight.BOLD) + 8
        if trick:
            words = self.t.plain("picture-trick", number=trick, of=len(self.summary.dealt.tricks))
            left += canvas.text(left, 13, words, FAINT, size=12) + 12
        if trump:
            canvas.icon("disc", right - 11, 13, 22, FACE)
            canvas.icon(trump.value, right - 11, 13, 14, ink_of(trump))
            right -= 28
        if stake is None:
            return self._finished(canvas)
        right -= canvas.text(right, 13, str(stake), GOLD, size=20, weight=Weight.BOLD, side="right") + 6
        name = fitted(self.names[self.summary.row.declarer], right - left, 13, Weight.STRONG)
        canvas.text(right, 13, name, INK, size=13, weight=Weight.STRONG, side="right")
        top, full = canvas.height - BAR - 4, points >= stake
        canvas.plate(Box(0, top, canvas.width, top + BAR), PLATE, BAR / 2)
        if points:
            end = canvas.width if full else max(BAR, canvas.width * points / stake)
            canvas.plate(Box(0, top, end, top + BAR), FULL if full else GOLD, BAR / 2)
        return self._finished(canvas)

    def banner(self, row: DealSettled) -> Sprite:
        """Draw the outcome."""
        name, room = self.names[row.declarer], WIDTH - 60
        told = self.t.plain(f"picture-result-{row.result}", bid=row.contract, points=row.points[row.declarer])
        size = next((each for each in (22, 19) if width(told, each, Weight.BOLD) <= room), 16)
        told = fitted(told, room, size, Weight.BOLD)
        across = max(width(told, size, Weight.BOLD), width(name, 15, Weight.STRONG)) + 40
        canvas = Canvas(74, CLOTH, across=across)
        canvas.plate(Box(0, 0, across, 74), GOOD if row.result == "made" else BAD, 14)
        canvas.text(across / 2, 22, name, INK, size=15, weight=Weight.STRONG, side="middle")
        canvas.text(across / 2, 50, told, INK, size=size, weight=Weight.BOLD, side="middle")
        return self._finished(canvas, 14)


class _FilmedTable:
    """Table while the deal is played, seen from the declarer's seat."""

    def __init__(self, summary: DealSummary) -> None:
        self.sprites = _Sprites(summary)
        self.dealt, self.row = summary.dealt, summary.row
        self.own = self.row.declarer
        seats = [seat for seat, hand in enumerate(self.dealt.hands) if hand]
        at = seats.index(self.own)
        self.others = seats[at + 1 :] + seats[:at]
        self.top = self.sprites.height - MARGIN - TALL
        """Upper edge of the declarer's hand."""
        self.middle = (self._plate(self.others[0]).bottom + self._plate(self.own).top) / 2
        self.ground = self.sprites.cloth(self.middle)
        self.held: dict[Seat, dict[Card, Place]] = {}
        """Cards of the hands, with their places: a card that goes leaves a gap."""
        self._hold(enumerate(self.dealt.hands))
        self.lying: list[Lying] = []
        self.said: dict[Seat, Words] = {}
        self.won: tuple[Seat, Lying] | None = None
        """Winner of the trick, and the winning card."""
        self.banner: Sprite | None = None
        self.stake: int | None = None
        self.trump: Suit | None = None
        self.trick = 0
        self.points: Sequence[int] = ()

    def frames(self) -> Iterator[Frame]:
        """Play the deal."""
        t, row = self.sprites.t, self.row
        packets = self._packets()
        self.lying = [(None, place) for packet in packets for place in packet]
        yield self._frame(OPENING_MS)
        calls = self.dealt.calls
        for seat, bid, _ in calls:
            self.said[seat] = (t.plain("call-pass"), None, FAINT) if bid is None else (str(bid), None, GOLD)
            yield self._frame(min(CALL_MS, CALLS_MS // len(calls)))
        if self.dealt.held != self.dealt.hands:
            yield from self._bargain(packets)
        self._hold(enumerate(self.dealt.held))
        self.lying, self.said, self.stake = [], {}, row.contract
        yield self._frame(HANDS_MS)
        for number in range(1, len(self.dealt.tricks) + 1):
            yield from self._trick(number)
        self.banner, self.points = self.sprites.banner(row), row.points
        for seat in self.held:
            change = sum(line.amount for line in row.lines if line.seat == seat)
            self.said[seat] = signed(change), None, GOOD if change > 0 else BAD if change < 0 else FAINT
        yield self._frame(TOLD_MS)
        yield Frame(self.sprites.last, SUMMARY_MS)

    def _bargain(self, packets: Sequence[Sequence[Place]]) -> Iterator[Frame]:
        """Turn the talon, bring it to the declarer, and give cards away or lay them aside."""
        dealt, number = self.dealt, self.dealt.taken
        talon = list(zip(dealt.talons[number], packets[number], strict=True))
        rest: list[Lying] = [
            (None, place) for at, packet in enumerate(packets) for place in packet if at != number
        ]
        self.said, self.lying = {}, [*rest, *talon]
        yield self._frame(TALON_MS)
        self.lying = rest
        yield from self._flight((card, place, (place[0], self.top)) for card, place in talon)
        self._hold([(self.own, in_order((*self.held[self.own], *dealt.talons[number])))])
        yield self._frame(HANDS_MS)
        places = self.held[self.own]
        yield from self._flight(
            [
                *((card, places.pop(card), self._home(to)) for _, to, card in dealt.gifts if card in places),
                *((None, places.pop(card), (-CARD, self.middle)) for card in dealt.laid if card in places),
            ],
            vanish=True,
        )

    def _trick(self, number: int) -> Iterator[Frame]:
        """Play a trick; its winner takes it, face down."""
        trick: TrickSeen = self.dealt.tricks[number - 1]
        self.trick, self.points = number, taken(self.dealt.tricks[: number - 1], len(self.row.points))
        for seat, card in trick.played:
            start, end = self.held[seat].pop(card), self._spot(seat)
            yield from self._flight([(card, start if seat == self.own else self._over(start), end)])
            self.lying.append((card, end))
            if seat == trick.winner:
                won = seat, (card, end)
            if trick.marriage and len(self.lying) == 1:
                suit, points = trick.marriage
                self.said, self.trump = {seat: (f"+{points}", suit, GOLD)}, trick.trump
                self.points = [each + points * (at == seat) for at, each in enumerate(self.points)]
                yield self._frame(MARRIAGE_MS)
            yield self._frame(CARD_MS)
        self.won, self.trump = won, trick.trump
        yield self._frame(TRICK_MS)
        lay, self.lying, self.said = self.lying, [], {}
        self.points = taken(self.dealt.tricks[:number], len(self.row.points))
        ways = [(None, place, self._home(trick.winner)) for _, place in lay]
        yield from self._flight(ways, vanish=True)
        self.won = None

    def _flight(
        self, ways: Iterable[tuple[Card | None, Place, Place]], *, vanish: bool = False
    ) -> Iterator[Frame]:
        """Move cards from a place to another one, over the hands, or below them if they `vanish`."""
        ways = list(ways)
        for part in FLIGHT:
            now = [(card, (x + (to[0] - x) * part, y + (to[1] - y) * part)) for card, (x, y), to in ways]
            yield self._frame(STEP_MS, below=now) if vanish else self._frame(STEP_MS, above=now)

    # Places

    def _plate(self, seat: Seat) -> Box:
        """Return where the name of a player stands, above the hand."""
        if seat == self.own:
            return Box(MARGIN, self.top - LABEL - 4, WIDTH - MARGIN, self.top - 4)
        across = (WIDTH - 2 * MARGIN + 8) / len(self.others)
        left = MARGIN + self.others.index(seat) * across
        return Box(left, SEATS, left + across - 8, SEATS + LABEL + SMALL_TALL + 8)

    def _hold(self, hands: Iterable[tuple[Seat, Cards]]) -> None:
        """Lay hands out, from the left."""
        for seat, hand in hands:
            if not hand:
                continue
            left, top, right, _ = self._plate(seat)
            if seat == self.own:
                card, top = CARD, self.top
            else:
                card, left, top, right = SMALL, left + 4, top + LABEL + 2, right - 4
            step = min(card + 2, (right - left - card) / max(1, len(hand) - 1))
            self.held[seat] = {each: (left + at * step, top) for at, each in enumerate(hand)}

    def _packets(self) -> list[list[Place]]:
        """Return the places of the talons in the middle."""
        talons, gap = self.dealt.talons, 16.0
        count, between = sum(map(len, talons)), gap * (len(talons) - 1)
        step = min(CARD + 6, (WIDTH - 2 * MARGIN - CARD - between) / max(1, count - 1))
        x = (WIDTH - CARD - step * (count - 1) - between) / 2
        found: list[list[Place]] = []
        for talon in talons:
            found.append([(x + at * step, self.middle - TALL / 2) for at in range(len(talon))])
            x += len(talon) * step + gap
        return found

    def _spot(self, seat: Seat) -> Place:
        """Return where a played card comes to lie."""
        if len(self.others) == 1:
            x, y = (34, 14) if seat == self.own else (-34, -14)
        elif seat == self.own:
            x, y = 0, 38
        else:
            x, y = -78 + 156 * self.others.index(seat) // (len(self.others) - 1), -28
        return (WIDTH - CARD) / 2 + x, self.middle - TALL / 2 + y

    def _over(self, place: Place) -> Place:
        """Return the place of a large card over a small one."""
        return place[0] + (SMALL - CARD) / 2, place[1]

    def _home(self, seat: Seat) -> Place:
        """Return where the cards of a player vanish: below the plate."""
        plate = self._plate(seat)
        return (plate.left + plate.right - CARD) / 2, self.top if seat == self.own else SEATS - TALL / 2

    # Pictures

    def _frame(self, wait: int, *, below: Sequence[Lying] = (), above: Sequence[Lying] = ()) -> Frame:
        """Draw the table as it is, with cards on their way `below` the hands or `above` them."""
        image, sprites = self.ground.copy(), self.sprites

        def paste(sprite: Sprite, x: float, y: float) -> None:
            image.paste(sprite.image, (round(x * POINT), round(y * POINT)), sprite.mask)

        for card, place in (*self.lying, *below):
            paste(sprites.card(card), *place)
        if self.won and self.lying:
            _, (card, (x, y)) = self.won
            paste(sprites.card(card, ring=True), x - RING, y - RING)
        declarers = self.points[self.own] if self.points else 0
        paste(sprites.title(self.stake, self.trump, self.trick, declarers), MARGIN, TITLE)
        for seat, hand in self.held.items():
            left, top, right, bottom = self._plate(seat)
            points = self.points[seat] if self.points else None
            won = self.won is not None and self.won[0] == seat
            paste(sprites.label(seat, right - left, bottom - top, points, won=won), left, top)
            for card, place in hand.items():
                paste(sprites.card(card) if seat == self.own else sprites.small(card), *place)
        for card, place in above:
            paste(sprites.card(card), *place)
        if self.banner:
            x, y = (WIDTH - self.banner.width) / 2, self.middle - self.banner.height / 2
            paste(self.banner, x, y)
        for seat, words in self.said.items():
            left, top, right, bottom = self._plate(seat)
            bubble = sprites.bubble(*words)
            y = top - BUBBLE - 6 if seat == self.own else bottom + 6
            paste(bubble, (left + right - bubble.width) / 2, y)
        return Frame(image, wait)

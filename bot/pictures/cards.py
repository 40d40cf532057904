"""Playing cards in the project's own style, small ones for deals and large ones for hands.

A player's own hand and the trick on the table, on green cloth.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from bot.pictures import SUITS, court
from bot.pictures.canvas import WIDTH, Box, Canvas, Ink, Side, Weight, called, fitted, width
from bot.words.texts import Texts, texts
from game.actions import Seat
from game.cards import Card, Cards, Rank, Suit
from game.state import Kind

FACE = "#fffefa"
SHADE = "#cfcdc2"
"""Colour of a card that may not be played now."""
EDGE = "#cfc6b2"
RED = "#c8202c"
BLACK = "#1b1b22"
BACK = "#2b5fae"
LINING = "#e9eefb"
GILT = "#e8c56a"
COIN = ((court.OUTLINE, 0.337), (court.GOLD, 0.332), (court.OUTLINE, 0.297))
"""Rings around the suit of an ace, with their radius relative to the card's width."""
LATTICE = (
    (0, 0, 0.62, GILT), (0, 0, 0.55, BACK), (0, 0, 0.44, LINING), (0, 0, 0.2, BACK),
    (-0.25, -0.42, 0.16, LINING), (0.25, -0.42, 0.16, LINING),
    (-0.25, 0.42, 0.16, LINING), (0.25, 0.42, 0.16, LINING),
)  # fmt: skip
"""Lozenges on the back of a card: place, size relative to the card's width, colour."""
TALL = 1.42
"""Height of a large card, relative to its width."""


class CardCanvas(Protocol):
    """Canvas that a large card can be drawn on: a picture, or a file of shapes (tools/card_shapes.py)."""

    def plate(self, box: Box, ink: Ink, radius: float, line: float = 0, *, name: str = "") -> None:
        """Fill a rectangle with round corners."""

    def icon(self, name: str, x: float, y: float, size: float, ink: Ink, *, turned: bool = False) -> None:
        """Draw an icon centred at (x, y), `turned` upside down."""

    def figure(self, card: Card, box: Box) -> None:
        """Draw both halves of a court card."""

    def text(
        self,
        x: float,
        y: float,
        words: str,
        ink: Ink,
        *,
        size: float,
        weight: Weight = Weight.PLAIN,
        side: Side = "left",
    ) -> float:
        """Write words whose capitals are in the middle at `y`; return how wide they are."""


def ink_of(suit: Suit) -> Ink:
    """Return the colour of a suit on a card."""
    return RED if suit in {Suit.HEARTS, Suit.DIAMONDS} else BLACK


def letter(t: Texts, card: Card) -> str:
    """Return the letter of a rank on the cards of a country."""
    return t.plain(f"card-rank-{card.rank.name.lower()}")


def small(
    canvas: Canvas, t: Texts, card: Card, box: Box, *, ring: Ink | None = None, ghost: Ink | None = None
) -> None:
    """Draw a small card: its rank above its suit; `ring` is the colour of a line around it.

    A card played before is a `ghost` in one colour.
    """
    wide, tall = box.right - box.left, box.bottom - box.top
    if ghost is None:
        _blank(canvas, box, wide * 0.14)
    else:
        canvas.plate(box, ghost, wide * 0.14, 1)
    if ring is not None:
        canvas.plate(Box(box.left - 2, box.top - 2, box.right + 2, box.bottom + 2), ring, wide * 0.2, 2)
    middle, ink = (box.left + box.right) / 2, ghost or ink_of(card.suit)
    words = letter(t, card)
    canvas.text(
        middle,
        box.top + tall * 0.29,
        words,
        ink,
        size=min(wide * 0.58, 15),
        weight=Weight.BOLD,
        side="middle",
    )
    canvas.icon(card.suit.value, middle, box.top + tall * 0.73, min(wide * 0.44, tall * 0.35), ink)


def large(canvas: CardCanvas, words: str, card: Card, box: Box, *, shade: bool = False) -> None:
    """Draw a large card: `words` (its rank) and suit in the corner, suit or figure in the middle."""
    wide, tall = box.right - box.left, box.bottom - box.top
    _blank(canvas, box, wide * 0.1, SHADE if shade else FACE)
    ink = ink_of(card.suit)
    edge = box.left + wide * 0.21
    size = wide * (0.28 if len(words) > 1 else 0.34)
    canvas.text(edge, box.top + tall * 0.15, words, ink, size=size, weight=Weight.BOLD, side="middle")
    canvas.icon(card.suit.value, edge, box.top + tall * 0.365, wide * 0.23, ink)
    if card.rank in court.FIGURES:
        canvas.figure(card, box)
        _brooch(canvas, card.suit, box)
        canvas.icon(
            card.suit.value,
            box.right - edge + box.left,
            box.bottom - tall * 0.15,
            wide * 0.27,
            ink,
            turned=True,
        )
        return
    x, y, share = box.left + wide * 0.61, box.top + tall * 0.64, 0.46
    if card.rank is Rank.ACE:
        share = 0.42
        _rings(canvas, (*COIN, (court.TINT[card.suit], 0.292)), wide, x, y)
    canvas.icon(card.suit.value, x, y, wide * share, ink)


def back(canvas: CardCanvas, box: Box) -> None:
    """Draw a card that lies face down."""
    wide = box.right - box.left
    _blank(canvas, box, wide * 0.1)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for inset, ink in ((0.07, BACK), (0.11, GILT), (0.125, BACK)):
        near = wide * inset
        inner = Box(box.left + near, box.top + near, box.right - near, box.bottom - near)
        canvas.plate(inner, ink, wide * (0.15 - inset))
    for across, down, share, ink in LATTICE:
        canvas.icon("D", x + across * wide, y + down * wide, share * wide, ink)


def _brooch(canvas: CardCanvas, suit: Suit, box: Box) -> None:
    """Draw the suit in gold where the two halves of a figure meet."""
    wide, x, y = box.right - box.left, (box.left + box.right) / 2, (box.top + box.bottom) / 2
    _rings(canvas, court.BROOCH, wide, x, y)
    canvas.icon(suit.value, x, y, wide * 0.075, ink_of(suit))


def _rings(canvas: CardCanvas, rings: Iterable[tuple[Ink, float]], wide: float, x: float, y: float) -> None:
    """Draw discs around a point, the largest first; their radii are relative to the width of the card."""
    for ink, share in rings:
        radius = wide * share
        canvas.plate(Box(x - radius, y - radius, x + radius, y + radius), ink, radius)


def _blank(canvas: CardCanvas, box: Box, radius: float, face: Ink = FACE) -> None:
    canvas.plate(box, EDGE, radius)
    line = 0.7
    inner = Box(box.left + line, box.top + line, box.right - line, box.bottom - line)
    canvas.plate(inner, face, radius - line)


CLOTH, SEAM, PLATE = "#1c6a47", "#2f8059", "#124b32"
INK, FAINT, GOLD = "#f6f3e8", "#b5d3c2", "#ffd75e"
MARGIN = 10
TABLE = 190
"""Height of the table above the hand."""
CARD = 58.0
"""Width of a card on the table."""
HELD = 62.0
"""Width of a card in the hand."""
LIFT = 9.0
"""Distance by which playable cards stand out."""
ROOM = (116.0, 44.0)
"""Width and height of the plate of a player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloth:
    """One player's view of a deal; `others` are the seats of the other players, from their left on."""

    language: str
    names: tuple[str, ...]
    others: tuple[Seat, ...]
    counts: tuple[int, ...]
    """Number of cards held, by seat."""
    points: tuple[int, ...]
    """Points taken, by seat."""
    viewer: Seat
    hand: Cards
    asked: Seat | None
    kind: Kind = "play"
    """Kind of the question."""
    playable: Cards | None = None
    """Cards that may be played now; None if no card is asked for."""
    face_down: bool = False
    played: tuple[tuple[Seat, Card], ...] = ()
    """Trick on the table, or the last one."""
    winner: Seat | None = None
    """Winner, if it is the last trick."""
    talon: Cards = ()
    """Talon, while it is visible and no card is on the table."""
    holder: Seat | None = None
    bid: int | None = None
    trump: Suit | None = None

    def draw(self) -> Canvas:
        """Draw the cloth."""
        return _Table(self).drawn()


class _Table:
    """Cloth being drawn."""

    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth
        self.t: Texts = texts(cloth.language)
        self.names = called(cloth.names, self.t.plain("nameless"))
        self.places = self._places()
        """Centre of a card played by each seat."""

    def _places(self) -> dict[Seat, tuple[float, float]]:
        others, middle = self.cloth.others, WIDTH / 2
        found = {self.cloth.viewer: (middle, 138.0)}
        if len(others) == 1:
            found[others[0]] = (middle - 46, 112.0)
            found[self.cloth.viewer] = (middle + 22, 132.0)
            return found
        for seat, x in zip(others, (middle - 66, middle + 66), strict=False):
            found[seat] = (x, 122.0)
        if len(others) == 3:
            found[others[1]], found[others[2]] = (middle, 108.0), (middle + 66, 122.0)
        return found

    def drawn(self) -> Canvas:
        cloth = self.cloth
        tall = HELD * TALL + LIFT + 12 if cloth.hand else 8
        canvas = Canvas(TABLE + tall, CLOTH)
        canvas.plate(Box(4, 4, WIDTH - 4, TABLE + tall - 4), SEAM, 12, 1)
        for at, seat in enumerate(cloth.others):
            self._player(canvas, at, seat)
        self._stake(canvas)
        self._middle(canvas)
        if cloth.hand:
            self._own(canvas)
            self._hand(canvas)
        return canvas

    def _player(self, canvas: Canvas, at: int, seat: Seat) -> None:
        """Write a player's name, cards and points; gold marks the player whose turn it is."""
        wide, tall = ROOM if len(self.cloth.others) < 3 else (106.0, 44.0)
        seats = len(self.cloth.others)
        left = (
            MARGIN
            if seats < 3 or at == 0
            else WIDTH - MARGIN - wide
            if at == seats - 1
            else (WIDTH - wide) / 2
        )
        if seats == 2 and at == 1:
            left = WIDTH - MARGIN - wide
        box = Box(left, 12, left + wide, 12 + tall)
        turn = seat == self.cloth.asked
        canvas.plate(box, PLATE, 8)
        if turn:
            canvas.plate(box, GOLD, 8, 2)
        name = fitted(self.names[seat], wide - 16, 12.5, Weight.STRONG)
        canvas.text(left + 9, 26, name, GOLD if turn else INK, size=12.5, weight=Weight.STRONG)
        back(canvas, Box(left + 9, 37, left + 18, 51))
        canvas.text(left + 22, 44, f"×{self.cloth.counts[seat]}", FAINT, size=11)
        if any(self.cloth.points):
            taken = self.t.plain("picture-taken", points=self.cloth.points[seat])
            canvas.text(left + wide - 9, 44, taken, FAINT, size=11, side="right")

    def _stake(self, canvas: Canvas) -> None:
        """Write the declarer, the contract and the trump."""
        cloth, y = self.cloth, 26.0
        middle, room = WIDTH / 2, WIDTH - 2 * (MARGIN + ROOM[0]) - 8
        if len(cloth.others) == 1:
            middle, room = WIDTH - MARGIN - 70, 130.0
        elif len(cloth.others) == 3:
            middle, y, room = 46, 84.0, 76.0
        if cloth.bid is not None and cloth.holder is not None:
            name = fitted(self.names[cloth.holder], room, 11, Weight.PLAIN)
            canvas.text(middle, y - 3, name, FAINT, size=11, side="middle")
            bid = str(cloth.bid)
            icon = 20 if cloth.trump else 0
            wide = width(bid, 19, Weight.BOLD)
            canvas.text(middle - icon / 2, y + 16, bid, INK, size=19, weight=Weight.BOLD, side="middle")
            if cloth.trump:
                x = middle - icon / 2 + wide / 2 + 14
                canvas.icon("disc", x, y + 16, 21, FACE)
                canvas.icon(SUITS[cloth.trump], x, y + 16, 13, ink_of(cloth.trump))

    def _middle(self, canvas: Canvas) -> None:
        """Draw the trick, or the talon while it is visible."""
        cloth = self.cloth
        if cloth.played:
            for seat, card in cloth.played:
                x, y = self.places[seat]
                box = self._lie(canvas, card, x, y)
                if seat == cloth.winner:
                    canvas.plate(Box(box.left - 2, box.top - 2, box.right + 2, box.bottom + 2), GOLD, 8, 2.3)
            return
        start = WIDTH / 2 - (len(cloth.talon) - 1) * (CARD + 6) / 2
        for at, card in enumerate(cloth.talon):
            self._lie(canvas, card, start + at * (CARD + 6), 118)

    def _lie(self, canvas: Canvas, card: Card, x: float, y: float) -> Box:
        tall = CARD * TALL
        box = Box(x - CARD / 2, y - tall / 2, x + CARD / 2, y + tall / 2)
        large(canvas, letter(self.t, card), card, box)
        return box

    def _own(self, canvas: Canvas) -> None:
        """Write the question to the viewer, if any, and the viewer's points."""
        cloth, y = self.cloth, TABLE - 8.0
        if cloth.asked == cloth.viewer:
            canvas.text(MARGIN + 4, y, self._asked(), GOLD, size=13, weight=Weight.BOLD)
        if any(cloth.points):
            taken = self.t.plain("picture-taken", points=cloth.points[cloth.viewer])
            canvas.text(WIDTH - MARGIN - 4, y, taken, FAINT, size=12, side="right")

    def _asked(self) -> str:
        """Name the kind of answer: a bid, a card, or another decision."""
        if self.cloth.kind == "auction":
            return self.t.plain("picture-your-bid")
        return self.t.plain("picture-your-turn" if self.cloth.kind == "play" else "picture-you-decide")

    def _hand(self, canvas: Canvas) -> None:
        """Draw the hand; playable cards stand out, the others are shaded."""
        hand, playable = self.cloth.hand, self.cloth.playable
        room = WIDTH - 2 * MARGIN
        step = min(HELD + 4, (room - HELD) / max(1, len(hand) - 1))
        start = (WIDTH - HELD - step * (len(hand) - 1)) / 2
        for at, card in enumerate(hand):
            out = playable is None or card in playable
            top = TABLE + 4 + (0 if playable is not None and out else LIFT)
            left = start + at * step
            box = Box(left, top, left + HELD, top + HELD * TALL)
            if self.cloth.face_down:
                back(canvas, box)
            else:
                large(canvas, letter(self.t, card), card, box, shade=not out)

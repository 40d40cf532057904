"""A player's own hand and the trick on the table, on green cloth."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures import cards as faces
from bot.pictures.canvas import Box, Canvas
from bot.pictures.lettering import Weight, called, fitted, width
from bot.pictures.scale import WIDTH
from bot.pictures.shapes import SUITS
from bot.words.texts import Texts, texts
from game.actions import Seat
from game.cards import Card, Cards, Suit
from game.state import Kind

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
        tall = HELD * faces.TALL + LIFT + 12 if cloth.hand else 8
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
        faces.back(canvas, Box(left + 9, 37, left + 18, 51))
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
                canvas.icon("disc", x, y + 16, 21, faces.FACE)
                canvas.icon(SUITS[cloth.trump], x, y + 16, 13, faces.ink_of(cloth.trump))

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
        tall = CARD * faces.TALL
        box = Box(x - CARD / 2, y - tall / 2, x + CARD / 2, y + tall / 2)
        faces.large(canvas, faces.letter(self.t, card), card, box)
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
            box = Box(left, top, left + HELD, top + HELD * faces.TALL)
            if self.cloth.face_down:
                faces.back(canvas, box)
            else:
                faces.large(canvas, faces.letter(self.t, card), card, box, shade=not out)

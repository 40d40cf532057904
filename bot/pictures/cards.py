"""Playing cards in the project's own style, small ones for deals and large ones for hands."""

from __future__ import annotations

from typing import Protocol

from bot.pictures.canvas import Box, Canvas, Side
from bot.pictures.lettering import Weight
from bot.pictures.themes import Ink
from bot.words.texts import Texts
from game.cards import Card, Rank, Suit

FACE = "#fffefa"
SHADE = "#cfcdc2"
"""Colour of a card that may not be played now."""
EDGE = "#cfc6b2"
RED = "#c8202c"
BLACK = "#1b1b22"
BACK = "#2b5fae"
LINING = "#e9eefb"
COURT: dict[Rank, tuple[str, Ink]] = {
    Rank.KING: ("crown", "#b98300"),
    Rank.QUEEN: ("diadem", "#b98300"),
    Rank.JACK: ("plume", "#b98300"),
}
"""Headwear of the court cards."""
COURT_GROUND = {RED: "#fbeaea", BLACK: "#ececf2"}
TALL = 1.42
"""Height of a large card, relative to its width."""


class CardCanvas(Protocol):
    """Canvas that a large card can be drawn on: a picture, or a file of shapes (tools/card_shapes.py)."""

    def plate(self, box: Box, ink: Ink, radius: float, line: float = 0, *, name: str = "") -> None:
        """Fill a rectangle with round corners."""

    def icon(self, name: str, x: float, y: float, size: float, ink: Ink) -> None:
        """Draw an icon centred at (x, y)."""

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
    """Draw a large card: `words` (its rank) and suit in the corner, suit or headwear in the middle."""
    wide, tall = box.right - box.left, box.bottom - box.top
    _blank(canvas, box, wide * 0.1, SHADE if shade else FACE)
    ink = ink_of(card.suit)
    edge = box.left + wide * 0.21
    size = wide * (0.28 if len(words) > 1 else 0.34)
    canvas.text(edge, box.top + tall * 0.15, words, ink, size=size, weight=Weight.BOLD, side="middle")
    canvas.icon(card.suit.value, edge, box.top + tall * 0.365, wide * 0.23, ink)
    worn = COURT.get(card.rank)
    middle = box.left + wide * 0.62
    if worn is None:
        share = 0.62 if card.rank is Rank.ACE else 0.46
        canvas.icon(card.suit.value, middle, box.top + tall * 0.64, wide * share, ink)
        return
    panel = Box(
        box.left + wide * 0.36, box.top + tall * 0.3, box.right - wide * 0.1, box.bottom - tall * 0.07
    )
    canvas.plate(panel, COURT_GROUND[ink], wide * 0.07)
    x = (panel.left + panel.right) / 2
    canvas.icon(worn[0], x, box.top + tall * 0.45, wide * 0.36, worn[1])
    canvas.icon(card.suit.value, x, box.top + tall * 0.735, wide * 0.36, ink)


def back(canvas: CardCanvas, box: Box) -> None:
    """Draw a card that lies face down."""
    wide = box.right - box.left
    _blank(canvas, box, wide * 0.1)
    inset = wide * 0.09
    inner = Box(box.left + inset, box.top + inset, box.right - inset, box.bottom - inset)
    canvas.plate(inner, BACK, wide * 0.06)
    canvas.icon("D", (box.left + box.right) / 2, (box.top + box.bottom) / 2, wide * 0.4, LINING)


def _blank(canvas: CardCanvas, box: Box, radius: float, face: Ink = FACE) -> None:
    canvas.plate(box, EDGE, radius)
    line = 0.7
    inner = Box(box.left + line, box.top + line, box.right - line, box.bottom - line)
    canvas.plate(inner, face, radius - line)

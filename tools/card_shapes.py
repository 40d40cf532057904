"""Write the cards of the Mini App as SVG symbols: `python -m tools.card_shapes`.

The shapes are those of the pictures (bot/pictures/cards.py), so cards look alike in the chat and in the app.
The file has a symbol for each suit, for each card by its text form ("AC"), and for the back ("back"). The
rank is not in it: the client writes it in the letters of the player's language.
"""

# ruff: noqa: ARG002 - a canvas takes what a picture draws, and a file of shapes leaves some of it out

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from bot.pictures import SHAPES, SUITS, Point
from bot.pictures.canvas import Box, Ink, Side, Weight
from bot.pictures.cards import BACK, LINING, TALL, back, large
from bot.pictures.court import LINE, MARKS, OUTLINE, half
from game.cards import DECK, Card

FILE = Path(__file__).parent.parent / "webapp" / "static" / "cards.svg"
WIDTH = 100.0
"""Width of a card, in units of the file."""
HEIGHT = WIDTH * TALL
DIGITS = 1
"""Decimals of a coordinate."""
STEP = {"M": "m", "L": "l", "C": "c", "Q": "q"}
"""Commands of a path by their relative form."""


class SvgPencil:
    """Pencil that writes the paths of a shape: one for each part, since one path may cancel what overlaps."""

    def __init__(self) -> None:
        self.elements = ""

    def area(self, points: Iterable[Point], *, ink: int = 255) -> None:
        """Add a polygon. Raises ValueError: it would erase."""
        _refuse_to_erase(ink)
        start, *others = (f"{WIDTH * x} {WIDTH * y}" for x, y in points)
        self._add(f"M{start}" + "".join(f"L{other}" for other in others) + "z")

    def disc(self, x: float, y: float, radius: float, *, ink: int = 255) -> None:
        """Add a circle. Raises ValueError: it would erase."""
        _refuse_to_erase(ink)
        r, across = _number(WIDTH * radius), _number(2 * WIDTH * radius)
        start = f"M{_number(WIDTH * (x - radius))} {_number(WIDTH * y)}"
        self.elements += f'<path d="{start}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"/>'

    def box(self, left: float, top: float, right: float, bottom: float, *, ink: int = 255) -> None:
        """Add a rectangle. Raises ValueError: it would erase."""
        self.area([(left, top), (right, top), (right, bottom), (left, bottom)], ink=ink)

    def _add(self, path: str) -> None:
        self.elements += f'<path d="{_relative(path)}"/>'


class SvgCanvas:
    """Canvas that writes the elements of a card; it leaves the letters out."""

    def __init__(self) -> None:
        self.elements = ""

    def plate(self, box: Box, ink: Ink, radius: float, line: float = 0, *, name: str = "") -> None:
        """Add a rectangle with round corners."""
        size = f'width="{_number(box.right - box.left)}" height="{_number(box.bottom - box.top)}"'
        place = f'x="{_number(box.left)}" y="{_number(box.top)}"'
        self.elements += f'<rect {place} {size} rx="{_number(radius)}" fill="{ink}"/>'

    def icon(self, name: str, x: float, y: float, size: float, ink: Ink, *, turned: bool = False) -> None:
        """Add a shape whose middle is at (x, y), `turned` upside down."""
        place = f'x="{_number(x - size / 2)}" y="{_number(y - size / 2)}"'
        side = _number(size)
        turn = f' transform="rotate(180 {_number(x)} {_number(y)})"' if turned else ""
        self.elements += f'<use href="#{name}" {place} width="{side}" height="{side}" fill="{ink}"{turn}/>'

    def figure(self, card: Card, box: Box) -> None:
        """Add both halves of a court card; the box is the whole file of the card."""
        name = f"{card.text}-half"
        plain = ' stroke="none"'
        shapes = "".join(
            f'<path fill="{ink}"{plain if ink in MARKS else ""} d="{_relative(path)}"/>'
            for ink, path in half(card)
        )
        middle = f"{_number(WIDTH / 2)} {_number(HEIGHT / 2)}"
        line = f'stroke="{OUTLINE}" stroke-width="{LINE}" stroke-linejoin="round"'
        self.elements += (
            f'<g id="{name}" {line}>{shapes}</g><use href="#{name}" transform="rotate(180 {middle})"/>'
        )

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
        """Leave the letters to the client."""
        return 0


def written() -> str:
    """Return the file."""
    names = [*SUITS.values()]
    symbols = [_symbol(name, f"0 0 {_number(WIDTH)} {_number(WIDTH)}", _shape(name)) for name in names]
    box = Box(0, 0, WIDTH, HEIGHT)
    view = f"0 0 {_number(WIDTH)} {_number(HEIGHT)}"
    for card in DECK:
        canvas = SvgCanvas()
        large(canvas, card.rank.letter, card, box)
        symbols.append(_symbol(card.text, view, canvas.elements))
    canvas = SvgCanvas()
    back(canvas, box)
    symbols.append(_symbol("back", view, _with_looks(canvas.elements)))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{"".join(symbols)}</svg>\n'


def main() -> None:
    """Write the file."""
    FILE.write_text(written(), encoding="utf-8")


def _with_looks(elements: str) -> str:
    """Return the back with colours that the style of a page may choose (`look.css`)."""
    for ink, look in ((BACK, "back"), (LINING, "pip")):
        elements = elements.replace(f'fill="{ink}"', f'fill="var(--{look},{ink})"')
    return elements


def _shape(name: str) -> str:
    pencil = SvgPencil()
    SHAPES[name](pencil)
    return pencil.elements


def _symbol(name: str, view: str, elements: str) -> str:
    return f'<symbol id="{name}" viewBox="{view}">{elements}</symbol>\n'


def _relative(path: str) -> str:
    """Return a path of absolute M, L, C, Q and z by steps from point to point: the same, and a fifth smaller.

    Each step leads to a rounded point, so that errors do not add up. A command stands once for all its steps.
    """
    written, at, start, last = "", (0.0, 0.0), (0.0, 0.0), ""
    for command, numbers in re.findall(r"([MLCQz])([^MLCQz]*)", path):
        if command == "z":
            written, at, last = f"{written}z", start, ""
            continue
        values = [round(float(number), DIGITS) for number in numbers.split()]
        points = list(zip(values[::2], values[1::2], strict=True))
        steps = " ".join(f"{_number(x - at[0])} {_number(y - at[1])}" for x, y in points)
        written += (" " if command == last else STEP[command]) + steps
        at, last = points[-1], command.replace("M", "L")
        start = at if command == "M" else start
    return re.sub(r" (?=-)|(?<=\.\d) (?=\.)", "", re.sub(r"\b0\.", ".", written))


def _number(value: float) -> str:
    return f"{round(value, DIGITS):g}"


def _refuse_to_erase(ink: int) -> None:
    if not ink:
        raise ValueError("a path in SVG cannot erase; give the shape as one outline")


if __name__ == "__main__":
    main()

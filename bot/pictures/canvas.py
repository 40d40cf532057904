"""Canvas of pictures. It measures in units, and records what it shows where."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Literal, NamedTuple, Protocol

from bot.pictures.lettering import Weight, stamp, width
from bot.pictures.raster import blank, drawing_on, reduced
from bot.pictures.scale import SCALE, WIDTH
from bot.pictures.shapes import rounded, shape
from bot.pictures.themes import Ink

Side = Literal["left", "middle", "right"]

LINE_FINE = 2
"""Factor by which a path is drawn larger than shown; it is small, as a path may cross the whole picture."""
CAPITALS = 0.714
"""Height of capital letters and figures, relative to the font size."""
QUALITY = 82
"""JPEG quality: Telegram converts every picture to JPEG, and encoding a PNG takes five times as long."""


class Box(NamedTuple):
    """Rectangle on a canvas, in units."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        """Return whether two rectangles overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


class DrawnItem(NamedTuple):
    """Text, or name of a shape, with its place."""

    words: str
    box: Box
    ink: Ink
    shape: bool = False


class Canvas:
    """Picture being drawn; `items` records its texts and shapes."""

    def __init__(self, height: float, ground: Ink, *, across: float = WIDTH) -> None:
        self.width, self.height = across, height
        self.items: list[DrawnItem] = []
        self._image = blank("RGB", (_points(across), _points(height)), ground)
        self._draw = drawing_on(self._image)

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
        """Write a text whose capitals are vertically centred at `y`; return its width."""
        wide = width(words, size, weight)
        x -= {"left": 0, "middle": wide / 2, "right": wide}[side]
        tall = size * CAPITALS
        base = y + tall / 2
        drawn = stamp(words, size, weight)
        at = _points(x) + drawn.left, _points(base) + drawn.top
        self._image.paste(ink, (*at, at[0] + drawn.ink.width, at[1] + drawn.ink.height), drawn.ink)
        self.items.append(DrawnItem(words, Box(x, base - tall, x + wide, base), ink))
        return wide

    def icon(self, name: str, x: float, y: float, size: float, ink: Ink) -> None:
        """Draw an icon centred at (x, y)."""
        mask = shape(name, _points(size))
        at = _points(x - size / 2), _points(y - size / 2)
        self._image.paste(ink, (*at, at[0] + mask.width, at[1] + mask.height), mask)
        half = size / 2
        self.items.append(DrawnItem(name, Box(x - half, y - half, x + half, y + half), ink, shape=True))

    def area(self, box: Box, ink: Ink) -> None:
        """Fill a rectangle, at least one point wide and tall."""
        left, top, right, bottom = map(_points, box)
        self._draw.rectangle((left, top, max(left, right - 1), max(top, bottom - 1)), ink)

    def plate(self, box: Box, ink: Ink, radius: float, line: float = 0, *, name: str = "") -> None:
        """Fill a rectangle with round corners, or draw its border; `name` is its meaning."""
        if name:
            self.items.append(DrawnItem(name, box, ink, shape=True))
        left, top, right, bottom = map(_points, box)
        mask = rounded(right - left, bottom - top, _points(radius), _points(line))
        self._image.paste(ink, (left, top, right, bottom), mask)

    def rule(self, left: float, right: float, y: float, ink: Ink, thick: float = 1 / SCALE) -> None:
        """Draw a horizontal line."""
        self.area(Box(left, y - thick / 2, right, y + thick / 2), ink)

    def strike(self, x: float, y: float, wide: float, ink: Ink) -> None:
        """Strike out a text of a given width that is drawn over the line, centred at (x, y)."""
        box = Box(x - wide / 2 - 2.5, y - 0.5, x + wide / 2 + 2.5, y + 0.5)
        self.rule(box.left, box.right, y, ink, 1)
        self.items.append(DrawnItem("struck", box, ink, shape=True))

    def upright(self, x: float, top: float, bottom: float, ink: Ink, thick: float = 1 / SCALE) -> None:
        """Draw a vertical line."""
        self.area(Box(x - thick / 2, top, x + thick / 2, bottom), ink)

    def path(self, points: Sequence[tuple[float, float]], ink: Ink, thick: float) -> None:
        """Draw a line through points."""
        left, top = min(x for x, _ in points) - thick, min(y for _, y in points) - thick
        right, bottom = max(x for x, _ in points) + thick, max(y for _, y in points) + thick
        corner = _points(left), _points(top)
        size = _points(right) - corner[0], _points(bottom) - corner[1]
        mask = blank("L", (size[0] * LINE_FINE, size[1] * LINE_FINE))
        fine = SCALE * LINE_FINE
        through = [(x * fine - corner[0] * LINE_FINE, y * fine - corner[1] * LINE_FINE) for x, y in points]
        drawing_on(mask).line(through, fill=255, width=round(thick * fine), joint="curve")
        self._image.paste(
            ink,
            (*corner, corner[0] + size[0], corner[1] + size[1]),
            reduced(mask, size),
        )

    def encoded(self) -> bytes:
        """Return the picture as a file."""
        out = BytesIO()
        self._image.save(out, "JPEG", quality=QUALITY, subsampling=0)
        return out.getvalue()


class Drawing(Protocol):
    """Drawn picture."""

    def encoded(self) -> bytes:
        """Return the picture as a file."""
        ...


class Painting(Protocol):
    """Content of a picture: a plain value that is drawn identically in every process."""

    def draw(self) -> Drawing:
        """Draw the picture, which takes a while."""
        ...


def _points(units: float) -> int:
    return round(units * SCALE)

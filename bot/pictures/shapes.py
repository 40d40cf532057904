"""Shapes independent of fonts: suits, a crown, arrows, a truck; drawn large, then reduced and so smooth.

A shape is drawn in the unit square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Protocol

from bot.pictures.raster import blank, drawing_on, reduced
from game.cards import Suit

if TYPE_CHECKING:
    from PIL.Image import Image

FINE = 4
"""Factor by which a shape is drawn larger than shown."""

Point = tuple[float, float]
Polygon = list[Point]
Path = Callable[["Pencil"], None]


class Pencil(Protocol):
    """Drawing tool for the unit square; `ink` 0 erases."""

    def area(self, points: Iterable[Point], *, ink: int = 255) -> None:
        """Fill a polygon."""

    def disc(self, x: float, y: float, radius: float, *, ink: int = 255) -> None:
        """Fill a circle."""

    def box(self, left: float, top: float, right: float, bottom: float, *, ink: int = 255) -> None:
        """Fill a rectangle."""


class ImagePencil:
    """Pencil whose square is an image."""

    def __init__(self, side: int) -> None:
        self.image = blank("L", (side, side))
        self._draw = drawing_on(self.image)
        self._side = side - 1

    def area(self, points: Iterable[Point], *, ink: int = 255) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * self._side, y * self._side) for x, y in points], fill=ink)

    def disc(self, x: float, y: float, radius: float, *, ink: int = 255) -> None:
        """Fill a circle."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse([each * self._side for each in box], fill=ink)

    def box(self, left: float, top: float, right: float, bottom: float, *, ink: int = 255) -> None:
        """Fill a rectangle."""
        self._draw.rectangle([each * self._side for each in (left, top, right, bottom)], fill=ink)


def curve(start: Point, one: Point, two: Point, end: Point, steps: int = 16) -> Polygon:
    """Return the points of a Bézier curve, without its start."""
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return points


def _mirrored(half: Polygon) -> Polygon:
    return half + [(1 - x, y) for x, y in reversed(half)]


def _heart(pencil: Pencil) -> None:
    half = [(0.5, 0.97), *curve((0.5, 0.97), (0.36, 0.76), (0.03, 0.58), (0.03, 0.31))]
    half += curve((0.03, 0.31), (0.03, 0.1), (0.17, 0.03), (0.28, 0.03))
    half += curve((0.28, 0.03), (0.4, 0.03), (0.47, 0.12), (0.5, 0.23))
    pencil.area(_mirrored(half))


def _diamond(pencil: Pencil) -> None:
    half = [(0.5, 0.0), *curve((0.5, 0.0), (0.4, 0.2), (0.27, 0.37), (0.12, 0.5))]
    half += curve((0.12, 0.5), (0.27, 0.63), (0.4, 0.8), (0.5, 1.0))
    pencil.area(_mirrored(half))


def _stem(pencil: Pencil) -> None:
    half = [(0.5, 0.55), (0.485, 0.6), *curve((0.485, 0.6), (0.47, 0.82), (0.4, 0.93), (0.27, 0.98))]
    pencil.area(_mirrored(half))


def _spade(pencil: Pencil) -> None:
    half = [(0.5, 0.0), *curve((0.5, 0.0), (0.38, 0.22), (0.04, 0.36), (0.04, 0.6))]
    half += curve((0.04, 0.6), (0.04, 0.86), (0.36, 0.87), (0.49, 0.66))
    pencil.area(_mirrored(half))
    _stem(pencil)


def _club(pencil: Pencil) -> None:
    pencil.disc(0.5, 0.23, 0.215)
    pencil.disc(0.235, 0.57, 0.215)
    pencil.disc(0.765, 0.57, 0.215)
    pencil.area([(0.42, 0.36), (0.58, 0.36), (0.6, 0.58), (0.4, 0.58)])
    _stem(pencil)


def _crown(pencil: Pencil) -> None:
    pencil.area(
        [(0.14, 0.82), (0.07, 0.32), (0.3, 0.54), (0.5, 0.14), (0.7, 0.54), (0.93, 0.32), (0.86, 0.82)]
    )
    for x, y in ((0.08, 0.28), (0.5, 0.12), (0.92, 0.28)):
        pencil.disc(x, y, 0.07)


def _diadem(pencil: Pencil) -> None:
    half = [(0.06, 0.8), *curve((0.06, 0.8), (0.02, 0.5), (0.06, 0.4), (0.1, 0.36))]
    half += curve((0.1, 0.36), (0.2, 0.56), (0.28, 0.58), (0.32, 0.34))
    half += curve((0.32, 0.34), (0.38, 0.5), (0.44, 0.5), (0.5, 0.24))
    pencil.area(_mirrored(half))
    for x, y in ((0.1, 0.3), (0.32, 0.28), (0.5, 0.16), (0.68, 0.28), (0.9, 0.3)):
        pencil.disc(x, y, 0.06)


def _plume(pencil: Pencil) -> None:
    cap = [(0.1, 0.78), *curve((0.1, 0.78), (0.1, 0.4), (0.5, 0.3), (0.9, 0.62))]
    pencil.area([*cap, (0.92, 0.78)])
    feather = [(0.62, 0.5), *curve((0.62, 0.5), (0.5, 0.2), (0.7, 0.06), (0.98, 0.08))]
    pencil.area([*feather, *curve((0.98, 0.08), (0.9, 0.3), (0.8, 0.36), (0.7, 0.54))])
    pencil.box(0.06, 0.76, 0.94, 0.86)


def _down(pencil: Pencil) -> None:
    pencil.area([(0.06, 0.18), (0.94, 0.18), (0.5, 0.9)])


def _truck(pencil: Pencil) -> None:
    pencil.area([(0.02, 0.26), (0.58, 0.26), (0.58, 0.68), (0.12, 0.68)])
    pencil.area([(0.63, 0.4), (0.82, 0.4), (0.97, 0.56), (0.97, 0.68), (0.63, 0.68)])
    for x in (0.27, 0.78):
        pencil.disc(x, 0.74, 0.15, ink=0)
        pencil.disc(x, 0.74, 0.11)


def _moon(pencil: Pencil) -> None:
    pencil.disc(0.48, 0.5, 0.46)
    pencil.disc(0.68, 0.36, 0.38, ink=0)


def _star(pencil: Pencil) -> None:
    turns = (pi * step / 5 for step in range(10))
    radii = (0.5 if step % 2 == 0 else 0.21 for step in range(10))
    pencil.area([(0.5 + r * sin(a), 0.52 - r * cos(a)) for a, r in zip(turns, radii, strict=True)])


def _cross(pencil: Pencil) -> None:
    for lift in (False, True):
        ends = [(0.1, 0.22), (0.22, 0.1), (0.9, 0.78), (0.78, 0.9)]
        pencil.area([(x, 1 - y) if lift else (x, y) for x, y in ends])


def _arrow(pencil: Pencil) -> None:
    pencil.box(0.02, 0.44, 0.62, 0.56)
    pencil.area([(0.52, 0.2), (0.98, 0.5), (0.52, 0.8)])


def _bolt(pencil: Pencil) -> None:
    pencil.area([(0.62, 0.0), (0.14, 0.56), (0.45, 0.56), (0.3, 1.0), (0.86, 0.38), (0.54, 0.38)])


def _disc(pencil: Pencil) -> None:
    pencil.disc(0.5, 0.5, 0.5)


SHAPES: dict[str, Path] = {
    "S": _spade,
    "C": _club,
    "D": _diamond,
    "H": _heart,
    "crown": _crown,
    "diadem": _diadem,
    "plume": _plume,
    "down": _down,
    "truck": _truck,
    "moon": _moon,
    "star": _star,
    "cross": _cross,
    "arrow": _arrow,
    "bolt": _bolt,
    "disc": _disc,
}
SUITS = {suit: suit.value for suit in Suit}
"""Names of the shapes of the suits."""


@lru_cache(512)
def shape(name: str, side: int) -> Image:
    """Return how much ink a shape has where, in a square of so many points."""
    pencil = ImagePencil(side * FINE)
    SHAPES[name](pencil)
    return reduced(pencil.image, (side, side))


@lru_cache(512)
def rounded(width: int, height: int, radius: int, line: int = 0) -> Image:
    """Return a rectangle with round corners, or its border if there is a `line`, in points."""
    fine = (width * FINE, height * FINE)
    image = blank("L", fine)
    draw = drawing_on(image)
    box = (0, 0, fine[0] - 1, fine[1] - 1)
    if line:
        draw.rounded_rectangle(box, radius * FINE, outline=255, width=line * FINE)
    else:
        draw.rounded_rectangle(box, radius * FINE, fill=255)
    return reduced(image, (width, height))

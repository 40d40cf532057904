"""Pictures: the score sheet, a deal, the end of a match, cards on the cloth, a deal in motion.

A painting is a plain value with `draw`, which draws it on a `Canvas`; equal values yield equal pictures.
Numbers come from the score sheet and the view; nothing here computes them again. Drawing takes a while
and is done on a thread (`bot/telegram/gateway.py`), so nothing here may wait, store or send.

The icons are here, as paths in the unit square: suits of cards, and marks of the score sheet.
"""

from collections.abc import Callable, Iterable
from math import cos, pi, sin
from typing import Protocol

from game.cards import Suit

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


def mirrored(half: Polygon) -> Polygon:
    """Return a polygon from its left half."""
    return half + [(1 - x, y) for x, y in reversed(half)]


def _heart(pencil: Pencil) -> None:
    half = [(0.5, 0.97), *curve((0.5, 0.97), (0.36, 0.76), (0.03, 0.58), (0.03, 0.31))]
    half += curve((0.03, 0.31), (0.03, 0.1), (0.17, 0.03), (0.28, 0.03))
    half += curve((0.28, 0.03), (0.4, 0.03), (0.47, 0.12), (0.5, 0.23))
    pencil.area(mirrored(half))


def _diamond(pencil: Pencil) -> None:
    half = [(0.5, 0.0), *curve((0.5, 0.0), (0.4, 0.2), (0.27, 0.37), (0.12, 0.5))]
    half += curve((0.12, 0.5), (0.27, 0.63), (0.4, 0.8), (0.5, 1.0))
    pencil.area(mirrored(half))


def _stem(pencil: Pencil) -> None:
    half = [(0.5, 0.55), (0.485, 0.6), *curve((0.485, 0.6), (0.47, 0.82), (0.4, 0.93), (0.27, 0.98))]
    pencil.area(mirrored(half))


def _spade(pencil: Pencil) -> None:
    half = [(0.5, 0.0), *curve((0.5, 0.0), (0.38, 0.22), (0.04, 0.36), (0.04, 0.6))]
    half += curve((0.04, 0.6), (0.04, 0.86), (0.36, 0.87), (0.49, 0.66))
    pencil.area(mirrored(half))
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

"""Figures of the court cards: an old king, a queen with long hair, a young jack with a feathered cap.

A figure is a pile of shapes in one square, each with its colour. It stands between 0.15 and 0.85 of the
width.
"""

from __future__ import annotations

from bot.pictures.shapes import Path, Pencil, Point, Polygon, curve, mirrored
from game.cards import Rank

GOLD, SKIN, HAIR, BEARD, DARK, WHITE = "#c8930f", "#f3cfa6", "#94501f", "#5f4630", "#2a1f18", "#fffefa"
SUITED = ""
"""Colour of a shape that is drawn in the colour of its suit."""
STEPS = 6
"""Points of a curve: these shapes are small."""


def _bent(start: Point, one: Point, two: Point, end: Point) -> Polygon:
    return [start, *curve(start, one, two, end, STEPS)]


def _robe(pencil: Pencil) -> None:
    half = [(0.5, 0.7), *_bent((0.4, 0.7), (0.3, 0.74), (0.15, 0.74), (0.15, 0.9))]
    pencil.area(mirrored([*half, (0.15, 1.0)]))


def _face(pencil: Pencil) -> None:
    pencil.area(mirrored([(0.44, 0.6), (0.43, 0.72), (0.5, 0.77)]))
    half = _bent((0.5, 0.3), (0.36, 0.3), (0.34, 0.4), (0.345, 0.48))
    pencil.area(mirrored([*half, *_bent((0.345, 0.48), (0.36, 0.6), (0.44, 0.66), (0.5, 0.66))]))


def _eyes(pencil: Pencil) -> None:
    for x in (0.435, 0.565):
        pencil.disc(x, 0.475, 0.022)


def _beard(pencil: Pencil) -> None:
    half = _bent((0.5, 0.86), (0.4, 0.84), (0.31, 0.7), (0.335, 0.46))
    pencil.area(mirrored([*half, (0.4, 0.56), *_bent((0.43, 0.56), (0.46, 0.52), (0.48, 0.54), (0.5, 0.55))]))


def _crowned(pencil: Pencil) -> None:
    pencil.area(mirrored([(0.33, 0.38), (0.26, 0.12), (0.4, 0.24), (0.5, 0.06)]))
    for x, y in ((0.26, 0.1), (0.5, 0.05), (0.74, 0.1)):
        pencil.disc(x, y, 0.045)


def _tresses(pencil: Pencil) -> None:
    half = _bent((0.5, 0.2), (0.24, 0.2), (0.3, 0.5), (0.2, 0.8))
    pencil.area(mirrored([*half, (0.4, 0.84)]))


def _tiara(pencil: Pencil) -> None:
    half = _bent((0.345, 0.36), (0.34, 0.26), (0.36, 0.24), (0.37, 0.2))
    pencil.area(mirrored([*half, (0.43, 0.27), (0.5, 0.13)]))
    for x, y in ((0.37, 0.18), (0.5, 0.11), (0.63, 0.18)):
        pencil.disc(x, y, 0.03)


def _pearls(pencil: Pencil) -> None:
    for x, y in ((0.4, 0.76), (0.445, 0.795), (0.5, 0.81), (0.555, 0.795), (0.6, 0.76)):
        pencil.disc(x, y, 0.024)


def _lips(pencil: Pencil) -> None:
    pencil.disc(0.5, 0.575, 0.024)


def _bob(pencil: Pencil) -> None:
    half = _bent((0.5, 0.24), (0.26, 0.24), (0.3, 0.5), (0.27, 0.62))
    pencil.area(mirrored([*half, (0.4, 0.67)]))


def _cap(pencil: Pencil) -> None:
    pencil.area([*_bent((0.27, 0.38), (0.2, 0.1), (0.66, 0.1), (0.78, 0.32)), (0.74, 0.4)])


def _feather(pencil: Pencil) -> None:
    vane = _bent((0.6, 0.3), (0.54, 0.08), (0.7, 0.02), (0.86, 0.0))
    pencil.area([*vane, *_bent((0.86, 0.0), (0.86, 0.14), (0.78, 0.22), (0.68, 0.34))])
    pencil.area([(0.26, 0.36), (0.75, 0.36), (0.74, 0.43), (0.28, 0.43)])


def _collar(pencil: Pencil) -> None:
    pencil.area([(0.34, 0.7), (0.66, 0.7), (0.6, 0.84), (0.5, 0.74), (0.4, 0.84)])


FIGURES: dict[str, Path] = {
    "robe": _robe,
    "face": _face,
    "eyes": _eyes,
    "beard": _beard,
    "crowned": _crowned,
    "tresses": _tresses,
    "tiara": _tiara,
    "pearls": _pearls,
    "lips": _lips,
    "bob": _bob,
    "cap": _cap,
    "feather": _feather,
    "collar": _collar,
}
COURT: dict[Rank, tuple[tuple[str, str], ...]] = {
    Rank.KING: (
        ("robe", SUITED), ("face", SKIN), ("beard", BEARD), ("eyes", DARK), ("crowned", GOLD),
    ),
    Rank.QUEEN: (
        ("tresses", HAIR), ("robe", SUITED), ("face", SKIN), ("eyes", DARK), ("lips", "#c8202c"),
        ("pearls", WHITE), ("tiara", GOLD),
    ),
    Rank.JACK: (
        ("bob", GOLD), ("robe", SUITED), ("collar", WHITE), ("face", SKIN), ("eyes", DARK), ("cap", SUITED),
        ("feather", GOLD),
    ),
}  # fmt: skip
"""Shapes of each figure with their colours, the lowest first."""

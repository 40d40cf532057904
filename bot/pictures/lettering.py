"""Lettering: the characters available, widths of texts, and texts cut to fit."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from bot.pictures.raster import blank, drawing_on, typeface
from bot.pictures.scale import SCALE

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

CUT = "…"
"""Mark at the end of a cut name."""
CACHED = 4096
"""Rendered texts cached; a sheet mostly repeats those of the previous one."""
DRAWN = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x384, 0x38A), (0x38E, 0x3A1), (0x3A3, 0x3CE), (0x400, 0x482),
    (0x48A, 0x513), (0x1E80, 0x1E85), (0x1EA0, 0x1EF9), (0x2013, 0x2014), (0x2018, 0x201E), (0x2026, 0x2026),
    (0x2116, 0x2116), (0x2212, 0x2212),
)  # fmt: skip
"""Characters of the font, as ranges (tests/bot/pictures/test_lettering.py)."""


class Weight(Enum):
    """Boldness of text, with the name of its file."""

    PLAIN = "Regular"
    STRONG = "SemiBold"
    BOLD = "Bold"


class RenderedText(NamedTuple):
    """Rendered text: its ink, and its offset from the base line."""

    ink: Image
    left: int
    top: int


@cache
def _file(weight: Weight) -> bytes:
    return files("bot.pictures").joinpath("fonts", f"OpenSans-{weight.value}.ttf").read_bytes()


@cache
def font(size: float, weight: Weight) -> FreeTypeFont:
    """Return the font in a size."""
    return typeface(_file(weight), round(size * SCALE))


@lru_cache(CACHED)
def width(words: str, size: float, weight: Weight) -> float:
    """Return the width of a text."""
    return font(size, weight).getlength(words) / SCALE


@lru_cache(CACHED)
def stamp(words: str, size: float, weight: Weight) -> RenderedText:
    """Return a rendered text."""
    drawn = font(size, weight)
    left, top, right, bottom = drawn.getbbox(words, anchor="ls")
    at = floor(left), floor(top)
    ink = blank("L", (max(1, ceil(right) - at[0]), max(1, ceil(bottom) - at[1])))
    drawing_on(ink).text((-at[0], -at[1]), words, fill=255, font=drawn, anchor="ls")
    return RenderedText(ink, *at)


def drawable(words: str) -> str:
    """Return a text without the characters that the font lacks."""
    known = (each for each in normalize("NFC", words) if any(low <= ord(each) <= high for low, high in DRAWN))
    return " ".join("".join(known).split())


def fitted(words: str, room: float, size: float, weight: Weight) -> str:
    """Return a text, cut to fit the room."""
    if width(words, size, weight) <= room:
        return words
    while words and width(words + CUT, size, weight) > room:
        words = words[:-1].rstrip()
    return words + CUT


def wrapped(words: str, room: float, size: float, weight: Weight) -> list[str]:
    """Return a text as lines that fit the room."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(fitted(word, room, size, weight))
    return lines


def called(names: tuple[str, ...], nameless: str) -> tuple[str, ...]:
    """Return names as they can be drawn; a name without such characters becomes a number."""
    return tuple(drawable(name) or f"{nameless} {seat}" for seat, name in enumerate(names, 1))

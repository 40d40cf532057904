"""Canvas of pictures: it measures in units, and records what it shows where.

Colours are ink on paper, light and dark. Shapes (suits, a crown, arrows, a truck) do not depend on fonts;
each is drawn large in the unit square, then reduced and so smooth. Texts are measured and cut to fit.
Pillow is loaded with the first picture: it takes 8 MiB, and an idle bot draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol
from unicodedata import normalize

from bot.pictures import SHAPES, Point
from bot.pictures.court import LINE, MARKS, OUTLINE, half, outlines
from game.cards import Card

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont


SCALE = 3
"""Points of a picture per unit of its drawing: as many as a good phone has."""
WIDTH = 360
"""Width in units: a phone is 360 to 430 wide, so letters of 12 units appear as letters of 12."""


ThemeName = Literal["light", "dark"]
Ink = str
"""Colour as #rrggbb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours of a picture."""

    paper: Ink
    panel: Ink
    """Background of a group of items."""
    rule: Ink
    """Colour of thin lines."""
    ink: Ink
    faint: Ink
    """Colour of secondary text."""
    good: Ink
    good_ground: Ink
    bad: Ink
    bad_ground: Ink
    bad_line: Ink
    """Colour that strikes out figures still legible below it."""
    gold: Ink
    gold_ground: Ink
    pen: Ink
    """Colour of marks around totals: the barrel, dashes."""
    night: Ink
    """Background of a dark deal."""
    on_night: Ink
    players: tuple[Ink, ...]
    """Colours by seat of the lines of a chart and the names at their ends, distinct also in luminance."""


LIGHT = Theme(
    paper="#fdfaf2",
    panel="#f5efe0",
    rule="#e2d9c3",
    ink="#26221b",
    faint="#7d7361",
    good="#1f7a45",
    good_ground="#dcefdc",
    bad="#bf3226",
    bad_ground="#f9dfd8",
    bad_line="#e9a79d",
    gold="#a06f00",
    gold_ground="#f8dd8c",
    pen="#2b5fae",
    night="#3b4150",
    on_night="#ffffff",
    players=("#3505c4", "#248503", "#a2177f", "#2c2101"),
)
DARK = Theme(
    paper="#17202a",
    panel="#202b37",
    rule="#334150",
    ink="#f1ede3",
    faint="#9aa6b2",
    good="#74d39c",
    good_ground="#1f4434",
    bad="#ff8f82",
    bad_ground="#53292b",
    bad_line="#8c4f4f",
    gold="#f2c75c",
    gold_ground="#6b5210",
    pen="#86b8f5",
    night="#c9d2dc",
    on_night="#17202a",
    players=("#7777fc", "#ea8b6c", "#06dada", "#f0f006"),
)
THEMES: dict[ThemeName, Theme] = {"light": LIGHT, "dark": DARK}


def blank(mode: Literal["L", "RGB", "RGBA"], size: tuple[int, int], ground: str | int = 0) -> Image:
    """Return an image of one colour; sizes are in points."""
    from PIL import Image  # noqa: PLC0415 - see the top of the file

    return Image.new(mode, size, ground)


def drawing_on(image: Image) -> ImageDraw:
    """Return a drawing context for an image."""
    from PIL import ImageDraw  # noqa: PLC0415 - see the top of the file

    return ImageDraw.Draw(image)


def reduced(image: Image, size: tuple[int, int]) -> Image:
    """Return an image made smaller, and so smooth."""
    from PIL import Image  # noqa: PLC0415 - see the top of the file

    return image.resize(size, Image.Resampling.BOX)


def with_palette(image: Image, colours: int, inks: Sequence[Ink]) -> Image:
    """Return an image, a quarter as large, in the colours that suit it best, `inks` among them."""
    from PIL import Image as Pillow  # noqa: PLC0415 - see the top of the file
    from PIL import ImageColor  # noqa: PLC0415 - see the top of the file

    own = 3 * (colours - len(inks))
    small = image.resize((image.width // 2, image.height // 2), Pillow.Resampling.NEAREST)
    found = small.quantize(own // 3, dither=Pillow.Dither.NONE)
    fixed = [part for ink in inks for part in ImageColor.getrgb(ink)]
    found.putpalette([*(found.getpalette() or ())[:own], *fixed])
    return found


def recoloured(image: Image, like: Image) -> Image:
    """Return an image in the colours of another one."""
    from PIL.Image import Dither  # noqa: PLC0415 - see the top of the file

    return image.quantize(palette=like, dither=Dither.NONE)


def typeface(file: bytes, size: int) -> FreeTypeFont:
    """Return a font in a size, in points."""
    from PIL import ImageFont  # noqa: PLC0415 - see the top of the file

    return ImageFont.truetype(BytesIO(file), size, layout_engine=ImageFont.Layout.BASIC)


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


FINE = 4
"""Factor by which a shape is drawn larger than shown."""


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


@lru_cache(512)
def shape(name: str, side: int) -> Image:
    """Return how much ink a shape has where, in a square of so many points."""
    pencil = ImagePencil(side * FINE)
    SHAPES[name](pencil)
    return reduced(pencil.image, (side, side))


@lru_cache(24)
def two_headed(card: Card, width: int, height: int) -> Image:
    """Return the figures of a court card, on nothing."""
    image = blank("RGBA", (width * FINE, height * FINE))
    draw, unit = drawing_on(image), width * FINE / 100
    for ink, path in half(card):
        for points in outlines(path):
            edge = [(x * unit, y * unit) for x, y in points]
            draw.polygon(edge, fill=ink)
            if ink not in MARKS:
                draw.line([*edge, *edge[:2]], fill=OUTLINE, width=round(LINE * unit), joint="curve")
    upper = reduced(image, (width, height))
    lower = upper.rotate(180)
    lower.alpha_composite(upper)
    return lower


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

    def icon(self, name: str, x: float, y: float, size: float, ink: Ink, *, turned: bool = False) -> None:
        """Draw an icon centred at (x, y), `turned` upside down."""
        mask = shape(name, _points(size))
        if turned:
            mask = mask.rotate(180)
        at = _points(x - size / 2), _points(y - size / 2)
        self._image.paste(ink, (*at, at[0] + mask.width, at[1] + mask.height), mask)
        half = size / 2
        self.items.append(DrawnItem(name, Box(x - half, y - half, x + half, y + half), ink, shape=True))

    def figure(self, card: Card, box: Box) -> None:
        """Draw both halves of a court card."""
        left, top, right, bottom = map(_points, box)
        image = two_headed(card, right - left, bottom - top)
        self._image.paste(image, (left, top), image)
        self.items.append(DrawnItem(card.text, box, "", shape=True))

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

    def resized(self, points: float) -> Image:
        """Return the picture with fewer points per unit."""
        return reduced(self._image, (round(self.width * points), round(self.height * points)))

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

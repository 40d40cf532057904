"""Figures of the court cards: twelve people, each with two heads.

Each half is a pile of shapes, the lowest first. A shape is a path of absolute M, L, C, Q and z, as in SVG;
its unit is a hundredth of the card's width. A dark line goes around each shape, as in a printed deck, but not
around marks: shades, patterns and features of a face. The upper half lies right of the corner with rank and
suit, and the lower one is the same, turned around the middle of the card.
"""

import re
from collections.abc import Iterator

from bot.pictures import Point, Polygon, curve
from game.cards import Card, Rank, Suit

Layer = tuple[str, str]
"""Colour and path of a shape."""
Look = tuple[Layer, ...]

AXIS = 66
"""Middle of a face."""
STEPS = 6
"""Points of a curve: these shapes are small."""

SKIN, CHEEK, DARK, LIPS, WHITE = "#f6d7b4", "#e3b285", "#1f1a1d", "#bf2f3a", "#fffdf6"
GOLD, GILT, BRONZE, STEEL, LEAF = "#e9b53a", "#cd8f1f", "#b67a16", "#b9c4d0", "#3f7d4e"
FLUSH, PEARL = "#ec9f8b", "#fffefd"
OUTLINE, LINE = "#2a1b20", 0.55
"""Colour and width of the line around a shape."""
RAVEN, SILVER, BLOND, AUBURN, BROWN = "#2c2730", "#a9a6a4", "#dda63a", "#a8481f", "#6b4226"
GLOSS = {RAVEN: "#5d5670", SILVER: "#e9e7e4", BLOND: "#f4d27c", AUBURN: "#d06d38", BROWN: "#95653f"}
"""Light on hair, by its colour."""


def _dot(x: float, y: float, radius: float) -> str:
    """Return a circle."""
    left, right, bend = x - radius, x + radius, radius * 4 / 3
    up, down = y - bend, y + bend
    start, end = f"{left:g} {y:g}", f"{right:g} {y:g}"
    return f"M{start}C{left:g} {up:g} {right:g} {up:g} {end}C{right:g} {down:g} {left:g} {down:g} {start}z"


def _both(path: str) -> str:
    """Return a path and its mirror image on the other side of the face."""
    return path + re.sub(r"(-?[\d.]+) (-?[\d.]+)", lambda at: f"{2 * AXIS - float(at[1]):g} {at[2]}", path)


GROUND = "M38 10Q38 6 42 6L90 6Q94 6 94 10L94 76L62 76L38 66z"
ROBE = "M38 66L62 76L94 76L94 62C91 54 83 51 75 49L57 49C48 51 41 54 38 60z"
ROBE_FOLDS = (
    "M83 60Q86 66 85.4 71.8L87.4 71.8Q88.4 65 86.4 58.6zM90 57Q91.6 65 91 71.8L94 71.8L94 62Q92.6 59 90 57z"
)
SASH = "M38 66L62 71.8L94 71.8L94 76L62 76z"
NECK = "M61 43L71 43L72 52Q66 58 60 52z"

FACE = "M56.5 25L75.5 25C77 35 75 46 66 48.5C57 46 55 35 56.5 25z"
SHADE = "M69 25L75.5 25C77 35 75 46 66 48.5C71 43 71 33 69 25z"
EYES = _both(_dot(61.8, 34.2, 1.25)) + _both("M58.8 31.2Q61.6 28.9 64.3 31L64 32Q61.6 30.3 59.2 32z")
WHITES = _both("M58.9 34.5Q61.6 31.7 64.4 34.2Q61.7 36.9 58.9 34.5z")
NOSE = "M65.6 33.5L63.8 39.6Q66 41.2 68.2 39.6L66.4 39.2z"
MOUTH = "M62.8 43.2Q64.8 42 66 42.6Q67.2 42 69.2 43.2Q66 46.2 62.8 43.2z"
SMILE = "M62.4 42.2Q64.6 43 66 42.6Q67.4 43 69.6 42.2Q66 47.6 62.4 42.2z"

SOFT_FACE = "M57.5 25L74.5 25C76 36 73 45 66 48.5C59 45 56 36 57.5 25z"
LASHES = _both(_dot(61.8, 34.6, 1.3)) + _both("M58.4 34.8Q61.8 31 64.8 33.6L64.6 34.4Q61.8 32.4 59.4 35.4z")
SOFT_MOUTH = "M63.2 43.4Q65 42 66 42.8Q67 42 68.8 43.4Q66 46.4 63.2 43.4z"
BLUSH = _both(_dot(59.8, 39.4, 1.7))

SIDE_FACE = (
    "M75 25L60 25C58.6 29 58.8 31 58.6 32.6L55.4 39Q56 40.2 58.4 40.2L58 42.4"
    "L58.8 43.2L58.2 44.6Q58.6 48.6 64 48L74 46z"
)
SIDE_SHADE = "M75 25L70 25C71.5 34 71 42 66 48L74 46z"
SIDE_EYE = _dot(61.8, 34.4, 1.35) + "M59.4 31.2Q62 29.4 65 31.2L64.6 32.2Q62 30.8 59.6 32.2z"
SIDE_WHITE = "M59.6 34.6Q61.6 32.4 64.4 34.4Q62 36.6 59.6 34.6z"
SIDE_LIPS = "M58 42.4Q60 42 61.6 43.2Q60 44.6 58.3 44.4L58.8 43.2z"

ERMINE = "M45 56C50 66 60 69 66 69C72 69 82 66 87 56L82 51.5C78 59 72 61.5 66 61.5C60 61.5 54 59 50 51.5z"
SPOTS = _both(_dot(50.4, 58, 0.9) + _dot(55.4, 62.4, 0.9) + _dot(60.8, 65, 0.9)) + _dot(66, 65.6, 0.9)
COILS = _both("M57.5 26C51.5 29 51 39 52.5 43C53.5 46.5 58 46.5 58.6 43C57.4 39 57.2 32 58.5 27z")
BAND = "M55 20.6L77 20.6L76.6 26L55.4 26z"

HAND = _dot(45, 57, 3.3)
CUFF = "M41 60.5L49 60.5L51 65.5L49.5 68L40 63.8z"

BEAMS = _both(
    "M66 34L38.4 30L38.4 38zM66 34L38.4 18L38.4 24zM66 34L38.4 44L38.4 52zM66 34L43 6.4L48 6.4z"
    "M66 34L53 6.4L58 6.4zM66 34L63.5 6.4L66 6.4z"
)
GEMS = "".join(f"M{x} 72.4L{x + 1.7:g} 73.9L{x} 75.4L{x - 1.7:g} 73.9z" for x in (67, 74, 81, 88))
"""Lozenges on the sash."""
BROOCH = ((OUTLINE, 0.078), (GOLD, 0.072), (PEARL, 0.056))
"""Rings around the suit where two halves meet, with their radius relative to the card's width."""

TINT = {Suit.SPADES: "#e6ebf7", Suit.HEARTS: "#fbe7e6", Suit.DIAMONDS: "#fdeede", Suit.CLUBS: "#e4f1e8"}
CLOTH = {Suit.SPADES: "#2d4079", Suit.HEARTS: "#b3202f", Suit.DIAMONDS: "#d4602a", Suit.CLUBS: "#23694b"}
RAYS = {Suit.SPADES: "#d3dbf0", Suit.HEARTS: "#f6d6d4", Suit.DIAMONDS: "#fadfc4", Suit.CLUBS: "#d0e6d6"}
"""Sunbeams behind a head."""
FOLD = {Suit.SPADES: "#1d2c5a", Suit.HEARTS: "#8a1522", Suit.DIAMONDS: "#a94518", Suit.CLUBS: "#164a34"}
"""Shaded cloth."""
TRIM = {Suit.SPADES: "#8fa6df", Suit.HEARTS: "#f2b49f", Suit.DIAMONDS: "#2f5ca6", Suit.CLUBS: "#a9cf9b"}

FRONT = "M61 58L71 58L73 76L62 76L59.6 75z"
STUDS = _dot(66, 70.4, 1)

STAFF = "M44.2 14L45.8 14L45.8 64L44.2 64z"

# By suit: hair, beard, crown, and what the king holds.
KINGS: dict[Suit, tuple[str, Look, Look, Look]] = {
    Suit.SPADES: (
        RAVEN,
        (
            (RAVEN, _both("M66 61C60 57 54.6 49 56 32C57.4 38 59 40.6 62 40.2Q64.4 39 66 39.6z")),
            (LIPS, "M63.4 44Q66 43 68.6 44Q66 46.4 63.4 44z"),
            ("#4b4450", _both("M66 40.4C62.6 38.6 59.4 40.4 57.6 44.6C61 45.2 64.4 44.2 66 42.4z")),
        ),
        (
            (CLOTH[Suit.HEARTS], "M57 22L58 13L66 10L74 13L75 22z"),
            (GOLD, "M55 22L52 9.6L59.4 16.4L66 7.4L72.6 16.4L80 9.6L77 22z"),
            (GILT, "M72.4 17L79 11.4L76.8 20.4L71 20.4z"),
            (GOLD, _both(_dot(52, 9.4, 1.7)) + _dot(66, 8, 1.9)),
        ),
        (
            (STEEL, "M43.2 11L45 7L46.8 11L46.8 47L43.2 47z"),
            ("#8e9cab", "M45 7L46.8 11L46.8 47L45 47z"),
            (BRONZE, "M44 48L46 48L46 62L44 62z"),
            (GOLD, "M40 45.6L50 45.6L50 48.6L40 48.6z" + _dot(45, 62.5, 2)),
        ),
    ),
    Suit.HEARTS: (
        BLOND,
        (
            (
                BLOND,
                _both("M66 53C63.6 54 62.4 52.6 61.4 51C56.4 51 54.6 41 56.2 34C57.6 41 61 44.4 66 45.2z"),
            ),
            (LIPS, "M62.8 42.4Q66 41.2 69.2 42.4Q66 45.4 62.8 42.4z"),
        ),
        (
            (CLOTH[Suit.HEARTS], "M55.6 22C52.6 13 60 9.6 66 10C72 9.6 79.4 13 76.4 22z"),
            (GOLD, "M64.8 10L67.2 10L68 22L64 22z"),
            (GOLD, _both("M56.6 22C54 16.4 56.4 12 62 11C58.4 14.4 58 18 59.6 22z")),
            (
                GOLD,
                (
                    "M65.1 5L66.9 5L66.9 6.6L68.6 6.6L68.6 8.2L66.9 8.2L66.9 11L65.1 11"
                    "L65.1 8.2L63.4 8.2L63.4 6.6L65.1 6.6z"
                ),
            ),
        ),
        (),
    ),
    Suit.DIAMONDS: (
        BROWN,
        (),
        (
            (CLOTH[Suit.CLUBS], "M58 22L59.6 14L66 11.6L73 14L74.4 22z"),
            (GOLD, "M56.6 22L53.6 12L58.6 14.4L61 8.4L66 13.4L71 8.4L73.6 14.4L78.6 12L76 22z"),
            (GILT, "M73 15.2L77.8 13L76 20.4L70.4 20.4z"),
            (GOLD, _dot(53.6, 11.6, 1.6) + _dot(61, 8.2, 1.6) + _dot(71, 8.2, 1.6) + _dot(78.6, 11.6, 1.6)),
        ),
        (
            (BRONZE, STAFF),
            (
                STEEL,
                "M44 15C42.4 13.6 40.8 12.6 39.6 10.6C37.6 15 37.6 24 39.6 28.4C40.8 26.4 42.4 25.4 44 24z",
            ),
            (
                STEEL,
                "M46 15C47.6 13.6 49.2 12.6 50.4 10.6C52.4 15 52.4 24 50.4 28.4C49.2 26.4 47.6 25.4 46 24z",
            ),
            (GOLD, _dot(45, 12.4, 2) + "M43.4 14L46.6 14L46.6 25L43.4 25z"),
        ),
    ),
    Suit.CLUBS: (
        SILVER,
        (
            (
                "#d8d5d0",
                _both(
                    "M66 53C65 57 63 60 60.4 61C55 57 53.6 44 56 32C57 38 59.4 41 62 40.4Q64.4 38.8 66 39.6z"
                ),
            ),
            (SILVER, _both("M66 40.4C62.6 38 58.6 40 56.4 46C60.4 46.6 64.4 45 66 42.6z")),
            (LIPS, "M63.6 44.2Q66 43.2 68.4 44.2Q66 46.4 63.6 44.2z"),
        ),
        (
            (CLOTH[Suit.SPADES], "M57 22L58 14L66 11L74 14L75 22z"),
            (
                GOLD,
                _both(
                    "M66 22L55.4 22L52.6 15Q54.6 12.4 57 16.4Q57.4 11.6 60 10.4"
                    "Q62.8 12 61.4 16.4Q63.4 15.6 63.4 12Q63.6 8.6 66 7z"
                ),
            ),
        ),
        (
            (GOLD, _dot(45, 49.6, 5.6)),
            (CLOTH[Suit.CLUBS], "M39.6 48.2L50.4 48.2L50.4 50.6L39.6 50.6z"),
            (
                GOLD,
                (
                    "M44.1 36L45.9 36L45.9 38.2L48 38.2L48 40L45.9 40L45.9 44.6L44.1 44.6"
                    "L44.1 40L42 40L42 38.2L44.1 38.2z"
                ),
            ),
        ),
    ),
}


def _king(suit: Suit) -> Iterator[Layer]:
    hair, beard, crown, held = KINGS[suit]
    if suit is Suit.HEARTS:
        yield STEEL, "M46 53L85.4 9.4L88 8.6L87.4 11.4L49 56z"
        yield GOLD, "M44.4 49.4L52 57.4L50.4 59L42.8 51z"
    yield hair, COILS
    yield CLOTH[suit], ROBE
    yield FOLD[suit], ROBE_FOLDS
    yield TRIM[suit], FRONT
    yield GOLD, STUDS
    yield WHITE, ERMINE
    yield DARK, SPOTS
    yield from _sash(suit)
    if suit is Suit.DIAMONDS:
        yield SKIN, SIDE_FACE
        yield CHEEK, SIDE_SHADE
        yield BROWN, "M71 25L77.4 25C80 33 80 44 77.6 49C74 51 71 49 71.6 45C72.4 40 73 33 71 25z"
        yield (
            BROWN,
            (
                "M72.6 34C72 39 68.4 41.4 64 41Q60.4 39.8 58.6 40.6Q56.4 42 56.4 43.6"
                "L59.8 43.6L59 45.6C57.4 50 59.6 56 62.6 59C68 58 75 52 75.6 44z"
            ),
        )
        yield (
            GLOSS[BROWN],
            (
                "M69.6 42C69 48 66.6 53 63 56.6Q69.4 53 71.4 43.6z"
                "M75.6 27.4C77 34 77 41 75.6 46.4L77 46C78.6 40 78.4 33 76.8 27.4z"
            ),
        )
        yield PEARL, SIDE_WHITE
        yield DARK, SIDE_EYE
    else:
        yield SKIN, FACE
        yield CHEEK, SHADE + NOSE
        yield PEARL, WHITES
        yield DARK, EYES
    yield from beard
    yield from crown
    yield BRONZE, BAND
    yield CLOTH[suit], _both(_dot(60, 23.3, 1.2)) + _dot(66, 23.3, 1.4)
    yield from held
    yield CLOTH[suit], CUFF
    yield SKIN, HAND


def _sash(suit: Suit) -> Iterator[Layer]:
    """Yield the jewelled belt between both halves."""
    yield GOLD, SASH
    yield CLOTH[suit], GEMS


GOWN = "M38 66L62 76L94 76L94 62C91 55 84 52 76 51.4C76 59 56 59 56 51.4C48 52 41 55 38 60z"
CHEST = "M61 43L71 43L71.6 49.6L77 51.6C75 64 57 64 55 51.6L60.4 49.6z"

# By suit: hair behind the face and before it, crown, and what the queen holds.
QUEENS: dict[Suit, tuple[Look, Look, Look, Look]] = {
    Suit.SPADES: (
        (
            (
                RAVEN,
                (
                    "M66 15C51 15 51 32 51.4 44C51.6 51 50.6 56 48.4 61L83.6 61"
                    "C81.4 56 80.4 51 80.6 44C81 32 81 15 66 15z"
                ),
            ),
        ),
        (
            (RAVEN, _both("M66 22.4C60 22 56.6 26 56.8 34.6C58.6 31.4 62.6 29.4 66 25.4z")),
            (GLOSS[RAVEN], _both("M54.4 30Q52.6 41 53.2 50L55 49.6Q54.6 42 55.8 33z")),
        ),
        (
            (GOLD, "M57.4 20.6L56.4 13L61 16.4L66 8.6L71 16.4L75.6 13L74.6 20.6Q66 17.4 57.4 20.6z"),
            (CLOTH[Suit.HEARTS], _dot(66, 14.6, 1.6)),
        ),
        (
            (BRONZE, "M44.2 22L45.8 22L45.8 64L44.2 64z"),
            (
                GOLD,
                (
                    "M45 8C44 12 39.4 14.4 39.4 18.4C39.4 22 43 22.4 44.4 20.4L42.8 24"
                    "L47.2 24L45.6 20.4C47 22.4 50.6 22 50.6 18.4C50.6 14.4 46 12 45 8z"
                ),
            ),
        ),
    ),
    Suit.HEARTS: (
        (
            (BLOND, "M66 15C53 15 52.6 24 53 31L79 31C79.4 24 79 15 66 15z"),
            (
                BLOND,
                _both(
                    _dot(54.6, 28, 4.4)
                    + _dot(53, 35, 4.6)
                    + _dot(53.4, 42.4, 4.6)
                    + _dot(51.8, 49.6, 4.6)
                    + _dot(51, 56, 4.4)
                ),
            ),
        ),
        (
            (BLOND, _both("M66 21C59 20.6 55.4 26 57 33C58.4 29.6 63 29.8 66 25.6z")),
            (
                GLOSS[BLOND],
                _both("".join(_dot(x, y, 1.3) for x, y in ((53, 26.4), (51.4, 33.4), (51.8, 41)))),
            ),
        ),
        (
            (
                GOLD,
                "M57 20.4L57.6 12.4L62 16L63.2 9.6L66 14L68.8 9.6L70 16L74.4 12.4L75 20.4Q66 17.6 57 20.4z",
            ),
            (CLOTH[Suit.HEARTS], _dot(66, 16.4, 1.5)),
        ),
        (
            (LEAF, "M44.3 28L45.7 28L45.7 64L44.3 64z"),
            (LEAF, "M45.4 44C47 39 50 37.6 52.4 38C52 42 49.4 44.6 45.4 46z"),
            ("#d8333f", _dot(45, 22, 6)),
            (
                "#a51f2d",
                (
                    "M41.6 20.4Q45 16.4 48.4 20.4Q46 19.6 45 21.4Q44 19.6 41.6 20.4z"
                    "M40 23Q45 29 50 23Q48 30 45 28.4Q42 30 40 23z"
                ),
            ),
        ),
    ),
    Suit.DIAMONDS: (
        (
            (AUBURN, "M66 15C53 15 52 26 53 36L79 36C80 26 79 15 66 15z"),
            (
                AUBURN,
                _both(
                    "M52.6 30C50 36 55.6 38 53 44C50 48 55 52 52.4 56C51.4 59 50 60 48.6 64"
                    "L55 66.4C58 60 56.8 56 57.4 52C58.6 48 55 46 57 41"
                    "C58.6 37 57 33 57.4 28z"
                ),
            ),
        ),
        (
            (AUBURN, _both("M66 20.6C59.4 20.4 56 25.4 56.8 34C59 32 60 26.6 66 25.6z")),
            (
                GLOSS[AUBURN],
                _both(
                    "M54 31Q53.4 34.6 55 38Q55.6 42 53.8 45.4"
                    "Q53.4 49 55 51.4Q53.4 46.6 55.6 43.4Q57 39 55.4 35.4z"
                ),
            ),
            (GOLD, _both("M51.6 53.6L57.6 54.6L57 57.4L51 56.2z")),
        ),
        (
            (TRIM[Suit.DIAMONDS], "M54 21.4C52.4 12 60 9.6 66 11C72 9.6 79.6 12 78 21.4Q66 16.4 54 21.4z"),
            (GOLD, "M53.8 22Q66 16.4 78.2 22L78.6 18.6Q66 12.8 53.4 18.6z"),
            (GOLD, _dot(66, 9.6, 2.1)),
        ),
        (
            (LEAF, "M44.3 26L45.7 26L45.7 64L44.3 64z"),
            (LEAF, "M44.8 46C43 41.6 40.6 40.4 38.4 40.6C38.6 44 41 47 44.8 48z"),
            (
                TRIM[Suit.DIAMONDS],
                _dot(45, 15.4, 3)
                + _dot(50, 19, 3)
                + _dot(48.2, 24.8, 3)
                + _dot(41.8, 24.8, 3)
                + _dot(40.2, 19, 3),
            ),
            (GOLD, _dot(45, 20.8, 2.9)),
        ),
    ),
    Suit.CLUBS: (
        (
            (
                BROWN,
                _dot(66, 15.4, 6.6)
                + (
                    "M66 17C54 17 52.6 27 54 36C54.6 40 56.6 42 58 42L74 42"
                    "C75.4 42 77.4 40 78 36C79.4 27 78 17 66 17z"
                ),
            ),
        ),
        (
            (BROWN, _both("M66 21.4C60 21 56.4 26 57 34.6C58.2 31 62 27.6 66 26z")),
            (GLOSS[BROWN], _dot(64, 12.8, 1.6) + _both("M55.4 28Q54.2 33 55.6 37.6L56.6 37Q56 33 57 29z")),
            (GOLD, _both(_dot(56.6, 44.4, 1.7) + "M56.1 39L57.1 39L57.1 43L56.1 43z")),
        ),
        (
            (GOLD, _both("M66 21C62 20.6 59 21.6 56.6 23.4L54.4 17L59.2 18.6L60.6 13L66 16.4z")),
            (CLOTH[Suit.CLUBS], _dot(66, 18.8, 1.5)),
        ),
        (
            (BRONZE, "M44 30L46 30L46 62L44 62z"),
            (GOLD, _dot(45, 24, 7)),
            ("#cfe0ee", _dot(45, 24, 5)),
            (WHITE, "M42 25.6L46.6 20.2L48 21.2L43 27z"),
        ),
    ),
}


def _queen(suit: Suit) -> Iterator[Layer]:
    hair, fringe, crown, held = QUEENS[suit]
    yield from hair
    yield SKIN, CHEST
    yield CHEEK, "M61 45Q66 51 71 45L71.4 48.4Q66 53 60.6 48.4z"
    yield CLOTH[suit], GOWN
    yield (
        FOLD[suit],
        (
            "M77 62Q80 67 79.6 71.8L82 71.8Q82.4 66 79 61z"
            "M88.6 55.6Q92 64 91.2 71.8L94 71.8L94 62Q92.4 57.6 88.6 55.6z"
        ),
    )
    yield GOLD, _both("M80.4 52.4Q86 61 84.8 71.8L87 71.8Q88 61 83 53z")
    yield TRIM[suit], FRONT.replace("58", "62")
    yield GOLD, STUDS + _dot(66, 66.2, 1)
    yield GOLD, "M53 51.8L56.4 51C57 58.6 75 58.6 75.6 51L79 51.8C78 62 54 62 53 51.8z"
    yield WHITE, _both(_dot(60.6, 52.2, 1.2) + _dot(63.2, 53.8, 1.2)) + _dot(66, 54.4, 1.4)
    yield from _sash(suit)
    yield SKIN, SOFT_FACE
    yield (
        CHEEK,
        "M69.6 26L74.5 26C76 36 73 45 66 48.5C71 43 71.4 33 69.6 26z" + "M65.8 36L64.8 40Q66 41 67.4 40z",
    )
    yield FLUSH, BLUSH
    yield PEARL, WHITES
    yield DARK, LASHES
    yield LIPS, SMILE if suit in {Suit.HEARTS, Suit.DIAMONDS} else SOFT_MOUTH
    yield from fringe
    yield from crown
    yield from held
    yield CLOTH[suit], CUFF
    yield SKIN, HAND


DOUBLET = "M38 66L62 76L94 76L94 61C90 55 83 53 75 51L57 51C49 53 42 55 38 59z"
RUFF = _both(_dot(56.4, 50.6, 2.7) + _dot(61, 52.4, 2.7)) + _dot(66, 53, 2.7)

# By suit: hair, cap, and what the jack holds. The jacks of spades and hearts are seen from the side.
JACKS: dict[Suit, tuple[str, Look, Look]] = {
    Suit.SPADES: (
        RAVEN,
        (
            (CLOTH[Suit.SPADES], "M55 26C52 16 62 10 72 12C80 13 83 19 80 26Q68 20 55 26z"),
            (GOLD, "M55 27Q67 20.6 79.6 26.8L79.8 23.6Q67 17.4 54.6 23.8z"),
            (TRIM[Suit.SPADES], "M71 20C72 12 78 7.4 88 8C90 14 86 21 77 23Q83 16 85 11.4Q78 14 73 21z"),
        ),
        (
            (BRONZE, STAFF),
            (STEEL, "M43.8 18L45 6.6L46.2 18z"),
            (STEEL, "M46 17C49 17 51.4 14.4 52.4 12.6C54 18 53 25 50.4 28.6C50 26.4 48.4 25 46 24.6z"),
            (STEEL, "M44 18.4L39 16.6Q39.6 21 44 22.6z"),
        ),
    ),
    Suit.HEARTS: (
        BLOND,
        (
            (CLOTH[Suit.HEARTS], "M56 25C54 20 55 13 62 11.6C72 9 81 13 80 25Q68 21 56 25z"),
            (GOLD, "M53 27.6Q67 20 81 27L81 23.6Q67 16.6 53.4 24z"),
            (GOLD, _dot(66.4, 10, 2)),
        ),
        (
            (BRONZE, "M44.3 22L45.7 22L45.7 64L44.3 64z"),
            (LEAF, "M45 7C39 13 38.6 22 45 29C51.4 22 51 13 45 7z"),
            ("#8fc08d", "M44.5 12L45.5 12L45.5 29L44.5 29z"),
            (LEAF, "M45.4 44C47 38 50 36.4 52.6 36.6C52.4 41 49.6 44.4 45.4 46z"),
        ),
    ),
    Suit.DIAMONDS: (
        AUBURN,
        (
            (TRIM[Suit.DIAMONDS], "M57.6 24C57 15 59 10.6 66 10.6C73 10.6 75 15 74.4 24z"),
            (TRIM[Suit.DIAMONDS], "M49 25.4C54 20.4 78 20.4 83 25.4C79 29 53 29 49 25.4z"),
            (GOLD, "M57.4 21.4Q66 18.6 74.6 21.4L74.4 18.2Q66 15.6 57.6 18.2z"),
            (
                WHITE,
                ("M72.6 20C72 12 78 8 86 9.6C87 14 83.4 20 75.4 21.6Q80 16.6 81.6 12.8Q76.6 15 74 20.4z"),
            ),
        ),
        (
            (BRONZE, STAFF.replace("14", "9")),
            (CLOTH[Suit.DIAMONDS], "M45.6 10Q50 8 54.4 11.4L51.6 16L54.4 20.6Q50 23.6 45.6 21.4z"),
            (GOLD, _dot(45, 8.4, 1.9) + "M45.6 14.4L52.4 14.6L51.6 16L52.4 17.4L45.6 17.2z"),
        ),
    ),
    Suit.CLUBS: (
        BROWN,
        (
            (CLOTH[Suit.CLUBS], "M54.6 25C50 17 58 11 66 11.4C76 11 84 15 79.4 25Q67 21.6 54.6 25z"),
            (BRONZE, "M54.6 27Q66 22.4 77.4 27L77.4 23.8Q66 19.4 54.6 23.8z"),
            (
                CLOTH[Suit.HEARTS],
                (
                    "M57.4 22C52 18 50.6 12.6 52.6 6.8C59 9 62 14 60.6 21.4"
                    "Q58.6 15.4 55.4 12.4Q56.6 17.6 57.4 22z"
                ),
            ),
        ),
        (
            (BRONZE, "M44.3 14L45.7 14L45.7 64L44.3 64z"),
            (STEEL, "M45 6.6L49 15.6L45 13.8L41 15.6z"),
            (CLOTH[Suit.HEARTS], "M44.4 40L40.4 36L40.4 47L44.4 51zM45.6 40L49.6 36L49.6 47L45.6 51z"),
        ),
    ),
}

BOB = (
    "M56.6 24C50.6 30 52.4 42 49.6 49.6C54 53 60 51 60 46L72 46"
    "C72 51 78 53 82.4 49.6C79.6 42 81.4 30 75.4 24z"
)
SIDE_BOB = "M68 22L78 24C82 31 80.6 42 84 49.6C79 53.4 71 52 69.6 46C71.6 40 71.4 33 68 28z"


def _jack(suit: Suit) -> Iterator[Layer]:
    hair, cap, held = JACKS[suit]
    side = suit in {Suit.SPADES, Suit.HEARTS}
    if not side:
        yield hair, BOB
        yield GLOSS[hair], _both("M54.8 30Q52.6 39 51.6 48L53.6 48.6Q54.4 40 56.6 32z")
    yield CHEEK, NECK
    yield CLOTH[suit], DOUBLET
    yield FOLD[suit], "M88 56.6Q92 64 91.4 71.8L94 71.8L94 61Q91.4 57.6 88 56.6z"
    yield (
        TRIM[suit],
        (
            "M54.4 52L58 52L60 75L57.4 74zM74 52L77.6 52L76 76L72.6 76zM47 54L50.4 53"
            "L51.6 71.6L48.6 70.4zM81.6 53L85 54L85.4 76L82 76z"
        ),
    )
    yield GOLD, _dot(66, 61.6, 1.3) + _dot(66, 67.6, 1.3)
    yield WHITE, RUFF
    yield from _sash(suit)
    if side:
        yield SKIN, SIDE_FACE
        yield CHEEK, SIDE_SHADE
        yield PEARL, SIDE_WHITE
        yield DARK, SIDE_EYE
        yield LIPS, SIDE_LIPS
        yield hair, SIDE_BOB
        yield GLOSS[hair], "M74 28Q77.8 37 77 48.4L79 49.4Q80 37 76.4 28z"
    else:
        yield SKIN, SOFT_FACE
        yield CHEEK, SHADE + NOSE
        yield PEARL, WHITES
        yield DARK, EYES
        yield LIPS, SMILE if suit is Suit.DIAMONDS else MOUTH
        yield hair, _both("M66 22C59 22 56.4 26 57.2 32.6C59 29.6 63 28.6 66 28z")
    yield from cap
    yield from held
    yield CLOTH[suit], CUFF
    yield SKIN, HAND


FIGURES = {Rank.KING: _king, Rank.QUEEN: _queen, Rank.JACK: _jack}


MARKS = {CHEEK, DARK, GILT, LIPS, FLUSH, PEARL, *GLOSS.values(), *RAYS.values(), *FOLD.values()}
"""Colours of shapes without a line around them."""


def half(card: Card) -> list[Layer]:
    """Return the upper half of a court card."""
    suit = card.suit
    return [(TINT[suit], GROUND), (RAYS[suit], BEAMS), *FIGURES[card.rank](suit)]


def outlines(path: str) -> Iterator[Polygon]:
    """Yield the parts of a path, as polygons."""
    for part in path.split("z")[:-1]:
        points: Polygon = []
        for step, written in re.findall(r"([MLCQ])([^MLCQ]+)", part):
            numbers = [float(each) for each in written.split()]
            ends: list[Point] = list(zip(numbers[::2], numbers[1::2], strict=True))
            if step == "C":
                first, second, end = ends
                points += curve(points[-1], first, second, end, STEPS)
            elif step == "Q":
                start, (pull, end) = points[-1], ends
                first, second = (
                    (each[0] + (pull[0] - each[0]) * 2 / 3, each[1] + (pull[1] - each[1]) * 2 / 3)
                    for each in (start, end)
                )
                points += curve(start, first, second, end, STEPS)
            else:
                points += ends
        yield points

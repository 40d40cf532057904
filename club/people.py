"""Names that people give themselves and their groups, made fit to stand in a line of ours. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

NAME_WIDTH = 32
"""Columns of a person's name that are kept."""
TITLE_WIDTH = 64
"""The same of a group's title."""
LETTERS_READ = 256
"""Telegram allows less; what comes after them is not looked at."""
MARKS_KEPT = 2
"""Accents on one letter: the most that a language in use needs once the usual ones are composed."""
SIGNS = frozenset("🤖👉💤🪑🛢⚡🏆👑💍🎁❔♠♣♥♦")
"""What the house says about players with a picture beside their names; no name may say it of itself."""
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\ufdfd\ufffc\U0001d159")
"""Letters, marks and symbols that show nothing, or far too much: U+FDFD fills half a line."""
_DROPPED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Me"})
"""Categories without a place in a name: controls, signs of direction and of no width, enclosing marks."""
_ISOLATE = ("\u2068", "\u2069")
"""Keep letters that run from right to left from turning round the figures beside them."""


def cleaned(name: str, width: int = NAME_WIDTH) -> str:
    """Return a name as it is shown, of at most `width` columns; "" when nothing of it can be shown.

    Letters that merely look different are the usual ones afterwards, all space is a single blank, and what
    shows nothing, or bends what stands beside it, is gone. Cleaning twice is the same as once.
    """
    letters = "".join(_letters(unicodedata.normalize("NFKC", name[:LETTERS_READ])))
    short = _cut(unicodedata.normalize("NFKC", " ".join(letters.split())), width)
    return short.join(_ISOLATE) if any(map(_runs_left, short)) else short


def shortened(name: str, width: int) -> str:
    """Return the beginning of a cleaned name, of at most `width` columns; our signs before it stay."""
    opened, closed = _ISOLATE
    short = _cut(name, width)
    return short + closed * (short.count(opened) - short.count(closed))


def looks(name: str) -> str:
    """Return the same for all names that a reader would take for one: Аnn in Cyrillic, ANN, Ánn, Ann."""
    bare = name.strip("".join(_ISOLATE))
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", bare).casefold())
    base = "".join(each for each in folded if not unicodedata.category(each).startswith("M"))
    return base.translate(_ALIKE)


def _letters(name: str) -> Iterator[str]:
    """Yield what can be shown; space as blanks, and no more marks on a letter than letters have."""
    marks = MARKS_KEPT  # a mark that stands on nothing would climb onto what is before the name
    for each in name:
        if each.isspace():
            marks = MARKS_KEPT
            yield " "
            continue
        category = unicodedata.category(each)
        if category in _DROPPED or each in FILLERS or each in SIGNS or _selects(each):
            continue
        marks = marks + 1 if category == "Mn" else 0
        if marks <= MARKS_KEPT:
            yield each


def _selects(letter: str) -> bool:
    """Say whether it only chooses how the letter before it is drawn."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _cut(name: str, width: int) -> str:
    """Return the beginning of a name that fits; marks stay on their letters."""
    used = 0
    for place, each in enumerate(name):
        used += _columns(each)
        if used > width:
            return name[:place].rstrip()
    return name


def columns(text: str) -> int:
    """Return how wide a text is where all letters have one width; an emoji is as wide as two."""
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in {"Mn", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" or letter > "\uffff" else 1


def _runs_left(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in {"R", "AL"}


_ALIKE = str.maketrans(
    "авекмнорстухѕіјԁԛԝһӏзгпьαβεζηικμνορτυχγω" + "i1|ı!0",
    "abekmhopctyxsljdqwhl3rnbabezhlkmvoptyxyw" + "lllllo",
)
"""By a folded letter the one that it, or its capital, is mistaken for. To take two for one harms nobody."""

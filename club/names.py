"""Display names of people and groups: cleaned, shortened, and distinct at one table. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count

NAME_WIDTH = 32
"""Columns kept of a person's name."""
TITLE_WIDTH = 64
"""Columns kept of a group's title."""
MAX_LETTERS_READ = 256
"""Letters of a name that are read; Telegram allows fewer."""
MAX_MARKS = 2
"""Accents kept on one letter: as many as any living language needs after composition."""
RESERVED_SIGNS = frozenset("🤖🚪👉💤🪑🛢⚡🏆👑💍🎁❔♠♣♥♦")
"""Emoji and suits by which screens describe players; a name must not contain them."""
VARIATION_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
BLANK_LETTERS = VARIATION_SELECTORS | set("\u034f\u115f\u1160\u17b4\u17b5\u2800\ufdfd\ufffc\U0001d159")
"""Letters, marks and symbols that show nothing, or far too much: U+FDFD fills half a line."""
_DROPPED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Me"})
"""Unicode categories removed from names: controls, direction marks, zero-width and enclosing marks."""
_SIGNS = re.compile("(?s)[\U0001f1e6-\U0001f1ff]{2}|.[\U0001f3fb-\U0001f3ff]|.")
"""Signs of a name that a cut keeps whole: a flag, an emoji with the tone of its skin, a letter."""
NAMES_CACHED = 4096
"""Names whose cleaned form, or whose skeleton, is cached."""
FEW_COLUMNS = 4
"""Columns that are too few for a shortened name to end in "…"."""
_ISOLATE = ("\u2068", "\u2069")
"""Isolates around right-to-left text, which keep the figures beside it in order."""


@lru_cache(NAMES_CACHED)
def clean_name(name: str, width: int = NAME_WIDTH) -> str:
    """Return a name as it is displayed, of at most `width` columns; "" if nothing of it can be shown.

    Compatibility letters become the usual ones (NFKC), white space becomes single blanks, and invisible or
    disruptive letters are removed. The function is idempotent.
    """
    letters = "".join(_letters(unicodedata.normalize("NFKC", name[:MAX_LETTERS_READ])))
    short = _cut(unicodedata.normalize("NFKC", " ".join(letters.split())), width)
    return short.join(_ISOLATE) if any(map(_runs_left, short)) else short


def forget_names() -> None:
    """Drop all cached names, as a person among them is to be forgotten."""
    clean_name.cache_clear()
    skeleton.cache_clear()


def shorten_name(name: str, width: int) -> str:
    """Return a cleaned name of at most `width` columns: whole, or its beginning with "…".

    An isolate that it opens is closed. A few columns hold letters only.
    """
    if display_width(name) <= width:
        return name
    opened, closed = _ISOLATE
    dots = "…" if width > FEW_COLUMNS else ""
    short = _cut(name, width - len(dots)) + dots
    return short + closed * (short.count(opened) - short.count(closed))


@lru_cache(NAMES_CACHED)
def skeleton(name: str) -> str:
    """Return the same text for all names that readers confuse: Аnn in Cyrillic, ANN, Ánn, Ann.

    The idea is that of the skeleton in Unicode UTS #39.
    """
    bare = name.strip("".join(_ISOLATE))
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", bare).casefold())
    base = "".join(each for each in folded if not unicodedata.category(each).startswith("M"))
    return base.translate(_ALIKE)


def _letters(name: str) -> Iterator[str]:
    """Yield the visible letters, with white space as blanks and at most `MAX_MARKS` marks on a letter."""
    marks = MAX_MARKS  # a leading mark would combine with the text before the name
    for each in name:
        if each.isspace():
            marks = MAX_MARKS
            yield " "
            continue
        category = unicodedata.category(each)
        if category in _DROPPED or each in BLANK_LETTERS or each in RESERVED_SIGNS:
            continue
        marks = marks + 1 if category == "Mn" else 0
        if marks <= MAX_MARKS:
            yield each


def _cut(name: str, width: int) -> str:
    """Return the longest beginning of a name that fits; what people read as one sign stays whole."""
    used, kept = 0, ""
    for sign in _SIGNS.findall(name):
        used += display_width(sign)
        if used > width:
            return kept.rstrip()
        kept += sign
    return name


def display_width(text: str) -> int:
    """Return the width of a text in columns of a monospaced font; an emoji takes two."""
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
"""The Latin letter that each folded letter, or its capital, is confused with. A false match does no harm."""

NAME_LENGTH = 14
"""Columns of a name on screens: three totals have to fit into a line of a phone."""
SHORT_NAME_LENGTH = 10
"""Columns of a name at a table of four."""
COMPUTER_MARK = "🤖\N{NO-BREAK SPACE}"
"""Prefix of the name of a computer player; no line breaks after it."""
LEFT_MARK = "🚪\N{NO-BREAK SPACE}"
"""Prefix of the name of a player who gave up their seat: of their own moves, and of a substitute's."""


def name_length(seats: int) -> int:
    """Return the columns of a name at a table with this many seats."""
    return NAME_LENGTH if seats < 4 else SHORT_NAME_LENGTH


def distinct_names(names: Sequence[str], nameless: str = "?", *, length: int = 0) -> tuple[str, ...]:
    """Shorten names and number those that look the same: Ann, Bob, Ann 2.

    A player without a name is called `nameless`. `length` is in columns; 0 stands for the length that suits a
    table of as many players.
    """
    length = length or name_length(len(names))
    own = [_short(name, nameless, length) for name in names]
    natural = {skeleton(name) for _, name in own}
    taken: set[str] = set()
    numbers: dict[tuple[str, int], Iterator[int]] = {}  # continue counting for a frequent name
    shown = []
    for mark, short in own:
        name, room, look = short, length - len(mark), skeleton(short)
        if look in taken:
            name = _numbered(short, room, numbers.setdefault((look, room), count(2)), natural, taken)
        taken.add(skeleton(name))
        shown.append(mark + name)
    return tuple(shown)


def unmarked(name: str) -> str:
    """Return the name of a seat without its mark."""
    return name.removeprefix(_mark(name))


def _mark(name: str) -> str:
    """Return the mark of a name; "" for the name of a player who is at the table."""
    return next((each for each in (COMPUTER_MARK, LEFT_MARK) if name.startswith(each)), "")


def _short(name: str, nameless: str, length: int) -> tuple[str, str]:
    """Return the mark of a name, and the name cut to the columns that the mark leaves."""
    mark = _mark(name)
    return mark, shorten_name(clean_name(name) or clean_name(nameless), length - len(mark))


def _numbered(name: str, length: int, numbers: Iterator[int], *taken: set[str]) -> str:
    """Return the name with the first number that makes it look unlike all names taken."""
    suffixes = (f" {number}" for number in numbers)
    numbered = (shorten_name(name, length - len(suffix)) + suffix for suffix in suffixes)
    return next(each for each in numbered if not any(skeleton(each) in some for some in taken))

"""Typed callback data of at most 64 bytes; unreadable data yields None, never an error.

The data of a button is the letter of its press and the fields in their order, separated by ":", as in
`g7:41:AC`. Each press is declared once, here, with its letter, its fields and their patterns; writing and
reading follow from that. Buttons live for months, so no letter or form may change its meaning.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from club.model import Setting
from club.names import COMPUTER_MARK, LEFT_MARK
from club.paper_presses import PaperVerb
from club.state import Habit, Tip

DARK = "🌑"
BOLT = "⚡"
BARREL = "🛢"
REVERSE_BARREL = "🪣"
CROSS = "✖"
MARRIAGE = "💍"
LEFT = LEFT_MARK.strip()
COMPUTER = COMPUTER_MARK.strip()
HINT = "💡"
REVIEW = "🔍"
WARNING = "⚠️"
CHOSEN = "✓"
"""Mark of the chosen one of several values."""
FORWARD, BACK = "▶", "◀"
REMOVE = "➖"
TICKED, UNTICKED = "☑️", "⬜"
"""Marks of a switch, and of a member of a set of which several may be chosen."""
CARDS = "🃏"
CONTRACT, MADE, FAILED, CONCEDED = "🎯", "✅", "❌", "🏳"
STREAK = "🔥"
WON = "🏆"
MEDALS = ("🥇", "🥈", "🥉")

TERMS = {
    "dark": DARK,
    "bolt": BOLT,
    "barrel": BARREL,
    "reverse-barrel": REVERSE_BARREL,
    "cross": CROSS,
    "marriage": MARRIAGE,
    "left": LEFT,
    "computer": COMPUTER,
    "hint": HINT,
    "review": REVIEW,
    "warning": WARNING,
    "forward": FORWARD,
}
"""Emoji that messages use too, by the name of their term in locales/."""


def chosen(label: str, *, now: bool) -> str:
    """Mark the label of the chosen option."""
    return f"{CHOSEN} {label}" if now else label


def ticked(label: str, *, on: bool) -> str:
    """Mark the label of a switch that is on or off."""
    return f"{TICKED if on else UNTICKED} {label}"


P = TypeVar("P")


Where = Literal["table", "page", "chat"]
"""Places where a key works: at its table in chats and in the Mini App, as a page there, or in chats only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """Callback data format of one kind of press."""

    letter: str
    where: Where
    pattern: re.Pattern[str]
    types: Sequence[type]
    make: Callable[..., Any]
    written: Sequence[tuple[str, Any]]
    """Fields by name, each with the value that is omitted: its default, or a value that never occurs."""

    def read(self, data: str) -> Any:
        """Parse callback data; return None if it has another form."""
        found = self.pattern.fullmatch(data, 1)
        if found is None:
            return None
        told = (kind(part) for kind, part in zip(self.types, found.groups(), strict=True) if part is not None)
        return self.make(*told)


_BY_LETTER: dict[str, _Form] = {}
_BY_KIND: dict[type, _Form] = {}


@dataclass_transform(frozen_default=True)
def press(letter: str, where: Where = "table") -> Callable[[type[P]], type[P]]:
    """Declare a press by its letter, and where its key works.

    Only its last field may have a default, which is omitted from the data.
    """

    def declare(plain: type[P]) -> type[P]:
        kind: Any = dataclass(frozen=True, slots=True)(plain)
        types, parts = get_type_hints(kind, include_extras=True), ""
        for number, each in enumerate(fields(kind)):
            part = f"{':' if number else ''}({_pattern(types[each.name])})"
            parts += part if each.default is MISSING else f"(?:{part})?"
        basic = tuple(str if get_origin(each) is Literal else get_args(each)[0] for each in types.values())
        assert letter not in _BY_LETTER, f"{letter!r} is the letter of another press"
        written = tuple((each.name, each.default) for each in fields(kind))
        pattern = re.compile(parts, re.ASCII)
        form = _Form(letter=letter, where=where, pattern=pattern, types=basic, make=kind, written=written)
        _BY_LETTER[letter] = _BY_KIND[kind] = form
        return cast("type[P]", kind)

    return declare


def _pattern(kind: Any) -> str:
    """Return the pattern of a field: the values of a Literal, or else its annotation."""
    return "|".join(get_args(kind)) if get_origin(kind) is Literal else str(get_args(kind)[1])


LIMIT = 64
"""Bytes of callback data that Telegram allows."""

Table = Annotated[int, r"\d{1,15}"]
Short = Annotated[int, r"\d{1,9}"]
Digit = Annotated[int, r"\d"]
Words = Annotated[str, r"[\w ;-]*"]
"""Actions in the notation of `game.actions`, without the seat, separated by ";"."""
Letters = Annotated[str, r"\w+"]
Group = Annotated[str, r"[0-9a-f]{16}"]
"""Token of a group: buttons never contain the id."""
Mark = Annotated[str, r"[0-9A-Z]{5}"]

DRAFT = "~"
"""Prefix of an unconfirmed answer in the lesson."""

PresenceVerb = Literal["here", "back", "go", "pause"]
AdviceVerb = Literal["hint", "chances", "review", "match"]
SeatVerb = Literal["leave", "stay", "take", "not", "out", "easy", "normal", "strong", "ask"]
"""Those of a level seat a computer player; "ask" asks the presser whether they leave."""
EndVerb = Literal["end", "on", "vote", "ask"]
"""The last one asks whether the match shall end, or begins a vote."""
LobbyVerb = Literal["join", "agree", "leave", "start", "cancel", "sure"]
ComputerVerb = Literal["add", "easy", "normal", "strong", "out"]
SeasonVerb = Literal["honours", "ask", "end", "on", "undo", "me"]
Looked = Literal["list", "sheet", "rules", "file", "deal", "cards", "score"]
DailyVerb = Literal["page", "play", "peek"]
EveningVerb = Literal[
    "join", "leave", "out", "stay", "start", "rounds", "ready", "deals", "all", "again",
    "page", "new", "cards", "ask", "end",
]  # fmt: skip
"""The last five are keys of the Mini App: it shows an evening, begins one, goes on at the presser's table,
and asks whether the evening shall end before it does."""
OwnVerb = Literal["level", "size", "rules", "preset", "menu", "back", "new"]


@press("g")
class Tap:
    """Answer at a table; the seat follows from the presser, never from the button."""

    table: Table
    turn: Short
    words: Words


@press("v")
class ShowDraft:
    """Another view of the presser's own panel; it decides nothing."""

    table: Table
    turn: Short
    words: Words


@press("c")
class Choose:
    """Card to play as soon as the presser's turn comes; "" takes the choice back."""

    table: Table
    turn: Short
    card: Annotated[str, r"(?:[9JQKTA][SCDH])?"]


@press("u")
class TakeBack:
    """Undo of the presser's last answer; `turn` is the question that followed it."""

    table: Table
    turn: Short


@press("e")
class Claim:
    """Claim to the rest of the tricks."""

    table: Table
    turn: Short


@press("f")
class AskAdvice:
    """Request for a hint in the turn `number` or its chances, or for a review of the deal `number`.

    For the accuracy of a match, `number` is that of its deals.
    """

    table: Table
    verb: AdviceVerb
    number: Short


@press("m", "chat")
class ShowCards:
    """Request of a player in a group to see their own cards."""

    table: Table


@press("l")
class LobbyPress:
    table: Table
    verb: LobbyVerb
    rules: Mark = ""
    """Fingerprint of the rules shown above the key (club.lobby); "" if it does not matter."""


@press("i")
class ComputerPress:
    """Change of a computer player in a lobby: it sits down, changes its level, or stands up."""

    table: Table
    verb: ComputerVerb
    """State wanted, so that a second tap changes nothing."""
    seat: Digit


@press("D")
class SetLength:
    """Length of the next match at a table: the score that wins it, and the number of deals."""

    table: Table
    target: Short
    deals: Short
    """0 means no limit."""


@press("j")
class OwnPress:
    """Choice of how to play alone, another view of the presser's own table, or the next one to set up."""

    table: Table
    verb: OwnVerb
    value: Annotated[str, r"\w*"] = ""


@press("n")
class NextDeal:
    table: Table
    deals: Short
    """Number of deals played when the button was shown."""


@press("h")
class PresencePress:
    """Sign of presence, or request to pause a game or to resume it."""

    table: Table
    verb: PresenceVerb


@press("x")
class SeatPress:
    """Change of who has a seat; the player concerned follows from the presser."""

    table: Table
    verb: SeatVerb
    seat: Digit


@press("q")
class EndPress:
    """Vote on ending a match early."""

    table: Table
    verb: EndVerb


@press("t", "page")
class SetTimer:
    """Seconds of thinking time for players of the group where the key is pressed; 0 means no limit."""

    seconds: Short


@press("z", "page")
class AskClock:
    """Request to show the thinking time of the group where the key is pressed."""


@press("y", "page")
class SetChat:
    """New value of a setting for the tables of the chat where the key is pressed."""

    setting: Setting
    value: Annotated[str, r"\w{1,9}"]


@press("G", "page")
class ShowSettings:
    """Page, from 0, of the settings of the chat where the key is pressed."""

    page: Digit


@press("r")
class Rematch:
    table: Table


@press("d", "page")
class OpenTable:
    """Request to open a table in the group where the key is pressed, or from the app one's own."""


@press("s", "page")
class Speak:
    language: Annotated[str, r"[a-z]{2}"]


@press("N", "page")
class AskLanguage:
    """Request to choose the language of the presser, or of the group where the key is pressed."""


@press("T", "page")
class TipPress:
    """A tip that the presser has read in the Mini App, or all of them, to see no other one."""

    tip: Literal[Tip, "all"]


@press("a", "page")
class SetPreference:
    """New value of a preference of the presser, for all tables."""

    habit: Habit
    value: Annotated[str, r"\w{1,9}"]


@press("o", "page")
class RulesPage:
    """Page of the rules menu of a group; pressed in a group, it opens in the direct chat."""

    group: Group
    page: Letters


@press("w", "page")
class SetRules:
    """New values for several options of a group at once."""

    group: Group
    words: Letters


@press("p", "page")
class TakePreset:
    group: Group
    preset: Letters


@press("k", "page")
class LoadRules:
    """Switch to rules that the group saved under a name."""

    group: Group
    number: Table


@press("b", "page")
class Book:
    """Page of a rule book, from 0.

    `of` names the rules: "g" and the token of a group, "t" and the token of a table, or "" for the classic
    rules.
    """

    of: Annotated[str, r"(?:[gt][0-9a-f]{16})?"]
    page: Short


@press("L", "page")
class LessonPress:
    """Page of the lesson, from 1, and an answer given there.

    0 leaves the lesson, a page past the last ends it.
    """

    page: Annotated[int, r"\d{1,2}"]
    words: Annotated[str, r"~?[\w ;-]*"] = ""
    """Actions as in `Words`, or an unconfirmed answer after DRAFT; "" to read the page."""


@press("H", "page")
class LookBack:
    """View of a finished match, or of finished deals."""

    of: Annotated[str, r"(?:[gt][0-9a-f]{16})?"]
    """"g" and the token of a chat, "t" and the token of a table; "" for the chats of the presser."""
    what: Looked
    """"cards" and "score" open a deal or the sheet in a new message at the end of the chat."""
    number: Annotated[int, r"\d{1,9}"]
    """Page of a list or of the keys to deals, from 0; number of a deal, from 1."""
    trick: Annotated[int, r"\d\d?"] = 0
    """Trick of the deal, from 1; 0 for the whole deal."""


@press("K", "page")
class KeepCards:
    """Days that the cards of ended matches are retained in the chat where the key is pressed."""

    what: Literal["look", "ask", "set", "back"]
    days: Annotated[int, r"\d{1,4}"]
    """0 means for ever."""


@press("S", "page")
class ShowStandings:
    """Page of the standings of the chat where the key is pressed; `season` 0 covers all seasons."""

    circle: Literal["more", "two", "computers", "paper"]
    shows: Literal["rating", "contracts", "barrels", "cards", "points"]
    season: Short
    page: Short


@press("E", "page")
class SeasonPress:
    """Action on the seasons of the chat where the key is pressed, or a view of the presser's own figures."""

    verb: SeasonVerb
    number: Short
    """Number of a season, or page of the ended seasons."""


@press("Y", "page")
class DailyPress:
    """The deal of the day of a chat: its page, its cards, or the results, for those who have played."""

    verb: DailyVerb
    chat: Annotated[str, r"(?:[0-9a-f]{16})?"] = ""
    """Token of the chat; "" offers a choice."""


@press("V", "page")
class EveningPress:
    """A duplicate evening: join, leave, answer a question, begin, choose the rounds, see or compare deals."""

    evening: Table
    """0 is the newest evening of the group where the key is pressed."""
    verb: EveningVerb
    deal: Annotated[int, r"\d\d?"] = 0
    """Deal that "all" compares, from 1 over all rounds; 0 opens the first in a new message."""


@press("Z", "page")
class DailyPast:
    """Results of a past day (20261123) in the deals of the day of a chat, or the table of its month."""

    verb: Literal["day", "month"]
    chat: Group
    day: Annotated[str, r"\d{8}"]


@press("F", "chat")
class Forget:
    """Request to delete the presser's data."""


@press("P", "chat")
class PaperPress:
    """Change of a score sheet for real cards; `turn` counts the deals written and taken back."""

    sheet: Table
    turn: Short
    verb: PaperVerb
    value: Annotated[str, r"\w*"] = ""


KeptPress = LookBack | ShowStandings | SeasonPress | DailyPast | Forget
RulesPress = RulesPage | SetRules | TakePreset | LoadRules | Book
Shortcut = Choose | TakeBack | Claim
BeforeMatch = LobbyPress | ComputerPress | SetLength | OwnPress | Rematch
AtMatch = Tap | ShowDraft | NextDeal | PresencePress | SeatPress | EndPress | AskAdvice
TablePress = BeforeMatch | AtMatch
ChatPress = SetTimer | AskClock | ShowSettings | SetChat | KeepCards | Speak | AskLanguage
GroupPress = ChatPress | ShowStandings | SeasonPress | EveningPress
"""Presses about the chat where the key is pressed; in the Mini App, also about the group of the table."""
Press = (
    TablePress
    | Shortcut
    | ShowCards
    | OpenTable
    | ChatPress
    | SetPreference
    | TipPress
    | RulesPress
    | LessonPress
    | DailyPress
    | EveningPress
    | KeptPress
    | PaperPress
)


def pack(press: Press) -> str:
    """Return the callback data of a button; raises ValueError if it is too long."""
    form = _BY_KIND[type(press)]
    told = [str(value) for name, default in form.written if (value := getattr(press, name)) != default]
    data = form.letter + ":".join(told)
    if len(data.encode()) > LIMIT:
        raise ValueError(f"callback data is longer than {LIMIT} bytes: {data!r}")
    return data


def where(press: Press) -> Where:
    """Return where the key of a press works."""
    return _BY_KIND[type(press)].where


def unpack(data: str) -> Press | None:
    """Parse callback data; return None for data that no button of the bot carries."""
    form = _BY_LETTER.get(data[:1])
    press: Press | None = form.read(data) if form else None
    return press

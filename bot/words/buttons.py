"""Typed callback data, at most 64 bytes; what cannot be read is None, never an error.

The data of a button is the letter of its press and the fields in their order, parted by ":", as in
`g7:41:AC`. Each press is declared once, here: its letter, its fields and what each may look like; writing and
reading follow from that (`bot.words.callback_data`). Buttons that were sent stay for months, so no letter or
form may come to mean something else.
"""

from __future__ import annotations

from typing import Annotated, Literal

from bot.words.callback_data import press as _press
from bot.words.callback_data import read, write

LIMIT = 64
"""Telegram's bound on callback data, in bytes."""

Table = Annotated[int, r"\d{1,15}"]
Short = Annotated[int, r"\d{1,9}"]
Digit = Annotated[int, r"\d"]
Words = Annotated[str, r"[\w ;-]*"]
"""Actions in the words of `game.notation`, without the seat, parted by ";"."""
Letters = Annotated[str, r"\w+"]
Group = Annotated[str, r"[0-9a-f]{16}"]
"""The token of a group: its id is in no button."""
Mark = Annotated[str, r"[0-9A-Z]{5}"]

DRAFT = "~"
"""Stands before what a press of the lesson only looks at."""

PresenceVerb = Literal["here", "back", "go"]
AdviceVerb = Literal["hint", "review"]
SeatVerb = Literal["leave", "stay", "take", "not", "out", "easy", "normal", "strong"]
"""The last three: a computer player of that level takes the seat."""
EndVerb = Literal["end", "on", "vote"]
Habit = Literal["single", "taps", "picture"]
Setting = Literal["pace", "stand_in", "hints", "talk", "pictures", "slang", "pin"]
LobbyVerb = Literal["join", "agree", "leave", "start", "cancel"]
ComputerVerb = Literal["add", "easy", "normal", "strong", "out"]
SeasonVerb = Literal["honours", "ask", "end", "on", "undo", "me"]
Looked = Literal["list", "sheet", "rules", "file", "deal", "cards", "score"]
OwnVerb = Literal["level", "size", "rules", "preset", "menu", "back"]


@_press("g")
class Tap:
    """An answer at a table; whose seat answers is known from the presser, never from the button."""

    table: Table
    turn: Short
    words: Words


@_press("v")
class ShowDraft:
    """Another look at one's own panel; nothing is decided by it."""

    table: Table
    turn: Short
    words: Words


@_press("c")
class Choose:
    """Play a card as soon as one's turn comes; "" takes the choice back."""

    table: Table
    turn: Short
    card: Annotated[str, r"(?:[9JQKTA][SCDH])?"]


@_press("u")
class TakeBack:
    """Take one's last answer back; `turn` is the question that followed it."""

    table: Table
    turn: Short


@_press("e")
class Claim:
    """Claim the rest of the tricks."""

    table: Table
    turn: Short


@_press("f")
class AskAdvice:
    """Somebody wants a hint in the turn of that number, or a review of the deal of that number."""

    table: Table
    verb: AdviceVerb
    number: Short


@_press("m")
class ShowCards:
    """Somebody in a group wants to see his own cards."""

    table: Table


@_press("l")
class LobbyPress:
    table: Table
    verb: LobbyVerb
    rules: Mark = ""
    """The mark of the rules that stood above the key (club.consent); "" where it does not matter."""


@_press("i")
class ComputerPress:
    """A computer player sits down in a lobby, plays at another level, or stands up."""

    table: Table
    verb: ComputerVerb
    """What is wanted, so that a second tap changes nothing."""
    seat: Digit


@_press("j")
class OwnPress:
    """How somebody plays for themselves, or another look at the table of their own."""

    table: Table
    verb: OwnVerb
    value: Annotated[str, r"\w*"] = ""


@_press("n")
class NextDeal:
    table: Table
    deals: Short
    """Deals played when the button was shown."""


@_press("h")
class PresencePress:
    """Somebody is here, or wants a paused game to go on."""

    table: Table
    verb: PresenceVerb


@_press("x")
class SeatPress:
    """Something that changes who has a seat; whose wish it is is known from the presser."""

    table: Table
    verb: SeatVerb
    seat: Digit


@_press("q")
class EndPress:
    """Whether a match ends before its end."""

    table: Table
    verb: EndVerb


@_press("t")
class SetTimer:
    """Let the players of the group where it is pressed think so many seconds; 0: as long as they like."""

    seconds: Short


@_press("z")
class AskClock:
    """Show how long the players of the group where it is pressed may think."""


@_press("y")
class SetChat:
    """Let it go so at the tables of the chat where it is pressed."""

    setting: Setting
    value: Annotated[str, r"\w{1,9}"]


@_press("G")
class ShowSettings:
    """A page of the settings of the chat where it is pressed, from 0."""

    page: Digit


@_press("r")
class Rematch:
    table: Table


@_press("d")
class OpenTable:
    """Open a table in the group where this is pressed."""


@_press("s")
class Speak:
    language: Annotated[str, r"[a-z]{2}"]


@_press("a")
class SetPreference:
    """Play in this way with me, at all tables."""

    habit: Habit
    value: Annotated[str, r"\w{1,9}"]


@_press("o")
class RulesPage:
    """A page of the menu of a group's rules; pressed in the group it opens in the direct chat."""

    group: Group
    page: Letters


@_press("w")
class SetRules:
    """Give options of a group other values, all at once."""

    group: Group
    words: Letters


@_press("p")
class TakePreset:
    group: Group
    preset: Letters


@_press("k")
class LoadRules:
    """Play by rules that the group keeps under a name."""

    group: Group
    number: Table


@_press("b")
class Book:
    """A page of a rule book, from 0.

    `of` is whose: "g" and the token of a group, "t" and that of a table, or "" for the classic rules.
    """

    of: Annotated[str, r"(?:[gt][0-9a-f]{16})?"]
    page: Short


@_press("L")
class LessonPress:
    """A page of the lesson, from 1, and what is answered there; 0 leaves it, beyond the last it ends."""

    page: Annotated[int, r"\d{1,2}"]
    words: Annotated[str, r"~?[\w ;-]*"] = ""
    """Actions as in `Words`, or behind DRAFT what is not confirmed yet; "" to read the page."""


@_press("H")
class LookBack:
    """A look at matches that are over, or at deals that are."""

    of: Annotated[str, r"(?:[gt][0-9a-f]{16})?"]
    """"g" and the token of a chat, "t" and that of a table; "" for the chats of the presser."""
    what: Looked
    """"cards" and "score" open a deal or the sheet in a new message at the end of the chat."""
    number: Annotated[int, r"\d{1,9}"]
    """Of a list, and of the keys to deals, its page, from 0; of a deal its number, from 1."""
    trick: Annotated[int, r"\d\d?"] = 0
    """Which trick of the deal, from 1; 0 for the deal as a whole."""


@_press("K")
class KeepCards:
    """How long the cards of ended matches are kept in the chat where it is pressed."""

    what: Literal["look", "ask", "set", "back"]
    days: Annotated[int, r"\d{1,4}"]
    """0: for ever."""


@_press("S")
class ShowStandings:
    """A page of the standings of the chat where it is pressed; `season` 0 is all of them."""

    circle: Literal["more", "two", "computers"]
    shows: Literal["rating", "contracts", "barrels", "cards", "points"]
    season: Short
    page: Short


@_press("E")
class SeasonPress:
    """Something about the seasons of the chat where it is pressed, or the presser's own figures there."""

    verb: SeasonVerb
    number: Short
    """Of a season, or of a page of those that have ended."""


@_press("F")
class Forget:
    """Forget whoever presses."""


KeptPress = LookBack | ShowStandings | SeasonPress | Forget


RulesPress = RulesPage | SetRules | TakePreset | LoadRules | Book
Shortcut = Choose | TakeBack | Claim
BeforeMatch = LobbyPress | ComputerPress | OwnPress | Rematch
AtMatch = Tap | ShowDraft | NextDeal | PresencePress | SeatPress | EndPress | AskAdvice
TablePress = BeforeMatch | AtMatch
ChatPress = SetTimer | AskClock | ShowSettings | SetChat | KeepCards
Press = (
    TablePress
    | Shortcut
    | ShowCards
    | OpenTable
    | ChatPress
    | Speak
    | SetPreference
    | RulesPress
    | LessonPress
    | KeptPress
)


def pack(press: Press) -> str:
    """Return the callback data of a button; raises ValueError when it would be too long."""
    data = write(press)
    if len(data.encode()) > LIMIT:
        raise ValueError(f"callback data is longer than {LIMIT} bytes: {data!r}")
    return data


def unpack(data: str) -> Press | None:
    """Read callback data; None for whatever no button of ours ever sent."""
    press: Press | None = read(data)
    return press

"""Typed callback data of at most 64 bytes; unreadable data yields None, never an error.

The data of a button is the letter of its press and the fields in their order, separated by ":", as in
`g7:41:AC`. Each press is declared once, here, with its letter, its fields and their patterns; writing and
reading follow from that (`bot.words.callback_data`). Buttons live for months, so no letter or form may
change its meaning.
"""

from __future__ import annotations

from typing import Annotated, Literal

from bot.words.callback_data import press as _press
from bot.words.callback_data import read, write
from club.paper_presses import PaperVerb

LIMIT = 64
"""Bytes of callback data that Telegram allows."""

Table = Annotated[int, r"\d{1,15}"]
Short = Annotated[int, r"\d{1,9}"]
Digit = Annotated[int, r"\d"]
Words = Annotated[str, r"[\w ;-]*"]
"""Actions in the notation of `game.notation`, without the seat, separated by ";"."""
Letters = Annotated[str, r"\w+"]
Group = Annotated[str, r"[0-9a-f]{16}"]
"""Token of a group: buttons never contain the id."""
Mark = Annotated[str, r"[0-9A-Z]{5}"]

DRAFT = "~"
"""Prefix of an unconfirmed answer in the lesson."""

PresenceVerb = Literal["here", "back", "go"]
AdviceVerb = Literal["hint", "review"]
SeatVerb = Literal["leave", "stay", "take", "not", "out", "easy", "normal", "strong"]
"""The last three seat a computer player of that level."""
EndVerb = Literal["end", "on", "vote"]
Habit = Literal["single", "taps", "picture"]
Setting = Literal[
    "pace", "stand_in", "hints", "talk", "pictures", "slang", "pin", "emotes", "daily", "evening"
]
LobbyVerb = Literal["join", "agree", "leave", "start", "cancel"]
ComputerVerb = Literal["add", "easy", "normal", "strong", "out"]
SeasonVerb = Literal["honours", "ask", "end", "on", "undo", "me"]
Looked = Literal["list", "sheet", "rules", "file", "deal", "cards", "score"]
DailyVerb = Literal["page", "play", "peek"]
EveningVerb = Literal["join", "leave", "out", "stay", "start", "rounds", "ready", "deals"]
OwnVerb = Literal["level", "size", "rules", "preset", "menu", "back"]


@_press("g")
class Tap:
    """Answer at a table; the seat follows from the presser, never from the button."""

    table: Table
    turn: Short
    words: Words


@_press("v")
class ShowDraft:
    """Another view of the presser's own panel; it decides nothing."""

    table: Table
    turn: Short
    words: Words


@_press("c")
class Choose:
    """Card to play as soon as the presser's turn comes; "" takes the choice back."""

    table: Table
    turn: Short
    card: Annotated[str, r"(?:[9JQKTA][SCDH])?"]


@_press("u")
class TakeBack:
    """Undo of the presser's last answer; `turn` is the question that followed it."""

    table: Table
    turn: Short


@_press("e")
class Claim:
    """Claim to the rest of the tricks."""

    table: Table
    turn: Short


@_press("f")
class AskAdvice:
    """Request for a hint in the turn `number`, or for a review of the deal `number`."""

    table: Table
    verb: AdviceVerb
    number: Short


@_press("m")
class ShowCards:
    """Request of a player in a group to see their own cards."""

    table: Table


@_press("l")
class LobbyPress:
    table: Table
    verb: LobbyVerb
    rules: Mark = ""
    """Fingerprint of the rules shown above the key (club.lobby); "" if it does not matter."""


@_press("i")
class ComputerPress:
    """Change of a computer player in a lobby: it sits down, changes its level, or stands up."""

    table: Table
    verb: ComputerVerb
    """State wanted, so that a second tap changes nothing."""
    seat: Digit


@_press("D")
class SetLength:
    """Length of the next match at a table: the score that wins it, and the number of deals."""

    table: Table
    target: Short
    deals: Short
    """0 means no limit."""


@_press("j")
class OwnPress:
    """Choice of how to play alone, or another view of the presser's own table."""

    table: Table
    verb: OwnVerb
    value: Annotated[str, r"\w*"] = ""


@_press("n")
class NextDeal:
    table: Table
    deals: Short
    """Number of deals played when the button was shown."""


@_press("h")
class PresencePress:
    """Sign of presence, or request to resume a paused game."""

    table: Table
    verb: PresenceVerb


@_press("x")
class SeatPress:
    """Change of who has a seat; the player concerned follows from the presser."""

    table: Table
    verb: SeatVerb
    seat: Digit


@_press("q")
class EndPress:
    """Vote on ending a match early."""

    table: Table
    verb: EndVerb


@_press("t")
class SetTimer:
    """Seconds of thinking time for players of the group where the key is pressed; 0 means no limit."""

    seconds: Short


@_press("z")
class AskClock:
    """Request to show the thinking time of the group where the key is pressed."""


@_press("y")
class SetChat:
    """New value of a setting for the tables of the chat where the key is pressed."""

    setting: Setting
    value: Annotated[str, r"\w{1,9}"]


@_press("G")
class ShowSettings:
    """Page, from 0, of the settings of the chat where the key is pressed."""

    page: Digit


@_press("r")
class Rematch:
    table: Table


@_press("d")
class OpenTable:
    """Request to open a table in the group where the key is pressed."""


@_press("s")
class Speak:
    language: Annotated[str, r"[a-z]{2}"]


@_press("a")
class SetPreference:
    """New value of a preference of the presser, for all tables."""

    habit: Habit
    value: Annotated[str, r"\w{1,9}"]


@_press("o")
class RulesPage:
    """Page of the rules menu of a group; pressed in a group, it opens in the direct chat."""

    group: Group
    page: Letters


@_press("w")
class SetRules:
    """New values for several options of a group at once."""

    group: Group
    words: Letters


@_press("p")
class TakePreset:
    group: Group
    preset: Letters


@_press("k")
class LoadRules:
    """Switch to rules that the group saved under a name."""

    group: Group
    number: Table


@_press("b")
class Book:
    """Page of a rule book, from 0.

    `of` names the rules: "g" and the token of a group, "t" and the token of a table, or "" for the classic
    rules.
    """

    of: Annotated[str, r"(?:[gt][0-9a-f]{16})?"]
    page: Short


@_press("L")
class LessonPress:
    """Page of the lesson, from 1, and an answer given there.

    0 leaves the lesson, a page past the last ends it.
    """

    page: Annotated[int, r"\d{1,2}"]
    words: Annotated[str, r"~?[\w ;-]*"] = ""
    """Actions as in `Words`, or an unconfirmed answer after DRAFT; "" to read the page."""


@_press("H")
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


@_press("K")
class KeepCards:
    """Days that the cards of ended matches are retained in the chat where the key is pressed."""

    what: Literal["look", "ask", "set", "back"]
    days: Annotated[int, r"\d{1,4}"]
    """0 means for ever."""


@_press("S")
class ShowStandings:
    """Page of the standings of the chat where the key is pressed; `season` 0 covers all seasons."""

    circle: Literal["more", "two", "computers", "paper"]
    shows: Literal["rating", "contracts", "barrels", "cards", "points"]
    season: Short
    page: Short


@_press("E")
class SeasonPress:
    """Action on the seasons of the chat where the key is pressed, or a view of the presser's own figures."""

    verb: SeasonVerb
    number: Short
    """Number of a season, or page of the ended seasons."""


@_press("Y")
class DailyPress:
    """The deal of the day of a chat: its page, its cards, or the results, for those who have played."""

    verb: DailyVerb
    chat: Annotated[str, r"(?:[0-9a-f]{16})?"] = ""
    """Token of the chat; "" offers a choice."""


@_press("V")
class EveningPress:
    """A duplicate evening: join, leave, answer whether to leave, begin, choose the rounds, see deals."""

    evening: Table
    verb: EveningVerb


@_press("Z")
class DailyPast:
    """Results of a past day (20261123) in the deals of the day of a chat, or the table of its month."""

    verb: Literal["day", "month"]
    chat: Group
    day: Annotated[str, r"\d{8}"]


@_press("F")
class Forget:
    """Request to delete the presser's data."""


@_press("P")
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
    | DailyPress
    | EveningPress
    | KeptPress
    | PaperPress
)


def pack(press: Press) -> str:
    """Return the callback data of a button; raises ValueError if it is too long."""
    if len((data := write(press)).encode()) > LIMIT:
        raise ValueError(f"callback data is longer than {LIMIT} bytes: {data!r}")
    return data


def unpack(data: str) -> Press | None:
    """Parse callback data; return None for data that no button of the bot carries."""
    press: Press | None = read(data)
    return press

"""Typed callback data, at most 64 bytes; what cannot be read is None, never an error.

g<table>:<turn>:<words>     an answer to the question `turn`: one or more actions in the words of
                            game.notation, without the seat, parted by ";"
v<table>:<turn>:<words>     look at one's panel in another way: a draft, the list of all bids
c<table>:<turn>:<card>      play this card at one's turn; without a card: none
u<table>:<turn>             take back what led to the question `turn`
e<table>:<turn>             claim the rest of the tricks, to the end of the deal
m<table>                    my cards, wherever I can be shown them
l<table>:<verb>:<rules>     the lobby: join, agree, leave, start, cancel; <rules> marks those it showed
n<table>:<deals>            deal on, after so many deals
h<table>:<verb>             a sign of life: here, back at the table, or go on after a pause
x<table>:<verb>:<seat>      a seat: leave it, stay, take it, rather not, put its owner out
q<table>:<verb>             the end of a match: end it, go on, vote for it
t<seconds>                  so long may a player of the group think, where it is pressed
r<table>                    a new match with the same people
d                           open a table here
s<language>                 speak this language with me
a<habit>:<value>            how I like to play: single never, last or always; taps 1 or 2
o<group>:<page>             a page of the menu of a group's rules (bot.screens.rules.menu)
w<group>:<assignment>       play by these values from now on, in the letters of club.share_code
p<group>:<preset>           play by a preset, without changes
k<group>:<number>           play by rules kept under a name
b<of>:<page>                a page of a rule book: of a group, g<group>, of a table, t<token>, or of nobody

<group> is the token of a group: its id is in no button.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Literal

LIMIT = 64
"""Telegram's bound on callback data, in bytes."""

SignVerb = Literal["here", "back", "go"]
SeatVerb = Literal["leave", "stay", "take", "not", "out"]
EndVerb = Literal["end", "on", "vote"]
LobbyVerb = Literal["join", "agree", "leave", "start", "cancel"]


@dataclass(frozen=True, slots=True)
class Tap:
    """An answer at a table; whose seat answers is known from the presser, never from the button."""

    table: int
    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class ShowDraft:
    """Another look at one's own panel; nothing is decided by it."""

    table: int
    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Play a card as soon as one's turn comes; "" takes the choice back."""

    table: int
    turn: int
    card: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take one's last answer back; `turn` is the question that followed it."""

    table: int
    turn: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the rest of the tricks."""

    table: int
    turn: int


@dataclass(frozen=True, slots=True)
class ShowCards:
    """Somebody in a group wants to see his own cards."""

    table: int


@dataclass(frozen=True, slots=True)
class LobbyPress:
    table: int
    verb: LobbyVerb
    rules: str = ""
    """The mark of the rules that stood above the key (club.consent); "" where it does not matter."""


@dataclass(frozen=True, slots=True)
class NextDeal:
    table: int
    deals: int
    """Deals played when the button was shown."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Somebody is here, or wants a paused game to go on."""

    table: int
    verb: SignVerb


@dataclass(frozen=True, slots=True)
class SeatPress:
    """Something that changes who has a seat; whose wish it is is known from the presser."""

    table: int
    verb: SeatVerb
    seat: int


@dataclass(frozen=True, slots=True)
class EndPress:
    """Whether a match ends before its end."""

    table: int
    verb: EndVerb


@dataclass(frozen=True, slots=True)
class SetTimer:
    """Let the players of the group where it is pressed think so many seconds; 0: as long as they like."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Rematch:
    table: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Open a table in the group where this is pressed."""


@dataclass(frozen=True, slots=True)
class Speak:
    language: str


@dataclass(frozen=True, slots=True)
class SetPreference:
    """Play in this way with me, at all tables."""

    habit: str
    value: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the menu of a group's rules; pressed in the group it opens in the direct chat."""

    group: str
    page: str


@dataclass(frozen=True, slots=True)
class SetRules:
    """Give options of a group other values, all at once."""

    group: str
    words: str


@dataclass(frozen=True, slots=True)
class TakePreset:
    group: str
    preset: str


@dataclass(frozen=True, slots=True)
class LoadRules:
    """Play by rules that the group keeps under a name."""

    group: str
    number: int


@dataclass(frozen=True, slots=True)
class Book:
    """A page of a rule book, from 0.

    `of` is whose: "g" and the token of a group, "t" and that of a table, or "" for the classic rules.
    """

    of: str
    page: int


RulesPress = RulesPage | SetRules | TakePreset | LoadRules | Book
Shortcut = Choose | TakeBack | Claim
TablePress = Tap | ShowDraft | LobbyPress | NextDeal | Rematch | Sign | SeatPress | EndPress
Press = TablePress | Shortcut | ShowCards | OpenTable | SetTimer | Speak | SetPreference | RulesPress


_LETTERS: Mapping[type, str] = {
    Tap: "g",
    ShowDraft: "v",
    Choose: "c",
    TakeBack: "u",
    Claim: "e",
    ShowCards: "m",
    LobbyPress: "l",
    NextDeal: "n",
    Sign: "h",
    SeatPress: "x",
    EndPress: "q",
    SetTimer: "t",
    Rematch: "r",
    OpenTable: "d",
    Speak: "s",
    SetPreference: "a",
    RulesPage: "o",
    SetRules: "w",
    TakePreset: "p",
    LoadRules: "k",
    Book: "b",
}
"""By kind of press the first letter of its data; the fields follow in their order."""


def pack(press: Press) -> str:
    """Return the callback data of a button; raises ValueError when it would be too long."""
    told = ((each, getattr(press, each.name)) for each in fields(press))
    parts = (str(value) for each, value in told if value != each.default)
    data = _LETTERS[type(press)] + ":".join(parts)
    if len(data.encode()) > LIMIT:
        raise ValueError(f"callback data is longer than {LIMIT} bytes: {data!r}")
    return data


Form = tuple[re.Pattern[str], Callable[..., Press]]


def _form(pattern: str, press: Callable[..., Press]) -> Form:
    return re.compile(pattern, re.ASCII), press


_TABLE, _GROUP, _SHORT = r"(\d{1,15})", r"([0-9a-f]{16})", r"(\d{1,9})"
_FORMS: Mapping[str, Form] = {
    "g": _form(f"{_TABLE}:{_SHORT}:([\\w ;-]*)", lambda t, turn, words: Tap(int(t), int(turn), words)),
    "v": _form(f"{_TABLE}:{_SHORT}:([\\w ;-]*)", lambda t, turn, words: ShowDraft(int(t), int(turn), words)),
    "c": _form(
        f"{_TABLE}:{_SHORT}:((?:[9JQKTA][SCDH])?)", lambda t, turn, card: Choose(int(t), int(turn), card)
    ),
    "u": _form(f"{_TABLE}:{_SHORT}", lambda t, turn: TakeBack(int(t), int(turn))),
    "e": _form(f"{_TABLE}:{_SHORT}", lambda t, turn: Claim(int(t), int(turn))),
    "m": _form(_TABLE, lambda t: ShowCards(int(t))),
    "l": _form(
        f"{_TABLE}:(join|agree|leave|start|cancel)(?::([0-9A-Z]{{5}}))?",
        lambda t, verb, rules: LobbyPress(int(t), verb, rules or ""),
    ),
    "n": _form(f"{_TABLE}:{_SHORT}", lambda t, deals: NextDeal(int(t), int(deals))),
    "h": _form(f"{_TABLE}:(here|back|go)", lambda t, verb: Sign(int(t), verb)),
    "x": _form(
        f"{_TABLE}:(leave|stay|take|not|out):(\\d)",
        lambda t, verb, seat: SeatPress(int(t), verb, int(seat)),
    ),
    "q": _form(f"{_TABLE}:(end|on|vote)", lambda t, verb: EndPress(int(t), verb)),
    "r": _form(_TABLE, lambda t: Rematch(int(t))),
    "d": _form("", OpenTable),
    "t": _form(_SHORT, lambda seconds: SetTimer(int(seconds))),
    "s": _form(r"([a-z]{2})", Speak),
    "a": _form(r"(single|taps):(\w{1,9})", SetPreference),
    "o": _form(f"{_GROUP}:(\\w+)", RulesPage),
    "w": _form(f"{_GROUP}:(\\w+)", SetRules),
    "p": _form(f"{_GROUP}:(\\w+)", TakePreset),
    "k": _form(f"{_GROUP}:{_TABLE}", lambda group, number: LoadRules(group, int(number))),
    "b": _form(f"((?:[gt][0-9a-f]{{16}})?):{_SHORT}", lambda of, page: Book(of, int(page))),
}
"""By its first letter what the rest of the data looks like, and the press that it means."""


def unpack(data: str) -> Press | None:
    """Read callback data; None for whatever no button of ours ever sent."""
    form = _FORMS.get(data[:1])
    if form is None:
        return None
    pattern, press = form
    found = pattern.fullmatch(data, 1)
    return press(*found.groups()) if found else None

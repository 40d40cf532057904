"""Typed callback data, at most 64 bytes; what cannot be read is None, never an error.

g<table>:<turn>:<words>     an answer to the question `turn`: one or more actions in the words of
                            game.notation, without the seat, parted by ";"
v<table>:<turn>:<words>     look at one's panel in another way: a draft, the list of all bids
l<table>:<verb>             the lobby: join, leave, start, cancel
n<table>:<deals>            deal on, after so many deals
h<table>:<verb>             a sign of life: here, or go on after a pause
t<chat>:<seconds>           so long may a player of the group think
r<table>                    a new match with the same people
s<language>                 speak this language with me
o<chat>:<page>              a page of the menu of a group's rules (bot.screens.rules.menu)
w<chat>:<assignment>        play by these values from now on, in the letters of bot.rules.code
p<chat>:<preset>            play by a preset, without changes
k<chat>:<number>            play by rules kept under a name
b<of>:<page>                a page of a rule book
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

LIMIT = 64
"""Telegram's bound on callback data, in bytes."""

SignVerb = Literal["here", "go"]
LobbyVerb = Literal["join", "leave", "start", "cancel"]


@dataclass(frozen=True, slots=True)
class Tap:
    """An answer at a table; whose seat answers is known from the presser, never from the button."""

    table: int
    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class Look:
    """Another look at one's own panel; nothing is decided by it."""

    table: int
    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class Lobby:
    table: int
    verb: LobbyVerb


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
class SetTimer:
    """Let the players of a group think so many seconds; 0: as long as they like."""

    chat: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Rematch:
    table: int


@dataclass(frozen=True, slots=True)
class Speak:
    language: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the menu of a group's rules."""

    chat: int
    page: str


@dataclass(frozen=True, slots=True)
class SetRules:
    """Give options of a group other values, all at once."""

    chat: int
    words: str


@dataclass(frozen=True, slots=True)
class TakePreset:
    chat: int
    preset: str


@dataclass(frozen=True, slots=True)
class LoadRules:
    """Play by rules that the group keeps under a name."""

    chat: int
    number: int


@dataclass(frozen=True, slots=True)
class Book:
    """A page of a rule book, from 0; `of` is a table by its number or a group by its negative id, else 0."""

    of: int
    page: int


RulesPress = RulesPage | SetRules | TakePreset | LoadRules | Book
TablePress = Tap | Look | Lobby | NextDeal | Rematch | Sign
Press = TablePress | SetTimer | Speak | RulesPress


def pack(press: Press) -> str:
    """Return the callback data of a button; raises ValueError when it would be too long."""
    match press:
        case Tap():
            data = f"g{press.table}:{press.turn}:{press.words}"
        case Look():
            data = f"v{press.table}:{press.turn}:{press.words}"
        case Lobby():
            data = f"l{press.table}:{press.verb}"
        case NextDeal():
            data = f"n{press.table}:{press.deals}"
        case Rematch():
            data = f"r{press.table}"
        case Sign():
            data = f"h{press.table}:{press.verb}"
        case SetTimer():
            data = f"t{press.chat}:{press.seconds}"
        case Speak():
            data = f"s{press.language}"
        case _:
            data = _pack_rules(press)
    if len(data.encode()) > LIMIT:
        raise ValueError(f"callback data is longer than {LIMIT} bytes: {data!r}")
    return data


def _pack_rules(press: RulesPress) -> str:
    match press:
        case RulesPage():
            return f"o{press.chat}:{press.page}"
        case SetRules():
            return f"w{press.chat}:{press.words}"
        case TakePreset():
            return f"p{press.chat}:{press.preset}"
        case LoadRules():
            return f"k{press.chat}:{press.number}"
        case Book():
            return f"b{press.of}:{press.page}"


Form = tuple[re.Pattern[str], Callable[..., Press]]


def _form(pattern: str, press: Callable[..., Press]) -> Form:
    return re.compile(pattern, re.ASCII), press


_TABLE, _CHAT, _SHORT = r"(\d{1,15})", r"(-?\d{1,16})", r"(\d{1,9})"
_FORMS: Mapping[str, Form] = {
    "g": _form(f"{_TABLE}:{_SHORT}:([\\w ;-]*)", lambda t, turn, words: Tap(int(t), int(turn), words)),
    "v": _form(f"{_TABLE}:{_SHORT}:([\\w ;-]*)", lambda t, turn, words: Look(int(t), int(turn), words)),
    "l": _form(f"{_TABLE}:(join|leave|start|cancel)", lambda t, verb: Lobby(int(t), verb)),
    "n": _form(f"{_TABLE}:{_SHORT}", lambda t, deals: NextDeal(int(t), int(deals))),
    "h": _form(f"{_TABLE}:(here|go)", lambda t, verb: Sign(int(t), verb)),
    "r": _form(_TABLE, lambda t: Rematch(int(t))),
    "t": _form(f"{_CHAT}:{_SHORT}", lambda chat, seconds: SetTimer(int(chat), int(seconds))),
    "s": _form(r"([a-z]{2})", Speak),
    "o": _form(f"{_CHAT}:(\\w*)", lambda chat, page: RulesPage(int(chat), page)),
    "w": _form(f"{_CHAT}:(\\w*)", lambda chat, words: SetRules(int(chat), words)),
    "p": _form(f"{_CHAT}:(\\w*)", lambda chat, preset: TakePreset(int(chat), preset)),
    "k": _form(f"{_CHAT}:{_TABLE}", lambda chat, number: LoadRules(int(chat), int(number))),
    "b": _form(f"{_CHAT}:{_TABLE}", lambda of, page: Book(int(of), int(page))),
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

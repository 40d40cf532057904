"""Typed callback data, at most 64 bytes; what cannot be read is None, never an error.

g<table>:<turn>:<words>     an answer to the question `turn`: one or more actions in the words of
                            game.notation, without the seat, parted by ";"
v<table>:<turn>:<words>     look at one's panel in another way: a draft, the list of all bids
l<table>:<verb>             the lobby: join, leave, start, cancel
n<table>:<deals>            deal on, after so many deals
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
from dataclasses import dataclass
from typing import Literal, cast

LIMIT = 64
"""Telegram's bound on callback data, in bytes."""

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
Press = Tap | Look | Lobby | NextDeal | Rematch | Speak | RulesPress


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


_SHAPES = re.compile(
    r"(?P<asked>[gv])(?P<table>\d{1,15}):(?P<turn>\d{1,9}):(?P<words>[\w ;-]*)"
    r"|l(?P<lobby>\d{1,15}):(?P<verb>join|leave|start|cancel)"
    r"|n(?P<next>\d{1,15}):(?P<deals>\d{1,6})"
    r"|r(?P<rematch>\d{1,15})"
    r"|s(?P<language>[a-z]{2})"
    r"|(?P<rules>[owp])(?P<chat>-?\d{1,16}):(?P<what>\w*)"
    r"|(?P<numbered>[kb])(?P<of>-?\d{1,16}):(?P<number>\d{1,15})",
    re.ASCII,
)


def unpack(data: str) -> Press | None:
    """Read callback data; None for whatever no button of ours ever sent."""
    found = _SHAPES.fullmatch(data)
    if found is None:
        return None
    if found["asked"]:
        kind = Tap if found["asked"] == "g" else Look
        return kind(int(found["table"]), int(found["turn"]), found["words"])
    if found["lobby"]:
        return Lobby(int(found["lobby"]), cast("LobbyVerb", found["verb"]))
    if found["next"]:
        return NextDeal(int(found["next"]), int(found["deals"]))
    if found["rematch"]:
        return Rematch(int(found["rematch"]))
    return Speak(found["language"]) if found["language"] else _rules_press(found)


def _rules_press(found: re.Match[str]) -> RulesPress:
    if found["numbered"]:
        numbered = LoadRules if found["numbered"] == "k" else Book
        return numbered(int(found["of"]), int(found["number"]))
    named: dict[str, type[RulesPage | SetRules | TakePreset]]
    named = {"o": RulesPage, "w": SetRules, "p": TakePreset}
    return named[found["rules"]](int(found["chat"]), found["what"])

"""Events, rules and matches as JSON and back, driven by their own type hints.

A record becomes an object by field name; where a hint offers several types the object says which one it
`is` (no field can be called so). Cards are text ("AS TS 9C"), enums their values, tuples arrays:

    {"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"QD"},{"is":"TrickWon","seat":0,"points":14}]}

Every field is written, so that a later change of a default changes nothing that was stored; a field that
an older text lacks stands at its default. A change of shape needs an upcaster, at the end of the kind it
concerns; for a new event, phase or field with a default it is one that changes nothing, so that the version
tells a program of the release before that the text is not for it (docs/storage.md). Actions are stored as
the text of `game.notation`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from club.figures import PlayerFigures
from club.occupants import Occupant
from club.settings import ChatSettings
from club.state import Preferences, TableState
from game.events import Event
from game.ledger import DealSettled
from game.rules import Rules, assemble, flat
from game.state import Match
from storage.shapes import Kind, Shape, _expect, _record, shape

EVENTS: Kind[tuple[Event, ...]] = Kind("events", shape(tuple[Event, ...]))
MATCH: Kind[Match] = Kind("match", shape(Match))


def _chairs_in_plain_words(life: Any) -> dict[str, Any]:
    """Call what a chair waits for `next_owner` and `premove`; it was `coming` and `chosen`."""
    words = {"coming": "next_owner", "chosen": "premove"}
    stored = _expect(list, _expect(dict, life).get("chairs", []))
    chairs = [{words.get(key, key): value for key, value in _expect(dict, each).items()} for each in stored]
    return {**life, "chairs": chairs}


MOMENTS = ("since", "touched")
"""What a store keeps beside the text of a table's state, to move it by the time the program was down."""


def _without_moments(life: Any) -> dict[str, Any]:
    """Leave out the moments, which stood in the text."""
    return {key: value for key, value in life.items() if key not in MOMENTS}


def _with_computers_by(life: Any) -> Any:
    """A chair may say who saw to a computer player on it; before, nobody noted that."""
    return life


def _with_pending(life: Any) -> Any:
    """A large bid may wait before it is made; before, every bid was made at once."""
    return life


STATE: Kind[TableState] = Kind(
    "life",
    _record(TableState, without=MOMENTS),
    (_chairs_in_plain_words, _without_moments, _with_computers_by, _with_pending),
)


def _picture_may_be_open(habits: Any) -> Any:
    """A person may have left open whether they see cards as a picture; before, it was yes or no."""
    return habits


PREFERENCES: Kind[Preferences] = Kind("habits", shape(Preferences), (_picture_may_be_open,))


def _with_pin(settings: Any) -> Any:
    """A chat may want its table pinned; before, none was."""
    return settings


SETTINGS: Kind[ChatSettings] = Kind("settings", shape(ChatSettings), (_with_pin,))


def _nobody_is_null(seats: Any) -> list[Any]:
    """Write null for nobody, which was 0."""
    return [None if each == 0 else each for each in _expect(list, seats)]


SEATS: Kind[tuple[Occupant, ...]] = Kind("seats", shape(tuple[Occupant, ...]), (_nobody_is_null,))
FIGURES: Kind[tuple[PlayerFigures, ...]] = Kind("figures", shape(tuple[PlayerFigures, ...]))
SHEET: Kind[tuple[DealSettled, ...]] = Kind("sheet", shape(tuple[DealSettled, ...]))
RULES: Kind[Rules] = Kind("rules", Shape(flat, lambda data: assemble(_expect(dict, data))))


@lru_cache(maxsize=1024)
def dump_rules(rules: Rules) -> str:
    """Return the text of `rules`; equal rules are written once."""
    return RULES.dump(rules)


@lru_cache(maxsize=1024)
def load_rules(text: str) -> Rules:
    """Return the rules of a text, the same object for the same text; raises ValueError."""
    return RULES.load(text)

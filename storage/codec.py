"""Events, rules and matches as JSON and back, derived from their type hints.

    {"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"QD"},{"is":"TrickWon","seat":0,"points":14}]}

- A record becomes an object with its fields. If a hint allows several records, "is" names the one (no field
  has this name). Cards are texts ("AS TS 9C"), enums their values, tuples arrays.
- Every field is written, so a later change of a default changes nothing that is stored. A field that an older
  text lacks gets its default.
- A change of a shape that a release has written needs an upcaster at the end of the list of its kind. For a
  new event, phase or field with a default, it changes nothing: the higher version tells the previous release
  that it cannot read the text (docs/storage.md).

Actions are stored in the notation of `game.notation`.
"""

from __future__ import annotations

from functools import lru_cache

from club.evening import EveningState
from club.figures import PlayerFigures
from club.model import ChatSettings
from club.occupants import Occupant
from club.paper import PaperDeal, PaperSeat, PaperState
from club.state import Preferences, TableState
from game.events import Event
from game.rules import Rules, assemble, flat
from game.state import DealSettled, Match
from storage.shapes import Kind, json_object, pair, record_shape, shape

EVENTS: Kind[tuple[Event, ...]] = Kind("events", shape(tuple[Event, ...]))
MATCH: Kind[Match] = Kind("match", shape(Match))
MOMENTS = ("since", "touched")
"""Fields of a table's state in columns of their own, so that SQL can shift them after downtime."""
STATE: Kind[TableState] = Kind("life", record_shape(TableState, without=MOMENTS))
PREFERENCES: Kind[Preferences] = Kind("habits", shape(Preferences))
SETTINGS: Kind[ChatSettings] = Kind("settings", shape(ChatSettings))
SEATS: Kind[tuple[Occupant, ...]] = Kind("seats", shape(tuple[Occupant, ...]))
FIGURES: Kind[tuple[PlayerFigures, ...]] = Kind("figures", shape(tuple[PlayerFigures, ...]))
SHEET: Kind[tuple[DealSettled, ...]] = Kind("sheet", shape(tuple[DealSettled, ...]))
PAPER_SEATS: Kind[tuple[PaperSeat, ...]] = Kind("seats", shape(tuple[PaperSeat, ...]))
PAPER: Kind[PaperState] = Kind("paper", shape(PaperState))
PAPER_DEAL: Kind[PaperDeal] = Kind("deal", shape(PaperDeal))
EVENING: Kind[EveningState] = Kind("evening", shape(EveningState))
RULES: Kind[Rules] = Kind("rules", pair(flat, lambda data: assemble(json_object(data))))


@lru_cache(maxsize=1024)
def dump_rules(rules: Rules) -> str:
    """Return the text of rules; cached."""
    return RULES.dump(rules)


@lru_cache(maxsize=1024)
def load_rules(text: str) -> Rules:
    """Return the rules of a text; cached, so equal texts give the same object. Raise ValueError."""
    return RULES.load(text)

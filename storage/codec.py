"""Events, rules and matches as JSON and back, derived from their type hints.

    {"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"QD"},{"is":"TrickWon","seat":0,"points":14}]}

- A record becomes an object with its fields. If a hint allows several records, "is" names the one (no field
  has this name). Cards are texts ("AS TS 9C"), enums their values, tuples arrays.
- Every field is written, so a later change of a default changes nothing that is stored. A field that an older
  text lacks gets its default.
- A change of shape needs an upcaster at the end of the list of its kind. For a new event, phase or field with
  a default, the upcaster changes nothing: the higher version tells the previous release that it cannot read
  the text (docs/storage.md).

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
from storage.shapes import Kind, json_array, json_object, pair, record_shape, shape

EVENTS: Kind[tuple[Event, ...]] = Kind("events", shape(tuple[Event, ...]))
MATCH: Kind[Match] = Kind("match", shape(Match))


def _chairs_in_plain_words(life: object) -> object:
    """Rename the fields `coming` and `chosen` of chairs to `next_owner` and `premove`."""
    words = {"coming": "next_owner", "chosen": "premove"}
    state = json_object(life)
    chairs = [
        {words.get(key, key): value for key, value in json_object(each).items()}
        for each in json_array(state.get("chairs", []))
    ]
    return {**state, "chairs": chairs}


MOMENTS = ("since", "touched")
"""Fields of a table's state in columns of their own, so that SQL can shift them after downtime."""


def _without_moments(life: object) -> object:
    """Drop the moments, which were in the text."""
    return {key: value for key, value in json_object(life).items() if key not in MOMENTS}


def _with_computers_by(life: object) -> object:
    """Keep the text: a chair may name who set its computer player; before, nobody noted it."""
    return life


def _with_pending(life: object) -> object:
    """Keep the text: a large bid may wait for confirmation; before, every bid was made at once."""
    return life


def _with_daily(life: object) -> object:
    """Keep the text: a table may be that of a deal of the day; before, there were none."""
    return life


def _with_evening(life: object) -> object:
    """Keep the text: a table may be one of an evening; before, there were none."""
    return life


def _with_kind(life: object) -> object:
    """Name the kind of the table; before, two fields told tables of the day's deal and of evenings apart."""
    state = json_object(life)
    daily, evening = state.pop("daily", False), state.pop("evening", 0)
    return {**state, "kind": "daily" if daily else "evening" if evening else "group"}


STATE: Kind[TableState] = Kind(
    "life",
    record_shape(TableState, without=MOMENTS),
    (
        _chairs_in_plain_words,
        _without_moments,
        _with_computers_by,
        _with_pending,
        _with_daily,
        _with_evening,
        _with_kind,
    ),
)


def _picture_may_be_open(habits: object) -> object:
    """Keep the text: the choice of pictures may be open; before, it was yes or no."""
    return habits


PREFERENCES: Kind[Preferences] = Kind("habits", shape(Preferences), (_picture_may_be_open,))


def _with_pin(settings: object) -> object:
    """Keep the text: a chat may pin its table; before, none did."""
    return settings


def _with_emotes(settings: object) -> object:
    """Keep the text: a chat may forbid emotes; before, there were none."""
    return settings


def _with_daily_offered(settings: object) -> object:
    """Keep the text: a chat may switch the deal of the day off; before, there was none."""
    return settings


def _with_evenings_allowed(settings: object) -> object:
    """Keep the text: a chat may forbid evenings; before, there were none."""
    return settings


SETTINGS: Kind[ChatSettings] = Kind(
    "settings", shape(ChatSettings), (_with_pin, _with_emotes, _with_daily_offered, _with_evenings_allowed)
)


def _nobody_is_null(seats: object) -> object:
    """Write null for nobody, which was 0."""
    return [None if each == 0 else each for each in json_array(seats)]


SEATS: Kind[tuple[Occupant, ...]] = Kind("seats", shape(tuple[Occupant, ...]), (_nobody_is_null,))
FIGURES: Kind[tuple[PlayerFigures, ...]] = Kind("figures", shape(tuple[PlayerFigures, ...]))
SHEET: Kind[tuple[DealSettled, ...]] = Kind("sheet", shape(tuple[DealSettled, ...]))
PAPER_SEATS: Kind[tuple[PaperSeat, ...]] = Kind("seats", shape(tuple[PaperSeat, ...]))


def _without_deals(state: object) -> object:
    """Keep the text: deals have rows of their own; before, they were part of the state."""
    return state


PAPER: Kind[PaperState] = Kind("paper", shape(PaperState), (_without_deals,))
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

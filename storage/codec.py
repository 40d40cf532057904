"""Events, rules, matches and other records as JSON and back, derived from their type hints.

    {"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"QD"},{"is":"TrickWon","seat":0,"points":14}]}

Each type hint has a `Shape`, which says how its values are written and read:

    shape(tuple[int, ...]).write((1, 2))  # [1, 2]
    shape(tuple[int, ...]).read([1, "2"])  # ValueError: [1]: expected int, not '2'

- A record becomes an object with its fields. If a hint allows several records, "is" names the one (no field
  has this name). Cards are texts ("AS TS 9C"), enums their values, tuples arrays.
- Every field is written, so a later change of a default changes nothing that is stored. A field that an older
  text lacks gets its default.
- The `Kind`s at the end are what is stored. A change of a shape that a release has written needs an upcaster
  at the end of the list of its kind. For a new event, phase or field with a default, it changes nothing: the
  higher version tells the previous release that it cannot read the text (docs/storage.md).

Actions are stored in the notation of `game.actions`.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Generic, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from club.evening import EveningState
from club.kinds import KINDS, TableKind
from club.model import ChatSettings, PlayerFigures
from club.paper import PaperDeal, PaperSeat, PaperState
from club.state import ComputerPlayer, Occupant, Preferences, TableState
from game import cards, events
from game.events import Event
from game.rules import Rules, assemble, flat
from game.state import DealSettled, Match

T = TypeVar("T")
Upcaster = Callable[[object], object]
"""Turns the JSON of one version into that of the next."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


MOST_SEATS = 4


class FromNewer(ValueError):
    """A text has an unknown version: a newer program wrote it."""


class Shape(NamedTuple):
    """A writer and a reader of JSON values of one type."""

    write: Callable[[object], object]
    """Takes values of that type only."""
    read: Callable[[object], object]
    """Raises ValueError for anything that `write` does not return."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One kind of stored text: its name, its present shape, and the upcasters of older versions.

    `upcasters[0]` turns version 1 into version 2, and so on. The present version is their number plus one.
    """

    name: str
    shape: Shape
    upcasters: tuple[Upcaster, ...] = ()

    @property
    def version(self) -> int:
        """The version that `dump` writes."""
        return len(self.upcasters) + 1

    def dump(self, value: T) -> str:
        """Return the text of `value`."""
        return _encode({"v": self.version, self.name: self.shape.write(value)})

    def load(self, text: object) -> T:
        """Return the value of a text of this or an older version; raise ValueError or FromNewer."""
        if type(text) is not str:
            raise ValueError(f"expected str, not {short(text)}")
        blob = json.loads(text)
        if type(blob) is not dict or blob.keys() != {"v", self.name}:
            raise ValueError(f'expected {{"v": …, "{self.name}": …}}, not {short(blob)}')
        data: object = blob[self.name]
        for upcast in self.upcasters[self._age(blob["v"]) :]:
            data = upcast(data)
        return cast("T", self.shape.read(data))  # the shape is that of T

    def _age(self, version: object) -> int:
        """Return how many upcasters a text of `version` does not need."""
        if type(version) is not int or version < 1:
            raise ValueError(f"{short(version)} is no version")
        if version > self.version:
            raise FromNewer(
                f"{self.name} of version {version} were written by a newer program;"
                f" this one reads up to version {self.version}"
            )
        return version - 1


@cache
def shape(hint: object) -> Shape:
    """Return how values of a type hint are stored; raise TypeError for a hint without a rule."""
    if hint in _LEAVES:
        return _LEAVES[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _literal(arguments)
    if origin is tuple and arguments[1:] == (...,):
        return _sequence(arguments[0])
    if origin in {Union, UnionType}:
        return _union(arguments)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return pair(_enum_value, hint)
    if isinstance(hint, type) and _is_record(hint):
        return record_shape(hint)
    raise TypeError(f"no rule says how to store {hint}")


def pair(write: Callable[[T], object], read: Callable[[object], T]) -> Shape:
    """Return a shape from functions of one type; the hints see to it that `write` gets only that type."""
    return Shape(cast("Callable[[object], object]", write), read)


def _same(value: object) -> object:
    return value


def _enum_value(value: Enum) -> object:
    return value.value


def short(data: object) -> str:
    """Return the beginning of a value as Python spells it, for an error message."""
    text = repr(data)
    return text if len(text) <= 60 else text[:59] + "…"


def json_object(data: object) -> dict[str, object]:
    """Return a JSON object; raise ValueError for anything else."""
    if type(data) is not dict:
        raise ValueError(f"expected dict, not {short(data)}")
    return data


def json_array(data: object) -> list[object]:
    """Return a JSON array; raise ValueError for anything else."""
    if type(data) is not list:
        raise ValueError(f"expected list, not {short(data)}")
    return data


def _text(data: object) -> str:
    if type(data) is not str:
        raise ValueError(f"expected str, not {short(data)}")
    return data


def _number(data: object) -> int:
    if type(data) is not int:  # true is not a number
        raise ValueError(f"expected int, not {short(data)}")
    return data


def _float(data: object) -> float:
    if type(data) is float or type(data) is int:
        return float(data)
    raise ValueError(f"expected float, not {short(data)}")


def _leaf(kind: type) -> Shape:
    """A value that JSON has: it must be exactly of a type."""

    def read(data: object) -> object:
        if type(data) is not kind:
            raise ValueError(f"expected {kind.__name__}, not {short(data)}")
        return data

    return Shape(_same, read)


class SeatNumber(int):
    """Stands for the game's `Seat` among the hints: a negative number would count from the last seat."""


def _seat(data: object) -> int:
    number = _number(data)
    if not 0 <= number < MOST_SEATS:
        raise ValueError(f"{data} is no seat")
    return number


def _write_occupant(value: Occupant) -> object:
    return shape(ComputerPlayer).write(value) if isinstance(value, ComputerPlayer) else value


def _read_occupant(data: object) -> Occupant:
    if type(data) is dict:
        computer = shape(ComputerPlayer).read(data)
        assert isinstance(computer, ComputerPlayer)
        return computer
    if data is not None and _number(data) <= 0:
        raise ValueError(f"{data} is no person")
    return None if data is None else _number(data)


def _kind(name: object) -> TableKind:
    found = next((each for each in KINDS.values() if each.name == name), None)
    if found is None:
        raise ValueError(f"there is no kind of table {short(name)}")
    return found


_LEAVES: Mapping[object, Shape] = {
    TableKind: pair(lambda kind: kind.name, _kind),
    Occupant: pair(_write_occupant, _read_occupant),
    SeatNumber: Shape(_same, _seat),
    NoneType: _leaf(NoneType),
    bool: _leaf(bool),
    int: _leaf(int),
    float: Shape(_same, _float),
    str: _leaf(str),
    cards.Card: pair(lambda card: card.text, lambda data: cards.card(_text(data))),
    cards.Cards: pair(cards.spell, lambda data: cards.cards(_text(data))),
}


def _literal(values: tuple[object, ...]) -> Shape:
    def read(data: object) -> object:
        if not any(type(data) is type(value) and data == value for value in values):
            raise ValueError(f"{short(data)} is not one of {', '.join(map(repr, values))}")
        return data

    return Shape(_same, read)


def _sequence(hint: object) -> Shape:
    item = shape(hint)

    def write(values: tuple[object, ...]) -> object:
        return list(map(item.write, values))

    def read(data: object) -> tuple[object, ...]:
        stored, values = json_array(data), list[object]()
        try:
            for each in stored:
                values.append(item.read(each))  # their number tells which one is damaged
        except ValueError as error:
            raise ValueError(f"[{len(values)}]: {error}") from error
        return tuple(values)

    return pair(list if item.write is _same else write, read)


def _union(hints: tuple[object, ...]) -> Shape:
    """A record of one of several types, which names its type; or a value that may be missing."""
    records = [hint for hint in hints if isinstance(hint, type) and _is_record(hint)]
    if len(records) == len(hints):
        return _tagged(records)
    others = [hint for hint in hints if hint is not NoneType]
    if len(others) != 1:
        raise TypeError(f"no rule says how to store one of {hints}")
    present = shape(others[0])
    return Shape(
        _same if present.write is _same else lambda value: None if value is None else present.write(value),
        lambda data: None if data is None else present.read(data),
    )


def _tagged(kinds: Sequence[type]) -> Shape:
    writers = {kind: record_shape(kind, tag=kind.__name__).write for kind in kinds}
    readers = {kind.__name__: record_shape(kind, tag=kind.__name__).read for kind in kinds}

    def write(value: object) -> object:
        return writers[type(value)](value)

    def read(data: object) -> object:
        tag = json_object(data).get("is")
        if type(tag) is not str or tag not in readers:
            raise ValueError(f"there is no {short(tag)} among {', '.join(readers)}")
        return readers[tag](data)

    return Shape(write, read)


def _is_record(hint: object) -> bool:
    return isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields"))


@cache
def hints_of(kind: type) -> Mapping[str, object]:
    """Return the hints of a record's fields; a seat is told from other numbers."""
    # Annotations of records have to be text (`from __future__`): a seat would be an `int` like any other.
    # The module of states names events only for the type checker.
    return get_type_hints(kind, localns={**vars(events), "Seat": SeatNumber})


def record_shape(kind: type, tag: str | None = None, without: Sequence[str] = ()) -> Shape:
    """Return the shape of a dataclass or named tuple: an object with its fields, after its `tag` as "is".

    Fields in `without` are stored elsewhere; a value that is read has their defaults.
    """
    parameters, hints = signature(kind).parameters, hints_of(kind)
    parts = {name: shape(hints[name]) for name in parameters if name not in without}
    needed = {name for name in parts if parameters[name].default is Parameter.empty}
    head = {"is": tag} if tag else {}
    known = head.keys() | parts.keys()
    writers = [(name, part.write) for name, part in parts.items()]
    readers = [(name, part.read) for name, part in parts.items()]

    def write(value: object) -> object:
        data: dict[str, object] = {**head}
        for name, each in writers:
            part = getattr(value, name)
            data[name] = part if each is _same else each(part)
        return data

    def read(data: object) -> object:
        stored = json_object(data)
        if stored.keys() != known:
            _check_fields(kind, stored.keys(), needed, known)
        fields, name = {}, ""
        try:
            for name, each in readers:
                if name in stored:
                    fields[name] = each(stored[name])
        except ValueError as error:
            raise ValueError(f"{kind.__name__}.{name}: {error}") from error
        return kind(**fields)

    return Shape(write, read)


def seats_in(record: object) -> Iterator[int]:
    """Yield every seat number in a record, at any depth."""
    kind: type = type(record)
    for name, hint in _seated(kind):
        value = getattr(record, name)
        if value is not None:
            yield from _seats(hint, value)


@cache
def _seated(kind: type) -> tuple[tuple[str, object], ...]:
    """Return the fields of a record that may contain a seat."""
    return tuple((name, hint) for name, hint in hints_of(kind).items() if _may_seat(hint))


def _may_seat(hint: object) -> bool:
    hint = _present(hint)
    if get_origin(hint) is tuple:
        return any(_may_seat(each) for each in get_args(hint) if each is not ...)
    return hint is SeatNumber or (_is_record(hint) and hint not in _LEAVES) or bool(get_args(hint))


def _seats(hint: object, value: object) -> Iterator[int]:
    if hint is SeatNumber:
        yield _number(value)
    elif value is None or hint in _LEAVES:
        return
    elif _is_record(type(value)):
        yield from seats_in(value)
    elif type(value) is tuple:
        within = get_args(_present(hint))
        for each in value:
            yield from _seats(within[0], each)
    elif get_origin(hint) in {Union, UnionType}:
        yield from _seats(_present(hint), value)


def _present(hint: object) -> object:
    """Return the type of an optional value."""
    if get_origin(hint) not in {Union, UnionType}:
        return hint
    return next(each for each in get_args(hint) if each is not NoneType)


def _check_fields(kind: type, given: Set[str], needed: set[str], known: set[str]) -> None:
    if missing := needed - given:
        raise ValueError(f"{kind.__name__} lacks {', '.join(sorted(missing))}")
    if unknown := given - known:
        raise ValueError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")


EVENTS: Kind[tuple[Event, ...]] = Kind("events", shape(tuple[Event, ...]))
MATCH: Kind[Match] = Kind("match", shape(Match))
MOMENTS = ("since", "touched")
"""Fields of a table's state in columns of their own, so that SQL can shift them after downtime."""
STATE: Kind[TableState] = Kind("life", record_shape(TableState, without=MOMENTS))
PREFERENCES: Kind[Preferences] = Kind("preferences", shape(Preferences))
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

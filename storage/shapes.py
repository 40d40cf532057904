"""Values as plain JSON and back, by their type hints: one `Shape` for each kind of hint."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cache, partial
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, Generic, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from club.occupants import ComputerPlayer, Occupant
from game import cards, events

T = TypeVar("T")
Upcaster = Callable[[Any], Any]
"""Turns the JSON of one version into that of the next."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


MOST_SEATS = 4


class FromNewer(ValueError):
    """A text has a version that this program does not know: a newer one wrote it."""


class Shape(NamedTuple):
    """How a value of some type is written as JSON values and read back; `read` raises ValueError."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One kind of stored text: its name, its present shape, and what raises older versions to it.

    `upcasters[0]` turns version 1 into version 2, and so on: the present version is one more than they are.
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
        """Return the value of a text of this or an older version; raises ValueError (FromNewer)."""
        blob = json.loads(_expect(str, text))
        if type(blob) is not dict or blob.keys() != {"v", self.name}:
            raise ValueError(f'expected {{"v": …, "{self.name}": …}}, not {short(blob)}')
        data = blob[self.name]
        for upcast in self.upcasters[self._age(blob["v"]) :]:
            data = upcast(data)
        value: T = self.shape.read(data)
        return value

    def _age(self, version: object) -> int:
        """Return how many upcasters a text of `version` is past."""
        if type(version) is not int or version < 1:
            raise ValueError(f"{short(version)} is no version")
        if version > self.version:
            raise FromNewer(
                f"{self.name} of version {version} were written by a newer program;"
                f" this one reads up to version {self.version}"
            )
        return version - 1


@cache
def shape(hint: Any) -> Shape:
    """Return how values of a type hint are stored; raises TypeError for a hint that has no rule here."""
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
        return Shape(lambda value: value.value, hint)
    if _is_record(hint):
        return _record(hint)
    raise TypeError(f"no rule says how to store {hint}")


def _same(value: Any) -> Any:
    return value


def short(data: object) -> str:
    """Return the beginning of a value as Python spells it, for an error message."""
    text = repr(data)
    return text if len(text) <= 60 else text[:59] + "…"


def _expect(kind: type, data: Any) -> Any:
    """Return `data` when it is exactly a `kind`: true is not a number."""
    if type(data) is not kind:
        raise ValueError(f"expected {kind.__name__}, not {short(data)}")
    return data


def _leaf(kind: type) -> Shape:
    return Shape(_same, partial(_expect, kind))


class SeatNumber(int):
    """Stands for the game's `Seat` among the hints: a negative one would count from the last seat."""


def _seat(data: Any) -> int:
    if not 0 <= _expect(int, data) < MOST_SEATS:
        raise ValueError(f"{data} is no seat")
    return int(data)


def _write_occupant(value: Occupant) -> Any:
    return shape(ComputerPlayer).write(value) if isinstance(value, ComputerPlayer) else value


def _read_occupant(data: Any) -> Occupant:
    if type(data) is dict:
        computer: ComputerPlayer = shape(ComputerPlayer).read(data)
        return computer
    if data is not None and _expect(int, data) <= 0:
        raise ValueError(f"{data} is no person")
    person: Occupant = data
    return person


_LEAVES: Mapping[Any, Shape] = {
    Occupant: Shape(_write_occupant, _read_occupant),
    SeatNumber: Shape(_same, _seat),
    NoneType: _leaf(NoneType),
    bool: _leaf(bool),
    int: _leaf(int),
    float: Shape(_same, lambda data: float(data) if type(data) is int else _expect(float, data)),
    str: _leaf(str),
    cards.Card: Shape(lambda value: value.text, lambda data: cards.card(_expect(str, data))),
    cards.Cards: Shape(cards.spell, lambda data: cards.cards(_expect(str, data))),
}


def _literal(values: tuple[object, ...]) -> Shape:
    def read(data: Any) -> Any:
        if not any(type(data) is type(value) and data == value for value in values):
            raise ValueError(f"{short(data)} is not one of {', '.join(map(repr, values))}")
        return data

    return Shape(_same, read)


def _sequence(hint: Any) -> Shape:
    item = shape(hint)

    def write(values: tuple[Any, ...]) -> list[Any]:
        return list(map(item.write, values))

    def read(data: Any) -> tuple[Any, ...]:
        stored, values = _expect(list, data), []
        try:
            for each in stored:
                values.append(item.read(each))  # noqa: PERF401 - how many there are tells which one is bad
        except ValueError as error:
            raise ValueError(f"[{len(values)}]: {error}") from error
        return tuple(values)

    return Shape(list if item.write is _same else write, read)


def _union(hints: tuple[Any, ...]) -> Shape:
    """Records of several types tell theirs; anything else may only be left out."""
    if all(map(_is_record, hints)):
        return _tagged(hints)
    others = [hint for hint in hints if hint is not NoneType]
    if len(others) != 1:
        raise TypeError(f"no rule says how to store one of {hints}")
    present = shape(others[0])
    return Shape(
        _same if present.write is _same else lambda value: None if value is None else present.write(value),
        lambda data: None if data is None else present.read(data),
    )


def _tagged(kinds: tuple[type, ...]) -> Shape:
    writers = {kind: _record(kind, tag=kind.__name__).write for kind in kinds}
    readers = {kind.__name__: _record(kind, tag=kind.__name__).read for kind in kinds}

    def write(value: Any) -> Any:
        return writers[type(value)](value)

    def read(data: Any) -> Any:
        tag = _expect(dict, data).get("is")
        if type(tag) is not str or tag not in readers:
            raise ValueError(f"there is no {short(tag)} among {', '.join(readers)}")
        return readers[tag](data)

    return Shape(write, read)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields"))


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    """Return the hints of a record's fields; a seat is told from other numbers."""
    # The module of states names events only for the type checker.
    return get_type_hints(kind, localns={**vars(events), "Seat": SeatNumber})


def _record(kind: type, tag: str | None = None, without: Sequence[str] = ()) -> Shape:
    """A dataclass or named tuple, with its name under "is" where one of several is meant.

    The fields `without` which it is stored stand elsewhere; what is read has their defaults.
    """
    parameters, hints = signature(kind).parameters, _hints(kind)
    parts = {name: shape(hints[name]) for name in parameters if name not in without}
    needed = {name for name in parts if parameters[name].default is Parameter.empty}
    head = {"is": tag} if tag else {}
    known = head.keys() | parts.keys()
    writers = [(name, part.write) for name, part in parts.items()]
    readers = [(name, part.read) for name, part in parts.items()]

    def write(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = {**head}
        for name, each in writers:
            data[name] = each(getattr(value, name))
        return data

    def read(data: Any) -> Any:
        if _expect(dict, data).keys() != known:
            _check_fields(kind, data.keys(), needed, known)
        fields, name = {}, ""
        try:
            for name, each in readers:
                if name in data:
                    fields[name] = each(data[name])
        except ValueError as error:
            raise ValueError(f"{kind.__name__}.{name}: {error}") from error
        return kind(**fields)

    return Shape(write, read)


def seats_in(record: Any) -> Iterator[int]:
    """Yield every seat that a record speaks of, however deep in it."""
    kind: type = type(record)
    for name, hint in _seated(kind):
        value = getattr(record, name)
        if value is not None:
            yield from _seats(hint, value)


@cache
def _seated(kind: type) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a record in which a seat may stand."""
    return tuple((name, hint) for name, hint in _hints(kind).items() if _may_seat(hint))


def _may_seat(hint: Any) -> bool:
    hint = _present(hint)
    if get_origin(hint) is tuple:
        return any(_may_seat(each) for each in get_args(hint) if each is not ...)
    return hint is SeatNumber or (_is_record(hint) and hint not in _LEAVES) or bool(get_args(hint))


def _seats(hint: Any, value: Any) -> Iterator[int]:
    if hint is SeatNumber:
        yield value
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


def _present(hint: Any) -> Any:
    """Return what stands there where it is not left out."""
    if get_origin(hint) not in {Union, UnionType}:
        return hint
    return next(each for each in get_args(hint) if each is not NoneType)


def _check_fields(kind: type, given: Any, needed: set[str], known: set[str]) -> None:
    if missing := needed - given:
        raise ValueError(f"{kind.__name__} lacks {', '.join(sorted(missing))}")
    if unknown := given - known:
        raise ValueError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")

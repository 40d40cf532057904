"""Serialization of presses as callback data, as declared in `bot.words.buttons`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal, TypeVar, cast, dataclass_transform, get_args, get_origin, get_type_hints

P = TypeVar("P")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """Callback data format of one kind of press."""

    letter: str
    pattern: re.Pattern[str]
    types: Sequence[type]
    make: Callable[..., Any]
    written: Sequence[tuple[str, Any]]
    """Fields by name, each with the value that is omitted: its default, or a value that never occurs."""

    def read(self, data: str) -> Any:
        """Parse callback data; return None if it has another form."""
        found = self.pattern.fullmatch(data, 1)
        if found is None:
            return None
        told = (kind(part) for kind, part in zip(self.types, found.groups(), strict=True) if part is not None)
        return self.make(*told)


_BY_LETTER: dict[str, _Form] = {}
_BY_KIND: dict[type, _Form] = {}


@dataclass_transform(frozen_default=True)
def press(letter: str) -> Callable[[type[P]], type[P]]:
    """Declare a press by its letter.

    Only its last field may have a default, which is omitted from the data.
    """

    def declare(plain: type[P]) -> type[P]:
        kind: Any = dataclass(frozen=True, slots=True)(plain)
        types, parts = get_type_hints(kind, include_extras=True), ""
        for number, each in enumerate(fields(kind)):
            part = f"{':' if number else ''}({_pattern(types[each.name])})"
            parts += part if each.default is MISSING else f"(?:{part})?"
        basic = tuple(str if get_origin(each) is Literal else get_args(each)[0] for each in types.values())
        assert letter not in _BY_LETTER
        written = tuple((each.name, each.default) for each in fields(kind))
        form = _Form(
            letter=letter, pattern=re.compile(parts, re.ASCII), types=basic, make=kind, written=written
        )
        _BY_LETTER[letter] = _BY_KIND[kind] = form
        return cast("type[P]", kind)

    return declare


def write(press: Any) -> str:
    """Return the callback data of a press, of any length."""
    form = _BY_KIND[type(press)]
    told = [str(value) for name, default in form.written if (value := getattr(press, name)) != default]
    return form.letter + ":".join(told)


def read(data: str) -> Any:
    """Parse callback data; return None if it has no known form."""
    form = _BY_LETTER.get(data[:1])
    return form.read(data) if form else None


def _pattern(kind: Any) -> str:
    """Return the pattern of a field: the values of a Literal, or else its annotation."""
    return "|".join(get_args(kind)) if get_origin(kind) is Literal else str(get_args(kind)[1])

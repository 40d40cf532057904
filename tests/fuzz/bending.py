"""Values and texts out of shape, and an ear for what the bot complains of."""

from __future__ import annotations

import copy
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

WORDS = (
    "", " ", "\0", "²", "٣", "-1", "1e999", "null", "<b>", "&lt;", "</b><a href='x'>", "{}", "[]", "{ $who }",
    "\u202e", "a\u0301" * 40, "\U0001f916", "\ud800", "%s{0}", "'; DROP TABLE players; --", "x" * 5000,
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 2**31, 2**63, -(2**63), 10**30, float("nan"), float("inf"), [], {}, [[]],
    [None], {"id": None}, {"": {}}, *WORDS,
)  # fmt: skip


def bent(value: Any, rng: random.Random, times: int) -> Any:
    """Return a copy of a JSON value with some places in it bent."""
    value = copy.deepcopy(value)
    for _ in range(times):
        places = list(_places(value))
        if not places:
            return rng.choice(ODD)
        holder, key = rng.choice(places)
        _bend(holder, key, rng, places)
    return value


def _bend(holder: Any, key: Any, rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    match rng.randrange(5):
        case 0:
            del holder[key]
        case 1:
            other, at = rng.choice(places)
            if at in other if isinstance(other, dict) else at < len(other):
                holder[key] = copy.deepcopy(other[at])
        case 2 if isinstance(holder[key], str):
            holder[key] = garbled(holder[key], rng)
        case 3 if type(holder[key]) is int:
            holder[key] += rng.choice((-1, 1, 2**32, -(2**40)))
        case _:
            holder[key] = copy.deepcopy(rng.choice(ODD))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Return where something stands in a value, at any depth."""
    if isinstance(value, dict):
        keys: Any = value.keys()
    elif isinstance(value, list):
        keys = range(len(value))
    else:
        return
    for key in keys:
        yield value, key
        yield from _places(value[key])


def garbled(text: str, rng: random.Random) -> str:
    """Return a text with a part of it left out, doubled, moved, or something else put in."""
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    end = min(end, start + rng.choice((1, 3, 30, 10_000)))
    match rng.randrange(4):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:end] + text[start:end] * rng.choice((1, 2, 50)) + text[end:]
        case 2:
            return text[:start] + rng.choice(WORDS) + text[start:]
        case _:
            return text[:start] + "".join(rng.sample(text[start:end], end - start)) + text[end:]


class Complaints(logging.Handler):
    """Notes what the log says of bugs: tracebacks, and errors that are not among the `expected`."""

    def __init__(self, expected: tuple[str, ...]) -> None:
        super().__init__(logging.WARNING)
        self._expected = expected
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        wanted = any(each in words for each in self._expected)
        if record.exc_info or (record.levelno >= logging.ERROR and not wanted):
            told = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            self.heard.append(f"{words}\n{told}")


@contextmanager
def no_complaints(*expected: str) -> Iterator[None]:
    """Fail when something breaks in the block; errors with such words in them are as they should be."""
    ear, root = Complaints(expected), logging.getLogger()
    root.addHandler(ear)
    try:
        yield
    finally:
        root.removeHandler(ear)
    assert not ear.heard, "\n".join(ear.heard)[:6000]

"""Reading rows one by one, so that a damaged row costs itself alone.

SQLite keeps any kind of value in any column, and every database can be edited by hand. So each column is
checked when it is read.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from storage.errors import Corrupt, Newer, StoreError
from storage.shapes import FromNewer, short
from storage.sql.statements import Row

log = logging.getLogger(__name__)

T = TypeVar("T")

LATEST = 253_402_300_800.0
"""Epoch seconds at the end of the year 9999, where calendars end."""


def number(value: object) -> int:
    """Return an integer; raise ValueError for anything else, also for a boolean."""
    if type(value) is not int:
        raise ValueError(f"expected int, not {short(value)}")
    return value


def number_or_none(value: object) -> int | None:
    """Return an integer or None; raise ValueError for anything else."""
    return None if value is None else number(value)


def as_number(value: object) -> int:
    """Return an integer, or 0 for anything else, to name it in an error."""
    return value if type(value) is int else 0


def numbers(value: object) -> tuple[int, ...]:
    """Return the integers of a list; raise ValueError for anything else."""
    if type(value) is not list:
        raise ValueError(f"expected list, not {short(value)}")
    return tuple(map(number, value))


def numbers_in(value: object) -> tuple[int, ...]:
    """Return the integers of a JSON array; raise ValueError for anything else."""
    return numbers(json.loads(text(value)))


def text(value: object) -> str:
    """Return a text; raise ValueError for anything else."""
    if type(value) is not str:
        raise ValueError(f"expected str, not {short(value)}")
    return value


def hexadecimal(value: object, digits: int) -> str:
    """Return a text of so many hexadecimal digits; raise ValueError for anything else."""
    if not re.fullmatch(f"[0-9a-f]{{{digits}}}", text(value)):
        raise ValueError(f"expected {digits} hexadecimal digits, not {short(value)}")
    return str(value)


def text_or_none(value: object) -> str | None:
    """Return a text or None; raise ValueError for anything else."""
    return None if value is None else text(value)


def amount(value: object) -> float:
    """Return a number as a float; raise ValueError for anything else."""
    if type(value) is float:
        return value
    return float(number(value))


def moment(value: object) -> float:
    """Return a moment in epoch seconds; raise ValueError for anything else."""
    seconds = amount(value)
    if not 0 <= seconds < LATEST:
        raise ValueError(f"{seconds:g} is in no year")
    return seconds


def moment_or_none(value: object) -> float | None:
    """Return a moment in epoch seconds or None; raise ValueError for anything else."""
    return None if value is None else moment(value)


def one_of(choices: Sequence[T], value: object) -> T:
    """Return the choice that equals a text; raise ValueError if there is none."""
    for choice in choices:
        if choice == value:
            return choice
    raise ValueError(f"{short(value)} is not one of {', '.join(map(repr, choices))}")


def readable(rows: Iterable[Row], read: Callable[[Row], T], what: str) -> Iterator[T]:
    """Yield `read(row)` for each row; log a row that cannot be read and pass it over.

    `what` names the rows, and the first column identifies the row in the log.
    """
    for row in rows:
        try:
            yield read(row)
        except Newer as error:
            log.error("skipped: %s", error)
        except Corrupt as error:
            log.error("a table is unreadable; the others go on: %s", error)
        except Exception as error:
            log.error("skipped: %s %s cannot be read: %s", what, row[0], complaint(error))


def otherwise(default: T, read: Callable[[object], T], value: object, what: str) -> T:
    """Return `read(value)`; if that raises, log it under the name `what` and return the default.

    Raise Newer for a value that a newer release wrote: the default would later overwrite it.
    """
    try:
        return read(value)
    except FromNewer as error:
        raise Newer(f"{what}: {error}") from error
    except Exception as error:
        log.error("%s cannot be read and is taken for %r: %s", what, default, complaint(error))
        return default


def unreadable(table: int, entry: int, error: Exception, what: str = "") -> StoreError:
    """Return the error for a table whose part `what` cannot be read: Newer or Corrupt."""
    if isinstance(error, FromNewer):
        return Newer(f"table {table}, entry {entry}: {what}{error}: update the program")
    return Corrupt(table, entry, f"{what}{complaint(error)}")


def complaint(error: Exception) -> str:
    """Return the message of a ValueError, and other errors with their type."""
    return str(error) if isinstance(error, ValueError) else repr(error)

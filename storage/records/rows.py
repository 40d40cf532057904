"""Rows as they stand in a store: each is read on its own, so that a bad one costs itself alone.

SQLite keeps what it is given, whatever the schema says of a column, and any database is mended by hand.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from storage.shapes import FromNewer, shape
from storage.store import Corrupt, Newer, StoreError

log = logging.getLogger(__name__)

T = TypeVar("T")

number = shape(int).read
number_or_none = shape(int | None).read
numbers = shape(tuple[int, ...]).read
text = shape(str).read
text_or_none = shape(str | None).read
amount = shape(float).read
"""Each returns what it is given, or raises ValueError: it is of another kind."""


LATEST = 253_402_300_800.0
"""The end of the year 9999: no calendar goes on."""


def moment(data: Any) -> float:
    """Return a moment in epoch seconds as it is given; raises ValueError for what is none."""
    seconds: float = amount(data)
    if not 0 <= seconds < LATEST:
        raise ValueError(f"{seconds:g} is in no year")
    return seconds


def moment_or_none(data: Any) -> float | None:
    """Return what `moment` does, or None as it is given."""
    return None if data is None else moment(data)


def readable(rows: Iterable[tuple[Any, ...]], read: Callable[..., T], what: str) -> Iterator[T]:
    """Yield what `read` makes of each row; one that it raises for is logged and passed over.

    `what` names the rows, the first column tells which of them it is.
    """
    for row in rows:
        try:
            yield read(*row)
        except Newer as error:
            log.error("passed over: %s", error)
        except Corrupt as error:
            log.error("a table cannot go on; the others do: %s", error)
        except Exception as error:
            log.error("passed over: %s %s cannot be read: %s", what, row[0], complaint(error))


def otherwise(default: T, read: Callable[[Any], T], data: object, what: str) -> T:
    """Return what `read` makes of one column, the default where it raises; that is logged under a name.

    Raises Newer for what a newer release wrote: the default would be written over it.
    """
    try:
        return read(data)
    except FromNewer as error:
        raise Newer(f"{what}: {error}") from error
    except Exception as error:
        log.error("%s cannot be read and is taken for %r: %s", what, default, complaint(error))
        return default


def unreadable(table: int, entry: int, error: Exception, what: str = "") -> StoreError:
    """Return what a table is that cannot be read, because of an error in `what` of it: Newer or Corrupt."""
    if isinstance(error, FromNewer):
        return Newer(f"table {table}, entry {entry}: {what}{error}: update the program")
    return Corrupt(table, entry, f"{what}{complaint(error)}")


def complaint(error: Exception) -> str:
    """Return what is wrong, in words where there are any."""
    return str(error) if isinstance(error, ValueError) else repr(error)

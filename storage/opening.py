"""Which store keeps what stands at a place: PostgreSQL for an address, SQLite for a path."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from storage.inspection import Inspection
from storage.sqlite import sqlite_store
from storage.sqlite.inspection import inspect as of_a_file
from storage.store import Store, StoreError

ADDRESSES = ("postgresql://", "postgres://")
"""Beginnings of a place that is the address of a database."""


def is_address(place: str) -> bool:
    """Return whether a place is the address of a database and not the path of a file."""
    return place.lower().startswith(ADDRESSES)


async def inspect(place: Path | str) -> Inspection | None:
    """Look at what is kept at a place without changing it; None where nothing is there yet.

    Raises StoreError for what the bot could not use.
    """
    if isinstance(place, str) and is_address(place):
        _check_library()
        from storage.postgres import inspection as of_a_database  # noqa: PLC0415 - see `open_store`

        return await of_a_database.inspect(place)
    return of_a_file(Path(place))


async def open_store(place: Path | str) -> Store:
    """Open the store at a place, or make a new one there: in a file, or in an empty database.

    Raises StoreError, with one line that says what to do.
    """
    if isinstance(place, str) and is_address(place):
        _check_library()
        from storage.postgres import postgres_store  # noqa: PLC0415 - without asyncpg it cannot be imported

        return await postgres_store.open_store(place)
    return await sqlite_store.open_store(Path(place))


async def move_store(file: str, address: str, tell: Callable[[str], object]) -> None:
    """Copy all that a file keeps into an empty database; raises StoreError (`storage.moving`)."""
    _check_library()
    from storage import moving  # noqa: PLC0415 - see `open_store`

    await moving.move(Path(file), address, tell)


def _check_library() -> None:
    if find_spec("asyncpg") is None:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'thousand-bot[postgres]'")

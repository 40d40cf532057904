"""Opening the store at a place: PostgreSQL for an address, SQLite for a path."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from storage import StoreError
from storage.postgres import is_address
from storage.schema import Inspection, KnownGroup
from storage.sqlite import sqlite_store
from storage.sqlite import sqlite_store as of_a_file
from storage.store import Store


async def inspect(place: Path | str) -> Inspection | None:
    """Inspect the store at a place without changing it; None if there is none yet.

    Raise StoreError if the bot could not use it.
    """
    if isinstance(place, str) and is_address(place):
        _check_library()
        from storage.postgres import postgres_store as of_a_database  # noqa: PLC0415 - see `open_store`

        return await of_a_database.inspect(place)
    return of_a_file.inspect(Path(place))


async def groups(place: Path | str) -> Sequence[KnownGroup]:
    """Return the groups that the bot has seen, also while it runs; raise StoreError."""
    if isinstance(place, str) and is_address(place):
        _check_library()
        from storage.postgres import postgres_store as of_a_database  # noqa: PLC0415 - see `open_store`

        return await of_a_database.groups(place)
    return of_a_file.groups(Path(place))


async def open_store(place: Path | str) -> Store:
    """Open the store at a place, or create it: in a file, or in an empty database.

    Raise StoreError, whose message says what to do.
    """
    if isinstance(place, str) and is_address(place):
        _check_library()
        from storage.postgres import postgres_store  # noqa: PLC0415 - without asyncpg it cannot be imported

        return await postgres_store.open_store(place)
    return await sqlite_store.open_store(Path(place))


async def move_store(file: Path, address: str, tell: Callable[[str], object]) -> None:
    """Copy a file into an empty database; raise StoreError (see `storage.moving`)."""
    _check_library()
    from storage import moving  # noqa: PLC0415 - see `open_store`

    await moving.move(file, address, tell)


def _check_library() -> None:
    if find_spec("asyncpg") is None:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'thousand-bot[postgres]'")

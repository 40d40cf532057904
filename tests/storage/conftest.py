"""Every store that the contract is tested against."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from storage.opening import open_store
from storage.store import Store
from tests.postgres import PostgresServer

Open = Callable[[], Awaitable[Store]]
"""Opens the test's store; after a close, the same one again."""

STORES = ("sqlite", "postgres")


@pytest.fixture
async def url(postgres: PostgresServer) -> str:
    """Return the address of an empty database."""
    return await postgres.empty()


@pytest.fixture(params=STORES)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return where there is nothing yet, for each kind of store."""
    if request.param == "sqlite":
        return tmp_path / "store.db"
    server: PostgresServer = request.getfixturevalue("postgres")
    return await server.empty()


@pytest.fixture
def open_again(place: Path | str) -> Open:
    return lambda: open_store(place)


@pytest.fixture
async def store(open_again: Open) -> AsyncIterator[Store]:
    store = await open_again()
    yield store
    await store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"

"""Every store that the contract is tested against."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from storage.sqlite.sqlite_store import open_store
from storage.store import Store

Open = Callable[[], Awaitable[Store]]
"""Opens the test's store; after a close, the same one again."""

STORES: Mapping[str, Callable[[Path], Awaitable[Store]]] = {
    "sqlite": lambda directory: open_store(directory / "store.db"),
}


@pytest.fixture(params=STORES)
def open_again(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    return lambda: STORES[request.param](tmp_path)


@pytest.fixture
async def store(open_again: Open) -> AsyncIterator[Store]:
    store = await open_again()
    yield store
    await store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"

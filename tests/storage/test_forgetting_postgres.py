"""While somebody is forgotten others play on: what only the store in PostgreSQL has to see to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import asyncpg
import pytest

from club.model import Player
from club.state import Departure, TableState
from storage.postgres.postgres_store import PostgresStore, open_store
from storage.sql import people
from tests.storage.played import table

ZEB, GROUP, OTHERS = 7_345_678_912, -7, -8
REWRITE = people._TABLES.postgres
"""The statement that reads the tables from which a person is removed."""


@pytest.fixture
async def store(url: str) -> AsyncIterator[PostgresStore]:
    store = await open_store(url)
    yield store
    await store.close()


async def test_forgetting_waits_for_no_table_that_does_not_tell_of_them(
    store: PostgresStore, url: str
) -> None:
    await store.keep_player(Player(id=ZEB, name="Zebulon"))
    await store.open_table(table(state=TableState(gone=(Departure(ZEB, 1, 60),))), None)
    others = await store.open_table(table(chat=OTHERS), None)
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.fetch("SELECT FROM tables WHERE id = $1 FOR UPDATE", others.id)
            assert await store.forget_person(ZEB) == ()
    finally:
        await connection.close()
    assert await store.player(ZEB) is None
    (told,) = await store.tables_at(GROUP)
    assert told.state.gone == (Departure(0, 1, 60),)


async def test_whoever_sits_down_while_they_are_forgotten_keeps_their_seat_and_their_name(
    store: PostgresStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.keep_player(Player(id=ZEB, name="Zebulon"))
    waiting = await store.open_table(table(seats=(11, 12)), None)
    elsewhere, fetch = await open_store(url), asyncpg.Connection.fetch

    async def late(connection: asyncpg.Connection, query: str, *args: object) -> list[asyncpg.Record]:
        if query == REWRITE:
            monkeypatch.setattr(asyncpg.Connection, "fetch", fetch)
            await elsewhere.keep_table(replace(waiting, seats=(11, 12, ZEB)), None)
        return await fetch(connection, query, *args)  # type: ignore[no-any-return]  # it has no types

    monkeypatch.setattr(asyncpg.Connection, "fetch", late)
    try:
        assert await store.forget_person(ZEB) == (GROUP,)
    finally:
        await elsewhere.close()
    assert await store.player(ZEB) == Player(id=ZEB, name="Zebulon")
    (there,) = await store.tables_of(ZEB)
    assert there.seats == (11, 12, ZEB)

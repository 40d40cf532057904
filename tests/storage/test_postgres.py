"""Peculiarities of the store in PostgreSQL: outages, a COMMIT without a reply, its schema, its faults."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from importlib import util
from itertools import islice
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from club.model import Player
from game.rules import Rules
from storage import opening
from storage.leases import LEASE_S, SHARDS
from storage.postgres import database
from storage.postgres.postgres_store import PostgresStore, open_store
from storage.schema import FIRST, MigrationStep, Schema
from storage.sqlite.database import migrate
from storage.store import Away, Stale, StoreError
from tests.postgres import PostgresServer
from tests.storage.played import begun, steps, table

LONG_S = 200.0
"""The time that a server needs to restart depends on the machine."""


@pytest.fixture
async def store(url: str) -> AsyncIterator[PostgresStore]:
    store = await open_store(url)
    yield store
    await store.close()


async def ask(url: str, query: str) -> list[tuple[object, ...]]:
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


async def start_anew(server: PostgresServer) -> None:
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


# Outages


async def test_a_server_that_starts_anew_is_noticed_by_nobody(
    store: PostgresStore, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE_S", LONG_S)
    playing = await begun(store, 5)
    restart = asyncio.create_task(start_anew(postgres))
    for step in islice(steps(0, Rules()), 5, 60):
        playing = await store.commit(playing, (step.entry,), step.entry.number)
        await asyncio.sleep(0.01)
    await restart
    assert await store.table(playing.id) == playing
    assert await store.history(playing.id) == tuple(step.entry for step in islice(steps(0, Rules()), 60))


async def test_whoever_asks_a_server_that_stays_away_is_told_so(
    store: PostgresStore, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE_S", 0.3)
    opened = await store.open_table(table(), None)
    await asyncio.to_thread(postgres.stop)
    try:
        with pytest.raises(Away, match="the server does not answer"):
            await store.keep_table(replace(opened, language="en"), 1)
        with pytest.raises(Away, match="the server does not answer"):
            await store.knows(1)
    finally:
        await asyncio.to_thread(postgres.start)
    assert await store.table(opened.id) == opened
    assert not await store.knows(1)


async def test_a_write_goes_on_when_its_caller_is_cancelled(
    url: str, store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    writing = asyncio.create_task(store.keep_player(Player(id=1, name="Ann")))
    refused = asyncio.create_task(store.keep_table(table(id=99), 7))
    await asyncio.sleep(0)
    writing.cancel()
    refused.cancel()
    await asyncio.gather(writing, refused, return_exceptions=True)
    await store.close()
    assert "a write whose caller was cancelled has failed: there is no table 99" in caplog.text
    store = await open_store(url)
    assert await store.player(1) == Player(id=1, name="Ann")
    await store.close()


# A COMMIT without a reply


def silent(monkeypatch: pytest.MonkeyPatch, *, heard: bool) -> None:
    """Let the next COMMIT be carried out or not, and its reply be lost in any case."""
    execute = asyncpg.Connection.execute

    async def lost(self: Any, query: str, *args: Any, **how: Any) -> Any:
        if query != "COMMIT":
            return await execute(self, query, *args, **how)
        monkeypatch.setattr(asyncpg.Connection, "execute", execute)
        if heard:
            await execute(self, query)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    monkeypatch.setattr(asyncpg.Connection, "execute", lost)


@pytest.mark.parametrize("heard", [True, False])
async def test_a_move_whose_commit_got_no_reply_is_made_once(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, *, heard: bool
) -> None:
    playing = await begun(store)
    first, second = (step.entry for step in islice(steps(0, Rules()), 2))
    silent(monkeypatch, heard=heard)
    playing = await store.commit(playing, (first,), 7)
    assert await store.table(playing.id) == playing
    playing = await store.commit(playing, (second,), 8)
    assert await store.history(playing.id) == (first, second)


async def test_what_nobody_pressed_and_got_no_reply_is_looked_at_anew(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deadline has no update to be known by: its table has changed, whoever did it."""
    opened = await store.open_table(table(), None)
    silent(monkeypatch, heard=True)
    with pytest.raises(Stale):
        await store.keep_table(replace(opened, language="en"), None)
    kept = await store.table(opened.id)
    assert kept is not None
    assert kept.language == "en"


# A process that stands still

IDLE = "idle_in_transaction_session_timeout"


def stand_still(server: int) -> None:
    """Let nothing else go on in this process until the server has given it up, and ended its own for it."""
    end = time.monotonic() + LONG_S
    while time.monotonic() < end:
        try:
            os.kill(server, 0)
        except ProcessLookupError:
            return
        except PermissionError:  # it is there, and somebody else's
            pass
        time.sleep(0.01)


@pytest.mark.parametrize("answered", [True, False])
async def test_what_a_process_began_before_it_stood_still_is_begun_anew(
    store: PostgresStore, *, answered: bool
) -> None:
    """The server has undone it meanwhile, so that nobody waits for the tables that it held."""
    tried: list[object] = []

    async def stands_still_at_first(connection: Any) -> int:
        tried.append(connection)
        if len(tried) == 1:
            assert await connection.fetchval(f"SHOW {IDLE}") == "3s", "what we ask for is heard"
            await connection.execute(f"SET LOCAL {IDLE} = 100")
            server = connection.get_server_pid()
            if answered:
                stand_still(server)
            else:
                asyncio.get_running_loop().call_soon(stand_still, server)  # when it has asked
                await connection.execute("SELECT 1")
        return int(await connection.fetchval("SELECT $1::int", 7))

    assert await store._database.write(stands_still_at_first) == 7
    assert len(tried) == 2
    assert await store._database.write(stands_still_at_first) == 7


def test_who_stands_still_holds_up_no_table_for_as_long_as_its_lease_runs() -> None:
    assert int(database.SETTINGS[IDLE]) < LEASE_S * 1000


# What is wrong


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://ann:secret@/nowhere?host={host}", "there is no such database: make one"),
        ("postgresql://nobody:secret@/postgres?host={host}", "the server refuses the connection (role"),
        ("postgresql://ann:secret@/postgres?host=/nowhere", "the server does not answer"),
        ("postgresql://ann:secret@localhost:port/postgres", "should be postgresql://user:password@host/name"),
        ("postgresql://ann:sec/ret@localhost/postgres", "should be postgresql://user:password@host/name"),
        ("postgresql://ann:secret@/postgres?host={host}&port=secret", "a parameter cannot be read"),
        ("postgresql://ann:secret@localhost/postgres?sslmode=no", "`sslmode` parameter must be one of"),
        ("postgresql://thousand@/postgres?host={host}&search_path=nowhere", "there is no such schema"),
    ],
)
async def test_what_is_wrong_is_said_without_the_password(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, address: str, why: str
) -> None:
    monkeypatch.setattr(database, "PATIENCE_S", 0.2)
    await ask(postgres.url(), "DO $$ BEGIN CREATE ROLE ann LOGIN; EXCEPTION WHEN OTHERS THEN END $$")
    with pytest.raises(StoreError, match=re.escape(why)) as caught:
        await open_store(address.format(host=postgres.folder))
    assert "secret" not in str(caught.value)


async def test_without_asyncpg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        opening, "find_spec", lambda name: None if name == "asyncpg" else util.find_spec(name)
    )
    with pytest.raises(StoreError, match=r"pip install 'thousand-bot\[postgres\]'"):
        await opening.open_store("postgresql://localhost/thousand")


async def test_a_place_is_an_address_or_a_path(url: str, tmp_path: Path) -> None:
    for place in (url, tmp_path / "store.db"):
        store = await opening.open_store(place)
        await store.keep_player(Player(id=1, name="Ann"))
        await store.close()
    assert await ask(url, "SELECT name FROM players") == [("Ann",)]
    assert (tmp_path / "store.db").exists()


async def test_a_number_that_no_column_holds_is_refused_at_once(store: PostgresStore) -> None:
    with pytest.raises(StoreError, match="out of int64 range"):
        await store.table(2**63)


async def test_a_character_that_no_text_holds_is_left_out(store: PostgresStore) -> None:
    await store.keep_player(Player(id=1, name="An\0n"))
    assert await store.player(1) == Player(id=1, name="Ann")


async def test_a_look_at_a_database_changes_nothing_there(url: str, postgres: PostgresServer) -> None:
    assert await opening.inspect(url) is None
    assert await ask(url, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()") == []
    store = await open_store(url)
    found = await opening.inspect(url)
    assert found is not None
    assert (found.version, found.newest, found.held_by) == (*[database.SCHEMA.newest] * 2, None)
    await store.renew_leases("bot")
    await store.take_shards("bot", SHARDS)
    found = await opening.inspect(url)
    assert found is not None
    assert found.held_by == "bot"
    await store.close()
    await ask(url, "UPDATE thousand_schema SET least = 1000")
    with pytest.raises(StoreError, match="a newer version of the program changed the database"):
        await opening.inspect(url)
    strange = await postgres.empty()
    await ask(strange, "CREATE TABLE cats (name text)")
    with pytest.raises(StoreError, match="it has tables of another program"):
        await opening.inspect(strange)


# The schema


async def test_two_processes_may_start_on_an_empty_database_at_once(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    for each in stores:
        await each.close()
    schema = database.SCHEMA
    least = [number for number, step in schema.after(FIRST) if step.contracts]
    assert await ask(url, "SELECT version, least FROM thousand_schema") == [
        (schema.newest, max([FIRST, *least]))
    ]


async def test_the_tables_of_another_program_are_left_alone(url: str) -> None:
    await ask(url, "CREATE TABLE players (name text)")
    with pytest.raises(StoreError, match="the database has tables of another program: choose an empty one"):
        await open_store(url)
    assert await ask(url, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()") == [
        ("players",)
    ]


async def test_an_older_program_goes_on_beside_a_newer_one_until_something_is_taken_away(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = database.SCHEMA.steps
    expanded = (*now, MigrationStep("ALTER TABLE players ADD COLUMN cat text"))
    contracted = (*expanded, MigrationStep("ALTER TABLE players DROP COLUMN cat", contracts=True))

    async def started(known: tuple[MigrationStep, ...]) -> PostgresStore:
        monkeypatch.setattr(database, "SCHEMA", Schema(known, "changed the database"))
        return await open_store(url)

    old, new = await started(now), await started(expanded)
    await new.keep_player(Player(id=1, name="Ann"))
    assert await old.player(1) == Player(id=1, name="Ann")
    restarted = await started(now)
    await restarted.keep_player(Player(id=1, name="Anna"))
    assert await new.player(1) == Player(id=1, name="Anna")
    newest = await started(contracted)
    with pytest.raises(StoreError, match="a newer version of the program changed the database"):
        await started(expanded)
    for each in (old, new, restarted, newest):
        await each.close()


async def test_a_step_that_fails_leaves_those_before_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = database.SCHEMA
    broken = MigrationStep("CREATE TABLE cats (id bigint); SELECT 1 / 0")
    monkeypatch.setattr(database, "SCHEMA", known._replace(steps=(*known.steps, broken)))
    with pytest.raises(StoreError, match="division by zero"):
        await open_store(url)
    assert await ask(url, "SELECT version FROM thousand_schema") == [(known.newest,)]
    assert await ask(url, "SELECT to_regclass('cats')::text") == [(None,)]


async def test_both_stores_have_the_same_tables_and_columns(store: PostgresStore, url: str) -> None:
    """A step of one schema needs one of the other: `thousand migrate-store` copies row by row."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, Path("file"))
        query = (
            "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c"
            " WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'"
        )
        in_a_file = set(connection.execute(query).fetchall())
    query = (
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    )
    alone = {"thousand_schema", "workers", "shards"}
    found: set[tuple[object, ...]] = {each for each in await ask(url, query) if each[0] not in alone}
    assert found == in_a_file


async def test_a_host_that_nobody_knows_is_said_to_be_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE_S", 0.0)
    with pytest.raises(StoreError, match="there is no host of this name: check THOUSAND_DATABASE_URL"):
        await open_store("postgresql://thousand:secret@no.such.host.invalid/thousand")

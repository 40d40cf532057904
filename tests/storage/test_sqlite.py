"""Peculiarities of the store in a file: its settings, its lock, faults, limits."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from club.model import Player, Table
from game.rules import Rules
from storage.sql import messages
from storage.sqlite.database import APPLICATION_ID, SCHEMA
from storage.sqlite.sqlite_store import SqliteStore, open_store
from storage.store import Corrupt, Newer, StoreError
from tests.storage.played import begun, steps, table


@pytest.fixture
async def store(file: Path) -> AsyncIterator[SqliteStore]:
    store = await open_store(file)
    yield store
    await store.close()


async def inside(store: SqliteStore, statement: str) -> list[tuple[object, ...]]:
    return await store._database.read(lambda connection: connection.execute(statement).fetchall())


async def test_the_settings_that_safety_rests_on(store: SqliteStore) -> None:
    for name, value in {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "application_id": APPLICATION_ID,
        "user_version": SCHEMA.newest,
    }.items():
        assert (name, await inside(store, f"PRAGMA {name}")) == (name, [(value,)])


# One process


async def test_a_file_is_opened_once(file: Path, store: SqliteStore) -> None:
    other_name = file.with_name("link.db")
    other_name.symlink_to(file)
    for name in (file, other_name):
        with pytest.raises(StoreError, match=f"store.db.lock is held by process {os.getpid()}: stop it"):
            await open_store(name)
    await store.keep_player(Player(id=1, name="Ann"))
    assert await store.player(1) == Player(id=1, name="Ann")


async def test_others_may_read_while_the_store_is_open(file: Path, store: SqliteStore) -> None:
    await store.keep_player(Player(id=1, name="Ann"))
    with closing(sqlite3.connect(file)) as reader:
        assert reader.execute("SELECT name FROM players").fetchall() == [("Ann",)]


# Trouble on the way


async def test_a_full_disk_leaves_what_was_saved_and_takes_more_later(store: SqliteStore) -> None:
    playing = await begun(store, 20)
    ((pages,),) = await inside(store, "PRAGMA page_count")
    await inside(store, f"PRAGMA max_page_count = {pages}")

    async def go_on(now: Table) -> None:
        for step in islice(steps(0, Rules()), 20, 1000):
            now = await store.commit(now, (step.entry,), step.entry.number, snapshot=step.match)

    with pytest.raises(StoreError, match="the disk is full: free some space"):
        await go_on(playing)
    committed = len(await store.history(playing.id))
    assert 20 < committed < 1000
    kept = await store.table(playing.id)
    assert kept == replace(playing, entries=committed)
    assert not await store.knows(committed + 1)
    history = await store.history(playing.id)
    assert history == tuple(step.entry for step in islice(steps(0, Rules()), committed))
    await inside(store, "PRAGMA max_page_count = 100000")
    following = next(islice(steps(0, Rules()), committed, None))
    await store.commit(kept, (following.entry,), committed + 1)
    assert await store.history(playing.id) == (*history, following.entry)


async def test_a_file_that_turns_read_only_is_named(file: Path, store: SqliteStore) -> None:
    await inside(store, "PRAGMA query_only = ON")
    with pytest.raises(StoreError, match=f"{file}: the file cannot be written: give the program's user"):
        await store.keep_player(Player(id=1, name="Ann"))


async def test_a_file_that_somebody_writes_to_is_waited_for_and_named(file: Path, store: SqliteStore) -> None:
    await inside(store, "PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process is writing to the file: stop it"):
            await store.keep_player(Player(id=1, name="Ann"))
        writer.execute("ROLLBACK")
    await store.keep_player(Player(id=1, name="Ann"))
    assert await store.player(1) == Player(id=1, name="Ann")


async def test_a_bug_in_one_write_spares_those_beside_it(store: SqliteStore) -> None:
    def stumble(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM players")
        raise ZeroDivisionError

    outcomes = await asyncio.gather(
        store.keep_player(Player(id=1, name="Ann")),
        store._database.write(stumble),
        store.keep_player(Player(id=2, name="Bob")),
        return_exceptions=True,
    )
    assert [type(each) for each in outcomes] == [type(None), ZeroDivisionError, type(None)]
    assert await store.player(1) == Player(id=1, name="Ann")
    assert await store.player(2) == Player(id=2, name="Bob")


async def test_writes_that_wait_are_committed_together(store: SqliteStore) -> None:
    said: list[str] = []
    await store._database.read(lambda connection: connection.set_trace_callback(said.append))
    await asyncio.gather(*(store.keep_player(Player(id=n, name="Ann")) for n in range(50)))
    await store._database.read(lambda connection: connection.set_trace_callback(None))
    assert sum(statement.startswith("INSERT") for statement in said) == 50
    assert 1 <= said.count("COMMIT") < 50


async def test_a_write_goes_on_when_its_caller_is_cancelled(store: SqliteStore) -> None:
    writing = asyncio.create_task(store.keep_player(Player(id=1, name="Ann")))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await store.keep_player(Player(id=2, name="Bob"))
    assert await store.player(1) == Player(id=1, name="Ann")


async def test_old_updates_are_dropped(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "UPDATES_KEPT", 20)
    monkeypatch.setattr(messages, "UPDATES_DROPPED_AT_ONCE", 8)
    opened = await store.open_table(table(), None)
    newest_last = [*range(500, 600), *range(40)]
    for update in newest_last:
        opened = await store.keep_table(opened, update)
    known = [update for update in newest_last if await store.knows(update)]
    assert 20 <= len(known) < 28
    assert known == newest_last[-len(known) :]


# What cannot be read back


@pytest.mark.parametrize(
    ("change", "entry", "why"),
    [
        ("UPDATE entries SET events = 'x' WHERE number = 3", 3, "Expecting value"),
        ("UPDATE entries SET action = '0 juggle' WHERE number = 5", 5, "there is no verb 'juggle'"),
        ("DELETE FROM entries WHERE number = 4", 4, "it is missing"),
        ("UPDATE matches SET snapshot = '{}'", 0, "the match after it: expected"),
    ],
)
async def test_what_cannot_be_read_is_named(store: SqliteStore, change: str, entry: int, why: str) -> None:
    playing = await begun(store, 9)
    await inside(store, change)
    with pytest.raises(Corrupt, match=f"table {playing.id}, entry {entry}: .*{why}") as caught:
        await store.saved(playing.id)
    assert (caught.value.table, caught.value.entry) == (playing.id, entry)


async def test_what_a_newer_program_wrote_is_not_called_damaged(store: SqliteStore) -> None:
    playing = await begun(store, 9)
    await inside(store, "UPDATE entries SET events = replace(events, '\"v\":1', '\"v\":2') WHERE number = 4")
    with pytest.raises(Newer, match=f"table {playing.id}, entry 4: .*update the program"):
        await store.saved(playing.id)


async def test_a_start_that_cannot_be_read_is_named(store: SqliteStore) -> None:
    playing = await begun(store, 9)
    await inside(store, "UPDATE matches SET start = '[]'")
    with pytest.raises(Corrupt, match="entry 0: the match after it: expected"):
        await store.start_of(playing.id)


async def test_rules_of_a_newer_program_are_named(store: SqliteStore) -> None:
    playing = await begun(store, 9)
    await inside(store, "UPDATE tables SET rules = json_set(rules, '$.rules.jokers', 'on')")
    with pytest.raises(Corrupt, match="entry 9: its record: there is no option 'jokers'") as caught:
        await store.table(playing.id)
    assert (caught.value.table, caught.value.entry) == (playing.id, 9)

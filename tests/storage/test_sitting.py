"""Seats at open tables are found without reading all tables."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from club.state import NOBODY, Chair, TableState
from storage.sql.tables import tables_of
from storage.sqlite.database import run
from storage.sqlite.sqlite_store import open_store
from storage.store import Store
from tests.storage.played import table


async def of(store: Store, player: int) -> list[int]:
    """Return the tables at which somebody sits."""
    return [each.id for each in await store.tables_of(player)]


async def test_whoever_sits_down_moves_or_leaves_is_found_where_they_are(store: Store) -> None:
    first = await store.open_table(table(seats=(11,)), None)
    second = await store.open_table(table(chat=-8, seats=(11, 12)), None)
    assert await of(store, 11) == [first.id, second.id]
    first = await store.keep_table(replace(first, seats=(12, 13)), None)
    assert await of(store, 11) == [second.id]
    assert await of(store, 12) == [first.id, second.id]
    await store.keep_table(replace(first, stage="closed", seats=(12, 13)), None)
    assert await of(store, 12) == [second.id]
    assert await of(store, 13) == []


async def test_a_seat_that_was_given_up_is_nobodys(store: Store) -> None:
    await store.open_table(table(seats=(11, NOBODY, NOBODY)), None)
    assert await of(store, 0) == []
    assert len(await of(store, 11)) == 1


async def test_a_person_who_comes_back_finds_the_tables_where_somebody_is_away(store: Store) -> None:
    here, away = TableState(chairs=(Chair(), Chair())), TableState(chairs=(Chair(), Chair(away=5.0)))
    await store.open_table(table(seats=(11, 12), state=here), None)
    left = await store.open_table(table(chat=-8, seats=(11, 12), state=away), None)
    await store.open_table(table(chat=-9, seats=(12, 13), state=away), None)
    assert [each.id for each in await store.tables_with_absence(11)] == [left.id]
    assert await store.people_with_absence() == {11, 12, 13}


async def test_nobody_may_be_away_from_tables_at_which_all_play_or_that_are_closed(store: Store) -> None:
    here, away = TableState(chairs=(Chair(), Chair())), TableState(chairs=(Chair(), Chair(away=5.0)))
    await store.open_table(table(seats=(11, 12), state=here), None)
    closed = await store.open_table(table(chat=-8, seats=(11, 12), state=away), None)
    assert await store.people_with_absence() == {11, 12}
    await store.keep_table(replace(closed, stage="closed"), None)
    assert await store.people_with_absence() == frozenset()


async def test_the_record_says_the_same(store: Store) -> None:
    kept = [await store.open_table(table(chat=-n, seats=(11, 12 + n, 99 - n)), None) for n in range(1, 9)]
    for each in kept[::2]:
        await store.keep_table(replace(each, seats=(12, 13)), None)
    by_record: dict[int, list[int]] = {}
    for each in await store.open_tables():
        for player in each.people.values():
            by_record.setdefault(player, []).append(each.id)
    assert {player: await of(store, player) for player in by_record} == by_record


async def test_no_table_of_others_is_read(file: Path) -> None:
    store = await open_store(file)
    await store.open_table(table(), None)
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        seen: list[str] = []
        connection.set_trace_callback(seen.append)
        run(connection, tables_of(11))
        connection.set_trace_callback(None)
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {seen[0]}")]
    assert not [line for line in plan if line.startswith("SCAN")], plan

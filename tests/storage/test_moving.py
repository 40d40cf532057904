"""Everything of a file in a database: the same rows and matches, and nothing where something is wrong."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.__main__ import main
from club.model import Chat, Player, RuleSet, Season
from club.paper import write
from game.rules import Rules
from storage import moving
from storage.moving import move
from storage.opening import open_store
from storage.store import Shown, Slot, Store, StoreError
from tests.postgres import PostgresServer
from tests.storage.played import begun, steps, table
from tests.storage.test_dailies import ANN, DAY, begin
from tests.storage.test_evenings import EVENING
from tests.storage.test_results import won
from tests.storage.test_sheets import sheet

Look = Callable[[Store], Awaitable[object]]
LOOKS: tuple[Look, ...] = (
    lambda store: store.player(11),
    lambda store: store.chat(-7),
    lambda store: store.rule_sets(-7),
    lambda store: store.open_tables(),
    lambda store: store.tables_of(12),
    lambda store: store.saved(1),
    lambda store: store.history(1),
    lambda store: store.sheet_in(-7, 5),
    lambda store: store.results(-7),
    lambda store: store.ratings(-7),
    lambda store: store.seasons(-7),
    lambda store: store.past_chats(12),
    lambda store: store.daily(-7, DAY),
    lambda store: store.daily_plays(-7, DAY, DAY),
    lambda store: store.evening_in(-7, 5),
    lambda store: store.shown(),
    lambda store: store.knows(41),
    lambda store: store.knows(42),
)


async def fill(place: Path | str) -> list[object]:
    """Keep some of everything at a place; return what is found there."""
    store = await open_store(place)
    await store.keep_player(Player(id=11, name="Анна 🂡", language="ru", started=True))
    await store.keep_chat(Chat(id=-7, title="Friday", timer=45))
    await store.keep_rule_set(RuleSet(chat=-7, name="friday", preset="studio", changes=(("fine", 200),)))
    dropped = await store.keep_rule_set(RuleSet(chat=-7, name="gone", preset="studio"))
    await store.drop_rule_set(-7, dropped.name)
    playing = await begun(store, 60)
    await won(store, 1, 5.0)
    await store.end_season(-7, Season(1, 6.0, 11), None)
    await won(store, 2, 7.0)
    await store.keep_table(playing, 41)
    await store.open_sheet(write(sheet(), 2.0), None)
    for name, thread in (("table:1", 5), ("Tisch", None), ("стол", 5)):
        await store.remember({Slot(-7, thread, name): Shown(501, "a" * 16, buttons=True)})
    await begin(store, ANN)
    await store.open_evening(EVENING, None)
    await store.wake(1000.0)
    await store.keep_call_rate(1, 212.5)
    seen = [await look(store) for look in LOOKS]
    await store.close()
    return seen


async def rows_in(url: str) -> int:
    connection = await asyncpg.connect(url)
    counts = [await connection.fetchval(f"SELECT count(*) FROM {each}") for each in moving.ORDER]
    await connection.close()
    return sum(counts)


async def test_everything_is_in_the_database_and_matches_go_on(file: Path, url: str) -> None:
    before = await fill(file)
    told: list[str] = []
    await move(file, url, told.append)
    assert "entries: 60 rows, all equal" in told
    assert len(told) == len(moving.ORDER)
    store = await open_store(url)
    assert [await look(store) for look in LOOKS] == before
    (playing,) = [each for each in await store.open_tables() if each.id == 1]
    following = next(islice(steps(0, Rules()), 60, None))
    await store.commit(playing, (following.entry,), 43)
    assert len(await store.history(playing.id)) == 61
    assert (await store.open_table(table(chat=-9), None)).id == 5, "ids go on where they were"
    assert (await store.keep_rule_set(RuleSet(chat=-7, name="new", preset="studio"))).id == 3, (
        "not even that of what is gone"
    )
    await won(store, 0, 9.0)
    assert await store.wake(4600.0) == 3600
    await store.close()


async def test_every_table_of_a_file_is_moved(file: Path) -> None:
    await fill(file)
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        names = {name for (name,) in connection.execute(query)}
        filled = {name for name in names if connection.execute(f"SELECT 1 FROM {name}").fetchone()}
    assert names == set(moving.ORDER)
    assert filled == names, "each has a row in these tests"


async def test_a_database_that_is_not_empty_is_refused(file: Path, url: str) -> None:
    await fill(file)
    store = await open_store(url)
    await store.keep_player(Player(id=1, name="Ann"))
    await store.close()
    with pytest.raises(StoreError, match="there is something in players already: choose an empty database"):
        await move(file, url, print)
    assert await rows_in(url) == 1


async def test_a_bot_at_work_on_either_side_is_left_alone(file: Path, url: str) -> None:
    await fill(file)
    bot = await open_store(file)
    with pytest.raises(StoreError, match="is held by process"):
        await move(file, url, print)
    await bot.close()
    bot = await open_store(url)
    await bot.renew_leases("bot")
    await bot.take_shards("bot", 1)
    with pytest.raises(StoreError, match=r"a bot answers from the database \(bot\): stop it first"):
        await move(file, url, print)
    await bot.close()
    assert await rows_in(url) == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE players SET name = CAST('An' || char(0) || 'n' AS TEXT)", "players, .* 11: name is no text"),
        ("UPDATE matches SET stands_after = 'x'", "matches, .* 1: stands_after is no bigint"),
        ("UPDATE results SET scores = x'00' WHERE table_id = 3", "results, .* 3: scores is no text"),
    ],
)
async def test_what_no_database_keeps_is_named_and_nothing_moved(
    file: Path, url: str, change: str, why: str
) -> None:
    await fill(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(change)
        connection.commit()
    with pytest.raises(StoreError, match=why):
        await move(file, url, print)
    assert await rows_in(url) == 0


@pytest.mark.parametrize("change", ["UPDATE entries SET at = at + 1 WHERE number = 7", "DELETE FROM entries"])
async def test_a_row_that_is_not_what_it_was_undoes_all_of_it(
    file: Path, url: str, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    await fill(file)
    compare = moving._compare

    async def tamper(connection: Any, *rest: Any) -> int:
        if "entries" in rest:
            await connection.execute(change)
        return await compare(connection, *rest)

    monkeypatch.setattr(moving, "_compare", tamper)
    with pytest.raises(StoreError, match=r"is not what it was|is missing"):
        await move(file, url, print)
    assert await rows_in(url) == 0


def test_the_command_says_what_it_did_and_ends_with_a_status(
    tmp_path: Path,
    postgres: PostgresServer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    url = asyncio.run(postgres.empty())
    asyncio.run(fill(tmp_path / "bot.db"))
    (tmp_path / "new.db").touch()
    assert main(["migrate-store", "bot.db"]) == 2
    assert "THOUSAND_DATABASE_URL is missing" in capsys.readouterr().err
    monkeypatch.setenv("THOUSAND_DATABASE_URL", url)
    assert main(["migrate-store", "bot.db"]) == 0
    assert "entries: 60 rows, all equal" in capsys.readouterr().out
    for file, why in (
        ("bot.db", "choose an empty database"),
        ("none.db", "there is no file none.db"),
        ("new.db", "is empty"),
    ):
        assert main(["migrate-store", file]) == 1
        assert why in capsys.readouterr().err

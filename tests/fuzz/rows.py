"""Stored rows in which something is wrong: whoever needs them does without, or their table stands still."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from bot.features.daily import day_of
from bot.tables.live import LiveMatch
from bot.telegram.updates import Place
from bot.words.buttons import LobbyPress, Tap, pack
from club.daily import Daily
from club.paper import write
from game.rules import Rules
from tests.bot.damage import Playing
from tests.bot.table import GROUP, PLACE, Room, room
from tests.fuzz.bending import bent, garbled, no_complaints
from tests.storage.test_evenings import EVENING
from tests.storage.test_sheets import sheet
from tests.virtual_time import VirtualLoop

EXPECTED = (
    "a table cannot go on",
    "a table is unreadable",
    "cannot be read",
    "the row is passed over",
)
SPARED = frozenset({"sqlite_sequence", "workers", "leases"})
IN_GROUP = (
    "evening",
    "table",
    "score",
    "standings",
    "history",
    "sheet",
    "daily",
    "fair",
    "export",
    "rules",
    "settings",
    "pause",
    "timer",
    "new",
)
AT_HOME = ("hand", "history", "score", "settings", "learn", "rules", "export")
SCALARS: tuple[Any, ...] = (None, -1, 0, 1, 99, 1.5, 2**62, "", "x", "noon", b"\xff\x00", "[" * 50_000)


def attack(seed: int) -> None:
    """Damage one to three values; start the bot on them, and let people do what they do."""
    with (
        no_complaints(*EXPECTED),
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
    ):
        file = Path(folder) / "store"
        file.write_bytes(_sound())
        what = damage(file, random.Random(seed))
        try:
            runner.run(_live(file))
        except Exception as error:
            raise AssertionError(f"{what}: {error!r}") from error


@cache
def _sound() -> bytes:
    """Return a file with a match that is over, one in its second deal, and a lobby."""
    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
    ):
        runner.run(_play(Path(folder) / "store"))
        return (Path(folder) / "store").read_bytes()


async def _play(file: Path) -> None:
    async with room(file) as it:
        await it.sit_down()
        await it.play_a_deal()
        live = await it.live()
        await it.house.runner.close(live, live.table, None, "vote", (11, 12))
        await it.at(11).say("/new")
        for who in (11, 12, 13):
            await it.at(who).press(LobbyPress(2, "join"))
        await it.at(11).press(LobbyPress(2, "start"))
        await it.house.store.open_sheet(replace(write(sheet(), 2.0), chat=GROUP, thread=None), None)
        today = Daily(
            chat=GROUP, day=day_of(it.house.clock.now()), seed="7" * 64, preset="classic", rules=Rules()
        )
        await it.house.store.open_daily(today)
        await it.house.store.open_evening(replace(EVENING, chat=GROUP, thread=None), None)
        await it.at(12, Place(-1002, None, "Yard", private=False)).say("/new")
        await it.house.delivery.drain()


def damage(file: Path, rng: random.Random) -> str:
    """Put something wrong into a file behind the store's back, whatever the schema says; return what."""
    told = []
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        filled = [
            name
            for name in names
            if name not in SPARED and connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
        ]
        for _ in range(rng.choice((1, 1, 2, 3))):
            table = rng.choice(filled)
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            column, place = rng.choice(columns), rng.randrange(1000)
            rows = connection.execute(f"SELECT {column} FROM {table}").fetchall()
            number = place % len(rows)
            wrong = worse(rows[number][0], rng)
            where = f"(SELECT {column} FROM {table} LIMIT 1 OFFSET {number})"
            try:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} IS {where}", (wrong,))
            except sqlite3.IntegrityError:
                continue  # a key, or what may not be missing: no program can write that
            told.append(f"{table}.{column} = {wrong!r}"[:300])
    return "; ".join(told)


def worse(value: Any, rng: random.Random) -> Any:
    """Return another value for a column: JSON that is bent, text that is garbled, anything."""
    if rng.random() < 0.2 or not isinstance(value, str):
        return rng.choice(SCALARS)
    try:
        read = json.loads(value)
    except ValueError:
        read = None
    if isinstance(read, dict | list) and rng.random() < 0.8:
        return json.dumps(bent(read, rng, rng.choice((1, 1, 2))), ensure_ascii=True)
    return garbled(value, rng).encode(errors="replace").decode()


async def _live(file: Path) -> None:
    async with room(file) as it:
        it.updates = 10_000
        await it.house.open()
        await it.come_in(11, 12, 13)
        for table in (1, 2, 3):
            await _answer(it, table)
        for verb in ("back", "write"):
            await Playing(it).send("callback_query", 11, GROUP, data=f"P1:0:{verb}")
        for command in IN_GROUP:
            await _say(it, 12, PLACE, command)
        for command in AT_HOME:
            await _say(it, 11, Place(11, None, "", private=True), command)
        await asyncio.sleep(700)
        await it.house.delivery.drain()
        another = Place(-1003, None, "Kitchen", private=False)
        await _say(it, 13, another, "new")
        assert await it.house.store.table_in(another.chat, None) is not None, "others play on"


async def _answer(it: Room, number: int) -> None:
    live = await it.house.tables.readable(number)
    turn = live.match.turn if isinstance(live, LiveMatch) else 1
    for who in (11, 12):
        await Playing(it).send("callback_query", who, GROUP, data=pack(Tap(number, turn, "pass")))


async def _say(it: Room, who: int, place: Place, command: str) -> None:
    await Playing(it).send("message", who, place.chat, text=f"/{command}")
    await asyncio.sleep(40)

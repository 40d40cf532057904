"""One press is one change: a process that dies in the middle leaves all that the press causes, or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from bot.tables.opening import play_own
from bot.words.buttons import Claim, LobbyPress, Tap
from game.cards import Cards, cards
from game.layouts import THREE, stacked
from game.state import Dealing, Match
from storage.sqlite.database import SqliteDatabase
from storage.store import StoreError
from tests.bot.table import Room, known_deck, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

UPDATE = 9000
"""The id of the update that is delivered again after a crash."""


class Scene(NamedTuple):
    """A press, and the way a table comes to it."""

    before: Callable[[Room], Awaitable[None]]
    press: Callable[[Room], Awaitable[object]]
    entries: int
    """Number of entries that the press adds to the match."""
    shuffle: Callable[[], Callable[[], Cards]] = lambda: known_deck


async def bid(table: Room) -> None:
    """Ann declares and is about to give two cards away."""
    await table.sit_down()
    for who in (12, 13):
        await table.tap(who, "pass")


async def lead(table: Room) -> None:
    """Ann is about to lead to the first trick."""
    await bid(table)
    await table.tap(11, "give 9C 1;give 9S 2")
    await table.tap(11, "contract 100")


async def chosen(table: Room) -> None:
    """Bob and Cid have chosen their cards before Ann leads."""
    await lead(table)
    await table.press(12, "♦️9")
    await table.press(13, "♤Q")


async def seated(table: Room) -> None:
    """Three people wait for the start."""
    await table.come_in(11, 12, 13)
    await table.at(11).say("/new")
    for who in (11, 12, 13):
        await table.lobby(who, "join")


def tapping(words: str) -> Callable[[Room], Awaitable[object]]:
    async def press(table: Room) -> object:
        turn = (await table.match()).turn
        who = await table.asked()
        return await table.at(who).press(Tap(1, turn, words), UPDATE)

    return press


async def claim(table: Room) -> object:
    press = Claim(1, (await table.match()).turn)
    return await table.at(11).press(press, UPDATE)


async def start(table: Room) -> object:
    return await table.at(11).press(LobbyPress(1, "start"), UPDATE)


async def alone(table: Room) -> object:
    return await play_own(table.house, table.people[11], UPDATE)


def nines_first() -> Callable[[], Cards]:
    """Return a shuffle that deals four nines to Ann at first."""
    hands = ("9S 9C 9D 9H TS AS KC", "JC QC KS TC AC JS JD", "QD KD TD AD JH QH QS")
    decks: Iterator[Cards] = iter([stacked(THREE, 3, 2, tuple(map(cards, hands)), (cards("KH TH AH"),))])
    return lambda: next(decks, known_deck())


SCENES = {
    "both gifts": Scene(bid, tapping("give 9C 1;give 9S 2"), 2),
    "a claim": Scene(lead, claim, 24),
    "cards chosen before their turn": Scene(chosen, tapping("JS"), 3),
    "a redeal and the deal after it": Scene(Room.sit_down, tapping("redeal"), 2, nines_first),
    "the start and the first deal": Scene(seated, start, 1),
    "a table of one's own with its first deal": Scene(lambda table: table.come_in(11), alone, 1),
}


@contextmanager
def power_lost_after(writes: int) -> Iterator[None]:
    """Let a number of writes through; from then on the process writes nothing any more."""
    write, left = SqliteDatabase.write, [writes]

    async def dying(database: SqliteDatabase, work: Any, *given: Any, **more: Any) -> Any:
        if not left[0]:
            raise StoreError("the power went out")
        left[0] -= 1
        return await write(database, work, *given, **more)

    with patch.object(SqliteDatabase, "write", dying):
        yield


async def entries(table: Room) -> int | None:
    """Return how many entries table 1 has as it is stored; None without a table."""
    record = await table.house.store.table(1)
    return None if record is None else record.entries


async def stored(table: Room) -> Match | None:
    """Return the match of table 1; None where none has begun."""
    return getattr(await table.house.tables.peek(1), "match", None)


async def cut_off(scene: Scene, file: Path, writes: int) -> bool:
    """Press while so many writes come through; say whether the press was stored with all that it causes."""
    async with room(file, shuffle=scene.shuffle()) as table:
        await scene.before(table)
        await table.house.delivery.drain()
        before = await entries(table)
        with power_lost_after(writes):
            with suppress(StoreError):
                await scene.press(table)
            after = await entries(table)
            await asyncio.sleep(1)
    whole = (before or 0) + scene.entries
    assert after in {before, whole}, f"{after} entries after {writes} writes"
    return after == whole


async def completed(scene: Scene, file: Path, *, known: bool) -> None:
    """Start again on a file and deliver the update again: the match stands as after one press."""
    async with room(file) as table:
        await table.come_in(11, 12, 13)
        assert await table.house.store.knows(UPDATE) is known
        before = await entries(table) or 0
        if not known:
            await scene.press(table)
            assert await entries(table) == before + scene.entries
        match = await stored(table)
        assert match is not None
        assert match.sheet or not isinstance(match.phase, Dealing), "no deal is missing"


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
@virtual_time
async def test_a_press_that_is_cut_off_leaves_all_or_nothing_and_is_completed_when_it_comes_again(
    scene: Scene, tmp_path: Path
) -> None:
    outcomes = []
    for writes in range(5):
        file = tmp_path / f"{writes}.sqlite3"
        outcomes.append(await cut_off(scene, file, writes))
        await completed(scene, file, known=outcomes[-1])
    assert outcomes == sorted(outcomes)
    assert {*outcomes} == {False, True}


@with_scene(room)
async def test_a_second_gift_that_cannot_be_stored_takes_the_first_with_it(table: Room) -> None:
    await bid(table)
    before = await table.match()
    add = "storage.sql.matches.add_entry"
    written = []

    def full(_table: int, entry: object) -> Sequence[object]:
        written.append(entry)
        if len(written) == 2:
            raise StoreError("the disk is full")
        return ()

    with patch(add, full), pytest.raises(StoreError):
        await tapping("give 9C 1;give 9S 2")(table)
    assert len(written) == 2
    assert await table.match() == before, "memory follows the store"
    table.house.tables.drop(1)
    assert await table.match() == before
    await tapping("give 9C 1;give 9S 2")(table)
    assert await entries(table) == 5

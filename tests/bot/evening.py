"""An evening of eight people in front of a real store and a fake Telegram, and what its tests do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from bot.people import Who
from bot.screens import Screen
from bot.tables.live import LiveMatch
from bot.tables.match import FAIR
from bot.words.buttons import EveningPress, EveningVerb, Tap
from bot.words.texts import texts
from club.evening import Evening
from club.model import Table
from game.actions import spell
from game.engine import legal
from game.state import DealSettled
from tests.bot.table import GROUP, Room, room

EN = texts("en")
PEOPLE = dict(enumerate(("Ann", "Bob", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal"), 31))
ANN, BOB, CID, *_, GUS, HAL = PEOPLE


@asynccontextmanager
async def house(file: Path) -> AsyncIterator[Room]:
    """Yield a house in which decks are dealt as docs/fair.md says, and eight people who started the bot."""
    async with room(file, chance=FAIR) as table:
        for each, name in PEOPLE.items():
            player = await table.house.people.meet(Who(each, name, "en"))
            player = await table.house.people.reachable(player, started=True)
            known = replace(player.preferences, lesson=0)
            table.people[each] = await table.house.people.behave(player, known)
        yield table


async def evening(table: Room) -> Evening:
    """Return the newest evening of the group."""
    found = await table.house.store.evening_in(GROUP, None)
    assert found is not None
    return found


async def do(table: Room, who: int, verb: EveningVerb) -> str | None:
    """Press a key under the message of the evening; return the answer."""
    number = (await evening(table)).id
    return await table.at(who).push(EveningPress(number, verb))


async def gather(table: Room, people: Collection[int] = tuple(PEOPLE)) -> None:
    """Open an evening, let people join and begin it; the first one is the host."""
    host, *others = people
    await table.at(host).write("/evening")
    for each in others:
        await do(table, each, "join")
    await do(table, host, "start")


async def reach(table: Room, stage: str) -> None:
    """Bring an evening that Ann hosts to a stage: "joining", "playing" or "pause"; all eight take part."""
    if stage == "joining":
        await table.at(ANN).write("/evening")
        for each in list(PEOPLE)[1:]:
            await do(table, each, "join")
    else:
        await gather(table)
    if stage == "pause":
        await play(table, [each.id for each in await tables(table)])
    assert (await evening(table)).state.stage == stage


async def tables(table: Room) -> list[Table]:
    """Return the tables of the present round."""
    now = await evening(table)
    found = await table.house.store.tables_of_round(now.id, now.state.number)
    assert len(found) == len(now.state.seated)
    return list(found)


async def act(table: Room, number: int, silent: Collection[int] = (), at: int = 0) -> bool:
    """Let the asked person of a table do possible thing `at`; return whether the table is played."""
    live = await table.house.tables.peek(number)
    if not isinstance(live, LiveMatch) or not live.table.open:
        return False
    who = None if live.match.asked is None else live.table.people.get(live.match.asked)
    if who is not None and who not in silent and not live.table.state.pending:
        words = spell(legal(live.table.rules, live.match)[at]).partition(" ")[2]
        tap = Tap(number, live.match.turn, words)
        await table.at(who).press(tap)
    return True


async def play(table: Room, numbers: Collection[int], silent: Collection[int] = ()) -> None:
    """Play tables to their end."""
    for _ in range(3000):
        if not any([await act(table, number, silent) for number in numbers]):
            break
        await asyncio.sleep(1)
    else:
        raise AssertionError("the round does not end")
    await asyncio.sleep(1)
    await table.house.delivery.drain()


async def sheet(table: Room, number: int) -> list[DealSettled]:
    found = await table.house.store.happened(number, (DealSettled,))
    return [each for each in found if isinstance(each, DealSettled)]


def home(table: Room, who: int) -> list[Screen]:
    """Return the messages in a direct chat."""
    return [each for (chat, _), each in table.telegram.messages.items() if chat == who]


def group(table: Room) -> list[Screen]:
    """Return the messages of the group."""
    return [each for (chat, _), each in table.telegram.messages.items() if chat == GROUP]

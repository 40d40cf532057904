"""Helpers for tests of the deal of the day: press its keys, play it to the end, look at the group."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.features.daily import day_of
from bot.screens import Screen
from bot.tables.live import LiveMatch
from bot.words.buttons import DailyPress, Tap
from bot.words.texts import words_of
from club.daily import Daily, DailyResult, new_daily
from club.model import Chat, Table
from club.rules import rules_of
from game.actions import spell
from game.engine import legal
from tests.bot.table import GROUP, Room


async def daily(table: Room) -> Daily:
    """Return the deal of this day in the group."""
    found = await table.house.store.daily(GROUP, day_of(table.house.clock.now()))
    assert found is not None
    return found


async def drawn(table: Room, secret: str, computer: DailyResult | None = None) -> Daily:
    """Open the deal of this day with a known secret."""
    chat, day = await table.house.people.group(GROUP), day_of(table.house.clock.now())
    fresh = new_daily(GROUP, day, secret, rules_of(chat or Chat(id=GROUP, title="")))
    return await table.house.store.open_daily(replace(fresh, computer=computer))


async def do(table: Room, who: int, verb: str, *, at_home: bool = True) -> str | None:
    """Press a key of the deal of the day; return the answer."""
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    guest = table.home(who) if at_home else table.at(who)
    return await guest.push(DailyPress(verb, chat.token))  # type: ignore[arg-type]  # the tests name real verbs


async def own(table: Room, who: int) -> Table:
    """Return the last table in somebody's direct chat."""
    found = await table.house.store.last_table(who, None)
    assert found is not None
    return found


async def live(table: Room, who: int) -> LiveMatch:
    found = await table.house.tables.peek((await own(table, who)).id)
    assert isinstance(found, LiveMatch)
    return found


async def play(table: Room, who: int) -> None:
    """Let somebody do the first thing possible whenever they are asked, until the deal is over."""
    number = (await own(table, who)).id
    for _ in range(500):
        now = await table.house.tables.peek(number)
        if not isinstance(now, LiveMatch) or not now.table.open:
            break
        if now.match.asked == now.table.seat_of(who) and not now.table.state.pending:
            words = spell(legal(now.table.rules, now.match)[0]).partition(" ")[2]
            tap = Tap(number, now.match.turn, words)
            await table.at(who).press(tap)
        await asyncio.sleep(2)
    await table.house.delivery.drain()


def group(table: Room) -> list[Screen]:
    """Return the messages of the group."""
    return [each for (chat, _), each in table.telegram.messages.items() if chat == GROUP]


def told(table: Room) -> str:
    """Return the text of the one message in the group."""
    (screen,) = group(table)
    return words_of(screen.text)

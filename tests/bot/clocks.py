"""What the tests of clocks and their neighbours are made of."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.screens.screen import Button
from club.state import Chair
from tests.bot.table import GROUP, Room, room

HURRY = "The others wait for you."


TIMER_S = 120
"""What a group has that has not chosen another."""


@asynccontextmanager
async def in_play(folder: Path, *, timer: int = TIMER_S, **chosen: Any) -> AsyncIterator[Room]:
    """Yield a table of Ann, Bob and Cid whose match has begun; they may think so long."""
    async with room(folder / "store.sqlite3", **chosen) as table:
        await set_timer(table, timer)
        await table.sit_down()
        yield table


async def set_timer(table: Room, seconds: int) -> None:
    """Let the players of the group think so long from now on."""
    chat = await table.services.people.chat(GROUP, "Garage", "en")
    await table.services.people.keep_chat(replace(chat, timer=seconds))
    await table.services.redraw.timed(GROUP, chat.timer)


async def chair(table: Room, player: int) -> Chair:
    """Return the chair of a player."""
    record = (await table.live()).table
    return record.state.chairs[record.seats.index(player)]


async def turn(table: Room) -> int:
    """Return which question stands."""
    return (await table.match()).turn


def texts(table: Room, chat: int) -> list[str]:
    """Return all messages of a chat, oldest first."""
    return [screen.text for (where, _), screen in table.telegram.messages.items() if where == chat]


def every_key(table: Room) -> list[Button]:
    """Return the keys of all messages of the group."""
    messages = table.telegram.messages.items()
    return [key for (chat, _), screen in messages if chat == GROUP for row in screen.rows for key in row]


def keys_to_go_on(table: Room) -> int:
    """Return how many messages of the group offer to end a pause."""
    screens = [screen for (chat, _), screen in table.telegram.messages.items() if chat == GROUP]
    return sum(key.text == "▶ Go on" for screen in screens for row in screen.rows for key in row)

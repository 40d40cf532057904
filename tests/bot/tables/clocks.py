"""Views of a clock that runs at a table: the turn, the call, the keys of a pause."""

from __future__ import annotations

from bot.screens import Button
from tests.bot.table import GROUP, Room

HURRY = "The others wait for you."
TIMER_S = 120
"""Thinking time in a group that has not chosen another."""


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

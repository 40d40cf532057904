"""Tables that stand in a group while its rules are talked about, and words too long for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.words.texts import texts
from club.lobby import with_consent
from club.model import Table
from club.progress import start_match
from game.rules import Rules
from game.state import new_match
from tests.bot.table import GROUP, PLACE, Room
from tests.bot.table import room as empty_room

EN = texts("en")
NOBODYS = "0123456789abcdef"
ADMIN, HOST, GUEST = 11, 12, 13


@asynccontextmanager
async def with_admin(file: Path) -> AsyncIterator[Room]:
    """Yield a house where Ann is an admin of the group; the budget of its messages is large."""
    async with empty_room(file, group_calls_per_minute=1000) as room:
        room.telegram.admins.add(ADMIN)
        yield room


async def table(room: Room, stage: str = "lobby", seats: tuple[int, ...] = (HOST,)) -> Table:
    """Stand a table of Bob's in the group."""
    await room.house.people.chat(GROUP, PLACE.title, "en")
    made = Table(
        id=0,
        chat=GROUP,
        thread=None,
        host=HOST,
        stage="lobby",
        seats=seats,
        preset="classic",
        rules=Rules(),
        language="en",
        created=1000.0,
    )
    for each in seats:
        made = with_consent(made, each)
    made = await room.house.store.open_table(made, None)
    if stage == "playing":
        made = start_match(made, 1000.0)
        await room.house.store.begin(made, new_match(3), None)
    return made


LONG = ("x" * 1000, "<&>" * 300, "fine 9" + "<" * 990, "preset " + "&x" * 400, "load " + "<" * 990)

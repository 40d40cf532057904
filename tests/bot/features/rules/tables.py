"""Tables that stand in a group while its rules are talked about, and words too long for them."""

from __future__ import annotations

from dataclasses import replace

from bot.telegram.updates import Place
from bot.words.texts import texts
from club.lobby import with_consent
from club.model import Table
from game.rules import Rules
from game.state import new_match
from tests.bot.features.rules.house import ADMIN, GROUP, HOST, Guests

EN = texts("en")
NOBODYS = "0123456789abcdef"
HOME = Place(ADMIN, None, "", private=True)
PRIVATE = Place(HOST, None, "", private=True)


async def table(guests: Guests, stage: str = "lobby", seats: tuple[int, ...] = (HOST,)) -> Table:
    """Stand a table of Bob's in the group."""
    await guests.house.people.chat(GROUP.chat, GROUP.title, "en")
    made = Table(
        id=0,
        chat=GROUP.chat,
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
    made = await guests.house.store.open_table(made, None)
    if stage == "playing":
        made = replace(made, stage="playing")
        await guests.house.store.begin(made, new_match(3), None)
    return made


async def kept(guests: Guests, number: int) -> Table:
    found = await guests.house.store.table(number)
    assert found is not None
    return found


LONG = ("x" * 1000, "<&>" * 300, "fine 9" + "<" * 990, "preset " + "&x" * 400, "load " + "<" * 990)

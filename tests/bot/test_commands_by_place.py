"""Every command in every place: what is answered, and that nothing sends people elsewhere for nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.door import FROM_ANYBODY, IN_GROUPS, IN_PRIVATE
from bot.people import Who
from bot.telegram.updates import Place, TextMessage
from bot.words.texts import words_of
from tests.bot.table import NAMES, PLACE, Room, room
from tests.virtual_time import virtual_time

ANN = 11
HOME = Place(ANN, None, "", private=True)
TOPIC = replace(PLACE, thread=7)
GROUP_WORDS = {
    "new": "🃏 Thousand for three",
    "table": "🃏 Thousand for three",
    "hand": "The match has not begun yet",
    "score": "No match has been finished here yet",
    "score me": "Ann has not finished a match",
    "score season": "No match has been finished in this season",
    "standings": "No match has been finished here yet",
    "history": "📚 Matches",
    "daily": "🌅 Deal of the day",
    "evening": "🌙 Duplicate evening",
    "sheet": "📝 Real cards on the table",
    "rules": "⚙️ The easy way is by buttons",
    "rules share": "Your rules in one word",
    "learn": "🎓 ",
    "timer": "⏱ How long may a player think?",
    "settings": "⚙️ How it goes at the tables here",
    "pause": "The match has not begun yet",
    "resume": "The match has not begun yet",
    "leave": "🃏 Thousand for three",
    "export": "There is no match to write down",
    "fair": "Can the cards be fixed?",
    "cancel": "🃏 Ann cancelled the table",
    "language": "Only a group admin",
    "help": "🃏 ",
    "forget": "/forget works in the direct chat",
    "start": "🃏 I deal Thousand here",
}
NO_TABLE = "You have no table of your own"
HOME_WORDS = GROUP_WORDS | {
    "new": "🃏 Your own table",
    "table": NO_TABLE,
    "hand": "You are not at a table",
    "evening": "Evenings are played in groups",
    "score season": "No match has been finished here yet",
    "rules": "📖 Rule book: Classic",
    "rules share": "Rules are changed in the group",
    "timer": NO_TABLE,
    "settings": "⚙️ Your settings",
    "pause": NO_TABLE,
    "daily": "🌍 Deal of the day",
    "resume": NO_TABLE,
    "leave": "You are not at a table",
    "cancel": NO_TABLE,
    "language": "Which language",
    "forget": "🗑 Shall I forget you?",
    "start": "🃏 Hello, Ann!",
}
NO_CLOCK = "No clock runs at your own table"
OWN_WORDS = HOME_WORDS | {
    "table": "🃏 Your own table",
    "hand": "You are at the table",
    "rules": "📖 Rules: Classic",
    "rules share": "Your rules in one word",
    "timer": NO_CLOCK,
    "pause": NO_CLOCK,
    "resume": NO_CLOCK,
    "leave": "🃏 Your table is closed",
    "cancel": "🃏 Your table is closed",
}
NOBODY = "👤 You do not write under your own name"
ANONYMOUS_WORDS = GROUP_WORDS | {
    "language": "Which language",
    **dict.fromkeys(
        (
            "new",
            "hand",
            "pause",
            "resume",
            "leave",
            "cancel",
            "forget",
            "score me",
            "rules share",
            "sheet",
            "daily",
            "evening",
        ),
        NOBODY,
    ),
}
PLACES = {
    "private": (HOME, HOME_WORDS),
    "private, own table": (HOME, OWN_WORDS),
    "group": (PLACE, GROUP_WORDS),
    "topic": (TOPIC, GROUP_WORDS),
    "anonymous admin": (PLACE, ANONYMOUS_WORDS),
}
"""By name where a command is written, and how the answer to each begins; in groups Ann waits at a table."""


async def answered(table: Room, place: Place, words: str, *, anonymous: bool = False) -> str:
    """Write a command; return the first message that is new or other, in plain words."""
    before = dict(table.telegram.messages)
    command, _, rest = words.partition(" ")
    who = Who(ANN, NAMES[ANN], "en")
    said = TextMessage(
        update=table.update(), who=who, place=place, command=command, rest=rest, anonymous=anonymous
    )
    await table.house.door._handlers[TextMessage](said)
    await asyncio.sleep(10)
    shown = [each for where, each in table.telegram.messages.items() if before.get(where) != each]
    return words_of(shown[0].text) if shown else ""


def test_every_command_is_in_the_table() -> None:
    for _, words in PLACES.values():
        assert set(IN_GROUPS) | set(IN_PRIVATE) <= words.keys()
    for command in FROM_ANYBODY:
        assert not ANONYMOUS_WORDS[command].startswith(NOBODY)


@pytest.mark.parametrize("name", PLACES)
@virtual_time
async def test_every_command_is_answered_as_fits_the_place(tmp_path: Path, name: str) -> None:
    place, words = PLACES[name]
    for command, begins in words.items():
        async with room(tmp_path / command) as table:
            await table.come_in(*NAMES)
            if name != "private":
                await answered(table, place, "new")
            told = await answered(table, place, command, anonymous=name.startswith("anonymous"))
            assert told.startswith(begins), command

"""An open table follows whatever changes about its group and its players, without a restart."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.people import Who
from bot.words.buttons import SetChat, SetPreference, SetTimer, Speak
from bot.words.texts import texts
from tests.bot.raw_updates import CLUB, by, handle, say
from tests.bot.table import GROUP, PLACE, Room, in_play, room
from tests.scenes import with_scene

ANN, BOB = 11, 12


async def renames_the_group(table: Room) -> None:
    message = {"message_id": 3, "date": 1, "chat": CLUB | {"title": "Cellar"}, **by(ANN)}
    await handle(table, {"message": message | {"new_chat_title": "Cellar"}})


async def writes_below_a_new_title(table: Room) -> None:
    await say(table, "/help", by(ANN), CLUB | {"title": "Cellar"})


async def takes_a_new_name(table: Room) -> None:
    await table.house.people.meet(Who(BOB, "Robert", "en"))


async def speaks(table: Room) -> None:
    await table.home(BOB).push(Speak("de"))


async def tells_a_language(table: Room) -> None:
    await table.house.people.meet(Who(BOB, "Bob", "ru"))


async def lets_the_group_speak(table: Room) -> None:
    await table.at(ANN).push(Speak("de"))


async def settles(table: Room) -> None:
    await table.at(ANN).push(SetChat("hints", "off"))


async def sets_the_clock(table: Room) -> None:
    await table.at(ANN).push(SetTimer(45))


async def prefers(table: Room) -> None:
    await table.home(BOB).push(SetPreference("taps", "2"))


async def moves(table: Room) -> None:
    message = {"message_id": 3, "date": 1, "chat": CLUB, **by(ANN)}
    await handle(table, {"message": message | {"migrate_to_chat_id": GROUP - 1}})


CHANGES = (
    *(
        renames_the_group,
        writes_below_a_new_title,
        takes_a_new_name,
        speaks,
        tells_a_language,
        lets_the_group_speak,
    ),
    *(settles, sets_the_clock, prefers, moves),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.__name__)
@with_scene(in_play)
async def test_an_open_table_is_as_after_a_restart(
    table: Room, change: Callable[[Room], Coroutine[Any, Any, None]]
) -> None:
    table.telegram.admins.add(ANN)
    before = await table.live()
    known = (before.seating, before.words, before.seat_words, before.timer, before.settings)
    await change(table)
    live, fresh = await table.live(), await table.house.tables.seated(await table.record())
    assert live.seating == fresh.seating
    assert (live.words, live.seat_words) == (fresh.words, fresh.seat_words)
    assert (live.timer, live.settings) == (fresh.timer, fresh.settings)
    now = (live.seating, live.words, live.seat_words, live.timer, live.settings)
    assert now != known or change is moves


@with_scene(room)
async def test_a_table_of_a_group_without_a_language_follows_the_first_that_is_known(table: Room) -> None:
    people = table.house.people
    nobody_knows = await people.reachable(await people.meet(Who(ANN, "Ann", None)), started=True)
    await table.at(nobody_knows).say("/new")
    assert texts("en")("lobby-free") in (await table.newest(GROUP)).text
    await table.house.people.chat(GROUP, PLACE.title, "ru")
    live = await table.house.tables.peek(1)
    assert live is not None
    assert live.words.language == "ru"


@with_scene(in_play)
async def test_panels_show_the_new_title_of_their_group_at_once(table: Room) -> None:
    assert "Garage" in (await table.newest(ANN)).text
    await renames_the_group(table)
    assert "Cellar" in (await table.newest(ANN)).text

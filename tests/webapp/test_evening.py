"""A table of an evening in the Mini App: only its players may look at it."""

from __future__ import annotations

import asyncio

import pytest

from bot.people import Who
from bot.words.buttons import EveningPress, pack
from club.evening import PAUSE_S
from tests.bot.evening import ANN, BOB, PEOPLE, gather, house, play, tables
from tests.bot.table import GROUP, Room
from tests.scenes import with_scene
from webapp.hub import Hub
from webapp.keys import IN_GROUP
from webapp.page import Closed
from webapp.past import PastReader
from webapp.schema import AppPress, DealAsked


@with_scene(house)
async def test_a_member_who_does_not_play_there_may_not_look_at_a_table_of_an_evening(table: Room) -> None:
    await gather(table)
    first, *_ = await tables(table)
    hub, past = Hub(table.house), PastReader(table.house)
    page = await hub.open(Who(ANN, PEOPLE[ANN], "en"), first.token)
    assert page.table.id == first.id
    with pytest.raises(Closed):
        await hub.open(Who(BOB, PEOPLE[BOB], "en"), first.token)
    asked = DealAsked(type="deal", id="evening-1", number=1)
    told = await past.answer(Who(BOB, PEOPLE[BOB], "en"), table.people[BOB], first.id, asked)
    assert (told["text"], told["deal"]) == (  # type: ignore[typeddict-item]  # it tells of a deal
        table.house.people.words(table.people[BOB]).plain("toast-past-strangers"),
        None,
    )


@with_scene(house)
async def test_an_open_page_and_its_link_follow_their_player_to_the_next_round(table: Room) -> None:
    await gather(table)
    first = await tables(table)
    ann = Who(ANN, PEOPLE[ANN], "en")
    hub = Hub(table.house)
    table.house.display.pages = hub
    page = await hub.open(ann, first[0].token)
    await play(table, [each.id for each in first])
    assert page.table.id == first[0].id
    await asyncio.sleep(PAUSE_S + 10)
    (wanted,) = [each.id for each in await tables(table) if each.seat_of(ANN) is not None]
    assert page.table.id == wanted
    assert (await hub.open(ann, first[0].token)).table.id == wanted
    with pytest.raises(Closed):
        await hub.open(Who(BOB, PEOPLE[BOB], "en"), (await tables(table))[0].token)


@with_scene(house)
async def test_a_page_that_has_gone_while_it_pressed_is_told_of_no_evening(table: Room) -> None:
    await gather(table)
    first, *_ = await tables(table)
    hub = table.house.display.pages = Hub(table.house)
    person = next(iter(first.people.values()))
    page = await hub.open(Who(person, PEOPLE[person], "en"), first.token)
    press = AppPress(type="press", id="x" * 8, data=IN_GROUP + pack(EveningPress(0, "page")))
    for stays in (True, False):
        if not stays:
            hub.close(page)
        await hub.carry_out(page, press.model_copy(update={"id": f"page-{stays}"}))
        assert bool(hub.pages.of_evening(GROUP)) == stays

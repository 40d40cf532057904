"""A table of an evening in the Mini App: only its players may look at it."""

from __future__ import annotations

import pytest

from bot.people.directory import Who
from tests.bot.evening import ANN, BOB, PEOPLE, gather, house, tables
from tests.bot.table import Room
from tests.scenes import with_scene
from webapp.hub import Hub
from webapp.page import Closed
from webapp.past import PastReader
from webapp.schema import DealAsked


@with_scene(house)
async def test_a_member_who_does_not_play_there_may_not_look_at_a_table_of_an_evening(table: Room) -> None:
    await gather(table)
    first, *_ = await tables(table)
    hub, past = Hub(table.services), PastReader(table.services)
    page = await hub.open(Who(ANN, PEOPLE[ANN], "en"), first.token)
    assert page.table.id == first.id
    with pytest.raises(Closed):
        await hub.open(Who(BOB, PEOPLE[BOB], "en"), first.token)
    asked = DealAsked(type="deal", id="evening-1", number=1)
    told = await past.answer(Who(BOB, PEOPLE[BOB], "en"), table.people[BOB], first.id, asked)
    assert (told["text"], told["deal"]) == (  # type: ignore[typeddict-item]  # it tells of a deal
        table.services.people.words(table.people[BOB]).plain("toast-past-strangers"),
        None,
    )

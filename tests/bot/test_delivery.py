"""Newest wins, the urgent come first, and no budget is ever exceeded."""

import asyncio
import random
from collections import Counter

import pytest
from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.screens.screen import Screen
from bot.telegram.errors import (
    Wait,
)
from bot.telegram.gateway import Document
from storage.store import Slot
from tests.bot.services import ANN, ANNS, BOBS, GROUP, TABLE, Services, keys, words
from tests.bot.test_budget import most_in_any
from tests.virtual_time import virtual_time

# Newest wins


@virtual_time
async def test_the_first_screen_is_sent_and_the_next_ones_edit_it() -> None:
    services = Services()
    for text in ("one", "two"):
        services.show(ANNS, words(text), Urgency.TURN)
        await services.delivery.drain()
    assert services.said() == [("send", "one"), ("edit", "two")]
    assert list(services.telegram.messages) == [(ANN, 1)]


@virtual_time
async def test_merged_states_are_not_even_rendered() -> None:
    services = Services()
    rendered: list[int] = []

    def render(state: int) -> Screen:
        rendered.append(state)
        return Screen(Markup(str(state)))

    for state in range(100):
        services.show(TABLE, lambda state=state: render(state), Urgency.TABLE_NOW)  # type: ignore[misc]
    await services.delivery.drain()
    assert rendered == [99]
    assert services.delivery.tally == Counter(send=1, merged=99)


@virtual_time
async def test_what_is_wanted_while_a_call_is_in_flight_follows_it() -> None:
    services = Services(takes=1.0)
    services.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(0.5)
    services.show(ANNS, words("two"), Urgency.TURN)
    services.show(ANNS, words("three"), Urgency.TURN)
    await services.delivery.drain()
    assert services.said() == [("send", "one"), ("edit", "three")]


@virtual_time
async def test_an_unchanged_screen_costs_no_call() -> None:
    services = Services()
    for _ in range(3):
        services.show(ANNS, keys("same"), Urgency.TURN)
        await services.delivery.drain()
    assert services.said() == [("send", "same")]
    assert services.delivery.tally["unchanged"] == 2


# Urgency


@virtual_time
async def test_a_patient_screen_waits_and_merges() -> None:
    services = Services()
    for second in range(9):
        services.show(TABLE, words(f"card {second}"), Urgency.TABLE_LATER)
        await asyncio.sleep(1)
    assert services.said() == []
    await services.delivery.drain()
    assert [(call.at, call.text) for call in services.telegram.calls] == [(10.0, "card 8")]


@virtual_time
async def test_a_more_urgent_state_ends_the_patience() -> None:
    services = Services()
    services.show(TABLE, words("card"), Urgency.TABLE_LATER)
    await asyncio.sleep(2)
    services.show(TABLE, words("trick"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    assert [(call.at, call.text) for call in services.telegram.calls] == [(2.0, "trick")]


@virtual_time
async def test_a_less_urgent_state_does_not_delay_what_was_due() -> None:
    services = Services(takes=1.0)
    services.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(0.5)
    services.show(ANNS, words("two"), Urgency.TURN)
    services.show(ANNS, words("three"), Urgency.ONLOOKER)
    await services.delivery.drain()
    assert [(call.at, call.text) for call in services.telegram.calls] == [(0.0, "one"), (1.0, "three")]


@virtual_time
async def test_courtesy_decides_among_what_waits_in_one_chat() -> None:
    services = Services()
    for name in reversed(Urgency):
        services.show(Slot(ANN, None, name.name), words(name.name), name)
    services.delivery.post(ANN, None, Screen(Markup("post")))
    await services.delivery.drain()
    told = [text for _, text in services.said()]
    assert told == [
        "CALL", "TURN", "REPLY", "post", "NEWS", "OWN", "ONLOOKER", "TABLE_NOW", "TABLE_SOON", "TIDY",
        "ASIDE", "TABLE_LATER",
    ]  # fmt: skip


@virtual_time
async def test_courtesy_decides_among_chats_when_all_is_busy() -> None:
    services = Services(limits=Limits(places=1))
    services.show(Slot(1, None, "first"), words("first"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.05)
    for chat, urgency in enumerate((Urgency.TABLE_NOW, Urgency.OWN, Urgency.TURN), start=2):
        services.show(Slot(chat, None, "s"), words(urgency.name), urgency)
    await services.delivery.drain()
    assert [text for _, text in services.said()] == ["first", "TURN", "OWN", "TABLE_NOW"]
    assert services.telegram.most_in_flight == 1


@virtual_time
async def test_a_chat_that_waits_at_the_gate_moves_forward_with_its_newest_state() -> None:
    services = Services(limits=Limits(places=1))
    services.show(Slot(1, None, "first"), words("first"), Urgency.TABLE_NOW)
    services.show(BOBS, words("bob"), Urgency.OWN)
    services.show(ANNS, words("old"), Urgency.REPLY)
    await asyncio.sleep(0.05)
    services.show(ANNS, words("new"), Urgency.TURN)
    await services.delivery.drain()
    assert [text for _, text in services.said()] == ["first", "new", "bob"]


@virtual_time
async def test_nobody_waits_for_ever_behind_more_urgent_chats() -> None:
    services = Services(limits=Limits(overall_interval=1.0, overall_burst=1))
    for chat in range(1, 400):
        services.show(Slot(chat, None, "hand"), words("hand"), Urgency.TURN)
        if chat == 5:
            services.show(TABLE, words("table"), Urgency.TABLE_NOW)
        await asyncio.sleep(0.5)
    await services.delivery.drain()
    assert next(call.at for call in services.telegram.calls if call.chat == GROUP) < 200


@virtual_time
async def test_a_hand_that_waited_does_not_overtake_those_whose_turn_came_first() -> None:
    services = Services(limits=Limits(overall_interval=10.0, overall_burst=1))
    services.show(TABLE, words("table"), Urgency.TABLE_NOW)
    services.show(ANNS, words("ann looks on"), Urgency.ONLOOKER)
    await asyncio.sleep(6)
    services.show(BOBS, words("bob"), Urgency.TURN)
    await asyncio.sleep(1)
    services.show(ANNS, words("ann"), Urgency.TURN)
    await services.delivery.drain()
    assert [text for _, text in services.said()] == ["table", "bob", "ann"]


@virtual_time
async def test_the_courtesy_of_an_urgent_state_survives_a_merge() -> None:
    services = Services()
    services.telegram.refusals[ANN].append(Wait(5))
    services.show(ANNS._replace(name="menu"), words("menu"), Urgency.OWN)
    await asyncio.sleep(1)
    services.show(ANNS, words("your turn"), Urgency.TURN)
    services.show(ANNS, words("your turn, and a card"), Urgency.ONLOOKER)
    await services.delivery.drain()
    assert [text for _, text in services.said()] == ["menu", "your turn, and a card", "menu"]


# Budgets


@virtual_time
async def test_unchanged_screens_use_up_no_budget() -> None:
    services = Services(takes=0.0, limits=Limits(overall_interval=60, overall_burst=1, private_interval=60))
    services.show(ANNS, words("one"), Urgency.TURN)
    await services.delivery.drain()
    await asyncio.sleep(60)
    for _ in range(5):
        services.show(ANNS, words("one"), Urgency.TURN)
        await services.delivery.drain()
    services.show(ANNS, words("two"), Urgency.TURN)
    await services.delivery.drain()
    assert [call.at for call in services.telegram.calls] == [0.0, 60.0]


@virtual_time
async def test_a_file_waits_for_the_budget_of_its_chat() -> None:
    services = Services(takes=0.0)
    for number in range(3):
        services.delivery.post(GROUP, None, Screen(Markup(f"post {number}")))
    services.delivery.post(GROUP, None, Document("match.toml", b"format", "the record"))
    await services.delivery.drain()
    assert [(call.at, call.text) for call in services.telegram.calls][2:] == [
        (0.0, "post 2"),
        (3.5, "the record"),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_budgets_hold_through_an_hour_of_random_screens(seed: int) -> None:
    @virtual_time
    async def hour() -> None:
        dice, services = random.Random(seed), Services(takes=0.05)
        chats = (-1, -2, -3, 1, 2, 3, 4)
        urgencies = tuple(Urgency)
        for step in range(2100):
            slot = Slot(dice.choice(chats), None, dice.choice("ab"))
            services.show(slot, words(str(step)), dice.choice(urgencies))
            await asyncio.sleep(dice.choice((0.0, 0.0, 0.1, 1.0, 9.0)) * dice.random() * 2)
        await services.delivery.drain()
        calls = services.telegram.calls
        assert len(calls) > 300
        assert asyncio.get_running_loop().time() > 3600
        for chat in chats:
            times = [call.at for call in calls if call.chat == chat]
            assert most_in_any(times, 60.0) <= (20 if chat < 0 else 63)
            assert most_in_any(times, 1.0) <= 4
        assert most_in_any([call.at for call in calls], 1.0) <= 30
        assert services.telegram.most_in_flight <= 12

    hour()


@virtual_time
async def test_calls_in_flight_are_bounded() -> None:
    services = Services(takes=2.0, limits=Limits(overall_interval=0.001, overall_burst=1000))
    for chat in range(1, 100):
        services.show(Slot(chat, None, "hand"), words("hand"), Urgency.TURN)
    await services.delivery.drain()
    assert services.telegram.most_in_flight == 12
    assert len(services.telegram.messages) == 99


@virtual_time
async def test_who_asks_a_hundred_times_is_answered_once_while_the_answer_waits() -> None:
    """Else one person keeps the table of his group from being drawn for minutes."""
    services = Services()
    for _ in range(100):
        services.delivery.post(GROUP, None, Screen(Markup("paused")))
    services.delivery.post(GROUP, 5, Screen(Markup("paused")))
    services.delivery.post(GROUP, None, Screen(Markup("goes on")))
    await services.delivery.drain()
    assert services.said() == [("send", "paused"), ("send", "paused"), ("send", "goes on")]
    services.delivery.post(GROUP, None, Screen(Markup("paused")))
    await services.delivery.drain()
    assert services.said()[-1] == ("send", "paused")


@virtual_time
async def test_what_people_ask_for_leaves_a_call_for_the_table() -> None:
    services = Services()
    for number in range(4):
        services.delivery.post(GROUP, None, words(f"help {number}")(), Urgency.ASIDE)
    await asyncio.sleep(2)
    assert [text for _, text in services.said()] == ["help 0", "help 1"]
    services.show(TABLE, words("table"), Urgency.TABLE_NOW)
    await asyncio.sleep(1)
    assert [text for _, text in services.said()] == ["help 0", "help 1", "table"]
    await services.delivery.drain()
    assert [text for _, text in services.said()][3:] == ["help 2", "help 3"]


@virtual_time
async def test_only_so_many_answers_wait_in_a_chat_and_news_pass_them() -> None:
    services = Services()
    for number in range(40):
        services.delivery.post(GROUP, None, words(f"help {number}")(), Urgency.ASIDE)
    services.delivery.post(GROUP, None, words("the match is over")())
    await services.delivery.drain()
    told = [text for _, text in services.said()]
    assert told == ["the match is over", *(f"help {number}" for number in range(6))]

"""Newest wins, the urgent come first, and no budget is ever exceeded."""

import asyncio
import random
from collections import Counter

import pytest
from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.screens import Screen
from bot.telegram import (
    Wait,
)
from bot.telegram.gateway import Document
from storage.store import Slot
from tests.bot.delivery.deliveries import ANN, ANNS, BOBS, GROUP, TABLE, Deliveries, delivering, keys, words
from tests.bot.delivery.test_budget import most_in_any
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

# Newest wins


@with_scene(delivering)
async def test_the_first_screen_is_sent_and_the_next_ones_edit_it(deliveries: Deliveries) -> None:
    for text in ("one", "two"):
        await deliveries.deliver(ANNS, words(text), Urgency.TURN)
    assert deliveries.said() == [("send", "one"), ("edit", "two")]
    assert list(deliveries.telegram.messages) == [(ANN, 1)]


@with_scene(delivering)
async def test_merged_states_are_not_even_rendered(deliveries: Deliveries) -> None:
    rendered: list[int] = []

    def render(state: int) -> Screen:
        rendered.append(state)
        return Screen(text=Markup(str(state)))

    for state in range(100):
        deliveries.show(TABLE, lambda state=state: render(state), Urgency.TABLE_NOW)  # type: ignore[misc]
    await deliveries.delivery.drain()
    assert rendered == [99]
    assert deliveries.delivery.tally == Counter(send=1, merged=99)


@with_scene(delivering, takes=1.0)
async def test_what_is_wanted_while_a_call_is_in_flight_follows_it(deliveries: Deliveries) -> None:
    deliveries.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.show(ANNS, words("two"), Urgency.TURN)
    await deliveries.deliver(ANNS, words("three"), Urgency.TURN)
    assert deliveries.said() == [("send", "one"), ("edit", "three")]


@with_scene(delivering)
async def test_an_unchanged_screen_costs_no_call(deliveries: Deliveries) -> None:
    for _ in range(3):
        await deliveries.deliver(ANNS, keys("same"), Urgency.TURN)
    assert deliveries.said() == [("send", "same")]
    assert deliveries.delivery.tally["unchanged"] == 2


# Urgency


@with_scene(delivering)
async def test_a_patient_screen_waits_and_merges(deliveries: Deliveries) -> None:
    for second in range(9):
        deliveries.show(TABLE, words(f"card {second}"), Urgency.TABLE_LATER)
        await asyncio.sleep(1)
    assert deliveries.said() == []
    await deliveries.delivery.drain()
    assert [(call.at, call.text) for call in deliveries.telegram.calls] == [(10.0, "card 8")]


@with_scene(delivering)
async def test_a_more_urgent_state_ends_the_patience(deliveries: Deliveries) -> None:
    deliveries.show(TABLE, words("card"), Urgency.TABLE_LATER)
    await asyncio.sleep(2)
    await deliveries.deliver(TABLE, words("trick"), Urgency.TABLE_NOW)
    assert [(call.at, call.text) for call in deliveries.telegram.calls] == [(2.0, "trick")]


@with_scene(delivering, takes=1.0)
async def test_a_less_urgent_state_does_not_delay_what_was_due(deliveries: Deliveries) -> None:
    deliveries.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.show(ANNS, words("two"), Urgency.TURN)
    await deliveries.deliver(ANNS, words("three"), Urgency.ONLOOKER)
    assert [(call.at, call.text) for call in deliveries.telegram.calls] == [(0.0, "one"), (1.0, "three")]


@with_scene(delivering)
async def test_courtesy_decides_among_what_waits_in_one_chat(deliveries: Deliveries) -> None:
    for name in reversed(Urgency):
        deliveries.show(Slot(ANN, None, name.name), words(name.name), name)
    deliveries.delivery.post(ANN, None, Screen(text=Markup("post")))
    await deliveries.delivery.drain()
    told = [text for _, text in deliveries.said()]
    assert told == [
        "CALL", "TURN", "REPLY", "post", "NEWS", "HEARD", "OWN", "ONLOOKER", "TABLE_NOW", "TABLE_SOON",
        "TIDY", "TABLE_LATER", "ASIDE", "TABLE_BEHIND", "TABLE_LAST",
    ]  # fmt: skip


@with_scene(delivering, limits=Limits(places=1))
async def test_courtesy_decides_among_chats_when_all_is_busy(deliveries: Deliveries) -> None:
    deliveries.show(Slot(1, None, "first"), words("first"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.05)
    for chat, urgency in enumerate((Urgency.TABLE_NOW, Urgency.OWN, Urgency.TURN), start=2):
        deliveries.show(Slot(chat, None, "s"), words(urgency.name), urgency)
    await deliveries.delivery.drain()
    assert [text for _, text in deliveries.said()] == ["first", "TURN", "OWN", "TABLE_NOW"]
    assert deliveries.telegram.most_in_flight == 1


@with_scene(delivering, limits=Limits(places=1))
async def test_a_chat_that_waits_at_the_gate_moves_forward_with_its_newest_state(
    deliveries: Deliveries,
) -> None:
    deliveries.show(Slot(1, None, "first"), words("first"), Urgency.TABLE_NOW)
    deliveries.show(BOBS, words("bob"), Urgency.OWN)
    deliveries.show(ANNS, words("old"), Urgency.REPLY)
    await asyncio.sleep(0.05)
    await deliveries.deliver(ANNS, words("new"), Urgency.TURN)
    assert [text for _, text in deliveries.said()] == ["first", "new", "bob"]


@with_scene(delivering, limits=Limits(cap_per_s=1))
async def test_nobody_waits_for_ever_behind_more_urgent_chats(deliveries: Deliveries) -> None:
    for chat in range(1, 400):
        deliveries.show(Slot(chat, None, "hand"), words("hand"), Urgency.TURN)
        if chat == 5:
            deliveries.show(TABLE, words("table"), Urgency.TABLE_NOW)
        await asyncio.sleep(0.5)
    await deliveries.delivery.drain()
    assert next(call.at for call in deliveries.telegram.calls if call.chat == GROUP) < 200


@with_scene(delivering, limits=Limits(cap_per_s=0.1))
async def test_a_hand_that_waited_does_not_overtake_those_whose_turn_came_first(
    deliveries: Deliveries,
) -> None:
    deliveries.show(TABLE, words("table"), Urgency.TABLE_NOW)
    deliveries.show(ANNS, words("ann looks on"), Urgency.ONLOOKER)
    await asyncio.sleep(6)
    deliveries.show(BOBS, words("bob"), Urgency.TURN)
    await asyncio.sleep(1)
    await deliveries.deliver(ANNS, words("ann"), Urgency.TURN)
    assert [text for _, text in deliveries.said()] == ["table", "bob", "ann"]


@with_scene(delivering)
async def test_the_courtesy_of_an_urgent_state_survives_a_merge(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN].append(Wait(5))
    deliveries.show(ANNS._replace(name="menu"), words("menu"), Urgency.OWN)
    await asyncio.sleep(1)
    deliveries.show(ANNS, words("your turn"), Urgency.TURN)
    await deliveries.deliver(ANNS, words("your turn, and a card"), Urgency.ONLOOKER)
    assert [text for _, text in deliveries.said()] == ["menu", "your turn, and a card", "menu"]


# Budgets


@with_scene(delivering, takes=0.0, limits=Limits(cap_per_s=1 / 60, private_interval=60))
async def test_unchanged_screens_use_up_no_budget(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(60)
    for _ in range(5):
        await deliveries.deliver(ANNS, words("one"), Urgency.TURN)
    await deliveries.deliver(ANNS, words("two"), Urgency.TURN)
    assert [call.at for call in deliveries.telegram.calls] == [0.0, 60.0]


@with_scene(delivering, takes=0.0, learnt=1000)
async def test_a_file_waits_for_the_budget_of_its_chat(deliveries: Deliveries) -> None:
    for number in range(3):
        deliveries.delivery.post(GROUP, None, Screen(text=Markup(f"post {number}")))
    deliveries.delivery.post(GROUP, None, Document("match.toml", b"format", "the record"))
    await deliveries.delivery.drain()
    assert [(call.at, call.text) for call in deliveries.telegram.calls][2:] == [
        (0.0, "post 2"),
        (3.5, "the record"),
    ]


@pytest.mark.parametrize("seed", range(3))
@virtual_time
async def test_budgets_hold_through_an_hour_of_random_screens(seed: int) -> None:
    dice, deliveries = random.Random(seed), Deliveries(takes=0.05)
    chats = (-1, -2, -3, 1, 2, 3, 4)
    urgencies = tuple(Urgency)
    for step in range(2100):
        slot = Slot(dice.choice(chats), None, dice.choice("ab"))
        deliveries.show(slot, words(str(step)), dice.choice(urgencies))
        await asyncio.sleep(dice.choice((0.0, 0.0, 0.1, 1.0, 9.0)) * dice.random() * 2)
    await deliveries.delivery.drain()
    calls = deliveries.telegram.calls
    assert len(calls) > 300
    assert asyncio.get_running_loop().time() > 3600
    for chat in chats:
        times = [call.at for call in calls if call.chat == chat]
        assert most_in_any(times, 60.0) <= (20 if chat < 0 else 63)
        assert most_in_any(times, 1.0) <= 4
    assert most_in_any([call.at for call in calls], 1.0) <= 30


@with_scene(delivering, takes=2.0, learnt=100_000, limits=Limits(places=12))
async def test_calls_in_flight_are_bounded(deliveries: Deliveries) -> None:
    for chat in range(1, 100):
        deliveries.show(Slot(chat, None, "hand"), words("hand"), Urgency.TURN)
    await deliveries.delivery.drain()
    assert deliveries.telegram.most_in_flight == 12
    assert len(deliveries.telegram.messages) == 99


@with_scene(delivering)
async def test_who_asks_a_hundred_times_is_answered_once_while_the_answer_waits(
    deliveries: Deliveries,
) -> None:
    """Else one person keeps the table of his group from being drawn for minutes."""
    for _ in range(100):
        deliveries.delivery.post(GROUP, None, Screen(text=Markup("paused")))
    deliveries.delivery.post(GROUP, 5, Screen(text=Markup("paused")))
    deliveries.delivery.post(GROUP, None, Screen(text=Markup("goes on")))
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "paused"), ("send", "paused"), ("send", "goes on")]
    deliveries.delivery.post(GROUP, None, Screen(text=Markup("paused")))
    await deliveries.delivery.drain()
    assert deliveries.said()[-1] == ("send", "paused")


@with_scene(delivering)
async def test_what_people_ask_for_leaves_a_call_for_the_table(deliveries: Deliveries) -> None:
    for number in range(4):
        deliveries.delivery.post(GROUP, None, words(f"help {number}")(), Urgency.ASIDE)
    await asyncio.sleep(2)
    assert [text for _, text in deliveries.said()] == ["help 0", "help 1"]
    deliveries.show(TABLE, words("table"), Urgency.TABLE_NOW)
    await asyncio.sleep(1)
    assert [text for _, text in deliveries.said()] == ["help 0", "help 1", "table"]
    await deliveries.delivery.drain()
    assert [text for _, text in deliveries.said()][3:] == ["help 2", "help 3"]


@with_scene(delivering)
async def test_only_so_many_answers_wait_in_a_chat_and_news_pass_them(deliveries: Deliveries) -> None:
    for number in range(40):
        deliveries.delivery.post(GROUP, None, words(f"help {number}")(), Urgency.ASIDE)
    deliveries.delivery.post(GROUP, None, words("the match is over")())
    await deliveries.delivery.drain()
    told = [text for _, text in deliveries.said()]
    assert told == ["the match is over", *(f"help {number}" for number in range(6))]

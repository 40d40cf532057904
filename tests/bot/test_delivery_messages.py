"""Old messages, restarts and crashes, and what all that costs in memory."""

import asyncio
import gc
import tracemalloc

from markupsafe import Markup

from bot.delivery import ShownMessages, Urgency
from bot.delivery.budget import Limits
from bot.screens.screen import Screen
from bot.telegram.errors import (
    Flaky,
    MessageGone,
    Wait,
)
from storage.store import Shown, Slot
from tests.bot.fake_telegram import FakeNotebook
from tests.bot.house import ANN, ANNS, BOBS, GROUP, KEYS, TABLE, House, keys, words
from tests.virtual_time import virtual_time

# Old messages


@virtual_time
async def test_the_new_message_comes_before_the_old_keyboard_goes() -> None:
    house = House()
    house.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    house.delivery.retire(TABLE, after=successor)
    house.show(successor, keys("deal 4"), Urgency.TABLE_LATER)
    await house.delivery.drain()
    assert house.said() == [("send", "deal 3"), ("send", "deal 4"), ("strip", "deal 3")]
    assert list(house.notebook.pages) == [successor]


@virtual_time
async def test_the_old_keyboard_stays_as_long_as_the_new_message_fails() -> None:
    house = House()
    house.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    house.telegram.refusals[GROUP] = [Flaky("502"), Wait(20)]
    house.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    house.delivery.retire(TABLE, after=successor)
    await house.delivery.drain()
    assert [verb for verb, _ in house.said()] == ["send", "send", "send", "send", "strip"]


@virtual_time
async def test_retiring_forgets_what_waited_and_needs_no_call_without_buttons() -> None:
    house = House()
    house.show(ANNS, words("hand"), Urgency.TURN)
    await house.delivery.drain()
    house.show(ANNS, words("never told"), Urgency.ONLOOKER)
    house.delivery.retire(ANNS)
    await house.delivery.drain()
    assert house.said() == [("send", "hand")]
    assert house.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_its_first_send_ends_without_keyboard() -> None:
    house = House(takes=1.0)
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.retire(ANNS)
    await house.delivery.drain()
    assert house.telegram.messages == {(ANN, 1): Screen(Markup("hand"))}
    assert house.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_a_failing_send_is_not_sent_again() -> None:
    house = House(takes=1.0)
    house.telegram.refusals[ANN].append(Flaky("502"))
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.retire(ANNS)
    await house.delivery.drain()
    assert house.said() == [("send", "hand")]


@virtual_time
async def test_a_slot_retired_before_the_gate_lets_others_pass() -> None:
    house = House(takes=1.0, limits=Limits(places=1))
    house.show(TABLE, words("table"), Urgency.TABLE_NOW)
    house.show(ANNS, words("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.retire(ANNS)
    house.show(BOBS, words("bob"), Urgency.TURN)
    await house.delivery.drain()
    assert [text for _, text in house.said()] == ["table", "bob"]


@virtual_time
async def test_a_slot_shown_again_is_not_retired() -> None:
    house = House()
    house.show(ANNS, keys("one"), Urgency.TURN)
    await house.delivery.drain()
    house.delivery.retire(ANNS)
    house.show(ANNS, keys("two"), Urgency.TURN)
    await house.delivery.drain()
    assert house.said() == [("send", "one"), ("edit", "two")]


@virtual_time
async def test_a_renewed_slot_gets_a_new_message_even_when_an_edit_was_in_flight() -> None:
    house = House(takes=1.0)
    house.show(TABLE, keys("one"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    house.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.5)
    house.delivery.renew(TABLE)
    house.show(TABLE, keys("two"), Urgency.REPLY)
    await house.delivery.drain()
    assert house.said() == [("send", "one"), ("edit", "two"), ("send", "two"), ("delete", "?")]
    assert house.telegram.messages == {(GROUP, 2): Screen(Markup("two"), KEYS)}


@virtual_time
async def test_an_orphan_loses_its_keyboard_once() -> None:
    house = House()
    for _ in range(5):
        house.delivery.orphan(ANN, 99)
        await asyncio.sleep(10)
    await house.delivery.drain()
    assert [verb for verb, _ in house.said()] == ["strip"]


@virtual_time
async def test_a_press_that_overtakes_the_reply_does_not_strip_its_message() -> None:
    house = House(takes=1.0)
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.orphan(ANN, 1)
    await house.delivery.drain()
    assert house.seen(ANNS).rows == KEYS
    assert house.said() == [("send", "hand")]


@virtual_time
async def test_a_keyboard_that_is_gone_already_is_as_good() -> None:
    house = House()
    house.telegram.refusals[ANN] = [MessageGone("message to edit not found")]
    house.delivery.orphan(ANN, 99)
    await house.delivery.drain()
    assert house.delivery.tally["retries"] == 0


# Restarts


@virtual_time
async def test_nothing_is_sent_after_a_restart_when_nothing_changed() -> None:
    house = House()
    for slot in (TABLE, ANNS, BOBS):
        house.show(slot, keys("one"), Urgency.TURN)
        await house.delivery.drain()
        house.show(slot, keys("two"), Urgency.TURN)
    await house.delivery.drain()
    before = len(house.telegram.calls)
    house.restart()
    for slot in (TABLE, ANNS, BOBS):
        house.show(slot, keys("two"), Urgency.TURN)
    await house.delivery.drain()
    assert len(house.telegram.calls) == before
    house.show(ANNS, keys("three"), Urgency.TURN)
    await house.delivery.drain()
    assert house.said()[-1] == ("edit", "three")


@virtual_time
async def test_a_crash_between_send_and_remember_posts_twice_and_the_first_is_an_orphan() -> None:
    house = House()
    house.notebook.crash = True
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(1)
    house.notebook.crash = False
    house.restart()
    house.show(ANNS, keys("hand"), Urgency.TURN)
    house.delivery.orphan(ANN, 1)
    await house.delivery.drain()
    assert house.telegram.messages == {
        (ANN, 1): Screen(Markup("hand")),
        (ANN, 2): Screen(Markup("hand"), KEYS),
    }
    assert house.notebook.pages[ANNS].message_id == 2


@virtual_time
async def test_a_send_is_remembered_before_anything_else_happens_in_its_chat() -> None:
    house = House(takes=0.0)
    remembered: list[bool] = []

    def menu() -> Screen:
        remembered.append(ANNS in house.notebook.pages)
        return Screen(Markup("menu"))

    house.show(ANNS, words("one"), Urgency.TURN)
    house.show(ANNS._replace(name="menu"), menu, Urgency.OWN)
    await house.delivery.drain()
    assert remembered == [True]


@virtual_time
async def test_edits_are_remembered_in_batches() -> None:
    house = House(takes=0.0, limits=Limits(private_interval=0.01, private_burst=100))
    for step in range(20):
        house.show(ANNS, words(str(step)), Urgency.TURN)
        await asyncio.sleep(0.02)
    assert house.notebook.entries == 1
    await asyncio.sleep(0.6)
    assert house.notebook.entries <= 3
    assert house.notebook.pages[ANNS].digest == Screen(Markup("19")).digest()


@virtual_time
async def test_closing_ends_calls_in_flight_begins_none_and_remembers_all() -> None:
    house = House(takes=2.0)
    house.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(1)
    house.show(ANNS, keys("two"), Urgency.TURN)
    house.show(TABLE, words("later"), Urgency.TABLE_LATER)
    await house.delivery.close()
    house.show(BOBS, words("too late"), Urgency.TURN)
    await asyncio.sleep(60)
    assert house.said() == [("send", "one")]
    assert house.notebook.pages[ANNS].message_id == 1


@virtual_time
async def test_closing_does_not_wait_for_budgets() -> None:
    house = House()
    house.telegram.refusals[ANN].append(Wait(600))
    house.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    await house.delivery.close()
    assert asyncio.get_running_loop().time() == 1


# Memory


@virtual_time
async def test_thousands_of_idle_slots_cost_little_and_no_task() -> None:
    house = House(takes=0.0, limits=Limits(overall_interval=1e-6, overall_burst=10_000))
    for chat in range(1, 3001):
        house.show(Slot(chat, None, "hand:7:3"), words("hand"), Urgency.TURN)
        if chat % 100 == 0:
            await house.delivery.drain()
            await asyncio.sleep(60)
    assert len(asyncio.all_tasks()) == 1
    assert len(house.delivery._lanes) < 300


def test_a_known_slot_takes_less_than_half_a_kilobyte() -> None:
    gc.collect()
    tracemalloc.start()
    known = {Slot(chat, None, f"hand:{chat}:3"): Shown(chat, f"{chat:016x}", True) for chat in range(2000)}
    messages = ShownMessages(FakeNotebook(), known)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert messages.get(Slot(5, None, "hand:5:3")) == known[Slot(5, None, "hand:5:3")]
    assert used / 2000 < 640


@virtual_time
async def test_the_last_screen_of_a_slot_that_becomes_history_is_told_without_keys() -> None:
    house = House()
    house.show(TABLE, keys("trick 7"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    house.show(TABLE, keys("the result"), Urgency.TABLE_LATER)
    successor = TABLE._replace(name="table:7:4")
    house.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    house.delivery.retire(TABLE, after=successor)
    await house.delivery.drain()
    assert house.said() == [("send", "trick 7"), ("send", "deal 4"), ("edit", "the result")]
    assert [screen.rows for screen in house.telegram.messages.values()] == [(), KEYS]
    assert house.delivery.shown(TABLE) is None


@virtual_time
async def test_a_slot_can_become_history_with_its_own_last_screen() -> None:
    house = House()
    house.show(TABLE, keys("seats"), Urgency.REPLY)
    await house.delivery.drain()
    house.show(TABLE, words("the match has begun"), Urgency.REPLY)
    house.delivery.retire(TABLE, after=TABLE)
    await house.delivery.drain()
    assert house.said() == [("send", "seats"), ("edit", "the match has begun")]
    assert house.delivery.shown(TABLE) is None

"""Old messages, and what all that is remembered costs in memory."""

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
from tests.bot.delivery.deliveries import ANN, ANNS, BOBS, GROUP, KEYS, TABLE, Deliveries, keys, words
from tests.bot.fake_telegram import FakeNotebook
from tests.virtual_time import virtual_time

# Old messages


@virtual_time
async def test_the_new_message_comes_before_the_old_keyboard_goes() -> None:
    deliveries = Deliveries()
    deliveries.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await deliveries.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    deliveries.delivery.retire(TABLE, after=successor)
    deliveries.show(successor, keys("deal 4"), Urgency.TABLE_LATER)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "deal 3"), ("send", "deal 4"), ("strip", "deal 3")]
    assert list(deliveries.notebook.pages) == [successor]


@virtual_time
async def test_the_old_keyboard_stays_as_long_as_the_new_message_fails() -> None:
    deliveries = Deliveries()
    deliveries.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await deliveries.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    deliveries.telegram.refusals[GROUP] = [Flaky("502"), Wait(20)]
    deliveries.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    deliveries.delivery.retire(TABLE, after=successor)
    await deliveries.delivery.drain()
    assert [verb for verb, _ in deliveries.said()] == ["send", "send", "send", "send", "strip"]


@virtual_time
async def test_retiring_forgets_what_waited_and_needs_no_call_without_buttons() -> None:
    deliveries = Deliveries()
    deliveries.show(ANNS, words("hand"), Urgency.TURN)
    await deliveries.delivery.drain()
    deliveries.show(ANNS, words("never told"), Urgency.ONLOOKER)
    deliveries.delivery.retire(ANNS)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "hand")]
    assert deliveries.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_its_first_send_ends_without_keyboard() -> None:
    deliveries = Deliveries(takes=1.0)
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.retire(ANNS)
    await deliveries.delivery.drain()
    assert deliveries.telegram.messages == {(ANN, 1): Screen(text=Markup("hand"))}
    assert deliveries.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_a_failing_send_is_not_sent_again() -> None:
    deliveries = Deliveries(takes=1.0)
    deliveries.telegram.refusals[ANN].append(Flaky("502"))
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.retire(ANNS)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "hand")]


@virtual_time
async def test_a_slot_retired_before_the_gate_lets_others_pass() -> None:
    deliveries = Deliveries(takes=1.0, limits=Limits(places=1))
    deliveries.show(TABLE, words("table"), Urgency.TABLE_NOW)
    deliveries.show(ANNS, words("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.retire(ANNS)
    deliveries.show(BOBS, words("bob"), Urgency.TURN)
    await deliveries.delivery.drain()
    assert [text for _, text in deliveries.said()] == ["table", "bob"]


@virtual_time
async def test_a_slot_shown_again_is_not_retired() -> None:
    deliveries = Deliveries()
    deliveries.show(ANNS, keys("one"), Urgency.TURN)
    await deliveries.delivery.drain()
    deliveries.delivery.retire(ANNS)
    deliveries.show(ANNS, keys("two"), Urgency.TURN)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "one"), ("edit", "two")]


@virtual_time
async def test_a_renewed_slot_gets_a_new_message_even_when_an_edit_was_in_flight() -> None:
    deliveries = Deliveries(takes=1.0)
    deliveries.show(TABLE, keys("one"), Urgency.TABLE_NOW)
    await deliveries.delivery.drain()
    deliveries.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.5)
    deliveries.delivery.renew(TABLE)
    deliveries.show(TABLE, keys("two"), Urgency.REPLY)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "one"), ("edit", "two"), ("send", "two"), ("delete", "?")]
    assert deliveries.telegram.messages == {(GROUP, 2): Screen(text=Markup("two"), rows=KEYS)}


@virtual_time
async def test_an_orphan_loses_its_keyboard_once() -> None:
    deliveries = Deliveries()
    for _ in range(5):
        deliveries.delivery.orphan(ANN, 99)
        await asyncio.sleep(10)
    await deliveries.delivery.drain()
    assert [verb for verb, _ in deliveries.said()] == ["strip"]


@virtual_time
async def test_a_late_press_on_a_message_whose_keys_are_gone_costs_no_call() -> None:
    deliveries = Deliveries()
    deliveries.show(ANNS, keys("one"), Urgency.TURN)
    deliveries.show(BOBS, keys("one"), Urgency.TURN)
    await deliveries.delivery.drain()
    deliveries.delivery.retire(ANNS)
    deliveries.show(BOBS, words("over"), Urgency.TURN)
    await deliveries.delivery.drain()
    deliveries.delivery.release(BOBS)
    calls = len(deliveries.telegram.calls)
    for slot, message_id in ((ANNS, 1), (BOBS, 2)):
        assert deliveries.telegram.messages[slot.chat, message_id].rows == ()
        deliveries.delivery.orphan(slot.chat, message_id)
    await deliveries.delivery.drain()
    assert len(deliveries.telegram.calls) == calls


@virtual_time
async def test_a_message_that_has_keys_again_loses_them_at_a_late_press() -> None:
    deliveries = Deliveries()
    for look in (words("one"), words("two"), keys("three")):
        deliveries.show(ANNS, look, Urgency.TURN)
        await deliveries.delivery.drain()
    deliveries.delivery.release(ANNS)
    deliveries.delivery.orphan(ANN, 1)
    await deliveries.delivery.drain()
    assert deliveries.said()[-1][0] == "strip"


@virtual_time
async def test_a_press_that_overtakes_the_reply_does_not_strip_its_message() -> None:
    deliveries = Deliveries(takes=1.0)
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.orphan(ANN, 1)
    await deliveries.delivery.drain()
    assert deliveries.seen(ANNS).rows == KEYS
    assert deliveries.said() == [("send", "hand")]


@virtual_time
async def test_a_keyboard_that_is_gone_already_is_as_good() -> None:
    deliveries = Deliveries()
    deliveries.telegram.refusals[ANN] = [MessageGone("message to edit not found")]
    deliveries.delivery.orphan(ANN, 99)
    await deliveries.delivery.drain()
    assert deliveries.delivery.tally["retries"] == 0


# Memory


@virtual_time
async def test_thousands_of_idle_slots_cost_little_and_no_task() -> None:
    deliveries = Deliveries(takes=0.0, limits=Limits(overall_interval=1e-6, overall_burst=10_000))
    for chat in range(1, 3001):
        deliveries.show(Slot(chat, None, "hand:7:3"), words("hand"), Urgency.TURN)
        if chat % 100 == 0:
            await deliveries.delivery.drain()
            await asyncio.sleep(60)
    assert len(asyncio.all_tasks()) == 1
    assert len(deliveries.delivery._lanes) < 300


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
    deliveries = Deliveries()
    deliveries.show(TABLE, keys("trick 7"), Urgency.TABLE_NOW)
    await deliveries.delivery.drain()
    deliveries.show(TABLE, keys("the result"), Urgency.TABLE_LATER)
    successor = TABLE._replace(name="table:7:4")
    deliveries.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    deliveries.delivery.retire(TABLE, after=successor)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "trick 7"), ("send", "deal 4"), ("edit", "the result")]
    assert [screen.rows for screen in deliveries.telegram.messages.values()] == [(), KEYS]
    assert deliveries.delivery.shown(TABLE) is None


@virtual_time
async def test_a_slot_can_become_history_with_its_own_last_screen() -> None:
    deliveries = Deliveries()
    deliveries.show(TABLE, keys("seats"), Urgency.REPLY)
    await deliveries.delivery.drain()
    deliveries.show(TABLE, words("the match has begun"), Urgency.REPLY)
    deliveries.delivery.retire(TABLE, after=TABLE)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "seats"), ("edit", "the match has begun")]
    assert deliveries.delivery.shown(TABLE) is None

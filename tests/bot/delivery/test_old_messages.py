"""Old messages, and what all that is remembered costs in memory."""

import asyncio
import gc
import tracemalloc

from markupsafe import Markup

from bot.delivery import ShownMessages, Urgency
from bot.delivery.budget import Limits
from bot.delivery.delivery import LANES_KEPT
from bot.delivery.lane import Lane
from bot.screens import Screen
from bot.telegram import (
    Flaky,
    MessageGone,
    Wait,
)
from storage.store import Shown, Slot
from tests.bot.delivery.deliveries import (
    ANN,
    ANNS,
    BOBS,
    GROUP,
    KEYS,
    TABLE,
    Deliveries,
    delivering,
    keys,
    words,
)
from tests.bot.fake_telegram import FakeNotebook
from tests.scenes import with_scene

# Old messages


@with_scene(delivering)
async def test_the_new_message_comes_before_the_old_keyboard_goes(deliveries: Deliveries) -> None:
    await deliveries.deliver(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    successor = TABLE._replace(name="table:7:4")
    deliveries.delivery.retire(TABLE, after=successor)
    await deliveries.deliver(successor, keys("deal 4"), Urgency.TABLE_LATER)
    assert deliveries.said() == [("send", "deal 3"), ("send", "deal 4"), ("strip", "deal 3")]
    assert list(deliveries.notebook.pages) == [successor]


@with_scene(delivering)
async def test_the_old_keyboard_stays_as_long_as_the_new_message_fails(deliveries: Deliveries) -> None:
    await deliveries.deliver(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    successor = TABLE._replace(name="table:7:4")
    deliveries.telegram.refusals[GROUP] = [Flaky("502"), Wait(20)]
    deliveries.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    deliveries.delivery.retire(TABLE, after=successor)
    await deliveries.delivery.drain()
    assert [verb for verb, _ in deliveries.said()] == ["send", "send", "send", "send", "strip"]


@with_scene(delivering)
async def test_retiring_forgets_what_waited_and_needs_no_call_without_buttons(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, words("hand"), Urgency.TURN)
    deliveries.show(ANNS, words("never told"), Urgency.ONLOOKER)
    deliveries.delivery.retire(ANNS)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "hand")]
    assert deliveries.notebook.pages == {}


@with_scene(delivering, takes=1.0)
async def test_a_slot_retired_during_its_first_send_ends_without_keyboard(deliveries: Deliveries) -> None:
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.retire(ANNS)
    await deliveries.delivery.drain()
    assert deliveries.telegram.messages == {(ANN, 1): Screen(text=Markup("hand"))}
    assert deliveries.notebook.pages == {}


@with_scene(delivering, takes=1.0)
async def test_a_slot_retired_during_a_failing_send_is_not_sent_again(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN].append(Flaky("502"))
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.retire(ANNS)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "hand")]


@with_scene(delivering, takes=1.0, limits=Limits(places=1))
async def test_a_slot_retired_before_the_gate_lets_others_pass(deliveries: Deliveries) -> None:
    deliveries.show(TABLE, words("table"), Urgency.TABLE_NOW)
    deliveries.show(ANNS, words("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.retire(ANNS)
    await deliveries.deliver(BOBS, words("bob"), Urgency.TURN)
    assert [text for _, text in deliveries.said()] == ["table", "bob"]


@with_scene(delivering)
async def test_a_slot_shown_again_is_not_retired(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, keys("one"), Urgency.TURN)
    deliveries.delivery.retire(ANNS)
    await deliveries.deliver(ANNS, keys("two"), Urgency.TURN)
    assert deliveries.said() == [("send", "one"), ("edit", "two")]


@with_scene(delivering, takes=1.0)
async def test_a_renewed_slot_gets_a_new_message_even_when_an_edit_was_in_flight(
    deliveries: Deliveries,
) -> None:
    await deliveries.deliver(TABLE, keys("one"), Urgency.TABLE_NOW)
    deliveries.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.5)
    deliveries.delivery.renew(TABLE)
    await deliveries.deliver(TABLE, keys("two"), Urgency.REPLY)
    assert deliveries.said() == [("send", "one"), ("edit", "two"), ("send", "two"), ("delete", "?")]
    assert deliveries.telegram.messages == {(GROUP, 2): Screen(text=Markup("two"), rows=KEYS)}


@with_scene(delivering)
async def test_an_orphan_loses_its_keyboard_once(deliveries: Deliveries) -> None:
    for _ in range(5):
        deliveries.delivery.orphan(ANN, 99)
        await asyncio.sleep(10)
    await deliveries.delivery.drain()
    assert [verb for verb, _ in deliveries.said()] == ["strip"]


@with_scene(delivering)
async def test_a_late_press_on_a_message_whose_keys_are_gone_costs_no_call(deliveries: Deliveries) -> None:
    deliveries.show(ANNS, keys("one"), Urgency.TURN)
    await deliveries.deliver(BOBS, keys("one"), Urgency.TURN)
    deliveries.delivery.retire(ANNS)
    await deliveries.deliver(BOBS, words("over"), Urgency.TURN)
    deliveries.delivery.release(BOBS)
    calls = len(deliveries.telegram.calls)
    for slot, message_id in ((ANNS, 1), (BOBS, 2)):
        assert deliveries.telegram.messages[slot.chat, message_id].rows == ()
        deliveries.delivery.orphan(slot.chat, message_id)
    await deliveries.delivery.drain()
    assert len(deliveries.telegram.calls) == calls


@with_scene(delivering)
async def test_a_message_that_has_keys_again_loses_them_at_a_late_press(deliveries: Deliveries) -> None:
    for look in (words("one"), words("two"), keys("three")):
        await deliveries.deliver(ANNS, look, Urgency.TURN)
    deliveries.delivery.release(ANNS)
    deliveries.delivery.orphan(ANN, 1)
    await deliveries.delivery.drain()
    assert deliveries.said()[-1][0] == "strip"


@with_scene(delivering, takes=1.0)
async def test_a_press_that_overtakes_the_reply_does_not_strip_its_message(deliveries: Deliveries) -> None:
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    deliveries.delivery.orphan(ANN, 1)
    await deliveries.delivery.drain()
    assert deliveries.seen(ANNS).rows == KEYS
    assert deliveries.said() == [("send", "hand")]


@with_scene(delivering)
async def test_a_keyboard_that_is_gone_already_is_as_good(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN] = [MessageGone("message to edit not found")]
    deliveries.delivery.orphan(ANN, 99)
    await deliveries.delivery.drain()
    assert deliveries.delivery.tally["retries"] == 0


# Memory


@with_scene(delivering, takes=0.0, learnt=1_000_000)
async def test_thousands_of_idle_slots_cost_little_and_no_task(deliveries: Deliveries) -> None:
    for chat in range(1, 3001):
        deliveries.show(Slot(chat, None, "hand:7:3"), words("hand"), Urgency.TURN)
        if chat % 100 == 0:
            await deliveries.delivery.drain()
            await asyncio.sleep(60)
    assert len(asyncio.all_tasks()) == 1
    assert len(deliveries.delivery._lanes) <= LANES_KEPT


def lanes_in_memory() -> int:
    """Return how many lanes the garbage collector knows."""
    return sum(isinstance(each, Lane) for each in gc.get_objects())


@with_scene(delivering, takes=0.0, learnt=1_000_000)
async def test_an_idle_chat_leaves_nothing_for_the_garbage_collector(deliveries: Deliveries) -> None:
    gc.collect()
    gc.disable()
    before = lanes_in_memory()  # those of other tests that something still knows
    try:
        for chat in range(1, 501):
            deliveries.show(Slot(chat, None, "hand:7:3"), words("hand"), Urgency.TURN)
            await deliveries.delivery.drain()
            await asyncio.sleep(60)
        lanes = lanes_in_memory() - before
    finally:
        gc.enable()
    assert lanes == len(deliveries.delivery._lanes)


def test_a_known_slot_takes_less_than_half_a_kilobyte() -> None:
    gc.collect()
    tracemalloc.start()
    known = {Slot(chat, None, f"hand:{chat}:3"): Shown(chat, f"{chat:016x}", True) for chat in range(2000)}
    messages = ShownMessages(FakeNotebook(), known)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert messages.get(Slot(5, None, "hand:5:3")) == known[Slot(5, None, "hand:5:3")]
    assert used / 2000 < 640


@with_scene(delivering)
async def test_the_last_screen_of_a_slot_that_becomes_history_is_told_without_keys(
    deliveries: Deliveries,
) -> None:
    await deliveries.deliver(TABLE, keys("trick 7"), Urgency.TABLE_NOW)
    deliveries.show(TABLE, keys("the result"), Urgency.TABLE_LATER)
    successor = TABLE._replace(name="table:7:4")
    deliveries.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    deliveries.delivery.retire(TABLE, after=successor)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "trick 7"), ("send", "deal 4"), ("edit", "the result")]
    assert [screen.rows for screen in deliveries.telegram.messages.values()] == [(), KEYS]
    assert deliveries.delivery.shown(TABLE) is None


@with_scene(delivering)
async def test_a_slot_can_become_history_with_its_own_last_screen(deliveries: Deliveries) -> None:
    await deliveries.deliver(TABLE, keys("seats"), Urgency.REPLY)
    deliveries.show(TABLE, words("the match has begun"), Urgency.REPLY)
    deliveries.delivery.retire(TABLE, after=TABLE)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "seats"), ("edit", "the match has begun")]
    assert deliveries.delivery.shown(TABLE) is None

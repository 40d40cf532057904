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
from tests.bot.services import ANN, ANNS, BOBS, GROUP, KEYS, TABLE, Services, keys, words
from tests.virtual_time import virtual_time

# Old messages


@virtual_time
async def test_the_new_message_comes_before_the_old_keyboard_goes() -> None:
    services = Services()
    services.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    services.delivery.retire(TABLE, after=successor)
    services.show(successor, keys("deal 4"), Urgency.TABLE_LATER)
    await services.delivery.drain()
    assert services.said() == [("send", "deal 3"), ("send", "deal 4"), ("strip", "deal 3")]
    assert list(services.notebook.pages) == [successor]


@virtual_time
async def test_the_old_keyboard_stays_as_long_as_the_new_message_fails() -> None:
    services = Services()
    services.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    services.telegram.refusals[GROUP] = [Flaky("502"), Wait(20)]
    services.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    services.delivery.retire(TABLE, after=successor)
    await services.delivery.drain()
    assert [verb for verb, _ in services.said()] == ["send", "send", "send", "send", "strip"]


@virtual_time
async def test_retiring_forgets_what_waited_and_needs_no_call_without_buttons() -> None:
    services = Services()
    services.show(ANNS, words("hand"), Urgency.TURN)
    await services.delivery.drain()
    services.show(ANNS, words("never told"), Urgency.ONLOOKER)
    services.delivery.retire(ANNS)
    await services.delivery.drain()
    assert services.said() == [("send", "hand")]
    assert services.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_its_first_send_ends_without_keyboard() -> None:
    services = Services(takes=1.0)
    services.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    services.delivery.retire(ANNS)
    await services.delivery.drain()
    assert services.telegram.messages == {(ANN, 1): Screen(Markup("hand"))}
    assert services.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_a_failing_send_is_not_sent_again() -> None:
    services = Services(takes=1.0)
    services.telegram.refusals[ANN].append(Flaky("502"))
    services.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    services.delivery.retire(ANNS)
    await services.delivery.drain()
    assert services.said() == [("send", "hand")]


@virtual_time
async def test_a_slot_retired_before_the_gate_lets_others_pass() -> None:
    services = Services(takes=1.0, limits=Limits(places=1))
    services.show(TABLE, words("table"), Urgency.TABLE_NOW)
    services.show(ANNS, words("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    services.delivery.retire(ANNS)
    services.show(BOBS, words("bob"), Urgency.TURN)
    await services.delivery.drain()
    assert [text for _, text in services.said()] == ["table", "bob"]


@virtual_time
async def test_a_slot_shown_again_is_not_retired() -> None:
    services = Services()
    services.show(ANNS, keys("one"), Urgency.TURN)
    await services.delivery.drain()
    services.delivery.retire(ANNS)
    services.show(ANNS, keys("two"), Urgency.TURN)
    await services.delivery.drain()
    assert services.said() == [("send", "one"), ("edit", "two")]


@virtual_time
async def test_a_renewed_slot_gets_a_new_message_even_when_an_edit_was_in_flight() -> None:
    services = Services(takes=1.0)
    services.show(TABLE, keys("one"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    services.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.5)
    services.delivery.renew(TABLE)
    services.show(TABLE, keys("two"), Urgency.REPLY)
    await services.delivery.drain()
    assert services.said() == [("send", "one"), ("edit", "two"), ("send", "two"), ("delete", "?")]
    assert services.telegram.messages == {(GROUP, 2): Screen(Markup("two"), KEYS)}


@virtual_time
async def test_an_orphan_loses_its_keyboard_once() -> None:
    services = Services()
    for _ in range(5):
        services.delivery.orphan(ANN, 99)
        await asyncio.sleep(10)
    await services.delivery.drain()
    assert [verb for verb, _ in services.said()] == ["strip"]


@virtual_time
async def test_a_press_that_overtakes_the_reply_does_not_strip_its_message() -> None:
    services = Services(takes=1.0)
    services.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    services.delivery.orphan(ANN, 1)
    await services.delivery.drain()
    assert services.seen(ANNS).rows == KEYS
    assert services.said() == [("send", "hand")]


@virtual_time
async def test_a_keyboard_that_is_gone_already_is_as_good() -> None:
    services = Services()
    services.telegram.refusals[ANN] = [MessageGone("message to edit not found")]
    services.delivery.orphan(ANN, 99)
    await services.delivery.drain()
    assert services.delivery.tally["retries"] == 0


# Restarts


@virtual_time
async def test_nothing_is_sent_after_a_restart_when_nothing_changed() -> None:
    services = Services()
    for slot in (TABLE, ANNS, BOBS):
        services.show(slot, keys("one"), Urgency.TURN)
        await services.delivery.drain()
        services.show(slot, keys("two"), Urgency.TURN)
    await services.delivery.drain()
    before = len(services.telegram.calls)
    services.restart()
    for slot in (TABLE, ANNS, BOBS):
        services.show(slot, keys("two"), Urgency.TURN)
    await services.delivery.drain()
    assert len(services.telegram.calls) == before
    services.show(ANNS, keys("three"), Urgency.TURN)
    await services.delivery.drain()
    assert services.said()[-1] == ("edit", "three")


@virtual_time
async def test_a_crash_between_send_and_remember_posts_twice_and_the_first_is_an_orphan() -> None:
    services = Services()
    services.notebook.crash = True
    services.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(1)
    services.notebook.crash = False
    services.restart()
    services.show(ANNS, keys("hand"), Urgency.TURN)
    services.delivery.orphan(ANN, 1)
    await services.delivery.drain()
    assert services.telegram.messages == {
        (ANN, 1): Screen(Markup("hand")),
        (ANN, 2): Screen(Markup("hand"), KEYS),
    }
    assert services.notebook.pages[ANNS].message_id == 2


@virtual_time
async def test_a_send_is_remembered_before_anything_else_happens_in_its_chat() -> None:
    services = Services(takes=0.0)
    remembered: list[bool] = []

    def menu() -> Screen:
        remembered.append(ANNS in services.notebook.pages)
        return Screen(Markup("menu"))

    services.show(ANNS, words("one"), Urgency.TURN)
    services.show(ANNS._replace(name="menu"), menu, Urgency.OWN)
    await services.delivery.drain()
    assert remembered == [True]


@virtual_time
async def test_edits_are_remembered_in_batches() -> None:
    services = Services(takes=0.0, limits=Limits(private_interval=0.01, private_burst=100))
    for step in range(20):
        services.show(ANNS, words(str(step)), Urgency.TURN)
        await asyncio.sleep(0.02)
    assert services.notebook.entries == 1
    await asyncio.sleep(0.6)
    assert services.notebook.entries <= 3
    assert services.notebook.pages[ANNS].digest == Screen(Markup("19")).digest()


@virtual_time
async def test_closing_ends_calls_in_flight_begins_none_and_remembers_all() -> None:
    services = Services(takes=2.0)
    services.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(1)
    services.show(ANNS, keys("two"), Urgency.TURN)
    services.show(TABLE, words("later"), Urgency.TABLE_LATER)
    await services.delivery.close()
    services.show(BOBS, words("too late"), Urgency.TURN)
    await asyncio.sleep(60)
    assert services.said() == [("send", "one")]
    assert services.notebook.pages[ANNS].message_id == 1


@virtual_time
async def test_closing_does_not_wait_for_budgets() -> None:
    services = Services()
    services.telegram.refusals[ANN].append(Wait(600))
    services.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    await services.delivery.close()
    assert asyncio.get_running_loop().time() == 1


# Memory


@virtual_time
async def test_thousands_of_idle_slots_cost_little_and_no_task() -> None:
    services = Services(takes=0.0, limits=Limits(overall_interval=1e-6, overall_burst=10_000))
    for chat in range(1, 3001):
        services.show(Slot(chat, None, "hand:7:3"), words("hand"), Urgency.TURN)
        if chat % 100 == 0:
            await services.delivery.drain()
            await asyncio.sleep(60)
    assert len(asyncio.all_tasks()) == 1
    assert len(services.delivery._lanes) < 300


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
    services = Services()
    services.show(TABLE, keys("trick 7"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    services.show(TABLE, keys("the result"), Urgency.TABLE_LATER)
    successor = TABLE._replace(name="table:7:4")
    services.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    services.delivery.retire(TABLE, after=successor)
    await services.delivery.drain()
    assert services.said() == [("send", "trick 7"), ("send", "deal 4"), ("edit", "the result")]
    assert [screen.rows for screen in services.telegram.messages.values()] == [(), KEYS]
    assert services.delivery.shown(TABLE) is None


@virtual_time
async def test_a_slot_can_become_history_with_its_own_last_screen() -> None:
    services = Services()
    services.show(TABLE, keys("seats"), Urgency.REPLY)
    await services.delivery.drain()
    services.show(TABLE, words("the match has begun"), Urgency.REPLY)
    services.delivery.retire(TABLE, after=TABLE)
    await services.delivery.drain()
    assert services.said() == [("send", "seats"), ("edit", "the match has begun")]
    assert services.delivery.shown(TABLE) is None

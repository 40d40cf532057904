"""What a restart and a crash leave behind, and how the next start goes on from it."""

import asyncio
from dataclasses import replace

from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.screens.screen import Screen
from bot.telegram.errors import Wait
from tests.bot.delivery.deliveries import ANN, ANNS, BOBS, KEYS, TABLE, Deliveries, keys, words
from tests.virtual_time import virtual_time


@virtual_time
async def test_nothing_is_sent_after_a_restart_when_nothing_changed() -> None:
    deliveries = Deliveries()
    for slot in (TABLE, ANNS, BOBS):
        deliveries.show(slot, keys("one"), Urgency.TURN)
        await deliveries.delivery.drain()
        deliveries.show(slot, keys("two"), Urgency.TURN)
    await deliveries.delivery.drain()
    before = len(deliveries.telegram.calls)
    deliveries.restart()
    for slot in (TABLE, ANNS, BOBS):
        deliveries.show(slot, keys("two"), Urgency.TURN)
    await deliveries.delivery.drain()
    assert len(deliveries.telegram.calls) == before
    deliveries.show(ANNS, keys("three"), Urgency.TURN)
    await deliveries.delivery.drain()
    assert deliveries.said()[-1] == ("edit", "three")


@virtual_time
async def test_a_crash_between_send_and_remember_posts_twice_and_the_first_is_an_orphan() -> None:
    deliveries = Deliveries()
    deliveries.notebook.crash = True
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(1)
    deliveries.notebook.crash = False
    deliveries.restart()
    deliveries.show(ANNS, keys("hand"), Urgency.TURN)
    deliveries.delivery.orphan(ANN, 1)
    await deliveries.delivery.drain()
    assert deliveries.telegram.messages == {
        (ANN, 1): Screen(text=Markup("hand")),
        (ANN, 2): Screen(text=Markup("hand"), rows=KEYS),
    }
    assert deliveries.notebook.pages[ANNS].message_id == 2


@virtual_time
async def test_cards_chosen_in_the_last_moment_before_a_crash_do_not_stay_on_the_screen() -> None:
    deliveries = Deliveries()
    deliveries.show(ANNS, keys("which card?"), Urgency.TURN)
    await deliveries.delivery.drain()
    chosen = replace(keys("A♠ to Bob?")(), unsaved=True)
    deliveries.show(ANNS, lambda: chosen, Urgency.TURN)
    await asyncio.sleep(0.2)
    assert deliveries.seen(ANNS) == chosen
    deliveries.notebook.crash = True
    await asyncio.sleep(1)
    deliveries.notebook.crash = False
    deliveries.restart()
    deliveries.show(ANNS, keys("which card?"), Urgency.TURN)
    await deliveries.delivery.drain()
    assert deliveries.seen(ANNS) == keys("which card?")()


@virtual_time
async def test_a_send_is_remembered_before_anything_else_happens_in_its_chat() -> None:
    deliveries = Deliveries(takes=0.0)
    remembered: list[bool] = []

    def menu() -> Screen:
        remembered.append(ANNS in deliveries.notebook.pages)
        return Screen(text=Markup("menu"))

    deliveries.show(ANNS, words("one"), Urgency.TURN)
    deliveries.show(ANNS._replace(name="menu"), menu, Urgency.OWN)
    await deliveries.delivery.drain()
    assert remembered == [True]


@virtual_time
async def test_edits_are_remembered_in_batches() -> None:
    deliveries = Deliveries(takes=0.0, limits=Limits(private_interval=0.01, private_burst=100))
    for step in range(20):
        deliveries.show(ANNS, words(str(step)), Urgency.TURN)
        await asyncio.sleep(0.02)
    assert deliveries.notebook.entries == 1
    await asyncio.sleep(0.6)
    assert deliveries.notebook.entries <= 3
    assert deliveries.notebook.pages[ANNS].digest == Screen(text=Markup("19")).digest()


@virtual_time
async def test_closing_ends_calls_in_flight_begins_none_and_remembers_all() -> None:
    deliveries = Deliveries(takes=2.0)
    deliveries.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(1)
    deliveries.show(ANNS, keys("two"), Urgency.TURN)
    deliveries.show(TABLE, words("later"), Urgency.TABLE_LATER)
    await deliveries.delivery.close()
    deliveries.show(BOBS, words("too late"), Urgency.TURN)
    await asyncio.sleep(60)
    assert deliveries.said() == [("send", "one")]
    assert deliveries.notebook.pages[ANNS].message_id == 1


@virtual_time
async def test_closing_does_not_wait_for_budgets() -> None:
    deliveries = Deliveries()
    deliveries.telegram.refusals[ANN].append(Wait(600))
    deliveries.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    await deliveries.delivery.close()
    assert asyncio.get_running_loop().time() == 1

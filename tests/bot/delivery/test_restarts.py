"""Messages after a restart and after a crash: the next start goes on from what was left."""

import asyncio
from dataclasses import replace

from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.screens import Screen
from bot.telegram import Wait
from tests.bot.delivery.deliveries import ANN, ANNS, BOBS, KEYS, TABLE, Deliveries, delivering, keys, words
from tests.scenes import with_scene


@with_scene(delivering)
async def test_nothing_is_sent_after_a_restart_when_nothing_changed(deliveries: Deliveries) -> None:
    for slot in (TABLE, ANNS, BOBS):
        await deliveries.deliver(slot, keys("one"), Urgency.TURN)
        deliveries.show(slot, keys("two"), Urgency.TURN)
    await deliveries.delivery.drain()
    before = len(deliveries.telegram.calls)
    deliveries.restart()
    for slot in (TABLE, ANNS, BOBS):
        deliveries.show(slot, keys("two"), Urgency.TURN)
    await deliveries.delivery.drain()
    assert len(deliveries.telegram.calls) == before
    await deliveries.deliver(ANNS, keys("three"), Urgency.TURN)
    assert deliveries.said()[-1] == ("edit", "three")


@with_scene(delivering)
async def test_a_crash_between_send_and_remember_posts_twice_and_the_first_is_an_orphan(
    deliveries: Deliveries,
) -> None:
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


@with_scene(delivering)
async def test_cards_chosen_in_the_last_moment_before_a_crash_do_not_stay_on_the_screen(
    deliveries: Deliveries,
) -> None:
    await deliveries.deliver(ANNS, keys("which card?"), Urgency.TURN)
    chosen = replace(keys("A♠ to Bob?")(), unsaved=True)
    deliveries.show(ANNS, lambda: chosen, Urgency.TURN)
    await asyncio.sleep(0.2)
    assert deliveries.seen(ANNS) == chosen
    deliveries.notebook.crash = True
    await asyncio.sleep(1)
    deliveries.notebook.crash = False
    deliveries.restart()
    await deliveries.deliver(ANNS, keys("which card?"), Urgency.TURN)
    assert deliveries.seen(ANNS) == keys("which card?")()


@with_scene(delivering, takes=0.0)
async def test_a_send_is_remembered_before_anything_else_happens_in_its_chat(deliveries: Deliveries) -> None:
    remembered: list[bool] = []

    def menu() -> Screen:
        remembered.append(ANNS in deliveries.notebook.pages)
        return Screen(text=Markup("menu"))

    deliveries.show(ANNS, words("one"), Urgency.TURN)
    await deliveries.deliver(ANNS._replace(name="menu"), menu, Urgency.OWN)
    assert remembered == [True]


@with_scene(delivering, takes=0.0, limits=Limits(private_interval=0.01, private_burst=100))
async def test_edits_are_remembered_in_batches(deliveries: Deliveries) -> None:
    for step in range(20):
        deliveries.show(ANNS, words(str(step)), Urgency.TURN)
        await asyncio.sleep(0.02)
    assert deliveries.notebook.entries == 1
    await asyncio.sleep(2.1)
    assert deliveries.notebook.entries <= 3
    assert deliveries.notebook.pages[ANNS].digest == Screen(text=Markup("19")).digest


@with_scene(delivering, takes=2.0)
async def test_closing_ends_calls_in_flight_begins_none_and_remembers_all(deliveries: Deliveries) -> None:
    deliveries.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(1)
    deliveries.show(ANNS, keys("two"), Urgency.TURN)
    deliveries.show(TABLE, words("later"), Urgency.TABLE_LATER)
    await deliveries.delivery.close()
    deliveries.show(BOBS, words("too late"), Urgency.TURN)
    await asyncio.sleep(60)
    assert deliveries.said() == [("send", "one")]
    assert deliveries.notebook.pages[ANNS].message_id == 1


@with_scene(delivering)
async def test_closing_does_not_wait_for_budgets(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN].append(Wait(600))
    deliveries.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    await deliveries.delivery.close()
    assert asyncio.get_running_loop().time() == 1

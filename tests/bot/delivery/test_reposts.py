"""A message that is posted again: one send, one change of the old one, no sound, and kills in between."""

import asyncio

from markupsafe import Markup

from bot.delivery import Urgency
from bot.screens import Screen
from bot.telegram import Malformed, MessageGone
from storage.store import Slot
from tests.bot.delivery.deliveries import ANN, ANNS, BOBS, GROUP, TABLE, Deliveries, delivering, keys, words
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


def below(new: int) -> Screen:
    return Screen(text=Markup(f"see {new}"))


async def reposted() -> Deliveries:
    """Return deliveries that show a trick at the table and are to post its next one in a new message."""
    deliveries = Deliveries()
    await deliveries.deliver(TABLE, keys("trick 1"), Urgency.TABLE_NOW)
    deliveries.delivery.sight.repost(TABLE, below)
    return deliveries


@virtual_time
async def test_the_old_message_leads_to_the_new_one() -> None:
    deliveries = await reposted()
    await deliveries.deliver(TABLE, keys("trick 2"), Urgency.TABLE_NOW)
    assert deliveries.said() == [("send", "trick 1"), ("send", "trick 2"), ("edit", "see 2")]
    assert deliveries.seen(TABLE).text == "trick 2"
    assert list(deliveries.notebook.pages) == [TABLE]


@with_scene(delivering)
async def test_a_panel_that_is_posted_again_leaves_nothing(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, keys("lead"), Urgency.TURN)
    deliveries.delivery.sight.repost(ANNS)
    await deliveries.deliver(ANNS, keys("follow"), Urgency.TURN)
    assert [screen.text for screen in deliveries.telegram.messages.values()] == ["follow"]


@with_scene(delivering)
async def test_only_the_repost_makes_no_sound(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, keys("deal 3"), Urgency.TURN)
    deliveries.delivery.sight.repost(ANNS)
    deliveries.show(ANNS, words("trick 1"), Urgency.ONLOOKER)
    deliveries.show(ANNS, words("trick 2"), Urgency.TURN)  # merged with the one before
    await deliveries.deliver(ANNS._replace(name="hand:7:4"), words("deal 4"), Urgency.TURN)
    messages = deliveries.telegram.messages.items()
    assert {each.text: each.is_silent_in(chat) for (chat, _), each in messages} == {
        "trick 2": True,
        "deal 4": False,
    }


@virtual_time
async def test_killed_before_the_new_message_the_next_process_leaves_one_with_keys() -> None:
    deliveries = await reposted()
    await asyncio.sleep(1)  # it is written down that the old message is to go; then the process dies
    deliveries.restart()
    await deliveries.deliver(TABLE, keys("trick 2"), Urgency.TABLE_NOW)
    assert [screen.text for screen in deliveries.telegram.messages.values()] == ["trick 2"]


@virtual_time
async def test_killed_after_the_new_message_the_next_process_takes_the_old_one_away() -> None:
    deliveries = await reposted()
    deliveries.show(TABLE, keys("trick 2"), Urgency.TABLE_NOW)
    await asyncio.sleep(1)
    assert deliveries.said()[-1] == ("send", "trick 2"), "the old one is still there"
    await deliveries.delivery.close()
    deliveries.restart()
    await deliveries.deliver(TABLE, keys("trick 2"), Urgency.TABLE_NOW)
    assert [screen.text for screen in deliveries.telegram.messages.values()] == ["trick 2"]


@virtual_time
async def test_a_press_on_the_old_message_does_not_touch_the_new_one() -> None:
    deliveries = await reposted()
    deliveries.show(TABLE, keys("trick 2"), Urgency.TABLE_NOW)
    await asyncio.sleep(1)
    deliveries.delivery.tidy(GROUP, 1)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "trick 1"), ("send", "trick 2"), ("edit", "see 2")]


@virtual_time
async def test_a_late_press_on_the_line_that_leads_to_the_new_one_costs_no_call() -> None:
    deliveries = await reposted()
    await deliveries.deliver(TABLE, keys("trick 2"), Urgency.TABLE_NOW)
    deliveries.delivery.tidy(GROUP, 1)
    await deliveries.delivery.drain()
    assert deliveries.said()[-1] == ("edit", "see 2")


@virtual_time
async def test_an_old_message_that_cannot_lead_to_the_new_one_loses_its_keys() -> None:
    deliveries = await reposted()
    deliveries.show(TABLE, keys("trick 2"), Urgency.TABLE_NOW)
    await asyncio.sleep(1)
    deliveries.telegram.refusals[GROUP] = [Malformed("WORDS_OF_TOMORROW")]
    await deliveries.delivery.drain()
    assert [bool(screen.rows) for screen in deliveries.telegram.messages.values()] == [False, True]


@with_scene(delivering)
async def test_an_old_message_without_keys_that_cannot_be_deleted_stays_as_it_is(
    deliveries: Deliveries,
) -> None:
    await deliveries.deliver(TABLE, keys("trick 1"), Urgency.TABLE_NOW)
    await deliveries.deliver(TABLE, words("trick 1"), Urgency.TABLE_NOW)
    deliveries.telegram.refusals[GROUP] = [MessageGone("message can't be deleted for everyone")]
    deliveries.delivery.remove(TABLE)
    await deliveries.delivery.drain()
    assert deliveries.said()[-2:] == [("edit", "trick 1"), ("delete", "?")]


@with_scene(delivering)
async def test_what_stands_below_a_panel_is_counted_with_our_own_messages(deliveries: Deliveries) -> None:
    for slot in (ANNS, Slot(ANN, None, "settings"), ANNS._replace(name="hand:8:1")):
        await deliveries.deliver(slot, words(slot.name), Urgency.TURN)
    sight = deliveries.delivery.sight
    assert (sight.below(ANNS), sight.below(ANNS, apart="hand:")) == (2, 1)
    deliveries.delivery.remove(Slot(ANN, None, "settings"))
    await deliveries.delivery.drain()
    assert (sight.below(ANNS, apart="hand:"), sight.below(BOBS)) == (0, 0)

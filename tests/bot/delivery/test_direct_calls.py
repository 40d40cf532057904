"""Errands: calls that somebody waits for, in their turn and at the expense of their chat."""

import asyncio
import gc
from functools import partial

import pytest
from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.screens import Screen
from bot.telegram import (
    Banished,
    Flaky,
    Malformed,
    MessageGone,
    Migrated,
    TopicLost,
    Trouble,
    Unreachable,
    Wait,
)
from tests.bot.delivery.deliveries import ANN, GROUP, TABLE, Deliveries, delivering, words
from tests.bot.delivery.test_budget import most_in_any
from tests.scenes import with_scene


async def send(deliveries: Deliveries, chat: int) -> int:
    """Post something in a chat; return the number of the message."""
    return await deliveries.telegram.send(chat, None, Screen(text=Markup("errand")))


def call_directly(deliveries: Deliveries, patience_s: float = 5.0) -> asyncio.Task[int]:
    """Begin an errand to the group."""
    return asyncio.ensure_future(
        deliveries.delivery.call_directly(GROUP, partial(send, deliveries), patience_s)
    )


async def fails(deliveries: Deliveries, chat: int, *, trouble: Exception) -> int:
    raise trouble


@with_scene(delivering)
async def test_whoever_waits_gets_what_the_call_brought(deliveries: Deliveries) -> None:
    assert await call_directly(deliveries) == 1
    assert deliveries.said(GROUP) == [("send", "errand")]


@with_scene(delivering, limits=Limits(group_interval=3.5, group_burst=3))
async def test_errands_and_screens_share_one_budget(deliveries: Deliveries) -> None:
    tasks = []
    for state in range(60):
        deliveries.show(TABLE, words(str(state)), Urgency.TABLE_NOW)
        tasks.append(call_directly(deliveries, 60))
        await asyncio.sleep(1)
    await asyncio.gather(*tasks, return_exceptions=True)
    assert most_in_any([call.at for call in deliveries.telegram.calls], 60) == 20


@with_scene(delivering, limits=Limits(group_interval=100, group_burst=1))
async def test_an_errand_whose_turn_does_not_come_is_not_made(deliveries: Deliveries) -> None:
    await call_directly(deliveries)
    with pytest.raises(TimeoutError):
        await call_directly(deliveries, 5)
    await asyncio.sleep(300)
    assert len(deliveries.said(GROUP)) == 1


@with_scene(delivering, takes=30)
async def test_nobody_gives_up_a_call_that_is_under_way(deliveries: Deliveries) -> None:
    assert await call_directly(deliveries, 5) == 1


@with_scene(delivering, limits=Limits(group_interval=100, group_burst=1))
async def test_an_errand_nobody_waits_for_any_more_is_not_made(deliveries: Deliveries) -> None:
    await call_directly(deliveries)
    task = call_directly(deliveries, 500)
    await asyncio.sleep(1)
    task.cancel()
    await asyncio.sleep(300)
    assert len(deliveries.said(GROUP)) == 1


@with_scene(delivering, takes=10)
async def test_whoever_left_is_not_missed_when_his_errand_fails(
    deliveries: Deliveries, caplog: pytest.LogCaptureFixture
) -> None:
    deliveries.telegram.refusals[GROUP] = [MessageGone("gone")]
    task = call_directly(deliveries)
    await asyncio.sleep(1)
    task.cancel()
    await deliveries.delivery.drain()
    del task
    gc.collect()
    assert caplog.text == ""


@with_scene(delivering, limits=Limits(group_interval=3.5, group_burst=1))
async def test_errands_do_not_keep_the_table_waiting_for_ever(deliveries: Deliveries) -> None:
    impatient = [call_directly(deliveries, 900) for _ in range(40)]
    await asyncio.sleep(1)
    deliveries.show(TABLE, words("table"), Urgency.TABLE_NOW)
    for _ in range(120):
        impatient.append(call_directly(deliveries, 900))
        await asyncio.sleep(1)
    await asyncio.gather(*impatient)
    told = [text for _, text in deliveries.said(GROUP)]
    assert told.index("table") < len(told) - 20
    assert told.count("errand") == 160


@pytest.mark.parametrize(
    "trouble", [Wait(10), Flaky("cut"), Malformed("bug"), TopicLost("closed"), OSError("bug")]
)
@with_scene(delivering)
async def test_what_goes_wrong_is_told_to_whoever_waits_and_the_chat_goes_on(
    deliveries: Deliveries, trouble: Exception
) -> None:
    with pytest.raises(type(trouble)):
        await deliveries.delivery.call_directly(GROUP, partial(fails, deliveries, trouble=trouble), 5)
    await deliveries.deliver(TABLE, words("table"), Urgency.TABLE_NOW)
    assert deliveries.said() == [("send", "table")]
    assert deliveries.telegram.calls[0].at >= (10 if isinstance(trouble, Wait) else 0)
    assert deliveries.troubles == []


@pytest.mark.parametrize("trouble", [Banished("kicked"), Unreachable("gone")])
@with_scene(delivering)
async def test_a_chat_that_is_closed_takes_no_errands(deliveries: Deliveries, trouble: Trouble) -> None:
    with pytest.raises(type(trouble)):
        await deliveries.delivery.call_directly(GROUP, partial(fails, deliveries, trouble=trouble), 5)
    await asyncio.sleep(0)
    assert deliveries.delivery.is_closed(GROUP)
    with pytest.raises(Banished):
        await call_directly(deliveries)
    assert asyncio.get_running_loop().time() < 1, "nobody waits for nothing"
    deliveries.delivery.resume(GROUP)
    await call_directly(deliveries)


@with_scene(delivering)
async def test_a_group_that_moved_takes_errands_at_its_new_address(deliveries: Deliveries) -> None:
    with pytest.raises(Migrated):
        await deliveries.delivery.call_directly(GROUP, partial(fails, deliveries, trouble=Migrated(-200)), 5)
    await asyncio.sleep(0)
    await call_directly(deliveries)
    assert deliveries.said(-200) == [("send", "errand")]


@with_scene(delivering, limits=Limits(group_interval=100, group_burst=1))
async def test_an_errand_that_waited_while_its_group_moved_ends(deliveries: Deliveries) -> None:
    await call_directly(deliveries)
    task = call_directly(deliveries, 5)
    await asyncio.sleep(1)
    deliveries.delivery.migrate(GROUP, -200)
    with pytest.raises(TimeoutError):
        await task
    assert deliveries.said(-200) == []


@with_scene(delivering)
async def test_after_closing_nothing_is_begun(deliveries: Deliveries) -> None:
    await deliveries.delivery.close()
    with pytest.raises(Banished):
        await call_directly(deliveries)
    assert deliveries.said(ANN, GROUP) == []

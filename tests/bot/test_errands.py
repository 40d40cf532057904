"""Errands: calls that somebody waits for, in their turn and at the expense of their chat."""

import asyncio
import gc
from functools import partial

import pytest
from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.screens.screen import Screen
from bot.telegram.errors import (
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
from tests.bot.services import ANN, GROUP, TABLE, Services, words
from tests.bot.test_budget import most_in_any
from tests.virtual_time import virtual_time


async def send(services: Services, chat: int) -> int:
    """Post something in a chat; return the number of the message."""
    return await services.telegram.send(chat, None, Screen(Markup("errand")))


def errand(services: Services, patience_s: float = 5.0) -> asyncio.Task[int]:
    """Begin an errand to the group."""
    return asyncio.ensure_future(services.delivery.errand(GROUP, partial(send, services), patience_s))


async def fails(services: Services, chat: int, *, trouble: Exception) -> int:
    raise trouble


@virtual_time
async def test_whoever_waits_gets_what_the_call_brought() -> None:
    services = Services()
    assert await errand(services) == 1
    assert services.said(GROUP) == [("send", "errand")]


@virtual_time
async def test_errands_and_screens_share_one_budget() -> None:
    services = Services(limits=Limits(group_interval=3.5, group_burst=3))
    tasks = []
    for state in range(60):
        services.show(TABLE, words(str(state)), Urgency.TABLE_NOW)
        tasks.append(errand(services, 60))
        await asyncio.sleep(1)
    await asyncio.gather(*tasks, return_exceptions=True)
    assert most_in_any([call.at for call in services.telegram.calls], 60) == 20


@virtual_time
async def test_an_errand_whose_turn_does_not_come_is_not_made() -> None:
    services = Services(limits=Limits(group_interval=100, group_burst=1))
    await errand(services)
    with pytest.raises(TimeoutError):
        await errand(services, 5)
    await asyncio.sleep(300)
    assert len(services.said(GROUP)) == 1


@virtual_time
async def test_nobody_gives_up_a_call_that_is_under_way() -> None:
    services = Services(takes=30)
    assert await errand(services, 5) == 1


@virtual_time
async def test_an_errand_nobody_waits_for_any_more_is_not_made() -> None:
    services = Services(limits=Limits(group_interval=100, group_burst=1))
    await errand(services)
    task = errand(services, 500)
    await asyncio.sleep(1)
    task.cancel()
    await asyncio.sleep(300)
    assert len(services.said(GROUP)) == 1


@virtual_time
async def test_whoever_left_is_not_missed_when_his_errand_fails(caplog: pytest.LogCaptureFixture) -> None:
    services = Services(takes=10)
    services.telegram.refusals[GROUP] = [MessageGone("gone")]
    task = errand(services)
    await asyncio.sleep(1)
    task.cancel()
    await services.delivery.drain()
    del task
    gc.collect()
    assert caplog.text == ""


@virtual_time
async def test_errands_do_not_keep_the_table_waiting_for_ever() -> None:
    services = Services(limits=Limits(group_interval=3.5, group_burst=1))
    impatient = [errand(services, 900) for _ in range(40)]
    await asyncio.sleep(1)
    services.show(TABLE, words("table"), Urgency.TABLE_NOW)
    for _ in range(120):
        impatient.append(errand(services, 900))
        await asyncio.sleep(1)
    await asyncio.gather(*impatient)
    told = [text for _, text in services.said(GROUP)]
    assert told.index("table") < len(told) - 20
    assert told.count("errand") == 160


@pytest.mark.parametrize(
    "trouble", [Wait(10), Flaky("cut"), Malformed("bug"), TopicLost("closed"), OSError("bug")]
)
@virtual_time
async def test_what_goes_wrong_is_told_to_whoever_waits_and_the_chat_goes_on(trouble: Exception) -> None:
    services = Services()
    with pytest.raises(type(trouble)):
        await services.delivery.errand(GROUP, partial(fails, services, trouble=trouble), 5)
    services.show(TABLE, words("table"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    assert services.said() == [("send", "table")]
    assert services.telegram.calls[0].at >= (10 if isinstance(trouble, Wait) else 0)
    assert services.troubles == []


@pytest.mark.parametrize("trouble", [Banished("kicked"), Unreachable("gone")])
@virtual_time
async def test_a_chat_that_is_closed_takes_no_errands(trouble: Trouble) -> None:
    services = Services()
    with pytest.raises(type(trouble)):
        await services.delivery.errand(GROUP, partial(fails, services, trouble=trouble), 5)
    await asyncio.sleep(0)
    assert services.delivery.is_closed(GROUP)
    with pytest.raises(Banished):
        await errand(services)
    assert asyncio.get_running_loop().time() < 1, "nobody waits for nothing"
    services.delivery.resume(GROUP)
    await errand(services)


@virtual_time
async def test_a_group_that_moved_takes_errands_at_its_new_address() -> None:
    services = Services()
    with pytest.raises(Migrated):
        await services.delivery.errand(GROUP, partial(fails, services, trouble=Migrated(-200)), 5)
    await asyncio.sleep(0)
    await errand(services)
    assert services.said(-200) == [("send", "errand")]


@virtual_time
async def test_an_errand_that_waited_while_its_group_moved_ends() -> None:
    services = Services(limits=Limits(group_interval=100, group_burst=1))
    await errand(services)
    task = errand(services, 5)
    await asyncio.sleep(1)
    services.delivery.migrate(GROUP, -200)
    with pytest.raises(TimeoutError):
        await task
    assert services.said(-200) == []


@virtual_time
async def test_after_closing_nothing_is_begun() -> None:
    services = Services()
    await services.delivery.close()
    with pytest.raises(Banished):
        await errand(services)
    assert services.said(ANN, GROUP) == []

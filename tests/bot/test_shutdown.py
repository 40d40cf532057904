"""Asked to stop: what is under way comes to its end, within bounds, and what was carried out is confirmed."""

from __future__ import annotations

import asyncio
import gc
from typing import Any, cast

from markupsafe import Markup
from telegram import Bot, Update

from bot.delivery import Delivery, ShownMessages, Urgency
from bot.run import little_garbage
from bot.screens import Screen
from bot.telegram.gateway import Gateway
from bot.telegram.poller import FINISH_S, Poller
from storage.store import Slot
from tests.bot.telegram.test_poller import Telegram, poll, said
from tests.virtual_time import virtual_time

GROUP = -1


@virtual_time
async def test_a_press_under_way_is_carried_out_and_confirmed() -> None:
    telegram, done = Telegram([said(41, 11)], []), []

    async def handle(update: Update) -> None:
        await asyncio.sleep(2)
        done.append(update.update_id)

    await poll(telegram, handle, 1)
    assert done == [41]
    assert telegram.offsets == [0, 42]


@virtual_time
async def test_what_takes_too_long_is_let_go_of_and_comes_again() -> None:
    telegram, done = Telegram([said(41, 11)], []), []

    async def handle(update: Update) -> None:
        await asyncio.sleep(FINISH_S + 5)
        done.append(update.update_id)

    poller = asyncio.ensure_future(Poller(cast("Bot", telegram), handle).run())
    await asyncio.sleep(1)
    began = asyncio.get_running_loop().time()
    poller.cancel()
    await asyncio.gather(poller, return_exceptions=True)
    assert asyncio.get_running_loop().time() - began == FINISH_S
    await asyncio.sleep(FINISH_S + 10)
    assert done == []
    assert telegram.offsets == [0]


class Slow:
    """A Telegram that takes its time; `told` is what arrived."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.told: list[str] = []

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        del chat, thread
        await asyncio.sleep(self._seconds)
        self.told.append(str(screen.text))
        return len(self.told)


class Notes:
    """Remembers nothing."""

    async def remember(self, *_: Any) -> None:
        """Do nothing."""


async def stopped(gateway: Slow) -> float:
    """Stop with a screen in flight, one that waits, and an answer; return the seconds it took."""
    delivery = Delivery(cast("Gateway", gateway), ShownMessages(Notes(), {}))
    for name in ("first", "second"):
        slot = Slot(GROUP, None, name)
        delivery.show(slot, lambda name=name: Screen(text=Markup(name)), Urgency.TURN)  # type: ignore[misc]
        await asyncio.sleep(0.1)
    delivery.post(GROUP, None, Screen(text=Markup("answer")))
    loop = asyncio.get_running_loop()
    began = loop.time()
    await delivery.close()
    return loop.time() - began


@virtual_time
async def test_calls_in_flight_end_and_what_is_told_once_is_told() -> None:
    gateway = Slow(0.5)
    assert await stopped(gateway) < 5
    assert gateway.told == ["first", "answer"], "the screen that waited is wanted anew by the next start"


@virtual_time
async def test_a_telegram_that_does_not_answer_is_not_waited_for() -> None:
    gateway = Slow(60)
    assert await stopped(gateway) < 5
    assert gateway.told == []


def test_what_was_kept_from_the_garbage_collector_is_its_own_again_at_the_end() -> None:
    before = gc.get_threshold()
    with little_garbage():
        gc.freeze()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() > before
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == before

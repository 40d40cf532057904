"""The notebook stays in step with the messages that are shown, however slow it is."""

import asyncio
import logging
from collections.abc import Mapping

import pytest

from bot.delivery.shown import ShownMessages
from storage.store import Shown, Slot
from tests.bot.fake_telegram import FakeNotebook
from tests.virtual_time import virtual_time

SLOT = Slot(11, None, "hand:7:3")


class SlowNotebook(FakeNotebook):
    """Every entry takes a second, and is what it was when it began."""

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        await asyncio.sleep(1)
        await super().remember(news)


def shown(digest: str) -> Shown:
    return Shown(7, digest, buttons=False)


@virtual_time
async def test_a_state_that_comes_during_an_entry_is_entered_next() -> None:
    notebook = SlowNotebook()
    messages = ShownMessages(notebook, {SLOT: shown("zero")})
    messages.edited(SLOT, shown("one"))
    await asyncio.sleep(1)
    messages.edited(SLOT, shown("two"))
    await messages.close()
    assert notebook.pages == {SLOT: shown("two")}


@virtual_time
async def test_a_forgotten_slot_stays_forgotten_though_an_entry_was_on_its_way() -> None:
    notebook = SlowNotebook()
    messages = ShownMessages(notebook, {SLOT: shown("zero")})
    messages.edited(SLOT, shown("one"))
    await asyncio.sleep(1)
    messages.forgotten(SLOT)
    await messages.close()
    assert notebook.pages == {}


@virtual_time
async def test_nothing_is_entered_twice() -> None:
    notebook = SlowNotebook()
    messages = ShownMessages(notebook, {SLOT: shown("zero")})
    messages.edited(SLOT, shown("one"))
    await asyncio.gather(messages.flush(), messages.flush())
    await messages.close()
    assert notebook.entries == 1


@virtual_time
async def test_a_new_message_waits_for_one_entry_and_not_for_each_of_many_edits() -> None:
    notebook = SlowNotebook()
    slots = [Slot(chat, None, "hand:7:3") for chat in range(100, 150)]
    messages = ShownMessages(notebook, dict.fromkeys(slots, shown("zero")))
    for slot in slots:
        messages.edited(slot, shown("one"))
    flushing = asyncio.ensure_future(messages.flush())
    await asyncio.sleep(0)
    await messages.sent(SLOT, shown("new"))
    assert notebook.pages == {SLOT: shown("new")} | dict.fromkeys(slots, shown("one"))
    assert notebook.entries == 2
    await flushing


@virtual_time
async def test_a_failed_entry_is_logged_and_made_up_for(caplog: pytest.LogCaptureFixture) -> None:
    notebook = FakeNotebook()
    messages = ShownMessages(notebook, {SLOT: shown("zero")})
    notebook.crash = True
    messages.edited(SLOT, shown("one"))
    with caplog.at_level(logging.ERROR):
        await messages.flush()
    assert "cannot store the messages" in caplog.text
    notebook.crash = False
    await messages.close()
    assert notebook.pages == {SLOT: shown("one")}

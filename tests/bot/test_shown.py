"""What is remembered stays in step with what is shown, however slow the notebook is."""

import asyncio
import logging

import pytest

from bot.delivery.shown import ShownMessages
from storage.store import Shown, Slot
from tests.bot.fake_telegram import FakeNotebook
from tests.virtual_time import virtual_time

SLOT = Slot(11, None, "hand:7:3")


class SlowNotebook(FakeNotebook):
    """Every entry takes a second, and is what it was when it began."""

    async def remember(self, slot: Slot, shown: Shown) -> None:
        await asyncio.sleep(1)
        await super().remember(slot, shown)


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
async def test_a_failed_entry_is_logged_and_made_up_for(caplog: pytest.LogCaptureFixture) -> None:
    notebook = FakeNotebook()
    messages = ShownMessages(notebook, {SLOT: shown("zero")})
    notebook.crash = True
    messages.edited(SLOT, shown("one"))
    with caplog.at_level(logging.ERROR):
        await messages.flush()
    assert "cannot remember" in caplog.text
    notebook.crash = False
    await messages.close()
    assert notebook.pages == {SLOT: shown("one")}

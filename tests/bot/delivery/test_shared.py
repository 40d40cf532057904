"""Delivery of one worker among several: what it still tells when slots are given away, and what not."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.delivery.delivery import SharedDelivery, SharedMessages
from bot.telegram import ChatTrouble, Malformed, Restricted, Wait
from storage.store import Away, Shown, Slot
from tests.bot.delivery.deliveries import ANN, ANNS, BOB, BOBS, keys, words
from tests.bot.fake_telegram import FakeGateway, FakeNotebook
from tests.virtual_time import virtual_time


class Notebook(FakeNotebook):
    """One notebook of all workers; while it is `away` nobody can write there."""

    away = False

    async def remember(self, news: Mapping[Slot, Shown | None]) -> None:
        if self.away:
            raise Away("the server does not answer")
        await super().remember(news)


class Worker:
    """A worker's delivery; `has` are its slots, `giving` those that nobody else has yet."""

    def __init__(self, telegram: FakeGateway, notebook: Notebook) -> None:
        self.has: set[Slot] = set()
        self.giving: set[Slot] = set()
        self.sure = True
        self.troubles: list[ChatTrouble | Restricted] = []
        messages = SharedMessages(notebook, lambda slot: slot in self.has | self.giving)
        self.delivery = SharedDelivery(
            telegram,
            messages,
            Limits(),
            mine=lambda slot: slot in self.has,
            sure=lambda: self.sure,
            others=lambda _: None,
        )
        self.delivery.start(self._on_trouble)
        self.notebook = notebook

    async def _on_trouble(self, _: int, trouble: ChatTrouble | Restricted) -> None:
        self.troubles.append(trouble)

    def take(self, *slots: Slot) -> None:
        self.delivery.load({slot: self.notebook.pages[slot] for slot in slots if slot in self.notebook.pages})
        self.has |= {*slots}

    async def give(self, *slots: Slot) -> None:
        self.has -= {*slots}
        self.giving = {*slots}
        self.delivery.drop()
        await self.delivery.finish()
        self.delivery.unload()
        self.giving = set()


def two() -> tuple[Worker, Worker, FakeGateway]:
    telegram, notebook = FakeGateway(takes=0.1), Notebook()
    return Worker(telegram, notebook), Worker(telegram, notebook), telegram


def said(telegram: FakeGateway, chat: int) -> list[tuple[str, str]]:
    return [(call.verb, call.text) for call in telegram.calls if call.chat == chat]


async def soon(work: Coroutine[Any, Any, None]) -> None:
    """Do something while a call is under way."""
    await asyncio.sleep(0.05)
    await work


@virtual_time
async def test_a_screen_that_could_not_be_noted_is_shown_when_the_store_is_back() -> None:
    """The cards that Ann has chosen are seen only after it is noted that nobody knows what stands there."""
    ours, _, telegram = two()
    ours.take(ANNS)
    ours.delivery.show(ANNS, keys("which card?"), Urgency.TURN)
    await ours.delivery.drain()
    ours.notebook.away = True
    ours.delivery.show(ANNS, lambda: replace(keys("the ace?")(), unsaved=True), Urgency.TURN)
    await asyncio.sleep(30)
    assert said(telegram, ANN) == [("send", "which card?")]
    ours.notebook.away = False
    await asyncio.sleep(5)
    assert said(telegram, ANN) == [("send", "which card?"), ("edit", "the ace?")]


@virtual_time
async def test_a_message_that_could_not_be_noted_is_not_sent_twice_when_the_store_is_back() -> None:
    ours, _, telegram = two()
    ours.take(ANNS)
    ours.notebook.away = True
    ours.delivery.show(ANNS, words("your cards"), Urgency.TURN)
    await asyncio.sleep(30)
    ours.notebook.away = False
    await asyncio.sleep(5)
    assert said(telegram, ANN) == [("send", "your cards")]
    assert ours.notebook.pages[ANNS].digest


@virtual_time
async def test_a_message_is_noted_before_it_is_given_away_and_the_next_owner_goes_on_with_it() -> None:
    before, after, telegram = two()
    before.take(ANNS)
    before.notebook.away = True
    before.delivery.show(ANNS, words("your cards"), Urgency.TURN)
    await asyncio.sleep(1)
    with pytest.raises(Away):
        await before.give(ANNS)
    before.notebook.away = False
    await before.give(ANNS)
    after.take(ANNS)
    after.delivery.show(ANNS, words("your cards"), Urgency.TURN)
    await asyncio.sleep(5)
    assert said(telegram, ANN) == [("send", "your cards")]


@virtual_time
async def test_who_gave_a_panel_away_does_not_send_it_when_telegram_lets_them_again() -> None:
    """Telegram said 429; meanwhile another worker has the table and shows the panel."""
    before, after, telegram = two()
    before.take(ANNS, BOBS)
    telegram.refusals[ANN].append(Wait(10))
    before.delivery.show(ANNS, words("your cards"), Urgency.TURN)
    await soon(before.give(ANNS))
    after.take(ANNS)
    await asyncio.sleep(12)
    after.delivery.show(ANNS, words("your cards"), Urgency.TURN)
    before.delivery.show(BOBS, words("yours, Bob"), Urgency.TURN)
    await asyncio.sleep(60)
    assert said(telegram, ANN) == [("send", "your cards"), ("send", "your cards")], "refused, and shown"
    assert len([chat for chat, _ in telegram.messages if chat == ANN]) == 1
    assert said(telegram, BOB) == [("send", "yours, Bob")]


@virtual_time
async def test_a_refused_screen_that_was_given_away_is_not_come_back_to() -> None:
    """Each look at it would ask for the next one at once, and nothing else would ever be done."""
    before, _, telegram = two()
    before.take(ANNS, BOBS)
    telegram.refusals[ANN] = [Malformed("bad entities") for _ in range(8)]
    before.delivery.show(ANNS, keys("your cards"), Urgency.TURN)
    await soon(before.give(ANNS))
    calls = len(said(telegram, ANN))
    await asyncio.sleep(60)
    before.delivery.show(BOBS, words("yours, Bob"), Urgency.TURN)
    await asyncio.sleep(1)
    assert len(said(telegram, ANN)) == calls
    assert said(telegram, BOB) == [("send", "yours, Bob")]


@virtual_time
@pytest.mark.parametrize("heard", [False, True])
async def test_a_choice_that_is_noted_late_is_not_shown_over_what_the_next_owner_shows(
    monkeypatch: pytest.MonkeyPatch, *, heard: bool
) -> None:
    """The road to the database was cut and is mended; by then it has `heard` that others have its slots."""
    ours, theirs, telegram = two()
    ours.take(ANNS)
    ours.delivery.show(ANNS, keys("which card?"), Urgency.TURN)
    await ours.delivery.drain()
    mended, remember = asyncio.Event(), ours.notebook.remember

    async def late(news: Mapping[Slot, Shown | None]) -> None:
        await mended.wait()
        await remember(news)

    with monkeypatch.context() as cut:
        cut.setattr(ours.notebook, "remember", late)
        ours.delivery.show(ANNS, lambda: replace(keys("the ace?")(), unsaved=True), Urgency.TURN)
        await asyncio.sleep(5)
    ours.sure = False
    theirs.take(ANNS)
    theirs.delivery.show(ANNS, keys("which trump?"), Urgency.TURN)
    await asyncio.sleep(5)
    if heard:
        ours.has.clear()
        ours.delivery.drop()
        ours.sure = True
    mended.set()
    await asyncio.sleep(5)
    ours.has.clear()
    ours.delivery.drop()
    ours.delivery.unload()
    ours.sure = True
    await asyncio.sleep(60)
    assert {text for _, text in said(telegram, ANN)} == {"which card?", "which trump?"}


@virtual_time
async def test_within_settled_no_call_is_in_flight_and_none_begins() -> None:
    ours, _, telegram = two()
    ours.take(ANNS, BOBS)
    ours.delivery.show(ANNS, words("your cards"), Urgency.TURN)
    await asyncio.sleep(0.05)
    async with ours.delivery.settled():
        assert (said(telegram, ANN), telegram.in_flight) == ([("send", "your cards")], 0)
        ours.delivery.show(BOBS, words("your cards"), Urgency.TURN)
        await asyncio.sleep(5)
        assert said(telegram, BOB) == []
    await ours.delivery.drain()
    assert said(telegram, BOB) == [("send", "your cards")]

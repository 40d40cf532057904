"""More tables than the limit over all chats can carry: who waits, who does not, and that nothing is lost.

The limit is set by the operator, or hidden by Telegram.
"""

import asyncio
from collections import defaultdict, deque
from statistics import median

import pytest
from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.budget import Limits
from bot.screens import Screen
from bot.telegram import Wait
from storage.store import Slot
from tests.bot.delivery.deliveries import Deliveries
from tests.bot.fake_telegram import FakeGateway
from tests.virtual_time import VirtualLoop, virtual_time

SEATS = range(3)


class Evening:
    """Tables at which a card is played `think_s` after its player was asked; three cards are a trick."""

    def __init__(self, tables: int, think_s: float, limits: Limits | None = None) -> None:
        self.deliveries = Deliveries(takes=0.05, limits=limits)
        self.tables = range(tables)
        self.think_s = think_s
        self.wanted: dict[Slot, str] = {}
        self.waits: defaultdict[Urgency, list[float]] = defaultdict(list)
        self._waiting: defaultdict[Slot, list[tuple[Urgency, float]]] = defaultdict(list)
        self._told: defaultdict[Slot, asyncio.Event] = defaultdict(asyncio.Event)

    async def last(self, seconds: float) -> None:
        """Play so long, then wait until all is told."""
        playing = [asyncio.create_task(self._play(table)) for table in self.tables]
        await asyncio.sleep(seconds)
        for table in playing:
            table.cancel()
        await self.deliveries.delivery.drain()

    async def _play(self, table: int) -> None:
        board = Slot(-1 - table, None, "table")
        hands = [Slot(1 + 3 * table + seat, None, "hand") for seat in SEATS]
        await asyncio.sleep(self.think_s * (table % 10) / 10)
        card = 0
        while True:
            card += 1
            asked, presser = card % 3, (card - 1) % 3
            self._show(board, card, Urgency.TABLE_LATER if asked else Urgency.TABLE_NOW)
            for seat, hand in enumerate(hands):
                self._show(hand, card, _urgency(seat, asked, presser))
            self._told[hands[asked]].clear()
            await self._told[hands[asked]].wait()
            await asyncio.sleep(self.think_s)

    def _show(self, slot: Slot, card: int, urgency: Urgency) -> None:
        self.wanted[slot] = str(card)
        self._waiting[slot].append((urgency, asyncio.get_running_loop().time()))

        def render() -> Screen:
            for wanted, since in self._waiting.pop(slot, ()):
                self.waits[wanted].append(asyncio.get_running_loop().time() - since)
            self._told[slot].set()
            return Screen(text=Markup(self.wanted[slot]))

        self.deliveries.show(slot, render, urgency)


def _urgency(seat: int, asked: int, presser: int) -> Urgency:
    if seat == asked:
        return Urgency.TURN
    return Urgency.OWN if seat == presser else Urgency.ONLOOKER


@pytest.fixture(scope="module")
def busy() -> Evening:
    """Twice as much as can be told: a hundred tables with a card every five seconds, for three minutes."""

    async def play() -> Evening:
        evening = Evening(100, 5.0, Limits(cap_per_s=25))
        await evening.last(180)
        return evening

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(play())


def test_the_player_to_move_hardly_waits(busy: Evening) -> None:
    waits = sorted(busy.waits[Urgency.TURN])
    assert median(waits) < 0.2
    assert waits[int(len(waits) * 0.99)] < 2


def test_play_goes_on_as_fast_as_people_think(busy: Evening) -> None:
    assert len(busy.waits[Urgency.TURN]) > 0.9 * 100 * 180 / 5


def test_the_hands_of_the_others_wait_and_merge_most(busy: Evening) -> None:
    taps = len(busy.waits[Urgency.TURN])
    assert len(busy.deliveries.telegram.calls) < 1.5 * taps
    assert busy.deliveries.delivery.tally["merged"] > 2 * taps


def test_the_table_is_not_forgotten(busy: Evening) -> None:
    assert max(busy.waits[Urgency.TABLE_NOW] + busy.waits[Urgency.TABLE_LATER]) < 60


class HiddenLimit(FakeGateway):
    """A Telegram that refuses what exceeds its calls a second over all chats."""

    def __init__(self, per_s: int) -> None:
        super().__init__(takes=0.05)
        self._taken = deque[float](maxlen=per_s)
        self.refused: list[float] = []

    async def _travel(self, verb: str, chat: int, screen: Screen) -> None:
        now = asyncio.get_running_loop().time()
        if len(self._taken) == self._taken.maxlen and self._taken[0] > now - 1:
            self.refused.append(now)
            await asyncio.sleep(0.05)
            raise Wait(1)
        self._taken.append(now)
        await super()._travel(verb, chat, screen)


@pytest.fixture(scope="module")
def refused() -> tuple[Evening, HiddenLimit]:
    """The same evening for four minutes where Telegram takes 40 calls a second and does not say so."""

    async def play() -> tuple[Evening, HiddenLimit]:
        evening, telegram = Evening(100, 5.0), HiddenLimit(40)
        evening.deliveries.telegram = telegram
        evening.deliveries.restart()
        await evening.last(240)
        return evening, telegram

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(play())


def test_a_hidden_limit_is_found_and_hardly_exceeded(refused: tuple[Evening, HiddenLimit]) -> None:
    _, telegram = refused
    made = [call.at for call in telegram.calls if 60 <= call.at < 240]
    assert len(made) > 0.85 * 40 * 180
    assert sum(60 <= at < 240 for at in telegram.refused) <= 0.005 * len(made)


def test_nobody_to_move_waits_long_at_a_hidden_limit(refused: tuple[Evening, HiddenLimit]) -> None:
    waits = sorted(refused[0].waits[Urgency.TURN])
    assert median(waits) < 0.2
    assert waits[-1] < 5


def test_all_is_told_in_the_end_despite_refusals(refused: tuple[Evening, HiddenLimit]) -> None:
    evening, _ = refused
    assert {slot: evening.deliveries.seen(slot).text for slot in evening.wanted} == evening.wanted


@virtual_time
async def test_an_hour_of_rest_for_one_chat_slows_no_other_down() -> None:
    evening = Evening(20, 5.0)
    evening.deliveries.telegram.refusals[1] = [Wait(3600)]
    await evening.last(60)
    assert evening.deliveries.delivery.tally["slowed"] == 0
    assert evening.deliveries.delivery.rate.per_s >= 25
    assert min(call.at for call in evening.deliveries.telegram.calls if call.chat == 1) == 0
    assert len(evening.waits[Urgency.TURN]) > 0.9 * 19 * 60 / 5


@virtual_time
async def test_a_chat_that_is_refused_again_and_again_slows_no_other_down() -> None:
    evening = Evening(60, 5.0)
    evening.deliveries.telegram.refusals[1] = [Wait(2)] * 40
    await evening.last(120)
    assert evening.deliveries.delivery.tally["slowed"] <= 1
    assert evening.deliveries.delivery.rate.per_s > 50


def test_all_is_told_in_the_end(busy: Evening) -> None:
    assert {slot: busy.deliveries.seen(slot).text for slot in busy.wanted} == busy.wanted

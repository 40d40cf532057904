"""Delivery with fakes on all sides, and the few people and slots its tests speak of."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from markupsafe import Markup

from bot.delivery import Delivery, ShownMessages, Urgency
from bot.delivery.budget import Limits
from bot.screens import Button, Screen
from bot.telegram import ChatTrouble, Restricted
from storage.store import Slot
from tests.bot.fake_telegram import FakeGateway, FakeNotebook

GROUP, ANN, BOB = -1001, 11, 12
TABLE = Slot(GROUP, None, "table:7:3")
ANNS = Slot(ANN, None, "hand:7:3")
BOBS = Slot(BOB, None, "hand:7:3")
KEYS = ((Button("A♠", data="g7:1:AS"),),)


def words(text: str) -> Callable[[], Screen]:
    return lambda: Screen(text=Markup(text))


def keys(text: str) -> Callable[[], Screen]:
    return lambda: Screen(text=Markup(text), rows=KEYS)


class Deliveries:
    """Delivery with fakes on all sides; `restart` makes a new one over the same notebook and Telegram."""

    def __init__(
        self, *, takes: float = 0.1, limits: Limits | None = None, learnt: float | None = None
    ) -> None:
        self.telegram = FakeGateway(takes=takes)
        self.notebook = FakeNotebook()
        self.troubles: list[tuple[int, ChatTrouble | Restricted]] = []
        self._limits = limits
        self._learnt = learnt
        self.restart()

    def restart(self) -> None:
        messages = ShownMessages(self.notebook, self.notebook.pages)
        self.delivery = Delivery(self.telegram, messages, self._limits)
        if self._learnt is not None:
            self.delivery.rate.learn(self._learnt)
        self.delivery.start(self._on_trouble)
        self.show = self.delivery.show

    async def deliver(self, slot: Slot, render: Callable[[], Screen], urgency: Urgency) -> None:
        """Show a screen, and wait until all work is done."""
        self.show(slot, render, urgency)
        await self.delivery.drain()

    async def _on_trouble(self, chat: int, trouble: ChatTrouble | Restricted) -> None:
        self.troubles.append((chat, trouble))

    def said(self, *chats: int) -> list[tuple[str, str]]:
        return [(call.verb, call.text) for call in self.telegram.calls if not chats or call.chat in chats]

    def seen(self, slot: Slot) -> Screen:
        shown = self.delivery.shown(slot)
        assert shown
        return self.telegram.messages[slot.chat, shown.message_id]


@asynccontextmanager
async def delivering(
    _folder: Path, /, *, takes: float = 0.1, limits: Limits | None = None, learnt: float | None = None
) -> AsyncIterator[Deliveries]:
    """Yield a delivery with fakes on all sides, for `tests.scenes.with_scene`.

    `learnt` calls a second over all chats have held before.
    """
    yield Deliveries(takes=takes, limits=limits, learnt=learnt)

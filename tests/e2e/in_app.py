"""Players of a whole match who look at the Mini App: each has an open page, and presses there."""

from __future__ import annotations

import html
import uuid
from dataclasses import dataclass

from bot.house import House
from bot.people import Who
from bot.screens import Screen
from bot.tables.live import LiveMatch, draft_of, draw_panel
from playground.people_api import SeenButton, SeenMessage
from tests.e2e.stage import Guest, Stage
from webapp.hub import Hub
from webapp.page import AppPage
from webapp.schema import AppPress


@dataclass(slots=True)
class AppPlayer:
    """A person who has the table in the foreground of the app."""

    house: House
    hub: Hub
    guest: Guest
    page: AppPage
    presses: int = 0

    async def answer(self) -> bool:
        """Press what a careful player would, if the person is asked; return whether they were."""
        live = await self.house.tables.peek(self.page.table.id)
        if not isinstance(live, LiveMatch) or not live.table.open or live.match.asked is None:
            return False
        if live.table.seat_of(self.guest.user.id) != live.match.asked:
            return False
        if live.table.state.pending:  # a large bid is about to be made
            return True
        panel = seen(draw_panel(live, live.match.asked, draft_of(live, live.match.asked)))
        label = self.guest.reader.press(panel)
        if label is None:
            return False
        self.presses += 1
        data = panel.button(label).data or ""
        await self.hub.carry_out(self.page, AppPress(type="press", id=str(uuid.uuid4()), data=data))
        self.page.take()
        return True


async def in_app(stage: Stage, table: int, count: int) -> list[AppPlayer]:
    """Let the first guests open the table in the app."""
    if not count:
        return []
    hub = stage.house.display.pages = Hub(stage.house)
    record = await stage.house.store.table(table)
    assert record is not None
    return [await app_player(stage.house, hub, guest, record.token) for guest in stage.guests[:count]]


async def app_player(house: House, hub: Hub, guest: Guest, token: str) -> AppPlayer:
    """Let a guest open the table with this token in the app."""
    page = await hub.open(Who(guest.user.id, guest.user.name, "en"), token)
    return AppPlayer(house, hub, guest, page)


def seen(screen: Screen) -> SeenMessage:
    """Return a screen as a person would see it in a message."""
    return SeenMessage(
        id=0, number=None, chat=0, thread=None, date=0.0, edited=False, sender="", from_bot=True,
        text=html.unescape(screen.plain().text), html=str(screen.text),
        keyboard=tuple(
            tuple(SeenButton(label=key.text, data=key.data, url=key.url, style=key.style) for key in row)
            for row in screen.rows
        ),
        service=None, file=None, pinned=False, die=0, quote="",
    )  # fmt: skip

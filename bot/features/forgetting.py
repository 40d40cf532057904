"""/forget: deletes all data of a person at their request; the sheets of others stay readable."""

from __future__ import annotations

import asyncio

from bot.delivery import Delivery
from bot.delivery.allowance import Allowance
from bot.screens.names import shortlist
from bot.screens.screen import Button, Screen, paragraphs
from bot.tables.services import TableServices
from bot.tables.toast import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import Forget, pack
from bot.words.texts import Texts
from club.model import Player

COOLDOWN_S = 20.0
"""Seconds after which the same person may be deleted again, as that searches all data."""
SEARCH_INTERVAL_S = 1.0
"""Seconds between two searches of the store, by any person: each delays the writes of others."""


class Forgetting:
    """Deletion of people's data."""

    def __init__(self, services: TableServices, delivery: Delivery) -> None:
        self._people = services.people
        self._tables = services.tables
        self._store = services.store
        self._display = services.display
        self._delivery = delivery
        self._turns = Allowance(asyncio.get_running_loop().time, interval=COOLDOWN_S, burst=3)
        self._search = asyncio.Lock()
        self._next_at = 0.0
        """Loop time of the next search."""

    async def command(self, message: TextMessage, _player: Player, t: Texts) -> Screen | None:
        """Handle /forget: explain the consequences and ask; in a group, point to the direct chat."""
        if not message.place.private:
            return Screen(text=t("forget-home"))
        key = Button(t.plain("button-forget"), pack(Forget()), style="danger")
        return Screen(
            text=paragraphs([t("forget-ask")], [t("forget-goes")], [t("forget-stays")]), rows=((key,),)
        )

    async def press(self, player: Player, place: Place | None) -> Toast:
        """Delete the presser's data, unless they have a seat: then tell them where to leave."""
        t = self._people.words(player)
        if place is None or not place.private:
            return Toast(drop_keyboard=True)
        if not self._turns.take(player.id):
            return Toast(t.plain("toast-too-often"))
        if busy := await self._forget(player):
            titles = [await self._people.title(chat) for chat in busy]
            self._display.answer(player.id, None, Screen(text=t("forget-busy", places=shortlist(t, titles))))
            return Toast()
        self._people.forget(player.id)
        self._tables.drop_of(player.id)
        self._delivery.forget(player.id)
        self._display.answer(player.id, None, Screen(text=t("forget-done")))
        return Toast(drop_keyboard=True)

    async def _forget(self, player: Player) -> tuple[int, ...]:
        """Delete a person's data, one person at a time; return the chats where they still have a seat."""
        loop = asyncio.get_running_loop()
        async with self._search:
            await asyncio.sleep(self._next_at - loop.time())
            self._next_at = loop.time() + SEARCH_INTERVAL_S
            return await self._store.forget_person(player.id)

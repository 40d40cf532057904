"""/forget: everything that is kept of a person goes, on their word; the sheets of others stay readable."""

from __future__ import annotations

import asyncio

from bot.delivery import Delivery
from bot.delivery.allowance import Allowance
from bot.screens.screen import Button, Screen, paragraphs
from bot.tables.services import TableServices
from bot.tables.toast import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import Forget, pack
from bot.words.texts import Texts
from club.model import Player

AGAIN_S = 20.0
"""Seconds after which the same person may be forgotten once more: all that is kept is looked through."""
APART_S = 1.0
"""Seconds from one search of the store to the next, whoever asks: each holds up what others write."""


class Forgetting:
    """Forgets people."""

    def __init__(self, services: TableServices, delivery: Delivery) -> None:
        self._people = services.people
        self._tables = services.tables
        self._store = services.store
        self._display = services.display
        self._delivery = delivery
        self._turns = Allowance(asyncio.get_running_loop().time, interval=AGAIN_S, burst=3)
        self._search = asyncio.Lock()
        self._next_at = 0.0
        """Loop time of the next search."""

    async def command(self, said: TextMessage, _player: Player, t: Texts) -> Screen | None:
        """/forget: say what will happen, and ask; a group is told where."""
        if not said.place.private:
            return Screen(text=t("forget-home"))
        key = Button(t.plain("button-forget"), pack(Forget()), style="danger")
        return Screen(
            text=paragraphs([t("forget-ask")], [t("forget-goes")], [t("forget-stays")]), rows=((key,),)
        )

    async def press(self, player: Player, place: Place | None) -> Toast:
        """Forget the presser, unless they sit somewhere: then they are told where to leave."""
        t = self._people.words(player)
        if place is None or not place.private:
            return Toast(drop_keyboard=True)
        if not self._turns.take(player.id):
            return Toast(t.plain("toast-too-often"))
        if busy := await self._forget(player):
            titles = [await self._people.title(chat) for chat in busy]
            self._display.answer(player.id, None, Screen(text=t("forget-busy", places=", ".join(titles))))
            return Toast()
        self._people.forget(player.id)
        self._tables.drop_of(player.id)
        self._delivery.forget(player.id)
        self._display.answer(player.id, None, Screen(text=t("forget-done")))
        return Toast(drop_keyboard=True)

    async def _forget(self, player: Player) -> tuple[int, ...]:
        """Forget a person in the store, one after the other; return the chats where they still sit."""
        loop = asyncio.get_running_loop()
        async with self._search:
            await asyncio.sleep(self._next_at - loop.time())
            self._next_at = loop.time() + APART_S
            return await self._store.forget_person(player.id)

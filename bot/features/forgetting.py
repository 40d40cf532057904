"""/forget: deletes all data of a person at their request; the sheets of others stay readable."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.delivery.allowance import Allowance
from bot.screens.names import shortlist
from bot.screens.screen import Button, Screen, paragraphs
from bot.tables.visit import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import Forget, pack
from bot.words.texts import Texts
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House

COOLDOWN_S = 20.0
"""Seconds after which the same person may be deleted again, as that searches all data."""
SEARCH_INTERVAL_S = 1.0
"""Seconds between two searches of the store, by any person: each delays the writes of others."""


class Forgetting:
    """Deletion of people's data."""

    def __init__(self, house: House) -> None:
        self._house = house
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
        t = self._house.people.words(player)
        if place is None or not place.private:
            return Toast(drop_keyboard=True)
        if not self._turns.take(player.id):
            return Toast(t.plain("toast-too-often"))
        if busy := await self._forget(player):
            titles = [await self._house.people.title(chat) for chat in busy]
            self._house.display.answer(
                player.id, None, Screen(text=t("forget-busy", places=shortlist(t, titles)))
            )
            return Toast()
        self._house.people.forget(player.id)
        self._house.tables.drop_of(player.id)
        self._house.delivery.forget(player.id)
        self._house.display.answer(player.id, None, Screen(text=t("forget-done")))
        return Toast(drop_keyboard=True)

    async def _forget(self, player: Player) -> tuple[int, ...]:
        """Delete a person's data, one person at a time; return the chats where they still have a seat."""
        loop = asyncio.get_running_loop()
        async with self._search:
            await asyncio.sleep(self._next_at - loop.time())
            self._next_at = loop.time() + SEARCH_INTERVAL_S
            return await self._house.store.forget_person(player.id)

"""Retention: of the cards of ended matches by the admins' choice, of what counts nowhere for 90 days."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.features.settings import slot_of
from bot.screens.menus.preferences import HOME_PAGES
from bot.screens.menus.retention import keeping_screen, sure_screen
from bot.screens.menus.settings import GROUP_PAGES
from bot.tables.visit import Toast
from bot.telegram.updates import Place
from bot.words.buttons import KeepCards
from club.model import KEEP_DAYS, Chat, Player

if TYPE_CHECKING:
    from bot.house import House

SWEEP_S = 3600.0
"""Seconds between searches for cards whose retention has ended."""
FIRST_S = 120.0
"""Seconds from a start to the first search."""
BATCH = 100
"""Matches erased in one search; the next ones follow after `FIRST_S`."""
REST_S = 0.05
"""Seconds of rest between two of them, so that players go first."""
DAY_S = 86_400.0
UNCOUNTED_DAYS = 90
"""Days for which score sheets and tables without a result are kept after their last use."""
HOME_PAGE, GROUP_PAGE = list(HOME_PAGES).index("looks"), list(GROUP_PAGES).index("more")
"""Pages of the settings with a key that leads here."""
ANY = 0
"""Number that is no chat's id: of several workers, the owner of its shard erases for all chats."""


class Retention:
    """Retention of cards, by the choice of each chat."""

    def __init__(self, house: House) -> None:
        self._house = house

    def begin(self) -> None:
        """Start to erase periodically."""
        self._house.clock.later("sweep", self._house.clock.now() + FIRST_S, self._sweep)

    async def _sweep(self) -> None:
        wait = SWEEP_S
        try:
            if self._house.tables.ownership.has(ANY):
                await self._house.store.drop_uncounted(self._house.clock.now() - UNCOUNTED_DAYS * DAY_S)
            for _ in range(BATCH if self._house.tables.ownership.has(ANY) else 0):
                if not await self._house.store.erase_cards(self._house.clock.now()):
                    return
                await asyncio.sleep(REST_S)
            wait = FIRST_S
        finally:
            self._house.clock.later("sweep", self._house.clock.now() + wait, self._sweep)

    async def press(self, player: Player, place: Place | None, press: KeepCards) -> Toast:
        """Show the retention, ask before erasing, or change it: for admins, or in the player's own chat."""
        if place is None or press.days not in KEEP_DAYS:
            return Toast(drop_keyboard=True)
        if press.what == "back":
            await self._house.settings_menu.show(player, place, HOME_PAGE if place.private else GROUP_PAGE)
            return Toast()
        if not await self._house.rights.is_admin(player, place.chat):
            return Toast(self._house.people.words(player).plain("toast-keep-who"), alert=True)
        home = place.private
        chat = await (
            self._house.people.home(player) if home else self._house.people.chat(place.chat, place.title)
        )
        t = self._house.people.words(player) if home else self._house.people.words_in(chat)
        longer = press.days == 0 or 0 < chat.keep_days <= press.days
        if press.what == "ask" and not longer:
            gone = await self._house.store.with_cards(chat.id, self._house.clock.now() - press.days * DAY_S)
            screen = sure_screen(t, press.days, gone)
        elif press.what == "look" or press.days == chat.keep_days:
            screen = keeping_screen(t, chat.keep_days)
        else:
            chat = await self._settled(chat, press.days)
            screen = keeping_screen(t, chat.keep_days, await self._house.rights.signature(player, chat.id, t))
        self._house.display.page(slot_of(place), screen)
        return Toast()

    async def _settled(self, chat: Chat, days: int) -> Chat:
        chat = replace(chat, keep_days=days)
        await self._house.people.keep_chat(chat)
        self._house.clock.later("sweep", self._house.clock.now() + FIRST_S, self._sweep)
        return chat

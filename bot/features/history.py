"""Matches and deals that are over: "Show the cards", trick by trick, with all hands face up."""

from __future__ import annotations

import asyncio

from bot.delivery import Delivery
from bot.delivery.allowance import Allowance
from bot.features.archive import Archive
from bot.memories import LookBack
from bot.people import People
from bot.screens.past import Looking, deal_screen, trick_screen
from bot.screens.screen import Screen
from bot.tables.kit import Kit
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Pressed
from bot.texts import Texts
from club.model import Chat, Player, Table
from storage.store import Slot

ANEW_S = 30.0
"""Seconds after which the cards move to the end of a chat once more, however many ask for that."""


class History:
    """What somebody looks back on: one message in each chat, which turns its pages in place."""

    def __init__(self, kit: Kit, delivery: Delivery) -> None:
        self._store = kit.store
        self._people: People = kit.people
        self._rights = kit.rights
        self._tables = kit.tables
        self._display = kit.display
        self._delivery = delivery
        self._archive = Archive(kit.store)
        self._anew = Allowance(asyncio.get_running_loop().time, interval=ANEW_S, burst=2)

    async def press(self, player: Player, pressed: Pressed, press: LookBack) -> Toast:
        """Turn to a page, for whoever may see it where they press; what makes no sense changes nothing."""
        place, t = pressed.place, self._people.words(player)
        if place is None:
            return Toast(spent=True)
        table = await self._store.table_called(press.of[1:]) if press.of.startswith("t") else None
        if table is None:
            return Toast(t.plain("toast-past-gone"), spent=True)
        if not await self._may_see(player, table, place):
            return Toast(t.plain("toast-past-strangers"), alert=True)
        if not table.open_cards:
            return Toast(t.plain("toast-cards-later"), alert=True)
        found = await self._deal(table, press, await self._words(player, place))
        if isinstance(found, Toast):
            return found
        self._show(place, found, anew=press.what == "cards")
        return Toast()

    async def _may_see(self, player: Player, table: Table, place: Place) -> bool:
        """Say whether a match may be shown to somebody in a place: to its group, to members at home."""
        if not place.private:
            return table.chat == place.chat
        if table.open and table.seat_of(player.id) is not None:
            return True
        return await self._rights.is_member(player.id, table.chat)

    async def _words(self, player: Player, place: Place) -> Texts:
        """Return the words of whoever reads: of a person at home, else of their group."""
        if place.private:
            return self._people.words(player)
        return self._people.words_in(await self._people.chat(place.chat, place.title))

    async def _deal(self, table: Table, press: LookBack, t: Texts) -> Screen | Toast:
        """Draw a deal, or one of its tricks, if it is settled."""
        looking = await self._looking(table)
        if not 1 <= press.number <= len(looking.deals):
            return Toast(t.plain("toast-past-unfinished" if table.open else "toast-past-gone"))
        if press.trick > len(looking.deals[press.number - 1].dealt.tricks):
            return Toast(t.plain("toast-past-gone"))
        if press.trick:
            return trick_screen(t, looking, press.number, press.trick)
        return deal_screen(t, looking, press.number)

    async def _looking(self, table: Table) -> Looking:
        names = (await self._tables.seated(table)).seating.names
        chat = await self._people.group(table.chat) or Chat(table.chat, "")
        return Looking(table.token, names, chat.settings.paper, await self._archive.deals(table))

    def _show(self, place: Place, screen: Screen, *, anew: bool) -> None:
        """Show a page in the message that is for it, `anew` at the end of the chat."""
        slot = Slot(place.chat, place.thread, "history")
        if anew and self._anew.take(slot):
            self._delivery.renew(slot)
        self._display.page(slot, screen)

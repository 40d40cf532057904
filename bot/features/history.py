"""/history and "Show the cards": finished matches with all hands, in one message per chat."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.delivery.budget import Allowance
from bot.features.archive import Archive
from bot.features.results import EXPORT_S, send_record
from bot.screens.results.history import PAGE, list_screen, match_screen, places_screen, rules_screen
from bot.screens.results.past import GRID, deal_screen, trick_screen
from bot.screens.screen import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.buttons import LookBack
from bot.words.links import OpenHistory, url
from bot.words.links import read as read_link
from bot.words.markup import words_of
from bot.words.texts import Texts
from club.model import Chat, Player, Table
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House

REPOST_S = 30.0
"""Seconds after which the history may move to the end of a chat again."""
CHATS_OFFERED = 8
"""Chats offered to a person in the direct chat: those where they played last."""


class History:
    """Views of finished matches; its message turns its pages in place."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.archive = Archive(house)
        """Finished matches, with those that were read last."""
        clock = asyncio.get_running_loop().time
        self._reposts = Allowance(clock, interval=REPOST_S, burst=2)
        self._files = Allowance(clock, interval=EXPORT_S, burst=1)

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /history: list the matches of the group, or in a direct chat those of a person's chats."""
        place, link = message.place, read_link(message.rest)
        if not place.private:
            chat: Chat | None = await self._house.people.group(place.chat)
        elif isinstance(link, OpenHistory):
            chat = await self._chat(player, link.group, place)
        else:
            chat = None
        screen = await self._list(chat, 0, place, t) if chat else await self._places(player, place, t)
        return None if self._show(place, screen, at_end=True) else Screen(text=t("shown-above"))

    async def press(self, player: Player, pressed: Pressed, press: LookBack) -> Toast:
        """Turn to a page if the presser may see it there; an invalid press changes nothing."""
        place, t = pressed.place, self._house.people.words(player)
        if place is None:
            return Toast(drop_keyboard=True)
        if press.of.startswith("t"):
            return await self._at_match(player, press, place)
        chat = await self._chat(player, press.of[1:], place) if press.of else None
        if press.what != "list" or (chat is None and (press.of or not place.private)):
            return Toast(t.plain("toast-past-gone"), drop_keyboard=True)
        words = await self._words(player, place)
        screen = await self._list(chat, press.number, place, words) if chat else None
        self._show(place, screen or await self._places(player, place, words))
        return Toast()

    # Lists

    async def _chat(self, player: Player, token: str, place: Place) -> Chat | None:
        """Return the chat of a token: in a group only itself, at home any of which the player is a member."""
        named = await self._house.store.chat_called(token)
        if named is None:
            return None
        if place.private:
            return named if await self._house.rights.is_member(player.id, named.id) else None
        return named if named.id == place.chat else None

    async def _list(self, chat: Chat, page: int, place: Place, t: Texts) -> Screen:
        title = await self._house.people.title(chat.id)
        listed = await self.archive.listed(chat, title, page)
        link = "" if place.private else url(self._house.name.now, OpenHistory(chat.token))
        return list_screen(t, listed, home=place.private, link=link)

    async def _places(self, player: Player, place: Place, t: Texts) -> Screen:
        """Offer the chats where a player took part and still is a member.

        Show the list of a single one at once.
        """
        found: list[tuple[Chat, str, int]] = []
        for number, _ in (await self._house.store.past_chats(player.id))[:CHATS_OFFERED]:
            if not await self._house.rights.is_member(player.id, number):
                continue
            chat = await (self._house.people.home(player) if number > 0 else self._house.people.group(number))
            if chat is not None:
                title, count = (
                    await self._house.people.title(number),
                    await self._house.store.past_count(number),
                )
                found.append((chat, title, count))
        if len(found) == 1:
            return await self._list(found[0][0], 0, place, t)
        return places_screen(t, [(chat.token, title, count) for chat, title, count in found])

    # Matches

    async def _at_match(self, player: Player, press: LookBack, place: Place) -> Toast:
        """Open a match, or a part of it."""
        t = self._house.people.words(player)
        table = await self._house.store.table_called(press.of[1:])
        if table is None or table.stage == "lobby":
            return Toast(t.plain("toast-past-gone"), drop_keyboard=True)
        if not await self._may_see(player, table, place, press):
            return Toast(t.plain("toast-past-strangers"), alert=True)
        if press.what in {"deal", "cards", "file"} and not table.open_cards:
            return Toast(t.plain("toast-cards-later"), alert=True)
        if press.what == "file":
            return await self._send(player, table, place)
        found = await self._page(player, table, press, place)
        if isinstance(found, Toast):
            return found
        seen = self._show(place, found, at_end=press.what in {"cards", "score"})
        return Toast("" if seen else t("shown-above"))

    async def _may_see(self, player: Player, table: Table, place: Place, press: LookBack) -> bool:
        """Return whether a match may be shown to a player in a place: to its group, or to members at home.

        An attempt at a deal of the day is open to the members of the group once the day is over, but not the
        other matches of its player.
        """
        if not place.private:
            return table.chat == place.chat and table.kind.open_to_members
        if await self._house.rights.may_look_back(player.id, table):
            return True
        return press.what != "list" and await self._is_past_daily(player, table)

    async def _is_past_daily(self, player: Player, table: Table) -> bool:
        """Return whether a table was an attempt at a public deal of the day in a group of the player."""
        play = await self._house.store.daily_play_of(table.token) if table.kind.attempt else None
        daily = None if play is None else await self._house.store.daily(play.chat, play.day)
        if play is None or play.chat >= 0 or daily is None or not daily.public:
            return False
        return await self._house.rights.is_member(player.id, play.chat)

    async def _words(self, player: Player, place: Place) -> Texts:
        """Return the messages for a place: in a person's language at home, else in the group's."""
        if place.private:
            return self._house.people.words(player)
        return self._house.people.words_in(await self._house.people.chat(place.chat, place.title))

    async def _page(self, player: Player, table: Table, press: LookBack, place: Place) -> Screen | Toast:
        t = await self._words(player, place)
        match press.what:
            case "list":
                chat = await self._house.people.group(table.chat) or await self._house.people.home(player)
                return await self._list(chat, await self._house.store.newer(table.id) // PAGE, place, t)
            case "sheet" | "score":
                told = await self.archive.told(table)
                return match_screen(t, told, min(press.number, max(0, len(told.looking.deals) - 1) // GRID))
            case "rules":
                return rules_screen(t, await self.archive.told(table))
            case _:
                return await self._deal(table, press, t)

    async def _deal(self, table: Table, press: LookBack, t: Texts) -> Screen | Toast:
        """Draw a deal or one of its tricks, if it is settled."""
        looking = await self.archive.looking(table)
        if not 1 <= press.number <= len(looking.deals):
            return Toast(t.plain("toast-past-unfinished" if table.open else "toast-past-gone"))
        if press.trick > len(looking.deals[press.number - 1].dealt.tricks):
            return Toast(t.plain("toast-past-gone"))
        if press.trick:
            return trick_screen(t, looking, press.number, press.trick)
        return deal_screen(t, looking, press.number)

    async def _send(self, player: Player, table: Table, place: Place) -> Toast:
        """Send the record of a match as a file, within the rate limit."""
        t = await self._words(player, place)
        if not self._files.take((player.id, place.chat)):
            return Toast(t.plain("export-soon"))
        told = await send_record(self._house, self._house.delivery, table, place, t)
        return Toast(words_of(told.text) if told else "")

    def _show(self, place: Place, screen: Screen, *, at_end: bool = False) -> bool:
        """Show a page in its message, `at_end` in a new message at the end of the chat.

        A message that moved there often stays where it is; return whether the page is where it was wanted.
        """
        slot = Slot(place.chat, place.thread, "history")
        moves = at_end and self._reposts.take(slot)
        if moves:
            self._house.delivery.renew(slot)
        self._house.display.page(slot, screen)
        return moves or not at_end

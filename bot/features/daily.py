"""/daily: the deal of the day. Everybody in a chat plays the same cards once, against the same computers.

A deal is played at the person's own table, so its cards are on no screen of anybody else. The group has one
message a day, which names the people who have played and nothing more. After midnight UTC it shows the
results, the best attempt and the secret of the deck (`bot.features.daily_reveal`).
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.delivery.budget import Allowance
from bot.features.daily_deals import EVERYBODY_CHAT, DailyDeals
from bot.features.daily_reveal import Reveals, slot_of
from bot.runtime.tasks import start
from bot.screens.menus.daily import (
    choice_screen,
    elsewhere_screen,
    group_page,
    home_page,
    month_page,
    month_text,
    past_page,
    peek_text,
)
from bot.screens.screen import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import DailyPast, DailyPress
from bot.words.links import OpenDaily
from bot.words.links import read as read_link
from bot.words.texts import Texts
from club.daily import EVERYBODY, Daily, DailyPlay
from club.model import Chat, Player, Table, new_token
from storage.store import AttemptRefused, Slot, StoreError

if TYPE_CHECKING:
    from bot.house import House

REPOST_S = 600.0
"""Seconds after which the day's message may move to the end of its group again."""
CHATS_OFFERED = 8
"""Groups offered to a person: those where they played last."""


class Dailies:
    """Commands and presses about deals of the day."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._deals = DailyDeals(house)
        self._reveals = Reveals(house, deals=self._deals, show=self._show)
        self._reposts = Allowance(asyncio.get_running_loop().time, interval=REPOST_S, burst=1)
        self.begin = self._reveals.begin
        """Start to reveal the deals of past days."""

    # Commands

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /daily: show the day's message in a group; offer the deal in a direct chat."""
        place, link = message.place, read_link(message.rest)
        if place.private:
            self._house.delivery.renew(home_slot(player))
            if isinstance(link, OpenDaily) and link.day:
                await self._past(player, link.group, link.day)
            else:
                await self._page(player, link.group if isinstance(link, OpenDaily) else "")
            return None
        chat = await self._house.people.chat(place.chat, place.title)
        if not chat.settings.daily:
            return Screen(text=t("daily-off"))
        async with self._house.tables.lock(("daily", chat.id)):
            daily = await self._deals.today(chat)
            stays = daily.posted and not self._reposts.take(chat.id)
            if daily.posted and not stays:
                self._house.delivery.renew(slot_of(daily))
            if not stays:
                daily = replace(daily, posted=True, thread=place.thread)
                await self._house.store.keep_daily(daily)
            await self._show(chat, daily)
        if stays and daily.thread != place.thread:
            return elsewhere_screen(t, chat.token, self._house.name.now)
        return Screen(text=t("shown-above")) if stays else None

    # Presses

    async def press(self, player: Player, place: Place | None, press: DailyPress, update: int) -> Toast:
        """Handle a press about the deal of this day."""
        t = self._house.people.words(player)
        if place is None:
            return Toast(drop_keyboard=True)
        if press.verb == "page" and place.private:
            if not press.chat:  # the key stands under another message
                self._house.delivery.renew(home_slot(player))
            await self._page(player, press.chat)
            return Toast()
        chat = await self._chat(player, press.chat)
        if chat is None:
            return Toast(t.plain("daily-off"), drop_keyboard=True)
        if press.verb == "play" and place.private:
            return await self._play(player, chat, t, update)
        if press.verb == "peek" and chat.id != EVERYBODY:
            return await self._peek(player, chat, t)
        return Toast()

    async def past(self, player: Player, place: Place | None, press: DailyPast) -> Toast:
        """Handle a press about a day that is over, or about a month: in a group an alert shows the table."""
        t = self._house.people.words(player)
        chat = await self._chat(player, press.chat)
        if place is None or chat is None:
            return Toast(t.plain("daily-off"), drop_keyboard=True)
        if press.verb == "day" and place.private:
            return Toast(
                "" if await self._past(player, press.chat, press.day) else t.plain("toast-past-gone")
            )
        if press.verb == "day" or chat.id == EVERYBODY:
            return Toast()
        page = await self._deals.month_page(chat, _dashed(press.day), t)
        if page is None:
            return Toast(t.plain("toast-past-gone"))
        if not place.private:
            return Toast(month_text(t, page), alert=True)
        self._house.display.page(home_slot(player), month_page(t, await self._deals.at_home(page, chat)))
        return Toast()

    async def _peek(self, player: Player, chat: Chat, t: Texts) -> Toast:
        """Tell the results to a person whose attempt has ended, and to nobody else."""
        page = await self._deals.page(chat, await self._deals.today(chat), t)
        if not any(each.person == player.id and each.over for each in page.plays):
            return Toast(t.plain("toast-daily-first"), alert=True)
        return Toast(peek_text(t, page), alert=True)

    async def _play(self, player: Player, chat: Chat, t: Texts, update: int) -> Toast:
        """Deal to a person who has not played today; show them their table if they are playing."""
        daily = await self._deals.today(chat)
        standing = await self._house.tables.standing(player.id, None)
        if standing is not None and standing.stage == "playing":
            if not standing.kind.attempt:
                return Toast(t.plain("toast-daily-busy"), alert=True)
            running = await self._house.store.daily_play_of(standing.token)
            if running is not None and running.day == daily.day:
                await self._house.own.show(player, standing)
                return Toast()
            if running is not None:
                await self._reveals.end(running)
        play = DailyPlay(
            chat=chat.id, day=daily.day, person=player.id, table=new_token(), opened=self._house.clock.now()
        )
        try:
            if daily.public or await self._house.store.daily_attempted(daily, player.id):
                raise AttemptRefused(daily.day)
            await self._house.own.play_daily(player, daily, play, update)
        except AttemptRefused:
            await self._page(player, chat.token)
            return Toast(t.plain("toast-daily-public" if daily.public else "toast-daily-once"))
        await self._changed(chat.id)
        return Toast()

    # Pages in the direct chat

    async def _page(self, player: Player, token: str) -> None:
        """Show the page of a chat's deal in a direct chat; without a token, of the only chat or a choice."""
        t, slot = self._house.people.words(player), home_slot(player)
        if token:
            chat = await self._chat(player, token)
        else:
            places = await self._places(player)
            if len(places) > 1:
                told = [(each.token, await self._house.people.title(each.id)) for each in places]
                self._house.display.page(slot, choice_screen(t, told))
                return
            chat = places[0]
        if chat is None:
            self._house.display.page(slot, Screen(text=t("daily-off")))
            return
        page = await self._deals.page(chat, await self._deals.today(chat), t, player.id)
        page = await self._deals.at_home(page, chat)
        self._house.display.page(slot, (past_page if page.over else home_page)(t, page, player.id))

    async def _past(self, player: Player, token: str, digits: str) -> bool:
        """Show the results of a past day in a direct chat; return whether there are any."""
        t, chat = self._house.people.words(player), await self._chat(player, token)
        daily = None if chat is None else await self._house.store.daily(chat.id, _dashed(digits))
        page = None if chat is None or daily is None else await self._deals.page(chat, daily, t, player.id)
        if chat is None or page is None or not page.over:
            await self._page(player, token)
            return False
        page = await self._deals.at_home(page, chat)
        self._house.display.page(home_slot(player), past_page(t, page, player.id))
        return True

    async def _chat(self, player: Player, token: str) -> Chat | None:
        """Return the chat with a token if it has a deal of the day for this person."""
        if token == EVERYBODY_CHAT.token:
            return EVERYBODY_CHAT
        chat = await self._house.store.chat_called(token)
        if chat is None or chat.id > 0 or not chat.settings.daily:
            return None
        return chat if await self._house.rights.is_member(player.id, chat.id) else None

    async def _places(self, player: Player) -> list[Chat]:
        """Return the groups whose deal a person may play; without any, the one that is for everybody."""
        found = []
        matches = [number for number, _ in await self._house.store.past_chats(player.id)]
        numbers = dict.fromkeys((*await self._house.store.daily_chats(player.id), *matches))
        for number in [*numbers][:CHATS_OFFERED]:
            chat = await self._house.people.group(number) if number < 0 else None
            if chat and chat.settings.daily and await self._house.rights.is_member(player.id, number):
                found.append(chat)
        return found or [EVERYBODY_CHAT]

    # The message of the group

    def over(self, table: Table) -> None:
        """Note that the attempt at a table has ended: its group's message follows."""
        start(self._ended(table), "the end of a deal of the day", usual=(StoreError,))

    async def _ended(self, table: Table) -> None:
        play = await self._house.store.daily_play_of(table.token)
        if play is not None:
            await self._deals.settled(play)
            await self._changed(play.chat)

    async def _changed(self, chat: int) -> None:
        """Show an attempt that has begun or ended, here or at the owner of the group."""
        if self._house.tables.ownership.has(chat):
            await self.refresh(chat)
        else:
            await self._house.store.tell(f"daily {chat}")

    async def refresh(self, chat: int) -> None:
        """Edit the day's message of a group, if it has one, and see to the computer's average."""
        group = await self._deals.chat(chat)
        if group is None or not self._house.tables.ownership.has(chat):
            return
        async with self._house.tables.lock(("daily", chat)):
            daily = await self._house.store.daily(chat, self._deals.day)
            if daily is not None:
                self._deals.measure(daily)
                if daily.posted:
                    await self._show(group, daily)

    async def _show(self, chat: Chat, daily: Daily) -> None:
        t = self._house.people.words_in(chat)
        screen = group_page(t, await self._deals.page(chat, daily, t), self._house.name.now)
        self._house.delivery.show(slot_of(daily), lambda: screen, Urgency.REPLY)


def home_slot(player: Player) -> Slot:
    """Return the slot of the page in a direct chat."""
    return Slot(player.id, None, "daily")


def _dashed(digits: str) -> str:
    """Return a day as it is stored; eight digits need not be a day."""
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"

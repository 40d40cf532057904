"""/daily: the deal of the day. Everybody in a chat plays the same cards once, against the same computers.

A deal is played at the person's own table, so its cards are on no screen of anybody else. The group has one
message a day, which names the people who have played and nothing more. After midnight UTC it shows the
results and the secret of the deck.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import replace

from bot.delivery import Delivery, Urgency
from bot.delivery.allowance import Allowance
from bot.features.days import day_of, days_before, next_midnight
from bot.people.directory import named
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.screens.menus.daily import DailyPage, choice_screen, group_page, home_page, peek_text
from bot.screens.screen import Screen
from bot.tables.lobby.own import OwnTables
from bot.tables.play.clock import Clock
from bot.tables.services import TableServices
from bot.tables.thinking.baseline import Baselines
from bot.tables.thinking.worker_pool import NoResult
from bot.tables.toast import Toast
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import DailyPress
from bot.words.links import OpenDaily
from bot.words.links import read as read_link
from bot.words.texts import Texts
from club.daily import KEPT_DAYS, OWN_SEAT, Daily, DailyPlay, played
from club.model import Chat, Player, Table, new_token
from club.rules import rules_of
from storage.store import Slot, StoreError

log = logging.getLogger(__name__)

REPOST_S = 600.0
"""Seconds after which the day's message may move to the end of its group again."""
AFTER_S = 5.0
"""Seconds from midnight to the reveal."""
FIRST_S = 30.0
"""Seconds from a start to the reveal of days that ended meanwhile."""
CHATS_OFFERED = 8
"""Groups offered to a person: those where they played last."""


class Dailies:
    """Deals of the day of all chats."""

    def __init__(
        self,
        *,
        bot: str,
        services: TableServices,
        delivery: Delivery,
        own: OwnTables,
        clock: Clock,
        baselines: Baselines,
    ) -> None:
        self._bot = bot
        self._store = services.store
        self._people = services.people
        self._rights = services.rights
        self._tables = services.tables
        self._runner = services.runner
        self._display = services.display
        self._delivery = delivery
        self._own = own
        self._clock = clock
        self._baselines = baselines
        self._computing: set[tuple[int, str]] = set()
        """Chats and days whose baseline is being computed."""
        self._reposts = Allowance(asyncio.get_running_loop().time, interval=REPOST_S, burst=1)
        self._runner.daily_over = self._over

    def begin(self) -> None:
        """Start to reveal the deals of past days."""
        self._clock.later("dailies", self._clock.now() + FIRST_S, self._reveal_all)

    # Commands and presses

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /daily: show the day's message in a group; offer the deal in a direct chat."""
        place, link = message.place, read_link(message.rest)
        if place.private:
            token = link.group if isinstance(link, OpenDaily) else ""
            await self._page(player, token)
            return None
        chat = await self._people.chat(place.chat, place.title)
        if not chat.settings.daily:
            return Screen(text=t("daily-off"))
        async with self._tables.lock(("daily", chat.id)):
            daily = await self._today(chat)
            slot = _slot(daily)
            moved = daily.posted and daily.thread != place.thread
            if daily.posted and (moved or self._reposts.take(chat.id)):
                self._delivery.renew(slot)
            daily = replace(daily, posted=True, thread=place.thread)
            await self._store.keep_daily(daily)
            await self._show(chat, daily)
        return None

    async def press(self, player: Player, place: Place | None, press: DailyPress, update: int) -> Toast:
        """Handle a press about the deal of the day."""
        t = self._people.words(player)
        if place is None:
            return Toast(drop_keyboard=True)
        if press.verb == "page" and place.private:
            await self._page(player, press.chat)
            return Toast()
        chat = await self._chat(player, press.chat)
        if chat is None:
            return Toast(t.plain("daily-off"), drop_keyboard=True)
        if press.verb == "play" and place.private:
            return await self._play(player, chat, t, update)
        if press.verb == "peek":
            return await self._peek(player, chat, t)
        return Toast()

    async def _peek(self, player: Player, chat: Chat, t: Texts) -> Toast:
        """Tell the results to a person whose attempt has ended, and to nobody else."""
        page = await self._read(chat, await self._today(chat), t)
        if not any(each.person == player.id and each.over for each in page.plays):
            return Toast(t.plain("toast-daily-first"), alert=True)
        return Toast(peek_text(t, page), alert=True)

    async def _play(self, player: Player, chat: Chat, t: Texts, update: int) -> Toast:
        """Deal to a person who has not played today; show them their table if they are playing."""
        daily = await self._today(chat)
        play = DailyPlay(
            chat=chat.id, day=daily.day, person=player.id, table=new_token(), opened=self._clock.now()
        )
        standing = await self._tables.standing(player.id, None)
        if standing is not None and standing.stage == "playing":
            if not standing.state.daily:
                return Toast(t.plain("toast-daily-busy"), alert=True)
            await self._own.show(player, standing)
            return Toast()
        play = await self._store.begin_daily(play)
        if play.over or await self._store.table_called(play.table) is not None:
            await self._page(player, chat.token)
            return Toast(t.plain("toast-daily-once"))
        await self._own.play_daily(player, daily, play.table, update)
        await self._changed(chat.id)
        return Toast()

    async def _page(self, player: Player, token: str) -> None:
        """Show the page of a chat's deal in a direct chat; without a token, of the only chat or a choice."""
        t, slot = self._people.words(player), Slot(player.id, None, "daily")
        self._delivery.renew(slot)
        if token:
            chat = await self._chat(player, token)
        else:
            places = await self._places(player)
            if len(places) > 1:
                told = [(each.token, await self._people.title(each.id)) for each in places]
                self._display.page(slot, choice_screen(t, told))
                return
            chat = places[0]
        if chat is None:
            self._display.page(slot, Screen(text=t("daily-off")))
            return
        daily = await self._today(chat)
        page = await self._read(chat, daily, t)
        page = replace(page, title=await self._people.title(chat.id) if chat.id < 0 else "")
        self._display.page(slot, home_page(t, page, chat.token, player.id))

    async def _chat(self, player: Player, token: str) -> Chat | None:
        """Return the chat with a token if it has a deal of the day for this person."""
        chat = await self._store.chat_called(token)
        if chat is None or not chat.settings.daily:
            return None
        return chat if await self._rights.is_member(player.id, chat.id) else None

    async def _places(self, player: Player) -> list[Chat]:
        """Return the groups whose deal a person may play, or their own chat if there is none."""
        found = []
        for number, _ in (await self._store.past_chats(player.id))[:CHATS_OFFERED]:
            chat = await self._people.group(number) if number < 0 else None
            if chat and chat.settings.daily and await self._rights.is_member(player.id, number):
                found.append(chat)
        return found or [await self._people.home(player)]

    # The deal and its results

    async def _today(self, chat: Chat) -> Daily:
        """Return the deal of this day, drawn now if it is the first look at it."""
        day = day_of(self._clock.now())
        daily = await self._store.daily(chat.id, day)
        if daily is None:
            rules = rules_of(chat)
            fresh = Daily(
                chat=chat.id, day=day, seed=secrets.token_hex(32), preset=rules.preset, rules=rules.rules
            )
            daily = await self._store.open_daily(fresh)
        if not daily.baseline and (chat.id, day) not in self._computing:
            self._computing.add((chat.id, day))
            start(self._measure(daily), "the baseline of a deal of the day", usual=(StoreError, NoResult))
        return daily

    async def _measure(self, daily: Daily) -> None:
        """Compute the baseline of a deal and store it."""
        try:
            scores = await self._baselines.of(daily, OWN_SEAT)
            async with self._tables.lock(("daily", daily.chat)):
                if known := await self._store.daily(daily.chat, daily.day):
                    await self._store.keep_daily(replace(known, baseline=scores))
        finally:
            self._computing.discard((daily.chat, daily.day))

    async def _read(self, chat: Chat, daily: Daily, t: Texts) -> DailyPage:
        """Return the attempts at a deal, with the results of those that have ended since the last look."""
        plays = [
            each if each.over else await self._settled(each)
            for each in await self._store.daily_plays(chat.id, daily.day, daily.day)
        ]
        names = {each.person: named(t, await self._people.player(each.person)) for each in plays}
        return DailyPage(daily, plays, names)

    async def _settled(self, play: DailyPlay) -> DailyPlay:
        """Return an attempt with its result, stored if its table is no longer open."""
        table = await self._store.table_called(play.table)
        if table is None or table.open:
            return play
        done = played(play, OWN_SEAT, await self._store.sheet_of(table.id))
        await self._store.keep_daily_play(done)
        return done

    def _over(self, table: Table) -> None:
        """Note that the attempt at a table has ended: its group's message follows."""
        start(self._ended(table), "the end of a deal of the day", usual=(StoreError,))

    async def _ended(self, table: Table) -> None:
        play = await self._store.daily_play_of(table.token)
        if play is not None:
            await self._changed(play.chat)

    async def _changed(self, chat: int) -> None:
        """Show an attempt that has begun or ended, here or at the owner of the group."""
        if self._tables.ownership.has(chat):
            await self.refresh(chat)
        else:
            await self._store.tell(f"daily {chat}")

    async def refresh(self, chat: int) -> None:
        """Edit the day's message of a group, if it has one."""
        group = await self._people.group(chat)
        if group is None or not self._tables.ownership.has(chat):
            return
        async with self._tables.lock(("daily", chat)):
            daily = await self._store.daily(chat, day_of(self._clock.now()))
            if daily is not None and daily.posted:
                await self._show(group, daily)

    async def _show(self, chat: Chat, daily: Daily) -> None:
        t = self._people.words_in(chat)
        screen = group_page(t, await self._read(chat, daily, t), self._bot, chat.token)
        self._delivery.show(_slot(daily), lambda: screen, Urgency.REPLY)

    # The end of the day

    async def _reveal_all(self) -> None:
        """Reveal the deals of past days, and come back after the next midnight."""
        now = self._clock.now()
        self._clock.later("dailies", next_midnight(now) + AFTER_S, self._reveal_all)
        for daily in await self._store.hidden_dailies(day_of(now)):
            if self._tables.ownership.has(daily.chat):
                try:
                    await self._reveal(daily)
                except (StoreError, OwnedElsewhere) as error:
                    log.warning("a deal of the day is revealed later: %s", error)
        await self._store.drop_dailies(days_before(day_of(now), KEPT_DAYS))

    async def _reveal(self, daily: Daily) -> None:
        """End the attempts that are still open, and edit the day's message for the last time."""
        for each in await self._store.daily_plays(daily.chat, daily.day, daily.day):
            if not each.over:
                await self._end(each)
        chat = await self._people.group(daily.chat)
        async with self._tables.lock(("daily", daily.chat)):
            daily = replace(await self._store.daily(daily.chat, daily.day) or daily, revealed=True)
            await self._store.keep_daily(daily)
            if chat is not None and daily.posted:
                await self._show(chat, daily)
                self._delivery.retire(_slot(daily), after=_slot(daily))

    async def _end(self, play: DailyPlay) -> None:
        """Close the table of an attempt that was not played to its end."""
        table = await self._store.table_called(play.table)
        if table is None:
            await self._store.keep_daily_play(replace(play, over=True))
            return
        async with self._tables.lock(table.id):
            live = await self._tables.playing(table.id)
            if live is not None:
                await self._runner.close(live, live.table, None, "daily")


def _slot(daily: Daily) -> Slot:
    return Slot(daily.chat, daily.thread, f"daily{daily.day.replace('-', '')}")

"""The end of a deal of the day: open attempts are closed, and its message shows everything.

A deal counts as revealed when its message was seen to show the results, some minutes later. Until then each
start shows them again, so no failure of Telegram or restart at midnight leaves a message as it was. The
message keeps its slot as long, so that a late edit is overwritten.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.features.daily_deals import DailyDeals
from bot.features.days import day_of, days_before, next_midnight
from bot.runtime.ownership import OwnedElsewhere
from bot.screens.menus.daily import soon_screen
from bot.screens.screen import is_sure
from club.daily import KEPT_DAYS, Daily, DailyPlay
from club.model import Chat
from storage.outage import level_of
from storage.store import Slot, StoreError

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)

AFTER_S = 5.0
"""Seconds from midnight to the reveal."""
FIRST_S = 30.0
"""Seconds from a start to the reveal of days that ended meanwhile."""
WARN_S = 1800.0
"""Seconds before midnight in which open attempts are warned about."""
AGAIN_S = 600.0
"""Seconds until deals that are not known to be revealed are looked at again."""

Show = Callable[[Chat, Daily], Awaitable[None]]
"""Function that edits the message of a deal."""


class Reveals:
    """Reveals the deals of past days in the chats of this worker."""

    def __init__(self, house: House, *, deals: DailyDeals, show: Show) -> None:
        self._house = house
        self._deals = deals
        self._show = show
        self._shown: set[tuple[int, str]] = set()
        """Chats and days whose results this process has put into their message."""

    def begin(self) -> None:
        """Start to reveal the deals of past days, and to warn before a day ends."""
        now = self._house.clock.now()
        self._house.clock.later("dailies", now + FIRST_S, self.reveal_all)
        self._warn_later(now)

    def _warn_later(self, now: float) -> None:
        """Warn before the next midnight for which there is time."""
        self._house.clock.later("dailies end", next_midnight(now + WARN_S) - WARN_S, self.warn)

    async def warn(self) -> None:
        """Warn people whose attempts are open that the day ends soon."""
        now = self._house.clock.now()
        try:
            for play in await self._house.store.open_daily_plays(day_of(now + WARN_S)):
                if self._house.tables.ownership.has(play.person):
                    await self._warn(play, next_midnight(now) - now)
        except StoreError as error:
            log.warning("open deals of the day end without a warning: %s", error)
        finally:
            self._warn_later(now)

    async def _warn(self, play: DailyPlay, left_s: float) -> None:
        player, chat = await self._house.people.player(play.person), await self._deals.chat(play.chat)
        if player is not None and chat is not None and not (await self._deals.settled(play)).over:
            screen = soon_screen(self._house.people.words(player), chat.token, left_s)
            self._house.delivery.post(play.person, None, screen, Urgency.REPLY)

    async def reveal_all(self) -> None:
        """Reveal the deals of past days, and come back after the next midnight, or soon if some are left."""
        now, left = self._house.clock.now(), True
        try:
            left = await self._reveal_past(day_of(now))
        except StoreError as error:
            log.log(level_of(error), "deals of the day are revealed later: %s", error)
        finally:
            midnight = next_midnight(now) + AFTER_S
            self._house.clock.later(
                "dailies", min(now + AGAIN_S, midnight) if left else midnight, self.reveal_all
            )

    async def _reveal_past(self, day: str) -> bool:
        """Reveal the deals of days before `day`; return whether some of them need another look."""
        left = False
        for play in await self._house.store.open_daily_plays(day):
            if self._house.tables.ownership.has(play.person):
                left |= not await self._carried_out(self.end(play))
        for daily in await self._house.store.hidden_dailies(day):
            if self._house.tables.ownership.has(daily.chat):
                left |= not await self._carried_out(self._reveal(daily))
        await self._house.store.drop_dailies(days_before(day, KEPT_DAYS))
        return left

    async def _carried_out(self, work: Awaitable[bool]) -> bool:
        """Return the result of `work`; False if it failed for a while."""
        try:
            return await work
        except (StoreError, OwnedElsewhere) as error:
            log.log(level_of(error), "a deal of the day is revealed later: %s", error)
            return False

    async def _reveal(self, daily: Daily) -> bool:
        """Edit the message of a day; return whether it is known to show the results."""
        chat = await self._deals.chat(daily.chat)
        name, slot = (daily.chat, daily.day), slot_of(daily)
        async with self._house.tables.lock(("daily", daily.chat)):
            daily = await self._deals.published(await self._house.store.daily(*name) or daily)
            self._deals.measure(daily)
            shown = self._house.delivery.shown(slot)
            if chat is None or not daily.posted or shown is None:
                await self._house.store.keep_daily(replace(daily, revealed=True))
                return True
            if name in self._shown and not self._house.delivery.is_waiting(slot) and is_sure(shown.digest):
                self._shown.discard(name)
                await self._house.store.keep_daily(replace(daily, revealed=True))
                self._house.delivery.release(slot)
                return True
            await self._show(chat, daily)
            self._shown.add(name)
            return False

    async def end(self, play: DailyPlay) -> bool:
        """Close the table of an attempt that was not played to its end; return whether that is done."""
        table = await self._house.store.table_called(play.table)
        if table is None:
            await self._house.store.keep_daily_play(replace(play, over=True))
            return True
        async with self._house.tables.lock(table.id):
            live = await self._house.tables.playing(table.id)
            if live is not None:
                await self._house.runner.close(live, live.table, None, "daily")
        return (await self._deals.settled(play)).over


def slot_of(daily: Daily) -> Slot:
    """Return the slot of the message of a day."""
    return Slot(daily.chat, daily.thread, f"daily{daily.day.replace('-', '')}")

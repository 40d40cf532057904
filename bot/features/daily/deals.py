"""Deals of the day as stored: each day's deal, attempts at it and their results, the computer's average.

An attempt whose table has ended gets its result at the next look. Days are those of UTC, as in 2026-11-23.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from bot.features.daily.screens import DailyPage
from bot.people.directory import named
from bot.runtime.tasks import Recent, start
from bot.screens.past import MatchView
from bot.tables.registry import report
from bot.tables.thinking.analysis import Baselines
from bot.tables.thinking.worker_pool import NoResult
from bot.words.texts import Texts
from club.daily import (
    EVERYBODY,
    OWN_SEAT,
    Daily,
    DailyPlay,
    MonthLine,
    month_table,
    new_daily,
    played,
    ranked,
)
from club.model import Chat
from club.names import NAME_WIDTH, distinct_names
from club.rules import rules_of
from storage.store import Corrupt, StoreError

if TYPE_CHECKING:
    from bot.house import House

EVERYBODY_CHAT = Chat(id=EVERYBODY, title="", token="0" * 16)
"""Stands for all chats of the bot in the deal of people without groups."""

MONTH_S, MONTHS = 60.0, 100
"""Seconds for which the table of a month is kept in memory, as it needs all attempts; tables kept."""


class DailyDeals:
    """Reader and keeper of deals of the day, and what this process knows of them besides."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._archive = house.archive
        self._computing: set[tuple[int, str]] = set()
        """Chats and days whose baseline is being computed."""
        self._time = asyncio.get_running_loop().time
        self._months: Recent[tuple[int, str], tuple[float, tuple[MonthLine, ...]]] = Recent(MONTHS)
        """By chat and last day: when a month was read, and its table."""
        self.shown: set[tuple[int, str]] = set()
        """Chats and days whose results this process has put into their message."""

    @property
    def day(self) -> str:
        """The present day."""
        return day_of(self._house.clock.now())

    async def published(self, daily: Daily) -> Daily:
        """Return a deal whose day has passed as a public one; that is stored before anything of it is shown.

        A clock that was ahead and is set back makes no deal secret again.
        """
        if daily.public or daily.day >= self.day:
            return daily
        await self._house.store.publish_daily(daily.chat, daily.day)
        return replace(daily, public=True)

    async def chat(self, number: int) -> Chat | None:
        """Return a chat, or the one that stands for everybody."""
        return EVERYBODY_CHAT if number == EVERYBODY else await self._house.people.group(number)

    async def today(self, chat: Chat) -> Daily:
        """Return the deal of this day, drawn now if it is the first look at it."""
        day = self.day
        daily = await self._house.store.daily(chat.id, day)
        if daily is None:
            daily = await self._house.store.open_daily(
                new_daily(chat.id, day, secrets.token_hex(32), rules_of(chat))
            )
        self.measure(daily)
        return daily

    def measure(self, daily: Daily) -> None:
        """Start to compute the baseline of a deal at the owner of its chat, if it is not known."""
        name = (daily.chat, daily.day)
        if daily.baseline or name in self._computing or not self._house.tables.ownership.has(daily.chat):
            return
        self._computing.add(name)
        start(self._measure(daily), "the baseline of a deal of the day", usual=(StoreError, NoResult))

    async def _measure(self, daily: Daily) -> None:
        try:
            scores = await Baselines(self._house.pool).of(daily, OWN_SEAT)
            async with self._house.tables.lock(("daily", daily.chat)):
                if known := await self._house.store.daily(daily.chat, daily.day):
                    await self._house.store.keep_daily(replace(known, baseline=scores))
        finally:
            self._computing.discard((daily.chat, daily.day))

    # Attempts

    async def page(self, chat: Chat, daily: Daily, t: Texts, person: int = 0) -> DailyPage:
        """Return the attempts at a deal, with the results of those that have ended since the last look.

        Of the deal of everybody it has the attempt of `person` alone, and their place.
        """
        daily, shared = await self.published(daily), chat.id == EVERYBODY
        if shared:
            own = await self._house.store.daily_play(chat.id, daily.day, person)
            found: Sequence[DailyPlay] = () if own is None else (own,)
        else:
            found = await self._house.store.daily_plays(chat.id, daily.day, daily.day)
        plays = [each if each.over else await self.settled(each) for each in found]
        people = {each.person for each in plays}
        left_s = next_midnight(self._house.clock.now()) - self._house.clock.now()
        page = DailyPage(daily=daily, token=chat.token, plays=plays, names={}, left_s=left_s, shared=shared)
        if person and not page.over:
            page = replace(page, attempted=await self._house.store.daily_attempted(daily, person))
        if shared and plays and plays[0].score is not None:
            page = replace(
                page, place=await self._house.store.daily_place(chat.id, daily.day, plays[0].score)
            )
        if page.over and not shared:
            month = await self.month(chat, daily.day)
            people |= {each.person for each in month}
            page = replace(page, best=await self._best(chat, plays), month=month)
        return replace(page, names=await self._names(t, people))

    async def month_page(self, chat: Chat, day: str, t: Texts) -> DailyPage | None:
        """Return the table of the month of a day, without attempts; None if the day had no deal."""
        daily = await self._house.store.daily(chat.id, day)
        if daily is None:
            return None
        month = await self.month(chat, day)
        names = await self._names(t, {each.person for each in month})
        return DailyPage(daily=daily, token=chat.token, plays=(), names=names, month=month)

    async def at_home(self, page: DailyPage, chat: Chat) -> DailyPage:
        """Add to a page what the direct chat shows: the name of the group, and the day before."""
        before = days_before(page.daily.day, 1)
        known = await self._house.store.daily(chat.id, before)
        title = "" if chat.id == EVERYBODY else await self._house.people.title(chat.id)
        return replace(page, title=title, before=before if known else "")

    async def _names(self, t: Texts, people: Iterable[int]) -> dict[int, str]:
        """Return distinct names."""
        ids = sorted(people)
        names = [named(t, await self._house.people.player(each)) for each in ids]
        return dict(zip(ids, distinct_names(names, length=NAME_WIDTH), strict=True))

    async def settled(self, play: DailyPlay) -> DailyPlay:
        """Return an attempt with its result, stored if its table is no longer open."""
        table = await self._house.store.table_called(play.table)
        if table is None or table.open:
            return play
        done = played(play, OWN_SEAT, await self._house.store.sheet_of(table.id))
        if done.score is not None:
            done = replace(done, streak=1 + await self._streak(play))
        await self._house.store.keep_daily_play(done)
        return done

    async def _streak(self, play: DailyPlay) -> int:
        """Return the days in a row before an attempt on which its person finished the deal of the chat."""
        before = await self._house.store.daily_play(play.chat, days_before(play.day, 1), play.person)
        if before is None:
            return 0
        return (before if before.over else await self.settled(before)).streak

    async def _best(self, chat: Chat, plays: Sequence[DailyPlay]) -> MatchView | None:
        """Return the best attempt with its cards; None if nobody finished, or if the cards are gone."""
        best = next((each for each in ranked(plays) if each.score is not None), None)
        table = None if best is None else await self._house.store.table_called(best.table)
        if table is None:
            return None
        try:
            looking = await self._archive.looking(table)
        except Corrupt as error:
            report(error)
            return None
        return looking._replace(paper=chat.settings.paper) if looking.deals else None

    async def month(self, chat: Chat, day: str) -> tuple[MonthLine, ...]:
        """Return the table of the month of a day: the days in it that are over, up to `day`."""
        first, last = month_of(day) + "-01", min(day, days_before(self.day, 1))
        read, month = self._months.get((chat.id, last)) or (-MONTH_S, ())
        if self._time() < read + MONTH_S:
            return month
        plays = await self._house.store.daily_plays(chat.id, first, last)
        month = month_table(plays, await self._house.store.daily_baselines(chat.id, first, last), last)
        self._months[chat.id, last] = self._time(), month
        return month


# Days


def day_of(now: float) -> str:
    """Return the day of an epoch time, as in 2026-11-23."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def days_before(day: str, days: int) -> str:
    """Return an earlier day."""
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def month_of(day: str) -> str:
    """Return the month of a day, as in 2026-11."""
    return day[:7]


def next_midnight(now: float) -> float:
    """Return the epoch time at which the day of `now` ends."""
    tomorrow = datetime.fromisoformat(day_of(now)).replace(tzinfo=UTC) + timedelta(days=1)
    return tomorrow.timestamp()

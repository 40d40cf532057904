"""/daily: the deal of the day. Everybody in a chat plays the same cards once, against the same computers.

A deal is played at the person's own table, so its cards are on no screen of anybody else. The group has one
message a day, which names the people who have played and nothing more. After midnight UTC it shows the
results, the best attempt and the secret of the deck.

`DailyDeals` reads and keeps deals and results. The functions after it carry the group's message from the
first look at a deal to its reveal. Commands and presses follow. `screens` draws.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.features.daily import screens
from bot.people import named
from bot.runtime import Recent, start
from bot.screens import Screen, is_sure
from bot.screens.past import MatchView
from bot.tables.opening import play_daily, show_own
from bot.tables.registry import report
from bot.tables.visit import Due, Refused, Toast, Visit, command, press, when_due
from bot.tables.worker_pool import ComputerAttempts, NoResult
from bot.words.buttons import DailyPast, DailyPress
from bot.words.links import OpenDaily
from bot.words.links import read as read_link
from bot.words.texts import Texts
from club.daily import (
    EVERYBODY,
    KEPT_DAYS,
    OWN_SEAT,
    Daily,
    DailyPlay,
    DailyRecord,
    MonthLine,
    month_table,
    new_daily,
    place_of,
    played,
    ranked,
    record,
)
from club.model import Chat, Table, new_token
from club.names import NAME_WIDTH, distinct_names
from club.rules import rules_of
from storage.store import AttemptRefused, Corrupt, Slot, StoreError

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
        """Chats and days whose deal the computer is playing."""
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
        self.let_play(daily)
        return daily

    def let_play(self, daily: Daily) -> None:
        """Let the computer play a deal at the owner of its chat, if its result is not known."""
        name = (daily.chat, daily.day)
        if daily.computer or name in self._computing or not self._house.tables.ownership.has(daily.chat):
            return
        self._computing.add(name)
        what = "the computer's attempt at a deal of the day"
        start(self._let_play(daily), what, usual=(StoreError, NoResult))

    async def _let_play(self, daily: Daily) -> None:
        try:
            found = await ComputerAttempts(self._house.pool).of(daily, OWN_SEAT)
            async with self._house.tables.lock(("daily", daily.chat)):
                if known := await self._house.store.daily(daily.chat, daily.day):
                    await self._house.store.keep_daily(replace(known, computer=found))
        finally:
            self._computing.discard((daily.chat, daily.day))

    # Attempts

    async def page(self, chat: Chat, daily: Daily, t: Texts, person: int = 0) -> screens.DailyPage:
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
        now = self._house.clock.now()
        page = screens.DailyPage(
            daily=daily,
            token=chat.token,
            plays=plays,
            names={},
            now=now,
            ends=next_midnight(now),
            shared=shared,
        )
        if person and not page.over:
            attempted = await self._house.store.daily_attempted(daily, person)
            page = replace(page, attempted=attempted, record=await self._record(chat, daily.day, person))
        if own := page.own(person):
            page = replace(page, place=await self._place(page, own))
        if page.over and not shared:
            month = await self.month(chat, daily.day)
            people |= {each.person for each in month}
            page = replace(page, best=await self._best(chat, plays), month=month)
        return replace(page, names=await self._names(t, people))

    async def month_page(self, chat: Chat, day: str, t: Texts) -> screens.DailyPage | None:
        """Return the table of the month of a day, without attempts; None if the day had no deal."""
        daily = await self._house.store.daily(chat.id, day)
        if daily is None:
            return None
        month = await self.month(chat, day)
        names = await self._names(t, {each.person for each in month})
        return screens.DailyPage(daily=daily, token=chat.token, plays=(), names=names, month=month)

    async def at_home(self, page: screens.DailyPage, chat: Chat) -> screens.DailyPage:
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
        """Return an attempt with its result, stored if its table is no longer open.

        A deal that its person has played on after midnight is not finished: its cards were public by then.
        """
        table = await self._house.store.table_called(play.table)
        if table is None or table.open:
            return play
        late = day_of(table.state.touched) > play.day
        done = played(play, OWN_SEAT, () if late else await self._house.store.sheet_of(table.id))
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

    async def _record(self, chat: Chat, day: str, person: int) -> DailyRecord:
        plays = await self._house.store.daily_plays_by(chat.id, person)
        return record(plays, day, days_before(day, 1))

    async def _place(self, page: screens.DailyPage, own: DailyPlay) -> tuple[int, int] | None:
        """Return the place of a score among those known so far, and their number."""
        if own.score is None:
            return None
        if page.shared:
            return await self._house.store.daily_place(own.chat, own.day, own.score)
        return place_of(own, page.plays)

    async def _best(self, chat: Chat, plays: Sequence[DailyPlay]) -> MatchView | None:
        """Return the best attempt with a contract made; None if there is none, or if its cards are gone."""
        best = next((each for each in ranked(plays) if each.made), None)
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
        first, last = day[:7] + "-01", min(day, days_before(self.day, 1))
        read, month = self._months.get((chat.id, last)) or (-MONTH_S, ())
        if self._time() < read + MONTH_S:
            return month
        plays = await self._house.store.daily_plays(chat.id, first, last)
        month = month_table(plays, last)
        self._months[chat.id, last] = self._time(), month
        return month


# Days


def day_of(now: float) -> str:
    """Return the day of an epoch time, as in 2026-11-23."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def days_before(day: str, days: int) -> str:
    """Return an earlier day."""
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def next_midnight(now: float) -> float:
    """Return the epoch time at which the day of `now` ends."""
    tomorrow = datetime.fromisoformat(day_of(now)).replace(tzinfo=UTC) + timedelta(days=1)
    return tomorrow.timestamp()


log = logging.getLogger(__name__)

AFTER_S = 5.0
"""Seconds from midnight to the reveal."""
FIRST_S = 30.0
"""Seconds from a start to the reveal of days that ended meanwhile."""
WARN_S = 1800.0
"""Seconds before midnight in which open attempts are warned about."""
AGAIN_S = 600.0
"""Seconds until deals that are not known to be revealed are looked at again."""


def begin(house: House) -> None:
    """Start to reveal the deals of past days, and to warn before a day ends."""
    now = house.clock.now()
    house.clock.at(now + FIRST_S, reveal_all)
    house.clock.at(_next_warning(now), warn_all)


# The message of the group


async def show(house: House, chat: Chat, daily: Daily) -> None:
    """Send or edit the message of a deal."""
    t = house.people.words_in(chat)
    screen = screens.group_page(t, await house.dailies.page(chat, daily, t), house.name.now)
    house.delivery.show(slot_of(daily), lambda: screen, Urgency.REPLY)


def over(house: House, table: Table) -> None:
    """Note that the attempt at a table has ended: its group's message follows."""
    house.clock.soon(ended, table.token)


@when_due()
async def ended(house: House, table: str) -> None:
    """Note the result of the attempt at a table, by its token, and show it in the message of its group."""
    play = await house.store.daily_play_of(table)
    if play is not None:
        await house.dailies.settled(play)
        await changed(house, play.chat)


async def changed(house: House, chat: int) -> None:
    """Show an attempt that has begun or ended, here or at the owner of the group."""
    if house.tables.ownership.has(chat):
        await refresh(house, chat)
    else:
        await house.store.tell(f"daily {chat}")


async def refresh(house: House, chat: int) -> None:
    """Edit the day's message of a group, if it has one, and see to the computer's attempt."""
    group = await house.dailies.chat(chat)
    if group is None or not house.tables.ownership.has(chat):
        return
    async with house.tables.lock(("daily", chat)):
        daily = await house.store.daily(chat, house.dailies.day)
        if daily is not None:
            house.dailies.let_play(daily)
            if daily.posted:
                await show(house, group, daily)


def slot_of(daily: Daily) -> Slot:
    """Return the slot of the message of a day."""
    return Slot(daily.chat, daily.thread, f"daily{daily.day.replace('-', '')}")


# Before midnight


def _next_warning(now: float) -> float:
    """Return when to warn before the next midnight for which there is time."""
    return next_midnight(now + WARN_S) - WARN_S


@when_due()
async def warn_all(house: House) -> float:
    """Warn people whose attempts are open that the day ends soon."""
    now = house.clock.now()
    for play in await house.store.open_daily_plays(day_of(now + WARN_S)):
        if house.tables.ownership.has(play.person):
            house.clock.soon(warn, play)
    return _next_warning(now)


@when_due(again_s=None)
async def warn(house: House, play: DailyPlay) -> None:
    """Warn a person whose attempt is open, if its day has not ended meanwhile."""
    if play.day != day_of(now := house.clock.now()):
        return
    player, chat = await house.people.player(play.person), await house.dailies.chat(play.chat)
    if player is not None and chat is not None and not (await house.dailies.settled(play)).over:
        screen = screens.soon_screen(house.people.words(player), chat.token, now, next_midnight(now))
        house.delivery.post(play.person, None, screen, Urgency.REPLY)


# After midnight


@when_due(again_s=AGAIN_S)
async def reveal_all(house: House) -> float:
    """Reveal the deals of past days, attempts first; return the next midnight."""
    now = house.clock.now()
    day = day_of(now)
    for play in await house.store.open_daily_plays(day):
        if house.tables.ownership.has(play.person):
            await house.door.ring(Due(end, (play,)))
    for daily in await house.store.hidden_dailies(day):
        if house.tables.ownership.has(daily.chat):
            await house.door.ring(Due(reveal, (daily.chat, daily.day)))
    await house.store.drop_dailies(days_before(day, KEPT_DAYS))
    return next_midnight(now) + AFTER_S


@when_due(again_s=AGAIN_S)
async def reveal(house: House, number: int, day: str) -> float | None:
    """Edit the message of a day; return when to look whether it shows the results, unless that is known."""
    dailies, delivery = house.dailies, house.delivery
    if not house.tables.ownership.has(number):
        return None
    chat = await dailies.chat(number)
    async with house.tables.lock(("daily", number)):
        daily = await house.store.daily(number, day)
        if daily is None or daily.revealed:
            return None
        daily = await dailies.published(daily)
        dailies.let_play(daily)
        name, slot = (number, day), slot_of(daily)
        shown = delivery.shown(slot)
        if chat is None or not daily.posted or shown is None:
            await house.store.keep_daily(replace(daily, revealed=True))
            return None
        if name in dailies.shown and not delivery.is_waiting(slot) and is_sure(shown.digest):
            dailies.shown.discard(name)
            await house.store.keep_daily(replace(daily, revealed=True))
            delivery.release(slot)
            return None
        await show(house, chat, daily)
        dailies.shown.add(name)
        return house.clock.now() + AGAIN_S


@when_due(again_s=AGAIN_S)
async def end(house: House, play: DailyPlay) -> float | None:
    """Close the table of an attempt that was not played to its end; return when to look again, if ever."""
    table = await house.store.table_called(play.table)
    if table is None:
        await house.store.keep_daily_play(replace(play, over=True))
        return None
    async with house.tables.lock(table.id):
        live = await house.tables.playing(table.id)
        if live is not None:
            await house.runner.close(live, live.table, None, "daily")
    return None if (await house.dailies.settled(play)).over else house.clock.now() + AGAIN_S


REPOST_S = 600.0
"""Seconds after which the day's message may move to the end of its group again."""
CHATS_OFFERED = 8
"""Groups offered to a person: those where they played last."""


# Commands


@command("daily")
async def daily_command(visit: Visit) -> Screen | None:
    """Show the day's message in a group; offer the deal in a direct chat."""
    if not visit.private:
        return await _show_in_group(visit)
    visit.house.delivery.renew(_home_slot(visit))
    link = read_link(visit.rest)
    if isinstance(link, OpenDaily) and link.day:
        await _show_past(visit, link.group, link.day)
    else:
        await _show_page(visit, link.group if isinstance(link, OpenDaily) else "")
    return None


async def _show_in_group(visit: Visit) -> Screen | None:
    """Show the message; a topic where it does not stand gets a pointer to it."""
    house, place, t = visit.house, visit.here, visit.t
    chat = await house.people.chat(place.chat, place.title)
    if not chat.settings.daily:
        raise Refused("daily-off")
    async with house.tables.lock(("daily", chat.id)):
        daily = await house.dailies.today(chat)
        stays = daily.posted and not house.allows("daily", chat.id, every_s=REPOST_S)
        if daily.posted and not stays:
            house.delivery.renew(slot_of(daily))
        if not stays:
            daily = replace(daily, posted=True, thread=place.thread)
            await house.store.keep_daily(daily)
        await show(house, chat, daily)
    if stays and daily.thread != place.thread:
        return screens.elsewhere_screen(t, chat.token, house.name.now)
    return Screen(text=t("shown-above")) if stays else None


# Presses


@press(DailyPress)
async def daily_press(visit: Visit, press: DailyPress) -> Toast:
    """Handle a press about the deal of this day."""
    if visit.place is None:
        return Toast(drop_keyboard=True)
    if press.verb == "page" and visit.private:
        if not press.chat and not visit.in_app:  # the key stands under another message
            visit.house.delivery.renew(_home_slot(visit))
        await _show_page(visit, press.chat)
        return Toast()
    chat = await _chat(visit, press.chat)
    if chat is None:
        raise Refused("daily-off", drop_keyboard=True)
    if press.verb == "play" and visit.private:
        return await _play(visit, chat)
    if press.verb == "peek" and chat.id != EVERYBODY:
        return await _peek(visit, chat)
    return Toast()


@press(DailyPast)
async def past_press(visit: Visit, press: DailyPast) -> Toast:
    """Handle a press about a day that is over, or about a month: in a group an alert shows the table."""
    house, t, chat = visit.house, visit.t, await _chat(visit, press.chat)
    if visit.place is None or chat is None:
        raise Refused("daily-off", drop_keyboard=True)
    if press.verb == "day" and visit.private:
        found = await _show_past(visit, press.chat, press.day)
        return Toast("" if found else t.plain("toast-past-gone"))
    if press.verb == "day" or chat.id == EVERYBODY:
        return Toast()
    page = await house.dailies.month_page(chat, _dashed(press.day), t)
    if page is None:
        raise Refused("toast-past-gone")
    if not visit.private:
        return Toast(screens.month_text(t, page), alert=True)
    visit.page(_home_slot(visit), screens.month_page(t, await house.dailies.at_home(page, chat)))
    return Toast()


async def _peek(visit: Visit, chat: Chat) -> Toast:
    """Tell the results to a person whose attempt has ended, and to nobody else."""
    dailies = visit.house.dailies
    page = await dailies.page(chat, await dailies.today(chat), visit.t)
    if not any(each.person == visit.player.id and each.over for each in page.plays):
        raise Refused("toast-daily-first", alert=True)
    return Toast(screens.peek_text(visit.t, page), alert=True)


async def _play(visit: Visit, chat: Chat) -> Toast:
    """Deal to a person who has not played today; show them their table if they are playing."""
    house, player = visit.house, visit.player
    visit.require_chat(OpenDaily(chat.token))
    daily = await house.dailies.today(chat)
    standing = await house.tables.standing(player.id, None)
    if standing is not None and standing.stage == "playing":
        if not standing.kind.attempt:
            raise Refused("toast-daily-busy", alert=True)
        running = await house.store.daily_play_of(standing.token)
        if running is not None and running.day == daily.day:
            if not visit.in_app:
                await show_own(house, standing)
            return Toast(table=standing.token)
        if running is not None:
            await end(house, running)
    play = DailyPlay(
        chat=chat.id, day=daily.day, person=player.id, table=new_token(), opened=house.clock.now()
    )
    try:
        if daily.public or await house.store.daily_attempted(daily, player.id):
            raise AttemptRefused(daily.day)
        await play_daily(house, player, daily, play, visit.update)
    except AttemptRefused:
        await _show_page(visit, chat.token)
        return Toast(visit.t.plain("toast-daily-public" if daily.public else "toast-daily-once"))
    await changed(house, chat.id)
    return Toast(table=play.table)


# Pages in the direct chat


async def _show_page(visit: Visit, token: str) -> None:
    """Show the page of a chat's deal in a direct chat; without a token, of the only chat or a choice."""
    house, t, slot = visit.house, visit.t, _home_slot(visit)
    if token:
        chat = await _chat(visit, token)
    else:
        places = await _places(visit)
        if len(places) > 1:
            told = [(each.token, await house.people.title(each.id)) for each in places]
            visit.page(slot, screens.choice_screen(t, told))
            return
        chat = places[0]
    if chat is None:
        visit.page(slot, Screen(text=t("daily-off")))
        return
    page = await house.dailies.page(chat, await house.dailies.today(chat), t, visit.player.id)
    page = await house.dailies.at_home(page, chat)
    draw = screens.past_page if page.over else screens.home_page
    visit.page(slot, draw(t, page, visit.player.id, house.name.now))


async def _show_past(visit: Visit, token: str, digits: str) -> bool:
    """Show the results of a past day in a direct chat; return whether there are any."""
    house, t, person = visit.house, visit.t, visit.player.id
    chat = await _chat(visit, token)
    daily = None if chat is None else await house.store.daily(chat.id, _dashed(digits))
    page = None if chat is None or daily is None else await house.dailies.page(chat, daily, t, person)
    if chat is None or page is None or not page.over:
        await _show_page(visit, token)
        return False
    page = await house.dailies.at_home(page, chat)
    visit.page(_home_slot(visit), screens.past_page(t, page, person, house.name.now))
    return True


async def _chat(visit: Visit, token: str) -> Chat | None:
    """Return the chat with a token if it has a deal of the day for this person."""
    if token == EVERYBODY_CHAT.token:
        return EVERYBODY_CHAT
    chat = await visit.house.store.chat_called(token)
    if chat is None or chat.id > 0 or not chat.settings.daily:
        return None
    return chat if await visit.house.rights.is_member(visit.player.id, chat.id) else None


async def _places(visit: Visit) -> list[Chat]:
    """Return the groups whose deal a person may play; without any, the one that is for everybody."""
    house, person, found = visit.house, visit.player.id, []
    matches = [number for number, _ in await house.store.past_chats(person)]
    numbers = dict.fromkeys((*await house.store.daily_chats(person), *matches))
    for number in [*numbers][:CHATS_OFFERED]:
        chat = await house.people.group(number) if number < 0 else None
        if chat and chat.settings.daily and await house.rights.is_member(person, number):
            found.append(chat)
    return found or [EVERYBODY_CHAT]


def _home_slot(visit: Visit) -> Slot:
    """Return the slot of the page in a direct chat."""
    return Slot(visit.player.id, None, "daily")


def _dashed(digits: str) -> str:
    """Return a day as it is stored; eight digits need not be a day."""
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"

"""The course of a day: the message of the group, a warning before midnight, and the reveal after it.

The message follows each attempt. At midnight open attempts are closed, and the message shows everything. A
deal counts as revealed when its message was seen to show the results, some minutes later. Until then each
start shows them again, so no failure of Telegram or restart at midnight leaves a message as it was. The
message keeps its slot as long, so that a late edit is overwritten.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.features.daily.deals import day_of, days_before, next_midnight
from bot.features.daily.screens import group_page, soon_screen
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import start
from bot.screens.screen import is_sure
from club.daily import KEPT_DAYS, Daily, DailyPlay
from club.model import Chat, Table
from storage.errors import level_of
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


def begin(house: House) -> None:
    """Start to reveal the deals of past days, and to warn before a day ends."""
    now = house.clock.now()
    house.clock.later("dailies", now + FIRST_S, partial(reveal_all, house))
    _warn_later(house, now)


# The message of the group


async def show(house: House, chat: Chat, daily: Daily) -> None:
    """Send or edit the message of a deal."""
    t = house.people.words_in(chat)
    screen = group_page(t, await house.dailies.page(chat, daily, t), house.name.now)
    house.delivery.show(slot_of(daily), lambda: screen, Urgency.REPLY)


def over(house: House, table: Table) -> None:
    """Note that the attempt at a table has ended: its group's message follows."""
    start(_ended(house, table), "the end of a deal of the day", usual=(StoreError,))


async def _ended(house: House, table: Table) -> None:
    play = await house.store.daily_play_of(table.token)
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
    """Edit the day's message of a group, if it has one, and see to the computer's average."""
    group = await house.dailies.chat(chat)
    if group is None or not house.tables.ownership.has(chat):
        return
    async with house.tables.lock(("daily", chat)):
        daily = await house.store.daily(chat, house.dailies.day)
        if daily is not None:
            house.dailies.measure(daily)
            if daily.posted:
                await show(house, group, daily)


def slot_of(daily: Daily) -> Slot:
    """Return the slot of the message of a day."""
    return Slot(daily.chat, daily.thread, f"daily{daily.day.replace('-', '')}")


# Before midnight


def _warn_later(house: House, now: float) -> None:
    """Warn before the next midnight for which there is time."""
    house.clock.later("dailies end", next_midnight(now + WARN_S) - WARN_S, partial(_warn_all, house))


async def _warn_all(house: House) -> None:
    """Warn people whose attempts are open that the day ends soon."""
    now = house.clock.now()
    try:
        for play in await house.store.open_daily_plays(day_of(now + WARN_S)):
            if house.tables.ownership.has(play.person):
                await _warn(house, play, next_midnight(now) - now)
    except StoreError as error:
        log.warning("open deals of the day end without a warning: %s", error)
    finally:
        _warn_later(house, now)


async def _warn(house: House, play: DailyPlay, left_s: float) -> None:
    player, chat = await house.people.player(play.person), await house.dailies.chat(play.chat)
    if player is not None and chat is not None and not (await house.dailies.settled(play)).over:
        screen = soon_screen(house.people.words(player), chat.token, left_s)
        house.delivery.post(play.person, None, screen, Urgency.REPLY)


# After midnight


async def reveal_all(house: House) -> None:
    """Reveal the deals of past days, and come back after the next midnight, or soon if some are left."""
    now, left = house.clock.now(), True
    try:
        left = await _reveal_past(house, day_of(now))
    except StoreError as error:
        log.log(level_of(error), "deals of the day are revealed later: %s", error)
    finally:
        midnight = next_midnight(now) + AFTER_S
        due = min(now + AGAIN_S, midnight) if left else midnight
        house.clock.later("dailies", due, partial(reveal_all, house))


async def _reveal_past(house: House, day: str) -> bool:
    """Reveal the deals of days before `day`; return whether some of them need another look."""
    left = False
    for play in await house.store.open_daily_plays(day):
        if house.tables.ownership.has(play.person):
            left |= not await _carried_out(end(house, play))
    for daily in await house.store.hidden_dailies(day):
        if house.tables.ownership.has(daily.chat):
            left |= not await _carried_out(_reveal(house, daily))
    await house.store.drop_dailies(days_before(day, KEPT_DAYS))
    return left


async def _carried_out(work: Awaitable[bool]) -> bool:
    """Return the result of `work`; False if it failed for a while."""
    try:
        return await work
    except (StoreError, OwnedElsewhere) as error:
        log.log(level_of(error), "a deal of the day is revealed later: %s", error)
        return False


async def _reveal(house: House, daily: Daily) -> bool:
    """Edit the message of a day; return whether it is known to show the results."""
    dailies, delivery = house.dailies, house.delivery
    chat = await dailies.chat(daily.chat)
    name, slot = (daily.chat, daily.day), slot_of(daily)
    async with house.tables.lock(("daily", daily.chat)):
        daily = await dailies.published(await house.store.daily(*name) or daily)
        dailies.measure(daily)
        shown = delivery.shown(slot)
        if chat is None or not daily.posted or shown is None:
            await house.store.keep_daily(replace(daily, revealed=True))
            return True
        if name in dailies.shown and not delivery.is_waiting(slot) and is_sure(shown.digest):
            dailies.shown.discard(name)
            await house.store.keep_daily(replace(daily, revealed=True))
            delivery.release(slot)
            return True
        await show(house, chat, daily)
        dailies.shown.add(name)
        return False


async def end(house: House, play: DailyPlay) -> bool:
    """Close the table of an attempt that was not played to its end; return whether that is done."""
    table = await house.store.table_called(play.table)
    if table is None:
        await house.store.keep_daily_play(replace(play, over=True))
        return True
    async with house.tables.lock(table.id):
        live = await house.tables.playing(table.id)
        if live is not None:
            await house.runner.close(live, live.table, None, "daily")
    return (await house.dailies.settled(play)).over

"""/daily: the deal of the day. Everybody in a chat plays the same cards once, against the same computers.

A deal is played at the person's own table, so its cards are on no screen of anybody else. The group has one
message a day, which names the people who have played and nothing more. After midnight UTC it shows the
results, the best attempt and the secret of the deck.

This module holds what people ask for, and their pages in the direct chat. `course` has the group's message
from the first look at a deal to its reveal; `deals` reads and keeps deals and results; `screens` draws.
"""

from __future__ import annotations

from dataclasses import replace

from bot.features.daily import course
from bot.features.daily.deals import EVERYBODY_CHAT
from bot.features.daily.screens import (
    choice_screen,
    elsewhere_screen,
    home_page,
    month_page,
    month_text,
    past_page,
    peek_text,
)
from bot.screens.screen import Screen
from bot.tables.opening import play_daily, show_own
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.words.buttons import DailyPast, DailyPress
from bot.words.links import OpenDaily
from bot.words.links import read as read_link
from club.daily import EVERYBODY, DailyPlay
from club.model import Chat, new_token
from storage.store import AttemptRefused, Slot

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
            house.delivery.renew(course.slot_of(daily))
        if not stays:
            daily = replace(daily, posted=True, thread=place.thread)
            await house.store.keep_daily(daily)
        await course.show(house, chat, daily)
    if stays and daily.thread != place.thread:
        return elsewhere_screen(t, chat.token, house.name.now)
    return Screen(text=t("shown-above")) if stays else None


# Presses


@press(DailyPress)
async def daily_press(visit: Visit, press: DailyPress) -> Toast:
    """Handle a press about the deal of this day."""
    if visit.place is None:
        return Toast(drop_keyboard=True)
    if press.verb == "page" and visit.private:
        if not press.chat:  # the key stands under another message
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
        return Toast(month_text(t, page), alert=True)
    house.display.page(_home_slot(visit), month_page(t, await house.dailies.at_home(page, chat)))
    return Toast()


async def _peek(visit: Visit, chat: Chat) -> Toast:
    """Tell the results to a person whose attempt has ended, and to nobody else."""
    dailies = visit.house.dailies
    page = await dailies.page(chat, await dailies.today(chat), visit.t)
    if not any(each.person == visit.player.id and each.over for each in page.plays):
        raise Refused("toast-daily-first", alert=True)
    return Toast(peek_text(visit.t, page), alert=True)


async def _play(visit: Visit, chat: Chat) -> Toast:
    """Deal to a person who has not played today; show them their table if they are playing."""
    house, player = visit.house, visit.player
    daily = await house.dailies.today(chat)
    standing = await house.tables.standing(player.id, None)
    if standing is not None and standing.stage == "playing":
        if not standing.kind.attempt:
            raise Refused("toast-daily-busy", alert=True)
        running = await house.store.daily_play_of(standing.token)
        if running is not None and running.day == daily.day:
            await show_own(house, standing)
            return Toast()
        if running is not None:
            await course.end(house, running)
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
    await course.changed(house, chat.id)
    return Toast()


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
            house.display.page(slot, choice_screen(t, told))
            return
        chat = places[0]
    if chat is None:
        house.display.page(slot, Screen(text=t("daily-off")))
        return
    page = await house.dailies.page(chat, await house.dailies.today(chat), t, visit.player.id)
    page = await house.dailies.at_home(page, chat)
    house.display.page(slot, (past_page if page.over else home_page)(t, page, visit.player.id))


async def _show_past(visit: Visit, token: str, digits: str) -> bool:
    """Show the results of a past day in a direct chat; return whether there are any."""
    house, t, person = visit.house, visit.t, visit.player.id
    chat = await _chat(visit, token)
    daily = None if chat is None else await house.store.daily(chat.id, _dashed(digits))
    page = None if chat is None or daily is None else await house.dailies.page(chat, daily, t, person)
    if chat is None or page is None or not page.over:
        await _show_page(visit, token)
        return False
    house.display.page(_home_slot(visit), past_page(t, await house.dailies.at_home(page, chat), person))
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

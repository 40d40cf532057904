"""/timer: thinking time of players in a group, before they are called. A running match follows at once."""

from __future__ import annotations

from dataclasses import replace

from bot.screens.match.presence import span
from bot.screens.screen import Button, Screen, lines
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.telegram.updates import Place
from bot.words.buttons import AskClock, SetTimer, pack
from bot.words.emoji import chosen as marked
from bot.words.texts import Texts
from storage.store import Slot

CHOICES = (0, 45, 120, 600, 86_400)
"""Seconds of thinking time offered to a group; 0 means no limit."""
CHANGE_S = 60.0
"""Seconds after which a group may change its thinking time again, as each change restarts the clock."""


@command("timer", private=False, anonymous=True)
async def timer(visit: Visit) -> Screen | None:
    """Show the present time and the choices; a table at home has no clock."""
    if visit.private:
        house = visit.house
        no_clock = house.evening_commands.pause_at_home_or(house.own_table_commands.pause)
        return await no_clock(visit.command, visit.player, visit.t)
    await _show(visit)
    return None


@press(AskClock)
async def open_timer(visit: Visit, _press: AskClock) -> Toast:
    """Show the thinking time to a group that looks at its other settings."""
    if visit.place is not None and not visit.private:
        await _show(visit)
    return Toast(drop_keyboard=True)


async def _show(visit: Visit) -> None:
    house, place = visit.house, visit.here
    chat = await house.people.chat(place.chat, place.title)
    house.delivery.renew(_slot(place))
    house.display.page(_slot(place), timer_screen(house.people.words_in(chat), chat.timer))


@press(SetTimer)
async def set_timer(visit: Visit, press: SetTimer) -> Toast:
    """Set the thinking time of a group, for its host and its admins."""
    house, place = visit.house, visit.here
    chat = None if place.private else await house.people.group(place.chat)
    if chat is None or press.seconds not in CHOICES:
        return Toast(drop_keyboard=True)
    if not await house.rights.may_set_clock(visit.player, chat.id):
        raise Refused("toast-timer-who", alert=True)
    if press.seconds != chat.timer:
        if not house.allows("timer", chat.id, every_s=CHANGE_S, at_once=3):
            raise Refused("toast-too-often")
        await house.people.keep_chat(replace(chat, timer=press.seconds))
        await house.redraw.timed(chat.id, chat.timer)
    words = house.people.words_in(chat)
    who = await house.rights.signature(visit.player, chat.id, words)
    house.display.page(_slot(place), timer_screen(words, press.seconds, who))
    return Toast(drop_keyboard=True)


def _slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "timer")


def timer_screen(t: Texts, seconds: int, who: str = "") -> Screen:
    """Draw a group's thinking time and the choices; `who` has just changed it."""
    head = t("timer-set", who=who) if who else t("timer-title")
    about = t("timer-none-about") if not seconds else t("timer-about", time=span(t, seconds))
    keys = [_key(t, each, chosen=each == seconds) for each in CHOICES]
    return Screen(text=lines([head, about]), rows=(tuple(keys[1:3]), tuple(keys[3:5]), (keys[0],)))


def _key(t: Texts, seconds: int, *, chosen: bool) -> Button:
    label = span(t, seconds) if seconds else t.plain("timer-none")
    return Button(marked(label, now=chosen), pack(SetTimer(seconds)), style="primary" if chosen else None)

"""Welcome: /help, /start, and the targets of deep links."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features import rules
from bot.features.results import lock_screen
from bot.features.table_commands import show_hands
from bot.people.directory import named
from bot.screens.menus.notices import group_help_screen, help_screen, short_help_screen, start_screen
from bot.screens.screen import Screen
from bot.tables.visit import COMMANDS, Visit, command
from bot.words.links import (
    Join,
    JoinEvening,
    Link,
    OpenDaily,
    OpenHistory,
    OpenLesson,
    OpenRules,
    OpenSettings,
    ReadBook,
    ReadLock,
    ShowHand,
    TakeSeat,
)
from bot.words.links import read as read_link

OPENED: Mapping[type[Link], str] = {
    OpenSettings: "settings",
    OpenLesson: "learn",
    OpenHistory: "history",
    OpenDaily: "daily",
    JoinEvening: "evening",
}
"""The command that each kind of deep link stands for."""


@command("help", anonymous=True)
async def explain(visit: Visit) -> Screen:
    """Explain the commands; plain text in a direct chat gets the short answer."""
    house, t, place = visit.house, visit.t, visit.here
    if place.private:
        asks = visit.command.command or visit.rest.startswith("/")
        return help_screen(t, house.name.now) if asks else short_help_screen(t)
    group = await house.people.group(place.chat)
    return group_help_screen(t, house.name.now, f"g{group.token}" if group else "")


@command("start", groups=False, anonymous=True)
async def begin(visit: Visit) -> Screen | None:
    """Greet the player, or open the target of a deep link, which arrives as an argument."""
    if not visit.private:
        return Screen(text=visit.t("greeting"))
    visit.house.menu_button.follow(visit.player)
    await visit.house.redraw.reached(visit.player)
    return await _follow(visit, read_link(visit.rest))


async def _follow(visit: Visit, link: Link | None) -> Screen | None:
    """Open the target of a link; without one, greet the player."""
    house, player, t = visit.house, visit.player, visit.t
    match link:
        case Join() | TakeSeat():
            return await _take_seat(visit, link)
        case ReadBook() | OpenRules():
            await rules.follow(visit, link)
            return None
        case OpenSettings() | OpenLesson() | OpenHistory() | OpenDaily() | JoinEvening():
            return await COMMANDS[OPENED[type(link)]].handler(visit)
        case ReadLock() if table := await house.store.table_called(link.table):
            return lock_screen(t, table.state.proof)
        case ShowHand() if await house.store.tables_of(player.id):
            return await show_hands(visit)
        case _:
            return start_screen(t, named(t, player), house.name.now, house.tables.app)


async def _take_seat(visit: Visit, link: Join | TakeSeat) -> Screen | None:
    """Take the seat offered by a link."""
    if isinstance(link, Join):
        return await visit.house.lobby.join_by_link(visit.player, link, visit.update)
    return await visit.house.seats.take_by_link(visit.player, link, visit.update)

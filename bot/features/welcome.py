"""Welcome: /help, /start, and the targets of deep links."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from bot.features import rules
from bot.features.results import lock_screen
from bot.features.table_commands import show_hands
from bot.people.directory import named
from bot.screens.screen import Button, Screen, daily_key, paragraphs, play_key
from bot.tables.visit import COMMANDS, Visit, command
from bot.words.buttons import LessonPress, OpenTable, pack
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
    add_to_group,
    url,
)
from bot.words.links import read as read_link
from bot.words.markup import folded
from bot.words.texts import Texts

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


def start_screen(t: Texts, name: str, bot: str, app: str = "") -> Screen:
    """Greet a person who pressed Start: they may play at once, learn the game, or bring friends.

    `app` is the address of the Mini App, where they may play at once, too.
    """
    play = Button(t.plain("button-own"), pack(OpenTable()), style=None if app else "success")
    add = Button(t.plain("button-add-group"), url=add_to_group(bot))
    return Screen(
        text=t("start", who=name), rows=(*play_key(t, app), (play,), (_learn(t), daily_key(t)), (add,))
    )


def help_screen(t: Texts, bot: str) -> Screen:
    """Explain the bot in a direct chat, with the lesson and the rules."""
    rules = Button(t.plain("button-rules-of-game"), url=url(bot, ReadBook("")))
    return Screen(text=_help(t, "home"), rows=((_learn(t),), (rules,)))


def group_help_screen(t: Texts, bot: str, book: str) -> Screen:
    """Explain the bot to a group; `book` names the rules to link to, as in `Book.of`."""
    learn = Button(t.plain("button-learn"), url=url(bot, OpenLesson()))
    rules = Button(t.plain("button-rules-of-game"), url=url(bot, ReadBook(book)))
    return Screen(text=_help(t, "group"), rows=((learn,), (rules,)))


def _help(t: Texts, place: str) -> Markup:
    """Return the next step and the most used commands; a tap unfolds the others."""
    return paragraphs([t("help", place=place)], [folded(t("help-more"))])


def short_help_screen(t: Texts) -> Screen:
    """Answer plain text, which mostly asks how to play: the lesson comes first."""
    play = Button(t.plain("button-own"), pack(OpenTable()), style="success")
    return Screen(text=t("help-short"), rows=((_learn(t),), (play,)))


def _learn(t: Texts) -> Button:
    return Button(t.plain("button-learn"), pack(LessonPress(1)), style="primary")

"""Welcome: how people and groups meet the bot, come back to it and leave.

/start greets a person, and opens the target of a deep link, which arrives as its argument; /help explains the
commands. Telegram reports chats in which nobody has written yet: a person blocks or unblocks the bot, a group
adds it, moves, or loses a member. What leads to the bot follows: the button of the Mini App beside the input
field of a private chat, and the bot's username, which @BotFather can change while the bot runs. /forget
deletes what the bot knows about a person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from markupsafe import Markup

from bot.features import evening, rules
from bot.features.results import lock_screen
from bot.features.table_commands import show_hands, take_words
from bot.people import named
from bot.runtime import Recent, start
from bot.screens import Button, Screen, daily_key, paragraphs, play_key, shortlist
from bot.tables import lobby, seats
from bot.tables.live import LiveLobby
from bot.tables.visit import COMMANDS, Refused, Toast, Visit, command, press, when_due
from bot.telegram import Trouble, Unreachable
from bot.telegram.updates import Left, Membership, Moved, Reach, Renamed
from bot.words import links
from bot.words.buttons import Forget, LessonPress, OpenTable, pack
from bot.words.texts import Texts, folded
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House


# /help and /start


OPENED: Mapping[type[links.Link], str] = {
    links.OpenSettings: "settings",
    links.OpenLesson: "learn",
    links.OpenHistory: "history",
    links.OpenDaily: "daily",
    links.JoinEvening: "evening",
}
"""The command that each kind of deep link stands for."""


@command("help", anonymous=True)
async def explain(visit: Visit) -> Screen | None:
    """Explain the commands; plain text in a direct chat answers at a table, or gets the short answer."""
    house, t, place = visit.house, visit.t, visit.here
    if place.private:
        asks = visit.command.command or visit.rest.startswith("/")
        if not asks and await take_words(visit):
            return None
        return help_screen(t, house.name.now) if asks else short_help_screen(t)
    group = await house.people.group(place.chat)
    return group_help_screen(t, house.name.now, f"g{group.token}" if group else "")


@command("start", groups=False, anonymous=True)
async def begin(visit: Visit) -> Screen | None:
    """Greet the player, or open the target of a deep link, which arrives as an argument."""
    if not visit.private:
        return Screen(text=visit.t("greeting"))
    await visit.house.redraw.reached(visit.player)
    return await _follow(visit, links.read(visit.rest))


async def _follow(visit: Visit, link: links.Link | None) -> Screen | None:
    """Open the target of a link; without one, greet the player."""
    house, player, t = visit.house, visit.player, visit.t
    match link:
        case links.Join() | links.TakeSeat():
            return await _take_seat(visit, link)
        case links.ReadBook() | links.OpenRules():
            await rules.follow(visit, link)
            return None
        case (
            links.OpenSettings()
            | links.OpenLesson()
            | links.OpenHistory()
            | links.OpenDaily()
            | links.JoinEvening()
        ):
            return await COMMANDS[OPENED[type(link)]].handler(visit)
        case links.ReadLock() if table := await house.store.table_called(link.table):
            return lock_screen(t, table.state.proof)
        case links.ShowHand() if await house.store.tables_of(player.id):
            return await show_hands(visit)
        case _:
            return start_screen(t, named(t, player), house.name.now, house.tables.app)


async def _take_seat(visit: Visit, link: links.Join | links.TakeSeat) -> Screen | None:
    """Take the seat offered by a link."""
    if isinstance(link, links.Join):
        return await lobby.join_by_link(visit, link)
    return await seats.take_by_link(visit, link)


def start_screen(t: Texts, name: str, bot: str, app: str = "") -> Screen:
    """Greet a person who pressed Start: they may play at once, learn the game, or bring friends.

    `app` is the address of the Mini App, where they may play at once, too.
    """
    play = Button(t.plain("button-own"), pack(OpenTable()), style=None if app else "success")
    add = Button(t.plain("button-add-group"), url=links.add_to_group(bot))
    return Screen(
        text=t("start", who=name), rows=(*play_key(t, app), (play,), (_learn(t), daily_key(t)), (add,))
    )


def help_screen(t: Texts, bot: str) -> Screen:
    """Explain the bot in a direct chat, with the lesson and the rules."""
    rules = Button(t.plain("button-rules-of-game"), url=links.url(bot, links.ReadBook("")))
    return Screen(text=_help(t, "home"), rows=((_learn(t),), (rules,)))


def group_help_screen(t: Texts, bot: str, book: str) -> Screen:
    """Explain the bot to a group; `book` names the rules to link to, as in `Book.of`."""
    learn = Button(t.plain("button-learn"), url=links.url(bot, links.OpenLesson()))
    rules = Button(t.plain("button-rules-of-game"), url=links.url(bot, links.ReadBook(book)))
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


# What Telegram reports about chats


async def on_reach(house: House, reach: Reach) -> None:
    """Handle a person blocking or unblocking the bot; after the latter, update their panels."""
    if not reach.open and await house.people.player(reach.who.id) is None:
        return  # a person whose data were deleted and who then blocks the bot is not recorded again
    player = await house.people.meet(reach.who)
    if not reach.open:
        await house.errors.on_chat_error(player.id, Unreachable("blocked"))
        return
    await house.timeouts.here(player)
    await house.redraw.reached(await house.people.reachable(player, started=True))


async def on_membership(house: House, membership: Membership) -> None:
    """Greet a new group; show its tables again to a group that lets the bot write again.

    If only other rights of the bot change there, retry what the group refused.
    """
    place = membership.place
    if not membership.here:
        return
    if membership.before:
        house.delivery.resume(place.chat)
        return
    chat = await house.people.chat(place.chat, place.title, membership.who.code)
    words = house.people.words_in(chat)
    back = await house.redraw.welcome(place.chat)
    house.display.post(place.chat, None, Screen(text=words("welcome-back" if back else "greeting")))


async def on_left(house: House, left: Left) -> None:
    """Free all seats of a person who has left a group or was removed, and hide its affairs from them.

    The update may be old: if Telegram says that they are a member again, they keep their seats.
    """
    person, chat = left.user, left.chat
    house.rights.members.gone(chat, person)
    await house.store.tell(f"left {person} {chat}")
    if await house.rights.is_member(person, chat):
        return
    await evening.let_go(house, person, chat)
    for table in await house.store.tables_at(chat):
        if table.mentions(person):
            await _let_go(house, table.id, person)


async def _let_go(house: House, table: int, person: int) -> None:
    async with house.tables.lock(table):
        live = await house.tables.readable(table)
        if isinstance(live, LiveLobby):
            await lobby.let_go(house, live, person)
        elif live is not None and live.table.open:
            await house.runner.let_go(live, person)


async def on_renamed(house: House, renamed: Renamed) -> None:
    """Handle the new title of a group, at its open tables too."""
    if await house.people.group(renamed.chat) is not None:
        await house.people.chat(renamed.chat, renamed.title)
        await house.redraw.settled(renamed.chat)


async def on_moved(house: House, moved: Moved) -> None:
    """Handle the new id of a group."""
    await house.people.moved(moved.old, moved.new)
    house.delivery.migrate(moved.old, moved.new)
    await house.redraw.moved(moved.new)
    await evening.moved(house, moved.new)


# The button of the Mini App


TIMEOUT_S = 60.0
"""Seconds the call may wait for its turn."""
CACHED = 10_000
"""People whose button is known."""


class MenuButtonSetter(Protocol):
    """Call of Telegram for menu buttons; it may raise any `Trouble`."""

    async def menu_button(self, chat: int, label: str, app: str) -> None:
        """Show the button of the Mini App in a private chat."""


class MenuButton:
    """Menu buttons of all people: one call when a person's language becomes known, or changes.

    Telegram shows the button in the bot's default language until a chat has one of its own.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._languages: Recent[int, str] = Recent(CACHED)
        """Language of the button of each person, as far as this process knows."""

    def follow(self, player: Player, *, changed: bool = False) -> None:
        """Show the button in a person's language, if the chat has another one."""
        t = self._house.people.words(player)
        known = self._languages.get(player.id) or ("" if changed else self._house.people.language)
        self._languages[player.id] = t.language
        if not self._house.tables.app or t.language == known:
            return
        label, app = t.plain("menu-app"), f"{self._house.tables.app}/"
        show = partial(self._house.telegram.menu_button, label=label, app=app)
        call = self._house.delivery.call_directly(player.id, show, TIMEOUT_S)
        start(call, "setting a menu button", usual=(Trouble, TimeoutError))


# The username


ASK_S = 60.0
"""Seconds between two questions to Telegram, however often there is a reason to ask."""
ROUTINE_S = 3600.0
"""Seconds after which Telegram is asked without a reason: nobody reports a link that leads nowhere."""


class UsernameAsker(Protocol):
    """The call of Telegram that tells the bot's own username."""

    async def username(self) -> str | None:
        """Return the bot's username; None if Telegram does not tell."""


def begin_asking_name(house: House) -> None:
    """Start to ask for the username now and then."""
    house.clock.at(house.clock.now() + ROUTINE_S, ask_name_again)


@when_due(again_s=ROUTINE_S)
async def ask_name_again(house: House) -> float:
    """Ask for the username, though there is no reason."""
    await check_name(house)
    return house.clock.now() + ROUTINE_S


async def check_name(house: House) -> None:
    """Ask Telegram for the username, unless that was done just now; draw open tables with a new one."""
    async with house.tables.lock("username"):
        if not house.allows("username", None, every_s=ASK_S):
            return
        found = await house.telegram.username()
        if not found or found == house.name.now:
            return
        house.name.now = found
    await house.redraw.renamed()


# How people leave it


COOLDOWN_S = 20.0
"""Seconds after which the same person may be deleted again, as that searches all data."""
SEARCH_INTERVAL_S = 1.0
"""Seconds between two searches of the store, by any person: each delays the writes of others."""


@command("forget", groups=False)
async def forget(visit: Visit) -> Screen:
    """Explain the consequences and ask; in a group, point to the direct chat."""
    t = visit.t
    if not visit.private:
        raise Refused("forget-home")
    key = Button(t.plain("button-forget"), pack(Forget()), style="danger")
    return Screen(text=paragraphs([t("forget-ask")], [t("forget-goes")], [t("forget-stays")]), rows=((key,),))


@press(Forget)
async def forget_me(visit: Visit, _press: Forget) -> Toast:
    """Delete the presser's data, unless they have a seat: then tell them where to leave."""
    house, t, person = visit.house, visit.t, visit.player.id
    if not visit.private:
        return Toast(drop_keyboard=True)
    if not house.allows("forget", person, every_s=COOLDOWN_S, at_once=3):
        raise Refused("toast-too-often")
    if busy := await house.deletions.delete(person):
        titles = [await house.people.title(chat) for chat in busy]
        house.display.answer(person, None, Screen(text=t("forget-busy", places=shortlist(t, titles))))
        return Toast()
    house.people.erase(person)
    house.tables.drop_of(person)
    house.delivery.forget(person)
    house.display.answer(person, None, Screen(text=t("forget-done")))
    return Toast(drop_keyboard=True)


class Deletions:
    """Deletions of people from the store: one at a time, with a rest between them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._turn = asyncio.Lock()
        self._next_at = 0.0
        """Loop time of the next search."""

    async def delete(self, person: int) -> tuple[int, ...]:
        """Delete a person's data; return the chats where they still have a seat."""
        loop = asyncio.get_running_loop()
        async with self._turn:
            await asyncio.sleep(self._next_at - loop.time())
            self._next_at = loop.time() + SEARCH_INTERVAL_S
            return await self._house.store.forget_person(person)

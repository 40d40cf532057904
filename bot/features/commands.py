"""What people write: the commands of groups and of private chats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from bot.delivery.allowance import Allowance
from bot.features.export import send_record
from bot.features.rules.menu import RulesMenu
from bot.features.settings import PreferencesMenu
from bot.features.timer import Timers
from bot.links import Join, Link, OpenRules, OpenSettings, ReadBook, ShowHand, TakeSeat
from bot.links import read as read_link
from bot.people import named
from bot.screens.lobby import open_screen
from bot.screens.notices import help_screen, language_screen, standings_screen, start_screen
from bot.screens.score import score_screen
from bot.screens.screen import Screen
from bot.services import Services
from bot.tables.registry import report
from bot.telegram.updates import Said
from bot.texts import Texts
from club.model import Player, Table
from club.people import NAME_WIDTH
from club.seating import told_apart
from club.standings import standings
from club.state import NOBODY
from storage.store import Corrupt

Command = Callable[[Said, Player, Texts], Awaitable[Screen | None]]

IN_GROUPS = (
    "new", "table", "hand", "score", "standings", "rules", "timer", "pause", "resume", "leave", "export",
    "cancel", "language", "help",
)  # fmt: skip
IN_PRIVATE = (
    "hand",
    "score",
    "standings",
    "rules",
    "settings",
    "export",
    "leave",
    "language",
    "help",
    "start",
)
"""The commands offered in each kind of chat, in the order of the menu."""
EXPORT_S = 60.0
"""Seconds after which the same person is sent a record in the same chat again."""
FROM_ANYBODY = frozenset(
    {"table", "score", "rules", "timer", "settings", "export", "language", "help", "start"}
)
"""The commands that need not know who writes: they show something, and its keys know who presses."""


class Commands:
    """Each command returns what is answered in the same chat, or nothing when screens speak for it."""

    def __init__(
        self, services: Services, rules: RulesMenu, timers: Timers, preferences: PreferencesMenu
    ) -> None:
        self._services = services
        self._rules_menu = rules
        self._preferences = preferences
        self._exports = Allowance(asyncio.get_running_loop().time, interval=EXPORT_S, burst=1)
        self._commands: Mapping[str, Command] = {
            "new": self._new,
            "table": self._table,
            "hand": self._hand,
            "score": self._score,
            "standings": self._standings,
            "rules": rules.command,
            "settings": preferences.command,
            "export": self._export,
            "timer": timers.command,
            "pause": self._pause,
            "resume": self._resume,
            "leave": services.seats.command,
            "cancel": self._cancel,
            "language": self._language,
            "help": self._help,
            "start": self._start,
        }

    async def say(self, said: Said) -> None:
        """Carry a command out; one that is not ours is left to others, and at home answered with /help."""
        command = self._commands.get(said.command, self._help if said.place.private else None)
        if command is None:
            return
        if said.anonymous:
            answer = await self._anonymous(said, command)
        else:
            answer = await self._named(said, command)
        if answer:
            self._services.display.answer(said.place.chat, said.place.thread, answer)

    async def _named(self, said: Said, command: Command) -> Screen | None:
        player = await self._services.people.meet(said.who)
        await self._services.absence.here(player)
        if said.place.private:
            player = await self._services.people.reachable(player, started=True)
            words = self._services.people.words(player)
            return await _told(command(said, player, words), words)
        chat = await self._services.people.chat(said.place.chat, said.place.title, player.language)
        self._services.members.saw(chat.id, player.id)
        words = self._services.people.words_in(chat)
        return await _told(command(said, player, words), words)

    async def _anonymous(self, said: Said, command: Command) -> Screen | None:
        """Answer who writes as a group or a channel: many share that account, so it settles nothing."""
        chat = await self._services.people.chat(said.place.chat, said.place.title, said.who.code)
        t = self._services.people.words_in(chat)
        if said.command == "new":
            return open_screen(t)
        if said.command not in FROM_ANYBODY or (said.command == "rules" and said.rest):
            return Screen(t("anonymous"))
        return await _told(command(said, Player(NOBODY, ""), t), t)

    async def _new(self, said: Said, player: Player, t: Texts) -> Screen | None:
        if said.place.private:
            return Screen(t("group-only"))
        await self._services.lobby.open(player, said.place, said.update)
        return None

    async def _table(self, said: Said, _player: Player, t: Texts) -> Screen | None:
        if said.place.private:
            return Screen(t("group-only"))
        self._services.display.open_again(said.place.chat)
        if await self._services.redraw.settle(said.place.chat, said.place.thread):
            return None
        table = await self._standing(said)
        if table is None:
            return Screen(t("table-none"))
        await self._services.redraw.show(table.id)
        return None

    async def _hand(self, said: Said, player: Player, t: Texts) -> Screen | None:
        tables = await self._services.store.tables_of(player.id)
        playing = [table for table in tables if table.stage == "playing"]
        shown = [await self._services.redraw.show(table.id, player.id) for table in playing]
        if playing and not any(shown):
            return Screen(t("toast-unreadable"))
        if playing or not said.place.private:
            return None
        return await self._services.lobby.seat_told(player, tables[0]) if tables else Screen(t("hand-none"))

    async def _score(self, said: Said, player: Player, t: Texts) -> Screen | None:
        for table in await self._tables_meant(said, player):
            live = await self._services.tables.peek(table.id)
            if live is not None and live.match is not None:
                return score_screen(t, live.seating.names, live.match.sheet)
        return await self._standings(said, player, t)

    async def _standings(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """Write who won how often: in the group, or at home in the group where the person plays."""
        tables = await self._tables_meant(said, player) if said.place.private else ()
        results = await self._services.store.results(tables[0].chat if tables else said.place.chat)
        ranking = standings(results)
        ranked = [each.player for each in ranking]
        names = [named(t, await self._services.people.player(each)) for each in ranked]
        called = dict(zip(ranked, told_apart(names, length=NAME_WIDTH), strict=True))
        return standings_screen(t, ranking, called, sum(each.winner is None for each in results))

    async def _export(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """Send the record of the present match, or of the last one in a group."""
        tables = await self._tables_meant(said, player)
        if not tables and not said.place.private:
            last = await self._services.store.last_table(said.place.chat, said.place.thread)
            tables = (last,) if last else ()
        if tables and not self._exports.take((player.id, said.place.chat)):
            return Screen(t("export-soon"))
        for table in tables:
            return await send_record(self._services, table, said.place, t)
        return Screen(t("export-none"))

    async def _pause(self, said: Said, player: Player, t: Texts) -> Screen | None:
        table = None if said.place.private else await self._standing(said)
        if table is None:
            return Screen(t("group-only" if said.place.private else "table-none"))
        return await self._services.absence.pause(player, table.id, said.update)

    async def _resume(self, said: Said, player: Player, t: Texts) -> Screen | None:
        table = None if said.place.private else await self._standing(said)
        if table is None:
            return Screen(t("group-only" if said.place.private else "table-none"))
        return await self._services.absence.resume(player, table.id, said.update)

    async def _cancel(self, said: Said, player: Player, t: Texts) -> Screen | None:
        if said.place.private:
            return Screen(t("group-only"))
        standing = await self._standing(said)
        if standing is not None and standing.stage == "playing":
            return await self._services.ending.command(player, standing, said.update, t)
        await self._services.lobby.cancel(player, said.place, said.update)
        return None

    async def _language(self, said: Said, player: Player, t: Texts) -> Screen | None:
        place, is_admin = said.place, self._services.telegram.is_admin
        if not place.private and not said.anonymous and not await is_admin(place.chat, player.id):
            return Screen(t("language-admins"))
        return language_screen(t)

    async def _help(self, said: Said, _player: Player, t: Texts) -> Screen | None:
        group = None if said.place.private else await self._services.people.group(said.place.chat)
        return help_screen(t, self._services.bot, f"g{group.token}" if group else "")

    async def _start(self, said: Said, player: Player, t: Texts) -> Screen | None:
        if not said.place.private:
            return Screen(t("greeting"))
        await self._services.redraw.reached(player)
        return await self._follow(read_link(said.rest), said, player, t)

    async def _follow(self, link: Link | None, said: Said, player: Player, t: Texts) -> Screen | None:
        """Go where a link leads; without one, say hello."""
        match link:
            case Join():
                return await self._services.lobby.join_by_link(player, link, said.update)
            case TakeSeat():
                return await self._services.seats.take_by_link(player, link, said.update)
            case ReadBook() | OpenRules():
                return await self._rules_menu.follow(player, link, t)
            case OpenSettings():
                return await self._preferences.command(said, player, t)
            case ShowHand() if await self._services.store.tables_of(player.id):
                return await self._hand(said, player, t)
            case _:
                return start_screen(t, named(t, player), self._services.bot)

    async def _standing(self, said: Said) -> Table | None:
        """Return the group's table; raises Corrupt when it cannot be read."""
        standing = await self._services.store.table_in(said.place.chat, said.place.thread)
        if standing is not None:
            await self._services.tables.peek(standing.id)
        return standing

    async def _tables_meant(self, said: Said, player: Player) -> tuple[Table, ...]:
        """Return the group's table, or in a direct chat those at which the person sits."""
        if said.place.private:
            return tuple(live.table for live in await self._services.tables.of(player))
        standing = await self._standing(said)
        return (standing,) if standing else ()


async def _told(answer: Awaitable[Screen | None], t: Texts) -> Screen | None:
    """Wait for what a command answers; at a table that cannot be read it is just that."""
    try:
        return await answer
    except Corrupt as error:
        report(error)
        return Screen(t("toast-unreadable"))

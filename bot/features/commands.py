"""What people write: who may give a command, in which words it is answered, and that it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.screens.lobby import open_screen
from bot.screens.screen import Screen
from bot.tables.absence import Absence
from bot.tables.kit import Kit
from bot.tables.openings import Enough
from bot.tables.registry import report
from bot.telegram.updates import Said
from bot.texts import Texts
from club.model import Player
from storage.store import Corrupt

Command = Callable[[Said, Player, Texts], Awaitable[Screen | None]]

IN_GROUPS = (
    "new", "table", "hand", "score", "standings", "history",
    "rules", "learn", "timer", "settings", "pause", "resume",
    "leave", "export", "fair", "cancel", "language", "help",
)  # fmt: skip
IN_PRIVATE = (
    "new",
    "learn",
    "hand",
    "score",
    "standings",
    "history",
    "rules",
    "settings",
    "export",
    "fair",
    "cancel",
    "leave",
    "language",
    "forget",
    "help",
    "start",
)
"""The commands offered in each kind of chat, in the order of the menu."""
FROM_ANYBODY = frozenset(
    {
        "table",
        "score",
        "standings",
        "history",
        "rules",
        "learn",
        "timer",
        "settings",
        "export",
        "fair",
        "language",
        "help",
        "start",
    }
)
"""The commands that need not know who writes: they show something, and its keys know who presses."""


class Commands:
    """Each command returns what is answered in the same chat, or nothing when screens speak for it."""

    def __init__(self, kit: Kit, absence: Absence, commands: Mapping[str, Command]) -> None:
        self._people = kit.people
        self._rights = kit.rights
        self._display = kit.display
        self._absence = absence
        self._commands = commands

    async def say(self, said: Said) -> None:
        """Carry a command out; one that is not ours is left to others, and at home answered with /help."""
        command = self._commands.get(said.command, self._commands["help"] if said.place.private else None)
        if command is None:
            return
        if said.anonymous:
            answer = await self._anonymous(said, command)
        else:
            answer = await self._named(said, command)
        if answer:
            self._display.answer(said.place.chat, said.place.thread, answer)

    async def pass_over(self, said: Said) -> None:
        """Carry nothing out, but note who is here."""
        if not said.anonymous:
            await self._absence.here(await self._people.meet(said.who))

    async def _named(self, said: Said, command: Command) -> Screen | None:
        player = await self._people.meet(said.who)
        await self._absence.here(player)
        if said.place.private:
            player = await self._people.reachable(player, started=True)
            words = self._people.words(player)
            return await _told(command(said, player, words), words)
        chat = await self._people.chat(said.place.chat, said.place.title, player.language)
        self._rights.saw(player.id, chat.id)
        words = self._people.words_in(chat)
        return await _told(command(said, player, words), words)

    async def _anonymous(self, said: Said, command: Command) -> Screen | None:
        """Answer who writes as a group or a channel: many share that account, so it settles nothing."""
        chat = await self._people.chat(said.place.chat, said.place.title, said.who.code)
        t = self._people.words_in(chat)
        if said.command == "new":
            return open_screen(t)
        if said.command not in FROM_ANYBODY or (said.command == "rules" and said.rest):
            return Screen(t("anonymous"))
        return await _told(command(said, Player(0, ""), t), t)


async def _told(answer: Awaitable[Screen | None], t: Texts) -> Screen | None:
    """Wait for what a command answers; at a table that cannot be read it is just that."""
    try:
        return await answer
    except Corrupt as error:
        report(error)
        return Screen(t("toast-unreadable"))
    except Enough:
        return Screen(t("toast-tables-enough"))

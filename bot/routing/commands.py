"""Commands: who may give them, in which language they are answered, and the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import KW_ONLY, dataclass

from bot.delivery import Delivery
from bot.delivery.allowance import Allowance
from bot.delivery.budget import Clock
from bot.features.command import Command
from bot.features.own_table_commands import by_place
from bot.routing.answers import refusal_key
from bot.routing.features import Features
from bot.runtime.recent import Recent
from bot.screens.lobby.lobby import open_screen
from bot.screens.menus.notices import skipped_screen
from bot.screens.screen import Screen
from bot.tables.display.display import Display
from bot.tables.lobby.table_quota import QuotaExceeded
from bot.tables.play.timeouts import Timeouts
from bot.tables.services import TableServices
from bot.telegram.updates import TextMessage
from bot.words.texts import Texts
from club.model import Player
from storage.store import Corrupt, Slot

IN_A_GROUP_S, AT_HOME_S = 30.0, 3.0
"""Seconds after which a person may write another command in the same chat: in a group, in a direct chat."""
AT_ONCE = 10
"""Commands a person may write at once in a chat."""
OF_A_GROUP_S, OF_A_GROUP_AT_ONCE = 2.0, 60
"""The same limits for all people of a group together."""
CHANGES_S, CHANGES_AT_ONCE = 3.0, 40
"""The same limits for commands that change something: they edit a message instead of sending one."""
SKIPPED_S = 60.0
"""Seconds after which a new message begins to list the commands left out."""


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """A command of the bot."""

    name: str
    handler: Callable[[Features], Command]
    _: KW_ONLY
    groups: bool = True
    """Whether the menu of groups offers the command."""
    private: bool = True
    """Whether the menu of direct chats offers the command."""
    anonymous: bool = False
    """Whether anonymous senders may use it: it changes nothing, and its answer ignores the asker."""
    changes: bool = False
    """Whether the words behind it change something: people write several in a row."""


def _pausing(to: Features, in_group: Command) -> Command:
    """Return /pause or /resume; neither an evening nor an own table is paused."""
    evening = to.evening_commands
    return by_place(evening.pause_or(in_group), evening.pause_at_home_or(to.own_table_commands.pause))


COMMANDS = (
    CommandSpec("new", lambda to: by_place(to.table_commands.new, to.own_table_commands.new)),
    CommandSpec(
        "table",
        lambda to: by_place(
            to.evening_commands.table_or(to.table_commands.table),
            to.evening_commands.table_at_home_or(to.own_table_commands.table),
        ),
        private=False,
        anonymous=True,
    ),
    CommandSpec("learn", lambda to: to.lesson.command, anonymous=True),
    CommandSpec(
        "hand",
        lambda to: by_place(
            to.table_commands.hand, to.evening_commands.table_at_home_or(to.table_commands.hand)
        ),
    ),
    CommandSpec("score", lambda to: to.results.score, anonymous=True),
    CommandSpec("sheet", lambda to: to.paper.command, changes=True),
    CommandSpec("daily", lambda to: to.daily.command),
    CommandSpec("evening", lambda to: to.evening.command, private=False),
    CommandSpec("standings", lambda to: to.standings.command, anonymous=True),
    CommandSpec("history", lambda to: to.history.command, anonymous=True),
    CommandSpec("rules", lambda to: to.rules.command, anonymous=True, changes=True),
    CommandSpec(
        "timer",
        lambda to: by_place(
            to.timers.command, to.evening_commands.pause_at_home_or(to.own_table_commands.pause)
        ),
        private=False,
        anonymous=True,
    ),
    CommandSpec("settings", lambda to: to.settings.command, anonymous=True),
    CommandSpec("pause", lambda to: _pausing(to, to.table_commands.pause), private=False),
    CommandSpec("resume", lambda to: _pausing(to, to.table_commands.resume), private=False),
    CommandSpec("export", lambda to: to.results.export, anonymous=True),
    CommandSpec("fair", lambda to: to.results.fairness.command, anonymous=True),
    CommandSpec(
        "cancel",
        lambda to: by_place(
            to.evening_commands.cancel_or(to.table_commands.cancel),
            to.evening_commands.cancel_at_home_or(to.own_table_commands.cancel),
        ),
    ),
    CommandSpec(
        "leave",
        lambda to: by_place(
            to.evening_commands.table_or(to.table_commands.leave),
            to.evening_commands.leave_at_home_or(to.own_table_commands.leave),
        ),
    ),
    CommandSpec("language", lambda to: to.languages.command, anonymous=True),
    CommandSpec("forget", lambda to: to.forgetting.command, groups=False),
    CommandSpec("help", lambda to: to.welcome.help, anonymous=True),
    CommandSpec("start", lambda to: to.welcome.start, groups=False, anonymous=True),
)
"""All commands, in the order of Telegram's menu. The menu's words are `command-<name>` in locales/."""
IN_GROUPS = tuple(each.name for each in COMMANDS if each.groups)
IN_PRIVATE = tuple(each.name for each in COMMANDS if each.private)
FROM_ANYBODY = frozenset(each.name for each in COMMANDS if each.anonymous)
CHANGING = frozenset(each.name for each in COMMANDS if each.changes)


class CommandLimits:
    """Rate limits of commands: of each person in a chat, and of a group."""

    def __init__(self, clock: Clock) -> None:
        self._in_groups = Allowance(clock, interval=IN_A_GROUP_S, burst=AT_ONCE)
        self._at_home = Allowance(clock, interval=AT_HOME_S, burst=AT_ONCE)
        self._of_groups = Allowance(clock, interval=OF_A_GROUP_S, burst=OF_A_GROUP_AT_ONCE)
        self._changes = Allowance(clock, interval=CHANGES_S, burst=CHANGES_AT_ONCE)
        self._changes_of_groups = Allowance(clock, interval=CHANGES_S / 2, burst=2 * CHANGES_AT_ONCE)

    def take(self, message: TextMessage) -> bool:
        """Count a command and return whether it may be carried out."""
        private, chat = message.place.private, message.place.chat
        if message.command in CHANGING and message.rest:
            own, of_group = self._changes, self._changes_of_groups
        else:
            own, of_group = self._at_home if private else self._in_groups, self._of_groups
        return own.take((message.who.id, chat)) and (private or of_group.take(chat))


class SkippedCommands:
    """Lists of commands that were not carried out: one message in a chat, which grows for a while."""

    def __init__(self, display: Display, delivery: Delivery, clock: Clock) -> None:
        self._display = display
        self._delivery = delivery
        self._clock = clock
        self._lists: Recent[Slot, tuple[float, tuple[str, ...]]] = Recent(1000)
        """The commands of each list, and when it ends."""

    def tell(self, message: TextMessage, t: Texts) -> None:
        """Tell a chat that a command was not carried out."""
        slot = Slot(message.place.chat, message.place.thread, "skipped")
        ends, skipped = self._lists.get(slot) or (0.0, ())
        if self._clock() >= ends:
            skipped, ends = (), self._clock() + SKIPPED_S
            self._delivery.renew(slot)
        skipped = (*skipped, f"/{message.command} {message.rest}".strip())
        self._lists[slot] = ends, skipped
        self._display.page(slot, skipped_screen(t, skipped))


class Commands:
    """Handlers of commands. Each returns the answer for the same chat, or None if screens serve as answer."""

    def __init__(
        self, services: TableServices, delivery: Delivery, timeouts: Timeouts, features: Features
    ) -> None:
        clock = asyncio.get_running_loop().time
        self._limits = CommandLimits(clock)
        self._skipped = SkippedCommands(services.display, delivery, clock)
        self._people = services.people
        self._rights = services.rights
        self._display = services.display
        self._timeouts = timeouts
        self._commands = {each.name: each.handler(features) for each in COMMANDS}

    def grants(self, message: TextMessage) -> bool:
        """Return whether a command is within the rate limits; one that is none costs nothing."""
        return self._command(message) is None or self._limits.take(message)

    def _command(self, message: TextMessage) -> Command | None:
        """Return the command meant: none if it is unknown in a group, /help in a direct chat."""
        return self._commands.get(message.command, self._commands["help"] if message.place.private else None)

    async def say(self, message: TextMessage) -> None:
        """Run a command. Unknown commands are ignored in groups and answered with /help in direct chats."""
        command = self._command(message)
        if command is None:
            return
        if message.anonymous:
            answer = await self._anonymous(message, command)
        else:
            answer = await self._named(message, command)
        if answer and not self._display.answer(message.place.chat, message.place.thread, answer):
            self._skipped.tell(message, await self._words(message))

    async def pass_over(self, message: TextMessage) -> None:
        """Note that the sender of a command beyond the rate limit is here, and list it as not carried out."""
        if not message.anonymous:
            await self._timeouts.here(await self._people.meet(message.who))
        if message.command:  # plain text in a direct chat asks for nothing
            self._skipped.tell(message, await self._words(message))

    async def _words(self, message: TextMessage) -> Texts:
        """Return the texts for the chat of a command."""
        if message.place.private:
            return self._people.words(await self._people.meet(message.who))
        chat = await self._people.chat(message.place.chat, message.place.title, message.who.code)
        return self._people.words_in(chat)

    async def _named(self, message: TextMessage, command: Command) -> Screen | None:
        player = await self._people.meet(message.who)
        await self._timeouts.here(player)
        if message.place.private:
            player = await self._people.reachable(player, started=True)
            words = self._people.words(player)
            return await _told(command(message, player, words), words)
        chat = await self._people.chat(message.place.chat, message.place.title, player.speaks)
        self._rights.saw(player.id, chat.id)
        words = self._people.words_in(chat)
        return await _told(command(message, player, words), words)

    async def _anonymous(self, message: TextMessage, command: Command) -> Screen | None:
        """Answer a command sent as a group or a channel, an account that several people may share."""
        chat = await self._people.chat(message.place.chat, message.place.title, message.who.code)
        t = self._people.words_in(chat)
        if message.command == "new":
            return open_screen(t)
        if message.command not in FROM_ANYBODY or (message.command == "rules" and message.rest):
            return Screen(text=t("anonymous"))
        return await _told(command(message, Player(id=0, name=""), t), t)


async def _told(answer: Awaitable[Screen | None], t: Texts) -> Screen | None:
    """Wait for the answer to a command; if the table cannot be read, answer that."""
    try:
        return await answer
    except (Corrupt, QuotaExceeded) as error:
        return Screen(text=t(refusal_key(error)))

"""Reaction to chats that refuse messages: nothing is lost, and people who can help are told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from bot.screens.notices import restricted_screen, silenced_screen, unreachable_screen
from bot.screens.screen import Screen
from bot.telegram.errors import Banished, ChatTrouble, Migrated, Restricted, TopicLost, Unreachable
from bot.words.texts import Texts
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)


class ChatErrors:
    """Handler of Telegram's refusals that concern a whole chat."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def on_chat_error(self, chat: int, error: ChatTrouble | Restricted) -> None:
        """Handle one refusal: note it, and tell people who can help."""
        match error:
            case Migrated():
                await self._house.people.moved(chat, error.new_chat)
                await self._house.redraw.moved(error.new_chat)
            case Unreachable() if chat > 0:
                await self._unreachable(chat)
            case TopicLost():
                log.warning("topic %s of chat %s is closed or deleted; its table waits", error.thread, chat)
                await self._house.redraw.topic_lost(chat, error.thread)
            case Restricted():
                log.warning("chat %s takes no %s (%s)", chat, error.kind, error)
                await self._tell(chat, partial(restricted_screen, kind=error.kind), aloud=True)
            case Banished():
                log.warning("chat %s refuses messages (%s); its tables wait", chat, error)
                await self._tell(chat, silenced_screen)
            case _:
                log.warning("chat %s refuses messages (%s); its tables wait", chat, error)

    async def _tell(self, chat: int, screen: Callable[[Texts, str], Screen], *, aloud: bool = False) -> None:
        """Tell the hosts of a group's tables what the group forbids.

        A host who does not sit at the table may be unreachable, so then all players are told. `aloud`: if
        nobody can be told, tell the group. The tables of an evening need no messages of the group.
        """
        hosts: set[int] = set()
        for table in await self._house.store.tables_at(chat):
            if not table.kind.takes_place:
                continue
            people = set(table.people.values())
            hosts |= people & {table.host} or people
        place, told = await self._house.people.title(chat), False
        for host in hosts:
            player = await self._house.people.player(host)
            if player and player.started:
                self._house.display.post(player.id, None, screen(self._house.people.words(player), place))
                told = True
        if aloud and not told and (group := await self._house.people.group(chat)):
            self._house.display.post(chat, None, screen(self._house.people.words_in(group), place))

    async def _unreachable(self, chat: int) -> None:
        """Treat a player as unreachable: substitutes play, unless the player plays from the group.

        Tell the groups once.
        """
        player = await self._house.people.player(chat)
        if player is None:
            return
        if player.started:
            await self._house.people.reachable(player, started=False)
            await self._house.store.tell(f"gone {chat}")
        await self.out_of_reach(player, tell=player.started)

    async def out_of_reach(self, player: Player, *, tell: bool) -> None:
        """Let substitutes play for `player` at the tables of this worker, and `tell` their groups."""
        if not self._house.my_cards.reaches(player.id):
            await self._house.timeouts.gone(player)
        if not tell:
            return
        for live in await self._house.tables.of(player):
            if live.table.kind.private or not self._house.tables.ownership.has(live.table.chat):
                continue  # nobody is left to tell, or the owner of the group tells it
            screen = unreachable_screen(live.words, live.name_of(player), live.seating.bot)
            self._house.display.post(live.table.chat, live.table.thread, screen)

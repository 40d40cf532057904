"""Redrawing of tables: after a start, on request, and when a chat, a language or a person has changed.

If a chat refuses messages, nothing is lost, and people who can help are told (`ChatErrors`). In groups that
want that, the message of each deal is pinned until the match ends (`Pins`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bot.runtime import start
from bot.screens import Screen, restricted_screen, silenced_screen, topic_screen, unreachable_screen
from bot.tables.live import LiveLobby, LiveMatch
from bot.tables.visit import RETRY_S, Due, when_due
from bot.telegram import (
    Banished,
    ChatTrouble,
    Malformed,
    Migrated,
    NoPin,
    Restricted,
    TopicLost,
    Trouble,
    Unreachable,
)
from bot.words.texts import Texts
from club.clock import ABANDONED_S
from club.model import Player
from game.state import Dealing
from storage import level_of
from storage.leases import ALL, shard_of
from storage.store import StoreError

if TYPE_CHECKING:
    from bot.house import House


log = logging.getLogger(__name__)

UNUSED_S = 86_400.0
"""Seconds of the bot's running time without a press after which a start does not redraw a table."""


class Redraw:
    """Redrawing of open tables; it decides nothing."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def resume(self, shards: Collection[int] = ALL) -> None:
        """After a start, update the messages of open tables, last used first, and set their deadlines.

        A table that nobody has touched for a day shows its last state, and it waits only to be closed: it is
        not even read.
        """
        for table, touched in (await self._last_touches(shards)).items():
            if (unused_s := self._house.clock.now() - touched) > UNUSED_S:
                self._house.runner.try_again(table, max(0.0, ABANDONED_S - unused_s))
                continue
            await self._house.door.ring(Due(resume_table, (table,)), patiently=True)
            await asyncio.sleep(0)

    async def _last_touches(self, shards: Collection[int]) -> Mapping[int, float]:
        """Return when each open table was last used, as soon as the store answers.

        The tables themselves are read one by one later: reading them all here would delay presses.
        """
        while True:
            try:
                return await self._house.store.last_touches(shards)
            except StoreError as error:
                log.log(level_of(error), "tables cannot be resumed yet, next try in %g s: %s", RETRY_S, error)
                await asyncio.sleep(RETRY_S)

    async def show(self, table: int, player: int | None = None) -> bool:
        """Send the table message again, or a player's panel; return whether it may stand at the end now."""
        async with self._house.tables.lock(table):
            if live := await self._house.tables.readable(table):
                return self._house.display.again(live, None if player is None else live.table.seat_of(player))
            return True

    async def refresh(self, player: Player) -> None:
        """Redraw the panels of a player whose language or preferences have changed."""
        await self._redraw_panels(player.id, "refresh")

    async def refresh_ours(self, player: int) -> None:
        """Do the work of `refresh` at the tables of this worker."""
        await self._redraw_panels(player)

    async def reached(self, player: Player) -> None:
        """Update the panels and the menu button of a player who can be reached again."""
        self._house.delivery.resume(player.id)
        self._house.menu_button.follow(player)
        await self._redraw_panels(player.id, "reached")

    async def reached_by_us(self, player: int) -> None:
        """Do the work of `reached` at the tables of this worker."""
        self._house.delivery.resume(player)
        await self._redraw_panels(player)

    async def _redraw_panels(self, player: int, word: str = "") -> None:
        ours, others = await self._house.tables.ownership.tables_of(player)
        for table in ours:
            await self._redraw(table.id)
        if others and word:
            await self._house.store.tell(f"{word} {player}")

    async def panels(self, player: int) -> bool:
        """Send a player's panels again, at all their tables; return whether any can be read."""
        shown = await self.panels_of_ours(player)
        _, others = await self._house.tables.ownership.tables_of(player)
        elsewhere = any(table.stage == "playing" for table in others)
        if elsewhere:
            await self._house.store.tell(f"hand {player}")
        return elsewhere or shown

    async def panels_of_ours(self, player: int) -> bool:
        """Do the work of `panels` at the tables of this worker."""
        ours, _ = await self._house.tables.ownership.tables_of(player)
        return any([await self.show(table.id, player) for table in ours if table.stage == "playing"])

    async def timed(self, chat: int, before: int) -> None:
        """Apply a group's new thinking time to its tables; `before` is the old one in seconds.

        The same share of it is used up as before. Answers given under the old time cannot be taken back.
        """
        for table in await self._house.store.tables_at(chat):
            async with self._house.tables.lock(table.id):
                if live := await self._house.tables.readable(table.id):
                    state = replace(live.held(self._house.clock.now(), before), undo=None)
                    await self._house.store.keep_table(replace(live.table, state=state), None)
                    if isinstance(live, LiveMatch):
                        self._house.display.answered(live)
                    await self._load(table.id)

    async def settled(self, chat: int) -> None:
        """Apply new settings of a chat to its open tables, here or at the owner of the chat."""
        if self._house.tables.ownership.has(chat):
            await self.settled_ours(chat)
        else:
            await self._house.store.tell(f"settled {chat}")

    async def settled_ours(self, chat: int) -> None:
        """Do the work of `settled` if this worker owns the chat."""
        if not self._house.tables.ownership.has(chat):
            return
        for table in await self._house.store.tables_at(chat):
            await self._redraw(table.id)

    async def renamed(self) -> None:
        """Draw the open tables in memory with the bot's new username in their links."""
        for table in self._house.tables.loaded():
            await self._redraw(table)

    async def speak_in(self, chat: int, language: str) -> None:
        """Apply a group's new language to its open tables."""
        for table in await self._house.store.tables_at(chat):
            async with self._house.tables.lock(table.id):
                if live := await self._house.tables.readable(table.id):
                    await self._house.store.keep_table(replace(live.table, language=language), None)
                    await self._load(table.id)

    async def moved(self, new: int) -> None:
        """Forget the cached tables of a group that has a new id, and draw them again."""
        for table in await self._house.store.open_tables([shard_of(new)]):
            if table.chat == new:
                async with self._house.tables.lock(table.id):
                    self._house.tables.drop(table.id)
                await self._house.door.ring(Due(resume_table, (table.id,)), patiently=True)

    async def topic_lost(self, chat: int, thread: int | None) -> None:
        """Suspend the table of a topic that accepts no messages any more, and tell its host.

        A host who does not sit at the table may be unreachable, so then all players are told.
        """
        for table in await self._house.store.tables_at(chat):
            if table.thread != thread or not table.kind.takes_place:
                continue
            async with self._house.tables.lock(table.id):
                live = await self._house.tables.readable(table.id)
                if live is None or live.table.state.lost:
                    continue
                state = live.held(self._house.clock.now())
                await self._house.runner.keep(live, replace(state, lost=True))
            self._house.display.pages.changed(table.id)
            people = table.people.values()
            for each in (table.host,) if table.host in people else people:
                if player := await self._house.people.player(each):
                    words = self._house.people.words(player)
                    self._house.display.post(player.id, None, topic_screen(words, live.seating.title))

    async def settle(self, chat: int, thread: int | None) -> bool:
        """Move the table of a lost topic to this topic; return whether there is one."""
        open_tables = await self._house.store.tables_at(chat)
        tables = [table for table in open_tables if table.kind.takes_place]
        if any(table.thread == thread and not table.state.lost for table in tables):
            return False
        for table in tables:
            async with self._house.tables.lock(table.id):
                live = await self._house.tables.readable(table.id)
                if live is None or not live.table.state.lost:
                    continue
                state = replace(live.held(self._house.clock.now()), lost=False)
                await self._house.store.keep_table(replace(live.table, thread=thread, state=state), None)
                await self._load(table.id)
            return True
        return False

    async def welcome(self, chat: int) -> bool:
        """Show the tables of a group that accepts messages again; return whether there are any."""
        tables = await self._house.store.tables_at(chat)
        for table in tables:
            await self.show(table.id)
        self._house.delivery.resume(chat)
        return bool(tables)

    async def _redraw(self, table: int) -> None:
        async with self._house.tables.lock(table):
            await self._load(table)

    async def _load(self, table: int) -> None:
        """Draw a table from the store instead of memory; its lock must be held.

        A hint is not stored: it is carried over with its question.
        """
        before = await self._house.tables.readable(table)
        self._house.tables.drop(table)
        live = await self._house.tables.readable(table)
        if isinstance(live, LiveLobby):
            self._house.display.lobby(live)
        elif live is not None:
            if isinstance(before, LiveMatch) and before.question.turn == live.question.turn:
                live.question = replace(live.question, hints=before.question.hints)
            self._house.runner.tell(live)


@when_due(of_table=True)
async def resume_table(house: House, table: int) -> None:
    """Update the messages of a table after a start, and set its deadline."""
    async with house.tables.lock(table):
        live = await house.tables.live(table)
        if live is None:
            return
        if isinstance(live, LiveLobby):
            house.display.lobby(live)
            house.runner.set_clock(live)
            return
        house.display.begun(live)
        if not live.table.kind.left:
            house.display.stood_up_before(live)
        if not live.table.open:
            house.runner.tell(live)
            return
        if live.table.state.ending:
            house.display.vote(live)
        phase = live.match.phase
        if isinstance(phase, Dealing) and (phase.redeals or not live.match.sheet):
            # the process stopped between a start, or a redeal, and its deal
            await house.runner.deal(live, None)
        else:
            await house.runner.go_on(live)


@when_due(again_s=None)
async def on_chat_error(house: House, chat: int, error: ChatTrouble | Restricted) -> None:
    """Handle a refusal of Telegram that concerns a whole chat: note it, and tell people who can help."""
    await house.errors.on_chat_error(chat, error)


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
                self._house.topic_lost(chat, error.thread)
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
        await self._house.people.reachable(player, started=False)
        if player.started:
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


TIMEOUT_S = 60.0
"""Seconds a pin waits for its turn in the group; the next change of the table tries again."""


class Pinner(Protocol):
    """Calls of Telegram for pinning. Each may raise any `Trouble`; NoPin if the bot lacks the right."""

    async def pin(self, chat: int, message_id: int) -> None:
        """Pin a message without a sound."""

    async def unpin(self, chat: int, message_id: int) -> None:
        """Unpin a message."""


class Pins:
    """Pinned messages of all tables. If a group refuses, it is told once, and its setting is switched off."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._busy: set[int] = set()
        """Tables with a pin call in progress."""

    def care(self, live: LiveMatch) -> None:
        """Pin the message of the present deal, and unpin the previous one, if that is still to be done."""
        wanted = None
        if live.settings.pin and live.table.state.end is None:
            wanted = self._house.delivery.shown(live.slot("table", live.deal_number()))
            if wanted is None:
                return  # the new deal is about to be sent
        now = self._house.delivery.shown(live.slot("pin"))
        new, old = wanted and wanted.message_id, now and now.message_id
        if new != old and live.table.id not in self._busy:
            self._busy.add(live.table.id)
            work = self._move(replace(live), new, old)
            start(work, "pinning the table", usual=(Trouble, TimeoutError), apart=True)

    async def _move(self, live: LiveMatch, new: int | None, old: int | None) -> None:
        """Pin the new message, then unpin the old one."""
        chat, slot = live.table.chat, live.slot("pin")
        pin, unpin = self._house.telegram.pin, self._house.telegram.unpin
        try:
            if new is not None:
                await self._house.delivery.call_directly(chat, partial(pin, message_id=new), TIMEOUT_S)
            self._house.delivery.sight.pinned(slot, new)
            if old is not None:
                await self._house.delivery.call_directly(chat, partial(unpin, message_id=old), TIMEOUT_S)
        except (NoPin, Malformed):
            self._house.delivery.sight.pinned(slot, None)
            if new is not None:
                await self._give_up(live)
        finally:
            self._busy.discard(live.table.id)

    async def _give_up(self, live: LiveMatch) -> None:
        """Switch the setting off and tell the group once how to grant the right."""
        chat = await self._house.people.group(live.table.chat)
        if chat is not None and chat.settings.pin:
            await self._house.people.keep_chat(replace(chat, settings=replace(chat.settings, pin=False)))
            self._house.display.post(chat.id, live.table.thread, Screen(text=live.words("trouble-pin")))
            await self._house.redraw.settled(chat.id)

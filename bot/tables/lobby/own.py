"""Own tables: matches in the direct chat, against computer players, with no group and no clock.

The chat of such a table is a person's, and saves rules as a group does. The last setup is offered again.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.screens.lobby.own import SIZES, own_presets_screen
from bot.screens.screen import Screen
from bot.tables.live import LiveLobby, LiveMatch
from bot.tables.lobby.lesson_offer import knows_of_lesson
from bot.tables.visit import Toast
from bot.words.buttons import OwnPress
from bot.words.texts import computer_names
from club.daily import Daily, DailyPlay
from club.kinds import DAILY, OWN
from club.lobby import (
    filled_with_computers,
    length_of,
    new_table,
    rematch_rules,
    with_all_at_level,
    with_consent,
    with_length,
    with_rules,
)
from club.model import Chat, Player, Table
from club.occupants import LEVELS, LevelName, computers_in
from club.proof import choose_first_dealer, with_secret
from club.rules import PresetRules, chat_with_rules, resized_rules, rules_of
from club.seats import has_ended
from game.actions import Seat
from game.rules import preset, presets
from game.state import new_match
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class OwnTables:
    """Use cases of people at their own tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def open(self, player: Player, update: int) -> Screen | None:
        """Handle /new in a direct chat: offer a table, or show the existing one; return an answer, if any."""
        chat = await self._house.people.home(player)
        # the lesson was offered beside this when they pressed Start
        await knows_of_lesson(self._house.people, player)
        async with self._house.tables.lock((chat.id, None)):
            standing = await self._house.tables.standing(chat.id, None)
            if standing is None:
                table = self._table(chat, player, rules_of(chat), await self._levels_of_last(chat))
                await self._house.lobby.stand(table, update)
                return None
        await self.show(player, standing)
        playing = standing.stage == "playing"
        return Screen(text=self._house.people.words(player)("own-running")) if playing else None

    async def show(self, player: Player, table: Table) -> None:
        """Show an own table again, at the end of the chat."""
        async with self._house.tables.lock(table.id):
            if live := await self._house.tables.readable(table.id):
                self._house.display.again(live, live.seat_of(player.id))

    async def play(
        self,
        player: Player,
        update: int | None,
        levels: Sequence[LevelName] | None = None,
        played: PresetRules | None = None,
        *,
        guided: bool = False,
    ) -> LiveMatch | None:
        """Open an own table and deal at once; None if one is open already, or for a known update.

        Without `levels` the computers keep their last levels; without `played` the player's own rules hold.
        `guided`: hints come automatically in the first deal, and a table that only waits is closed for it.
        """
        chat = await self._house.people.home(player)
        async with self._house.tables.lock((chat.id, None)):
            standing = await self._house.tables.standing(chat.id, None)
            if standing is not None and not (guided and standing.stage == "lobby"):
                return None
            levels = levels or await self._levels_of_last(chat)
            table = self._table(chat, player, played or rules_of(chat), levels)
            table = replace(table, state=replace(table.state, guided=guided))
            # The first deal of a learner is chosen to be kind, so no provable match begins with it.
            table = self._house.lobby.locked(table, proved=not guided)
            self._house.openings.count(table.host, table.chat)
            if standing is not None and not await self._makes_room(standing):
                return None
            opened = await self._opened(*await self._house.lobby.first_dealer(table), update)
        return await self._shown(opened)

    async def play_daily(
        self, player: Player, daily: Daily, attempt: DailyPlay, update: int
    ) -> LiveMatch | None:
        """Deal the deal of a day at an own table for an attempt; None if a match runs, or if repeated.

        Secret, rules, seats and levels are the same for everybody, so equal moves get equal answers. Raises
        AttemptRefused, and QuotaExceeded: then the attempt has not begun.
        """
        chat = await self._house.people.home(player)
        async with self._house.tables.lock((chat.id, None)):
            standing = await self._house.tables.standing(chat.id, None)
            if standing is not None and standing.stage != "lobby":
                return None
            played = PresetRules(daily.preset, daily.rules)
            table = self._table(chat, player, played, ["strong"] * played.rules.table.players)
            table = replace(table, token=attempt.table, state=replace(table.state, kind=DAILY))
            table, dealer = choose_first_dealer(with_secret(table, daily.seed), 0, None)
            self._house.openings.count(table.host, table.chat)
            if standing is not None and not await self._makes_room(standing):
                return None
            opened = await self._opened(table, dealer, update, attempt)
        return await self._shown(opened)

    async def _opened(
        self, table: Table, dealer: Seat, update: int | None, attempt: DailyPlay | None = None
    ) -> Table | None:
        """Store a full table with its first deal; None for a known update."""
        lobby = await self._house.tables.seated(table)
        try:
            return await self._house.runner.open(
                lobby, new_match(lobby.seats_wanted(), dealer), update, attempt
            )
        except Repeated:
            return None

    async def _shown(self, table: Table | None) -> LiveMatch | None:
        """Show a table whose match has just begun."""
        if table is None:
            return None
        async with self._house.tables.lock(table.id):
            live = await self._house.tables.playing(table.id)
            if live is not None:
                self._house.runner.tell(live, None, live.events)
            return live

    async def _makes_room(self, table: Table) -> bool:
        """Close a table where nothing was dealt yet; return whether it was one."""
        async with self._house.tables.lock(table.id):
            live = await self._house.tables.readable(table.id)
            if isinstance(live, LiveLobby):
                await self._house.runner.cancel(live, None)
            return isinstance(live, LiveLobby)

    async def rematch(self, player: Player, number: int, update: int) -> Toast | None:
        """Deal again after an own match; None for any other table."""
        old = await self._house.store.table(number)
        if old is None or not old.kind.private:
            return None
        t = self._house.people.words(player)
        if old.chat != player.id or not has_ended(old):
            return Toast(t.plain("toast-closed"))
        levels = [each.level for each in computers_in(old.seats).values()]
        live = await self.play(
            player, update, levels, rematch_rules(await self._house.people.home(player), old)
        )
        if live is None and (standing := await self._house.tables.standing(player.id, None)):
            await self.show(player, standing)
        return Toast()

    async def press(self, player: Player, press: OwnPress, update: int) -> Toast:
        """Handle a press under an own table that waits."""
        async with self._house.tables.lock(press.table):
            live, t = await self._house.tables.live(press.table), self._house.people.words(player)
            if live is None or not live.table.open:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if not isinstance(live, LiveLobby):
                return Toast(t.plain("toast-begun"), drop_keyboard=True)
            if live.table.chat != player.id:
                return Toast(t.plain("toast-not-a-player"))
            if press.verb == "rules":
                number = 2 if press.value == "2" else 1
                page = own_presets_screen(live.words, live.seating, live.table.preset, number)
                self._house.display.page(live.lobby_slot(), page)
            else:
                await self._arrange(live, player, press, update)
            return Toast()

    async def _arrange(self, live: LiveLobby, player: Player, press: OwnPress, update: int) -> None:
        """Set the table up as the key says, and show it; a key without a setup only shows it."""
        table, value = live.table, press.value
        match press.verb:
            case "level" if value in LEVELS:
                table = with_all_at_level(table, next(each for each in LEVELS if each == value))
            case "size" if value in map(str, SIZES):
                rules = resized_rules(live.house_rules, int(value))
                table = await self._by_rules(live, player, PresetRules(table.preset, rules))
                table = with_length(table, rules, length_of(live.table.rules), player.id)
            case "preset" if value in presets():
                table = await self._by_rules(live, player, PresetRules(value, preset(value)))
        with suppress(Repeated):
            await self._house.lobby.keep(table, update)

    async def _by_rules(self, live: LiveLobby, player: Player, played: PresetRules) -> Table:
        """Save other rules, as a group would, and return the table with them."""
        chat = await self._house.people.home(player)
        await self._house.people.keep_chat(chat_with_rules(chat, *played))
        return filled_with_computers(with_rules(live.table, *played, player.id), computer_names(live.words))

    def _table(self, chat: Chat, player: Player, played: PresetRules, levels: Sequence[LevelName]) -> Table:
        """Return an own table with computers of these levels, as far as the list goes."""
        # a person who plays here is reachable, whatever was known before
        player = replace(player, started=True)
        table = new_table(played, player, chat, None, self._house.runner.now())
        table = with_consent(replace(table, state=replace(table.state, kind=OWN)), player.id)
        return filled_with_computers(table, computer_names(self._house.people.words(player)), levels)

    async def _levels_of_last(self, chat: Chat) -> tuple[LevelName, ...]:
        """Return the levels of the computers at the last own table of the chat."""
        last = await self._house.store.last_table(chat.id, None)
        return tuple(each.level for each in computers_in(last.seats).values()) if last else ()

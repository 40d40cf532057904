"""Use cases before a match: open a table, join, leave, start, cancel, and rematch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.screens.lobby.lobby import cancelled_screen, coming_screen, seated_screen
from bot.screens.screen import Screen
from bot.tables.live import LiveLobby, LiveMatch, invitation_slot, which_slot
from bot.tables.lobby.invitations import Invitations
from bot.tables.lobby.lesson_offer import offer_lesson
from bot.tables.visit import Toast
from bot.telegram.updates import Place
from bot.words.buttons import LobbyPress
from bot.words.links import Join, url
from bot.words.markup import markup
from bot.words.texts import Texts, computer_names
from club.lobby import (
    NO_RULES_MARK,
    filled_with_computers,
    free_seats,
    last_winner,
    new_table,
    rematch_rules,
    rules_mark,
    seats_without_consent,
    with_consent,
    with_player,
    with_rules,
    without_member,
    without_player,
)
from club.model import Chat, Player, Table
from club.occupants import computers_in, is_unused_name
from club.proof import choose_first_dealer, with_secret
from club.rules import rules_of
from club.seats import has_ended, players_of
from game.actions import Seat
from game.rules import Rules
from game.state import new_match
from storage.store import Repeated

if TYPE_CHECKING:
    from bot.house import House


class Lobby:
    """Use cases at a table without a running match."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._invitations = Invitations(house)

    async def open(self, host: Player, place: Place, update: int) -> None:
        """Open a table in a group and seat its host if cards can reach them, or point at the open table."""
        chat = await self._house.people.chat(place.chat, place.title, host.speaks)
        async with self._house.tables.lock((place.chat, place.thread)):
            standing = await self._house.tables.standing(place.chat, place.thread)
            if standing is None and (tables := await self._house.tables.too_many(chat.id)):
                words = self._house.people.words_in(chat)("table-too-many", count=tables)
                self._house.display.answer(place.chat, place.thread, Screen(text=words))
                return
            if standing is None:
                table = new_table(rules_of(chat), host, chat, place.thread, self._house.runner.now())
                if await self.stand(table, update) and host.started:
                    await offer_lesson(self._house.people, self._house.display, host)
                return
        self._house.display.answer(
            place.chat, place.thread, Screen(text=self._house.people.words_in(chat)("table-exists"))
        )
        async with self._house.tables.lock(standing.id):
            if live := await self._house.tables.live(standing.id):
                self._house.display.again(live, None)

    async def stand(self, table: Table, update: int, seen: str = "") -> LiveLobby | None:
        """Open a table, whose host has seen the rules with the fingerprint `seen`; None for a known update.

        Raises QuotaExceeded, and OwnedElsewhere if the chat was handed over meanwhile: its owner shows the
        table.
        """
        self._house.openings.count(table.host, table.chat)
        try:
            table = await self._house.store.open_table(
                self.locked(with_consent(table, table.host, seen)), update
            )
        except Repeated:
            return None
        live = await self._house.tables.seated(table)
        self._house.tables.ownership.require(table.chat)
        self._house.display.lobby(live)
        self._house.runner.set_clock(live)
        return live

    def locked(self, table: Table, *, proved: bool = True) -> Table:
        """Return the table with a secret of its own, which also determines its decks if `proved`."""
        return with_secret(table, self._house.chance.seed(), proved=proved and self._house.chance.fair)

    async def press(self, player: Player, press: LobbyPress, update: int) -> Toast:
        """Handle a press under the lobby message."""
        if press.verb == "start":
            await self._house.dice.throw(player.id, press.table)
        async with self._house.tables.lock(press.table):
            live = await self._house.tables.live(press.table)
            t = self._house.people.words(player)
            if live is None or not live.table.open:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            if isinstance(live, LiveMatch):
                return Toast(t.plain("toast-begun"))
            verbs = {
                "join": self._join,
                "agree": self._agree,
                "leave": self._leave,
                "start": self._start,
                "cancel": self._cancel,
            }
            try:
                return await verbs[press.verb](live, player, press.rules, update)
            except Repeated:
                return Toast()

    async def _join(self, live: LiveLobby, player: Player, seen: str, update: int) -> Toast:
        t = self._house.people.words(player)
        seats = live.table.seats
        if player.id in seats:
            return Toast(t.plain("toast-already-joined"))
        computers = computers_in(seats)
        if free_seats(live.table) <= 0 and not computers:
            return Toast(t.plain("toast-full"))
        if not player.started:
            return Toast(t.plain("toast-open-chat"), url=url(live.seating.bot, Join(live.table.token, seen)))
        table = with_player(live.table, player.id, seen)
        await self.keep(table, update)
        self._invitations.accepted(live, player)
        await offer_lesson(self._house.people, self._house.display, player)
        gone = [each.name for each in computers.values() if is_unused_name(each.name, table.seats)]
        return Toast(t.plain("toast-joined-for", who=gone[0]) if gone else t.plain("toast-joined"))

    async def _agree(self, live: LiveLobby, player: Player, seen: str, update: int) -> Toast:
        """Note that a player accepts the rules shown above their key."""
        t = self._house.people.words(player)
        if live.table.seat_of(player.id) is None:
            return Toast(t.plain("toast-not-joined"))
        table = with_consent(live.table, player.id, seen)
        await self.keep(table, update)
        asked_still = table.seat_of(player.id) in seats_without_consent(table)
        return Toast(t.plain("toast-changed-again" if asked_still else "toast-agreed"))

    async def follow(self, player: Player, chat: int, preset: str, rules: Rules) -> None:
        """Give the waiting tables of a group new rules.

        `player`, who changed them, counts as having accepted them.
        """
        for each in await self._house.store.tables_at(chat):
            async with self._house.tables.lock(each.id):
                live = await self._house.tables.live(each.id)
                if isinstance(live, LiveLobby):
                    table = with_rules(live.table, preset, rules, player.id)
                    names = computer_names(live.words)
                    if table.kind.private:
                        table = filled_with_computers(table, names)
                    await self.keep(table, None)

    async def _leave(self, live: LiveLobby, player: Player, _seen: str, update: int) -> Toast:
        t = self._house.people.words(player)
        if live.table.seat_of(player.id) is None:
            return Toast(t.plain("toast-not-joined"), drop_keyboard=True)
        if live.table.kind.private:
            return await self._cancel(live, player, "", update)
        await self.keep(without_player(live.table, player.id), update)
        self._house.display.decided(which_slot(player.id), invitation_slot(player.id, live.table.id))
        return Toast(t.plain("toast-left"))

    async def let_go(self, live: LiveLobby, person: int) -> None:
        """Free the seat of a person who has left the group; a host hands the table on."""
        if (table := without_member(live.table, person)) != live.table:
            self._house.display.decided(which_slot(person), invitation_slot(person, table.id))
            await self.keep(table, None)

    async def _without(self, live: LiveLobby, gone: Iterable[int], player: Player) -> Toast:
        """Free the seats of people who have left the group, at the start of a match by `player`."""
        t, table = self._house.people.words(player), live.table
        for person in gone:
            table = without_member(table, person)
        await self.keep(table, None)
        if table.seat_of(player.id) is None:
            return Toast(t.plain("toast-only-seated"))
        return Toast(t.plain("toast-not-enough", count=free_seats(table)))

    async def keep(self, table: Table, update: int | None) -> None:
        """Store and show a waiting table."""
        table = replace(table, state=replace(table.state, touched=self._house.runner.now()))
        await self._house.store.keep_table(table, update)
        self._house.tables.drop(table.id)
        self._house.display.lobby(await self._house.tables.seated(table))

    async def _start(self, live: LiveLobby, player: Player, _seen: str, update: int) -> Toast:
        t = self._house.people.words(player)
        if live.table.seat_of(player.id) is None:
            return Toast(t.plain("toast-only-seated"))
        if missing := free_seats(live.table):
            return Toast(t.plain("toast-not-enough", count=missing))
        if gone := await self._house.rights.who_left(live.table.people.values(), live.table.chat):
            return await self._without(live, gone, player)
        live = await self._house.tables.seated(live.table)
        if waiting := seats_without_consent(live.table):
            return await self._ask(live, player, waiting, update)
        live.table, dealer = await self.first_dealer(live.table)
        match = new_match(live.seats_wanted(), dealer)
        self._house.display.uninvite(live)
        self._house.display.begun(await self._house.runner.begin(live, match, update))
        return Toast()

    async def _ask(self, live: LiveLobby, player: Player, waiting: tuple[Seat, ...], update: int) -> Toast:
        """Ask players who joined under other rules to accept the new ones; their key is posted once."""
        if not live.table.state.warned:
            await self.keep(replace(live.table, state=replace(live.table.state, warned=1)), update)
            self._house.display.again(live, None)
        who = ", ".join(live.seating.names[seat] for seat in waiting)
        return Toast(self._house.people.words(player).plain("toast-unagreed", who=who), alert=True)

    async def first_dealer(self, table: Table) -> tuple[Table, Seat]:
        """Draw the first dealer by lot; by custom, it may be the winner of the last match here."""
        seat = last_winner(table, await self._house.store.results(table.chat))
        return choose_first_dealer(table, self._house.chance.lot(len(table.seats)), seat)

    async def _cancel(self, live: LiveLobby, player: Player, _seen: str, update: int) -> Toast:
        t = self._house.people.words(player)
        if not await self._house.rights.may_cancel(player, live.table):
            return await self.only_host(live, t)
        who = None if live.table.kind.private else live.name_of(player)
        if player.id != live.table.host:
            who = await self._house.rights.signature(player, live.table.chat, live.words)
        await self._house.runner.cancel(live, update, cancelled_screen(live.words, who))
        return Toast(t.plain("toast-closed"))

    async def only_host(self, live: LiveLobby, t: Texts) -> Toast:
        """Return the refusal of what the host and admins may do."""
        host = live.host_name(await self._house.rights.host_of(live.table))
        return Toast(t.plain("toast-only-host", who=host))

    async def cancel(self, player: Player, place: Place, update: int) -> None:
        """Handle /cancel: close the waiting table of a group."""
        t = await self._group_words(place)
        standing = await self._house.store.table_in(place.chat, place.thread)
        if standing is None:
            self._house.display.answer(place.chat, place.thread, Screen(text=t("table-none")))
            return
        answer = await self.press(player, LobbyPress(standing.id, "cancel"), update)
        table = await self._house.store.table(standing.id)
        if table is not None and table.open:
            self._house.display.answer(place.chat, place.thread, Screen(text=markup(answer.text)))

    async def join_by_link(self, player: Player, link: Join, update: int) -> Screen:
        """Seat a person who followed the link of a Join press; return the answer for the direct chat.

        Anybody can write such a link, so a stranger does not even learn the name of the group.
        """
        t = self._house.people.words(player)
        table = await self._house.store.table_called(link.table)
        if table is None or not table.open or not await self._house.rights.is_member(player.id, table.chat):
            return Screen(text=t("join-failed-gone"))
        self._house.tables.ownership.require(table.chat)
        place = await self._house.people.title(table.chat)
        if table.seat_of(player.id) is None:
            if table.stage != "lobby":
                return Screen(text=t("join-failed-begun", place=place))
            await self.press(player, LobbyPress(table.id, "join", link.rules or NO_RULES_MARK), update)
            table = await self._house.store.table(table.id)
            if table is None or table.seat_of(player.id) is None:
                return Screen(text=t("join-failed-full", place=place))
        return await self.seat_told(player, table)

    async def seat_told(self, player: Player, table: Table) -> Screen:
        """Return the confirmation of a seat for the direct chat, with the way back to the group."""
        t, live = self._house.people.words(player), await self._house.tables.peek(table.id)
        told = seated_screen if table.seat_of(player.id) is not None else coming_screen
        place = await self._house.people.title(table.chat)
        return told(t, place, self._house.display.address(live) if live else None)

    async def rematch(self, player: Player, table_id: int, place: Place | None, update: int) -> Toast:
        """Open a new table for the people of an ended match, from a press in the group or a direct chat.

        The presser is seated; the others are called and join by a press of their own.
        """
        t = self._house.people.words(player)
        old = await self._house.store.table(table_id)
        if (
            old is None
            or not old.kind.rematch
            or place is None
            or not has_ended(old)
            or place.chat not in {old.chat, player.id}
        ):
            return Toast(t.plain("toast-closed"))
        if player.id not in players_of(old) or not await self._house.rights.is_member(player.id, old.chat):
            return Toast(t.plain("toast-not-a-player"))
        if self._house.display.is_chat_closed(old.chat):
            return Toast(t.plain("rematch-no-group"))
        return await self._sit_down_again(old, player, update)

    async def _sit_down_again(self, old: Table, player: Player, update: int) -> Toast:
        async with self._house.tables.lock((old.chat, old.thread)):
            standing = await self._house.tables.standing(old.chat, old.thread)
            if standing is None:
                return await self._rematch(old, player, update)
        if standing.stage == "lobby" and player.id in standing.state.invited:
            seen = rules_mark(old.preset, old.rules)
            return await self.press(player, LobbyPress(standing.id, "join", seen), update)
        return Toast(self._house.people.words(player).plain("table-exists"))

    async def _rematch(self, old: Table, player: Player, update: int) -> Toast:
        """Open the table of a rematch; people who left the group are not called."""
        if tables := await self._house.tables.too_many(old.chat):
            return Toast(self._house.people.words(player).plain("table-too-many", count=tables))
        chat = await self._house.people.group(old.chat) or Chat(id=old.chat, title="")
        people = [each for each in players_of(old) if await self._house.rights.is_member(each, old.chat)]
        played, now = rematch_rules(chat, old), self._house.runner.now()
        computers = computers_in(old.seats).values()
        table = new_table(played, player, chat, old.thread, now, invited=people, computers=computers)
        seen = rules_mark(old.preset, old.rules)
        live = await self.stand(table, update, seen)
        if live is None:
            return Toast()
        await self._invitations.send(live, old, player)
        if not player.started:
            return await self._join(live, player, seen, update)
        return Toast(self._house.people.words(player).plain("toast-rematch"))

    async def _group_words(self, place: Place) -> Texts:
        return self._house.people.words_in(await self._house.people.chat(place.chat, place.title))

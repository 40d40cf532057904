"""The end of a match before its end: by its host or an admin of the group, or by a vote of the players."""

from __future__ import annotations

from dataclasses import replace

from bot.buttons import EndPress
from bot.names import named
from bot.people import People
from bot.screens.ending import end_screen
from bot.screens.farewells import ended_screen, voted_screen
from bot.screens.screen import Screen
from bot.table.answer import Answer
from bot.table.chairs import Votes, poll_to_end, toggled, with_vote
from bot.table.course import Course
from bot.table.display import Display
from bot.table.live import Live
from bot.table.lobby import IsAdmin
from bot.table.tables import Tables
from bot.texts import Texts
from storage.life import Life
from storage.store import Player, Repeated, Table


class Ending:
    """Ends matches that nobody wants to finish; they are kept as unfinished."""

    def __init__(
        self, people: People, tables: Tables, course: Course, display: Display, *, is_admin: IsAdmin
    ) -> None:
        self._people = people
        self._tables = tables
        self._course = course
        self._display = display
        self._is_admin = is_admin

    async def command(self, player: Player, table: Table, update: int, t: Texts) -> Screen | None:
        """/cancel in a match: ask whoever may end it, let any other player begin a vote."""
        may = await self._may_end(player, table)
        async with self._tables.lock(table.id):
            live = await self._tables.live(table.id)
            if live is None or live.table.stage != "playing":
                return Screen(t("toast-closed"))
            if may:
                return end_screen(t, live.company, named(t, player))
            seat = live.seat_of(player.id)
            if seat is None:
                return Screen(t("toast-only-host", who=await self._host(table, t)))
            try:
                await self._vote(live, with_vote(live.table.life.ending, seat), update, anew=True)
            except Repeated:
                return None
            return None

    async def press(self, player: Player, press: EndPress, update: int) -> Answer:
        """Carry out a press that is about the end of a match."""
        t = self._people.words(player)
        table = await self._tables.peek(press.table)
        may = press.verb != "vote" and table is not None and await self._may_end(player, table.table)
        async with self._tables.lock(press.table):
            live = await self._tables.live(press.table)
            if live is None or live.table.stage != "playing":
                return Answer(t.plain("toast-closed"), spent=True)
            try:
                if press.verb == "vote":
                    return await self._vote_too(live, player, update)
                if not may:
                    return Answer(t.plain("toast-only-host", who=await self._host(live.table, t)))
                return await self._decide(live, player, press, update)
            except Repeated:
                return Answer()

    async def _decide(self, live: Live, player: Player, press: EndPress, update: int) -> Answer:
        assert live.match is not None
        t = self._people.words(player)
        if press.verb == "on":
            return Answer(t.plain("toast-goes-on"), spent=True)
        farewell = ended_screen(live.words, live.company, live.match, named(live.words, player))
        await self._course.close(live, update, farewell)
        return Answer(t.plain("toast-closed"), spent=True)

    async def _vote_too(self, live: Live, player: Player, update: int) -> Answer:
        t, seat, votes = self._people.words(player), live.seat_of(player.id), live.table.life.ending
        if seat is None:
            return Answer(t.plain("toast-not-a-player"))
        if not votes:
            return Answer(t.plain("toast-no-vote"), spent=True)
        if poll_to_end(self._with(live, with_vote(votes, seat))).passed:
            votes = with_vote(votes, seat)
        else:
            votes = toggled(votes, seat)
        await self._vote(live, votes, update)
        return Answer(t.plain("toast-voted" if seat in votes else "toast-vote-back"))

    async def _vote(self, live: Live, votes: Votes, update: int, *, anew: bool = False) -> None:
        """Note the votes, and end the match when there are enough of them."""
        assert live.match is not None
        life = self._with(live, votes)
        if poll_to_end(life).passed:
            await self._course.close(live, update, voted_screen(live.words, live.company, live.match))
        else:
            await self._course.keep(live, life, update)
            self._display.vote(live, anew=anew)

    def _with(self, live: Live, votes: Votes) -> Life:
        return replace(live.table.life, ending=votes, touched=self._course.now())

    async def _may_end(self, player: Player, table: Table) -> bool:
        return player.id == table.host or await self._is_admin(table.chat, player.id)

    async def _host(self, table: Table, t: Texts) -> str:
        return named(t, await self._people.player(table.host))

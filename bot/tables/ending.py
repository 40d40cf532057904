"""The end of a match before its end: by vote of its players, or by one person alone where that is fair.

The host alone may end a match before its first deal is over, as a match that was begun by mistake; whoever
is the only one still there, when the others have left or been away for an hour; and an admin of the group,
whenever it must be. All others need the votes of more than half of those who sit there. The message and the
result tell who it was.
"""

from __future__ import annotations

from dataclasses import replace

from bot.buttons import EndPress
from bot.people import named
from bot.rights import may_end_alone
from bot.screens.ending import end_screen
from bot.screens.screen import Screen
from bot.tables.kit import Kit
from bot.tables.live import Live
from bot.tables.toast import Toast
from bot.texts import Texts
from club.model import Player, Table
from club.seats import Votes, poll_to_end, toggled, with_a_say, with_vote
from club.state import TableState, Why
from storage.store import Repeated


class Ending:
    """Ends matches that nobody wants to finish; they are kept as unfinished."""

    def __init__(self, kit: Kit) -> None:
        self._people = kit.people
        self._rights = kit.rights
        self._tables = kit.tables
        self._runner = kit.runner
        self._display = kit.display

    async def command(self, player: Player, table: Table, update: int, t: Texts) -> Screen | None:
        """/cancel in a match: ask whoever may end it alone, let any other player begin a vote."""
        admin = await self._rights.is_admin(player, table.chat)
        async with self._tables.lock(table.id):
            live = await self._tables.live(table.id)
            if live is None or live.table.stage != "playing":
                return Screen(t("toast-closed"))
            if self._alone(live, player, admin=admin):
                self._display.ask(live.ask_slot(), end_screen(t, live.seating, named(t, player)))
                return None
            seat = live.seat_of(player.id)
            if seat is None:
                return Screen(t("end-not-yours"))
            try:
                await self._vote(live, with_vote(live.table.state.ending, seat), update, anew=True)
            except Repeated:
                return None
            return None

    async def press(self, player: Player, press: EndPress, update: int) -> Toast:
        """Carry out a press that is about the end of a match."""
        t = self._people.words(player)
        table = await self._tables.peek(press.table)
        admin = False
        if press.verb != "vote" and table is not None:
            admin = await self._rights.is_admin(player, table.table.chat)
        async with self._tables.lock(press.table):
            live = await self._tables.live(press.table)
            if live is None or live.table.stage != "playing":
                return Toast(t.plain("toast-closed"), spent=True)
            try:
                if press.verb == "vote":
                    return await self._vote_too(live, player, update)
                return await self._decide(live, player, press, update, self._alone(live, player, admin=admin))
            except Repeated:
                return Toast()

    async def _decide(
        self, live: Live, player: Player, press: EndPress, update: int, why: Why | None
    ) -> Toast:
        """Carry out the answer to the question; `why` the presser may end the match alone, None: may not."""
        t = self._people.words(player)
        if why is None:
            return Toast(t.plain("end-not-alone" if live.seat_of(player.id) is not None else "end-not-yours"))
        if press.verb == "on":
            self._display.decided(live.ask_slot())
            return Toast(t.plain("toast-goes-on"), spent=True)
        await self._runner.close(live, live.table, update, why, (player.id,))
        return Toast(t.plain("toast-closed"), spent=True)

    async def _vote_too(self, live: Live, player: Player, update: int) -> Toast:
        t, seat, votes = self._people.words(player), live.seat_of(player.id), live.table.state.ending
        if seat is None:
            return Toast(t.plain("toast-not-a-player"))
        if not votes:
            return Toast(t.plain("toast-no-vote"), spent=True)
        if poll_to_end(self._with(live, with_vote(votes, seat))).passed:
            votes = with_vote(votes, seat)
        else:
            votes = toggled(votes, seat)
        await self._vote(live, votes, update)
        return Toast(t.plain("toast-voted" if seat in votes else "toast-vote-back"))

    async def _vote(self, live: Live, votes: Votes, update: int, *, anew: bool = False) -> None:
        """Note the votes, and end the match when there are enough of them."""
        state = self._with(live, votes)
        if poll_to_end(state).passed:
            by = tuple(live.table.seats[seat] for seat in votes if seat in with_a_say(state))
            why: Why = "vote" if len(by) > 1 else "alone"
            await self._runner.close(live, replace(live.table, state=state), update, why, by)
        else:
            await self._runner.keep(live, state, update)
            self._display.vote(live, anew=anew)

    def _with(self, live: Live, votes: Votes) -> TableState:
        return replace(live.table.state, ending=votes, touched=self._runner.now())

    def _alone(self, live: Live, player: Player, *, admin: bool) -> Why | None:
        """Return by what right somebody may end the match alone; None for who may not."""
        assert live.match is not None
        table = replace(live.table, state=self._with(live, ()))
        return may_end_alone(player, table, live.match, admin=admin)

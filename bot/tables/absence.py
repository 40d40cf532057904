"""Who is here: reminders and calls, moves for those who are not, pauses.

What comes by itself enters here, under the same lock as a tap. A seat whose owner does not answer is played
for until he taps anything; it costs him nothing else. Delay that we or Telegram caused never counts: the
clock starts again when a player has never been shown yet what he is asked, and it stands still while the
group takes nothing from us. Nothing else gives time back that was used up.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.buttons import Sign
from bot.markup import markup
from bot.people import named
from bot.screens.screen import Screen
from bot.tables.kit import Kit
from bot.tables.live import Live
from bot.tables.registry import report
from bot.tables.toast import Toast
from bot.texts import Texts
from club.deadlines import Deadline, What, back, given_back, paused, resumed, stands_still, woken
from club.model import Player
from club.state import TableState
from game.actions import Action, Seat
from game.players.modest import answer
from game.question import see
from storage.store import Corrupt, Repeated, StoreError

log = logging.getLogger(__name__)

EARLY_S = 0.001
"""A timer may ring this much before its time."""
SOON_S = 5.0
"""After so long is looked whether a player has been shown by now what he is asked."""
AGAIN_S = 30.0
"""After so long what broke is tried again: no table hangs because of one bad moment."""


class Absence:
    """Looks after the people at all tables."""

    def __init__(self, kit: Kit, pause_s: float) -> None:
        self._store = kit.store
        self._people = kit.people
        self._tables = kit.tables
        self._runner = kit.runner
        self._display = kit.display
        self._pause_s = pause_s
        self._away: set[int] = set()
        """Who is away from some table; the others need not be looked up at every tap."""

    def note(self, live: Live) -> None:
        """Remember who is away from a table that was stored before a start."""
        for player, chair in zip(live.table.seats, live.table.state.chairs, strict=False):
            if chair.away is not None:
                self._away.add(player)

    # What comes by itself

    async def expire(self, table: int) -> None:
        """Something is due at a table: do it, unless it has been put off in the meantime."""
        try:
            async with self._tables.lock(table):
                await self._meet(table)
        except Corrupt as error:
            report(error)
        except Exception:
            log.exception("what was due at table %s did not happen, next try in %g s", table, AGAIN_S)
            self.mend(table)

    def mend(self, table: int) -> None:
        """Something broke at a table: it is folded from the store anew, and goes on from there in a while."""
        self._tables.drop(table)
        self._runner.try_again(table, AGAIN_S)

    async def _meet(self, table: int) -> None:
        live = await self._tables.live(table)
        following = live.deadline(self._pause_s) if live else None
        if live is None or following is None:
            return
        if self._runner.now() + EARLY_S < following.due:
            await self._runner.go_on(live) if live.match else self._runner.set_clock(live)
        elif await self._is_fair(live, following):
            await self._happen(live, following.what)

    async def _is_fair(self, live: Live, following: Deadline) -> bool:
        """Give time where people could not see what goes on."""
        what, now = following.what, self._runner.now()
        if what in {What.FORGET, What.PUT_AWAY}:
            return True
        if self._display.is_closed(live):
            await self._restart(live, replace(live.held(following.due), since=now))
            self._runner.try_again(live.table.id, AGAIN_S)  # a stand-in thinks for a moment only
            return False
        if state := self._given_back(live, what, now):
            await self._restart(live, state)
            self._runner.try_again(live.table.id, SOON_S)
            return False
        return True

    def _given_back(self, live: Live, what: What, now: float) -> TableState | None:
        seat = live.asked
        unseen = seat is not None and self._display.is_late(live, seat)
        uncalled = self._display.is_calling(live)
        return given_back(live.table.state, seat, what, now, unseen=unseen, uncalled=uncalled)

    async def _happen(self, live: Live, what: What) -> None:
        match what:
            case What.DEAL:
                await self._runner.deal(live, None)
            case What.SINGLE:
                await self._play_single(live)
            case What.REMIND:
                await self._remind(live)
            case What.CALL:
                await self._call(live)
            case What.STAND_IN:
                await self._stand_in(live)
            case What.FORGET:
                await self._forget(live)
            case What.PUT_AWAY:
                await self._runner.put_away(live)

    async def _forget(self, live: Live) -> None:
        if live.match is None:
            await self._runner.cancel(live, None, Screen(live.words("table-forgotten")))
        else:
            await self._runner.close(live, live.table, None, "forgotten")

    async def _play_single(self, live: Live) -> None:
        assert live.match is not None
        await self._runner.carry_out(live, live.question.choices, None, by_person=False)

    async def _remind(self, live: Live) -> None:
        await self._runner.keep(live, replace(live.table.state, warned=1))
        assert live.match is not None
        self._display.again(live, live.match.asked)

    async def _call(self, live: Live) -> None:
        await self._runner.keep(live, replace(live.table.state, warned=2))
        self._display.call(live)

    async def _stand_in(self, live: Live) -> None:
        """Move for whoever does not answer, and note that he is away."""
        assert live.match is not None
        seat = live.match.asked
        assert seat is not None
        action = stand_in(live, seat)
        state = live.table.state if live.table.state.chairs[seat].played_for else self._without(live, seat)
        chair = state.chairs[seat]
        state = state.seated(seat, replace(chair, stood_in=chair.stood_in + 1))
        state = replace(state, warned=live.table.state.warned)  # so that the call is taken away
        live.table = replace(live.table, state=state)  # stored with the move
        await self._runner.carry_out(live, (action,), None, by_person=False)

    def _without(self, live: Live, seat: Seat) -> TableState:
        """Return the life of a table where nobody answers for a seat from now on."""
        assert live.match is not None
        self._away.add(live.table.seats[seat])
        now = self._runner.now()
        state = live.held(now) if live.match.asked == seat else live.table.state
        return state.seated(seat, replace(state.chairs[seat], away=now, premove=""))

    # Signs of life

    async def here(self, player: Player) -> None:
        """Somebody tapped or wrote something: his seats are his own again."""
        if player.id not in self._away:
            return
        tables = await self._store.tables_of(player.id)
        self._away.discard(player.id)
        for table in tables:
            try:
                await self._come_back_to(table.id, player)
            except StoreError:
                log.exception("%s is here, but still away from table %s", player.id, table.id)
                self._away.add(player.id)

    async def _come_back_to(self, table: int, player: Player) -> None:
        async with self._tables.lock(table):
            live = await self._tables.readable(table)
            seat = live.seat_of(player.id) if live else None
            if live is not None and seat is not None and live.match is not None:
                await self._comes_back(live, seat)

    async def _comes_back(self, live: Live, seat: Seat) -> None:
        chair = live.table.state.chairs[seat]
        if chair.away is None:
            return
        assert live.match is not None
        state, now = live.table.state, self._runner.now()
        if live.match.asked == seat:
            state = back(state, seat, live.timer, now)
        elif stands_still(state):
            state = replace(live.held(now), since=now)
        chair = replace(state.chairs[seat], away=None, stood_in=0, against=())
        await self._restart(live, replace(state.seated(seat, chair), touched=now))
        self._display.match(live, seat)

    async def gone(self, player: Player) -> None:
        """Somebody cannot be reached any more: his seats are played for at once."""
        for table in await self._store.tables_of(player.id):
            async with self._tables.lock(table.id):
                live = await self._tables.readable(table.id)
                seat = live.seat_of(player.id) if live else None
                if live is not None and seat is not None and live.table.stage == "playing":
                    await self._goes(live, seat)

    async def _goes(self, live: Live, seat: Seat) -> None:
        assert live.match is not None
        if live.table.state.chairs[seat].away is not None:
            return
        await self._restart(live, self._without(live, seat))
        self._display.match(live)

    async def _restart(self, live: Live, state: TableState) -> None:
        """Let the clock run by `state`, where whoever was called may be called no more."""
        called = live.table.state.warned == 2
        await self._runner.keep(live, state)
        if called and state.warned < 2:
            self._display.answered(live)

    async def sign(self, player: Player, press: Sign, update: int) -> Toast:
        """Carry out a press that says that one is here, or that the game goes on."""
        async with self._tables.lock(press.table):
            t = self._people.words(player)
            live = await self._tables.live(press.table)
            if live is None or live.match is None or live.table.stage != "playing":
                return Toast(t.plain("toast-closed"), spent=True)
            seat = live.seat_of(player.id)
            if seat is None:
                return Toast(t.plain("toast-not-a-player"))
            try:
                match press.verb:
                    case "go":
                        return await self._go_on(live, update)
                    case "here":
                        return await self._wake(live, seat, t, update)
                    case "back":  # the press itself was the sign
                        return Toast(t.plain("toast-back"), spent=True)
            except Repeated:
                return Toast()

    async def _wake(self, live: Live, seat: Seat, t: Texts, update: int) -> Toast:
        """Let the clock of somebody who was called run anew."""
        assert live.match is not None
        if live.match.asked != seat:
            return Toast(t.plain("toast-not-called"), spent=True)
        if live.table.state.warned == 2:
            state = woken(live.table.state, seat, live.timer, self._runner.now())
            if state is None:
                return Toast(t.plain("toast-bank-empty"), alert=True)
            await self._runner.keep(live, state, update)
            self._display.answered(live)
            self._display.match(live, seat)
        return Toast(t.plain("toast-here"), spent=True)

    # Pauses

    async def pause(self, player: Player, table: int, update: int) -> Screen | None:
        """Stop the clocks of a table, for any of its players, and tell the group; return why not."""
        async with self._tables.lock(table):
            live = await self._tables.live(table)
            if live is None or live.match is None or live.table.stage != "playing":
                return Screen(self._people.words(player)("table-none"))
            if live.seat_of(player.id) is None:
                return Screen(live.words("toast-not-a-player"))
            if fresh := live.table.state.paused is None:
                now = self._runner.now()
                unseen = live.asked is not None and self._display.is_late(live, live.asked)
                stopped = paused(live.table.state, live.asked, live.timer, now, unseen=unseen)
                try:
                    await self._runner.keep(live, stopped, update)
                except Repeated:
                    return None
                self._display.answered(live)
                self._display.match(live)
            self._display.paused(live, named(live.words, player) if fresh else "")
            return None

    async def resume(self, player: Player, table: int, update: int) -> Screen | None:
        """Let the clocks of a table run again; return what the group is told."""
        answer = await self.sign(player, Sign(table, "go"), update)
        return Screen(markup(answer.text))

    async def _go_on(self, live: Live, update: int) -> Toast:
        if live.table.state.paused is not None:
            now = self._runner.now()
            state = resumed(live.table.state, live.asked, live.timer, now)
            await self._runner.keep(live, state, update)
            self._display.clear_pause(live)
            self._display.match(live)
        return Toast(live.words.plain("toast-goes-on"), spent=True)


def stand_in(live: Live, seat: Seat) -> Action:
    """Return the modest answer for somebody who does not give one."""
    assert live.match is not None
    return answer(see(live.match, seat, live.question))

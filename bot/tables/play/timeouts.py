"""Who is here: reminders and calls, and moves for those who are not.

What comes by itself enters here, under the same lock as a tap. A seat whose owner does not answer is played
for until he taps anything; it costs him nothing else. Delay that we or Telegram caused never counts: the
clock starts again when a player has never been shown yet what he is asked, and it stands still while the
group takes nothing from us. Nothing else gives time back that was used up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.runtime.log_context import about
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.recent import Recent
from bot.screens.screen import Screen
from bot.tables.live import LiveLobby, LiveMatch
from bot.tables.registry import report
from bot.tables.services import TableServices
from bot.tables.thinking.decisions import ComputerMoves
from bot.tables.toast import Toast
from bot.words.buttons import PresencePress
from bot.words.texts import Texts
from club.clock import buy_more_time, count_stand_in_move, mark_away, mark_back
from club.deadlines import Deadline, DeadlineKind, extend_for_delay
from club.model import Player, Table
from club.occupants import StandIn
from club.state import TableState
from game.actions import Seat
from game.players.situation import Situation
from game.sweep import rest
from storage.store import Away, Corrupt, Newer, Repeated, StoreError

log = logging.getLogger(__name__)

EARLY_S = 0.001
"""A timer may ring this much before its time."""
SOON_S = 5.0
"""After so long is looked whether a player has been shown by now what he is asked."""
REMEMBERED = 40_000
"""People of whom we know that they are away from no table; the others are looked up when they appear."""
AGAIN_S = 30.0
"""After so long what broke is tried again: no table hangs because of one bad moment."""

WAITS_S = 1.0
"""How often is tried what waits for the store."""

Advise = Callable[[LiveMatch, Seat], None]
"""Begins to think about a hint."""

Asked = tuple[Situation, StandIn, int]
"""The situation to search, the level, and the user who is responsible for the table."""


class Timeouts:
    """Looks after the people at all tables."""

    def __init__(
        self, services: TableServices, thinking: ComputerMoves, advise: Advise, pause_s: float
    ) -> None:
        self._store = services.store
        self._people = services.people
        self._tables = services.tables
        self._runner = services.runner
        self._display = services.display
        self._thinking = thinking
        self._advise = advise
        self._pause_s = pause_s
        self._here: Recent[int, None] = Recent(REMEMBERED)
        """Who is away from no table, and need not be looked up at every tap."""

    # What comes by itself

    async def expire(self, table: int) -> None:
        """Something is due at a table: do it, unless it has been put off in the meantime.

        A move for somebody absent is thought out while the lock is free; whatever changed meanwhile counts.
        """
        with about(table):
            await self._expire(table)

    async def _expire(self, table: int) -> None:
        try:
            asked = await self._tables.retry_if_stale(partial(self._meet, table))
            while asked and await self._thinking.move(table, *asked):
                asked = await self._tables.retry_if_stale(partial(self._meet, table, again=True))
        except Corrupt as error:
            report(error)
        except OwnedElsewhere:
            return  # its owner sets a clock of its own
        except Away as error:
            log.warning("what is due at table %s waits: %s", table, error)
            self._runner.try_again(table, AGAIN_S if isinstance(error, Newer) else WAITS_S)
        except Exception:
            log.exception("what was due at table %s did not happen, next try in %g s", table, AGAIN_S)
            self.mend(table)

    def mend(self, table: int) -> None:
        """Something broke at a table: it is folded from the store anew, and goes on from there in a while."""
        self._tables.drop(table)
        self._runner.try_again(table, AGAIN_S)

    async def _meet(self, table: int, *, again: bool = False) -> Asked | None:
        """Do what is due, if anything is; return what has to be thought about first, without the lock."""
        async with self._tables.lock(table):
            live = await self._tables.live(table)
            following = live.deadline(self._pause_s) if live else None
            if live is None or following is None:
                return None
            early = self._runner.now() + EARLY_S < following.due
            if isinstance(live, LiveLobby):
                await self._meet_lobby(live, early=early)
            elif early:
                if again:
                    self._runner.set_clock(live)
                else:
                    await self._runner.go_on(live)
            elif await self._is_fair(live, following):
                return await self._happen(live, following.kind)
            return None

    async def _meet_lobby(self, live: LiveLobby, *, early: bool) -> None:
        if early:
            self._runner.set_clock(live)
        else:
            await self._runner.cancel(live, None, Screen(text=live.words("table-forgotten")))

    async def _is_fair(self, live: LiveMatch, following: Deadline) -> bool:
        """Give time where people could not see what goes on."""
        what, now = following.kind, self._runner.now()
        if what in {DeadlineKind.FORGET, DeadlineKind.PUT_AWAY}:
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

    def _given_back(self, live: LiveMatch, what: DeadlineKind, now: float) -> TableState | None:
        asked, uncalled = live.asked, self._display.is_calling(live)
        unseen = asked is not None and self._display.is_late(live, asked)
        return extend_for_delay(live.table.state, asked, what, now, unseen=unseen, uncalled=uncalled)

    async def _happen(self, live: LiveMatch, what: DeadlineKind) -> Asked | None:
        match what, live.asked:
            case DeadlineKind.DEAL, _:
                await self._runner.deal(live, None)
            case DeadlineKind.ADVISE, int() as seat:
                self._advise(live, seat)
            case DeadlineKind.BID, int() as seat:
                await self._runner.make_bid(live, seat)
            case DeadlineKind.SINGLE, _:
                await self._runner.carry_out(live, live.question.choices, None, by_person=False)
            case DeadlineKind.REMIND, int() as seat:
                await self._runner.keep(live, replace(live.table.state, warned=1))
                self._display.again(live, seat)
            case DeadlineKind.CALL, int() as seat:
                await self._runner.keep(live, replace(live.table.state, warned=2))
                self._display.call(live, seat)
            case DeadlineKind.THINK, int() as seat:
                return live.situation(seat), live.searcher(seat), live.responsible
            case DeadlineKind.STAND_IN, int() as seat:
                await self._stand_in(live, seat)
            case DeadlineKind.FORGET, _:
                await self._runner.close(live, live.table, None, "forgotten")
            case DeadlineKind.PUT_AWAY, _:
                await self._runner.put_away(live)
        return None

    async def _stand_in(self, live: LiveMatch, seat: Seat) -> None:
        """Move for whoever does not answer, and is away from now on.

        A computer player that takes all the tricks left says so, and nobody has to sit through them but in
        a deal in which somebody learns to play tricks.
        """
        if live.claims(seat):
            await self._runner.claim(live, seat, rest(live.table.rules, live.match, seat), None)
            return
        move = live.question.move
        assert move is not None, "a move is due after it was found"
        state = count_stand_in_move(live.table.state, seat, live.timer, self._runner.now())
        await self._goes_away(live, seat)
        await self._runner.carry_out(live, (move,), None, by_person=False, state=state)

    # Signs of life

    async def here(self, player: Player) -> None:
        """Somebody tapped or wrote something: his seats are his own again."""
        if player.id in self._here:
            return
        self._here[player.id] = None  # whoever goes meanwhile is looked up again
        try:
            others = await self.come_back(player.id)
            if any(_is_away(table, player.id) for table in others):
                await self._store.tell(f"here {player.id}")
        except (
            OwnedElsewhere
        ):  # one of the tables has just changed hands: their next tap finds out whose it is
            self._here.forget(player.id)
        except StoreError:
            log.exception("%s is here, but still away from a table", player.id)
            self._here.forget(player.id)

    async def come_back(self, player: int) -> list[Table]:
        """Somebody is here: their seats at our tables are their own again. Return others' tables."""
        ours, others = await self._tables.ownership.tables_of(player)
        for table in ours:
            await self._come_back_to(table.id, player)
        return others

    async def _come_back_to(self, table: int, player: int) -> None:
        async with self._tables.lock(table):
            live = await self._tables.readable(table)
            seat = live.seat_of(player) if live else None
            if isinstance(live, LiveMatch) and seat is not None:
                await self._comes_back(live, seat)

    async def _comes_back(self, live: LiveMatch, seat: Seat) -> None:
        if live.table.state.chairs[seat].away is not None:
            await self._restart(live, mark_back(*live.clock, self._runner.now(), seat=seat))
            self._display.match(live, seat)

    async def gone(self, player: Player) -> None:
        """Somebody cannot be reached any more: at the tables of this worker they are played for at once."""
        for table in (await self._tables.ownership.tables_of(player.id))[0]:
            async with self._tables.lock(table.id):
                live = await self._tables.readable(table.id)
                seat = live.seat_of(player.id) if live else None
                if isinstance(live, LiveMatch) and seat is not None and live.table.open:
                    await self._goes(live, seat)

    async def _goes(self, live: LiveMatch, seat: Seat) -> None:
        if live.table.state.chairs[seat].away is not None:
            return
        await self._goes_away(live, seat)
        await self._restart(live, mark_away(*live.clock, self._runner.now(), seat=seat))
        self._display.match(live)

    async def _goes_away(self, live: LiveMatch, seat: Seat) -> None:
        """Whoever has a seat will be away from it: no worker may take them for here any more."""
        player = live.table.people.get(seat)
        if player is not None and live.table.state.chairs[seat].away is None:
            self.unknown(player)
            await self._store.tell(f"away {player}")

    def unknown(self, player: int) -> None:
        """Somebody may be away from a table: that is looked up when they appear."""
        self._here.forget(player)

    def all_unknown(self) -> None:
        """Anybody may be away from a table."""
        self._here = Recent(REMEMBERED)

    async def _restart(self, live: LiveMatch, state: TableState) -> None:
        """Let the clock run by `state`, where whoever was called may be called no more."""
        called = live.table.state.warned == 2
        await self._runner.keep(live, state)
        if called and state.warned < 2:
            self._display.answered(live)

    async def report(self, player: Player, press: PresencePress, update: int) -> Toast:
        """Carry out a press that says that one is here."""
        async with self._tables.lock(press.table):
            t = self._people.words(player)
            live = await self._tables.playing(press.table)
            if live is None:
                return Toast(t.plain("toast-closed"), drop_keyboard=True)
            seat = live.seat_of(player.id)
            if seat is None:
                return Toast(t.plain("toast-not-a-player"))
            try:
                if press.verb == "here":
                    return await self._wake(live, seat, t, update)
                return Toast(t.plain("toast-back"), drop_keyboard=True)  # the press itself was the sign
            except Repeated:
                return Toast()

    async def _wake(self, live: LiveMatch, seat: Seat, t: Texts, update: int) -> Toast:
        """Let the clock of somebody who was called run anew."""
        if live.asked != seat:
            return Toast(t.plain("toast-not-called"), drop_keyboard=True)
        if live.table.state.warned == 2:
            state = buy_more_time(live.table.state, seat, live.timer, self._runner.now())
            if state is None:
                return Toast(t.plain("toast-bank-empty"), alert=True)
            await self._runner.keep(live, state, update)
            self._display.answered(live)
            self._display.match(live, seat)
        return Toast(t.plain("toast-here"), drop_keyboard=True)


def _is_away(table: Table, player: int) -> bool:
    """Say whether somebody is away from a table."""
    seat = table.seat_of(player)
    chairs = table.state.chairs
    return seat is not None and seat < len(chairs) and chairs[seat].away is not None

"""The clock, what is due at tables, and players who are absent or back.

The clock reads the wall's time once; then it follows the event loop, so a corrected clock or a wake-up from
sleep takes no thinking time away. A timer that rings is carried out by the door (`bot.door`), like a tap.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVarTuple

from bot.runtime import start
from bot.runtime.logs import nothing
from bot.screens import Screen
from bot.tables.live import LiveLobby, LiveMatch
from bot.tables.moves import pause_here, resume
from bot.tables.visit import RETRY_S, TIMERS, Due, Refused, Toast, Visit, press, when_due
from bot.words.buttons import PresencePress
from club import clock
from club.model import Player, Table
from club.state import StandIn, TableState
from game.actions import Seat
from game.players.knowledge import Situation
from game.question import rest
from storage import level_of
from storage.leases import OwnedElsewhere
from storage.store import StoreError

if TYPE_CHECKING:
    from bot.house import House


Ts = TypeVarTuple("Ts")


class Clock:
    """Clock in epoch seconds, starting at `wall`'s time. To be created inside the running loop.

    It follows the loop, which stands still while the machine sleeps.
    """

    def __init__(self, wall: Callable[[], float]) -> None:
        self.wall = wall
        self._loop = asyncio.get_running_loop()
        self._ahead = wall() - self._loop.time()
        self._timers: dict[Due, asyncio.TimerHandle] = {}
        self._ring: Callable[[Due], Coroutine[Any, Any, None]] | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def now(self) -> float:
        """Return the present time."""
        return self._loop.time() + self._ahead

    def follow(self) -> None:
        """Go on at `wall`'s time. Timers ring when they would have rung anyway, counted by the loop."""
        self._ahead = self.wall() - self._loop.time()

    def start(self, ring: Callable[[Due], Coroutine[Any, Any, None]]) -> None:
        """Start the timers: `ring` is called with each that is due. It is the door's (`bot.door`)."""
        self._ring = ring

    def at(
        self, due: float | None, work: Callable[[House, *Ts], Awaitable[float | None]], *subject: *Ts
    ) -> None:
        """Do `work` at `due` and not when it was due before, about the same subject; None: never."""
        rings = Due(work, subject)
        assert work in TIMERS, f"{rings} is not registered with `when_due`"
        if before := self._timers.pop(rings, None):
            before.cancel()
        if due is not None and not self._closed:
            wait = max(0.0, due - self.now())
            self._timers[rings] = self._loop.call_later(wait, self._begin, rings, context=nothing())

    def soon(self, work: Callable[[House, *Ts], Awaitable[float | None]], *subject: *Ts) -> None:
        """Do `work` as soon as what happens now is done."""
        self.at(self.now(), work, *subject)

    def _begin(self, rings: Due) -> None:
        assert self._ring is not None, "a clock rings after it was started"
        del self._timers[rings]
        running = start(self._ring(rings), f"timer {rings}")
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Stop all timers and wait for the work they started."""
        self._closed = True
        for each in self._timers.values():
            each.cancel()
        self._timers.clear()
        await asyncio.gather(*self._running, return_exceptions=True)


log = logging.getLogger(__name__)

EARLY_S = 0.001
"""Seconds a timer may ring early."""
SHOWN_CHECK_S = 5.0
"""Seconds between checks whether a player has been shown the present question."""
MOST_AWAY = 100_000
"""People noted as perhaps away; beyond it the store is asked again, as most of their tables have ended."""


class SearchRequest(NamedTuple):
    """Request for a move."""

    situation: Situation
    level: StandIn
    user: int
    """User who is charged for the search."""
    exact: bool
    """Whether equal situations must get equal moves."""


# What is due at a table


@when_due(of_table=True)
async def expire(house: House, table: int) -> None:
    """Do the work that is due at a table, unless it has been put off meanwhile.

    A move for an absent player is searched while the lock is free; a change of the table meanwhile wins.
    """
    asked = await _meet(house, table)
    while asked and await house.thinking.move(table, *asked[:3], exact=asked.exact):
        asked = await _meet(house, table, again=True)


async def _meet(house: House, table: int, *, again: bool = False) -> SearchRequest | None:
    """Do the due work, if any; return the search that is needed first, to be run without the lock."""
    async with house.tables.lock(table):
        live = await house.tables.live(table)
        following = live.deadline(house.settings.deal_pause_s) if live else None
        if live is None or following is None:
            return None
        early = house.clock.now() + EARLY_S < following.due
        if isinstance(live, LiveLobby):
            await _meet_lobby(house, live, early=early)
        elif early:
            if again:
                house.runner.set_clock(live)
            else:
                await house.runner.go_on(live)
        elif await _is_fair(house, live, following):
            return await _happen(house, live, following.kind)
        return None


async def _meet_lobby(house: House, live: LiveLobby, *, early: bool) -> None:
    if early:
        house.runner.set_clock(live)
    else:
        await house.runner.cancel(live, None, lambda t: Screen(text=t("table-forgotten")))


async def _is_fair(house: House, live: LiveMatch, following: clock.Deadline) -> bool:
    """Return whether players could see the question; if not, give them time."""
    what, now = following.kind, house.clock.now()
    if what in {clock.DeadlineKind.FORGET, clock.DeadlineKind.PUT_AWAY}:
        return True
    if house.display.is_closed(live):
        await _restart(house, live, replace(live.held(following.due), since=now))
        house.runner.try_again(live.table.id, RETRY_S)  # a stand-in thinks for a moment only
        return False
    if state := _given_back(house, live, what, now):
        await _restart(house, live, state)
        house.runner.try_again(live.table.id, SHOWN_CHECK_S)
        return False
    return True


def _given_back(house: House, live: LiveMatch, what: clock.DeadlineKind, now: float) -> TableState | None:
    asked, uncalled = live.match.asked, house.display.is_calling(live)
    unseen = asked is not None and house.display.is_late(live, asked)
    return clock.extend_for_delay(live.table.state, asked, what, now, unseen=unseen, uncalled=uncalled)


async def _happen(house: House, live: LiveMatch, what: clock.DeadlineKind) -> SearchRequest | None:
    runner = house.runner
    match what, live.match.asked:
        case clock.DeadlineKind.DEAL, _:
            await runner.deal(live, None)
        case clock.DeadlineKind.ADVISE, int() as seat:
            house.hints.guide(live, seat)
        case clock.DeadlineKind.ANSWER, _:
            await runner.give_pending(live)
        case clock.DeadlineKind.SINGLE, _:
            await runner.carry_out(live, live.question.choices, None, by_person=False)
        case clock.DeadlineKind.REMIND, int() as seat:
            await runner.keep(live, replace(live.table.state, warned=1))
            house.display.remind(live, seat)
        case clock.DeadlineKind.CALL, int() as seat:
            await runner.keep(live, replace(live.table.state, warned=2))
            house.display.call(live, seat)
        case clock.DeadlineKind.THINK, int() as seat:
            level, exact = live.searcher(seat), live.table.kind.exact
            return SearchRequest(live.situation(seat), level, live.responsible, exact)
        case clock.DeadlineKind.STAND_IN, int() as seat:
            await _stand_in(house, live, seat)
        case clock.DeadlineKind.FORGET, _:
            await runner.close(live, live.table, None, "forgotten")
        case clock.DeadlineKind.PUT_AWAY, _:
            await runner.put_away(live)
    return None


async def _stand_in(house: House, live: LiveMatch, seat: Seat) -> None:
    """Move for a player who does not answer and counts as away from now on.

    A computer player that can take all remaining tricks claims them, so that nobody has to sit through
    them, except in a deal played for learning.
    """
    if live.claims(seat):
        await house.runner.claim(live, seat, rest(live.table.rules, live.match, seat), None)
        return
    move = live.question.move
    assert move is not None, "a move is due after it was found"
    state = clock.count_stand_in_move(live.table.state, seat, live.timer, house.clock.now())
    await house.timeouts.goes_away(live, seat)
    await house.runner.carry_out(live, (move,), None, by_person=False, state=state)


async def _restart(house: House, live: LiveMatch, state: TableState) -> None:
    """Restart the clock with `state`, and remove a call that has become unnecessary."""
    called = live.table.state.warned == 2
    await house.runner.keep(live, state)
    if called and state.warned < 2:
        house.display.answered(live)


# Presence


class Timeouts:
    """Reaction to present and absent players at all tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._away: set[int] = set()
        """People who may be away from a table, once the store was asked: some of those at open tables."""
        self._looked = False
        self._looking = asyncio.Lock()

    async def here(self, player: Player) -> None:
        """Note a tap or a message of a player: their seats are theirs again."""
        if self._looked and player.id not in self._away:
            return
        try:
            await self._look()
            if player.id not in self._away:
                return
            self._away.remove(player.id)  # a player who goes away meanwhile is looked up again
            others = await self.come_back(player.id)
            if any(_is_away(table, player.id) for table in others):
                await self._house.store.tell(f"here {player.id}")
        except (
            OwnedElsewhere
        ):  # one of the tables has just changed its owner: the player's next tap finds the new one
            self._away.add(player.id)
        except StoreError as error:
            what = "player %s is back, but still counts as away from a table: %s"
            log.log(level_of(error), what, player.id, error)
            self._away.add(player.id)

    async def _look(self) -> None:
        """Ask the store once who may be away; players who go away meanwhile are added."""
        async with self._looking:
            while not self._looked:
                away = self._away
                away |= await self._house.store.people_with_absence()
                self._looked = away is self._away  # otherwise news were missed meanwhile

    async def come_back(self, player: int) -> list[Table]:
        """Return a player's seats at this worker's tables to them; return the tables of other workers.

        Tables at which everybody plays are left out.
        """
        ours, others = await self._house.tables.ownership.tables_of(player, with_absence=True)
        for table in ours:
            await self._come_back_to(table.id, player)
        return others

    async def _come_back_to(self, table: int, player: int) -> None:
        async with self._house.tables.lock(table):
            live = await self._house.tables.readable(table)
            seat = live.table.seat_of(player) if live else None
            if isinstance(live, LiveMatch) and seat is not None:
                await self._comes_back(live, seat)

    async def _comes_back(self, live: LiveMatch, seat: Seat) -> None:
        if live.table.state.chairs[seat].away is not None:
            await _restart(
                self._house, live, clock.mark_back(*live.clock, self._house.clock.now(), seat=seat)
            )
            self._house.display.match(live, seat)

    async def gone(self, player: Player) -> None:
        """Let substitutes play at once for a player who has become unreachable, at this worker's tables.

        At a table that the player looks at in the app they are still there.
        """
        for table in (await self._house.tables.ownership.tables_of(player.id))[0]:
            if self._house.display.pages.is_open(table.id, player.id):
                continue
            async with self._house.tables.lock(table.id):
                live = await self._house.tables.readable(table.id)
                seat = live.table.seat_of(player.id) if live else None
                if isinstance(live, LiveMatch) and seat is not None and live.table.open:
                    await self._goes(live, seat)

    async def _goes(self, live: LiveMatch, seat: Seat) -> None:
        if live.table.state.chairs[seat].away is not None:
            return
        await self.goes_away(live, seat)
        await _restart(self._house, live, clock.mark_away(*live.clock, self._house.clock.now(), seat=seat))
        self._house.display.match(live)

    async def goes_away(self, live: LiveMatch, seat: Seat) -> None:
        """Mark the owner of a seat as away, for all workers."""
        player = live.table.people.get(seat)
        if player is not None and live.table.state.chairs[seat].away is None:
            self.unknown(player)
            await self._house.store.tell(f"away {player}")

    def unknown(self, player: int) -> None:
        """Note that a player may be away from a table."""
        if len(self._away) >= MOST_AWAY:
            self.all_unknown()
        self._away.add(player)

    def all_unknown(self) -> None:
        """Forget who may be away from a table, so that the store is asked again."""
        self._away, self._looked = set(), False


@press(PresencePress)
async def report_presence(visit: Visit, press: PresencePress) -> Toast:
    """Restart the clock of a called player, stop those of a table, or resume them.

    A player who is back need not do more: the press itself reports presence.
    """
    if press.verb == "go":
        return await resume(visit, press.table)
    if press.verb == "pause":
        await pause_here(visit, press.table)
        return Toast()
    async with visit.seated(press.table) as (live, seat):
        if press.verb == "here":
            await _wake(visit, live, seat)
    return Toast(visit.t.plain("toast-here" if press.verb == "here" else "toast-back"), drop_keyboard=True)


async def _wake(visit: Visit, live: LiveMatch, seat: Seat) -> None:
    """Restart the clock of a called player."""
    house = visit.house
    if live.match.asked != seat:
        raise Refused("toast-not-called", drop_keyboard=True)
    if live.table.state.warned == 2:
        state = clock.buy_more_time(live.table.state, seat, live.timer, house.clock.now())
        if state is None:
            raise Refused("toast-bank-empty", alert=True)
        await house.runner.keep(live, state, visit.update)
        house.display.answered(live)
        house.display.match(live, seat)


def _is_away(table: Table, player: int) -> bool:
    """Return whether a player is away from a table."""
    seat = table.seat_of(player)
    chairs = table.state.chairs
    return seat is not None and seat < len(chairs) and chairs[seat].away is not None

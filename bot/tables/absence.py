"""Timers: one per table, a few others, and a heartbeat.

An expiry is handled like a tap. The wall clock is read once; then time follows the event loop, so a
corrected clock or a wake-up from sleep takes no thinking time away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.runtime.logs import about, nothing
from bot.runtime.ownership import OwnedElsewhere
from bot.runtime.tasks import Recent, start
from bot.screens.screen import Screen
from bot.tables.live import LiveLobby, LiveMatch
from bot.tables.moves import pause_here, resume
from bot.tables.registry import report
from bot.tables.visit import Refused, Toast, Visit, press
from bot.words.buttons import PresencePress
from club.clock import (
    Deadline,
    DeadlineKind,
    buy_more_time,
    count_stand_in_move,
    extend_for_delay,
    mark_away,
    mark_back,
)
from club.model import Player, Table
from club.state import StandIn, TableState
from game.actions import Seat
from game.players.knowledge import Situation
from game.question import rest
from storage.errors import level_of
from storage.store import Away, Corrupt, Newer, StoreError

if TYPE_CHECKING:
    from bot.house import House


Expire = Callable[[int], Coroutine[Any, Any, None]]


class Clock:
    """Clock in epoch seconds, starting at `wall`'s time. To be created inside the running loop."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ahead = wall() - self._loop.time()
        self._timers: dict[Hashable, asyncio.TimerHandle] = {}
        self._expire: Expire | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._beating: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """Return the present time."""
        return self._loop.time() + self._ahead

    def start(self, expire: Expire) -> None:
        """Start the timers: `expire(table)` is called when a table's deadline has passed."""
        self._expire = expire

    def set(self, table: int, due: float | None) -> None:
        """Set the timer of a table to `due`, replacing the previous one; None: no timer."""
        self.later(table, due, partial(self._due, table))

    def later(self, name: Hashable, due: float | None, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `work` at `due`, replacing the timer of the same name; None: never."""
        if timer := self._timers.pop(name, None):
            timer.cancel()
        if due is not None:
            wait = max(0.0, due - self.now())
            ring = partial(self._ring, name, work)
            self._timers[name] = self._loop.call_later(wait, ring, context=nothing())

    def beat(self, every_s: float, tell: Callable[[float], Coroutine[Any, Any, None]]) -> None:
        """Call `tell` with the time periodically, from now on."""
        self._run(tell(self.now()), "the heartbeat", usual=(StoreError,))
        self._beating = self._loop.call_later(every_s, partial(self.beat, every_s, tell))

    async def _due(self, table: int) -> None:
        assert self._expire is not None, "a clock rings after it was started"
        await self._expire(table)

    def _ring(self, name: Hashable, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        del self._timers[name]
        self._run(work(), f"what is due at {name}")

    def _run(
        self, work: Coroutine[Any, Any, None], what: str, *, usual: tuple[type[BaseException], ...] = ()
    ) -> None:
        running = start(work, what, usual=usual)
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Stop all timers and wait for the work they started."""
        if self._beating is not None:
            self._beating.cancel()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await asyncio.gather(*self._running, return_exceptions=True)


log = logging.getLogger(__name__)

EARLY_S = 0.001
"""Seconds a timer may ring early."""
SHOWN_CHECK_S = 5.0
"""Seconds between checks whether a player has been shown the present question."""
CACHED = 40_000
"""People known to be away from no table; others are looked up when they appear."""
RETRY_S = 30.0
"""Seconds after which a failed table is retried: no table hangs because of one error."""

STORE_RETRY_S = 1.0
"""Seconds between attempts while the store is unavailable."""

Advise = Callable[[LiveMatch, Seat], None]
"""Starts the search for a hint."""


class SearchRequest(NamedTuple):
    """Request for a move."""

    situation: Situation
    level: StandIn
    user: int
    """User who is charged for the search."""
    exact: bool
    """Whether equal situations must get equal moves."""


class Timeouts:
    """Reaction to present and absent players at all tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._here: Recent[int, None] = Recent(CACHED)
        """Cache of players known to be away from no table."""

    # Timers

    async def expire(self, table: int) -> None:
        """Do the work that is due at a table, unless it has been put off meanwhile.

        A move for an absent player is searched while the lock is free; a change of the table meanwhile wins.
        """
        with about(table):
            await self._expire(table)

    async def _expire(self, table: int) -> None:
        try:
            asked = await self._house.tables.retry_if_stale(partial(self._meet, table))
            while asked and await self._house.thinking.move(table, *asked[:3], exact=asked.exact):
                asked = await self._house.tables.retry_if_stale(partial(self._meet, table, again=True))
        except Corrupt as error:
            report(error)
        except OwnedElsewhere:
            return  # its owner sets a clock of its own
        except Away as error:
            log.log(level_of(error), "the due work of table %s waits for the store: %s", table, error)
            self._house.runner.try_again(table, RETRY_S if isinstance(error, Newer) else STORE_RETRY_S)
        except Exception:
            log.exception("the due work of table %s failed, next try in %g s", table, RETRY_S)
            self.mend(table)

    def mend(self, table: int) -> None:
        """After an error, drop a table from memory so that it is folded again, and retry after a while."""
        self._house.tables.drop(table)
        self._house.runner.try_again(table, RETRY_S)

    async def _meet(self, table: int, *, again: bool = False) -> SearchRequest | None:
        """Do the due work, if any; return the search that is needed first, to be run without the lock."""
        async with self._house.tables.lock(table):
            live = await self._house.tables.live(table)
            following = live.deadline(self._house.settings.deal_pause_s) if live else None
            if live is None or following is None:
                return None
            early = self._house.clock.now() + EARLY_S < following.due
            if isinstance(live, LiveLobby):
                await self._meet_lobby(live, early=early)
            elif early:
                if again:
                    self._house.runner.set_clock(live)
                else:
                    await self._house.runner.go_on(live)
            elif await self._is_fair(live, following):
                return await self._happen(live, following.kind)
            return None

    async def _meet_lobby(self, live: LiveLobby, *, early: bool) -> None:
        if early:
            self._house.runner.set_clock(live)
        else:
            await self._house.runner.cancel(live, None, Screen(text=live.words("table-forgotten")))

    async def _is_fair(self, live: LiveMatch, following: Deadline) -> bool:
        """Return whether players could see the question; if not, give them time."""
        what, now = following.kind, self._house.clock.now()
        if what in {DeadlineKind.FORGET, DeadlineKind.PUT_AWAY}:
            return True
        if self._house.display.is_closed(live):
            await self._restart(live, replace(live.held(following.due), since=now))
            self._house.runner.try_again(live.table.id, RETRY_S)  # a stand-in thinks for a moment only
            return False
        if state := self._given_back(live, what, now):
            await self._restart(live, state)
            self._house.runner.try_again(live.table.id, SHOWN_CHECK_S)
            return False
        return True

    def _given_back(self, live: LiveMatch, what: DeadlineKind, now: float) -> TableState | None:
        asked, uncalled = live.match.asked, self._house.display.is_calling(live)
        unseen = asked is not None and self._house.display.is_late(live, asked)
        return extend_for_delay(live.table.state, asked, what, now, unseen=unseen, uncalled=uncalled)

    async def _happen(self, live: LiveMatch, what: DeadlineKind) -> SearchRequest | None:
        match what, live.match.asked:
            case DeadlineKind.DEAL, _:
                await self._house.runner.deal(live, None)
            case DeadlineKind.ADVISE, int() as seat:
                self._house.hints.guide(live, seat)
            case DeadlineKind.ANSWER, _:
                await self._house.runner.give_pending(live)
            case DeadlineKind.SINGLE, _:
                await self._house.runner.carry_out(live, live.question.choices, None, by_person=False)
            case DeadlineKind.REMIND, int() as seat:
                await self._house.runner.keep(live, replace(live.table.state, warned=1))
                self._house.display.remind(live, seat)
            case DeadlineKind.CALL, int() as seat:
                await self._house.runner.keep(live, replace(live.table.state, warned=2))
                self._house.display.call(live, seat)
            case DeadlineKind.THINK, int() as seat:
                level, exact = live.searcher(seat), live.table.kind.exact
                return SearchRequest(live.situation(seat), level, live.responsible, exact)
            case DeadlineKind.STAND_IN, int() as seat:
                await self._stand_in(live, seat)
            case DeadlineKind.FORGET, _:
                await self._house.runner.close(live, live.table, None, "forgotten")
            case DeadlineKind.PUT_AWAY, _:
                await self._house.runner.put_away(live)
        return None

    async def _stand_in(self, live: LiveMatch, seat: Seat) -> None:
        """Move for a player who does not answer and counts as away from now on.

        A computer player that can take all remaining tricks claims them, so that nobody has to sit through
        them, except in a deal played for learning.
        """
        if live.claims(seat):
            await self._house.runner.claim(live, seat, rest(live.table.rules, live.match, seat), None)
            return
        move = live.question.move
        assert move is not None, "a move is due after it was found"
        state = count_stand_in_move(live.table.state, seat, live.timer, self._house.clock.now())
        await self._goes_away(live, seat)
        await self._house.runner.carry_out(live, (move,), None, by_person=False, state=state)

    # Presence

    async def here(self, player: Player) -> None:
        """Note a tap or a message of a player: their seats are theirs again."""
        if player.id in self._here:
            return
        self._here[player.id] = None  # a player who goes away meanwhile is looked up again
        try:
            others = await self.come_back(player.id)
            if any(_is_away(table, player.id) for table in others):
                await self._house.store.tell(f"here {player.id}")
        except (
            OwnedElsewhere
        ):  # one of the tables has just changed its owner: the player's next tap finds the new one
            self._here.forget(player.id)
        except StoreError as error:
            what = "player %s is back, but still counts as away from a table: %s"
            log.log(level_of(error), what, player.id, error)
            self._here.forget(player.id)

    async def come_back(self, player: int) -> list[Table]:
        """Return a player's seats at this worker's tables to them; return the tables of other workers."""
        ours, others = await self._house.tables.ownership.tables_of(player)
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
            await self._restart(live, mark_back(*live.clock, self._house.clock.now(), seat=seat))
            self._house.display.match(live, seat)

    async def gone(self, player: Player) -> None:
        """Let substitutes play at once for a player who has become unreachable, at this worker's tables."""
        for table in (await self._house.tables.ownership.tables_of(player.id))[0]:
            async with self._house.tables.lock(table.id):
                live = await self._house.tables.readable(table.id)
                seat = live.table.seat_of(player.id) if live else None
                if isinstance(live, LiveMatch) and seat is not None and live.table.open:
                    await self._goes(live, seat)

    async def _goes(self, live: LiveMatch, seat: Seat) -> None:
        if live.table.state.chairs[seat].away is not None:
            return
        await self._goes_away(live, seat)
        await self._restart(live, mark_away(*live.clock, self._house.clock.now(), seat=seat))
        self._house.display.match(live)

    async def _goes_away(self, live: LiveMatch, seat: Seat) -> None:
        """Mark the owner of a seat as away, for all workers."""
        player = live.table.people.get(seat)
        if player is not None and live.table.state.chairs[seat].away is None:
            self.unknown(player)
            await self._house.store.tell(f"away {player}")

    def unknown(self, player: int) -> None:
        """Forget that a player is away from no table, so that it is looked up again."""
        self._here.forget(player)

    def all_unknown(self) -> None:
        """Forget for all players that they are away from no table."""
        self._here = Recent(CACHED)

    async def _restart(self, live: LiveMatch, state: TableState) -> None:
        """Restart the clock with `state`, and remove a call that has become unnecessary."""
        called = live.table.state.warned == 2
        await self._house.runner.keep(live, state)
        if called and state.warned < 2:
            self._house.display.answered(live)


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
        state = buy_more_time(live.table.state, seat, live.timer, house.clock.now())
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

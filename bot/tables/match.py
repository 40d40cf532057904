"""How a match goes on: an action is carried out, what follows from it is told, and what comes next is set.

The table's lock is held by whoever calls. Commit first, tell second: a change is in the store before any
screen shows it, and a change that could not be stored did not happen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.screens.screen import Screen
from bot.tables.clock import Clock
from bot.tables.display import Display
from bot.tables.live import Live, LiveLobby, LiveMatch
from bot.tables.registry import Tables, report
from club.figures import TOLD_BY, Figures, figures
from club.first_deal import kind_deck
from club.model import Entry, Table
from club.progress import after_step, before_answer, begun, closed, result_of, taken, taken_back
from club.remarks import remarked
from club.state import TableState, Why
from game import fair
from game.actions import Action, Deal, Seat
from game.cards import Cards
from game.engine import fold
from game.events import Event, Redealt
from game.phases.deal import next_deck
from game.question import question
from game.state import Match
from storage.store import Corrupt, Repeated, Store


class MatchRunner:
    """The course of all matches."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        display: Display,
        clock: Clock,
        *,
        pause_s: float,
        shuffle: Callable[[], Cards],
    ) -> None:
        self._store = store
        self._tables = tables
        self._display = display
        self._clock = clock
        self._pause_s = pause_s
        self._shuffle = shuffle

    def now(self) -> float:
        """Return the present time in epoch seconds."""
        return self._clock.now()

    async def begin(self, lobby: LiveLobby, match: Match, update: int | None) -> LiveMatch:
        """Start the match of a full table and deal."""
        table = begun(lobby.table, self.now())
        table = await self._store.begin(table, match, update)
        live = lobby.playing(table, match)
        self._tables.keep(live)
        await self.deal(live, None)
        return live

    async def carry_out(
        self,
        live: LiveMatch,
        actions: Sequence[Action],
        update: int | None,
        *,
        by_person: bool = True,
        state: TableState | None = None,
    ) -> None:
        """Carry out what a seat answered and tell everybody; raises Repeated for an update known already.

        `state` is what goes on around the match as of now, where it changes with the first of the actions.
        """
        presser, called = live.match.asked, live.table.state.warned == 2
        told: tuple[Event, ...] = ()
        for action in actions:
            own = by_person and not isinstance(action, Deal) and action.seat == presser
            told += await self._commit(live, action, update, by_person=own, state=state)
            update = state = None  # the first of them is enough to know the update again
        if any(isinstance(event, Redealt) for event in told):
            told += await self._commit(live, self._next_deal(live), None)
        if called:
            self._display.answered(live)
        await self.go_on(live, presser, told)

    async def go_on(self, live: LiveMatch, presser: Seat | None = None, news: tuple[Event, ...] = ()) -> None:
        """Play the cards that were chosen before their turn came, and tell everybody how it stands."""
        while live.table.open and (play := live.premove()):
            news += await self._commit(live, play, None, by_person=True)
        self.tell(live, presser, news)

    async def claim(self, live: LiveMatch, seat: Seat, plays: Sequence[Action], update: int | None) -> None:
        """Play a deal to its end for a seat that takes the rest of the tricks; a computer sends no update."""
        state = replace(live.table.state, claimed=seat)
        await self.carry_out(live, plays, update, by_person=seat in live.table.people, state=state)

    async def take_back(self, live: LiveMatch, seat: Seat, update: int) -> None:
        """Undo the last entry, an answer of `seat`: he is asked again, and no button of before fits.

        Raises Repeated for an update known already.
        """
        saved = await self._store.saved(live.table.id)
        if saved is None:
            raise Corrupt(live.table.id, live.table.entries, "its match is missing")
        asked, called = live.asked, live.table.state.warned == 2
        start, events = before_answer(saved, live.match)
        table = taken_back(live.table, asked, live.timer, self.now(), undo=seat)
        table = await self._store.retract(table, live.table.entries, start, update)
        match = fold(start, events)
        live.goes_on(table, match, question(table.rules, match), events)
        if called:
            self._display.answered(live)
        self.tell(live, asked)

    async def deal(self, live: LiveMatch, update: int | None, *, by_person: bool = False) -> None:
        """Deal the next cards, after whoever is coming has sat down; no vote outlasts a deal."""
        before = replace(live)
        try:
            events = await self._commit(live, self._next_deal(live), update, by_person=by_person)
        except Repeated:
            events = ()
        self.tell(live, None, events)
        self._display.new_deal(live, before)

    def tell(self, live: LiveMatch, presser: Seat | None = None, news: Sequence[Event] = ()) -> None:
        """Show the table to everybody, or that the match has ended, and set what comes by itself."""
        if live.table.state.end is None:
            self._display.match(live, presser, news)
        else:
            self._display.ended(live)
        self.set_clock(live)

    def set_clock(self, live: Live) -> None:
        """Set what comes by itself."""
        following = live.deadline(self._pause_s)
        self._clock.set(live.table.id, following.due if following else None)

    def try_again(self, table: int, seconds: float) -> None:
        """Let what is due at a table be looked at later."""
        self._clock.set(table, self.now() + seconds)

    async def keep(self, live: Live, state: TableState, update: int | None = None) -> None:
        """Note what goes on around the match, and set what comes by itself from now on."""
        live.table = await self._store.keep_table(replace(live.table, state=state), update)
        self.set_clock(live)

    async def reseat(self, live: LiveMatch, table: Table, update: int | None) -> None:
        """Note that people stand up, sit down or are about to, and show it."""
        live.table = await self._store.keep_table(table, update)
        await self._tables.introduce(live)
        self.tell(live)

    async def close(
        self, live: LiveMatch, table: Table, update: int | None, why: Why, by: tuple[int, ...] = ()
    ) -> None:
        """End a match without a winner: it is kept as unfinished, with who ended it and how it stood.

        `table` is its record as it goes into its end.
        """
        now = self.now()
        table = closed(table, why, by, now)
        did = await self._did(table)
        result = result_of(table, live.match, now, did=did)
        live.table = await self._store.keep_table(table, update, result)
        await self._tables.introduce(live)
        self.tell(live)

    async def cancel(self, live: LiveLobby, update: int | None, farewell: Screen | None = None) -> None:
        """Close a table whose match has not begun, with a word about it or with none."""
        table = replace(live.table, stage="closed", due=None)
        await self._store.keep_table(table, update)
        self._clock.set(table.id, None)
        self._tables.drop(table.id)
        if farewell is None:
            self._display.begun(live)
        else:
            self._display.cancelled(live, farewell)

    async def put_away(self, live: LiveMatch) -> None:
        """Forget a match that has ended; its last messages stay as they are, with the rematch buttons."""
        await self._store.keep_table(replace(live.table, due=None), None)
        self._display.release(live)
        self._tables.drop(live.table.id)

    async def _commit(
        self,
        live: LiveMatch,
        action: Action,
        update: int | None,
        *,
        by_person: bool = False,
        state: TableState | None = None,
    ) -> tuple[Event, ...]:
        """Carry an action out and store it; the table in memory changes only when it is safe."""
        now, made = self.now(), taken(live.table.rules, live.match, action)
        table = replace(live.table, state=state or live.table.state)
        table = after_step(table, made, timer=live.timer, now=now, by_person=by_person)
        table = remarked(table, made, talks=live.settings.talk)
        result = None
        if made.won:
            result = result_of(table, made.match, now, made.won, await self._did(table, made.events))
        table = await self._store.commit(
            table,
            Entry(table.entries, action, made.events, now),
            update,
            snapshot=made.before if made.opens_deal else None,
            result=result,
        )
        if live.table.state.paused is not None and table.state.paused is None:
            self._display.clear_pause(live)
        reseated = table.seats != live.table.seats
        newcomers = set(table.people.values()) - set(live.table.people.values())
        events = made.events if made.opens_deal else live.events + made.events
        live.goes_on(table, made.match, made.question, events)
        if reseated:
            await self._tables.introduce(live)
        for player in newcomers:
            self._display.not_coming(live, player)
        return made.events

    async def _did(self, table: Table, last: tuple[Event, ...] = ()) -> tuple[Figures, ...] | None:
        """Return who did what in a match that ends with its `last` events; None where it cannot be read."""
        try:
            told = await self._store.happened(table.id, TOLD_BY)
        except Corrupt as error:
            report(error)
            return None
        return figures(table.state.owners, (*told, *last))

    def _next_deal(self, live: LiveMatch) -> Deal:
        """Return the deck that was collected, where the table deals with it again, else a shuffled one."""
        table, match = live.table, live.match
        if live.guided:
            (seat,) = table.people
            return Deal(kind_deck(table.rules, match, seat, self._shuffle))
        collected = next_deck(table.rules.table, match)
        return Deal(collected or fair.deck(table.seed, table.state.proof, match) or self._shuffle())

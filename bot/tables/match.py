"""How a match goes on: an action is carried out, what follows from it is told, and what comes next is set.

The table's lock is held by whoever calls. Commit first, tell second: a change is in the store before any
screen shows it, and a change that could not be stored did not happen.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.screens.screen import Screen
from bot.tables.clock import Clock
from bot.tables.display import Display
from bot.tables.live import Live
from bot.tables.registry import Tables
from club.deadlines import after_answer, asked_again, thought
from club.model import Entry, Result, Table
from club.premove import after, forgotten
from club.seats import gone_for_good, new_deal
from club.state import Chair, End, TableState, Why
from game.actions import Action, Deal, Seat
from game.cards import DECK, Cards
from game.engine import fold, step
from game.events import Event, MatchWon, Redealt
from game.phases.deal import next_deck
from game.question import question
from game.state import Dealing, Match, Over
from storage.store import Repeated, Store


def shuffled() -> Cards:
    """Return the deck in an order nobody can foresee."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


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
        shuffle: Callable[[], Cards] = shuffled,
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

    async def begin(self, live: Live, match: Match, update: int | None) -> None:
        """Start the match of a full table and deal."""
        now, chairs = self.now(), (Chair(),) * len(live.table.seats)
        state = TableState(chairs=chairs, since=now, touched=now, began=now)
        table = replace(live.table, stage="playing", state=state)
        await self._store.begin(table, match, update)
        live.table, live.match, live.events = table, match, ()
        self._tables.keep(live)
        await self.deal(live, None)

    async def carry_out(
        self, live: Live, actions: Sequence[Action], update: int | None, *, by_person: bool = True
    ) -> None:
        """Carry out what a seat answered and tell everybody; raises Repeated for an update known already."""
        assert live.match is not None
        presser, called = live.match.asked, live.table.state.warned == 2
        told: tuple[Event, ...] = ()
        for action in actions:
            own = by_person and not isinstance(action, Deal) and action.seat == presser
            told += await self._commit(live, action, update, by_person=own)
            update = None  # the first of them is enough to know the update again
        if any(isinstance(event, Redealt) for event in told):
            told += await self._commit(live, self._next_deal(live), None)
        if called:
            self._display.answered(live)
        await self.go_on(live, presser, told)

    async def go_on(self, live: Live, presser: Seat | None = None, news: tuple[Event, ...] = ()) -> None:
        """Play the cards that were chosen before their turn came, and tell everybody how it stands."""
        while live.table.open and (play := live.premove()):
            news += await self._commit(live, play, None, by_person=True)
        self.tell(live, presser, news)

    async def claim(self, live: Live, seat: Seat, plays: Sequence[Action], update: int) -> None:
        """Play a deal to its end for a seat that takes the rest of the tricks."""
        state = replace(live.table.state, claimed=seat)
        live.table = replace(live.table, state=state)  # stored with the first card
        await self.carry_out(live, plays, update)

    async def take_back(self, live: Live, seat: Seat, update: int) -> None:
        """Undo the last entry, an answer of `seat`: he is asked again, and no button of before fits.

        Raises Repeated for an update known already.
        """
        saved = await self._store.saved(live.table.id)
        assert saved is not None
        assert live.match is not None
        *kept, _ = saved.entries
        events = tuple(event for entry in kept for event in entry.events)
        passed = live.match.turn - fold(saved.match, events).turn
        start = saved.match._replace(turn=saved.match.turn + passed + 1)
        state = forgotten(asked_again(live.table.state, live.asked, live.timer, self.now(), undo=seat), seat)
        table = replace(live.table, entries=live.table.entries - 1, state=state)
        await self._store.retract(table, live.table.entries, start, update)
        asked, called = live.match.asked, live.table.state.warned == 2
        match = fold(start, events)
        live.table, live.match, live.events = table, match, events
        live.question = question(table.rules, match)
        if called:
            self._display.answered(live)
        self.tell(live, asked)

    async def deal(self, live: Live, update: int | None, *, by_person: bool = False) -> None:
        """Deal the next cards, after whoever is coming has sat down; no vote outlasts a deal."""
        before = replace(live)
        try:
            events = await self._commit(live, self._next_deal(live), update, by_person=by_person)
        except Repeated:
            events = ()
        self.tell(live, None, events)
        self._display.new_deal(live, before)

    def tell(self, live: Live, presser: Seat | None = None, news: Sequence[Event] = ()) -> None:
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
        table = replace(live.table, state=state)
        await self._store.keep_table(table, update)
        live.table = table
        self.set_clock(live)

    async def reseat(self, live: Live, table: Table, update: int | None) -> None:
        """Note that people stand up, sit down or are about to, and show it."""
        await self._store.keep_table(table, update)
        live.table = table
        await self._tables.introduce(live)
        self.tell(live)

    async def close(
        self, live: Live, table: Table, update: int | None, why: Why, by: tuple[int, ...] = ()
    ) -> None:
        """End a match without a winner: it is kept as unfinished, with who ended it and how it stood.

        `table` is its record as it goes into its end.
        """
        assert live.match is not None
        now = self.now()
        state = replace(table.state, end=End(why, by, now), since=now, undo=None)
        table = replace(table, stage="closed", due=now, state=state)
        await self._store.keep_table(table, update, self._result(table, live.match, None))
        live.table = table
        await self._tables.introduce(live)
        self.tell(live)

    async def cancel(self, live: Live, update: int | None, farewell: Screen) -> None:
        """Close a table whose match has not begun."""
        table = replace(live.table, stage="closed", due=None)
        await self._store.keep_table(table, update)
        self._clock.set(table.id, None)
        self._tables.drop(table.id)
        self._display.cancelled(live, farewell)

    async def put_away(self, live: Live) -> None:
        """Forget a match that has ended; its last messages stay as they are, with the rematch buttons."""
        await self._store.keep_table(replace(live.table, due=None), None)
        self._display.release(live)
        self._tables.drop(live.table.id)

    async def _commit(
        self, live: Live, action: Action, update: int | None, *, by_person: bool = False
    ) -> tuple[Event, ...]:
        """Carry an action out and store it; the table in memory changes only when it is safe."""
        before, now = live.match, self.now()
        assert before is not None
        events, match = step(live.table.rules, before, action)
        asked = question(live.table.rules, match)
        fresh = isinstance(action, Deal) and isinstance(before.phase, Dealing) and not before.phase.redeals
        over = isinstance(match.phase, Over)
        clock = live.table.state, before.asked, live.timer, now
        table = replace(
            live.table,
            entries=live.table.entries + 1,
            stage="over" if over else "playing",
            due=now if over else None,
            state=after(
                live.table.rules,
                replace(after_answer(*clock, by_person=by_person), used=thought(*clock)),
                action,
                events,
                match,
                asked,
                by_person=by_person,
            ),
        )
        table = new_deal(table, now) if fresh else table
        if over:
            table = replace(table, state=replace(table.state, end=End("won", at=now)))
        won = next((event for event in events if isinstance(event, MatchWon)), None)
        await self._store.commit(
            table,
            Entry(table.entries, action, events, now),
            update,
            snapshot=before if fresh else None,
            result=self._result(table, match, won) if won else None,
        )
        if live.table.state.paused is not None and table.state.paused is None:
            self._display.clear_pause(live)
        newcomers = set(table.seats) - set(live.table.seats)
        live.table, live.match, live.question = table, match, asked
        live.events = events if fresh else live.events + events
        if newcomers:
            await self._tables.introduce(live)
        for player in newcomers:
            self._display.not_coming(live, player)
        return events

    def _result(self, table: Table, match: Match, won: MatchWon | None) -> Result:
        return Result(
            table.id,
            table.chat,
            table.seats,
            match.scores,
            won.seat if won else None,
            len(match.sheet),
            self.now(),
            won.points if won and any(won.points) else (),
            table.state.end.why if table.state.end else None,
            table.state.end.by if table.state.end else (),
            gone_for_good(table),
        )

    def _next_deal(self, live: Live) -> Deal:
        """Return the deck that was collected, where the table deals with it again, else a shuffled one."""
        assert live.match is not None
        return Deal(next_deck(live.table.rules.table, live.match) or self._shuffle())

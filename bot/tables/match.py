"""Matches at their tables: how cards and the first dealer are drawn, and how each step is stored and shown.

`MatchRunner` begins a match, carries answers out, deals, takes answers back and ends the match. An answer
and all that it leads to are one transaction; memory and screens change after it.

`Dice` throws the die of a table in its chat, so that the bot cannot choose the deal (docs/fair.md). It is
thrown once for a table, whatever happens. The table is marked as "die lost" before the call and stores the
result after it: a crash in between gives no reason for a second throw.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from bot.delivery import Urgency
from bot.runtime.logs import named
from bot.screens import Screen
from bot.screens.lobby import shown_digits
from bot.tables.absence import expire
from bot.tables.display import left_notice
from bot.tables.live import Live, LiveLobby, LiveMatch, which_slot
from bot.tables.registry import report
from bot.telegram import Flaky, Malformed, Trouble
from bot.telegram.gateway import Quoted, Throw
from bot.words.texts import Texts
from club import lobby, progress
from club.daily import DailyPlay
from club.lobby import beginner_deck
from club.model import COUNTED_EVENTS, PlayerFigures, Table, count_figures
from club.seats import is_abandoned, players_of, reserve_for_person, reserved_seat, vacate_seat
from club.state import EndReason, TableState
from game import fair
from game.actions import Action, Deal, Seat, words_of
from game.cards import DECK, Cards
from game.engine import fold
from game.events import Event, Redealt
from game.phases.deal import next_deck
from game.question import question
from game.state import Match
from storage.store import Corrupt, Repeated

if TYPE_CHECKING:
    from bot.house import House


STACKED_SEED = "00" * 32
"""Secret of tables with stacked cards, fixed so that the same match repeats."""


def shuffled() -> Cards:
    """Return the deck in unpredictable order."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


@dataclass(frozen=True, slots=True)
class Chance:
    """Source of decks and lots: `shuffle` returns a deck for a table without a chain, `lot` draws a seat.

    With a custom `shuffle` or `lot` no table has a chain, as it would not be dealt from it.
    """

    shuffle: Callable[[], Cards] = shuffled
    lot: Callable[[int], int] = secrets.randbelow

    def locked(self, table: Table, *, proved: bool = True) -> Table:
        """Return the table with a secret of its own, which also determines its decks if `proved`.

        The secret is a constant if the cards are stacked, and proves nothing.
        """
        fair = self.shuffle is shuffled and self.lot is secrets.randbelow
        seed = secrets.token_hex(32) if fair else STACKED_SEED
        return lobby.with_secret(table, seed, proved=proved and fair)


FAIR = Chance()
"""Unpredictable decks and lots."""


log = logging.getLogger(__name__)

TIMEOUT_S = 10.0
"""Seconds the die waits for its turn among the calls of a group that was busy with its lobby."""


class Thrower(Protocol):
    """Call of Telegram for throwing a die."""

    async def roll(self, chat: int, thread: int | None, quoted: Quoted | None = None) -> Throw:
        """Throw a die into a chat, as a reply that quotes a message."""


class Dice:
    """Throws the die before a match begins."""

    def __init__(self, house: "House") -> None:
        self._house = house

    async def throw(self, player: int, table: int) -> None:
        """Throw the die of a table, if `player` may begin its match and the chat could see its chain.

        Further presses of Start wait for it; all other keys of the table work.
        """
        async with self._house.tables.lock(("die", table)):
            if (noted := await self._noted(player, table)) is None:
                return
            try:
                shown = await self._rolled(*noted)
            except Flaky as trouble:
                log.info("the die of table %s may have been thrown, with unknown result: %s", table, trouble)
            except (Trouble, TimeoutError) as trouble:
                log.info("no die for table %s: %s", table, named(trouble))
                await self._keep(table, partial(lobby.without_die, why="refused"))
            else:
                await self._keep(table, partial(lobby.with_die, die=shown.value, at=shown.at))

    async def _rolled(self, table: Table, lock: Quoted) -> Throw:
        """Throw the die as a reply that quotes the lock: the bot can edit that message, but not the quote."""
        call = partial(self._house.telegram.roll, thread=table.thread)
        try:
            return await self._house.delivery.call_directly(table.chat, partial(call, quoted=lock), TIMEOUT_S)
        except Malformed as trouble:
            log.warning("the die of table %s cannot quote the lock: %s", table.id, trouble)
            return await self._house.delivery.call_directly(table.chat, call, TIMEOUT_S)

    async def _noted(self, player: int, table: int) -> tuple[Table, Quoted] | None:
        """Note that the die of a table is about to be thrown; None if it is not.

        Return the table, and its lock as the chat sees it.
        """
        async with self._house.tables.lock(table):
            live = await self._house.tables.live(table)
            if not isinstance(live, LiveLobby) or not live.table.open:
                return None
            if not lobby.wants_die(live.table) or not lobby.may_start(live.table, player):
                return None
            if (shown := self._house.delivery.shown(live.slot("lobby"))) is None:
                return None  # nobody has seen the chain yet, so a die would prove nothing
            live.table = await self._house.store.keep_table(lobby.without_die(live.table, "lost"), None)
            return live.table, Quoted(shown.message_id, shown_digits(live.table.state.proof))

    async def _keep(self, table: int, change: Callable[[Table], Table]) -> None:
        """Store a change of the die, if the table still waits."""
        async with self._house.tables.lock(table):
            live = await self._house.tables.live(table)
            if isinstance(live, LiveLobby) and live.table.open:
                live.table = await self._house.store.keep_table(change(live.table), None)


class MatchRunner:
    """Runner of all matches."""

    def __init__(self, house: "House") -> None:
        self._house = house

    async def begin(self, lobby: LiveLobby, match: Match, update: int | None) -> LiveMatch:
        """Start the match of a full table and deal, in one transaction."""
        live = lobby.playing(progress.start_match(lobby.table, self._house.clock.now()), match)
        change = self._change(live)
        change.take(self._next_deal(change), by_person=False)
        change.table = await self._house.store.begin(change.table, match, update, change.entries)
        await self._take_over(live, change)
        self._house.tables.keep(live)
        self.tell(live, None, change.news)
        return live

    async def open(
        self, lobby: LiveLobby, match: Match, update: int | None, attempt: DailyPlay | None = None
    ) -> Table:
        """Store a new table together with its match, the first deal, and the attempt that it is.

        Nothing is shown: the caller looks the table up by its new number and shows it.
        """
        change = self._change(
            lobby.playing(progress.start_match(lobby.table, self._house.clock.now()), match)
        )
        change.take(self._next_deal(change), by_person=False)
        return await self._house.store.open_table(change.table, update, match, change.entries, attempt)

    async def carry_out(
        self,
        live: LiveMatch,
        actions: Sequence[Action],
        update: int | None,
        *,
        by_person: bool = True,
        state: TableState | None = None,
    ) -> None:
        """Carry out the answer of a seat and show the result; raises Repeated for a known update.

        The actions, a redeal that follows and the cards chosen in advance are one transaction.
        `state` replaces the state of the table before the first action.
        """
        presser, called = live.match.asked, live.table.state.warned == 2
        change = self._change(live)
        if state is not None:
            change.under(state)
        for action in actions:
            own = by_person and not isinstance(action, Deal) and action.seat == presser
            change.take(action, by_person=own)
        if any(isinstance(event, Redealt) for event in change.news):
            change.take(self._next_deal(change), by_person=False)
        change.play_premoves()
        await self._commit(live, change, update)
        if called:
            self._house.display.answered(live)
        self.tell(live, presser, change.news)

    async def go_on(self, live: LiveMatch) -> None:
        """Play the cards that were chosen in advance, and show the table."""
        change = self._change(live)
        change.play_premoves()
        if change.entries:
            await self._commit(live, change, None)
        self.tell(live, None, change.news)

    async def claim(self, live: LiveMatch, seat: Seat, plays: Sequence[Action], update: int | None) -> None:
        """Play a deal to its end for a seat that claims the remaining tricks; a computer has no update."""
        state = replace(live.table.state, claimed=seat)
        await self.carry_out(live, plays, update, by_person=seat in live.table.people, state=state)

    async def hold(self, live: LiveMatch, seat: Seat, answer: str, update: int) -> None:
        """Note an answer that is given after a moment; until then only `seat` sees it.

        Raises Repeated for a known update.
        """
        before = live.table.state
        await self.keep(
            live, progress.with_pending(*live.clock, self._house.clock.now(), answer=answer), update
        )
        if before.warned == 2:
            self._house.display.answered(live)
        if before.paused is not None:
            self._house.display.clear_pause(live)
            self._house.display.match(live, seat)
        self._house.display.hand(live, seat, Urgency.TURN)

    async def give_pending(self, live: LiveMatch) -> None:
        """Give the answer that waited, which can no longer be taken back."""
        words = live.table.state.pending
        state = progress.release_pending(live.table.state, self._house.clock.now())
        answer = next((each for each in live.question.choices if words_of(each) == words), None)
        if answer is not None:
            await self.carry_out(live, (answer,), None, state=state)
        else:  # the stored record is damaged
            await self.keep(live, state)

    async def withdraw(self, live: LiveMatch, seat: Seat, update: int) -> None:
        """Take back an answer before it is given; raises Repeated for a known update."""
        await self.keep(live, replace(live.table.state, pending=""), update)
        self._house.display.hand(live, seat, Urgency.TURN)

    async def take_back(self, live: LiveMatch, seat: Seat, update: int) -> None:
        """Undo the last entry, an answer of `seat`: it is asked again, and all earlier buttons are void.

        Raises Repeated for a known update.
        """
        saved = await self._house.store.saved(live.table.id)
        if saved is None:
            raise Corrupt(live.table.id, live.table.entries, "its match is missing")
        asked, called = live.match.asked, live.table.state.warned == 2
        start, events = progress.rewind_answer(saved, live.match)
        table = progress.undo_answer(live.table, asked, live.timer, self._house.clock.now(), undo=seat)
        table = await self._house.store.retract(table, live.table.entries, start, update)
        match = fold(start, events)
        live.goes_on(table, match, question(table.rules, match), events)
        if called:
            self._house.display.answered(live)
        self.tell(live, asked)

    async def deal(self, live: LiveMatch, update: int | None, *, by_person: bool = False) -> None:
        """Deal the next cards, after new players have sat down; a vote ends with its deal.

        Nobody who has left the group gets cards: Telegram need not have reported it.
        """
        for person in await self._house.rights.who_left(players_of(live.table), live.table.chat):
            await self.let_go(live, person)
        if not live.table.open:
            return
        before, change = replace(live), self._change(live)
        news: tuple[Event, ...] = ()
        change.take(self._next_deal(change), by_person=by_person)
        with suppress(Repeated):
            await self._commit(live, change, update)
            news = change.news
            self._house.display.deals_on(live, self._house.clock.now() - before.table.state.since)
        self.tell(live, None, news)
        self._house.display.new_deal(live, before)

    def tell(self, live: LiveMatch, presser: Seat | None = None, news: Sequence[Event] = ()) -> None:
        """Show the table or the end of the match to everybody, and set the next deadline."""
        if live.table.state.end is None:
            self._house.display.match(live, presser, news)
        else:
            self._house.display.ended(live)
            self._house.over(live.table)
        self.set_clock(live)

    def set_clock(self, live: Live) -> None:
        """Set the next deadline."""
        following = live.deadline(self._house.settings.deal_pause_s)
        self._house.clock.at(following.due if following else None, expire, live.table.id)

    def try_again(self, table: int, seconds: float) -> None:
        """Retry the due work of a table after `seconds`."""
        self._house.clock.at(self._house.clock.now() + seconds, expire, table)

    async def keep(self, live: Live, state: TableState, update: int | None = None) -> None:
        """Store a new state of the table, and set the next deadline."""
        live.table = await self._house.store.keep_table(replace(live.table, state=state), update)
        self.set_clock(live)

    async def reseat(self, live: LiveMatch, table: Table, update: int | None) -> None:
        """Store and show changes of seats."""
        live.table = await self._house.store.keep_table(table, update)
        await self._house.tables.introduce(live)
        self.tell(live)

    async def vacate(
        self, live: LiveMatch, seat: Seat, update: int | None, notice: Screen, *, put_out: bool = False
    ) -> None:
        """Vacate a seat and notify its former owner; if it was the last one, end the match."""
        panel, called = live.hand_slot(seat, live.deal_number()), live.table.state.warned == 2
        player, asked, table = live.table.people[seat], live.match.asked == seat, live.table
        table = vacate_seat(
            table, live.match, seat, timer=live.timer, now=self._house.clock.now(), put_out=put_out
        )
        if is_abandoned(table) and table.kind.waits_for_people:
            await self.close(live, live.table, update, "left", (player,))
        else:
            await self.reseat(live, table, update)
            self._house.display.again(live, None)  # the key for taking the seat belongs where people look
            self._house.display.vote(live)
            if asked and called:
                self._house.display.answered(live)
            self._house.display.seat_is_free(live, player, panel, notice)
        self._house.display.decided(*live.leave_slots(seat, player), which_slot(player))

    async def expect(self, live: LiveMatch, seat: Seat, player: int | None, update: int | None) -> None:
        """Set who takes a seat at the next deal, or now between two deals; None for nobody."""
        before = live.table.state.chairs[seat].next_owner
        table = reserve_for_person(live.table, live.match, seat, player, self._house.clock.now())
        if before is not None and is_abandoned(table):
            await self.close(live, live.table, update, "left", (before,))
        else:
            await self.reseat(live, table, update)
        if before is not None:
            self._house.display.not_coming(live, before)

    async def let_go(self, live: LiveMatch, person: int) -> None:
        """Free the seat, or the promised seat, of a person who has left the group, and tell the group."""
        promised, seat = reserved_seat(live.table.state, person), live.table.seat_of(person)
        if promised is not None:
            await self.expect(live, promised, None, None)
        if seat is not None and live.table.open:
            who = live.seating.names[seat]
            await self.vacate(live, seat, None, left_notice(live, seat, live.seat_words[seat]))
            if live.table.open and live.table.kind.takes_place:
                farewell = Screen(text=live.words("seat-removed", who=who))
                self._house.display.post(live.table.chat, live.table.thread, farewell)

    async def close(
        self,
        live: LiveMatch,
        table: Table,
        update: int | None,
        why: EndReason,
        by: tuple[int, ...] = (),
        *,
        unnamed: bool = False,
    ) -> None:
        """End a match without a winner: store it as unfinished, with who ended it and the scores.

        `table` is its record at the end; `unnamed` hides who ended it.
        """
        now = self._house.clock.now()
        table = progress.close_table(table, why, by, now, unnamed=unnamed)
        did = await self._did(table) if table.kind.results else None
        result = progress.result_of(table, live.match, now, did=did) if table.kind.results else None
        live.table = await self._house.store.keep_table(table, update, result)
        await self._house.tables.introduce(live)
        self.tell(live)

    async def cancel(
        self, live: LiveLobby, update: int | None, farewell: Callable[[Texts], Screen] | None = None
    ) -> None:
        """Close a table whose match has not begun, with a farewell or silently."""
        table = replace(live.table, stage="closed", due=None)
        await self._house.store.keep_table(table, update)
        self._house.clock.at(None, expire, table.id)
        self._house.tables.drop(table.id)
        if farewell is None:
            self._house.display.begun(live)
        else:
            self._house.display.cancelled(live, farewell)

    async def put_away(self, live: LiveMatch) -> None:
        """Forget a match that has ended; its last messages stay, with the rematch buttons."""
        await self._house.store.keep_table(replace(live.table, due=None), None)
        self._house.display.release(live)
        self._house.tables.drop(live.table.id)

    def _change(self, live: LiveMatch) -> progress.MatchChange:
        """Return an empty change of a table."""
        return progress.MatchChange(
            table=live.table,
            match=live.match,
            question=live.question,
            events=live.events,
            timer=live.timer,
            talks=live.settings.talk,
            now=self._house.clock.now(),
        )

    async def _commit(self, live: LiveMatch, change: progress.MatchChange, update: int | None) -> None:
        """Store all steps of a change in one transaction; the table in memory changes only afterwards."""
        result = None
        if not change.table.open and change.table.kind.results:
            did = await self._did(change.table, change.news)
            result = progress.result_of(change.table, change.match, change.now, change.won, did)
        change.table = await self._house.store.commit(
            change.table, change.entries, update, snapshot=change.snapshot, result=result
        )
        await self._take_over(live, change)

    async def _take_over(self, live: LiveMatch, change: progress.MatchChange) -> None:
        """Apply a stored change to memory, and update the messages that depend on the seats."""
        before, table = live.table, change.table
        live.goes_on(table, change.match, change.question, change.events)
        if before.state.paused is not None and table.state.paused is None:
            self._house.display.clear_pause(live)
        if table.seats != before.seats:
            await self._house.tables.introduce(live)
        for player in set(table.people.values()) - set(before.people.values()):
            self._house.display.not_coming(live, player)

    async def _did(self, table: Table, last: tuple[Event, ...] = ()) -> tuple[PlayerFigures, ...] | None:
        """Return the figures of all players in a match that ends with its `last` events.

        None if unreadable.
        """
        try:
            told = await self._house.store.happened(table.id, COUNTED_EVENTS)
        except Corrupt as error:
            report(error)
            return None
        return count_figures(table.state.owners, (*told, *last))

    def _next_deal(self, change: progress.MatchChange) -> Deal:
        """Return the collected deck if the table deals with it again, else a shuffled one."""
        table, match = change.table, change.match
        if table.state.guided and match.deals_played == 0:
            (seat,) = table.people
            return Deal(beginner_deck(table.rules, match, seat, self._house.chance.shuffle))
        collected = next_deck(table.rules.table, match)
        return Deal(
            collected or fair.deck(table.seed, table.state.proof, match) or self._house.chance.shuffle()
        )

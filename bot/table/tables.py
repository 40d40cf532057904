"""The use cases of a running match, each under its table's lock: act, look, deal on, expire.

Taps, commands and timers come through the same door. Commit first, tell second: a change is in the
store before any screen shows it, and a change that could not be stored did not happen.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from bot.buttons import Look, NextDeal, Tap
from bot.delivery import Urgency
from bot.people import People
from bot.screens.symbols import SUITS
from bot.table.clock import Clock
from bot.table.company import Company, told_apart
from bot.table.display import Display
from bot.table.live import Live
from bot.texts import Texts, texts
from game.actions import Action, Deal, Seat
from game.cards import DECK, Cards
from game.deal import next_deck
from game.engine import fold, refusal, step
from game.events import DealSettled, Event, MatchWon, Redealt
from game.notation import parse
from game.refusals import Refusal
from game.rules import Rules
from game.state import Dealing, Match, Over
from storage.store import Corrupt, Entry, Player, Repeated, Result, Saved, Store, Table

log = logging.getLogger(__name__)

KEPT_IN_MEMORY = 5_000
"""Open tables held ready; the others are folded from the store when they are needed."""


LINGER_S = 600.0
"""How long the screens of a match that is over are cared for: its result arrives after a crash too."""
EARLY_S = 0.001
"""A timer may ring this much before its time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a presser is told: a toast or alert, or a link to follow."""

    text: str = ""
    alert: bool = False
    url: str | None = None
    spent: bool = False
    """Whether the button has nothing to do any more, so that it may go."""


def shuffled() -> Cards:
    """Return the deck in an order nobody can foresee."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


class Tables:
    """All matches of the bot."""

    def __init__(
        self,
        store: Store,
        people: People,
        display: Display,
        clock: Clock,
        *,
        bot: str,
        pause_s: float,
        shuffle: Callable[[], Cards] = shuffled,
    ) -> None:
        self._store = store
        self._people = people
        self._display = display
        self._clock = clock
        self._bot = bot
        self._pause_s = pause_s
        self._shuffle = shuffle
        self._locks: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()
        self._live: OrderedDict[int, Live] = OrderedDict()

    def lock(self, key: object) -> asyncio.Lock:
        """Return the lock of a table, or of whatever else `key` names; it lives while somebody holds it."""
        return self._locks.setdefault(key, asyncio.Lock())

    def now(self) -> float:
        """Return the present time in epoch seconds."""
        return self._clock.now()

    # Looking up

    async def live(self, table: int) -> Live | None:
        """Return an open table, from memory or folded from the store; its lock must be held."""
        if table in self._live:
            self._live.move_to_end(table)
            return self._live[table]
        record = await self._store.table(table)
        if record is None or not record.at_hand:
            return None
        saved = await self._store.saved(table)
        live = await self.seated(record)
        if saved is not None:
            live.events = tuple(event for entry in saved.entries for event in entry.events)
            live.match = folded(table, saved)
        self._keep(live)
        return live

    async def seated(self, table: Table) -> Live:
        """Return a table with the names and languages of its people, without its match."""
        players = [await self._people.player(each) or Player(each, "?") for each in table.seats]
        company = Company(
            table.id,
            await self._people.title(table.chat),
            told_apart(tuple(each.name for each in players)),
            self._bot,
        )
        return Live(table, company, texts(table.language), tuple(map(self._people.words, players)))

    def _keep(self, live: Live) -> None:
        self._live[live.table.id] = live
        self._live.move_to_end(live.table.id)
        while len(self._live) > KEPT_IN_MEMORY:
            self._live.popitem(last=False)

    def drop(self, table: int) -> None:
        """Forget what memory holds of a table: the store knows better."""
        self._live.pop(table, None)

    # Use cases

    async def act(self, player: Player, tap: Tap, update: int) -> Answer:
        """Carry out one press of a card, a bid or another answer, or say why not."""
        async with self.lock(tap.table):
            found = await self._asked(player, tap.table, tap.turn)
            if isinstance(found, Answer):
                return found
            live, seat = found
            try:
                actions = [parse(f"{seat} {words}") for words in tap.words.split(";")]
            except ValueError:
                return Answer()
            return await self._carry_out(live, seat, actions, update)

    async def _carry_out(
        self, live: Live, seat: Seat, actions: Sequence[Action], update: int | None
    ) -> Answer:
        assert live.match is not None
        if refused := refused_of(live.table.rules, live.match, actions):
            return Answer(refused_words(live, seat, refused))
        told: tuple[Event, ...] = ()
        try:
            for action in actions:
                told += await self._commit(live, action, update)
                update = None  # the first of them is enough to know the update again
        except Repeated:
            self._display.match(live, seat)
            return Answer()
        await self._after(live, seat, told)
        return Answer()

    async def look(self, player: Player, look: Look) -> Answer:
        """Redraw a panel with a draft, or without one."""
        async with self.lock(look.table):
            found = await self._asked(player, look.table, look.turn)
            if isinstance(found, Answer):
                return found
            live, seat = found
            self._display.hand(live, seat, Urgency.TURN, look.words)
            return Answer()

    async def _asked(self, player: Player, table: int, turn: int) -> Answer | tuple[Live, Seat]:
        """Return the table and the presser's seat, or what he is told instead."""
        t = self._people.words(player)
        live = await self.live(table)
        if live is None:
            return Answer(t("toast-closed"), spent=True)
        seat = live.seat_of(player.id)
        if seat is None or live.match is None:
            return Answer(t("toast-not-a-player"))
        if turn != live.match.turn:
            self._display.hand(live, seat, Urgency.OWN)
            return Answer(t("toast-stale"), spent=True)
        return live, seat

    async def deal_on(self, player: Player, press: NextDeal, update: int) -> Answer:
        """Begin the next deal before its time; any player may."""
        async with self.lock(press.table):
            t = self._people.words(player)
            live = await self.live(press.table)
            if live is None or live.match is None:
                return Answer(t("toast-closed"), spent=True)
            if live.seat_of(player.id) is None:
                return Answer(t("toast-not-a-player"))
            if not isinstance(live.match.phase, Dealing) or len(live.match.sheet) != press.deals:
                return Answer(t("toast-already-dealt"), spent=True)
            await self._deal(live, update)
            return Answer()

    async def expire(self, table: int) -> None:
        """A deadline has come: the next deal begins, or a match that is over is put away."""
        async with self.lock(table):
            live = await self.live(table)
            if live is None or live.match is None or live.table.due is None:
                return
            if self.now() + EARLY_S < live.table.due:
                self._clock.set(table, live.table.due, self.expire)
            elif live.table.stage == "over":
                await self._put_away(live)
            else:
                await self._deal(live, None)

    async def _put_away(self, live: Live) -> None:
        """Forget a match that is over; its last messages stay as they are, the rematch button with them."""
        await self._store.keep_table(replace(live.table, due=None), None)
        self._display.release(live)
        self.drop(live.table.id)

    async def begin(self, live: Live, match: Match, update: int | None) -> None:
        """Start the match of a full table and deal; the table's lock must be held."""
        table = replace(live.table, stage="playing")
        await self._store.begin(table, match, update)
        live.table, live.match, live.events = table, match, ()
        self._keep(live)
        await self._deal(live, None)

    async def close(self, live: Live, update: int | None) -> None:
        """End a table without a winner; its lock must be held."""
        table = replace(live.table, stage="closed", due=None)
        await self._store.keep_table(table, update)
        self._clock.set(table.id, None, self.expire)
        self.drop(table.id)

    async def resume(self) -> None:
        """After a start: bring every open table's messages up to date and set its deadline."""
        for table in await self._store.open_tables():
            try:
                await self._resume(table.id)
            except Corrupt:
                log.exception("a table cannot go on; the others do")
            await asyncio.sleep(0)

    async def _resume(self, table: int) -> None:
        async with self.lock(table):
            live = await self.live(table)
            if live is None:
                return
            if live.match is None:
                self._display.lobby(live)
                return
            self._display.begun(live)
            if isinstance(live.match.phase, Dealing) and live.table.due is None:
                await self._deal(live, None)  # we went down between a start, or a redeal, and its deal
                return
            self._display.match(live)
            self._next_step(live)

    async def show(self, table: int, player: int | None = None) -> None:
        """Send the table message again, or a player's panel."""
        async with self.lock(table):
            if live := await self.live(table):
                self._display.again(live, None if player is None else live.seat_of(player))

    async def peek(self, table: int) -> Live | None:
        """Return an open table, to be read only."""
        async with self.lock(table):
            return await self.live(table)

    async def of(self, player: Player) -> list[Live]:
        """Return the open tables at which somebody sits, to be read only."""
        tables = await self._store.tables_of(player.id)
        return [live for table in tables if (live := await self.peek(table.id))]

    async def refresh(self, player: Player) -> None:
        """Draw the panels of a player anew: his language changed."""
        for table in await self._store.tables_of(player.id):
            await self._redraw(table.id)

    async def reached(self, player: Player) -> None:
        """A player can be written to again: bring his panels up to date."""
        self._display.open_again(player.id)
        await self.refresh(player)

    async def speak_in(self, chat: int, language: str) -> None:
        """A group changed its language: its open tables follow."""
        for table in await self._store.open_tables():
            if table.chat == chat:
                async with self.lock(table.id):
                    await self._store.keep_table(replace(table, language=language), None)
                await self._redraw(table.id)

    async def moved(self) -> None:
        """A group has a new id: what memory holds of its tables is out of date."""
        self._live.clear()
        await self.resume()

    async def _redraw(self, table: int) -> None:
        async with self.lock(table):
            self.drop(table)
            live = await self.live(table)
            if live is None:
                return
            if live.match is None:
                self._display.lobby(live)
            else:
                self._display.match(live)

    # One action

    async def _commit(self, live: Live, action: Action, update: int | None) -> tuple[Event, ...]:
        """Carry an action out and store it; the table in memory changes only when it is safe."""
        before, rules = live.match, live.table.rules
        assert before is not None
        events, match = step(rules, before, action)
        fresh = isinstance(action, Deal) and isinstance(before.phase, Dealing) and not before.phase.redeals
        table = replace(
            live.table,
            entries=live.table.entries + 1,
            stage="over" if isinstance(match.phase, Over) else "playing",
            due=self._due(events, match),
        )
        entry = Entry(table.entries, action, events, self.now())
        await self._store.commit(
            table,
            entry,
            update,
            snapshot=before if fresh else None,
            result=self._result(table, match, events),
        )
        live.table, live.match = table, match
        live.events = events if fresh else live.events + events
        return events

    def _due(self, events: Sequence[Event], match: Match) -> float | None:
        """Return when something comes by itself: the next deal, or the end of caring for a match."""
        if isinstance(match.phase, Over):
            return self.now() + LINGER_S
        settled = any(isinstance(event, DealSettled) for event in events)
        return self.now() + self._pause_s if settled else None

    def _result(self, table: Table, match: Match, events: Sequence[Event]) -> Result | None:
        won = next((event for event in events if isinstance(event, MatchWon)), None)
        if won is None:
            return None
        return Result(
            table.id,
            table.chat,
            table.seats,
            match.scores,
            won.seat,
            len(match.sheet),
            self.now(),
            won.points if any(won.points) else (),
        )

    async def _after(self, live: Live, presser: Seat | None, events: Sequence[Event]) -> None:
        """Deal again after a redeal, tell everybody, and set what comes next by itself."""
        if any(isinstance(event, Redealt) for event in events):
            events = (*events, *await self._commit(live, self._next_deal(live), None))
        self._display.match(live, presser, events)
        self._next_step(live)

    def _next_step(self, live: Live) -> None:
        self._clock.set(live.table.id, live.table.due, self.expire)

    async def _deal(self, live: Live, update: int | None) -> None:
        try:
            events = await self._commit(live, self._next_deal(live), update)
        except Repeated:
            events = ()
        self._display.match(live, None, events)
        self._display.new_deal(live)
        self._next_step(live)

    def _next_deal(self, live: Live) -> Deal:
        """Return the deck that was collected, where the table deals with it again, else a shuffled one."""
        assert live.match is not None
        return Deal(next_deck(live.table.rules.table, live.match) or self._shuffle())


def refused_of(rules: Rules, match: Match, actions: Sequence[Action]) -> Refusal | None:
    """Say why some actions in a row are not possible; nothing is done by halves."""
    for action in actions:
        if refused := refusal(rules, match, action):
            return refused
        match = step(rules, match, action).match
    return None


def folded(table: int, saved: Saved) -> Match:
    """Return the match of a table as of its last entry; raises Corrupt when the entries do not fit."""
    match = saved.match
    for entry in saved.entries:
        try:
            match = fold(match, entry.events)
        except Exception as error:
            raise Corrupt(table, entry.number, f"it does not fit the match before it ({error!r})") from error
    return match


def refused_words(live: Live, seat: Seat, refused: Refusal) -> str:
    """Say to a player why his press changes nothing."""
    t: Texts = live.seat_words[seat]
    facts: dict[str, str | int] = {}
    if refused.amount is not None:
        facts["amount"] = str(refused.amount)
    if refused.suit is not None:
        facts["suit"] = SUITS[refused.suit]
    if live.match is not None and live.match.asked is not None:
        facts["who"] = live.company.names[live.match.asked]
    return t(f"refusal-{refused.code.value}", **facts)

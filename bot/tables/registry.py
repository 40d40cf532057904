"""All open tables: cached in memory or folded from the store, each changed under its lock only.

Tables and their messages belong to the owner of their chat (`TableOwnership`).
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.people import People
from bot.runtime import Recent
from bot.tables.live import Live, LiveLobby, LiveMatch, check, folded
from bot.words.links import BotName
from bot.words.texts import Texts
from club.lobby import length_of
from club.model import Chat, Player, SavedMatch, Table
from club.names import COMPUTER_MARK, LEFT_MARK, distinct_names, name_length, unmarked
from club.rules import rules_of
from club.seats import Seating, computer_by, departures
from club.state import NOBODY, Chair, ComputerPlayer, PersonId
from storage.leases import SOLE_OWNERSHIP, Ownership
from storage.store import Corrupt, Newer, Slot, Stale, Store

CACHED = 100_000
"""Tables whose chat is remembered."""
MOVED = 1_000


class TableOwnership:
    """Ownership of this worker's tables; extends `storage.leases.Ownership` from chats to tables."""

    def __init__(self, store: Store, owners: Ownership = SOLE_OWNERSHIP) -> None:
        self._store = store
        self._owners = owners
        self._chats: Recent[int, int] = Recent(CACHED)
        self._news: Recent[int, int] = Recent(MOVED)
        """New ids of groups, by the previous id."""
        self.has = owners.has
        self.require = owners.require

    def met(self, chats: Mapping[int, int]) -> None:
        """Remember the chats of tables."""
        for number, chat in chats.items():
            self._chats[number] = chat

    def moved(self, old: int, new: int) -> None:
        """Remember the new id of a group."""
        self._news[old] = new

    async def chat_of(self, table: int) -> int | None:
        """Return the chat of a table, open or not; None if there is no such table."""
        if (known := self._chats.get(table)) is not None:
            return self._news.get(known) or known
        record = await self._store.table(table)
        if record is None:
            return None
        self.met({record.id: record.chat})
        return record.chat

    def chat(self, slot: Slot) -> int:
        """Return the chat whose owner writes to a slot: the chat of its table, if known, or its group."""
        chat = (slot.table and self._chats.get(slot.table)) or slot.group or slot.chat
        return self._news.get(chat) or chat

    def is_ours(self, table: int, chat: int) -> bool:
        """Return whether this worker owns a table, whose chat was `chat`."""
        chat = self._chats.get(table) or chat
        return self.has(self._news.get(chat) or chat)

    def mine(self, slot: Slot) -> bool:
        """Return whether this worker writes to a slot."""
        return self.has(self.chat(slot))

    async def group_of(self, book: str) -> int | None:
        """Return the group of a rule book (`bot.words.buttons.Book.of`), if it belongs to one."""
        if book.startswith("g"):
            chat = await self._store.chat_called(book[1:])
            number = None if chat is None else chat.id
        else:
            table = await self._store.table_called(book[1:]) if book else None
            number = None if table is None else table.chat
        return number if number is not None and number < 0 else None

    async def tables_of(self, player: int, *, with_absence: bool = False) -> tuple[list[Table], list[Table]]:
        """Return the open tables of a player: those of this worker, and those of others.

        `with_absence` leaves out those at which nobody is away.
        """
        found = self._store.tables_with_absence if with_absence else self._store.tables_of
        tables = await found(player)
        ours = [table for table in tables if self.has(table.chat)]
        return ours, [table for table in tables if table not in ours]


Names = tuple[str, ...]

log = logging.getLogger(__name__)

MOST_TABLES = 20
"""Open tables of one group, in all its topics: no chat can fill the bot."""
TABLES_CACHED = 10_000
"""Open tables cached in memory; others are folded from the store when needed."""


ATTEMPTS = 5
"""Attempts at a change after version conflicts."""

T = TypeVar("T")


class Tables:
    """Registry of tables, for callers that hold the table's lock."""

    def __init__(
        self,
        store: Store,
        people: People,
        *,
        bot: BotName,
        app: str = "",
        ownership: TableOwnership | None = None,
    ) -> None:
        self.ownership = ownership or TableOwnership(store)
        self._store = store
        self._people = people
        self._bot = bot
        self.app = app
        self._locks: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()
        self._live: OrderedDict[int, Live] = OrderedDict()

    def lock(self, key: object) -> asyncio.Lock:
        """Return the lock of a table, or of another `key`; it lives as long as it is used."""
        return self._locks.setdefault(key, asyncio.Lock())

    async def live(self, table: int) -> Live | None:
        """Return an open table, from memory or folded from the store; its lock must be held.

        Raises Corrupt if the table cannot be read: it stands still until its rows are repaired. Raises
        OwnedElsewhere for another worker's table, and Away if its owner is not known. Ownership is checked
        after reading: a worker that takes the table later gives it a new version, and changes made here
        become Stale.
        """
        live = await self._found(table)
        if live is not None:
            self.ownership.require(live.table.chat)
        return live

    async def _found(self, table: int) -> Live | None:
        """Return an open table of any worker; tables of others are not cached, as they change elsewhere."""
        live = self._live.get(table)
        if live is not None and self.ownership.has(live.table.chat):
            self._live.move_to_end(table)
            if live.drawn_from != await self._sources(live.table):
                await self.introduce(live)
            return live
        record, saved = await self._store.load(table)
        if record is None or not record.has_live_screens:
            return None
        live = await self._loaded(record, saved)
        if self.ownership.has(record.chat):
            self.keep(live)
        return live

    async def _loaded(self, record: Table, saved: SavedMatch | None) -> Live:
        match = None if saved is None else folded(record.id, saved)
        check(record, match)
        lobby = await self.seated(record)
        if saved is None or match is None:
            return lobby
        events = tuple(event for entry in saved.entries for event in entry.events)
        return lobby.playing(lobby.table, match, events)

    async def playing(self, table: int) -> LiveMatch | None:
        """Return a table with a running match; None for any other. Its lock must be held."""
        live = await self.live(table)
        return live if isinstance(live, LiveMatch) and live.table.open else None

    async def readable(self, table: int) -> Live | None:
        """Return an open table as `live` does; if it cannot be read, log that and return None."""
        try:
            return await self.live(table)
        except Corrupt as error:
            report(error)
        except Newer as error:
            log.warning("skipped: %s", error)
        return None

    async def seated(self, table: Table) -> LiveLobby:
        """Return a table with the names, languages and preferences of its people, without its match."""
        known, players = await self._sources(table)
        chat = known or Chat(id=table.chat, title="")
        slang = chat.settings.slang
        words = await self._words(table, chat)
        names, called = await self._names(table, players, words.plain("nameless"))
        awaited = tuple(each for each in table.state.invited if table.seat_of(each) is None)
        replaced = (each for each in departures(table) if table.seats[each.seat] is not NOBODY)
        end, chairs = table.state.end, table.state.chairs
        enders = () if end is None or end.unnamed else end.by
        coming = [chair.next_owner for chair in chairs if chair.next_owner]
        by = (computer_by(table, seat) for seat in range(len(chairs)))
        left = (chair.left if chair.computer else None for chair in chairs)
        seating = Seating(
            table=table.id,
            title=_title(table, words, chat),
            names=names,
            bot=self._bot.now,
            preferences=tuple(each.preferences for each in players),
            called=called,
            next_owners=tuple(_next_owner(chair, called) for chair in chairs),
            enders=tuple(called.get(each, words.plain("nameless")) for each in enders),
            gone=tuple(called[each.player] for each in replaced),
            levels=tuple(each.level if isinstance(each, ComputerPlayer) else None for each in table.seats),
            hints=table.gives_hints(chat.settings.hints),
            invited=tuple((each, called[each]) for each in awaited),
            newcomer=await self._newcomer(table, called),
            left=tuple(called[each] if each else "" for each in left),
            computers_by=tuple(called[each] if each else "" for each in by),
            token=table.token,
            app=self.app,
            deals=_deals(table),
            kind=table.kind,
            cards=table.cards,
            daily="" if table.kind.private or not chat.settings.daily else chat.token,
        )
        return LiveLobby(
            table=table,
            seating=seating,
            words=words,
            seat_words=tuple(self._people.words(each, slang=slang) for each in players),
            coming_words=tuple(
                [(each, self._people.words(await self._person(each), slang=slang)) for each in coming]
            ),
            timer=table.kind.thinking_s(chat.timer),
            settings=chat.settings,
            drawn_from=(known, players),
            house_rules=rules_of(chat).rules,
        )

    async def _words(self, table: Table, chat: Chat) -> Texts:
        """Return the texts of a table: those of its group, or of the person who plays alone."""
        if table.kind.private:
            return self._people.words(await self._person(table.chat), slang=chat.settings.slang)
        return self._people.words_in(chat, table.language)

    async def introduce(self, live: Live) -> None:
        """Update the title, names, languages and preferences after a change of seats, or of one of these."""
        now = await self.seated(live.table)
        live.seating, live.seat_words, live.coming_words = now.seating, now.seat_words, now.coming_words
        live.words, live.drawn_from = now.words, now.drawn_from

    async def _sources(self, table: Table) -> tuple[Chat | None, tuple[Player, ...]]:
        """Return the group of a table and the occupant of each seat, whose facts may change at any time.

        A vacated seat has its former owner, whose name gets a mark.
        """
        players = []
        for occupant, chair in zip_longest(table.seats, table.state.chairs):
            if isinstance(occupant, ComputerPlayer):
                players.append(Player(id=0, name=COMPUTER_MARK + occupant.name))
            elif occupant is not NOBODY:
                players.append(await self._person(occupant))
            elif chair is not None and chair.left is not None:
                left = await self._person(chair.left)
                players.append(replace(left, name=LEFT_MARK + left.name))
            else:
                players.append(Player(id=0, name=""))
        return await self._people.group(table.chat), tuple(players)

    async def _person(self, person: PersonId) -> Player:
        return await self._people.player(person) or Player(id=person, name="")

    async def _newcomer(self, table: Table, called: Mapping[PersonId, str]) -> tuple[int, str] | None:
        """Return the host of a lobby to whom the bot may not write yet; None if they sit there or may."""
        if table.stage != "lobby" or table.kind.private or table.seat_of(table.host) is not None:
            return None
        host = await self._people.player(table.host)
        if host is None or host.started:
            return None
        return host.id, called[host.id]

    async def _names(
        self, table: Table, players: tuple[Player, ...], nameless: str
    ) -> tuple[Names, dict[PersonId, str]]:
        """Return distinct names: those of the seats, and those of all people at the table or of it, by id."""
        seated = {each.id for each in players}
        others = [each for each in dict.fromkeys(_people_of(table)) if each not in seated]
        everybody = [*players, *[await self._person(each) for each in others]]
        names = distinct_names([each.name for each in everybody], nameless, length=name_length(len(players)))
        called = {each.id: unmarked(name) for each, name in zip(everybody, names, strict=True) if each.id}
        return names[: len(players)], called

    def keep(self, live: Live) -> None:
        """Cache a table."""
        self.ownership.met({live.table.id: live.table.chat})
        self._live[live.table.id] = live
        self._live.move_to_end(live.table.id)
        while len(self._live) > TABLES_CACHED:
            self._live.popitem(last=False)

    def loaded(self) -> tuple[int, ...]:
        """Return the open tables in memory."""
        return tuple(number for number, live in self._live.items() if self.ownership.has(live.table.chat))

    def stages(self) -> Counter[str]:
        """Count the cached tables by stage."""
        return Counter(live.table.stage for live in self._live.values())

    def drop(self, table: int) -> None:
        """Drop a table from the cache."""
        self._live.pop(table, None)

    def drop_of(self, person: PersonId) -> None:
        """Drop the tables that mention a person from the cache."""
        for number in [number for number, live in self._live.items() if live.table.mentions(person)]:
            del self._live[number]

    def drop_all(self) -> None:
        """Drop all tables from the cache."""
        self._live.clear()

    def drop_others(self) -> None:
        """Drop the tables of other workers from the cache."""
        others = [table for table, live in self._live.items() if not self.ownership.has(live.table.chat)]
        for table in others:
            self.drop(table)

    def moved(self, old: int, new: int) -> None:
        """Drop the tables of a group that has a new id from the cache."""
        for table in [table for table, live in self._live.items() if live.table.chat == old]:
            self.drop(table)
        self.ownership.moved(old, new)

    async def retry_if_stale(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run a change of a table; after a version conflict, reload the table and run it again.

        A refused change leaves nothing behind, and a stored one is recognised by its update, so a whole press
        or expiry can be repeated. Raises Stale after `ATTEMPTS` attempts.
        """
        for _ in range(ATTEMPTS - 1):
            try:
                return await work()
            except Stale as error:
                log.info("retried: %s", error)
                self.drop(error.table)
        return await work()

    async def peek(self, table: int) -> Live | None:
        """Return an open table of any worker, for reading only."""
        async with self.lock(table):
            return await self._found(table)

    async def record(self, table: int) -> Table | None:
        """Return the present record of a table, open or not, without waiting for its lock."""
        live = self._live.get(table)
        if live is not None and self.ownership.has(live.table.chat):
            return live.table
        record = await self._store.table(table)
        if record is not None:
            self.ownership.met({record.id: record.chat})
        return record

    async def standing(self, chat: int, thread: int | None) -> Table | None:
        """Return the table in a place; one that cannot be read does not block the place."""
        try:
            if table := await self._store.table_in(chat, thread):
                await self.peek(table.id)
            return table
        except Corrupt as error:
            report(error)
            return None

    async def too_many(self, chat: int) -> int:
        """Return the number of open tables of a group that has reached its limit, else 0."""
        tables = await self._store.count_at(chat)
        return tables if tables >= MOST_TABLES else 0

    async def of(self, player: Player) -> list[Live]:
        """Return the readable open tables of a player, for reading only."""
        found = []
        for table in await self._store.tables_of(player.id):
            try:
                found.append(await self.peek(table.id))
            except Corrupt as error:
                report(error)
        return [live for live in found if live is not None]


def _people_of(table: Table) -> Iterator[PersonId]:
    """Yield the people without a seat whom screens of the table name; some may come more than once."""
    state = table.state
    for seat, chair in enumerate(state.chairs):
        yield from (each for each in (chair.next_owner, chair.left, computer_by(table, seat)) if each)
    yield from (each.player for each in departures(table))
    yield from (each for each in (*(state.end.by if state.end else ()), *state.invited, table.host) if each)


def _next_owner(chair: Chair, called: Mapping[PersonId, str]) -> str:
    """Return the name of the next owner of a seat, a person or a computer player; "" for none."""
    if chair.next_owner is not None:
        return called[chair.next_owner]
    return COMPUTER_MARK + chair.next_computer.name if chair.next_computer else ""


def _title(table: Table, words: Texts, chat: Chat) -> str:
    """Return what stands above the panels of a table."""
    if not table.kind.title:
        return chat.title
    place = table.round
    facts = {"number": place.round, "table": place.number} if place else {}
    return words.plain(table.kind.title, place=chat.title, **facts)


def _deals(table: Table) -> int:
    """Return the fixed number of deals of a match; 0 if the score decides."""
    return min((each for each in (table.kind.numbered, length_of(table.rules).deals) if each), default=0)


def any_playing(tables: Iterable[Table]) -> bool:
    """Return whether a match is being played that counts, unlike an attempt or a table of an evening."""
    return any(each.stage == "playing" and each.kind.results and not each.kind.attempt for each in tables)


def report(error: Corrupt) -> None:
    """Log that a table cannot be read."""
    log.error("a table is unreadable; the others go on: %s", error)

"""The people and groups the bot has met: names, languages, the members of a group, and who may do what."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from bot.runtime import Recent
from bot.screens.score import totals
from bot.words.texts import Texts, among_players, forget_sentences, spoken, texts
from club.model import Chat, Player, Table
from club.names import TITLE_WIDTH, clean_name, forget_names
from club.seats import eligible_voters, heir
from club.state import EndReason, Preferences
from game.state import Match
from storage.store import Store

MOST_PEOPLE = 40_000
"""People cached; others are read from the store."""
CHATS_REMEMBERED = 10_000
"""Groups cached."""


LANGUAGE_CODE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}")
"""Language code of IETF, in the forms that Telegram tells: "ru", "pt-br"."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person as an update shows them: Telegram's user id, first name, language code, @name."""

    id: int
    name: str = field(repr=False)
    code: str | None
    username: str | None = field(default=None, repr=False)


class People:
    """A cache of people and groups over the store. It returns names and titles cleaned for display."""

    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self.language = language
        self._players: Recent[int, Player] = Recent(MOST_PEOPLE)
        self._chats: Recent[int, Chat] = Recent(CHATS_REMEMBERED)
        self._met: Recent[int, Who] = Recent(MOST_PEOPLE)
        """People as their last updates showed them."""
        self._forgotten = 0
        """Number of invalidations; a read that began before one is not cached."""

    async def meet(self, who: Who) -> Player:
        """Return the person of an update; store new people and changed names."""
        if self._met.get(who.id) == who and (known := self._players.get(who.id)):
            return known
        player, name = await self.player(who.id), clean_name(who.name)
        code = known_code(who.code)
        if player is None:
            player = Player(id=who.id, name=name, code=code, username=who.username)
            await self._keep(player)
        elif (player.name, player.username, player.code) != (name, who.username, code or player.code):
            fresh = await self._fresh(player)
            player = replace(fresh, name=name, username=who.username, code=code or fresh.code)
            await self._keep(player)
        self._met[who.id] = who
        return player

    async def player(self, player: int) -> Player | None:
        """Return a known person, or None."""
        if known := self._players.get(player):
            return known
        forgotten = self._forgotten
        known = await self._store.player(player)
        if known is not None:
            known = replace(known, name=clean_name(known.name))
            if forgotten == self._forgotten:  # otherwise the value may be older than the invalidation
                self._players[player] = known
        return known

    def cached(self, player: int) -> Player | None:
        """Return a person as known without asking the store, or None."""
        return self._players.get(player)

    async def reachable(self, player: Player, *, started: bool) -> Player:
        """Store whether the bot may write to a person; if not, as Telegram refused a message to them."""
        if (player.started, player.refused) != (started, not started):
            player = replace(await self._fresh(player), started=started, refused=not started)
            await self._keep(player)
        return player

    async def behave(self, player: Player, preferences: Preferences) -> Player:
        """Store a person's preferences."""
        player = replace(await self._fresh(player), preferences=preferences)
        await self._keep(player)
        return player

    async def speak(self, player: Player, language: str) -> Player:
        """Store the language a person chose."""
        player = replace(await self._fresh(player), language=language)
        await self._keep(player)
        return player

    async def called(self, player: Player, username: str | None) -> None:
        """Store the @name that a person has now."""
        await self._keep(replace(await self._fresh(player), username=username))

    def forget(self, number: int) -> None:
        """Drop a person or a chat from the cache."""
        self._forgotten += 1
        self._players.forget(number)
        self._met.forget(number)
        self._chats.forget(number)

    def erase(self, person: int) -> None:
        """Drop a person whose data were deleted, and every cached name and sentence."""
        self.forget(person)
        forget_names()
        forget_sentences()
        totals.cache_clear()

    def forget_all(self) -> None:
        """Drop everybody from the cache."""
        self._forgotten += 1
        self._players = Recent(MOST_PEOPLE)
        self._met = Recent(MOST_PEOPLE)
        self._chats = Recent(CHATS_REMEMBERED)

    async def chat(self, chat: int, title: str, code: str | None = None) -> Chat:
        """Return a group; store a new one, a changed title, and the first language code of a speaker."""
        known, title, code = await self.group(chat), clean_name(title, TITLE_WIDTH), known_code(code)
        if known is None:
            known = Chat(id=chat, title=title, code=code)
            await self.keep_chat(known)
        elif (known.title, known.code) != (title, known.code or code):
            known = replace(known, title=title, code=known.code or code)
            await self.keep_chat(known)
        return known

    async def home(self, player: Player) -> Chat:
        """Return a person's direct chat as the place of their own table and rules."""
        known = await self.group(player.id)
        if known is None:
            known = Chat(id=player.id, title="", code=player.speaks)
            await self.keep_chat(known)
        return known

    async def group(self, chat: int) -> Chat | None:
        """Return a known group, or None."""
        if known := self._chats.get(chat):
            return known
        forgotten = self._forgotten
        known = await self._store.chat(chat)
        if known is not None:
            known = replace(known, title=clean_name(known.title, TITLE_WIDTH))
            if forgotten == self._forgotten:
                self._chats[chat] = known
        return known

    async def keep_chat(self, chat: Chat) -> None:
        """Store the settings of a group."""
        await self._store.keep_chat(chat)
        self._chats[chat.id] = chat

    async def title(self, chat: int) -> str:
        """Return the name of a group; "" for an unknown group or a direct chat."""
        if chat > 0:
            return self.words(await self.player(chat) or Player(id=chat, name="")).plain("own-table")
        known = await self.group(chat)
        return known.title if known else ""

    async def speak_in(self, chat: Chat, language: str) -> Chat:
        """Store the language a group chose."""
        chat = replace(chat, language=language)
        await self.keep_chat(chat)
        return chat

    async def moved(self, old: int, new: int) -> None:
        """Move a group to its new id."""
        await self._store.move_chat(old, new)
        self.forget(old)
        self.forget(new)

    def words(self, player: Player, *, slang: bool = False) -> Texts:
        """Return the texts in a person's language, if asked for with the slang of players."""
        own = texts(spoken(player.speaks, self.language))
        return among_players(own, slang=True) if slang else own

    def words_in(self, chat: Chat, language: str = "") -> Texts:
        """Return the texts in a group's language, or in the one in which its table was opened."""
        return among_players(texts(spoken(language or chat.speaks, self.language)), slang=chat.settings.slang)

    async def _fresh(self, player: Player) -> Player:
        """Return a person as stored: another worker may just have changed them."""
        return await self._store.player(player.id) or player

    async def _keep(self, player: Player) -> None:
        await self._store.keep_player(player)
        self._players[player.id] = player


def known_code(code: str | None) -> str | None:
    """Return a language code as Telegram tells it, None for what is none."""
    return code if code and LANGUAGE_CODE.fullmatch(code) else None


def named(t: Texts, player: Player | None) -> str:
    """Return a person's name; a plain word if their own name shows nothing."""
    return (player and player.name) or t.plain("nameless")


IN_S = 600.0
"""Seconds for which a member counts as a member without asking again."""
OUT_S = 10.0
"""Seconds for which a non-member counts as one: short, as they may be about to join."""
KEPT_S = 86_400.0
"""Seconds for which an answer holds while Telegram gives no newer one."""
MOST_RIGHTS = 20_000


class _Known(NamedTuple):
    """Answer of Telegram about a person in a group."""

    member: bool | None
    """None if Telegram does not tell."""
    until: float
    """When Telegram is asked again."""
    told: float
    """When Telegram said so."""


class Members:
    """A cache of the members of all groups.

    A person seen in a group is a member until Telegram reports that they left. If Telegram does not answer,
    its last answer holds, and nobody else is a member. It need not answer for a group that hides its members.
    """

    def __init__(self, ask: Callable[[int, int], Awaitable[bool | None]], now: Callable[[], float]) -> None:
        """Create the cache.

        `ask(chat, user)` asks Telegram whether a user is a member, and returns None if it does not tell;
        `now` returns seconds.
        """
        self._ask = ask
        self._now = now
        self._known: Recent[tuple[int, int], _Known] = Recent(MOST_RIGHTS)
        self._gone = 0
        """Number of departures; an answer that was asked for before one is not cached."""

    def gone(self, chat: int, user: int) -> None:
        """Note that a person left a group; the next question goes to Telegram."""
        self._gone += 1
        self._known.forget((chat, user))

    def forget_all(self) -> None:
        """Drop all answers: any member may have left."""
        self._gone += 1
        self._known = Recent(MOST_RIGHTS)

    async def __call__(self, chat: int, user: int) -> bool:
        """Return whether a user is a member of a group; False if Telegram does not tell."""
        return bool(await self._member(chat, user))

    async def has_left(self, chat: int, user: int) -> bool:
        """Return whether a user is no member of a group; False if Telegram does not tell."""
        return await self._member(chat, user) is False

    async def _member(self, chat: int, user: int) -> bool | None:
        known = self._known.get((chat, user))
        if known is not None and self._now() < known.until:
            return known.member
        gone, member = self._gone, await self._ask(chat, user)
        if gone != self._gone:  # the answer may be older than a departure
            return member
        if member is not None or known is None:
            return self.note(chat, user, member=member)
        return self._keep(chat, user, known)

    def note(self, chat: int, user: int, *, member: bool | None) -> bool | None:
        """Note whether a person is a member of a group, and return it."""
        now = self._now()
        self._known[chat, user] = _Known(member, now + (IN_S if member else OUT_S), now)
        return member

    def _keep(self, chat: int, user: int, known: _Known) -> bool | None:
        """Return the last answer, as Telegram gives no newer one, and ask again soon."""
        now = self._now()
        member = known.member if now - known.told < KEPT_S else None
        self._known[chat, user] = _Known(member, now + OUT_S, known.told)
        return member


Admin = Literal["no", "named", "anonymous"]
"""Whether a user is an admin of a chat; an anonymous one acts under the name of the group."""
AskAdmin = Callable[[int, int], Awaitable[Admin | None]]
"""Asks Telegram about `(chat, user)`; None if it does not tell."""

FOR_ALL = frozenset({"v", "d", "c"})
"""Pages of the rules menu open to every member; the others need the right to set rules."""


ASKING_S = 2.0
"""Seconds that a deal or a start waits for Telegram to tell who is still in the group."""


class Rights:
    """The rights of a person in a group and at its tables."""

    def __init__(self, store: Store, ask_admin: AskAdmin, members: Members) -> None:
        self._store = store
        self._ask_admin = ask_admin
        self.members = members

    async def is_member(self, player: int, chat: int) -> bool:
        """Return whether a person is a member of a group, and so may know what happens there.

        The only member of a direct chat is its person.
        """
        return chat == player if chat > 0 else await self.members(chat, player)

    async def who_left(self, people: Iterable[int], chat: int) -> tuple[int, ...]:
        """Return those of some people who are in a group no more; nobody leaves a direct chat.

        If Telegram does not tell, or not within `ASKING_S`, they count as members: nobody loses a seat
        because Telegram is away.
        """
        asked = tuple(each for each in people if each > 0) if chat < 0 else ()
        try:
            async with asyncio.timeout(ASKING_S):
                left = await asyncio.gather(*(self.members.has_left(chat, each) for each in asked))
        except TimeoutError:
            return ()
        return tuple(each for each, gone in zip(asked, left, strict=True) if gone)

    async def host_of(self, table: Table) -> int:
        """Return the host of a table; if they left its group, the person who has sat longest; 0: nobody."""
        return heir(table) if await self.who_left((table.host,), table.chat) else table.host

    async def _may_as_host(self, player: Player, table: Table) -> bool:
        """Return whether a person may do what a table's host may: all members if it has none, and admins."""
        if await self.host_of(table) in {player.id, 0}:
            return True
        return await self.is_admin(player, table.chat)

    async def is_admin(self, player: Player, chat: int) -> bool:
        """Return whether a person is an admin of a group; everybody is an admin of their direct chat."""
        if chat > 0:
            return chat == player.id
        return await self._ask_admin(chat, player.id) in {"named", "anonymous"}

    async def is_unnamed(self, player: Player, chat: int) -> bool:
        """Return whether a group may not read who acted: an admin who hides behind the group.

        If Telegram does not tell, only hosts are named, as their names stand at their tables.
        """
        if chat > 0:
            return False
        admin = await self._ask_admin(chat, player.id)
        if admin is None:
            return all(table.host != player.id for table in await self._store.tables_at(chat))
        return admin == "anonymous"

    async def signature(self, player: Player, chat: int, t: Texts) -> str:
        """Return whom a group reads as the author of a change: a name, or "An admin"."""
        return t.plain("an-admin") if await self.is_unnamed(player, chat) else named(t, player)

    async def may_settle(self, player: Player, chat: int) -> bool:
        """Return whether a person may set the rules of a group: the host of a table there, or an admin."""
        tables = await self._store.tables_at(chat)
        hosts = {await self.host_of(table) for table in tables}
        return player.id in hosts - {0} or await self.is_admin(player, chat)

    async def may_end_season(self, player: Player, chat: int) -> bool:
        """Return whether a person may end a season of a group, or undo that: admins only.

        A season concerns every member, and any member becomes a host by opening a table.
        """
        return await self.is_admin(player, chat)

    async def may_set_clock(self, player: Player, chat: int) -> bool:
        """Return whether a person may set the clock of a group: admins, and a host of all its tables.

        The clock takes effect at every table at once, so opening a table beside a match gives no right to set
        it.
        """
        tables = await self._store.tables_at(chat)
        played = [table for table in tables if table.stage == "playing"]
        hosts = {await self.host_of(table) for table in played or tables}
        if player.id in hosts and (len(hosts) == 1 or not played):
            return True
        return await self.is_admin(player, chat)

    async def may_open(self, player: Player, chat: int, page: str) -> bool:
        """Return whether a person may open a page of a group's rules menu."""
        return page in FOR_ALL or await self.may_settle(player, chat)

    async def may_choose_language(self, player: Player, chat: int) -> bool:
        """Return whether a person may choose the language of a group."""
        return await self.is_admin(player, chat)

    async def may_cancel(self, player: Player, table: Table) -> bool:
        """Return whether a person may close a table before its match."""
        return await self._may_as_host(player, table)

    async def may_set_length(self, player: Player, table: Table) -> bool:
        """Return whether a person may choose the length of a table's next match."""
        return await self._may_as_host(player, table)

    async def may_press(self, player: Player, table: Table, chat: int | None) -> bool:
        """Return whether a person may press at a table from a chat: table numbers can be guessed.

        A player who left their seat, or waits for one, may do so even if Telegram does not tell about them.
        """
        if not table.kind.open_to_members:
            return table.seat_of(player.id) is not None
        if chat == table.chat or table.seat_of(player.id) is not None:
            return True
        if any(player.id in {chair.left, chair.next_owner} for chair in table.state.chairs):
            return not await self.who_left((player.id,), table.chat)
        return await self.is_member(player.id, table.chat)

    async def may_read(self, player: Player, table: Table) -> bool:
        """Return whether a person may read the rules of a table."""
        return table.seat_of(player.id) is not None or await self.is_member(player.id, table.chat)

    async def may_look_back(self, player: int, table: Table) -> bool:
        """Return whether a person may see the finished deals of a table outside its group."""
        open_to_members = table.kind.open_to_members
        if table.seat_of(player) is not None and (table.open or not open_to_members):
            return True
        if not open_to_members and not await self.is_told(table):
            return False
        return await self.is_member(player, table.chat)

    async def is_told(self, table: Table) -> bool:
        """Return whether a table belongs to a round of an evening that all its tables have finished."""
        place = table.round
        evening = None if place is None else await self._store.evening(place.evening)
        return evening is not None and place is not None and evening.told(place.round)

    async def may_watch(self, player: Player, table: Table) -> bool:
        """Return whether a person may look at a table in the Mini App."""
        return await self.may_press(player, table, None) or await self.may_look_back(player.id, table)


def may_end_alone(player: Player, table: Table, match: Match, *, admin: bool) -> EndReason | None:
    """Return the right by which a person may end a match without a vote; None if they have none."""
    if player.id == table.host and (table.kind.host_ends or not match.sheet):
        return "host"
    if eligible_voters(table.state) == {table.seat_of(player.id)}:
        return "alone"
    return "admin" if admin else None

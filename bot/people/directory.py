"""The people and groups the bot has met: names, languages, and whether a person can receive messages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.runtime.recent import Recent
from bot.words.texts import Texts, among_players, spoken, texts
from club.model import Chat, Player
from club.names import TITLE_WIDTH, clean_name
from club.state import Preferences
from storage.store import Store

CACHED = 40_000
"""People cached; others are read from the store."""
CHATS_REMEMBERED = 10_000
"""Groups cached."""


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
        self._players: Recent[int, Player] = Recent(CACHED)
        self._chats: Recent[int, Chat] = Recent(CHATS_REMEMBERED)
        self._forgotten = 0
        """Number of invalidations; a read that began before one is not cached."""

    async def meet(self, who: Who) -> Player:
        """Return the person of an update; store new people and changed names."""
        player, name = await self.player(who.id), clean_name(who.name)
        if player is None:
            language = spoken(who.code, self.language)
            player = Player(id=who.id, name=name, language=language, username=who.username)
            await self._keep(player)
        elif (player.name, player.username) != (name, who.username):
            player = replace(await self._fresh(player), name=name, username=who.username)
            await self._keep(player)
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

    async def reachable(self, player: Player, *, started: bool) -> Player:
        """Store whether the bot may write to a person."""
        if player.started is not started:
            player = replace(await self._fresh(player), started=started)
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
        self._chats.forget(number)

    def forget_all(self) -> None:
        """Drop everybody from the cache."""
        self._forgotten += 1
        self._players = Recent(CACHED)
        self._chats = Recent(CHATS_REMEMBERED)

    async def chat(self, chat: int, title: str, code: str | None = None) -> Chat:
        """Return a group; store a new one in the speaker's language, and a changed title."""
        known, title = await self.group(chat), clean_name(title, TITLE_WIDTH)
        if known is None or known.title != title:
            known = (
                replace(known, title=title)
                if known
                else Chat(id=chat, title=title, language=spoken(code, self.language))
            )
            await self.keep_chat(known)
        return known

    async def home(self, player: Player) -> Chat:
        """Return a person's direct chat as the place of their own table and rules."""
        known = await self.group(player.id)
        if known is None:
            known = Chat(id=player.id, title="", language=player.language)
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

    def words(self, player: Player) -> Texts:
        """Return the texts in a person's language."""
        return texts(spoken(player.language, self.language))

    def words_in(self, chat: Chat) -> Texts:
        """Return the texts in a group's language."""
        return among_players(texts(spoken(chat.language, self.language)), slang=chat.settings.slang)

    async def _fresh(self, player: Player) -> Player:
        """Return a person as stored: another worker may just have changed them."""
        return await self._store.player(player.id) or player

    async def _keep(self, player: Player) -> None:
        await self._store.keep_player(player)
        self._players[player.id] = player


def named(t: Texts, player: Player | None) -> str:
    """Return a person's name; a plain word if their own name shows nothing."""
    return (player and player.name) or t.plain("nameless")

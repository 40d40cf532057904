"""The people and groups the bot has met: names, languages, and whether a person can receive messages."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from bot.runtime.tasks import Recent
from bot.words.texts import Texts, among_players, spoken, texts
from club.model import Chat, Player
from club.names import TITLE_WIDTH, clean_name
from club.state import Preferences
from storage.store import Store

CACHED = 40_000
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
        self._players: Recent[int, Player] = Recent(CACHED)
        self._chats: Recent[int, Chat] = Recent(CHATS_REMEMBERED)
        self._forgotten = 0
        """Number of invalidations; a read that began before one is not cached."""

    async def meet(self, who: Who) -> Player:
        """Return the person of an update; store new people and changed names."""
        player, name = await self.player(who.id), clean_name(who.name)
        code = known_code(who.code)
        if player is None:
            player = Player(id=who.id, name=name, code=code, username=who.username)
            await self._keep(player)
        elif (player.name, player.username, player.code) != (name, who.username, code or player.code):
            fresh = await self._fresh(player)
            player = replace(fresh, name=name, username=who.username, code=code or fresh.code)
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

    def cached(self, player: int) -> Player | None:
        """Return a person as known without asking the store, or None."""
        return self._players.get(player)

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

    def words(self, player: Player) -> Texts:
        """Return the texts in a person's language."""
        return texts(spoken(player.speaks, self.language))

    def words_in(self, chat: Chat) -> Texts:
        """Return the texts in a group's language."""
        return among_players(texts(spoken(chat.speaks, self.language)), slang=chat.settings.slang)

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

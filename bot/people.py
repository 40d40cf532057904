"""The people and groups the bot has met: names, languages, whether a person can be written to."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace

from bot.texts import Texts, spoken, texts
from club.model import Chat, Player
from club.people import TITLE_WIDTH, cleaned
from club.state import Preferences
from storage.store import Store

REMEMBERED = 20_000
"""People kept in memory; the others are read from the store when they appear."""
CHATS_REMEMBERED = 5_000
"""The same of groups."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person as an update shows them: Telegram's user id, first name, language code."""

    id: int
    name: str = field(repr=False)
    code: str | None


class People:
    """Who is who; a thin cache over the store. Names and titles leave it clean, whatever was stored."""

    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self._language = language
        self._players: OrderedDict[int, Player] = OrderedDict()
        self._chats: OrderedDict[int, Chat] = OrderedDict()

    async def meet(self, who: Who) -> Player:
        """Return the person of an update, noting a new face or a new name."""
        player, name = await self.player(who.id), cleaned(who.name)
        if player is None:
            player = Player(who.id, name, spoken(who.code, self._language))
            await self._keep(player)
        elif player.name != name:
            player = replace(player, name=name)
            await self._keep(player)
        return player

    async def player(self, player: int) -> Player | None:
        """Return a person met before."""
        if player in self._players:
            self._players.move_to_end(player)
            return self._players[player]
        known = await self._store.player(player)
        if known is not None:
            known = replace(known, name=cleaned(known.name))
            self._cache(known)
        return known

    async def reachable(self, player: Player, *, started: bool) -> Player:
        """Note whether the bot may write to a person."""
        if player.started is not started:
            player = replace(player, started=started)
            await self._keep(player)
        return player

    async def behave(self, player: Player, preferences: Preferences) -> Player:
        """Note how a person likes to play."""
        player = replace(player, preferences=preferences)
        await self._keep(player)
        return player

    async def speak(self, player: Player, language: str) -> Player:
        """Note the language a person chose."""
        player = replace(player, language=language)
        await self._keep(player)
        return player

    async def chat(self, chat: int, title: str, code: str | None = None) -> Chat:
        """Return a group, noting a new one in the language of who speaks there first, or a new title."""
        known, title = await self.group(chat), cleaned(title, TITLE_WIDTH)
        if known is None or known.title != title:
            known = replace(known, title=title) if known else Chat(chat, title, spoken(code, self._language))
            await self.keep_chat(known)
        return known

    async def group(self, chat: int) -> Chat | None:
        """Return a group met before."""
        if chat in self._chats:
            self._chats.move_to_end(chat)
            return self._chats[chat]
        known = await self._store.chat(chat)
        if known is not None:
            known = replace(known, title=cleaned(known.title, TITLE_WIDTH))
            self._cache_chat(known)
        return known

    async def keep_chat(self, chat: Chat) -> None:
        """Note what a group has settled."""
        await self._store.keep_chat(chat)
        self._cache_chat(chat)

    async def title(self, chat: int) -> str:
        """Return the name of a group, "" for one never met."""
        known = await self.group(chat)
        return known.title if known else ""

    async def speak_in(self, chat: Chat, language: str) -> Chat:
        """Note the language a group chose."""
        chat = replace(chat, language=language)
        await self.keep_chat(chat)
        return chat

    async def moved(self, old: int, new: int) -> None:
        """A group has a new id."""
        await self._store.move_chat(old, new)
        self._chats.pop(old, None)
        self._chats.pop(new, None)

    def words(self, player: Player) -> Texts:
        """Return the words of a person's language."""
        return texts(spoken(player.language, self._language))

    def words_in(self, chat: Chat) -> Texts:
        """Return the words of a group's language."""
        return texts(spoken(chat.language, self._language))

    async def _keep(self, player: Player) -> None:
        await self._store.keep_player(player)
        self._cache(player)

    def _cache(self, player: Player) -> None:
        self._players[player.id] = player
        self._players.move_to_end(player.id)
        if len(self._players) > REMEMBERED:
            self._players.popitem(last=False)

    def _cache_chat(self, chat: Chat) -> None:
        self._chats[chat.id] = chat
        self._chats.move_to_end(chat.id)
        if len(self._chats) > CHATS_REMEMBERED:
            self._chats.popitem(last=False)


def named(t: Texts, player: Player | None) -> str:
    """Return what somebody is called; a plain word where their own name shows nothing."""
    return (player and player.name) or t.plain("nameless")

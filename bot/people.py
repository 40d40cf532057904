"""The people and groups the bot has met: names, languages, whether a person can be written to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.recent import Recent
from bot.texts import Texts, among_players, spoken, texts
from club.model import Chat, Player
from club.people import TITLE_WIDTH, cleaned
from club.state import Preferences
from storage.store import Store

REMEMBERED = 40_000
"""People kept in memory; the others are read from the store when they appear."""
CHATS_REMEMBERED = 10_000
"""The same of groups."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person as an update shows them: Telegram's user id, first name, language code, @name."""

    id: int
    name: str = field(repr=False)
    code: str | None
    username: str | None = field(default=None, repr=False)


class People:
    """Who is who; a thin cache over the store. Names and titles leave it clean, whatever was stored."""

    def __init__(self, store: Store, language: str) -> None:
        self._store = store
        self._language = language
        self._players: Recent[int, Player] = Recent(REMEMBERED)
        self._chats: Recent[int, Chat] = Recent(CHATS_REMEMBERED)
        self._forgotten = 0
        """How often something was found out of date."""

    async def meet(self, who: Who) -> Player:
        """Return the person of an update, noting a new face or a new name."""
        player, name = await self.player(who.id), cleaned(who.name)
        if player is None:
            language = spoken(who.code, self._language)
            player = Player(who.id, name, language, username=who.username)
            await self._keep(player)
        elif (player.name, player.username) != (name, who.username):
            player = replace(await self._fresh(player), name=name, username=who.username)
            await self._keep(player)
        return player

    async def player(self, player: int) -> Player | None:
        """Return a person met before."""
        if known := self._players.get(player):
            return known
        forgotten = self._forgotten
        known = await self._store.player(player)
        if known is not None:
            known = replace(known, name=cleaned(known.name))
            if forgotten == self._forgotten:  # else it may be what was there before
                self._players[player] = known
        return known

    async def reachable(self, player: Player, *, started: bool) -> Player:
        """Note whether the bot may write to a person."""
        if player.started is not started:
            player = replace(await self._fresh(player), started=started)
            await self._keep(player)
        return player

    async def behave(self, player: Player, preferences: Preferences) -> Player:
        """Note how a person likes to play."""
        player = replace(await self._fresh(player), preferences=preferences)
        await self._keep(player)
        return player

    async def speak(self, player: Player, language: str) -> Player:
        """Note the language a person chose."""
        player = replace(await self._fresh(player), language=language)
        await self._keep(player)
        return player

    def forget(self, number: int) -> None:
        """What memory holds of a person or a chat is out of date, or nothing is kept of them any more."""
        self._forgotten += 1
        self._players.forget(number)
        self._chats.forget(number)

    def forget_all(self) -> None:
        """What memory holds of anybody may be out of date."""
        self._forgotten += 1
        self._players = Recent(REMEMBERED)
        self._chats = Recent(CHATS_REMEMBERED)

    async def chat(self, chat: int, title: str, code: str | None = None) -> Chat:
        """Return a group, noting a new one in the language of who speaks there first, or a new title."""
        known, title = await self.group(chat), cleaned(title, TITLE_WIDTH)
        if known is None or known.title != title:
            known = replace(known, title=title) if known else Chat(chat, title, spoken(code, self._language))
            await self.keep_chat(known)
        return known

    async def home(self, player: Player) -> Chat:
        """Return somebody's direct chat as a place where they play for themselves, by rules of their own."""
        known = await self.group(player.id)
        if known is None:
            known = Chat(player.id, "", player.language)
            await self.keep_chat(known)
        return known

    async def group(self, chat: int) -> Chat | None:
        """Return a group met before."""
        if known := self._chats.get(chat):
            return known
        forgotten = self._forgotten
        known = await self._store.chat(chat)
        if known is not None:
            known = replace(known, title=cleaned(known.title, TITLE_WIDTH))
            if forgotten == self._forgotten:
                self._chats[chat] = known
        return known

    async def keep_chat(self, chat: Chat) -> None:
        """Note what a group has settled."""
        await self._store.keep_chat(chat)
        self._chats[chat.id] = chat

    async def title(self, chat: int) -> str:
        """Return the name of a group, "" for one never met; at home people have a table of their own."""
        if chat > 0:
            return self.words(await self.player(chat) or Player(chat, "")).plain("own-table")
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
        self.forget(old)
        self.forget(new)

    def words(self, player: Player) -> Texts:
        """Return the words of a person's language."""
        return texts(spoken(player.language, self._language))

    def words_in(self, chat: Chat) -> Texts:
        """Return the words of a group's language."""
        return among_players(texts(spoken(chat.language, self._language)), slang=chat.settings.slang)

    async def _fresh(self, player: Player) -> Player:
        """Return a person as they are stored: another worker may just have noted something else of them."""
        return await self._store.player(player.id) or player

    async def _keep(self, player: Player) -> None:
        await self._store.keep_player(player)
        self._players[player.id] = player


def named(t: Texts, player: Player | None) -> str:
    """Return what somebody is called; a plain word where their own name shows nothing."""
    return (player and player.name) or t.plain("nameless")

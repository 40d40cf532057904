"""Rule books of tables and groups, and the classic one: their pages and readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.screens.rules import book_screen
from bot.screens.screen import Screen
from bot.words.buttons import Book
from bot.words.texts import Texts
from club.model import Chat, Player
from club.rules import rules_of
from game.rules import Rules, preset

if TYPE_CHECKING:
    from bot.house import House


class Books:
    """Rule books; a token names the owner of the rules, and strangers may not read them."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def group(self, token: str, player: Player) -> Chat | None:
        """Return the group of a token if the player is a member; else None."""
        named = await self._house.store.chat_called(token)
        if named is None or not await self._house.rights.is_member(player.id, named.id):
            return None
        return await self._house.people.group(named.id)

    async def page(self, player: Player, press: Book, t: Texts) -> tuple[int | None, Screen]:
        """Draw a page of the rules of a table or a group, or of the classic rules.

        Return the group of the rules too; None if there is none or the reader may not know of it.
        """
        if not press.of:
            return None, book_screen(t, press, "classic", preset("classic"))
        chat, played = await self._played(player, press.of)
        if chat is None:
            return None, Screen(text=t("book-gone"))
        return chat.id if chat.id < 0 else None, book_screen(t, press, *played, chat.title, chat.token)

    async def _played(self, player: Player, of: str) -> tuple[Chat | None, tuple[str, Rules]]:
        """Return the group of a book and its rules; no group if the player may not read it."""
        nobody = None, ("classic", preset("classic"))
        if of.startswith("g"):
            chat = await self.group(of[1:], player)
            return (chat, rules_of(chat)) if chat else nobody
        table = await self._house.store.table_called(of[1:])
        if table is None:
            return nobody
        if not await self._house.rights.may_read(player, table):
            return nobody
        return await self._house.people.group(table.chat), (table.preset, table.rules)

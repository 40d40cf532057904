"""To which chat an update belongs, and so to which worker."""

from __future__ import annotations

from telegram import Update

from bot.buttons import Book, LoadRules, RulesPage, SetRules, Shortcut, ShowCards, TablePress, TakePreset
from bot.tables.whose import Whose
from bot.telegram.updates import Left, Membership, Moved, Pressed, Reach, Said, Wish, read, sighting

OfGroup = RulesPage | SetRules | TakePreset | LoadRules


class Whereabouts:
    """Knows where each wish is carried out: in a group there, at home where the table or the rules are."""

    def __init__(self, bot: str, whose: Whose) -> None:
        self._bot = bot
        self._whose = whose

    async def __call__(self, update: Update) -> int | None:
        """Return the chat whose owner carries an update out, None where anybody may; raises StoreError."""
        try:
            wish = read(update, self._bot)
        except Exception:  # whoever carries it out says what is wrong with it
            return None
        if wish is None:
            seen = sighting(update)
            return None if seen is None else seen.chat  # it may stand below a table of that owner
        return await self._of(wish)

    async def _of(self, wish: Wish) -> int:
        match wish:
            case Pressed():
                return await self._of_press(wish)
            case Said() | Membership():
                return wish.place.chat
            case Reach():
                return wish.who.id
            case Moved():
                return wish.new
            case Left():
                return wish.chat

    async def _of_press(self, pressed: Pressed) -> int:
        place, press = pressed.place, pressed.press
        if place is not None and not place.private:
            return place.chat
        chat = None
        if isinstance(press, TablePress | Shortcut | ShowCards):
            chat = await self._whose.chat_of(press.table)
        elif isinstance(press, OfGroup):
            chat = await self._whose.group_of(f"g{press.group}")
        elif isinstance(press, Book):
            chat = await self._whose.group_of(press.of)
        return chat or pressed.who.id

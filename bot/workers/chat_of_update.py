"""The chat an update belongs to, and with it the worker."""

from __future__ import annotations

from telegram import Update

from bot.tables.ownership import TableOwnership
from bot.telegram.updates import (
    Left,
    Membership,
    Moved,
    Pressed,
    Reach,
    Renamed,
    TextMessage,
    Wish,
    read,
    sighting,
)
from bot.words.buttons import (
    Book,
    LoadRules,
    RulesPage,
    SetRules,
    Shortcut,
    ShowCards,
    TablePress,
    TakePreset,
)
from bot.words.links import BotName

OfGroup = RulesPage | SetRules | TakePreset | LoadRules


class ChatOfUpdate:
    """Finds the chat whose owner carries an update out: the group; in a direct chat the group of the table or
    of the rules.
    """

    def __init__(self, bot: BotName, ownership: TableOwnership) -> None:
        self._bot = bot
        self._whose = ownership

    async def __call__(self, update: Update) -> int | None:
        """Return the chat whose owner carries an update out, None if any worker may; raises StoreError."""
        try:
            wishes = read(update, self._bot.now)
        except Exception:  # the worker that carries it out reports the fault
            return None
        if not wishes:
            seen = sighting(update)
            return None if seen is None else seen.chat  # the message may stand below a table of that owner
        return await self._of(wishes[0])  # the commands of one message have the same chat

    async def _of(self, wish: Wish) -> int:
        match wish:
            case Pressed():
                return await self._of_press(wish)
            case TextMessage() | Membership():
                return wish.place.chat
            case Reach():
                return wish.who.id
            case Moved():
                return wish.new
            case Left() | Renamed():
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

"""Presses of pages: they enter by the bot's one door, and the answer goes back to the page."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import count

from bot.door import PAGE, refusal_key
from bot.house import House
from bot.people.directory import Who
from bot.runtime.ownership import OwnedElsewhere
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import (
    AskAdvice,
    EndPress,
    NextDeal,
    PresencePress,
    Shortcut,
    ShowDraft,
    TablePress,
    Tap,
    unpack,
)
from storage.store import Corrupt, StoreError
from webapp.page import AppPage
from webapp.schema import Answered, AppPress

APP_UPDATES = 1 << 52
"""Lowest id of a press in the app; the ids of Telegram's updates have 32 bits."""
IN_MATCH = Tap | ShowDraft | NextDeal | PresencePress | EndPress | AskAdvice | Shortcut
"""Presses that a player may make wherever they are."""


class PagePresses:
    """Handler of the presses of pages."""

    def __init__(self, house: House) -> None:
        self._door = house.door
        self._answers = house.answers
        self._people = house.people
        self._rights = house.rights
        self._store = house.store
        self._counter = count()

    async def carry_out(self, page: AppPage, asked: AppPress) -> None:
        """Carry out a press of a page by the door of all presses, and queue its answer.

        A press that is sent again has the same id in the store, and counts once. A press at a table of
        another worker gets no answer here: the page is sent there, with the press.
        """
        press = unpack(asked.data)
        answer = Answered(type="answer", id=asked.id, text="", alert=False, url=None)
        if not isinstance(press, TablePress | Shortcut) or press.table != page.table.id:
            page.say(answer)
            return
        try:
            who = await self._present_name(page)
            place = await self._place(page, press)
        except StoreError as error:
            key = refusal_key(error) if isinstance(error, Corrupt) else "toast-away"
            answer["text"] = self._people.words(page.player).plain(key)
            page.say(answer)
            return
        # The same press may come twice at once, by an old and a new connection of a page.
        query = f"{PAGE}{page.who.id}:{asked.id}:{next(self._counter)}"
        pressed = Pressed(
            update=update_id(page.who.id, asked.id),
            who=who,
            query=query,
            place=place,
            message_id=None,
            press=press,
        )

        def receive(toast: Toast) -> None:
            answer["text"], answer["alert"], answer["url"] = toast.text, toast.alert, toast.url

        try:
            with self._answers.expected(query, receive):
                under_way = await self._door.serve(pressed.update, pressed)
                if under_way is not None:
                    await under_way
        except OwnedElsewhere:
            page.end("away")
            return
        if answer["text"] and isinstance(press, Tap | Shortcut) and await self._knows(pressed.update):
            answer["text"] = ""  # it was carried out before: what came since is no news to its person
        page.say(answer)

    async def _knows(self, update: int) -> bool:
        """Return whether a press was carried out, as far as the store tells."""
        try:
            return await self._store.knows(update)
        except StoreError:
            return False

    async def _present_name(self, page: AppPage) -> Who:
        """Return the person of a page by their stored name: they may have a new one since they opened it."""
        player = await self._people.player(page.who.id)
        if player is None:
            return page.who
        page.player = player
        return replace(page.who, name=player.name, username=player.username)

    async def _place(self, page: AppPage, press: TablePress | Shortcut) -> Place | None:
        """Return the chat of the table for its members, so that they may sit down; None for others.

        None also for a press of a player in their match: they do not wait until Telegram answers.
        """
        table = page.table
        if isinstance(press, IN_MATCH) and table.seat_of(page.who.id) is not None:
            return None
        if not table.own and not await self._rights.is_member(page.who.id, table.chat):
            return None
        return Place(table.chat, table.thread, await self._people.title(table.chat), private=table.own)


def update_id(person: int, name: str) -> int:
    """Return the id of a press in the app, the same for the same person and name."""
    digest = hashlib.blake2b(f"{person}:{name}".encode(), digest_size=6).digest()
    return APP_UPDATES + int.from_bytes(digest, "big")

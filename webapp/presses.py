"""Presses of pages: each goes to the one door of all presses, and its answer back to the page."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import count

from bot.door import PAGE, refusal_key
from bot.house import House
from bot.people import Who
from bot.screens import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import (
    AskAdvice,
    AskLanguage,
    Book,
    DailyPast,
    DailyPress,
    EndPress,
    EveningPress,
    GroupPress,
    KeepCards,
    LessonPress,
    LookBack,
    NextDeal,
    PresencePress,
    Press,
    RulesPage,
    SeasonPress,
    Shortcut,
    ShowDraft,
    ShowSettings,
    ShowStandings,
    TablePress,
    Tap,
    pack,
    unpack,
    where,
)
from storage.leases import OwnedElsewhere
from storage.store import StoreError
from webapp.keys import IN_GROUP, dialog
from webapp.page import AppPage
from webapp.schema import Answered, AppPress

APP_UPDATES = 1 << 52
"""Lowest id of a press in the app; the ids of Telegram's updates have 32 bits."""
IN_MATCH = Tap | ShowDraft | NextDeal | PresencePress | EndPress | AskAdvice | Shortcut
"""Presses that a player may make wherever they are."""


def answered(request: str, text: str = "") -> Answered:
    """Return an answer to a request, with words or none."""
    return Answered(
        type="answer",
        id=request,
        text=text,
        alert=False,
        url=None,
        page=None,
        again="",
        unstarted=False,
        table="",
    )


class PagePresses:
    """Handler of the presses of pages."""

    def __init__(
        self, house: House, changed: Callable[[int], None], show_evening: Callable[[AppPage, str], None]
    ) -> None:
        self._changed = changed
        self._show_evening = show_evening
        self._name = house.name
        self._door = house.door
        self._answers = house.answers
        self._people = house.people
        self._rights = house.rights
        self._store = house.store
        self._counter = count()

    async def carry_out(self, page: AppPage, asked: AppPress) -> None:
        """Carry out a press of a page by the door of all presses, and queue its answer.

        A press that is sent again has the same id in the store, and counts once. A press at a table of
        another worker gets no answer here: the page is sent there, with the press. A press of another table
        is answered with "the table has moved on".
        """
        in_group = asked.data.startswith(IN_GROUP)
        press = unpack(asked.data.removeprefix(IN_GROUP))
        answer = answered(asked.id)
        at_table = isinstance(press, TablePress | Shortcut) and press.table == page.table.id
        of_group = isinstance(press, GroupPress) and not page.table.kind.private
        if press is None or not (at_table or where(press) == "page") or (in_group and not of_group):
            answer["text"] = self._people.words(page.player).plain("toast-stale")
            page.say(answer)
            return
        try:
            pressed = await self._pressed(page, asked.id, press, in_group=in_group)
        except StoreError as error:
            answer["text"] = self._people.words(page.player).plain(refusal_key(error))
            page.say(answer)
            return

        def receive(toast: Toast) -> None:
            answer["text"], answer["alert"], answer["url"] = toast.text, toast.alert, toast.url
            answer["unstarted"] = toast.url is not None and not page.player.started
            if toast.table:
                page.lesson = None
            answer["table"] = "" if toast.table == page.table.token else toast.table

        def look(screen: Screen) -> None:
            answer["again"] = asked.data if _only_shows(press) else _renewing(press)
            self._show(page, press, screen, answer, in_group=in_group)

        page.pressing += 1
        try:
            with self._answers.expected(pressed.query, receive, look):
                under_way = await self._door.wished(pressed.update, pressed)
                if under_way is not None:
                    await under_way
        except OwnedElsewhere:
            if at_table:
                page.end("away")
                return
            answer["text"] = self._people.words(page.player).plain("toast-away")  # its owner has other pages
        finally:
            page.pressing -= 1
        if answer["text"] and isinstance(press, Tap | Shortcut) and await self._knows(pressed.update):
            answer["text"] = ""  # it was carried out before: what came since is no news to its person
        if not at_table:
            with suppress(StoreError):
                page.player = await self._people.player(page.who.id) or page.player
        page.say(answer)
        if page.late or not at_table:
            page.late = False
            self._changed(page.table.id)  # perhaps the language, or how cards are tapped

    def _show(self, page: AppPage, press: Press, screen: Screen, answer: Answered, *, in_group: bool) -> None:
        """Show a screen on a page: one of the lesson in place of the table, another one in a dialog."""
        if isinstance(press, LessonPress):
            page.lesson = screen.scene
        else:
            answer["page"] = dialog(screen, self._name.now, in_group=in_group)
            self._show_evening(page, _renewing(press))

    async def _pressed(self, page: AppPage, name: str, press: Press, *, in_group: bool) -> Pressed:
        """Return a press of a page as the door takes it. Raises StoreError."""
        return Pressed(
            update=update_id(page.who.id, name),
            who=await self._present_name(page),
            # The same press may come twice at once, by an old and a new connection of a page.
            query=f"{PAGE}{page.who.id}:{name}:{next(self._counter)}",
            place=await (self._group(page) if in_group else self._place(page, press)),
            message_id=None,
            press=press,
        )

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

    async def _place(self, page: AppPage, press: Press) -> Place | None:
        """Return the chat of the table for its members, so that they may sit down; None for others.

        None also for a press of a player in their match: they do not wait until Telegram answers. What is
        shown in a dialog is what the same person sees in their direct chat.
        """
        table = page.table
        if where(press) == "page":
            return Place(page.who.id, None, "", private=True)
        if isinstance(press, IN_MATCH) and table.seat_of(page.who.id) is not None:
            return None
        return await self._group(page)

    async def _group(self, page: AppPage) -> Place | None:
        """Return the chat of the page's table for its members; None for others."""
        table = page.table
        if not table.kind.private and not await self._rights.is_member(page.who.id, table.chat):
            return None
        title = await self._people.title(table.chat)
        return Place(table.chat, table.thread, title, private=table.kind.private)


def _only_shows(press: Press) -> bool:
    """Return whether a press shows a screen, and changes nothing."""
    match press:
        case (
            AskLanguage() | Book() | DailyPast() | LookBack() | RulesPage() | ShowSettings() | ShowStandings()
        ):
            return True
        case KeepCards(what="look") | DailyPress(verb="page") | SeasonPress(verb="honours" | "me"):
            return True
        case _:
            return False


def _renewing(press: Press) -> str:
    """Return the press that renews the screen of an evening; "" if the press shows another screen."""
    if not isinstance(press, EveningPress) or press.verb in {"ask", "all"}:
        return ""
    number = 0 if press.verb in {"new", "again"} else press.evening
    return IN_GROUP + pack(EveningPress(number, "page"))


def update_id(person: int, name: str) -> int:
    """Return the id of a press in the app, the same for the same person and name."""
    digest = hashlib.blake2b(f"{person}:{name}".encode(), digest_size=6).digest()
    return APP_UPDATES + int.from_bytes(digest, "big")

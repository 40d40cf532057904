"""/rules by keys and by text: a group's agreed rules, and the line that announces their changes.

The rules themselves are in `game`, agreements and share codes in `club`; this package is their user
interface.

/rules: the menu and the rule book in a direct chat, the present rules in a group, and requests as text.

The menu is for one person: its keys in a group lead into the direct chat of the presser, if permitted.

Messages with menus and books of rules: one in a group, and in a direct chat one for each group.

A message in a direct chat belongs to the worker of that group, by the name of its slot
(`storage.store.Slot.group`).

Answers to requests after /rules that change nothing yet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from bot.delivery import Urgency
from bot.features.rules.agreements import ChangeResult
from bot.features.rules.book import Books
from bot.features.rules.screens import group_screen, menu_screen, near_screen, no_preset_screen, no_value
from bot.features.rules.text import (
    LONGEST,
    InvalidValue,
    OptionChange,
    OptionQuery,
    Order,
    PresetRequest,
    Request,
    UnknownPreset,
    UnknownWord,
    understand,
)
from bot.screens.rules import Agreed
from bot.screens.screen import Screen, paragraphs
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.buttons import Book, LoadRules, RulesPage, RulesPress, SetRules, TakePreset
from bot.words.links import OpenRules, ReadBook, leads_to, url
from bot.words.markup import words_of
from bot.words.texts import Texts
from club.model import Chat, Player
from club.rules import BadCode, decode_values, rules_of
from game.rules import presets
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


class RulesMenu:
    """Menus of all people, and the rules shown to groups."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._books = Books(house)
        self._pages = Pages(house)

    # Commands

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /rules in a group or a private chat; the answer is a new message each time."""
        if len(message.rest) > LONGEST:
            return Screen(text=t("menu-too-long", length=LONGEST))
        if message.place.private:
            return await self._private(message, player, t)
        self._house.announcer.asked(message.place)
        chat = await self._house.people.chat(message.place.chat, message.place.title, player.speaks)
        request = understand(message.rest) if message.rest else Order("share", "")
        if changes(request) and not await self._house.rights.may_settle(player, chat.id):
            return Screen(text=t("toast-rules-who"))
        shown = ChangeResult(page="v")
        outcome = await self._carried_out(chat, player, t, request) if message.rest else shown
        if outcome.refused:
            return Screen(text=outcome.refused)
        if outcome.changed:
            await self._house.announcer.tell(chat.id)
            return None
        return await self._told(message.place, chat, t, outcome)

    async def _carried_out(
        self, chat: Chat, player: Player, t: Texts, wish: Request | RulesPress
    ) -> ChangeResult:
        """Carry out a permitted change of a group's rules, one change at a time."""
        async with self._house.tables.lock(("rules", chat.id)):
            chat = await self._house.people.group(chat.id) or chat
            agreed, before = await self._house.agreements.agreed(chat), rules_of(chat)
            if isinstance(wish, RulesPress):
                outcome = await self._pressed(chat, agreed, t, wish)
            else:
                outcome = await self._asked(chat, agreed, t, wish)
            now = await self._house.people.group(chat.id)
            if now is None or rules_of(now) == before:
                return outcome
            await self._house.lobby.follow(player, chat.id, *rules_of(now))
            self._house.announcer.changed(chat.id, before, player)
            return replace(outcome, changed=True)

    async def _asked(self, chat: Chat, agreed: Agreed, t: Texts, request: Request) -> ChangeResult:
        match request:
            case OptionChange():
                return await self._house.agreements.set(chat, agreed, t, {request.option.id: request.value})
            case PresetRequest():
                return await self._house.agreements.take(chat, t, request.name)
            case Order():
                return await self._order(chat, agreed, t, request)
            case _:
                return told(t, agreed, request)

    async def _order(self, chat: Chat, agreed: Agreed, t: Texts, order: Order) -> ChangeResult:
        match order.verb:
            case "save":
                return await self._house.agreements.save(agreed, t, order.rest)
            case "load":
                return await self._house.agreements.load(chat, agreed, t, order.rest)
            case "forget":
                return await self._house.agreements.forget(chat, t, order.rest)
            case "reset":
                return await self._house.agreements.take(chat, t, agreed.preset)
            case _:
                return ChangeResult(page="c")

    # Links

    async def _private(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Open the menu of the player's own table, else the book of the table where they sit."""
        if await self._house.tables.standing(player.id, None):
            return await self._own(message, player, t)
        seated = await self._house.store.tables_of(player.id)
        of = f"t{seated[0].token}" if seated else ""
        note = t("menu-group-only") if message.rest else None
        await self._read(player, Book(of, 0), t, note, at_end=True)
        return None

    async def _own(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Show the rules of the player's own table, or carry out a change."""
        chat = await self._house.people.home(player)
        wish = understand(message.rest) if message.rest else Order("share", "")
        outcome = await self._carried_out(chat, player, t, wish) if message.rest else ChangeResult(page="v")
        if outcome.refused:
            return Screen(text=outcome.refused)
        await self._open(player, chat.id, t, outcome, at_end=True)
        return None

    async def at_home(self, player: Player) -> Toast:
        """Open the menu of the rules of the player's own table, at the end of their chat."""
        chat = await self._house.people.home(player)
        await self._open(
            player, chat.id, self._house.people.words(player), ChangeResult(page="e"), at_end=True
        )
        return Toast()

    async def _read(
        self, player: Player, press: Book, t: Texts, note: Markup | None = None, *, at_end: bool = False
    ) -> int | None:
        """Show a page of a book in the direct chat, in the message for its group; return that group.

        Raises OwnedElsewhere if the group is another worker's.
        """
        group, book = await self._books.page(player, press, t)
        self._house.tables.ownership.require(player.id if group is None else group)
        screen = book if note is None else replace(book, text=paragraphs([note], [book.text]))
        self._pages.show(_home(player), group, screen, at_end=at_end)
        return group

    async def follow(self, player: Player, link: ReadBook | OpenRules, t: Texts) -> Screen | None:
        """Open the target of a deep link."""
        if isinstance(link, ReadBook):
            await self._read(player, Book(link.of, 0), t, at_end=True)
            return None
        chat = await self._books.group(link.group, player)
        if chat is None:
            return Screen(text=t("book-gone"))
        self._house.tables.ownership.require(chat.id)
        outcome = ChangeResult(page=link.page)
        if not await self._house.rights.may_open(player, chat.id, link.page):
            outcome = ChangeResult(page="v", note=t("toast-rules-who"))
        await self._open(player, chat.id, t, outcome, at_end=True)
        return None

    # Presses

    async def press(self, player: Player, pressed: Pressed, press: RulesPress) -> Toast:
        """Handle a press in the menu or in a rule book, whose message changes in place."""
        place, t = pressed.place or _home(player), self._house.people.words(player)
        if not place.private:
            return await self._in_group(player, place, press)
        if isinstance(press, Book):
            group = await self._read(player, press, t)
            return self._pages.after(place, group, pressed)
        chat = await self._books.group(press.group, player)
        if chat is None:
            return Toast(t.plain("toast-rules-gone"), drop_keyboard=True)
        page = press.page if isinstance(press, RulesPage) else ""
        if not await self._house.rights.may_open(player, chat.id, page):
            return Toast(t.plain("toast-rules-who"), alert=True)
        outcome = await self._carried_out(chat, player, t, press)
        if outcome.refused:
            return Toast(words_of(outcome.refused), alert=True)
        if outcome.page == "d":
            await self._house.announcer.tell(chat.id)
        await self._open(player, chat.id, t, outcome)
        return replace(self._pages.after(place, chat.id, pressed), text=words_of(outcome.note))

    async def _in_group(self, player: Player, place: Place, press: RulesPress) -> Toast:
        """Open the menu in the direct chat for a press in a group, or carry out the change on the key."""
        if isinstance(press, SetRules):
            return await self._set_in_group(player, place, press)
        t = self._house.people.words(player)
        if not isinstance(press, RulesPage) or not leads_to(press.page):
            return Toast(t.plain("toast-rules-gone"), drop_keyboard=True)
        chat = await self._books.group(press.group, player)
        if chat is None or chat.id != place.chat:
            return Toast(t.plain("toast-rules-gone"), drop_keyboard=True)
        if not await self._house.rights.may_open(player, chat.id, press.page):
            return Toast(t.plain("toast-rules-who"), alert=True)
        self._house.announcer.asked(place)
        if player.started and not self._house.delivery.is_closed(player.id):
            await self._open(player, chat.id, t, ChangeResult(page=press.page), at_end=True)
        return Toast(url=url(self._house.name.now, OpenRules(chat.token, press.page)))

    async def _set_in_group(self, player: Player, place: Place, press: SetRules) -> Toast:
        """Carry out the change on a key below an answer in the group, if the presser may."""
        t, chat = self._house.people.words(player), await self._books.group(press.group, player)
        if chat is None or chat.id != place.chat:
            return Toast(t.plain("toast-rules-gone"), drop_keyboard=True)
        if not await self._house.rights.may_settle(player, chat.id):
            return Toast(t.plain("toast-rules-who"), alert=True)
        self._house.announcer.asked(place)
        outcome = await self._carried_out(chat, player, self._house.people.words_in(chat), press)
        if outcome.refused:
            return Toast(words_of(outcome.refused), alert=True)
        if outcome.changed:
            await self._house.announcer.tell(chat.id)
        elif outcome.page.startswith("w") and (
            told := await self._told(place, chat, self._house.people.words_in(chat), outcome)
        ):
            self._house.display.answer(place.chat, place.thread, told)
        return Toast(drop_keyboard=True)

    async def _pressed(self, chat: Chat, agreed: Agreed, t: Texts, press: RulesPress) -> ChangeResult:
        match press:
            case SetRules():
                try:
                    return await self._house.agreements.set(chat, agreed, t, decode_values(press.words))
                except BadCode:
                    return ChangeResult(page="e")
            case TakePreset():
                known = press.preset in presets()
                return (
                    await self._house.agreements.take(chat, t, press.preset)
                    if known
                    else ChangeResult(page="p")
                )
            case LoadRules():
                kept = next((each for each in agreed.saved if each.id == press.number), None)
                if kept is None:
                    return ChangeResult(refused=t("toast-rules-gone"))
                return await self._house.agreements.restore(chat, t, kept)
            case RulesPage():
                return ChangeResult(page=press.page)
            case Book():
                raise AssertionError("a book is read, not changed")

    # Showing

    async def _told(self, place: Place, chat: Chat, t: Texts, outcome: ChangeResult) -> Screen | None:
        """Return the answer to a request in a group.

        The rules themselves are shown in a slot, so that they can be kept up to date.
        """
        agreed = await self._house.agreements.agreed(await self._house.people.group(chat.id) or chat)
        screen = outcome.screen or group_screen(t, agreed, outcome.page, outcome.note)
        if outcome.page != "v":
            return screen
        self._house.delivery.release(slot_of(place))
        self._house.display.page(slot_of(place), screen)
        return None

    async def _open(
        self, player: Player, chat: int, t: Texts, outcome: ChangeResult, *, at_end: bool = False
    ) -> None:
        """Show a page of the menu in the direct chat, after a change."""
        known = await self._house.people.group(chat)
        assert known is not None
        agreed = await self._house.agreements.agreed(known, _home(player))
        screen = outcome.screen or menu_screen(t, agreed, outcome.page, outcome.note)
        self._pages.show(_home(player), known.id, screen, at_end=at_end)


def _home(player: Player) -> Place:
    """Return a player's direct chat."""
    return Place(player.id, None, "", private=True)


class Pages:
    """Messages of all menus."""

    def __init__(self, house: House) -> None:
        self._house = house

    def show(self, place: Place, group: int | None, screen: Screen, *, at_end: bool = False) -> None:
        """Show a page about a group, the classic rules or an own table; `at_end` as a new message."""
        slot = slot_of(place, group)
        if at_end:
            self._house.delivery.renew(slot)
        self._house.delivery.show(slot, lambda: screen, Urgency.ASIDE)

    def after(self, place: Place, group: int | None, pressed: Pressed) -> Toast:
        """Handle a press under an older menu: remove its buttons and point to the newest menu."""
        shown = self._house.delivery.shown(slot_of(place, group))
        return Toast(drop_keyboard=shown is not None and shown.message_id != pressed.message_id)


def slot_of(place: Place, group: int | None = None) -> Slot:
    """Return the slot of the rules of a group, or of the place."""
    own = group is None or group == place.chat
    return Slot(place.chat, place.thread, "rules" if own else f"rules:{group}")


def changes(request: Request) -> bool:
    """Return whether a request changes the rules."""
    if isinstance(request, Order):
        return request.verb != "share"
    return isinstance(request, OptionChange) or (isinstance(request, PresetRequest) and bool(request.name))


def told(
    t: Texts, agreed: Agreed, request: OptionQuery | InvalidValue | UnknownWord | UnknownPreset
) -> ChangeResult:
    """Answer a request that changes nothing: show an option's page, or suggest similar words."""
    match request:
        case OptionQuery():
            return ChangeResult(page=f"o{request.option.info.code}")
        case InvalidValue():
            note = no_value(t, request.option, request.word, request.near)
            return ChangeResult(page=f"o{request.option.info.code}", note=note)
        case UnknownWord():
            near = [
                (each.option, each.value if isinstance(each, OptionChange) else None) for each in request.near
            ]
            return ChangeResult(screen=near_screen(t, agreed, request.word, near))
        case UnknownPreset():
            return ChangeResult(screen=no_preset_screen(t, agreed, request.word, request.near))

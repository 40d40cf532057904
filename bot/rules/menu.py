"""/rules, in text and by buttons: one message in each chat, the menu or the rule book, changed in place."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from markupsafe import Markup

from bot.buttons import Book, LoadRules, RulesPage, RulesPress, SetRules, TakePreset
from bot.delivery import Urgency
from bot.house import House
from bot.links import OpenRules, ReadBook
from bot.markup import words_of
from bot.rights import may_settle
from bot.rules.agreements import Agreements, Outcome
from bot.rules.code import BadCode, parse
from bot.rules.house_rules import rules_of
from bot.rules.text import Ask, Impossible, NoPreset, Order, Preset, Request, Unknown, Wish, understand
from bot.screens.rules import Agreed, book_screen, menu_screen
from bot.screens.rules.near import near_screen, no_preset_screen
from bot.screens.rules.words import option_name, value_name
from bot.screens.screen import Screen, paragraphs
from bot.table.answer import Answer
from bot.texts import Texts
from bot.updates import Place, Pressed, Said
from game.presets import preset, presets
from game.rules import Rules
from storage.store import Chat, Player, Slot


class RulesMenu:
    """The menus of all chats."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._agreements = Agreements(house)

    # Commands

    async def command(self, said: Said, player: Player, t: Texts) -> Screen | None:
        """/rules in a group or a private chat; the menu is one message, and a new one each time."""
        if said.place.private:
            await self._private(said, player, t)
            return None
        if not said.rest:
            await self._page(said.place, said.place.chat, t, Outcome("v"), anew=True)
            return None
        outcome = await self._asked(said, player, t, understand(t, said.rest))
        if outcome.refused:
            return Screen(outcome.refused)
        await self._page(said.place, said.place.chat, t, outcome, anew=True)
        return None

    async def _asked(self, said: Said, player: Player, t: Texts, request: Request) -> Outcome:
        async with self._chat_lock(said.place.chat):
            chat = await self._house.people.chat(said.place.chat, said.place.title, player.language)
            if _changes(request) and not await may_settle(self._house, player, chat.id):
                return Outcome(refused=t("toast-rules-who"))
            return await self._carry_out(chat, await self._agreements.agreed(chat), t, request)

    def _chat_lock(self, chat: int) -> asyncio.Lock:
        """One change of a group's rules at a time."""
        return self._house.tables.lock(("rules", chat))

    async def _private(self, said: Said, player: Player, t: Texts) -> None:
        """Open the book of the tables at which somebody sits, else the classic one."""
        seated = await self._house.store.tables_of(player.id)
        of = f"t{seated[0].token}" if seated else ""
        note = t("menu-group-only") if said.rest else None
        await self.read(player, of, t, anew=True, note=note)

    async def read(
        self, player: Player, of: str, t: Texts, *, anew: bool, note: Markup | None = None
    ) -> None:
        """Open a rule book in a private chat."""
        book = await self._book(player, Book(of, 0), t)
        screen = book if note is None else replace(book, text=paragraphs([note], [book.text]))
        self._show(Place(player.id, None, "", private=True), screen, anew=anew)

    async def follow(self, player: Player, link: ReadBook | OpenRules, t: Texts) -> Screen | None:
        """Open what a deep link names."""
        if isinstance(link, ReadBook):
            await self.read(player, link.of, t, anew=True)
            return None
        chat = await self._known(link.group, player)
        if chat is None:
            return Screen(t("book-gone"))
        place = Place(player.id, None, "", private=True)
        await self._page(place, chat.id, t, Outcome(link.page), anew=True)
        return None

    async def _known(self, group: str, player: Player) -> Chat | None:
        """Return the group of a token to one of its members; to others there is none."""
        chat = await self._house.store.chat_called(group)
        return chat if chat and await self._house.members(chat.id, player.id) else None

    async def _carry_out(self, chat: Chat, agreed: Agreed, t: Texts, request: Request) -> Outcome:
        match request:
            case Wish():
                return await self._agreements.set(chat, agreed, t, {request.option.id: request.value})
            case Preset():
                return await self._agreements.take(chat, t, request.name)
            case Order():
                return await self._order(chat, agreed, t, request)
            case _:
                return _told(t, agreed, request)

    async def _order(self, chat: Chat, agreed: Agreed, t: Texts, order: Order) -> Outcome:
        match order.verb:
            case "share":
                return Outcome("c")
            case "reset":
                return await self._agreements.take(chat, t, agreed.preset)
            case "save":
                return await self._agreements.save(agreed, t, order.rest)
            case "load":
                return await self._agreements.load(chat, agreed, t, order.rest)
            case "forget":
                return await self._agreements.forget(chat, t, order.rest)

    # Presses

    async def press(self, player: Player, pressed: Pressed, press: RulesPress) -> Answer:
        """Carry out a press in the menu or in a rule book; the message changes in place."""
        place = pressed.place or Place(player.id, None, "", private=True)
        t = await self._words(place, player)
        if isinstance(press, Book):
            self._show(place, await self._book(player, press, t))
            return self._after(place, pressed)
        chat = await self._known(press.group, player)
        if chat is None:
            return Answer(t.plain("toast-rules-gone"), spent=True)
        async with self._chat_lock(chat.id):
            chat = await self._house.people.group(chat.id) or chat
            if _needs_right(press) and not await may_settle(self._house, player, chat.id):
                return Answer(self._house.people.words(player).plain("toast-rules-who"), alert=True)
            outcome = await self._wanted(chat, t, press)
        if outcome.refused:
            return Answer(words_of(outcome.refused), alert=True)
        await self._page(place, chat.id, t, outcome)
        return replace(self._after(place, pressed), text=words_of(outcome.note))

    async def _wanted(self, chat: Chat, t: Texts, press: RulesPress) -> Outcome:
        agreed = await self._agreements.agreed(chat)
        match press:
            case SetRules():
                try:
                    return await self._agreements.set(chat, agreed, t, parse(press.words))
                except BadCode:
                    return Outcome("e")
            case TakePreset():
                known = press.preset in presets()
                return await self._agreements.take(chat, t, press.preset) if known else Outcome("p")
            case LoadRules():
                kept = next((each for each in agreed.saved if each.id == press.number), None)
                if kept is None:
                    return Outcome(refused=t("toast-rules-gone"))
                return await self._agreements.restore(chat, t, kept)
            case RulesPage():
                return Outcome(press.page)
            case Book():
                raise AssertionError("a book is read, not changed")

    def _after(self, place: Place, pressed: Pressed) -> Answer:
        """A press under an older menu: its buttons go, the newest one shows what was wanted."""
        shown = self._house.delivery.shown(_slot(place))
        return Answer(spent=shown is not None and shown.message_id != pressed.message_id)

    # Showing

    async def _book(self, player: Player, press: Book, t: Texts) -> Screen:
        """Draw a page of the rules of a table or a group; of nobody's, those of classic."""
        if not press.of:
            return book_screen(t, press, "classic", preset("classic"))
        chat, played = await self._played(player, press.of)
        if chat is None:
            return Screen(t("book-gone"))
        return book_screen(t, press, *played, chat.title, chat.token)

    async def _played(self, player: Player, of: str) -> tuple[Chat | None, tuple[str, Rules]]:
        """Return the group of a book and what is played; no group for whoever may not read it."""
        people, nobody = self._house.people, (None, ("classic", preset("classic")))
        if of.startswith("g"):
            chat = await self._known(of[1:], player)
            return (chat, rules_of(chat)) if chat else nobody
        table = await self._house.store.table_called(of[1:])
        if table is None:
            return nobody
        if player.id not in table.seats and not await self._house.members(table.chat, player.id):
            return nobody
        return await people.group(table.chat), (table.preset, table.rules)

    async def _page(self, place: Place, chat: int, t: Texts, outcome: Outcome, *, anew: bool = False) -> None:
        """Show what came of a wish: its own screen, or a page of the menu as it is afterwards."""
        known = await self._house.people.group(chat)
        assert known is not None
        agreed = await self._agreements.agreed(known, place)
        screen = outcome.screen or menu_screen(t, agreed, outcome.page, outcome.note)
        self._show(place, screen, anew=anew)

    def _show(self, place: Place, screen: Screen, *, anew: bool = False) -> None:
        slot = _slot(place)
        if anew:
            self._house.delivery.renew(slot)
        self._house.delivery.show(slot, lambda: screen, Urgency.REPLY)

    async def _words(self, place: Place, player: Player) -> Texts:
        """Return the language of the reader's chat."""
        people = self._house.people
        if place.private:
            return people.words(player)
        return people.words_in(await people.chat(place.chat, place.title))


def _slot(place: Place) -> Slot:
    return Slot(place.chat, place.thread, "rules")


def _changes(request: Request) -> bool:
    """Say whether a request in text changes anything."""
    if isinstance(request, Order):
        return request.verb != "share"
    return isinstance(request, Wish) or (isinstance(request, Preset) and bool(request.name))


def _needs_right(press: RulesPress) -> bool:
    """Say whether a press is for those who may change the rules: all but looking at what is played."""
    return not (isinstance(press, RulesPage) and press.page in {"v", "c"})


def _told(t: Texts, agreed: Agreed, request: Ask | Impossible | Unknown | NoPreset) -> Outcome:
    """Answer what changes nothing: an option's page, or what a word may have been meant for."""
    match request:
        case Ask():
            return Outcome(f"o{request.option.info.code}")
        case Impossible():
            return Outcome(f"o{request.option.info.code}", _impossible(t, request))
        case Unknown():
            return Outcome(screen=near_screen(t, agreed, request.word, request.near))
        case NoPreset():
            return Outcome(screen=no_preset_screen(t, agreed, request.word, request.near))


def _impossible(t: Texts, request: Impossible) -> Markup:
    values = ", ".join(value_name(t, request.option, each) for each in request.option.values)
    name = option_name(t, request.option)
    return t("menu-no-value", name=name, word=request.word, values=values)

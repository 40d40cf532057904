"""/sheet: score sheets for matches with real cards.

One message in the chat shows the sheet and is edited at every press. The deal being entered is stored with
it, so a restart loses nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.delivery import Delivery
from bot.delivery.allowance import Allowance
from bot.people.directory import named
from bot.screens.results.paper import PaperPage, paper_picture, paper_screen
from bot.screens.screen import Screen
from bot.tables.services import TableServices
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.buttons import PaperPress
from bot.words.texts import Texts
from club.model import Chat, Player
from club.names import clean_name, distinct_names, skeleton
from club.paper import PaperSeat, PaperSheet, PaperState, agree
from club.paper_choices import choices
from club.paper_presses import joined, pressed, spoken_deal
from club.rules import resized_rules, rules_of
from game.phases.claims import fine_amount
from game.rules import Rules
from storage.store import Repeated, Slot

MOST_PLAYERS = 4
PICTURE_S = 30.0
"""Seconds after which a chat may ask for the picture of its sheet again."""


class PaperSheets:
    """The command /sheet, and the keys of score sheets for real cards."""

    def __init__(self, services: TableServices, delivery: Delivery, now: Callable[[], float]) -> None:
        self._store = services.store
        self._people = services.people
        self._tables = services.tables
        self._display = services.display
        self._delivery = delivery
        self._now = now
        self._pictures = Allowance(asyncio.get_running_loop().time, interval=PICTURE_S, burst=2)

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /sheet: show the sheet of the chat or open one, with players or a deal given in words."""
        place = message.place
        chat = await self._chat(place, player)
        words = message.rest.split()
        async with self._tables.lock(("paper", chat.id)):
            paper = await self._store.sheet_in(chat.id, place.thread)
            if paper is None or paper.ended is not None:
                paper = None
            if any(each.isdecimal() for each in words):
                return await self._spoken(message, paper, words, t)
            return await self._open(message, chat, player, paper, t)

    async def _open(
        self, message: TextMessage, chat: Chat, player: Player, paper: PaperSheet | None, t: Texts
    ) -> Screen | None:
        """Show the open sheet, or open one for the players named."""
        words = message.rest.split()
        names = tuple(clean_name(each.lstrip("@")) for each in words)
        if paper is not None and not words:
            await self._show(paper, t, at_end=True)
            return None
        if paper is None:
            seats = _seats(names, player, t) or (PaperSeat(player.id),)
        elif paper.full:
            return Screen(text=t("paper-open"))
        else:
            seated = {*map(skeleton, await self._names(paper, t))}
            new = tuple(each for each in names if skeleton(each) not in seated)
            seats = (*paper.seats, *_seats(new, player, t))
        rules = paper.rules if paper is not None else None
        if rules is None or len(seats) > rules.table.players:
            rules = self._sized(chat, len(seats) if names else 0)
        if rules is None or not all(names) or len({*map(skeleton, names)}) < len(names):
            return Screen(text=t("paper-names"))
        opened = await self._opened(message, chat, paper, rules, seats)
        await self._show(opened, t, at_end=True)
        return None

    async def _opened(
        self,
        message: TextMessage,
        chat: Chat,
        paper: PaperSheet | None,
        rules: Rules,
        seats: tuple[PaperSeat, ...],
    ) -> PaperSheet:
        """Store a new sheet, or one with further players."""
        if paper is not None:
            return await self._keep(joined(replace(paper, rules=rules), seats), message.update)
        self._delivery.retire(_slot(message.place.chat, message.place.thread))
        return await self._begin(chat, message.place.thread, rules, seats, message.update)

    async def _begin(
        self, chat: Chat, thread: int | None, rules: Rules, seats: tuple[PaperSeat, ...], update: int
    ) -> PaperSheet:
        empty = PaperSheet(
            id=0,
            chat=chat.id,
            thread=thread,
            rules=rules,
            seats=(),
            state=PaperState(dealer=0),
            created=self._now(),
        )
        try:
            return await self._store.open_sheet(joined(empty, seats), update)
        except Repeated:
            stored = await self._store.sheet_in(chat.id, thread)
            assert stored is not None
            return stored

    def _sized(self, chat: Chat, players: int) -> Rules | None:
        """Return the rules of a chat for a number of players, 0 for any; None if they allow it not."""
        rules = rules_of(chat).rules
        if not players:
            return rules
        if not 2 <= players <= MOST_PLAYERS:
            return None
        sized = resized_rules(rules, players)
        return sized if sized.table.players == players else None

    async def _spoken(
        self, message: TextMessage, paper: PaperSheet | None, words: list[str], t: Texts
    ) -> Screen | None:
        """Enter a deal given in words: declarer, contract, card points of the others."""
        page = None if paper is None or not paper.full else await self._page(paper, t)
        entered = None if page is None else spoken_deal(page.paper, page.names, words)
        if entered is None:
            return Screen(text=t("paper-words"))
        await self._show(await self._keep(entered, message.update), t, at_end=True)
        return None

    # Presses

    async def press(self, player: Player, at: Pressed, press: PaperPress) -> Toast:
        """Carry out a press below a sheet of the chat; the sheet's message changes in place."""
        t, place = self._people.words(player), at.place
        if place is None:
            return Toast(drop_keyboard=True)
        async with self._tables.lock(("paper", place.chat)):
            paper = await self._store.sheet_in(place.chat, place.thread)
            if paper is None or paper.id != press.sheet:
                return Toast(t.plain("paper-flaw-over"), drop_keyboard=True)
            chat = await self._chat(place, player)
            words = self._people.words_in(chat)
            if press.verb == "picture":
                return await self._picture(paper, chat, words, t)
            changed = await self._changed(paper, player, chat, press, at.update)
            if changed is None:
                await self._show(paper, words)
                stale = press.turn != paper.state.turn
                return Toast(t.plain("toast-paper-old" if stale else "toast-paper-not"))
            await self._show(changed, words)
            if changed.state.winner is not None and paper.state.winner is None:
                await self._picture(changed, chat, words, t)
        return Toast()

    async def _changed(
        self, paper: PaperSheet, player: Player, chat: Chat, press: PaperPress, update: int
    ) -> PaperSheet | None:
        """Return the sheet as stored after a press; None if the press is impossible or too late."""
        if press.verb == "new" and paper.ended is not None:
            self._delivery.retire(_slot(paper.chat, paper.thread))
            rules = self._sized(chat, len(paper.seats)) or paper.rules
            seats = tuple(each._replace(agreed=False) for each in paper.seats)
            return await self._begin(chat, paper.thread, rules, seats, update)
        if press.verb == "join" and not paper.full:
            if any(each.person == player.id for each in paper.seats):
                return None
            return await self._keep(joined(paper, (*paper.seats, PaperSeat(player.id))), update)
        if press.turn != paper.state.turn:
            return None
        if press.verb == "count":
            after = agree(paper, player.id)
        else:
            after = pressed(paper, press.verb, press.value, self._now())
        return None if after is None else await self._keep(after, update)

    async def _keep(self, paper: PaperSheet, update: int) -> PaperSheet:
        with suppress(Repeated):
            return await self._store.keep_sheet(paper, update)
        stored = await self._store.sheet(paper.id)
        assert stored is not None
        return stored

    async def _picture(self, paper: PaperSheet, chat: Chat, words: Texts, t: Texts) -> Toast:
        """Send the sheet as a picture, if the chat wants pictures, or as text."""
        if not paper.rows:
            return Toast(t.plain("toast-paper-not"))
        if not self._pictures.take(chat.id):
            return Toast(t.plain("toast-too-often"))
        page, title = await self._page(paper, words), await self._people.title(chat.id)
        screen = paper_picture(words, page, title, chat.settings.paper or "light")
        shown = screen.unpainted() if chat.settings.paper is None else screen
        self._display.answer(paper.chat, paper.thread, shown)
        return Toast()

    # Showing

    async def _show(self, paper: PaperSheet, t: Texts, *, at_end: bool = False) -> None:
        screen = paper_screen(t, await self._page(paper, t))
        slot = _slot(paper.chat, paper.thread)
        if at_end:
            self._delivery.renew(slot)
        self._display.page(slot, screen)

    async def _page(self, paper: PaperSheet, t: Texts) -> PaperPage:
        names = await self._names(paper, t)
        return PaperPage(paper, choices(paper), names, fine_amount(paper.rules.table))

    async def _names(self, paper: PaperSheet, t: Texts) -> tuple[str, ...]:
        """Return the names of those on a sheet, as it shows them."""
        people = [await self._people.player(each.person) if each.person else None for each in paper.seats]
        shown = [each.name or named(t, person) for each, person in zip(paper.seats, people, strict=True)]
        return distinct_names(shown) if shown else ()

    async def _chat(self, place: Place, player: Player) -> Chat:
        if place.private:
            return await self._people.home(player)
        return await self._people.chat(place.chat, place.title, player.language)


def _seats(names: tuple[str, ...], player: Player, t: Texts) -> tuple[PaperSeat, ...]:
    """Return the seats of players named by a player, who may name themselves."""
    own = skeleton(named(t, player))
    return tuple(PaperSeat(player.id) if skeleton(each) == own else PaperSeat(name=each) for each in names)


def _slot(chat: int, thread: int | None) -> Slot:
    """Return the slot of the sheet of a chat and topic."""
    return Slot(chat, thread, "paper")

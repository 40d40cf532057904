"""/sheet: score sheets for matches with real cards.

One message in the chat shows the sheet and is edited at every press. The deal being entered is stored too,
so a restart loses nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from bot.delivery.allowance import Allowance
from bot.people.directory import named
from bot.runtime.recent import Recent
from bot.screens.results.paper import PaperPage, paper_picture, paper_screen
from bot.screens.screen import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.buttons import PaperPress
from bot.words.texts import Texts
from club.model import Chat, Player
from club.names import clean_name, distinct_names, skeleton
from club.paper import PaperSeat, PaperSheet, PaperState, agree
from club.paper_choices import choices
from club.paper_presses import (
    Misunderstood,
    joined,
    names_said,
    pressed,
    spoken_deal,
    words_of_deal,
)
from club.rules import resized_rules, rules_of
from game.phases.claims import fine_amount
from game.rules import Rules
from storage.store import Repeated, Slot

if TYPE_CHECKING:
    from bot.house import House

MOST_PLAYERS = 4
PICTURE_S = 30.0
"""Seconds after which a chat may ask for the picture of its sheet again."""
CACHED = 50
"""Sheets kept in memory, so that a press need not read the deals again; a full one takes about 400 KB."""
SAID = 40
"""Letters of a word that is repeated in an answer."""


class PaperSheets:
    """The command /sheet, and the keys of score sheets for real cards."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._read: Recent[tuple[int, int | None], PaperSheet] = Recent(CACHED)
        self._pictures = Allowance(asyncio.get_running_loop().time, interval=PICTURE_S, burst=2)

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /sheet: show the sheet of the chat or open one, with players or a deal given in words."""
        place = message.place
        chat = await self._chat(place, player)
        words = words_of_deal(message.rest)
        async with self._house.tables.lock(("paper", chat.id)):
            paper = await self._sheet_in(chat.id, place.thread)
            if paper is not None and paper.ended is not None:
                paper = None
            if any(each.isdecimal() for each in words):
                return await self._spoken(message, paper, words, t)
            return await self._open(message, chat, player, paper, t)

    async def _sheet_in(self, chat: int, thread: int | None) -> PaperSheet | None:
        """Return the newest sheet of a chat and topic."""
        found = await self._house.store.sheet_in(chat, thread, self._read.get((chat, thread)))
        return found and self._noted(found)

    def _noted(self, paper: PaperSheet) -> PaperSheet:
        """Keep a sheet in memory as it is stored."""
        self._read[paper.chat, paper.thread] = paper
        return paper

    async def _open(
        self, message: TextMessage, chat: Chat, player: Player, paper: PaperSheet | None, t: Texts
    ) -> Screen | None:
        """Show the open sheet, or open one for the players named."""
        names = tuple(clean_name(each.lstrip("@")) for each in names_said(message.rest))
        if paper is not None and not names:
            await self._show(paper, t, at_end=True)
            return None
        if paper is None:
            seats = _seats(names, player, t) or (PaperSeat(player.id),)
        elif paper.full:
            return Screen(text=t("paper-open"))
        else:
            seats = (*paper.seats, *_seats(_others(names, await self._names(paper, t)), player, t))
        rules = paper.rules if paper is not None else None
        if rules is None or len(seats) > rules.table.players:
            rules = self._sized(chat, len(seats) if names else 0)
        people = Counter(each.person for each in seats if each.person is not None)
        if rules is None or not all(names) or max(people.values(), default=0) > 1:
            return Screen(text=t("paper-names"))
        opened = await self._opened(message, chat, player, paper, rules, seats)
        await self._show(opened, t, at_end=True)
        return None

    async def _opened(
        self,
        message: TextMessage,
        chat: Chat,
        player: Player,
        paper: PaperSheet | None,
        rules: Rules,
        seats: tuple[PaperSeat, ...],
    ) -> PaperSheet:
        """Store a new sheet, or one with further players."""
        if paper is not None:
            return await self._keep(joined(replace(paper, rules=rules), seats), message.update)
        return await self._begin(chat, message.place.thread, player, rules, seats, message.update)

    async def _begin(
        self,
        chat: Chat,
        thread: int | None,
        player: Player,
        rules: Rules,
        seats: tuple[PaperSeat, ...],
        update: int,
    ) -> PaperSheet:
        """Store a new sheet in place of the one before it. Raises QuotaExceeded."""
        self._house.openings.count(player.id, chat.id)
        self._house.delivery.retire(_slot(chat.id, thread))
        empty = PaperSheet(
            id=0,
            chat=chat.id,
            thread=thread,
            rules=rules,
            seats=(),
            state=PaperState(dealer=0),
            created=self._house.clock.now(),
            touched=self._house.clock.now(),
        )
        try:
            return self._noted(await self._house.store.open_sheet(joined(empty, seats), update))
        except Repeated:
            stored = await self._sheet_in(chat.id, thread)
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
        if paper is None or not paper.full:
            return Screen(text=t("paper-words"))
        names = await self._names(paper, t)
        entered = spoken_deal(paper, await self._called(paper, names), words)
        if isinstance(entered, Misunderstood):
            return Screen(text=_not_understood(t, names, entered))
        await self._show(await self._keep(entered, message.update), t, at_end=True)
        return None

    async def _called(self, paper: PaperSheet, names: Sequence[str]) -> list[tuple[str, ...]]:
        """Return what each player may be called: the name on the sheet, the whole name, the @name."""
        people = [
            await self._house.people.player(each.person) if each.person else None for each in paper.seats
        ]
        return [
            (shown, seat.name or shown) if who is None else (shown, who.name, who.username or shown)
            for shown, seat, who in zip(names, paper.seats, people, strict=True)
        ]

    # Presses

    async def press(self, player: Player, at: Pressed, press: PaperPress) -> Toast:
        """Carry out a press below a sheet of the chat; the sheet's message changes in place."""
        t, place = self._house.people.words(player), at.place
        if place is None:
            return Toast(drop_keyboard=True)
        async with self._house.tables.lock(("paper", place.chat)):
            paper = await self._sheet_in(place.chat, place.thread)
            if paper is None or paper.id != press.sheet:
                return Toast(t.plain("paper-flaw-over"), drop_keyboard=True)
            chat = await self._chat(place, player)
            words = self._house.people.words_in(chat)
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
            rules = self._sized(chat, len(paper.seats)) or paper.rules
            seats = tuple(each._replace(agreed=False) for each in paper.seats)
            return await self._begin(chat, paper.thread, player, rules, seats, update)
        if press.verb == "join" and not paper.full:
            if any(each.person == player.id for each in paper.seats):
                return None
            return await self._keep(joined(paper, (*paper.seats, PaperSeat(player.id))), update)
        if press.turn != paper.state.turn:
            return None
        if press.verb == "count":
            after = agree(paper, player.id)
        else:
            after = pressed(paper, press.verb, press.value, self._house.clock.now())
        return None if after is None else await self._keep(after, update)

    async def _keep(self, paper: PaperSheet, update: int) -> PaperSheet:
        with suppress(Repeated):
            return self._noted(
                await self._house.store.keep_sheet(replace(paper, touched=self._house.clock.now()), update)
            )
        stored = await self._house.store.sheet(paper.id)
        assert stored is not None
        return stored

    async def _picture(self, paper: PaperSheet, chat: Chat, words: Texts, t: Texts) -> Toast:
        """Send the sheet as a picture, if the chat wants pictures, or as text."""
        if not paper.rows:
            return Toast(t.plain("toast-paper-not"))
        if not self._pictures.take(chat.id):
            return Toast(t.plain("toast-too-often"))
        page, title = await self._page(paper, words), await self._house.people.title(chat.id)
        screen = paper_picture(words, page, title, chat.settings.paper or "light")
        shown = screen.unpainted() if chat.settings.paper is None else screen
        self._house.display.answer(paper.chat, paper.thread, shown)
        return Toast()

    # Showing

    async def _show(self, paper: PaperSheet, t: Texts, *, at_end: bool = False) -> None:
        screen = paper_screen(t, await self._page(paper, t))
        slot = _slot(paper.chat, paper.thread)
        if at_end:
            self._house.delivery.renew(slot)
        self._house.display.page(slot, screen)

    async def _page(self, paper: PaperSheet, t: Texts) -> PaperPage:
        names = await self._names(paper, t)
        return PaperPage(paper, choices(paper), names, fine_amount(paper.rules.table))

    async def _names(self, paper: PaperSheet, t: Texts) -> tuple[str, ...]:
        """Return the names of those on a sheet, as it shows them."""
        people = [
            await self._house.people.player(each.person) if each.person else None for each in paper.seats
        ]
        shown = [each.name or named(t, person) for each, person in zip(paper.seats, people, strict=True)]
        return distinct_names(shown) if shown else ()

    async def _chat(self, place: Place, player: Player) -> Chat:
        if place.private:
            return await self._house.people.home(player)
        return await self._house.people.chat(place.chat, place.title, player.speaks)


def _seats(names: Sequence[str], player: Player, t: Texts) -> tuple[PaperSeat, ...]:
    """Return the seats of players named by a player, who may name themselves."""
    own = {skeleton(each) for each in (named(t, player), player.username) if each}
    seats = [PaperSeat(name=each) for each in names]
    me = next((place for place, each in enumerate(names) if skeleton(each) in own), None)
    if me is not None:
        seats[me] = PaperSeat(player.id)
    return tuple(seats)


def _others(names: Sequence[str], seated: Sequence[str]) -> list[str]:
    """Return the names of those who do not sit yet; of two of one name, one may."""
    sitting, left = Counter(map(skeleton, seated)), []
    for each in names:
        if sitting[skeleton(each)]:
            sitting[skeleton(each)] -= 1
        else:
            left.append(each)
    return left


def _not_understood(t: Texts, names: Sequence[str], what: Misunderstood) -> Markup:
    """Say which word of a deal was not understood."""
    word = what.word[:SAID]
    match what.what:
        case "who":
            return t("paper-words-who", what=word, who=", ".join(names))
        case "which":
            return t("paper-words-which", what=word, who=", ".join(names[seat] for seat in what.seats))
        case "contract":
            return t("paper-words-contract", what=word or "–")
        case "number":
            return t("paper-words-number", what=word)
        case "points":
            return t("paper-words-points", who=", ".join(names[seat] for seat in what.seats))


def _slot(chat: int, thread: int | None) -> Slot:
    """Return the slot of the sheet of a chat and topic."""
    return Slot(chat, thread, "paper")

"""/sheet: score sheets for matches with real cards.

One message in the chat shows the sheet and is edited at every press. The deal being entered is stored too,
so a restart loses nothing. What a sheet asks for and what its keys do is decided in `club.paper` and
`club.paper_presses`; here its people are found, it is stored, and it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from bot.features.paper.screens import PaperPage, paper_picture, paper_screen
from bot.people import named
from bot.runtime import Recent
from bot.screens import Screen
from bot.tables.opening import count_table
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.words.buttons import PaperPress
from bot.words.texts import LANGUAGES, Texts, suit_words, texts
from club import paper_presses
from club.model import Chat, Player
from club.names import clean_name, distinct_names, skeleton
from club.paper import PaperSeat, PaperSheet, PaperState, agree
from club.rules import resized_rules, rules_of
from game.cards import Suit
from game.entered import End
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
    """The newest sheet of each chat and topic; those used last are kept in memory as they are stored."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._read: Recent[tuple[int, int | None], PaperSheet] = Recent(CACHED)

    async def newest(self, chat: int, thread: int | None) -> PaperSheet | None:
        """Return the newest sheet of a chat and topic."""
        found = await self._house.store.sheet_in(chat, thread, self._read.get((chat, thread)))
        return found and self._noted(found)

    async def begin(self, paper: PaperSheet, update: int) -> PaperSheet:
        """Store a new sheet; by a known update, return the one that it opened."""
        try:
            return self._noted(await self._house.store.open_sheet(paper, update))
        except Repeated:
            stored = await self.newest(paper.chat, paper.thread)
            assert stored is not None
            return stored

    async def keep(self, paper: PaperSheet, update: int) -> PaperSheet:
        """Store a changed sheet; by a known update, return it as it is stored."""
        changed = replace(paper, touched=self._house.clock.now())
        with suppress(Repeated):
            return self._noted(await self._house.store.keep_sheet(changed, update))
        stored = await self._house.store.sheet(paper.id)
        assert stored is not None
        return stored

    def _noted(self, paper: PaperSheet) -> PaperSheet:
        self._read[paper.chat, paper.thread] = paper
        return paper


# The command


@command("sheet", changes=True)
async def sheet(visit: Visit) -> Screen | None:
    """Show the sheet of the chat or open one, with players or a deal given in words."""
    house, place = visit.house, visit.here
    chat = await _chat(visit)
    words = paper_presses.words_of_deal(visit.rest)
    async with house.tables.lock(("paper", chat.id)):
        paper = await house.paper.newest(chat.id, place.thread)
        if paper is not None and paper.ended is not None:
            paper = None
        if any(each.isdecimal() for each in words):
            paper = await _entered(visit, paper, words)
        else:
            paper = await _opened(visit, chat, paper)
        await _show(house, paper, visit.t, at_end=True)
    return None


async def _opened(visit: Visit, chat: Chat, paper: PaperSheet | None) -> PaperSheet:
    """Return the open sheet, joined by the players named; without one, open it."""
    names = tuple(clean_name(each.lstrip("@")) for each in paper_presses.names_said(visit.rest))
    if paper is not None and not names:
        return paper
    if paper is None:
        seats = _seats(names, visit.player, visit.t) or (PaperSeat(visit.player.id),)
    elif paper.full:
        raise Refused("paper-open")
    else:
        sitting = await _called(visit.house, paper, await _names(visit.house, paper, visit.t))
        seats = (*paper.seats, *_seats(_others(names, sitting), visit.player, visit.t))
    rules = paper.rules if paper is not None else None
    if rules is None or len(seats) > rules.table.players:
        rules = _sized(chat, len(seats) if names else 0)
    people = Counter(each.person for each in seats if each.person is not None)
    if rules is None or not all(names) or max(people.values(), default=0) > 1:
        raise Refused("paper-names")
    if paper is not None:
        return await visit.house.paper.keep(
            paper_presses.joined(replace(paper, rules=rules), seats), visit.update
        )
    return await _begun(visit, chat, rules, seats)


async def _begun(visit: Visit, chat: Chat, rules: Rules, seats: tuple[PaperSeat, ...]) -> PaperSheet:
    """Begin a new sheet in place of the one before it."""
    house, thread = visit.house, visit.here.thread
    count_table(house, visit.player.id, chat.id)
    house.delivery.retire(_slot(chat.id, thread))
    empty = PaperSheet(
        id=0,
        chat=chat.id,
        thread=thread,
        rules=rules,
        seats=(),
        state=PaperState(dealer=0),
        created=house.clock.now(),
        touched=house.clock.now(),
    )
    return await house.paper.begin(paper_presses.joined(empty, seats), visit.update)


def _sized(chat: Chat, players: int) -> Rules | None:
    """Return the rules of a chat for a number of players, 0 for any; None if they allow it not."""
    rules = rules_of(chat).rules
    if not players:
        return rules
    if not 2 <= players <= MOST_PLAYERS:
        return None
    sized = resized_rules(rules, players)
    return sized if sized.table.players == players else None


def _seats(names: Sequence[str], player: Player, t: Texts) -> tuple[PaperSeat, ...]:
    """Return the seats of players named by a player, who may name themselves."""
    own = _own_names(player, t)
    seats = [PaperSeat(name=each) for each in names]
    me = next((place for place, each in enumerate(names) if skeleton(each) in own), None)
    if me is not None:
        seats[me] = PaperSeat(player.id)
    return tuple(seats)


def _own_names(player: Player, t: Texts) -> set[str]:
    """Return how a person may be called: by their name, its first word, the @name."""
    name = named(t, player)
    return {skeleton(each) for each in (name, name.partition(" ")[0], player.username) if each}


def _others(names: Sequence[str], seated: Sequence[Sequence[str]]) -> list[str]:
    """Return the names of those who do not sit yet; of two of one name, one may.

    `seated` has what each of those who sit may be called.
    """
    sitting, left = [{*map(skeleton, called)} for called in seated], []
    for each in names:
        found = next((called for called in sitting if skeleton(each) in called), None)
        if found is None:
            left.append(each)
        else:
            sitting.remove(found)
    return left


def _with_person(paper: PaperSheet, player: Player, t: Texts) -> tuple[PaperSeat, ...]:
    """Return the seats with a person, who takes the one that was written under their name."""
    own, seats = _own_names(player, t), [*paper.seats]
    at = next((at for at, each in enumerate(seats) if each.name and skeleton(each.name) in own), len(seats))
    seats[at : at + 1] = [PaperSeat(player.id)]
    return tuple(seats)


async def _entered(visit: Visit, paper: PaperSheet | None, words: list[str]) -> PaperSheet:
    """Enter a deal given in words: declarer, contract, card points of the others."""
    if paper is None or not paper.full:
        raise Refused("paper-words")
    names = await _names(visit.house, paper, visit.t)
    entered = paper_presses.spoken_deal(paper, await _called(visit.house, paper, names), words, deal_words())
    if isinstance(entered, paper_presses.Misunderstood):
        raise _not_understood(names, entered)
    return await visit.house.paper.keep(entered, visit.update)


@cache
def deal_words() -> paper_presses.DealWords:
    """Return the signs of suits and the words of deals in all languages, as people of a chat mix them."""

    def said(key: str) -> list[str]:
        return [word for each in LANGUAGES for word in texts(each).plain(key).casefold().split()]

    suits = {"♠": Suit.SPADES, "♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS}
    by_suit = tuple(suits.values())
    for each in LANGUAGES:
        for suit, words in zip(by_suit, suit_words(texts(each), "paper-suits"), strict=True):
            suits.update(dict.fromkeys(words.casefold().split(), suit))
    ends: dict[str, End] = {
        **dict.fromkeys(said("paper-said-conceded"), "conceded"),
        **dict.fromkeys(said("paper-said-crossed"), "crossed"),
    }
    return paper_presses.DealWords(suits, ends, frozenset(said("paper-said-marriage")))


async def _called(house: House, paper: PaperSheet, names: Sequence[str]) -> list[tuple[str, ...]]:
    """Return what each player may be called: the name on the sheet, the whole name, the @name."""
    return [
        (shown, seat.name or shown)
        if who is None
        else (shown, who.name, who.name.partition(" ")[0], who.username or shown)
        for shown, seat, who in zip(names, paper.seats, await _people(house, paper), strict=True)
    ]


def _not_understood(names: Sequence[str], what: paper_presses.Misunderstood) -> Refused:
    """Return the refusal that says which word of a deal was not understood."""
    word = what.word[:SAID]
    match what.what:
        case "who" if not word:
            return Refused("paper-words")
        case "who":
            return Refused("paper-words-who", what=word, who=", ".join(names))
        case "which":
            return Refused("paper-words-which", what=word, who=", ".join(names[seat] for seat in what.seats))
        case "contract" | "number" | "marriage":
            return Refused(f"paper-words-{what.what}", what=word or "–")
        case "points":
            return Refused("paper-words-points", who=", ".join(names[seat] for seat in what.seats))


# The keys


@press(PaperPress)
async def press_sheet(visit: Visit, press: PaperPress) -> Toast:
    """Carry out a press below a sheet of the chat; the sheet's message changes in place."""
    house, place = visit.house, visit.here
    async with house.tables.lock(("paper", place.chat)):
        paper = await house.paper.newest(place.chat, place.thread)
        if paper is None or paper.id != press.sheet:
            raise Refused("paper-flaw-over", drop_keyboard=True)
        chat = await _chat(visit)
        words = house.people.words_in(chat)
        if press.verb == "picture":
            if not paper.rows:
                raise Refused("toast-paper-not")
            if not await _draw(house, paper, chat, words):
                raise Refused("toast-too-often")
            return Toast()
        changed = await _changed(visit, paper, chat, press)
        await _show(house, changed or paper, words)
        if changed is None:
            raise Refused("toast-paper-not" if press.turn == paper.state.turn else "toast-paper-old")
        if changed.state.winner is not None and paper.state.winner is None:
            await _draw(house, changed, chat, words)
    return Toast()


async def _changed(visit: Visit, paper: PaperSheet, chat: Chat, press: PaperPress) -> PaperSheet | None:
    """Return the sheet as stored after a press; None if the press is impossible or too late."""
    sheets, player = visit.house.paper, visit.player
    if press.verb == "new" and paper.ended is not None:
        rules = _sized(chat, len(paper.seats)) or paper.rules
        return await _begun(visit, chat, rules, tuple(each._replace(agreed=False) for each in paper.seats))
    if press.verb == "join" and not paper.full:
        if any(each.person == player.id for each in paper.seats):
            return None
        seats = _with_person(paper, player, visit.t)
        return await sheets.keep(paper_presses.joined(paper, seats), visit.update)
    if press.turn != paper.state.turn:
        return None
    if press.verb == "count":
        after = agree(paper, player.id)
    else:
        after = paper_presses.pressed(paper, press.verb, press.value, visit.house.clock.now())
    return None if after is None else await sheets.keep(after, visit.update)


# The message


async def _show(house: House, paper: PaperSheet, t: Texts, *, at_end: bool = False) -> None:
    screen = paper_screen(t, await paper_page(house, paper, t))
    slot = _slot(paper.chat, paper.thread)
    if at_end:
        house.delivery.renew(slot)
    house.display.page(slot, screen)


async def _draw(house: House, paper: PaperSheet, chat: Chat, t: Texts) -> bool:
    """Send the sheet as a picture, if the chat wants pictures, or as text; return whether it may be sent."""
    if not house.allows("picture of a sheet", chat.id, every_s=PICTURE_S, at_once=2):
        return False
    page, title = await paper_page(house, paper, t), await house.people.title(chat.id)
    screen = paper_picture(t, page, title, chat.settings.paper or "light")
    shown = screen.unpainted() if chat.settings.paper is None else screen
    house.display.answer(paper.chat, paper.thread, shown)
    return True


async def paper_page(house: House, paper: PaperSheet, t: Texts) -> PaperPage:
    """Return everything that the screens of a sheet show."""
    return PaperPage(
        paper, paper_presses.choices(paper), await _names(house, paper, t), paper.rules.table.fine
    )


async def _names(house: House, paper: PaperSheet, t: Texts) -> tuple[str, ...]:
    """Return the names of those on a sheet, as it shows them."""
    people = zip(paper.seats, await _people(house, paper), strict=True)
    shown = [each.name or named(t, person) for each, person in people]
    return distinct_names(shown) if shown else ()


async def _people(house: House, paper: PaperSheet) -> list[Player | None]:
    return [await house.people.player(each.person) if each.person else None for each in paper.seats]


async def _chat(visit: Visit) -> Chat:
    """Return the chat of the visit; at home, that of the person."""
    people, place = visit.house.people, visit.here
    if place.private:
        return await people.home(visit.player)
    return await people.chat(place.chat, place.title, visit.player.speaks)


def _slot(chat: int, thread: int | None) -> Slot:
    """Return the slot of the sheet of a chat and topic."""
    return Slot(chat, thread, "paper")

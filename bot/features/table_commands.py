"""Commands about a table: /table, /hand, /pause, /resume, /cancel, /leave; and answers in words.

Each of them means one table or one evening, which is found here, once:

    in a group          the open table of the chat or topic, or else the evening there
    in a direct chat    the person's evening once it has begun, or else their own table, or else an evening
                        that still gathers people

Then the command acts, or refuses in the words of the table's kind (`club/kinds.py`). Other commands about
matches (/score, /export, /fair) look through `tables_in_question`.

An answer typed in the direct chat ("pass", "105", "ace of spades", in any language) is the press of the key
that it names: the same use case decides, refuses and asks for confirmation. The panel then stands at the end
of the chat, below what was typed.

    words ──► label of a key on the panel? ──► pass? ──► an amount? ──► a card? ──► the press it stands for
                                                                                └─► else the panel again
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from markupsafe import Markup

from bot.features.evening import cancel as cancel_evening
from bot.features.evening import carry_out, evening_command, host_of
from bot.features.evening.screens import evening_at_home_screen, leave_evening_screen
from bot.features.rules import text
from bot.people import named
from bot.screens import Screen, face
from bot.screens.questions import QUESTIONS, QuestionContext
from bot.tables import lobby, moves, opening, seats
from bot.tables.live import LiveMatch, draft_of, which_slot
from bot.tables.visit import PRESSES, Refused, Visit, command
from bot.telegram.updates import Place
from bot.words.buttons import Choose, Press, ShowDraft, Tap, unpack
from bot.words.texts import LANGUAGES, Texts, markup, suit_words, texts
from club.evening import PAUSE_S, Evening
from club.model import Player, Table
from game.actions import Pass, Play, Seat, spell
from game.cards import BY_FACE, Card, Rank, Suit
from game.question import see
from game.state import Claiming
from game.view import kind_of, project

if TYPE_CHECKING:
    from bot.house import House

# The commands


@command("table", private=False, anonymous=True)
async def show_table(visit: Visit) -> Screen | None:
    """Show the table again, at the end of the chat."""
    house, place, found = visit.house, visit.here, await _meant(visit)
    if isinstance(found, Evening):
        return await _show_evening(visit, found)
    if not place.private:
        house.delivery.resume(place.chat)
        if await house.redraw.settle(place.chat, place.thread):
            return None
    table = _existing(visit, found)
    if place.private:
        await opening.show_own(house, table)
        return None
    return None if await house.redraw.show(table.id) else Screen(text=visit.t("shown-above"))


@command("hand")
async def hand(visit: Visit) -> Screen | None:
    """Show a player their cards again, or what their evening waits for."""
    if visit.private and isinstance(found := await _meant(visit), Evening):
        return await _show_evening(visit, found)
    return await show_hands(visit)


async def show_hands(visit: Visit) -> Screen | None:
    """Show a player their cards again, at all their tables."""
    house, player = visit.house, visit.player
    tables = await house.store.tables_of(player.id)
    if any(table.stage == "playing" for table in tables):
        return await _show_panels(visit)
    if not tables:
        raise Refused("hand-none")
    if not visit.private:
        raise Refused("not-begun")
    return await lobby.seat_told(visit, tables[0])


@command("pause", private=False)
async def pause(visit: Visit) -> None:
    """Stop the clock of a match."""
    await moves.pause(visit, (await _begun(visit)).id)


@command("resume", private=False)
async def resume(visit: Visit) -> Screen:
    """Resume a match that was paused."""
    told = await moves.resume(visit, (await _begun(visit)).id)
    return Screen(text=markup(told.text))


async def _begun(visit: Visit) -> Table:
    """Return the table whose match the visitor may pause; raise Refused if there is none."""
    table = await with_clock(visit)
    if table.stage == "lobby":
        raise Refused("not-begun")
    return table


async def with_clock(visit: Visit) -> Table:
    """Return the table whose clock the visitor may stop; raise Refused if there is none."""
    found = await _meant(visit)
    if found is not None and found.kind.no_pause:
        chat = await visit.house.people.group(found.chat)
        seconds = found.kind.thinking_s(chat.timer if chat else 0)
        raise Refused(found.kind.no_pause, seconds=seconds, minutes=round(PAUSE_S / 60))
    return _existing(visit, found)


@command("cancel")
async def cancel(visit: Visit) -> None:
    """Close a table, or ask whether its match shall end; end an evening in its group."""
    found = await _meant(visit, own_first=True)
    if isinstance(found, Evening):
        await _cancel_evening(visit, found)
    elif (table := _existing(visit, found)).stage == "playing":
        await moves.ask_to_end(visit, table)
    else:
        await lobby.cancel(visit, table.id)


@command("leave")
async def leave(visit: Visit) -> Screen | None:
    """Give a seat up, after confirmation once the match has begun; at home ask which of several tables."""
    house = visit.house
    if visit.private:
        if evening := await _evening_of(visit):
            return await _leave_evening(visit, evening)
        tables = await tables_in_question(house, visit.here, visit.player)
        if len(tables) == 1 and tables[0].kind.private:
            await cancel(visit)
            return None
    elif isinstance(found := await _meant(visit), Evening):
        return await _show_evening(visit, found)
    return await seats.leave(visit)


# Evenings


async def _show_evening(visit: Visit, evening: Evening) -> Screen | None:
    """Show an evening with its keys; to one of its people their cards, or what it waits for."""
    house = visit.house
    if not visit.private:
        return await evening_command(visit)
    if any(not table.kind.takes_place for table in await house.store.tables_of(visit.player.id)):
        return await _show_panels(visit)
    place = await house.people.title(evening.chat)
    return evening_at_home_screen(visit.t, evening, place, house.clock.now(), house.tables.app)


async def _cancel_evening(visit: Visit, evening: Evening) -> None:
    """End an evening, but only in its group."""
    house = visit.house
    if visit.private:
        host = named(visit.t, await house.people.player(await host_of(house, evening)))
        raise Refused("evening-cancel-there", who=host, place=await house.people.title(evening.chat))
    await cancel_evening(visit, evening)


async def _leave_evening(visit: Visit, evening: Evening) -> Screen | None:
    """Ask for confirmation, with keys for the player's other tables.

    An evening that has not begun is left at once, unless another table may be meant.
    """
    house, player = visit.house, visit.player
    others = [each for each in await house.store.tables_of(player.id) if each.kind.takes_place]
    if not evening.begun and not others:
        left = await carry_out(visit, evening, "leave")
        return Screen(text=markup(left.text))
    rows = (await seats.which(house, others, player, visit.t)).rows
    question = leave_evening_screen(visit.t, evening, await house.people.title(evening.chat), rows)
    house.display.ask(which_slot(player.id), question)
    return None


async def _show_panels(visit: Visit) -> Screen | None:
    if not await visit.house.redraw.panels(visit.player.id):
        raise Refused("toast-unreadable")
    return None


# The table that is meant


async def _meant(visit: Visit, *, own_first: bool = False) -> Table | Evening | None:
    """Return the table or evening that a command means, if there is one.

    `own_first`: in a direct chat, a person's own table goes before any evening.
    """
    house, place = visit.house, visit.here
    if place.private:
        evening = await _evening_of(visit)
        if evening is not None and evening.begun and not own_first:
            return evening
        return await table_here(house, place) or evening
    table = await table_here(house, place)
    if table is not None:
        return table
    evening = await house.store.evening_in(place.chat, place.thread)
    return evening if evening is not None and evening.open else None


def _existing(visit: Visit, found: Table | Evening | None) -> Table:
    """Return a table that was found; raise Refused if there is none."""
    if not isinstance(found, Table):
        raise Refused("own-none" if visit.private else "table-none")
    return found


async def _evening_of(visit: Visit) -> Evening | None:
    """Return the evening in which a person takes part; one that has begun goes first."""
    found = await visit.house.store.evenings_of(visit.player.id)
    return max(found, key=lambda each: (each.begun, each.id), default=None)


async def table_here(house: "House", place: Place) -> Table | None:
    """Return the table of a group, a topic or a direct chat; raises Corrupt if it cannot be read."""
    table = await house.store.table_in(place.chat, place.thread)
    if table is not None:
        await house.tables.peek(table.id)
    return table


async def tables_in_question(house: "House", place: Place, player: Player) -> tuple[Table, ...]:
    """Return the group's table, or in a direct chat the tables where the player sits, their own one first."""
    if place.private:
        tables = (live.table for live in await house.tables.of(player))
        return tuple(sorted(tables, key=lambda table: not table.kind.private))
    table = await table_here(house, place)
    return (table,) if table else ()


async def matches_in_question(house: "House", place: Place, player: Player) -> tuple[Table, ...]:
    """Return the tables addressed, or else the last table of the group or the player's last own table."""
    if tables := await tables_in_question(house, place, player):
        return tables
    last = await house.store.last_table(place.chat, place.thread)
    return (last,) if last else ()


T = TypeVar("T")

LONGEST = 40
"""Characters of the longest answer."""
HIGHEST = 9999
"""Greatest amount that is read as one."""
VERBS = {"auction": "bid", "contract": "contract", "buyout": "offer", "cut": "cut", "take": "take"}
"""Verbs of amounts in the notation of `game.actions`, by the kind of question."""
RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
"""Ranks in the order of `typed-ranks` in locales/."""
SUITS = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
"""Suits in the order of `suit-words` in locales/."""
_SIGNS = str.maketrans({sign: f" {filled} " for sign, filled in zip("♠♣♦♥♤♧♢♡", "♠♣♦♥" * 2, strict=True)})


async def take_words(visit: Visit) -> bool:
    """Carry out a typed answer, or show the panel again with a word about it.

    Returns False if the player is in no match, so that the words ask for something else.
    """
    playing = await _playing(visit)
    if not playing:
        return False
    waiting = [each for each in playing if each[0].match.asked == each[1]] or playing
    note: Markup | None = _how(visit.t, *waiting[0])
    if len(waiting) == 1 and (press := press_for(*waiting[0], visit.rest)):
        try:
            await PRESSES[type(press)](visit, press)
            note = None
        except Refused as refused:
            note = refused.screen(visit.t).text if refused.key else None
    for live, _ in waiting:
        async with visit.house.tables.lock(live.table.id):
            now = await visit.house.tables.playing(live.table.id)
            seat = None if now is None else now.table.seat_of(visit.player.id)
            if now is not None and seat is not None:
                visit.house.display.hand_at_end(now, seat, note)
    return True


def _how(t: Texts, live: LiveMatch, seat: Seat) -> Markup:
    """Return what a player may write now, or whom the table waits for."""
    now = live.match.asked
    if now is None or now == seat:
        return t("typed-how", kind=kind_of(live.match.phase))
    if isinstance(live.match.phase, Claiming):
        return t("table-waits-claims")  # naming the asked player would reveal their cards
    return t("refusal-not-your-turn", who=live.seating.names[now])


async def _playing(visit: Visit) -> list[tuple[LiveMatch, Seat]]:
    """Return the matches of the visitor, with their seats."""
    matches = [each for each in await visit.house.tables.of(visit.player) if isinstance(each, LiveMatch)]
    return [(each, seat) for each in matches if (seat := each.table.seat_of(visit.player.id)) is not None]


def press_for(live: LiveMatch, seat: Seat, words: str) -> Press | None:
    """Return the press that a player's words stand for; None if they are not understood."""
    if len(words) > LONGEST:
        return None
    number, turn = live.table.id, live.match.turn
    if live.match.asked != seat:
        held = project(live.match, seat, ()).hand
        found = [each for each in cards_called(words) if each in held]
        return Choose(number, turn, found[0].text) if len(found) == 1 else None
    view = see(live.match, seat, live.question)
    t, draft = live.seat_words[seat], draft_of(live, seat)
    ask = QuestionContext(t=t, seating=live.seating, view=view, draft=draft)
    labelled = _labelled(ask)
    if press := _by_label(labelled, plain(words)):
        return press
    if plain(words) in _listed("typed-pass") and any(isinstance(each, Pass) for each in view.choices):
        return Tap(number, turn, "pass")
    if (amount := _amount(words)) is not None and view.kind in VERBS:
        return _step(ask, f"{VERBS[view.kind]} {amount}", amount)
    return _card(ask, labelled, cards_called(words))


def _labelled(ask: QuestionContext) -> Mapping[str, set[str]]:
    """Return what the keys of a panel send, by their labels in all languages."""
    found: dict[str, set[str]] = {}
    for t in map(texts, LANGUAGES):
        _, rows = QUESTIONS[ask.view.kind](replace(ask, t=t))
        for key in (key for row in rows for key in row):
            if key.data and (name := plain(key.text)):
                found.setdefault(name, set()).add(key.data)
    return found


def _by_label(labelled: Mapping[str, set[str]], word: str) -> Press | None:
    """Return the press of the only key with a label, or with one that begins so."""
    if not word:
        return None
    sent = labelled.get(word) or {
        data for name, each in labelled.items() if name.startswith(f"{word} ") for data in each
    }
    return unpack(next(iter(sent))) if len(sent) == 1 else None


def _step(ask: QuestionContext, words: str, amount: int) -> Press:
    """Return the press of an amount; a large one that is possible is confirmed first, as by keys."""
    calm, table, turn = ask.view.hints.confirm_above, ask.seating.table, ask.view.turn
    possible = any(spell(each).partition(" ")[2] == words for each in ask.view.choices)
    if possible and calm is not None and amount > calm and ask.draft != words:
        return ShowDraft(table, turn, words)
    return Tap(table, turn, words)


def _card(ask: QuestionContext, labelled: Mapping[str, set[str]], called: frozenset[Card]) -> Press | None:
    """Return the press of the only card that words name: of those in the hand, or else at all."""
    found = [each for each in called if each in ask.view.hand] or list(called)
    if len(found) != 1:
        return None
    (card,) = found
    asks_more = any(isinstance(each, Play) and each.card == card and each.saying for each in ask.view.choices)
    if ask.view.kind == "play" and not asks_more:
        return Tap(ask.seating.table, ask.view.turn, card.text)
    return _by_label(labelled, plain(face(ask.t, card)))


# Words


def plain(words: str) -> str:
    """Return the plain form of words, with the signs of suits as words of their own."""
    return text.plain(words.translate(_SIGNS))


def _said(words: str) -> list[str]:
    """Return the plain words without those that may stand beside any answer."""
    return [each for each in plain(words).split() if each not in _listed("typed-small")]


def _amount(words: str) -> int | None:
    """Return the only number in words that say nothing else; None if there is none."""
    said = _said(words)
    number = said[0] if len(said) == 1 else ""
    return int(number) if number.isdecimal() and int(number) <= HIGHEST else None


def cards_called(words: str) -> frozenset[Card]:
    """Return the cards that words may name, in any language: "ace of spades", "♠A", "as pik", "AS"."""
    said = _said(words)
    pairs = [said] if len(said) == 2 else []
    if len(said) == 1:
        pairs = [[said[0][:at], said[0][at:]] for at in range(1, len(said[0]))]
    return frozenset(
        BY_FACE[ranks[rank], suits[suit]]
        for ranks, suits in map(_names, LANGUAGES)
        for pair in pairs
        for rank, suit in (pair, pair[::-1])
        if rank in ranks and suit in suits
    )


@cache
def _names(language: str) -> tuple[Mapping[str, Rank], Mapping[str, Suit]]:
    """Return the names of ranks and suits in a language, and their abbreviations."""
    t = texts(language)
    ranks = zip(RANKS, t.plain("typed-ranks").split(","), strict=True)
    suits = zip(SUITS, suit_words(t, "typed-suits"), strict=True)
    return _by_name(ranks), _by_name(suits)


def _by_name(listed: Iterable[tuple[T, str]]) -> Mapping[str, T]:
    return {plain(name): meant for meant, names in listed for name in names.split()}


@cache
def _listed(key: str) -> Sequence[str]:
    """Return the words of a list in all languages."""
    return [plain(word) for t in map(texts, LANGUAGES) for word in t.plain(key).split(",")]

"""Answers typed in the direct chat: "pass", "105", "ace of spades", in any language.

    words ──► label of a key on the panel? ──► pass? ──► an amount? ──► a card? ──► the press it stands for
                                                                                └─► else the panel again

A typed answer is the press of the key that it names: the same use case decides, refuses and asks for
confirmation. The panel then stands at the end of the chat, below what was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

from markupsafe import Markup

from bot.features.rules import text
from bot.screens.questions import QuestionContext, asked
from bot.screens.screen import face
from bot.tables.drawing import draft_of
from bot.tables.live import LiveMatch
from bot.tables.visit import PRESSES, Refused, Visit
from bot.words.buttons import Choose, Press, ShowDraft, Tap, unpack
from bot.words.texts import LANGUAGES, Texts, texts
from game.actions import Pass, Play, Seat, spell
from game.cards import BY_FACE, Card, Rank, Suit
from game.question import see
from game.state import Claiming
from game.view import kind_of, project

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
"""Suits in the order of `typed-suits` in locales/."""
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
                visit.house.display.panel_again(now, seat, note)
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
        _, rows = asked(replace(ask, t=t))
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
    suits = zip(SUITS, t.plain("typed-suits").split(","), strict=True)
    return _by_name(ranks), _by_name(suits)


def _by_name(listed: Iterable[tuple[T, str]]) -> Mapping[str, T]:
    return {plain(name): meant for meant, names in listed for name in names.split()}


@cache
def _listed(key: str) -> Sequence[str]:
    """Return the words of a list in all languages."""
    return [plain(word) for t in map(texts, LANGUAGES) for word in t.plain(key).split(",")]

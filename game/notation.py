"""Actions as text: seat, verb, argument; a bare card is played ("0 bid 120", "1 pass", "2 QD").

This is the notation of records and tests (docs/records.md). `parse` is the inverse of `spell`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from game import actions
from game.actions import Action, Bid, Contract, Cut, Deal, Give, Lay, Offer, Play, Seat, Take, Trump
from game.cards import Suit, card, cards
from game.cards import spell as spell_cards


def spell(action: Action) -> str:
    """Return the text of an action; the deal of a deck has no seat."""
    if isinstance(action, Deal):
        return f"{'place' if action.placed else 'deal'} {spell_cards(action.deck)}"
    return f"{action.seat} {_words(action)}"


def _words(action: Action) -> str:
    match action:
        case Play():
            return f"{action.card} {action.saying}".rstrip()
        case Trump():
            return f"trump {action.suit.value}"
        case _:
            told = (getattr(action, field.name) for field in fields(action))
            return " ".join(map(str, (_verb(action), *tuple(told)[1:])))


def _verb(action: Action) -> str:
    return type(action).__name__.lower()


def parse(text: str) -> Action:
    """Parse one action; raises ValueError with an explanation."""
    head, _, rest = text.strip().partition(" ")
    if head in {"deal", "place"}:
        return Deal(cards(rest), placed=head == "place")
    verb, *words = rest.split() or [""]
    seat = _seat(head)
    if verb[:1] in set("9JQKTA") and len(verb) == 2:
        return _play(seat, verb, words)
    if verb in _PLAIN:
        _counted(verb, words, 0)
        return _PLAIN[verb](seat)
    if verb not in _VERBS:
        raise ValueError(f"there is no verb {verb!r}: use {', '.join((*_PLAIN, *_VERBS))}, or a card")
    count, make = _VERBS[verb]
    _counted(verb, words, count)
    return make(seat, words)


def _counted(verb: str, words: list[str], count: int) -> None:
    if len(words) != count:
        raise ValueError(f"{verb!r} takes {count} words after it, not {len(words)}")


def _play(seat: Seat, text: str, words: list[str]) -> Play:
    match words:
        case []:
            return Play(seat, card(text))
        case ["declare" | "silent" | "keep-trump" as saying]:
            return Play(seat, card(text), saying)
        case _:
            raise ValueError(
                f"after a card stands declare, silent, keep-trump or nothing, not {' '.join(words)!r}"
            )


def _seat(text: str) -> Seat:
    if text not in {"0", "1", "2", "3"}:
        raise ValueError(f"a line begins with a seat, 0 to 3, not {text!r}")
    return int(text)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise ValueError(f"{text!r} is not a number of points")
    return int(text)


def _suit(text: str) -> Suit:
    if text not in {"S", "C", "D", "H"}:
        raise ValueError(f"a suit is S, C, D or H, not {text!r}")
    return Suit(text)


_PLAIN: Mapping[str, Callable[[Seat], Action]] = {
    "pass": actions.Pass,
    "dark": actions.Dark,
    "look": actions.Look,
    "redeal": actions.Redeal,
    "keep": actions.Keep,
    "refuse": actions.Refuse,
    "accept": actions.Accept,
    "concede": actions.Concede,
    "cross": actions.Cross,
}
"""Actions of verbs without arguments."""

_VERBS: Mapping[str, tuple[int, Callable[[Seat, list[str]], Action]]] = {
    "cut": (1, lambda seat, words: Cut(seat, _number(words[0]))),
    "bid": (1, lambda seat, words: Bid(seat, _number(words[0]))),
    "take": (1, lambda seat, words: Take(seat, _number(words[0]))),
    "offer": (1, lambda seat, words: Offer(seat, _number(words[0]))),
    "give": (2, lambda seat, words: Give(seat, card(words[0]), _seat(words[1]))),
    "lay": (1, lambda seat, words: Lay(seat, card(words[0]))),
    "contract": (1, lambda seat, words: Contract(seat, _number(words[0]))),
    "trump": (1, lambda seat, words: Trump(seat, _suit(words[0]))),
}
"""Number of arguments and parser of every other verb."""

"""Actions as text: seat, verb, argument; a card alone is played ("0 bid 120", "1 pass", "2 QD").

This is the language of records and tests (docs/records.md). `parse` undoes `spell`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.actions import Action, Bid, Concede, Contract, Deal, Give, Keep, Pass, Play, Redeal, Seat
from game.cards import card, cards
from game.cards import spell as spell_cards


def spell(action: Action) -> str:
    """Return the text of an action; the deal of a deck has no seat."""
    if isinstance(action, Deal):
        return f"deal {spell_cards(action.deck)}"
    return f"{action.seat} {_words(action)}"


def _words(action: Action) -> str:
    match action:
        case Play():
            return action.card.text
        case Bid():
            return f"bid {action.amount}"
        case Give():
            return f"give {action.card} {action.to}"
        case Contract():
            return f"contract {action.amount}"
        case _:
            return type(action).__name__.lower()


def parse(text: str) -> Action:
    """Read one action; raises ValueError that says what is wrong with the text."""
    head, _, rest = text.strip().partition(" ")
    if head == "deal":
        return Deal(cards(rest))
    verb, *arguments = rest.split() or [""]
    seat = _seat(head)
    if not arguments and verb[:1] in set("9JQKTA"):
        return Play(seat, card(verb))
    if verb not in _VERBS:
        raise ValueError(f"there is no verb {verb!r}: use {', '.join(_VERBS)}, or a card")
    count, make = _VERBS[verb]
    if len(arguments) != count:
        raise ValueError(f"{verb!r} takes {count} words after it, not {len(arguments)}")
    return make(seat, arguments)


def _seat(text: str) -> Seat:
    if text not in {"0", "1", "2", "3"}:
        raise ValueError(f"a line begins with a seat, 0 to 3, not {text!r}")
    return int(text)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"{text!r} is not a number of points")
    return int(text)


_VERBS: Mapping[str, tuple[int, Callable[[Seat, list[str]], Action]]] = {
    "bid": (1, lambda seat, words: Bid(seat, _number(words[0]))),
    "pass": (0, lambda seat, _: Pass(seat)),
    "redeal": (0, lambda seat, _: Redeal(seat)),
    "keep": (0, lambda seat, _: Keep(seat)),
    "give": (2, lambda seat, words: Give(seat, card(words[0]), _seat(words[1]))),
    "contract": (1, lambda seat, words: Contract(seat, _number(words[0]))),
    "concede": (0, lambda seat, _: Concede(seat)),
}
"""By verb: how many words follow it, and how they are read."""

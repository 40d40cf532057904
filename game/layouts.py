"""Layouts (docs/rules.md sections 2 and 5): how the deck is dealt, and how many cards the declarer gives.

Which seats play a deal, and in which order, is here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.actions import Seat
from game.cards import Card, Cards, in_order
from game.rules import TableRules
from game.state import Hands, Talons


class Layout(NamedTuple):
    """Way of dealing. After each of the first rounds one card goes to the talon that `talons` names (R4)."""

    rounds: int
    talons: tuple[int, ...]
    gifts: int
    """Cards the declarer gives away, one to each opponent."""
    lays: int = 0
    """Cards the declarer lays aside face down."""
    bank: bool = False
    """Whether the cards laid aside count for the winner of the last trick."""


THREE = Layout(7, (0, 0, 0), gifts=2)
TWO = {
    "10_2x2": Layout(10, (0, 1, 0, 1), gifts=1, bank=True),
    "9_2x3": Layout(9, (0, 1, 0, 1, 0, 1), gifts=1, lays=1, bank=True),
    "10_2x2_pile": Layout(10, (0, 1, 0, 1), gifts=0, lays=2),
}


def layout(rules: TableRules) -> Layout:
    """Return how the table deals (4.1 `two_player_layout`)."""
    return TWO[rules.two_player_layout] if rules.players == 2 else THREE


@cache
def destinations(chosen: Layout, players: int, dealer: Seat) -> tuple[int, ...]:
    """Return the receiver of each card of the deck, top first; -1 is the first talon, -2 the second."""
    places: list[int] = []
    for number in range(chosen.rounds):
        places += active(players, dealer)
        if number < len(chosen.talons):
            places.append(-1 - chosen.talons[number])
    return tuple(places)


def dealt_out(chosen: Layout, players: int, dealer: Seat, deck: Cards) -> tuple[Hands, Talons]:
    """Deal `deck` out, one card at a time from the dealer's left."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    talons: list[list[Card]] = [[] for _ in set(chosen.talons)]
    for each, to in zip(deck, destinations(chosen, players, dealer), strict=True):
        (talons[-1 - to] if to < 0 else hands[to]).append(each)
    return tuple(map(in_order, hands)), tuple(map(tuple, talons))


def stacked(chosen: Layout, players: int, dealer: Seat, hands: Hands, talons: Talons) -> Cards:
    """Return the deck that deals out to `hands` and `talons`, the inverse of `dealt_out`.

    Raises ValueError if their number of cards is wrong.
    """
    sources: dict[int, list[Card]] = dict(enumerate(map(list, hands)))
    sources.update((-1 - number, list(talon)) for number, talon in enumerate(talons))
    places = destinations(chosen, players, dealer)
    if set(places) - set(sources) or any(places.count(to) != len(source) for to, source in sources.items()):
        raise ValueError(f"these are not the hands and talons of a deal: {_sizes(chosen, places)}")
    return tuple(sources[to].pop(0) for to in places)


def _sizes(chosen: Layout, places: Sequence[int]) -> str:
    talons = " and ".join(str(chosen.talons.count(each)) for each in sorted(set(chosen.talons)))
    return f"a hand has {chosen.rounds} cards, aside lie {talons}, and the {len(places)} are all different"


@cache
def active(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats that play a deal, clockwise from the dealer's left; of four the dealer sits out."""
    playing = 3 if players == 4 else players
    return tuple((dealer + step) % players for step in range(1, playing + 1))


@cache
def everyone(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise from the dealer's left, the dealer last."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


@cache
def left(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return the next playing seat clockwise, for every seat."""
    playing = active(players, dealer)
    return tuple(
        next(to for step in range(1, players + 1) if (to := (seat + step) % players) in playing)
        for seat in range(players)
    )


@cache
def order_from(players: int, dealer: Seat, first: Seat) -> tuple[Seat, ...]:
    """Return the seats that play, clockwise, beginning with `first`, which is one of them."""
    playing = active(players, dealer)
    place = playing.index(first)
    return (*playing[place:], *playing[:place])


def defenders(players: int, dealer: Seat, declarer: Seat) -> tuple[Seat, ...]:
    """Return the declarer's opponents in a deal, from the dealer's left."""
    return tuple(seat for seat in active(players, dealer) if seat != declarer)

"""Playouts: what defenders lead."""

from __future__ import annotations

import pytest

from game.cards import Suit, cards
from game.players.playouts import play_out
from game.players.tricks import SUITS, Position, Tricks, in_bits, mask
from game.rules import preset


@pytest.mark.parametrize("eager", [False, True])
def test_eager_defenders_declare_before_they_cash_winners(*, eager: bool) -> None:
    """The declarer is void in clubs, which the defender who leads cannot know, and trumps the ace."""
    hands = tuple(mask(cards(each)) for each in ("TD AD KD", "AC KH QH", "9C JC 9S"))
    at = Position(hands, 1, trump=SUITS.index(Suit.DIAMONDS), won=0b010)
    ended = play_out(Tricks(in_bits(preset("classic").play), 3), at, 0, eager=eager)
    assert (ended.gained[1] > 100) == eager

"""Playouts: what defenders lead, and what they keep."""

from __future__ import annotations

import pytest

from game.cards import Suit, cards
from game.players.playouts import play_out
from game.players.tricks import NUMBER, SUITS, Position, Tricks, in_bits, mask
from game.rules import preset


@pytest.mark.parametrize("eager", [False, True])
def test_eager_defenders_declare_before_they_cash_winners(*, eager: bool) -> None:
    """The declarer is void in clubs, which the defender who leads cannot know, and trumps the ace."""
    hands = tuple(mask(cards(each)) for each in ("TD AD KD", "AC KH QH", "9C JC 9S"))
    at = Position(hands, 1, trump=SUITS.index(Suit.DIAMONDS), won=0b010)
    ended = play_out(Tricks(in_bits(preset("classic").play), 3), at, 0, eager=eager)
    assert (ended.gained[1] > 100) == eager


@pytest.mark.parametrize("trained", [0b000, 0b101, 0b010, 0b111])
def test_trained_players_keep_the_guard_of_their_ten(trained: int) -> None:
    """Principles throw the nine away because it is the lowest card, and lose the ten to the ace."""
    hands = tuple(mask(cards(each)) for each in ("AH QH", "TH 9H JD", "JS KD QD"))
    led = NUMBER[cards("TS")[0]]
    at = Position(hands, 1, trick=(led,), top=led, taker=0, won=0b001)
    ended = play_out(Tricks(in_bits(preset("classic").play), 3), at, 0, trained=trained)
    assert (ended.gained[1] >= 10) == bool(trained & 0b010)

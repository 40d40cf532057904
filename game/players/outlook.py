"""Results of declaring a sampled deal: discards and playouts."""

from __future__ import annotations

from collections.abc import Sequence

from game.layouts import Layout
from game.players.inference import likely
from game.players.playouts import Ended, play_out
from game.players.stakes import Stakes
from game.players.tricks import NO_MARKS, NONE, SUIT_MASK, PlayRulesInBits, Position, Tricks, points_of
from game.players.valuation import Valuation

EARLY = 12.0
"""Error of a playout of a whole deal, in points."""
RAISED = 25
"""Points of reserve for raising in a sampled deal."""


def start(
    rules: PlayRulesInBits, hands: Sequence[int], aside: int, declarer: int, trump: int = NONE
) -> tuple[Tricks, Position]:
    """Return a deal before its first lead; `aside` goes to the last trick."""
    players = len(hands)
    tricks = Tricks(rules, players, points_of(aside))
    if rules.named and trump == NONE:
        trump = longest(hands[declarer])
    marks = NO_MARKS._replace(owner=declarer if trump != NONE else NONE)
    return tricks, Position(tuple(hands), declarer, trump=trump, gained=(0,) * players, marks=marks)


def longest(hand: int) -> int:
    """Return the suit with the greatest weight in a hand."""
    return max(
        range(4),
        key=lambda suit: 8 * (hand & SUIT_MASK[suit]).bit_count() + points_of(hand & SUIT_MASK[suit]),
    )


def played(rules: PlayRulesInBits, hands: Sequence[int], aside: int, declarer: int) -> Ended:
    """Play a deal out by simple principles."""
    tricks, at = start(rules, hands, aside, declarer)
    return play_out(tricks, at, declarer)


def given(
    hands: Sequence[int], declarer: int, talon: int, gone: int, chosen: Layout
) -> tuple[list[int], int]:
    """Return the hands after the declarer parted with `gone`, and the cards laid aside.

    The declarer has taken the talon. The lowest cards are given, clockwise; the rest is laid aside.
    """
    after = list(hands)
    after[declarer] = (hands[declarer] | talon) & ~gone
    for step in range(1, chosen.gifts + 1):
        low = gone & -gone
        gone ^= low
        after[(declarer + step) % len(hands)] |= low
    return after, gone


def declared(stakes: Stakes, ready: Valuation, declarer: int, bid: int, hand: int, ended: Ended) -> float:
    """Return the value of a deal declared at a bid, raised if the hand is worth far more or on the barrel."""
    contract = stakes.raised(declarer, bid, ready.of(hand) - RAISED)
    chance = made(ended, declarer, contract)
    return stakes.blended(declarer, contract, ended.gained, ended.won, chance)


def made(ended: Ended, declarer: int, contract: int) -> float:
    """Return the chance that a contract is made in a deal with this playout."""
    return likely((ended.gained[declarer] - contract) / EARLY)

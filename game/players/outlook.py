"""What comes of a deal if somebody declares it, in deals that might be: discards in thought, and playouts."""

from __future__ import annotations

from collections.abc import Sequence

from game.layouts import Layout
from game.players.inference import likely
from game.players.playouts import Ended, play_out
from game.players.stakes import Stakes
from game.players.tricks import NO_MARKS, NONE, SUIT_MASK, PlayRulesInBits, Position, Tricks, points_of
from game.players.valuation import Valuation

EARLY = 12.0
"""How far, in points, a playout of a whole deal may lie from what really comes of it."""
RAISED = 25
"""Points that a declarer keeps in hand when raising in thought."""


def start(
    rules: PlayRulesInBits, hands: Sequence[int], aside: int, declarer: int, trump: int = NONE
) -> tuple[Tricks, Position]:
    """Return a deal of which the first card is to be led; `aside` falls to the last trick."""
    players = len(hands)
    tricks = Tricks(rules, players, points_of(aside))
    if rules.named and trump == NONE:
        trump = longest(hands[declarer])
    marks = NO_MARKS._replace(owner=declarer if trump != NONE else NONE)
    return tricks, Position(tuple(hands), declarer, trump=trump, gained=(0,) * players, marks=marks)


def longest(hand: int) -> int:
    """Return the suit of a hand that weighs most."""
    return max(
        range(4),
        key=lambda suit: 8 * (hand & SUIT_MASK[suit]).bit_count() + points_of(hand & SUIT_MASK[suit]),
    )


def played(rules: PlayRulesInBits, hands: Sequence[int], aside: int, declarer: int) -> Ended:
    """Play a deal out by plain principles."""
    tricks, at = start(rules, hands, aside, declarer)
    return play_out(tricks, at, declarer)


def given(
    hands: Sequence[int], declarer: int, talon: int, gone: int, chosen: Layout
) -> tuple[list[int], int]:
    """Return the hands once the declarer has taken the talon and parted with `gone`, and what was laid aside.

    The lowest cards are given, clockwise; the rest is laid.
    """
    after = list(hands)
    after[declarer] = (hands[declarer] | talon) & ~gone
    for step in range(1, chosen.gifts + 1):
        low = gone & -gone
        gone ^= low
        after[(declarer + step) % len(hands)] |= low
    return after, gone


def declared(
    stakes: Stakes, ready: Valuation, declarer: int, bid: int, hand: int, ended: Ended, *, raises: bool
) -> float:
    """Return the worth of a deal declared at a bid, raised where the hand is worth far more."""
    contract = bid
    if raises:
        contract = max(bid, int(ready.of(hand) - RAISED) // 10 * 10)
    chance = made(ended, declarer, contract)
    return stakes.blended(declarer, contract, ended.gained, ended.won, chance)


def made(ended: Ended, declarer: int, contract: int) -> float:
    """Return with what chance a contract is made in a deal that ended so in thought."""
    return likely((ended.gained[declarer] - contract) / EARLY)

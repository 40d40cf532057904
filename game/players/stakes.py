"""Value of a deal's result for one seat: settled by the engine, then converted to the chance of winning.

Barrel, bolts, dump truck, golden and dark deals are all part of the settlement, and so of the value.

Calibration: the chances stated to people, corrected by how often such statements came true.

`python -m bench.calibration --hints` measures that. Decisions use the uncorrected chances.

Result of a search: the choices compared, and the best of them.

Results of declaring a sampled deal: discards and playouts.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Literal, NamedTuple

from game.actions import Action, Seat
from game.barrel import deals_left, height, winning_contract
from game.events import MatchWon
from game.layouts import Layout, active
from game.phases.contract import raises
from game.players.knowledge import Situation
from game.players.playouts import Ended, play_out
from game.players.tricks import NO_MARKS, NONE, SUIT_MASK, PlayRulesInBits, Position, Tricks, points_of
from game.players.worlds import Valuation, likely
from game.rules import Rules
from game.settlement import settle
from game.state import Bargain, Carried, DealSettled, Kind, Match, Outcome, Tally, Way
from game.view import Alternative

PER_DEAL = 85.0
"""The same lead with one deal left; it grows with the square root of the number of deals left."""
SHORT = 10
"""Missing points from which on no rounding makes a contract."""
COARSE = 20
"""Points in which the declarer's surplus or deficit is quantized."""


class Worth(NamedTuple):
    """Points that facts of the match are worth, about as `python -m bench.equity --fit` finds them.

    They lie between what fits matches of `greedy` and of `strong` (docs/players.md).
    """

    near: float = 450.0
    """Lead that makes a player about three times as likely to win, at the end of the match."""
    far: float = 900.0
    """The same at the beginning."""
    on_barrel: float = 20.0
    """Value of sitting on the barrel, in addition to its score."""
    attempt: float = 50.0
    """Cost of a used attempt on the barrel."""
    bolt: float = 25.0
    """Cost of a bolt that is not fined yet; the second costs twice as much."""
    barrel: float = 100.0
    """Cost of the first barrel used up, if the third is punished harder (4.8 `barrel_third_fall`)."""
    barrels: float = 300.0
    """Cost of two barrels used up."""


WORTH = Worth()


def standing(rules: Rules, tally: Tally, worth: Worth = WORTH) -> float:
    """Return the value of a player's total with the other facts of the tally."""
    at = height(rules.barrel)
    used = 0.0
    if tally.barrels and rules.barrel.barrel_third_fall != "none" and not tally.without_barrel:
        used = worth.barrel if tally.barrels == 1 else worth.barrels
    if tally.on_barrel and at is not None:
        return at + worth.on_barrel - worth.attempt * tally.attempts - used
    return tally.score - worth.bolt * tally.bolts * tally.bolts - used


def equity(
    rules: Rules, tallies: Sequence[Tally], seat: Seat, deals: int | None = None, worth: Worth = WORTH
) -> float:
    """Estimate the chance of a seat to win the match from these totals.

    `deals` is the number of deals left; None without a limit.
    """
    values = [standing(rules, tally, worth) for tally in tallies]
    best = max(values)
    left = max(0.0, min(1.0, 1 - best / rules.barrel.target))
    scale = worth.near + (worth.far - worth.near) * left
    if deals is not None:
        scale = min(scale, PER_DEAL * math.sqrt(max(1, deals)))
    shares = [math.exp(max(-30.0, (each - best) / scale)) for each in values]
    return shares[seat] / sum(shares)


class Stakes:
    """Possible results of a deal for the seat of a situation, with any declarer."""

    def __init__(self, situation: Situation, way: Way = "auction") -> None:
        view = situation.view
        self._rules = situation.rules
        self._seat = situation.seat
        self._way: Way = way
        self._golden = view.golden
        self._dark = view.dark
        self._seats = active(len(view.tallies), view.dealer)
        last = view.sheet[-1] if view.sheet else None
        carried = Carried() if last is None else Carried(last.golden_made, last.golden_round)
        self.match = Match(
            view.tallies, view.dealer, turn=view.turn, deals_played=view.deals_played, carried=carried
        )
        self._known: dict[object, tuple[float, bool]] = {}

    def now(self) -> float:
        """Return the value of the match as it stands."""
        return equity(self._rules, self.match.tallies, self._seat, self._deals_left(0))

    def played(self, declarer: int, contract: int, gained: Sequence[int], won: int) -> float:
        """Return the value of a played deal; points and won tricks are by place, tricks as bits."""
        return self._played(declarer, contract, gained, won)[0]

    def least(self, declarer: int, contract: int) -> int:
        """Return the fewest points that make a contract, which may be less because of rounding."""
        for points in range(contract - SHORT + 1, contract):
            gained = [points if place == declarer else 0 for place in range(len(self._seats))]
            if self._played(declarer, contract, gained, 1 << declarer)[1]:
                return points
        return contract

    def raised(self, declarer: int, bid: int, worth: float = 0) -> int:
        """Return the contract to which a bid is raised: up to tens, and on the barrel what wins at least."""
        if not raises(self._rules, self._bargain(declarer, bid)):
            return bid
        tally = self.match.tallies[self._seats[declarer]]
        return max(bid, winning_contract(self._rules.barrel, tally), int(worth) // 10 * 10)

    def blended(self, declarer: int, contract: int, gained: Sequence[int], won: int, chance: float) -> float:
        """Return the value of a deal whose contract is made with some chance."""
        made, failed = list(gained), list(gained)
        over = (gained[declarer] - contract) // COARSE * COARSE
        made[declarer] = contract + max(over, 0)
        failed[declarer] = contract + min(over, -COARSE)
        worth = 0.0
        if chance > 0.001:
            worth += chance * self.played(declarer, contract, made, won)
        if chance < 0.999:
            worth += (1 - chance) * self.played(declarer, contract, failed, won)
        return worth

    def left(
        self, declarer: int, contract: int, end: Literal["conceded", "crossed"], aces: Sequence[int]
    ) -> float:
        """Return the value of a deal that its declarer concedes or crosses; `aces` are by place."""
        bargain = self._bargain(declarer, contract)
        return self._settled(Outcome.unplayed(bargain, end, self._by_seat(aces)))[0]

    def _played(self, declarer: int, contract: int, gained: Sequence[int], won: int) -> tuple[float, bool]:
        points = tuple(
            each if place == declarer else (each + 5) // 10 * 10 for place, each in enumerate(gained)
        )
        over = min(points[declarer], contract + 60)
        key = (declarer, contract, over, *points[:declarer], *points[declarer + 1 :], won)
        if key not in self._known:
            none = (0,) * len(self.match.tallies)
            outcome = Outcome(
                bargain=self._bargain(declarer, contract),
                end="played",
                card_points=self._by_seat(points),
                marriage_points=none,
                nines_points=none,
                tricks=self._by_seat([won >> place & 1 for place in range(len(points))]),
                aces=none,
                nines=None,
            )
            self._known[key] = self._settled(outcome)
        return self._known[key]

    def _bargain(self, declarer: int, contract: int) -> Bargain:
        seat = self._seats[declarer]
        dark = self._dark == seat
        return Bargain(seat, contract, way=self._way, dark=dark, golden=self._golden)

    def _by_seat(self, values: Sequence[int]) -> tuple[int, ...]:
        found = [0] * len(self.match.tallies)
        for seat, value in zip(self._seats, values, strict=True):
            found[seat] = value
        return tuple(found)

    def _settled(self, outcome: Outcome) -> tuple[float, bool]:
        made, tallies = False, self.match.tallies
        for event in settle(self._rules, self.match, outcome):
            if isinstance(event, DealSettled):
                made, tallies = event.result == "made", event.tallies
            elif isinstance(event, MatchWon):
                return float(event.seat == self._seat), made
        return equity(self._rules, tallies, self._seat, self._deals_left(1)), made

    def _deals_left(self, settled: int) -> int | None:
        """Return the number of deals left after `settled` more; None without a limit."""
        played, golden_round = self.match.deals_played + settled, self.match.carried.golden_round
        return deals_left(self._rules.barrel, self.match.players, played, golden_round)


Curve = tuple[tuple[float, float], ...]
"""Estimated chances, rising, each with the share that came true; interpolated linearly."""

NEVER, ALWAYS = (0.0, 0.005), (1.0, 0.995)
"""Bounds of stated chances, as nothing is certain."""
PLAYED_OUT: Curve = (
    NEVER, (0.1, 0.02), (0.2, 0.06), (0.3, 0.11), (0.4, 0.195), (0.5, 0.33), (0.6, 0.38), (0.65, 0.42),
    (0.7, 0.555), (0.8, 0.79), (0.9, 0.895), ALWAYS,
)  # fmt: skip
"""Curve of whole deals: playouts know the cards, so doubtful contracts are made less often than estimated."""
CONTRACTS: Curve = (*PLAYED_OUT[:9], (0.8, 0.745), (0.85, 0.865), (0.9, 0.935), ALWAYS)
"""Curve of contracts: likely ones are made a little more often than gifts let expect."""
BIDS: Curve = (
    NEVER, (0.15, 0.105), (0.3, 0.21), (0.4, 0.355), (0.5, 0.445), (0.6, 0.535), (0.7, 0.625), (0.8, 0.74),
    (0.9, 0.87), ALWAYS,
)  # fmt: skip
CURVES: Mapping[Kind, Curve] = {
    "auction": BIDS,
    "giving": PLAYED_OUT,
    "contract": CONTRACTS,
    "trump": PLAYED_OUT,
}
"""Curves by kind of question, fitted to deals of classic; other kinds need none."""
Role = Literal["declarer", "defender"]
CARDS: Mapping[Role, Mapping[int, Curve]] = {
    "declarer": {
        2: ((0.03, 0.005), (0.09, 0.005), (0.46, 0.28), (0.9, 0.995), (0.97, 0.995)),
        3: ((0.03, 0.005), (0.07, 0.005), (0.26, 0.005), (0.69, 0.64), (0.96, 0.995)),
        4: ((0.03, 0.005), (0.08, 0.005), (0.29, 0.005), (0.61, 0.41), (0.85, 0.91), (0.97, 0.995)),
        5: (
            (0.03, 0.005), (0.08, 0.005), (0.25, 0.02), (0.5, 0.25), (0.78, 0.72), (0.94, 0.995),
            (0.97, 0.995),
        ),
        6: (
            (0.04, 0.005), (0.2, 0.04), (0.36, 0.1), (0.55, 0.34), (0.74, 0.66), (0.88, 0.92),
            (0.95, 0.995), (0.97, 0.995),
        ),
        7: (
            (0.05, 0.005), (0.2, 0.04), (0.36, 0.18), (0.55, 0.32), (0.75, 0.68), (0.85, 0.89),
            (0.9, 0.96), (0.95, 0.995),
        ),
        8: (
            (0.05, 0.005), (0.2, 0.06), (0.36, 0.16), (0.55, 0.38), (0.74, 0.7), (0.85, 0.91),
            (0.9, 0.93), (0.95, 0.995),
        ),
    },
    "defender": {
        2: ((0.05, 0.005), (0.28, 0.005), (0.61, 0.77), (0.86, 0.995), (0.96, 0.995)),
        3: (
            (0.03, 0.005), (0.06, 0.04), (0.11, 0.1), (0.22, 0.22), (0.31, 0.31), (0.44, 0.47),
            (0.65, 0.83), (0.82, 0.98), (0.95, 0.995),
        ),
        4: (
            (0.03, 0.005), (0.06, 0.07), (0.12, 0.18), (0.22, 0.38), (0.31, 0.47), (0.4, 0.53),
            (0.5, 0.6), (0.65, 0.75), (0.82, 0.98), (0.95, 0.995),
        ),
        5: (
            (0.04, 0.01), (0.06, 0.07), (0.1, 0.19), (0.14, 0.34), (0.18, 0.41), (0.24, 0.52),
            (0.31, 0.56), (0.4, 0.61), (0.5, 0.62), (0.6, 0.73), (0.69, 0.82), (0.82, 0.98),
            (0.94, 0.995),
        ),
        6: (
            (0.04, 0.02), (0.06, 0.06), (0.1, 0.24), (0.14, 0.38), (0.18, 0.45), (0.24, 0.61),
            (0.31, 0.61), (0.4, 0.62), (0.54, 0.7), (0.7, 0.83), (0.82, 0.93), (0.93, 0.995),
        ),
        7: (
            (0.04, 0.03), (0.06, 0.11), (0.1, 0.3), (0.14, 0.41), (0.18, 0.52), (0.24, 0.56), (0.35, 0.6),
            (0.49, 0.7), (0.6, 0.78), (0.73, 0.86), (0.9, 0.99),
        ),
        8: ((0.06, 0.19), (0.1, 0.37), (0.14, 0.43), (0.18, 0.49), (0.24, 0.59), (0.35, 0.59), (0.55, 0.66)),
    },
}  # fmt: skip
"""Curves of a deal in progress, by the role of the player who decides and the cards in hand.

The search lets everybody see all cards, so players overrate what they can do: declarers make fewer contracts
than it says, and defenders beat fewer.
"""


def curve_of(kind: Kind, role: Role, left: int) -> Curve:
    """Return the curve that corrects estimates of a kind, empty if they are stated as they are."""
    if kind == "play":
        return NEVER, *CARDS[role][min(max(left, 2), 8)], ALWAYS
    return CURVES.get(kind, ())


def stated(kind: Kind, chance: float, *, role: Role = "declarer", left: int = 8) -> float:
    """Return the chance to state for an estimate; the order of estimates is preserved.

    `role` is that of the player who decides, `left` the number of cards in hand.
    """
    for (lower, low), (upper, high) in pairwise(curve_of(kind, role, left)):
        if chance <= upper:
            return round(low + (high - low) * (chance - lower) / (upper - lower), 4)
    return chance


class SearchResult(NamedTuple):
    """Best action, and the choices compared: none if the hand was only counted."""

    best: Action
    options: tuple[Alternative, ...] = ()

    @property
    def deals(self) -> int:
        """Number of sampled deals."""
        return max((len(each.worths) for each in self.options), default=0)


def mean(chances: Sequence[float]) -> float | None:
    """Return the average chance, None of none."""
    return fmean(chances) if chances else None


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

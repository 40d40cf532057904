"""Value of a deal's result for one seat: settled by the engine, then converted to the chance of winning.

Barrel, bolts, dump truck, golden and dark deals are all part of the settlement, and so of the value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.actions import Seat
from game.barrel import height, target, third_fall, winning_contract
from game.events import MatchWon
from game.ledger import DealSettled, Tally
from game.length import deals_left
from game.parts import Bargain, Outcome, Way
from game.phases.contract import raises
from game.players.situation import Situation
from game.rules import Rules
from game.seats import active
from game.settlement import settle
from game.state import Carried, Match

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
    if tally.barrels and third_fall(rules.barrel) != "none" and not tally.without_barrel:
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
    left = max(0.0, min(1.0, 1 - best / target(rules.barrel)))
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

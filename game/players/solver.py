"""Solver: the points a player takes with open cards, against the best joint play of the others.

Alpha-beta search over `tricks.Tricks`, with a table of the positions between two tricks. Computer players,
hints and reviews share one solver.
"""

from __future__ import annotations

import math

from game.players.situation import Stop, never
from game.players.tricks import FOUR_ACES, POINTS, Move, Position, Tricks

ALL = 1_000
"""More points than a deal has."""
LOOK_UP = 256
"""Positions between two checks of the clock."""

_SUM = tuple(sum(POINTS[each] for each in range(6) if bits >> each & 1) for bits in range(64))


class OutOfTime(Exception):
    """The search was stopped; only earlier results are valid."""


def card_points(bits: int) -> int:
    """Return the points of a set of cards."""
    return _SUM[bits & 63] + _SUM[bits >> 6 & 63] + _SUM[bits >> 12 & 63] + _SUM[bits >> 18]


class Solver:
    """Solver for the points taken by the player at place `me`, for all positions of one deal.

    `stop` is called regularly; if it returns true, or more than `patience` positions were searched in all,
    the search ends with OutOfTime.
    """

    def __init__(self, tricks: Tricks, me: int, stop: Stop = never, patience: float = math.inf) -> None:
        self._tricks = tricks
        self._me = me
        self._stop = stop
        self._patience = patience
        self.searched = 0
        """Positions searched so far."""
        self._table: dict[object, tuple[int, int, Move | None]] = {}

    def value(self, at: Position, low: int = -1, high: int = ALL) -> int:
        """Return the points `me` takes from `at` on; a bound if they lie outside of `low` to `high`."""
        start = at._replace(gained=(0,) * len(at.hands))
        return self._search(start, low, high)

    def makes(self, at: Position, points: int) -> bool:
        """Return whether `me` takes at least `points` from `at` on."""
        return points <= 0 or self.value(at, points - 1, points) >= points

    def _search(self, at: Position, low: int, high: int) -> int:
        """Search from `at`; the points gained there already count."""
        if at.trick:
            return self._open(at, low, high, None)[0]
        gained = at.gained[self._me]
        if not any(at.hands):
            return gained
        low, high = low - gained, high - gained
        key = (at.hands, at.turn, at.trump, at.won, at.marks)
        least, most, best = self._table.get(key, (0, ALL, None))
        if best is None and most == ALL:
            most = self._most(at)
        if least >= high or least == most:
            return gained + least
        if most <= low:
            return gained + most
        fresh = at._replace(gained=(0,) * len(at.hands))
        value, best = self._open(fresh, max(low, least - 1), min(high, most + 1), best)
        if value <= low:
            most = min(most, value)
        elif value >= high:
            least = max(least, value)
        else:
            least = most = value
        self._table[key] = least, most, best
        return gained + value

    def _open(self, at: Position, low: int, high: int, best: Move | None) -> tuple[int, Move | None]:
        """Search all moves of a position, the best known first; return value and best move."""
        self.searched += 1
        if self.searched > self._patience or (not self.searched % LOOK_UP and self._stop()):
            raise OutOfTime
        play, search = self._tricks.play, self._search
        moves = self.ordered(at)
        if best is not None and best in moves:
            moves.remove(best)
            moves.insert(0, best)
        if at.turn == self._me:
            value = -1
            for move in moves:
                found = search(play(at, move), low, high)
                if found > value:
                    value, best = found, move
                    low = max(low, value)
                    if value >= high:
                        break
            return value, best
        value = ALL
        for move in moves:
            found = search(play(at, move), low, high)
            if found < value:
                value, best = found, move
                high = min(high, value)
                if value <= low:
                    break
        return value, best

    def _most(self, at: Position) -> int:
        """Return an upper bound of the points `me` can take: all cards, and every marriage in hand."""
        left = 0
        for hand in at.hands:
            left |= hand
        most = card_points(left) + self._tricks.bank
        rules, own = self._tricks.rules, at.hands[self._me]
        for suit in range(4):
            held = own >> 6 * suit & 14
            if held == 14 or held & 12 == 12:
                most += rules.worth[suit]
            elif rules.halves and held & 6 == 6:
                most += rules.worth[suit] // 2
        if rules.aces and own & FOUR_ACES == FOUR_ACES:
            most += 200
        return most + sum(points for place, _, points in at.marks.unwon if place == self._me)

    def ordered(self, at: Position) -> list[Move]:
        """Return the moves, the most decisive first."""
        moves = self._tricks.moves(at)
        if len(moves) == 1:
            return moves
        if not at.trick:
            moves.sort(key=lambda move: (-move.marriage, -POINTS[move.card]))
            return moves
        friendly = (at.turn == self._me) is (at.taker == self._me)
        last = len(at.trick) == self._tricks.players - 1
        return sorted(
            moves, key=lambda move: _worth_of_following(at, move.card, friendly=friendly, last=last)
        )


def _worth_of_following(at: Position, number: int, *, friendly: bool, last: bool) -> int:
    """Return the sort key of a following card: lower ones are tried first."""
    same = number // 6 == at.top // 6
    wins = number > at.top if same else number // 6 == at.trump
    if wins:
        return POINTS[number] - (0 if last else 30)
    if friendly:
        return -POINTS[number]
    return POINTS[number] + 20

"""Solver: the points a player takes with open cards, against the best joint play of the others.

Alpha-beta search over `tricks.Tricks`, with a table of the positions between two tricks. Computer players,
hints and reviews share one solver.

Solver for tables with plain rules: the same results as `solver`, many times as fast.

Nearly all tables have plain rules, and every doubling of speed allows one more trick to be searched. Cards
are numbered by rank here, four to a rank, so the bits of a set are in the order of points, and all suits are
compared at once. `me` sits at place 0. The search asks whether the points that `me` takes from a position on
reach a goal; its result is a bound on the side of the goal.
"""

from __future__ import annotations

import math

from game.players.knowledge import Stop, never
from game.players.tricks import (
    FOUR_ACES,
    POINT,
    POINTS,
    QUEENS,
    SUIT,
    SUIT_CARDS,
    SUITS_IN_RANKS,
    Falling,
    Move,
    Position,
    Rising,
    Tricks,
    by_rank,
    covers,
    numbers,
    points_in,
    winning,
)

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


def solver_of(
    tricks: Tricks, me: int, stop: Stop = never, patience: float = math.inf
) -> Solver | PlainSolver:
    """Return the fastest solver for a deal."""
    return (PlainSolver if covers(tricks.rules) else Solver)(tricks, me, stop, patience)


class PlainSolver:
    """Solver for the points taken by the player at place `me`, for all positions of one deal.

    `stop` and `patience` as in `solver.Solver`; here tricks are counted.
    """

    def __init__(self, tricks: Tricks, me: int, stop: Stop = never, patience: float = math.inf) -> None:
        self._me = me
        self._players = tricks.players
        self._bank = tricks.bank
        self._rules = tricks.rules
        self._worth = tricks.rules.worth
        self._named = tricks.rules.named
        self._overtake = tricks.rules.overtake
        self._stop = stop
        self._patience = patience
        self.searched = 0
        """Tricks searched so far."""
        self._married = tuple(sum(self._worth[suit] for suit in numbers(suits)) for suits in range(16))
        self._hands = [0] * tricks.players
        self._unled = 0
        """Cards before the first lead, if nothing may be declared then."""
        self._table: dict[int, tuple[int, int, int]] = {}
        self._rising, self._falling = Rising(), Falling()
        self._next = tuple((place + 1) % tricks.players for place in range(tricks.players))

    def makes(self, at: Position, points: int) -> bool:
        """Return whether `me` takes at least `points` from `at` on."""
        return points <= 0 or self._from(at, points) >= points

    def value(self, at: Position, low: int = -1, high: int = ALL) -> int:
        """Return the points `me` takes from `at` on; a bound if they lie outside of `low` to `high`."""
        low, high = max(low, 0), min(high, ALL)
        goal = (low + high + 1) // 2 if low or high < ALL else 60
        while low < high:
            found = self._from(at, goal)
            if found >= goal:
                low = found
            else:
                high = found
            goal = low + 1 if found >= goal else high
        return low

    def _from(self, at: Position, goal: int) -> int:
        """Search from a position, which may be within a trick."""
        places = [(self._me + step) % self._players for step in range(self._players)]
        hands = [by_rank(at.hands[place]) for place in places]
        left = 0
        for place, hand in enumerate(hands):
            self._hands[place] |= hand
            left |= hand
        turn = places.index(at.turn)
        if not at.trick:
            if not at.won and not self._rules.first_lead:
                self._unled = left
            return self._lead(left, turn, at.trump, goal)
        led, top = by_rank(1 << at.trick[0]), by_rank(1 << at.top)
        taker = places.index(at.taker)
        if len(at.trick) + 1 < self._players:
            return self._second(left, turn, led, taker, at.trump, goal)
        points = sum(POINTS[number] for number in at.trick)
        return self._last(left, turn, (top, taker, points, SUIT_CARDS[led]), at.trump, goal)

    def _lead(self, left: int, place: int, trump: int, goal: int) -> int:
        """Search from a lead."""
        if goal <= 0 or not left:
            return 0 if left or place else self._bank
        key = left << 5 | place << 3 | trump + 1
        known = self._table.get(key)
        if known is None:
            own = left & self._hands[0]
            most = points_in(left) + self._bank
            most += self._married[(own & own >> 4 & QUEENS) >> 8]
            if most < goal:
                return most
            least, best = self._cashed(left, place, trump), 0
            if place:
                least, most = 0, most - least
        else:
            least, most, best = known
        if least >= goal:
            return least
        if most < goal:
            return most
        self.searched += 1
        if self.searched > self._patience or (not self.searched % LOOK_UP and self._stop()):
            raise OutOfTime
        order, married = self._leads(left, place, best)
        if place:
            value, best = self._they_lead(left, place, (order, married), trump, goal)
        else:
            value, best = self._i_lead(left, (order, married), trump, goal)
        bounds = (max(least, value), most) if value >= goal else (least, min(most, value))
        self._table[key] = *bounds, best
        return value

    def _i_lead(
        self, left: int, leads: tuple[tuple[int, ...], int], trump: int, goal: int
    ) -> tuple[int, int]:
        """Search the leads of `me`, some of which declare marriages.

        Return the most points, and their card.
        """
        order, married = leads
        value, best = -1, 0
        for card in order:
            if card & married:
                suit = SUIT[card]
                found = self._worth[suit]
                after = trump if self._named else suit
                found += self._second(left ^ card, 1, card, 0, after, goal - found)
            else:
                found = self._second(left ^ card, 1, card, 0, trump, goal)
            if found > value:
                value, best = found, card
                if value >= goal:
                    break
        return value, best

    def _they_lead(
        self, left: int, place: int, leads: tuple[tuple[int, ...], int], trump: int, goal: int
    ) -> tuple[int, int]:
        """Search the leads of another player; return the fewest points, and their card."""
        order, married = leads
        if self._named:
            married = 0
        value, best = ALL, 0
        behind = self._next[place]
        for card in order:
            after = SUIT[card] if card & married else trump
            found = self._second(left ^ card, behind, card, place, after, goal)
            if found < value:
                value, best = found, card
                if value < goal:
                    break
        return value, best

    def _cashed(self, left: int, place: int, trump: int) -> int:
        """Return the points that the leader takes for certain, with unbeatable and untrumpable cards."""
        hand = left & self._hands[place]
        others = below = left ^ hand
        below |= below >> 4
        below |= below >> 8
        sure = hand & ~(below | below >> 16)
        if not sure:
            return 0
        queens = hand & hand >> 4 & QUEENS
        if queens & queens - 1:
            return 0  # the second marriage changes the trump
        trumps = others & SUITS_IN_RANKS[trump]
        if trumps:
            mine = sure & SUITS_IN_RANKS[trump]
            drawn = mine.bit_count()
            for each in self._hands:
                if (trumps & each).bit_count() > drawn:
                    sure = mine
                    break
        if sure == hand:
            return points_in(left) + self._bank
        return points_in(sure)

    def _leads(self, left: int, place: int, best: int) -> tuple[tuple[int, ...], int]:
        """Return the cards to lead, the most decisive first, and which of them declare a marriage."""
        hand = left & self._hands[place]
        queens = hand & hand >> 4 & QUEENS if left != self._unled else 0
        married = queens | queens << 4
        below = left & self._hands[0] if place else left ^ hand
        below |= below >> 4
        below |= below >> 8
        sure = hand & ~(below | below >> 16 | married | best)
        order = self._falling[sure] + self._falling[married & ~best]
        order += self._rising[hand & ~(sure | married | best)]
        return ((best, *order) if best else order), married

    def _second(self, left: int, place: int, led: int, leader: int, trump: int, goal: int) -> int:
        """Search from the card after a lead."""
        hand, suit, trumps = left & self._hands[place], SUIT_CARDS[led], SUITS_IN_RANKS[trump]
        points, last = POINT[led], self._last
        if self._players == 2:
            return last(left, place, (led, leader, points, suit), trump, goal)
        legal = hand & suit or hand & trumps or hand
        behind = self._next[place]
        wins = winning(legal, led, trumps)
        loses = 0 if wins and self._overtake else legal & ~wins
        if not place:
            value = -1
            for card in self._falling[wins] + self._rising[loses]:
                top, taker = (card, 0) if card & wins else (led, leader)
                found = last(left ^ card, behind, (top, taker, points + POINT[card], suit), trump, goal)
                if found > value:
                    value = found
                    if value >= goal:
                        break
            return value
        theirs = left & self._hands[behind]
        helped = winning(theirs & suit or theirs & trumps, led, trumps)
        if not leader:
            order = self._rising[wins] + (self._falling if helped else self._rising)[loses]
        elif helped:
            order = self._rising[wins] + self._rising[loses]
        else:
            order = self._falling[loses] + self._rising[wins]
        value = ALL
        for card in order:
            top, taker = (card, place) if card & wins else (led, leader)
            found = last(left ^ card, behind, (top, taker, points + POINT[card], suit), trump, goal)
            if found < value:
                value = found
                if value < goal:
                    break
        return value

    def _last(self, left: int, place: int, trick: tuple[int, int, int, int], trump: int, goal: int) -> int:
        """Search from the last card of a trick, given its top card, taker, points and suit."""
        top, taker, points, suit = trick
        hand, trumps = left & self._hands[place], SUITS_IN_RANKS[trump]
        legal = hand & suit or hand & trumps or hand
        wins = winning(legal, top, trumps)
        loses = 0 if wins and self._overtake else legal & ~wins
        lead = self._lead
        if not place:
            value = -1
            for card in self._falling[wins] + self._rising[loses]:
                gain, leads = (points + POINT[card], 0) if card & wins else (0, taker)
                found = gain + lead(left ^ card, leads, trump, goal - gain)
                if found > value:
                    value = found
                    if value >= goal:
                        break
            return value
        order = self._falling[wins | loses] if taker else self._falling[wins] + self._rising[loses]
        value = ALL
        for card in order:
            if card & wins:
                found = lead(left ^ card, place, trump, goal)
            else:
                gain = 0 if taker else points + POINT[card]
                found = gain + lead(left ^ card, taker, trump, goal - gain)
            if found < value:
                value = found
                if value < goal:
                    break
        return value

"""Bitboard trick play compared with the engine, and the solver compared with exhaustive search.

Both run under random rules. `python -m trials.endings --count 1000` compares any number of
endings; the test suite compares a few.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import NamedTuple

from game.actions import Play, Saying, Seat
from game.cards import DECK, points
from game.engine import legal, step
from game.layouts import active, layout, order_from
from game.phases.play import COUNTED, counts, winning
from game.players.solver import PlainSolver, Solver
from game.players.tricks import NONE, NUMBER, SUITS, Move, Position, RareState, Tricks, covers, in_bits, mask
from game.rules import Rules, RulesConflict, change
from game.state import DealSettled, Match, Playing
from trials.walks import random_rules, random_start, walk

PLAIN_POINTS = {
    "marriage_credit": "everyone",
    "nines_bonus": "off",
    "barrel_mode": "contract",
    "barrel_auction": "normal",
}
"""Options under which the points of a deal are its cards and marriages."""


LEFT = 4
"""Maximum number of tricks left in an ending."""


class EndingPosition(NamedTuple):
    """Position during play, in the engine's form and as bitboards."""

    rules: Rules
    match: Match
    phase: Playing
    at: Position

    @property
    def tricks(self) -> Tricks:
        """Bitboard rules of the deal."""
        return tricks_of(self.rules, self.match, self.phase)


def tricks_of(rules: Rules, match: Match, phase: Playing) -> Tricks:
    """Return the bitboard rules of a deal."""
    bank = points(phase.marks.aside) if layout(rules.table).bank else 0
    return Tricks(in_bits(rules.play), len(active(match.players, match.dealer)), bank)


def position(rules: Rules, match: Match, phase: Playing) -> Position:
    """Return a position as bitboards, without points gained except for marriages not yet won."""
    seats = active(match.players, match.dealer)
    place = {seat: number for number, seat in enumerate(seats)}
    trick = tuple(NUMBER[each] for each in phase.trick)
    top = winning(phase.trick, phase.trump) if trick else NONE
    order = order_from(match.players, match.dealer, phase.leader)
    return Position(
        tuple(mask(phase.hands[seat]) for seat in seats),
        place[phase.asked],
        trick,
        trick[top] if trick else NONE,
        place[order[top]] if trick else NONE,
        NONE if phase.trump is None else SUITS.index(phase.trump),
        sum(1 << place[seat] for seat in seats if phase.tricks[seat]),
        (0,) * len(seats),
        _marks(rules, phase, place),
    )


def _marks(rules: Rules, phase: Playing, place: dict[Seat, int]) -> RareState:
    marks = phase.marks
    unwon = tuple(
        (
            place[each.seat],
            mask(card for card in DECK if card.rank in COUNTED[each.kind] and each.suit in {None, card.suit}),
            each.points,
        )
        for each in phase.marriages
        if not counts(rules.play, phase.taken, each)
    )
    return RareState(
        NONE if marks.owner is None else place[marks.owner],
        sum(1 << SUITS.index(each.suit) for each in phase.marriages if each.suit is not None),
        NONE if marks.aces is None else place[marks.aces],
        marks.aces_played,
        marks.owes_aces,
        unwon,
    )


def saying(move: Move, moves: list[Move]) -> Saying:
    """Return the saying of a move, if its card allows several."""
    if sum(each.card == move.card for each in moves) == 1:
        return ""
    if not move.marriage:
        return "silent"
    return "declare" if move.trump else "keep-trump"


def spoken(moves: list[Move]) -> dict[tuple[int, Saying], Move]:
    """Return the moves by card and saying."""
    return {(each.card, saying(each, moves)): each for each in moves}


def check_plays(seed: int) -> int:
    """Play deals under random rules in both forms; return the number of cards compared."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    compared, at = 0, None
    for move in walk(rng, rules, random_start(rng, rules)):
        before, after = move.before.phase, move.after.phase
        if not isinstance(before, Playing) or not isinstance(move.action, Play):
            continue
        tricks = tricks_of(rules, move.before, before)
        if at is None or (not before.taken and not before.trick):
            at = position(rules, move.before, before)
        moves = spoken(tricks.moves(at))
        plays = [each for each in legal(rules, move.before) if isinstance(each, Play)]
        assert set(moves) == {(NUMBER[each.card], each.saying) for each in plays}, seed
        at = tricks.play(at, moves[NUMBER[move.action.card], move.action.saying])
        compared += 1
        if isinstance(after, Playing):
            same = position(rules, move.after, after)
            assert at._replace(gained=same.gained, marks=same.marks) == same, seed
            assert tricks.rules.plain or at.marks == same.marks, seed
    return compared


def endings(seed: int, left: int) -> Iterator[EndingPosition]:
    """Yield a position of each deal of a random match with at most `left` tricks to play."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    try:
        for name, value in PLAIN_POINTS.items():
            rules = change(rules, name, value)
    except RulesConflict:
        return
    found = False
    for move in walk(rng, rules, random_start(rng, rules)):
        phase = move.after.phase
        found = found and isinstance(phase, Playing)
        if not isinstance(phase, Playing) or found or max(map(len, phase.hands)) > left:
            continue
        found = rng.random() < 0.5
        if found:
            yield EndingPosition(rules, move.after, phase, position(rules, move.after, phase))


def check_endings(seed: int, left: int) -> int:
    """Compare the solvers with exhaustive search for every seat; return the number of endings."""
    compared = 0
    for moment in endings(seed, left):
        seats = active(moment.match.players, moment.match.dealer)
        for me, seat in enumerate(seats):
            before = moment.phase.card_points[seat] + sum(
                each.points
                for each in moment.phase.marriages
                if each.seat == seat and counts(moment.rules.play, moment.phase.taken, each)
            )
            best = tried(moment.rules, moment.match, seat, {}) - before
            solver = Solver(moment.tricks, me)
            assert solver.value(moment.at) == best, seed
            assert solver.makes(moment.at, best), seed
            assert not solver.makes(moment.at, best + 1), seed
            assert not Solver(moment.tricks, me).makes(moment.at, best + 1), seed
            if covers(moment.tricks.rules):
                assert PlainSolver(moment.tricks, me).value(moment.at) == best, seed
                assert PlainSolver(moment.tricks, me).makes(moment.at, best), seed
                assert not PlainSolver(moment.tricks, me).makes(moment.at, best + 1), seed
        compared += 1
    return compared


def tried(rules: Rules, match: Match, seat: Seat, known: dict[object, int]) -> int:
    """Return the points of `seat` in the deal by exhaustive search against all others together."""
    phase = match.phase
    assert isinstance(phase, Playing)
    if phase not in known:
        found = [_after(rules, match, each, seat, known) for each in legal(rules, match)]
        known[phase] = max(found) if phase.asked == seat else min(found)
    return known[phase]


def _after(rules: Rules, match: Match, action: object, seat: Seat, known: dict[object, int]) -> int:
    assert isinstance(action, Play)
    events, after = step(rules, match, action)
    if isinstance(after.phase, Playing):
        return tried(rules, after, seat, known)
    return next(each for each in events if isinstance(each, DealSettled)).points[seat]


def main() -> None:
    """Compare the endings and print their number."""
    parser = argparse.ArgumentParser(prog="python -m trials.endings")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    solved = played = 0
    seed = chosen.seed
    while solved < chosen.count:
        solved += check_endings(seed, LEFT)
        played += check_plays(seed)
        seed += 1
    print(f"{solved} endings solved and {played} cards compared")


if __name__ == "__main__":
    main()

"""Playing a card: each is tried in deals that might be, played out early, searched to the end late."""

from __future__ import annotations

from game.actions import Action
from game.players.counting import spoken, unknown
from game.players.inference import likely, worlds
from game.players.knowledge import Knowledge, World, known
from game.players.level import Level
from game.players.principles import choose, play_out
from game.players.situation import Chance, Situation, Stop
from game.players.solver import OutOfTime, Solver
from game.players.stakes import Stakes
from game.players.tricks import Move, Position, Tricks

WINDOW = 20
"""How far around the contract a search tells points apart."""
SEARCHED, PLAYED_OUT = 4.0, 4.0
"""How far, in points, the ends of searches lie from what comes of it; of playouts, with one trick left."""
NARROW = 5
"""Tricks left from which on a search can afford the whole window."""
PATIENCE, IN_ALL = 4_000, 20_000
"""Positions that may be searched for one deal, and for one card, clock or no clock."""


def play(situation: Situation, level: Level, chance: Chance, stop: Stop) -> Action | None:
    """Play what is best on average over the deals that might be."""
    if not level.cards:
        return None
    knowledge = known(situation)
    tricks = Tricks(knowledge.play, knowledge.players)
    at = unknown(knowledge)
    moves = tricks.moves(at)
    plain = choose(tricks, at, knowledge.story.declarer)
    if len(moves) == 1:
        return spoken(situation, plain)
    judge = _Judge(situation, knowledge, level, stop)
    totals = dict.fromkeys(moves, 0.0)
    for world in worlds(situation, knowledge, chance, level.cards, inferring=level.inferring):
        if stop():
            break
        for move, worth in judge.judged(world, moves):
            totals[move] += worth
    return spoken(situation, max(moves, key=lambda move: (totals[move], move == plain)))


class _Judge:
    """Judges the cards that may be played, in one deal after the other."""

    def __init__(self, situation: Situation, knowledge: Knowledge, level: Level, stop: Stop) -> None:
        self._knowledge = knowledge
        self._declarer = knowledge.story.declarer
        self._contract = knowledge.story.bid
        self._stakes = Stakes(situation, knowledge.story.way)
        self._least = self._stakes.least(self._declarer, self._contract)
        self._left = len(situation.view.hand)
        self._patience = IN_ALL if self._left <= level.search else 0
        self._stop = stop

    def judged(self, world: World, moves: list[Move]) -> list[tuple[Move, float]]:
        """Return what each card is worth in a deal; all are searched, or none."""
        declarer = self._declarer
        tricks, at = self._knowledge.tricks(world), self._knowledge.position(world)
        after = [tricks.play(at, move) for move in moves]
        ends = [play_out(tricks, each, declarer) for each in after]
        points, spread = self._searched(tricks, after), SEARCHED
        if not points:
            points, spread = [end.gained[declarer] for end in ends], PLAYED_OUT * self._left**0.5
        worths: list[float] = []
        for end, taken in zip(ends, points, strict=True):
            made = likely((taken - self._least + 0.5) / spread)
            worths.append(self._stakes.blended(declarer, self._contract, end.gained, end.won, made))
        return list(zip(moves, worths, strict=True))

    def _searched(self, tricks: Tricks, after: list[Position]) -> list[int]:
        """Return the points that the declarer takes at best after each card, nothing if it takes too long."""
        if self._patience <= 0:
            return []
        window = WINDOW if self._left <= NARROW else WINDOW // 2
        solver = Solver(tricks, self._declarer, self._stop, min(PATIENCE, self._patience))
        points: list[int] = []
        try:
            for at in after:
                so_far = at.gained[self._declarer]
                goal = self._least - so_far
                points.append(so_far + solver.value(at, goal - window, goal + window))
        except OutOfTime:
            points = []
        self._patience -= solver.searched
        return points

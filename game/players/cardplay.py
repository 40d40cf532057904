"""Playing a card: each is tried in deals that might be, played out early, searched to the end late."""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import Action
from game.advice import Option
from game.players.counting import spoken, unknown
from game.players.inference import likely, worlds
from game.players.knowledge import Knowledge, World, known
from game.players.level import Level
from game.players.principles import choose, play_out
from game.players.situation import Chance, Situation, Stop
from game.players.solver import OutOfTime, Solver
from game.players.stakes import Stakes
from game.players.tricks import Move, Position, Tricks
from game.players.weighing import Weighed, mean

WINDOW = 20
"""How far around the contract a search tells points apart."""
SEARCHED, PLAYED_OUT = 4.0, 4.0
"""How far, in points, the ends of searches lie from what comes of it; of playouts, with one trick left."""
NARROW = 5
"""Tricks left from which on a search can afford the whole window."""
PATIENCE, IN_ALL = 4_000, 20_000
"""Positions that may be searched for one deal, and for one card, clock or no clock."""


def play(
    situation: Situation, level: Level, chance: Chance, stop: Stop, _besides: Sequence[Action]
) -> Weighed | None:
    """Play what is best on average over the deals that might be."""
    if not level.cards:
        return None
    knowledge = known(situation)
    tricks = Tricks(knowledge.play, knowledge.players)
    at = unknown(knowledge)
    moves = tricks.moves(at)
    plain = choose(tricks, at, knowledge.story.declarer)
    if len(moves) == 1:
        return Weighed(spoken(situation, plain))
    judge = _Judge(situation, knowledge, level, stop)
    worths: dict[Move, list[float]] = {move: [] for move in moves}
    chances: dict[Move, list[float]] = {move: [] for move in moves}
    for world in worlds(situation, knowledge, chance, level.cards, inferring=level.inferring):
        if stop():
            break
        for move, made, worth in judge.judged(world, moves):
            chances[move].append(made)
            worths[move].append(worth)
    best = max(moves, key=lambda move: (sum(worths[move]), move == plain))
    options = [Option((spoken(situation, move),), tuple(worths[move]), mean(chances[move])) for move in moves]
    return Weighed(spoken(situation, best), tuple(options))


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

    def judged(self, world: World, moves: list[Move]) -> list[tuple[Move, float, float]]:
        """Return with what chance the contract is made after each card, and what that is worth.

        All cards are searched, or none.
        """
        declarer = self._declarer
        tricks, at = self._knowledge.tricks(world), self._knowledge.position(world)
        after = [tricks.play(at, move) for move in moves]
        ends = [play_out(tricks, each, declarer) for each in after]
        points, spread = self._searched(tricks, after), SEARCHED
        if not points:
            points, spread = [end.gained[declarer] for end in ends], PLAYED_OUT * self._left**0.5
        judged: list[tuple[Move, float, float]] = []
        for move, end, taken in zip(moves, ends, points, strict=True):
            made = likely((taken - self._least + 0.5) / spread)
            worth = self._stakes.blended(declarer, self._contract, end.gained, end.won, made)
            judged.append((move, made, worth))
        return judged

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

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
PATIENCE, IN_ALL = 2_500, 12_000
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
        self._search = self._left <= level.search
        self._stop = stop
        self._searched = 0

    def judged(self, world: World, moves: list[Move]) -> list[tuple[Move, float]]:
        """Return what each card is worth in a deal."""
        tricks, at = self._knowledge.tricks(world), self._knowledge.position(world)
        patience = min(PATIENCE, IN_ALL - self._searched) if self._search else 0
        solver = Solver(tricks, self._declarer, self._stop, patience) if patience > 0 else None
        judged = [(move, self._worth(tricks, tricks.play(at, move), solver)) for move in moves]
        self._searched += solver.searched if solver is not None else 0
        return judged

    def _worth(self, tricks: Tricks, after: Position, solver: Solver | None) -> float:
        declarer = self._declarer
        end = play_out(tricks, after, declarer)
        points, spread = end.gained[declarer], PLAYED_OUT * self._left**0.5
        if solver is not None:
            so_far = after.gained[declarer]
            goal = self._least - so_far
            try:
                points = so_far + solver.value(after, goal - WINDOW, goal + WINDOW)
                spread = SEARCHED
            except OutOfTime:
                pass
        made = likely((points - self._least + 0.5) / spread)
        return self._stakes.blended(declarer, self._contract, end.gained, end.won, made)

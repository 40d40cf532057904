"""Choice of a card: each is tried in sampled deals, by playouts early and by full search late."""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import Action
from game.advice import Alternative
from game.players.counting import spoken, unknown
from game.players.inference import likely, worlds
from game.players.knowledge import Knowledge, PossibleWorld, known
from game.players.level import Level
from game.players.plain_solver import solver_of
from game.players.playouts import play_out
from game.players.principles import choose
from game.players.situation import Chance, Situation, Stop
from game.players.solver import OutOfTime
from game.players.stakes import Stakes
from game.players.tricks import Move, Position, Tricks
from game.players.weighing import SearchResult, mean

SEARCH_ERROR = 0.1
"""Share of search results that do not come to pass, as nobody sees all cards."""
PLAYOUT_WEIGHT = 0.4
"""Weight of a playout beside a search."""
DEFENDERS_PLAYOUT_WEIGHT = 0.15
"""The same for defenders. With their other changes it is measured by `python -m bench.defence`."""
PLAYED_OUT = 4.0
"""Error of a playout in points, with one trick left."""
SEARCHED_PER_DEAL, SEARCHED_PER_CARD = 3_000, 25_000
"""Positions that may be searched for one deal, and for one card, independent of the clock."""


def play(
    situation: Situation, level: Level, chance: Chance, stop: Stop, _besides: Sequence[Action]
) -> SearchResult | None:
    """Play the card that is best on average over sampled deals."""
    if not level.cards:
        return None
    knowledge = known(situation)
    tricks = Tricks(knowledge.play, knowledge.players)
    at = unknown(knowledge)
    moves = tricks.moves(at)
    plain = choose(tricks, at, knowledge.story.declarer)
    if len(moves) == 1:
        return SearchResult(spoken(situation, plain))
    judge = _CardEvaluator(situation, knowledge, level, stop)
    worths: dict[Move, list[float]] = {move: [] for move in moves}
    chances: dict[Move, list[float]] = {move: [] for move in moves}
    for world in worlds(situation, knowledge, chance, level.cards, inferring=level.inferring):
        if stop():
            break
        for move, made, worth in judge.judged(world, moves):
            chances[move].append(made)
            worths[move].append(worth)
    best = max(moves, key=lambda move: (sum(worths[move]), move == plain))
    options = [
        Alternative((spoken(situation, move),), tuple(worths[move]), mean(chances[move])) for move in moves
    ]
    return SearchResult(spoken(situation, best), tuple(options))


class _CardEvaluator:
    """Evaluation of the playable cards, one deal after the other."""

    def __init__(self, situation: Situation, knowledge: Knowledge, level: Level, stop: Stop) -> None:
        self._knowledge = knowledge
        self._declarer = knowledge.story.declarer
        self._contract = knowledge.story.bid
        self._stakes = Stakes(situation, knowledge.story.way)
        self._least = self._stakes.least(self._declarer, self._contract)
        left = len(situation.view.hand)
        self._spread = PLAYED_OUT * left**0.5
        self._defends = level.defending and knowledge.me != self._declarer
        self._playout_weight = DEFENDERS_PLAYOUT_WEIGHT if self._defends else PLAYOUT_WEIGHT
        self._deals = level.searched if left <= level.search else 0
        self._patience = SEARCHED_PER_CARD
        self._stop = stop

    def judged(self, world: PossibleWorld, moves: list[Move]) -> list[tuple[Move, float, float]]:
        """Return each card with the chance of the contract after it, and its value.

        Either all cards are searched, or none.
        """
        declarer = self._declarer
        tricks, at = self._knowledge.tricks(world), self._knowledge.position(world)
        after = [tricks.play(at, move) for move in moves]
        banned = self._knowledge.banned[:-1]
        ends = [play_out(tricks, each, declarer, banned, eager=self._defends) for each in after]
        chances = [likely((end.gained[declarer] - self._least + 0.5) / self._spread) for end in ends]
        if found := self._searched(tricks, after):
            weight = self._playout_weight
            chances = [
                weight * chance + (1 - weight) * (1 - SEARCH_ERROR if makes else SEARCH_ERROR)
                for chance, makes in zip(chances, found, strict=True)
            ]
        points = [end.gained for end in ends]
        if self._defends:
            points = halved(points)
        return [
            (move, made, self._stakes.blended(declarer, self._contract, gained, end.won, made))
            for move, end, gained, made in zip(moves, ends, points, chances, strict=True)
        ]

    def _searched(self, tricks: Tricks, after: list[Position]) -> list[bool]:
        """Return whether the contract can be made after each card; empty if that takes too long."""
        if self._patience <= 0 or self._deals <= 0:
            return []
        solver = solver_of(tricks, self._declarer, self._stop, min(SEARCHED_PER_DEAL, self._patience))
        found: list[bool] = []
        try:
            found = [solver.makes(at, self._least - at.gained[self._declarer]) for at in after]
            self._deals -= 1
        except OutOfTime:
            found = []
        self._patience -= solver.searched
        return found


def halved(points: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the points of several playouts, moved halfway to their mean.

    Playouts predict the points of single cards less well than searches predict the contract.
    """
    means = [sum(each) / len(points) for each in zip(*points, strict=True)]
    return [
        tuple(round((own + common) / 2) for own, common in zip(each, means, strict=True)) for each in points
    ]

"""Who won how often in a chat, from the recorded results. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from storage.life import NOBODY
from storage.store import Result


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's record in a chat; `average` is of his final scores."""

    player: int
    games: int
    wins: int
    average: int
    points: int = 0
    """Game points, where the group's tables keep them."""


def standings(results: Iterable[Result]) -> list[Standing]:
    """Return all players of some finished matches: most wins first, then the better average.

    A seat that was given up at the end is nobody's, and a match without a winner counts for nobody.
    """
    scores: defaultdict[int, list[int]] = defaultdict(list)
    wins: defaultdict[int, int] = defaultdict(int)
    points: defaultdict[int, int] = defaultdict(int)
    for result in results:
        if result.winner is None:
            continue
        wins[result.players[result.winner]] += 1
        for player, score in zip(result.players, result.scores, strict=True):
            scores[player].append(score)
        for player, gained in zip(result.players, result.points, strict=False):
            points[player] += gained
    table = [
        Standing(player, len(own), wins[player], round(sum(own) / len(own)), points[player])
        for player, own in scores.items()
        if player != NOBODY
    ]
    return sorted(table, key=lambda each: (-each.wins, -each.average, each.player))

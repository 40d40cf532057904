"""Who won how often in a chat, from the recorded results. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from club.model import Result
from club.state import NOBODY


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's record in a chat; `average` is of the final scores.

    A seat given up counts as a match that was not won, with the score at that time.
    """

    player: int
    games: int
    wins: int
    average: int
    points: int = 0
    """Game points, where the group's tables keep them."""
    left: int = 0
    """Matches left, or ended for the others, before their end."""


def standings(results: Iterable[Result]) -> list[Standing]:
    """Return all players of some finished matches: most wins first, then the better average.

    A seat that was given up at the end is nobody's. A match without a winner counts for nobody but those
    who left it before its end.
    """
    results = tuple(results)
    left = Counter(player for result in results for player in deserters(result))
    scores: defaultdict[int, list[int]] = defaultdict(list)
    wins: defaultdict[int, int] = defaultdict(int)
    points: defaultdict[int, int] = defaultdict(int)
    for result in results:
        if result.winner is None:
            continue
        wins[result.players[result.winner]] += 1
        for player, score in zip(result.players, result.scores, strict=True):
            scores[player].append(score)
        for each in result.gone:
            scores[each.player].append(each.score)
        for player, gained in zip(result.players, result.points, strict=False):
            points[player] += gained
    for player in left:
        scores.setdefault(player, [])
    table = [
        Standing(player, len(own), wins[player], _average(own), points[player], left[player])
        for player, own in scores.items()
        if player != NOBODY
    ]
    return sorted(table, key=lambda each: (-each.wins, -each.average, each.player))


def _average(scores: list[int]) -> int:
    return round(sum(scores) / len(scores)) if scores else 0


def deserters(result: Result) -> set[int]:
    """Return who left a match for good while others played it, or ended it for them as an admin.

    A vote is held against nobody, nor is the end of a match that was begun by mistake or that nobody else
    was there to play.
    """
    gone = {each.player for each in result.gone}
    return gone | (set(result.by) & set(result.players) if result.why == "admin" else set())

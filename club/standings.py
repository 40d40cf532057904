"""Who won how often in a chat, from the recorded results. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from club.model import Result
from club.occupants import Occupant, Person, people_in


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


def apart(results: Iterable[Result]) -> tuple[list[Standing], list[Standing]]:
    """Return the standings of the matches among people, and those of matches with computer players.

    Nobody's record among people has to do with computers.
    """
    results = tuple(results)
    among = [each for each in results if not each.with_computers]
    return standings(among), standings(each for each in results if each.with_computers)


def standings(results: Iterable[Result]) -> list[Standing]:
    """Return all players of some finished matches: most wins first, then the better average.

    A seat that was given up at the end is nobody's, and computer players have no record. A match without a
    winner counts for nobody but those who left it before its end.
    """
    results = tuple(results)
    left = Counter(player for result in results for player in deserters(result))
    scores: defaultdict[int, list[int]] = defaultdict(list)
    wins: Counter[Occupant] = Counter()
    points: Counter[Person] = Counter()
    for result in results:
        if result.winner is None:
            continue
        wins[result.players[result.winner]] += 1
        people = people_in(result.players)
        for seat, player in people.items():
            scores[player].append(result.scores[seat])
            points[player] += result.points[seat] if result.points else 0
        for each in result.gone:
            scores[each.player].append(each.score)
    for player in left:
        scores.setdefault(player, [])
    table = [
        Standing(
            player,
            len(own),
            wins[player],
            _average(own),
            points[player],
            left[player],
        )
        for player, own in scores.items()
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
    return gone | (
        set(result.by) & set(people_in(result.players).values()) if result.why == "admin" else set()
    )

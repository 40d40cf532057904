"""How matches with computer players ended: by their level, and the best win of each person. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from club.model import Result
from club.occupants import LEVELS, Level, Person, computers_in, people_in


@dataclass(slots=True)
class Record:
    """Matches and wins by the level of the computers, and the best win."""

    games: dict[Level, int] = field(default_factory=dict)
    wins: dict[Level, int] = field(default_factory=dict)
    best: int = 0
    """By how many points the best win was ahead of the next; 0 without a win."""

    def add(self, level: Level, *, won: bool, ahead: int) -> None:
        """Count a match."""
        self.games[level] = self.games.get(level, 0) + 1
        self.wins[level] = self.wins.get(level, 0) + won
        self.best = max(self.best, ahead if won else 0)

    def levels(self) -> tuple[Level, ...]:
        """Return the levels that were met, the weakest first."""
        return tuple(each for each in LEVELS if each in self.games)


@dataclass(frozen=True, slots=True)
class Against:
    """The matches of a chat with computer players."""

    people: dict[Person, Record]
    computers: Record
    """Their own matches and wins: one match is one, however many of a level sat there."""


def against(results: Iterable[Result]) -> Against:
    """Return how matches ended that were won; several levels at one table count as the strongest."""
    found = Against({}, Record())
    for result in results:
        computers = computers_in(result.players)
        if result.winner is None or not computers:
            continue
        level = max((each.level for each in computers.values()), key=LEVELS.index)
        first, second = sorted(result.scores, reverse=True)[:2]
        ahead = max(first - second, 1)
        found.computers.add(level, won=result.winner in computers, ahead=ahead)
        for seat, person in people_in(result.players).items():
            found.people.setdefault(person, Record()).add(level, won=seat == result.winner, ahead=ahead)
    return found

"""Tournaments of whole matches over duplicate deals: the contender sits in each seat in turn."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game.actions import Action
from game.arena.contenders import seated
from game.arena.table import ArenaTable, play_match
from game.layouts import seats
from game.players.situation import Chance
from game.rules import Rules
from game.state import Over, new_match

DEALS = 200
"""Deals after which a match counts as a draw."""


class Figure(NamedTuple):
    """Mean with its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Figure:
        """Return the mean of independent values."""
        if not values:
            return cls(0.0, 0.0)
        error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
        return cls(round(fmean(values), 4), round(error, 4))


@dataclass(slots=True)
class Stopwatch:
    """Seconds of processor time that players thought, by name; external programs are not measured."""

    names: Sequence[str]
    spent: dict[str, list[float]] = field(default_factory=dict)

    def ask(self, seat: int, _kind: str, ask: Callable[[], Action]) -> Action:
        """Ask, and record the time."""
        began = time.process_time()
        action = ask()
        self.spent.setdefault(self.names[seat], []).append(time.process_time() - began)
        return action


class Meeting(NamedTuple):
    """Contender against others, under some rules."""

    rules: Rules
    contender: str
    others: str
    seed: int
    deals: int = DEALS


@dataclass(slots=True)
class SetPlayed:
    """Results of one set: a match for each seat of the contender, all from the same cards."""

    wins: list[bool] = field(default_factory=list)
    lead: list[float] = field(default_factory=list)
    """The contender's total less the mean of the others', by match."""
    length: list[int] = field(default_factory=list)
    unfinished: int = 0
    declared: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    spent: dict[str, list[float]] = field(default_factory=dict)


def play_set(meeting: Meeting, number: int) -> SetPlayed:
    """Play one set; the same meeting and number give the same set."""
    played = SetPlayed()
    for seat in range(seats(meeting.rules.table)):
        _play(meeting, number, seat, played)
    return played


def _play(meeting: Meeting, number: int, seat: int, played: SetPlayed) -> None:
    count = seats(meeting.rules.table)
    names = [meeting.contender if each == seat else meeting.others for each in range(count)]
    seed = f"{meeting.seed} {number}"
    clock = Stopwatch(names, played.spent)
    with seated(names, f"{seed} {seat}") as players:
        table = ArenaTable(meeting.rules, new_match(count), players, clock.ask)
        match = play_match(table, Chance(seed), meeting.deals)
    over = match.phase if isinstance(match.phase, Over) else None
    played.wins.append(over is not None and over.winner == seat)
    played.unfinished += over is None
    others = [score for each, score in enumerate(match.scores) if each != seat]
    played.lead.append(match.scores[seat] - fmean(others))
    played.length.append(len(match.sheet))
    for deal in match.sheet:
        played.declared[names[deal.declarer]] += 1
        played.made[names[deal.declarer]] += deal.result == "made"


def in_parallel(work: Callable[[Any, int], Any], on: Any, numbers: Iterable[int], jobs: int) -> list[Any]:
    """Return the results of `work` for each number, in order, independent of the number of processes."""
    if jobs == 1:
        return [work(on, number) for number in numbers]
    with get_context("spawn").Pool(jobs) as pool:
        return pool.starmap(work, [(on, number) for number in numbers], chunksize=1)


def tournament(meeting: Meeting, sets: int, jobs: int = 1) -> dict[str, object]:
    """Play `sets` sets and return the statistics; all but the times are the same for the same seed."""
    found: list[SetPlayed] = in_parallel(play_set, meeting, range(sets), jobs)
    even = 1 / seats(meeting.rules.table)
    shares = [fmean(each.wins) for each in found]
    return {
        "contender": meeting.contender,
        "others": meeting.others,
        "sets": sets,
        "matches": sum(len(each.wins) for each in found),
        "unfinished": sum(each.unfinished for each in found),
        "wins": Figure.of(shares)._asdict(),
        "over_even": Figure.of([share - even for share in shares])._asdict(),
        "lead": Figure.of([fmean(each.lead) for each in found])._asdict(),
        "deals_a_match": round(fmean(length for each in found for length in each.length), 1),
        "most_deals": max(length for each in found for length in each.length),
        "made": {name: _made(found, name) for name in dict.fromkeys((meeting.contender, meeting.others))},
        "milliseconds": thinking(each.spent for each in found),
    }


def _made(found: list[SetPlayed], name: str) -> dict[str, float]:
    declared = sum(each.declared[name] for each in found)
    made = sum(each.made[name] for each in found)
    return {"declared": declared, "share": round(made / declared, 3) if declared else 0.0}


def thinking(spent: Iterable[dict[str, list[float]]]) -> dict[str, dict[str, float]]:
    """Return mean, 95th percentile and maximum of the time per decision, in milliseconds, by player."""
    together: dict[str, list[float]] = {}
    for each in spent:
        for name, seconds in each.items():
            together.setdefault(name, []).extend(seconds)
    return {
        name: {
            "mean": round(1000 * fmean(seconds), 2),
            "p95": round(1000 * sorted(seconds)[int(0.95 * (len(seconds) - 1))], 1),
            "max": round(1000 * max(seconds), 1),
        }
        for name, seconds in together.items()
    }

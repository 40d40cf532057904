"""Duplicate evenings: the people of a group play the same deals at several tables, in rounds. Pure.

An evening gathers people, plays its rounds with a pause after each, and ends with a ranking:

    joining ──start──► playing ──last table──► pause ──► playing ──► … ──► over

One that ends before a round is over is cancelled.

A score counts as its difference from the mean of the same seat at the other tables, so cards do not matter.

The seats follow a Mitchell movement with as many lines as a table has seats. The people are put into lines,
one for each table, in the order of joining. In each round every line moves on by a number of tables of its
own, so people of one line never meet. The numbers of a round are those that repeat meetings least, where a
third meeting of two people is worse than two second ones. All lines change their seat with each round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, product
from math import ceil
from typing import Literal, NamedTuple

from club.kinds import EVENING, TableKind
from club.model import RoundTable, Table, deal_owners
from club.rules import PresetRules, equal_rules
from club.state import Occupant, PersonId
from game.actions import Seat
from game.fair import derived, link
from game.rules import Rules
from game.state import DealSettled

# Who sits where

MIN_TABLES = 2
"""Tables of the smallest evening: a result is compared with that of another table."""

COST = 3
"""Factor by which another meeting of the same people is worse than the one before."""

Position = int
"""Place of a person in the order of joining, from 0."""
Seating = tuple[tuple[Position | None, ...], ...]
"""By table, the position in each seat; None for a computer player."""
Steps = tuple[int, ...]
"""By line, the tables it has moved on since the first round."""


def tables_for(people: int, size: int) -> int:
    """Return the number of tables for people at tables of `size` seats."""
    return max(MIN_TABLES, ceil(people / size))


def movement(people: int, size: int, number: int) -> Seating:
    """Return who sits where in a round, from 1. Free seats are for computer players."""
    tables = tables_for(people, size)
    steps = _steps(tables, ceil(people / tables), number)[number - 1]
    found: list[list[Position | None]] = [[None] * size for _ in range(tables)]
    for person in range(people):
        line, place = divmod(person, tables)
        found[(place + steps[line]) % tables][seat_of(line, size, number)] = person
    return tuple(map(tuple, found))


def seat_of(line: int, size: int, number: int) -> Seat:
    """Return the seat of a line in a round, from 1."""
    return (line + number - 1) % size


@lru_cache(maxsize=256)
def _steps(tables: int, lines: int, rounds: int) -> tuple[Steps, ...]:
    """Return the steps of all rounds; each round has the steps whose meetings cost least (`COST`).

    Two people of different lines meet if the difference of the steps of their lines is that of their places.
    The even steps of Mitchell come first: line 1 moves on by one table a round, line 2 by two, and so on.
    """
    met: Counter[tuple[int, int, int]] = Counter()
    found: list[Steps] = []
    for number in range(rounds):
        even = tuple(line * number % tables for line in range(lines))
        choices = [even, *((0, *rest) for rest in product(range(tables), repeat=lines - 1))]
        best = min(choices, key=lambda steps: sum(COST ** met[each] for each in _meetings(steps, tables)))
        met.update(_meetings(best, tables))
        found.append(best)
    return tuple(found)


def _meetings(steps: Steps, tables: int) -> list[tuple[int, int, int]]:
    """Return the meetings of a round: two lines, and the difference of the places of those who meet."""
    pairs = combinations(range(len(steps)), 2)
    return [(one, other, (steps[one] - steps[other]) % tables) for one, other in pairs]


# The evening

MIN_PEOPLE, MAX_PEOPLE = 4, 24
ROUNDS = (2, 3, 4)
"""Numbers of rounds to choose from."""
DEALS = EVENING.deals
"""Deals of a round."""
DEAL_MINUTES = 5
"""Minutes that a deal usually takes."""
PAUSE_S = 120.0
"""Seconds between two rounds, unless everybody is ready before."""
GATHERING_S = 6 * 3600.0
"""Seconds after which an evening that was not started is cancelled."""
KEPT_DAYS = 30
"""Days that evenings and their tables are kept."""

Stage = Literal["joining", "playing", "pause", "over", "cancelled"]


class DealScore(NamedTuple):
    """Score of a person in a deal, and the mean of the same seat at the other tables."""

    score: int
    mean: float

    @property
    def compared(self) -> float:
        """Return the difference, which counts."""
        return self.score - self.mean


RoundScores = tuple[tuple[DealScore, ...], ...]
"""Scores of a round: by position, one for each deal that the person played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningState:
    """Part of an evening that changes in its course."""

    stage: Stage = "joining"
    host: PersonId = 0
    """0 if the host has left and nobody else takes part."""
    people: tuple[PersonId, ...] = ()
    """In the order of joining; 0 for a person whose data was deleted."""
    left: tuple[Position, ...] = ()
    """Positions of people who left after the start."""
    rounds: int = ROUNDS[0]
    number: int = 0
    """Present round, or the last one; 0 before the start."""
    due: float = 0.0
    """Next deadline in epoch seconds: the start of a round, or the end of the gathering; 0 for none."""
    ready: tuple[PersonId, ...] = ()
    """People who are ready for the next round."""
    seated: Seating = ()
    """Positions by table and seat in the present round; None for a computer player."""
    scores: tuple[RoundScores, ...] = ()
    """Scores of the rounds that are over."""

    @property
    def present(self) -> tuple[PersonId, ...]:
        """Return the people who have not left."""
        return tuple(each for place, each in enumerate(self.people) if each and place not in self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """Evening of a group, and the secret that its decks follow from (docs/fair.md)."""

    id: int
    """Given by the store."""
    chat: int
    thread: int | None
    preset: str
    rules: Rules
    seed: str = field(repr=False)
    created: float
    """Epoch seconds."""
    state: EveningState = EveningState()
    version: int = 0
    """Version of the record for the store's optimistic lock."""

    @property
    def open(self) -> bool:
        """Return whether it is still joined or played."""
        return self.state.stage not in {"over", "cancelled"}

    @property
    def begun(self) -> bool:
        """Return whether its first round has begun."""
        return self.state.stage != "joining"

    @property
    def kind(self) -> TableKind:
        """Return what its tables allow."""
        return EVENING

    @property
    def size(self) -> int:
        """Return the number of seats at a table."""
        return self.rules.table.players

    @property
    def tables(self) -> int:
        """Return the number of tables for the people who joined."""
        return tables_for(len(self.state.people), self.size)

    @property
    def present(self) -> tuple[PersonId, ...]:
        """Return the people who have not left."""
        return self.state.present

    @property
    def all_ready(self) -> bool:
        """Return whether nobody has to be waited for in a pause."""
        return set(self.present) <= {*self.state.ready}

    def told(self, number: int) -> bool:
        """Return whether a round, from 1, is over at all tables, so that its cards are no secret."""
        return 1 <= number <= len(self.state.scores)

    def place_of(self, table: int) -> RoundTable:
        """Return the place of a table of the present round; `table` counts from 0, as in `seated`."""
        return RoundTable(self.id, self.state.number, table + 1)

    def secret(self, number: int) -> str:
        """Return the secret of a round, which the chain of its decks begins with; the same at all tables."""
        return derived(self.seed, f"thousand-evening/1 {number}")

    def lock(self, number: int) -> str:
        """Return the end of the chain of a round, which is published before the round."""
        return link(self.secret(number), 0)

    def changed(self, state: EveningState) -> Evening:
        """Return the evening with another state."""
        return replace(self, state=state)


def takes_over(table: Table, before: Table) -> bool:
    """Return whether a table stands where another one stood, or in a later round of its evening."""
    if table.round is None or before.round is None:
        return table.round is before.round and (table.chat, table.thread) == (before.chat, before.thread)
    return table.round.evening == before.round.evening and table.round.round > before.round.round


def evening_rules(played: PresetRules) -> PresetRules:
    """Return the rules of an evening, under which every deal is the same at all tables and counts.

    A golden round stands: otherwise its reset would give failed contracts back, and the deal after it would
    be golden at some tables only.
    """
    return equal_rules(played, {"golden_if_none_made": "keep"})


def joined(evening: Evening, person: PersonId) -> Evening:
    """Return an evening that a person has joined; they become its host if it has none."""
    state = evening.state
    return evening.changed(replace(state, people=(*state.people, person), host=state.host or person))


def handed_on(state: EveningState, person: PersonId) -> EveningState:
    """Return a state in which the first of the others is host instead of a person; nobody without others."""
    return replace(state, host=heir(state)) if person == state.host else state


def heir(state: EveningState) -> PersonId:
    """Return the first of those present other than the host; 0 for nobody."""
    return next((each for each in state.present if each != state.host), 0)


def without_person(evening: Evening, person: PersonId) -> Evening:
    """Return an evening that a person has left: before the start without a trace, later with their scores.

    If the host leaves, the first of the others becomes host.
    """
    state = handed_on(evening.state, person)
    ready = tuple(each for each in state.ready if each != person)
    if state.stage == "joining":
        people = tuple(each for each in state.people if each != person)
        return evening.changed(replace(state, people=people, ready=ready))
    left = tuple(sorted({*state.left, state.people.index(person)}))
    return evening.changed(replace(state, left=left, ready=ready))


def with_round(evening: Evening, here: Sequence[PersonId]) -> Evening:
    """Return an evening whose next round begins; computer players replace people who are not `here`."""
    state = evening.state
    number = state.number + 1
    seats = movement(len(state.people), evening.size, number)
    seated = tuple(
        tuple(place if place is not None and state.people[place] in here else None for place in table)
        for table in seats
    )
    return evening.changed(replace(state, stage="playing", number=number, due=0.0, ready=(), seated=seated))


class PlayedTable(NamedTuple):
    """Table whose match has ended: its record and its score sheet."""

    table: Table
    sheet: Sequence[DealSettled]


def after_round(evening: Evening, played: Sequence[PlayedTable], now: float) -> Evening:
    """Return an evening after the last table of a round has finished; `played` are its tables in order."""
    state = evening.state
    scores = (*state.scores, compared(state, played))
    if state.number == state.rounds or not evening.present:
        return evening.changed(replace(state, stage="over", due=0.0, scores=scores))
    return evening.changed(replace(state, stage="pause", due=now + PAUSE_S, scores=scores))


def compared(state: EveningState, played: Sequence[PlayedTable]) -> RoundScores:
    """Return the scores of a round: each is compared with the mean of the same seat at the other tables.

    A deal counts for the person who owned the seat when it was dealt, if another table played it too.
    """
    found: list[tuple[DealScore, ...]] = [()] * len(state.people)
    for at, seats in enumerate(state.seated):
        for seat, place in enumerate(seats):
            if place is None:
                continue
            others = [each.sheet for number, each in enumerate(played) if number != at]
            deals = [
                DealScore(change_of(row, seat), mean)
                for number, row in enumerate(played[at].sheet)
                if deal_owners(played[at].table.state.owners, number + 1).get(seat) == state.people[place]
                and (mean := _mean(others, number, seat)) is not None
            ]
            found[place] = tuple(deals)
    return tuple(found)


class SeatScore(NamedTuple):
    """Result of a seat in a deal at one of the tables."""

    table: int
    """From 1."""
    person: PersonId | None
    """0 for a person whose data was deleted, None for a computer player."""
    contract: int | None
    """None for a defender."""
    made: bool
    score: int
    mean: float | None
    """Mean score of the same seat at the other tables; None if none of them played the deal."""


def by_seat(played: Sequence[PlayedTable], number: int) -> tuple[tuple[SeatScore, ...], ...]:
    """Return what each seat did in a deal, from 0, at the tables of a round that played it."""
    rows = [(at, each, each.sheet[number]) for at, each in enumerate(played) if number < len(each.sheet)]
    return tuple(
        tuple(
            SeatScore(
                at + 1,
                _person(deal_owners(each.table.state.owners, number + 1).get(seat)),
                row.contract if row.declarer == seat else None,
                row.result == "made",
                change_of(row, seat),
                _mean([other.sheet for place, other in enumerate(played) if place != at], number, seat),
            )
            for at, each, row in rows
        )
        for seat in range(len(played[0].table.seats))
    )


def widest_deal(played: Sequence[PlayedTable]) -> int:
    """Return the first deal of a round, from 0, in which the scores of a seat lie furthest apart."""

    def spread(number: int) -> int:
        scores = [[each.score for each in seat] for seat in by_seat(played, number)]
        return max(max(each, default=0) - min(each, default=0) for each in scores)

    return max(range(DEALS), key=spread)


def _person(occupant: Occupant) -> PersonId | None:
    return occupant if isinstance(occupant, int) else None


def change_of(row: DealSettled, seat: int) -> int:
    """Return the points that a deal brought to a seat."""
    return sum(line.amount for line in row.lines if line.seat == seat)


def _mean(sheets: Sequence[Sequence[DealSettled]], number: int, seat: int) -> float | None:
    """Return the mean score of a seat in a deal, from 0, at the tables that played it."""
    scores = [change_of(each[number], seat) for each in sheets if number < len(each)]
    return sum(scores) / len(scores) if scores else None


class EveningRank(NamedTuple):
    """A person in the ranking."""

    place: Position
    rank: int
    """From 1; equal totals share one."""
    total: float
    rounds: tuple[float, ...]
    """Result of each round that is over."""


def ranking(state: EveningState) -> list[EveningRank]:
    """Return everybody who joined, the best total first; those who left are last."""
    rounds = [tuple(_sum(scores[place]) for scores in state.scores) for place in range(len(state.people))]
    totals = [(place not in state.left, round(sum(each), 6)) for place, each in enumerate(rounds)]
    ranks = [1 + sum(other > each for other in totals) for each in totals]
    order = sorted(range(len(totals)), key=lambda place: (ranks[place], place))
    return [EveningRank(place, ranks[place], totals[place][1], rounds[place]) for place in order]


def _sum(deals: Sequence[DealScore]) -> float:
    return sum(each.compared for each in deals)

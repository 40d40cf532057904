"""The deal of the day: one deck a day for everybody of a chat, each against computers; the table of a month.

A finished deal brings its player a point, and another for everybody with fewer points on the sheet. Who does
not finish neither gets nor gives any. So nobody's lead over anybody else falls because they have played.

Pure.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import inf
from typing import NamedTuple

from club.rules import PresetRules, equal_rules
from club.state import PersonId
from game.actions import Seat
from game.fair import Proof, derived, link, lot
from game.phases.deal import first_dealer
from game.rules import Rules
from game.state import DealSettled

OWN_SEAT = 0
"""Seat of the person, with computers in all others."""
EVERYBODY = 0
"""Chat of the deal that people without groups share."""
COMPUTER: PersonId = 0
"""Person of the strong computer player's attempt; ids of people are greater."""
KEPT_DAYS = 62
"""Days that dailies and their results are kept: the present month and the last one."""


class DailyResult(NamedTuple):
    """Result of a deal for one seat."""

    score: int
    """Points on the score sheet."""
    contract: int
    """Contract that the seat played; 0 if it was a defender."""
    made: bool
    """Whether it made its contract."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """Deal of one day in a chat: its rules, and the secret that the deck follows from (docs/fair.md)."""

    chat: int
    day: str
    """UTC day, as in 2026-11-23."""
    seed: str = field(repr=False)
    preset: str
    rules: Rules
    thread: int | None = None
    """Topic of the day's message, if one was posted."""
    posted: bool = False
    """Whether the chat has a message of this day."""
    computer: DailyResult | None = None
    """Result of the strong computer player in the person's seat; None until it is known."""
    public: bool = False
    """Whether its cards and results may be shown. It never ends, whatever the clock says later."""
    revealed: bool = False
    """Whether it is public and the chat's message is known to show its results."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPlay:
    """Attempt of one person at the deal of a day. There is one row from the moment they open it."""

    chat: int
    day: str
    person: PersonId
    table: str
    """Token of the table of the attempt."""
    opened: float
    """Epoch seconds."""
    over: bool = False
    """Whether the attempt has ended."""
    score: int | None = None
    """Points on the score sheet; None if the deal was not played to its end."""
    contract: int = 0
    """Contract that the person played; 0 if they were a defender."""
    made: bool = False
    """Whether the person made their contract."""
    streak: int = 0
    """Days in a row on which the person finished the deal of the chat, with this one; 0 if unfinished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthLine:
    """A person's results in the deals of a month."""

    person: PersonId
    points: int = 0
    """One for each finished deal, and one for each person beaten there."""
    wins: int = 0
    """Deals in which nobody was better."""
    days: int = 0
    """Finished deals."""
    streak: int = 0
    """Days in a row, up to the last day of the table."""


@dataclass(frozen=True, slots=True)
class DailyRecord:
    """A person's results in the deals that are kept."""

    bands: tuple[int, ...]
    """Number of scores in each of `BANDS`."""
    streak: int
    """Days in a row up to this day, or up to the day before if this day's deal can still be finished."""
    longest: int

    @property
    def days(self) -> int:
        """The finished deals."""
        return sum(self.bands)


BANDS = (100, 50, 0)
"""Lowest score of each band of the results, from the best one; a last band has those below zero."""


def new_daily(chat: int, day: str, seed: str, played: PresetRules) -> Daily:
    """Return the deal of a day in a chat with these rules.

    Nobody cuts it, the person never sits out, and it has an auction.
    """
    wanted = {"golden": "off", "players": min(3, played.rules.table.players)}
    preset, rules = equal_rules(played, wanted)
    return Daily(chat=chat, day=day, seed=seed, preset=preset, rules=rules)


def mark_of(seed: str, person: PersonId) -> str:
    """Return the mark of a person's attempt at the deal with a secret; without the secret it names nobody."""
    return derived(seed, f"thousand-daily/1 {person}")


def dealing(daily: Daily) -> tuple[Proof, Seat]:
    """Return the proof that the deck follows from, and the dealer."""
    proof = Proof(link(daily.seed, 0), no_die="unseen")
    table = daily.rules.table
    return proof, first_dealer(table, lot(proof, table.players), None)


def outcome(deal: DealSettled, seat: Seat) -> DailyResult:
    """Return the result of a deal for a seat."""
    declared = deal.declarer == seat
    contract = deal.contract if declared else 0
    return DailyResult(deal.tallies[seat].score, contract, declared and deal.result == "made")


def played(play: DailyPlay, seat: Seat, sheet: Sequence[DealSettled]) -> DailyPlay:
    """Return an attempt that has ended with this score sheet; an empty sheet has no score."""
    if not sheet:
        return replace(play, over=True, score=None)
    score, contract, made = outcome(sheet[0], seat)
    return replace(play, over=True, score=score, contract=contract, made=made)


def computer_play(daily: Daily) -> DailyPlay | None:
    """Return the attempt of the strong computer player, if it is known."""
    if daily.computer is None:
        return None
    score, contract, made = daily.computer
    return DailyPlay(
        chat=daily.chat, day=daily.day, person=COMPUTER, table="", opened=inf, over=True,
        score=score, contract=contract, made=made,
    )  # fmt: skip


def ranked(plays: Sequence[DailyPlay]) -> list[DailyPlay]:
    """Return the attempts with the best score first; those without a score are last."""
    return sorted(plays, key=lambda each: (each.score is None, -(each.score or 0), each.opened))


def place_of(play: DailyPlay, plays: Sequence[DailyPlay]) -> tuple[int, int]:
    """Return the place of a score among those of people, and their number; equal scores share a place."""
    scores = _scores(plays)
    assert play.score is not None
    return len(scores) - bisect_right(scores, play.score) + 1, len(scores)


def month_table(plays: Sequence[DailyPlay], last: str) -> tuple[MonthLine, ...]:
    """Return the results of a month up to the day `last`, most points first; `plays` come by day."""
    found: dict[PersonId, MonthLine] = {}
    for day, attempts in groupby(plays, key=lambda each: each.day):
        finished = [each for each in attempts if each.score is not None]
        scores = _scores(finished)
        for each in finished:
            assert each.score is not None
            before = found.get(each.person) or MonthLine(person=each.person)
            found[each.person] = MonthLine(
                person=each.person,
                points=before.points + 1 + bisect_left(scores, each.score),
                wins=before.wins + (each.score == scores[-1]),
                days=before.days + 1,
                streak=each.streak if day == last else 0,
            )
    return tuple(sorted(found.values(), key=lambda each: (-each.points, -each.wins, -each.days, each.person)))


def month_places(lines: Iterable[MonthLine]) -> Iterator[tuple[int, MonthLine]]:
    """Yield the lines of a month with their places: those of equal points, wins and days share one."""
    at = 1
    for _, equal in groupby(lines, key=lambda each: (each.points, each.wins, each.days)):
        sharing = tuple(equal)
        yield from ((at, each) for each in sharing)
        at += len(sharing)


def record(plays: Sequence[DailyPlay], today: str, yesterday: str) -> DailyRecord:
    """Return a person's record on a day; `plays` are theirs in one chat."""
    streaks = {each.day: each.streak for each in plays if each.over}
    bands = [0] * (len(BANDS) + 1)
    for score in _scores(plays):
        bands[sum(score < floor for floor in BANDS)] += 1
    now = streaks.get(today, streaks.get(yesterday, 0))
    return DailyRecord(tuple(bands), now, max(streaks.values(), default=0))


def _scores(plays: Sequence[DailyPlay]) -> list[int]:
    """Return the scores of people, lowest first."""
    return sorted(each.score for each in plays if each.score is not None and each.person != COMPUTER)

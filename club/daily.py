"""The deal of the day: one deck a day for everybody of a chat, each against computers; the table of a month.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

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
KEPT_DAYS = 62
"""Days that dailies and their results are kept: the present month and the last one."""


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
    baseline: tuple[int, ...] = ()
    """Scores of the strong computer player in the person's seat; empty until they are known."""
    public: bool = False
    """Whether its cards and results may be shown. It never ends, whatever the clock says later."""
    revealed: bool = False
    """Whether it is public and the chat's message is known to show its results."""

    @property
    def par(self) -> int | None:
        """Return the average score of the strong computer player; None until it is known."""
        return _average(self.baseline) if self.baseline else None


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


@dataclass(frozen=True, slots=True)
class MonthLine:
    """A person's results in the deals of a month."""

    person: PersonId
    points: int
    """Points above the strong computer player's averages."""
    days: int
    streak: int
    """Days in a row, up to the last day of the table."""


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


def played(play: DailyPlay, seat: Seat, sheet: Sequence[DealSettled]) -> DailyPlay:
    """Return an attempt that has ended with this score sheet; an empty sheet has no score."""
    if not sheet:
        return replace(play, over=True, score=None)
    deal = sheet[0]
    declared = deal.declarer == seat
    return replace(
        play,
        over=True,
        score=deal.tallies[seat].score,
        contract=deal.contract if declared else 0,
        made=declared and deal.result == "made",
    )


def ranked(plays: Sequence[DailyPlay]) -> list[DailyPlay]:
    """Return the attempts with the best score first; those without a score are last."""
    return sorted(plays, key=lambda each: (each.score is None, -(each.score or 0), each.opened))


def month_table(
    plays: Sequence[DailyPlay], baselines: Mapping[str, Sequence[int]], last: str
) -> tuple[MonthLine, ...]:
    """Return the results of a month up to the day `last`, most points first.

    `plays` come by day. An attempt without a score counts as the lowest score of its day, computers included.
    A day whose baseline is unknown does not count.
    """
    found: dict[PersonId, MonthLine] = {}
    for day, attempts in groupby(plays, key=lambda each: each.day):
        baseline = baselines.get(day)
        if not baseline:
            continue
        day_plays = list(attempts)
        lowest = min([*baseline, *(each.score for each in day_plays if each.score is not None)])
        for each in day_plays:
            before = found.get(each.person) or MonthLine(each.person, 0, 0, 0)
            points = (lowest if each.score is None else each.score) - _average(baseline)
            streak = each.streak if day == last else 0
            found[each.person] = MonthLine(each.person, before.points + points, before.days + 1, streak)
    return tuple(sorted(found.values(), key=lambda each: (-each.points, -each.days, each.person)))


def _average(scores: Sequence[int]) -> int:
    return round(sum(scores) / len(scores))

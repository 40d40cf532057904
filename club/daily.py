"""The deal of the day: one deck a day for everybody of a chat, each against computers. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from club.occupants import PersonId
from game.actions import Seat
from game.fair import Proof, link, lot
from game.ledger import DealSettled
from game.phases.deal import first_dealer
from game.rules import Rules

OWN_SEAT = 0
"""Seat of the person, with computers in all others."""
KEPT_DAYS = 30
"""Days that dailies and their results are kept."""


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
    revealed: bool = False
    """Whether the day is over and its deal was shown to the chat."""

    @property
    def par(self) -> int | None:
        """Return the average score of the strong computer player; None until it is known."""
        return round(sum(self.baseline) / len(self.baseline)) if self.baseline else None


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
    contract = deal.contract if deal.declarer == seat else 0
    return replace(play, over=True, score=deal.tallies[seat].score, contract=contract)


def ranked(plays: Sequence[DailyPlay]) -> list[DailyPlay]:
    """Return the attempts with the best score first; those without a score are last."""
    return sorted(plays, key=lambda each: (each.score is None, -(each.score or 0), each.opened))

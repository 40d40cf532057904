"""The ledger: the tally of each player, and the itemised changes of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from game.actions import Seat


class Reason(StrEnum):
    """Reason of a line of the ledger; the value is the key of its text (R16)."""

    BASE = "base"
    MULTIPLIER = "multiplier"
    NINES = "nines"
    STAND_STILL = "stand_still"
    BOLT = "bolt"
    REDEAL_FINE = "redeal_fine"
    CUT_FINE = "cut_fine"
    CONCEDE_FINE = "concede_fine"
    BUYOUT = "buyout"
    BARREL_STAY = "barrel_stay"
    BARREL_FALL = "barrel_fall"
    BARREL_CLIMB = "barrel_climb"
    THIRD_FALL = "third_fall"
    REVERSE = "reverse"
    DUMP_TRUCK = "dump_truck"
    GOLDEN_RESET = "golden_reset"


ON_THE_BARREL = frozenset({Reason.BARREL_CLIMB, Reason.BARREL_FALL, Reason.THIRD_FALL})
"""Reasons that are shown even if they change no total."""


class Line(NamedTuple):
    """Line of the ledger of a deal; the lines of a seat add up to the change of its score."""

    seat: Seat
    amount: int
    reason: Reason


Lines = tuple[Line, ...]


class Tally(NamedTuple):
    """Facts about one player that persist between deals."""

    score: int = 0
    bolts: int = 0
    """Bolts towards the next fine."""
    attempts: int = 0
    """Tries used on the present barrel."""
    barrels: int = 0
    """Barrels used up: falls, push-offs and joint climbs."""
    row: int = 0
    """Consecutive deals, of those played, that brought a bolt."""
    concessions: int = 0
    crosses: int = 0
    reverse_attempts: int = 0
    """Deals used on the present reverse barrel."""
    last_failed: int = 0
    """Last contract failed on the present barrel."""
    on_barrel: bool = False
    on_reverse: bool = False
    without_barrel: bool = False
    """Whether the third fall has removed the barrel for this player, who needs the target (some tables)."""
    tries: int = 0
    """Tries that the present barrel gives; 0 if they are not counted."""


Result = Literal["made", "failed", "conceded", "crossed"]


@dataclass(frozen=True, slots=True)
class DealSettled:
    """Line of the score sheet: how the deal ended, every change with its reason, and the new tallies."""

    declarer: Seat
    contract: int
    result: Result
    points: tuple[int, ...]
    """Raw points by seat: cards, marriages and nines."""
    lines: Lines
    bolts: tuple[int, ...]
    """Bolts given in this deal, by seat."""
    tallies: tuple[Tally, ...]
    dealer: Seat
    """Dealer of the next deal."""
    deals_played: int
    """Deals since the present golden round began."""
    golden: bool = False
    dark: bool = False
    golden_made: bool = False
    golden_round: int = 1

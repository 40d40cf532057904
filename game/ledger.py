"""The ledger: what is kept of each player, what a deal changed of it, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from game.actions import Seat


class Reason(StrEnum):
    """Why a line of the ledger stands there; the value is the key of its words (R16)."""

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
"""What is told also where it changes no total."""


class Line(NamedTuple):
    """One line of the ledger of a deal; the lines of a seat add up to the change of his score."""

    seat: Seat
    amount: int
    reason: Reason


Lines = tuple[Line, ...]


class Tally(NamedTuple):
    """What is kept of one player between deals."""

    score: int = 0
    bolts: int = 0
    """Bolts towards the next fine."""
    attempts: int = 0
    """Tries used on the present barrel."""
    barrels: int = 0
    """Barrels used up: falls, push-offs and joint climbs."""
    row: int = 0
    """Deals in a row, of those he took part in, that brought him a bolt."""
    concessions: int = 0
    crosses: int = 0
    reverse_attempts: int = 0
    """Deals used on the present reverse barrel."""
    last_failed: int = 0
    """The last contract failed on the present barrel."""
    on_barrel: bool = False
    on_reverse: bool = False
    without_barrel: bool = False
    """After the third fall of some tables: he needs the target, and no barrel stops him."""
    tries: int = 0
    """Tries that the present barrel gives; 0 where they are not counted."""


Result = Literal["made", "failed", "conceded", "crossed"]


@dataclass(frozen=True, slots=True)
class DealSettled:
    """A line of the score sheet: how the deal ended, every change with its reason, and what stands now."""

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
    """Who deals next."""
    deals_played: int
    """Deals since the present golden round began."""
    golden: bool = False
    dark: bool = False
    golden_made: bool = False
    golden_round: int = 1

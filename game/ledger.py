"""Lines of the ledger: what a deal changed of whose score, and why."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

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


class Line(NamedTuple):
    """One line of the ledger of a deal; the lines of a seat add up to the change of his score."""

    seat: Seat
    amount: int
    reason: Reason


Lines = tuple[Line, ...]

"""Occupants of a seat: a person, a computer player, or nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from game.actions import Seat

LevelName = Literal["easy", "normal", "strong"]
"""Level of a computer player: a key of `game.players.LEVELS`."""

LEVELS: tuple[LevelName, ...] = get_args(LevelName)

StandIn = Literal["modest", "easy", "normal", "strong"]
"""Level of play for the seat of an absent player: as modest as possible, or a computer player's level."""

STAND_INS: tuple[StandIn, ...] = get_args(StandIn)

PersonId = int
"""Telegram id of a person; always positive."""


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player: its level and its displayed name."""

    level: LevelName
    name: str


NOBODY = None
"""Occupant of a seat that was given up."""

Occupant = PersonId | ComputerPlayer | None
"""Occupant of a seat; NOBODY if it was given up."""


def people_in(seats: Sequence[Occupant]) -> dict[Seat, PersonId]:
    """Return the people by seat."""
    return {seat: each for seat, each in enumerate(seats) if isinstance(each, int)}


def is_computer(occupant: Occupant) -> bool:
    """Return whether a computer player has the seat: nobody is waited for, called or told anything there."""
    return isinstance(occupant, ComputerPlayer)


def computers_in(seats: Sequence[Occupant]) -> dict[Seat, ComputerPlayer]:
    """Return the computer players by seat."""
    return {seat: each for seat, each in enumerate(seats) if isinstance(each, ComputerPlayer)}


def is_unused_name(name: str, seats: Sequence[Occupant]) -> bool:
    """Return whether no computer player at a table has this name."""
    return all(each.name != name for each in computers_in(seats).values())

"""Who may have a seat: a person, nobody, or a computer player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from game.actions import Seat

Level = Literal["easy", "normal", "strong"]
"""How well a computer player plays: a name among `game.players.LEVELS`."""

LEVELS: tuple[Level, ...] = get_args(Level)

StandIn = Literal["modest", "easy", "normal", "strong"]
"""How well the seat of somebody absent is played: as modestly as may be, or like a computer player."""

STAND_INS: tuple[StandIn, ...] = get_args(StandIn)

Person = int
"""A person is known by Telegram's id, which is positive."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, by its level and the name it is shown under."""

    level: Level
    name: str


NOBODY = None
"""In a seat that was given up."""

Occupant = Person | Computer | None
"""Who has a seat; NOBODY where it was given up."""


def people_in(seats: Sequence[Occupant]) -> dict[Seat, Person]:
    """Return who sits where, people alone, in the order of the seats."""
    return {seat: each for seat, each in enumerate(seats) if isinstance(each, int)}


def is_computer(occupant: Occupant) -> bool:
    """Say whether a computer player has the seat: nobody is waited for, called or told anything there."""
    return isinstance(occupant, Computer)


def computers_in(seats: Sequence[Occupant]) -> dict[Seat, Computer]:
    """Return which computer players sit where, in the order of the seats."""
    return {seat: each for seat, each in enumerate(seats) if isinstance(each, Computer)}


def is_free(name: str, seats: Sequence[Occupant]) -> bool:
    """Say whether no computer player at a table has a name."""
    return all(each.name != name for each in computers_in(seats).values())

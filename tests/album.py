"""Matches to draw: plausible ones, played to their end or for so many deals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.events import Event
from game.rules import preset
from game.state import DealSettled, Match
from tests.game.preset_matches import moves

NAMES = ("Анна", "Борис", "Вера", "Григорий")
LONG = ("Константин Константинопольский", "Анна-Мария", "Extraordinarily Long Name", "Ю")


@dataclass(frozen=True, slots=True)
class AlbumDeal:
    """A deal that is over: its events, and the match after it."""

    events: tuple[Event, ...]
    match: Match


def deals(name: str, seed: int) -> Iterator[AlbumDeal]:
    """Yield the deals of a match under a preset, those dealt anew within one included."""
    told: list[Event] = []
    for move in moves(preset(name), random.Random(f"{name} {seed}")):
        told += move.events
        if any(isinstance(event, DealSettled) for event in move.events):
            yield AlbumDeal(tuple(told), move.after)
            told = []


@cache
def played(name: str, count: int, seed: int = 0) -> tuple[AlbumDeal, ...]:
    """Return the first `count` deals of the first match from `seed` on that has as many."""
    while True:
        found = []
        for each in deals(name, seed):
            found.append(each)
            if len(found) == count:
                return tuple(found)
        seed += 1

"""Matches and their entries as rows and back."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from club.model import LogEntry, SavedMatch
from game import notation
from game.events import Event
from game.state import Match
from storage.codec import EVENTS, MATCH
from storage.records import rows
from storage.shapes import seats_in
from storage.store import Corrupt

ENTRY = "number, action, events, at"
"""The columns of a row, in this order."""


def match(table: int, after: int, text: str) -> Match:
    """Return how the match of a table stood after an entry; raises Corrupt."""
    try:
        rows.number(after)
        return MATCH.load(text)
    except Exception as error:
        raise rows.unreadable(table, after, error, "the match after it: ") from error


def saved(table: int, after: int, snapshot: str, entries: tuple[LogEntry, ...]) -> SavedMatch:
    """Return a match with the entries after its snapshot; raises Corrupt where they do not fit."""
    found = SavedMatch(match(table, after, snapshot), entries)
    players = len(found.match.scores)
    spoken = {after: seats_in(found.match)}
    for entry in found.entries:
        spoken[entry.number] = chain.from_iterable(map(seats_in, entry.events))
    for number, seats in spoken.items():
        if (most := max(seats, default=0)) >= players:
            raise Corrupt(table, number, f"{most} is no seat of {players}")
    return found


def entry_row(entry: LogEntry) -> tuple[Any, ...]:
    """Return the columns `ENTRY`."""
    return entry.number, notation.spell(entry.action), EVENTS.dump(entry.events), entry.at


def entries(table: int, after: int, found: Iterable[tuple[Any, ...]]) -> tuple[LogEntry, ...]:
    """Return the entries after a number; raises Corrupt when one is bad or missing."""
    return tuple(_entry(table, place, *row) for place, row in enumerate(found, after + 1))


def _entry(table: int, place: int, number: int, action: str, events: str, at: float) -> LogEntry:
    if number != place:
        raise Corrupt(table, place, "it is missing")
    try:
        told = EVENTS.load(events)  # first, for it knows whether a newer program wrote both
        return LogEntry(number, notation.parse(action), told, rows.moment(at))
    except Exception as error:
        raise rows.unreadable(table, number, error) from error


def spoken_of(kinds: tuple[type, ...]) -> tuple[str, ...]:
    """Return what stands in the events of an entry that tells of one of some kinds, for LIKE."""
    return tuple(f'%"is":"{kind.__name__}"%' for kind in kinds)


def told(table: int, number: int, events: str, kinds: tuple[type, ...]) -> list[Event]:
    """Return the events of some kinds of an entry; raises Corrupt."""
    try:
        return [each for each in EVENTS.load(events) if isinstance(each, kinds)]
    except Exception as error:
        raise rows.unreadable(table, number, error) from error


def gap(table: int, after: int) -> Corrupt:
    """Return what is wrong where the entry is missing that a snapshot stands after."""
    return Corrupt(table, after, "it is missing, and a match is kept that stood after it")

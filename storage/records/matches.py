"""Matches and their entries as rows and back."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from club.model import LogEntry, SavedMatch
from game import notation
from game.events import Event
from game.state import Match
from storage.codec import EVENTS, MATCH
from storage.errors import Corrupt
from storage.records import rows
from storage.shapes import seats_in
from storage.sql.statements import Row, Value

ENTRY = "number, action, events, at"
"""Columns of an entry, in this order."""


def place(table: int, value: Value) -> int:
    """Return the number of an entry; raise Corrupt."""
    try:
        return rows.number(value)
    except ValueError as error:
        raise rows.unreadable(table, 0, error, "the number of an entry: ") from error


def match(table: int, after: int, text: Value) -> Match:
    """Return the match of a table after an entry; raise Corrupt or Newer."""
    try:
        return MATCH.load(text)
    except Exception as error:
        raise rows.unreadable(table, after, error, "the match after it: ") from error


def saved(table: int, after: int, snapshot: Value, entries: tuple[LogEntry, ...]) -> SavedMatch:
    """Return a match with the entries after its snapshot; raise Corrupt if they do not fit together."""
    found = SavedMatch(match(table, after, snapshot), entries)
    players = len(found.match.scores)
    spoken = {after: seats_in(found.match)}
    for entry in found.entries:
        spoken[entry.number] = chain.from_iterable(map(seats_in, entry.events))
    for number, seats in spoken.items():
        if (most := max(seats, default=0)) >= players:
            raise Corrupt(table, number, f"{most} is no seat of {players}")
    return found


def entry_row(entry: LogEntry) -> tuple[Value, ...]:
    """Return the columns `ENTRY`."""
    return entry.number, notation.spell(entry.action), EVENTS.dump(entry.events), entry.at


def entries(table: int, after: int, found: Iterable[Row]) -> tuple[LogEntry, ...]:
    """Return the entries after a number; raise Corrupt if one is damaged or missing."""
    return tuple(_entry(table, place, row) for place, row in enumerate(found, after + 1))


def _entry(table: int, place: int, row: Row) -> LogEntry:
    number, action, events, at = row
    if number != place:
        raise Corrupt(table, place, "it is missing")
    try:
        told = EVENTS.load(events)  # first: its version shows whether a newer program wrote both
        return LogEntry(place, notation.parse(rows.text(action)), told, rows.moment(at))
    except Exception as error:
        raise rows.unreadable(table, place, error) from error


def spoken_of(kinds: tuple[type, ...]) -> tuple[str, ...]:
    """Return LIKE patterns for the events of entries with an event of some kinds."""
    return tuple(f'%"is":"{kind.__name__}"%' for kind in kinds)


def told(table: int, row: Row, kinds: tuple[type, ...]) -> list[Event]:
    """Return the events of some kinds in a row of number and events; raise Corrupt or Newer."""
    number, events = row
    try:
        return [each for each in EVENTS.load(events) if isinstance(each, kinds)]
    except Exception as error:
        raise rows.unreadable(table, place(table, number), error) from error


def gap(table: int, after: int) -> Corrupt:
    """Return the error for a missing entry that a snapshot follows."""
    return Corrupt(table, after, "it is missing, and a match is kept that stood after it")

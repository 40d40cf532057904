"""Matches, their entries and results as rows and back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain
from typing import Any

from club.model import Entry, Result, Saved
from club.state import Gone, Why
from game import notation
from game.state import Match
from storage.codec import EVENTS, MATCH, SEATS
from storage.records import rows
from storage.shapes import seats_in, shape
from storage.store import Corrupt

ENTRY = "number, action, events, at"
RESULT = "table_id, chat, players, scores, winner, deals, ended, points, why, by, gone"
"""The columns of a row, in this order."""


def match(table: int, after: int, text: str) -> Match:
    """Return how the match of a table stood after an entry; raises Corrupt."""
    try:
        rows.number(after)
        return MATCH.load(text)
    except Exception as error:
        raise Corrupt(table, after, f"the match after it: {rows.complaint(error)}") from error


def saved(table: int, after: int, snapshot: str, entries: tuple[Entry, ...]) -> Saved:
    """Return a match with the entries after its snapshot; raises Corrupt where they do not fit."""
    found = Saved(match(table, after, snapshot), entries)
    players = len(found.match.scores)
    spoken = {after: seats_in(found.match)}
    for entry in found.entries:
        spoken[entry.number] = chain.from_iterable(map(seats_in, entry.events))
    for number, seats in spoken.items():
        if (most := max(seats, default=0)) >= players:
            raise Corrupt(table, number, f"{most} is no seat of {players}")
    return found


def entry_row(entry: Entry) -> tuple[Any, ...]:
    """Return the columns `ENTRY`."""
    return entry.number, notation.spell(entry.action), EVENTS.dump(entry.events), entry.at


def entries(table: int, after: int, found: Iterable[tuple[Any, ...]]) -> tuple[Entry, ...]:
    """Return the entries after a number; raises Corrupt when one is bad or missing."""
    return tuple(_entry(table, place, *row) for place, row in enumerate(found, after + 1))


def _entry(table: int, place: int, number: int, action: str, events: str, at: float) -> Entry:
    if number != place:
        raise Corrupt(table, place, "it is missing")
    try:
        return Entry(number, notation.parse(action), EVENTS.load(events), rows.moment(at))
    except Exception as error:
        raise Corrupt(table, number, rows.complaint(error)) from error


def gap(table: int, after: int) -> Corrupt:
    """Return what is wrong where the entry is missing that a snapshot stands after."""
    return Corrupt(table, after, "it is missing, and a match is kept that stood after it")


def result_row(result: Result) -> tuple[Any, ...]:
    """Return the columns `RESULT`."""
    players = SEATS.dump(result.players)
    scores, points, by = map(json.dumps, (result.scores, result.points, result.by))
    gone = json.dumps([(each.player, each.seat, each.score) for each in result.gone])
    told = (result.winner, result.deals, result.ended, points, result.why, by, gone)
    return (result.table, result.chat, players, scores, *told)


def result(table: int, chat: int, *columns: Any) -> Result:
    """Return the result of a table; raises ValueError."""
    players, scores, winner, deals, ended, points, why, by, gone = columns
    seats, sums, gained = SEATS.load(players), _numbers(scores), _numbers(points)
    won = rows.number_or_none(winner)
    if len(sums) != len(seats) or len(gained) not in {0, len(seats)} or won not in {None, *range(len(seats))}:
        raise ValueError("seats, scores and winner do not fit together")
    return Result(
        table,
        chat,
        seats,
        sums,
        won,
        rows.number(deals),
        rows.moment(ended),
        gained,
        _why(why),
        _numbers(by),
        tuple(Gone(*map(rows.number, each)) for each in json.loads(gone)),
    )


_why = shape(Why | None).read


def _numbers(text: str) -> tuple[int, ...]:
    read: tuple[int, ...] = rows.numbers(json.loads(text))
    return read

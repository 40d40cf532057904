"""Matches, their entries and results in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import json
import sqlite3
from itertools import chain
from typing import Any

from club.model import Entry, Result, Saved
from club.state import Gone, Why
from game import notation
from game.state import Match
from storage.codec import EVENTS, MATCH, SEATS
from storage.shapes import seats_in, shape
from storage.sqlite import rows
from storage.store import Corrupt, StoreError


def begin(connection: sqlite3.Connection, table: int, match: Match) -> None:
    text = MATCH.dump(match)
    try:
        connection.execute(
            "INSERT INTO matches (table_id, start, stands_after, snapshot) VALUES (?, ?, 0, ?)",
            (table, text, text),
        )
    except sqlite3.IntegrityError:
        raise StoreError(f"the match of table {table} has begun already") from None


def add_entry(connection: sqlite3.Connection, table: int, entry: Entry) -> None:
    """Write the next entry of a match; raises StoreError when it is not the next, or no match has begun."""
    count = "SELECT (SELECT ifnull(max(number), 0) FROM entries WHERE table_id = ?1) FROM matches"
    row = connection.execute(f"{count} WHERE table_id = ?1", (table,)).fetchone()
    if row is None:
        raise StoreError(f"no match has begun at table {table}")
    if entry.number != row[0] + 1:
        raise StoreError(f"table {table} has {row[0]} entries: number {entry.number} is not the next")
    connection.execute(
        "INSERT INTO entries (table_id, number, at, action, events) VALUES (?, ?, ?, ?, ?)",
        (table, entry.number, entry.at, notation.spell(entry.action), EVENTS.dump(entry.events)),
    )


def drop_entry(connection: sqlite3.Connection, table: int, number: int, snapshot: Match) -> None:
    """Delete the last entry of a match and rewrite the snapshot that it is folded onto; raises StoreError."""
    query = (
        "SELECT stands_after, (SELECT ifnull(max(number), 0) FROM entries WHERE table_id = ?1)"
        " FROM matches WHERE table_id = ?1"
    )
    after, last = connection.execute(query, (table,)).fetchone() or (0, 0)
    if number != last or number <= after:
        raise StoreError(f"table {table} has {last} entries: number {number} cannot be taken back")
    connection.execute("DELETE FROM entries WHERE table_id = ? AND number = ?", (table, number))
    keep_snapshot(connection, table, after, snapshot)


def keep_snapshot(connection: sqlite3.Connection, table: int, number: int, match: Match) -> None:
    """Keep how the match stood after the entry `number`: `saved` folds from there."""
    connection.execute(
        "UPDATE matches SET stands_after = ?, snapshot = ? WHERE table_id = ?",
        (number, MATCH.dump(match), table),
    )


def saved(connection: sqlite3.Connection, table: int) -> Saved | None:
    query = "SELECT stands_after, snapshot FROM matches WHERE table_id = ?"
    for after, snapshot in connection.execute(query, (table,)):
        found = Saved(_match(table, after, snapshot), _entries(connection, table, after))
        _check_seats(table, after, found)
        return found
    return None


def _check_seats(table: int, after: int, found: Saved) -> None:
    """Raise Corrupt where a match, or what happened in it, speaks of a seat that it does not have."""
    players = len(found.match.scores)
    spoken = {after: seats_in(found.match)}
    for entry in found.entries:
        spoken[entry.number] = chain.from_iterable(map(seats_in, entry.events))
    for number, seats in spoken.items():
        if (most := max(seats, default=0)) >= players:
            raise Corrupt(table, number, f"{most} is no seat of {players}")


def start_of(connection: sqlite3.Connection, table: int) -> Match | None:
    for (start,) in connection.execute("SELECT start FROM matches WHERE table_id = ?", (table,)):
        return _match(table, 0, start)
    return None


def _match(table: int, after: int, text: str) -> Match:
    try:
        rows.number(after)
        return MATCH.load(text)
    except Exception as error:
        raise Corrupt(table, after, f"the match after it: {rows.complaint(error)}") from error


def history(connection: sqlite3.Connection, table: int) -> tuple[Entry, ...]:
    return _entries(connection, table, 0)


def _entries(connection: sqlite3.Connection, table: int, after: int) -> tuple[Entry, ...]:
    """Return the entries after a number; raises Corrupt when one is bad, or that number is not there."""
    if after:
        known = "SELECT 1 FROM entries WHERE table_id = ? AND number = ?"
        if connection.execute(known, (table, after)).fetchone() is None:
            raise Corrupt(table, after, "it is missing, and a match is kept that stood after it")
    query = "SELECT number, action, events, at FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
    found = connection.execute(query, (table, after))
    return tuple(_entry(table, place, *row) for place, row in enumerate(found, after + 1))


def _entry(table: int, place: int, number: int, action: str, events: str, at: float) -> Entry:
    if number != place:
        raise Corrupt(table, place, "it is missing")
    try:
        return Entry(number, notation.parse(action), EVENTS.load(events), rows.moment(at))
    except Exception as error:
        raise Corrupt(table, number, rows.complaint(error)) from error


def keep_result(connection: sqlite3.Connection, result: Result) -> None:
    players = SEATS.dump(result.players)
    scores, points, by = map(json.dumps, (result.scores, result.points, result.by))
    gone = json.dumps([(each.player, each.seat, each.score) for each in result.gone])
    told = (result.winner, result.deals, result.ended, points, result.why, by, gone)
    connection.execute(
        "INSERT INTO results (table_id, chat, players, scores, winner, deals, ended, points, why, by, gone)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (result.table, result.chat, players, scores, *told),
    )


def results(connection: sqlite3.Connection, chat: int) -> tuple[Result, ...]:
    """Return the ended matches of a chat, oldest first."""
    query = (
        "SELECT table_id, chat, players, scores, winner, deals, ended, points, why, by, gone FROM results"
        " WHERE chat = ? ORDER BY ended, table_id"
    )
    return tuple(rows.readable(connection.execute(query, (chat,)), _result, "the result of table"))


def _result(table: int, chat: int, *columns: Any) -> Result:
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

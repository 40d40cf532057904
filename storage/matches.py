"""Matches, their entries and results in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import json
import sqlite3

from game import notation
from game.state import Match
from storage.codec import EVENTS, MATCH
from storage.life import Gone
from storage.store import Corrupt, Entry, Result, Saved, StoreError


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
        return Saved(_match(table, after, snapshot), history(connection, table, after))
    return None


def start_of(connection: sqlite3.Connection, table: int) -> Match | None:
    for (start,) in connection.execute("SELECT start FROM matches WHERE table_id = ?", (table,)):
        return _match(table, 0, start)
    return None


def _match(table: int, after: int, text: str) -> Match:
    try:
        return MATCH.load(text)
    except ValueError as error:
        raise Corrupt(table, after, f"the match after it: {error}") from error


def history(connection: sqlite3.Connection, table: int, after: int = 0) -> tuple[Entry, ...]:
    """Return the entries after a number."""
    query = "SELECT number, action, events, at FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
    rows = connection.execute(query, (table, after))
    return tuple(_entry(table, place, *row) for place, row in enumerate(rows, after + 1))


def _entry(table: int, place: int, number: int, action: str, events: str, at: float) -> Entry:
    if number != place:
        raise Corrupt(table, place, "it is missing")
    try:
        return Entry(number, notation.parse(action), EVENTS.load(events), at)
    except ValueError as error:
        raise Corrupt(table, number, str(error)) from error


def keep_result(connection: sqlite3.Connection, result: Result) -> None:
    players, scores, points, by = map(json.dumps, (result.players, result.scores, result.points, result.by))
    gone = json.dumps([(each.player, each.seat, each.score) for each in result.gone])
    told = (result.winner, result.deals, result.ended, points, result.why, by, gone)
    connection.execute(
        "INSERT INTO results (table_id, chat, players, scores, winner, deals, ended, points, why, by, gone)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (result.table, result.chat, players, scores, *told),
    )


def results(connection: sqlite3.Connection, chat: int) -> tuple[Result, ...]:
    """Return the ended matches of a chat, oldest first."""
    rows = connection.execute(
        "SELECT table_id, players, scores, winner, deals, ended, points, why, by, gone FROM results"
        " WHERE chat = ? ORDER BY ended, table_id",
        (chat,),
    )
    return tuple(
        Result(
            table,
            chat,
            _numbers(players),
            _numbers(scores),
            winner,
            deals,
            ended,
            _numbers(points),
            why,
            _numbers(by),
            tuple(Gone(*each) for each in json.loads(gone)),
        )
        for table, players, scores, winner, deals, ended, points, why, by, gone in rows
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))

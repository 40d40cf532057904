"""Ended matches, ratings and seasons in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import logging
import sqlite3
from typing import Literal

from club.figures import COUNTED_EVENTS
from club.model import Result, Season
from club.occupants import PersonId
from club.ratings import Pool, RatingRecord, places_of, pool_of
from game.ledger import DealSettled
from storage.records import results as records
from storage.records import rows
from storage.sqlite import matches
from storage.sqlite.archive import note_people

log = logging.getLogger(__name__)

_RESULT = f"SELECT {records.RESULT}, season FROM results WHERE"
_RATED = f"SELECT {records.RATING}, season FROM ratings JOIN results USING (table_id) WHERE"
_SEASON = "SELECT ifnull(max(number), 0) + 1 FROM seasons WHERE chat = ?"


def keep_result(connection: sqlite3.Connection, result: Result) -> None:
    """Write a result as the last one of its chat's present season, and the ratings after it."""
    (season,) = connection.execute(_SEASON, (result.chat,)).fetchone()
    (place,) = connection.execute("SELECT ifnull(max(place), 0) + 1 FROM results").fetchone()
    row = (*records.result_row(result), season, place)
    places = ", ".join("?" for _ in row)
    connection.execute(f"INSERT INTO results ({records.RESULT}, sheet, season, place) VALUES ({places})", row)
    note_people(connection, result)
    _rate(connection, result)


def _rate(connection: sqlite3.Connection, result: Result) -> None:
    """Write the ratings of those who took part, if it is a match that rates anybody."""
    pool, places = pool_of(result), places_of(result)
    query = "SELECT season, place FROM results WHERE table_id = ?"
    season, place = connection.execute(query, (result.table,)).fetchone()
    before = {
        player: last
        for player in places
        if (last := _last(connection, (player, pool, result.chat, place))) is not None
    }
    connection.executemany(
        f"INSERT INTO ratings ({records.RATING}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        records.rating_rows(result, pool, places, before, season),
    )


def _last(connection: sqlite3.Connection, of: tuple[PersonId, Pool, int, int]) -> RatingRecord | None:
    """Return somebody's ratings in a pool of a chat before a place; a bad row is passed over."""
    query = f"{_RATED} player = ? AND pool = ? AND chat = ? AND place < ? ORDER BY place DESC"
    found = rows.readable(connection.execute(query, of), records.rating, "a rating after the match of table")
    return next(found, None)


def rate_anew(connection: sqlite3.Connection, chat: int) -> None:
    """Forget the ratings of a chat and rate its matches one after the other."""
    connection.execute(
        "DELETE FROM ratings WHERE table_id IN (SELECT table_id FROM results WHERE chat = ?)", (chat,)
    )
    for result in results(connection, chat, "place"):
        _rate(connection, result)


def results(
    connection: sqlite3.Connection, chat: int, order: Literal["ended, place", "place"] = "ended, place"
) -> tuple[Result, ...]:
    """Return the ended matches of a chat, oldest first; by `place` in the order they were stored."""
    found = connection.execute(f"{_RESULT} chat = ? ORDER BY {order}", (chat,))
    return tuple(rows.readable(found, records.result, "the result of table"))


def ratings(connection: sqlite3.Connection, chat: int) -> tuple[RatingRecord, ...]:
    found = connection.execute(f"{_RATED} chat = ? ORDER BY place", (chat,))
    return tuple(rows.readable(found, records.rating, "a rating after the match of table"))


def sheet_of(connection: sqlite3.Connection, table: int) -> tuple[DealSettled, ...]:
    row = connection.execute("SELECT sheet FROM results WHERE table_id = ?", (table,)).fetchone()
    return () if row is None else records.sheet(table, *row)


def seasons(connection: sqlite3.Connection, chat: int) -> tuple[Season, ...]:
    query = f"SELECT {records.SEASON} FROM seasons WHERE chat = ? ORDER BY number"
    return tuple(rows.readable(connection.execute(query, (chat,)), records.season, "season"))


def end_season(connection: sqlite3.Connection, chat: int, season: Season) -> bool:
    (present,) = connection.execute(_SEASON, (chat,)).fetchone()
    query = "SELECT 1 FROM results WHERE chat = ? AND season = ? AND winner IS NOT NULL LIMIT 1"
    if season.number != present or connection.execute(query, (chat, present)).fetchone() is None:
        return False
    connection.execute(
        f"INSERT INTO seasons (chat, {records.SEASON}) VALUES (?, ?, ?, ?)",
        (chat, *records.season_row(season)),
    )
    return True


def reopen_season(connection: sqlite3.Connection, chat: int, number: int) -> bool:
    """Undo the end of the last season, and rate the matches since then as part of it."""
    (present,) = connection.execute(_SEASON, (chat,)).fetchone()
    if number != present - 1:
        return False
    connection.execute("DELETE FROM seasons WHERE chat = ? AND number = ?", (chat, number))
    since = [each for each in results(connection, chat, "place") if each.season == present]
    there = "SELECT table_id FROM results WHERE chat = ? AND season = ?"
    connection.execute(f"DELETE FROM ratings WHERE table_id IN ({there})", (chat, present))
    update = "UPDATE results SET season = ? WHERE chat = ? AND season = ?"
    connection.execute(update, (number, chat, present))
    for result in since:
        _rate(connection, result)
    return True


def move(connection: sqlite3.Connection, old: int, new: int) -> None:
    """Move results and seasons to a chat's new id; what ended there already belongs to the present season.

    Telegram tells of a move more than once: the second time there is nothing to be moved.
    """
    there = "SELECT 1 FROM results WHERE chat = :chat UNION SELECT 1 FROM seasons WHERE chat = :chat"
    if connection.execute(there, {"chat": old}).fetchone() is None:
        return
    (season,) = connection.execute(_SEASON, (old,)).fetchone()
    mixed = connection.execute("SELECT 1 FROM results WHERE chat = ?", (new,)).fetchone()
    connection.execute("UPDATE results SET season = ? WHERE chat = ?", (season, new))
    connection.execute("UPDATE results SET chat = ? WHERE chat = ?", (new, old))
    connection.execute("DELETE FROM seasons WHERE chat = ?", (new,))
    connection.execute("UPDATE seasons SET chat = ? WHERE chat = ?", (new, old))
    if mixed:
        rate_anew(connection, new)


def catch_up(connection: sqlite3.Connection) -> bool:
    """Count the figures of a match that ended before there were any; say whether there was one.

    After the last one of a chat its matches are rated, in their order.
    """
    row = connection.execute(f"{_RESULT} figures IS NULL ORDER BY place LIMIT 1").fetchone()
    if row is None:
        return False
    table, chat = row[:2]
    try:
        query = "SELECT life FROM tables WHERE id = ?"
        (state,) = connection.execute(query, (table,)).fetchone()
        told = records.counted(row, state, matches.happened(connection, table, COUNTED_EVENTS))
    except Exception as error:
        log.error("the figures of table %s cannot be counted: %s", table, rows.complaint(error))
        told = records.NOT_KNOWN
    update = "UPDATE results SET figures = ?, sheet = coalesce(sheet, ?) WHERE table_id = ?"
    connection.execute(update, (*told, table))
    query = "SELECT 1 FROM results WHERE chat = ? AND figures IS NULL"
    if not connection.execute(query, (chat,)).fetchone():
        rate_anew(connection, chat)
    return True

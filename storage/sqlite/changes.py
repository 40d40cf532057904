"""Changes with the id of the update that asked for them: functions of a connection, each one transaction.

Raise Repeated for an update that was carried out before.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from club.model import LogEntry, Result, Season, Table
from game.state import Match
from storage.sqlite import matches, messages, results, tables


def open_table(
    connection: sqlite3.Connection,
    update: int | None,
    table: Table,
    match: Match | None,
    entries: Sequence[LogEntry],
) -> int:
    messages.carry_out(connection, update)
    number = tables.open_table(connection, table)
    if match is not None:
        _begin(connection, number, match, entries)
    return number


def keep_table(
    connection: sqlite3.Connection, update: int | None, table: Table, result: Result | None
) -> int:
    messages.carry_out(connection, update)
    version = tables.keep_table(connection, table)
    if result is not None:
        results.keep_result(connection, result)
    return version


def begin(
    connection: sqlite3.Connection,
    update: int | None,
    table: Table,
    match: Match,
    entries: Sequence[LogEntry],
) -> int:
    version = keep_table(connection, update, table, None)
    _begin(connection, table.id, match, entries)
    return version


def _begin(connection: sqlite3.Connection, table: int, match: Match, entries: Sequence[LogEntry]) -> None:
    matches.begin(connection, table, match)
    for entry in entries:
        matches.add_entry(connection, table, entry)


def commit(
    connection: sqlite3.Connection,
    update: int | None,
    table: Table,
    entries: Sequence[LogEntry],
    snapshot: Match | None,
    result: Result | None,
) -> int:
    """Write accepted actions with all that follows from them; return the record's new version."""
    version = keep_table(connection, update, table, result)
    for entry in entries:
        matches.add_entry(connection, table.id, entry)
    if snapshot is not None:
        matches.keep_snapshot(connection, table.id, entries[0].number - 1, snapshot)
    return version


def retract(
    connection: sqlite3.Connection, update: int | None, table: Table, number: int, match: Match
) -> int:
    version = keep_table(connection, update, table, None)
    matches.drop_entry(connection, table.id, number, match)
    return version


def end_season(connection: sqlite3.Connection, update: int | None, chat: int, season: Season) -> bool:
    messages.carry_out(connection, update)
    return results.end_season(connection, chat, season)


def reopen_season(connection: sqlite3.Connection, update: int | None, chat: int, number: int) -> bool:
    messages.carry_out(connection, update)
    return results.reopen_season(connection, chat, number)

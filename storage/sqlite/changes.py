"""Changes with the id of the update that asked for them: functions of a connection, each one transaction.

Raise Repeated for an update that was carried out before.
"""

from __future__ import annotations

import sqlite3

from club.model import Entry, Result, Season, Table
from game.state import Match
from storage.sqlite import matches, messages, results, tables


def open_table(connection: sqlite3.Connection, update: int | None, table: Table) -> int:
    messages.carry_out(connection, update)
    return tables.open_table(connection, table)


def keep_table(
    connection: sqlite3.Connection, update: int | None, table: Table, result: Result | None
) -> int:
    messages.carry_out(connection, update)
    version = tables.keep_table(connection, table)
    if result is not None:
        results.keep_result(connection, result)
    return version


def begin(connection: sqlite3.Connection, update: int | None, table: Table, match: Match) -> int:
    version = keep_table(connection, update, table, None)
    matches.begin(connection, table.id, match)
    return version


def commit(
    connection: sqlite3.Connection,
    update: int | None,
    table: Table,
    entry: Entry,
    snapshot: Match | None,
    result: Result | None,
) -> int:
    """Write an accepted action with all that follows from it; return the record's new version."""
    version = keep_table(connection, update, table, result)
    matches.add_entry(connection, table.id, entry)
    if snapshot is not None:
        matches.keep_snapshot(connection, table.id, entry.number - 1, snapshot)
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

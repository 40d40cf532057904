"""Changes together with the id of the update that caused them; each is one transaction.

Every function raises Repeated if the update was carried out before.
"""

from __future__ import annotations

from collections.abc import Sequence

from club.daily import DailyPlay
from club.model import LogEntry, Result, Season, Table
from game.state import Match
from storage.sql import dailies, matches, messages, results, tables
from storage.sql.statements import Work


def open_table(
    update: int | None,
    table: Table,
    match: Match | None,
    entries: Sequence[LogEntry],
    attempt: DailyPlay | None,
) -> Work[int]:
    """Open a table, with its match and the attempt at a deal of the day that it is; return its number."""
    yield from messages.carry_out(update)
    if attempt is not None:
        yield from dailies.begin(attempt)
    number = yield from tables.open_table(table)
    if match is not None:
        yield from _begin(number, match, entries)
    return number


def keep_table(update: int | None, table: Table, result: Result | None) -> Work[int]:
    yield from messages.carry_out(update)
    version = yield from tables.keep_table(table)
    if result is not None:
        yield from results.keep_result(result)
    return version


def begin(update: int | None, table: Table, match: Match, entries: Sequence[LogEntry]) -> Work[int]:
    version = yield from keep_table(update, table, None)
    yield from _begin(table.id, match, entries)
    return version


def _begin(table: int, match: Match, entries: Sequence[LogEntry]) -> Work[None]:
    yield from matches.begin(table, match)
    for entry in entries:
        yield from matches.add_entry(table, entry)


def commit(
    update: int | None,
    table: Table,
    entries: Sequence[LogEntry],
    snapshot: Match | None,
    result: Result | None,
) -> Work[int]:
    """Write accepted actions with all their consequences; return the record's new version."""
    version = yield from keep_table(update, table, result)
    for entry in entries:
        yield from matches.add_entry(table.id, entry)
    if snapshot is not None:
        yield from matches.keep_snapshot(table.id, entries[0].number - 1, snapshot)
    return version


def retract(update: int | None, table: Table, number: int, match: Match) -> Work[int]:
    version = yield from keep_table(update, table, None)
    yield from matches.drop_entry(table.id, number, match)
    return version


def end_season(update: int | None, chat: int, season: Season) -> Work[bool]:
    yield from messages.carry_out(update)
    return (yield from results.end_season(chat, season))


def reopen_season(update: int | None, chat: int, number: int) -> Work[bool]:
    yield from messages.carry_out(update)
    return (yield from results.reopen_season(chat, number))

"""Changes with the id of the update that asked for them: functions of a connection, each one transaction.

Raise Repeated for an update that was carried out before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from club.model import LogEntry, Result, Season, Table
from game.state import Match
from storage.postgres import matches, messages, results, tables


async def open_table(
    connection: Any,
    update: int | None,
    table: Table,
    match: Match | None,
    entries: Sequence[LogEntry],
) -> int:
    await messages.carry_out(connection, update)
    number = await tables.open_table(connection, table)
    if match is not None:
        await _begin(connection, number, match, entries)
    return number


async def keep_table(connection: Any, update: int | None, table: Table, result: Result | None) -> int:
    await messages.carry_out(connection, update)
    version = await tables.keep_table(connection, table)
    if result is not None:
        await results.keep_result(connection, result)
    return version


async def begin(
    connection: Any, update: int | None, table: Table, match: Match, entries: Sequence[LogEntry]
) -> int:
    version = await keep_table(connection, update, table, None)
    await _begin(connection, table.id, match, entries)
    return version


async def _begin(connection: Any, table: int, match: Match, entries: Sequence[LogEntry]) -> None:
    await matches.begin(connection, table, match)
    for entry in entries:
        await matches.add_entry(connection, table, entry)


async def commit(
    connection: Any,
    update: int | None,
    table: Table,
    entries: Sequence[LogEntry],
    snapshot: Match | None,
    result: Result | None,
) -> int:
    """Write accepted actions with all that follows from them; return the record's new version."""
    version = await keep_table(connection, update, table, result)
    for entry in entries:
        await matches.add_entry(connection, table.id, entry)
    if snapshot is not None:
        await matches.keep_snapshot(connection, table.id, entries[0].number - 1, snapshot)
    return version


async def retract(connection: Any, update: int | None, table: Table, number: int, match: Match) -> int:
    version = await keep_table(connection, update, table, None)
    await matches.drop_entry(connection, table.id, number, match)
    return version


async def end_season(connection: Any, update: int | None, chat: int, season: Season) -> bool:
    await messages.carry_out(connection, update)
    return await results.end_season(connection, chat, season)


async def reopen_season(connection: Any, update: int | None, chat: int, number: int) -> bool:
    await messages.carry_out(connection, update)
    return await results.reopen_season(connection, chat, number)

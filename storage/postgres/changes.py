"""Changes with the id of the update that asked for them: functions of a connection, each one transaction.

Raise Repeated for an update that was carried out before.
"""

from __future__ import annotations

from typing import Any

from club.model import Entry, Result, Season, Table
from game.state import Match
from storage.postgres import matches, messages, results, tables


async def open_table(connection: Any, update: int | None, table: Table) -> int:
    await messages.carry_out(connection, update)
    return await tables.open_table(connection, table)


async def keep_table(connection: Any, update: int | None, table: Table, result: Result | None) -> int:
    await messages.carry_out(connection, update)
    version = await tables.keep_table(connection, table)
    if result is not None:
        await results.keep_result(connection, result)
    return version


async def begin(connection: Any, update: int | None, table: Table, match: Match) -> int:
    version = await keep_table(connection, update, table, None)
    await matches.begin(connection, table.id, match)
    return version


async def commit(
    connection: Any,
    update: int | None,
    table: Table,
    entry: Entry,
    snapshot: Match | None,
    result: Result | None,
) -> int:
    """Write an accepted action with all that follows from it; return the record's new version."""
    version = await keep_table(connection, update, table, result)
    await matches.add_entry(connection, table.id, entry)
    if snapshot is not None:
        await matches.keep_snapshot(connection, table.id, entry.number - 1, snapshot)
    return version


async def retract(connection: Any, update: int | None, table: Table, number: int, match: Match) -> int:
    version = await keep_table(connection, update, table, None)
    await matches.drop_entry(connection, table.id, number, match)
    return version


async def end_season(connection: Any, update: int | None, chat: int, season: Season) -> bool:
    await messages.carry_out(connection, update)
    return await results.end_season(connection, chat, season)

"""Ended matches, ratings and seasons in SQL: functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`. The results of a chat are written one after
the other (`_alone`), as each rating follows from the one before it.
"""

from __future__ import annotations

import logging
from typing import Any, Literal

from club.figures import COUNTED_EVENTS
from club.model import Result, Season
from club.occupants import PersonId
from club.ratings import Pool, RatingRecord, places_of, pool_of
from game.ledger import DealSettled
from storage.postgres import matches
from storage.postgres.archive import note_people
from storage.postgres.places import inserting
from storage.records import results as records
from storage.records import rows

log = logging.getLogger(__name__)

RESULTS_OF_A_CHAT = 7
"""Tells these advisory locks from others."""

_RESULT = f"SELECT {records.RESULT}, season FROM results WHERE"
_RATED = f"SELECT {records.RATING}, season FROM ratings JOIN results USING (table_id) WHERE"
_SEASON = "SELECT coalesce(max(number), 0) + 1 FROM seasons WHERE chat = $1"


async def _alone(connection: Any, chat: int) -> None:
    """Let nobody else write results of a chat until the transaction ends."""
    query = "SELECT pg_advisory_xact_lock($1, hashint8($2))"
    await connection.execute(query, RESULTS_OF_A_CHAT, chat)


async def keep_result(connection: Any, result: Result) -> None:
    """Write a result as the last one of its chat's present season, and the ratings after it."""
    await _alone(connection, result.chat)
    season = await connection.fetchval(_SEASON, result.chat)
    row = (*records.result_row(result), season)
    await connection.execute(inserting("results", f"{records.RESULT}, sheet, season"), *row)
    await note_people(connection, result)
    await _rate(connection, result)


async def _rate(connection: Any, result: Result) -> None:
    """Write the ratings of those who took part, if it is a match that rates anybody."""
    pool, places = pool_of(result), places_of(result)
    query = "SELECT season, place FROM results WHERE table_id = $1"
    season, place = await connection.fetchrow(query, result.table)
    before = {
        player: last
        for player in places
        if (last := await _last(connection, (player, pool, result.chat, place))) is not None
    }
    rated = records.rating_rows(result, pool, places, before, season)
    await connection.executemany(inserting("ratings", records.RATING), rated)


async def _last(connection: Any, of: tuple[PersonId, Pool, int, int]) -> RatingRecord | None:
    """Return somebody's ratings in a pool of a chat before a place; a bad row is passed over."""
    query = f"{_RATED} player = $1 AND pool = $2 AND chat = $3 AND place < $4 ORDER BY place DESC"
    found = await connection.fetch(f"{query} LIMIT 1", *of)
    return next(rows.readable(found, records.rating, "a rating after the match of table"), None)


async def rate_anew(connection: Any, chat: int) -> None:
    """Forget the ratings of a chat and rate its matches one after the other."""
    query = "DELETE FROM ratings WHERE table_id IN (SELECT table_id FROM results WHERE chat = $1)"
    await connection.execute(query, chat)
    for result in await results(connection, chat, "place"):
        await _rate(connection, result)


async def results(
    connection: Any, chat: int, order: Literal["ended, place", "place"] = "ended, place"
) -> tuple[Result, ...]:
    """Return the ended matches of a chat, oldest first; by `place` in the order they were stored."""
    found = await connection.fetch(f"{_RESULT} chat = $1 ORDER BY {order}", chat)
    return tuple(rows.readable(found, records.result, "the result of table"))


async def ratings(connection: Any, chat: int) -> tuple[RatingRecord, ...]:
    found = await connection.fetch(f"{_RATED} chat = $1 ORDER BY place", chat)
    return tuple(rows.readable(found, records.rating, "a rating after the match of table"))


async def sheet_of(connection: Any, table: int) -> tuple[DealSettled, ...]:
    row = await connection.fetchrow("SELECT sheet FROM results WHERE table_id = $1", table)
    return () if row is None else records.sheet(table, *row)


async def seasons(connection: Any, chat: int) -> tuple[Season, ...]:
    query = f"SELECT {records.SEASON} FROM seasons WHERE chat = $1 ORDER BY number"
    return tuple(rows.readable(await connection.fetch(query, chat), records.season, "season"))


async def end_season(connection: Any, chat: int, season: Season) -> bool:
    await _alone(connection, chat)
    present = await connection.fetchval(_SEASON, chat)
    query = "SELECT 1 FROM results WHERE chat = $1 AND season = $2 AND winner IS NOT NULL LIMIT 1"
    if season.number != present or await connection.fetchval(query, chat, present) is None:
        return False
    statement = inserting("seasons", f"chat, {records.SEASON}")
    await connection.execute(statement, chat, *records.season_row(season))
    return True


async def reopen_season(connection: Any, chat: int, number: int) -> bool:
    """Undo the end of the last season, and rate the matches since then as part of it."""
    await _alone(connection, chat)
    present = await connection.fetchval(_SEASON, chat)
    if number != present - 1:
        return False
    await connection.execute("DELETE FROM seasons WHERE chat = $1 AND number = $2", chat, number)
    since = [each for each in await results(connection, chat, "place") if each.season == present]
    there = "SELECT table_id FROM results WHERE chat = $1 AND season = $2"
    await connection.execute(f"DELETE FROM ratings WHERE table_id IN ({there})", chat, present)
    update = "UPDATE results SET season = $1 WHERE chat = $2 AND season = $3"
    await connection.execute(update, number, chat, present)
    for result in since:
        await _rate(connection, result)
    return True


async def move(connection: Any, old: int, new: int) -> None:
    """Move results and seasons to a chat's new id; what ended there already belongs to the present season.

    Telegram tells of a move more than once: the second time there is nothing to be moved.
    """
    for chat in sorted((old, new)):
        await _alone(connection, chat)
    there = "SELECT 1 FROM results WHERE chat = $1 UNION SELECT 1 FROM seasons WHERE chat = $1"
    if await connection.fetchval(there, old) is None:
        return
    season = await connection.fetchval(_SEASON, old)
    mixed = await connection.fetchval("SELECT 1 FROM results WHERE chat = $1 LIMIT 1", new)
    await connection.execute("UPDATE results SET season = $1 WHERE chat = $2", season, new)
    await connection.execute("UPDATE results SET chat = $1 WHERE chat = $2", new, old)
    await connection.execute("DELETE FROM seasons WHERE chat = $1", new)
    await connection.execute("UPDATE seasons SET chat = $1 WHERE chat = $2", new, old)
    if mixed:
        await rate_anew(connection, new)


async def catch_up(connection: Any) -> bool:
    """Count the figures of a match that ended before there were any; say whether there was one.

    After the last one of a chat its matches are rated, in their order.
    """
    row = await connection.fetchrow(f"{_RESULT} figures IS NULL ORDER BY place LIMIT 1")
    if row is None:
        return False
    table, chat = row[:2]
    await _alone(connection, chat)
    state = await connection.fetchval("SELECT life FROM tables WHERE id = $1", table)
    try:
        told = records.counted(tuple(row), state, await matches.happened(connection, table, COUNTED_EVENTS))
    except Exception as error:
        log.error("the figures of table %s cannot be counted: %s", table, rows.complaint(error))
        told = records.NOT_KNOWN
    update = "UPDATE results SET figures = $2, sheet = coalesce(sheet, $3) WHERE table_id = $1"
    await connection.execute(update, table, *told)
    query = "SELECT 1 FROM results WHERE chat = $1 AND figures IS NULL LIMIT 1"
    if await connection.fetchval(query, chat) is None:
        await rate_anew(connection, chat)
    return True

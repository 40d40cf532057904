"""Ended matches, ratings and seasons in SQL.

Each rating follows from the one before it. So transactions that write results of a chat take turns
(`_ALONE`).
"""

from __future__ import annotations

from typing import Literal

from club.model import Result, Season
from club.occupants import PersonId
from club.standings import Pool, RatingRecord, places_of, pool_of
from game.state import DealSettled
from storage.records import results as records
from storage.records import rows
from storage.sql.archive import note_people
from storage.sql.statements import Statement, Work, inserting, only, places

RESULTS_OF_A_CHAT = 7
"""Class of the advisory locks on the results of a chat."""

_ALONE = Statement(postgres="SELECT pg_advisory_xact_lock($1, hashint8($2))")
_RESULT = f"SELECT {records.RESULT}, season FROM results WHERE"
_RATED = f"SELECT {records.RATING}, season FROM ratings JOIN results USING (table_id) WHERE"
_INSERTED = f"{records.RESULT}, sheet, season"

_SEASON = Statement("SELECT coalesce(max(number), 0) + 1 FROM seasons WHERE chat = $1")
_KEEP = Statement(  # PostgreSQL counts `place` by itself
    sqlite=f"INSERT INTO results ({_INSERTED}, place) VALUES ({places(_INSERTED.split(', '))},"
    " (SELECT coalesce(max(place), 0) + 1 FROM results))",
    postgres=inserting("results", _INSERTED),
)
_STORED = Statement("SELECT season, place FROM results WHERE table_id = $1")
_RATE = Statement(inserting("ratings", records.RATING))
_LAST = Statement(
    f"{_RATED} player = $1 AND pool = $2 AND chat = $3 AND place < $4 ORDER BY place DESC LIMIT 10"
)
_DROP_RATINGS = Statement(
    "DELETE FROM ratings WHERE table_id IN (SELECT table_id FROM results WHERE chat = $1)"
)
_RESULTS = {order: Statement(f"{_RESULT} chat = $1 ORDER BY {order}") for order in ("ended, place", "place")}
_RATINGS = Statement(f"{_RATED} chat = $1 ORDER BY place")
_SHEET = Statement("SELECT sheet FROM results WHERE table_id = $1")

_SEASONS = Statement(f"SELECT {records.SEASON} FROM seasons WHERE chat = $1 ORDER BY number")
_WON = Statement("SELECT 1 FROM results WHERE chat = $1 AND season = $2 AND winner IS NOT NULL LIMIT 1")
_END_SEASON = Statement(inserting("seasons", f"chat, {records.SEASON}"))
_REOPEN_SEASON = Statement("DELETE FROM seasons WHERE chat = $1 AND number = $2")
_DROP_RATINGS_OF_SEASON = Statement(
    "DELETE FROM ratings WHERE table_id IN (SELECT table_id FROM results WHERE chat = $1 AND season = $2)"
)
_JOIN_SEASON = Statement("UPDATE results SET season = $1 WHERE chat = $2 AND season = $3")

_USED = Statement("SELECT 1 FROM results WHERE chat = $1 UNION SELECT 1 FROM seasons WHERE chat = $1")
_HAS_RESULTS = Statement("SELECT 1 FROM results WHERE chat = $1 LIMIT 1")
_SET_SEASON = Statement("UPDATE results SET season = $1 WHERE chat = $2")
_MOVE_RESULTS = Statement("UPDATE results SET chat = $1 WHERE chat = $2")
_DROP_SEASONS = Statement("DELETE FROM seasons WHERE chat = $1")
_MOVE_SEASONS = Statement("UPDATE seasons SET chat = $1 WHERE chat = $2")


def _alone(chat: int) -> Work[None]:
    """Keep other transactions from writing results of a chat until this one ends."""
    yield _ALONE(RESULTS_OF_A_CHAT, chat)


def _present_season(chat: int) -> Work[int]:
    return rows.number(only((yield _SEASON(chat))))


def keep_result(result: Result) -> Work[None]:
    """Write a result as the last one of its chat's present season, and the ratings after it."""
    yield from _alone(result.chat)
    season = yield from _present_season(result.chat)
    yield _KEEP(*records.result_row(result), season)
    yield from note_people(result)
    yield from _rate(result)


def _rate(result: Result) -> Work[None]:
    """Write the ratings of the players if the match is rated."""
    pool, places = pool_of(result), places_of(result)
    ((season, place),) = yield _STORED(result.table)
    before: dict[PersonId, RatingRecord] = {}
    for player in places:
        last = yield from _last(player, pool, result.chat, rows.number(place))
        if last is not None:
            before[player] = last
    yield _RATE.each(records.rating_rows(result, pool, places, before, rows.number(season)))


def _last(player: PersonId, pool: Pool, chat: int, place: int) -> Work[RatingRecord | None]:
    """Return a player's latest ratings in a pool of a chat before a place; pass over a few damaged rows."""
    found = yield _LAST(player, pool, chat, place)
    return next(rows.readable(found, records.rating, "a rating after the match of table"), None)


def rate_anew(chat: int) -> Work[None]:
    """Delete the ratings of a chat and rate its matches in order."""
    yield _DROP_RATINGS(chat)
    for result in (yield from _results(chat, "place")):
        yield from _rate(result)


def results(chat: int) -> Work[tuple[Result, ...]]:
    """Return the ended matches of a chat, oldest first."""
    return _results(chat, "ended, place")


def _results(chat: int, order: Literal["ended, place", "place"]) -> Work[tuple[Result, ...]]:
    """Return the ended matches of a chat; by `place` in the order in which they were stored."""
    found = yield _RESULTS[order](chat)
    return tuple(rows.readable(found, records.result, "the result of table"))


def ratings(chat: int) -> Work[tuple[RatingRecord, ...]]:
    """Return the ratings of a chat after each of its matches, oldest first.

    The transaction that stores a result stores its ratings.
    """
    found = yield _RATINGS(chat)
    return tuple(rows.readable(found, records.rating, "a rating after the match of table"))


def sheet_of(table: int) -> Work[tuple[DealSettled, ...]]:
    """Return the score sheet of an ended match; empty if none is stored."""
    return records.sheet(table, only((yield _SHEET(table))))


def seasons(chat: int) -> Work[tuple[Season, ...]]:
    """Return the ended seasons of a chat, oldest first."""
    found = yield _SEASONS(chat)
    return tuple(rows.readable(found, records.season, "season"))


def end_season(chat: int, season: Season) -> Work[bool]:
    yield from _alone(chat)
    present = yield from _present_season(chat)
    if season.number != present or not (yield _WON(chat, present)):
        return False
    yield _END_SEASON(chat, *records.season_row(season))
    return True


def reopen_season(chat: int, number: int) -> Work[bool]:
    """Undo the end of the last season, and rate the matches since then as part of it."""
    yield from _alone(chat)
    present = yield from _present_season(chat)
    if number != present - 1:
        return False
    yield _REOPEN_SEASON(chat, number)
    since = [each for each in (yield from _results(chat, "place")) if each.season == present]
    yield _DROP_RATINGS_OF_SEASON(chat, present)
    yield _JOIN_SEASON(number, chat, present)
    for result in since:
        yield from _rate(result)
    return True


def move(old: int, new: int) -> Work[None]:
    """Move results and seasons to a chat's new id; results already there join the present season.

    Telegram announces a move more than once: the second time there is nothing to move.
    """
    for chat in sorted((old, new)):
        yield from _alone(chat)
    if not (yield _USED(old)):
        return
    season = yield from _present_season(old)
    mixed = yield _HAS_RESULTS(new)
    yield _SET_SEASON(season, new)
    yield _MOVE_RESULTS(new, old)
    yield _DROP_SEASONS(new)
    yield _MOVE_SEASONS(new, old)
    if mixed:
        yield from rate_anew(new)

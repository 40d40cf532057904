"""Ended matches, ratings and seasons.

Each rating follows from the one before it. So transactions that write results of a chat take turns
(`_ALONE`).
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Literal, get_args

from club.model import PlayerFigures, Result, Season
from club.standings import Pool, Rating, RatingRecord, places_of, pool_of, rate
from club.state import Departure, EndReason, PersonId, people_in
from game.state import DealSettled
from storage.codec import FIGURES, SEATS, SHEET
from storage.sql import messages, rows
from storage.sql.rows import NUMBERS, Column, Columns, Row, Statement, Work, inserting, only, places

REASONS: tuple[EndReason | None, ...] = (*get_args(EndReason), None)
POOLS: tuple[Pool, ...] = get_args(Pool)


def _gone(stored: object) -> tuple[Departure, ...]:
    return tuple(_departure(*rows.numbers(each)) for each in json.loads(rows.text(stored)))


def _departure(player: int, seat: int, score: int) -> Departure:
    return Departure(player, seat, score)


def _written_gone(gone: Iterable[Departure]) -> str:
    return json.dumps([(each.player, each.seat, each.score) for each in gone])


def _figures(stored: object) -> tuple[PlayerFigures, ...] | None:
    return None if stored is None else FIGURES.load(stored)


def _written_figures(figures: tuple[PlayerFigures, ...] | None) -> str | None:
    return None if figures is None else FIGURES.dump(figures)


def _result(**columns: Any) -> Result:
    """Return a result; raise ValueError if its parts do not fit together."""
    result = Result(**columns)
    seats = len(result.players)
    fitting = len(result.scores) == seats and len(result.points) in {0, seats}
    if not fitting or result.winner not in {None, *range(seats)}:
        raise ValueError("seats, scores and winner do not fit together")
    return result


_RESULT = Columns(
    "results",
    _result,
    table_id=Column(rows.number, of="table"),
    chat=Column(rows.number),
    players=Column(SEATS.load, SEATS.dump),
    scores=NUMBERS,
    winner=Column(rows.number_or_none),
    deals=Column(rows.number),
    ended=Column(rows.moment),
    points=NUMBERS,
    why=Column(partial(rows.one_of, REASONS)),
    by=NUMBERS,
    gone=Column(_gone, _written_gone),
    figures=Column(_figures, _written_figures).otherwise((), "the figures of table {}"),
    sheet=Column(None, SHEET.dump),
    season=Column(rows.number),
)


def _rating(
    *, mu: float, sigma: float, season_mu: float, season_sigma: float, **columns: Any
) -> RatingRecord:
    return RatingRecord(rating=Rating(mu, sigma), in_season=Rating(season_mu, season_sigma), **columns)


_RATING = Columns(
    "ratings",
    _rating,
    table_id=Column(rows.number, of="table"),
    player=Column(rows.number),
    pool=Column(partial(rows.one_of, POOLS)),
    mu=Column(rows.amount, of="rating.mu"),
    sigma=Column(rows.amount, of="rating.sigma"),
    season_mu=Column(rows.amount, of="in_season.mu"),
    season_sigma=Column(rows.amount, of="in_season.sigma"),
    season=Column(rows.number, None),
)
_SEASON_ROW = Columns(
    "seasons",
    Season,
    number=Column(rows.number),
    ended=Column(rows.moment),
    ended_by=Column(rows.number),
)

RESULTS_OF_A_CHAT = 7
"""Class of the advisory locks on the results of a chat."""

_ALONE = Statement(postgres="SELECT pg_advisory_xact_lock($1, hashint8($2))")
_RATED = f"{_RATING.select} JOIN results USING (table_id) WHERE"

_SEASON = Statement("SELECT coalesce(max(number), 0) + 1 FROM seasons WHERE chat = $1")
_KEEP = Statement(  # PostgreSQL counts `place` by itself
    sqlite=f"INSERT INTO results ({', '.join(_RESULT.written)}, place) VALUES ({places(_RESULT.written)},"
    " (SELECT coalesce(max(place), 0) + 1 FROM results))",
    postgres=_RESULT.insert,
)
_STORED = Statement("SELECT season, place FROM results WHERE table_id = $1")
_RATE = Statement(_RATING.insert)
_LAST = Statement(
    f"{_RATED} player = $1 AND pool = $2 AND chat = $3 AND place < $4 ORDER BY place DESC LIMIT 10"
)
_DROP_RATINGS = Statement(
    "DELETE FROM ratings WHERE table_id IN (SELECT table_id FROM results WHERE chat = $1)"
)
_RESULTS = {
    order: Statement(f"{_RESULT.select} WHERE chat = $1 ORDER BY {order}")
    for order in ("ended, place", "place")
}
_RATINGS = Statement(f"{_RATED} chat = $1 ORDER BY place")
_SHEET = Statement("SELECT sheet FROM results WHERE table_id = $1")

_LAST_WON = Statement(
    f"{_RESULT.select} WHERE chat = $1 AND winner IS NOT NULL ORDER BY ended DESC, place DESC LIMIT 10"
)
_MARK = Statement(
    "SELECT count(*), coalesce(max(place), 0)::bigint, coalesce(sum(season), 0)::bigint,"
    " coalesce(sum(length(players) + length(gone) + length(by)), 0)::bigint FROM results WHERE chat = $1"
)
_MARK_OF_SHEETS = Statement(
    "SELECT count(*), coalesce(max(id), 0)::bigint, coalesce(sum(length(seats)), 0)::bigint FROM sheets"
    " WHERE chat = $1 AND counted = 1"
)

_SEASONS = Statement(f"{_SEASON_ROW.select} WHERE chat = $1 ORDER BY number")
_WON = Statement("SELECT 1 FROM results WHERE chat = $1 AND season = $2 AND winner IS NOT NULL LIMIT 1")
_END_SEASON = Statement(inserting("seasons", f"chat, {_SEASON_ROW.read_names}"))
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

_NOTE_PEOPLE = Statement("INSERT INTO took_part (player, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
_PAST = Statement(f"{_RESULT.select} WHERE chat = $1 ORDER BY ended DESC, table_id DESC LIMIT $2 OFFSET $3")
_PAST_COUNT = Statement("SELECT count(*) FROM results WHERE chat = $1")
_NEWER = Statement(
    "SELECT count(*) FROM results AS own JOIN results AS each ON each.chat = own.chat"
    " WHERE own.table_id = $1 AND (each.ended, each.table_id) > (own.ended, own.table_id)"
)
_RESULT_OF = Statement(f"{_RESULT.select} WHERE table_id = $1")
_PAST_CHATS = Statement(
    "SELECT chat, count(*) FROM took_part JOIN results USING (table_id) WHERE player = $1"
    " GROUP BY chat ORDER BY max(ended) DESC"
)
_HAS_PAST = Statement("SELECT 1 FROM took_part JOIN results USING (table_id) WHERE player = $1 LIMIT 1")


def _alone(chat: int) -> Work[None]:
    """Keep other transactions from writing results of a chat until this one ends."""
    yield _ALONE(RESULTS_OF_A_CHAT, chat)


def _present_season(chat: int) -> Work[int]:
    return rows.number(only((yield _SEASON(chat))))


def keep_result(result: Result) -> Work[None]:
    """Write a result as the last one of its chat's present season, and the ratings after it."""
    yield from _alone(result.chat)
    season = yield from _present_season(result.chat)
    yield _KEEP(*_RESULT.row(replace(result, season=season)))
    yield from _note_people(result)
    yield from _rate(result)


def _rate(result: Result) -> Work[None]:
    """Write the ratings of the players if the match is rated."""
    pool, places = pool_of(result), places_of(result)
    ((stored_season, place),) = yield _STORED(result.table)
    season = rows.number(stored_season)
    before: dict[PersonId, RatingRecord] = {}
    for player in places:
        last = yield from _last(player, pool, result.chat, rows.number(place))
        if last is not None:
            before[player] = last
    after = rate(places, {player: each.rating for player, each in before.items()})
    present = {player: each.in_season for player, each in before.items() if each.season == season}
    in_season = rate(places, present)
    ratings = (
        RatingRecord(
            table=result.table,
            player=player,
            pool=pool,
            season=season,
            rating=after[player],
            in_season=in_season[player],
        )
        for player in places
    )
    yield _RATE.each(map(_RATING.row, ratings))


def _last(player: PersonId, pool: Pool, chat: int, place: int) -> Work[RatingRecord | None]:
    """Return a player's latest ratings in a pool of a chat before a place; pass over a few damaged rows."""
    found = yield _LAST(player, pool, chat, place)
    return next(rows.readable(found, _RATING.read, "a rating after the match of table"), None)


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
    return tuple(rows.readable(found, _RESULT.read, "the result of table"))


def results_mark(chat: int) -> Work[tuple[int, ...]]:
    """Return numbers that change with the results of a chat, by a match, a season, a person who is forgotten.

    They are quick to compute, other than the results.
    """
    found = (*(yield _MARK(chat)), *(yield _MARK_OF_SHEETS(chat)))
    return tuple(rows.number(each) for row in found for each in row)


def last_won(chat: int) -> Work[Result | None]:
    """Return the last won match of a chat; pass over a few damaged rows."""
    found = yield _LAST_WON(chat)
    return next(rows.readable(found, _RESULT.read, "the result of table"), None)


def ratings(chat: int) -> Work[tuple[RatingRecord, ...]]:
    """Return the ratings of a chat after each of its matches, oldest first.

    The transaction that stores a result stores its ratings.
    """
    found = yield _RATINGS(chat)
    return tuple(rows.readable(found, _RATING.read, "a rating after the match of table"))


def sheet_of(table: int) -> Work[tuple[DealSettled, ...]]:
    """Return the score sheet of an ended match; empty if none is stored."""
    stored = only((yield _SHEET(table)))
    none: tuple[DealSettled, ...] = ()
    return none if stored is None else rows.otherwise(none, SHEET.load, stored, f"the sheet of table {table}")


def seasons(chat: int) -> Work[tuple[Season, ...]]:
    """Return the ended seasons of a chat, oldest first."""
    found = yield _SEASONS(chat)
    return tuple(rows.readable(found, _SEASON_ROW.read, "season"))


def end_season(chat: int, season: Season, update: int | None) -> Work[bool]:
    """End a season if it is the present one and a match was won in it; return whether it ended."""
    yield from messages.carry_out(update)
    yield from _alone(chat)
    present = yield from _present_season(chat)
    if season.number != present or not (yield _WON(chat, present)):
        return False
    yield _END_SEASON(chat, *_SEASON_ROW.row(season))
    return True


def reopen_season(chat: int, number: int, update: int | None) -> Work[bool]:
    """Undo the end of the last ended season; return False if `number` is another one.

    Matches since then become part of it, and their ratings are computed again.
    """
    yield from messages.carry_out(update)
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


def _took_part(result: Result) -> list[PersonId]:
    """Return all people of a match: those in the seats, those who left before, those who ended it."""
    gone = (each.player for each in result.gone)
    return sorted({*people_in(result.players).values(), *gone, *result.by} - {0})


def _note_people(result: Result) -> Work[None]:
    """Note all people of a match that ends: those in the seats, those who left, those who ended it."""
    yield _NOTE_PEOPLE.each((person, result.table) for person in _took_part(result))


def past(chat: int, skip: int, limit: int) -> Work[tuple[Result, ...]]:
    """Return a page of the ended matches of a chat, newest first, without unreadable ones."""
    found = yield _PAST(chat, limit, skip)
    return tuple(rows.readable(found, _RESULT.read, "the result of table"))


def past_count(chat: int) -> Work[int]:
    """Return the number of ended matches of a chat."""
    return rows.number(only((yield _PAST_COUNT(chat))))


def newer(table: int) -> Work[int]:
    """Return the number of matches of the chat that ended after a table's match."""
    return rows.number(only((yield _NEWER(table))))


def result_of(table: int) -> Work[Result | None]:
    """Return the result of a table, None if its match has not ended or cannot be read."""
    found = yield _RESULT_OF(table)
    return next(rows.readable(found, _RESULT.read, "the result of table"), None)


def past_chats(player: int) -> Work[tuple[tuple[int, int], ...]]:
    """Return the chats where a player took part in ended matches, with their number, latest first."""
    found = yield _PAST_CHATS(player)
    return tuple(rows.readable(found, _counted, "a result in chat"))


def has_past(player: int) -> Work[bool]:
    """Return whether a player took part in a match that has ended."""
    return bool((yield _HAS_PAST(player)))


def _counted(row: Row) -> tuple[int, int]:
    chat, count = row
    return rows.number(chat), rows.number(count)

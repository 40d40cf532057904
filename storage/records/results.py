"""Ended matches, ratings and seasons as rows and back."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

from club.figures import PlayerFigures, count_figures, owners_without_history
from club.model import Result, Season
from club.occupants import PersonId, people_in
from club.ratings import Pool, Rating, RatingRecord, rate
from club.state import Departure, EndReason
from game.events import Event
from game.ledger import DealSettled
from storage.codec import FIGURES, SEATS, SHEET, STATE
from storage.records import rows
from storage.shapes import shape

log = logging.getLogger(__name__)

RESULT = "table_id, chat, players, scores, winner, deals, ended, points, why, by, gone, figures"
"""The columns of a row, in this order; behind them stand the season when it is read, and the sheet when it
is written."""
RATING = "table_id, player, pool, mu, sigma, season_mu, season_sigma"
SEASON = "number, ended, ended_by"
UNKNOWN: tuple[PlayerFigures, ...] = ()


def result_row(result: Result) -> tuple[Any, ...]:
    """Return the columns `RESULT` and the sheet."""
    players = SEATS.dump(result.players)
    scores, points, by = map(json.dumps, (result.scores, result.points, result.by))
    gone = json.dumps([(each.player, each.seat, each.score) for each in result.gone])
    did = None if result.figures is None else FIGURES.dump(result.figures)
    told = (result.winner, result.deals, result.ended, points, result.why, by, gone)
    return (result.table, result.chat, players, scores, *told, did, SHEET.dump(result.sheet))


def result(table: int, chat: int, *columns: Any) -> Result:
    """Return the result of a table from the columns `RESULT` and the season; raises ValueError."""
    players, scores, winner, deals, ended, points, why, by, gone, did, season = columns
    seats, sums, gained = SEATS.load(players), _numbers(scores), _numbers(points)
    won = rows.number_or_none(winner)
    if len(sums) != len(seats) or len(gained) not in {0, len(seats)} or won not in {None, *range(len(seats))}:
        raise ValueError("seats, scores and winner do not fit together")
    return Result(
        table=table,
        chat=chat,
        players=seats,
        scores=sums,
        winner=won,
        deals=rows.number(deals),
        ended=rows.moment(ended),
        points=gained,
        why=_why(why),
        by=_numbers(by),
        gone=tuple(Departure(*map(rows.number, each)) for each in json.loads(gone)),
        season=rows.number(season),
        figures=None
        if did is None
        else rows.otherwise(UNKNOWN, FIGURES.load, did, f"the figures of table {table}"),
    )


_why = shape(EndReason | None).read


def took_part(result: Result) -> list[PersonId]:
    """Return who took part in a match: who sits there, who left before, who ended it."""
    gone = (each.player for each in result.gone)
    return sorted({*people_in(result.players).values(), *gone, *result.by} - {0})


def _numbers(text: str) -> tuple[int, ...]:
    read: tuple[int, ...] = rows.numbers(json.loads(text))
    return read


def sheet(table: int, text: str | None) -> tuple[DealSettled, ...]:
    """Return the sheet of a table, which may have none or one that cannot be read."""
    none: tuple[DealSettled, ...] = ()
    return none if text is None else rows.otherwise(none, SHEET.load, text, f"the sheet of table {table}")


def rating_rows(
    result: Result, pool: Pool, places: dict[PersonId, int], before: dict[PersonId, RatingRecord], season: int
) -> list[tuple[Any, ...]]:
    """Return the columns `RATING` of all whom a match of a season rates; `before` lacks those who are new."""
    after = rate(places, {player: each.rating for player, each in before.items()})
    present = {player: each.in_season for player, each in before.items() if each.season == season}
    in_season = rate(places, present)
    return [(result.table, player, pool, *after[player], *in_season[player]) for player in places]


def rating(table: int, player: int, pool: str, *columns: Any) -> RatingRecord:
    """Return somebody's ratings from the columns `RATING` and the season; raises ValueError."""
    *numbers, season = columns
    mu, sigma, season_mu, season_sigma = map(rows.amount, numbers)
    now, in_season = Rating(mu, sigma), Rating(season_mu, season_sigma)
    return RatingRecord(
        table=table,
        player=rows.number(player),
        pool=_pool(pool),
        season=rows.number(season),
        rating=now,
        in_season=in_season,
    )


def season_row(season: Season) -> tuple[Any, ...]:
    """Return the columns `SEASON`."""
    return season.number, season.ended, season.ended_by


def season(number: int, ended: float, by: int) -> Season:
    """Return a season that has ended; raises ValueError."""
    return Season(rows.number(number), rows.moment(ended), rows.number(by))


def counted(row: tuple[Any, ...], state: str, told: Sequence[Event]) -> tuple[str, str]:
    """Return the figures and the sheet of an older match as text: its result, its table's state, its events.

    Where it is not kept who had which seat in which deal, nobody had those that changed hands.
    """
    ended = result(*row)
    owners = STATE.load(state).owners or owners_without_history(ended.players, ended.gone)
    sheet = tuple(each for each in told if isinstance(each, DealSettled))
    return FIGURES.dump(count_figures(owners, told)), SHEET.dump(sheet)


NOT_KNOWN = FIGURES.dump(()), SHEET.dump(())
"""The same of a match whose entries do not stand."""

_pool = shape(Pool).read

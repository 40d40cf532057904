"""Ended matches, ratings and seasons, as rows and back."""

from __future__ import annotations

import json
import logging
from typing import get_args

from club.figures import PlayerFigures
from club.model import Result, Season
from club.occupants import PersonId, people_in
from club.standings import Pool, Rating, RatingRecord, rate
from club.state import Departure, EndReason
from game.state import DealSettled
from storage.codec import FIGURES, SEATS, SHEET
from storage.records import rows
from storage.sql.statements import Row, Value

log = logging.getLogger(__name__)

RESULT = "table_id, chat, players, scores, winner, deals, ended, points, why, by, gone, figures"
"""Columns of a result. A row that is read also has the season, a row that is written the sheet."""
RATING = "table_id, player, pool, mu, sigma, season_mu, season_sigma"
"""Columns of a rating. A row that is read also has the season."""
SEASON = "number, ended, ended_by"
"""Columns of a season."""
UNKNOWN: tuple[PlayerFigures, ...] = ()
"""Figures that cannot be read."""
REASONS: tuple[EndReason | None, ...] = (*get_args(EndReason), None)
POOLS: tuple[Pool, ...] = get_args(Pool)


def result_row(result: Result) -> tuple[Value, ...]:
    """Return the columns `RESULT` and the sheet."""
    players = SEATS.dump(result.players)
    scores, points, by = map(json.dumps, (result.scores, result.points, result.by))
    gone = json.dumps([(each.player, each.seat, each.score) for each in result.gone])
    figures = None if result.figures is None else FIGURES.dump(result.figures)
    told = (result.winner, result.deals, result.ended, points, result.why, by, gone)
    return (result.table, result.chat, players, scores, *told, figures, SHEET.dump(result.sheet))


def result(row: Row) -> Result:
    """Return the result in a row of the columns `RESULT` and the season; raise ValueError."""
    table, chat, players, scores, winner, deals, ended, points, why, by, gone, figures, season = row
    seats, sums, gained = SEATS.load(players), rows.numbers_in(scores), rows.numbers_in(points)
    won = rows.number_or_none(winner)
    if len(sums) != len(seats) or len(gained) not in {0, len(seats)} or won not in {None, *range(len(seats))}:
        raise ValueError("seats, scores and winner do not fit together")
    return Result(
        table=rows.number(table),
        chat=rows.number(chat),
        players=seats,
        scores=sums,
        winner=won,
        deals=rows.number(deals),
        ended=rows.moment(ended),
        points=gained,
        why=rows.one_of(REASONS, why),
        by=rows.numbers_in(by),
        gone=tuple(_departure(*rows.numbers(each)) for each in json.loads(rows.text(gone))),
        season=rows.number(season),
        figures=None
        if figures is None
        else rows.otherwise(UNKNOWN, FIGURES.load, figures, f"the figures of table {table}"),
    )


def _departure(player: int, seat: int, score: int) -> Departure:
    return Departure(player, seat, score)


def took_part(result: Result) -> list[PersonId]:
    """Return all people of a match: those in the seats, those who left before, those who ended it."""
    gone = (each.player for each in result.gone)
    return sorted({*people_in(result.players).values(), *gone, *result.by} - {0})


def sheet(table: int, text: Value) -> tuple[DealSettled, ...]:
    """Return the score sheet of a table; empty if there is none or it cannot be read."""
    none: tuple[DealSettled, ...] = ()
    return none if text is None else rows.otherwise(none, SHEET.load, text, f"the sheet of table {table}")


def rating_rows(
    result: Result, pool: Pool, places: dict[PersonId, int], before: dict[PersonId, RatingRecord], season: int
) -> list[tuple[Value, ...]]:
    """Return the columns `RATING` of all players whom a match rates; `before` lacks new players."""
    after = rate(places, {player: each.rating for player, each in before.items()})
    present = {player: each.in_season for player, each in before.items() if each.season == season}
    in_season = rate(places, present)
    return [(result.table, player, pool, *after[player], *in_season[player]) for player in places]


def rating(row: Row) -> RatingRecord:
    """Return the ratings in a row of the columns `RATING` and the season; raise ValueError."""
    table, player, pool, *numbers, season = row
    mu, sigma, season_mu, season_sigma = map(rows.amount, numbers)
    return RatingRecord(
        table=rows.number(table),
        player=rows.number(player),
        pool=rows.one_of(POOLS, pool),
        season=rows.number(season),
        rating=Rating(mu, sigma),
        in_season=Rating(season_mu, season_sigma),
    )


def season_row(season: Season) -> tuple[Value, ...]:
    """Return the columns `SEASON`."""
    return season.number, season.ended, season.ended_by


def season(row: Row) -> Season:
    """Return an ended season; raise ValueError."""
    number, ended, by = row
    return Season(rows.number(number), rows.moment(ended), rows.number(by))

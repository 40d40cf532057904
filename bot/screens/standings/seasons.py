"""The end of a season, and the table of honour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.chart import BoardRow, StandingsBoard
from bot.screens.screen import CAPTION_LIMIT, Button, Picture, Row, Rows, Screen, day, paragraphs, text_length
from bot.screens.standings.standings import cells
from bot.words.buttons import SeasonPress, ShowStandings, pack
from bot.words.emoji import BACK, FORWARD, MEDALS
from bot.words.markup import bold, markup, words_of
from bot.words.texts import Texts
from club.model import Season
from club.standings import StandingsRow

SEASONS_A_PAGE = 5
"""Seasons on a page of the table of honour."""


def season_ask_screen(t: Texts, season: int, who: str) -> Screen:
    """Ask for confirmation before a season ends."""
    end = Button(t.plain("button-season-end-now"), pack(SeasonPress("end", season)), style="danger")
    on = Button(t.plain("button-season-on"), pack(SeasonPress("on", season)))
    return Screen(text=t("season-ask", number=season, who=who), rows=((end,), (on,)))


def season_over_screen(t: Texts, season: int, who: str, best: Sequence[tuple[str, StandingsRow]]) -> Screen:
    """Announce the end of a season, with its table of honour."""
    honoured = [_honour(t, position, *each) for position, each in enumerate(best[: len(MEDALS)])]
    text = paragraphs([t("season-over", number=season, who=who)], honoured, [t("season-next")])
    return Screen(text=text, rows=(_undo(t, season),))


def season_reopened_screen(t: Texts, season: int, who: str) -> Screen:
    """Announce that the end of a season was undone."""
    return Screen(text=t("season-reopened", number=season, who=who))


def _undo(t: Texts, season: int) -> Row:
    return (Button(t.plain("button-season-undo"), pack(SeasonPress("undo", season))),)


def _honour(t: Texts, position: int, name: str, each: StandingsRow) -> Markup:
    who = markup(MEDALS[position], " ", name)
    rating = "–" if each.rating is None else str(each.rating.shown)
    return t("standings-line-rating", who=who, rating=rating, wins=each.wins, games=each.games)


class Honoured(NamedTuple):
    """Ended season and its best players, by name."""

    season: Season
    best: tuple[tuple[str, StandingsRow], ...]


def honours_screen(
    t: Texts,
    chat_name: str,
    told: Sequence[Honoured],
    page: int,
    paper: ThemeName | None,
    *,
    undo: int | None = None,
) -> Screen:
    """Draw the table of honour: the ended seasons, the last one first.

    `undo` is the season whose end can still be undone.
    """
    pages = max(1, -(-len(told) // SEASONS_A_PAGE))
    page = min(page, pages - 1)
    shown = list(reversed(told))[page * SEASONS_A_PAGE : (page + 1) * SEASONS_A_PAGE]
    parts = [
        [
            bold(t("honours-season", number=each.season.number, day=day(t, each.season.ended))),
            *(_honour(t, at, *one) for at, one in enumerate(each.best[: len(MEDALS)])),
        ]
        for each in shown
    ]
    back = Button(t.plain("button-standings"), pack(ShowStandings("more", "rating", 0, 0)))
    ways = ((BACK, (page - 1) % pages), (FORWARD, (page + 1) % pages))
    turning = tuple(Button(arrow, pack(SeasonPress("honours", to))) for arrow, to in ways)
    rows: Rows = (turning, (back,)) if pages > 1 else ((back,),)
    if undo is not None and page == 0:
        rows = (_undo(t, undo), *rows)
    text = paragraphs([bold(t("honours-title"))], *parts)
    lines = tuple(BoardRow(str(each.season.number), *_won(t, each)) for each in shown if each.best)
    heads = tuple(each.strip() for each in t.plain("standings-heads-rating").split("|"))
    picture = None
    if paper is not None and lines and text_length(text) <= CAPTION_LIMIT:
        picture = Picture(
            StandingsBoard(
                theme=paper, title=words_of(t("honours-title")), below=chat_name, heads=heads, lines=lines
            )
        )
    return Screen(text=text, rows=rows, picture=picture)


def _won(t: Texts, each: Honoured) -> tuple[str, tuple[str, ...]]:
    name, best = each.best[0]
    return name, cells(t, "rating", best)

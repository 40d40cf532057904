"""The standings of a chat and its seasons: a page of players, and keys to other pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.chart import BoardRow, StandingsBoard
from bot.screens.screen import Button, Picture, Row, Rows, Screen, paragraphs
from bot.screens.standings import solo
from bot.words.buttons import SeasonPress, ShowStandings, pack
from bot.words.emoji import BACK, FORWARD, LEFT, MEDALS, chosen
from bot.words.markup import bold, markup
from bot.words.texts import Texts, number, signed
from club.standings import (
    ComputerStandings,
    Leaderboard,
    SortKey,
    StandingsRow,
    points_per_deal,
    sort_standings,
)

A_PAGE = 10
"""Players on a page, so that they can be read below a picture without much scrolling."""
A_START = 100
"""Rating points by which the bar of the last player is longer than none."""
LABELS: tuple[tuple[SortKey, ...], ...] = (("rating", "contracts"), ("barrels", "cards"))
"""Keys of the sort orders, row by row; game points have a key of their own if there are any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Standings of a chat, and the selected view of them."""

    circle: Leaderboard
    shows: SortKey
    season: int
    """Number of the season; 0 for all seasons."""
    page: int
    chat_name: str
    table: Sequence[StandingsRow]
    names: Mapping[int, str]
    circles: Sequence[Leaderboard]
    """Leaderboards with matches."""
    seasons: int
    """Number of ended seasons; the present one follows."""
    home: bool = False
    """Whether it is a direct chat, where no season begins or ends."""
    unfinished: int = 0
    against: ComputerStandings | None = None
    """Results against computers in a leaderboard without ratings; None in one with ratings."""

    @property
    def unrated(self) -> bool:
        """Whether the view ranks by wins, as matches against computers are not rated."""
        return self.shows == "rating" and self.against is not None

    @property
    def pages(self) -> int:
        """Number of pages."""
        return max(1, -(-len(self.table) // A_PAGE))

    @property
    def present(self) -> bool:
        """Whether the present season is selected."""
        return self.season == self.seasons + 1


class Ranked(NamedTuple):
    """Player on a page."""

    position: int
    """Position in the selected order, from 1."""
    name: str
    standing: StandingsRow


def tenths(t: Texts, value: float) -> str:
    """Format a number with one decimal in the language."""
    whole, tenth = divmod(round(abs(value) * 10), 10)
    shown = t.plain("decimal", whole=str(whole), tenth=str(tenth))
    return shown if value >= 0 or not (whole or tenth) else number(-1)[0] + shown


def cells(t: Texts, shows: SortKey, each: StandingsRow) -> tuple[str, ...]:
    """Return the selected figures of a player, as columns of a picture."""
    did = each.figures
    if shows == "contracts":
        return f"{did.made}/{did.tried}", str(did.biggest or "–")
    if shows == "barrels":
        return str(did.climbs), str(did.falls), str(did.bolts)
    if shows == "cards":
        return tenths(t, points_per_deal(did)), str(did.marriages)
    matches = f"{each.wins}/{each.games}"
    if shows == "points":
        return signed(each.points), matches
    return ("–" if each.rating is None else str(each.rating.shown)), matches


def standings_screen(t: Texts, seen: Standings, paper: ThemeName | None) -> Screen:
    """Draw a page of the standings, or say that nobody has played."""
    if not seen.table:
        empty = "standings-empty-season" if seen.season else "standings-empty"
        return Screen(text=paragraphs([t(empty)], _foot(t, seen, ())), rows=_keys(t, seen))
    table = sort_standings(seen.table, seen.shows)
    page = min(seen.page, seen.pages - 1)
    rows = [
        Ranked(position, seen.names[each.player], each)
        for position, each in enumerate(table[page * A_PAGE : (page + 1) * A_PAGE], page * A_PAGE + 1)
    ]
    title, below = _title(t, seen), _below(t, seen, page)
    told = [line for row in rows for line in (_line(t, seen.shows, row), *_solo(t, seen, row))]
    computers = solo.computers(t, seen.against) if seen.unrated and seen.against else []
    text = paragraphs([bold(title), below], told, computers, _foot(t, seen, rows))
    picture = None if paper is None else Picture(_board(t, seen, rows, title, below, paper))
    return Screen(text=text, rows=_keys(t, seen), picture=picture)


def _title(t: Texts, seen: Standings) -> str:
    title = t.plain(f"standings-{seen.shows}")
    return title if seen.circle == "more" else f"{title} · {t.plain(f'standings-circle-{seen.circle}')}"


def _below(t: Texts, seen: Standings, page: int) -> str:
    """Return the chat and the season, and the page if there are several."""
    when = t.plain("standings-season", number=seen.season) if seen.season else t.plain("standings-all")
    paged = [f"{page + 1}/{seen.pages}"] if seen.pages > 1 else []
    return " · ".join([*([seen.chat_name] if seen.chat_name else []), when, *paged])


def _line(t: Texts, shows: SortKey, row: Ranked) -> Markup:
    each, did = row.standing, row.standing.figures
    mark = MEDALS[row.position - 1] if row.position <= len(MEDALS) else f"{row.position}."
    if shows == "rating" and not each.wins:
        mark = f"{row.position}."  # medals are for wins
    who = markup(mark, " ", row.name)
    if shows == "contracts":
        return t("standings-line-contracts", who=who, made=did.made, tried=did.tried, biggest=did.biggest)
    if shows == "barrels":
        return t("standings-line-barrels", who=who, climbs=did.climbs, falls=did.falls, bolts=did.bolts)
    if shows == "cards":
        return t(
            "standings-line-cards", who=who, average=tenths(t, points_per_deal(did)), marriages=did.marriages
        )
    if shows == "points":
        return t(
            "standings-line-points", who=who, points=signed(each.points), wins=each.wins, games=each.games
        )
    gone = f" · {LEFT}\N{NO-BREAK SPACE}{each.left}" if each.left else ""
    if each.rating is None:
        return t("standings-line-unrated", who=who, wins=each.wins, games=each.games) + gone
    rating = str(each.rating.shown)
    return t("standings-line-rating", who=who, rating=rating, wins=each.wins, games=each.games) + gone


def _solo(t: Texts, seen: Standings, row: Ranked) -> list[Markup]:
    """Return the line below a player in matches against computers."""
    if not seen.unrated or seen.against is None:
        return []
    return solo.beside(t, seen.against, row.standing)


def _foot(t: Texts, seen: Standings, rows: Sequence[Ranked]) -> list[Markup]:
    """Return the notes below the page."""
    told = []
    if rows and seen.shows == "rating" and not seen.unrated:
        told.append(t("standings-what-rating"))
    if seen.season and seen.present:
        told.append(t("standings-what-season"))
    if seen.shows == "rating" and any(row.standing.left for row in rows):
        told.append(t("standings-left"))
    if seen.unfinished and seen.shows == "rating" and not seen.season:
        told.append(t("standings-unfinished", count=seen.unfinished))
    return told


def _board(
    t: Texts, seen: Standings, rows: Sequence[Ranked], title: str, below: str, paper: ThemeName
) -> StandingsBoard:
    if seen.against is not None and seen.unrated:
        return solo.board(
            t, seen.against, rows, StandingsBoard(theme=paper, title=title, below=below, heads=(), lines=())
        )
    heads = tuple(each.strip() for each in t.plain(f"standings-heads-{seen.shows}").split("|"))
    lines = tuple(
        BoardRow(str(row.position), row.name, cells(t, seen.shows, row.standing), _share(seen, row.standing))
        for row in rows
    )
    return StandingsBoard(theme=paper, title=title, below=below, heads=heads, lines=lines)


def _share(seen: Standings, each: StandingsRow) -> float:
    """Return the length of a player's bar, relative to the best one's."""
    did = each.figures
    if seen.shows == "contracts":
        return did.made / did.tried if did.tried else 0.0
    if seen.shows == "rating" and each.rating is None:
        return 0.0
    compared = [other for other in seen.table if seen.shows != "rating" or other.rating is not None]
    values = [_value(seen.shows, other) for other in compared]
    low = min(values) - A_START if seen.shows == "rating" else min([0.0, *values])
    return (_value(seen.shows, each) - low) / max(1.0, max(values) - low)


def _value(shows: SortKey, each: StandingsRow) -> float:
    if shows == "rating":
        return float(each.rating.shown if each.rating else 0)
    if shows == "barrels":
        return float(each.figures.climbs)
    return points_per_deal(each.figures) if shows == "cards" else float(each.points)


def _keys(t: Texts, seen: Standings) -> Rows:
    rows: list[Row] = []
    if seen.table:
        rows += [tuple(_shows(t, seen, each) for each in row) for row in LABELS]
        if any(each.points for each in seen.table):
            rows.append((_shows(t, seen, "points"),))
        if seen.pages > 1:
            rows.append(_turning(seen))
    others = tuple(_circle(t, seen, each) for each in seen.circles if each != seen.circle)
    rows += [others] if others else []
    if not seen.home:
        rows += _seasons(t, seen)
    if seen.table:
        rows.append((Button(t.plain("button-standings-me"), pack(SeasonPress("me", seen.season))),))
    return tuple(rows)


def _shows(t: Texts, seen: Standings, shows: SortKey) -> Button:
    wins = shows == "rating" and seen.against is not None
    label, now = (
        t.plain("button-standings-wins" if wins else f"button-standings-{shows}"),
        shows == seen.shows,
    )
    press = ShowStandings(seen.circle, shows, seen.season, 0)
    return Button(chosen(label, now=now), pack(press), style="primary" if now else None)


def _circle(t: Texts, seen: Standings, circle: Leaderboard) -> Button:
    press = ShowStandings(circle, seen.shows, seen.season, 0)
    return Button(t.plain(f"button-standings-{circle}"), pack(press))


def _turning(seen: Standings) -> Row:
    """Return the keys to the previous and next page, which wrap around."""
    page = min(seen.page, seen.pages - 1)
    ways = ((BACK, (page - 1) % seen.pages), (FORWARD, (page + 1) % seen.pages))
    given = seen.circle, seen.shows, seen.season
    return tuple(Button(arrow, pack(ShowStandings(*given, to))) for arrow, to in ways)


def _seasons(t: Texts, seen: Standings) -> list[Row]:
    """Return the keys to the present season, to all seasons, and to the ended ones."""
    to = 0 if seen.season else seen.seasons + 1
    label = "button-standings-all" if seen.season else "button-standings-season"
    row = [Button(t.plain(label), pack(ShowStandings(seen.circle, seen.shows, to, 0)))]
    if seen.seasons:
        row.append(Button(t.plain("button-honours"), pack(SeasonPress("honours", 0))))
    end = Button(t.plain("button-season-end"), pack(SeasonPress("ask", seen.season)))
    return [tuple(row), *([(end,)] if seen.present and seen.table else [])]

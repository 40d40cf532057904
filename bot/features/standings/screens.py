"""Screens of standings: a page of players with keys to other pages, one player, two of them, and seasons.

A page shows one figure (`SortKey`) of one leaderboard, of all matches or of one season. Leaderboards of
matches against computers and with real cards have no ratings: their first page ranks by wins. Below it stand
the wins of each level of computers, which have no row of their own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.chart import BoardRow, Portrait, StandingsBoard, Tile
from bot.screens import (
    CAPTION_LIMIT,
    Button,
    Picture,
    Row,
    Rows,
    Screen,
    day,
    paragraphs,
    shortlist,
    text_length,
    value_button,
)
from bot.screens.past import no_match
from bot.words.buttons import BACK, COMPUTER, FORWARD, LEFT, MEDALS, SeasonPress, ShowStandings, pack
from bot.words.texts import Texts, bold, joined, markup, number, signed, words_of
from club import standings
from club.model import PlayerFigures, Season

A_PAGE = 10
"""Players on a page, so that they can be read below a picture without much scrolling."""
SEASONS_A_PAGE = 5
"""Seasons on a page of the table of honour."""
A_START = 100
"""Rating points by which the bar of the last player is longer than none."""
LABELS: tuple[tuple[standings.SortKey, ...], ...] = (("rating", "contracts"), ("barrels", "cards"))
"""Keys of the sort orders, row by row; game points have a key of their own if there are any."""


# A page of players


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Standings of a chat, and the selected view of them."""

    circle: standings.Leaderboard
    shows: standings.SortKey
    season: int
    """Number of the season; 0 for all seasons."""
    page: int
    chat_name: str
    table: Sequence[standings.StandingsRow]
    names: Mapping[int, str]
    circles: Sequence[standings.Leaderboard]
    """Leaderboards with matches."""
    seasons: int
    """Number of ended seasons; the present one follows."""
    home: bool = False
    """Whether it is a direct chat, where no season begins or ends."""
    unfinished: int = 0
    against: standings.ComputerStandings | None = None
    """Results against computers in a leaderboard without ratings; None in one with ratings."""
    playing: bool = False
    """Whether the table is empty and a match is being played."""

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
    standing: standings.StandingsRow


def tenths(t: Texts, value: float) -> str:
    """Format a number with one decimal in the language."""
    whole, tenth = divmod(round(abs(value) * 10), 10)
    shown = t.plain("decimal", whole=str(whole), tenth=str(tenth))
    return shown if value >= 0 or not (whole or tenth) else number(-1)[0] + shown


def cells(t: Texts, shows: standings.SortKey, each: standings.StandingsRow) -> tuple[str, ...]:
    """Return the selected figures of a player, as columns of a picture."""
    did = each.figures
    if shows == "contracts":
        return f"{did.made}/{did.tried}", str(did.biggest or "–")
    if shows == "barrels":
        return str(did.climbs), str(did.falls), str(did.bolts)
    if shows == "cards":
        return tenths(t, standings.points_per_deal(did)), str(did.marriages)
    matches = f"{each.wins}/{each.games}"
    if shows == "points":
        return signed(each.points), matches
    return ("–" if each.rating is None else str(each.rating.shown)), matches


def standings_screen(t: Texts, seen: Standings, paper: ThemeName | None) -> Screen:
    """Draw a page of the standings, or say that nobody has played."""
    if not seen.table:
        empty = no_match(t, playing=seen.playing, season=bool(seen.season))
        return Screen(text=paragraphs([empty], _foot(t, seen, ())), rows=_keys(t, seen))
    table = standings.sort_standings(seen.table, seen.shows)
    page = min(seen.page, seen.pages - 1)
    rows = [
        Ranked(position, seen.names[each.player], each)
        for position, each in enumerate(table[page * A_PAGE : (page + 1) * A_PAGE], page * A_PAGE + 1)
    ]
    title, below = _title(t, seen), _below(t, seen, page)
    told = [line for row in rows for line in (_line(t, seen.shows, row), *_solo(t, seen, row))]
    computers = _computer_lines(t, seen.against) if seen.unrated and seen.against else []
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


def _line(t: Texts, shows: standings.SortKey, row: Ranked) -> Markup:
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
            "standings-line-cards",
            who=who,
            average=tenths(t, standings.points_per_deal(did)),
            marriages=did.marriages,
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
        return _board_of_wins(
            t, seen.against, rows, StandingsBoard(theme=paper, title=title, below=below, heads=(), lines=())
        )
    heads = tuple(each.strip() for each in t.plain(f"standings-heads-{seen.shows}").split("|"))
    lines = tuple(
        BoardRow(str(row.position), row.name, cells(t, seen.shows, row.standing), _share(seen, row.standing))
        for row in rows
    )
    return StandingsBoard(theme=paper, title=title, below=below, heads=heads, lines=lines)


def _share(seen: Standings, each: standings.StandingsRow) -> float:
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


def _value(shows: standings.SortKey, each: standings.StandingsRow) -> float:
    if shows == "rating":
        return float(each.rating.shown if each.rating else 0)
    if shows == "barrels":
        return float(each.figures.climbs)
    return standings.points_per_deal(each.figures) if shows == "cards" else float(each.points)


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


def _shows(t: Texts, seen: Standings, shows: standings.SortKey) -> Button:
    wins = shows == "rating" and seen.against is not None
    label, now = (
        t.plain("button-standings-wins" if wins else f"button-standings-{shows}"),
        shows == seen.shows,
    )
    press = ShowStandings(seen.circle, shows, seen.season, 0)
    return value_button(label, pack(press), now=now, style="primary" if now else None)


def _circle(t: Texts, seen: Standings, circle: standings.Leaderboard) -> Button:
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


# Matches against computers


def _solo(t: Texts, seen: Standings, row: Ranked) -> list[Markup]:
    """Return the line below a player: wins by level of the computers, contracts, the best win."""
    if not seen.unrated or seen.against is None:
        return []
    record, did = seen.against.people.get(row.standing.player, standings.LevelRecord()), row.standing.figures
    told = [_by_level(t, record)] if record.games else []
    if did.tried:
        told.append(t("end-contracts", made=did.made, played=did.tried))
    if record.best:
        told.append(t("standings-best-win", points=signed(record.best)))
    return [joined(" · ", told)] if told else []


def _by_level(t: Texts, record: standings.LevelRecord) -> Markup:
    won = ((each, f"{record.wins[each]}/{record.games[each]}") for each in record.levels())
    return joined(", ", (f"{t.plain(f'level-{level}')} {share}" for level, share in won))


def _computer_lines(t: Texts, met: standings.ComputerStandings) -> list[Markup]:
    """Write the results of computer players, a line for each level."""
    record = met.computers
    names = ((each, f"{COMPUTER} {t.plain(f'level-{each}')}") for each in record.levels())
    return [
        t("standings-line-unrated", who=name, wins=record.wins[each], games=record.games[each])
        for each, name in names
    ]


def _board_of_wins(
    t: Texts,
    met: standings.ComputerStandings,
    rows: Sequence[tuple[int, str, standings.StandingsRow]],
    plain: StandingsBoard,
) -> StandingsBoard:
    """Fill a board with wins and contracts of people, then the wins of each level of computers.

    A player without a win has no position, as the first one is golden.
    """
    heads = tuple(each.strip() for each in t.plain("standings-heads-wins").split("|"))
    lines = []
    for position, name, each in rows:
        cells = f"{each.wins}/{each.games}", f"{each.figures.made}/{each.figures.tried}"
        lines.append(
            BoardRow(str(position) if each.wins else "–", name, cells, each.wins / max(1, each.games))
        )
    record = met.computers
    for level in record.levels():
        name = t.plain("standings-computer", level=t.plain(f"level-{level}"))
        wins, games = record.wins[level], record.games[level]
        lines.append(BoardRow("", name, (f"{wins}/{games}", ""), wins / games))
    return replace(plain, heads=heads, lines=tuple(lines))


# One player, and two side by side


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerProfile:
    """Standings of one player in a chat."""

    name: str
    chat_name: str
    more: standings.StandingsRow | None = None
    position: int = 0
    """Position among the rated players of matches of three and four."""
    of: int = 0
    two: standings.StandingsRow | None = None
    computers: standings.StandingsRow | None = None
    way: tuple[int, ...] = ()
    """Rating after each match of three and four."""


def person_screen(t: Texts, person: PlayerProfile, paper: ThemeName | None) -> Screen:
    """Draw the figures of one player."""
    main = person.more or person.two or person.computers
    if main is None:
        return Screen(text=t("person-none", who=person.name))
    text = paragraphs([bold(markup("👤 ", person.name))], list(_figure_lines(t, person, main)))
    return Screen(text=text, picture=None if paper is None else Picture(_portrait(t, person, main, paper)))


def person_alert(t: Texts, person: PlayerProfile) -> str:
    """Write the same figures, shortened for the answer to a press."""
    main = person.more or person.two or person.computers
    if main is None:
        return t.plain("person-none-you")
    did = main.figures
    return t.plain(
        "person-alert",
        who=person.name,
        rating="–" if main.rating is None else str(main.rating.shown),
        wins=main.wins,
        games=main.games,
        made=did.made,
        tried=did.tried,
        average=tenths(t, standings.points_per_deal(did)),
    )


def _figure_lines(t: Texts, person: PlayerProfile, main: standings.StandingsRow) -> Iterator[Markup]:
    did = main.figures
    if main.rating is not None and person.position and main is person.more:
        yield t("person-rating", rating=str(main.rating.shown), position=person.position, of=person.of)
    elif main.rating is not None:
        yield t("person-rating-alone", rating=str(main.rating.shown))
    yield t("person-matches", wins=main.wins, games=main.games)
    if did.deals:
        yield t("person-average", average=tenths(t, standings.points_per_deal(did)), deals=did.deals)
        yield t("person-contracts", made=did.made, tried=did.tried, biggest=did.biggest)
        yield t("person-cards", marriages=did.marriages, bolts=did.bolts)
        yield t("person-barrels", climbs=did.climbs, falls=did.falls)
    if main.points:
        yield t("person-points", points=signed(main.points))
    if main.left:
        yield t("person-left", count=main.left)
    if person.two is not None and main is not person.two:
        rating = "–" if person.two.rating is None else str(person.two.rating.shown)
        yield t("person-two", rating=rating, wins=person.two.wins, games=person.two.games)
    if person.computers is not None and main is not person.computers:
        yield t("person-computers", wins=person.computers.wins, games=person.computers.games)


def _portrait(t: Texts, person: PlayerProfile, main: standings.StandingsRow, paper: ThemeName) -> Portrait:
    did = main.figures
    told = (
        ("wins", f"{main.wins}/{main.games}"),
        ("average", tenths(t, standings.points_per_deal(did))),
        ("contracts", f"{did.made}/{did.tried}"),
        ("biggest", str(did.biggest or "–")),
        ("marriages", str(did.marriages)),
        ("bolts", str(did.bolts)),
        ("climbs", str(did.climbs)),
        ("falls", str(did.falls)),
        ("left", str(main.left)),
    )
    tiles = tuple(Tile(value, t.plain(f"tile-{what}")) for what, value in told)
    rating = "–" if main.rating is None else str(main.rating.shown)
    rated = t.plain("tile-rating")
    return Portrait(
        theme=paper,
        name=person.name,
        below=person.chat_name,
        rating=rating,
        rated=rated,
        way=person.way,
        tiles=tiles,
    )


def duel_screen(t: Texts, names: tuple[str, str], met: standings.HeadToHead) -> Screen:
    """Draw two players side by side."""
    one, other = names
    title = bold(t("duel-title", one=one, other=other))
    if not met.games:
        return Screen(text=paragraphs([title], [t("duel-never")]))
    level = met.games - sum(met.ahead)
    lines = [
        t("duel-games", count=met.games),
        t("duel-ahead", one=met.ahead[0], other=met.ahead[1], level=level),
        t("duel-wins", one=met.wins[0], other=met.wins[1]),
    ]
    if any(each.deals for each in met.figures):
        one_s, other_s = met.figures
        average = [tenths(t, standings.points_per_deal(each)) for each in met.figures]
        lines += [
            t("duel-average", one=average[0], other=average[1]),
            t("duel-contracts", one=_contracts(one_s), other=_contracts(other_s)),
            t("duel-biggest", one=one_s.biggest, other=other_s.biggest),
            t("duel-marriages", one=one_s.marriages, other=other_s.marriages),
        ]
    return Screen(text=paragraphs([title], lines))


def _contracts(did: PlayerFigures) -> str:
    return f"{did.made}/{did.tried}"


def which_screen(t: Texts, called: str, names: list[str]) -> Screen:
    """Say that several players have the name, or none has."""
    if not names:
        return Screen(text=t("person-unknown", name=called))
    return Screen(text=t("person-which", name=called, names=shortlist(t, names)))


# Seasons


def season_ask_screen(t: Texts, season: int, who: str) -> Screen:
    """Ask for confirmation before a season ends."""
    end = Button(t.plain("button-season-end-now"), pack(SeasonPress("end", season)), style="danger")
    on = Button(t.plain("button-season-on"), pack(SeasonPress("on", season)))
    return Screen(text=t("season-ask", number=season, who=who), rows=((end,), (on,)))


def season_over_screen(
    t: Texts, season: int, who: str, best: Sequence[tuple[str, standings.StandingsRow]]
) -> Screen:
    """Announce the end of a season, with its table of honour."""
    honoured = [_honour(t, position, *each) for position, each in enumerate(best[: len(MEDALS)])]
    text = paragraphs([t("season-over", number=season, who=who)], honoured, [t("season-next")])
    return Screen(text=text, rows=(_undo(t, season),))


def season_reopened_screen(t: Texts, season: int, who: str) -> Screen:
    """Announce that the end of a season was undone."""
    return Screen(text=t("season-reopened", number=season, who=who))


def _undo(t: Texts, season: int) -> Row:
    return (Button(t.plain("button-season-undo"), pack(SeasonPress("undo", season))),)


def _honour(t: Texts, position: int, name: str, each: standings.StandingsRow) -> Markup:
    who = markup(MEDALS[position], " ", name)
    rating = "–" if each.rating is None else str(each.rating.shown)
    return t("standings-line-rating", who=who, rating=rating, wins=each.wins, games=each.games)


class Honoured(NamedTuple):
    """Ended season and its best players, by name."""

    season: Season
    best: tuple[tuple[str, standings.StandingsRow], ...]


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

"""/history: the ended matches of a chat, and one of them with its sheet, rules and deals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.sheet import ScoreSheet
from bot.screens.results.over import ended, lasted, medal, pictured, ranked
from bot.screens.results.past import GRID, MatchView, back_key
from bot.screens.results.score import sheet
from bot.screens.rules import match_rules
from bot.screens.screen import Button, Picture, Row, Rows, Screen, lines, paragraphs
from bot.words.buttons import Book, LookBack, pack
from bot.words.emoji import BACK, FORWARD, MEDALS
from bot.words.markup import bold, joined, markup, unparted
from bot.words.texts import Texts, number
from club.state import EndReason
from game.actions import Seat
from game.rules import Rules
from game.state import DealSettled

PAGE = 6
"""Matches on a page."""
IN_A_ROW = 6
"""Numbered keys in a row."""
ROWS_TOLD = 90
"""Rows of a sheet that a message surely holds as text."""


class MatchLine(NamedTuple):
    """Match in a list."""

    token: str
    """Token of its table in keys; "" for an unreadable match."""
    ended: float
    """Epoch seconds."""
    deals: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winner: Seat | None


class MatchPage(NamedTuple):
    """Page of the matches of a chat."""

    chat: str
    """Token of the chat in keys."""
    title: str
    page: int
    """Page number, from 0."""
    total: int
    """Number of matches of the chat."""
    lines: tuple[MatchLine, ...]


class MatchDetails(NamedTuple):
    """Match with its details."""

    looking: MatchView
    title: str
    """Title of its chat."""
    preset: str
    rules: Rules
    rows: tuple[DealSettled, ...]
    """Its sheet."""
    winner: Seat | None
    why: EndReason | None
    """Reason of its end; None if unknown or still in progress."""
    enders: tuple[str, ...]
    ended: float
    """Epoch seconds; 0 while in progress."""
    seconds: float
    kept: bool
    """Whether its cards are retained."""


def places_screen(t: Texts, places: Sequence[tuple[str, str, int]]) -> Screen:
    """Offer a choice of the chats where a player took part: token, title, number of matches."""
    if not places:
        return Screen(text=paragraphs([bold(t("history-title"))], [t("history-none")]))
    keys = tuple(
        (Button(t.plain("history-place", place=title, count=count), pack(LookBack(f"g{token}", "list", 0))),)
        for token, title, count in places
    )
    return Screen(text=paragraphs([bold(t("history-title"))], [t("history-where")]), rows=keys)


def list_screen(t: Texts, listed: MatchPage, *, home: bool, link: str = "") -> Screen:
    """Draw a page of matches; `link` leads from a group into the direct chat."""
    if not listed.total:
        return Screen(text=paragraphs([bold(t("history-title"))], [t("history-none")]))
    first = listed.page * PAGE + 1
    title = t("history-place", place=listed.title, count=listed.total)
    told = [[lines(_line(t, at, each))] for at, each in enumerate(listed.lines, first)]
    opens = [
        Button(str(at), pack(LookBack(f"t{each.token}", "sheet", 0)))
        for at, each in enumerate(listed.lines, first)
        if each.token
    ]
    rows: Rows = (tuple(opens), *_pages(f"g{listed.chat}", "list", listed.page, -(-listed.total // PAGE)))
    if home:
        rows = (*rows, (Button(t.plain("button-places"), pack(LookBack("", "list", 0))),))
    if link:
        rows = (*rows, (Button(t.plain("button-history-home"), url=link),))
    return Screen(
        text=paragraphs([bold(title)], *told, [t("history-ask")]), rows=tuple(row for row in rows if row)
    )


def match_screen(t: Texts, told: MatchDetails, page: int) -> Screen:
    """Draw a match: its sheet, and keys to its deals, rules and record; `page` is that of the deals."""
    looking, over = told.looking, bool(told.ended)
    head = [bold(_title(t, told)), *_when(t, told)]
    ask = [t("history-deals" if looking.deals else "history-no-deal" if told.kept else "history-gone")]
    written = [sheet(t, looking.names, told.rows, last=ROWS_TOLD)] if told.rows else []
    alone = paragraphs(head, written, ask)
    rows = (*_grid(looking, page), _other_keys(t, told), _up(t, looking))
    if looking.paper is None or not told.rows:
        return Screen(text=alone, rows=rows)
    painting = ScoreSheet(
        language=t.name,
        theme=looking.paper,
        title=told.title,
        names=looking.names,
        rows=told.rows,
        winner=told.winner,
        over=over,
    )
    caption = Screen(text=paragraphs([*head, *_places(looking.names, told)], ask), rows=rows, alone=alone)
    return pictured(caption, Picture(painting))


def rules_screen(t: Texts, told: MatchDetails) -> Screen:
    """Show the rules of a match."""
    looking = told.looking
    book = Button(t.plain("button-whole-book"), pack(Book(f"t{looking.token}", 0)))
    text = paragraphs([bold(_title(t, told))], [match_rules(t, told.preset, told.rules)])
    screen = Screen(text=text, rows=((book,), back_key(t, looking, 1)))
    if looking.paper is None or not told.rows:
        return screen
    over = bool(told.ended)  # the picture of the sheet stays above, as a message cannot lose its picture
    painting = ScoreSheet(
        language=t.name,
        theme=looking.paper,
        title=told.title,
        names=looking.names,
        rows=told.rows,
        winner=told.winner,
        over=over,
    )
    return pictured(screen, Picture(painting))


def day(t: Texts, at: float) -> str:
    """Format a date in universal time."""
    when = datetime.fromtimestamp(at, UTC)
    return t.plain("history-date", day=f"{when.day:02}", month=f"{when.month:02}", year=str(when.year))


def _line(t: Texts, at: int, line: MatchLine) -> list[Markup]:
    """Write a match in two lines: when and how long, and who won against whom."""
    head = markup(bold(f"{at}."), " ", t("history-line", date=day(t, line.ended), count=line.deals))
    seats = sorted(range(len(line.names)), key=lambda seat: (seat != line.winner, -line.scores[seat]))
    who = (unparted(line.names[seat], number(line.scores[seat])) for seat in seats)
    mark = t.plain("history-unfinished") if line.winner is None else MEDALS[0]
    return [head, markup(mark, " ", joined(" · ", who))]


def _title(t: Texts, told: MatchDetails) -> Markup:
    if told.winner is not None:
        return t("end-won", who=told.looking.names[told.winner])
    if not told.ended:
        return t("history-playing")
    if told.why is None or told.why == "won":
        return t("end-unfinished")
    return ended(t, told.why, told.enders)


def _when(t: Texts, told: MatchDetails) -> list[Markup | str]:
    """Write when a match ended and how long it took."""
    if not told.ended:
        return []
    date = day(t, told.ended)
    if not told.rows:
        return [date]
    length = t("end-length", count=len(told.rows), time=lasted(t, told.seconds))
    return [joined(" · ", (date, length))]


def _places(names: Sequence[str], told: MatchDetails) -> list[Markup]:
    """Write the totals, the highest first; in a match that was won, by place."""
    totals = [tally.score for tally in told.rows[-1].tallies]
    return [
        markup("·" if told.winner is None else medal(place), " ", unparted(names[seat], number(totals[seat])))
        for seat, place in ranked(told.winner, totals)
    ]


def _grid(looking: MatchView, page: int) -> Rows:
    """Return a key for each deal of a page."""
    count = len(looking.deals)
    of = f"t{looking.token}"
    numbers = range(page * GRID + 1, min(count, (page + 1) * GRID) + 1)
    keys = [Button(str(each), pack(LookBack(of, "deal", each))) for each in numbers]
    rows = tuple(tuple(keys[at : at + IN_A_ROW]) for at in range(0, len(keys), IN_A_ROW))
    return (*rows, *_pages(of, "sheet", page, -(-count // GRID)))


def _pages(of: str, what: str, page: int, pages: int) -> Rows:
    """Return the keys to the previous and next page, if any."""
    if pages < 2:
        return ()
    keys = []
    if page > 0:
        keys.append(_turn(of, what, BACK, page - 1))
    keys.append(_turn(of, what, f"{page + 1} / {pages}", page))
    if page + 1 < pages:
        keys.append(_turn(of, what, FORWARD, page + 1))
    return (tuple(keys),)


def _turn(of: str, what: str, label: str, page: int) -> Button:
    return Button(label, pack(LookBack(of, "list" if what == "list" else "sheet", page)))


def _other_keys(t: Texts, told: MatchDetails) -> Row:
    """Return the keys to the rules, and to the record if there is one."""
    of = f"t{told.looking.token}"
    rules = Button(t.plain("button-match-rules"), pack(LookBack(of, "rules", 0)))
    record = Button(t.plain("button-record"), pack(LookBack(of, "file", 0)))
    return (rules, record) if told.looking.deals else (rules,)


def _up(t: Texts, looking: MatchView) -> Row:
    """Return the key back to the list with the match."""
    return (Button(t.plain("button-matches"), pack(LookBack(f"t{looking.token}", "list", 0))),)

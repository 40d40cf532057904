"""The deal of the day: its message in a group, its pages in the direct chat, its results. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from babel.dates import format_date, format_skeleton
from markupsafe import Markup

from bot.pictures.deal import DealSummary
from bot.screens.over import lasted, medal, pictured
from bot.screens.past import MatchView, moves, played_line, result
from bot.screens.screen import (
    Button,
    Picture,
    Row,
    Rows,
    Screen,
    cut_lines,
    fitting,
    lines,
    paragraphs,
    shortlist,
)
from bot.words.buttons import BACK, CONTRACT, FAILED, MADE, STREAK, DailyPast, DailyPress, LookBack, pack
from bot.words.links import OpenDaily, url
from bot.words.texts import (
    NO_BREAK,
    Texts,
    bold,
    folded,
    hidden,
    joined,
    markup,
    number,
    signed,
    verbatim,
    words_of,
)
from club.daily import Daily, DailyPlay, MonthLine, ranked
from game.fair import link

LOCK_DIGITS = 32
"""Digits of the lock in the message; the rest is in the record of the match."""
ALERT = 195
"""Characters of an answer to a press; Telegram allows 200."""
TOLD = 12
"""Attempts listed below a picture; more would not fit into a caption."""
LEADERS = 3
"""People of the month named in the results of a day."""
MONTH_ROOM = 3000
"""Characters for the rows of a month."""
REPLAYS = 24
"""Attempts with a key to their cards."""
IN_A_ROW = 6
"""Numbered keys in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPage:
    """A deal of the day with the attempts at it, and the name of each person by id."""

    daily: Daily
    token: str
    """Token of the chat in keys."""
    plays: Sequence[DailyPlay]
    names: Mapping[int, str]
    title: str = ""
    """Name of the group, for the direct chat."""
    left_s: float = 0.0
    """Seconds until the day ends."""
    attempted: bool = False
    """Whether the viewer has begun it, even if their attempt was deleted since."""
    shared: bool = False
    """Whether it is the deal of everybody, where people see only their own result and place."""
    place: tuple[int, int] | None = None
    """Place of their score in the deal of everybody, and the number of scores."""
    best: MatchView | None = None
    """The best attempt of a day that is over, if its cards are kept."""
    month: Sequence[MonthLine] = field(default=())
    """Table of the month up to this day, if the day is over."""
    before: str = ""
    """The day before, if it had a deal."""

    @property
    def over(self) -> bool:
        """Whether cards and results are open to the chat."""
        return self.daily.public

    @property
    def finished(self) -> list[DailyPlay]:
        """The attempts that have ended, best first."""
        return ranked([each for each in self.plays if each.over or self.over])


# The message of a group


def group_page(t: Texts, page: DailyPage, bot: str) -> Screen:
    """Draw the message of a group: who has played, and nothing about the deal until the day is over."""
    if page.over:
        return _reveal(t, page, bot)
    play = Button(t.plain("button-daily-play"), url=url(bot, OpenDaily(page.token)), style="success")
    peek = Button(t.plain("button-daily-peek"), pack(DailyPress("peek", page.token)))
    below = (peek, _month_key(t, page)) if page.plays else (_month_key(t, page),)
    text = paragraphs([_head(t, page)], [t("daily-about")], _who(t, page), [_lock(t, page.daily)])
    return Screen(text=text, rows=((play,), below))


def _reveal(t: Texts, page: DailyPage, bot: str) -> Screen:
    """Draw the results of a day, with a picture of the best attempt."""
    watch = Button(
        t.plain("button-daily-watch"), url=url(bot, OpenDaily(page.token, _digits(page.daily.day)))
    )
    rows: Rows = ((watch, _month_key(t, page)),) if page.best else ((_month_key(t, page),),)
    return _drawn(t, page, [*results(t, page), *_leaders(t, page)], [_secret(t, page.daily)], rows)


def _drawn(t: Texts, page: DailyPage, told: list[Markup], below: list[Markup], rows: Rows) -> Screen:
    """Put the picture of the best attempt above the results, or its tricks below them."""
    best, head = page.best, _head(t, page)
    if best is None:
        return Screen(text=paragraphs([head], told, below), rows=rows)
    line = list(_best_line(t, best))
    tricks = [played_line(t, best.names, *each) for each in enumerate(best.deals[0].dealt.tricks, 1)]
    full = Screen(text=paragraphs([head], told, [*line, *tricks], below), rows=rows)
    if best.paper is None:
        return full
    drawn = DealSummary(
        language=t.name,
        theme=best.paper,
        number=1,
        names=best.names,
        dealt=best.deals[0].dealt,
        row=best.deals[0].row,
    )
    caption = Screen(text=paragraphs([head], told, line, below), rows=rows, alone=full.text)
    shown = pictured(caption, Picture(drawn))
    return shown if shown.picture else full


def _best_line(t: Texts, best: MatchView) -> Iterator[Markup]:
    """Write the best attempt: the contract with its outcome, and the cards that were given away."""
    deal = best.deals[0]
    yield t("daily-best", who=best.names[0])
    yield result(t, best.names, deal.row)
    yield from moves(t, best.names, deal.dealt)


# The direct chat


def home_page(t: Texts, page: DailyPage, person: int) -> Screen:
    """Draw the page of a person: the results if their attempt has ended, else a key that deals."""
    own = next((each for each in page.plays if each.person == person), None)
    if own is not None and own.over:
        told = _own_result(t, page, own) if page.shared else results(t, page)
        return Screen(text=paragraphs([_head(t, page)], told), rows=(_days(t, page),))
    if own is None and page.attempted:
        told = [t("toast-daily-once")]
        return Screen(text=paragraphs([_head(t, page)], told), rows=(_days(t, page),))
    words = "button-daily-play" if own is None else "button-daily-on"
    play = Button(t.plain(words), pack(DailyPress("play", page.token)), style="success")
    who = [] if page.shared else _who(t, page)
    until = t("daily-until", time=lasted(t, page.left_s))
    text = paragraphs([_head(t, page)], [t("daily-about"), until], who, [_lock(t, page.daily)])
    return Screen(text=text, rows=tuple(row for row in ((play,), _days(t, page)) if row))


def past_page(t: Texts, page: DailyPage, person: int) -> Screen:
    """Draw the results of a past day, with keys to the cards of each attempt."""
    today = Button(t.plain("button-daily-today"), pack(DailyPress("page", page.token)))
    days = (*_days(t, page), today)
    if page.shared:
        own = next((each for each in page.plays if each.person == person), None)
        told = [] if own is None else _own_result(t, page, own)
        keys = _replays([own] if own and own.score is not None else [])
        return Screen(text=paragraphs([_head(t, page)], told, [_secret(t, page.daily)]), rows=(*keys, days))
    keys = _replays([each for each in page.finished if each.score is not None])
    ask = [t("daily-replays")] if keys else []
    return _drawn(t, page, [*results(t, page), *_leaders(t, page)], ask, (*keys, days))


def month_page(t: Texts, page: DailyPage) -> Screen:
    """Draw the table of a month."""
    rows = [markup(medal(at), " ", _month_row(t, page, each)) for at, each in enumerate(page.month, 1)]
    if (shown := fitting(rows, MONTH_ROOM)) < len(rows):
        rows = [*rows[:shown], _more(t, len(rows) - shown)]
    back = Button(t.plain("button-daily-today"), pack(DailyPress("page", page.token)))
    title = t("daily-month", month=_month(t, page.daily.day))
    head = markup(title, " · ", page.title) if page.title else title
    text = paragraphs([head], [t("daily-month-how")], rows or [t("daily-month-none")])
    return Screen(text=text, rows=((back,),))


def soon_screen(t: Texts, token: str, left_s: float) -> Screen:
    """Warn a person whose attempt is open that the day ends soon."""
    on = Button(t.plain("button-daily-on"), pack(DailyPress("play", token)), style="success")
    return Screen(text=t("daily-soon", time=lasted(t, left_s)), rows=((on,),))


def elsewhere_screen(t: Texts, token: str, bot: str) -> Screen:
    """Point from a topic to the message of the day in another one."""
    play = Button(t.plain("button-daily-play"), url=url(bot, OpenDaily(token)), style="success")
    return Screen(text=t("daily-elsewhere"), rows=((play,),))


def choice_screen(t: Texts, places: Sequence[tuple[str, str]]) -> Screen:
    """Ask in which chat a person plays; each place is its token and its name."""
    rows = tuple((Button(name, pack(DailyPress("page", token))),) for token, name in places)
    return Screen(text=paragraphs([t("daily-which")]), rows=rows)


def _replays(plays: Sequence[DailyPlay]) -> Rows:
    """Return numbered keys to the cards of attempts."""
    keys = [
        Button(str(at), pack(LookBack(f"t{each.table}", "cards", 1)))
        for at, each in enumerate(plays[:REPLAYS], 1)
    ]
    return tuple(tuple(keys[at : at + IN_A_ROW]) for at in range(0, len(keys), IN_A_ROW))


def _days(t: Texts, page: DailyPage) -> Row:
    """Return the keys to the day before and to the month."""
    month = () if page.shared else (_month_key(t, page),)
    if not page.before:
        return month
    label = f"{BACK} {format_skeleton('MMMd', date.fromisoformat(page.before), locale=t.language)}"
    return (Button(label, pack(DailyPast("day", page.token, _digits(page.before)))), *month)


# Answers to presses


def peek_text(t: Texts, page: DailyPage) -> str:
    """Write the results as plain text that fits into the answer to a press, the best ones first."""
    told = [t.plain("daily-par-short", points=number(page.daily.par))] if page.daily.par is not None else []
    lines = (words_of(_line(t, page, each)) for each in page.finished)
    return _fitted([*told, *(f"{at}. {line}" for at, line in enumerate(lines, 1))])


def month_text(t: Texts, page: DailyPage) -> str:
    """Write the table of a month as plain text that fits into the answer to a press."""
    if not page.month:
        return t.plain("daily-month-none")
    rows = (words_of(_month_row(t, page, each)) for each in page.month)
    title = t.plain("daily-month", month=_month(t, page.daily.day))
    return _fitted([title, *(f"{at}. {row}" for at, row in enumerate(rows, 1))])


def _fitted(lines: Sequence[str]) -> str:
    return cut_lines("\n".join(lines), ALERT)


# Lines


def results(t: Texts, page: DailyPage) -> list[Markup]:
    """Write the attempts that have ended, best first, and the strong computer's average."""
    lines = []
    for place, each in enumerate(page.finished[:TOLD], 1):
        mark = "·" if each.score is None else medal(place)
        lines.append(markup(mark, " ", _line(t, page, each)))
    if len(page.finished) > TOLD:
        lines.append(_more(t, len(page.finished) - TOLD))
    return [*lines, *_par(t, page)]


def _own_result(t: Texts, page: DailyPage, own: DailyPlay) -> list[Markup]:
    """Write a person's result in the deal of everybody, and their place."""
    if own.score is None:
        return [_line(t, page, own), *_par(t, page)]
    place = [] if page.place is None else [t("daily-place", place=page.place[0], of=page.place[1])]
    return [_line(t, page, own), *_par(t, page), *place]


def _par(t: Texts, page: DailyPage) -> list[Markup]:
    return [] if page.daily.par is None else [t("daily-par", points=number(page.daily.par))]


def _line(t: Texts, page: DailyPage, play: DailyPlay) -> Markup:
    """Write an attempt: name, points, the contract or the defence, days in a row."""
    name = page.names[play.person]
    if play.score is None:
        return markup(name, ": ", t("daily-given-up"))
    outcome = MADE if play.made else FAILED
    role = f"{CONTRACT} {play.contract} {outcome}" if play.contract else t("daily-defended")
    return markup(name, " ", bold(signed(play.score)), " · ", role, _streak(play.streak))


def _streak(days: int) -> str:
    return f" · {STREAK}{days}" if days > 1 else ""


def _leaders(t: Texts, page: DailyPage) -> list[Markup]:
    """Write the best people of the month in a line."""
    best = (markup(page.names[each.person], NO_BREAK, signed(each.points)) for each in page.month[:LEADERS])
    who = joined(" · ", best)
    return [t("daily-leaders", month=_month(t, page.daily.day), who=who)] if who else []


def _more(t: Texts, count: int) -> Markup:
    """Write how many lines are left out."""
    return markup("… ", t("and-more", count=count))


def _month_row(t: Texts, page: DailyPage, line: MonthLine) -> Markup:
    row = t("daily-month-row", who=page.names[line.person], points=signed(line.points), count=line.days)
    return markup(row, _streak(line.streak))


def _month_key(t: Texts, page: DailyPage) -> Button:
    return Button(
        t.plain("button-daily-month"), pack(DailyPast("month", page.token, _digits(page.daily.day)))
    )


def _head(t: Texts, page: DailyPage) -> Markup:
    head = t("daily-title-all" if page.shared else "daily-title", day=_date(t, page.daily.day, "medium"))
    return markup(head, " · ", page.title) if page.title else head


def _date(t: Texts, day: str, form: str) -> str:
    return format_date(date.fromisoformat(day), form, locale=t.language)


def _month(t: Texts, day: str) -> str:
    return _date(t, day, "LLLL").capitalize()


def _digits(day: str) -> str:
    return day.replace("-", "")


def _who(t: Texts, page: DailyPage) -> list[Markup]:
    done = shortlist(t, [page.names[each.person] for each in page.plays if each.over])
    under_way = shortlist(t, [page.names[each.person] for each in page.plays if not each.over])
    told = [t("daily-played", who=done)] if done else []
    return [*told, t("daily-playing", who=under_way)] if under_way else told


def _lock(t: Texts, daily: Daily) -> Markup:
    """Tell that the cards are locked in, with the covered digits in a quote."""
    return lines([t("fair-lock"), folded(hidden(verbatim(link(daily.seed, 0)[:LOCK_DIGITS])))])


def _secret(t: Texts, daily: Daily) -> Markup:
    """Write the covered secret of the deck in a quote."""
    return folded(t("daily-secret", secret=hidden(verbatim(link(daily.seed, 1)))))

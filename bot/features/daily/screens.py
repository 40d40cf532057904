"""The deal of the day: its message in a group, its pages in the direct chat, its results. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise

from babel.dates import format_date, format_skeleton, format_timedelta
from markupsafe import Markup

from bot.pictures.deal import DealSummary
from bot.screens import (
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
from bot.screens.over import medal, pictured
from bot.screens.past import MatchView, moves, played_line, result
from bot.words.buttons import (
    BACK,
    COMPUTER,
    CONTRACT,
    FAILED,
    MADE,
    STREAK,
    WON,
    DailyPast,
    DailyPress,
    LookBack,
    pack,
)
from bot.words.links import OpenDaily, share, url
from bot.words.texts import (
    NO_BREAK,
    Texts,
    block,
    bold,
    folded,
    hidden,
    joined,
    markup,
    moment,
    number,
    signed,
    verbatim,
    words_of,
)
from club.daily import (
    BANDS,
    Daily,
    DailyPlay,
    DailyRecord,
    MonthLine,
    computer_play,
    month_places,
    place_of,
    ranked,
)
from club.daily import COMPUTER as COMPUTER_PERSON
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
AHEAD, OWN, BEHIND = "⬜", "🟨", "🟩"
"""Squares of a line to share: people with better results, its writer, and the others."""
SQUARES = 10
"""Squares in such a line; they stand for more people if there are more."""
BAR, BAR_LENGTH = "▇", 10


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
    now: float = 0.0
    """Epoch seconds."""
    ends: float = 0.0
    """Epoch seconds of the end of the present day."""
    attempted: bool = False
    """Whether the viewer has begun it, even if their attempt was deleted since."""
    shared: bool = False
    """Whether it is the deal of everybody, where people see only their own result and place."""
    place: tuple[int, int] | None = None
    """Place of the viewer's score, and the number of scores known so far."""
    record: DailyRecord | None = None
    """The viewer's record."""
    best: MatchView | None = None
    """The best contract made on a day that is over, if its cards are kept."""
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
        """The attempts that have ended, best first, with that of the computer."""
        computer = computer_play(self.daily)
        ended = [each for each in self.plays if each.over or self.over]
        return ranked(ended if computer is None else [*ended, computer])

    @property
    def cards(self) -> list[DailyPlay]:
        """The attempts of people that were played to their end, best first."""
        return ranked([each for each in self.plays if each.score is not None])

    def own(self, person: int) -> DailyPlay | None:
        """Return the attempt of a person."""
        return next((each for each in self.plays if each.person == person), None)


# The message of a group


def group_page(t: Texts, page: DailyPage, bot: str) -> Screen:
    """Draw the message of a group: who has played, and nothing about the deal until the day is over."""
    if page.over:
        return _reveal(t, page, bot)
    play = Button(t.plain("button-daily-play"), url=url(bot, OpenDaily(page.token)), style="success")
    peek = Button(t.plain("button-daily-peek"), pack(DailyPress("peek", page.token)))
    below = (peek, _month_key(t, page)) if page.plays else (_month_key(t, page),)
    ends = [t("daily-results-at", hour=_hour(page.ends))]
    text = paragraphs([_head(t, page)], [t("daily-about")], _who(t, page), ends, [_lock(t, page.daily)])
    return Screen(text=text, rows=((play,), below))


def _reveal(t: Texts, page: DailyPage, bot: str) -> Screen:
    """Draw the results of a day, with a picture of the best attempt."""
    watch = Button(
        t.plain("button-daily-watch"), url=url(bot, OpenDaily(page.token, _digits(page.daily.day)))
    )
    today = Button(t.plain("button-daily-open"), url=url(bot, OpenDaily(page.token)))
    month = _month_key(t, page)
    rows: Rows = ((today,), (watch, month)) if page.cards else ((today, month),)
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
    """Write the best contract made: who, how many points, and the cards that were given away."""
    deal = best.deals[0]
    yield t("daily-best", who=best.names[0])
    yield result(t, best.names, deal.row)
    yield from moves(t, best.names, deal.dealt)


# The direct chat


def home_page(t: Texts, page: DailyPage, person: int, bot: str) -> Screen:
    """Draw the page of a person: the results if their attempt has ended, else a key that deals."""
    own = page.own(person)
    if own is not None and own.over:
        told = _own_result(t, page, own) if page.shared else results(t, page)
        text = paragraphs([_head(t, page)], told, _record(t, page), [_next(t, page)])
        return Screen(text=text, rows=(*_share(t, page, own, bot), _days(t, page)))
    if own is None and page.attempted:
        told = [t("toast-daily-once")]
        return Screen(text=paragraphs([_head(t, page)], told), rows=(_days(t, page),))
    words = "button-daily-play" if own is None else "button-daily-on"
    play = Button(t.plain(words), pack(DailyPress("play", page.token)), style="success")
    who = [] if page.shared else _who(t, page)
    until = [_next(t, page)]
    if page.record is not None and page.record.streak:
        until.append(t("daily-streak", days=page.record.streak))
    text = paragraphs([_head(t, page)], [t("daily-about")], until, who, [_lock(t, page.daily, "fair-locked")])
    return Screen(text=text, rows=tuple(row for row in ((play,), _days(t, page)) if row))


def past_page(t: Texts, page: DailyPage, person: int, bot: str) -> Screen:
    """Draw the results of a past day, with keys to the cards of each attempt."""
    own = page.own(person)
    today = Button(t.plain("button-daily-today"), pack(DailyPress("page", page.token)))
    days = (*_days(t, page), today)
    if page.shared:
        told = [] if own is None else _own_result(t, page, own)
        keys = (*_replays(page.cards), *_share(t, page, own, bot))
        return Screen(text=paragraphs([_head(t, page)], told, [_secret(t, page.daily)]), rows=(*keys, days))
    ask = [t("daily-replays")] if page.cards else []
    keys = (*_replays(page.cards), *_share(t, page, own, bot))
    return _drawn(t, page, [*results(t, page), *_leaders(t, page)], ask, (*keys, days))


def month_page(t: Texts, page: DailyPage) -> Screen:
    """Draw the table of a month."""
    rows = [markup(medal(at), " ", _month_row(t, page, each)) for at, each in month_places(page.month)]
    if (shown := fitting(rows, MONTH_ROOM)) < len(rows):
        rows = [*rows[:shown], _more(t, len(rows) - shown)]
    back = Button(t.plain("button-daily-today"), pack(DailyPress("page", page.token)))
    title = t("daily-month", month=_month(t, page.daily.day))
    head = markup(title, " · ", page.title) if page.title else title
    text = paragraphs([head], [t("daily-month-how"), *_still_open(t, page)], rows or [t("daily-month-none")])
    return Screen(text=text, rows=((back,),))


def soon_screen(t: Texts, token: str, now: float, ends: float) -> Screen:
    """Warn a person whose attempt is open that the day ends soon."""
    on = Button(t.plain("button-daily-on"), pack(DailyPress("play", token)), style="success")
    return Screen(text=t("daily-soon", hour=_hour(ends), left=_left(t, now, ends)), rows=((on,),))


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
    label = f"{BACK} {_short_date(t, page.before)}"
    return (Button(label, pack(DailyPast("day", page.token, _digits(page.before)))), *month)


# Answers to presses


def peek_text(t: Texts, page: DailyPage) -> str:
    """Write the results as plain text that fits into the answer to a press, the best ones first."""
    best = page.finished[:TOLD]
    return _fitted([words_of(markup(_mark(page, each), " ", _line(t, page, each))) for each in best])


def month_text(t: Texts, page: DailyPage) -> str:
    """Write the table of a month as plain text that fits into the answer to a press."""
    if not page.month:
        return t.plain("daily-month-none")
    rows = (f"{at}. {words_of(_month_row(t, page, each))}" for at, each in month_places(page.month))
    return _fitted([t.plain("daily-month", month=_month(t, page.daily.day)), *_still_open(t, page), *rows])


def _still_open(t: Texts, page: DailyPage) -> list[Markup]:
    """Say that the deal of the page does not count yet, as its day goes on."""
    return [] if page.over else [t("daily-month-open")]


def _fitted(lines: Sequence[str]) -> str:
    return cut_lines("\n".join(lines), ALERT)


# Lines


def results(t: Texts, page: DailyPage) -> list[Markup]:
    """Write the attempts that have ended, best first."""
    lines = [markup(_mark(page, each), " ", _line(t, page, each)) for each in page.finished[:TOLD]]
    more = sum(each.person != COMPUTER_PERSON for each in page.finished[TOLD:])
    return [*lines, _more(t, more)] if more else lines


def _mark(page: DailyPage, play: DailyPlay) -> str:
    """Return the sign before an attempt: its place among people, which equal scores share."""
    if play.person == COMPUTER_PERSON:
        return COMPUTER
    return "·" if play.score is None else medal(place_of(play, page.plays)[0])


def _own_result(t: Texts, page: DailyPage, own: DailyPlay) -> list[Markup]:
    """Write a person's result in the deal of everybody, and their place."""
    computer = computer_play(page.daily)
    told = [] if computer is None else [markup(COMPUTER, " ", _line(t, page, computer))]
    return [_line(t, page, own), *told, *_place(t, page)]


def _place(t: Texts, page: DailyPage) -> list[Markup]:
    """Write the viewer's place."""
    if page.place is None:
        return []
    place, of = page.place
    return [t("daily-place", place=place, of=of, open=int(not page.over))]


def _record(t: Texts, page: DailyPage) -> list[Markup]:
    """Write how many deals a person has finished, and a bar for each band of points."""
    record = page.record
    if record is None or record.days < 2:
        return []
    most = max(record.bands)
    above = [f"{BANDS[0]}+", *(f"{low}–{high - 1}" for high, low in pairwise(BANDS)), f"< {BANDS[-1]}"]
    width = max(map(len, above))
    bars = (BAR * -(-BAR_LENGTH * count // most) for count in record.bands)
    told = zip(above, bars, record.bands, strict=True)
    rows = (f"{label:<{width}} {bar}{' ' if bar else ''}{count}" for label, bar, count in told)
    longest = [t("daily-longest", days=record.longest)] if record.longest > 1 else []
    return [joined(" · ", [t("daily-record", days=record.days), *longest]), block("\n".join(rows))]


def share_text(t: Texts, page: DailyPage, own: DailyPlay) -> str:
    """Write a person's place as plain text that tells nothing of the cards or the points."""
    assert page.place is not None
    assert own.score is not None
    place, of = page.place
    ahead, behind = place - 1, of - place
    if of > SQUARES:
        ahead = round(ahead * (SQUARES - 1) / (of - 1))
        behind = SQUARES - 1 - ahead
    told = [t.plain("daily-share-place", place=place, of=of, open=int(not page.over))]
    computer = computer_play(page.daily)
    if computer is not None and own.score > (computer.score or 0):
        told.append(t.plain("daily-share-computer"))
    if own.streak > 1:
        told.append(f"{STREAK}{own.streak}")
    head = t.plain("daily-share", day=_short_date(t, page.daily.day))
    return "\n".join((head, AHEAD * ahead + OWN + BEHIND * behind, " · ".join(told)))


def _share(t: Texts, page: DailyPage, own: DailyPlay | None, bot: str) -> Rows:
    """Return the key that lets a person who has finished choose a chat for their line."""
    if own is None or own.score is None or page.place is None:
        return ()
    words = share_text(t, page, own)
    return ((Button(t.plain("button-daily-share"), url=share(words, url(bot, OpenDaily(page.token)))),),)


def _line(t: Texts, page: DailyPage, play: DailyPlay) -> Markup:
    """Write an attempt: name, points, the contract or the defence, days in a row."""
    name = t.plain("daily-computer") if play.person == COMPUTER_PERSON else page.names[play.person]
    if play.score is None:
        return markup(name, ": ", t("daily-given-up"))
    outcome = MADE if play.made else FAILED
    role = f"{CONTRACT} {play.contract} {outcome}" if play.contract else t("daily-defended")
    return markup(name, " ", bold(signed(play.score)), " · ", role, _streak(play.streak))


def _streak(days: int) -> str:
    return f" · {STREAK}{days}" if days > 1 else ""


def _leaders(t: Texts, page: DailyPage) -> list[Markup]:
    """Write the best people of the month in a line."""
    best = (markup(page.names[each.person], NO_BREAK, number(each.points)) for each in page.month[:LEADERS])
    who = joined(" · ", best)
    return [t("daily-leaders", month=_month(t, page.daily.day), who=who)] if who else []


def _more(t: Texts, count: int) -> Markup:
    """Write how many lines are left out."""
    return markup("… ", t("and-more", count=count))


def _month_row(t: Texts, page: DailyPage, line: MonthLine) -> Markup:
    row = t("daily-month-row", who=page.names[line.person], points=number(line.points), count=line.days)
    wins = f" · {WON}{line.wins}" if line.wins else ""
    return markup(row, wins, _streak(line.streak))


def _month_key(t: Texts, page: DailyPage) -> Button:
    return Button(
        t.plain("button-daily-month"), pack(DailyPast("month", page.token, _digits(page.daily.day)))
    )


def _head(t: Texts, page: DailyPage) -> Markup:
    head = t("daily-title-all" if page.shared else "daily-title", day=_date(t, page.daily.day, "medium"))
    return markup(head, " · ", page.title) if page.title else head


def _date(t: Texts, day: str, form: str) -> str:
    return format_date(date.fromisoformat(day), form, locale=t.language)


def _short_date(t: Texts, day: str) -> str:
    return format_skeleton("MMMd", date.fromisoformat(day), locale=t.language)


def _next(t: Texts, page: DailyPage) -> Markup:
    """Write when results and the next deal come."""
    return t("daily-next", hour=_hour(page.ends), left=_left(t, page.now, page.ends))


def _hour(at: float) -> Markup:
    """Write the hour in which the day ends, in the time zone of the reader."""
    return moment("00:00 UTC", at, "t")


def _left(t: Texts, now: float, at: float) -> Markup:
    """Write how long the day lasts, as in "in 6 hours"; it stays true while the message stands."""
    left = timedelta(seconds=max(60.0, at - now))
    words = format_timedelta(left, granularity="minute", threshold=1.0, add_direction=True, locale=t.language)
    return moment(words, at, "r")


def _month(t: Texts, day: str) -> str:
    return _date(t, day, "LLLL").capitalize()


def _digits(day: str) -> str:
    return day.replace("-", "")


def _who(t: Texts, page: DailyPage) -> list[Markup]:
    done = shortlist(t, [page.names[each.person] for each in page.plays if each.over])
    under_way = shortlist(t, [page.names[each.person] for each in page.plays if not each.over])
    told = [t("daily-played", who=done)] if done else []
    return [*told, t("daily-playing", who=under_way)] if under_way else told


def _lock(t: Texts, daily: Daily, words: str = "fair-lock") -> Markup:
    """Tell that the cards are locked in, with the covered digits in a quote."""
    return lines([t(words), folded(hidden(verbatim(link(daily.seed, 0)[:LOCK_DIGITS])))])


def _secret(t: Texts, daily: Daily) -> Markup:
    """Write the covered secret of the deck in a quote."""
    return folded(t("daily-secret", secret=hidden(verbatim(link(daily.seed, 1)))))

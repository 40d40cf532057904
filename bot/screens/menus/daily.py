"""The deal of the day: its message in a group, its page in the direct chat, and its results. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date
from markupsafe import Markup

from bot.screens.results.over import medal
from bot.screens.screen import Button, Rows, Screen, paragraphs
from bot.words.buttons import DailyPress, pack
from bot.words.emoji import COMPUTER
from bot.words.links import OpenDaily, url
from bot.words.markup import bold, markup
from bot.words.texts import Texts, number, signed
from club.daily import Daily, DailyPlay, ranked
from game.fair import link

LOCK_DIGITS = 32
"""Digits of the lock in the message; the rest is in the record of the match."""
ALERT = 195
"""Characters of an answer to a press; Telegram allows 200."""


@dataclass(frozen=True, slots=True)
class DailyPage:
    """A deal of the day with the attempts at it, and the name of each person by id."""

    daily: Daily
    plays: Sequence[DailyPlay]
    names: dict[int, str]
    title: str = ""
    """Name of the group, for the direct chat."""

    @property
    def finished(self) -> list[DailyPlay]:
        """The attempts that have ended, best first."""
        return ranked([each for each in self.plays if each.over])


def daily_key(t: Texts) -> Button:
    """Return the key that opens the deal of the day."""
    return Button(t.plain("button-daily-open"), pack(DailyPress("page")))


def group_page(t: Texts, page: DailyPage, bot: str, token: str) -> Screen:
    """Draw the message of a group: who has played, and nothing about the deal until the day is over."""
    daily = page.daily
    if daily.revealed:
        return Screen(text=paragraphs([_head(t, page)], results(t, page), [_secret(t, daily)]))
    play = Button(t.plain("button-daily-play"), url=url(bot, OpenDaily(token)), style="success")
    peek = Button(t.plain("button-daily-peek"), pack(DailyPress("peek", token)))
    rows: Rows = ((play,), (peek,)) if page.plays else ((play,),)
    return Screen(
        text=paragraphs([_head(t, page)], [t("daily-about")], _who(t, page), [_lock(t, daily)]), rows=rows
    )


def home_page(t: Texts, page: DailyPage, token: str, person: int) -> Screen:
    """Draw the page of a person: the results if their attempt has ended, else a key that deals."""
    own = next((each for each in page.plays if each.person == person), None)
    if own is not None and own.over:
        return Screen(text=paragraphs([_head(t, page)], results(t, page)))
    words = "button-daily-play" if own is None else "button-daily-on"
    play = Button(t.plain(words), pack(DailyPress("play", token)), style="success")
    text = paragraphs([_head(t, page)], [t("daily-about")], _who(t, page), [_lock(t, page.daily)])
    return Screen(text=text, rows=((play,),))


def choice_screen(t: Texts, places: Sequence[tuple[str, str]]) -> Screen:
    """Ask in which chat a person plays; each place is its token and its name."""
    rows = tuple((Button(name, pack(DailyPress("page", token))),) for token, name in places)
    return Screen(text=paragraphs([t("daily-which")]), rows=rows)


def results(t: Texts, page: DailyPage) -> list[Markup]:
    """Write the attempts that have ended, best first, and the strong computer's average."""
    lines = []
    for place, each in enumerate(page.finished, 1):
        mark = "·" if each.score is None else medal(place)
        lines.append(markup(mark, " ", _line(t, page, each)))
    if page.daily.par is not None:
        lines.append(t("daily-par", points=number(page.daily.par)))
    return lines


def peek_text(t: Texts, page: DailyPage) -> str:
    """Write the results as plain text that fits into the answer to a press, the best ones first."""
    told = [f"{COMPUTER} {number(page.daily.par)}"] if page.daily.par is not None else []
    lines = [f"{place}. {line_of(t, page, each)}" for place, each in enumerate(page.finished, 1)]
    text = "\n".join([*told, *lines])
    return text if len(text) <= ALERT else text[: ALERT - 1].rpartition("\n")[0] + "\n…"


def line_of(t: Texts, page: DailyPage, play: DailyPlay) -> str:
    """Write an attempt as plain text: name, points, the contract or the defence."""
    name = page.names[play.person]
    if play.score is None:
        return f"{name}: {t.plain('daily-given-up')}"
    role = f"🎯 {play.contract}" if play.contract else t.plain("daily-defended")
    return f"{name} {signed(play.score)} · {role}"


def _line(t: Texts, page: DailyPage, play: DailyPlay) -> Markup:
    name = page.names[play.person]
    if play.score is None:
        return markup(name, ": ", t("daily-given-up"))
    role = f"🎯 {play.contract}" if play.contract else t("daily-defended")
    return markup(name, " ", bold(signed(play.score)), " · ", role)


def _head(t: Texts, page: DailyPage) -> Markup:
    day = format_date(date.fromisoformat(page.daily.day), "medium", locale=t.language)
    head = t("daily-title", day=day)
    return markup(head, " · ", page.title) if page.title else head


def _who(t: Texts, page: DailyPage) -> list[Markup]:
    done = ", ".join(page.names[each.person] for each in page.plays if each.over)
    under_way = ", ".join(page.names[each.person] for each in page.plays if not each.over)
    told = [t("daily-played", who=done)] if done else []
    return [*told, t("daily-playing", who=under_way)] if under_way else told


def _lock(t: Texts, daily: Daily) -> Markup:
    return t("daily-lock", lock=link(daily.seed, 0)[:LOCK_DIGITS])


def _secret(t: Texts, daily: Daily) -> Markup:
    return t("daily-secret", secret=link(daily.seed, 1))

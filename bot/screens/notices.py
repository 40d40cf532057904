"""Short messages: greetings, help, standings, the choice of a language. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from bot.buttons import LessonPress, OpenTable, Speak, pack
from bot.links import ReadBook, ShowHand, add_to_group, url
from bot.markup import markup
from bot.screens.screen import Button, Screen, paragraphs
from bot.signs import LEFT, chosen
from bot.texts import LANGUAGES, Texts, number, signed, texts
from club.standings import Standing

PODIUM = 20
"""Lines of the standings."""


def start_screen(t: Texts, name: str, bot: str) -> Screen:
    """Greet somebody who pressed Start: they may play at once, learn it, or bring friends."""
    play = Button(t.plain("button-own"), pack(OpenTable()), style="success")
    learn = Button(t.plain("button-learn"), pack(LessonPress(1)), style="primary")
    add = Button(t.plain("button-add-group"), url=add_to_group(bot))
    return Screen(t("start", who=name), ((play,), (learn,), (add,)))


def help_screen(t: Texts, bot: str, book: str) -> Screen:
    """Tell how the bot works, and where the rules of the game are read; `book` is whose, as in `Book.of`."""
    key = Button(t.plain("button-rules-of-game"), url=url(bot, ReadBook(book)))
    return Screen(t("help"), ((key,),))


def language_screen(t: Texts) -> Screen:
    """Ask which language to speak; the present one is marked."""
    keys = tuple(_language(each, now=each == t.language) for each in LANGUAGES)
    return Screen(t("language-ask"), tuple(keys[first : first + 2] for first in range(0, len(keys), 2)))


def _language(language: str, *, now: bool) -> Button:
    name = texts(language).plain("language-name")
    return Button(chosen(name, now=now), pack(Speak(language)), style="primary" if now else None)


def unreachable_screen(t: Texts, who: str, bot: str) -> Screen:
    """Tell the group that somebody has to open the private chat."""
    key = Button(t.plain("button-open-chat"), url=url(bot, ShowHand()))
    return Screen(t("trouble-unreachable", who=who), ((key,),))


def topic_screen(t: Texts, place: str) -> Screen:
    """Tell a host that the topic of his table is closed or gone."""
    return Screen(t("trouble-topic", place=place))


def standings_screen(
    t: Texts,
    table: Sequence[Standing],
    names: Mapping[int, str],
    unfinished: int = 0,
    with_computers: Sequence[Standing] = (),
) -> Screen:
    """Write the standings of a chat; `names` by player id.

    Matches that were left unfinished count for nobody; their number is mentioned. Those with computer players
    stand apart, and nobody has a place there.
    """
    besides = [t("standings-unfinished", count=unfinished)] if unfinished else []
    beside = [_beside(t, names[each.player], each) for each in with_computers[:PODIUM] if each.games]
    apart = [t("standings-computers"), *beside] if beside else []
    if not table:
        return Screen(paragraphs([*(apart or [t("standings-empty")]), *besides]))
    ranked = [
        t(
            "standings-line",
            place=str(place),
            who=names[each.player],
            wins=each.wins,
            games=each.games,
            average=number(each.average),
        )
        + (markup(" · ", t("standings-points", points=signed(each.points))) if each.points else "")
        + (f" · {LEFT}\N{NO-BREAK SPACE}{each.left}" if each.left else "")
        for place, each in enumerate(table[:PODIUM], 1)
    ]
    if any(each.left for each in table[:PODIUM]):
        besides.append(t("standings-left"))
    return Screen(paragraphs([t("standings-title"), *ranked, *besides], apart))


def _beside(t: Texts, who: str, standing: Standing) -> Markup:
    return t("standings-beside", who=who, wins=standing.wins, games=standing.games)

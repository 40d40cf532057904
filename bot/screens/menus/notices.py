"""Short messages: greetings, help, the choice of a language. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.screens.screen import Button, Screen, paragraphs, play_key
from bot.words.buttons import DailyPress, LessonPress, OpenTable, pack
from bot.words.links import OpenLesson, ReadBook, ShowHand, add_to_group, url
from bot.words.markup import code, folded, joined, link
from bot.words.texts import Texts

SKIPPED_SHOWN, SKIPPED_LETTERS = 10, 60
"""Commands listed of those left out, and letters shown of each."""


def start_screen(t: Texts, name: str, bot: str, app: str = "") -> Screen:
    """Greet a person who pressed Start: they may play at once, learn the game, or bring friends.

    `app` is the address of the Mini App, where they may play at once, too.
    """
    play = Button(t.plain("button-own"), pack(OpenTable()), style=None if app else "success")
    add = Button(t.plain("button-add-group"), url=add_to_group(bot))
    return Screen(
        text=t("start", who=name), rows=(*play_key(t, app), (play,), (_learn(t), daily_key(t)), (add,))
    )


def help_screen(t: Texts, bot: str) -> Screen:
    """Explain the bot in a direct chat, with the lesson and the rules."""
    rules = Button(t.plain("button-rules-of-game"), url=url(bot, ReadBook("")))
    return Screen(text=_help(t, "home"), rows=((_learn(t),), (rules,)))


def group_help_screen(t: Texts, bot: str, book: str) -> Screen:
    """Explain the bot to a group; `book` names the rules to link to, as in `Book.of`."""
    learn = Button(t.plain("button-learn"), url=url(bot, OpenLesson()))
    rules = Button(t.plain("button-rules-of-game"), url=url(bot, ReadBook(book)))
    return Screen(text=_help(t, "group"), rows=((learn,), (rules,)))


def _help(t: Texts, place: str) -> Markup:
    """Return the next step and the most used commands; a tap unfolds the others."""
    return paragraphs([t("help", place=place)], [folded(t("help-more"))])


def short_help_screen(t: Texts) -> Screen:
    """Answer plain text, which mostly asks how to play: the lesson comes first."""
    play = Button(t.plain("button-own"), pack(OpenTable()), style="success")
    return Screen(text=t("help-short"), rows=((_learn(t),), (play,)))


def _learn(t: Texts) -> Button:
    return Button(t.plain("button-learn"), pack(LessonPress(1)), style="primary")


def skipped_screen(t: Texts, skipped: Sequence[str]) -> Screen:
    """List commands that were not carried out because there were too many."""
    shown = [code(" ".join(each.split())[:SKIPPED_LETTERS]) for each in skipped[:SKIPPED_SHOWN]]
    more = len(skipped) - len(shown)
    return Screen(text=t("commands-skipped", commands=joined(", ", shown), more=more))


def unreachable_screen(t: Texts, who: str, bot: str) -> Screen:
    """Tell the group that a player has to open the private chat."""
    key = Button(t.plain("button-open-chat"), url=url(bot, ShowHand()))
    return Screen(text=t("trouble-unreachable", who=who), rows=((key,),))


def moved_screen(t: Texts, address: str) -> Screen:
    """Replace an old message about a table by a link to the new one."""
    return Screen(text=link(t("table-moved"), address))


def topic_screen(t: Texts, place: str) -> Screen:
    """Tell a host that the topic of their table is closed or deleted."""
    return Screen(text=t("trouble-topic", place=place))


def silenced_screen(t: Texts, place: str) -> Screen:
    """Tell a host that their group takes no messages from the bot."""
    return Screen(text=t("trouble-silenced", place=place))


def restricted_screen(t: Texts, place: str, kind: str) -> Screen:
    """Tell a host that their group refuses "photos", "documents" or "dice", and how to allow it."""
    return Screen(text=t("trouble-restricted", place=place, kind=kind))


def daily_key(t: Texts) -> Button:
    """Return the key that opens the deal of the day."""
    return Button(t.plain("button-daily-open"), pack(DailyPress("page")))

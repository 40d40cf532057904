"""Notices: what could not be done or delivered, and where a message went. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.screen import Button, Screen
from bot.words.links import ShowHand, url
from bot.words.texts import Texts, code, joined, link

SKIPPED_SHOWN, SKIPPED_LETTERS = 10, 60
"""Commands listed of those left out, and letters shown of each."""


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

"""Offer of the lesson to people who join a table for the first time."""

from __future__ import annotations

from dataclasses import replace

from bot.people.directory import People
from bot.screens.screen import Button, Screen
from bot.tables.display.display import Display
from bot.words.buttons import LessonPress, pack
from bot.words.texts import Texts
from club.model import Player


async def offer_lesson(people: People, display: Display, player: Player) -> None:
    """Offer the lesson once, in the direct chat of a player who does not know it."""
    if player.preferences.lesson is None:
        await knows_of_lesson(people, player)
        display.post(player.id, None, offer_screen(people.words(player)))


async def knows_of_lesson(people: People, player: Player) -> None:
    """Note that a person needs no offer of the lesson any more."""
    if player.preferences.lesson is None:
        await people.behave(player, replace(player.preferences, lesson=0))


def offer_screen(t: Texts) -> Screen:
    """Offer the lesson to a person who has just joined a table for the first time."""
    learn = Button(t.plain("button-lesson-open"), pack(LessonPress(1)), style="primary")
    needless = Button(t.plain("button-lesson-needless"), pack(LessonPress(0)))
    return Screen(text=t("lesson-offer"), rows=((learn,), (needless,)))

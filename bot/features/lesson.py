"""/learn: the lesson in the direct chat, page by page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.screens.menus.lesson import (
    END,
    FIRST_DEAL,
    OUT,
    answered_screen,
    end_screen,
    left_screen,
    lesson_link,
    question_screen,
)
from bot.screens.screen import Screen
from bot.tables.visit import Toast, reason_words
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import DRAFT, LessonPress
from bot.words.links import OpenLesson, url
from bot.words.texts import Texts
from club.model import Player
from club.rules import PresetRules
from game import lesson
from game.lesson import PAGES, PRESET
from game.rules import preset
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


class Lesson:
    """The lesson; a reader's page is in its keys, and stored for the next time."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def command(self, message: TextMessage, player: Player, t: Texts) -> Screen | None:
        """Handle /learn: open the lesson at the last page; in a group, point to the direct chat."""
        if not message.place.private:
            return lesson_link(t, url(self._house.name.now, OpenLesson()))
        number = _left_at(player)
        self._house.delivery.renew(_slot(player))
        self._house.display.page(
            _slot(player), await self._open(player, number if OUT < number < END else 1, t)
        )
        return None

    async def press(self, player: Player, place: Place | None, press: LessonPress, update: int) -> Toast:
        """Turn to a page, or react to an answer; an invalid press changes nothing."""
        if place is None or not place.private:
            return Toast(drop_keyboard=True)
        t = self._house.people.words(player)
        if press.page == FIRST_DEAL:
            return await self._deal(player, t, update)
        screen: Screen | None = None
        if not press.words and OUT <= press.page <= END:
            screen = await self._open(player, press.page, t)
        elif press.words and OUT < press.page < END:
            screen = _answer(press, t, cloth=player.preferences.on_cloth(own=True))
        if screen is not None:
            self._house.display.page(_slot(player), screen)
        return Toast()

    async def _deal(self, player: Player, t: Texts, update: int) -> Toast:
        """Deal a first match against two easy computers, with automatic hints."""
        played = PresetRules(PRESET, preset(PRESET))
        if await self._house.own.play(player, update, ("easy", "easy"), played, guided=True):
            self._house.display.page(_slot(player), end_screen(t, self._house.name.now).bare())
            return Toast()
        return Toast(t.plain("lesson-table-stands"), alert=True)

    async def _open(self, player: Player, number: int, t: Texts) -> Screen:
        """Return a page, and note that it was seen."""
        if number == OUT:
            return left_screen(t, _left_at(player))
        if player.preferences.lesson != number:
            await self._house.people.behave(player, replace(player.preferences, lesson=number))
        if number == END:
            return end_screen(t, self._house.name.now)
        cloth = player.preferences.on_cloth(own=True)
        return question_screen(t, number, lesson.view(PAGES[number - 1]), cloth=cloth)


def _answer(press: LessonPress, t: Texts, *, cloth: bool = False) -> Screen | None:
    """Return the page after an answer or a draft; None for text that no key sends."""
    if press.words.startswith(DRAFT):
        return _drafted(press.page, press.words.removeprefix(DRAFT), t, cloth=cloth)
    try:
        verdict = lesson.judge(PAGES[press.page - 1], press.words)
    except ValueError:
        return None
    if verdict.good:
        return answered_screen(t, press.page, verdict.view, cloth=cloth)
    refused = verdict.refused
    note = _fault(t, press.page, verdict.fault) if refused is None else reason_words(t, refused)
    return question_screen(t, press.page, verdict.view, note=note, cloth=cloth)


def _drafted(number: int, draft: str, t: Texts, *, cloth: bool) -> Screen:
    """Return the page with the draft, as far as it is correct."""
    page = PAGES[number - 1]
    fault = lesson.spoiled(page, draft)
    if fault:
        draft = draft.rpartition(" ")[0]
    note = _fault(t, number, fault)
    return question_screen(t, number, lesson.view(page), draft=draft, note=note, cloth=cloth)


def _fault(t: Texts, number: int, fault: str) -> str:
    return t.plain(f"lesson-{PAGES[number - 1].name}-{fault}") if fault else ""


def _left_at(player: Player) -> int:
    """Return the page that the player saw last; OUT if there is none or it does not exist."""
    number = player.preferences.lesson or OUT
    return number if number in range(OUT, END + 1) else OUT


def _slot(player: Player) -> Slot:
    return Slot(player.id, None, "lesson")

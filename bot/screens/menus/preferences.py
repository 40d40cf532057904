"""Preferences of a player, and settings of their own table: the menu in the direct chat. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from bot.screens.menus.settings import (
    SettingQuestion,
    chat_questions,
    keep_key,
    page_name,
    paged,
    side_by_side,
    value_key,
)
from bot.screens.screen import Screen
from bot.words.buttons import Habit, SetPreference, Setting
from bot.words.texts import Texts
from club.model import Chat
from club.state import AutoPlay, Preferences

CHOICES: Mapping[Habit, Mapping[str, Preferences]] = {
    "single": {each: Preferences(single=each) for each in get_args(AutoPlay)},
    "taps": {"1": Preferences(taps=1), "2": Preferences(taps=2)},
    "picture": {
        "off": Preferences(picture=False),
        "own": Preferences(picture=None),
        "on": Preferences(picture=True),
    },
}
"""Possible values of each preference, by the value in the button."""

HABITS: Mapping[str, tuple[Habit, ...]] = {"play": ("single", "taps"), "looks": ("picture",), "computers": ()}
"""Preferences on each page of the menu."""
OWN: Mapping[str, tuple[Setting, ...]] = {
    "play": (),
    "looks": ("pictures", "slang"),
    "computers": ("pace", "hints", "talk"),
}
"""Settings of the player's own table on each page."""
HOME_PAGES: Mapping[str, tuple[str, ...]] = {each: (*HABITS[each], *OWN[each]) for each in HABITS}


def changed(preferences: Preferences, habit: Habit, value: str) -> Preferences:
    """Return preferences with one of them changed."""
    chosen = CHOICES[habit][value]
    if habit == "single":
        return replace(preferences, single=chosen.single)
    if habit == "taps":
        return replace(preferences, taps=chosen.taps)
    return replace(preferences, picture=chosen.picture)


def home_screen(t: Texts, preferences: Preferences, own: Chat, page: int) -> Screen:
    """Draw a page of a player's preferences and of the settings of their own table."""
    name = page_name(tuple(HABITS), page)
    asked = [_question(t, preferences, each) for each in HABITS[name]]
    asked += chat_questions(t, own.settings, OWN[name])
    head = [t("settings-title"), *([t("settings-own")] if name == "computers" else [])]
    screen = paged(t, head, asked, tuple(HABITS), name)
    keep = ((keep_key(t, own.keep_days),),) if name == "looks" else ()
    return replace(screen, rows=(*screen.rows[:-1], *keep, screen.rows[-1]))


def _question(t: Texts, preferences: Preferences, habit: Habit) -> SettingQuestion:
    now = {
        "single": preferences.single,
        "taps": str(preferences.taps),
        "picture": {False: "off", None: "own", True: "on"}[preferences.picture],
    }[habit]
    keys = [
        value_key(t, habit, f"button-{habit}-{each}", SetPreference(habit, each), now=each == now)
        for each in CHOICES[habit]
    ]
    return SettingQuestion(t(f"settings-{habit}"), side_by_side(keys))

"""How a person likes to play, and what else he could choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from bot.buttons import Habit, SetPreference, pack
from bot.screens.screen import Button, Row, Screen, paragraphs
from bot.screens.settings import keep_key, slang_lines, table_rows
from bot.signs import chosen as marked
from bot.texts import Texts
from club.settings import ChatSettings
from club.state import Preferences, Single

CHOICES: Mapping[Habit, Mapping[str, Preferences]] = {
    "single": {each: Preferences(single=each) for each in get_args(Single)},
    "taps": {"1": Preferences(taps=1), "2": Preferences(taps=2)},
    "picture": {"off": Preferences(picture=False), "on": Preferences(picture=True)},
}
"""By habit what can be chosen, each value as it stands in habits."""


def changed(preferences: Preferences, habit: Habit, value: str) -> Preferences:
    """Return habits with one of them changed."""
    chosen = CHOICES[habit][value]
    if habit == "single":
        return replace(preferences, single=chosen.single)
    if habit == "taps":
        return replace(preferences, taps=chosen.taps)
    return replace(preferences, picture=chosen.picture)


def home_screen(t: Texts, preferences: Preferences, settings: ChatSettings) -> Screen:
    """Draw the habits of a person, each a row of keys, and below how it goes at their own table."""
    single = [t("settings-single"), t("settings-single-why")]
    text = paragraphs(
        [t("settings-title")],
        single,
        [t("settings-taps"), t("settings-picture")],
        [t("settings-own"), t("settings-pictures")],
        slang_lines(t),
    )
    seen = "on" if preferences.picture else "off"
    habits = (
        _row(t, "single", preferences.single),
        _row(t, "taps", str(preferences.taps)),
        _row(t, "picture", seen),
    )
    return Screen(text, (*habits, *table_rows(t, settings), (keep_key(t),)))


def _row(t: Texts, habit: Habit, now: str) -> Row:
    return tuple(_key(t, habit, value, chosen=value == now) for value in CHOICES[habit])


def _key(t: Texts, habit: Habit, value: str, *, chosen: bool) -> Button:
    label = t.plain(f"button-{habit}-{value}")
    return Button(
        marked(label, now=chosen),
        pack(SetPreference(habit, value)),
        style="primary" if chosen else None,
    )

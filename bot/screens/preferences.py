"""How a person likes to play, and what else he could choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from bot.buttons import SetHabit, pack
from bot.screens.screen import Button, Row, Screen, paragraphs
from bot.texts import Texts
from club.state import Habits, Single

CHOICES: Mapping[str, Mapping[str, Habits]] = {
    "single": {each: Habits(single=each) for each in get_args(Single)},
    "taps": {"1": Habits(taps=1), "2": Habits(taps=2)},
}
"""By habit what can be chosen, each value as it stands in habits."""


def changed(habits: Habits, habit: str, value: str) -> Habits:
    """Return habits with one of them changed."""
    chosen = CHOICES[habit][value]
    return replace(habits, single=chosen.single) if habit == "single" else replace(habits, taps=chosen.taps)


def habits_screen(t: Texts, habits: Habits) -> Screen:
    """Draw the habits of a person, each a row of keys."""
    single = [t("settings-single"), t("settings-single-why")]
    text = paragraphs([t("settings-title")], single, [t("settings-taps")])
    return Screen(text, (_row(t, "single", habits.single), _row(t, "taps", str(habits.taps))))


def _row(t: Texts, habit: str, now: str) -> Row:
    return tuple(_key(t, habit, value, chosen=value == now) for value in CHOICES[habit])


def _key(t: Texts, habit: str, value: str, *, chosen: bool) -> Button:
    label = t.plain(f"button-{habit}-{value}")
    return Button(
        f"✓ {label}" if chosen else label,
        pack(SetHabit(habit, value)),
        style="primary" if chosen else None,
    )


def settings_link(t: Texts, url: str) -> Screen:
    """Tell a group where a person sets his habits."""
    return Screen(t("settings-private"), ((Button(t.plain("button-open-chat"), url=url),),))

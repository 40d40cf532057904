"""What a chat settles about its tables, and what else it could: of a group, or of one's own table at home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from markupsafe import Markup

from bot.buttons import AskClock, SetChat, Setting, pack
from bot.memories import KeepCards
from bot.screens.screen import Button, Row, Rows, Screen, paragraphs
from bot.signs import TICKED, UNTICKED
from bot.signs import chosen as marked
from bot.texts import Texts, slang_of
from club.occupants import STAND_INS, StandIn
from club.settings import ChatSettings, Pace, Pictures

PACES: Mapping[str, Pace] = {each: each for each in get_args(Pace)}
STANDING_IN: Mapping[str, StandIn] = {each: each for each in STAND_INS}
PAPERS: Mapping[str, Pictures] = {each: each for each in get_args(Pictures)}
SWITCHES: Mapping[str, bool] = {"on": True, "off": False}
"""By what stands in a button the values of a setting."""


def settled(settings: ChatSettings, setting: Setting, value: str) -> ChatSettings | None:
    """Return settings with one of them changed; None for a value that it cannot have."""
    if setting == "pace":
        return replace(settings, pace=PACES[value]) if value in PACES else None
    if setting == "stand_in":
        return replace(settings, stand_in=STANDING_IN[value]) if value in STANDING_IN else None
    if setting == "pictures":
        return replace(settings, pictures=PAPERS[value]) if value in PAPERS else None
    if value not in SWITCHES:
        return None
    on = SWITCHES[value]
    return {
        "hints": replace(settings, hints=on),
        "talk": replace(settings, talk=on),
        "slang": replace(settings, slang=on),
    }[setting]


def group_screen(t: Texts, settings: ChatSettings, preferences: str, who: str = "") -> Screen:
    """Draw the settings of a group; `who` has just changed one, `preferences` leads to one's own at home."""
    head = t("settings-group-set", who=who) if who else t("settings-group-title")
    stand_in = _keys(t, "stand_in", "level", STAND_INS, settings.stand_in)
    rows = (
        *table_rows(t, settings, stand_in[:2], stand_in[2:]),
        (Button(t.plain("button-clock"), pack(AskClock())), keep_key(t)),
        (Button(t.plain("button-preferences"), url=preferences),),
    )
    return Screen(
        paragraphs(
            [head],
            [t("settings-pace")],
            [t("settings-stand-in")],
            [t("settings-hints"), t("settings-talk")],
            [t("settings-pictures")],
            slang_lines(t),
        ),
        rows,
    )


def keep_key(t: Texts) -> Button:
    """Return the key that leads to how long cards are kept."""
    return Button(t.plain("button-past-cards"), pack(KeepCards("look", 0)))


def table_rows(t: Texts, settings: ChatSettings, *between: Row) -> Rows:
    """Return the keys of what every table has; others may stand `between` the pace and the switches."""
    hints = _switch(t, "hints", now=settings.hints)
    return (
        _keys(t, "pace", "button-pace", tuple(PACES), settings.pace),
        *between,
        (hints, _switch(t, "talk", now=settings.talk)),
        _keys(t, "pictures", "button-pictures", tuple(PAPERS), settings.pictures),
        *(((_switch(slang, "slang", now=settings.slang),),) if (slang := slang_of(t.language)) else ()),
    )


def slang_lines(t: Texts) -> list[Markup]:
    """Say what slang is, in a language that has some; its file has the words for that as well."""
    slang = slang_of(t.language)
    return [slang("settings-slang")] if slang else []


def _keys(t: Texts, setting: Setting, words: str, values: tuple[str, ...], now: str) -> Row:
    return tuple(
        Button(
            marked(t.plain(f"{words}-{each}"), now=each == now),
            pack(SetChat(setting, each)),
            style="primary" if each == now else None,
        )
        for each in values
    )


def _switch(t: Texts, setting: Setting, *, now: bool) -> Button:
    label = f"{TICKED if now else UNTICKED} {t.plain(f'button-{setting}')}"
    return Button(label, pack(SetChat(setting, "off" if now else "on")))

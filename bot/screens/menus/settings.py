"""Menus of settings: short pages of a few questions each, with the subject in every key. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from markupsafe import Markup

from bot.screens.match.presence import span
from bot.screens.screen import Button, Rows, Screen, paragraphs
from bot.words.buttons import AskClock, Habit, KeepCards, Press, SetChat, Setting, ShowSettings, pack
from bot.words.emoji import TICKED, UNTICKED
from bot.words.emoji import chosen as marked
from bot.words.texts import Texts, slang_of
from club.model import Chat, ChatSettings, Pace, Pictures
from club.occupants import STAND_INS, StandIn

PACES: Mapping[str, Pace] = {each: each for each in get_args(Pace)}
STANDING_IN: Mapping[str, StandIn] = {each: each for each in STAND_INS}
PAPERS: Mapping[str, Pictures] = {each: each for each in get_args(Pictures)}
SWITCHES: Mapping[str, bool] = {"on": True, "off": False}
"""Values of a switch, by the value in the button."""

GROUP_PAGES: Mapping[str, tuple[Setting, ...]] = {
    "computers": ("pace", "stand_in", "talk"),
    "looks": ("pictures", "hints", "slang"),
    "more": ("pin", "emotes", "daily", "evening"),
}
"""Settings on each page of a group's menu; the last page also links to other menus."""

HALF = 20
"""Characters up to which a label leaves room for another one beside it on a phone."""


@dataclass(frozen=True, slots=True)
class SettingQuestion:
    """Setting: its text and the keys that change it."""

    text: Markup
    rows: Rows


def settled(settings: ChatSettings, setting: Setting, value: str) -> ChatSettings | None:
    """Return settings with one of them changed; None for an invalid value."""
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
        "pin": replace(settings, pin=on),
        "emotes": replace(settings, emotes=on),
        "daily": replace(settings, daily=on),
        "evening": replace(settings, evening=on),
    }[setting]


def page_with(pages: Mapping[str, Sequence[str]], setting: str) -> int:
    """Return the page of a setting; the first page if there is none."""
    return next((number for number, each in enumerate(pages.values()) if setting in each), 0)


def group_screen(
    t: Texts, chat: Chat, page: int, preferences: str, who: str = "", *, app: bool = False
) -> Screen:
    """Draw a page of a group's settings; `who` has just changed one, `preferences` links to personal ones.

    Without the Mini App (`app`) its settings are left out.
    """
    head = t("settings-group-set", who=who) if who else t("settings-group-title")
    name = page_name(tuple(GROUP_PAGES), page)
    names = [each for each in GROUP_PAGES[name] if app or each != "emotes"]
    asked = chat_questions(t, chat.settings, names)
    if name == "more":
        asked += [SettingQuestion(t("settings-more"), _doors(t, chat, preferences))]
    return paged(t, [head], asked, tuple(GROUP_PAGES), name)


def _doors(t: Texts, chat: Chat, preferences: str) -> Rows:
    time = span(t, chat.timer) if chat.timer else t.plain("timer-none")
    clock = t.plain("rules-option", name=t.plain("button-clock"), value=time)
    return (
        (Button(clock, pack(AskClock())),),
        (keep_key(t, chat.keep_days),),
        (Button(t.plain("button-preferences"), url=preferences),),
    )


def page_name(names: Sequence[str], page: int) -> str:
    """Return the name of a page; the first name for an invalid page."""
    return names[page if page < len(names) else 0]


def paged(
    t: Texts, head: Sequence[Markup], asked: Sequence[SettingQuestion], names: Sequence[str], name: str
) -> Screen:
    """Draw the page `name` of a menu: its questions, their keys, and a row of keys to all pages."""
    tabs = tuple(_tab(t, each, number, now=each == name) for number, each in enumerate(names))
    rows = (row for each in asked for row in each.rows)
    return Screen(text=paragraphs(head, *([each.text] for each in asked)), rows=(*rows, tabs))


def _tab(t: Texts, name: str, number: int, *, now: bool) -> Button:
    label = t.plain(f"settings-page-{name}")
    return Button(f"• {label}" if now else label, pack(ShowSettings(number)))


def chat_questions(t: Texts, settings: ChatSettings, names: Sequence[Setting]) -> list[SettingQuestion]:
    """Return questions about the tables of a chat; slang is offered only in a language that has some."""
    slang = slang_of(t.language)
    return [
        _question(slang if each == "slang" and slang else t, settings, each)
        for each in names
        if each != "slang" or slang
    ]


def _question(t: Texts, settings: ChatSettings, setting: Setting) -> SettingQuestion:
    match setting:
        case "pace":
            rows = _choice(t, setting, "button-pace", tuple(PACES), settings.pace)
        case "stand_in":
            rows = _choice(t, setting, "level", STAND_INS, settings.stand_in)
        case "pictures":
            rows = _choice(t, setting, "button-pictures", tuple(PAPERS), settings.pictures)
        case "hints":
            rows = ((_switch(t, setting, now=settings.hints),),)
        case "talk":
            rows = ((_switch(t, setting, now=settings.talk),),)
        case "slang":
            rows = ((_switch(t, setting, now=settings.slang),),)
        case "pin":
            rows = ((_switch(t, setting, now=settings.pin),),)
        case "emotes":
            rows = ((_switch(t, setting, now=settings.emotes),),)
        case "daily":
            rows = ((_switch(t, setting, now=settings.daily),),)
        case "evening":
            rows = ((_switch(t, setting, now=settings.evening),),)
    return SettingQuestion(t(f"settings-{setting}"), rows)


def _choice(t: Texts, setting: Setting, words: str, values: Sequence[str], now: str) -> Rows:
    keys = [
        value_key(t, setting, f"{words}-{each}", SetChat(setting, each), now=each == now) for each in values
    ]
    return side_by_side(keys)


def value_key(t: Texts, subject: Setting | Habit, words: str, press: Press, *, now: bool) -> Button:
    """Return the key for a value, with its subject: "Pictures: light"."""
    label = t.plain("rules-option", name=t.plain(f"subject-{subject}"), value=t.plain(words))
    return Button(marked(label, now=now), pack(press), style="primary" if now else None)


def side_by_side(keys: Sequence[Button]) -> Rows:
    """Put keys in pairs if all their labels are short, else each on a line of its own."""
    width = 1 if max(len(key.text) for key in keys) > HALF else 2
    return tuple(tuple(keys[first : first + width]) for first in range(0, len(keys), width))


def _switch(t: Texts, setting: Setting, *, now: bool) -> Button:
    label = f"{TICKED if now else UNTICKED} {t.plain(f'button-{setting}')}"
    return Button(label, pack(SetChat(setting, "off" if now else "on")))


def keep_key(t: Texts, days: int) -> Button:
    """Return the key that shows the retention of cards and leads to its menu."""
    label = t.plain("rules-option", name=t.plain("button-past-cards"), value=t.plain(f"keep-{days}"))
    return Button(label, pack(KeepCards("look", 0)))

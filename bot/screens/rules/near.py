"""Answers to a word that names nothing: what it may have been meant for, as buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.buttons import RulesPage, pack
from bot.markup import code, joined, markup
from bot.screens.rules.words import Agreed, option_name
from bot.screens.screen import Button, Screen, lines
from bot.texts import Texts
from game.presets import presets
from game.rules import Option


def near_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[Option]) -> Screen:
    """Say that there is no such option and offer those it may be a slip for, else all sections."""
    text = lines(
        [
            t("menu-no-option", word=word),
            t("menu-near" if near else "menu-which"),
            *(markup(code(each.id), ": ", option_name(t, each)) for each in near),
        ]
    )
    keys = [(option_name(t, each), f"o{each.info.code}") for each in near]
    return Screen(text, _rows(t, agreed, keys))


def no_preset_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[str]) -> Screen:
    """Say that there is no such preset and offer those it may be a slip for, else all."""
    known = joined(", ", map(code, presets()))
    text = t("menu-no-preset", word=word, presets=known)
    return Screen(text, _rows(t, agreed, [(t.plain(f"preset-{name}"), f"p{name}") for name in near]))


def _rows(t: Texts, agreed: Agreed, keys: Sequence[tuple[str, str]]) -> tuple[tuple[Button, ...], ...]:
    """Return a button for each label and page, and one for all sections below."""
    rows = [(Button(label, pack(RulesPage(agreed.group, page))),) for label, page in keys]
    return (*rows, (Button(t.plain("button-change-rules"), pack(RulesPage(agreed.group, "e"))),))

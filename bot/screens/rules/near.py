"""Answers to words that name nothing: what they may have been meant for, to copy and as keys."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.markup import code, joined, markup
from bot.screens.rules.keys import labelled, opens
from bot.screens.rules.words import Agreed, option_name, value_name
from bot.screens.screen import Screen, lines
from bot.texts import Texts
from game.presets import presets
from game.rules import Option, Value

Meant = tuple[Option, Value | None]
"""What may have been meant: an option, and the value for it where that was understood."""


def near_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[Meant]) -> Screen:
    """Say that there is no such option and offer those it may be a slip for, else all sections."""
    told = [t("menu-no-option", word=clipped(word)), t("menu-near" if near else "menu-which")]
    text = lines([*told, *(written(t, option, value) for option, value in near)])
    return _offering(t, agreed, text, [(option_name(t, each), f"o{each.info.code}") for each, _ in near])


def no_preset_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[str]) -> Screen:
    """Say that there is no such preset and offer those it may be a slip for, else all."""
    offered = near or tuple(presets())
    names = joined(" · ", (t(f"preset-{name}") for name in offered))
    key = "menu-no-preset-near" if near else "menu-no-preset"
    how = t("menu-how-preset", preset=_lowered(t.plain(f"preset-{offered[0]}")))
    text = lines([t(key, word=clipped(word), presets=names), how])
    return _offering(t, agreed, text, [(t.plain(f"preset-{name}"), f"p{name}") for name in near], "p")


def no_value(t: Texts, option: Option, word: str, near: Sequence[Value]) -> Markup:
    """Say that an option has no such value, which it has, and what may have been meant."""
    values = ", ".join(value_name(t, option, each) for each in option.values)
    told = t("menu-no-value", name=option_name(t, option), word=clipped(word), values=values)
    return lines([told, *([t("menu-near")] if near else []), *(written(t, option, each) for each in near)])


def written(t: Texts, option: Option, value: Value | None) -> Markup:
    """Return what to write for an option, and for its value if there is one: "/rules fine 200"."""
    words = "" if value is None else f" {value_name(t, option, value)}"
    return markup("• ", code(f"/rules {_lowered(option_name(t, option))}{words}"))


def clipped(word: str, length: int = 60) -> str:
    """Return as much of what somebody wrote as is worth repeating."""
    return word if len(word) <= length else f"{word[:length].rstrip()}…"


def _lowered(name: str) -> str:
    return name[:1].lower() + name[1:]


def _offering(
    t: Texts, agreed: Agreed, text: Markup, keys: Sequence[tuple[str, str]], others: str = "e"
) -> Screen:
    """Put a key under the text for each label and page, and one for all the others."""
    rows = [(labelled(agreed, label, page),) for label, page in keys]
    return Screen(text, (*rows, (opens(t, agreed, "button-change-rules", others),)))

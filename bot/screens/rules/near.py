"""Answers to unknown words: suggestions of similar names, to copy and as keys."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.screens.rules.keys import labelled, opens
from bot.screens.rules.words import Agreed, option_name, sentence, value_name
from bot.screens.screen import Button, Screen, lines
from bot.words.buttons import SetRules, pack
from bot.words.markup import code, joined, markup
from bot.words.texts import Texts
from club.rules import encode_values
from game.rules import Option, Value, presets

Meant = tuple[Option, Value | None]
"""Suggestion: an option, and its value if that was understood."""


def near_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[Meant]) -> Screen:
    """Say that there is no such option and suggest similar ones, or else all sections."""
    told = [t("menu-no-option", word=clipped(word)), t("menu-near" if near else "menu-which")]
    text = lines([*told, *(_line(t, option, value) for option, value in near)])
    return _offering(t, agreed, text, [_key(t, agreed, *each) for each in near])


def _key(t: Texts, agreed: Agreed, option: Option, value: Value | None) -> Button:
    """Return the key that sets an option, or without a value the key that opens it."""
    if value is None:
        return labelled(agreed, option_name(t, option), f"o{option.info.code}")
    return Button(sentence(t, option, value), pack(SetRules(agreed.group, encode_values({option.id: value}))))


def no_preset_screen(t: Texts, agreed: Agreed, word: str, near: Sequence[str]) -> Screen:
    """Say that there is no such preset and suggest similar ones, or else all."""
    offered = near or tuple(presets())
    names = joined(" · ", (t(f"preset-{name}") for name in offered))
    key = "menu-no-preset-near" if near else "menu-no-preset"
    how = t("menu-how-preset", preset=lowered(t.plain(f"preset-{offered[0]}")))
    text = lines([t(key, word=clipped(word), presets=names), how])
    keys = [labelled(agreed, t.plain(f"preset-{name}"), f"p{name}") for name in near]
    return _offering(t, agreed, text, keys, "p")


def no_value(t: Texts, option: Option, word: str, near: Sequence[Value]) -> Markup:
    """Say that an option has no such value; list its values and suggest similar ones."""
    values = ", ".join(value_name(t, option, each) for each in option.values)
    told = t("menu-no-value", name=option_name(t, option), word=clipped(word), values=values)
    return lines([told, *([t("menu-near")] if near else []), *(_line(t, option, each) for each in near)])


def _line(t: Texts, option: Option, value: Value | None) -> Markup:
    return markup("• ", code(written(t, option, value)))


def written(t: Texts, option: Option, value: Value | None) -> str:
    """Return the text to write for an option, with its value if there is one: "/rules fine 200"."""
    words = "" if value is None else f" {value_name(t, option, value)}"
    return f"/rules {lowered(option_name(t, option))}{words}"


def clipped(word: str, length: int = 60) -> str:
    """Cut a user's text to a length worth repeating."""
    return word if len(word) <= length else f"{word[:length].rstrip()}…"


def lowered(name: str) -> str:
    """Return a name as it is written within a sentence."""
    return name[:1].lower() + name[1:]


def _offering(t: Texts, agreed: Agreed, text: Markup, keys: Sequence[Button], others: str = "e") -> Screen:
    """Put keys under the text, and one for all the others."""
    rows = [(each,) for each in keys]
    return Screen(text=text, rows=(*rows, (opens(t, agreed, "button-change-rules", others),)))

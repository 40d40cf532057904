"""The keys of the menu of rules, and how they are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.screens.rules.words import Agreed
from bot.screens.screen import Button, Row
from bot.words.buttons import RulesPage, pack
from bot.words.texts import Texts

SHORT = 16
"""Characters of a label that lets two keys stand side by side on a phone."""


def opens(t: Texts, agreed: Agreed, key: str, page: str) -> Button:
    """Return the key with words of `locales/` that opens a page."""
    return labelled(agreed, t.plain(key), page)


def labelled(agreed: Agreed, label: str, page: str) -> Button:
    """Return the key with a label that opens a page."""
    return Button(label, pack(RulesPage(agreed.group, page)))


def paired(keys: Sequence[Button]) -> list[Row]:
    """Put keys side by side."""
    return [tuple(keys[place : place + 2]) for place in range(0, len(keys), 2)]


def packed(keys: Sequence[Button]) -> list[Row]:
    """Put short labels in pairs, each other one on a line of its own."""
    rows: list[Row] = []
    for short, group in groupby(keys, key=lambda key: len(key.text) <= SHORT):
        alike = list(group)
        rows += paired(alike) if short else [(key,) for key in alike]
    return rows

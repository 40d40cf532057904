"""Keys of the rules menu, and their layout."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.screens.rules.words import Agreed
from bot.screens.screen import Button, Row
from bot.words.buttons import RulesPage, pack
from bot.words.texts import Texts

SHORT = 16
"""Characters of a label up to which two keys stand side by side on a phone."""


def opens(t: Texts, agreed: Agreed, key: str, page: str) -> Button:
    """Return the key that opens a page, with the text `key` of `locales/`."""
    return labelled(agreed, t.plain(key), page)


def labelled(agreed: Agreed, label: str, page: str) -> Button:
    """Return the key that opens a page, with a given label."""
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

"""The presets as a list of short pages: in the rules menu, and at an own table. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.words.markup import bold, italic, markup
from bot.words.texts import Texts
from game.rules import incomplete, presets

PRESETS = 9
"""Presets on one page, so that their descriptions stand above their keys on a phone."""


def on_page(number: int) -> tuple[str, ...]:
    """Return the presets of a page, from 1."""
    return tuple(presets())[(number - 1) * PRESETS : number * PRESETS]


def page_of(name: str) -> int:
    """Return the page that lists a preset."""
    return tuple(presets()).index(name) // PRESETS + 1


def described(t: Texts, name: str) -> list[Markup]:
    """Return what is special about a preset and, if its source has more, what is still missing here."""
    missing = [t(f"preset-{name}-missing")] if name in incomplete() else []
    return [italic(t(f"preset-{name}-about")), *missing]


def told(t: Texts, names: Sequence[str]) -> list[Markup]:
    """Return a line about each preset."""
    return [markup("• ", bold(t(f"preset-{name}")), ": ", t(f"preset-{name}-line")) for name in names]

"""Colours of pictures: ink on paper, light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ThemeName = Literal["light", "dark"]
Ink = str
"""Colour as #rrggbb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours of a picture."""

    paper: Ink
    panel: Ink
    """Background of a group of items."""
    rule: Ink
    """Colour of thin lines."""
    ink: Ink
    faint: Ink
    """Colour of secondary text."""
    good: Ink
    good_ground: Ink
    bad: Ink
    bad_ground: Ink
    bad_line: Ink
    """Colour that strikes out figures still legible below it."""
    gold: Ink
    gold_ground: Ink
    pen: Ink
    """Colour of marks around totals: the barrel, dashes."""
    night: Ink
    """Background of a dark deal."""
    on_night: Ink
    players: tuple[Ink, ...]
    """Colours by seat of the lines of a chart and the names at their ends, distinct also in luminance."""


LIGHT = Theme(
    paper="#fdfaf2",
    panel="#f5efe0",
    rule="#e2d9c3",
    ink="#26221b",
    faint="#7d7361",
    good="#1f7a45",
    good_ground="#dcefdc",
    bad="#bf3226",
    bad_ground="#f9dfd8",
    bad_line="#e9a79d",
    gold="#a06f00",
    gold_ground="#f8dd8c",
    pen="#2b5fae",
    night="#3b4150",
    on_night="#ffffff",
    players=("#3505c4", "#248503", "#a2177f", "#2c2101"),
)
DARK = Theme(
    paper="#17202a",
    panel="#202b37",
    rule="#334150",
    ink="#f1ede3",
    faint="#9aa6b2",
    good="#74d39c",
    good_ground="#1f4434",
    bad="#ff8f82",
    bad_ground="#53292b",
    bad_line="#8c4f4f",
    gold="#f2c75c",
    gold_ground="#6b5210",
    pen="#86b8f5",
    night="#c9d2dc",
    on_night="#17202a",
    players=("#7777fc", "#ea8b6c", "#06dada", "#f0f006"),
)
THEMES: dict[ThemeName, Theme] = {"light": LIGHT, "dark": DARK}

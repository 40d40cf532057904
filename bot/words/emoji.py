"""Emoji that stand for words, defined only here.

The messages in locales/ refer to them as terms: { -dark }.
"""

from __future__ import annotations

from club.names import COMPUTER_MARK, LEFT_MARK

DARK = "🌑"
BOLT = "⚡"
BARREL = "🛢"
REVERSE_BARREL = "🪣"
CROSS = "✖"
MARRIAGE = "💍"
LEFT = LEFT_MARK.strip()
COMPUTER = COMPUTER_MARK.strip()
HINT = "💡"
REVIEW = "🔍"
WARNING = "⚠️"
CHOSEN = "✓"
FORWARD, BACK = "▶", "◀"
REMOVE = "➖"
TICKED, UNTICKED = "☑️", "⬜"
CONTRACT, MADE, FAILED = "🎯", "✅", "❌"
STREAK = "🔥"
MEDALS = ("🥇", "🥈", "🥉")

TERMS = {
    "dark": DARK,
    "bolt": BOLT,
    "barrel": BARREL,
    "reverse-barrel": REVERSE_BARREL,
    "cross": CROSS,
    "marriage": MARRIAGE,
    "left": LEFT,
    "computer": COMPUTER,
    "hint": HINT,
    "review": REVIEW,
    "warning": WARNING,
    "forward": FORWARD,
}
"""Emoji that messages use too, by the name of their term in locales/."""


def chosen(label: str, *, now: bool) -> str:
    """Mark the label of the chosen option."""
    return f"{CHOSEN} {label}" if now else label

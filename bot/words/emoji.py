"""Signs that stand for words: their one home. The words of locales/ name them as terms: { -dark }."""

from __future__ import annotations

from club.names import COMPUTER_MARK

DARK = "🌑"
BOLT = "⚡"
BARREL = "🛢"
REVERSE_BARREL = "🪣"
CROSS = "✖"
MARRIAGE = "💍"
LEFT = "🚪"
COMPUTER = COMPUTER_MARK.strip()
HINT = "💡"
REVIEW = "🔍"
WARNING = "⚠️"
CHOSEN = "✓"
FORWARD, BACK = "▶", "◀"
TICKED, UNTICKED = "☑️", "⬜"
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
"""By its name in locales/ a sign that words use as well."""


def chosen(label: str, *, now: bool) -> str:
    """Mark the label of what is chosen."""
    return f"{CHOSEN} {label}" if now else label

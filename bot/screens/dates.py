"""Formatting of dates."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date

from bot.words.texts import Texts


def day(t: Texts, seconds: float) -> str:
    """Format the UTC day of an epoch time: 22 Nov 2026."""
    return format_date(datetime.fromtimestamp(seconds, UTC), "medium", locale=t.language)

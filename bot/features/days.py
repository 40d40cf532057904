"""Days of the deals of the day, in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


def day_of(now: float) -> str:
    """Return the day of an epoch time, as in 2026-11-23."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def days_before(day: str, days: int) -> str:
    """Return an earlier day."""
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def month_of(day: str) -> str:
    """Return the month of a day, as in 2026-11."""
    return day[:7]


def next_midnight(now: float) -> float:
    """Return the epoch time at which the day of `now` ends."""
    tomorrow = datetime.fromisoformat(day_of(now)).replace(tzinfo=UTC) + timedelta(days=1)
    return tomorrow.timestamp()

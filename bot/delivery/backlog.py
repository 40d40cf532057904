"""Snapshot of the pending work, for metrics."""

from collections.abc import Collection
from dataclasses import dataclass
from math import inf

from bot.delivery.gate import Gate
from bot.delivery.lane import Lane


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """Pending work; closed chats are counted apart, as nothing there is late."""

    jobs: int
    chats: int
    age_s: float
    """Seconds since the oldest pending job became due."""
    held: int
    """Chats that rest on Telegram's demand or after network failures."""
    closed: int
    budget_wait_s: float
    """Seconds until the overall budget allows a call."""
    places: int
    """Calls that could be started in addition to those in flight."""


def backlog(lanes: Collection[Lane], gate: Gate, now: float) -> Backlog:
    """Return the pending work of all lanes."""
    waiting = [lane for lane in lanes if not lane.suspended and lane.mail.count()]
    dues = [due for lane in waiting if (due := lane.mail.next_due(-inf, -inf)) is not None]
    return Backlog(
        jobs=sum(lane.mail.count() for lane in waiting),
        chats=len(waiting),
        age_s=max(0.0, now - min(dues, default=now)),
        held=sum(lane.refused for lane in lanes),
        closed=sum(lane.suspended for lane in lanes),
        budget_wait_s=gate.waits(),
        places=gate.free,
    )

"""What waits to be told at one moment: for whoever watches the bot."""

from collections.abc import Collection
from dataclasses import dataclass
from math import inf

from bot.delivery.gate import Gate
from bot.delivery.lane import Lane


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """All that waits; chats that are closed to us are counted apart, as nothing there is late."""

    jobs: int
    chats: int
    age_s: float
    """How long the oldest has been due."""
    held: int
    """Chats about which Telegram wants no call at present, or to which the road is bad."""
    closed: int
    budget_wait_s: float
    """How long the budget of all chats allows no call."""
    places: int
    """How many calls more could be in flight."""


def backlog(lanes: Collection[Lane], gate: Gate, now: float) -> Backlog:
    """Return what waits in all lanes."""
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

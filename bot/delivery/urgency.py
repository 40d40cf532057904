"""Urgency of screens, and when a screen becomes due."""

from dataclasses import dataclass
from enum import Enum
from math import inf


class Urgency(Enum):
    """Urgency of a screen: its priority, its debounce time and its delay in its own chat, in seconds.

    Priority counts where there is a queue: a screen with a lower value may overtake within this many seconds.
    So a screen is overtaken often, but not for ever, and while it waits it merges with newer states of its
    slot; the hand of a player not to move mostly merges with that of their next turn (docs/delivery.md has
    the figures). Debounce time always counts: a screen waits this long to be merged, even if no other work is
    pending. The delay in its own chat is a further priority there. A screen with such a delay also leaves a
    call in reserve, so that the table does not wait for it, however often people ask for it.
    """

    TURN = (0.0, 0.0, 0.0)
    """hand of the player to move"""
    CALL = (-3600.0, 0.0, 0.0)
    """call to the asked player; it precedes everything, so that no flood of requests can delay it"""
    REPLY = (20.0, 0.0, 0.0)
    """reply that a person waits for: their cards, the table at the end of the chat, a farewell"""
    ASIDE = (20.0, 0.0, 130.0)
    """reply to a frequent request: the answer to a command, a menu, a lobby, a vote"""
    OWN = (90.0, 0.0, 0.0)
    """hand of the player who pressed; the answer to the press confirms it"""
    NEWS = (80.0, 0.0, 0.0)
    """hands of the others, after an event that stays visible beyond the next card"""
    HEARD = (89.0, 4.0, 0.0)
    """hands of the others after a call in the auction: they wait until their chat has its whole budget"""
    ONLOOKER = (90.0, 4.0, 0.0)
    """hands of the others after a single card"""
    TABLE_NOW = (95.0, 0.0, 0.0)
    """group's table at a milestone: the end of an auction, a marriage, the end of a trick or of a deal"""
    TABLE_SOON = (105.0, 10.0, 0.0)
    """group's table after a call in the auction or a contract: it waits for the whole budget of the group"""
    TABLE_LATER = (110.0, 10.0, 0.0)
    """group's table after a single card"""
    TABLE_LAST = (110.0, 20.0, 0.0)
    """group's table in the last trick but one: the last one follows soon"""
    TABLE_BEHIND = (110.0, 15.0, 0.0)
    """group's table while all its players look at it in the Mini App"""
    TIDY = (110.0, 5.0, 0.0)
    """outdated keyboards"""

    @property
    def priority_s(self) -> float:
        return self.value[0]

    @property
    def debounce_s(self) -> float:
        return self.value[1]

    @property
    def own_chat_delay_s(self) -> float:
        return self.value[2]


@dataclass(frozen=True, slots=True)
class When:
    """Earliest start of a job, and its order in the queue: the lowest goes first.

    Both are seconds of the loop's clock. The hand of a player to move goes first if it was wanted before
    `order`. In the job's own chat, any work up to `own_chat_delay_s` seconds later goes first as well.
    """

    due: float
    order: float
    own_chat_delay_s: float = 0.0

    @classmethod
    def of(cls, urgency: Urgency, now: float, rested: float = inf) -> "When":
        """Return when a screen wanted now may go; `rested` is when its chat has its whole budget again."""
        due = now + urgency.debounce_s
        if urgency in {Urgency.TABLE_SOON, Urgency.HEARD}:
            due = min(due, max(now, rested))
        return cls(due, due + urgency.priority_s, urgency.own_chat_delay_s)

    def merged(self, other: "When") -> "When":
        """Return the earlier of both due times and the lower of both orders."""
        return When(
            min(self.due, other.due),
            min(self.order, other.order),
            min(self.own_chat_delay_s, other.own_chat_delay_s),
        )

"""How soon a screen must be seen, and when that makes it due."""

from dataclasses import dataclass
from enum import Enum
from math import inf


class Urgency(Enum):
    """How soon a screen must be seen: its courtesy, its patience and its modesty, in seconds.

    Courtesy counts where there is a queue: a screen lets those with less go first that came up to so much
    later. It is overtaken often, but not for ever, and as it waits it merges with newer states of its slot;
    the hand of a player not to move mostly with that of his next turn (docs/measurements.md has the figures).
    Patience counts always: so long a screen may wait to be merged, though nobody is in its way.
    Modesty is courtesy in its own chat. What is modest leaves a call in reserve there as well, so that the
    table does not wait for it, however much of it people ask for.
    """

    TURN = (0.0, 0.0, 0.0)
    """the hand of the player to move"""
    CALL = (-3600.0, 0.0, 0.0)
    """a call to whoever is waited for: before all else, so that nobody puts it off by asking for much"""
    REPLY = (20.0, 0.0, 0.0)
    """what somebody waits for: his cards, the table at the end of the chat, a call, a farewell"""
    ASIDE = (20.0, 0.0, 130.0)
    """what anybody can ask for, often: the answer to a command, a menu, a lobby, a vote"""
    OWN = (90.0, 0.0, 0.0)
    """the hand of the player who pressed; that his press counts, its answer tells him"""
    NEWS = (80.0, 0.0, 0.0)
    """the hands of the others, where something happened that no card makes old"""
    HEARD = (89.0, 4.0, 0.0)
    """the hands of the others after a word of the auction: they wait until their chat has rested"""
    ONLOOKER = (90.0, 4.0, 0.0)
    """the hands of the others after a single card"""
    TABLE_NOW = (95.0, 0.0, 0.0)
    """the group's table at a milestone: the end of an auction, a marriage, the end of a trick or of a deal"""
    TABLE_SOON = (105.0, 10.0, 0.0)
    """the group's table after a word of the auction or a contract: it waits until the group has rested"""
    TABLE_LATER = (110.0, 10.0, 0.0)
    """the group's table after a single card"""
    TABLE_LAST = (110.0, 20.0, 0.0)
    """the group's table in the last trick but one: the last one follows soon"""
    TIDY = (110.0, 5.0, 0.0)
    """keyboards that nobody should press any more"""

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
    """When a piece of work may begin, and what goes first where there is a queue: the lowest `order`.

    Both are seconds of the loop's clock. The hand of a player to move is let go first if it was wanted
    before `order`. In its own chat it is let go first by whatever comes up to `modesty` seconds later still.
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
        """As early as either of both would have been."""
        return When(
            min(self.due, other.due),
            min(self.order, other.order),
            min(self.own_chat_delay_s, other.own_chat_delay_s),
        )

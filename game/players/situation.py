"""What a computer player is asked with. It is all that the player knows, and it can be pickled."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.actions import Seat
from game.events import Event
from game.question import Question, see
from game.rules import Rules
from game.seen import Seen, observe
from game.state import Match
from game.view import View

Chance = random.Random
"""A player's own stream of chance; the same stream and the same situation give the same answer."""

Stop = Callable[[], bool]
"""Says whether the time for thinking is over; asked within every search."""


def never() -> bool:
    """Let a player think as long as its level wants to."""
    return False


@dataclass(frozen=True, slots=True)
class Situation:
    """The rules, the view of the seat that is asked, and what that seat has seen of this deal."""

    rules: Rules
    view: View
    seen: tuple[Seen, ...] = ()
    """Oldest first, at least since the cards were dealt."""

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        assert self.view.viewer is not None
        return self.view.viewer


def situation(rules: Rules, match: Match, seat: Seat, asked: Question, events: Iterable[Event]) -> Situation:
    """Return what `seat` is asked with; `events` are those of the present deal."""
    observed = (observe(event, seat) for event in events)
    return Situation(rules, see(match, seat, asked), tuple(each for each in observed if each is not None))

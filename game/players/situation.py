"""Input of a computer player: everything the player knows, as a value that can be pickled."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.actions import Seat
from game.events import Event
from game.fair import derived
from game.question import Question, see
from game.rules import Rules
from game.seen import Seen, observe
from game.state import Match
from game.view import View

Chance = random.Random
"""Random stream of a player; the same stream and the same situation give the same answer."""

Stop = Callable[[], bool]
"""Returns whether the time is up; called within every search."""


def never() -> bool:
    """Return False: there is no time limit."""
    return False


@dataclass(frozen=True, slots=True)
class Situation:
    """Rules, view of the asked seat, and the events that seat has seen in this deal."""

    rules: Rules
    view: View
    seen: tuple[Seen, ...] = ()
    """Events, oldest first, at least since the cards were dealt."""
    seed: str = field(default="", repr=False)
    """Secret seed of the random stream of this decision (`seed_of`); "" if the caller brings a stream."""

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        assert self.view.viewer is not None
        return self.view.viewer


def situation(
    rules: Rules, match: Match, seat: Seat, asked: Question, events: Sequence[Event], *, secret: str = ""
) -> Situation:
    """Return the situation of `seat`; `events` are those of the present deal.

    `secret` is that of the table, in hexadecimal digits. The seed of the decision follows from it.
    """
    observed = tuple(seen for event in events if (seen := observe(event, seat)) is not None)
    seed = seed_of(secret, len(match.sheet) + 1, len(events), seat) if secret else ""
    return Situation(rules, see(match, seat, asked), observed, seed)


def seed_of(secret: str, deal: int, events: int, seat: Seat) -> str:
    """Return the seed of one decision: HMAC-SHA-256 of the question under the secret of the table.

    The question is named by the number of the deal, the number of events since it began, and the seat. So
    the same question has the same seed after a restart, and after an answer that was taken back. Nobody
    without the secret can compute a seed, and a seed tells nothing about the secret or the decks.
    """
    return derived(secret, f"thousand-decision/1 {deal} {events} {seat}")

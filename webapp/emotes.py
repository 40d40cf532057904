"""Emotes: signs that the players of a table show each other for a moment. Nothing is stored."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import get_args

from bot.runtime.recent import Recent
from bot.tables.live import Live
from game.actions import Seat
from webapp.schema import EmoteSign

SIGNS: tuple[EmoteSign, ...] = get_args(EmoteSign)
MOST = 3
"""Emotes of one person within `WITHIN_S`."""
WITHIN_S = 60.0
CACHED = 10_000
"""People whose last emotes are remembered."""


def offered_emotes(live: Live, seat: Seat | None) -> list[EmoteSign]:
    """Return the signs that a viewer may show: none for a spectator, or at an own table, or if forbidden."""
    return list(SIGNS) if seat is not None and live.settings.emotes and not live.table.own else []


class EmoteLimit:
    """Sliding window over each person's emotes; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._shown: Recent[int, deque[float]] = Recent(CACHED)

    def take(self, person: int) -> bool:
        """Count an emote and return whether it is allowed; a refused one does not count."""
        now, shown = self._clock(), self._shown.get(person)
        if shown is None:
            shown = self._shown[person] = deque(maxlen=MOST)
        if len(shown) == MOST and now - shown[0] < WITHIN_S:
            return False
        shown.append(now)
        return True

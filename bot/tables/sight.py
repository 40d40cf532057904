"""Keeping the table in sight of its group, and the panel of a player who is asked in sight of that player."""

from __future__ import annotations

from collections.abc import Sequence

from bot import links
from bot.delivery import Delivery
from bot.screens.notices import moved_screen
from bot.screens.screen import Screen
from bot.tables.live import Live, LiveMatch
from bot.texts import Texts
from game.actions import Seat
from game.events import Event
from game.ledger import DealSettled
from game.state import Match, Playing
from storage.store import Slot

MOST_BELOW = 5
"""Messages that may stand below the table before it is posted again."""


class TableSight:
    """Posts tables and panels again at the end of their chats."""

    def __init__(self, delivery: Delivery) -> None:
        self._sight = delivery.sight
        self._shown = delivery.shown

    def table(self, live: Live, slot: Slot) -> bool:
        """Post a group's message about a table again with its next screen, if too much stands below it.

        Return whether it will be. In a supergroup one line in its place leads to the new message.
        """
        shown = self._shown(slot)
        if shown is None or self._sight.below(slot) <= MOST_BELOW:
            return False
        old = shown.message_id
        self._sight.repost(slot, lambda new: _pointer(live.words, slot, old, new))
        return True

    def panel(self, slot: Slot) -> None:
        """Post a panel again with its next screen, if anything but other panels stands below it."""
        if self._sight.below(slot, apart=PANEL):
            self._sight.repost(slot)


PANEL = "hand:"
"""Beginning of the names of slots for panels."""


def _pointer(words: Texts, slot: Slot, old: int, new: int) -> Screen | None:
    """Return the line that leads to the new message, unless that is so near that nobody needs it."""
    address = links.message(slot.chat, slot.thread, new)
    return moved_screen(words, address) if address and new - old > MOST_BELOW + 1 else None


def is_moment(match: Match, news: Sequence[Event]) -> bool:
    """Say whether players look at the table now: the first trick begins, or the deal is over."""
    if any(isinstance(event, DealSettled) for event in news):
        return True
    phase = match.phase
    return bool(news) and isinstance(phase, Playing) and not (phase.trick or any(phase.tricks))


def asks_anew(live: LiveMatch, seat: Seat, news: Sequence[Event]) -> bool:
    """Say whether something has happened that makes it the turn of whoever sits at `seat`."""
    return bool(news) and seat == live.match.asked

"""Visibility of messages: tables stay near the end of their groups, panels near the end of their chats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.screens.notices import moved_screen
from bot.screens.screen import Screen
from bot.tables.live import Live, LiveMatch
from bot.words import links
from bot.words.texts import Texts
from game.actions import Seat
from game.events import Event
from game.state import DealSettled, Match, Playing
from storage.store import Shown, Slot

if TYPE_CHECKING:
    from bot.house import House

MOST_BELOW = 5
"""Messages allowed below the table before it is posted again."""


class TableSight:
    """Reposting of tables and panels at the end of their chats."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._delivery = house.delivery
        self._sight = house.delivery.sight
        self._shown = house.delivery.shown

    def show(self, live: LiveMatch, render: Callable[[], Screen], urgency: Urgency) -> None:
        """Show the group a deal, and pin its message if the group wants that."""
        self._delivery.show(live.slot("table", live.deal_number()), render, urgency)
        self._house.pins.care(live)

    def table(self, live: Live, slot: Slot) -> bool:
        """Repost a group's message about a table with its next screen, if too many messages stand below it.

        Return whether it will be reposted. In a supergroup the old message becomes a line that links to the
        new one.
        """
        shown = self._shown(slot)
        if shown is None or self._sight.below(slot) <= MOST_BELOW or self._is_pinned(live, shown):
            return False
        old = shown.message_id
        self._sight.repost(slot, lambda new: _pointer(live.words, slot, old, new))
        return True

    def _is_pinned(self, live: Live, shown: Shown) -> bool:
        """Return whether the message is pinned, so that the top of the chat links to it anyway."""
        pin = self._shown(live.slot("pin")) if isinstance(live, LiveMatch) else None
        return pin is not None and pin.message_id == shown.message_id

    def next_deal(self, old: Slot, new: Slot) -> None:
        """Reuse a panel for the next deal, unless anything but other panels stands below it."""
        if not self._delivery.is_waiting(old) and not self._sight.below(old, apart=PANEL):
            self._sight.hand_over(old, new)

    def panel(self, slot: Slot) -> None:
        """Repost a panel with its next screen, if anything but other panels stands below it."""
        if self._sight.below(slot, apart=PANEL):
            self._sight.repost(slot)


PANEL = "hand:"
"""Prefix of the names of slots for panels."""


def _pointer(words: Texts, slot: Slot, old: int, new: int) -> Screen | None:
    """Return the line that links to the new message; None if the new message is close by."""
    address = links.message(slot.chat, slot.thread, new)
    return moved_screen(words, address) if address and new - old > MOST_BELOW + 1 else None


def is_moment(match: Match, news: Sequence[Event]) -> bool:
    """Return whether players look at the table now: the first trick begins, or the deal is over."""
    if any(isinstance(event, DealSettled) for event in news):
        return True
    phase = match.phase
    return bool(news) and isinstance(phase, Playing) and not (phase.trick or any(phase.tricks))


def newly_asks(live: LiveMatch, seat: Seat, news: Sequence[Event]) -> bool:
    """Return whether the news makes it the turn of `seat`."""
    return bool(news) and seat == live.match.asked

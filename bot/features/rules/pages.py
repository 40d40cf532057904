"""Messages with menus and books of rules: one in a group, and in a direct chat one for each group.

A message in a direct chat belongs to the worker of that group, by the name of its slot
(`storage.store.Slot.group`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.screens.screen import Screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


class Pages:
    """Messages of all menus."""

    def __init__(self, house: House) -> None:
        self._house = house

    def show(self, place: Place, group: int | None, screen: Screen, *, at_end: bool = False) -> None:
        """Show a page about a group, the classic rules or an own table; `at_end` as a new message."""
        slot = slot_of(place, group)
        if at_end:
            self._house.delivery.renew(slot)
        self._house.delivery.show(slot, lambda: screen, Urgency.ASIDE)

    def after(self, place: Place, group: int | None, pressed: Pressed) -> Toast:
        """Handle a press under an older menu: remove its buttons and point to the newest menu."""
        shown = self._house.delivery.shown(slot_of(place, group))
        return Toast(drop_keyboard=shown is not None and shown.message_id != pressed.message_id)


def slot_of(place: Place, group: int | None = None) -> Slot:
    """Return the slot of the rules of a group, or of the place."""
    own = group is None or group == place.chat
    return Slot(place.chat, place.thread, "rules" if own else f"rules:{group}")

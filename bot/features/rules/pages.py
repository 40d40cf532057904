"""Where menus and books of rules stand: in a group one message, at home one for each group that they tell of.

A message at home belongs to the worker that has the group, as its name says (`storage.store.Slot.group`).
"""

from __future__ import annotations

from bot.delivery import Delivery, Urgency
from bot.screens.screen import Screen
from bot.tables.toast import Toast
from bot.telegram.updates import Place, Pressed
from storage.store import Slot


class Pages:
    """The messages of all menus."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    def show(self, place: Place, group: int | None, screen: Screen, *, anew: bool = False) -> None:
        """Show a page about a group, or about nobody's rules or one's own; `anew` at the end of the chat."""
        slot = slot_of(place, group)
        if anew:
            self._delivery.renew(slot)
        self._delivery.show(slot, lambda: screen, Urgency.ASIDE)

    def after(self, place: Place, group: int | None, pressed: Pressed) -> Toast:
        """A press under an older menu: its buttons go, the newest one shows what was wanted."""
        shown = self._delivery.shown(slot_of(place, group))
        return Toast(drop_keyboard=shown is not None and shown.message_id != pressed.message_id)


def slot_of(place: Place, group: int | None = None) -> Slot:
    """Return where the rules of a group, or those of the place, are shown."""
    own = group is None or group == place.chat
    return Slot(place.chat, place.thread, "rules" if own else f"rules:{group}")

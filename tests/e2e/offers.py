"""Next presses of people who answer all questions, and do what the group offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playground.chats import TelegramChat
from playground.people_api import SeenMessage
from tests.e2e.stage import Guest, is_sheet


class Key(NamedTuple):
    """A key of a message, and who presses it."""

    guest: Guest
    message: SeenMessage
    label: str

    @property
    def data(self) -> str:
        """The data that it sends."""
        return self.message.button(self.label).data or ""


def answer(guests: Sequence[Guest]) -> Key | None:
    """Return how somebody answers the question of their newest panel; None where nobody is asked."""
    for guest in guests:
        panels = guest.sees()
        if panels and (label := guest.reader.press(panels[-1])):
            return Key(guest, panels[-1], label)
    return None


def offers(guests: Sequence[Guest], group: TelegramChat) -> list[Key]:
    """Return what the group's newest message with keys offers: join, start, deal on, play again.

    The picture of the score sheet has keys too, and may stand below. Everybody joins; the rest is the host's.
    """
    board = [each for each in guests[0].sees(group) if each.buttons and not is_sheet(each)][-1:]
    t = guests[0].reader.t
    labels = [button.label for message in board for button in message.buttons]
    wanted = [t("button-join"), t("button-start"), t("button-next-deal"), t("button-rematch")]
    label = next((each for each in wanted if each in labels), None)
    if label is None:
        return []
    return [Key(guest, board[0], label) for guest in (guests if label == wanted[0] else guests[:1])]

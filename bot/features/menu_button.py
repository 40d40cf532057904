"""The button of the Mini App beside the input field of a private chat, in the language of its person.

Telegram shows the button in the bot's default language until a chat has one of its own.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from bot.runtime.tasks import Recent, start
from bot.telegram.errors import Trouble
from club.model import Player

if TYPE_CHECKING:
    from bot.house import House

TIMEOUT_S = 60.0
"""Seconds the call may wait for its turn."""
CACHED = 10_000
"""People whose button is known."""


class MenuButtonSetter(Protocol):
    """Call of Telegram for menu buttons; it may raise any `Trouble`."""

    async def menu_button(self, chat: int, label: str, app: str) -> None:
        """Show the button of the Mini App in a private chat."""


class MenuButton:
    """Menu buttons of all people: one call when a person's language becomes known, or changes."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._languages: Recent[int, str] = Recent(CACHED)
        """Language of the button of each person, as far as this process knows."""

    def follow(self, player: Player, *, changed: bool = False) -> None:
        """Show the button in a person's language, if the chat has another one."""
        t = self._house.people.words(player)
        known = self._languages.get(player.id) or ("" if changed else self._house.people.language)
        self._languages[player.id] = t.language
        if not self._house.tables.app or t.language == known:
            return
        label, app = t.plain("button-app"), f"{self._house.tables.app}/"
        show = partial(self._house.telegram.menu_button, label=label, app=app)
        call = self._house.delivery.call_directly(player.id, show, TIMEOUT_S)
        start(call, "setting a menu button", usual=(Trouble, TimeoutError))

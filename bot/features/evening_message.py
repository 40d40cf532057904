"""The message of a duplicate evening in its group: edited, and replaced by a new one after each round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.delivery import Urgency
from bot.features.evening_rounds import EveningRounds
from bot.people.directory import named
from bot.screens.menus.evening import EveningPage, evening_screen
from club.evening import Evening
from club.model import Chat
from club.names import NAME_LENGTH, distinct_names
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House


class EveningMessage:
    """Messages of all evenings."""

    def __init__(self, house: House, rounds: EveningRounds) -> None:
        self._house = house
        self._rounds = rounds

    async def show(self, chat: Chat, evening: Evening) -> None:
        """Send or edit the message; one that has become useless loses its keys."""
        screen = evening_screen(self._house.people.words_in(chat), await self._page(chat, evening))
        self._house.delivery.show(_slot(evening), lambda: screen, Urgency.REPLY)
        if not evening.open and not screen.rows:
            self.close(evening)

    def to_the_end(self, evening: Evening) -> None:
        """Send the next state as a new message at the end of the group."""
        self._house.delivery.renew(_slot(evening))

    def close(self, evening: Evening) -> None:
        """Remove the keys of the message once its last state is shown."""
        self._house.delivery.retire(_slot(evening), after=_slot(evening))

    async def _page(self, chat: Chat, evening: Evening) -> EveningPage:
        t = self._house.people.words_in(chat)
        people = [each for each in evening.state.people if each]
        names = [named(t, await self._house.people.player(each)) for each in people]
        short = distinct_names(names, t.plain("nameless"), length=NAME_LENGTH)
        done: tuple[bool, ...] = ()
        if evening.state.stage == "playing":
            done = tuple(not each.open for each in await self._rounds.found(evening))
        return EveningPage(
            evening=evening,
            names=dict(zip(people, short, strict=True)),
            bot=self._house.name.now,
            chat_name=chat.title,
            done=done,
            paper=chat.settings.paper,
        )


def _slot(evening: Evening) -> Slot:
    """Return the place of the message: a new one after each round."""
    return Slot(evening.chat, evening.thread, f"evening{evening.id}r{len(evening.state.scores)}")

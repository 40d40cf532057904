"""/forget: deletes all data of a person at their request; the sheets of others stay readable."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.screens.screen import Button, Screen, paragraphs, shortlist
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.words.buttons import Forget, pack

if TYPE_CHECKING:
    from bot.house import House

COOLDOWN_S = 20.0
"""Seconds after which the same person may be deleted again, as that searches all data."""
SEARCH_INTERVAL_S = 1.0
"""Seconds between two searches of the store, by any person: each delays the writes of others."""


@command("forget", groups=False)
async def forget(visit: Visit) -> Screen:
    """Explain the consequences and ask; in a group, point to the direct chat."""
    t = visit.t
    if not visit.private:
        raise Refused("forget-home")
    key = Button(t.plain("button-forget"), pack(Forget()), style="danger")
    return Screen(text=paragraphs([t("forget-ask")], [t("forget-goes")], [t("forget-stays")]), rows=((key,),))


@press(Forget)
async def forget_me(visit: Visit, _press: Forget) -> Toast:
    """Delete the presser's data, unless they have a seat: then tell them where to leave."""
    house, t, person = visit.house, visit.t, visit.player.id
    if not visit.private:
        return Toast(drop_keyboard=True)
    if not house.allows("forget", person, every_s=COOLDOWN_S, at_once=3):
        raise Refused("toast-too-often")
    if busy := await house.deletions.delete(person):
        titles = [await house.people.title(chat) for chat in busy]
        house.display.answer(person, None, Screen(text=t("forget-busy", places=shortlist(t, titles))))
        return Toast()
    house.people.forget(person)
    house.tables.drop_of(person)
    house.delivery.forget(person)
    house.display.answer(person, None, Screen(text=t("forget-done")))
    return Toast(drop_keyboard=True)


class Deletions:
    """Deletions of people from the store: one at a time, with a rest between them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._turn = asyncio.Lock()
        self._next_at = 0.0
        """Loop time of the next search."""

    async def delete(self, person: int) -> tuple[int, ...]:
        """Delete a person's data; return the chats where they still have a seat."""
        loop = asyncio.get_running_loop()
        async with self._turn:
            await asyncio.sleep(self._next_at - loop.time())
            self._next_at = loop.time() + SEARCH_INTERVAL_S
            return await self._house.store.forget_person(person)

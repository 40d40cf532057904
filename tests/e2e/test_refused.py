"""Telegram refuses a panel with words that nobody knows: the player gets keys all the same."""

from __future__ import annotations

import asyncio

import pytest

from playground.traffic import Fault
from tests.e2e.evenings import Evening, answered, evening, last, moment
from tests.scenes import with_scene


@pytest.mark.parametrize("times", [1, 2, 3, 5])
@with_scene(evening)
async def test_the_player_to_move_has_keys_again_soon(it: Evening, times: int) -> None:
    await it.play()
    mover, panel, label = await it.asked()
    for person in it.people:
        if person is not mover:
            words = "Bad Request: WORDS_OF_TOMORROW"
            await it.playground.fault(Fault(chat=person.id, count=times, code=400, description=words))
    await answered(mover, panel, label)
    await asyncio.sleep(70)
    await moment()
    mover, panel, label = await it.asked()
    assert panel == await last(mover)
    await answered(mover, panel, label)

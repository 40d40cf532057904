"""Invariants of the tables of a trial, while it goes on and when it is over."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from storage.opening import open_store
from tests.e2e import releases
from tests.e2e.accounts import assert_played_once, assert_proved
from tests.e2e.hindsight import Told, backward, leaks
from tests.e2e.places import Place
from tests.e2e.stage import Stage, answering, assert_shown
from trials.kill import assert_told_once

QUICK: Mapping[str, Any] = {
    "group_calls_per_minute": 1000,
    "private_calls_per_s": 100,
    "private_burst": 100,
}
"""Limits of calls for the process that checks everything in the end."""


class Found(NamedTuple):
    """Counts over all tables."""

    entries: int
    """Actions."""
    repeated: int
    """Messages that came twice, because nobody can know better."""
    told: tuple[Told, ...]


async def assert_kept(places: Sequence[Place], url: str) -> None:
    """Check that every press with an empty answer is in the store.

    People go on pressing meanwhile: what is not answered before the store is asked is looked at again.
    """
    store = await open_store(url)
    try:
        for place in places:
            fresh, place.unchecked = place.unchecked, []
            done = [press for _, press in fresh if press.answer and not press.answer["text"]]
            unanswered = {update for update, press in fresh if press.answer is None}
            for update, press in fresh:
                if await store.knows(update):
                    place.stored.add((press.user.id, press.data))
                elif update in unanswered:
                    place.unchecked.append((update, press))
            for press in done:
                if press.data.startswith(("g", "n")):
                    assert (press.user.id, press.data) in place.stored, press
    finally:
        await store.close()


def assert_no_complaints(folder: Path) -> None:
    """No worker met anything it did not expect; what the release before still did wrong stays as it is."""
    for log in folder.glob("log*"):
        for line in re.split(r"^(?=\d{4}-\d\d-\d\d )", log.read_text(), flags=re.MULTILINE):
            usual = "storage.Away" in line or f"{folder / releases.BEFORE}" in line
            assert "Traceback" not in line or usual, line[:3000]


async def examine(places: Sequence[Place], url: str, folder: Path) -> Found:
    """Go on in this process alone, look at everything."""
    world = places[0].world
    assert_no_complaints(folder)
    async with answering(places[0].address, url, 0, world.clock, **QUICK) as house:
        await asyncio.sleep(1)
        entries, repeated, told = 0, 0, []
        for place in places:
            presses = [press for _, press in place.presses]
            stage = Stage(world, house, place.guests, place.group)
            last = await house.store.last_table(place.group.id, None)
            assert last is not None
            if last.stage == "playing":
                await assert_shown(stage, last.id)
            tables = []
            for number in range(1, last.id + 1):
                table = await house.store.table(number)
                if table is not None and table.chat == place.group.id:
                    entries += await assert_played_once(house.store, number, presses)
                    await assert_proved(house.store, number)
                    tables.append(Told.of(table, await house.store.history(number)))
            told += tables
            repeated += assert_told_once(place, [each.table.created for each in tables])
        sent = {
            (chat, each.id): each.date for chat, there in world.messages.items() for each in there.values()
        }
        seen = leaks(world.journal.calls, told, sent) + backward(world.journal.calls)
        assert not seen, "\n".join(seen)
    return Found(entries, repeated, tuple(told))

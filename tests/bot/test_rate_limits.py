"""What one person or one group can cost: a flood is left out quietly, and others do not notice it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from telegram import Update

from bot.telegram.updates import TextMessage
from bot.words.buttons import LobbyPress, pack
from bot.words.texts import LANGUAGES, texts
from tests.bot.routing.test_commands import HOME, by, press, say, under
from tests.bot.table import GROUP, Room, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

EN = texts("en")
OTHERS = {"id": -1002, "type": "supergroup", "title": "Attic"}
CLUB = {"id": GROUP, "type": "supergroup", "title": "Garage"}
JOIN = pack(LobbyPress(1, "join"))
AT_ONCE, GROUP_AT_ONCE = 31, 241
"""At most; one less where the time between two taps is no round number."""


def counted(table: Room, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return who was carried out, as it happens."""
    presses = table.services.app._presses
    carry_out, done = presses.carry_out, list[int]()

    async def count(pressed: Any) -> Any:
        done.append(pressed.who.id)
        return await carry_out(pressed)

    monkeypatch.setattr(presses, "carry_out", count)
    return done


async def floods(table: Room, people: list[int], chat: dict[str, Any]) -> None:
    """Let people press without a pause, as nobody's fingers do."""
    for who in people:
        user = {"id": who, "is_bot": False, "first_name": f"P{who}", "language_code": "en"}
        query = {"id": "q", "chat_instance": "c", "data": JOIN, "from": user, **under(chat)}
        update = Update.de_json({"update_id": table.update(), "callback_query": query}, None)
        assert update is not None
        if answer := await table.services.app.handle(update):
            await answer


@virtual_time
async def test_who_floods_is_told_so_now_and_then_and_others_are_carried_out(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        async with room(tmp_path / "s", taps_per_s=5) as table:
            done = counted(table, patch)
            await floods(table, [99] * 1000, CLUB)
            assert set(done) == {99}
            assert AT_ONCE - 1 <= len(done) <= AT_ONCE
            carried_out = len(done)
            slowly = [text for _, text in table.telegram.answers if text == EN.plain("toast-slowly")]
            assert len(slowly) == 1
            assert len(table.telegram.answers) == carried_out + 1, "the others are not even answered"
            await press(table, 12, JOIN, **under(CLUB))
            await press(table, 13, JOIN, **under(OTHERS))
            assert done[carried_out:] == [12, 13]
            await asyncio.sleep(2)
            await floods(table, [99] * 100, CLUB)
            assert 9 <= len(done) - carried_out - 2 <= AT_ONCE, "it is a pace, and no punishment"


@virtual_time
async def test_a_whole_group_that_floods_takes_nothing_from_another(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        async with room(tmp_path / "s", taps_per_s=5) as table:
            done = counted(table, patch)
            await floods(table, list(range(1000, 1400)), CLUB)
            assert GROUP_AT_ONCE - 1 <= len(done) <= GROUP_AT_ONCE
            await press(table, 12, JOIN, **under(OTHERS))
            assert done[-1] == 12
            await floods(table, [1399], HOME)
            assert done[-1] == 1399, "at home they are on their own"


@with_scene(room)
async def test_many_who_write_in_one_group_are_answered_within_bounds(table: Room) -> None:
    said: list[int] = []

    async def note(what: Any) -> None:
        said.append(what.who.id)

    table.services.app._handlers = {TextMessage: note}
    for who in range(1000, 1100):
        await say(table, "/help", {"from": {"id": who, "is_bot": False, "first_name": "P"}})
    assert len(said) == 60
    await say(table, "/help", by(12), OTHERS)
    assert said[-1] == 12


@with_scene(room, tables_per_day=2)
async def test_tables_of_a_day(table: Room) -> None:
    await table.come_in(11)
    for _ in range(3):
        await say(table, "/new", by(11), HOME)
        await say(table, "/cancel", by(11), HOME)
    assert len([each async for each in _tables(table)]) == 2
    assert EN("toast-tables-enough") in [screen.text for screen in table.telegram.messages.values()]
    await asyncio.sleep(43_200 + 60)
    await say(table, "/new", by(11), HOME)
    assert len([each async for each in _tables(table)]) == 3


async def _tables(table: Room) -> Any:
    """Yield all tables that were ever opened."""
    for number in range(1, 10):
        if record := await table.services.store.table(number):
            yield record


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(language: str) -> None:
    assert texts(language).plain("toast-slowly")
    assert texts(language).plain("toast-tables-enough")

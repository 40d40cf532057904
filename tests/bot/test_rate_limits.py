"""Limits of one person and one group: a flood is left out, and others do not notice it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from telegram import Update

from bot.words.buttons import LobbyPress, pack
from bot.words.texts import LANGUAGES, code, joined, texts
from game.rules import flat
from tests.bot.fake_telegram import written
from tests.bot.raw_updates import HOME, by, press, say, under
from tests.bot.table import GROUP, Room, in_play, room
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
    door = table.house.door
    carry_out, done = door.press, list[int]()

    async def count(visit: Any, press: Any) -> Any:
        done.append(visit.player.id)
        return await carry_out(visit, press)

    monkeypatch.setattr(door, "press", count)
    return done


async def floods(table: Room, people: list[int], chat: dict[str, Any]) -> None:
    """Let people press without a pause, as nobody's fingers do."""
    for who in people:
        user = {"id": who, "is_bot": False, "first_name": f"P{who}", "language_code": "en"}
        query = {"id": "q", "chat_instance": "c", "data": JOIN, "from": user, **under(chat)}
        update = Update.de_json({"update_id": table.update(), "callback_query": query}, None)
        assert update is not None
        if answer := await table.house.door.polled(update):
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

    setattr(table.house.door, "say", note)  # noqa: B010
    for who in range(1000, 1100):
        sender = {"id": who, "is_bot": False, "first_name": "P"}
        message = {"message_id": 3, "date": 1, "chat": CLUB, "from": sender, **written("/help")}
        update = Update.de_json({"update_id": table.update(), "message": message}, None)
        await table.house.door.polled(update)
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
        if record := await table.house.store.table(number):
            yield record


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(language: str) -> None:
    assert texts(language).plain("toast-slowly")
    assert texts(language).plain("toast-tables-enough")


def skipped(*commands: str, more: int = 0) -> str:
    """Return what a group reads of commands that were left out."""
    return EN("commands-skipped", commands=joined(", ", map(code, commands)), more=more)


@with_scene(room)
async def test_fourteen_rules_of_one_person_are_all_carried_out(table: Room) -> None:
    """An admin types the rules of the house, one every four seconds."""
    await table.come_in(11)
    await say(table, "/new", by(11))
    for number in range(14):
        fine = (120, 200)[number % 2]
        await say(table, f"/rules fine {fine}", by(11))
        await asyncio.sleep(4)
        record = await table.house.store.table(1)
        assert record is not None
        assert flat(record.rules)["fine"] == fine, number


@with_scene(room)
async def test_a_sheet_of_twelve_lines_loses_none(table: Room) -> None:
    await table.come_in(11)
    await say(table, "/sheet Anna Ben Cid", by(11))
    for points in range(5, 65, 5):
        await say(table, f"/sheet anna 100 {points} 5", by(11))
        await asyncio.sleep(4)
        assert f"Ben\xa0+{points}" in " ".join(shown(table))


@with_scene(room)
async def test_a_command_that_is_not_carried_out_is_named_once(table: Room) -> None:
    await say(table, "\n".join(["/help", "/score", "/history", "/standings"] * 3), by(12))
    await say(table, "/history & <b>more</b> " + "x" * 90, by(12))
    listed = [screen for screen in table.telegram.messages.values() if "/history" in screen.text]
    told = [screen.text for screen in listed if screen.text.startswith("⏳")]
    cut = ("/history & <b>more</b> " + "x" * 90)[:60]
    assert told == [skipped("/history", "/standings", cut)], "one message, which grows"
    await say(table, "/frobnicate", by(12))
    assert [screen.text for screen in table.telegram.messages.values() if "frobnicate" in screen.text] == []
    await asyncio.sleep(61)
    await say(table, "\n".join(["/help", "/score", "/learn", "/export"]), by(12))
    told = [screen.text for screen in table.telegram.messages.values() if screen.text.startswith("⏳")]
    assert told[-1] == skipped("/learn", "/export"), "a new message for new ones"


@with_scene(room)
async def test_a_long_list_of_commands_left_out_is_cut(table: Room) -> None:
    await say(table, "\n".join(["/help"] * 40), by(12))
    (told,) = [screen.text for screen in table.telegram.messages.values() if screen.text.startswith("⏳")]
    assert told == skipped(*["/help"] * 10, more=20)


@with_scene(room)
async def test_an_answer_that_finds_no_room_is_not_lost_silently(table: Room) -> None:
    """Telegram takes twenty messages a minute in a group; only a few answers wait for their turn."""
    await table.come_in(11)
    await say(table, "\n".join(f"/rules unheard {letter * 3}" for letter in "abcdefghijklmnop"), by(11))
    await asyncio.sleep(120)
    told = [screen.text for screen in table.telegram.messages.values()]
    (listed,) = [text for text in told if text.startswith("⏳")]
    for letter in "abcdefghij":
        assert any(letter * 3 in text for text in told), f"neither answered nor left out: {letter}"
    assert "more" in listed or "ppp" in listed


@with_scene(in_play)
async def test_what_stays_where_it_is_is_said_to_stand_above(table: Room) -> None:
    for command, often in (("/table", 2), ("/history", 2), ("/daily", 2)):
        for _ in range(often):
            await say(table, command, by(11))
            assert not any(each == EN("shown-above") for each in shown(table)), command
        await say(table, command, by(11))
        assert EN("shown-above") in shown(table), command
        table.telegram.messages.clear()
        await asyncio.sleep(30 * 13)


def shown(table: Room) -> list[str]:
    """Return the texts that stand in the group."""
    return [screen.text for (chat, _), screen in table.telegram.messages.items() if chat == GROUP]

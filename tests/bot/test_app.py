"""The handlers of updates: what is left when an answer goes wrong."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from telegram import Update

from bot.people import Who
from bot.telegram import Flaky
from bot.telegram.updates import Pressed
from bot.words.texts import texts
from storage.store import Away
from tests.bot.fake_telegram import written
from tests.bot.table import PLACE, Room, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


@pytest.mark.parametrize("wrong", [Flaky("502"), ZeroDivisionError("a bug")])
@virtual_time
async def test_an_answer_that_goes_wrong_ends_quietly(
    tmp_path: Path, wrong: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def answer(*_: object, **__: object) -> None:
        raise wrong

    async with room(tmp_path / "s") as table:
        monkeypatch.setattr(table.telegram, "answer", answer)
        pressed = Pressed(
            update=1, who=Who(11, "Ann", "en"), query="q", place=PLACE, message_id=None, press=None
        )
        under_way = await table.house.door._handlers[Pressed](pressed)
        assert under_way is not None
        await under_way
    assert ("a bug" in caplog.text) is isinstance(wrong, ZeroDivisionError)


@pytest.mark.parametrize("known", [True, False])
@virtual_time
async def test_whoever_presses_while_the_store_is_away_is_asked_quietly_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, known: bool
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise Away("the server does not answer")

    user = {"id": 11, "is_bot": False, "first_name": "Ann", "language_code": "ru"}
    message = {"message_id": 5, "date": 0, "chat": {"id": 11, "type": "private"}, "text": "Your cards"}
    press = {"id": "q", "from": user, "chat_instance": "1", "message": message, "data": "g1:0:AC"}
    async with room(tmp_path / "s") as table:
        if known:
            await table.come_in(11)
        monkeypatch.setattr(table.house.timeouts, "here", away)
        monkeypatch.setattr(table.house.people._store, "player", away)
        monkeypatch.setattr(table.house.people._store, "keep_player", away)
        update = Update.de_json({"update_id": 1, "callback_query": press}, None)
        assert update is not None
        with caplog.at_level(logging.DEBUG, "bot.door"):
            await table.house.door.polled(update)
        words = texts("en" if known else "ru").plain("toast-away")
        assert [each[:2] for each in table.telegram.answers] == [("q", words)]
    assert "update 1 was not handled: the server does not answer" in caplog.text
    ours = [each for each in caplog.records if each.name == "bot.door"]
    assert {each.levelno for each in ours} == {logging.DEBUG}, "the store tells its outage"
    assert "Traceback" not in caplog.text


@with_scene(room)
async def test_a_command_waits_for_a_store_that_is_away(table: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    user = {"id": 11, "is_bot": False, "first_name": "Ann", "language_code": "en"}
    chat = {"id": 11, "type": "private", "first_name": "Ann"}
    message = {"message_id": 5, "date": 0, "chat": chat, "from": user, **written("/start")}
    update = Update.de_json({"update_id": 1, "message": message}, None)
    back = asyncio.get_running_loop().time() + 60

    async def away(*_: object, **__: object) -> None:
        if asyncio.get_running_loop().time() < back:
            raise Away("the server does not answer")

    monkeypatch.setattr(table.house.timeouts, "here", away)
    assert update is not None
    await table.house.door.polled(update)
    ann = await table.house.people.player(11)
    assert ann is not None
    assert ann.started


@pytest.mark.parametrize("said", ["text", "press"])
@virtual_time
async def test_the_log_keeps_nothing_that_people_write_and_no_name(
    tmp_path: Path, said: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    user = {"id": 11, "is_bot": False, "first_name": "Rumpelstilt", "language_code": "en"}
    chat = {"id": -1001, "type": "supergroup", "title": "Hideout"}
    message = {"message_id": 5, "date": 0, "chat": chat, "from": user, **written("/rules my own words")}
    press = {"id": "q", "from": user, "chat_instance": "1", "message": message, "data": "b:0"}
    given = {"message": message} if said == "text" else {"callback_query": press}
    async with room(tmp_path / "s") as table:
        monkeypatch.setattr(table.house.timeouts, "here", broken)
        update = Update.de_json({"update_id": 1, **given}, None)
        assert update is not None
        await table.house.door.polled(update)
    assert "update 1 failed" in caplog.text
    assert not any(words in caplog.text for words in ("Rumpelstilt", "Hideout", "own words"))

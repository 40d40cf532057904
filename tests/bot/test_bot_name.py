"""The bot's username while it runs: @BotFather may change it at any time."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.welcome import ROUTINE_S
from bot.tables.visit import Toast
from bot.telegram import Malformed
from bot.words.links import ShowHand, url, with_name
from bot.words.texts import texts
from tests.bot.raw_updates import by, say
from tests.bot.table import Room, in_play, room
from tests.e2e.evenings import Evening, answered, evening, moment
from tests.scenes import with_scene

EN = texts("en")


@with_scene(evening)
async def test_a_new_username_is_followed_by_commands_links_and_open_tables(it: Evening) -> None:
    await it.lobby()
    bob = it.people[1]
    it.world.bot.username = "thousand_new_bot"
    told = await answered(bob, await it.board(), EN("button-join"))
    assert told.url is not None
    assert told.url.startswith("https://t.me/thousand_new_bot?start=join_")
    await bob.follow(told.url)
    await moment()
    assert bob.id in (await it.table()).people.values()
    live = await it.house.tables.peek((await it.table()).id)
    assert live is not None
    assert live.seating.bot == "thousand_new_bot"
    await bob.say(it.group, "/score@thousand_new_bot")
    await moment()
    assert (await it.board()).text == EN("standings-empty")
    await bob.say(it.group, "/help@thousand_table_bot")
    await moment()
    assert (await it.board()).text == EN("standings-empty")


@with_scene(evening)
async def test_a_command_to_a_new_username_is_carried_out(it: Evening) -> None:
    it.world.bot.username = "thousand_new_bot"
    await it.people[0].say(it.group, "/score@thousand_new_bot")
    await moment()
    assert (await it.board()).text == EN("standings-empty")


@with_scene(room)
async def test_commands_to_other_bots_ask_telegram_once_a_minute(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    async def username() -> str:
        asked.append(asyncio.get_running_loop().time())
        return "thousand_bot"

    monkeypatch.setattr(table.telegram, "username", username)
    for _ in range(130):
        await say(table, "/score@other_bot", by(11))
        await asyncio.sleep(1)
    assert len(asked) == 3
    assert not table.telegram.messages


@with_scene(in_play)
async def test_a_new_username_is_noticed_after_a_while_without_a_reason(table: Room) -> None:
    await table.house.open()
    table.telegram.name = "thousand_new_bot"
    await asyncio.sleep(ROUTINE_S + 60)
    await table.house.delivery.drain()
    live = await table.house.tables.peek(1)
    assert live is not None
    assert live.seating.bot == "thousand_new_bot"


@pytest.mark.parametrize("name", ["thousand_bot", None])
@with_scene(room)
async def test_a_press_is_answered_without_a_link_that_telegram_refuses(
    table: Room, name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, refused = table.telegram.answer, list[str]()

    async def strict(
        query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        if url is not None:
            refused.append(url)
            raise Malformed("URL_INVALID")
        await answer(query_id, text, alert=alert)

    monkeypatch.setattr(table.telegram, "answer", strict)
    table.telegram.name = name
    toast = Toast("Open the chat", url=url("thousand_bot", ShowHand()))
    await table.house.answers.answer("q", toast)
    assert (table.telegram.answers, len(refused)) == ([("q", "Open the chat")], 1)


def test_only_the_name_in_a_link_changes() -> None:
    assert with_name("https://t.me/old_bot?start=hand", "new_bot") == "https://t.me/new_bot?start=hand"
    assert with_name("https://example.org/old_bot", "new_bot") == "https://example.org/old_bot"

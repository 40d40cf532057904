"""SIGTERM while Telegram is slow: no press is lost, and a second one ends the bot at once."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground import groups
from playground.chats import TelegramChat, User
from playground.messages import Message
from playground.server import PlaygroundServer, serve
from playground.traffic import Fault
from playground.world import World
from storage.sqlite.sqlite_store import open_store
from tests.e2e.bot_process import ReadProcess
from tests.e2e.stage import until
from tests.e2e.test_start import PATIENCE_S, TOKEN, _answers, _says, outcome, start


@pytest.fixture
def world() -> World:
    return World(token=TOKEN)


@pytest.fixture
async def server(world: World) -> AsyncIterator[PlaygroundServer]:
    server = await serve(world)
    yield server
    await server.close()


def group_of(world: World) -> tuple[User, TelegramChat]:
    """Return somebody and their group with the bot."""
    ann = world.add_user("Ann", "en")
    group = groups.create_group(world, ann, "Friday", [], "group")
    groups.add_bot(world, ann, group)
    groups.start(world, ann)
    return ann, group


def said_in(world: World, group: TelegramChat) -> list[Message]:
    """Return what the bot has said in a group."""
    messages = world.messages[group.id].values()
    return [each for each in messages if each.sender is world.bot and each.content.text]


async def called(world: World, method: str) -> None:
    """Wait until a call is under way."""
    await until(lambda: all(each.method != method for each in world.faults.waiting), every_s=0.02)


async def stopped_with_a_call_in_flight(world: World, process: ReadProcess, *, for_s: float) -> None:
    """Let somebody open a table, whose message takes long, and ask the bot to stop meanwhile."""
    await _answers(process)
    ann, group = group_of(world)
    await until(lambda: bool(said_in(world, group)), every_s=0.02)  # who it is, when it is added
    world.faults.add(Fault(method="sendMessage", chat=group.id, delay_s=for_s))
    groups.say(world, ann, group, groups.Draft("/new"))
    await called(world, "sendMessage")
    process.send_signal(signal.SIGTERM)


async def test_a_call_in_flight_is_finished_and_nothing_is_done_twice(
    tmp_path: Path, world: World, server: PlaygroundServer
) -> None:
    process = await start(tmp_path, API_URL=server.address)
    await stopped_with_a_call_in_flight(world, process, for_s=1.0)  # far shorter than it waits for it
    status, text, _ = await outcome(process)
    assert status == 0
    assert "stopping (SIGTERM)" in text
    assert "failed with a bug" not in text
    (group,) = [chat for chat in world.chats.values() if not chat.private]
    assert len(said_in(world, group)) == 2, "the lobby arrived, and the store knows of it"
    store = await open_store(tmp_path / "bot.sqlite3")
    (table,) = await store.open_tables()
    assert [slot.chat for slot in await store.shown() if slot.chat == group.id] == [table.chat]
    await store.close()


async def test_asked_twice_it_ends_at_once(tmp_path: Path, world: World, server: PlaygroundServer) -> None:
    process = await start(tmp_path, API_URL=server.address)
    await stopped_with_a_call_in_flight(world, process, for_s=20.0)
    await _says(process, "stopping (SIGTERM)")
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE_S):
        await process.communicate()
    assert process.returncode == -signal.SIGTERM


async def test_systemd_is_told_that_it_answers_lives_and_stops(
    tmp_path: Path, server: PlaygroundServer
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        bare = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "900000"}
        os.environ.update(bare)
        try:
            process = await start(tmp_path, API_URL=server.address)
        finally:
            for name in bare:
                del os.environ[name]
        loop = asyncio.get_running_loop()
        heard: list[str] = []
        async with asyncio.timeout(PATIENCE_S):
            while heard.count("WATCHDOG=1") < 3 or "READY=1" not in heard:
                heard.append((await loop.sock_recv(ear, 64)).decode())
            process.terminate()
            while "STOPPING=1" not in heard:
                heard.append((await loop.sock_recv(ear, 64)).decode())
        status, _, _ = await outcome(process)
    assert status == 0

"""Starts that cannot succeed: one clear line, an exit status that is not 0, no token, nothing harmed."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.server import PlaygroundServer, serve
from playground.world import World

HERE = Path(__file__).parents[2]
TOKEN = "4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcQ"
PATIENCE_S = 120.0
"""A start takes a second or two, and a multiple of that on a busy machine; waiting ends when it happens."""


@pytest.fixture
async def server() -> AsyncIterator[PlaygroundServer]:
    server = await serve(World(token=TOKEN))
    yield server
    await server.close()


async def start(folder: Path, *command: str, **given: object) -> asyncio.subprocess.Process:
    """Start the bot with settings for the environment, as chatty as it gets."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("THOUSAND_")}
    ours = {"TOKEN": TOKEN, "DATABASE": folder / "bot.sqlite3", "LOG_LEVEL": "DEBUG"} | given
    environment = (
        bare | {"PYTHONPATH": str(HERE)} | {f"THOUSAND_{name}": str(value) for name, value in ours.items()}
    )
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *(command or ("run",)), cwd=folder, env=environment,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def outcome(process: asyncio.subprocess.Process) -> tuple[int, str, str]:
    """Wait for the end; return the exit status, all output, and its last line."""
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    text = (out + err).decode()
    assert TOKEN not in text
    assert TOKEN.partition(":")[2] not in text
    assert "Traceback" not in text
    assert process.returncode is not None
    return process.returncode, text, text.rstrip().rpartition("\n")[2]


async def failed(folder: Path, **given: object) -> tuple[int, str]:
    status, _, line = await outcome(await start(folder, **given))
    return status, line


async def test_no_token(tmp_path: Path) -> None:
    status, line = await failed(tmp_path, TOKEN="")
    assert status == 2
    assert line.startswith("THOUSAND_TOKEN is missing")


async def test_wrong_token(tmp_path: Path, server: PlaygroundServer) -> None:
    status, _, line = await outcome(await start(tmp_path, TOKEN="77:nobody", API_URL=server.address))
    assert status == 2
    assert line.startswith("THOUSAND_TOKEN: Telegram does not know this token")


async def test_a_token_that_is_revoked_ends_it_for_good(tmp_path: Path) -> None:
    world = World(token=TOKEN)
    server = await serve(world)
    process = await start(tmp_path, API_URL=server.address)
    await _answers(process)
    world.token = "77:another"
    world.updates.close()  # the poll that waits returns, and the next one is refused
    status, _, line = await outcome(process)
    await server.close()
    assert status == 2
    assert line.startswith("THOUSAND_TOKEN: Telegram does not know this token")


@pytest.mark.parametrize(
    ("name", "value"),
    [("LANGUAGE", "fr"), ("DEAL_PAUSE_S", "-1"), ("GROUP_CALLS_PER_MINUTE", "many"), ("API_URL", "telegram")],
)
async def test_wrong_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    status, line = await failed(tmp_path, **{name: value})
    assert status == 2
    assert line.startswith(f"THOUSAND_{name}: ")


async def test_damaged_database(tmp_path: Path, server: PlaygroundServer) -> None:
    file = tmp_path / "bot.sqlite3"
    file.write_bytes(b"SQLite format 3\x00" + os.urandom(8192))
    await _refused(tmp_path, server, file)


async def test_file_of_another_kind(tmp_path: Path, server: PlaygroundServer) -> None:
    file = tmp_path / "bot.sqlite3"
    file.write_text("Dear diary, today we played Thousand.\n" * 100)
    await _refused(tmp_path, server, file)


async def test_database_of_another_program(tmp_path: Path, server: PlaygroundServer) -> None:
    file = tmp_path / "bot.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    await _refused(tmp_path, server, file)


async def _refused(folder: Path, server: PlaygroundServer, file: Path) -> None:
    before = await asyncio.to_thread(file.read_bytes)
    status, line = await failed(folder, API_URL=server.address)
    assert status == 1
    assert file.name in line
    assert await asyncio.to_thread(file.read_bytes) == before


async def test_second_process_on_one_database(tmp_path: Path, server: PlaygroundServer) -> None:
    first = await start(tmp_path, API_URL=server.address)
    try:
        await _answers(first)
        status, line = await failed(tmp_path, API_URL=server.address)
        assert status == 1
        assert "bot.sqlite3" in line
        assert first.returncode is None
    finally:
        first.terminate()
        status, _, _ = await outcome(first)
    assert status == 0


async def test_second_poller(tmp_path: Path, server: PlaygroundServer) -> None:
    first = await start(tmp_path, API_URL=server.address)
    await _answers(first)
    second = await start(tmp_path, API_URL=server.address, DATABASE=tmp_path / "other.sqlite3")
    ended = asyncio.ensure_future(outcome(first))
    try:
        status, _, line = await ended
        assert status == 1
        assert line == "another process answers for this bot: stop it first"
    finally:
        second.terminate()
        await outcome(second)


async def test_the_playground_says_where_its_page_is_and_where_one_plays_alone(tmp_path: Path) -> None:
    process = await start(tmp_path, "play", "--port", "0")
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE_S):
            page, alone = [(await process.stdout.readline()).decode() for _ in range(2)]
        found = re.search(r"http://127\.0\.0\.1:\d+/", page)
        assert found is not None
        assert alone == f"To play alone against the computer: {found[0]}#alone\n"
    finally:
        process.terminate()
        await outcome(process)


async def _answers(process: asyncio.subprocess.Process) -> None:
    """Read the log until the bot answers."""
    await _says(process, " answers")


async def _says(process: asyncio.subprocess.Process, words: str) -> None:
    """Read the log until something is said there."""
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE_S):
        while line := (await process.stderr.readline()).decode():
            assert TOKEN not in line
            if words in line:
                return
    raise AssertionError(f"it ended before it said {words!r}")

"""Starts that cannot succeed: one clear line, an exit status that is not 0, no token, nothing harmed."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import FAILED, WRONG
from playground.server import PlaygroundServer, serve
from playground.world import World
from tests.e2e.bot_process import ReadProcess

HERE = Path(__file__).parents[2]
TOKEN = "4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcQ"
PATIENCE_S = 120.0
"""A start takes a second or two, and a multiple of that on a busy machine; waiting ends when it happens."""


@pytest.fixture
async def server() -> AsyncIterator[PlaygroundServer]:
    server = await serve(World(token=TOKEN))
    yield server
    await server.close()


Started = ReadProcess | asyncio.subprocess.Process


async def start(folder: Path, *command: str, **given: object) -> ReadProcess:
    """Start the bot with settings for the environment, as chatty as it gets."""
    environment = settings(folder, given)
    return await ReadProcess.start(*(command or ("run",)), environment=environment, folder=folder)


async def start_python(folder: Path, *command: str, **given: object) -> asyncio.subprocess.Process:
    """Start the bot as `start` does, but as people do: Python, which imports it."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *command, cwd=folder, env=settings(folder, given),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


def settings(folder: Path, given: dict[str, object]) -> dict[str, str]:
    """Return an environment with these settings and no others."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("THOUSAND_")}
    ours = {"TOKEN": TOKEN, "DATABASE": folder / "bot.sqlite3", "LOG_LEVEL": "DEBUG"} | given
    return bare | {"PYTHONPATH": str(HERE)} | {f"THOUSAND_{name}": str(value) for name, value in ours.items()}


async def outcome(process: Started) -> tuple[int, str, str]:
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


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"OPS_PORT": "9464", "OPS_HOST": "203.0.113.1"}, "OPS_HOST"),
        ({"WEBHOOK_URL": "https://bot.example.org/telegram"}, "WEBHOOK_URL"),
        ({"WEBHOOK_URL": "https://bot.example.org/telegram", "WEBHOOK_HOST": "203.0.113.1"}, "WEBHOOK_HOST"),
        ({"WEBHOOK_URL": "http://127.0.0.1:8443/", "WEBHOOK_CERTIFICATE": "away.pem"}, "WEBHOOK_CERTIFICATE"),
        ({"APP_URL": "https://bot.example.org/app", "APP_HOST": "203.0.113.1"}, "APP_HOST"),
        ({"TOKEN": "no token"}, "TOKEN"),
    ],
)
async def test_what_no_other_attempt_can_cure_is_not_repeated(
    tmp_path: Path, server: PlaygroundServer, given: dict[str, str], name: str
) -> None:
    ports = {"WEBHOOK_PORT": "0", "APP_PORT": "0"}
    status, line = await failed(tmp_path, API_URL=server.address, **ports | given)
    assert (status, line.partition(":")[0].partition(",")[0]) == (WRONG, f"THOUSAND_{name}")


@pytest.mark.parametrize("name", ["OPS", "APP"])
async def test_a_port_of_another_process_may_be_free_later(
    tmp_path: Path, server: PlaygroundServer, name: str
) -> None:
    ports: dict[str, object] = {"APP_PORT": "0", "APP_URL": "https://bot.example.org/app"}
    with socket.create_server(("127.0.0.1", 0)) as other:
        ports[f"{name}_PORT"] = other.getsockname()[1]
        status, line = await failed(tmp_path, API_URL=server.address, **ports)
    assert status == FAILED
    assert line.startswith(f"THOUSAND_{name}_PORT: another process listens at 127.0.0.1:")


async def test_a_port_that_does_not_exist(tmp_path: Path) -> None:
    status, _, line = await outcome(await start(tmp_path, "play", "--port", "80000"))
    assert (status, line) == (WRONG, "thousand play: error: argument --port: should be a port, 0 to 65535")


async def test_an_env_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("THOUSAND_LANGUAGE=de\n", encoding="utf-16")
    status, line = await failed(tmp_path)
    assert status == WRONG
    assert line.endswith(".env is no text in UTF-8: save it as UTF-8")


async def test_a_name_that_is_no_setting_is_told_in_the_log(tmp_path: Path) -> None:
    _, said, _ = await outcome(await start(tmp_path, API_URL="http://127.0.0.1:9", LOGLEVEL="ERROR"))
    assert "THOUSAND_LOGLEVEL: no such setting; is THOUSAND_LOG_LEVEL meant?" in said


async def test_a_reader_who_leaves_early_sees_no_traceback(tmp_path: Path) -> None:
    process = await start_python(tmp_path, "doctor", TOKEN="")
    assert process.stdout is not None
    await process.stdout.readline()
    process.stdout._transport.close()  # type: ignore[attr-defined]  # as `head` does at its end
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE_S):
        assert await process.stderr.read() == b""
        assert await process.wait() == FAILED


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
    first = await start_python(tmp_path, "run", API_URL=server.address)
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
    process = await start_python(tmp_path, "play", "--port", "0")
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


async def _answers(process: Started) -> None:
    """Read the log until the bot answers."""
    await _says(process, " answers")


async def _says(process: Started, words: str) -> None:
    """Read the log until something is said there."""
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE_S):
        while line := (await process.stderr.readline()).decode():
            assert TOKEN not in line
            if words in line:
                return
    raise AssertionError(f"it ended before it said {words!r}")

"""The answers at /healthz of a worker of the real program."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from pathlib import Path

import asyncpg

from playground.server import serve
from playground.world import World
from tests.e2e.test_start import TOKEN, _answers, outcome, start
from tests.nginx import free_port
from tests.postgres import PostgresServer

PATIENCE_S = 60


async def change(url: str, query: str) -> None:
    """Change something in a database."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(query)
    finally:
        await connection.close()


async def told(port: int, beginning: str) -> str:
    """Ask until the answer begins so, and return it."""

    def ask() -> str:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
                return str(answer.status) + " " + str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return f"{error.code} {error.read().decode()}"

    async with asyncio.timeout(PATIENCE_S):
        while not (answer := await asyncio.to_thread(ask)).startswith(beginning):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.2)
    return answer


async def test_a_worker_says_when_it_is_not_sure_of_its_chats(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    url, server, port = await postgres.empty(), await serve(World(token=TOKEN)), free_port()
    given = {"WEBHOOK_URL": "https://127.0.0.1:8443/t", "WEBHOOK_PORT": free_port(), "OPS_PORT": port}
    process = await start(tmp_path, API_URL=server.address, DATABASE_URL=url, LOG_LEVEL="INFO", **given)
    try:
        await _answers(process)
        assert await told(port, "200") == "200 ok\n"
        await change(url, "ALTER TABLE workers RENAME TO away")
        assert "this worker has not been sure of its chats for " in await told(port, "503")
        await change(url, "ALTER TABLE away RENAME TO workers")
        await told(port, "200")
    finally:
        process.terminate()
        status, _, _ = await outcome(process)
        await server.close()
    assert status == 0

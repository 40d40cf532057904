"""Pages of tables of another worker: whatever befalls a worker, a page goes on, and no press counts twice."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from tests.postgres import PostgresServer, missing
from trials.app_workers import Duo, choice_of, duo
from webapp.links import PATH, SECRET_HEADER

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
    pytest.mark.timeout(240),  # on a busy machine a worker takes ten seconds to begin
]


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    """Yield a database server that a test may restart."""
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture
async def both(server: PostgresServer, tmp_path: Path) -> AsyncIterator[Duo]:
    """Yield two workers, the first of which runs, and three pages there."""
    async with duo(server, tmp_path) as both, AsyncExitStack() as stack:
        await both.open_pages(both.workers[0], stack)
        yield both


async def press_during(both: Duo, befall: asyncio.Task[None]) -> None:
    """Press the same answer again and again while something befalls the workers; it counts once."""
    page, before = await both.asked(), await both.stored()
    data, name = choice_of(page.state), str(uuid.uuid4())
    answers = [asyncio.create_task(page.press(data, name))]
    while not befall.done():
        await asyncio.sleep(0.2)
        answers.append(asyncio.create_task(both.pages[0].press("g1:0:pass")))
    await befall
    for answer in answers:
        await answer
    await page.press(data, name)
    assert await both.stored() == before + 1


async def test_a_table_moves_in_mid_trick_and_pages_stay_connected(both: Duo) -> None:
    first, second = both.workers
    await both.move_to_a_trick()
    await press_during(both, asyncio.create_task(both.begin(second)))
    assert await both.owner() is second
    await both.move_to_a_trick()
    await press_during(both, asyncio.create_task(both.stop(second)))
    assert await both.owner() is first
    await both.move()
    assert [page.connections for page in both.pages] == [1, 1, 1]
    assert [page.errors for page in both.pages] == [[], [], []]


async def test_pages_go_on_after_workers_are_killed_and_the_database_restarts(both: Duo) -> None:
    first, second = both.workers
    await both.begin(second)
    await both.move_to_a_trick()
    async with aiohttp.ClientSession() as client:
        for headers in ({}, {SECRET_HEADER: "guessed"}):
            address = f"http://127.0.0.1:{second.given['WEBHOOK_PORT']}{PATH}"
            async with client.get(address, headers=headers) as answer:
                assert answer.status == 404

    async def restart() -> None:
        await asyncio.to_thread(both.server.stop)
        await asyncio.to_thread(both.server.start)

    await asyncio.gather(restart(), both.move())
    await both.kill(second)
    await both.move()
    assert [page.connections for page in both.pages] == [1, 1, 1]
    assert all(page.aways for page in both.pages), "they were told that they have to wait"
    await both.begin(second)
    await both.move()
    await both.kill(first)
    await both.move()
    assert [page.errors for page in both.pages] == [[], [], []]


async def test_a_press_of_pages_without_any_worker_counts_once_when_the_first_one_is_back(both: Duo) -> None:
    first, second = both.workers
    await both.begin(second)
    page, before = await both.asked(), await both.stored()
    data, name = choice_of(page.state), str(uuid.uuid4())
    await page.press(data, name)
    stored = await both.stored()
    for worker in (first, second):
        await both.kill(worker)
    again = asyncio.create_task(page.press(data, name))
    await asyncio.sleep(1)
    assert not again.done()
    await both.begin(first)
    assert (await again)["text"] == ""
    assert await both.stored() == stored == before + 1
    await both.move()
    assert [page.errors for page in both.pages] == [[], [], []]

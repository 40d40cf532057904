"""The queue before the worker pool: whoever asks for much waits behind whoever asks for little."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.tables.worker_pool import WAITING, QueueFull, Request, RequestKind, RequestQueue

ANN, BOB, CID = 11, 12, 13
PATIENCE_S = 60.0


@asynccontextmanager
async def holding(queue: RequestQueue, request: Request) -> AsyncIterator[None]:
    """Wait for a worker and hold it."""
    await queue.acquire(request, PATIENCE_S)
    yield
    queue.release()


class Served:
    """A queue before one worker, who takes a tick for each request and notes them in order."""

    def __init__(self, length: int = 100) -> None:
        self.queue = RequestQueue(1, length)
        self.order: list[Request] = []

    async def serve(self, request: Request) -> None:
        """Wait for the worker and hold it for a tick."""
        async with holding(self.queue, request):
            self.order.append(request)
            await asyncio.sleep(0)

    async def all(self, *requests: Request) -> list[BaseException | None]:
        """Serve requests that come at once, in this order; return what became of each."""
        return await asyncio.gather(*map(self.serve, requests), return_exceptions=True)


def move(user: int) -> Request:
    """Return a request for a move."""
    return Request(user, RequestKind.MOVE)


async def test_users_take_turns_whatever_they_ask_for() -> None:
    it = Served()
    await it.all(move(ANN), move(ANN), move(ANN), move(BOB), move(BOB), move(CID))
    assert it.order == [move(ANN), move(ANN), move(BOB), move(CID), move(ANN), move(BOB)]


async def test_moves_go_before_hints_and_hints_before_reviews() -> None:
    it = Served()
    hint, review = Request(BOB, RequestKind.HINT), Request(CID, RequestKind.REVIEW)
    await it.all(move(ANN), review, hint, move(ANN))
    assert it.order == [move(ANN), move(ANN), hint, review]


async def test_of_one_user_two_requests_of_a_kind_wait_and_more_are_refused() -> None:
    it = Served()
    many = [move(ANN)] * (1 + WAITING + 3)
    told = await it.all(*many, move(BOB), Request(ANN, RequestKind.HINT))
    refused = [isinstance(each, QueueFull) for each in told]
    assert refused == [False] * (1 + WAITING) + [True] * 3 + [False, False]
    assert not it.queue.full(move(ANN)), "they are through"


async def test_a_request_that_gave_up_frees_no_worker() -> None:
    queue = RequestQueue(1, 100)
    await queue.acquire(move(ANN), PATIENCE_S)
    for who in (BOB, CID):
        with pytest.raises(QueueFull):
            await queue.acquire(move(who), 0.01)


async def test_hints_fill_their_own_part_of_the_queue_and_not_that_of_moves() -> None:
    it = Served(length=20)
    hints = [Request(user, RequestKind.HINT) for user in range(100, 130)]
    told = await it.all(move(CID), *hints, move(ANN))
    assert sum(isinstance(each, QueueFull) for each in told) == 10
    assert told[-1] is None
    assert it.order[1] == move(ANN)


async def test_whoever_waits_in_vain_gives_up_and_holds_up_nobody() -> None:
    it = Served()
    async with holding(it.queue, move(ANN)):
        with pytest.raises(QueueFull):
            await it.queue.acquire(move(BOB), 0.01)
        assert not it.queue.full(move(BOB))
    await it.serve(move(CID))
    assert it.order == [move(CID)]


async def test_a_worker_who_comes_when_nobody_waits_for_it_any_more_goes_to_the_next() -> None:
    """Bob gives up at the moment at which Ann is through, before or after he got the worker."""
    for given_up_first in (True, False):
        it = Served()
        release = asyncio.Event()

        async def hold(it: Served = it, release: asyncio.Event = release) -> None:
            async with holding(it.queue, move(ANN)):
                await release.wait()

        held, bob = asyncio.ensure_future(hold()), asyncio.ensure_future(it.serve(move(BOB)))
        await asyncio.sleep(0)
        if given_up_first:
            bob.cancel()
            release.set()
        else:
            release.set()
            await asyncio.sleep(0)
            bob.cancel()
        await asyncio.gather(held, bob, return_exceptions=True)
        async with asyncio.timeout(5):
            await it.serve(move(CID))
        assert it.order[-1] == move(CID)


async def test_as_many_are_served_at_once_as_there_are_workers() -> None:
    queue, busy, most = RequestQueue(3, 100), 0, 0

    async def serve(user: int) -> None:
        nonlocal busy, most
        async with holding(queue, move(user)):
            busy += 1
            most = max(most, busy)
            await asyncio.sleep(0)
            busy -= 1

    await asyncio.gather(*map(serve, range(10)))
    assert most == 3

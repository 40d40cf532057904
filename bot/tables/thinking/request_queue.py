"""Queue of requests before the worker pool: users take turns, moves go first and baselines last."""

from __future__ import annotations

import asyncio
from collections import deque
from enum import IntEnum
from typing import NamedTuple

WAITING = 2
"""Requests of one user and kind that may wait at a time."""


class RequestKind(IntEnum):
    """Purpose of a request; the lowest goes first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2
    BASELINE = 3


class Request(NamedTuple):
    """Request for a worker."""

    user: int
    """Id of the user responsible: the host of a table, or the player who asked for a hint or a review.

    For a baseline it is the chat of the deal of the day.
    """
    kind: RequestKind


class QueueFull(Exception):
    """Too many requests of this user or kind wait, or one waited too long."""


class RequestQueue:
    """Requests that wait for one of `workers`; `length` limits the waiting requests of each kind.

    A free worker serves the first kind that waits. Within a kind users take turns: a user who was served
    waits behind all others.
    """

    def __init__(self, workers: int, length: int) -> None:
        self._free = workers
        self._length = length
        self._waiting: dict[Request, deque[asyncio.Future[None]]] = {}
        """Waiting requests by user and kind, in the order of their turns."""

    def full(self, request: Request) -> bool:
        """Return whether another such request would be refused."""
        if self._free:
            return False
        alike = sum(len(line) for other, line in self._waiting.items() if other.kind is request.kind)
        return alike >= self._length or len(self._waiting.get(request, ())) >= WAITING

    async def acquire(self, request: Request, patience_s: float) -> None:
        """Wait for a free worker; raises QueueFull at once, or after `patience_s`."""
        if self.full(request):
            raise QueueFull("too many requests wait")
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(request, deque()).append(turn)
        try:
            async with asyncio.timeout(patience_s):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self.release()  # the worker came just when the request stopped waiting
            else:
                self._leave(request, turn)
            if isinstance(error, TimeoutError):
                raise QueueFull("it waited too long") from error
            raise

    def release(self) -> None:
        """Give a free worker to the next request."""
        while self._waiting:
            request = min(self._waiting, key=lambda each: each.kind)  # the first of them, by turns
            line = self._waiting.pop(request)
            turn = line.popleft()
            if line:
                self._waiting[request] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _leave(self, request: Request, turn: asyncio.Future[None]) -> None:
        line = self._waiting.get(request, deque())
        if turn in line:
            line.remove(turn)
        if not line:
            self._waiting.pop(request, None)

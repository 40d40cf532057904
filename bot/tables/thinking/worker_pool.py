"""A pool of worker processes that search for moves, so that no tap waits for a search.

Workers start at the first request, and stop when nobody has asked for anything for `IDLE_S`; the next request
starts others. In the queue before them users take turns (`request_queue.py`). When it is full, or a worker is
lost, whoever asked gets nothing, and answers by themselves. The limit of time lies inside the search, which
is given a `Stop` to look at. Workers end with the process that began them, however that ends.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Protocol, TypeVar

from bot.tables.thinking.request_queue import QueueFull, Request, RequestKind, RequestQueue
from club.occupants import StandIn
from game.actions import Action
from game.players import LEVELS, Situation, Stop, answer, modest

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Leash
else:
    from multiprocessing.connection import Connection as Leash

log = logging.getLogger(__name__)

T = TypeVar("T")
Q = TypeVar("Q")

THINKS_S = 0.8
"""Processor time that a thought may take, in seconds."""
QUEUE = 100
"""Requests of one kind that may wait for each worker; further ones are refused."""
WAITS_S = 15.0
"""Seconds by the clock after which a request leaves the queue: it is better to answer without a thought."""
PATIENCE_S = 20.0
"""After so long by the clock a worker that was given something to think about is taken for lost."""
AGAIN_S = 60.0
"""After so long it is tried again to begin workers where the machine had none to give."""
IDLE_S = 600.0
"""Seconds without a request after which the workers stop: each of them holds about 40 MiB."""
NICE = 5
"""How far the workers stand back for the process that answers people."""

COUNTED = {"easy", "greedy"}
"""Levels that count and never search: they answer at once, and need no other process."""

Think = Callable[[Situation, StandIn, int], Coroutine[Any, Any, Action]]
"""Finds the move of somebody who plays at a level; may take its time, and may fail.

The last argument is the user who is responsible for the table, by id.
"""

Work = Callable[[Q, Stop], T]
"""Something that takes thought: a function of a module, sent to another process with its question."""


class NoResult(Exception):
    """Nothing was thought: the queue is full, a worker was lost, or it took far too long."""


class NoWorkers(NoResult):
    """This machine begins no process, as was logged once: without shared memory, say, or with too many."""


class WorkRunner(Protocol):
    """Whoever thinks about something in another process, or at once."""

    def full(self, request: Request) -> bool:
        """Say whether one more such request has to be refused."""

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = THINKS_S) -> T:
        """Return what `work` finds; raises NoResult."""


class InlineRunner:
    """Thinks here and now, and lets everybody wait: for where that does not matter."""

    def full(self, request: Request) -> bool:
        """Say that nothing has to be refused."""
        del request
        return False

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = THINKS_S) -> T:
        """Return what `work` finds."""
        del request
        return _carry_out(work, question, limit_s)


AT_ONCE = InlineRunner()


class WorkerPool:
    """Worker processes, used inside a running loop; `workers` 0: one less than there are cores.

    `took` is told of each thought how many seconds it took, the queue included.
    """

    def __init__(self, workers: int = 0, took: Callable[[float], object] = bool) -> None:
        self._took = took
        self._workers = workers or max(1, _cores() - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._leash: Leash | None = None
        """Open as long as the workers are wanted: they wait for its end."""
        self._queue = RequestQueue(self._workers, QUEUE * self._workers)
        """It stands here and not in the pool, so that no request is lost with a worker."""
        self._under_way = 0
        self._idle: asyncio.TimerHandle | None = None
        """Stops the workers; set when the last request was answered."""
        self._unable_until = 0.0
        self._closed = False

    async def think(self, situation: Situation, level: StandIn, user: int) -> Action:
        """Return a move at some level; one that is found by counting where there is no time to think.

        A move without a choice takes the same way as the others: it must not come sooner in a long queue.
        """
        if level not in {"modest", *COUNTED}:
            try:
                return await self.find(partial(at_level, level), situation, Request(user, RequestKind.MOVE))
            except NoWorkers:
                pass
            except NoResult as error:
                log.warning("turn %s is answered by counting: %s", situation.view.turn, error)
        return plainly(situation, level)

    def full(self, request: Request) -> bool:
        """Say whether one more such request has to be refused."""
        return self._closed or self._queue.full(request)

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = THINKS_S) -> T:
        """Return what `work` finds in another process, where it is told to stop after so much processor time.

        Raises NoResult where it could not be thought about, and whatever `work` raises.
        """
        self._under_way += 1
        if self._idle is not None:
            self._idle.cancel()
        began = time.monotonic()
        try:
            await self._queue.acquire(request, WAITS_S)
            try:
                return await self._sent(work, question, limit_s)
            finally:
                self._queue.release()
        except QueueFull as error:
            raise NoResult(str(error)) from error
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle = asyncio.get_running_loop().call_later(IDLE_S, self._let_go)
            self._took(time.monotonic() - began)

    @property
    def under_way(self) -> int:
        """How many thoughts are waited for."""
        return self._under_way

    async def _sent(self, work: Work[Q, T], question: Q, limit_s: float) -> T:
        """Return what a worker finds; raises NoResult where none can be begun, or it is lost."""
        if self._closed:
            raise NoResult("nobody thinks any more")
        if time.monotonic() < self._unable_until:
            raise NoWorkers("no process can be begun")
        pool = self._pool
        try:
            pool = self._pool = pool or self._begin()
            found = pool.submit(_carry_out, work, question, limit_s)
        except BrokenProcessPool as error:
            self._lost(pool, error)
            raise NoResult("nobody could be begun who thinks about it") from error
        except (OSError, ImportError, NotImplementedError) as error:  # the last two: no semaphores at all
            self._unable_until = time.monotonic() + AGAIN_S
            why = getattr(error, "strerror", None) or type(error).__name__
            log.error("no process can be begun that thinks, so computers only count: %s", why)
            self._let_go()
            raise NoWorkers(f"no process can be begun: {why}") from error
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await asyncio.wrap_future(found)
        except (BrokenProcessPool, TimeoutError) as error:
            self._lost(pool, error)
            raise NoResult("whoever thought about it was lost") from error

    def _begin(self) -> ProcessPoolExecutor:
        """Let workers come when they are wanted; a new process knows nothing of this one but its leash."""
        context = multiprocessing.get_context("spawn")
        held, self._leash = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self._workers, context, _begun, (held,))

    def _lost(self, pool: ProcessPoolExecutor | None, error: Exception) -> None:
        """Let go of workers of whom one is lost; the next thought begins new ones."""
        if pool is self._pool and not self._closed:
            log.error("a process that thinks was lost, others are begun: %r", error)
            self._let_go()

    def _let_go(self) -> None:
        """Let the workers end; whoever waits for one of them is told that it is lost, and not cancelled.

        The next request starts others at once, while these may still be ending.
        """
        if self._leash is not None:
            self._leash.close()
        if self._pool is not None:
            self._pool.shutdown(wait=False)
        self._pool = self._leash = None

    def close(self) -> None:
        """Think no more, and wait for nobody."""
        self._closed = True
        self._let_go()


def at_level(level: str, situation: Situation, stop: Stop) -> Action:
    """Return a move of a computer player."""
    return answer(situation, LEVELS[level], chance(situation), stop)


def plainly(situation: Situation, level: StandIn) -> Action:
    """Return a move at once, by counting; the modest player's for a seat where nobody plays."""
    if level == "modest":
        return modest.answer(situation.view)
    return at_level(level if level in COUNTED else "greedy", situation, bool)


def chance(situation: Situation) -> random.Random:
    """Return the random stream of one decision.

    It follows from the secret seed alone, so a second try decides alike and nobody can simulate it.
    """
    return random.Random(situation.seed)  # noqa: S311  # nosec B311 # the seed is secret, and of 256 bits


def _cores() -> int:
    """Return how many cores this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


# What happens in a worker


def _begun(leash: Leash) -> None:
    """Begin in a worker: it ends when nobody holds the other end of its leash, and Ctrl-C is not for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Leash) -> None:
    try:
        leash.recv()
    except (EOFError, OSError):
        os._exit(0)


def _carry_out(work: Work[Q, T], question: Q, limit_s: float) -> T:
    ends = time.process_time() + limit_s
    return work(question, lambda: time.process_time() >= ends)

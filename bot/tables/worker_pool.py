"""Pool of worker processes that search for moves, so that no tap waits for a search.

    request ─► RequestQueue ─► worker process ─► result, or none: the requester falls back to counting

Workers start at the first request, and stop after `IDLE_S` without requests; the next request starts new
ones. In the queue before them users take turns; moves go first, and the computer's attempts at deals of the
day last. If it is full, or a worker is lost, the requester gets no result. The search itself checks its time
limit through a `Stop`. Workers end with the process that started them, however that ends.

The searches are here too: each takes a question and a `Stop`. A move of the deal of the day follows from its
question alone, as several people play the same deal: it is never counted instead of searched, not after the
loss of a worker, not behind a full queue, and not at the end of a time limit that a slower machine reaches
earlier. The strong level plays that deal too, in the person's seat, against the same computers. Each decision
is a request of its own, behind all moves, hints and reviews, so no player waits for it.
"""

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from bot.runtime.logs import named
from club.daily import Daily, DailyResult, dealing, outcome
from club.state import StandIn
from game import fair
from game.actions import Action, Deal, Seat
from game.engine import step
from game.events import Event
from game.players import GREEDY, LEVELS, STRONG, Situation, Stop, answer, counting
from game.players.advice import Decision, PlayedDeal, advise, decisions, judged
from game.players.knowledge import situation
from game.question import question
from game.state import new_match
from game.view import Advice, Reviewed

WAITING = 2
"""Requests of one user and kind that may wait at a time."""


class RequestKind(IntEnum):
    """Purpose of a request; the lowest goes first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2
    IDLE = 3


class Request(NamedTuple):
    """Request for a worker."""

    user: int
    """Id of the user responsible: the host of a table, or the player who asked for a hint or a review.

    For the computer's attempt it is the chat of the deal of the day.
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


if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Leash
else:
    from multiprocessing.connection import Connection as Leash

log = logging.getLogger(__name__)

T = TypeVar("T")
Q = TypeVar("Q")

SEARCH_S = 0.8
"""Seconds of processor time a search may take."""
QUEUE = 100
"""Requests of one kind that may wait for each worker; further ones are refused."""
QUEUE_TIMEOUT_S = 15.0
"""Seconds after which a request leaves the queue: a counted answer is then better than a late one."""
LOST_S = 20.0
"""Seconds after which a busy worker counts as lost."""
START_S = 60.0
"""Seconds after which a worker of a pool without any result counts as lost: a busy machine starts slowly."""
RETRY_S = 60.0
"""Seconds until workers are started again on a machine that refused to start any."""
IDLE_S = 600.0
"""Seconds without a request after which the workers stop: each of them holds about 40 MiB."""
NICE = 5
"""Niceness of the workers, which yield to the process that answers people."""

COUNTED = {"easy", "greedy"}
"""Levels that never search: they answer at once and need no worker."""

Think = Callable[[Situation, StandIn, int], Coroutine[Any, Any, Action]]
"""Function that finds a substitute's move; it may take its time, and may fail.

The last argument is the id of the user charged for it.
"""

Work = Callable[[Q, Stop], T]
"""Module-level function that a worker runs, given a question."""


class NoResult(Exception):
    """No search took place: the queue is full, a worker was lost, or it took far too long."""


class NoWorkers(NoResult):
    """The machine starts no process, for lack of shared memory or processes, as was logged once."""


class WorkRunner(Protocol):
    """Runner of searches, in another process or in place."""

    def full(self, request: Request) -> bool:
        """Return whether another such request would be refused."""

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S) -> T:
        """Return the result of `work`; raises NoResult."""


class InlineRunner:
    """Runner that searches in place and blocks everybody meanwhile, for tests and tools."""

    def full(self, request: Request) -> bool:
        """Return False: nothing is refused."""
        del request
        return False

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S) -> T:
        """Return the result of `work`."""
        del request
        return _carry_out(work, question, limit_s)


INLINE = InlineRunner()


class WorkerPool:
    """Worker processes, used inside a running loop; `workers` 0 means one less than there are cores.

    `took` is called with the seconds of each search, the queue included.
    """

    def __init__(self, workers: int = 0, took: Callable[[float], object] = bool) -> None:
        self._took = took
        self._workers = workers or max(1, _cores() - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._leash: Leash | None = None
        """Open as long as the workers are needed: they exit when it closes."""
        self._warm = False
        """Whether a worker of the pool has returned a result."""
        self._queue = RequestQueue(self._workers, QUEUE * self._workers)
        """The queue is here and not in the pool, so that no request is lost with a worker."""
        self._under_way = 0
        self._idle: asyncio.TimerHandle | None = None
        """Timer that stops the workers; set when the last request was answered."""
        self._unable_until = 0.0
        self._closed = False

    async def think(self, situation: Situation, level: StandIn, user: int) -> Action:
        """Return a move at some level; if there is no time to search, it is found by counting.

        A move without alternatives takes the same way as others: it must not come sooner in a long queue.
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
        """Return whether another such request would be refused."""
        return self._closed or self._queue.full(request)

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S) -> T:
        """Return the result of `work` in another process, which stops after `limit_s` of processor time.

        Raises NoResult if there was no search, and the exceptions of `work`.
        """
        self._under_way += 1
        if self._idle is not None:
            self._idle.cancel()
        began = time.monotonic()
        try:
            await self._queue.acquire(request, QUEUE_TIMEOUT_S)
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
        """Number of searches in progress."""
        return self._under_way

    async def _sent(self, work: Work[Q, T], question: Q, limit_s: float) -> T:
        """Return the result of a worker; raises NoResult if none can be started or it is lost."""
        if self._closed:
            raise NoResult("nobody thinks any more")
        if time.monotonic() < self._unable_until:
            raise NoWorkers("no worker process can be started")
        pool = self._pool
        try:
            pool = self._pool = pool or self._begin()
            found = pool.submit(_carry_out, work, question, limit_s)
        except BrokenProcessPool as error:
            self._lost(pool, error)
            raise NoResult("nobody could be begun who thinks about it") from error
        except (
            OSError,
            ImportError,
            NotImplementedError,
        ) as error:  # the last two mean a system without semaphores
            self._unable_until = time.monotonic() + RETRY_S
            why = getattr(error, "strerror", None) or type(error).__name__
            log.error("no worker process can be started, so computers only count: %s", why)
            self._let_go()
            raise NoWorkers(f"no worker process can be started: {why}") from error
        try:
            async with asyncio.timeout(LOST_S if self._warm else START_S):
                result = await asyncio.wrap_future(found)
                self._warm = True
                return result
        except (BrokenProcessPool, TimeoutError) as error:
            self._lost(pool, error)
            raise NoResult("the worker was lost") from error

    def _begin(self) -> ProcessPoolExecutor:
        """Start a pool whose workers start on demand.

        A new process inherits nothing of this one but its leash.
        """
        context = multiprocessing.get_context("spawn")
        held, self._leash = context.Pipe(duplex=False)
        self._warm = False
        return ProcessPoolExecutor(self._workers, context, _begun, (held,))

    def _lost(self, pool: ProcessPoolExecutor | None, error: Exception) -> None:
        """Drop a pool that has lost a worker; the next request starts a new one."""
        if pool is self._pool and not self._closed:
            log.error("a worker process was lost, new ones are started: %s", named(error))
            self._let_go()

    def _let_go(self) -> None:
        """Let the workers end; waiting requests fail as lost, and are not cancelled.

        The next request starts new workers at once, while these may still be ending.
        """
        if self._leash is not None:
            self._leash.close()
        if self._pool is not None:
            self._pool.shutdown(wait=False)
        self._pool = self._leash = None

    def close(self) -> None:
        """Stop the pool without waiting for its workers."""
        self._closed = True
        self._let_go()


def at_level(level: str, situation: Situation, stop: Stop) -> Action:
    """Return the move of a computer player."""
    return answer(situation, LEVELS[level], chance(situation), stop)


def plainly(situation: Situation, level: StandIn) -> Action:
    """Return a move at once, by counting; for a seat where nobody plays, the modest player's."""
    if level == "modest":
        return counting.modest_answer(situation.view)
    return at_level(level if level in COUNTED else "greedy", situation, bool)


def chance(situation: Situation) -> random.Random:
    """Return the random stream of one decision.

    It follows from the secret seed alone, so a second attempt decides alike and nobody can predict it.
    """
    return random.Random(situation.seed)  # noqa: S311  # nosec B311 # the seed is secret, and of 256 bits


def _cores() -> int:
    """Return the number of cores this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


# Inside a worker


def _begun(leash: Leash) -> None:
    """Set up a worker: it ends when the other end of its leash closes, and ignores Ctrl-C."""
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


LIMIT_S = 15.0
"""Seconds of processor time that a search may take: many times what the slowest one needs."""
ATTEMPTS = 4
"""Requests to the worker pool before the search takes place in this process."""
SEARCH_RETRY_S = 1.0
"""Seconds between two of them."""


async def searched(pool: WorkRunner, situation: Situation, level: StandIn, user: int) -> Action:
    """Return a move at some level, the same for equal situations."""
    if level in {"modest", *COUNTED}:
        return plainly(situation, level)
    for attempt in range(ATTEMPTS):
        try:
            request = Request(user, RequestKind.MOVE)
            return await pool.find(partial(at_level, level), situation, request, LIMIT_S)
        except NoWorkers:
            break
        except NoResult as error:
            log.warning("attempt %d at turn %s: %s", attempt + 1, situation.view.turn, error)
            await asyncio.sleep(SEARCH_RETRY_S)
    log.warning("turn %s is searched without a worker", situation.view.turn)
    return await asyncio.to_thread(at_level, level, situation, bool)


THOROUGH = STRONG._replace(bidding=80, giving=60, contract=100, cards=120)
"""Level that samples more deals, for answers that no move waits for."""


def hinted(situation: Situation, stop: Stop) -> Advice:
    """Return the hint for the asked player: the choice of the strong level."""
    return advise(situation, STRONG, chance(situation), stop)


def counted(situation: Situation) -> Advice:
    """Return a hint without a search, by counting the hand; it states no chances."""
    return advise(situation, GREEDY, chance(situation))


def decisions_of(asked: tuple[PlayedDeal, Seat], _stop: Stop) -> list[Decision]:
    """Return the decisions of a seat in a deal."""
    return decisions(*asked)


def judged_once(decision: Decision, stop: Stop) -> Reviewed:
    """Compare a decision with the choice of the strong level."""
    return judged(decision, STRONG, chance(decision.situation), stop)


def judged_again(asked: tuple[Decision, Advice], stop: Stop) -> Reviewed:
    """Compare them once more, in other deals than those that led to the choice."""
    decision, better = asked
    others = random.Random(chance(decision.situation).random())  # noqa: S311  # nosec B311 # no secret, a game
    return judged(decision, THOROUGH, others, stop, better)


COMPUTER_RETRY_S = 20.0
"""Seconds until a decision is tried again after it found no worker."""
COMPUTER_ATTEMPTS = 30
"""Attempts at one decision before the computer's attempt is given up."""


class ComputerAttempts:
    """Plays deals of the day at the strong level, in idle time of the worker pool."""

    def __init__(self, pool: WorkRunner) -> None:
        self._pool = pool

    async def of(self, daily: Daily, seat: Seat) -> DailyResult:
        """Play the deal once, with the seeds of the tables of people; raises NoResult."""
        proof, dealer = dealing(daily)
        rules, match = daily.rules, new_match(daily.rules.table.players, dealer)
        events: tuple[Event, ...] = ()
        while not match.sheet:
            asked = question(rules, match)
            if asked.asked is None:
                deck = fair.deck(daily.seed, proof, match)
                assert deck is not None, "a match that waits for nobody waits for its cards"
                action: Action = Deal(deck)
            else:
                told = situation(rules, match, asked.asked, asked, events, secret=daily.seed)
                action = await self._move(partial(at_level, "strong"), told, daily.chat)
            news, match = step(rules, match, action)
            events = events + news
        return outcome(match.sheet[0], seat)

    async def _move(self, work: partial[Action], told: Situation, chat: int) -> Action:
        return await found_in_time(self._pool, work, told, Request(chat, RequestKind.IDLE), LIMIT_S)


async def found_in_time(
    pool: WorkRunner, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S
) -> T:
    """Return the result of `work`, for which nobody waits: if no worker has time, try again in a while.

    Raises NoResult after the last attempt.
    """
    for _ in range(COMPUTER_ATTEMPTS - 1):
        try:
            return await pool.find(work, question, request, limit_s)
        except NoResult:
            await asyncio.sleep(COMPUTER_RETRY_S)
    return await pool.find(work, question, request, limit_s)

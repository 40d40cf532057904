"""An event loop whose clock leaps: a day's timers run in moments, next to real sockets and threads.

When nothing is ready, `loop.time()` moves straight to the next timer. Sockets and threads (aiosqlite's, an
executor's) know nothing of that clock. The loop waits for a thread as long as it is at work. While there are
sockets, it also listens to them for a few real milliseconds; only a quiet loop leaps, and the longer it has
been quiet, the farther. If all sockets lead back to this loop and all threads rest, nobody is left who could
speak later: then one millisecond of silence is enough for all timers that follow. Without sockets none is
needed: the queue of aiosqlite's thread and the executor's futures tell what is still to be done.

    @virtual_time
    async def test_day() -> None:
        await asyncio.sleep(86_400)
"""

import asyncio
import functools
import linecache
import selectors
import socket
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Executor
from queue import Queue, SimpleQueue
from types import FrameType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import aiosqlite
from typing_extensions import TypeVarTuple, Unpack

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

P = ParamSpec("P")

GRACE_S = 0.003
"""Real seconds of silence after which work in flight is believed to have ended."""

ALONE_S = 0.001
"""Real seconds of silence after which work in flight inside this process is believed to have ended."""

WORK_S = 5.0
"""Real seconds after which a thread that seems to be at work no longer holds the clock."""

FIRST_LEAP_S = 1.0
"""Seconds by which the clock moves at most in the first leap after something spoke."""

EPOCH = 1_800_000_000.0
"""Wall clock time (seconds since 1970) when a loop is made: a morning in January 2027."""


FOREIGN = object()
"""Other end of whatever does not lead back to this loop."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class CountingQueue(SimpleQueue[T]):
    """A queue of one thread that tells whether the thread has finished everything put into it.

    Each counter is written by one thread only.
    """

    def __init__(self) -> None:
        self._given = self._taken = self._finished = 0

    @property
    def finished(self) -> bool:
        """Whether the thread waits for the next piece of work."""
        return self._finished == self._given

    def put_nowait(self, item: T) -> None:
        self._given += 1
        super().put_nowait(item)

    def get(self, block: bool = True, timeout: float | None = None) -> T:
        self._finished = self._taken
        item = super().get(block, timeout)
        self._taken += 1
        return item


aiosqlite.core.SimpleQueue = CountingQueue  # type: ignore[attr-defined]  # of connections that are opened later


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own; `grace` is real seconds to listen before each leap."""

    def __init__(self, *, grace: float = GRACE_S) -> None:
        self._now = 0.0
        self._grace = grace
        self._reach = FIRST_LEAP_S
        self._threads_before = set(threading.enumerate())
        self._called: set[asyncio.Future[Any]] = set()
        """Work of executors under way."""
        self._listener = _LeapingSelector(self)
        super().__init__(self._listener)

    def time(self) -> float:
        return self._now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        future = super().run_in_executor(executor, func, *args)
        self._called.add(future)
        future.add_done_callback(self._called.discard)
        return future

    def wall(self) -> float:
        """Seconds since 1970, moving with the loop."""
        return EPOCH + self._now

    def grace(self) -> float:
        """Real seconds to listen before leaping; none while nobody outside could speak."""
        if len(self._listener.get_map()) <= 1:
            return 0.0
        if not self.is_alone():
            return self._grace
        return min(self._grace, ALONE_S) if self._reach == FIRST_LEAP_S else 0.0

    def is_alone(self) -> bool:
        """Return whether no other process could speak: every socket leads back to this loop."""
        return self._listener.is_alone()

    def has_threads_at_work(self) -> bool:
        """Whether a thread that began after this loop does something else than wait for its queue."""
        if self._called:
            return True
        frames = sys._current_frames()
        return any(
            is_at_work(frames.get(each.ident or 0), getattr(each, "_args", ())) for each in self._threads()
        )

    def _threads(self) -> set[threading.Thread]:
        return set(threading.enumerate()) - self._threads_before

    def leap(self, seconds: float) -> None:
        """Move the clock: at first one second at most, twice as far each time while all stays quiet."""
        self._now += min(seconds, self._reach)
        self._reach *= 2

    def meet(self) -> None:
        """Move to the next timer where asyncio rings it already, which it does a hair before its time.

        A clock that stood still then would let whoever looks at it wait for the same moment for ever.
        """
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]  # asyncio's own
        if timers and timers[0].when() < self._now + self._clock_resolution:  # type: ignore[attr-defined]
            self._now = max(self._now, timers[0].when())

    def heard(self) -> None:
        """Something outside spoke: leap carefully again."""
        self._reach = FIRST_LEAP_S


class _LeapingSelector(selectors.DefaultSelector):
    """Instead of sleeping until the next timer, listens a moment and then moves the loop's clock."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop
        self._ends: dict[int, tuple[object, object]] = {}
        """By registered file, the addresses of its two ends."""

    def register(
        self, fileobj: "FileDescriptorLike", events: int, data: object = None
    ) -> selectors.SelectorKey:
        key = super().register(fileobj, events, data)
        self._ends[key.fd] = ends(key.fd)
        return key

    def unregister(self, fileobj: "FileDescriptorLike") -> selectors.SelectorKey:
        key = super().unregister(fileobj)
        self._ends.pop(key.fd, None)
        return key

    def is_alone(self) -> bool:
        """Return whether every registered file is a socket whose other end is registered, too."""
        near = {own for own, _ in self._ends.values()}
        return all(far in near for _, far in self._ends.values())

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            self._loop.meet()
            return self._listen(timeout)
        events = self._listen_while_busy()
        if not events:
            self._loop.leap(timeout)
        return events

    def _listen_while_busy(self) -> list[tuple[selectors.SelectorKey, int]]:
        """Until something speaks or all is quiet. A thread speaks before it rests: ask first, listen next."""
        give_up = time.monotonic() + WORK_S
        while True:
            at_work = self._loop.has_threads_at_work() and time.monotonic() < give_up
            grace = self._loop.grace()
            events = self._listen(max(grace, ALONE_S) if at_work else grace)
            if events or not at_work:
                return events

    def _listen(self, seconds: float | None) -> list[tuple[selectors.SelectorKey, int]]:
        events = super().select(seconds)
        if events:
            self._loop.heard()
        return events


def ends(file: int) -> tuple[object, object]:
    """Return the addresses of a socket's two ends: twice its own if it listens, `FOREIGN` if it has none."""
    try:
        known = socket.socket(fileno=file)
    except OSError:  # a pipe, or the end of a process
        return None, FOREIGN
    try:
        own = known.getsockname()
        listens = known.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
        return own, own if listens else known.getpeername()
    except OSError:  # not connected yet
        return None, FOREIGN
    finally:
        known.detach()


def is_at_work(frame: FrameType | None, given: Iterable[object]) -> bool:
    """Workers rest in the line where they take the next piece of work from their queue, which they are given.

    On a busy machine one may stand there although work has been put into its queue, or was taken from it: it
    has yet to wake up. Variables of its frame are not read: Python 3.11 may crash if the thread runs on.
    """
    if frame is None:
        return False
    if ".get(" not in linecache.getline(frame.f_code.co_filename, frame.f_lineno or 0):
        return True
    queues = [each for each in given if isinstance(each, Queue | SimpleQueue)]
    return any(not (each.finished if isinstance(each, CountingQueue) else each.empty()) for each in queues)


def wall() -> float:
    """Seconds since 1970 by the clock of the running `VirtualLoop`."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop.wall()


def virtual_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an async test on a `VirtualLoop` of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run

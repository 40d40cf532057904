"""Parts that the whole program may use: background tasks, a cache, settings, log context, the HTTP server.

Tasks and the cache are here. Tasks are started only by `start`, so that every failure is logged. The
playground, which imports nothing of the bot, has its own copy of it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from functools import partial
from typing import Any, Generic, TypeVar

from bot.runtime.logs import named, nothing
from storage import level_of

log = logging.getLogger(__name__)

T = TypeVar("T")

_running: set[asyncio.Task[Any]] = set()
"""Running tasks: the event loop holds only weak references to them."""


def start(
    work: Coroutine[Any, Any, T],
    what: str,
    *,
    usual: tuple[type[BaseException], ...] = (),
    apart: bool = False,
) -> asyncio.Task[T]:
    """Start a named background task now and log whatever it raises.

    `usual` lists exceptions that are expected at times; they are logged as information. `apart` starts the
    task without the caller's log context.
    """
    context = nothing() if apart else None
    task = asyncio.get_running_loop().create_task(work, name=what, context=context)
    _running.add(task)
    task.add_done_callback(partial(_ended, usual))
    return task


def _ended(usual: tuple[type[BaseException], ...], task: asyncio.Task[Any]) -> None:
    _running.discard(task)
    if task.cancelled() or (error := task.exception()) is None:
        return
    if isinstance(error, usual):
        level = min(logging.INFO, level_of(error))
        log.log(level, "%s failed: %s", task.get_name(), named(error))
    else:
        log.error("%s failed with a bug", task.get_name(), exc_info=error)


K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A least-recently-used cache, for values that can be found again."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._entries: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return the value of `key` and mark it as used; None if it is not cached."""
        if key not in self._entries:
            return None
        self._entries.move_to_end(key)
        return self._entries[key]

    def __contains__(self, key: K) -> bool:
        """Return whether `key` is cached."""
        return key in self._entries

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._entries)

    def __setitem__(self, key: K, value: V) -> None:
        """Cache a value; drop the least recently used entry if the cache is full."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        if len(self._entries) > self._room:
            self._entries.popitem(last=False)

    def forget(self, key: K) -> None:
        """Remove `key` if it is cached."""
        self._entries.pop(key, None)

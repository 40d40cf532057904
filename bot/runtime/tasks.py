"""Background tasks: started here only, so that every failure is logged.

The playground, which imports nothing of the bot, has its own copy.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

from bot.runtime.log_context import nothing
from bot.runtime.redaction import named
from storage.outage import level_of

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

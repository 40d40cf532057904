"""The one place where work is begun beside everything else, so that none of it can fail unheard.

The playground, which could be lifted out of the tree, has a place of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

from bot.about import nothing

log = logging.getLogger(__name__)

T = TypeVar("T")

_running: set[asyncio.Task[Any]] = set()
"""A loop alone does not keep its tasks alive."""


def start(
    work: Coroutine[Any, Any, T],
    what: str,
    *,
    usual: tuple[type[BaseException], ...] = (),
    apart: bool = False,
) -> asyncio.Task[T]:
    """Begin `work` now, under a name for the log; what it raises is logged, whoever waits for it or not.

    `usual` is what may well be raised on a bad day: it is told as news and not as a fault. `apart`: it is not
    about the table of whoever begins it.
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
        log.info("%s did not succeed: %r", task.get_name(), error)
    else:
        log.error("%s broke", task.get_name(), exc_info=error)

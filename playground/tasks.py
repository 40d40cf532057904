"""The one place where the playground begins work beside everything else: none of it can fail unheard."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


def start(work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
    """Begin `work` now; what it raises is logged under its name. Whoever begins it keeps the task."""
    task = asyncio.get_running_loop().create_task(work, name=what)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s broke", task.get_name(), exc_info=error)

"""Background tasks; every exception is logged."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


def start(work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
    """Start a background task whose exception is logged under its name. The caller keeps the task."""
    task = asyncio.get_running_loop().create_task(work, name=what)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed", task.get_name(), exc_info=error)

"""Searches whose result follows from the question alone, for deals that several people play alike.

A move of the deal of the day is never counted instead of searched: not after the loss of a worker, not behind
a full queue, and not at the end of a time limit that a slower machine reaches earlier.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from bot.tables.thinking.worker_pool import (
    COUNTED,
    NoResult,
    NoWorkers,
    Request,
    RequestKind,
    WorkRunner,
    at_level,
    plainly,
)
from club.occupants import StandIn
from game.actions import Action
from game.players.knowledge import Situation

log = logging.getLogger(__name__)

LIMIT_S = 15.0
"""Seconds of processor time that a search may take: many times what the slowest one needs."""
ATTEMPTS = 4
"""Requests to the worker pool before the search takes place in this process."""
RETRY_S = 1.0
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
            await asyncio.sleep(RETRY_S)
    log.warning("turn %s is searched without a worker", situation.view.turn)
    return await asyncio.to_thread(at_level, level, situation, bool)

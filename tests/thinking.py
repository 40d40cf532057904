"""Players who answer at once: processes that think know nothing of a clock that leaps."""

from __future__ import annotations

from bot.tables.worker_pool import plainly
from club.state import StandIn
from game.actions import Action
from game.players import Situation


async def counting(situation: Situation, level: StandIn, user: int) -> Action:
    """Answer by counting."""
    del user
    return plainly(situation, level)

"""Deals that are settled for somebody on the barrel, made and failed."""

from __future__ import annotations

from typing import Any

from game.state import Reason
from tests.game.settling import Settled, settled

MADE: dict[str, Any] = {"cards_taken": (80, 20, 20), "marriages": (60, 0, 0)}
FAILED: dict[str, Any] = {"cards_taken": (40, 40, 40)}
FINE_OF_ANN = ((0, -120, Reason.REDEAL_FINE),)
BOLTED: dict[str, Any] = {"cards_taken": (80, 40, 0), "tricks": (5, 3, 0)}


def ann(changes: dict[str, Any], contract: int = 125, **facts: Any) -> Settled:
    """Ann declares from the barrel."""
    facts = {**FAILED, "start": (880, 0, 0), **facts}
    return settled(changes, contract=contract, **facts)


GATHER: dict[str, Any] = {"barrel_mode": "accumulate"}
STILL: dict[str, Any] = {"barrel_stand_still": "on"}
BELOW: dict[str, Any] = {"reverse_barrel": "to_-760"}

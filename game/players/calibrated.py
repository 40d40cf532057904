"""The chances that people are told, corrected by how often they came true.

`python -m bench.calibration --hints` measures that. What decides is not corrected: only what is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from game.state import Kind

Curve = tuple[tuple[float, float], ...]
"""Chances that were thought of, rising, each with the share that came true; lines lie between."""

NEVER, ALWAYS = (0.0, 0.005), (1.0, 0.995)
"""Nobody is that sure."""
PLAYED_OUT: Curve = (
    NEVER, (0.1, 0.03), (0.2, 0.09), (0.3, 0.16), (0.4, 0.24), (0.5, 0.36), (0.6, 0.48), (0.7, 0.66),
    (0.8, 0.84), (0.9, 0.965), ALWAYS,
)  # fmt: skip
"""Of whole deals: playouts know the cards, so what is doubtful comes true less often."""
CONTRACTS: Curve = (*PLAYED_OUT[:8], (0.8, 0.785), (0.9, 0.955), ALWAYS)
"""Of contracts, the same, but what is likely comes true less often: of 279 said with 0.86 0.80 did."""
BIDS: Curve = (
    NEVER, (0.2, 0.08), (0.3, 0.16), (0.4, 0.27), (0.5, 0.39), (0.6, 0.53), (0.7, 0.68), (0.8, 0.82),
    (0.9, 0.93), ALWAYS,
)  # fmt: skip
CARDS: Curve = (
    NEVER, (0.05, 0.03), (0.1, 0.165), (0.2, 0.39), (0.27, 0.5), (0.45, 0.565), (0.55, 0.64), (0.65, 0.755),
    (0.75, 0.845), (0.85, 0.965), (0.9, 0.99), ALWAYS,
)  # fmt: skip
"""Of a deal under way: what is nearly lost or won is clearer than it seems, the rest is open."""
CURVES: Mapping[Kind, Curve] = {
    "auction": BIDS,
    "giving": PLAYED_OUT,
    "contract": CONTRACTS,
    "trump": PLAYED_OUT,
    "play": CARDS,
}
"""By kind of question, drawn through what came of deals of classic; a kind that is missing needs none."""


def stated(kind: Kind, chance: float) -> float:
    """Return the chance that is told where one was thought of; never more for less."""
    for (left, low), (right, high) in pairwise(CURVES.get(kind, ())):
        if chance <= right:
            return low + (high - low) * (chance - left) / (right - left)
    return chance

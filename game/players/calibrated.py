"""Calibration: the chances stated to people, corrected by how often such statements came true.

`python -m bench.calibration --hints` measures that. Decisions use the uncorrected chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from game.state import Kind

Curve = tuple[tuple[float, float], ...]
"""Estimated chances, rising, each with the share that came true; interpolated linearly."""

NEVER, ALWAYS = (0.0, 0.005), (1.0, 0.995)
"""Bounds of stated chances, as nothing is certain."""
PLAYED_OUT: Curve = (
    NEVER, (0.1, 0.03), (0.2, 0.09), (0.3, 0.16), (0.4, 0.23), (0.5, 0.33), (0.6, 0.47), (0.7, 0.66),
    (0.8, 0.84), (0.9, 0.965), ALWAYS,
)  # fmt: skip
"""Curve of whole deals: playouts know the cards, so doubtful contracts are made less often than estimated."""
CONTRACTS: Curve = (*PLAYED_OUT[:8], (0.8, 0.785), (0.9, 0.955), ALWAYS)
"""Curve of contracts: also likely ones are made less often; of 279 estimated at 0.86, 0.80 were made."""
BIDS: Curve = (
    NEVER, (0.2, 0.08), (0.3, 0.16), (0.4, 0.27), (0.5, 0.39), (0.6, 0.52), (0.7, 0.65), (0.8, 0.79),
    (0.9, 0.915), ALWAYS,
)  # fmt: skip
CARDS: Curve = (
    NEVER, (0.05, 0.03), (0.1, 0.14), (0.2, 0.335), (0.27, 0.41), (0.45, 0.51), (0.55, 0.61), (0.65, 0.72),
    (0.75, 0.815), (0.85, 0.955), (0.9, 0.99), ALWAYS,
)  # fmt: skip
"""Curve of a deal in progress: nearly decided deals are clearer than they seem, others more open."""
CURVES: Mapping[Kind, Curve] = {
    "auction": BIDS,
    "giving": PLAYED_OUT,
    "contract": CONTRACTS,
    "trump": PLAYED_OUT,
    "play": CARDS,
}
"""Curves by kind of question, fitted to deals of classic; other kinds need none."""


def stated(kind: Kind, chance: float) -> float:
    """Return the chance to state for an estimate; the order of estimates is preserved."""
    for (left, low), (right, high) in pairwise(CURVES.get(kind, ())):
        if chance <= right:
            return low + (high - low) * (chance - left) / (right - left)
    return chance

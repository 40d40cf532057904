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
    NEVER, (0.1, 0.03), (0.2, 0.07), (0.3, 0.12), (0.4, 0.225), (0.5, 0.375), (0.6, 0.46), (0.65, 0.5),
    (0.7, 0.635), (0.8, 0.79), (0.9, 0.945), ALWAYS,
)  # fmt: skip
"""Curve of whole deals: playouts know the cards, so doubtful contracts are made less often than estimated."""
CONTRACTS: Curve = (*PLAYED_OUT[:9], (0.8, 0.785), (0.85, 0.88), (0.9, 0.955), ALWAYS)
"""Curve of contracts: likely ones are made a little more often than gifts let expect."""
BIDS: Curve = (
    NEVER, (0.15, 0.165), (0.3, 0.28), (0.4, 0.36), (0.5, 0.46), (0.6, 0.565), (0.7, 0.645), (0.8, 0.75),
    (0.9, 0.88), ALWAYS,
)  # fmt: skip
CARDS: Curve = (
    NEVER, (0.05, 0.03), (0.1, 0.14), (0.2, 0.335), (0.27, 0.425), (0.45, 0.54), (0.55, 0.625), (0.65, 0.71),
    (0.75, 0.82), (0.85, 0.96), (0.9, 0.99), ALWAYS,
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

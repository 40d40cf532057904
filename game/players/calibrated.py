"""The chances that people are told, corrected by how often they came true.

`python -m bench.calibration --hints` measures that. What decides is not corrected: only what is said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from game.players.inference import likely
from game.state import Kind


class Correction(NamedTuple):
    """A line through the logarithms of the odds: of what was thought, of what came true."""

    shift: float = 0.0
    slope: float = 1.0


PLAYED_OUT = Correction(-1.05, 1.75)
"""Of whole deals: playouts know the cards, so a declarer's hope comes true less often."""
CORRECTIONS: Mapping[Kind, Correction] = {
    "auction": Correction(-0.45, 1.15),
    "giving": PLAYED_OUT,
    "contract": PLAYED_OUT,
    "trump": PLAYED_OUT,
    "play": Correction(0.5, 1.3),
}
"""By kind of question, fitted to what came of 150 deals of classic; a kind that is missing needs none."""
LEAST = 0.005
"""Nobody is that sure: a chance lies at least so far from never and from always."""


def stated(kind: Kind, chance: float) -> float:
    """Return the chance that is told where one was thought of."""
    shift, slope = CORRECTIONS.get(kind, Correction())
    inside = min(1 - LEAST, max(LEAST, chance))
    return likely(shift + slope * math.log(inside / (1 - inside)))

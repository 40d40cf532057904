"""Random legal deals a second on one core, with `legal` asked at every question.

python -m bench.engine [--preset classic]
"""

from __future__ import annotations

import argparse
import random
from itertools import islice

from bench.baseline import ROUNDS, baseline, rate, report
from game.presets import preset
from game.simulate import settled_deals

DEALS = 300


def main() -> None:
    """Measure some rounds of random deals."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine")
    parser.add_argument("--preset", default="classic")
    chosen = parser.parse_args()
    deals = settled_deals(preset(chosen.preset), random.Random(1))
    figures, bases = [], []
    for _ in range(ROUNDS):
        bases.append(baseline())
        figures.append(rate(lambda: sum(1 for _ in islice(deals, DEALS)), DEALS, 0.5))
    report(f"deals a second, {chosen.preset}", figures, bases)


if __name__ == "__main__":
    main()

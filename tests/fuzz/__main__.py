"""Attacks for as long as you like: `python -m tests.fuzz --seconds 600 [--what updates] [--seed 1]`.

What breaks is told with the command to try it again. Exit status: 0 nothing broke, 1 something did.
"""

from __future__ import annotations

import os

os.environ.setdefault("PTB_TIMEDELTA", "true")

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Mapping

from tests.fuzz import bodies, pages, rows, texts, updates

ATTACKS: Mapping[str, Callable[[int], None]] = {
    "updates": updates.attack, "texts": texts.attack, "bodies": bodies.attack, "rows": rows.attack,
    "pages": pages.attack,
}  # fmt: skip


def main() -> int:
    """Attack one door after the other until the time is over; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long, on the whole")
    parser.add_argument("--what", choices=ATTACKS, help="one door alone")
    parser.add_argument("--seed", type=int, default=1, help="of the first attempt; the next has the next one")
    chosen = parser.parse_args()
    doors = [chosen.what] if chosen.what else list(ATTACKS)
    broken = sum(attacked(each, chosen.seed, chosen.seconds / len(doors)) for each in doors)
    return int(broken > 0)


def attacked(what: str, seed: int, seconds: float) -> int:
    """Attack a door for so long, at least once; return how often something broke."""
    end, first, broken = time.monotonic() + seconds, seed, 0
    while seed == first or time.monotonic() < end:
        try:
            ATTACKS[what](seed)
        except Exception:
            traceback.print_exc()
            print(f"broken: python -m tests.fuzz --what {what} --seed {seed} --seconds 0", file=sys.stderr)
            broken += 1
        seed += 1
    print(f"{what}: {seed - first} attempts, {broken} broke something", flush=True)
    return broken


if __name__ == "__main__":
    sys.exit(main())

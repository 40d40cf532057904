"""Many matches, one after the other, and what they met; the exit status is 1 when one of them failed."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from tests.virtual_time import VirtualLoop
from trials.chaos.killed import killed
from trials.chaos.match import Survived, survive
from trials.chaos.weather import Mishap

os.environ.setdefault("PTB_TIMEDELTA", "true")


GRACE_S = 0.001
"""Real seconds to listen before each leap: all that speaks here is in this process."""


def main() -> int:
    """Play matches, kill processes, and print what they went through."""
    parser = argparse.ArgumentParser(prog="python -m trials.chaos", description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="whole matches, on a clock that leaps")
    parser.add_argument("--kills", type=int, default=0, help="then so many kill -9 of true processes")
    parser.add_argument("--seed", type=int, default=1, help="of the first match; the next has the next one")
    chosen = parser.parse_args()
    tally: Counter[Mishap] = Counter()
    failed = []
    for again, play in trials(chosen.matches, chosen.kills, chosen.seed):
        try:
            survived = play()
        except Exception:
            traceback.print_exc()
            failed.append(again)
            print(f"failed: {again}", flush=True)
        else:
            tally += survived.tally
            print(f"{again}: {survived}", flush=True)
    print(table(tally))
    print("\n".join(["failed; to try again:", *failed]) if failed else "all survived")
    return bool(failed)


def trials(matches: int, kills: int, seed: int) -> Iterator[tuple[str, Callable[[], Survived]]]:
    """Yield what is to be survived, each with the command that repeats it alone."""
    command = "python -m trials.chaos"
    for number in range(seed, seed + matches):
        yield f"{command} --matches 1 --seed {number}", partial(play_match, number)
    if kills:
        yield f"{command} --matches 0 --kills {kills} --seed {seed}", partial(kill_processes, kills, seed)


def play_match(seed: int) -> Survived:
    """Play one match on a clock that leaps."""
    with asyncio.Runner(loop_factory=partial(VirtualLoop, grace=GRACE_S)) as runner:
        return runner.run(survive(seed))


def kill_processes(kills: int, seed: int) -> Survived:
    """Kill processes on the true clock."""
    return asyncio.run(killed(kills, seed))


def table(tally: Counter[Mishap]) -> str:
    """Write how often each kind of trouble was met."""
    return "\n".join(f"{tally[kind]:7}  {kind}" for kind in Mishap)


if __name__ == "__main__":
    sys.exit(main())

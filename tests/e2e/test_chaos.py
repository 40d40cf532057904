"""Everything goes wrong at once, and the match comes to its end all the same."""

import asyncio
from collections import Counter
from functools import partial

from tests.virtual_time import VirtualLoop
from trials.chaos.killed import killed
from trials.chaos.match import survive
from trials.chaos.weather import Mishap

MATCHES = (3, 11)
"""Seeds of matches that end soon."""


def test_matches_end_and_all_accounts_agree_whatever_goes_wrong() -> None:
    met: Counter[Mishap] = Counter()
    for seed in MATCHES:
        with asyncio.Runner(loop_factory=partial(VirtualLoop, grace=0.001)) as runner:
            met += runner.run(survive(seed)).tally
    assert set(Mishap) - set(met) == {Mishap.KILLED}


def test_processes_killed_in_a_storm_lose_nothing_and_double_nothing() -> None:
    assert asyncio.run(killed(3, 1)).tally[Mishap.KILLED] == 3

"""Fixed Python workload that makes figures of different machines and times comparable."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

ROUNDS = 5
TICKS = os.sysconf("SC_CLK_TCK")


def work() -> int:
    """Run some thousand dictionary, tuple and call operations."""
    total = 0
    table = {number: (number, number + 1) for number in range(500)}
    for _ in range(40):
        for key, (low, high) in table.items():
            total += max(low, high) - key
    return total


def baseline() -> float:
    """Return the present runs of `work` per second of processor time."""
    return rate(work, 1, 0.2)


def rate(run: Callable[[], object], units: int, seconds: float) -> float:
    """Return units per processor second; `run` does `units` of them, repeated for `seconds`."""
    began = time.process_time()
    times = 0
    while (spent := time.process_time() - began) < seconds:
        run()
        times += 1
    return units * times / spent


def processor_s(process: int) -> float:
    """Return the processor time of a process, in seconds (Linux)."""
    stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, stat[11:13])) / TICKS


def report(what: str, figures: list[float], bases: list[float]) -> None:
    """Print the median of the figures, their range, and their ratio to the baseline of the same run."""
    ratios = [figure / base for figure, base in zip(figures, bases, strict=True)]
    spread = f"{min(figures):,.0f} to {max(figures):,.0f}"
    print(f"{what}: median {median(figures):,.0f} ({spread}), {median(ratios):.3f} of the baseline")

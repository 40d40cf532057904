"""The adaptive rate over all chats against servers with hidden limits, in virtual time.

    python -m trials.rates [--write]    # --write draws docs/curves/rates.svg

Workers have calls for many chats at any time, and a server refuses what exceeds its limit in any second. The
command prints which share of the limit was used, and which share of the calls was refused, after the first
minute. It fails if less than 90 % is used, or more than 0.5 % refused.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf
from pathlib import Path
from typing import NamedTuple

from bot.delivery.budget import AdaptiveRate, Admission
from bot.delivery.lane import OWN_S

PICTURE = Path(__file__).parent.parent / "docs" / "curves" / "rates.svg"
CHATS = 3_000
NETWORK_S, JITTER_S = 0.1, 0.03
"""Round trip in seconds, and the typical error of its first half."""
FIRST_S = 60
"""Seconds in which the rate is found, left out of the figures."""
LEAST_USED, MOST_REFUSED = 0.9, 0.005

Limit = Callable[[float], float]
"""Calls a second that a server allows at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A server and the workers that call it."""

    limit: Limit
    seconds: int = 600
    workers: int = 1
    strict: bool = False
    """Whether refused calls count towards the limit."""
    troubled: int = 0
    """Chats that are refused always, for reasons of their own."""
    retry_s: float = 1.0
    """Seconds for which a refused chat must rest."""
    learnt: float | None = None
    cap: float = inf


class Second(NamedTuple):
    """One second: the calls that arrived, those refused, and the rate of all workers."""

    taken: int
    refused: int
    rate: float


class Course(NamedTuple):
    """A simulated scene, second by second."""

    scene: Scene
    seconds: list[Second]

    def used(self, begin: int = FIRST_S, end: int | None = None) -> float:
        """Return the share of the limit that was used."""
        part = self.seconds[begin:end]
        return sum(each.taken for each in part) / sum(
            self.scene.limit(at) for at, _ in enumerate(part, begin)
        )

    def refused(self, begin: int = FIRST_S, end: int | None = None) -> float:
        """Return the share of the calls that the server's limit refused."""
        part = self.seconds[begin:end]
        return sum(each.refused for each in part) / sum(each.taken + each.refused for each in part)


@dataclass(slots=True)
class Simulation:
    """Events in virtual time, in order."""

    scene: Scene
    seed: int = 1
    now: float = 0.0
    taken: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    rates: list[AdaptiveRate] = field(default_factory=list)
    _window: deque[float] = field(default_factory=deque)
    _rests: dict[int, float] = field(default_factory=dict)
    """Time by chat at which it was refused last."""
    _events: list[tuple[float, int, Callable[[], object]]] = field(default_factory=list)
    _order: Iterator[int] = field(default_factory=count)
    _random: random.Random = field(default_factory=random.Random)

    def run(self) -> Course:
        """Simulate the scene."""
        self._random.seed(self.seed)
        self.taken, self.refused = [0] * self.scene.seconds, [0] * self.scene.seconds
        self.rates = [AdaptiveRate(lambda: self.now, cap=self.scene.cap) for _ in range(self.scene.workers)]
        for rate in self.rates:
            if self.scene.learnt is not None:
                rate.learn(self.scene.learnt)
            rate.share(self.scene.workers)
            self._at(self._random.random() / 10, partial(self._call, rate))
        seconds = [self._until(second + 1) for second in range(self.scene.seconds)]
        return Course(self.scene, [*map(Second, self.taken, self.refused, seconds)])

    def _at(self, when: float, what: Callable[[], object]) -> None:
        heappush(self._events, (when, next(self._order), what))

    def _until(self, end: float) -> float:
        """Run until then; return the rate of all workers."""
        while self._events[0][0] < end:
            self.now, _, what = heappop(self._events)
            what()
        return sum(each.per_s for each in self.rates)

    def _call(self, rate: AdaptiveRate) -> None:
        """Make a call if the rate allows it, and come back for the next one."""
        rate.wait()
        if (ready := rate.ready_at()) > self.now:
            self._at(ready, partial(self._call, rate))
            return
        rate.spend()
        chat = self._random.randrange(CHATS)
        if (rested := self.now - self._rests.get(chat, -inf)) >= self.scene.retry_s:
            arrives = self.now + NETWORK_S / 2 + abs(self._random.gauss(0, JITTER_S))
            self._at(arrives, partial(self._arrive, rate, chat, Admission(self.now, rested < OWN_S)))
        else:
            rate.refund()
        self._at(self.now + 1e-6, partial(self._call, rate))

    def _arrive(self, rate: AdaptiveRate, chat: int, call: Admission) -> None:
        while self._window and self._window[0] <= self.now - 1:
            self._window.popleft()
        allowed = len(self._window) < self.scene.limit(self.now)
        if allowed or self.scene.strict:
            self._window.append(self.now)
        if (second := int(self.now)) < self.scene.seconds:
            (self.taken if allowed else self.refused)[second] += 1
        if not allowed or chat < self.scene.troubled:
            self._rests[chat] = self.now
            self._at(self.now + NETWORK_S / 2, partial(rate.refused, chat, call))


def simulate(scene: Scene, seed: int = 1) -> Course:
    """Return the course of a scene."""
    return Simulation(scene, seed).run()


def steady(limit: float) -> Limit:
    """Return a limit that never changes."""
    return lambda _: limit


def changing(at: float) -> float:
    """Return a limit that falls to a tenth and rises again."""
    return 30 if 200 <= at < 400 else 300


PLAIN = Scene(limit=steady(30))
SCENES = {
    f"{limit} a second{words}": replace(scene, limit=steady(limit))
    for limit in (30, 100, 300)
    for words, scene in {
        "": PLAIN,
        ", four workers": replace(PLAIN, workers=4),
        ", refused calls count too": replace(PLAIN, strict=True),
        ", 3 of 3,000 chats always refused": replace(PLAIN, troubled=3),
    }.items()
}


def report() -> Iterator[tuple[str, bool]]:
    """Yield a row for each scene, and whether it is as good as it should be."""
    for name, scene in SCENES.items():
        course = simulate(scene)
        used, refused = course.used(), course.refused()
        yield f"| {name} | {used:.1%} | {refused:.2%} |", used >= LEAST_USED and refused <= MOST_REFUSED


WIDTH, HEIGHT, LEFT, TOP, SPACE = 600, 120, 44, 24, 44
DRAWN = {
    "a limit of 300 calls a second falls to 30 and rises again": Scene(limit=changing, seconds=700),
    "a limit of 30, nothing learnt before": Scene(limit=steady(30), seconds=700),
    "a limit of 100; from 60 s to 360 s everything is refused": Scene(
        limit=lambda at: 0 if 60 <= at < 360 else 100, seconds=700
    ),
}
INK = "#57606a"


def picture() -> str:
    """Return the courses of the drawn scenes as SVG."""
    parts = [
        part
        for row, (title, scene) in enumerate(DRAWN.items())
        for part in _panel(TOP + row * (HEIGHT + SPACE), title, simulate(scene))
    ]
    size = f"{LEFT + WIDTH + 12} {TOP + len(DRAWN) * (HEIGHT + SPACE)}"
    style = f'font-family="sans-serif" font-size="12" fill="{INK}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" {style}>'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#ffffff"/>', *parts, "</svg>", ""])


def _panel(top: float, title: str, course: Course) -> Iterator[str]:
    """Yield a title, axes, the hidden limit, the rate, and the seconds with refusals."""
    rates = [each.rate for each in course.seconds]
    limits = [course.scene.limit(at) for at in range(len(rates))]
    highest = 1.1 * min(max(limits), max(rates))
    bottom = top + HEIGHT
    yield f'<text x="{LEFT}" y="{top - 6}">{title}</text>'
    yield f'<path d="M{LEFT} {top}V{bottom}H{LEFT + WIDTH}" fill="none" stroke="{INK}"/>'
    for value in (0, round(highest / 2), round(highest)):
        yield _text(LEFT - 6, bottom - HEIGHT * value / highest + 4, "end", f"{value}")
    for at in range(0, len(rates) + 1, 100):
        yield _text(LEFT + WIDTH * at / len(rates), bottom + 15, "middle", f"{at} s")
    for values, look in ((limits, '#bf3989" stroke-dasharray="4 3'), (rates, "#0969da")):
        yield f'<polyline fill="none" stroke="{look}" points="{_points(values, highest, bottom)}"/>'
    refused = [at for at, each in enumerate(course.seconds) if each.refused]
    marks = "".join(f"M{LEFT + WIDTH * at / len(rates):.1f} {bottom}v-6" for at in refused)
    yield f'<path d="{marks}" stroke="#cf222e"/>'


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{words}</text>'


def _points(values: list[float], highest: float, bottom: float) -> str:
    return " ".join(
        f"{LEFT + WIDTH * at / len(values):.1f},{bottom - HEIGHT * min(value, highest) / highest:.1f}"
        for at, value in enumerate(values)
    )


def main() -> int:
    """Print the figures, and draw the picture if asked to; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m trials.rates")
    parser.add_argument("--write", action="store_true", help=f"draw {PICTURE.name}")
    chosen = parser.parse_args()
    print("| hidden limit | used | refused |\n|---|---:|---:|")
    good = True
    for row, fine in report():
        print(row, flush=True)
        good &= fine
    if chosen.write:
        PICTURE.write_text(picture(), encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

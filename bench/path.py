"""Files and functions of one tap, and of /new: how far a reader has to walk.

    python -m bench.path
    python -m bench.path --list    # each function, in the order of its first call

A tap is a card that a player presses, from the update to the last screen. The part before its commit ends
where the table in memory follows what is stored. Only functions of the project count, each once; not those by
which the benchmark chooses the card, nor those that deliver the screens of what came before.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import threading
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from bench.crowd import LIFTED, Crowd, crowd, same_work
from bot.tables.live import LiveMatch
from game.state import Playing

ROOT = Path(__file__).parent.parent
SHIPPED = ("bot/", "club/", "game/", "storage/", "webapp/")
FIRST = ("bot/telegram/poller.py", "opened")
"""File and name of the function that an update meets first."""
AFTER = {("bot/tables/match.py", "_take_over"), ("bot/tables/display.py", "lobby")}
"""Files and names of the functions with which memory and screens follow a commit."""
CARDS_FIRST = 2
"""Cards played before the one that is followed, so that nothing happens for the first time."""


@dataclass(slots=True)
class Walk:
    """Functions in the order of their first call, and how many of them came before the commit."""

    called: dict[tuple[str, str], None] = field(default_factory=dict)
    before: int | None = None
    recording: bool = False

    def profile(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call of a function of the project."""
        if not self.recording or event != "call":
            return
        code = frame.f_code
        if not code.co_filename.startswith(str(ROOT)) or code.co_name.startswith("<"):
            return
        file = code.co_filename[len(str(ROOT)) + 1 :]
        if not file.startswith(SHIPPED) or (not self.called and (file, code.co_name) != FIRST):
            return
        if self.before is None and (file, code.co_name) in AFTER:
            self.before = len(self.called)
        self.called[file, code.co_qualname] = None

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Record the calls within the block."""
        self.recording = True
        try:
            yield
        finally:
            self.recording = False

    def told(self, what: str) -> str:
        """Return both figures as a line."""
        before = list(self.called)[: self.before]
        files, first = len({file for file, _ in self.called}), len({file for file, _ in before})
        return (
            f"{what:8} {files:4} files {len(self.called):4} functions;"
            f" before the commit {first:4} files {len(before):4} functions"
        )


async def _card(people: Crowd, walk: Walk) -> None:
    """Play to a card in the middle of a trick, and record it."""
    played = 0
    while True:
        live = await people.house.tables.peek(1)
        assert isinstance(live, LiveMatch)
        playing = isinstance(live.match.phase, Playing) and len(live.match.phase.trick) == 1
        played += playing
        if playing and played > CARDS_FIRST:
            with walk.recorded():
                await _and_screens(people.tap(1), people)
            return
        await _and_screens(people.tap(1), people)


async def _new(people: Crowd, walk: Walk) -> None:
    """Record /new in a second group."""
    await people.house.delivery.drain()
    with walk.recorded():
        await _and_screens(people.say(10, -2, "/new"), people)


async def _and_screens(work: Awaitable[object], people: Crowd) -> None:
    await work
    await people.house.delivery.drain()


async def _measured(what: str) -> Walk:
    walk = Walk()
    threading.setprofile(walk.profile)
    sys.setprofile(walk.profile)
    try:
        with tempfile.TemporaryDirectory() as folder, same_work():
            async with crowd(Path(folder) / "store.sqlite3", settings=LIFTED) as people:
                await people.sit_down(1)
                await (_card if what == "tap" else _new)(people, walk)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return walk


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="name every function")
    wanted = parser.parse_args()
    for what in ("tap", "/new"):
        walk = asyncio.run(_measured(what))
        print(walk.told(what))
        if wanted.list:
            for place, (file, name) in enumerate(walk.called):
                print(f"  {'commit' if place == walk.before else '':6} {file}  {name}")


if __name__ == "__main__":
    main()

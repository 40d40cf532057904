"""Cost of a long score sheet (/sheet): bytes that presses write, and the time that everybody else waits.

python -m bench.score_sheets [DEALS]
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from bot.telegram.updates import Place
from bot.words.buttons import PaperPress
from club.paper import PaperSeat, PaperSheet, PaperState
from club.paper_presses import PaperVerb, joined, pressed
from game.rules import preset
from tests.bot.table import GROUP, NAMES, PLACE, Room, room

ANN, STRANGER = 11, 99
HOME = Place(STRANGER, None, "", private=True)
PRESSES = 1200
PER_SECOND = 5
"""Presses a second that one person may make."""
ELSEWHERE_PER_SECOND = 10
"""Presses a second of everybody else."""
SECONDS = 12.0
STEPS: tuple[tuple[PaperVerb, str], ...] = (
    ("who", "{seat}"), ("bid", "200"), ("take", "{left}_60"), ("take", "{right}_60"), ("write", ""),
)  # fmt: skip
"""Presses of one deal, which the declarer fails, so that nobody ever wins."""


def steps(number: int) -> list[tuple[PaperVerb, str]]:
    """Return the presses of a deal; its declarer changes from deal to deal."""
    left, right = sorted({0, 1, 2} - {number % 3})
    return [(verb, value.format(seat=number % 3, left=left, right=right)) for verb, value in STEPS]


def long_sheet(deals: int) -> PaperSheet:
    """Return an open sheet of that many deals."""
    empty = PaperSheet(
        id=0,
        chat=GROUP,
        thread=None,
        rules=preset("classic"),
        seats=(),
        state=PaperState(dealer=0),
        created=time.time(),
    )
    paper = joined(empty, tuple(PaperSeat(name=name) for name in ("Anna", "Ben", "Cid")))
    for number in range(deals):
        for verb, value in steps(number):
            after = pressed(paper, verb, value, time.time())
            assert after is not None, (number, verb, value)
            paper = after
    return paper


async def press(
    house: Room, paper: PaperSheet, verb: PaperVerb, value: str, who: int = ANN, place: Place = PLACE
) -> None:
    """Press a key of a sheet, and wait for the answer."""
    data = PaperPress(paper.id, paper.state.turn, verb, value)
    await house.at(who, place).press(data)


async def stored(house: Room) -> PaperSheet:
    """Return the sheet of the group."""
    paper = await house.house.store.sheet_in(GROUP, None)
    assert paper is not None
    return paper


def written() -> int:
    """Return the bytes that this process has written, as the kernel counts them."""
    lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar"))


async def bytes_of_presses(folder: Path) -> None:
    """Print what 1,200 presses on one sheet after the other write."""
    async with room(folder / "bytes.sqlite3", clock=time.time) as house:
        await house.come_in(*NAMES)
        await house.house.store.open_sheet(long_sheet(0), None)
        before, made, number = written(), 0, 0
        while made < PRESSES:
            paper = await stored(house)
            if paper.ended is not None:
                await press(house, paper, "new", "")
                made, number = made + 1, 0
                continue
            for verb, value in steps(number)[: PRESSES - made]:
                await press(house, paper, verb, value)
                made += 1
            number += 1
        print(f"{made} presses wrote {(written() - before) / 1e6:.1f} MB")


async def wait_of_others(folder: Path, deals: int) -> None:
    """Print how long a press of somebody else takes while one person presses on a long sheet."""
    async with room(folder / "wait.sqlite3", clock=time.time) as house:
        await house.come_in(*NAMES)
        paper = await house.house.store.open_sheet(long_sheet(0), None)
        paper = await house.house.store.keep_sheet(replace(paper, state=long_sheet(deals).state), None)
        short = await house.house.store.open_sheet(replace(long_sheet(1), chat=STRANGER), None)
        for pressing in (False, True):
            waits = await waited(house, paper if pressing else None, short)
            middle, worst = statistics.median(waits) * 1e3, max(waits) * 1e3
            what = f"{PER_SECOND} presses a second on {deals} deals" if pressing else "nobody presses"
            print(f"{what}: another's press takes {middle:.1f} ms (median), {worst:.0f} ms (worst)")


async def waited(house: Room, paper: PaperSheet | None, short: PaperSheet) -> list[float]:
    """Return the seconds of each press elsewhere, at a steady pace while the keys of a sheet are pressed."""
    until = time.perf_counter() + SECONDS
    pressing = asyncio.create_task(keep_pressing(house, paper, until)) if paper is not None else None
    asked: list[asyncio.Task[float]] = []
    due = time.perf_counter()
    while due < until:
        await asyncio.sleep(due - time.perf_counter())
        asked.append(asyncio.create_task(elsewhere(house, short, due, len(asked) % 3)))
        due += 1 / ELSEWHERE_PER_SECOND
    waits = [await each for each in asked]
    if pressing is not None:
        await pressing
    return waits


async def keep_pressing(house: Room, paper: PaperSheet, until: float) -> None:
    """Choose and drop a declarer, at a steady pace that waits for no answer."""
    presses: list[asyncio.Task[None]] = []
    seat = 0
    while time.perf_counter() < until:
        seat = (seat + 1) % 3
        presses.append(asyncio.create_task(press(house, paper, "who", str(seat))))
        await asyncio.sleep(1 / PER_SECOND)
    await asyncio.gather(*presses)


async def elsewhere(house: Room, paper: PaperSheet, due: float, seat: int) -> float:
    """Let another person press on a short sheet in their own chat; return the seconds since it was due."""
    await press(house, paper, "who", str(seat), STRANGER, HOME)
    return time.perf_counter() - due


async def main() -> None:
    """Measure both."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 199
    with tempfile.TemporaryDirectory() as folder:
        await bytes_of_presses(Path(folder))
        await wait_of_others(Path(folder), deals)


asyncio.run(main())

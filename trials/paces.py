"""Half an hour of play at four paces, Telegram's limits on: `python -m trials.paces`.

Three people tap, one after the other, so many seconds after the last tap, or as soon as the panel is there.
After every commit and every call what stands in each chat is compared with what should. That nothing is lost
means here:

- whoever presses sees the true panel: a tap waits for it, and the figures say how long;
- where nothing waits in delivery, the chat shows the true state (looked at before every tap);
- nothing waits longer than its patience and the chat's budget make necessary (`tests.e2e.watch`);
- at the end, when all is out, every screen is the true one, and no call was answered with 429.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bot.tables.live import LiveMatch
from bot.words.buttons import ShowDraft, Tap, unpack
from playground.people_api import SeenMessage
from playground.traffic import SPENDING, ApiCall
from tests.e2e.stage import Guest, Stage, assert_shown, last_but_the_sheet, staged, until
from tests.e2e.watch import KINDS, Kind, Watch, watched
from tests.virtual_time import VirtualLoop, wall
from trials.matches import answered, assert_sane

os.environ.setdefault("PTB_TIMEDELTA", "true")


PACES_S = (3.0, 2.0, 1.5, 1.0)
MINUTES = 30.0
UNEVEN = 0.2
"""The part of the pace by which a tap comes sooner or later."""
BLINK_S = 0.05
"""How often somebody looks whether his panel is there."""


@dataclass(frozen=True, slots=True)
class Paced:
    """What half an hour at one pace was like."""

    pace_s: float
    seconds: float
    deals: int
    taps: int
    group_calls: int
    """For the deals: their messages and edits, and taking the buttons off."""
    most_group_calls: int
    """For one deal."""
    sheets: int
    """Calls in the group for the picture of the score sheet, which are not among those."""
    calls: int
    refused: int
    """Calls that Telegram answered with 429."""
    lags: dict[Kind, list[float]]
    told: Counter[Kind]
    wall_s: float

    @property
    def group_calls_per_deal(self) -> float:
        return (self.group_calls + self.sheets) / self.deals

    @property
    def calls_per_tap(self) -> float:
        return self.calls / self.taps

    def row(self) -> str:
        """Return a line of the table in docs/measurements.md."""
        waits = [spread(self.lags[kind]) for kind in KINDS]
        cells = [
            f"{self.pace_s:g} s",
            f"{self.seconds / self.taps:.2f} s",
            f"{self.deals}",
            f"{self.group_calls_per_deal:.1f} ({self.most_group_calls})",
            f"{self.sheets / self.deals:.1f}",
            f"{self.calls_per_tap:.2f}",
            f"{self.refused}",
            *waits,
        ]
        return f"| {' | '.join(cells)} |"

    def shares(self) -> str:
        """Return to whom the calls went that were made while cards were on the table."""
        each = (f"{kind} {self.told[kind] / self.taps:.2f}" for kind in KINDS)
        return f"calls a tap to {', '.join(each)}"


def spread(waits: Iterable[float]) -> str:
    """Write seconds as median / 99 % / longest."""
    waits = sorted(waits) or [0.0]
    return " / ".join(f"{each:.1f}" for each in (median(waits), waits[int(len(waits) * 0.99)], waits[-1]))


@dataclass(slots=True)
class Evening:
    """What was played, and how long each state took to be shown."""

    deals: int = 0
    boards: set[int] = field(default_factory=set)
    lags: defaultdict[Kind, list[float]] = field(default_factory=lambda: defaultdict(list))
    told: Counter[Kind] = field(default_factory=Counter)

    async def add(self, watch: Watch) -> None:
        """Count what happened at one table."""
        live = await watch.stage.house.tables.peek(watch.table)
        assert isinstance(live, LiveMatch)
        self.deals += len(live.match.sheet)
        self.boards |= watch.boards
        self.told += watch.told
        for kind, waits in watch.lags.items():
            self.lags[kind] += waits


async def tap_along(stage: Stage, pace_s: float, seconds: float, seed: int) -> Evening:
    """Play deal after deal and match after match, the last deal to its end."""
    rng, evening, end = random.Random(seed), Evening(), wall() + seconds
    table = await stage.sit_down()
    while True:
        async with watched(stage, table) as watch:
            tapped = wall()
            while wall() < end or await is_dealt(stage, table):
                due = tapped + pace_s * rng.uniform(1 - UNEVEN, 1 + UNEVEN)
                await asyncio.sleep(due - wall())
                watch.assert_nothing_forgotten()
                tapped = wall()
                if not await tap(stage, watch, rng):
                    break
            await assert_shown(stage, table)
        await evening.add(watch)
        if wall() >= end:
            return evening
        await rematch(stage, pace_s)
        table += 1


async def is_dealt(stage: Stage, table: int) -> bool:
    """Say whether a deal is on the table."""
    live = await stage.house.tables.peek(table)
    return isinstance(live, LiveMatch) and live.match.asked is not None


async def tap(stage: Stage, watch: Watch, rng: random.Random) -> bool:
    """Let whoever is asked press, as soon as he sees what is true; False when the match is over."""
    async with asyncio.timeout(60):
        while True:
            if found := stage.asked():
                guest, panel, label = found
                if watch.is_true(guest.chat.id):
                    return await press(watch, guest, panel, label)
            elif (await stage.house.store.table(watch.table)).stage == "over":  # type: ignore[union-attr]  # it is
                return False
            elif ready := dealt_on(stage, rng):
                return await press(watch, *ready)
            await asyncio.sleep(BLINK_S)


async def press(watch: Watch, guest: Guest, message: SeenMessage, label: str) -> bool:
    """Press, and wait for the answer."""
    pressed = unpack(message.button(label).data or "")
    watch.presser = guest.user.id if isinstance(pressed, Tap) else 0
    watch.drafts = {guest.user.id: pressed.words} if isinstance(pressed, ShowDraft) else {}
    watch.stage.world.feed.publish("changed", {"time": wall()})
    await answered(guest.press(message, label))
    return True


def dealt_on(stage: Stage, rng: random.Random) -> tuple[Guest, SeenMessage, str] | None:
    """Return somebody with a button for the next deal, in the group or at home."""
    guest = rng.choice(stage.guests)
    board = last_but_the_sheet(guest.sees(rng.choice([stage.group, guest.chat])))
    label = guest.reader.t("button-next-deal")
    return (guest, board, label) if [label] in board.labels else None


async def rematch(stage: Stage, pace_s: float) -> None:
    """The same people sit down again, each from the message at home, and begin."""
    guest, start = stage.guests[1], stage.guests[1].reader.t("button-start")
    for each in stage.guests:
        label = each.reader.t("button-rematch")

        def offered(each: Guest = each, label: str = label) -> bool:
            return [label] in each.sees()[-1].labels

        await until(offered, every_s=pace_s)
        await answered(each.press(each.sees()[-1], label))

    def full() -> bool:
        board = guest.sees(stage.group)[-1]
        return any(start in row for row in board.labels) and not any(
            guest.reader.t("button-join") in row for row in board.labels
        )

    await until(full, every_s=pace_s)
    await answered(guest.press(guest.sees(stage.group)[-1], start))


async def measured(pace_s: float, seconds: float, seed: int) -> Paced:
    """Play for a while at one pace on a stage of its own; raises AssertionError when something is lost."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with staged(Path(folder), seed=seed) as stage:
            began_at = wall()
            evening = await tap_along(stage, pace_s, seconds, seed)
            calls = list(stage.world.journal.calls)
            assert_sane(stage, calls)
            spent = [call for call in calls if call.method.lower() in SPENDING]
            boards = about(evening.boards, (call for call in spent if call.chat == stage.group.id))
            return Paced(
                pace_s,
                wall() - began_at,
                evening.deals,
                len(stage.world.presses),
                sum(boards),
                max(boards),
                sum("Score sheet" in str(call.params) for call in spent if call.chat == stage.group.id),
                len(spent),
                sum(call.outcome.startswith("429") for call in calls),
                evening.lags,
                evening.told,
                time.perf_counter() - began,
            )


def about(messages: Iterable[int], calls: Iterable[ApiCall]) -> list[int]:
    """Count the calls for each of some messages of one chat: it was sent once, and edited, and stripped."""
    edits = Counter(int(call.params["message_id"]) for call in calls if "message_id" in call.params)
    return [1 + edits[message] for message in messages]


HEAD = f"""\
| pace | a tap every | deals | group calls a deal (most) | sheet | calls a tap | 429 | {" | ".join(KINDS)} |
|---:|---:|---:|---:|---:|---:|---:|{"---:|" * len(KINDS)}"""


def main() -> None:
    """Play at every pace and print a table."""
    parser = argparse.ArgumentParser(prog="python -m trials.paces", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, action="append", help="seconds from tap to tap")
    chosen = parser.parse_args()
    print(HEAD)
    for pace in chosen.pace or PACES_S:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            paced = runner.run(measured(pace, chosen.minutes * 60, chosen.seed))
        print(paced.row(), f" {paced.wall_s:.0f} s; {paced.shares()}", flush=True)
        assert paced.refused == 0, "Telegram had to say 429"


if __name__ == "__main__":
    main()

"""How far the table stands above the newest line of a group that talks: `python -m trials.chatter`.

Three people play for half an hour of moved clock at a tap every four seconds, and write so many lines a deal
meanwhile. Three seconds after each key moment the messages below the table are counted, those of the first
deal also alone. "before" never posts the table again. In a group whose talk is hidden the bot sees commands
alone, as privacy mode has it. Messages are what the bot sends to the group, sounds those that ring.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from unittest.mock import patch

from bot.tables import display
from bot.tables.live import LiveMatch
from game.state import Playing
from playground import groups
from playground.groups import GroupKind
from playground.traffic import SPENDING
from tests.e2e.stage import Stage, staged
from tests.virtual_time import VirtualLoop, wall

os.environ.setdefault("PTB_TIMEDELTA", "true")


LINES = (0, 12, 60)
MINUTES = 30.0
PACE_S = 4.0
TAPS = 33
"""Taps of a deal, about: over so many its lines of talk are spread."""
SENDING = {"sendmessage", "sendphoto", "senddocument", "senddice"}
CALLS = SPENDING | {"deletemessage", "pinchatmessage", "unpinchatmessage"}


@dataclass(slots=True)
class Evening:
    """What the group looked like, by moment, and what that cost."""

    below: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    deals: int = 0
    calls: int = 0
    messages: int = 0
    sounds: int = 0
    private_sounds: int = 0
    reposts: int = 0
    refused: int = 0

    def row(self) -> str:
        """Return cells of the table in docs/measurements.md."""
        depths = [f"{median(each):.0f} ({max(each)})" for each in (self.below[name] for name in MOMENTS)]
        first = [str(self.below[name][0]) for name in MOMENTS]
        shares = (self.reposts, self.calls, self.messages, self.sounds, self.private_sounds / 3)
        cells = (
            *depths,
            "/".join(first),
            *(f"{each / self.deals:.1f}" for each in shares),
            str(self.refused),
        )
        return " | ".join(cells)


MOMENTS = ("first trick", "sixth trick", "end of the deal")


def moment(live: LiveMatch) -> str | None:
    """Return which moment a table is at, if any."""
    phase = live.match.phase
    if live.match.asked is None:
        return "end of the deal"
    if not isinstance(phase, Playing) or phase.trick:
        return None
    return {0: "first trick", 5: "sixth trick"}.get(sum(phase.tricks))


async def talk_along(stage: Stage, lines: int, seconds: float) -> Evening:
    """Play and write; look at the group at each moment."""
    evening, owed, said = Evening(), 0.0, 0
    table, end = await stage.sit_down(), wall() + seconds
    since, messages = len(stage.world.journal.calls), set[int]()
    while True:
        live = await stage.house.tables.peek(table)
        assert isinstance(live, LiveMatch)
        shown = stage.house.delivery.shown(live.slot("table", live.deal_number()))
        if shown:
            messages.add(shown.message_id)
        if shown and (name := moment(live)):
            evening.below[name].append(sum(each > shown.message_id for each in numbers(stage)))
        evening.deals = len(live.match.sheet)
        if not live.table.open or (wall() >= end and live.match.asked is None):
            break
        if asked := stage.asked():
            guest, panel, label = asked
            guest.press(panel, label)
        await asyncio.sleep(PACE_S - 1)
        owed += lines / TAPS if live.match.asked is not None else 0.0
        while owed >= 1:
            owed, said = owed - 1, said + 1
            groups.say(stage.world, stage.guests[said % 3].user, stage.group, groups.Draft(f"line {said}"))
        await asyncio.sleep(1)
    everywhere = list(stage.world.journal.calls)[since:]
    calls = [each for each in everywhere if each.chat == stage.group.id]
    sent = [each for each in everywhere if each.method.lower() in SENDING and each.outcome == "ok"]
    evening.messages = sum(each.chat == stage.group.id for each in sent)
    heard = [each for each in sent if not each.params.get("disable_notification")]
    evening.sounds = sum(each.chat == stage.group.id for each in heard)
    evening.private_sounds = len(heard) - evening.sounds
    evening.calls = sum(each.method.lower() in CALLS for each in calls)
    evening.refused = sum(each.outcome.startswith("429") for each in calls)
    evening.reposts = len(messages) - evening.deals
    return evening


def numbers(stage: Stage) -> list[int]:
    """Return the ids of all messages that stand in the group."""
    return list(stage.world.messages[stage.group.id])


def stays(*given: object, **named: object) -> bool:
    """Leave the table where it is."""
    del given, named
    return False


async def measured(kind: GroupKind, lines: int, *, sees: bool, keeps: bool, seconds: float) -> Evening:
    """Play in a group of its own; `sees` makes the bot an admin, who sees all talk."""
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.nullcontext() if keeps else patch.object(display.TableSight, "table", stays),
    ):
        async with staged(Path(folder), seed=1, clock=wall, kind=kind) as stage:
            if sees:
                groups.promote(stage.world, stage.group, stage.world.bot)
            return await talk_along(stage, lines, seconds)


GROUPS: tuple[tuple[str, GroupKind, bool], ...] = (
    ("supergroup, talk hidden", "supergroup", False),
    ("supergroup, talk seen", "supergroup", True),
    ("basic group, talk hidden", "group", False),
    ("basic group, talk seen", "group", True),
)


def main() -> None:
    """Measure every kind of group and print a table."""
    parser = argparse.ArgumentParser(prog="python -m trials.chatter", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    chosen = parser.parse_args()
    costs = "reposts a deal | calls a deal | messages a deal | sounds a deal | sounds a deal at home"
    print(f"| group | lines | | {' | '.join(MOMENTS)} | first deal | {costs} | 429 |")
    print("|---|---:|---|" + "---:|" * 10)
    for name, kind, sees in GROUPS:
        for lines in LINES:
            for keeps in (False, True):
                with asyncio.Runner(loop_factory=VirtualLoop) as runner:
                    scene = measured(kind, lines, sees=sees, keeps=keeps, seconds=chosen.minutes * 60)
                    evening = runner.run(scene)
                print(
                    f"| {name} | {lines} | {'after' if keeps else 'before'} | {evening.row()} |", flush=True
                )


if __name__ == "__main__":
    main()

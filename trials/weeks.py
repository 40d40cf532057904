"""Four weeks of a chat of twelve people, in virtual time: `python -m trials.weeks [--days 28]`.

Every day somebody writes /daily and some of the twelve play the deal; three of them play a match on Tuesdays
and Fridays, and one keeps a sheet for real cards on Saturdays. Computers decide by counting, so it takes
minutes. Printed are the calls to Telegram by chat and screen, and the rows and bytes of the database.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from bot.delivery.courier import Courier
from bot.features.daily import AFTER_S, begin, next_midnight
from bot.screens import Screen
from bot.tables.live import LiveMatch
from bot.tables.worker_pool import SEARCH_S, InlineRunner, Request, Work, plainly
from bot.words.buttons import DailyPress, LobbyPress, PaperPress, Tap, unpack
from game.actions import spell
from game.arena import shuffled
from game.players.knowledge import Situation
from storage.store import Slot
from tests.bot.table import GROUP, NAMES, Room, room
from tests.thinking import counting
from tests.virtual_time import virtual_time

Q = TypeVar("Q")
T = TypeVar("T")

PEOPLE = {
    11: "Ann", 12: "Bob", 13: "Cid", 14: "Dan", 15: "Eve", 16: "Fay",
    17: "Gus", 18: "Hal", 19: "Ida", 20: "Jim", 21: "Kim", 22: "Lea",
}  # fmt: skip
DAY_S, HOUR_S = 86_400.0, 3600.0
PLAYS = 0.7
"""Share of people who play the deal on a day."""
MATCHES, SHEETS = {1, 4}, {5}
"""Days of the week with a match, and with a score sheet for real cards; 0 is Monday."""
PACE_S = 4.0
"""Seconds that a player thinks."""
SHEET = ("{who}", "120", "35", "20", "✔ Write")
"""Keys that write a deal on a sheet."""
SHEET_DEALS = 12
_AT_HOME = "table_id IN (SELECT id FROM tables WHERE chat > 0)"
OWN = {"tables": "chat > 0", "entries": _AT_HOME, "matches": _AT_HOME, "results": _AT_HOME}
"""Conditions for rows of tables in direct chats: here these are attempts at deals of the day."""


class Counting(InlineRunner):
    """Runner that counts moves instead of searching: messages do not depend on how good they are."""

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S) -> T:
        """Return a counted move for a situation, and the result of `work` for anything else."""
        if isinstance(question, Situation) and isinstance(work, partial) and work.args:
            return plainly(question, "normal")  # type: ignore[return-value]  # the work finds a move
        return await super().find(work, question, request, limit_s)


@dataclass(slots=True)
class Calls:
    """Calls to Telegram, by day, chat ("group" or "direct"), verb and kind of screen."""

    found: Counter[tuple[int, str, str, str]] = field(default_factory=Counter)
    day: int = 0

    def note(self, verb: str, slot: Slot) -> None:
        """Count a call for a slot."""
        kind = slot.name.partition(":")[0].rstrip("0123456789")
        self.found[self.day, "group" if slot.chat < 0 else "direct", verb, kind] += 1

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Count all calls for slots within the block."""
        send, edit = Courier._send, Courier._edit

        async def counted_send(courier: Courier, slot: Slot, screen: Screen) -> None:
            await send(courier, slot, screen)
            self.note("send", slot)

        async def counted_edit(courier: Courier, slot: Slot, shown: object, screen: Screen) -> None:
            await edit(courier, slot, shown, screen)  # type: ignore[arg-type]
            self.note("edit", slot)

        with patch.object(Courier, "_send", counted_send), patch.object(Courier, "_edit", counted_edit):
            yield


@dataclass(slots=True)
class Weeks:
    """The twelve, and what they do on a day."""

    table: Room
    calls: Calls
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    async def day(self, number: int) -> None:
        """Live through a day, from midnight to midnight."""
        self.calls.day = number
        began = self.table.house.clock.now()
        ends = next_midnight(began) + AFTER_S + 1
        await asyncio.sleep(9 * HOUR_S)
        await self.daily()
        if number % 7 in MATCHES:
            await self.match()
        if number % 7 in SHEETS:
            await self.sheet()
        await asyncio.sleep(ends - self.table.house.clock.now())

    async def daily(self) -> None:
        """Ask for the message of the day, and let people play one after the other."""
        await self.table.at(11).write("/daily")
        chat = await self.table.house.people.group(GROUP)
        assert chat is not None
        for who in PEOPLE:
            if self.rng.random() > PLAYS:
                continue
            await self.table.home(who).write(f"/start daily_{chat.token}")
            await asyncio.sleep(5)
            await self.table.home(who).push(DailyPress("play", chat.token))
            last = await self.table.house.store.last_table(who, None)
            assert last is not None
            await self.play(last.id)
            await asyncio.sleep(self.rng.uniform(60, 1800))

    async def match(self) -> None:
        """Play a match of three in the group."""
        three = self.rng.sample(sorted(PEOPLE), 3)
        await self.table.at(three[0]).say("/new")
        standing = await self.table.house.tables.standing(GROUP, None)
        assert standing is not None
        for who, verb in (*((each, "join") for each in three), (three[0], "start")):
            await asyncio.sleep(10)
            pressed = LobbyPress(standing.id, verb)  # type: ignore[arg-type]
            await self.table.at(who).press(pressed)
        await self.play(standing.id)
        await asyncio.sleep(HOUR_S)

    async def play(self, number: int) -> None:
        """Let all people at a table answer, after some thought, until its match ends."""
        while isinstance(live := await self.table.house.tables.peek(number), LiveMatch) and live.table.open:
            await asyncio.sleep(PACE_S)
            seat, people = live.match.asked, live.table.people
            if seat in people and not live.table.state.pending:
                move = plainly(live.situation(seat), "normal")
                tap = Tap(number, live.match.turn, spell(move).partition(" ")[2])
                await self.table.at(people[seat]).press(tap)

    async def sheet(self) -> None:
        """Keep the sheet of an evening with real cards."""
        await self.table.at(11).write("/sheet Anna Ben Cid")
        for deal in range(SHEET_DEALS):
            for label in SHEET:
                await asyncio.sleep(10)
                found = self.key(label.format(who=("Anna", "Ben", "Cid")[deal % 3]))
                if found is not None:
                    await self.table.at(11).press(found)
        await asyncio.sleep(HOUR_S)

    def key(self, label: str) -> PaperPress | None:
        """Return a key of the sheet."""
        for (chat, _), screen in reversed(self.table.telegram.messages.items()):
            for key in (key for row in screen.rows for key in row):
                found = unpack(key.data or "")
                if chat == GROUP and isinstance(found, PaperPress) and key.text.endswith(label):
                    return found
        return None


def rows_of(file: Path) -> Iterator[tuple[str, int, int, int]]:
    """Yield of each database table its rows, its bytes, and the bytes that belong to deals of the day."""
    with sqlite3.connect(file) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            size = " + ".join(f"COALESCE(LENGTH(CAST({each} AS BLOB)), 0)" for each in columns)
            own = OWN.get(name, "1" if name.startswith("dail") else "0")
            found = f"SELECT COUNT(*), SUM({size}), SUM(({size}) * ({own})) FROM {name}"  # nosec B608 # names of the schema
            count, total, daily = database.execute(found).fetchone()
            if count:
                yield name, count, total or 0, daily or 0


def printed(calls: Calls, days: int) -> Iterator[str]:
    """Yield the table of calls: per kind their number, and the mean and greatest number a day."""
    totals: Counter[tuple[str, str, str]] = Counter()
    most: Counter[tuple[str, str, str]] = Counter()
    for (_day, *kind), count in calls.found.items():
        name = (kind[0], kind[1], kind[2])
        totals[name] += count
        most[name] = max(most[name], count)
    for name, count in sorted(totals.items()):
        yield f"{' '.join(name):28} {count:7} {count / days:8.1f} {most[name]:6}"


@virtual_time
async def live_through(days: int, folder: Path) -> None:
    """Simulate and print."""
    calls, file = Calls(), folder / "store.sqlite3"
    with calls.noted(), patch.dict(NAMES, PEOPLE):
        decks = random.Random(5)
        shuffle = lambda: shuffled(decks).deck  # noqa: E731  # too short for a name
        async with room(file, think=counting, pool=Counting(), shuffle=shuffle) as table:
            await table.come_in(*PEOPLE)
            begin(table.house)
            weeks = Weeks(table, calls)
            await asyncio.sleep(
                next_midnight(table.house.clock.now()) - table.house.clock.now() + AFTER_S + 1
            )
            for number in range(days):
                await weeks.day(number)
            tally = dict(table.house.delivery.tally)
    print("chat, call, screen             calls    a day   most")
    print("\n".join(printed(calls, days)))
    print("delivery:", tally)
    for name, count, size, daily in sorted(rows_of(file), key=lambda each: -each[2]):
        print(f"{name:16} {count:8} rows {size:10} bytes, of deals of the day {daily:10}")


def main() -> None:
    """Read the arguments and simulate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=28)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        live_through(chosen.days, Path(folder))


if __name__ == "__main__":
    main()

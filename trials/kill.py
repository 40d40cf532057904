"""kill -9 at any moment, again and again, while three people play: `python -m trials.kill --count 100`.

The bot runs in a process of its own and is killed by surprise. Afterwards every press that was answered is
in the store, none was carried out twice, and no deal has a second message, but where the process died
between Telegram's acceptance of a new message and our note of it: that cannot be told apart from outside.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from bisect import bisect
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

from club.model import Player
from playground import groups
from playground.chats import TelegramChat
from playground.server import serve
from playground.world import Press, World
from storage.opening import open_store
from tests.e2e.accounts import assert_played_once, assert_proved
from tests.e2e.bot_process import BotProcess
from tests.e2e.offers import Key, answer, offers
from tests.e2e.stage import BY_HAND, TOKEN, Guest, Stage, answering, assert_shown, kept_at, seating, until

os.environ.setdefault("PTB_TIMEDELTA", "true")


HERE = Path(__file__).parents[1]
UNNOTED_S = 0.25
"""A message accepted so shortly before a kill may be unknown to the next process: on a busy machine the
reply, the process's turn and the commit take that long (0.08 s was seen with a load of seven on two
cores)."""
UNNOTED_CALLS = 10
"""Nor may one be known after which so few calls came until the kill, whatever the clock says: while the
machine stands still nobody notes anything, and nobody calls."""
CALLS_PER_S = 1000.0
"""Calls a second over all chats that have held before."""
LIVES_S = (0.0, 0.8)
"""How long a process lives once it answers."""
Process = BotProcess | subprocess.Popen[bytes]
"""The bot of this program, or of another release."""


@dataclass(slots=True)
class Ordeal:
    """One table, its people, and the processes that serve it one after the other."""

    world: World
    address: str
    place: Path | str
    """A file, or the address of a database."""
    complaints: Path
    """Where the processes write their logs."""
    guests: tuple[Guest, ...]
    group: TelegramChat
    kills: list[float] = field(default_factory=list)
    presses: list[tuple[int, Press]] = field(default_factory=list)
    """All presses, each with the id of its update."""
    given: dict[str, object] = field(default_factory=dict)
    """Further settings of the bot."""
    program: Path = HERE
    """The folder of the program: this one, or another release."""

    def spawn(self) -> Process:
        """Start the bot; what it complains about is kept beside the database."""
        quick = {"GROUP_CALLS_PER_MINUTE": 1000, "PRIVATE_CALLS_PER_S": 100, "PRIVATE_BURST": 100}
        given = {"TOKEN": TOKEN, "API_URL": self.address, "TAPS_PER_S": 1000}
        kept = {name.upper(): value for name, value in kept_at(self.place).items()}
        chosen = quick | given | kept | self.given
        environment = os.environ | {f"THOUSAND_{name}": str(value) for name, value in chosen.items()}
        environment.pop("THOUSAND_TRANSPORT", None)  # each release has a default of its own
        with self.complaints.open("ab") as complaints:
            if self.program == HERE:
                return BotProcess("run", environment=environment, folder=HERE, stderr=complaints)
            return subprocess.Popen(
                [sys.executable, "-m", "bot", "run"],
                cwd=self.program,
                env=environment,
                stderr=complaints,
            )

    def has_begun(self, started: float) -> bool:
        """Say whether a process has asked for its name since a moment."""
        return any(call.method == "getMe" and call.time > started for call in self.world.journal.calls)

    async def answers(self, started: float) -> None:
        """Wait until a new process has asked for its name."""
        await until(lambda: self.has_begun(started), every_s=0.02)

    async def press(self, key: Key) -> None:
        """Press and wait for the answer, of whichever process, or until none will come any more."""
        kills, press = len(self.kills), key.guest.send(key.message, key.data)
        update = self.world.updates._next_id - 1
        self.presses.append((update, press))
        await until(lambda: press.answer is not None or self._is_lost(update, kills), every_s=0.003)

    def _is_lost(self, update: int, kills: int) -> bool:
        """Say whether a process was killed since, and the update does not come to another one.

        Who dies between the commit and the answer takes the answer along: people look again what is asked.
        """
        return len(self.kills) > kills and all(each.id != update for each in self.world.updates.pending())


async def ordeal(kills: int, seed: int, folder: Path, place: str | None = None) -> str:
    """Play under `kills` kills and check everything; return one line about it. `place`: not in `folder`."""
    began = time.perf_counter()
    world = World(token=TOKEN)
    server = await serve(world)
    guests, group = seating(world, "en")
    it = Ordeal(world, server.address, place or folder / "bot.sqlite3", folder / "bot.log", guests, group)
    await expect(it)
    try:
        players = asyncio.ensure_future(play(it))
        await _kill_again_and_again(it, kills, random.Random(seed))
        assert not players.done(), players
        players.cancel()
        await asyncio.gather(players, return_exceptions=True)
        with patch("bot.delivery.courier.LAG_S", 1.0):  # no call is under way for longer here
            entries, repeated = await examine(it)
    finally:
        await server.close()
    spent = time.perf_counter() - began
    seen = f"{len(it.presses)} taps, {entries} actions, {repeated} messages repeated"
    return f"{kills} kills, {seen}, {spent:.0f} s"


async def expect(it: Ordeal) -> None:
    """Every card is pressed, so that every stored action can be held against a press.

    The bot has learnt that Telegram takes many calls: how it finds that out is the matter of `trials.rates`.
    """
    store = await open_store(it.place)
    await store.keep_call_rate(int(TOKEN.partition(":")[0]), CALLS_PER_S)
    for guest in it.guests:
        await store.keep_player(
            Player(id=guest.user.id, name=guest.user.name, language="en", preferences=BY_HAND)
        )
    await store.close()


async def _kill_again_and_again(it: Ordeal, kills: int, rng: random.Random) -> None:
    for _ in range(kills):
        started = it.world.clock()
        process = it.spawn()
        try:
            await it.answers(started)
            await asyncio.sleep(rng.uniform(*LIVES_S))
        finally:
            process.kill()
            it.kills.append(it.world.clock())
            await asyncio.to_thread(process.wait)
        await assert_kept(it)


async def assert_kept(it: Ordeal) -> None:
    """What was answered with a plain yes is in the store when it is answered: no kill can take it away.

    The second tap of the same key is answered in the same way: then it is the first that is stored. People
    may go on pressing meanwhile, so only what was answered before the store was asked is looked at.
    """
    accepted = [press for _, press in it.presses if press.answer and not press.answer["text"]]
    store = await open_store(it.place)
    try:
        stored = {(press.user.id, press.data) for update, press in it.presses if await store.knows(update)}
        for press in accepted:
            if press.data.startswith(("g", "n")):
                assert (press.user.id, press.data) in stored, press
    finally:
        await store.close()


async def play(it: Ordeal) -> None:
    """Sit down, then play match after match, as fast as the answers come."""
    for guest in it.guests:
        groups.start(it.world, guest.user)
    groups.say(it.world, it.guests[0].user, it.group, groups.Draft("/new"))
    while True:
        await asyncio.sleep(0.005)
        key = answer(it.guests)
        for each in [key] if key else offers(it.guests, it.group):
            await it.press(each)


async def examine(it: Ordeal) -> tuple[int, int]:
    """Go on in this process, look at everything; return how many actions there are and what was repeated."""
    for complaint in it.complaints.read_text().split("Traceback")[1:]:
        assert "storage.Away" in complaint, complaint[:3000]
    async with answering(it.address, it.place, 0, it.world.clock) as house:
        stage = Stage(it.world, house, it.guests, it.group)
        await asyncio.sleep(1)
        table = await house.store.last_table(it.group.id, None)
        assert table is not None
        if table.stage == "playing":
            await assert_shown(stage, table.id, _choosing(it))
        entries, opened = 0, []
        for number in range(1, table.id + 1):
            kept = await house.store.table(number)
            if kept is None:  # PostgreSQL gives no number twice: that of a table rolled back is nobody's
                continue
            entries += await assert_played_once(house.store, number, [press for _, press in it.presses])
            opened.append(kept.created)
            await assert_proved(house.store, number)
    thrown = [call for call in it.world.journal.calls if call.method.lower() == "senddice"]
    assert len(thrown) <= len(opened), "a second die was thrown for a table"
    return entries, assert_told_once(it, opened)


def _choosing(it: Ordeal) -> Guest | None:
    """Return who pressed last and looks at what they have chosen and not given yet, if anybody does."""
    press = it.presses[-1][1]
    chosen = press.data.startswith("v")
    return next((guest for guest in it.guests if chosen and guest.user is press.user), None)


def assert_told_once(it: Ordeal, opened: list[float]) -> int:
    """No deal has two messages in a chat, unless a kill came before the first could be noted."""
    sent: defaultdict[tuple[int | None, int, str], list[float]] = defaultdict(list)
    chats = {it.group.id, *(guest.user.id for guest in it.guests)}
    for call in it.world.journal.calls:
        if call.chat not in chats:
            continue
        title = re.search(r"(?:<b>|· )([Dd]eal \d+)", str(call.params.get("text", "")))
        if call.method == "sendMessage" and call.outcome == "ok" and title:
            sent[call.chat, bisect(opened, call.time), title[1].lower()].append(call.time)
    repeated = 0
    for (chat, table, deal), times in sent.items():
        for first, second in pairwise(times):
            twice = f"{deal} of table {table} stands twice in {chat}"
            assert _unnoted(it, chat, first), "\n".join(
                [twice, str([each - first for each in opened]), *_around(it, chat, first, second)]
            )
            repeated += first < second
    return repeated


def _around(it: Ordeal, chat: int | None, first: float, second: float) -> list[str]:
    """Tell what was said in a chat between two moments and shortly after, and when the process was killed."""
    said = [
        (call.time, f"{call.method} {call.params.get('message_id', '')} {call.params.get('text', '')[:40]!r}")
        for call in it.world.journal.calls
        if call.chat == chat and first <= call.time <= second + UNNOTED_S
    ]
    said += [(kill, "killed") for kill in it.kills if first <= kill <= second]
    return [f"{at - first:8.3f} {words}" for at, words in sorted(said)]


def _unnoted(it: Ordeal, chat: int | None, sent: float) -> bool:
    """Say whether a kill came right around a new message, before anything else was said in its chat.

    What a process sent in its last moment is accepted after its death.
    """
    kill = next((kill for kill in it.kills if _is_close(it, kill, sent)), None)
    if kill is None:
        return False
    return not any(call.chat == chat and sent < call.time < kill for call in it.world.journal.calls)


def _is_close(it: Ordeal, kill: float, sent: float) -> bool:
    if abs(kill - sent) <= UNNOTED_S:
        return True
    first, last = sorted((kill, sent))
    return sum(first < call.time < last for call in it.world.journal.calls) <= UNNOTED_CALLS


def main() -> None:
    """Kill and count."""
    parser = argparse.ArgumentParser(prog="python -m trials.kill", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        print(asyncio.run(ordeal(chosen.count, chosen.seed, Path(folder))))


if __name__ == "__main__":
    main()

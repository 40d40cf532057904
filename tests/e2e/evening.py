"""A duplicate evening on the playground: `python -m tests.e2e.evening --people 13`.

People press what their own panels show. One leaves in the first round, and the bot is started again in the
middle of each round. Afterwards another computation, from the stored actions alone, compares the tables.
"""

from __future__ import annotations

import os

os.environ.setdefault("PTB_TIMEDELTA", "true")
os.environ.setdefault("THOUSAND_TRANSPORT", "aiohttp")

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from bot.services import Services
from bot.tables.play.chance import FAIR
from bot.tables.thinking.decisions import modestly
from bot.tables.thinking.worker_pool import InlineRunner
from bot.words.buttons import EveningVerb
from bot.words.texts import texts
from club.evening import Evening
from club.model import Table
from game.engine import fold, step
from game.ledger import DealSettled
from playground import groups, talk
from playground.budgets import SPENDING
from playground.chats import TelegramChat
from playground.seen import SeenMessage
from playground.server import serve
from playground.world import World
from storage.store import Store
from tests.e2e.reading import Reader
from tests.e2e.stage import BY_HAND, TOKEN, Guest, answering
from tests.virtual_time import VirtualLoop, wall

LONGEST_S = 4 * 3600.0
RESTART_S = 240.0
"""Seconds from the start of a round to the restart of the bot."""
EN = texts("en")


class Inline(InlineRunner):
    """Runner that searches in this process: the clock leaps, and would not wait for another one."""

    def __init__(self, workers: int = 0) -> None:
        del workers
        self.think = modestly

    def close(self) -> None:
        """There is nothing to close."""


@dataclass(slots=True)
class EveningTrial:
    """A group with the bot, and what is noted of its evening."""

    world: World
    address: str
    file: Path
    guests: list[Guest]
    group: TelegramChat
    rng: random.Random
    thinks_s: float
    """Mean seconds that a person thinks."""

    def message(self) -> SeenMessage:
        """Return the newest message of the bot in the group that has keys."""
        return [each for each in self.guests[0].sees(self.group) if each.labels][-1]

    async def press(self, guest: Guest, verb: EveningVerb) -> None:
        """Press a key under the message of the evening."""
        message = self.message()
        label = EN.plain(f"button-evening-{verb}")
        guest.press(message, label)
        await asyncio.sleep(self.rng.uniform(0.2, 2.0))

    async def gather(self) -> None:
        """Let all people start the bot and take part, and the first one begin."""
        for guest in self.guests:
            talk.start(self.world, guest.user)
        await asyncio.sleep(10)
        talk.say(self.world, self.guests[0].user, self.group, talk.Draft("/evening"))
        await asyncio.sleep(5)
        for guest in self.guests[1:]:
            await self.press(guest, "join")
        await asyncio.sleep(10)
        await self.press(self.guests[0], "start")

    async def tap(self) -> None:
        """Let everybody who is asked press a key of their panel, some seconds later."""
        await asyncio.sleep(1)
        for guest in self.guests:
            panels = guest.sees()
            if panels and (label := guest.reader.press(panels[-1])) and self.rng.random() < 1 / self.thinks_s:
                guest.press(panels[-1], label)


async def behave(services: Services, guests: Iterable[Guest]) -> None:
    for guest in guests:
        if player := await services.people.player(guest.user.id):
            await services.people.behave(player, BY_HAND)


async def play(trial: EveningTrial) -> float:
    """Play an evening to its end; return its minutes. The bot is started again once in each round."""
    began = 0.0
    restarted: set[int] = set()
    leaver = trial.guests[-1]
    while True:
        async with answering(
            trial.address, trial.file, 0, wall, chance=FAIR, group_calls_per_minute=20
        ) as services:
            if not began:
                await trial.gather()
                await behave(services, trial.guests)
                began = services.clock.now()
            again = services.clock.now() + RESTART_S
            while True:
                now = await services.store.evening_in(trial.group.id, None)
                assert now is not None
                if not now.open:
                    await services.delivery.drain()
                    return (services.clock.now() - began) / 60
                if services.clock.now() - began > LONGEST_S:
                    raise AssertionError("the evening does not end")
                number = now.state.number
                if now.state.stage == "playing" and number not in restarted and services.clock.now() > again:
                    restarted.add(number)
                    break
                if now.state.stage == "pause":
                    for guest in trial.guests:
                        if guest.user.id in now.present and guest.user.id not in now.state.ready:
                            await trial.press(guest, "ready")
                            break
                elif leaver.user.id in now.present and number == 1 and services.clock.now() - began > 120:
                    await trial.press(leaver, "leave")
                else:
                    await trial.tap()


async def compare(store: Store, evening: Evening) -> int:
    """Compute all results again from the stored actions; return how many were compared."""
    compared = 0
    for number, scores in enumerate(evening.state.scores, 1):
        tables = await tables_of(store, evening, number)
        changes = [await changes_of(store, each) for each in tables]
        decks = [[deal for deal, _ in each] for each in changes]
        shortest = min(map(len, decks))
        assert all(each[:shortest] == decks[0][:shortest] for each in decks), "the decks are the same"
        for at, table in enumerate(tables):
            for place, person in enumerate(evening.state.people):
                seat = next((each.seat for each in table.state.owners if each.player == person), None)
                if seat is None:
                    continue
                for deal, told in enumerate(scores[place]):
                    own = changes[at][deal][1][seat]
                    others = [each[deal][1][seat] for each in (*changes[:at], *changes[at + 1 :])]
                    assert told.score == own
                    assert abs(told.mean - sum(others) / len(others)) < 1e-9
                    compared += 1
    return compared


async def tables_of(store: Store, evening: Evening, number: int) -> list[Table]:
    found: list[Table] = []
    while table := await store.last_table(evening.chat, evening.thread_of(number, len(found))):
        found.append(table)
    return found


async def changes_of(store: Store, table: Table) -> list[tuple[str, list[int]]]:
    """Return of each deal the first deck, and the change of each total, by playing the match again."""
    match = await store.start_of(table.id)
    assert match is not None
    found: list[tuple[str, list[int]]] = []
    before, first = list(match.scores), ""
    for entry in await store.history(table.id):
        events, after = step(table.rules, match, entry.action)
        assert events == entry.events
        assert after == fold(match, entry.events)
        first = first or str(entry.action)
        if any(isinstance(each, DealSettled) for each in events):
            found.append((first, [now - then for now, then in zip(after.scores, before, strict=True)]))
            before, first = list(after.scores), ""
        match = after
    return found


async def run(people: int, seed: int, thinks_s: float) -> str:
    """Play one evening and check it; return what it was like."""
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with AsyncExitStack() as stack:
            world = World(token=TOKEN, clock=wall)
            world.budgets.enabled = True
            server = await serve(world)
            stack.push_async_callback(server.close)
            users = [world.add_user(f"P{number}", "en") for number in range(1, people + 1)]
            group = groups.create_group(world, users[0], "Club", users[1:], "supergroup")
            groups.add_bot(world, users[0], group)
            guests = [Guest(world, user, Reader(EN)) for user in users]
            file = Path(folder) / "bot.sqlite3"
            trial = EveningTrial(world, server.address, file, guests, group, random.Random(seed), thinks_s)
            minutes = await play(trial)
            async with answering(server.address, file, 0, wall, chance=FAIR) as services:
                evening = await services.store.evening_in(group.id, None)
                assert evening is not None
                compared = await compare(services.store, evening)
            calls = [each for each in world.journal.calls if each.chat == group.id]
            kinds = Counter(each.method.lower() for each in calls if each.method.lower() in SPENDING)
            refused = sum(each.outcome.startswith("429") for each in world.journal.calls)
            return (
                f"{people} people: {minutes:.0f} min, {len(evening.state.scores)} rounds, {compared} results"
                f" computed again, a restart in each, calls to the group {dict(kinds)},"
                f" {refused} times 429"
            )


def main() -> None:
    """Play an evening and print what it was like."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--thinks", type=float, default=3, help="mean seconds that a person thinks")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with patch("bot.run.WorkerPool", Inline), asyncio.Runner(loop_factory=VirtualLoop) as runner:
        print(runner.run(run(asked.people, asked.seed, asked.thinks)))


if __name__ == "__main__":
    main()

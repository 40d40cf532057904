"""A duplicate evening on the playground: `python -m trials.evening --people 13`.

Some people press what their panels in the chat show, the others play in the Mini App. One leaves in the first
round, and the bot is cut off in the middle of each round, as by kill -9. Afterwards another computation, from
the published movement and the stored actions alone, seats the people and compares the tables.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from bot.house import House
from bot.runtime.settings import Settings
from bot.tables.match import FAIR
from bot.words.buttons import EveningVerb
from bot.words.texts import texts
from club.evening import Evening
from club.model import Table
from game.engine import fold, step
from game.state import DealSettled
from playground import groups
from playground.chats import TelegramChat
from playground.people_api import SeenMessage
from playground.server import serve
from playground.traffic import SPENDING
from playground.world import World
from storage.store import Store
from tests.e2e.in_app import AppPlayer, app_player
from tests.e2e.reading import Reader
from tests.e2e.stage import BY_HAND, TOKEN, Guest, answering
from tests.virtual_time import VirtualLoop, wall
from trials.chaos.lives import BotRun, mortal
from webapp.hub import Hub

os.environ.setdefault("PTB_TIMEDELTA", "true")
os.environ.setdefault("THOUSAND_TRANSPORT", "aiohttp")


LONGEST_S = 4 * 3600.0
LEAVES_S = 120.0
"""Seconds from the start of the evening until one person leaves."""
KILL_S = 240.0
"""Seconds from the start of the bot to its end."""
EN = texts("en")


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
    in_app: int
    """Number of people who play in the Mini App."""
    pages: dict[tuple[int, int], AppPlayer] = field(default_factory=dict)
    """Open pages of this run of the bot, by person and table."""
    app_presses: int = 0

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
            groups.start(self.world, guest.user)
        await asyncio.sleep(10)
        groups.say(self.world, self.guests[0].user, self.group, groups.Draft("/evening"))
        await asyncio.sleep(5)
        for guest in self.guests[1:]:
            await self.press(guest, "join")
        await asyncio.sleep(10)
        await self.press(self.guests[0], "start")

    async def tap(self, house: House, evening: Evening) -> None:
        """Let everybody who is asked press a key of their panel or their page, some seconds later."""
        await asyncio.sleep(1)
        for guest in self.guests[: self.in_app]:
            player = await self.page(house, evening, guest)
            if player is not None and self.rng.random() < 1 / self.thinks_s:
                self.app_presses += await player.answer()
        for guest in self.guests[self.in_app :]:
            panels = guest.sees()
            if panels and (label := guest.reader.press(panels[-1])) and self.rng.random() < 1 / self.thinks_s:
                guest.press(panels[-1], label)

    async def page(self, house: House, evening: Evening, guest: Guest) -> AppPlayer | None:
        """Return the open page of a guest at their table of the round; None if they have none."""
        for table in await tables_of(house.store, evening, evening.state.number):
            if guest.user.id in table.seats:
                name = (guest.user.id, table.id)
                if name not in self.pages:
                    hub = house.display.pages
                    if not isinstance(hub, Hub):
                        hub = house.display.pages = Hub(house)
                    self.pages[name] = await app_player(house, hub, guest, table.token)
                return self.pages[name]
        return None


async def behave(house: House, guests: Iterable[Guest]) -> None:
    for guest in guests:
        if player := await house.people.player(guest.user.id):
            await house.people.behave(player, BY_HAND)


async def play(trial: EveningTrial) -> float:
    """Play an evening to its end; return its minutes. The bot is cut off once in each round."""
    settings = Settings(database=trial.file, api_url=trial.address, language="en", group_calls_per_minute=20)
    began, killed = wall(), set[int]()
    gathered = False
    while True:
        bot = BotRun(settings, wall, FAIR)
        trial.pages.clear()
        await asyncio.sleep(2)
        assert bot.house is not None, "the bot has started"
        if not gathered:
            await trial.gather()
            await behave(bot.house, trial.guests)
            gathered, began = True, wall()
        number = await play_until(trial, bot.house, began, killed, wall() + KILL_S)
        if number is None:
            await bot.house.delivery.drain()
            await bot.close()
            return (wall() - began) / 60
        killed.add(number)
        await bot.abandon()


async def play_until(
    trial: EveningTrial, house: House, began: float, killed: Collection[int], kill_at: float
) -> int | None:
    """Play until the bot is to be cut off; return the round, or None at the end of the evening."""
    leaver = trial.guests[-1]
    while True:
        now = await house.store.evening_in(trial.group.id, None)
        assert now is not None
        if not now.open:
            return None
        if wall() - began > LONGEST_S:
            raise AssertionError("the evening does not end")
        number = now.state.number
        if now.state.stage == "playing" and number not in killed and wall() > kill_at:
            return number
        if now.state.stage == "pause":
            waited = [each for each in trial.guests if each.user.id in set(now.present) - {*now.state.ready}]
            await trial.press(waited[0], "ready") if waited else await asyncio.sleep(1)
        elif leaver.user.id in now.present and number == 1 and wall() - began > LEAVES_S:
            await trial.press(leaver, "leave")
        else:
            await trial.tap(house, now)


def seat_in(people: int, size: int, place: int, number: int) -> tuple[int, int]:
    """Return table and seat of a place in a round by the rule of docs/evening.md, without repeats."""
    tables = max(2, -(-people // size))
    line = place // tables
    return (place % tables + line * (number - 1)) % tables, (line + number - 1) % size


async def compare(store: Store, evening: Evening) -> int:
    """Compute all results again from the stored actions; return how many were compared."""
    compared = 0
    for number, scores in enumerate(evening.state.scores, 1):
        tables = await tables_of(store, evening, number)
        changes = [await changes_of(store, each) for each in tables]
        people = evening.state.people
        for place in set(range(len(people))) - {*evening.state.left}:
            at, seat = seat_in(len(people), evening.size, place, number)
            assert tables[at].seat_of(people[place]) == seat, "the movement is the published one"
        decks = [[deal for deal, _ in each] for each in changes]
        shortest = min(map(len, decks))
        assert all(each[:shortest] == decks[0][:shortest] for each in decks), "the decks are the same"
        for at, table in enumerate(tables):
            for place, person in enumerate(people):
                sat = next((each.seat for each in table.state.owners if each.player == person), None)
                if sat is None:
                    continue
                for deal, told in enumerate(scores[place]):
                    own = changes[at][deal][1][sat]
                    others = [each[deal][1][sat] for each in (*changes[:at], *changes[at + 1 :])]
                    assert told.score == own
                    assert abs(told.mean - sum(others) / len(others)) < 1e-9
                    compared += 1
    return compared


async def tables_of(store: Store, evening: Evening, number: int) -> list[Table]:
    return list(await store.tables_of_round(evening.id, number))


async def changes_of(store: Store, table: Table) -> list[tuple[str, list[int]]]:
    """Return of each deal the first deck, and the change of each total, by playing the match again."""
    match = await store.start_of(table.id)
    assert match is not None
    found: list[tuple[str, list[int]]] = []
    before, first = list(match.scores), ""
    for entry in await store.history(table.id):
        events, after = step(table.rules, match, entry.action, stood_in=entry.stood_in)
        assert events == entry.events
        assert after == fold(match, entry.events)
        first = first or str(entry.action)
        if any(isinstance(each, DealSettled) for each in events):
            found.append((first, [now - then for now, then in zip(after.scores, before, strict=True)]))
            before, first = list(after.scores), ""
        match = after
    return found


async def run(people: int, seed: int, thinks_s: float, in_app: int) -> str:
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
            rng = random.Random(seed)
            trial = EveningTrial(world, server.address, file, guests, group, rng, thinks_s, in_app)
            drawn = SimpleNamespace(token_hex=lambda size: random.Random(seed).randbytes(size).hex())
            with mortal(), patch("bot.features.evening.secrets", drawn):
                minutes = await play(trial)
            async with answering(server.address, file, 0, wall, chance=FAIR) as house:
                evening = await house.store.evening_in(group.id, None)
                assert evening is not None
                compared = await compare(house.store, evening)
            calls = [each for each in world.journal.calls if each.chat == group.id]
            kinds = Counter(each.method.lower() for each in calls if each.method.lower() in SPENDING)
            refused = sum(each.outcome.startswith("429") for each in world.journal.calls)
            return (
                f"{people} people: {minutes:.0f} min, {len(evening.state.scores)} rounds, {compared} results"
                f" computed again, a kill in each, {trial.app_presses} presses of {in_app} in the app,"
                f" calls to the group {dict(kinds)}, {refused} times 429"
            )


def main() -> None:
    """Play an evening and print what it was like."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--thinks", type=float, default=3, help="mean seconds that a person thinks")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--in-app", type=int, default=3, help="people who play in the Mini App")
    asked = parser.parse_args()
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        print(runner.run(run(asked.people, asked.seed, asked.thinks, asked.in_app)))


if __name__ == "__main__":
    main()

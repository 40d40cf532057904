"""Stored statistics and ratings compared with those recomputed from the match records.

`python -m trials.figures --matches 500` plays matches through the use cases of the bot. Players leave,
return, are replaced by others or by computers, vote, and admins end matches and seasons; the bot restarts.
Afterwards every match is replayed from its first deck, counted independently, and compared with the store.
The test suite plays a few matches.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from openskill.models import PlackettLuce

from bot.delivery import Delivery
from bot.people import Who
from bot.tables.live import LiveMatch
from bot.telegram import Banished
from bot.telegram.updates import Place
from bot.words.buttons import ComputerPress, EndPress, LobbyPress, SeasonPress, SeatPress
from club.model import Player, PlayerFigures, Result
from club.rules import rules_mark
from club.seats import is_between_deals as between
from club.standings import RatingRecord
from club.state import ComputerPlayer, Occupant
from game.arena import shuffled
from game.engine import legal, step
from game.events import MarriageDeclared
from game.state import DealSettled
from game.view import project
from storage.store import Store
from tests.bot.table import Room, room
from tests.plausible import answer
from tests.thinking import counting
from tests.virtual_time import VirtualLoop

PRESETS = ("five_hundred_one", "five_hundred_one", "five_hundred_one", "rooms", "two_players", "four_players")
CHATS = (-11, -12, -13)
PEOPLE = range(101, 109)
COMPUTERS = 0.15
"""Probability that a computer sits at a new table."""
LONGEST = 4000
"""Maximum number of steps of a match."""
A_STEP = {"leave": 0.003, "take": 0.05, "computer": 0.02, "vote": 0.0005, "cancel": 0.0002, "restart": 0.0005}
"""Probability of each incident before a step."""

CLOSE = 1e-3
"""Tolerance of ratings: they are stored with six decimals, and rounding errors add up."""

Dealt = tuple[Occupant, ...]


class SilentDelivery(Delivery):
    """Delivery that sends nothing."""

    def _put(self, chat: int, job: Any) -> None:
        del chat, job

    async def errand(self, chat: int, call: Any, patience_s: float) -> Any:
        """Refuse every direct call, so that no die is thrown."""
        del chat, call, patience_s
        raise Banished("nobody is told anything")


@dataclass(slots=True)
class Evenings:
    """The bot, and the observations of an independent witness."""

    file: Path
    rng: random.Random
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    players: dict[int, Player] = field(default_factory=dict)
    updates: int = 0
    dealt: defaultdict[int, list[Dealt]] = field(default_factory=lambda: defaultdict(list))
    """Occupants of the seats for each deal, by table."""
    order: list[int] = field(default_factory=list)
    """Tables in the order in which their matches ended."""
    met: Counter[str] = field(default_factory=Counter)
    room: Room = field(init=False)

    async def start(self) -> None:
        """Start or restart the bot on its database file."""
        await self.stack.aclose()

        def shuffle() -> Any:
            return shuffled(self.rng).deck

        self.room = await self.stack.enter_async_context(room(self.file, shuffle=shuffle, think=counting))
        people = self.room.house.people
        for each in PEOPLE:
            player = await people.meet(Who(each, f"P{each}", "en"))
            self.players[each] = await people.reachable(player, started=True)
        self.room.people = self.players

    def update(self) -> int:
        """Return the id of a new update."""
        self.updates += 1
        return self.updates

    async def live(self, table: int) -> LiveMatch | None:
        """Return the match of a table while it is being played."""
        return await self.room.house.tables.playing(table)

    async def sit_down(self) -> int:
        """Open a table in one of the chats and begin its match; return its number."""
        house, rng = self.room.house, self.rng
        place = Place(rng.choice(CHATS), None, "Club", private=False)
        chat = await house.people.chat(place.chat, place.title, "en")
        preset = rng.choice(PRESETS)
        await house.people.keep_chat(replace(chat, preset=preset))
        wanted = {"two_players": 2, "four_players": 4}.get(preset, 3)
        people = [self.players[each] for each in rng.sample(PEOPLE, wanted)]
        await self.room.at(people[0], place).say("/new", self.update())
        opened = await house.store.table_in(place.chat, None)
        assert opened is not None
        with_computer = rng.random() < COMPUTERS
        for each in people[: wanted - with_computer]:
            join = LobbyPress(opened.id, "join", rules_mark(opened.preset, opened.rules))
            await self.room.at(each, place).press(join, self.update())
        if with_computer:
            press = ComputerPress(opened.id, "add", wanted - 1)
            await self.room.at(people[0], place).press(press, self.update())
        await self.room.at(people[0], place).press(LobbyPress(opened.id, "start"), self.update())
        assert await self.live(opened.id) is not None, (preset, wanted)
        await self.note(opened.id)
        return opened.id

    async def note(self, table: int) -> None:
        """Record the occupants of the seats for the present deal."""
        live = await self.live(table)
        if live is not None and len(self.dealt[table]) == len(live.match.sheet) and not between(live.match):
            self.dealt[table].append(live.table.seats)

    async def play(self, table: int) -> None:
        """Play a match to its end, with random incidents."""
        for _ in range(LONGEST):
            live = await self.live(table)
            if live is None:
                return
            for what, often in A_STEP.items():
                if self.rng.random() < often:
                    await self.happen(what, table, live)
                    break
            else:
                await self.move(table, live)
            await self.note(table)
        raise AssertionError(f"table {table} found no end")

    async def move(self, table: int, live: LiveMatch) -> None:
        """Answer for the player who is asked, or deal the next cards."""
        house = self.room.house
        async with house.tables.lock(table):
            match, rules = live.match, live.table.rules
            if match.asked is None:
                await house.runner.deal(live, self.update())
                return
            view = project(match, match.asked, legal(rules, match))
            await house.runner.carry_out(live, (answer(rules, self.rng, view),), self.update())

    async def happen(self, what: str, table: int, live: LiveMatch) -> None:
        """Carry out an incident."""
        house, rng = self.room.house, self.rng
        seat = rng.randrange(len(live.table.seats))
        own = live.table.people.get(seat)
        anybody = self.players[rng.choice(PEOPLE)]
        before, place = live.table, Place(live.table.chat, None, "Club", private=False)
        if what == "restart":
            await self.start()
            self.met[what] += 1
            return
        if what == "leave" and own is not None:
            await self.room.at(own, place).press(SeatPress(table, "leave", seat), self.update())
        elif what == "take":
            await self.room.at(anybody, place).press(SeatPress(table, "take", seat), self.update())
        elif what == "computer" and live.table.people:
            who = self.players[rng.choice(list(live.table.people.values()))]
            await self.room.at(who, place).press(SeatPress(table, "easy", seat), self.update())
        elif what == "vote":
            for each in tuple(live.table.people.values()):
                await self.room.at(each, place).say("/cancel", self.update())
        elif what == "cancel":
            self.room.telegram.admins = {anybody.id}
            await self.room.at(anybody.id, place).press(EndPress(table, "end"), self.update())
            self.room.telegram.admins = set()
        after = await house.store.table(table)
        self.met[what] += after != before

    async def end_season(self) -> None:
        """End the season of a chat as an admin."""
        place, who = Place(self.rng.choice(CHATS), None, "Club", private=False), self.players[PEOPLE[0]]
        self.room.telegram.admins = {who.id}
        number = len(await self.room.house.store.seasons(place.chat)) + 1
        press = SeasonPress("end", number)
        await self.room.at(who.id, place).press(press, self.update())
        self.room.telegram.admins = set()
        self.met["season"] += len(await self.room.house.store.seasons(place.chat)) == number


def recounted(
    rows: Sequence[DealSettled], married: Sequence[Sequence[int]], dealt: Sequence[Dealt]
) -> dict[int, PlayerFigures]:
    """Return the statistics of each person, counted independently of the bot."""
    seats = [(each, seat, deal) for deal in range(len(rows)) for seat, each in enumerate(dealt[deal])]
    told = {}
    for person in dict.fromkeys(each for each, _, _ in seats if isinstance(each, int)):
        own = [(seat, deal) for each, seat, deal in seats if each == person]
        lines = [(line, deal) for seat, deal in own for line in rows[deal].lines if line.seat == seat]
        bids = [rows[deal] for seat, deal in own if rows[deal].declarer == seat]
        fell = {deal for line, deal in lines if line.reason.value in {"barrel_fall", "third_fall"}}
        told[person] = PlayerFigures(
            player=person,
            deals=len(own),
            points=sum(line.amount for line, _ in lines),
            tried=len(bids),
            made=sum(row.result == "made" for row in bids),
            biggest=max([row.contract for row in bids if row.result == "made"], default=0),
            marriages=sum(each == seat for seat, deal in own for each in married[deal]),
            bolts=sum(rows[deal].bolts[seat] for seat, deal in own),
            climbs=sum(line.reason.value == "barrel_climb" for line, _ in lines),
            falls=len(fell),
        )
    return told


async def again(store: Store, table: int) -> tuple[list[DealSettled], list[list[int]]]:
    """Replay a match from its actions; return its sheet and the seats that declared marriages by deal."""
    record, match = await store.table(table), await store.start_of(table)
    assert record is not None
    assert match is not None
    rows: list[DealSettled] = []
    married: list[list[int]] = [[]]
    for entry in await store.history(table):
        events, match = step(record.rules, match, entry.action, stood_in=entry.stood_in)
        for event in events:
            if isinstance(event, MarriageDeclared) and event.suit is not None:
                married[-1].append(event.seat)
            elif isinstance(event, DealSettled):
                rows.append(event)
                married.append([])
    return rows, married


def places(result: Result, dealt: Sequence[Dealt]) -> dict[int, int]:
    """Return the places of the players for the rating; those who gave up are last."""
    if result.winner is None or any(isinstance(each, ComputerPlayer) for each in result.players):
        return {}
    gone = {each.player for each in result.gone}
    given_up = {each.seat for each in result.gone}
    stayed = [(seat, each) for seat, each in enumerate(result.players) if isinstance(each, int)]
    worth = {
        each: 10_000 if seat == result.winner else result.scores[seat]
        for seat, each in stayed
        if seat not in given_up
    } | dict.fromkeys(gone, -10_000)
    assert gone <= {each for seats in dealt for each in seats}
    better = {each: sum(other > own for other in worth.values()) for each, own in worth.items()}
    return {each: 1 + before for each, before in better.items()} if len(worth) > 1 else {}


async def compare_figures(evenings: Evenings, results: Iterable[Result]) -> list[str]:
    """Return the differences of statistics and sheets from the records."""
    store, wrong = evenings.room.house.store, []
    for result in results:
        rows, married = await again(store, result.table)
        kept = {each.player: each for each in result.figures or ()}
        told = recounted(rows, married, evenings.dealt[result.table])
        if kept != told:
            wrong.append(f"table {result.table}: {kept} is not {told}")
        if await store.sheet_of(result.table) != tuple(rows) or result.deals != len(rows):
            wrong.append(f"table {result.table}: the sheet is another one")
    return wrong


def compare_ratings(
    evenings: Evenings, results: Iterable[Result], stored: Sequence[RatingRecord]
) -> list[str]:
    """Return the differences of ratings from those recomputed from the matches of a chat."""
    model, wrong, rated = PlackettLuce(), [], 0
    now: dict[tuple[int, str, int], Any] = {}
    kept = {(each.table, each.player): each for each in stored}
    for result in results:
        found = places(result, evenings.dealt[result.table])
        rated += len(found)
        pool = "two" if len(result.players) == 2 else "more"
        for season in (0, result.season) if found else ():
            teams = [[now.get((season, pool, each)) or model.rating()] for each in found]
            after = model.rate(teams, ranks=list(map(float, found.values())))
            for each, (own,) in zip(found, after, strict=True):
                now[season, pool, each] = own
                one = kept.get((result.table, each))
                has = None if one is None else one.in_season if season else one.rating
                if has is None or max(abs(own.mu - has.mu), abs(own.sigma - has.sigma)) > CLOSE:
                    wrong.append(f"table {result.table}: {each} has {has}, not {own}")
    return wrong if rated == len(stored) else [*wrong, f"{len(stored)} ratings are kept, not {rated}"]


async def compare(evenings: Evenings) -> list[str]:
    """Compare the store with the records; return the differences."""
    store, wrong = evenings.room.house.store, []
    for chat in CHATS:
        results = sorted(await store.results(chat), key=lambda each: evenings.order.index(each.table))
        wrong += await compare_figures(evenings, results)
        wrong += compare_ratings(evenings, results, await store.ratings(chat))
    return wrong


async def run(count: int, seed: int, folder: Path) -> tuple[Counter[str], list[str]]:
    """Play matches and compare; return the number of incidents and the differences."""
    evenings = Evenings(folder / "store.sqlite3", random.Random(seed))
    with patch("bot.house.Delivery", SilentDelivery):
        await evenings.start()
        for _ in range(count):
            table = await evenings.sit_down()
            await evenings.play(table)
            evenings.order.append(table)
            record = await evenings.room.house.store.table(table)
            assert record is not None
            assert record.state.end is not None
            evenings.met[f"end: {record.state.end.why}"] += 1
            evenings.met["with computers"] += any(isinstance(each, ComputerPlayer) for each in record.seats)
            if evenings.rng.random() < 0.03:
                await evenings.end_season()
        wrong = await compare(evenings)
        await evenings.stack.aclose()
    return evenings.met, wrong


def main() -> int:
    """Play, compare and print; return 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m trials.figures", description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    chosen = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        met, wrong = runner.run(run(chosen.matches, chosen.seed, Path(folder)))
    took = time.perf_counter() - began
    print(f"{chosen.matches} matches, seed {chosen.seed}, {took:.0f} s: {len(wrong)} differences")
    print(", ".join(f"{what} {many}" for what, many in sorted(met.items())))
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

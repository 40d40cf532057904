"""A match that strangers can check, through the playground: lock, die, a kill in between, /fair, /export."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest

from bot.screens.lobby import SHOWN_DIGITS
from bot.tables.live import LiveMatch
from bot.tables.match import FAIR
from club.model import Table
from game.__main__ import AGREES, main
from game.fair import link
from playground import groups
from playground.people_api import SeenMessage
from playground.server import serve
from playground.traffic import Fault
from playground.world import World
from tests.e2e.accounts import assert_proved
from tests.e2e.stage import TOKEN, Guest, Stage, answering, seating
from tests.game.proven import checked
from tests.virtual_time import virtual_time, wall
from trials.matches import LONGEST, answered


class Evening:
    """Three people, their group, and the bot, which may die and be started again."""

    def __init__(self, world: World, address: str, folder: Path) -> None:
        self.world = world
        self.guests, self.group = seating(world, "en")
        self.folder = folder
        self._address = address

    @asynccontextmanager
    async def served(self) -> AsyncIterator[Stage]:
        """Let the bot answer as it does on Telegram, with its own chance."""
        file = self.folder / "bot.sqlite3"
        async with answering(self._address, file, 0, wall, chance=FAIR) as house:
            await asyncio.sleep(1)
            yield Stage(self.world, house, self.guests, self.group)

    def dice(self) -> list[SeenMessage]:
        """Return the dice that lie in the group."""
        return [message for message in self.guests[0].sees(self.group) if message.die]


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[Evening]:
    """Open a playground with Telegram's limits, and a group in it."""
    world = World(token=TOKEN, clock=wall)
    world.budgets.enabled = True
    server = await serve(world)
    try:
        yield Evening(world, server.address, folder)
    finally:
        await server.close()


async def play(stage: Stage, table: int, rng: random.Random, *, deals: int = 1000) -> None:
    """Play on until so many deals are settled, or the match is over."""
    for _ in range(LONGEST):
        await asyncio.sleep(rng.uniform(1, 3))
        if found := stage.asked():
            guest, panel, label = found
            await answered(guest.press(panel, label))
            continue
        if await settled(stage, table) >= deals or not (await kept(stage, table)).open:
            return
    raise AssertionError("no end")


async def kept(stage: Stage, table: int) -> Table:
    """Return the record of a table."""
    record = await stage.house.store.table(table)
    assert record is not None
    return record


async def settled(stage: Stage, table: int) -> int:
    """Return how many deals of a match are settled."""
    live = await stage.house.tables.peek(table)
    assert isinstance(live, LiveMatch)
    return len(live.match.sheet)


async def asked_for(stage: Stage, guest: Guest, command: str) -> str:
    """Ask for a file in the group and return what stands in it."""
    groups.say(stage.world, guest.user, stage.group, groups.Draft(command))
    await asyncio.sleep(20)
    files = (each.file for each in reversed(guest.sees(stage.group)) if each.file)
    file = next(each for each in files if each["kind"] == "document")
    return stage.world.files[file["id"]].content.decode()


def both(text: str, folder: Path) -> tuple[bool, bool]:
    """Return whether each of the two checkers believes a record."""
    file = folder / "record.toml"
    file.write_text(text, encoding="utf-8")
    return main(["verify", str(file)]) == AGREES, checked(text).returncode == 0


@virtual_time
async def test_a_match_through_a_restart_is_one_that_strangers_can_check(tmp_path: Path) -> None:
    rng = random.Random(1)
    async with evening(tmp_path) as it:
        async with it.served() as stage:
            table = await stage.sit_down()
            await play(stage, table, rng, deals=2)
            early = await asked_for(stage, it.guests[0], "/fair")
        async with it.served() as stage:
            await play(stage, table, rng)
            record = await kept(stage, table)
            assert record.stage == "over"
            await assert_proved(stage.house.store, table)
            whole = await asked_for(stage, it.guests[1], "/fair")
            exported = await asked_for(stage, it.guests[2], "/export")
        (die,) = it.dice()
        texts = [message.html for message in it.guests[0].sees(it.group)]
        shown = record.state.proof.chain[:SHOWN_DIGITS]
        locks = [text for text in texts if shown in text and "The match has begun" in text]
        assert len(locks) == 1
        assert die.quote == shown
        assert f"The die showed {die.die}." in locks[0]
        assert (record.state.proof.die, record.state.proof.thrown) == (die.die, int(die.date))
        assert exported == whole
        assert whole.startswith(early.removesuffix("\n")), "what is told once stays as it is"
        assert whole.count("secret = ") == whole.count("[[deals]]") > early.count("[[deals]]") >= 2
        for text in (early, whole):
            assert both(text, tmp_path) == (True, True)
        assert both(whole.replace(f"die = {die.die}", f"die = {die.die % 6 + 1}"), tmp_path) == (False, False)


@virtual_time
async def test_a_deal_costs_no_call_of_the_group_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as it, it.served() as stage:
        table = await stage.sit_down()
        await play(stage, table, random.Random(2), deals=3)
        dice = [call for call in stage.world.journal.calls if call.method == "sendDice"]
        assert [(call.chat, call.outcome) for call in dice] == [(it.group.id, "ok")]


@pytest.mark.parametrize(("drop", "lie"), [("before", 0), ("after", 1)])
@virtual_time
async def test_a_die_on_a_broken_road_is_not_thrown_again(
    tmp_path: Path, drop: Literal["before", "after"], lie: int
) -> None:
    async with evening(tmp_path) as it, it.served() as stage:
        stage.world.faults.add(Fault(method="sendDice", drop=drop))
        table = await stage.sit_down()
        await play(stage, table, random.Random(3), deals=1)
        assert len(it.dice()) == lie
        text = await asked_for(stage, it.guests[0], "/fair")
        assert 'no_die = "lost"' in text
        assert both(text, tmp_path) == (True, True)
        files = [each for each in it.guests[0].sees(it.group) if (each.file or {}).get("kind") == "document"]
        (caption,) = [message.text for message in files]
        assert "so it does not count" in caption


@virtual_time
async def test_where_dice_are_forbidden_the_group_goes_on_as_before(tmp_path: Path) -> None:
    async with evening(tmp_path) as it, it.served() as stage:
        refusal = "Bad Request: not enough rights to send dice to the chat"
        stage.world.faults.add(Fault(method="sendDice", code=400, description=refusal))
        table = await stage.sit_down()
        await play(stage, table, random.Random(4), deals=1)
        assert not stage.house.delivery.is_closed(it.group.id)
        text = await asked_for(stage, it.guests[0], "/fair")
        assert 'no_die = "refused"' in text
        assert both(text, tmp_path) == (True, True)


@virtual_time
async def test_forged_commands_and_other_groups_learn_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as it, it.served() as stage:
        table = await stage.sit_down()
        await play(stage, table, random.Random(5), deals=1)
        record = await kept(stage, table)
        stranger = Guest(it.world, it.world.add_user("Eve", "en"), it.guests[0].reader)
        groups.start(it.world, stranger.user)
        other = groups.create_group(it.world, stranger.user, "Elsewhere", [], "group")
        groups.add_bot(it.world, stranger.user, other)
        for text in ("/fair", f"/fair {table}", f"/fair@thousand_table_bot {record.token}", "/fair verify"):
            for chat in (stranger.chat, other):
                groups.say(it.world, stranger.user, chat, groups.Draft(text))
                await asyncio.sleep(10)
        seen = stranger.sees() + stranger.sees(other)
        assert len(seen) >= 8
        assert not [each for each in seen if each.file or record.state.proof.chain in each.html]
        assert not [each for each in seen if link(record.seed, 1) in each.text]
        groups.say(it.world, it.guests[0].user, it.group, groups.Draft("/fair@somebody_else_bot"))
        before = len(it.guests[0].sees(it.group))
        await asyncio.sleep(10)
        assert len(it.guests[0].sees(it.group)) == before


@virtual_time
async def test_no_call_to_telegram_tells_a_secret_to_come(tmp_path: Path) -> None:
    async with evening(tmp_path) as it, it.served() as stage:
        table = await stage.sit_down()
        for deals in (1, 2):
            await play(stage, table, random.Random(6), deals=deals)
            record, over = await kept(stage, table), await settled(stage, table)
            await asked_for(stage, it.guests[deals], "/fair")
            told = "\n".join(str(call) for call in it.world.journal.calls)
            told += "\n".join(file.content.decode(errors="replace") for file in it.world.files.values())
            assert link(record.seed, over) in told
            assert not [n for n in range(over + 1, over + 40) if link(record.seed, n) in told]
            assert record.seed not in told

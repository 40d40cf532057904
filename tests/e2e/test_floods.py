"""People who ask without end: the table goes on as if they were not there."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from bot.tables.live import LiveMatch
from bot.words.buttons import RulesPage, SetTimer, pack
from playground import groups
from playground.chats import User
from storage.store import Slot
from tests.e2e.stage import Stage, staged
from tests.virtual_time import virtual_time, wall

SECONDS = 240.0
PACE_S = 4.0
PEOPLE = 4
"""People who write but do not play."""

Flood = Callable[[Stage, list[User]], Awaitable[None]]


async def play(stage: Stage, table: int, seconds: float) -> Counter[str]:
    """Tap at a steady pace; return how often the group was shown a new state, and what else it read."""
    boards, since, end = set(), len(stage.world.journal.calls), wall() + seconds
    while wall() < end:
        live = await stage.house.tables.peek(table)
        assert isinstance(live, LiveMatch)
        if shown := stage.house.delivery.shown(live.slot("table", live.deal_number())):
            boards.add(shown.message_id)
        if asked := stage.asked():
            guest, panel, label = asked
            guest.press(panel, label)
        await asyncio.sleep(PACE_S)
    told: Counter[str] = Counter(table=len(boards))
    for call in list(stage.world.journal.calls)[since:]:
        if call.method.lower() == "editmessagetext" and call.chat == stage.group.id:
            told["table" if int(call.params["message_id"]) in boards else "menu"] += 1
        elif call.method.lower() in {"sendmessage", "senddocument"} and call.chat == stage.group.id:
            told["message"] += 1
        told["refused"] += call.outcome != "ok" and call.outcome.startswith("429")
    return told


def onlookers(stage: Stage) -> list[User]:
    """Bring people into the group who do not play."""
    people = [stage.world.add_user(f"Onlooker {number}", "en") for number in range(PEOPLE)]
    for each in people:
        groups.join(stage.world, each, stage.group)
    return people


def says(*texts: str, people: int = 1, every_s: float = 1.0) -> Flood:
    """Let some onlookers write in the group, each of them, without end."""

    async def flood(stage: Stage, onlooking: list[User]) -> None:
        for text in cycle(texts):
            for user in onlooking[:people]:
                groups.say(stage.world, user, stage.group, groups.Draft(text))
            await asyncio.sleep(every_s)

    return flood


async def player_says(stage: Stage, _onlooking: list[User]) -> None:
    """Let one who plays write."""
    for text in cycle(("/help", "/score", "/table", "/rules", "/timer", "/language")):
        groups.say(stage.world, stage.guests[2].user, stage.group, groups.Draft(text))
        await asyncio.sleep(1)


async def starts_at_home(stage: Stage, onlooking: list[User]) -> None:
    """Let onlookers press Start in their own chats, with and without a link."""
    for text in cycle(("/start", "/start hand", "/help", "/rules", "/start join_0123456789abcdef")):
        for user in onlooking:
            groups.say(stage.world, user, stage.world.chats[user.id], groups.Draft(text))
        await asyncio.sleep(1)


async def turns_pages(stage: Stage, onlooking: list[User]) -> None:
    """Let onlookers press the keys of the rules, whose message changes with each."""
    groups.say(stage.world, onlooking[0], stage.group, groups.Draft("/rules"))
    await asyncio.sleep(10)
    group = await stage.house.people.group(stage.group.id)
    assert group is not None
    menu = stage.house.delivery.shown(next(each for each in slots(stage) if each.name == "rules"))
    assert menu is not None
    for page in cycle("vcemp"):
        for user in onlooking:
            data = pack(RulesPage(group.token, page))
            groups.press(stage.world, user, stage.group, menu.message_id, data)
        await asyncio.sleep(1)


async def sets_the_clock(stage: Stage, _onlooking: list[User]) -> None:
    """Let the host press the keys of the clock, whose message changes with each."""
    host = stage.guests[0]
    groups.say(stage.world, host.user, stage.group, groups.Draft("/timer"))
    await asyncio.sleep(10)
    menu = stage.house.delivery.shown(next(each for each in slots(stage) if each.name == "timer"))
    assert menu is not None
    for seconds in cycle((600, 86_400)):
        groups.press(stage.world, host.user, stage.group, menu.message_id, pack(SetTimer(seconds)))
        await asyncio.sleep(1)


FORGED = (
    "d",
    "m1",
    "r1",
    "l1:join",
    "l1:cancel",
    "x1:take:0",
    "q1:vote",
    "q1:end",
    "n1:0",
    "h1:go",
    "sru",
    "t60",
)
"""Data of real keys, pressed by people who must not."""


async def forges_keys(stage: Stage, onlooking: list[User]) -> None:
    """Let onlookers send from the group's table whatever its keys send, and others."""
    for data in cycle(FORGED):
        message = stage.guests[0].sees(stage.group)[-1]
        for user in onlooking:
            groups.press(stage.world, user, stage.group, message.id, data)
        await asyncio.sleep(0.5)


async def votes_to_and_fro(stage: Stage, _onlooking: list[User]) -> None:
    """Let one who plays ask for the end of the match, and press the key of the vote without end."""
    player = stage.guests[2]
    groups.say(stage.world, player.user, stage.group, groups.Draft("/cancel"))
    await asyncio.sleep(10)
    for data in cycle(("q1:vote", "m1", "d", "h1:go")):
        message = player.sees(stage.group)[-1]
        groups.press(stage.world, player.user, stage.group, message.id, data)
        await asyncio.sleep(0.5)


def slots(stage: Stage) -> Iterator[Slot]:
    """Yield what stands somewhere."""
    yield from stage.house.delivery._messages.slots()


FLOODS: dict[str, Flood] = {
    "help": says("/help"),
    "help by several": says("/help", people=PEOPLE),
    "every command": says(
        "/help", "/score", "/rules", "/timer", "/table", "/new", "/language", "/pause", "/cancel",
        "/leave", "/export", "/settings", "/hand", "/start", "/resume", people=PEOPLE,
    ),
    "table": says("/table", people=PEOPLE),
    "new": says("/new", people=PEOPLE),
    "export": says("/export", people=PEOPLE),
    "a player": player_says,
    "start at home": starts_at_home,
    "pages": turns_pages,
    "the clock": sets_the_clock,
    "forged keys": forges_keys,
    "a vote": votes_to_and_fro,
    "words nobody knows": says(*(f"/rules nonsense{number}" for number in range(500)), people=PEOPLE),
}  # fmt: skip


async def evening(folder: Path, flood: Flood | None) -> Counter[str]:
    """Play for four minutes, beside a flood or without."""
    async with staged(folder, clock=wall) as stage:
        people = onlookers(stage)
        table = await stage.sit_down()
        if flood is None:
            return await play(stage, table, SECONDS)
        flooding = asyncio.ensure_future(flood(stage, people))
        try:
            return await play(stage, table, SECONDS)
        finally:
            flooding.cancel()
            await asyncio.gather(flooding, return_exceptions=True)


@cache
def quiet() -> int:
    """Return how often the table is edited or posted when nobody floods the group."""
    told: Counter[str] = Counter()

    @virtual_time
    async def scene() -> None:
        told.update(await evening(Path(folder), None))

    with tempfile.TemporaryDirectory() as folder:
        scene()
    print("quiet", dict(told))
    assert told["table"] > 20
    return told["table"]


@pytest.mark.parametrize("name", FLOODS)
def test_the_table_goes_on_beside_a_flood(tmp_path: Path, name: str) -> None:
    wanted = 0.9 * quiet()

    @virtual_time
    async def scene() -> None:
        loud = await evening(tmp_path, FLOODS[name])
        print(name, dict(loud))
        assert loud["table"] >= wanted
        assert loud["message"] <= 40
        assert loud["refused"] == 0

    scene()

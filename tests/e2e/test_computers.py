"""People play with computers, as they see it: in a group and at home, through restarts and kills."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from functools import partial
from pathlib import Path

from club.names import COMPUTER_MARK
from game.state import Dealing
from playground import groups
from playground.chats import User
from playground.people_api import SeenMessage
from playground.person import Person
from playground.server import serve
from playground.world import World
from tests.e2e.bot_process import BotProcess
from tests.e2e.evenings import EN, RU, Evening, answered, evening, last, moment
from tests.e2e.reading import Reader
from tests.e2e.stage import TOKEN, Guest, until
from tests.scenes import with_scene

HERE = Path(__file__).parents[2]
THINKING_S = 150.0
"""Strong computers stand back for everybody: on a busy machine they take that long for a few moves."""


async def deal(it: Evening, *people: Person, count: int = 1) -> None:
    """Let people play carefully until so many deals are over."""
    for _ in range(600):
        live = await it.house.tables.peek(1)
        match = getattr(live, "match", None)
        if match is None or len(match.sheet) >= count:
            return
        for person in people:
            panel = await last(person)
            if label := Reader(EN).press(panel):
                await answered(person, panel, label)
        await asyncio.sleep(2)
    raise AssertionError("the deal never ends")


async def easy(it: Evening, person: Person, name: str) -> None:
    """Seat a computer, and let it be an easy one."""
    await answered(person, await it.board(), "➕ Computer")
    await moment()
    for level in ("normal", "strong"):
        await answered(person, await it.board(), f"🤖\xa0{name}: {level}")
        await moment()


@with_scene(evening)
async def test_two_friends_and_an_empty_chair(it: Evening) -> None:
    ann, bob, cid = it.people[:3]
    for person in (ann, bob, cid):
        await person.start()
    await it.lobby()
    await answered(bob, await it.board(), "Join")
    await moment()
    await easy(it, ann, "Max")
    lobby = await it.board()
    assert "3. 🤖\xa0Max · easy" in lobby.text
    await answered(ann, lobby, "Start")
    await moment()
    await deal(it, ann, bob)
    sheet = (await it.board()).text
    assert "🤖\xa0Max" in sheet
    calls = [each for each in await it.playground.calls(chat=it.group) if each.method != "sendChatAction"]
    assert len(calls) < 60, "a deal is told in a few messages and edits"


@with_scene(evening)
async def test_one_friend_and_two_computers_a_third_person_and_a_rematch(it: Evening) -> None:
    ann, bob = it.people[:2]
    for person in (ann, bob):
        await person.start()
    await it.lobby()
    await easy(it, ann, "Max")
    await answered(ann, await it.board(), "➕ Computer")
    await moment()
    told = await answered(bob, await it.board(), "Join")
    assert told.text == EN("toast-joined-for", who="Ida")
    await answered(bob, await it.board(), "Leave")
    await moment()
    await answered(ann, await it.board(), "➕ Computer")
    await moment()
    await answered(ann, await it.board(), "Start")
    await moment()
    await deal(it, ann)
    await ann.say(it.group, "/cancel")
    await moment()
    await answered(ann, await it.board(), EN.plain("button-end-match"))
    await moment()
    await answered(ann, await it.board(), EN.plain("button-rematch"))
    await moment()
    lobby = (await it.board()).text
    assert "1. Ann" in lobby
    assert lobby.count("🤖") == 2


@with_scene(evening, "ru", "en", "en", "en")
async def test_alone_at_home_from_the_first_word_to_the_rematch(it: Evening) -> None:
    ann = it.people[0]
    await ann.start()
    await moment()
    await answered(ann, await last(ann), RU.plain("button-own"))
    await moment()
    await answered(ann, await last(ann), COMPUTER_MARK + RU.plain("level-easy"))
    await moment()
    await answered(ann, await last(ann), RU.plain("button-own-deal"))
    await moment()
    before = len(await ann.sees())
    for _ in range(400):
        live = await it.house.tables.peek(1)
        match = getattr(live, "match", None)
        if match is None or isinstance(match.phase, Dealing):
            break
        panel = await last(ann)
        assert "Твой стол" in panel.text
        if label := Reader(RU).press(panel):
            await answered(ann, panel, label)
        await asyncio.sleep(2)
    await moment()
    assert len(await ann.sees()) == before, "one message is the table"
    await answered(ann, await last(ann), RU.plain("button-next-deal"))
    await moment()
    assert "2" in (await last(ann)).text.splitlines()[0], "the second deal"
    await ann.say(ann, "/cancel")
    await moment()
    await answered(ann, await last(ann), RU.plain("button-end-match"))
    await moment()
    await answered(ann, await last(ann), RU.plain("button-rematch"))
    await moment()
    table = await it.house.store.last_table(ann.id, None)
    assert table is not None
    assert (table.id, table.stage) == (2, "playing")


# Killed while they think


def spawn(address: str, database: Path) -> BotProcess:
    """Start the bot in a process of its own."""
    given = {
        "TOKEN": TOKEN,
        "API_URL": address,
        "DATABASE": database,
        "THINKERS": 1,
        "PRIVATE_CALLS_PER_S": 100,
        "TAPS_PER_S": 1000,
    }
    environment = (
        os.environ
        | {"THOUSAND_TRANSPORT": "pyreqwest"}
        | {f"THOUSAND_{name}": str(value) for name, value in given.items()}
    )
    with Path(os.devnull).open("wb") as nowhere:
        return BotProcess("run", environment=environment, folder=HERE, stderr=nowhere)


def workers(bot: int) -> set[int]:
    """Return the processes that a process has begun and that live."""
    found = set()
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                told = (each / "stat").read_text().rpartition(") ")[2].split()
            except OSError:
                continue
            if told[0] not in "ZX" and int(told[1]) == bot:
                found.add(int(each.name))
    return found


def alive(process: int) -> bool:
    """Return whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


def press(guest: Guest, label: str) -> None:
    """Press a key of the newest message that has it."""
    message = next(
        each for each in reversed(guest.sees()) if label in [key for row in each.labels for key in row]
    )
    guest.press(message, label)


def newest(guest: Guest) -> SeenMessage | None:
    """Return the newest message at home."""
    seen = guest.sees()
    return seen[-1] if seen else None


async def on_and_on(guest: Guest) -> None:
    """Answer whatever the panel asks, and deal on."""
    reader, done = Reader(EN), ""
    while True:
        panel = newest(guest)
        labels = [key for row in panel.labels for key in row] if panel else []
        label = reader.press(panel) if panel else None
        if label is None and EN.plain("button-next-deal") in labels:
            label = EN.plain("button-next-deal")
        if panel and label and (state := panel.text + label) != done:
            guest.press(panel, label)
            done = state
        await asyncio.sleep(0.1)


def test_a_match_goes_on_after_kills_in_the_middle_of_a_thought_and_no_worker_outlives_them(
    tmp_path: Path,
) -> None:
    asyncio.run(killed_while_thinking(tmp_path))


async def killed_while_thinking(folder: Path) -> None:
    """Play at home against strong computers while the bot is killed, and asked to stop, again and again."""
    world = World(token=TOKEN)
    server = await serve(world)
    user: User = world.add_user("Ann", "en")
    ann, database = Guest(world, user, Reader(EN)), folder / "bot.sqlite3"
    bot, playing = spawn(server.address, database), None
    try:
        groups.start(world, user)
        await until(partial(offers, ann, EN.plain("button-own")), every_s=0.1)
        strong = COMPUTER_MARK + EN.plain("level-strong")
        for label in (EN.plain("button-own"), strong, EN.plain("button-own-deal")):
            await until(partial(offers, ann, label), every_s=0.1)
            press(ann, label)
        playing = asyncio.ensure_future(on_and_on(ann))
        for sign in (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM):
            await end(bot, sign)
            bot = spawn(server.address, database)
        changes: set[str] = set()
        await until(lambda: _grown(changes, ann) > 6, every_s=0.1, patience_s=THINKING_S)
    finally:
        if playing is not None:
            playing.cancel()
        bot.kill()
        bot.wait()
        await server.close()


async def end(bot: BotProcess, sign: signal.Signals) -> None:
    """Wait until the bot has workers, let it end while they think, and see them end too."""
    await until(lambda: bool(workers(bot.pid)), every_s=0.02)
    thinking = workers(bot.pid)
    await asyncio.sleep(0.7)
    thinking |= workers(bot.pid)
    bot.send_signal(sign)
    await asyncio.to_thread(bot.wait)
    await until(lambda: not any(map(alive, thinking)), every_s=0.05)


def offers(guest: Guest, label: str) -> bool:
    """Return whether a message at home has a key."""
    return any(label in row for each in guest.sees() for row in each.labels)


def _grown(changes: set[str], guest: Guest) -> int:
    """Note how the newest message looks now; return how many looks there were."""
    message = newest(guest)
    if message is not None:
        changes.add(re.sub(r"\s+", " ", message.text))
    return len(changes)

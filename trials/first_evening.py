"""The first evening of a bot that was just installed: setup, doctor, run, three friends, a deal to its end.

`python -m trials.first_evening` plays it in a fresh clone of this repository, and says how long each step
took. With `--program PATH`, an installed `thousand` plays it in an empty folder. Nobody knew the bot before.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shlex
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from bot.words.texts import texts
from playground.people_api import SeenAnswer, SeenMessage
from playground.person import Group, PendingPress, Person, Playground
from playground.server import serve
from playground.world import World
from tests.e2e.evenings import last
from tests.e2e.reading import Reader

HERE = Path(__file__).parents[1]
TOKEN = "4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcQ"
EN = texts("en")
READER = Reader(EN)
PATIENCE_S = 240.0

Say = Callable[[str], object]
Environment = Mapping[str, str]


class Stumble(Exception):
    """What a command said when it did not do what the README promises."""


@asynccontextmanager
async def telegram() -> AsyncIterator[Playground]:
    """Have a Telegram in which a bot with `TOKEN` exists that nobody has met."""
    server = await serve(World(token=TOKEN))
    try:
        async with Playground.connect(server.address) as playground:
            yield playground
    finally:
        await server.close()


async def first_evening(
    program: Sequence[str], folder: Path, playground: Playground, say: Say, given: Environment = os.environ
) -> None:
    """Do what README says, word by word; raises Stumble or TimeoutError. `say` is told of each step."""
    began = time.monotonic()

    def done(what: str) -> None:
        say(f"{time.monotonic() - began:5.1f} s  {what}")

    environment = {**given, "THOUSAND_API_URL": playground.address, "THOUSAND_TRANSPORT": "pyreqwest"}
    await _command([*program, "setup"], folder, environment, f"{TOKEN}\n")
    done("setup: the token is in .env")
    said = await _command([*program, "doctor"], folder, environment)
    if any(line.split()[0] != "ok" for line in said.splitlines() if line):
        raise Stumble(said)
    done("doctor: all is well")
    async with _running([*program, "run"], folder, environment):
        people = [await playground.add_person(name, "en") for name in ("Ann", "Bob", "Cid")]
        group = await playground.create_group("Friday", *people, with_bot=False)
        await group.add_bot(people[0])
        await _sit_down(people, group)
        done("run: three friends who never spoke to the bot sit at a table")
        taps = await _play_a_deal(people, group)
        done(f"a deal is played: {taps} taps")


async def _command(command: Sequence[str], folder: Path, environment: Environment, typed: str = "") -> str:
    """Carry a command out and return what it says; raises Stumble with that when it fails."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=environment, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.STDOUT
    )
    async with asyncio.timeout(PATIENCE_S):
        told, _ = await process.communicate(typed.encode())
    if process.returncode:
        raise Stumble(f"{shlex.join(command)}: {told.decode()}")
    return told.decode()


@asynccontextmanager
async def _running(command: Sequence[str], folder: Path, environment: Environment) -> AsyncIterator[None]:
    """Have the bot at work; raises Stumble unless it stops as asked."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=environment, stderr=asyncio.subprocess.PIPE
    )
    try:
        yield
    finally:
        process.terminate()
        _, told = await process.communicate()
    if "Traceback" in told.decode():
        raise Stumble(told.decode())


async def _sit_down(people: Sequence[Person], group: Group) -> None:
    """Open a table, join and start; whoever is sent to the bot's chat first goes there."""
    host, *others = people
    await host.say(group, "/new")
    for person in people:
        lobby = await _shown(host, group, EN("button-join"))
        if link := (await _answer(await person.press(lobby, EN("button-join")))).url:
            await person.follow(link)
    for person in others:
        await host.wait_for(group, partial(_names, person.name), PATIENCE_S)
    await _answer(await host.press(await _shown(host, group, EN("button-start")), EN("button-start")))


async def _play_a_deal(people: Sequence[Person], group: Group) -> int:
    """Let everybody tap what a careful player would, until the deal is over; return the taps."""
    pressed: list[SeenMessage] = []
    async with asyncio.timeout(PATIENCE_S):
        while not await _is_over(people[0], group):
            for person in people:
                panel = await last(person)
                if panel not in pressed and (label := READER.press(panel)):
                    pressed.append(panel)
                    await _answer(await person.press(panel, label))
            await asyncio.sleep(0.1)
    return len(pressed)


async def _is_over(person: Person, group: Group) -> bool:
    label = EN("button-next-deal")
    return any(label in row for message in await person.sees(group) for row in message.labels)


async def _shown(person: Person, group: Group, label: str) -> SeenMessage:
    """Wait for a message of the group that has a key."""
    return await person.wait_for(
        group, lambda message: any(label in row for row in message.labels), PATIENCE_S
    )


def _names(name: str, message: SeenMessage) -> bool:
    return name in message.text


async def _answer(press: PendingPress) -> SeenAnswer:
    return await press.answer(PATIENCE_S)


async def rehearse(program: Path | None, say: Say = print) -> None:
    """Play the evening in a folder that is removed afterwards; raises Stumble.

    Nobody's .env is overwritten there.
    """
    with tempfile.TemporaryDirectory(prefix="thousand-") as name:
        folder = Path(name)
        if program is None:
            await _command(["git", "clone", "--quiet", str(HERE), str(folder)], HERE, os.environ)
        words = ["make"] if program is None else [str(program)]
        async with telegram() as playground:
            await first_evening(words, folder, playground, say)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m trials.first_evening", description=__doc__)
    parser.add_argument("--program", type=Path, help="an installed `thousand` instead of `make`")
    program = parser.parse_args().program
    asyncio.run(rehearse(program and program.resolve()))

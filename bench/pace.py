"""Processor time of a move at a slow pace, beside bare bots that make calls and know no game.

    python -m bench.pace [--tables 30] [--pace 3] [--seconds 60]

All bots run at the same time, each in a process of its own, against one server with a network of 50 ms. At
each table a button is pressed every few seconds. Ours carries it out, commits it to SQLite, answers, and
shows what follows, pictures included. A bare bot answers, and makes edits of fixed content, by the same HTTP
client: one with the methods and objects of python-telegram-bot, as in `bench.bare`, one by plain JSON. No
figure has the simulated players in it, nor the updates that their Telegram writes; all have the wake-ups of
these, as they share the loop.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import uvloop
from telegram import Bot, Update

from bench import bare
from bench.crowd import OtherWork, crowd
from bench.fake_telegram import MESSAGE, PollingStub, server
from bench.load import NETWORK_S, LoadFigures, LoadScenario, counted, fill, gathered, play, spread
from bench.watched import VisibleScreens, WatchedGateway
from bot.delivery.budget import START_PER_S
from bot.run import open_tables
from bot.runtime.settings import Settings
from bot.telegram.poller import Poller
from bot.telegram.transport import call, make_request

WARM_S = 45.0
EDITS = 2.6
"""Edits of the bare bot after a press, those of the next player, of the presser and of the group."""
EDIT = {
    "message_id": 7,
    "text": MESSAGE["text"],
    "parse_mode": "HTML",
    "link_preview_options": {"is_disabled": True},
    "reply_markup": MESSAGE["reply_markup"],
}


async def ours(address: str, scene: LoadScenario, beside: Mapping[str, subprocess.Popen[str]]) -> None:
    """Play at all tables, and print the figures of all bots for the same time."""
    seen, figures, others = VisibleScreens(), LoadFigures(), OtherWork()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.sqlite3"
        updates = await fill(database, scene.tables, seen)
        async with crowd(
            database,
            make_request("pyreqwest"),
            f"{address}/bot",
            settings=Settings(),
            gateway=lambda bot: WatchedGateway(bot, seen),
            feed=ApartFeed(NETWORK_S, others),
        ) as people:
            people.updates = count(updates)
            people.house.delivery.rate.learn(START_PER_S)
            await open_tables(people.house)
            await people.house.delivery.drain()
            poller = asyncio.ensure_future(Poller(people.bot, people.handle).run())
            tables = [
                asyncio.ensure_future(_apart(others, play(people, seen, number, scene, figures)))
                for number in range(1, scene.tables + 1)
            ]
            await asyncio.sleep(scene.warm_s)
            for each in beside.values():
                _ask(each)
            before = others.spent_s
            await counted(scene.seconds, seen, figures)
            figures.cpu_s -= others.spent_s - before
            theirs_ms = {name: 1e3 * _ask(each) for name, each in beside.items()}
            for task in (*tables, poller):
                task.cancel()
            await gathered([*tables, poller])
    taps = len(figures.answers)
    mine = 1e3 * figures.cpu_s / taps
    print(f"{scene.tables} tables, a move every {scene.pace_s:g} s; load {os.getloadavg()[0]:.1f}")
    print(f"  ms of processor a move: ours {mine:.2f}")
    for name, ms in theirs_ms.items():
        print(f"    beside {ms:.2f} of a bare bot by {name}: {mine / ms:.2f}")
    print(f"  calls a move besides the answer: ours {figures.calls / taps:.2f}, bare {EDITS:.2f}")
    print(
        f"  from a press to its answer {spread(figures.answers)}, to the next panel {spread(figures.panels)}"
    )


class ApartFeed(PollingStub):
    """Updates of the simulated Telegram, whose work is not the bot's."""

    def __init__(self, network_s: float, others: OtherWork) -> None:
        super().__init__(network_s)
        self._others = others

    async def do_request(self, *given: Any, **more: Any) -> tuple[int, bytes]:
        """Answer a call, and count the time apart."""
        return await self._others.of(super().do_request(*given, **more))


async def _apart(others: OtherWork, work: Coroutine[Any, Any, None]) -> None:
    """Do the work of a simulated player, and count the time apart."""
    await others.of(work)


def _ask(bot: subprocess.Popen[str]) -> float:
    """Return the processor seconds a move of a bare bot since it was asked last."""
    assert bot.stdin
    assert bot.stdout
    bot.stdin.write("\n")
    bot.stdin.flush()
    return float(bot.stdout.readline())


async def by_json(bot: Bot, update: dict[str, Any], chats: Iterable[int]) -> None:
    """Answer a press and edit messages, by plain JSON."""
    await call(bot, "answerCallbackQuery", {"callback_query_id": update["callback_query"]["id"]})
    calls = (call(bot, "editMessageText", EDIT | {"chat_id": chat}) for chat in chats)
    await asyncio.gather(*calls, return_exceptions=True)


async def by_library(bot: Bot, update: dict[str, Any], chats: Iterable[int]) -> None:
    """Answer a press and edit messages, with the library's methods and objects."""
    press = Update.de_json(update, bot).callback_query
    assert press is not None
    await bare.call(bot, "answer_Callback_Query", {"callback_query_id": press.id, "text": ""})
    calls = (bare.call(bot, "edit_Message_Text", EDIT | {"chat_id": chat}) for chat in chats)
    await asyncio.gather(*calls, return_exceptions=True)


BARE = {"python-telegram-bot": by_library, "plain JSON": by_json}
"""Work of a bare bot after a press, by the name of its kind."""


async def theirs(address: str, scene: LoadScenario, kind: str) -> None:
    """Be a bare bot; print its processor seconds a move for each input line."""
    others = OtherWork()
    feed = ApartFeed(NETWORK_S, others)
    made, edits, since = 0, 0.0, time.process_time()

    async def press(table: int) -> None:
        await asyncio.sleep(scene.pace_s * table / scene.tables)
        for number in count(table, scene.tables):
            chat = {"id": 10 * table, "type": "private", "first_name": "P"}
            user = {"id": 10 * table, "is_bot": False, "first_name": "P", "language_code": "ru"}
            under = MESSAGE | {"message_id": 1, "chat": chat}
            query = {
                "id": str(number),
                "from": user,
                "chat_instance": "1",
                "data": "g1:2:AS",
                "message": under,
            }
            feed.put({"update_id": number, "callback_query": query | {"message": under}})
            await asyncio.sleep(scene.pace_s)

    async def carry_out(bot: Bot, update: dict[str, Any]) -> None:
        nonlocal made, edits
        made, before, edits = made + 1, edits, edits + EDITS
        first = update["callback_query"]["from"]["id"]
        await BARE[kind](
            bot, update, [first + 1_000_000 * number for number in range(int(edits) - int(before))]
        )

    async def answer() -> None:
        nonlocal made, since
        while await asyncio.to_thread(sys.stdin.readline):
            print((time.process_time() - others.spent_s - since) / max(1, made), flush=True)
            made, since = 0, time.process_time() - others.spent_s

    request = make_request("pyreqwest")
    async with Bot("1:bare", f"{address}/bot", request=request, get_updates_request=feed) as bot:
        running = [
            asyncio.ensure_future(_apart(others, press(table))) for table in range(1, scene.tables + 1)
        ]
        running.append(asyncio.ensure_future(answer()))
        while not running[-1].done():
            _, reply = await feed.do_request("getUpdates", "POST")
            presses = json.loads(reply)["result"]
            running = [asyncio.ensure_future(carry_out(bot, press)) for press in presses] + running
            running = [each for each in running if not each.done()]


def main() -> None:
    """Run all bots."""
    parser = argparse.ArgumentParser(prog="python -m bench.pace")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--pace", type=float, default=3.0, help="seconds from a move to the next at a table")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--bare", nargs=2, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    scene = LoadScenario(chosen.tables, pace_s=chosen.pace, seconds=chosen.seconds, warm_s=WARM_S)
    if chosen.bare:
        address, kind = chosen.bare
        uvloop.run(theirs(address, scene, kind))
        return
    with server(NETWORK_S) as address, ExitStack() as stack:
        command = [sys.executable, "-m", "bench.pace", "--tables", str(chosen.tables)]
        command += ["--pace", str(chosen.pace), "--bare", address]
        begun = {kind: stack.enter_context(_begun([*command, kind])) for kind in BARE}
        uvloop.run(ours(address, scene, begun))


@contextmanager
def _begun(command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """Run a bare bot in its own process."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


if __name__ == "__main__":
    main()

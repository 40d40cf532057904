"""Fakes of Telegram for the benchmarks: a server in its own process, and transports without a network."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from aiohttp import web
from telegram.request import BaseRequest, RequestData

from playground import ApiError
from playground.traffic import Budgets

ME = {"id": 1, "is_bot": True, "first_name": "Thousand", "username": "thousand_bot"}
IDS = count(random.randrange(1 << 30))
"""Message ids, with a random start in each process."""
MESSAGE = {
    "from": ME,
    "chat": {"id": 11, "type": "private", "first_name": "Ann"},
    "date": 1_800_000_000,
    "text": "Your turn\n" + "♠ A K 9  ♥ T Q  ♦ J\n" * 4,
    "entities": [{"type": "bold", "offset": 9 * line, "length": 9} for line in range(8)],
    "reply_markup": {"inline_keyboard": [[{"text": "A♠", "callback_data": "g123:45:AS"}] * 4] * 3},
}
CHAT = re.compile(rb'"chat_id": ?(-?[0-9]+)')
MOST_UPDATES = 100
"""Maximum number of updates in one reply to getUpdates."""


def result_of(path: str) -> object:
    """Return Telegram's result of a call."""
    if path.endswith("getMe"):
        return ME
    if path.endswith("answerCallbackQuery"):
        return True
    if path.endswith("getChatMember"):
        return {"status": "member", "user": ME}
    thrown = {"dice": {"emoji": "🎲", "value": 4}} if path.endswith("sendDice") else {}
    return MESSAGE | thrown | {"message_id": next(IDS)}


class StubRequest(BaseRequest):
    """Transport that answers every call at once, without a network."""

    @property
    def read_timeout(self) -> float | None:
        """No timeout, since nothing is read."""
        return None

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **_more: Any
    ) -> tuple[int, bytes]:
        """Serialize the body as a transport does, and answer."""
        del method
        assert request_data is None or request_data.json_payload is not None
        return 200, json.dumps({"ok": True, "result": result_of(url)}).encode()


class PollingStub(StubRequest):
    """Transport whose getUpdates returns queued updates after half of `network_s` each way."""

    def __init__(self, network_s: float) -> None:
        self._half = network_s / 2
        self._waiting: asyncio.Queue[dict[str, object]] = asyncio.Queue()

    def put(self, update: dict[str, object]) -> None:
        """Queue an update."""
        self._waiting.put_nowait(update)

    async def do_request(self, url: str, method: str, *given: Any, **more: Any) -> tuple[int, bytes]:
        """Answer a call; getUpdates waits for an update without a timeout."""
        if not url.endswith("getUpdates"):
            return await super().do_request(url, method, *given, **more)
        await asyncio.sleep(self._half)
        updates = [await self._waiting.get()]
        while len(updates) < MOST_UPDATES and not self._waiting.empty():
            updates.append(self._waiting.get_nowait())
        await asyncio.sleep(self._half)
        return 200, json.dumps({"ok": True, "result": updates}).encode()


@contextmanager
def server(delay_s: float = 0, hidden_per_s: int | None = None) -> Iterator[str]:
    """Run a server in its own process, so that only the bot's processor time is measured; yield its URL.

    With a delay it limits the calls of each chat, and of all chats to `hidden_per_s` a second.
    """
    command = [sys.executable, "-m", "bench.fake_telegram", str(delay_s), str(hidden_per_s or "")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()


async def serve(delay_s: float, hidden_per_s: int | None) -> None:
    """Answer every call after `delay_s` seconds; print the port first."""
    budgets = Budgets(asyncio.get_running_loop().time)
    budgets.enabled = delay_s > 0
    budgets.limit_all_chats(hidden_per_s)

    async def answer(request: web.Request) -> web.Response:
        body = await request.read()
        await asyncio.sleep(delay_s)
        try:
            if found := CHAT.search(body):
                budgets.spend(request.path.rpartition("/")[2], int(found[1]))
        except ApiError as refusal:
            return web.json_response(refusal.body(), status=refusal.code)
        return web.json_response({"ok": True, "result": result_of(request.path)})

    app = web.Application()
    app.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1]), int(sys.argv[2] or 0) or None))

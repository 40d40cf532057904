"""A server in a process of its own that answers every call: only the bot's side is counted."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from aiohttp import web

ME = {"id": 1, "is_bot": True, "first_name": "Thousand", "username": "thousand_bot"}
IDS = count(random.randrange(1 << 30))
"""Of messages; different ones in every process."""
MESSAGE = {
    "from": ME,
    "chat": {"id": 11, "type": "private", "first_name": "Ann"},
    "date": 1_800_000_000,
    "text": "Your turn\n" + "♠ A K 9  ♥ T Q  ♦ J\n" * 4,
    "entities": [{"type": "bold", "offset": 9 * line, "length": 9} for line in range(8)],
    "reply_markup": {"inline_keyboard": [[{"text": "A♠", "callback_data": "g123:45:AS"}] * 4] * 3},
}


@contextmanager
def server(delay_s: float = 0) -> Iterator[str]:
    """Run the server and yield its address; every answer takes `delay_s`."""
    command = [sys.executable, "-m", "bench.stand_in", str(delay_s)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()


async def serve(delay_s: float) -> None:
    """Answer every call; the first line of output is the port."""

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        await asyncio.sleep(delay_s)
        return web.json_response({"ok": True, "result": result_of(request.path)})

    app = web.Application()
    app.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


def result_of(path: str) -> object:
    """Return what Telegram would answer to a call."""
    if path.endswith("getMe"):
        return ME
    if path.endswith("answerCallbackQuery"):
        return True
    thrown = {"dice": {"emoji": "🎲", "value": 4}} if path.endswith("sendDice") else {}
    return MESSAGE | thrown | {"message_id": next(IDS)}


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1])))

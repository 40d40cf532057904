"""Updates as long polling brings them: the fetch waits at Telegram, half of the network's time each way."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from bench.stub import StubRequest

MOST = 100
"""Updates that Telegram hands out at once."""


class Feed(StubRequest):
    """Answers `getUpdates` with what was put in; `network_s` is the time there and back."""

    def __init__(self, network_s: float) -> None:
        self._half = network_s / 2
        self._waiting: asyncio.Queue[dict[str, object]] = asyncio.Queue()

    def put(self, update: dict[str, object]) -> None:
        """Let somebody press or write."""
        self._waiting.put_nowait(update)

    async def do_request(self, url: str, method: str, *given: Any, **more: Any) -> tuple[int, bytes]:
        """Wait for updates as long as it takes."""
        if not url.endswith("getUpdates"):
            return await super().do_request(url, method, *given, **more)
        await asyncio.sleep(self._half)
        updates = [await self._waiting.get()]
        while len(updates) < MOST and not self._waiting.empty():
            updates.append(self._waiting.get_nowait())
        await asyncio.sleep(self._half)
        return 200, json.dumps({"ok": True, "result": updates}).encode()

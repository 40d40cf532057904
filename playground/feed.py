"""Change feed for the page and the tests."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from playground.errors import Json


class ChangeFeed:
    """Publisher of changes; every listener receives every change, in order."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[Json]] = set()

    def publish(self, kind: str, content: Json) -> None:
        for listener in self._listeners:
            listener.put_nowait({"kind": kind, **content})

    @contextmanager
    def listen(self) -> Iterator[asyncio.Queue[Json]]:
        """Yield a queue that receives every change until the block ends."""
        queue: asyncio.Queue[Json] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            yield queue
        finally:
            self._listeners.discard(queue)

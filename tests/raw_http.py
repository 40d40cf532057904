"""Connections over which tests send bytes that need not be HTTP, and frames that no browser sends."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

PING, PONG, FRAGMENT, TEXT = (first + b"\x80abcd" for first in (b"\x89", b"\x8a", b"\x00", b"\x81"))
"""Frames without content, as a browser masks them."""


@dataclass
class RawConnection:
    """A connection, with whatever bytes."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def say(self, data: bytes) -> None:
        self.writer.write(data)

    async def hear(self, until: bytes = b"\r\n\r\n") -> bytes:
        async with asyncio.timeout(60):
            return await self.reader.readuntil(until)

    async def ask(self, path: str = "/", **headers: str) -> bytes:
        """Send a request; return the head of the answer, and skip its body."""
        self.say(request(path, {name.replace("_", "-"): value for name, value in headers.items()}))
        head = await self.hear()
        if b"Content-Length: " in head:
            await self.reader.readexactly(int(head.partition(b"Content-Length: ")[2].split()[0]))
        return head

    async def flood(self, frame: bytes, count: int) -> None:
        """Send a frame again and again, until the server closes the connection."""
        with suppress(ConnectionError):
            if frame is FRAGMENT:
                self.say(b"\x01" + frame[1:])
            for _ in range(count // 2000):
                self.say(2000 * frame)
                await self.writer.drain()
        await self.end()

    @property
    def closed(self) -> bool:
        """Whether the server has closed the connection."""
        return self.reader.at_eof() or self.reader.exception() is not None

    async def end(self) -> bytes:
        """Return what comes until the server closes the connection."""
        heard = b""
        async with asyncio.timeout(60):
            with suppress(ConnectionError):
                while data := await self.reader.read(65_536):
                    heard += data
        return heard

    async def cut(self) -> None:
        """Cut the connection without a word."""
        with suppress(ConnectionError):
            await self.writer.drain()
        self.writer.transport.abort()


@asynccontextmanager
async def raw_connections(port: int) -> AsyncIterator[Callable[[], Awaitable[RawConnection]]]:
    """Yield a function that connects to a port; all connections end with the block."""
    connections = []

    async def connect() -> RawConnection:
        connections.append(RawConnection(*await asyncio.open_connection("127.0.0.1", port)))
        return connections[-1]

    try:
        yield connect
    finally:
        for each in connections:
            each.writer.close()


def request(path: str, headers: dict[str, str]) -> bytes:
    """Return the head of a GET request."""
    lines = [f"{name}: {value}" for name, value in {"Host": "x", **headers}.items()]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


def upgrading(path: str, **headers: str) -> bytes:
    """Return the head of a request for a WebSocket."""
    usual = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    return request(path, usual | headers)


def masked(opcode: int, payload: bytes) -> bytes:
    """Return a frame as a browser sends it, with a mask that changes nothing."""
    length = bytes([128 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([128 | opcode]) + length + bytes(4) + payload

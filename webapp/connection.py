"""A WebSocket of a page, at the worker that accepted it or passed on by another one: read, write, end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress

from aiohttp import WSCloseCode, WSMsgType, web

from webapp.page import Closed
from webapp.schema import RECEIVED, ErrorReason, Failed, Message

SEND_S = 10.0
"""Seconds in which the other end must take a message."""


async def first(connection: web.WebSocketResponse, within_s: float) -> str:
    """Return the first message of a connection. Raises Closed: there is none in time."""
    try:
        async with asyncio.timeout(within_s):
            message = await connection.receive()
    except (TimeoutError, ConnectionError) as error:
        raise Closed("refused") from error
    if message.type is not WSMsgType.TEXT:
        raise Closed("refused")
    return str(message.data)


async def read(connection: web.WebSocketResponse) -> AsyncIterator[Message]:
    """Yield what a page says, until it goes. Raises ValidationError."""
    while True:
        try:
            message = await connection.receive()
        except ConnectionError:
            return  # it is cut while a ping is answered
        if message.type is not WSMsgType.TEXT:
            return
        yield RECEIVED.validate_json(message.data)


async def write(connection: web.WebSocketResponse, text: str) -> None:
    """Send a message. Raises TimeoutError or ConnectionError: the other end takes none."""
    async with asyncio.timeout(SEND_S):
        await connection.send_str(text)


async def say(connection: web.WebSocketResponse, message: Mapping[str, object]) -> None:
    """Send a message as JSON. Raises TimeoutError or ConnectionError: the other end takes none."""
    async with asyncio.timeout(SEND_S):
        await connection.send_json(message)


async def leave(connection: web.WebSocketResponse, reason: ErrorReason, text: str = "") -> None:
    """Tell the other end why the page has to go, with words for its person, and close the connection."""
    with suppress(ConnectionError):
        await connection.send_json(Failed(type="error", reason=reason, text=text))
        await connection.close(code=WSCloseCode.POLICY_VIOLATION)

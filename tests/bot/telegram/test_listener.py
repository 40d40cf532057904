"""At the door of the webhook: who has the secret, what they may bring, and how many may come at once."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import pytest
from yarl import URL

from bot.runtime import http_server
from bot.telegram import webhook
from bot.telegram.webhook import AT_ONCE, LARGEST_BYTES, SECRET_HEADER, Listener, UpdateResult
from storage.leases import OwnedElsewhere
from tests.e2e.stage import until

SECRET = "a_secret-of-sixteen_letters"
LONG_S = 600.0
"""A thousand at once take as long as the machine needs: nobody is taken for slow then."""
GOOD = {SECRET_HEADER: SECRET, "Content-Type": "application/json"}


class Door:
    """A listener, and what came through it."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.open = asyncio.Event()
        self.open.set()
        self.listener = Listener(host="127.0.0.1", port=0, path="/telegram", secret=SECRET, take=self.take)

    async def take(self, given: Any, chat: int | None) -> UpdateResult:
        if not isinstance(given, dict):
            raise ValueError(given)
        if chat is not None:
            raise OwnedElsewhere(chat + 1)
        self.taken.append(given)
        await self.open.wait()
        return UpdateResult.DONE

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listener.port}/telegram"

    async def asks(self, session: aiohttp.ClientSession, **given: Any) -> int:
        """Return the status of one request; by default a good one."""
        given = {"method": "POST", "url": self.url, "headers": GOOD, "data": b'{"update_id": 1}'} | given
        async with session.request(**given) as answer:
            assert await answer.read() == b""
            assert answer.headers.get("Retry-After") == ("1" if answer.status == 503 else None)
            return answer.status

    async def hears(self, words: bytes) -> bytes:
        """Return what is answered to bytes that need not be HTTP, until the connection is closed."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.listener.port)
        writer.write(words)
        async with asyncio.timeout(60):
            heard = await reader.read()
        writer.close()
        return heard


@asynccontextmanager
async def door() -> AsyncIterator[tuple[Door, aiohttp.ClientSession]]:
    it = Door()
    await it.listener.open()
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        yield it, session
    await it.listener.close()


WRONG: dict[str, tuple[int, dict[str, Any]]] = {
    "no secret": (403, {"headers": {"Content-Type": "application/json"}}),
    "an empty secret": (403, {"headers": GOOD | {SECRET_HEADER: ""}}),
    "half a secret": (403, {"headers": GOOD | {SECRET_HEADER: SECRET[:16]}}),
    "a secret of no letters": (403, {"headers": GOOD | {SECRET_HEADER: "ключ"}}),
    "another method": (405, {"method": "GET"}),
    "a form": (415, {"headers": GOOD | {"Content-Type": "application/x-www-form-urlencoded"}}),
    "packed": (415, {"headers": GOOD | {"Content-Encoding": "gzip"}}),
    "too large": (413, {"data": io.BytesIO(b" " * (LARGEST_BYTES + 1))}),
    "not JSON": (400, {"data": b'{"update_id": '}),
    "nothing": (400, {"data": b""}),
    "no letters": (400, {"data": b"\xff\xfe\x00"}),
    "endless brackets": (400, {"data": b"[" * 200_000}),
    "no update": (400, {"data": b"[]"}),
}


@pytest.mark.parametrize("what", WRONG)
async def test_a_stranger_is_sent_away_quietly(what: str, caplog: pytest.LogCaptureFixture) -> None:
    status, given = WRONG[what]
    caplog.set_level(logging.INFO)
    async with door() as (it, session):
        assert await it.asks(session, **given) == status
        assert it.taken == []
        assert await it.asks(session) == 200
        assert it.listener.results == {str(status): 1, "ok": 1}
    assert caplog.text == ""


async def test_a_call_in_the_reply_is_its_body_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    call = b'{"method": "answerCallbackQuery", "callback_query_id": "7"}'
    async with door() as (it, session):
        monkeypatch.setattr(it.listener, "_take", AsyncMock(return_value=call))
        async with session.post(it.url, headers=GOOD, data=b'{"update_id": 1}') as answer:
            assert (answer.status, answer.content_type) == (200, "application/json")
            assert await answer.read() == call


async def test_another_path_is_not_there() -> None:
    async with door() as (it, session):
        for path in ("", "/", "/telegram/", "/telegram2", "/%74elegram", "/../telegram"):
            url = it.url.removesuffix("/telegram") + path
            assert await it.asks(session, url=URL(url, encoded=True)) == 404


async def test_a_body_in_pieces_that_tells_no_length_is_limited_too() -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(LARGEST_BYTES // 65_536 + 2):
            yield b" " * 65_536

    async with door() as (it, session):
        assert await it.asks(session, data=pieces()) == 413


async def test_who_speaks_slowly_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "READ_S", 0.05)
    monkeypatch.setattr(http_server, "FIRST_S", 0.2)
    async with door() as (it, session):
        lines = ["POST /telegram HTTP/1.1", "Host: x", "Content-Length: 50", "Content-Type: application/json"]
        head = "\r\n".join([*lines, f"{SECRET_HEADER}: {SECRET}", "", ""])
        slow_body = await it.hears(head.encode() + b'{"update')
        assert slow_body.startswith(b"HTTP/1.1 408 ")
        assert await it.hears(b"POST /tele") == b"", "a first line that does not end"
        assert await it.hears(b"") == b"", "a connection that brings nothing"
        monkeypatch.setattr(webhook, "READ_S", LONG_S)  # who speaks as fast as this machine can is not slow
        monkeypatch.setattr(http_server, "FIRST_S", LONG_S)
        assert await it.asks(session) == 200


async def test_what_is_no_http_is_sent_away(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with door() as (it, session):
        for words in (
            b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
            b"GET\r\n\r\n",
            b"POST /telegram HTTP/9.9\r\n\r\n",
        ):
            heard = await it.hears(words)
            assert heard.startswith(b"HTTP/1.0 400")
            assert b"Server: thousand\r\n" in heard
        huge = b"POST /telegram HTTP/1.1\r\nX: " + b"x" * 100_000 + b"\r\n\r\n"
        assert b" 400 " in await it.hears(huge)
        assert await it.asks(session) == 200
        assert it.listener.strangers["malformed"] == 4
    assert [each.getMessage() for each in caplog.records] == ["strangers: 1 malformed"]


@pytest.mark.parametrize("expected", [b"100-continue", b"100-con\x9dtinue", b"tea"])
async def test_who_asks_whether_to_go_on_is_answered_like_others(
    expected: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """The library would answer 500 to bytes that are no letters there, and log each time why."""
    async with door() as (it, _):
        heads = [b"POST /telegram HTTP/1.1", b"Host: bot", b"Expect: " + expected, b"Connection: close"]
        heard = await it.hears(b"\r\n".join([*heads, b"Content-Length: 2", b"", b"{}"]))
    assert heard.startswith(b"HTTP/1.1 403 ")
    assert caplog.records == []


async def test_of_a_thousand_at_once_all_are_taken_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "READ_S", LONG_S)
    monkeypatch.setattr(http_server, "GRACE_S", LONG_S)
    async with door() as (it, session):
        it.open.clear()
        first = [asyncio.ensure_future(_post(it, session, number)) for number in range(1000)]
        await until(lambda: sum(each.done() for each in first) == 1000 - AT_ONCE, every_s=0.01)
        assert await it.asks(session) == 503
        it.open.set()
        waiting = [number for number, status in enumerate(await asyncio.gather(*first)) if status == 503]
        assert len(waiting) == 1000 - AT_ONCE
        for number in waiting:
            assert await _post(it, session, number) == 200
        assert sorted(each["update_id"] for each in it.taken) == list(range(1000))


async def _post(it: Door, session: aiohttp.ClientSession, number: int) -> int:
    return await it.asks(session, data=json.dumps({"update_id": number}))


async def test_a_thousand_strangers_at_once_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "READ_S", LONG_S)
    monkeypatch.setattr(http_server, "GRACE_S", LONG_S)
    async with door() as (it, session):
        strange: Callable[[], Any] = lambda: it.asks(session, headers={}, data=b"x" * 10_000)  # noqa: E731
        strangers = [asyncio.ensure_future(strange()) for _ in range(1000)]
        assert await it.asks(session) == 200
        assert set(await asyncio.gather(*strangers)) == {403}


async def test_a_port_that_is_taken_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async with door() as (it, _):
        second = Listener(host="127.0.0.1", port=it.listener.port, path="/", secret=SECRET, take=it.take)
        with pytest.raises(OSError, match="in use"):
            await second.open()

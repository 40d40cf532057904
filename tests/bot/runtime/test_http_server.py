"""The HTTP server of the app and of the webhook keeps its limits whatever strangers send."""

from __future__ import annotations

import asyncio
import logging
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.runtime import http_server
from bot.runtime.http_server import FrameLimit, HttpServer, address_of, network_of, trust, upgrade
from tests.e2e.stage import until
from tests.raw_http import FRAGMENT, PING, PONG, TEXT, RawConnection, raw_connections, upgrading


async def hello(request: web.Request) -> web.StreamResponse:
    """Answer who asks; whoever says "me" is known from then on."""
    if request.query_string == "me":
        trust(request)
    if request.query_string == "bug":
        raise LookupError
    if request.query_string == "body":
        trust(request)
        return web.Response(body=await request.read())
    return web.Response(text="hello")


async def talk(request: web.Request) -> web.StreamResponse:
    """Let a page talk: ten frames at once, and none later."""
    connection = web.WebSocketResponse()
    await upgrade(request, connection, interval=3600, burst=10)
    async for _ in connection:
        pass
    return connection


@asynccontextmanager
async def served() -> AsyncIterator[tuple[HttpServer, Callable[[], Awaitable[RawConnection]]]]:
    """Yield a server, and a function that connects to it."""
    server = HttpServer(largest=1000)
    server.get("/socket", talk)
    server.all(hello)
    await server.open(("127.0.0.1", 0))
    try:
        async with raw_connections(server.port) as connect:
            yield server, connect
    finally:
        await server.close()


def frame(rng: random.Random, length: int, *, masked: bool) -> bytes:
    """Return a frame with a payload of a length, in the shortest form or not."""
    form = rng.choice([each for each in (0, 126, 127) if each or length < 126])
    size = {0: b"", 126: length.to_bytes(2, "big"), 127: length.to_bytes(8, "big")}[form]
    mask = rng.randbytes(4) if masked else b""
    return (
        bytes([rng.choice((0x00, 0x81, 0x89, 0x8A)), (form or length) | 128 * masked])
        + size
        + mask
        + rng.randbytes(length)
    )


@pytest.mark.seeds(20)
def test_frames_are_counted_however_their_bytes_arrive(seed: int) -> None:
    rng = random.Random(seed)
    frames = [frame(rng, rng.choice((0, 5, 125, 126, 3000)), masked=rng.random() < 0.7) for _ in range(50)]
    for burst, granted in ((50, True), (49, False)):
        limit = FrameLimit(lambda: 5.0, interval=1, burst=burst)
        rest, taken = b"".join(frames), True
        while rest and taken:
            size = rng.choice((1, 2, 7, 500, 5000))
            taken, rest = limit.take(rest[:size]), rest[size:]
        assert taken is granted


def test_frames_are_granted_again_after_a_while() -> None:
    now = 100.0
    limit = FrameLimit(lambda: now, interval=0.5, burst=3)
    assert limit.take(3 * PING)
    assert not limit.take(PING)
    now += 2
    assert limit.take(3 * PING)


@pytest.mark.parametrize("sent", [PING, PONG, b"\x01" + FRAGMENT[1:] + FRAGMENT, TEXT])
async def test_a_websocket_with_too_many_frames_is_closed(sent: bytes) -> None:
    async with served() as (server, connect):
        one = await connect()
        one.say(upgrading("/socket"))
        assert b" 101 " in await one.hear()
        one.say(sent[:6] + 8 * sent[-6:])
        assert not one.closed
        one.say(20 * sent[-6:])
        await one.end()
        assert server.strangers.counts == {"flood": 1}


async def test_the_body_of_a_refused_request_is_not_read_for_long() -> None:
    """In chunks of a byte it would keep the library busy."""
    head = b"POST /?%s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with served() as (server, connect):
        stranger, known = await connect(), await connect()
        stranger.say(head % b"")
        assert b" 200 " in await stranger.hear()
        await stranger.flood(b"1\r\nx\r\n", 2_000_000)
        assert server.strangers.counts == {"flood": 1}
        known.say(head % b"me" + b"3\r\nxxx\r\n0\r\n\r\n")
        assert b" 200 " in await known.hear()
        await known.reader.readexactly(5)
        known.say(b"POST /?me HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n" + b"x" * 900_000)
        assert b" 200 " in await known.hear()
        assert server.strangers.counts == {"flood": 1}


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        CHUNKED + b"1\r\nx\r\n" * 40_000,
        CHUNKED + b"0\r\n" + b"a:b\r\n" * 40_000,
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 8_000,
        b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n" + b"x" * 250_000,
        b"GET /" + b"x" * 250_000,
        b"GET / HTTP/1.1\r\nX: " + b"x" * 250_000,
    ],
    ids=["chunks", "trailers", "requests in a row", "connect", "line", "header"],
)
async def test_the_library_gets_the_head_of_a_strangers_request_and_no_more(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes 20 ms of each of them for the rest, also after the answer: a hundred would stop the bot."""
    given = 0
    receive = web.RequestHandler.data_received

    def counted(self: web.RequestHandler, data: bytes) -> None:
        nonlocal given
        given += len(data)
        receive(self, data)

    monkeypatch.setattr(web.RequestHandler, "data_received", counted)
    async with served() as (_, connect):
        one = await connect()
        one.say(sent)
        await one.end()
    assert given <= http_server.HEAD_BYTES


async def test_a_stranger_is_answered_once_whatever_follows_the_head() -> None:
    async with served() as (server, connect):
        for follows in (b"abc", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b""):
            one = await connect()
            one.say(HEAD + b"Content-Length: 3\r\n\r\n" + follows)
            heard = await one.end()
            assert heard.count(b"HTTP/1.1 200 ") == 1
            assert b"Connection: close" in heard
        other = await connect()
        for _ in range(3):
            other.say(b"\r\n\r\nGET / HTTP/1.1\r\nHo")
            await asyncio.sleep(0.01)
            other.say(b"st: x\r\n\r\n")
            assert b"Connection: close" not in await other.hear()
            await other.reader.readexactly(5)
        assert not server.strangers.counts


async def test_a_body_that_comes_with_the_head_is_read_once_its_sender_is_known() -> None:
    async with served() as (_, connect):
        one = await connect()
        for body in (b"first", b"second"):
            one.say(b"POST /?body HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            assert b" 200 " in await one.hear()
            assert await one.reader.readexactly(len(body)) == body


async def test_whoever_speaks_before_the_answer_gets_no_websocket() -> None:
    """Their frames would come to the library without being counted."""
    async with served() as (_, connect):
        one = await connect()
        one.say(upgrading("/socket") + PING)
        assert b" 400 " in await one.hear()
        other = await connect()
        assert b" 200 " in await other.ask()
        other.say(upgrading("/socket"))
        assert b" 101 " in await other.hear(), "a connection may bring a request before"


async def test_idle_connections_are_closed_and_busy_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "FIRST_S", 0.2)
    monkeypatch.setattr(http_server, "IDLE_S", 0.4)
    async with served() as (server, connect):
        silent, slow, done, known = [await connect() for _ in range(4)]
        await done.ask()
        await known.ask("/?me")
        slow.say(b"GET / HT")
        for each in (silent, slow, done, known):
            await each.end()
        assert server.strangers.counts == {"silent": 2}, "a proxy's connection is no stranger's fault"


async def test_the_stranger_idle_for_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "PLACES", 5)
    monkeypatch.setattr(http_server, "GRACE_S", 0.0)
    async with served() as (server, connect):
        known = await connect()
        await known.ask("/?me")
        strangers = [await connect() for _ in range(5)]
        await until(lambda: len(server.connections) == 6, every_s=0.01)
        await strangers[0].ask()
        newest = await connect()
        await strangers[1].end()
        assert b" 200 " in await newest.ask()
        assert [each.closed for each in (known, strangers[0], *strangers[2:])] == [False] * 5


async def test_an_address_that_a_proxy_names_takes_its_own_places_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_server, "PLACES_OF_ADDRESS", 3)
    monkeypatch.setattr(http_server, "GRACE_S", 0.0)
    async with served() as (server, connect):
        other, unnamed = await connect(), await connect()
        await other.ask(X_Forwarded_For="198.51.100.4")
        await unnamed.ask()
        crowd = [await connect() for _ in range(5)]
        for each in crowd:
            await each.ask(X_Forwarded_For="8.8.8.8, 203.0.113.7")
        for each in crowd[:2]:
            await each.end()
        assert [each.closed for each in (other, unnamed, *crowd[2:])] == [False] * 5
        assert server.strangers.counts == {"crowded": 2}


async def test_descriptors_are_left_to_the_rest_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "descriptors", lambda: http_server.RESERVED + 30)
    async with served() as (server, connect):
        crowd = [await connect() for _ in range(40)]
        for each in crowd[:10]:
            await each.end()
        assert b" 200 " in await crowd[-1].ask()
        assert len(server.connections) == 30


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        (("127.0.0.1", 1), None),
        (("172.17.0.1", 1), None),
        (("::1", 1, 0, 0), None),
        (("8.8.4.4", 1), "8.8.4.4"),
        (("::ffff:8.8.4.4", 1, 0, 0), "8.8.4.4"),
        (("2001:4860:4860::8888", 1, 0, 0), "2001:4860:4860::/64"),
        ("", None),
    ],
)
def test_a_proxy_is_told_from_a_stranger_by_its_address(peer: object, address: str | None) -> None:
    assert address_of(peer) == address


def test_what_is_no_address_is_none() -> None:
    assert [network_of(each) for each in ("unknown", "", " 10.0.0.1 ", "1.2.3.4:5")] == [
        None,
        None,
        "10.0.0.1",
        None,
    ]


async def test_a_bug_is_logged_with_its_place_and_a_stranger_is_not(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with served() as (server, connect), aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{server.port}/?bug") as answer:
            assert answer.status == 500
            assert answer.headers["Server"] == "thousand"
        assert [(each.levelname, bool(each.exc_info)) for each in caplog.records] == [("ERROR", True)]
        caplog.clear()
        for _ in range(30):
            one = await connect()
            one.say(b"swordfish\r\n\r\n")
            await one.end()
        assert server.strangers.counts == {"malformed": 30}
    assert [each.getMessage() for each in caplog.records] == ["strangers: 1 malformed"]


RAISED = "from bot.runtime.settings import *; raise_limit(); print(descriptors())"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_limit_of_descriptors_is_raised() -> None:
    shell = f"ulimit -Sn 300 && ulimit -Hn 400 && exec {sys.executable} -c {RAISED!r}"
    done = subprocess.run(
        ["sh", "-c", shell], cwd=Path(__file__).parents[3], capture_output=True, text=True, check=True
    )
    assert done.stdout == "400\n"

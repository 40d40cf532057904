"""Both transports against a small server that answers, refuses, stalls and hangs up."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from telegram import Bot, InputFile
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.ext import ExtBot
from telegram.request import BaseRequest

from bot.runtime.logs import URL_LOGGERS, quiet_http_logs
from bot.telegram.aiohttp_transport import AiohttpRequest
from bot.telegram.transport import (
    PyreqwestRequest,
    TransportName,
    call,
    make_request,
)

TOKEN = "123456:VERY-secret-token"
FORM = "application/x-www-form-urlencoded"

Toast = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def serving(answer: Toast) -> AsyncIterator[str]:
    """The base address, as the library wants it, of a server that answers so to everything."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/bot"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def bot_at(base: str, request: BaseRequest | None = None) -> AsyncIterator[Bot]:
    """A bot that never asked who it is."""
    request = request or AiohttpRequest()
    async with request:
        yield Bot(TOKEN, base_url=base, request=request, get_updates_request=AiohttpRequest())


def says(status: int, **body: object) -> Toast:
    async def answer(_: web.Request) -> web.Response:
        return web.json_response({"ok": status == 200, **body}, status=status)

    return answer


@pytest.fixture(params=["pyreqwest", "aiohttp"])
def name(request: pytest.FixtureRequest) -> TransportName:
    chosen: TransportName = request.param
    return chosen


async def test_parameters_travel_as_a_form(name: TransportName) -> None:
    seen: list[dict[str, object]] = []

    async def answer(request: web.Request) -> web.Response:
        seen.append({"path": request.path, **await request.post()})
        return web.json_response({"ok": True, "result": {"message_id": 7}})

    fields = {"chat_id": -5, "text": "Пики & <b>K♠</b> + 100%", "reply_markup": {"inline_keyboard": []}}
    async with serving(answer) as base, bot_at(base, make_request(name)) as bot:
        assert await bot.do_api_request("send_Message", fields) == {"message_id": 7}
    assert seen == [
        {
            "path": f"/bot{TOKEN}/sendMessage",
            "chat_id": "-5",
            "text": "Пики & <b>K♠</b> + 100%",
            "reply_markup": '{"inline_keyboard": []}',
        }
    ]


async def test_a_call_without_files_travels_in_one_piece(name: TransportName) -> None:
    """As JSON, where a Cyrillic letter stands as it is."""
    seen: list[tuple[str, dict[str, object]]] = []

    async def answer(request: web.Request) -> web.Response:
        assert request.content_type == "application/json"
        assert "Пики" in await request.text()
        seen.append((request.path, await request.json()))
        return web.json_response({"ok": True, "result": {"message_id": 7}})

    keys: dict[str, object] = {"inline_keyboard": [[{"text": "Т♠", "callback_data": "g1:2:AS"}]]}
    fields = {"chat_id": -5, "text": "Пики & <b>K♠</b> + 100%", "reply_markup": keys, "url": None}
    async with serving(answer) as base, bot_at(base, make_request(name)) as bot:
        assert await call(bot, "sendMessage", fields) == {"message_id": 7}
    told = {"chat_id": -5, "text": fields["text"], "reply_markup": keys}
    assert seen == [(f"/bot{TOKEN}/sendMessage", told)]


async def test_files_travel_in_parts(name: TransportName) -> None:
    async def answer(request: web.Request) -> web.Response:
        form = await request.post()
        photo = form["photo"]
        assert isinstance(photo, web.FileField)
        result = [form["chat_id"], photo.filename, photo.content_type, photo.file.read().decode()]
        return web.json_response({"ok": True, "result": result})

    fields = {"chat_id": 5, "photo": InputFile(b"pixels", filename="sheet.png")}
    async with serving(answer) as base, bot_at(base, make_request(name)) as bot:
        assert await bot.do_api_request("send_Photo", fields) == ["5", "sheet.png", "image/png", "pixels"]


@pytest.mark.parametrize(
    ("status", "description", "error"),
    [
        (400, "Message is too long", BadRequest),
        (403, "Forbidden: bot was blocked by the user", Forbidden),
        (500, "Internal Server Error", NetworkError),
        (502, "Bad Gateway", NetworkError),
        (302, "Found", NetworkError),
    ],
)
async def test_refusals_become_the_librarys_errors(
    status: int, description: str, error: type[Exception], name: TransportName
) -> None:
    async with (
        serving(says(status, description=description)) as base,
        bot_at(base, make_request(name)) as bot,
    ):
        with pytest.raises(error) as caught:
            await bot.do_api_request("send_Message", {})
    assert description in str(caught.value)
    assert type(caught.value) is error


async def test_429_carries_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    async with serving(says(429, parameters={"retry_after": 17})) as base, bot_at(base) as bot:
        with pytest.raises(RetryAfter, match="0:00:17"):
            await bot.do_api_request("send_Message", {})


async def test_a_page_instead_of_json_is_a_bad_road(
    name: TransportName, caplog: pytest.LogCaptureFixture
) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=502, text="<html>nginx</html>")

    async with serving(answer) as base, bot_at(base, make_request(name)) as bot:
        with pytest.raises(NetworkError, match="HTTP 502"):
            await bot.do_api_request("send_Message", {})
    assert TOKEN not in caplog.text


async def test_redirects_are_not_followed(name: TransportName) -> None:
    """They would carry the token to wherever they point."""
    asked: list[str] = []

    async def elsewhere(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.json_response({"ok": False}, status=307, headers={"Location": "/elsewhere"})

    async with serving(elsewhere) as base, bot_at(base, make_request(name)) as bot:
        with pytest.raises(NetworkError):
            await bot.do_api_request("send_Message", {})
    assert asked == [f"/bot{TOKEN}/sendMessage"]


async def test_a_cut_connection_is_a_bad_road(name: TransportName) -> None:
    async def hang_up(request: web.Request) -> web.Response:
        assert request.transport
        request.transport.abort()
        return web.Response()

    async with serving(hang_up) as base, bot_at(base, make_request(name)) as bot:
        with pytest.raises(NetworkError) as caught:
            await bot.do_api_request("send_Message", {})
    assert type(caught.value) is NetworkError


async def test_a_body_cut_short_is_a_bad_road(name: TransportName) -> None:
    async def half(request: web.Request) -> web.StreamResponse:
        reply = web.StreamResponse(headers={"Content-Length": "1000"})
        await reply.prepare(request)
        await reply.write(b'{"ok": true')
        assert request.transport
        request.transport.abort()
        return reply

    async with serving(half) as base, bot_at(base, make_request(name)) as bot:
        with pytest.raises(NetworkError) as caught:
            await bot.do_api_request("send_Message", {})
    assert type(caught.value) is NetworkError


@pytest.mark.parametrize("compressed", [False, True])
async def test_a_reply_without_end_is_a_bad_road(
    name: TransportName, compressed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small compressed body may become a large one: what is unpacked counts."""
    monkeypatch.setattr("bot.telegram.transport.LARGEST_REPLY", 2**21)
    sent = 0

    async def answer(request: web.Request) -> web.StreamResponse:
        nonlocal sent
        response = web.StreamResponse()
        if compressed:
            response.enable_compression(web.ContentCoding.gzip)
        await response.prepare(request)
        for _ in range(400):
            await response.write(b" " * 2**16)
            sent += 2**16
        return response

    async with serving(answer) as base, bot_at(base, make_request(name)) as bot:
        with pytest.raises(NetworkError, match="a reply has more than 2 MB"):
            await bot.get_me()
        if not compressed:
            assert sent < 400 * 2**16
    async with serving(says(200, result="x" * 2**20)) as base, bot_at(base, make_request(name)) as bot:
        assert await bot.do_api_request("getNothing") == "x" * 2**20


async def test_a_reply_that_trickles_is_given_up(name: TransportName) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        with contextlib.suppress(ConnectionError):
            for _ in range(600):
                await response.write(b" ")
                await asyncio.sleep(0.05)
        return response

    async with serving(answer) as base, bot_at(base, make_request(name)) as bot:
        with pytest.raises(TimedOut):
            await bot.get_me(read_timeout=0.3, write_timeout=0.3, connect_timeout=0.3)


async def test_nobody_listening_is_a_bad_road(name: TransportName) -> None:
    with socket.socket() as mute:  # held and not listening, so that nobody else begins to listen there
        mute.bind(("127.0.0.1", 0))
        async with bot_at(f"http://127.0.0.1:{mute.getsockname()[1]}/bot", make_request(name)) as bot:
            with pytest.raises(NetworkError) as caught:
                await bot.do_api_request("send_Message", {})
    assert type(caught.value) is NetworkError


async def test_a_base_address_that_is_none_is_a_bad_road_without_the_token(name: TransportName) -> None:
    async with bot_at("http://[half/bot", make_request(name)) as bot:
        with pytest.raises(NetworkError) as caught:
            await bot.do_api_request("send_Message", {})
    assert TOKEN not in repr(caught.value)


async def stall(_: web.Request) -> web.Response:
    await asyncio.sleep(5)
    return web.json_response({"ok": True, "result": True})


async def test_a_silent_server_is_given_up_after_the_read_timeout(name: TransportName) -> None:
    loop = asyncio.get_running_loop()
    async with serving(stall) as base, bot_at(base, make_request(name)) as bot:
        started = loop.time()
        with pytest.raises(TimedOut):
            await bot.do_api_request("send_Message", {}, read_timeout=0.1)
        assert 0.1 <= loop.time() - started < 2


async def test_a_server_that_reads_nothing_is_given_up_after_the_sum_of_the_timeouts() -> None:
    """aiohttp cannot time a write, so the whole call is timed: 0.1 s each for three steps."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        base = f"http://127.0.0.1:{deaf.getsockname()[1]}/bot"
        async with bot_at(base) as bot:
            started = asyncio.get_running_loop().time()
            with pytest.raises(TimedOut):
                await bot.do_api_request(
                    "send_Document",
                    {"document": InputFile(b"x" * 20_000_000)},
                    read_timeout=0.1,
                    write_timeout=0.1,
                    connect_timeout=0.1,
                )
            assert 0.25 < asyncio.get_running_loop().time() - started < 2


async def test_no_timeout_is_no_timeout(name: TransportName) -> None:
    async def slow(_: web.Request) -> web.Response:
        await asyncio.sleep(0.2)
        return web.json_response({"ok": True, "result": True})

    async with serving(slow) as base, bot_at(base, make_request(name)) as bot:
        assert await bot.do_api_request("send_Message", {}, read_timeout=None)


async def test_the_calls_in_flight_are_limited(name: TransportName) -> None:
    here = most = 0

    async def answer(_: web.Request) -> web.Response:
        nonlocal here, most
        here += 1
        most = max(most, here)
        await asyncio.sleep(0.01)
        here -= 1
        return web.json_response({"ok": True, "result": True})

    transport = {"aiohttp": AiohttpRequest, "pyreqwest": PyreqwestRequest}[name]
    async with serving(answer) as base, bot_at(base, transport(in_flight=16)) as bot:
        await asyncio.gather(*(bot.do_api_request("send_Message", {}) for _ in range(100)))
    assert most == 16


@pytest.mark.parametrize("transport", [AiohttpRequest, PyreqwestRequest])
async def test_who_finds_no_place_in_time_was_not_called(
    transport: type[AiohttpRequest | PyreqwestRequest],
) -> None:
    calls = 0

    async def answer(_: web.Request) -> web.Response:
        nonlocal calls
        calls += 1
        await asyncio.sleep(0.3)
        return web.json_response({"ok": True, "result": True})

    async with serving(answer) as base, bot_at(base, transport(in_flight=1)) as bot:
        first = asyncio.create_task(bot.do_api_request("send_Message", {}))
        await asyncio.sleep(0.1)
        with pytest.raises(TimedOut, match="not made"):
            await bot.do_api_request("send_Message", {}, pool_timeout=0.05)
        assert await first
        assert await bot.do_api_request("send_Message", {}, pool_timeout=0.05)
    assert calls == 2


async def test_it_can_be_closed_twice_and_opened_again(name: TransportName) -> None:
    request = make_request(name)
    async with serving(says(200, result=True)) as base:
        for _ in range(2):
            async with bot_at(base, request) as bot:
                assert await bot.do_api_request("send_Message", {})
        await request.shutdown()
        with pytest.raises(NetworkError, match="not initialized"):
            await bot.do_api_request("send_Message", {})


@pytest.fixture
def talkative_logs(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Everything is logged that loggers are willing to say, after `quiet_http_logs`."""
    levels = {name: logging.getLogger(name).level for name in URL_LOGGERS}
    for name in levels:  # a test before may have silenced them for good, as a start of the bot does
        logging.getLogger(name).setLevel(logging.NOTSET)
    with caplog.at_level(logging.DEBUG):
        yield caplog
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


async def all_but_one(request: web.Request) -> web.StreamResponse:
    """Answer every call but getNothing."""
    return await (stall if request.path.endswith("getNothing") else says(200, result=True))(request)


async def exercise(base: str, name: TransportName) -> None:
    """Make both kinds of bot, call twice, time out, and fail to connect."""
    async with make_request(name) as request:
        for kind in (Bot, ExtBot):
            bot = kind(TOKEN, base_url=base, request=request, get_updates_request=request)
            for _ in range(2):
                await bot.do_api_request("send_Message", {"text": "hello"})
            with pytest.raises(TimedOut):
                await bot.do_api_request("get_Nothing", {}, read_timeout=0.05)
        nowhere = Bot(TOKEN, base_url="http://127.0.0.1:1/bot", request=request, get_updates_request=request)
        with pytest.raises(NetworkError) as caught:
            await nowhere.do_api_request("send_Message", {})
    logging.getLogger("bot").warning("polling failed", exc_info=caught.value)


async def test_no_logger_says_the_token(
    name: TransportName, talkative_logs: pytest.LogCaptureFixture
) -> None:
    quiet_http_logs()
    async with serving(all_but_one) as base:
        await exercise(base, name)
    assert "polling failed" in talkative_logs.text
    assert TOKEN not in talkative_logs.text


async def test_without_silence_the_token_would_be_said(talkative_logs: pytest.LogCaptureFixture) -> None:
    async with serving(all_but_one) as base:
        await exercise(base, "pyreqwest")
    assert TOKEN in talkative_logs.text


async def test_https_goes_through_the_proxy_of_the_environment(
    name: TransportName, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readline())
        writer.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    proxy = await asyncio.start_server(refuse, "127.0.0.1", 0)
    monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.delenv("NO_PROXY", raising=False)
    async with proxy:
        async with bot_at("https://telegram.invalid/bot", make_request(name)) as bot:
            with pytest.raises(NetworkError) as caught:
                await bot.do_api_request("send_Message", {})
        assert asked == [b"CONNECT telegram.invalid:443 HTTP/1.1\r\n"]
        assert TOKEN not in repr(caught.value)
        async with serving(says(200, result=True)) as base, bot_at(base, make_request(name)) as bot:
            assert await bot.do_api_request("send_Message", {}), "the playground needs no proxy"


async def test_a_cancelled_call_ends_its_task(name: TransportName) -> None:
    """A reply that arrives at the moment of the cancellation does not undo it."""
    async with serving(says(200, result=True)) as base, bot_at(base, make_request(name)) as bot:

        async def for_ever() -> None:
            while True:
                await bot.do_api_request("send_Message", {})

        for moment in range(40):
            caller = asyncio.create_task(for_ever())
            await asyncio.sleep(0.01 + moment * 0.0002)
            caller.cancel()
            await asyncio.wait({caller}, timeout=5)
            assert caller.cancelled()

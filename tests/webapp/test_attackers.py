"""Strangers, forgers and broken pages get nothing from the Mini App, and leave no error in the log."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from bot.run import frame_origins
from tests.e2e.stage import until
from tests.raw_http import FRAGMENT, PING, PONG, masked, raw_connections, upgrading
from tests.webapp.pages import TOKEN, TestPage, init_data, playhouse
from webapp.links import RENEW_S
from webapp.page import LONGEST_S, PROVED_S, Expired, resumed_visitor, session_of, visitor_of

ANN, BOB, CID, EVE = 11, 12, 13, 99


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (lambda: init_data(BOB, token="2:other"), "refused"),
        (lambda: init_data(BOB, now=time.time() - LONGEST_S - 5), "expired"),
        (lambda: init_data(BOB).replace("%22id%22%3A+12", "%22id%22%3A+11"), "refused"),
        (lambda: init_data(BOB).rpartition("&hash=")[0], "refused"),
        (lambda: init_data(BOB) + "&start_param=1", "refused"),
        (lambda: "", "refused"),
        (lambda: "hash=é&user=1", "refused"),
        (lambda: "x" * 5000, "refused"),
    ],
)
async def test_init_data_that_telegram_did_not_sign_is_refused(
    tmp_path: Path, given: Callable[[], str], reason: str
) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB, init_data=given())
        assert (page.error, page.state) == (reason, {})
        assert "open it from the chat" in page.heard[-1]


async def test_a_proof_from_the_future_is_blamed_on_the_clock_and_the_operator_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playhouse(tmp_path) as house:
        for _ in range(3):
            page = await house.open(BOB, init_data=init_data(BOB, now=time.time() + 3600))
            assert (page.error, page.state) == ("clock", {})
            assert "My clock is wrong" in page.heard[-1]
    (told,) = [each.getMessage() for each in caplog.records if each.name == "webapp.server"]
    assert "3600 s ahead of this machine" in told or "3599 s ahead of this machine" in told


async def test_a_stranger_sees_no_table(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        house.room.telegram.strangers.add(EVE)
        page = await house.open(EVE)
        assert (page.error, page.state) == ("stranger", {})


async def test_a_session_resumes_its_own_table_only(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        session = (await house.open(BOB)).session
        again = await house.open(BOB, init_data="", session=session)
        assert again.state["me"] == 1
        for wrong in (session[:-3] + "AAA", session.replace(".", ""), "." + session, "é.é"):
            assert (await house.open(BOB, init_data="", session=wrong)).error == "refused"
        assert (await house.open(BOB, init_data="", session=session, table="0" * 16)).error == "refused"


def test_the_name_of_the_lesson_stands_for_no_table() -> None:
    started = visitor_of(init_data(BOB, now=1e9, start_param="learn"), TOKEN, 1e9, "")
    assert started.table == ""
    assert visitor_of(init_data(BOB, now=1e9, start_param="abc"), TOKEN, 1e9, "").table == "abc"


def test_a_session_that_is_renewed_ends_a_week_after_the_proof() -> None:
    now, opened = 1e9, 1e9
    visitor = visitor_of(init_data(BOB, now=opened), TOKEN, now, "table")
    while now < opened + PROVED_S:
        given = session_of(visitor, TOKEN, now)
        visitor = resumed_visitor(given, TOKEN, now, "table")
        now += RENEW_S
    assert now == opened + PROVED_S
    with pytest.raises(Expired):
        resumed_visitor(given, TOKEN, now + 1, "table")
    with pytest.raises(Expired):
        resumed_visitor(session_of(visitor, TOKEN, now + 1), TOKEN, now + 1, "table")


async def test_a_page_that_is_open_for_a_week_has_to_be_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("page", "server"):
        monkeypatch.setattr(f"webapp.{module}.PROVED_S", 100.0)
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB, init_data=init_data(BOB, now=time.time() - 98))
        assert page.state
        while not page.error:
            await page.listen()
        assert page.error == "expired"


async def test_the_page_loads_nothing_of_another_site_and_only_telegram_may_frame_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house, house.client.get(f"{house.url}/") as answer:
        rules = answer.headers["Content-Security-Policy"].split("; ")
    assert "default-src 'self'" in rules
    assert not any(each.startswith("script-src") for each in rules)
    assert "frame-ancestors https://web.telegram.org https://*.telegram.org" in rules


async def test_another_seat_cannot_be_played(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, cid = await house.open(BOB), await house.open(13)
        turn = (await house.room.match()).turn
        for data in (bob.buttons()["Pass"], "g1:0:pass", f"g1:{turn}:bid 105", f"g1:{turn}:pass;pass"):
            await cid.press(data)
        await cid.press(f"g2:{turn}:pass")
        await cid.press("no button of ours")
        assert (await house.room.match()).turn == turn


async def test_a_spectator_changes_nothing_and_has_no_hand(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, eve = await house.open(BOB), await house.open(EVE)
        turn = (await house.room.match()).turn
        assert (eve.state["me"], eve.state["hand"]) == (None, [])
        assert eve.state["panel"]["html"].split("\n")[-1] == "To bid: <b>Bob</b>"
        assert (await eve.press(bob.buttons()["Pass"]))["text"]
        assert (await house.room.match()).turn == turn


def test_only_a_local_telegram_may_frame_the_page_by_either_name_of_this_machine() -> None:
    local = ("http://127.0.0.1:8188", "http://localhost:8188")
    assert frame_origins("http://127.0.0.1:8188") == frame_origins("http://localhost:8188") == local
    assert frame_origins("https://api.telegram.org") == ()


async def test_a_page_of_another_site_is_turned_away(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await house.connect("https://evil.example")


async def test_noise_closes_the_connection_and_leaves_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(5)
    async with playhouse(tmp_path) as house:
        turn = (await house.room.match()).turn
        for _ in range(60):
            page = await (house.connect() if rng.random() < 0.5 else house.open(BOB))
            await page.socket.send_str(noise(rng))
            await end_of(page)
        too_large = await house.connect()
        await too_large.socket.send_str("x" * 10_000)
        await end_of(too_large)
        assert (await house.room.match()).turn == turn
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("table", ["\0", "a'b", "x" * 65, "../1"])
async def test_a_table_that_no_link_names_is_refused(tmp_path: Path, table: str) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB, table=table)
        assert (page.error, page.state) == ("refused", {})


async def test_an_address_without_its_slash_leads_to_the_page_and_no_other_site(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        async with house.client.get(f"{house.url}?table=//evil.example", allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (302, "/app/?table=//evil.example")
        async with house.client.get(house.url) as answer:
            assert answer.status == 200


async def test_pages_that_are_refused_or_take_nothing_write_no_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody on Telegram may open the app, as often as they like."""

    async def cut(*_: object) -> None:
        raise ConnectionResetError

    async with playhouse(tmp_path) as house:
        await house.open(BOB)
        caplog.set_level(logging.INFO)
        caplog.clear()
        house.room.telegram.strangers.add(EVE)
        assert (await house.open(EVE)).error == "stranger"
        assert (await house.open(BOB, table="0" * 16)).error == "gone"
        monkeypatch.setattr("webapp.links.say", cut)
        page = await house.connect()
        hello = {"version": 1, "init_data": init_data(BOB), "table": (await house.room.record()).token}
        await page.say(type="hello", **hello)
        await end_of(page)
    assert [each.getMessage() for each in caplog.records] == []


async def test_too_many_messages_close_the_connection(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB)
        for _ in range(60):
            await page.say(type="visible", now=True)
        while not page.error:
            await page.listen()
        assert page.error == "slow"


async def test_another_version_is_told_to_reload(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB, version=99)
        assert page.error == "version"
        assert "open it from the chat" in page.heard[-1], "a page that was loaded again in vain shows it"


async def test_the_log_holds_neither_cards_nor_sessions(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB)
        await page.press(page.buttons()["Pass"])
        await house.open(BOB, init_data="user=1")
        told = "\n".join(each.getMessage() for each in caplog.records if each.name.startswith("webapp"))
    assert page.session not in told
    assert TOKEN not in told
    assert not any(each["card"] in told for each in page.state["hand"])


@pytest.mark.parametrize("known", [False, True], ids=["stranger", "player"])
async def test_a_flood_of_control_frames_and_fragments_delays_nobody(tmp_path: Path, known: bool) -> None:
    """The bound is on the time of this process: other processes of the machine do not count."""
    async with playhouse(tmp_path) as house, raw_connections(house.port) as connect:
        for number, frame in enumerate((PING, PONG, FRAGMENT)):
            flooding = await connect()
            flooding.say(upgrading("/app/socket", Origin=house.address))
            assert b" 101 " in await flooding.hear()
            if known:
                hello = {
                    "version": 1,
                    "init_data": init_data(CID),
                    "table": (await house.room.record()).token,
                }
                flooding.say(masked(1, json.dumps({"type": "hello", **hello}).encode()))
                await flooding.hear(b'"state"')
            flood = asyncio.ensure_future(flooding.flood(frame, 200_000))
            for press in range(10):
                before = time.process_time()
                bob = await house.open(BOB)
                await bob.press("no button", name=f"{number}.{press}")
                assert time.process_time() - before < 0.5
                await bob.socket.close()
            await flood
        assert house.server.strangers == {"flood": 3}


async def test_silent_sockets_keep_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.server.HELLO_S", 600.0)
    async with playhouse(tmp_path) as house, raw_connections(house.port) as connect:
        silent = [await connect() for _ in range(260)]
        for each in silent:
            each.say(upgrading("/app/socket", Origin=house.address))
            assert b" 101 " in await each.hear()
        for number in range(39):
            page = await house.open(11 + number % 3)
            assert page.state
            await page.socket.close()
        await until(lambda: house.server.strangers["crowded"] >= 60, every_s=0.05)
        for each in silent[:60]:
            await each.end()
        # A page that knocks while they are counted takes one more place until it has said who it is.
        assert not any(each.closed for each in silent[61:])
        assert (await house.open(BOB)).state


async def test_a_thousand_strangers_at_once_keep_no_page_out(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house, raw_connections(house.port) as connect:

        async def come(number: int) -> None:
            (await connect()).say(
                upgrading("/app/socket", Origin=house.address) if number % 2 else b"GET /app"
            )

        await asyncio.gather(*[come(number) for number in range(1000)])
        page = await house.open(BOB)
        await page.press(page.buttons()["Pass"])
        assert page.answers


MALFORMED = [
    b"swordfish\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
    b"GET /app/?table=swordfish HTTP/9.9\r\n\r\n",
    b"GET /app/?table=swordfish HTTP/1.1\r\nHost x\r\n\r\n",
    b"GET /app/?table=swordfish HTTP/1.1\r\n: swordfish\r\n\r\n",
    b"GET /app/?table=swordfish HTTP/1.1\r\nHost: x\r\nX: swordfish\0\r\n\r\n",
    b"GET /app/?table=swordfish HTTP/1.1\r\nHost: x\r\nX: " + b"swordfish" * 1000 + b"\r\n\r\n",
    b"GET /app/" + b"swordfish" * 1000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /app/?table=swordfish HTTP/1.1\r\n" + b"X: swordfish\r\n" * 200 + b"\r\n",
    b"GET /app/\xff\xfe?swordfish HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET http://[swordfish/app/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET //swordfish:x/app/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"GET /app/?table=swordfish HTTP/1.1\r\nHost: x\r\nExpect: swordf\x9dsh\r\nConnection: close\r\n\r\n",
    b"POST /app/?table=swordfish HTTP/1.1\r\nHost: x\r\nContent-Length: swordfish\r\n\r\n",
    b"POST /app/?table=swordfish HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nswordfish\r\n",
    b"GET /app/ HTTP/1.1\r\nHost: x\r\nIf-None-Match: swordfish\xff,\r\nConnection: close\r\n\r\n",
    b"GET /app/ HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip;q=swordf\xffish\r\nConnection: close\r\n\r\n",
    b"CONNECT swordfish:1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: swordfish\r\nConnection: close\r\n\r\n",
    b"GET /app/ HTTP/1.1\r\nHost: x\r\nCookie: sword\xfffish=\x80\r\nConnection: close\r\n\r\n",
]
UPGRADES = [
    {"Sec-WebSocket-Protocol": "swordfish"},
    {"Sec-WebSocket-Version": "swordfish"},
    {"Sec-WebSocket-Key": "swordfish"},
    {"Sec-WebSocket-Extensions": "permessage-deflate; server_max_window_bits=swordfish"},
    {"Upgrade": "swordfish"},
    {"Origin": "http://swordfish"},
]


async def test_strangers_write_one_line_and_are_quoted_in_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playhouse(tmp_path) as house, raw_connections(house.port) as connect:
        caplog.set_level(logging.DEBUG)
        caplog.clear()
        for words in MALFORMED:
            connection = await connect()
            connection.say(words)
            heard = await connection.end()
            assert heard.startswith(b"HTTP/1."), words
            assert heard.count(b"Server: thousand\r\n") == heard.count(b"Server: ")
        for headers in UPGRADES:
            connection = await connect()
            connection.say(upgrading("/app/socket", **{"Origin": house.address, **headers}))
            await connection.hear()
            connection.say(masked(1, b"swordfish"))
            await connection.cut()
        for _ in range(30):
            assert (await house.open(BOB, init_data="user=swordfish")).error == "refused"
        for _ in range(10):
            connection = await connect()
            connection.say(upgrading("/app/socket", Origin=house.address))
            await connection.hear()
            connection.say(20 * PING)
            await connection.cut()
        await asyncio.sleep(0.2)
        assert house.server.strangers["forged"] == 30
        assert house.server.strangers["malformed"] >= 8
    told = [f"{each.levelname} {each.getMessage()}" for each in caplog.records if each.name != "aiosqlite"]
    assert [each for each in told if not each.startswith("DEBUG")] == ["INFO strangers: 1 malformed"]
    assert "swordfish" not in caplog.text


def noise(rng: random.Random) -> str:
    """Return a message that no page sends."""
    shapes: list[object] = [
        "",
        "[]",
        "{",
        "null",
        {"type": "press"},
        {"type": "press", "id": "x", "data": 5},
        {"type": "hello"},
        {"type": "visible", "now": "perhaps"},
        {"type": "😀" * 50},
        "".join(chr(rng.randrange(32, 0xD7FF)) for _ in range(rng.randrange(200))),
    ]
    shape = rng.choice(shapes)
    return shape if isinstance(shape, str) else json.dumps(shape)


async def end_of(page: TestPage) -> None:
    """Read until the connection is closed."""
    async for _ in page.socket:
        pass

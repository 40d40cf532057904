"""What strangers, forgers and broken pages get from the Mini App: nothing, and no error in the log."""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from tests.webapp.pages import TOKEN, TestPage, init_data, playhouse
from webapp.init_data import LONGEST_S

ANN, BOB, EVE = 11, 12, 99


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
        assert eve.state["panel"]["html"] == "To bid: <b>Bob</b>"
        assert (await eve.press(bob.buttons()["Pass"]))["text"]
        assert (await house.room.match()).turn == turn


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

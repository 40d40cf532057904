"""The webhook as it is run: Telegram, nginx with the project's own file, the bot in a process of its own."""

from __future__ import annotations

import asyncio
import io
import random
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiohttp
import pytest
from telegram import Bot, WebhookInfo

from bot.__main__ import FAILED, WRONG
from bot.telegram.address import made_of
from bot.telegram.webhook import CHAT_HEADER, SECRET_HEADER
from club.model import Chat
from playground import groups
from playground.chat_methods import _trusting
from playground.server import serve
from playground.world import World
from storage.opening import open_store
from tests import nginx
from tests.e2e.offers import answer, offers
from tests.e2e.stage import TOKEN, seating, until
from tests.e2e.test_start import outcome, start, start_python
from tests.e2e.test_stopping import group_of, said_in
from tests.nginx import Proxy, free_port
from trials import kill
from trials.kill import Ordeal

KILLS = 3
SHORT = (("target", 501), ("barrel_at", "off"))
"""A few deals."""
CARD = "g"
"""Prefix of the data of a press that answers a question."""

pytestmark = pytest.mark.skipif(nginx.missing() is not None, reason=str(nginx.missing()))


@dataclass(frozen=True, slots=True)
class Place:
    """A Telegram, and a proxy that leads to where a bot will listen."""

    world: World
    address: str
    proxy: Proxy
    given: dict[str, object]


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[tuple[Proxy, int]]:
    port = free_port()
    proxy = Proxy(tmp_path / "nginx", port)
    yield proxy, port
    proxy.close()


@pytest.fixture
async def place(proxied: tuple[Proxy, int]) -> AsyncIterator[Place]:
    proxy, port = proxied
    world = World(token=TOKEN)
    server = await serve(world, webhook_wait_s=0.05)
    given: dict[str, object] = {
        "TOKEN": TOKEN,
        "WEBHOOK_URL": proxy.url,
        "WEBHOOK_PORT": port,
        "WEBHOOK_CERTIFICATE": proxy.certificate,
    }
    yield Place(world, server.address, proxy, given)
    await server.close()


def calls(world: World, method: str) -> int:
    """Return how often a method was called and did what was asked."""
    return sum(call.method.lower() == method and call.outcome == "ok" for call in world.journal.calls)


@asynccontextmanager
async def asking(place: Place) -> AsyncIterator[Bot]:
    async with Bot(TOKEN, base_url=f"{place.address}/bot") as bot:
        yield bot


async def not_taken(bot: Bot, why: str = "") -> WebhookInfo:
    """Wait until an update was brought in vain, for the last time because of what ends in these words."""
    async with asyncio.timeout(60):
        while True:
            info = await bot.get_webhook_info()
            if info.last_error_message is not None and info.last_error_message.endswith(why):
                return info
            await asyncio.sleep(0.02)


def is_over(it: Ordeal) -> bool:
    """Return whether the group is offered another match."""
    label = it.guests[0].reader.t("button-rematch")
    return any(button.label == label for each in it.guests[0].sees(it.group) for button in each.buttons)


async def agree(it: Ordeal) -> None:
    """Let the group play a short match."""
    store = await open_store(it.place)
    await store.keep_chat(Chat(id=it.group.id, title="Thousand for three", language="en", changes=SHORT))
    await store.close()


async def play_a_match(it: Ordeal) -> None:
    """Sit down and play one match to its end, as fast as the answers come."""
    for guest in it.guests:
        groups.start(it.world, guest.user)
    groups.say(it.world, it.guests[0].user, it.group, groups.Draft("/new"))
    while True:
        await asyncio.sleep(0.005)
        if key := answer(it.guests):
            await it.press(key)
            continue
        if is_over(it):
            return
        for each in offers(it.guests, it.group):
            await it.press(each)


async def kill_between_press_and_answer(it: Ordeal, match: asyncio.Future[None], rng: random.Random) -> None:
    """Kill the process while a card is under way, and start another; the last one lives to the end."""
    for number in range(KILLS + 1):
        started = it.world.clock()
        process = it.spawn()
        try:
            await it.answers(started)
            if number == KILLS:
                await match
                continue
            last = len(it.presses) + rng.randint(15, 40)
            await until(partial(_a_card_is_under_way, it, last), every_s=0.001)
            await asyncio.sleep(rng.uniform(0, 0.02))
        finally:
            process.kill()
            it.kills.append(it.world.clock())
            await asyncio.to_thread(process.wait)
        await kill.assert_kept(it)


def _a_card_is_under_way(it: Ordeal, least: int) -> bool:
    """Return whether a card is pressed and not answered, after so many other presses."""
    _, press = it.presses[-1] if it.presses else (0, None)
    return (
        press is not None
        and len(it.presses) >= least
        and press.data.startswith(CARD)
        and press.answer is None
    )


async def test_a_match_through_the_proxy_survives_every_kill(place: Place, tmp_path: Path) -> None:
    guests, group = seating(place.world, "en")
    it = Ordeal(
        place.world,
        place.address,
        tmp_path / "bot.sqlite3",
        tmp_path / "bot.log",
        guests,
        group,
        given=place.given,
    )
    await kill.expect(it)
    await agree(it)
    match = asyncio.ensure_future(play_a_match(it))
    await kill_between_press_and_answer(it, match, random.Random(5))
    async with asking(place) as bot:
        assert (await bot.get_webhook_info()).url == place.proxy.url
        await bot.delete_webhook()
    with patch("bot.delivery.courier.LAG_S", 1.0):
        entries, _ = await kill.examine(it)
    assert entries > 60
    assert calls(place.world, "getupdates") == 0
    assert len(it.kills) == KILLS + 1


async def test_what_comes_while_the_bot_is_down_comes_again(place: Place, tmp_path: Path) -> None:
    first = await start(tmp_path, API_URL=place.address, **place.given)
    await until(lambda: calls(place.world, "setwebhook") == 1, every_s=0.02)
    ann, group = group_of(place.world)
    await until(lambda: bool(said_in(place.world, group)), every_s=0.02)
    first.terminate()
    status, text, _ = await outcome(first)
    assert status == 0, text
    groups.say(place.world, ann, group, groups.Draft("/new"))
    async with asking(place) as bot:
        # The bot itself may have refused something else while it stopped; this is what nginx says.
        info = await not_taken(bot, "Wrong response from the webhook: 503 Service Temporarily Unavailable")
    assert info.pending_update_count
    second = await start(tmp_path, API_URL=place.address, **place.given)
    await until(lambda: len(said_in(place.world, group)) == 2, every_s=0.02)
    second.terminate()
    status, text, _ = await outcome(second)
    assert status == 0, text


async def test_the_attack_stops_at_the_door(place: Place, tmp_path: Path) -> None:
    process = await start(tmp_path, API_URL=place.address, **place.given | {"LOG_LEVEL": "INFO"})
    await until(lambda: calls(place.world, "setwebhook") == 1, every_s=0.02)
    ann, group = group_of(place.world)
    good = {SECRET_HEADER: made_of(TOKEN), "Content-Type": "application/json"}
    connector = aiohttp.TCPConnector(limit=0, ssl=_trusting(place.proxy.certificate.read_bytes()) or True)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def post(path: str = "", method: str = "POST", **given: Any) -> int:
            given = {"headers": good, "data": b'{"update_id": 900001}'} | given
            async with session.request(method, place.proxy.url + path, **given) as answer:
                return answer.status

        assert await post() == 200
        assert await post(headers={}) == 403
        assert await post(headers=good | {SECRET_HEADER: "x" * 64}) == 403
        assert await post(data=io.BytesIO(b" " * 1_100_000)) == 413
        assert await post(data=b"{") == 400
        assert await post(method="GET") == 405
        assert await post("/more") == 404
        assert await post(headers=good | {CHAT_HEADER: "x"}) == 200, "nginx takes it away"
        many = await asyncio.gather(*(post(headers={}) for _ in range(500)), *(post() for _ in range(500)))
        assert set(many) <= {200, 403, 503}
        groups.say(place.world, ann, group, groups.Draft("/new"))
        await until(lambda: len(said_in(place.world, group)) == 2, every_s=0.02)
    process.terminate()
    status, text, _ = await outcome(process)
    assert status == 0
    assert " WARNING " not in text
    assert " ERROR " not in text


async def told(place: Place, folder: Path, *command: str, **given: object) -> tuple[int, str]:
    """Return the exit status of `thousand webhook …` and what it says."""
    given = {"TOKEN": TOKEN, "API_URL": place.address, "LOG_LEVEL": "INFO"} | given
    status, text, _ = await outcome(await start(folder, "webhook", *command, **given))
    assert made_of(TOKEN) not in text
    return status, text


async def test_the_command_sets_tells_and_deletes(place: Place, tmp_path: Path) -> None:
    given = {"TOKEN": TOKEN, "API_URL": place.address, "LOG_LEVEL": "INFO"}
    status, text, _ = await outcome(await start_python(tmp_path, "webhook", "info", **given))
    assert (status, text) == (0, "no webhook is set: the bot polls\n")
    assert await told(place, tmp_path, "delete") == (0, "no webhook is set: the bot polls\n")
    status, text = await told(place, tmp_path, "set", **place.given)
    assert status == 0
    assert text.startswith(
        f"Telegram now sends the updates of @{place.world.bot.username} to {place.proxy.url}\n"
    )
    group_of(place.world)
    async with asking(place) as bot:
        await not_taken(bot)
    status, text = await told(place, tmp_path, "info")
    assert status == 0
    assert f"Telegram sends updates to {place.proxy.url}, 40 at a time\n" in text
    assert "`thousand run` would poll, and delete the webhook" in text
    assert "updates are pending\nthe last delivery failed at " in text
    status, text = await told(place, tmp_path, "delete")
    assert status == 0
    assert text.startswith(f"Telegram sends nothing to {place.proxy.url} any more")


async def test_the_command_fails_with_a_reason(place: Place, tmp_path: Path) -> None:
    status, text = await told(place, tmp_path, "set")
    missing = "THOUSAND_WEBHOOK_URL is missing: set it to the address of the webhook"
    assert (status, text) == (WRONG, f"wrong settings:\n{missing}\n")
    status, text = await told(place, tmp_path, "set", WEBHOOK_URL="https://example.org/")
    assert status == WRONG
    assert "THOUSAND_WEBHOOK_URL: Telegram refuses it: " in text
    assert "loopback interface only" in text
    status, text = await told(place, tmp_path, "set", **place.given | {"WEBHOOK_CERTIFICATE": "nowhere.pem"})
    assert status == WRONG
    assert "THOUSAND_WEBHOOK_CERTIFICATE: nowhere.pem cannot be read" in text
    status, text = await told(place, tmp_path, "info", API_URL=f"http://127.0.0.1:{free_port()}")
    assert status == FAILED
    status, text = await told(place, tmp_path, "info", TOKEN="77:nobody")
    assert status == WRONG
    assert text.startswith("THOUSAND_TOKEN: Telegram does not know this token")
    status, text = await told(place, tmp_path, "set", WEBHOOK_SECRET="too short")
    assert status == WRONG
    assert text == "wrong settings:\nTHOUSAND_WEBHOOK_SECRET: should be 16 to 256 of A-Z a-z 0-9 _ -\n"


async def test_a_port_that_is_taken_is_told_in_a_line(place: Place, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        given = place.given | {"WEBHOOK_PORT": other.getsockname()[1]}
        status, _, line = await outcome(await start(tmp_path, API_URL=place.address, **given))
    assert status == FAILED, "it may be free later"
    assert line.startswith("THOUSAND_WEBHOOK_PORT: another process listens at 127.0.0.1:")
    assert calls(place.world, "setwebhook") == 0


async def test_fetching_takes_a_webhook_away(place: Place, tmp_path: Path) -> None:
    assert (await told(place, tmp_path, "set", **place.given))[0] == 0
    process = await start(tmp_path, API_URL=place.address, TOKEN=TOKEN)
    _, group = group_of(place.world)
    await until(lambda: bool(said_in(place.world, group)), every_s=0.02)
    process.terminate()
    assert (await outcome(process))[0] == 0
    async with asking(place) as bot:
        assert (await bot.get_webhook_info()).url == ""

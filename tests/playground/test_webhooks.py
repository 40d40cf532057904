"""Webhooks: secret, retries, order and concurrency of deliveries."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any, cast
from unittest.mock import AsyncMock

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web
from telegram import Bot, Update
from telegram.error import BadRequest, Conflict

from playground import groups
from playground.chat_methods import LONGEST_WAIT_S, WebhookPlace, WebhookSender
from playground.person import Playground
from playground.world import World
from tests.e2e.stage import until
from tests.virtual_time import virtual_time, wall

PATIENCE_S = 60.0


class BotServer:
    """Web server of the bot: fails as often as configured, then accepts updates."""

    def __init__(self) -> None:
        self.refusals = 0
        self.reply: dict[str, Any] | None = None
        """A call in the body of every reply."""
        self.most = 0
        self._inside = 0
        self.secrets: list[str | None] = []
        self.taken: list[Update] = []
        self.url = ""
        self.arrived = asyncio.Event()
        self.refused = asyncio.Event()
        self.open = asyncio.Event()
        self.open.set()

    async def handle(self, request: web.Request) -> web.Response:
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        if self.refusals:
            self.refusals -= 1
            self.refused.set()
            return web.Response(status=500)
        self.taken.append(Update.de_json(await request.json()))
        self.arrived.set()
        self._inside += 1
        self.most = max(self.most, self._inside)
        await self.open.wait()
        self._inside -= 1
        return web.Response() if self.reply is None else web.json_response(self.reply)


@pytest_asyncio.fixture(loop_scope="session")
async def bot_server() -> AsyncIterator[BotServer]:
    bot_server = BotServer()
    app = web.Application()
    app.router.add_post("/hook", bot_server.handle)
    runner = web.AppRunner(app, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    bot_server.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield bot_server
    await runner.cleanup()


async def test_a_webhook_delivers_updates_with_the_secret(
    bot: Bot, playground: Playground, bot_server: BotServer
) -> None:
    ann = await playground.add_person("Ann")
    await bot.set_webhook(bot_server.url, secret_token="s3cret", allowed_updates=["message"])
    await ann.start()
    async with asyncio.timeout(PATIENCE_S):
        await bot_server.arrived.wait()
    assert bot_server.secrets == ["s3cret"]
    assert bot_server.taken[0].message is not None
    assert bot_server.taken[0].message.text == "/start"


async def test_a_webhook_retries_until_the_update_is_accepted(
    bot: Bot, playground: Playground, bot_server: BotServer
) -> None:
    ann = await playground.add_person("Ann")
    bot_server.refusals = 3
    await bot.set_webhook(bot_server.url)
    await ann.start()
    async with asyncio.timeout(PATIENCE_S):
        await bot_server.arrived.wait()
    assert (len(bot_server.secrets), len(bot_server.taken)) == (4, 1)
    assert (await bot.get_webhook_info()).last_error_message == (
        "Wrong response from the webhook: 500 Internal Server Error"
    )


async def test_a_call_in_the_reply_is_made_and_its_refusal_is_told_to_nobody(
    bot: Bot, playground: Playground, bot_server: BotServer
) -> None:
    ann = await playground.add_person("Ann")
    await bot.set_webhook(bot_server.url)
    bot_server.reply = {"method": "sendMessage", "chat_id": 4711, "text": "Hello"}
    await ann.start()
    async with asyncio.timeout(PATIENCE_S):
        await bot_server.arrived.wait()
    bot_server.reply = {**bot_server.reply, "chat_id": ann.id}
    await ann.start()
    assert (await ann.wait_for()).text == "Hello"
    outcomes = [each.outcome for each in await playground.calls("sendMessage")]
    assert outcomes == ["400 Bad Request: chat not found", "ok"]
    assert (await bot.get_webhook_info()).last_error_message is None


async def test_get_updates_is_refused_while_a_webhook_is_set(
    bot: Bot, playground: Playground, bot_server: BotServer
) -> None:
    await bot.set_webhook(bot_server.url)
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()


async def test_a_webhook_stays_on_this_machine(bot: Bot) -> None:
    with pytest.raises(BadRequest, match="loopback interface only"):
        await bot.set_webhook("https://example.org/hook")
    with pytest.raises(BadRequest, match="unallowed characters"):
        await bot.set_webhook("http://127.0.0.1:1/hook", secret_token="no spaces")


async def test_a_webhook_is_ordered_for_one_person_and_concurrent_for_two(
    bot: Bot, playground: Playground, bot_server: BotServer
) -> None:
    ann, bob, _, group = await playground.three_friends("en")
    await bot.send_message(group.id, "table")
    message = await ann.wait_for(group)
    await bot.set_webhook(bot_server.url, drop_pending_updates=True)
    bot_server.open.clear()
    for person, data in ((ann, "first"), (ann, "second"), (bob, "third")):
        await person.press(message, data=data)
    await until(lambda: len(bot_server.taken) == 2, every_s=0.01)
    await asyncio.sleep(0.1)
    assert [press.callback_query.data for press in bot_server.taken if press.callback_query] == [
        "first",
        "third",
    ]
    bot_server.open.set()
    await until(lambda: len(bot_server.taken) == 3, every_s=0.01)
    assert [press.callback_query.data for press in bot_server.taken if press.callback_query][2:] == ["second"]


@virtual_time
async def test_the_back_off_doubles_up_to_a_minute_unless_retry_after_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World(token="1:playground", clock=wall)
    groups.start(world, world.add_user("Ann", "en"))
    (update,) = world.updates.pending()
    asked: list[float | None] = [*[0.0] * 8, 7.0, 0.0, None]
    offered: list[float] = []
    loop = asyncio.get_running_loop()

    async def offer(*_: Any) -> float | None:
        offered.append(loop.time())
        return asked[len(offered) - 1]

    webhook = WebhookSender(world, AsyncMock())
    monkeypatch.setattr(webhook, "_offer", offer)
    place = WebhookPlace("http://127.0.0.1:1", "", 40)
    await webhook._bring(cast("aiohttp.ClientSession", None), place, update)
    pauses = [round(later - sooner) for sooner, later in pairwise(offered)]
    assert pauses == [1, 2, 4, 8, 16, 32, LONGEST_WAIT_S, LONGEST_WAIT_S, 7, LONGEST_WAIT_S]
    assert world.updates.pending() == []


async def test_webhook_info_has_url_pending_count_and_last_error(
    bot: Bot, playground: Playground, bot_server: BotServer
) -> None:
    assert (await bot.get_webhook_info()).url == ""
    bot_server.refusals = 10_000
    await bot.set_webhook(bot_server.url, max_connections=7, allowed_updates=["message"])
    ann = await playground.add_person("Ann")
    await ann.start()
    async with asyncio.timeout(PATIENCE_S):
        await bot_server.refused.wait()
        await asyncio.sleep(0.1)
    info = await bot.get_webhook_info()
    assert (info.url, info.max_connections, info.pending_update_count) == (bot_server.url, 7, 1)
    assert info.allowed_updates == ("message",)
    assert not info.has_custom_certificate
    await bot.set_webhook("")
    assert (await bot.get_webhook_info()).url == ""
    assert len(await bot.get_updates()) == 1, "what waits stays"


async def test_max_connections_limits_concurrent_deliveries(
    bot: Bot, playground: Playground, bot_server: BotServer
) -> None:
    bot_server.open.clear()
    await bot.set_webhook(bot_server.url, max_connections=2)
    for name in ("Ann", "Bob", "Cid", "Dan"):
        await (await playground.add_person(name)).start()
    await until(lambda: bot_server.most == 2, every_s=0.01)
    await asyncio.sleep(0.2)
    assert bot_server.most == 2
    bot_server.open.set()
    await until(lambda: len(bot_server.taken) == 4, every_s=0.01)
    assert bot_server.most == 2


async def test_a_webhook_certificate_is_validated(bot: Bot, bot_server: BotServer) -> None:
    with pytest.raises(BadRequest, match="failed to read the certificate"):
        await bot.set_webhook(bot_server.url, certificate=b"no certificate")
    known = ssl.create_default_context().get_ca_certs(binary_form=True)
    if known:
        await bot.set_webhook(bot_server.url, certificate=ssl.DER_cert_to_PEM_cert(known[0]).encode())
        assert (await bot.get_webhook_info()).has_custom_certificate

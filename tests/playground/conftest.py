"""Fixtures: a playground with a manual clock, and a python-telegram-bot client."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page
from telegram import Bot
from telegram.request import HTTPXRequest

from playground.person import Playground
from playground.server import PlaygroundServer, serve
from playground.world import World
from tests.playground.ephemerals import EphemeralTable, lay_table
from tests.playground.pages import begin, open_page

TOKEN = "1:playground"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Run all tests in the loop of the browser, with whom some share the server."""
    if pytest_asyncio.is_async_test(item):
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


class ManualClock:
    """Clock that only tests advance."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture(autouse=True)
def _waits_are_time_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose the new type of `RetryAfter.retry_after`; the old one warns, and warnings are errors."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def world(clock: ManualClock) -> World:
    return World(token=TOKEN, clock=clock)


@pytest_asyncio.fixture(loop_scope="session")
async def server(world: World) -> AsyncIterator[PlaygroundServer]:
    server = await serve(world, webhook_wait_s=0.01)
    yield server
    await server.close()


@pytest_asyncio.fixture(loop_scope="session")
async def playground(server: PlaygroundServer) -> AsyncIterator[Playground]:
    async with Playground.connect(server.address) as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def bot(server: PlaygroundServer) -> AsyncIterator[Bot]:
    async with new_bot(server) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def table(bot: Bot, playground: Playground) -> EphemeralTable:
    """Return three friends, and a message with a button in their group."""
    return await lay_table(bot, playground)


def new_bot(server: PlaygroundServer, token: str = TOKEN) -> Bot:
    """Return a bot that talks to the playground and ignores proxies of the environment."""
    polls, calls = (HTTPXRequest(httpx_kwargs={"trust_env": False}) for _ in range(2))
    return Bot(token, base_url=f"{server.address}/bot", request=calls, get_updates_request=polls)


@pytest_asyncio.fixture(loop_scope="session")
async def page(server: PlaygroundServer, browser: Browser) -> Page:
    """Return the page, where three friends have begun."""
    page = await open_page(browser, server)
    await begin(page)
    return page

"""Running of the bot: from settings to a process that answers, and an orderly shutdown."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from telegram import Bot
from telegram.error import Conflict, InvalidToken

from bot.door import IN_GROUPS, IN_PRIVATE
from bot.house import House, build
from bot.operation.monitoring import READY, STOPPING, Meters, Sources, notify, overseen
from bot.runtime import start
from bot.runtime.settings import Settings, cannot_listen
from bot.tables.match import FAIR, Chance
from bot.tables.thinking import ThinkingBackend
from bot.tables.worker_pool import WorkerPool
from bot.telegram.address import Address, address, reached_at
from bot.telegram.gateway import BotGateway, publish
from bot.telegram.poller import Handle, Poller
from bot.telegram.transport import make_request
from bot.workers import ChatOfUpdate, alone, among_others
from storage.leases import Leases
from storage.opening import open_store

if TYPE_CHECKING:
    from bot.telegram.webhook import Webhook
    from webapp.server import AppServer

log = logging.getLogger(__name__)

SIGNALS = (signal.SIGINT, signal.SIGTERM)
LOOPBACK = ("127.0.0.1", "localhost")
MENU_S = 3.0
"""Seconds after a start at which the menu of commands is published; it mostly exists already."""


YOUNG, MIDDLE, OLD = 10_000, 20, 10
"""Thresholds of the garbage collector; Python's own are 700, 10 and 10.

Tables, people and messages are many and form no cycles, so they are freed without it. Going through all of
1,000 tables takes it 0.2 s, in which nobody is answered.
"""


@contextmanager
def little_garbage() -> Iterator[None]:
    """Let the garbage collector look less often; at the end, it looks again at what was frozen meanwhile."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@asynccontextmanager
async def running(
    settings: Settings,
    token: str,
    *,
    wall: Callable[[], float] | None = None,
    chance: Chance = FAIR,
    pool: WorkerPool | None = None,
) -> AsyncIterator[tuple[Bot, House]]:
    """Open the store and the connection to Telegram, build the bot, and close everything at the end.

    `wall` returns epoch seconds, by default those of the store: processes on machines with different clocks
    read each other's tables.

    A bot with a webhook and a PostgreSQL database is one of several workers and has to be started as such
    (`begin`).

    Raises StoreError for a database that is unusable or used by another process, and
    telegram.error.InvalidToken for a wrong token.
    """
    store = await open_store(settings.place)
    pool = pool or WorkerPool(settings.thinkers)
    try:
        bot = Bot(
            token,
            base_url=f"{settings.api_url.rstrip('/')}/bot",
            request=make_request(settings.transport),
            get_updates_request=make_request(settings.transport),
        )
        among = among_others if settings.shared else alone
        async with among(store) as worker, bot:
            house = await build(
                settings,
                store,
                BotGateway(bot),
                bot.username,
                wall=wall or await wall_of(store),
                chance=chance,
                backend=ThinkingBackend(pool.think, pool),
                worker=worker,
            )
            try:
                with little_garbage():
                    yield bot, house
            finally:
                await house.close()
    finally:
        pool.close()
        await store.close()


def uptime() -> float:
    """Return seconds since the machine was started, with those it has slept, on systems that count them."""
    if sys.platform == "win32":
        return time.monotonic()
    return time.clock_gettime(time.CLOCK_MONOTONIC if sys.platform == "darwin" else time.CLOCK_BOOTTIME)


async def wall_of(store: Leases) -> Callable[[], float]:
    """Return a clock with the epoch seconds of the store; raises StoreError."""
    ahead = await store.now() - uptime()
    return lambda: uptime() + ahead


async def serve(
    settings: Settings,
    token: str,
    *,
    wall: Callable[[], float] | None = None,
    app_socket: socket.socket | None = None,
) -> None:
    """Answer updates until cancelled; raises InvalidToken or Conflict if that is hopeless."""
    meters = Meters()
    pool = WorkerPool(settings.thinkers, meters.thought)
    async with running(settings, token, wall=wall, pool=pool) as (bot, house):
        place = address(settings, token)
        poller = _poller(bot, house, settings, place, meters)
        strangers = {} if isinstance(poller, Poller) else {"webhook": poller.strangers}
        assert isinstance(house.telegram, BotGateway)
        meters.read(
            Sources(
                delivery=house.delivery,
                calls=house.telegram,
                polling=poller,
                tables=house.tables,
                pool=pool,
                strangers=strangers,
                outages={"telegram": poller.outage, "database": house.store.outage},
            )
        )
        look = partial(_look, house, meters)
        unsure_s = house.worker.unsure_s if house.worker else lambda: 0.0
        async with overseen(settings, poller, look, meters, unsure_s):
            aside = {start(_publish_later(bot, settings), "publishing the menu of commands")}
            if house.worker is None:
                aside.add(start(open_tables(house), "updating the tables"))
            app = await _app(house, settings, token, poller, app_socket)
            strangers |= {"app": app.strangers} if app is not None else {}
            try:
                with _listening("WEBHOOK", settings.webhook_host, settings.webhook_port):
                    await poller.begin()
                if house.worker is not None and not isinstance(poller, Poller):
                    house.worker.begin(house.handover(), reached_at(settings, poller.port))
                log.info("@%s answers", bot.username)
                notify(READY)
                await _run(poller, house)
            finally:
                for task in aside:
                    task.cancel()
                await asyncio.gather(*aside, return_exceptions=True)
                if app is not None:
                    await app.close()


async def open_tables(house: House) -> None:
    """Update all open tables after a start; the garbage collector leaves alone what is in memory then."""
    await house.open()
    gc.freeze()


async def _look(house: House, meters: Meters) -> None:
    """Write to the store and measure it; raises StoreError."""
    await house.store.beat(house.clock.now())
    meters.measured(await house.store.size())


async def _run(poller: Poller | Webhook, house: House) -> None:
    """Fetch or accept updates until cancelled; then other workers get the chats before anything stops."""
    polling = start(poller.run(), "answering updates", usual=(InvalidToken, Conflict))
    try:
        await asyncio.wait({polling})
        await polling
    finally:
        try:
            if house.worker is not None and not polling.done():
                await house.worker.retire()
        finally:
            polling.cancel()
            await asyncio.gather(polling, return_exceptions=True)


def frame_origins(api_url: str) -> tuple[str, ...]:
    """Return the origins of a local Telegram, whose page may show the Mini App; nothing for the real one."""
    api = urlsplit(api_url)
    return tuple(f"{api.scheme}://{host}:{api.port}" for host in LOOPBACK) if api.hostname in LOOPBACK else ()


async def _app(
    house: House,
    settings: Settings,
    token: str,
    poller: Poller | Webhook,
    listening: socket.socket | None,
) -> AppServer | None:
    """Serve the Mini App if it has an address. Raises PortTaken and SettingsError."""
    if not settings.app_url:
        return None
    # aiohttp's server takes 6 MiB, which a bot without the app does not need.
    from webapp import links  # noqa: PLC0415 - see above
    from webapp.server import AppServer, listen  # noqa: PLC0415 - see above

    place = address(settings, token)
    secret = "" if place is None else links.secret_of(place.secret)
    server = AppServer(
        house,
        url=settings.app_url,
        token=token,
        frames=frame_origins(settings.api_url),
        directory=house.worker,
        secret=secret,
    )
    with _listening("APP", settings.app_host, settings.app_port):
        await server.open(listening or listen(settings.app_host, settings.app_port))
    if house.worker is not None and not isinstance(poller, Poller):
        poller.also(links.PATH, links.SECRET_HEADER, secret, server.relayed)
    log.info("the Mini App is served for %s", settings.app_url)
    return server


async def _publish_later(bot: Bot, settings: Settings) -> None:
    """Publish the menu with a delay: it loads all languages, and waiting players go first."""
    await asyncio.sleep(MENU_S)
    await publish(bot, settings.language, in_groups=IN_GROUPS, in_private=IN_PRIVATE, app=settings.app_url)


def _poller(
    bot: Bot, house: House, settings: Settings, place: Address | None, meters: Meters
) -> Poller | Webhook:
    """Return the poller or the webhook server."""
    handle: Handle = house.door.polled if place is None else house.door.pushed
    if settings.ops_port:
        handle = meters.timed(handle)
    if place is None:
        return Poller(bot, handle)
    # aiohttp's server and client take 6 MiB, which a polling bot does not need.
    from bot.telegram.webhook import Forwarding, Webhook  # noqa: PLC0415 - see above

    if house.worker is None:
        return Webhook(bot, handle, place)
    chat_of_update = ChatOfUpdate(house.name, house.tables.ownership)
    return Webhook(bot, handle, place, Forwarding(house.worker, chat_of_update, place.path, place.secret))


@contextmanager
def _listening(name: str, host: str, port: int) -> Iterator[None]:
    """Raise an OSError of the block, which listens, as PortTaken or SettingsError."""
    try:
        yield
    except OSError as error:
        raise cannot_listen(error, name, host, port) from error


async def until_told(settings: Settings, token: str, *, app_socket: socket.socket | None = None) -> None:
    """Answer updates until SIGINT or SIGTERM; a second signal ends the process at once."""
    work = asyncio.current_task()
    assert work is not None
    with suppress(asyncio.CancelledError), _on_signals(work.cancel):
        await serve(settings, token, app_socket=app_socket)


@contextmanager
def _on_signals(stop: Callable[[], object]) -> Iterator[None]:
    """Call `stop` on SIGINT or SIGTERM until the block ends; a second signal ends the process."""
    loop = asyncio.get_running_loop()

    def told(received: signal.Signals) -> None:
        for each in SIGNALS:  # first, so that the message is true when it is written
            loop.remove_signal_handler(each)
            signal.signal(each, signal.SIG_DFL)
        log.info(
            "stopping (%s): finishing calls in flight; a second signal ends it at once",
            received.name,
        )
        notify(STOPPING)
        stop()

    with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt instead
        for each in SIGNALS:
            loop.add_signal_handler(each, told, each)
    try:
        yield
    finally:
        with suppress(NotImplementedError):  # Windows: there was no handler to remove
            for each in SIGNALS:
                loop.remove_signal_handler(each)

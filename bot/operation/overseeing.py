"""Monitoring of a running bot: health, metrics, watchdog, error reports."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.operation.endpoint import Endpoint
from bot.operation.health import Health, PollingState
from bot.operation.metrics import Meters
from bot.operation.watchdog import keep_awake
from bot.runtime.settings import Settings, cannot_listen
from bot.runtime.tasks import start

log = logging.getLogger(__name__)


@asynccontextmanager
async def overseen(
    settings: Settings,
    polling: PollingState,
    beat: Callable[[], Awaitable[object]],
    meters: Meters,
    unsure_s: Callable[[], float] = lambda: 0.0,
) -> AsyncIterator[None]:
    """Monitor the bot while the block runs; raises PortTaken and SettingsError."""
    beside = [start(keep_awake(), "the watchdog")]
    endpoint, listener = None, meters.listen()
    if settings.ops_port:
        health = Health(polling, beat, unsure_s)
        try:
            endpoint = Endpoint(settings.ops_host, settings.ops_port, health.complaints, meters.exposed)
        except OSError as error:
            raise cannot_listen(error, "OPS", settings.ops_host, settings.ops_port) from error
        beside.append(start(health.watch(), "the health check"))
        logging.getLogger().addHandler(listener)
        log.info("/healthz and /metrics are at http://%s:%s", settings.ops_host, endpoint.port)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(listener)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        if endpoint is not None:
            await endpoint.close()

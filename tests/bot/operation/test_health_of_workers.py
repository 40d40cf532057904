"""The health of several workers: an operator is told of one without chats of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bot.operation.monitoring import LEASES_S, Health
from storage.leases import LEASE_S, RENEW_S
from tests.bot.worker_pairs import Place, pair
from tests.virtual_time import virtual_time


def watched(place: Place) -> tuple[Health, Any]:
    """Return the health of a worker whose store answers, and who has updates brought to it."""

    async def beat() -> None:
        """Be able to write."""

    polling: Any = SimpleNamespace(failing_since=None, stopping=False)
    return Health(polling, beat, place.worker.unsure_s), polling


@virtual_time
async def test_a_worker_whose_leases_have_run_out_is_not_healthy_until_they_are_renewed(
    tmp_path: Path,
) -> None:
    async with pair(tmp_path) as (first, _, _):
        health, polling = watched(first)
        await asyncio.sleep(60)
        assert health.complaints() == []
        first.road.broken = {"renew_leases"}
        await asyncio.sleep(LEASE_S + LEASES_S - RENEW_S)
        assert not first.worker.sure()
        assert health.complaints() == [], "the road to a database may be bad for a moment"
        await asyncio.sleep(2 * RENEW_S)
        (told,) = health.complaints()
        assert told.startswith("its leases are not renewed: this worker has not been sure of its chats for ")
        polling.stopping = True
        assert health.complaints() == ["it is stopping"]
        polling.stopping = False
        first.road.broken = set()
        await asyncio.sleep(2 * RENEW_S)
        assert health.complaints() == []


@virtual_time
async def test_a_worker_that_starts_has_time_to_get_its_leases(tmp_path: Path) -> None:
    async with pair(tmp_path) as (_, second, _):
        health, _ = watched(second)
        await asyncio.sleep(60)
        assert health.complaints() == [], "it has not begun"
        second.road.broken = {"renew_leases"}
        second.begin()
        await asyncio.sleep(LEASES_S - 1)
        assert health.complaints() == []
        await asyncio.sleep(2)
        assert len(health.complaints()) == 1

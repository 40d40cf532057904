"""Findings of the doctor about a database that several workers share."""

from __future__ import annotations

import pytest

from bot.operation import Finding, is_well
from bot.operation.doctor import check_database
from bot.runtime.settings import Settings
from club.model import Chat
from storage.leases import SHARDS
from storage.opening import groups, open_store
from storage.schema import KnownGroup
from tests.postgres import PostgresServer

ONE, TWO = "worker-1/7/ab", "worker-2/7/cd"


async def finds(url: str, *, webhook: str, running: bool = False) -> list[Finding]:
    settings = Settings(_env_file=None, database_url=url, webhook_url=webhook)
    return [each async for each in check_database(settings, running=running)]


@pytest.mark.parametrize("running", [False, True])
async def test_a_worker_may_be_started_beside_others(postgres: PostgresServer, *, running: bool) -> None:
    url = await postgres.empty()
    store = await open_store(url)
    await store.renew_leases(ONE, "http://worker-1:8080")
    await store.take_shards(ONE, 32)
    await store.renew_leases(TWO, "http://worker-2:8080")
    await store.take_shards(TWO, 32)
    found = await finds(url, webhook="https://bot.example.org/telegram", running=running)
    assert is_well(found)
    assert f"in use by {ONE}, {TWO}" in found[-1].says
    await store.close()


async def test_groups_of_a_database_are_listed(postgres: PostgresServer) -> None:
    url = await postgres.empty()
    assert await groups(url) == ()
    store = await open_store(url)
    await store.keep_chat(Chat(id=-7, title="Aunts"))
    assert await groups(url) == [KnownGroup(-7, "Aunts")]
    assert await store.size() > 1_000_000
    await store.close()


async def test_who_fetches_updates_may_not(postgres: PostgresServer) -> None:
    url = await postgres.empty()
    store = await open_store(url)
    await store.renew_leases(ONE, "http://worker-1:8080")
    await store.take_shards(ONE, SHARDS)
    found = await finds(url, webhook="")
    assert "stop it before you start another one" in found[-1].do
    await store.close()

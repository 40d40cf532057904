"""The endpoint for operators of a running bot: health, metrics, and a dashboard with all of them."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import CallbackQuery, Update, User

from bot.delivery.lane import Backlog
from bot.operation import monitoring
from bot.operation.monitoring import (
    POLL_FAILURE_S,
    STORE_TIMEOUT_S,
    Endpoint,
    Health,
    Meters,
    PollingState,
    Sources,
    overseen,
)
from bot.runtime.settings import PortTaken, Settings
from storage.sqlite.sqlite_store import open_store
from storage.store import StoreError
from tests.raw_http import raw_connections
from tests.virtual_time import virtual_time

BOARD = Path(__file__).parents[3] / "docs" / "grafana.json"
METRIC = re.compile(r"\bthousand_\w+")


def meters_of_something() -> Meters:
    """Return meters that have counted one of each kind."""
    meters = Meters()
    parts: dict[str, Any] = {
        "delivery": SimpleNamespace(
            tally=Counter(edit=3),
            backlog=lambda: Backlog(
                jobs=4,
                chats=2,
                age_s=1.5,
                held=1,
                closed=0,
                budget_wait_s=0.2,
                places=9,
                rate_per_s=41.5,
                proven_per_s=40.0,
            ),
        ),
        "calls": SimpleNamespace(outcomes=Counter({("send_Message", "ok"): 5, ("send_Message", "Wait"): 1})),
        "polling": SimpleNamespace(polls=Counter(ok=7)),
        "tables": SimpleNamespace(stages=lambda: Counter(playing=6)),
        "pool": SimpleNamespace(under_way=2),
        "strangers": {"app": Counter(flood=8)},
        "outages": {"database": SimpleNamespace(seconds=31.0), "telegram": SimpleNamespace(seconds=0.0)},
    }
    meters.read(Sources(**parts))
    meters.thought(0.3)
    meters.measured(1_400_000)
    meters.listen().handle(logging.LogRecord("bot.door", logging.ERROR, "", 0, "broke", (), None))
    return meters


async def test_what_is_counted_is_told() -> None:
    told = meters_of_something().exposed().decode().splitlines()
    assert {
        'thousand_calls_total{method="sendMessage",result="Wait"} 1.0',
        'thousand_polls_total{result="ok"} 7.0',
        'thousand_deliveries_total{what="edit"} 3.0',
        "thousand_updates_oldest_seconds 0.0",
        "thousand_queue_jobs 4.0",
        "thousand_queue_age_seconds 1.5",
        "thousand_chats_held 1.0",
        "thousand_budget_wait_seconds 0.2",
        'thousand_calls_per_second{what="allowed"} 41.5',
        'thousand_calls_per_second{what="proven"} 40.0',
        'thousand_tables{stage="playing"} 6.0',
        "thousand_thinking 2.0",
        'thousand_strangers_total{door="app",what="flood"} 8.0',
        'thousand_away_seconds{what="database"} 31.0',
        'thousand_away_seconds{what="telegram"} 0.0',
        "thousand_database_bytes 1.4e+06",
        f'thousand_info{{version="{version("thousand-bot")}"}} 1.0',
        "thousand_thought_seconds_count 1.0",
        'thousand_faults_total{kind="bot.door",level="error"} 1.0',
    } <= set(told)
    assert any(line.startswith("process_resident_memory_bytes ") for line in told)


@virtual_time
async def test_a_tap_is_timed_to_its_answer() -> None:
    meters = Meters()
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def handle(_update: Update) -> asyncio.Future[None]:
        return answer

    press = CallbackQuery("1", User(1, "Ann", is_bot=False), "x")
    await meters.timed(handle)(Update(7, callback_query=press))
    assert 'thousand_update_seconds_count{kind="press"} 0.0' in meters.exposed().decode()
    answer.set_result(None)
    await asyncio.sleep(0)
    assert 'thousand_update_seconds_count{kind="press"} 1.0' in meters.exposed().decode()


async def test_an_update_that_breaks_is_counted_and_not_kept() -> None:
    meters = Meters()

    async def handle(_update: Update) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await meters.timed(handle)(Update(7))
    assert 'thousand_update_seconds_count{kind="other"} 1.0' in meters.exposed().decode()
    assert meters._under_way == {}


def test_the_board_asks_for_metrics_that_exist_and_for_all_of_them() -> None:
    board = json.loads(BOARD.read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for each in panel["targets"]
        for name in METRIC.findall(each["expr"])
    }
    told = {
        line.split("{")[0].split(" ")[0] for line in meters_of_something().exposed().decode().splitlines()
    }
    told = {name for name in told if METRIC.fullmatch(name) and not name.endswith(("_created", "_sum"))}
    assert asked <= told
    assert {name.removesuffix("_bucket").removesuffix("_count") for name in told} == {
        name.removesuffix("_bucket").removesuffix("_count") for name in asked
    }


class Store:
    """A store that can be out of order."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.takes_s = 0.0

    async def beat(self) -> None:
        await asyncio.sleep(self.takes_s)
        if self.error:
            raise self.error


@virtual_time
async def test_health_is_fetching_and_storing() -> None:
    polling, store = SimpleNamespace(failing_since=None, stopping=False), Store()
    health = Health(cast("Any", polling), store.beat)
    await health.look()
    assert health.complaints() == []
    polling.failing_since = asyncio.get_running_loop().time()
    await asyncio.sleep(POLL_FAILURE_S - 1)
    assert health.complaints() == [], "networks come back"
    await asyncio.sleep(2)
    assert health.complaints() == ["no update could be fetched for 61 s"]
    polling.failing_since = None
    store.error = StoreError("the disk is full")
    await health.look()
    assert health.complaints() == ["the store cannot be written: the disk is full"]
    store.error = ValueError("expected a card, not 'Ann holds AS', at 1:swordfish-of-the-bot")
    await health.look()
    assert health.complaints() == ["the store cannot be written: expected a card, not '…', at [token]"]
    store.error, store.takes_s = None, STORE_TIMEOUT_S + 1
    await health.look()
    assert health.complaints() == ["the store has not answered in 10 s"]
    store.takes_s = 0
    await health.look()
    assert health.complaints() == []


async def ask(endpoint: Endpoint, path: str, method: str = "GET") -> tuple[int, str]:
    """Ask over HTTP, from a thread that is not the loop's."""

    def get() -> tuple[int, str]:
        try:
            asked = urllib.request.Request(f"http://127.0.0.1:{endpoint.port}{path}", method=method)
            with urllib.request.urlopen(asked) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    return await asyncio.to_thread(get)


async def test_the_port_answers_and_503_means_that_something_is_wrong() -> None:
    wrong: list[str] = []
    endpoint = Endpoint("127.0.0.1", 0, lambda: wrong, lambda: b"thousand_tables 1\n")
    assert await ask(endpoint, "/healthz") == (200, "ok\n")
    assert await ask(endpoint, "/metrics") == (200, "thousand_tables 1\n")
    assert (await ask(endpoint, "/"))[0] == 404
    assert await ask(endpoint, "/healthz", "HEAD") == (200, "")
    wrong.append("the disk is full")
    assert await ask(endpoint, "/healthz") == (503, "the disk is full\n")
    assert await ask(endpoint, "/healthz", "HEAD") == (503, "")
    await endpoint.close()


def _answering() -> int:
    """Return the number of threads that answer a connection; other tests leave threads of other kinds."""
    return sum("process_request_thread" in each.name for each in threading.enumerate())


async def test_strangers_who_say_nothing_or_nonsense_take_no_thread_for_long(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    endpoint = Endpoint("127.0.0.1", 0, list, lambda: b"thousand_tables 1\n")
    before = _answering()
    async with raw_connections(endpoint.port) as connect:
        silent = [await connect() for _ in range(200)]
        for each in silent[: -monitoring.CONNECTIONS]:
            await each.end()
        async with asyncio.timeout(60):
            while _answering() > before + monitoring.CONNECTIONS + 1:  # noqa: ASYNC110 - threads tell nobody
                await asyncio.sleep(0.01)
        assert await ask(endpoint, "/healthz") == (200, "ok\n")
        slow = await connect()
        slow.say(b"GET /heal")
        monkeypatch.setattr(monitoring, "LONGEST_S", 0.3)
        await slow.end()
        for nonsense in (
            b"swordfish\r\n\r\n",
            b"POST / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\n\xff: x\r\n\r\n",
        ):
            stranger = await connect()
            stranger.say(nonsense)
            assert b"ython" not in await stranger.end()
        monkeypatch.setattr(monitoring, "LONGEST_S", 60.0)
        assert b"Server: thousand\r\n" in await (await connect()).ask("/metrics")
    await endpoint.close()
    assert capfd.readouterr().err == ""


async def test_a_port_that_is_taken_is_no_wrong_setting() -> None:
    endpoint = Endpoint("127.0.0.1", 0, list, bytes)
    settings = Settings(_env_file=None, ops_port=endpoint.port)
    with pytest.raises(PortTaken, match="THOUSAND_OPS_PORT"):
        async with overseen(
            settings, cast("Any", SimpleNamespace(failing_since=None)), Store().beat, Meters()
        ):
            raise AssertionError("it has begun")
    await endpoint.close()


async def test_a_loop_that_stands_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "HANG_S", 0.05)
    endpoint = Endpoint("127.0.0.1", 0, list, bytes)
    told: list[tuple[int, str, bytes]] = []
    asking = threading.Thread(target=lambda: told.append(endpoint.answer("/healthz")))
    asking.start()
    while asking.is_alive():
        time.sleep(0.01)  # noqa: ASYNC251 - nothing else goes on meanwhile: that is what is meant
    assert told == [(503, monitoring.TEXT_TYPE, b"the loop stands\n")]
    await endpoint.close()


@pytest.mark.parametrize("end", ["", "-wal", ".lock"])
@pytest.mark.parametrize("replaced", [False, True])
async def test_a_database_file_that_was_taken_away_is_a_complaint(
    tmp_path: Path, end: str, *, replaced: bool
) -> None:
    path = tmp_path / "bot.sqlite3"
    store = await open_store(path)
    await store.beat(1.0)
    health = Health(
        cast("PollingState", SimpleNamespace(stopping=False, failing_since=None)), lambda: store.beat(2.0)
    )
    await health.look()
    assert health.complaints() == []
    file = path.with_name(path.name + end)
    file.rename(tmp_path / "elsewhere")
    if replaced:
        file.write_bytes((tmp_path / "elsewhere").read_bytes())
    await health.look()
    (complaint,) = health.complaints()
    assert f"{file} was removed or replaced while the bot uses it" in complaint
    (tmp_path / "elsewhere").rename(file)
    await health.look()
    assert health.complaints() == []
    await store.close()

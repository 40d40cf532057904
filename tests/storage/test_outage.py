"""Outages: one line when something goes, one when it is back, whatever fails meanwhile."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest

from storage import Outage, Outages, level_of
from storage.sqlite.sqlite_store import open_store
from storage.store import Away, Corrupt, Newer, StoreError


class Now:
    """A clock that is set by hand."""

    s = 100.0

    def __call__(self) -> float:
        return self.s


def lines(caplog: pytest.LogCaptureFixture) -> list[tuple[int, str]]:
    return [(each.levelno, each.getMessage()) for each in caplog.records]


def test_an_outage_is_told_once_when_it_begins_and_once_when_it_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = Now()
    outage = Outage("it is away", "it is back", clock=now)
    outage.worked()
    for _ in range(3):
        outage.failed("cut")
        now.s += 10
    assert outage.seconds == 30
    outage.worked()
    outage.worked()
    assert outage.seconds == 0
    assert lines(caplog) == [(logging.ERROR, "it is away: cut"), (logging.WARNING, "it is back after 30 s")]


def test_a_failure_that_passes_within_its_time_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    now = Now()
    outage = Outage("it is away", "it is back", level=logging.WARNING, grace_s=5, clock=now)
    outage.failed("cut")
    now.s += 4
    outage.worked()
    outage.failed("cut")
    assert lines(caplog) == []
    now.s += 6
    outage.failed("cut")
    outage.worked()
    assert lines(caplog) == [(logging.WARNING, "it is away: cut"), (logging.WARNING, "it is back after 6 s")]


def test_things_of_a_kind_have_outages_of_their_own_and_few_are_remembered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    outages = Outages("{} is away", "{} is back")
    outages.failed("one", "cut")
    outages.failed("one", "cut")
    outages.failed("two", "cut")
    outages.worked("one")
    assert [words.partition(" after")[0] for _, words in lines(caplog)] == [
        "one is away: cut",
        "two is away: cut",
        "one is back",
    ]
    for number in range(1000):
        outages.failed(str(number), "cut")
    assert len(outages._present) == 100


def test_work_that_waits_for_the_store_is_for_developers() -> None:
    assert level_of(Away("the server does not answer")) == logging.DEBUG
    for error in (Newer("a newer release"), Corrupt(1, 2, "torn"), StoreError("closed"), OSError("cut")):
        assert level_of(error) == logging.WARNING


async def test_a_full_disk_is_an_outage_and_no_bug(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await open_store(tmp_path / "bot.sqlite3")

    def bound(connection: sqlite3.Connection, pages: int) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    try:
        await store._database.read(bound, 1)
        for _ in range(3):
            with pytest.raises(Away, match="the disk is full: free some space"):
                await store._database.write(_much)
        await store.last_touches()
        assert store.outage.seconds > 0, "reading tells nothing of writing"
        await store._database.read(bound, 1_000_000)
        await store.beat(1.0)
        assert store.outage.seconds == 0
    finally:
        await store.close()
    told = [line for line in lines(caplog) if line[0] > logging.INFO]
    assert [level for level, _ in told] == [logging.ERROR, logging.WARNING]
    assert told[0][1].endswith("the disk is full: free some space; what was saved before is safe")
    assert told[1][1].startswith("the database is back after ")


def _much(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE much (text)")
    connection.execute("INSERT INTO much VALUES (zeroblob(1000000))")

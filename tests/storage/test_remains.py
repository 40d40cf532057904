"""Of somebody who was erased no byte is left in the file, and nobody waits for that longer than must be."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest

from club.model import Chat, Player
from storage.sqlite import database
from storage.sqlite.database import is_left
from storage.sqlite.sqlite_store import SqliteStore, open_store

ZEB, NAME = 7_345_678_912, "Zebulonissimus"
WRITTEN = (
    str(ZEB).encode(),
    ZEB.to_bytes(6, "big"),
    bytes(
        [
            ZEB >> 28 | 0x80,
            ZEB >> 21 & 0x7F | 0x80,
            ZEB >> 14 & 0x7F | 0x80,
            ZEB >> 7 & 0x7F | 0x80,
            ZEB & 0x7F,
        ]
    ),
    NAME.encode(),
)
"""A number as text, in a row and as the key of one, and a name."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note when the file is written anew."""
    noted: list[str] = []
    write = database._rewrite_file

    def note(connection: sqlite3.Connection) -> None:
        noted.append("anew")
        write(connection)

    monkeypatch.setattr(database, "_rewrite_file", note)
    return noted


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite3"


def beside(file: Path) -> bytes:
    """Return all bytes of a database and of its log."""
    return b"".join(each.read_bytes() for each in sorted(file.parent.iterdir()))


def player(rng: random.Random, number: int) -> Player:
    """Return somebody with a name that is short or long."""
    return Player(id=number, name=f"Player {number}" * rng.randrange(1, 20), username=f"p{number}")


def traces(file: Path) -> list[bytes]:
    """Return in which forms Zebulonissimus stands in a database or in its log."""
    content = beside(file)
    return [trace for trace in WRITTEN if trace in content]


@contextmanager
def read_by_another(file: Path) -> Iterator[None]:
    """Let another program read while the block runs, as a backup does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM players").fetchone()
        yield


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[SqliteStore]:
    """Open a store, and close it whatever happens."""
    store = await open_store(file)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def full(file: Path, people: int = 60) -> AsyncIterator[SqliteStore]:
    """Yield a store that knows many people and groups, so that its trees have several pages."""
    rng = random.Random(7)
    numbers = rng.sample(range(10**9, 10**10), people)
    async with opened(file) as store:
        await asyncio.gather(*(store.keep_player(player(rng, number)) for number in numbers))
        await asyncio.gather(
            *(store.keep_chat(Chat(id=-n, title="Garage" * rng.randrange(9))) for n in numbers)
        )
        yield store


def unused(file: Path) -> int:
    """Return where in a file lies room that no row uses: at the end of the gap of some page of a tree."""
    content = file.read_bytes()
    size = int.from_bytes(content[16:18], "big")
    for at in range(size, len(content), size):
        cells, begin = (int.from_bytes(content[at + 3 + i : at + 5 + i], "big") for i in (0, 2))
        if content[at] in {10, 13} and begin - (8 + 2 * cells) > 64:
            return at + begin - 40
    raise AssertionError("no page has any room")


@pytest.mark.parametrize("trace", WRITTEN)
async def test_an_older_copy_that_no_row_uses_goes_with_the_file_written_anew(
    file: Path, trace: bytes, written: list[str]
) -> None:
    async with full(file):
        pass
    with file.open("r+b") as raw:
        raw.seek(unused(file))
        raw.write(trace)
    async with opened(file) as store:
        assert is_left(file, ZEB, [NAME])
        await store.keep_player(Player(id=ZEB, name=NAME))
        assert await store.forget_person(ZEB) == ()
        assert traces(file) == []
        assert written == ["anew"]


async def test_where_nothing_is_left_the_file_stays_as_it_is(file: Path, written: list[str]) -> None:
    async with full(file) as store:
        await store.keep_player(Player(id=ZEB, name=NAME, username="zeb"))
        await store.keep_chat(Chat(id=ZEB, title=""))
        assert traces(file)
        assert await store.forget_person(ZEB) == ()
        assert (traces(file), written) == ([], [])


async def test_of_many_who_come_change_and_go_no_byte_is_left(file: Path) -> None:
    rng, left = random.Random(5), []
    async with full(file, people=900) as store:
        with closing(sqlite3.connect(file)) as connection:
            people = [number for (number,) in connection.execute("SELECT id FROM players ORDER BY id")]
        await asyncio.gather(*(store.keep_player(player(rng, each)) for each in rng.sample(people, 400)))
        for number in rng.sample(people, 150):
            assert await store.forget_person(number) == ()
            left += [number] if str(number).encode() in beside(file) else []
    assert left == []


async def test_a_backup_that_reads_meanwhile_keeps_nobody_from_writing_and_the_log_is_emptied_after_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "AGAIN_S", 0.01)
    monkeypatch.setattr(database, "TRIES", 10_000)
    async with full(file) as store:
        await store.keep_player(Player(id=ZEB, name=NAME))
        with read_by_another(file):
            forgotten = asyncio.ensure_future(store.forget_person(ZEB))
            await asyncio.sleep(0.05)
            await store.keep_player(Player(id=12, name="Bob"))
            assert not forgotten.done()
        assert await forgotten == ()
        assert traces(file) == []


async def test_a_log_that_is_read_for_very_long_is_told_of(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "AGAIN_S", 0.0)
    async with full(file) as store:
        await store.keep_player(Player(id=ZEB, name=NAME))
        with read_by_another(file):
            await store.forget_person(ZEB)
            assert "is read by another program" in caplog.text
    assert traces(file) == []

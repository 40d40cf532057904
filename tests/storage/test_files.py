"""Files that are not a store, not any more or not yet."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage.sqlite.database import APPLICATION_ID
from storage.sqlite.sqlite_store import open_store
from storage.store import StoreError
from tests.storage.played import begun


async def a_used_file(file: Path) -> None:
    store = await open_store(file)
    await begun(store, 60)
    await store.close()


def outside(file: Path, *statements: str) -> None:
    """Change a file behind the store's back."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def content(file: Path) -> bytes:
    return file.read_bytes()


async def test_closing_leaves_one_database_file(file: Path) -> None:
    await a_used_file(file)
    assert {each.name for each in file.parent.iterdir()} == {"store.db", "store.db.lock"}


def scribble(file: Path, text: bytes = b"not a deck of cards " * 500) -> None:
    file.write_bytes(text)


def cut_header(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:60])


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def spoil_pages(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    file.write_bytes(content)


def make_foreign(file: Path) -> None:
    file.unlink()
    outside(file, "PRAGMA journal_mode = WAL", "CREATE TABLE recipes (name TEXT)")


def make_newer(file: Path) -> None:
    outside(file, "PRAGMA user_version = 99")


@pytest.mark.parametrize(
    ("spoil", "advice"),
    [
        (scribble, "the file is damaged or no SQLite file: stop the program, restore the last backup"),
        (cut_header, "the file is damaged or no SQLite file: stop the program, restore the last backup"),
        (cut_short, "the file is damaged.*: stop the program, restore the last backup"),
        (spoil_pages, "the file is damaged.*: stop the program, restore the last backup"),
        (make_foreign, "the file is another program's: choose another path"),
        (make_newer, r"a newer version of the program wrote the file \(schema 99, .*: update the program"),
    ],
)
async def test_a_file_that_cannot_be_used_is_left_as_it_was(
    file: Path, spoil: Callable[[Path], None], advice: str
) -> None:
    await a_used_file(file)
    spoil(file)
    before = content(file)
    with pytest.raises(StoreError, match=advice) as caught:
        await open_store(file)
    assert str(caught.value).startswith(str(file))
    assert "\n" not in str(caught.value)
    assert content(file) == before
    assert {each.name for each in file.parent.iterdir()} == {"store.db", "store.db.lock"}


async def test_a_newer_schema_that_only_the_log_knows_of_is_refused(file: Path) -> None:
    await a_used_file(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as crashed:
        crashed.execute("PRAGMA user_version = 99")
        with pytest.raises(StoreError, match="schema 99"):
            await open_store(file)


async def test_an_empty_file_is_a_new_store(file: Path) -> None:
    scribble(file, b"")
    store = await open_store(file)
    assert await store.open_tables() == ()
    await store.close()


async def test_a_file_without_any_step_is_refused_as_it_may_lack_its_log(file: Path) -> None:
    outside(file, f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA journal_mode = WAL")
    with pytest.raises(StoreError, match="holds nothing: it was copied without its -wal"):
        await open_store(file)


@pytest.mark.parametrize("name", ["missing/store.db", "a_file/store.db"])
async def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "a_file").touch()
    with pytest.raises(StoreError, match=r"cannot write .*the directory must exist and be writable"):
        await open_store(tmp_path / name)


async def test_a_directory_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "store.db").mkdir()
    with pytest.raises(StoreError, match=r"cannot read .*store.db.*: choose another path"):
        await open_store(tmp_path / "store.db")


async def test_a_store_that_failed_to_open_lets_go_of_the_file(file: Path) -> None:
    scribble(file)
    for _ in range(2):
        with pytest.raises(StoreError, match="damaged"):
            await open_store(file)

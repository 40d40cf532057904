"""Only the owner of the files can read the cards in them."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from storage.sqlite.sqlite_store import open_store
from tests.storage.played import begun

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    """Let this process make files that everybody may read and write, as a careless operator would."""
    before = os.umask(0)
    yield
    os.umask(before)


def opened_to(file: Path, mode: int) -> None:
    file.chmod(mode)


def rights(folder: Path) -> dict[str, str]:
    return {each.name: f"{stat.S_IMODE(each.stat().st_mode):o}" for each in folder.iterdir()}


async def test_the_database_and_all_beside_it_are_made_for_their_owner_alone(file: Path) -> None:
    store = await open_store(file)
    await begun(store, 5)
    wanted = {"store.db", "store.db-wal", "store.db-shm", "store.db.lock"}
    assert rights(file.parent) == dict.fromkeys(wanted, "600")
    await store.close()
    assert rights(file.parent) == {"store.db": "600", "store.db.lock": "600"}


async def test_older_files_are_taken_away_from_others(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await open_store(file)
    await store.close()
    opened_to(file, 0o644)
    opened_to(file.with_name("store.db.lock"), 0o664)
    store = await open_store(file)
    assert set(rights(file.parent).values()) == {"600"}
    await store.close()
    assert "store.db was open to others (0644)" in caplog.text
    assert "store.db.lock was open to others (0664)" in caplog.text
    caplog.clear()
    store = await open_store(file)
    await store.close()
    assert caplog.text == ""


async def test_what_a_crash_left_open_is_closed(file: Path) -> None:
    store = await open_store(file)
    await begun(store, 5)
    for each in file.parent.iterdir():
        each.chmod(0o666)
    copies = {each.name: each.read_bytes() for each in file.parent.iterdir()}
    await store.close()
    for name, content in copies.items():
        (file.parent / name).write_bytes(content)
        (file.parent / name).chmod(0o666)
    store = await open_store(file)
    assert set(rights(file.parent).values()) == {"600"}
    assert len(await store.open_tables()) == 1
    await store.close()


def linked(file: Path, folder: Path) -> None:
    folder.mkdir()
    file.symlink_to(folder / "true.db")


async def test_a_link_leads_to_a_file_that_is_closed(file: Path, tmp_path: Path) -> None:
    linked(file, tmp_path / "disk")
    store = await open_store(file)
    await begun(store, 5)
    assert set(rights(tmp_path / "disk").values()) == {"600"}
    await store.close()


async def test_somebody_elses_file_that_stays_open_is_told_of(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(file)
    await store.close()
    opened_to(file, 0o640)
    with patch.object(Path, "chmod", side_effect=PermissionError(1, "not yours")):
        store = await open_store(file)
    await store.close()
    assert "store.db is open to others, who can read all cards there (not yours)" in caplog.text


def diary(file: Path) -> None:
    file.write_text("Dear diary\n" * 100)


async def test_another_programs_file_keeps_its_rights(file: Path) -> None:
    diary(file)
    opened_to(file, 0o644)
    with pytest.raises(Exception, match="no SQLite file"):
        await open_store(file)
    assert rights(file.parent)["store.db"] == "644"

"""`thousand backup` while a bot plays, and `thousand restore`: whole, checked, and never over anything."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import shutil
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from club.model import Player
from storage.schema import MigrationStep, Schema
from storage.sqlite import database
from storage.sqlite.backup import back_up, restore, restore_from
from storage.sqlite.sqlite_store import inspect, open_store
from storage.store import StoreError
from tests.bot.table import NAMES, in_play, room
from tests.storage.played import begun
from tests.virtual_time import virtual_time


@pytest.fixture
async def played(file: Path) -> Path:
    """A database with a match of fifty entries."""
    store = await open_store(file)
    await begun(store, 50)
    await store.close()
    return file


def entries(file: Path) -> int:
    """Return how many entries stand in a file."""
    with closing(sqlite3.connect(file)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM entries").fetchone()
    return int(count)


def beginning(folder: Path, name: str) -> list[str]:
    """Return the names of files that begin so."""
    return [each.name for each in folder.glob(f"{name}*")]


def _run(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(sql)


def _put_behind(link: Path, file: Path, folder: Path | None = None) -> None:
    """Let a link lead to a file, which moves into a folder first."""
    if folder:
        folder.mkdir()
        file = file.rename(folder / "real.db")
    link.symlink_to(file)


def _leave_only(log: Path, written: bytes, *, of: Path) -> None:
    """Leave of a database nothing but the log beside it."""
    of.unlink()
    log.write_bytes(written)


def _tear(file: Path) -> None:
    """Overwrite pages in the middle."""
    data = bytearray(file.read_bytes())
    data[8192:20480] = b"\x99" * 12288
    file.write_bytes(data)


@virtual_time
async def test_a_backup_beside_a_bot_that_plays_goes_on_from_that_moment(tmp_path: Path) -> None:
    file, copy = tmp_path / "store.sqlite3", tmp_path / "copy.sqlite3"
    async with in_play(tmp_path, timer=0) as table:
        await table.play_a_deal()
        copying = [asyncio.to_thread(back_up, file, tmp_path / f"{each}.copy") for each in range(3)]
        work = asyncio.gather(*copying)
        live = await table.live()
        await table.house.runner.deal(live, table.update())
        for _ in range(10):
            await table.tap(await table.asked(), await table.simplest())
        await work
        back_up(file, copy)
        there = await table.record()
        match = await table.match()
        for _ in range(3):
            await table.tap(await table.asked(), await table.simplest())
        with pytest.raises(StoreError, match="held by process"):
            restore(copy, file)
        assert (await table.record()).entries == there.entries + 3, "a refused one touches nothing"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert beginning(tmp_path, "copy") == ["copy.sqlite3"], "one file, nothing beside it"
    assert all(entries(tmp_path / f"{each}.copy") > 0 for each in range(3))
    aside = restore(copy, file)
    assert aside is not None
    assert entries(aside) == there.entries + 3
    async with room(file) as table:
        await table.come_in(*NAMES)
        assert (await table.match()) == match
        assert (await table.tap(await table.asked(), await table.simplest(), update=10_000)).text == ""


def test_no_file_is_replaced_unless_that_is_wanted(played: Path, tmp_path: Path) -> None:
    target = tmp_path / "old.copy"
    target.write_text("dear to somebody")
    with pytest.raises(StoreError, match="is there already: choose another name, or say --force"):
        back_up(played, target)
    assert target.read_text() == "dear to somebody"
    back_up(played, target, force=True)
    assert entries(target) == 50
    with pytest.raises(StoreError, match="the database itself"):
        back_up(played, played, force=True)
    with pytest.raises(StoreError, match="cannot be"):
        back_up(played, tmp_path / "nowhere" / "else" / "copy")
    assert not list(tmp_path.glob("*.part"))


async def test_a_file_without_its_log_holds_nothing_and_is_refused_everywhere(tmp_path: Path) -> None:
    file, copy = tmp_path / "store.sqlite3", tmp_path / "copy.sqlite3"
    store = await open_store(file)
    await store.keep_player(Player(id=1, name="Ann"))
    shutil.copy(file, copy)
    await store.close()
    before = copy.read_bytes()
    for use in (
        lambda: restore(copy, file),
        lambda: back_up(copy, tmp_path / "other"),
        lambda: inspect(copy),
    ):
        with pytest.raises(StoreError, match="holds nothing: it was copied without its -wal"):
            use()
    with pytest.raises(StoreError, match="holds nothing"):
        await open_store(copy)
    assert copy.read_bytes() == before
    store = await open_store(file)
    assert await store.player(1) is not None, "nothing took its place"
    await store.close()


async def test_an_old_copy_without_its_log_is_restored_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, copy = tmp_path / "store.sqlite3", tmp_path / "copy.sqlite3"
    await (await open_store(file)).close()
    shutil.copy(file, copy)
    restore(copy, file)
    assert "copy.sqlite3 was not made by `thousand backup`" in caplog.text
    caplog.clear()
    back_up(file, copy, force=True)
    restore(copy, file, now=0)
    assert not caplog.text


async def test_a_first_start_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "store.sqlite3"
    with monkeypatch.context() as broken:
        broken.setattr(database, "SCHEMA", Schema((MigrationStep("NONSENSE"),), "wrote the file"))
        with pytest.raises(StoreError, match="syntax error"):
            await open_store(file)
    assert beginning(tmp_path, "store") == ["store.sqlite3.lock"]
    await (await open_store(file)).close()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda file: file.unlink(), "there is no file"),
        (lambda file: file.write_bytes(b""), "is empty"),
        (lambda file: file.write_bytes(b"no database" * 50), "damaged or no SQLite file"),
        (lambda file: _run(file, "PRAGMA application_id = 7"), "another program's"),
        (lambda file: _run(file, "PRAGMA user_version = 999"), "newer version"),
        (_tear, "damaged|malformed|cannot be copied"),
    ],
    ids=["missing", "empty", "garbage", "another's", "newer", "torn"],
)
def test_a_bad_backup_is_refused_and_nothing_is_touched(
    played: Path, tmp_path: Path, spoil: object, why: str
) -> None:
    copy = tmp_path / "copy"
    back_up(played, copy)
    before = played.read_bytes()
    spoil(copy)  # type: ignore[operator]  # one of the above
    with pytest.raises(StoreError, match=why):
        restore(copy, played)
    assert played.read_bytes() == before
    assert not [
        each
        for each in tmp_path.iterdir()
        if each.name not in {copy.name, played.name, f"{played.name}.lock"}
    ]


def test_the_folder_of_a_backup_is_made_for_its_owner_alone(played: Path, tmp_path: Path) -> None:
    back_up(played, tmp_path / "backups" / "copy")
    assert entries(tmp_path / "backups" / "copy") == 50
    assert stat.S_IMODE((tmp_path / "backups").stat().st_mode) == 0o700


def test_a_backup_that_cannot_be_written_names_the_wanted_file(played: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.part").mkdir()
    with pytest.raises(StoreError, match=r"/copy cannot be written") as caught:
        back_up(played, tmp_path / "copy")
    assert ".part" not in str(caught.value)


def test_a_backup_goes_through_a_pipe(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_DATABASE", str(played))
    out, copy = io.TextIOWrapper(io.BytesIO()), io.BytesIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["backup", "-"]) == 0
    copy.write(out.buffer.getvalue())
    _run(played, "DELETE FROM entries")
    copy.seek(0)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(copy))
    assert main(["restore", "-"]) == 0
    assert entries(played) == 50
    assert not [each for end in ("backup", "restoring", "part") for each in tmp_path.glob(f"*.{end}")]
    with pytest.raises(StoreError, match="is empty"):
        restore_from(io.BytesIO(), played)
    assert entries(played) == 50


@pytest.mark.parametrize("there", [False, True], ids=["new", "replaced"])
def test_what_root_restores_belongs_to_the_user_of_the_bot(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    database = home / "store.sqlite3"
    if there:
        back_up(played, database)
    given: dict[str, tuple[int, int]] = {}

    def give(file: int | Path, user: int, group: int) -> None:
        path = file if isinstance(file, Path) else Path(f"/proc/self/fd/{file}").readlink()
        given[path.name] = (user, group)

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", give)
    restore(played, database)
    assert given == dict.fromkeys(
        ("store.sqlite3.lock", "store.sqlite3.part"), (home.stat().st_uid, home.stat().st_gid)
    )


def test_a_backup_is_for_its_owner_alone(played: Path, tmp_path: Path) -> None:
    """So is what is restored from it and what is put aside, however careless the shell is."""
    careless = os.umask(0)
    try:
        copy = tmp_path / "copy"
        back_up(played, copy)
        copy.chmod(0o644)
        back_up(played, copy, force=True)
        aside = restore(copy, played)
    finally:
        os.umask(careless)
    assert aside is not None
    assert [stat.S_IMODE(each.stat().st_mode) for each in (copy, played, aside)] == [0o600] * 3


def test_a_backup_can_be_restored_where_there_is_nothing_yet(played: Path, tmp_path: Path) -> None:
    back_up(played, tmp_path / "copy")
    assert restore(tmp_path / "copy", tmp_path / "new.db") is None
    assert entries(tmp_path / "new.db") == 50


def test_a_damaged_database_is_put_aside_as_it_is(played: Path, tmp_path: Path) -> None:
    back_up(played, tmp_path / "copy")
    played.write_bytes(b"torn")
    aside = restore(tmp_path / "copy", played)
    assert aside is not None
    assert aside.read_bytes() == b"torn"
    assert entries(played) == 50


def test_the_commands_say_what_they_did_and_end_with_a_status(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THOUSAND_DATABASE", str(played))
    assert main(["backup", "one.copy"]) == 0
    assert "was backed up to one.copy" in capsys.readouterr().out
    assert main(["backup", "one.copy"]) == 1
    assert "--force" in capsys.readouterr().err
    assert main(["backup", "one.copy", "--force"]) == 0
    assert main(["restore", "two.copy"]) == 1
    assert "there is no file two.copy" in capsys.readouterr().err
    assert main(["restore", "one.copy"]) == 0
    assert "what stood there before is" in capsys.readouterr().out


@pytest.mark.parametrize(("command", "instead"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_for_postgresql_the_commands_name_what_does_it(
    command: str,
    instead: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Rather than copying a file that the bot does not use."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THOUSAND_DATABASE_URL", "postgresql://thousand:swordfish@host/thousand")
    assert main([command, "a.copy"]) == 2
    said = capsys.readouterr().err
    assert instead in said
    assert "swordfish" not in said
    assert list(tmp_path.iterdir()) == []


async def test_links_are_followed_and_stay(played: Path, tmp_path: Path) -> None:
    copy, link, folder = tmp_path / "copy", tmp_path / "link.db", tmp_path / "data"
    _put_behind(link, played, folder)
    _put_behind(tmp_path / "to", copy)
    back_up(link, tmp_path / "to")
    assert entries(copy) == 50
    aside = restore(tmp_path / "to", link)
    assert link.is_symlink()
    assert entries(folder / "real.db") == 50
    assert aside is not None
    assert (aside.parent, aside.is_symlink()) == (folder, False)


async def test_a_database_and_what_stands_beside_it_are_no_place_for_a_copy(
    played: Path, tmp_path: Path
) -> None:
    for end in ("", "-wal", "-shm", "-journal", ".lock"):
        with pytest.raises(StoreError, match="the database itself"):
            back_up(played, played.with_name(played.name + end), force=True)
    with pytest.raises(StoreError, match="is a directory"):
        back_up(played, tmp_path, force=True)
    with pytest.raises(StoreError, match="is a directory"):
        restore(played, tmp_path)
    with pytest.raises(StoreError):
        back_up(played, played / "copy")
    assert entries(played) == 50


async def test_a_file_that_stands_where_the_copy_is_made_is_not_lost(played: Path, tmp_path: Path) -> None:
    part = tmp_path / f"{played.name}.part"
    back_up(played, part)
    with pytest.raises(StoreError, match="another name first"):
        restore(part, played)
    assert entries(part) == 50
    with pytest.raises(StoreError, match="another name first"):
        back_up(part, played, force=True)
    assert (entries(part), entries(played)) == (50, 50)


@pytest.mark.parametrize("missing", [1, 100, 4000, 4096, 20_000, 100_000])
async def test_a_backup_whose_end_is_missing_is_refused(played: Path, tmp_path: Path, missing: int) -> None:
    """SQLite takes what is missing of a page for zeros and finds nothing wrong with it."""
    copy = tmp_path / "copy"
    back_up(played, copy)
    copy.write_bytes(copy.read_bytes()[:-missing])
    with pytest.raises(StoreError):
        restore(copy, played)
    assert entries(played) == 50
    assert beginning(tmp_path, f"{played.name}.2") == []


async def test_a_log_whose_database_was_deleted_is_not_carried_out_in_the_restored_one(
    played: Path, tmp_path: Path
) -> None:
    copy, wal = tmp_path / "copy", played.with_name(f"{played.name}-wal")
    back_up(played, copy)
    store = await open_store(played)
    for _ in range(3):
        await begun(store, 10)
    left = wal.read_bytes()  # as a process that was killed leaves it
    await store.close()
    _leave_only(wal, left, of=played)
    assert restore(copy, played) is None
    assert entries(played) == 50


async def test_what_the_disk_refuses_is_said_in_a_line(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    copy = tmp_path / "copy"
    back_up(played, copy)
    monkeypatch.setattr("os.link", full)
    monkeypatch.setattr("shutil.copy2", full)
    with pytest.raises(StoreError, match="No space left"):
        restore(copy, played)
    assert entries(played) == 50

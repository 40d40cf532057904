"""`thousand doctor` checks the program itself: fonts, texts and worker processes."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from bot.operation import doctor
from bot.pictures import canvas
from bot.tables import worker_pool


def test_letters_and_words_that_are_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for language, text in (("en", "hello = Hello\nbye = 漢\n"), ("ru", "hello = Привет\n")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "all.ftl").write_text(text, encoding="utf-8")
    monkeypatch.setattr(doctor, "files", lambda _: tmp_path)
    monkeypatch.setattr(doctor, "LANGUAGES", ("en", "ru"))
    assert doctor.check_languages().says == "ru lacks 1"
    assert doctor.check_fonts().says == "no letters for 漢"


def test_words_that_nobody_can_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(doctor, "files", lambda _: tmp_path)
    monkeypatch.setattr(doctor, "LANGUAGES", ("en", "ru"))
    assert doctor.check_languages().says == "messages cannot be read (FileNotFoundError)"
    for language, text in (
        ("en", b"hello = Hello\nbye = Bye\n"),
        ("ru", "hello = Привет {\nbye = Пока".encode()),
    ):
        (tmp_path / language).mkdir()
        (tmp_path / language / "all.ftl").write_bytes(text)
    assert doctor.check_languages().says == "ru lacks 1", "what is written wrongly is not there"
    (tmp_path / "ru" / "all.ftl").write_bytes(b"hello = \xcf\xf0\xe8")
    assert doctor.check_languages().says == "messages cannot be read (UnicodeDecodeError)"
    assert doctor.check_languages().do == doctor.check_fonts().do == "reinstall the program"


def test_a_font_that_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    canvas.font.cache_clear()
    canvas._file.cache_clear()
    monkeypatch.setattr(canvas, "files", lambda _: tmp_path)
    found = doctor.check_fonts()
    assert (
        found.line() == "fix   fonts     no letters can be drawn (FileNotFoundError); reinstall the program"
    )


async def test_a_machine_on_which_nobody_can_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "LOST_S", 200.0)  # one that is busy can, and only begins late
    with patch(
        "bot.tables.worker_pool.ProcessPoolExecutor",
        side_effect=PermissionError(13, "Permission denied"),
    ):
        found = await doctor.check_workers()
    assert (found.state, found.says) == ("note", "no worker process can be started: Permission denied")
    assert "shared memory" in found.do
    assert (await doctor.check_workers()).state == "ok"

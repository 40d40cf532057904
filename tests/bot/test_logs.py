"""The log: lines for people, JSON for machines, and nothing secret in either."""

import io
import json
import logging
import os
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.runtime import start
from bot.runtime.logs import (
    URL_LOGGERS,
    RedactingFormatter,
    WithPriority,
    about,
    is_journal,
    place,
    scrub,
    set_up,
)

SILENT = (*URL_LOGGERS, "aiosqlite")


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    """Give the log back to pytest afterwards, as it was."""
    root = logging.getLogger()
    handlers = root.handlers[:]
    loggers = [root, *(logging.getLogger(name) for name in SILENT)]
    levels = [each.level for each in loggers]
    yield
    root.handlers[:] = handlers
    for each, level in zip(loggers, levels, strict=True):
        each.setLevel(level)


def test_a_machine_reads_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("INFO", "json")
    try:
        raise ValueError("a card is missing")
    except ValueError:
        logging.getLogger("bot.tables.registry").exception("table %s broke", 7)
    line = json.loads(capsys.readouterr().err)
    assert (line["level"], line["logger"], line["message"]) == (
        "ERROR",
        "bot.tables.registry",
        "table 7 broke",
    )
    assert "ValueError: a card is missing" in line["traceback"]


def test_a_person_reads_lines(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("WARNING", "text")
    logging.getLogger("bot.run").info("not this")
    logging.getLogger("bot.run").warning("but this")
    assert capsys.readouterr().err.endswith("WARNING bot.run: but this\n")


@pytest.mark.parametrize("name", SILENT)
def test_those_who_would_print_the_token_or_the_cards_keep_silent(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    set_up("DEBUG", "text")
    logging.getLogger(name).debug("https://api.telegram.org/bot123:secret/getMe AS KS")
    assert capsys.readouterr().err == ""


def test_a_line_says_which_table_and_turn_it_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("INFO", "json")
    log = logging.getLogger("bot")
    with about(7, 41):
        log.info("here")
        with about(8):
            log.info("elsewhere")
    log.info("nowhere")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(each.get("table"), each.get("turn")) for each in lines] == [(7, 41), (8, None), (None, None)]
    set_up("INFO", "text")
    with about(7, 41):
        log.info("here")
    assert capsys.readouterr().err.endswith("here [table 7 turn 41]\n")


def test_times_have_a_zone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Kolkata")
    time.tzset()
    try:
        set_up("INFO", "json")
        logging.getLogger("bot").info("here")
        written = datetime.fromisoformat(json.loads(capsys.readouterr().err)["time"])
        assert written.utcoffset() == timedelta(hours=5, minutes=30)
        set_up("INFO", "text")
        logging.getLogger("bot").info("here")
        written = datetime.fromisoformat(capsys.readouterr().err.partition(" ")[0])
        assert written.utcoffset() == timedelta(hours=5, minutes=30)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert abs(written.timestamp() - time.time()) < 60


def test_the_journal_of_systemd_learns_the_level_of_each_line(tmp_path: Path) -> None:
    with (tmp_path / "journal").open("w+") as journal:
        found = os.fstat(journal.fileno())
        there = {"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino}"}
        assert is_journal(journal, there)
        assert not is_journal(journal, {})
        assert not is_journal(io.StringIO(), there)
    record = logging.LogRecord("bot", logging.WARNING, "", 0, "two\nlines", (), None)
    first, second = WithPriority(RedactingFormatter()).format(record).split("\n")
    assert first.startswith("<4>")
    assert second == "<4>lines"


async def test_work_beside_a_table_is_about_it_unless_it_serves_others_too() -> None:
    async def where() -> dict[str, int]:
        return place()

    with about(7, 41):
        of_it, apart = start(where(), "an answer"), start(where(), "a chat", apart=True)
    assert (await of_it, await apart) == ({"table": 7, "turn": 41}, {})


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("https://api/bot123456:AAFD39kkdpWt3ywyRZergyOLM/getMe", "https://api/bot[token]/getMe"),
        ("token 123456:AAFD39kkdpWt3ywyRZergyOLM.", "token [token]."),
        ("https://api/file/bot123456%3AAAFD39kkdpWt3ywyRZ/a.png", "https://api/file/bot[token]/a.png"),
        ("https://bot.example.org/telegram", "https://bot.example.org/telegram"),
        ("https://bots.example.org/bot/app", "https://bots.example.org/bot/app"),
        ("Tap(table=7, turn=41, words='AS')", "Tap(table=7, turn=41, words='…')"),
        ("Play(seat=0, card=TH) is no choice", "Play(seat=0, card=[card]) is no choice"),
        ("keys g7:41:9C g7:41:give", "keys g7:41:[card] g7:41:give"),
        ("A ♠️ and ♥ K Q", "[card] and [card]"),
        (
            'can\'t parse entities: unsupported start tag "Ann"',
            "can't parse entities: unsupported start tag '…'",
        ),
        ("input_value={'id': 1, 'na...: 'Ann'}, input_type=dict]", "input_value=…, input_type=dict]"),
        ("table 7 of chat -100 at 12:30:45 in 5 s", "table 7 of chat -100 at 12:30:45 in 5 s"),
    ],
)
def test_tokens_cards_and_what_people_wrote_are_taken_out(said: str, written: str) -> None:
    assert scrub(said) == written


def test_a_traceback_says_where_and_not_what(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("INFO", "json")
    try:
        try:
            raise KeyError("Ann")
        except KeyError as error:
            raise ValueError(f"{'Ann'!r} holds AS, KD") from error
    except ValueError:
        logging.getLogger("bot").exception("broke")
    told = json.loads(capsys.readouterr().err)["traceback"]
    assert "test_logs.py" in told
    assert "ValueError: '…' holds [card], [card]" in told
    assert "KeyError: '…'" in told
    assert "Ann" not in told

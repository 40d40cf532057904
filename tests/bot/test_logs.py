"""The log: lines for people, JSON for machines, and nothing secret in either."""

import json
import logging
from collections.abc import Iterator

import pytest

from bot.logs import set_up

SILENT = ("httpx", "httpcore", "aiohttp.access", "telegram.Bot", "telegram.ext.ExtBot", "aiosqlite")


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

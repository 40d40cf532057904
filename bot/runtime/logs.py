"""Log format: lines for people, or JSON for machines; never a token, a name or a card."""

import json
import logging
import os
import re
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from datetime import datetime
from typing import Literal, TextIO

PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))
"""Priorities of syslog by the lowest level that has them, and of all levels below."""
DEBUG = 7
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class RedactingFormatter(logging.Formatter):
    """Formatter that redacts secrets, and adds the table and turn of a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, followed by the traceback if there is one."""
        line = LINE % {
            "asctime": _time(record),
            "levelname": record.levelname,
            "name": record.name,
            "message": scrub(record.getMessage()),
        }
        marks = " ".join(f"{name} {number}" for name, number in place().items())
        parts = [f"{line} [{marks}]" if marks else line]
        if record.exc_info and record.exc_info[1] is not None:
            parts.append(told(record.exc_info[1]))
        return "\n".join(parts)


class WithPriority(logging.Formatter):
    """Formatter that puts the level before each line of another one, as systemd's journal reads it.

    So `journalctl --priority warning` finds warnings and errors (sd-daemon(3)).
    """

    def __init__(self, lines: logging.Formatter) -> None:
        super().__init__()
        self._lines = lines

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of a record."""
        priority = next((number for level, number in PRIORITIES if record.levelno >= level), DEBUG)
        return "\n".join(f"<{priority}>{line}" for line in self._lines.format(record).split("\n"))


def is_journal(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether a stream leads to systemd's journal: `JOURNAL_STREAM` names its device and inode."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):  # of a stream without a file
        return False
    return environment.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"


class JsonLines(RedactingFormatter):
    """Formatter of one JSON object a line: time, level, logger, message; table, turn, traceback if known."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": scrub(record.getMessage()),
            **place(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["traceback"] = told(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    """Return the local time of a record with its offset from UTC, as ISO 8601 writes it."""
    return datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")


def place() -> dict[str, int]:
    """Return the present table and turn, as far as they are set."""
    found = {"table": TABLE.get(), "turn": TURN.get()}
    return {name: number for name, number in found.items() if number is not None}


URL_LOGGERS = ("pyreqwest", "reqwest", "hyper_util", "aiohttp.access", "telegram.Bot", "telegram.ext.ExtBot")


def quiet_http_logs() -> None:
    """Limit the loggers that write whole addresses, and so the token, to warnings."""
    for name in URL_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)


def set_up(level: str, style: Literal["text", "json"]) -> None:
    """Write the log to standard error; silence HTTP clients, which log addresses with the token."""
    handler = logging.StreamHandler()
    lines = JsonLines() if style == "json" else RedactingFormatter()
    handler.setFormatter(WithPriority(lines) if is_journal(handler.stream) else lines)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    quiet_http_logs()
    # its DEBUG lines contain stored data, cards included
    logging.getLogger("aiosqlite").setLevel(logging.INFO)


TABLE: ContextVar[int | None] = ContextVar("TABLE", default=None)
TURN: ContextVar[int | None] = ContextVar("TURN", default=None)


@contextmanager
def about(table: int | None, turn: int | None = None) -> Iterator[None]:
    """Attach a table and a turn to the log lines of a block and of the tasks it starts."""
    tokens = TABLE.set(table), TURN.set(turn)
    try:
        yield
    finally:
        TABLE.reset(tokens[0])
        TURN.reset(tokens[1])


def nothing() -> Context:
    """Return the present context without a table, for work that belongs to no table."""
    context = copy_context()
    context.run(TABLE.set, None)
    context.run(TURN.set, None)
    return context


TOKEN = re.compile(r"(?<!\w)\d+:[\w-]{8,}|(?<=/bot)\d+(?::|%3A)[^/\s]+")
CARD = re.compile(
    r"(?<![A-Za-z0-9])(?:9|10|[TJQKA])[SCDH](?![A-Za-z0-9])"  # spelling of records and buttons
    r"|(?:\b(?:9|10|[TJQKA])\s?)?[♠♣♥♦♤♧♡♢]\ufe0f?(?:\s?(?:9|10|[TJQKA])\b)*"  # spelling on screens
    r"|\b(?:Suit|Rank)\.[A-Z]+"
)
GIVEN = re.compile(r"input_value=.*?(?=, input_type=|\]|$)", re.MULTILINE)
QUOTED = re.compile(r"""(?<!\w)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?!\w)""")
FRAME = '  File "'


def scrub(text: str) -> str:
    """Return text without secrets."""
    for pattern, instead in ((TOKEN, "[token]"), (GIVEN, "input_value=…"), (QUOTED, "'…'"), (CARD, "[card]")):
        text = pattern.sub(instead, text)
    return text


def named(error: BaseException) -> str:
    """Return the type and the text of an error; `repr` would quote the text, and quoted text is emptied."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def told(error: BaseException) -> str:
    """Return a traceback with its places and without secrets in its messages."""
    lines = "".join(traceback.format_exception(error)).rstrip().split("\n")
    return "\n".join(TOKEN.sub("[token]", line) if line.startswith(FRAME) else scrub(line) for line in lines)

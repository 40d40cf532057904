"""Log format: lines for people, or JSON for machines; never a token, a name or a card."""

from __future__ import annotations

import json
import logging
from typing import Literal

from bot.runtime.log_context import TABLE, TURN
from bot.runtime.redaction import scrub, told
from bot.telegram.transport import quiet_http_logs

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class RedactingFormatter(logging.Formatter):
    """Formatter that redacts secrets, and adds the table and turn of a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, followed by the traceback if there is one."""
        line = LINE % {
            "asctime": self.formatTime(record),
            "levelname": record.levelname,
            "name": record.name,
            "message": scrub(record.getMessage()),
        }
        marks = " ".join(f"{name} {number}" for name, number in place().items())
        parts = [f"{line} [{marks}]" if marks else line]
        if record.exc_info and record.exc_info[1] is not None:
            parts.append(told(record.exc_info[1]))
        return "\n".join(parts)


class JsonLines(RedactingFormatter):
    """Formatter of one JSON object a line: time, level, logger, message; table, turn, traceback if known."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": scrub(record.getMessage()),
            **place(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["traceback"] = told(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def place() -> dict[str, int]:
    """Return the present table and turn, as far as they are set."""
    found = {"table": TABLE.get(), "turn": TURN.get()}
    return {name: number for name, number in found.items() if number is not None}


def set_up(level: str, style: Literal["text", "json"]) -> None:
    """Write the log to standard error; silence HTTP clients, which log addresses with the token."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else RedactingFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    quiet_http_logs()
    # its DEBUG lines contain stored data, cards included
    logging.getLogger("aiosqlite").setLevel(logging.INFO)

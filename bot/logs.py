"""How the bot writes its log: lines for people, or JSON for machines; never a token."""

from __future__ import annotations

import json
import logging
from typing import Literal

from bot.telegram.transport import quiet_http_logs

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str, style: Literal["text", "json"]) -> None:
    """Write the log to standard error; HTTP clients, who print addresses with the token, keep silent."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else logging.Formatter(LINE))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    quiet_http_logs()
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # its DEBUG lines carry what is stored, cards too

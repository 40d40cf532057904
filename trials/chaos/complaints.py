"""What the bot complains of in its log while it lives: none of it may be a bug."""

from __future__ import annotations

import logging

from trials.chaos.lives import is_dead

EXPECTED = ("given up for chat",)
"""Complaints that only say how bad the road is."""


class Complaints(logging.Handler):
    """Collects what is logged as an error by whoever is alive."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []
        self._formatter = logging.Formatter("%(name)s: %(message)s")

    def emit(self, record: logging.LogRecord) -> None:
        """Note a complaint."""
        if not is_dead() and record.name.startswith(("bot", "storage", "asyncio")):
            words = self._formatter.format(record)
            if not any(each in words for each in EXPECTED):
                self.heard.append(words)

    def __enter__(self) -> Complaints:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)

    def assert_none(self) -> None:
        """Raise AssertionError with all that was heard."""
        assert not self.heard, "\n\n".join(self.heard)

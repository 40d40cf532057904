"""The Mini App as the display of tables knows it."""

from __future__ import annotations

from typing import Protocol


class AppPages(Protocol):
    """Open pages of the Mini App, which show tables beside the chats."""

    return_s: float
    """Seconds after which the open pages of tables that this worker has taken are known."""

    def changed(self, table: int) -> None:
        """Update the pages that show a table."""

    def is_open(self, table: int, player: int) -> bool:
        """Return whether a player has a page with the table in the foreground."""

    def drop(self) -> None:
        """End the pages of tables of other workers."""


class NoPages:
    """Pages of a bot without the Mini App."""

    return_s = 0.0

    def changed(self, table: int) -> None:
        """Do nothing."""

    def is_open(self, table: int, player: int) -> bool:
        """Return False."""
        del table, player
        return False

    def drop(self) -> None:
        """Do nothing."""

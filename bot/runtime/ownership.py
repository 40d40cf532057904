"""The chats this process owns: all of them, or those of its shards (`bot.workers`)."""

from __future__ import annotations

from typing import Protocol


class OwnedElsewhere(Exception):
    """A chat belongs to another worker. Nothing has been changed here; the owner has to do the work."""

    def __init__(self, chat: int) -> None:
        super().__init__(f"chat {chat} is another worker's")
        self.chat = chat


class Ownership(Protocol):
    """Owners of chats, as far as this process knows them."""

    def has(self, chat: int) -> bool:
        """Return whether this process owns a chat."""

    def sure(self) -> bool:
        """Return whether no other worker can have taken the chats of this process."""

    def require(self, chat: int) -> None:
        """Return if this process certainly owns a chat.

        Raises OwnedElsewhere if another worker owns it, and storage.errors.Away if the owner is unknown
        at the moment.
        """


class SoleOwnership:
    """Ownership of a single process: it owns every chat."""

    def has(self, _chat: int) -> bool:
        return True

    def sure(self) -> bool:
        return True

    def require(self, _chat: int) -> None:
        return


SOLE_OWNERSHIP = SoleOwnership()

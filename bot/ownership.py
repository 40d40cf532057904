"""Which chats this process looks after: all of them, or those of its shards (`bot.worker`)."""

from __future__ import annotations

from typing import Protocol


class Elsewhere(Exception):
    """A chat is another worker's: what was begun for it here has changed nothing, and is to be done there."""

    def __init__(self, chat: int) -> None:
        super().__init__(f"chat {chat} is another worker's")
        self.chat = chat


class Owners(Protocol):
    """Who owns which chat, as far as this process knows."""

    def has(self, chat: int) -> bool:
        """Say whether a chat is this process's."""

    def sure(self) -> bool:
        """Say whether nobody else can have taken what is this process's."""

    def require(self, chat: int) -> None:
        """Return if a chat is this process's for sure.

        Raises Elsewhere for another's, and storage.store.Away where it is not known at the moment.
        """


class Everything:
    """One process has all chats."""

    def has(self, _chat: int) -> bool:
        return True

    def sure(self) -> bool:
        return True

    def require(self, _chat: int) -> None:
        return


EVERYTHING = Everything()

"""Ephemeral messages: messages of the bot that a single member of a group sees."""

import itertools
from collections.abc import Callable
from dataclasses import replace

from playground.chats import TelegramChat, User
from playground.messages import Content, Message
from playground.params import bad_request
from playground.traffic import ChangeFeed

FIRST_NUMBER = 10_000_001
"""First number of an ephemeral message, far above ordinary message ids, so that a mix-up finds no message."""

Key = tuple[int, int, int]
"""Chat, receiver, number."""


class Ephemerals:
    """All ephemeral messages, each as Telegram stores it and as the app of its receiver shows it.

    The two differ for users in `missed_by`: changes do not reach their apps, and the bot is not told.
    """

    def __init__(self, clock: Callable[[], float], feed: ChangeFeed) -> None:
        self.missed_by: set[int] = set()
        self._clock = clock
        self._feed = feed
        self._kept: dict[Key, Message] = {}
        self._shown: dict[Key, Message] = {}

    def free_number(self, chat: TelegramChat) -> int:
        """Return the number of a new message; those of deleted messages are reused, as Telegram documents."""
        taken = {number for chat_id, _, number in self._kept if chat_id == chat.id}
        return next(number for number in itertools.count(FIRST_NUMBER) if number not in taken)

    def add(self, key: Key, message: Message) -> None:
        """Store a new message and show it to its receiver."""
        self._kept[key] = message
        if self._reaches(key):
            self._show(key)

    def edit(self, key: Key, change: Callable[[Content], Content]) -> None:
        """Edit a message; an app that never showed it does not show it now either.

        Raises ApiError: there is no such message, or the edit changes nothing.
        """
        message = self._find(key, "message to edit not found")
        message.change(change(message.content), self._clock())
        if self._reaches(key) and key in self._shown:
            self._show(key)

    def delete(self, key: Key) -> None:
        """Delete a message.

        Raises ApiError: there is no such message.
        """
        self._find(key, "message to delete not found")
        del self._kept[key]
        if self._reaches(key):
            self._hide(key)

    def lose(self, user: User) -> None:
        """Delete all messages of one receiver: their app was restarted, or the messages expired."""
        for key in [key for key in {**self._kept, **self._shown} if key[1] == user.id]:
            self._kept.pop(key, None)
            self._hide(key)

    def shown_to(self, user: User, chat: TelegramChat, number: int) -> Message | None:
        """Return a message as one user's app shows it, None if the app does not show it."""
        return self._shown.get((chat.id, user.id, number))

    def seen(self, chat: TelegramChat, user: User | None = None) -> list[Message]:
        """Return the messages that apps show in one chat: those of all users, or of one."""
        return [
            message
            for (chat_id, receiver, _), message in self._shown.items()
            if chat_id == chat.id and (user is None or receiver == user.id)
        ]

    def _find(self, key: Key, missing: str) -> Message:
        if key not in self._kept:
            raise bad_request(missing)
        return self._kept[key]

    def _reaches(self, key: Key) -> bool:
        return key[1] not in self.missed_by

    def _show(self, key: Key) -> None:
        self._shown[key] = replace(self._kept[key])
        self._feed.publish("message", {"message": self._shown[key].shown()})

    def _hide(self, key: Key) -> None:
        if self._shown.pop(key, None) is not None:
            chat, receiver, number = key
            gone = {"chat": chat, "id": 0, "ephemeral": number, "receiver": receiver}
            self._feed.publish("deleted", gone)

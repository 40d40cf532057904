"""Result of a call of getUpdates, read one update at a time: an unreadable update affects no other.

No log line here contains content of an update: names and words of people do not belong in a log.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from telegram import Bot, Update

from bot.telegram.updates import WANTED

log = logging.getLogger(__name__)

LARGEST_ID = 2**31 - 2
"""Telegram numbers updates in 32 bits, and the next id has to fit as well."""
PRESSED = {"message_id", "chat", "ephemeral_message_id"}
"""Fields that are read of a pressed button's message."""
TOPIC = {"date", "message_thread_id", "is_topic_message"}
"""Fields that are read besides if the message stands in a topic."""
COMMENT = {"date", "reply_to_message"}
"""Fields that are read besides if the message stands below a channel post, to which it is a reply."""
POST = {"message_id", "date", "chat", "is_automatic_forward"}
"""Fields that are read of the post."""
INACCESSIBLE = {"date": 0}
"""Telegram's mark of a message without content. The library builds a far smaller object of it."""


class Batch(NamedTuple):
    """Readable updates, and the id after all updates, the unreadable included; None if there were none."""

    updates: tuple[Update, ...]
    after: int | None


def opened(result: object, bot: Bot) -> Batch:
    """Read the result of the call; raises ValueError if nothing in it can be confirmed."""
    if not isinstance(result, list):
        raise ValueError(f"{type(result).__name__} in the place of updates")
    numbered = [(number, each) for each in result if (number := _number(each)) is not None]
    if not numbered and result:
        raise ValueError("updates without ids")
    if len(numbered) < len(result):
        log.error("skipped: %d updates without an id", len(result) - len(numbered))
    # A duplicate is recognised by its id when it is handled.
    readable = (_read(number, each, bot) for number, each in numbered)
    return Batch(
        tuple(update for update in readable if update is not None),
        max(number for number, _ in numbered) + 1 if numbered else None,
    )


def _number(given: object) -> int | None:
    """Return the id by which an update can be confirmed; None if it has none."""
    number = given.get("update_id") if isinstance(given, dict) else None
    return number if type(number) is int and 0 < number <= LARGEST_ID else None


def _read(number: int, given: object, bot: Bot) -> Update | None:
    """Return the update as an object of the library; None if that is impossible."""
    assert isinstance(given, dict)
    try:
        update = Update.de_json(without_words(given), bot)
        user = update.effective_user
        if user is not None and type(user.id) is not int:
            raise TypeError("a person's id is a number")
    except Exception as error:  # the library may raise anything
        kind = next((each for each in WANTED if each in given), "of another kind")
        log.error("skipped: update %d (%s) cannot be read (%s)", number, kind, type(error).__name__)
        return None
    return update


def without_words(given: dict[str, Any]) -> dict[str, Any]:
    """Return an update whose pressed message has only the fields that are read.

    Telegram sends the whole message. The library would build an object for each bold word and each button,
    and set a hundred attributes of the message itself.
    """
    match given:
        case {"callback_query": {"message": {**message}} as query}:
            match message.get("reply_to_message"):
                case {"is_automatic_forward": True, **post}:
                    read = {name: message[name] for name in (PRESSED | COMMENT) & message.keys()}
                    read["reply_to_message"] = {"is_automatic_forward": True} | {
                        name: post[name] for name in POST & post.keys()
                    }
                    return given | {"callback_query": query | {"message": read}}
            topic = message.get("is_topic_message")
            read = {name: message[name] for name in (PRESSED | TOPIC if topic else PRESSED) & message.keys()}
            return given | {"callback_query": query | {"message": read if topic else read | INACCESSIBLE}}
    return given

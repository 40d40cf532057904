"""Boundary to Telegram: fetching and reading updates, making calls, and classifying refusals.

Only this package and the start of the program import the library for Telegram.

Telegram's refusals are here, sorted by the reaction to them: docs/telegram.md, "Errors".

```
Trouble
├─ MessageGone            the message cannot be edited any more: send the screen again
├─ Wait(seconds)          too many calls: this chat rests, then gets the newest state
├─ Flaky                  the connection failed, the call may have happened: retry later
├─ Malformed              Telegram refuses the content: a bug of the bot
├─ NoWhisper              nothing can be shown to this member alone
├─ NoPin                  no message may be pinned there
├─ Restricted(kind)       the chat takes no messages of one kind, such as photos: send text
├─ NoMethod               the server is too old for the call
├─ Overheard(message_id)  a message for one member is visible to everybody
└─ ChatTrouble            the chat takes nothing until a person acts
   ├─ Unreachable         the user never pressed Start, blocked the bot, or left Telegram
   ├─ Banished            the group removed the bot, or took its right to write
   ├─ Migrated(new_chat)  the group became a supergroup with another id
   └─ TopicLost           the topic is closed or deleted
```
"""

import re
from datetime import timedelta
from typing import Literal

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

Kind = Literal["photos", "documents", "dice"]
"""Kinds of messages that a group can forbid although it takes text."""


class Trouble(Exception):
    """A call failed; carries Telegram's own words."""


class MessageGone(Trouble):
    pass


class Wait(Trouble):
    def __init__(self, seconds: float) -> None:
        super().__init__(f"retry after {seconds:g} s")
        self.seconds = seconds


class Flaky(Trouble):
    pass


class Malformed(Trouble):
    pass


class NoWhisper(Trouble):
    pass


class NoPin(Trouble):
    pass


class Restricted(Trouble):
    def __init__(self, words: str, kind: Kind) -> None:
        super().__init__(words)
        self.kind: Kind = kind


class NoMethod(Trouble):
    pass


class Overheard(Trouble):
    def __init__(self, message_id: int) -> None:
        super().__init__(f"everybody sees message {message_id}")
        self.message_id = message_id


class ChatTrouble(Trouble):
    pass


class Unreachable(ChatTrouble):
    pass


class Banished(ChatTrouble):
    pass


class Migrated(ChatTrouble):
    def __init__(self, new_chat: int) -> None:
        super().__init__(f"now {new_chat}")
        self.new_chat = new_chat


class TopicLost(ChatTrouble):
    thread: int | None = None
    """The lost topic, filled in by delivery."""


HARMLESS = (
    "message is not modified",
    "query is too old",
    "query id is invalid",
    "message to delete not found",
    "message to unpin not found",
    "chat_not_modified",
)
"""Beginnings of refusals after which everything is as intended."""

NO_ANSWER = "Invalid server response"
"""The library's error text for an unreadable reply."""

NOT_FOUND = "not found"
"""Telegram's error text for an unknown method, which the library takes for a wrong token."""

_MEANINGS: tuple[tuple[str, type[Trouble]], ...] = (
    ("message to edit not found", MessageGone),
    ("message can't be edited", MessageGone),
    ("message can't be deleted", MessageGone),
    ("message_id_invalid", MessageGone),
    ("there is no text in the message", MessageGone),
    ("there is no caption in the message", MessageGone),
    ("message to pin not found", MessageGone),
    ("bot_not_admin", NoWhisper),
    ("user_not_participant", NoWhisper),
    ("message thread not found", TopicLost),
    ("message to be replied not found", TopicLost),  # the post below which comments stand
    ("topic_closed", TopicLost),
    ("topic_deleted", TopicLost),
    ("can't initiate conversation", Unreachable),
    ("blocked by the user", Unreachable),
    ("user is deactivated", Unreachable),
    ("bots can't send messages to bots", Unreachable),
    ("chat not found", Unreachable),
    ("peer_id_invalid", Unreachable),
    ("was kicked", Banished),
    ("is not a member", Banished),
    ("group chat was deleted", Banished),
    ("not enough rights to send", Banished),
    ("have no rights", Banished),
    ("have no write access", Banished),
    ("chat_write_forbidden", Banished),
    ("chat_admin_required", Banished),
    ("chat_restricted", Banished),
    ("user_banned_in_channel", Banished),
    ("channel_private", Banished),
)

_FOR_ADMINS = ("not enough rights to manage pinned", "not enough rights to pin", "chat_admin_required")
"""Beginnings of refusals of a pin or a deletion in a chat that may well take text."""

_OTHER_THAN_TEXT = re.compile(
    r"not enough rights to send (?!text messages)|chat_send_(?!plain_)[a-z]+_forbidden"
)
"""Refusals of a kind of message other than text, in the words of TDLib and of Telegram's own servers."""


def meaning(
    error: TelegramError, chat: int = 0, kind: Kind | None = None, mute: type[Trouble] | None = None
) -> Trouble | None:
    """Return the trouble that a refusal means; None if nothing is wrong.

    `kind` is the kind of message the call would have sent, None for text: only a refusal of text closes a
    chat. `mute` is the meaning of a refusal of a call that shows nothing, such as a pin; None for all other
    calls. A refusal in unknown words is judged by its status: 403 means that the chat is closed, 400 that the
    content was wrong. A refused token counts as a failed connection, until fetching updates ends the program.
    Other errors are raised again.
    """
    match error:
        case ChatMigrated():
            return Migrated(error.new_chat_id)
        case RetryAfter():
            return Wait(_seconds(error))
        case BadRequest() | Forbidden():
            return _by_words(error, chat, kind, mute)
        case InvalidToken():
            # Fetching updates finds out whether a refusal of the token is final.
            unknown = error.message.casefold() == NOT_FOUND
            return NoMethod(error.message) if unknown else Flaky("Telegram refuses the token")
        case NetworkError():
            return Flaky(error.message)
    if error.message == NO_ANSWER:
        return Flaky("a proxy answered instead of Telegram")
    raise error


def _seconds(error: RetryAfter) -> float:
    """Return the pause as a float: the library stores a number or, with PTB_TIMEDELTA set, a timedelta."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def _by_words(
    error: BadRequest | Forbidden, chat: int, kind: Kind | None, mute: type[Trouble] | None
) -> Trouble | None:
    words = error.message.casefold()
    if any(harmless in words for harmless in HARMLESS):
        return None
    if kind and _OTHER_THAN_TEXT.search(words):
        return Restricted(error.message, kind)
    known = {} if mute is None else dict.fromkeys(_FOR_ADMINS, mute)
    for phrase, trouble in (*known.items(), *_MEANINGS):
        if phrase in words:
            at_home = trouble is Banished and chat > 0
            return Unreachable(error.message) if at_home else trouble(error.message)
    return _unknown(error, chat, kind, mute)


def _unknown(
    error: BadRequest | Forbidden, chat: int, kind: Kind | None, mute: type[Trouble] | None
) -> Trouble:
    if isinstance(error, BadRequest):
        return Malformed(error.message)
    if mute is not None:
        return mute(error.message)
    if kind and chat < 0:
        return Restricted(error.message, kind)  # whether the chat is closed to text as well, a text will show
    return Banished(error.message) if chat < 0 else Unreachable(error.message)

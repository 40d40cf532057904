"""Conversion of updates into wishes of people or events of chats; the only reader of `telegram.Update`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, cast

from telegram import (
    CallbackQuery,
    ChatMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    MaybeInaccessibleMessage,
    Message,
    Update,
    User,
)
from telegram.constants import ChatMemberStatus, ChatType

from bot.people.directory import Who
from bot.words.buttons import Press, unpack

WANTED = ("message", "callback_query", "my_chat_member")
"""Kinds of updates requested from Telegram."""

SHARED = frozenset({1087968824, 136817688, 777000})
"""Accounts shared by many senders: anonymous admins, channels, and the linked channel of a group."""

GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})


@dataclass(frozen=True, slots=True)
class Place:
    """Place of a message or a press; `thread` is the topic of a forum."""

    chat: int
    thread: int | None
    title: str = field(repr=False)
    private: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """Press of a button; `press` is None if the data is unknown. Every press has a message.

    An ephemeral message, which only the presser sees, has a number of its own instead of an id.
    """

    update: int
    who: Who
    query: str
    place: Place | None
    message_id: int | None
    press: Press | None
    ephemeral: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TextMessage:
    """Command, or in a private chat any text; `rest` is the text after the command.

    `anonymous` marks a message in the name of a group or a channel, whose author is unknown.
    """

    update: int
    who: Who
    place: Place
    command: str
    rest: str = field(repr=False)  # people's words stay out of the log
    anonymous: bool = False
    about: Who | None = None
    """Author of the message replied to, or a person named in this one without an @name."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A person blocked or unblocked the bot."""

    who: Who
    open: bool


@dataclass(frozen=True, slots=True)
class Membership:
    """A change of the bot's rights in a group: whether it might write `before`, and may `here` now."""

    who: Who
    place: Place
    before: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A group became a supergroup with a new id."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Left:
    """A person left a group or was removed from it."""

    chat: int
    user: int


class Sighting(NamedTuple):
    """Message of a user; `talk` says that privacy mode would have hidden it."""

    chat: int
    thread: int | None
    message_id: int
    talk: bool


Wish = Pressed | TextMessage | Reach | Membership | Moved | Left


def read(update: Update, bot: str) -> Wish | None:
    """Return the wish or event of an update, None if it is irrelevant; `bot` is the bot's username.

    Raises ValueError or any other exception for an update that Telegram would not send: the library passes on
    what it gets, and one number that no store holds would spoil the data written beside it.
    """
    if update.callback_query is not None:
        return _pressed(update.update_id, update.callback_query)
    if update.my_chat_member is not None:
        return _membership(update.my_chat_member)
    if update.message is not None:
        return _message(update.update_id, update.message, bot)
    return None


def sighting(update: Update) -> Sighting | None:
    """Return the message that an update shows to exist; a press shows only the existence of its own message.

    Raises ValueError as `read` does.
    """
    message = update.message
    if message is None:
        return None
    place, text = _place(message), _words(message.text)
    alone = message.reply_to_message is None and message.via_bot is None
    talk = bool(text) and not text.startswith("/") and alone and not place.private
    return Sighting(place.chat, place.thread, _number(message.message_id), talk)


def _pressed(update: int, query: CallbackQuery) -> Pressed:
    message = query.message
    if message is None:
        return Pressed(
            update=update,
            who=_who(query.from_user),
            query=_words(query.id),
            place=None,
            message_id=None,
            press=None,
        )
    ephemeral = message.api_kwargs.get("ephemeral_message_id")
    return Pressed(
        update=update,
        who=_who(query.from_user),
        query=_words(query.id),
        place=_place(message),
        message_id=_number(message.message_id) if ephemeral is None else None,
        press=unpack(_words(query.data)),
        ephemeral=None if ephemeral is None else _number(ephemeral),
    )


LARGEST = 2**52
"""Largest id: Telegram's ids of people and chats have at most 52 bits."""


def _number(given: object) -> int:
    """Return an id unchanged; raises ValueError if it is none or too large."""
    if type(given) is not int or abs(given) >= LARGEST:
        raise ValueError("no number")
    return given


def _words(given: object) -> str:
    """Return text unchanged, "" for none; raises ValueError for text that cannot be stored."""
    if given is not None and not isinstance(given, str):
        raise ValueError("no words")
    (given or "").encode()
    return given or ""


def _who(user: User) -> Who:
    code, username = _words(user.language_code) or None, _words(user.username) or None
    return Who(_number(user.id), _words(user.first_name), code, username)


def _place(message: MaybeInaccessibleMessage) -> Place:
    """Return the place of a message; for an inaccessible one the topic is unknown."""
    chat = message.chat
    thread = message.message_thread_id if isinstance(message, Message) and message.is_topic_message else None
    private = _words(chat.type) not in GROUPS
    return Place(_number(chat.id), None if thread is None else _number(thread), _words(chat.title), private)


def _message(update: int, message: Message, bot: str) -> TextMessage | Moved | Left | None:
    if message.left_chat_member is not None:
        return Left(message.chat.id, message.left_chat_member.id)
    if message.migrate_to_chat_id is not None:
        return Moved(_number(message.chat.id), _number(message.migrate_to_chat_id))
    if message.migrate_from_chat_id is not None:
        return Moved(_number(message.migrate_from_chat_id), _number(message.chat.id))
    return _said(update, message, bot)


def _said(update: int, message: Message, bot: str) -> TextMessage | None:
    text, user, place = _words(message.text), message.from_user, _place(message)
    anonymous = message.sender_chat is not None or (user is not None and user.id in SHARED)
    if user is None or (user.is_bot and not anonymous):
        return None  # two bots that answer each other never end
    if not text.startswith("/"):
        return (
            TextMessage(update=update, who=_who(user), place=place, command="", rest=text)
            if text and place.private
            else None
        )
    head, _, rest = text[1:].partition(" ")
    command, _, addressed = head.partition("@")
    if addressed and addressed.lower() != bot.lower():
        return None
    return TextMessage(
        update=update,
        who=_who(user),
        place=place,
        command=command.lower(),
        rest=rest.strip(),
        anonymous=anonymous,
        about=_about(message),
    )


def _about(message: Message) -> Who | None:
    """Return the person whom a message is about.

    In a topic, every message replies to the one that opened it.
    """
    named = (each.user for each in message.entities if each.user is not None)
    answered = message.reply_to_message
    wrote = None
    if answered is not None and answered.forum_topic_created is None and answered.sender_chat is None:
        wrote = answered.from_user
    user = next(named, wrote)
    return None if user is None or user.is_bot or user.id in SHARED else _who(user)


_GONE = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


def _membership(change: ChatMemberUpdated) -> Reach | Membership:
    who, chat = _who(change.from_user), change.chat
    before, here = _may_write(change.old_chat_member), _may_write(change.new_chat_member)
    if chat.type == ChatType.PRIVATE:
        return Reach(who, here)
    return Membership(who, Place(_number(chat.id), None, _words(chat.title), private=False), before, here)


def _may_write(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return cast("ChatMemberStatus", member.status) not in _GONE

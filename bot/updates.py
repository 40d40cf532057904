"""Update -> what a person or Telegram wants of us; the only reader of `telegram.Update`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from telegram import CallbackQuery, ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message, Update
from telegram.constants import ChatMemberStatus, ChatType

from bot.buttons import Press, unpack
from bot.people import Who

WANTED = ("message", "callback_query", "my_chat_member")
"""The kinds of updates we ask Telegram for."""

GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was said or pressed; `thread` is the topic of a forum."""

    chat: int
    thread: int | None
    title: str
    private: bool


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed; `press` is None for data that no button of ours sends.

    An ephemeral message, which the presser alone sees, has a number of its own in the place of its id.
    """

    update: int
    who: Who
    query: str
    place: Place | None
    message_id: int | None
    press: Press | None
    ephemeral: int | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A command; `rest` is what stands behind it."""

    update: int
    who: Who
    place: Place
    command: str
    rest: str


@dataclass(frozen=True, slots=True)
class Reach:
    """A person blocked the bot, or took it back."""

    who: Who
    open: bool


@dataclass(frozen=True, slots=True)
class Membership:
    """The bot's standing in a group changed: whether it might write there `before`, and may `here` now."""

    who: Who
    place: Place
    before: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A group became a supergroup with a new id."""

    old: int
    new: int


Wish = Pressed | Said | Reach | Membership | Moved


def read(update: Update, bot: str) -> Wish | None:
    """Return what the update wants, None for what does not concern us; `bot` is our username."""
    if update.callback_query is not None:
        return _pressed(update.update_id, update.callback_query)
    if update.my_chat_member is not None:
        return _membership(update.my_chat_member)
    if update.message is not None:
        return _message(update.update_id, update.message, bot)
    return None


def _pressed(update: int, query: CallbackQuery) -> Pressed:
    message = query.message
    user = query.from_user
    ephemeral = message.api_kwargs.get("ephemeral_message_id") if message is not None else None
    return Pressed(
        update,
        Who(user.id, user.first_name, user.language_code),
        query.id,
        _place(message) if isinstance(message, Message) else None,
        message.message_id if message is not None and ephemeral is None else None,
        unpack(query.data or ""),
        ephemeral,
    )


def _place(message: Message) -> Place:
    chat = message.chat
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(chat.id, thread, chat.title or "", chat.type not in GROUPS)


def _message(update: int, message: Message, bot: str) -> Said | Moved | None:
    if message.migrate_to_chat_id is not None:
        return Moved(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return Moved(message.migrate_from_chat_id, message.chat.id)
    text, user = message.text or "", message.from_user
    if user is None or not text.startswith("/"):
        return None
    head, _, rest = text[1:].partition(" ")
    command, _, addressed = head.partition("@")
    if addressed and addressed.lower() != bot.lower():
        return None
    who = Who(user.id, user.first_name, user.language_code)
    return Said(update, who, _place(message), command.lower(), rest.strip())


_GONE = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


def _membership(change: ChatMemberUpdated) -> Reach | Membership:
    user, chat = change.from_user, change.chat
    who = Who(user.id, user.first_name, user.language_code)
    before, here = _may_write(change.old_chat_member), _may_write(change.new_chat_member)
    if chat.type == ChatType.PRIVATE:
        return Reach(who, here)
    return Membership(who, Place(chat.id, None, chat.title or "", private=False), before, here)


def _may_write(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return cast("ChatMemberStatus", member.status) not in _GONE

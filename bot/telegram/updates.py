"""Conversion of updates into wishes of people or events of chats; the only reader of `telegram.Update`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, cast

from telegram import (
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    MaybeInaccessibleMessage,
    Message,
    MessageEntity,
    Update,
    User,
)
from telegram.constants import ChatMemberStatus, ChatType, MessageEntityType

from bot.people import Who
from bot.words.buttons import Press, unpack
from bot.words.links import COMMENTS

WANTED = ("message", "callback_query", "my_chat_member")
"""Kinds of updates requested from Telegram."""

SHARED = frozenset({1087968824, 136817688, 777000})
"""Accounts shared by many senders: anonymous admins, channels, and the linked channel of a group."""

GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})


@dataclass(frozen=True, slots=True)
class Place:
    """Place of a message or a press: a group, or a direct chat.

    `thread` is a topic of a forum, or the comments below a channel post (`bot.words.links.COMMENTS`).
    A direct chat is one place, whatever topics its person has opened in it.
    """

    chat: int
    thread: int | None
    title: str = field(repr=False)
    private: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """Press of a button; `press` is None if the data is unknown, or where nobody can play.

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
    """A person blocked the bot, unblocked it, or allowed it to write without Start."""

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


@dataclass(frozen=True, slots=True)
class Renamed:
    """A group has a new title."""

    chat: int
    title: str = field(repr=False)


Wish = Pressed | TextMessage | Reach | Membership | Moved | Left | Renamed


def read(update: Update, bot: str) -> Sequence[Wish]:
    """Return the wishes or the event of an update, none if it is irrelevant; `bot` is the bot's username.

    Raises ValueError or any other exception for an update that Telegram would not send: the library passes on
    what it gets, and one number that no store holds would spoil the data written beside it.
    """
    wish: Wish | None = None
    if update.callback_query is not None:
        wish = _pressed(update.update_id, update.callback_query)
    elif update.my_chat_member is not None:
        wish = _membership(update.my_chat_member)
    elif update.message is not None:
        return _message(update.update_id, update.message, bot)
    return () if wish is None else (wish,)


def sighting(update: Update) -> Sighting | None:
    """Return the message that an update shows to exist; a press shows only the existence of its own message.

    Raises ValueError as `read` does.
    """
    message = update.message
    place = None if message is None else _place(message)
    if message is None or place is None:
        return None
    text = _words(message.text)
    alone = message.reply_to_message is None and message.via_bot is None
    talk = bool(text) and not text.startswith("/") and alone and not place.private
    return Sighting(place.chat, place.thread, _number(message.message_id), talk)


def names_a_bot(update: Update) -> bool:
    """Return whether a message addresses a command to a bot by its username."""
    message = update.message
    if message is None or message.text is None or "@" not in message.text:
        return False
    return any(addressed for _, addressed, _ in _commands(message, message.text))


def _pressed(update: int, query: CallbackQuery) -> Pressed:
    message = query.message
    place = None if message is None else _place(message)
    if message is None or place is None:
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
        place=place,
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


def _place(message: MaybeInaccessibleMessage) -> Place | None:
    """Return the place of a message, None where nobody can play; an inaccessible one tells no topic."""
    chat = message.chat
    number, title, private = _number(chat.id), _words(chat.title), _is_private(chat)
    if private is None:
        return None
    thread = _thread(message) if isinstance(message, Message) and not private else None
    return Place(number, thread, title, private)


def _thread(message: Message) -> int | None:
    """Return the topic of a message, or the thread of comments if it answers a channel post, as they do."""
    if message.is_topic_message:
        return None if message.message_thread_id is None else _number(message.message_thread_id)
    post = message.reply_to_message
    if post is None or not post.is_automatic_forward:
        return None
    return COMMENTS + _number(post.message_id)


def _is_private(chat: Chat) -> bool | None:
    """Return whether a chat is a direct chat or a group; None for a channel, or for messages to one.

    People who write to a channel meet its admins in a supergroup of its own, one person in each topic.
    """
    if (kind := _words(chat.type)) == ChatType.PRIVATE:
        return True
    return None if kind not in GROUPS or chat.is_direct_messages else False


def _message(update: int, message: Message, bot: str) -> Sequence[Wish]:
    place = _place(message)
    if place is None:
        return ()
    fact = _fact(message, place)
    return _said(update, message, place, bot) if fact is None else (fact,)


def _fact(message: Message, place: Place) -> Wish | None:
    """Return what a service message reports; None for other messages."""
    if message.left_chat_member is not None:
        return Left(place.chat, message.left_chat_member.id)
    if message.new_chat_title is not None:
        return Renamed(place.chat, _words(message.new_chat_title))
    if message.migrate_to_chat_id is not None:
        return Moved(place.chat, _number(message.migrate_to_chat_id))
    if message.migrate_from_chat_id is not None:
        return Moved(_number(message.migrate_from_chat_id), place.chat)
    if message.write_access_allowed is not None and place.private and message.from_user is not None:
        return Reach(_who(message.from_user), open=True)
    return None


def _said(update: int, message: Message, place: Place, bot: str) -> Sequence[TextMessage]:
    """Return the commands to this bot in a message, or in a direct chat any text."""
    text, user = _words(message.text), message.from_user
    anonymous = message.sender_chat is not None or (user is not None and user.id in SHARED)
    if user is None or (user.is_bot and not anonymous):
        return ()  # two bots that answer each other never end
    if message.via_bot is not None and (message.via_bot.username or "").lower() == bot.lower():
        return ()  # what the app shares, which this bot has written
    who = _who(user)
    commands = _commands(message, text)
    if not commands:
        alone = text and place.private
        return (TextMessage(update=update, who=who, place=place, command="", rest=text),) if alone else ()
    meant = [
        (name.lower(), rest)
        for name, addressed, rest in commands
        if not addressed or addressed.lower() == bot.lower()
    ]
    return tuple(
        TextMessage(
            update=update if number == len(meant) else update + (number << 32),
            who=who,
            place=place,
            command=name,
            rest=rest,
            anonymous=anonymous,
            about=_about(message),
        )
        for number, (name, rest) in enumerate(meant, 1)
    )


def _commands(message: Message, text: str) -> Sequence[tuple[str, str, str]]:
    """Return the commands that begin lines: name, addressed bot, and the text up to the next command.

    There are none in words that the sender did not write: those of a forwarded message or of another bot.
    """
    if message.forward_origin is not None or message.via_bot is not None:
        return ()
    units = text.encode("utf-16-le")
    found = [each for each in message.entities if _begins_a_line(each, units)]
    edges = [2 * each.offset for each in found] + [len(units)]
    commands = []
    for entity, (start, end) in zip(found, pairwise(edges), strict=True):
        middle = start + 2 * _number(entity.length)
        name, _, addressed = units[start:middle].decode("utf-16-le").removeprefix("/").partition("@")
        commands.append((name, addressed, units[middle:end].decode("utf-16-le").strip()))
    return commands


def _begins_a_line(entity: MessageEntity, units: bytes) -> bool:
    """Return whether Telegram found a command at the beginning of a line; `units` are UTF-16."""
    if entity.type != MessageEntityType.BOT_COMMAND:
        return False
    before = units[: 2 * _number(entity.offset)].decode("utf-16-le")
    return not before.rpartition("\n")[2].strip()


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


def _membership(change: ChatMemberUpdated) -> Reach | Membership | None:
    who, chat, private = _who(change.from_user), change.chat, _is_private(change.chat)
    before, here = _may_write(change.old_chat_member), _may_write(change.new_chat_member)
    if private is None:
        return None
    if private:
        return Reach(who, here)
    return Membership(who, Place(_number(chat.id), None, _words(chat.title), private=False), before, here)


def _may_write(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return cast("ChatMemberStatus", member.status) not in _GONE

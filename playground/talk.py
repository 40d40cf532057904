"""Actions of people on messages: write, press, follow links, block."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from playground.chats import TelegramChat, User
from playground.entities import TEXT_LIMIT, typed_by_person, utf16_length
from playground.errors import PersonError
from playground.messages import Content, Message
from playground.world import Press, World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Draft:
    """Message to be sent: text, message it replies to, topic."""

    text: str
    reply_to: int | None = None
    thread: int | None = None


def say(world: World, user: User, chat: TelegramChat, draft: Draft) -> Message:
    """Send a message. In a group the bot receives commands, replies to it and, as an admin, every message.

    Raises PersonError: the person may not write there, or the text is empty or too long.
    """
    _may_write(user, chat)
    if not draft.text.strip() or utf16_length(draft.text) > TEXT_LIMIT:
        raise PersonError("a message has 1 to 4096 characters")
    if chat.kind == "channel" and not chat.members[user.id].admin:
        raise PersonError("only admins write in a channel")
    if draft.thread is not None and (draft.thread not in chat.topics or chat.topics[draft.thread].closed):
        raise PersonError("there is no open topic like that")
    content = Content(text=typed_by_person(draft.text.strip()))
    if chat.private and not user.started:
        user.started = True
        world.chats_changed()
    message = world.post(chat, user, content, thread=draft.thread, reply_to=draft.reply_to)
    if _reaches_bot(world, message):
        world.deliver(message)
    if chat.comments is not None:
        post = world.post(chat.comments, user, content, origin=message)
        post.automatic = True
        world.deliver(post)
    return message


def forward(world: World, user: User, chat: TelegramChat, origin: Message) -> Message:
    """Forward a message of any chat; its text keeps its commands.

    Raises PersonError: the person may not write there.
    """
    _may_write(user, chat)
    content = Content(text=origin.content.text, file=origin.content.file)
    message = world.post(chat, user, content, origin=origin.origin or origin)
    if _reaches_bot(world, message):
        world.deliver(message)
    return message


def press(
    world: World, user: User, chat: TelegramChat, message_id: int, data: str, *, ephemeral: int | None = None
) -> Press:
    """Press a button. The data may be from an older keyboard, since apps lag behind edits.

    Raises PersonError: the message is deleted, is not the bot's, or the person cannot see it.
    """
    message = (
        _ephemeral_seen_by(world, user, chat, ephemeral) if ephemeral else world.message(chat, message_id)
    )
    if not chat.has(user) or (user.blocked and chat.private) or chat.upgraded_to is not None:
        raise PersonError(f"{user.name} cannot press there")
    if message.sender is not world.bot:
        raise PersonError("that message has never had buttons")
    return world.press(user, message, data)


def start(world: World, user: User, payload: str = "") -> Message:
    """Press Start in the private chat, with the payload of a deep link if given; this unblocks the bot.

    Raises PersonError: the payload has characters that a link cannot have.
    """
    if payload and not _PAYLOAD.fullmatch(payload):
        raise PersonError("a payload has 1 to 64 of A-Z, a-z, 0-9, _ and -")
    unblock(world, user)
    return say(world, user, world.chat(user.id), Draft(f"/start {payload}"))


def follow(world: World, user: User, url: str) -> Message:
    """Follow a link to the bot, `https://t.me/thousand_table_bot?start=join_7`, and press Start there.

    Raises PersonError: the link leads elsewhere.
    """
    link = urlsplit(url)
    if (
        link.hostname not in ("t.me", "telegram.me")
        or link.path.strip("/").lower() != (world.bot.username or "").lower()
    ):
        raise PersonError(f"{url} is no link to the bot")
    return start(world, user, parse_qs(link.query).get("start", [""])[0])


def block(world: World, user: User) -> None:
    """Block the bot; it receives an update and cannot write any more."""
    if not user.blocked:
        user.blocked = True
        world.bot_becomes(world.chat(user.id), user, "kicked")
        world.chats_changed()


def unblock(world: World, user: User) -> None:
    """Unblock the bot; it receives an update and may write again."""
    if user.blocked:
        user.blocked = False
        world.bot_becomes(world.chat(user.id), user, "member")
        world.chats_changed()


def deactivate(world: World, user: User) -> None:
    """Delete a person's account."""
    user.deactivated = True
    world.chats_changed()


def _ephemeral_seen_by(world: World, user: User, chat: TelegramChat, number: int) -> Message:
    message = world.ephemerals.shown_to(user, chat, number)
    if message is None:
        raise PersonError(f"{user.name} sees no ephemeral message {number} in {chat.title}")
    return message


def _may_write(user: User, chat: TelegramChat) -> None:
    member = chat.members.get(user.id)
    if user.deactivated or member is None or not member.present or not member.can_send:
        raise PersonError(f"{user.name} may not write in {chat.title}")
    if chat.upgraded_to is not None:
        raise PersonError("the group was upgraded to a supergroup")
    if chat.private and user.blocked:
        raise PersonError(f"{user.name} has blocked the bot")


def _reaches_bot(world: World, message: Message) -> bool:
    """Return whether the bot receives a message in privacy mode, the default of every bot."""
    bot = message.chat.members.get(world.bot.id)
    if message.chat.private or (bot is not None and bot.admin):
        return True
    if message.reply_to is not None and message.reply_to.sender is world.bot:
        return True
    text = message.content.text
    commands = (text.text[entity.offset : entity.end] for entity in text.entities if entity.offset == 0)
    return any(command.partition("@")[2].lower() in ("", world.bot.username) for command in commands)

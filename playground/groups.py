"""Actions of people on groups: create, join, leave, promote, demote, restrict, migrate, topics.

Actions of people on messages: write, press, follow links, block.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import parse_qs, urlsplit

from playground import PersonError
from playground.chats import ChatKind, Member, Status, TelegramChat, Topic, User
from playground.markup import TEXT_LIMIT, typed_by_person, utf16_length
from playground.messages import Content, File, Message, parse_keyboard
from playground.world import Press, World

TITLE_LIMIT = 128
"""Longest title of a group, in characters, as on Telegram."""

GroupKind = Literal["group", "supergroup", "forum", "channel", "direct"]
"""A forum is a supergroup with topics; "direct" is the supergroup where people write to a channel."""
_CHATS: Mapping[GroupKind, ChatKind] = {"group": "group", "channel": "channel"}
"""Chats that are no supergroup."""


def create_group(world: World, owner: User, title: str, members: list[User], kind: GroupKind) -> TelegramChat:
    """Create a group or a channel without the bot."""
    chat = world.add_group(title, _CHATS.get(kind, "supergroup"))
    chat.is_forum, chat.is_direct_messages = kind == "forum", kind == "direct"
    chat.members = {owner.id: Member(user=owner, status="creator")} | {
        user.id: Member(user=user) for user in members if user != owner
    }
    world.chats_changed()
    return chat


def add_bot(world: World, by: User, chat: TelegramChat) -> None:
    """Add the bot to a group, for the first time or again; in a channel it becomes an admin."""
    _present(chat, by)
    if chat.has(world.bot):
        raise PersonError("the bot is in the group already")
    if chat.kind == "channel":
        world.bot_becomes(chat, by, "administrator")
    else:
        world.bot_becomes(chat, by, "member")
        world.notice(chat, by, {"new_chat_members": [world.bot.api()]})
    world.chats_changed()


def kick_bot(world: World, by: User, chat: TelegramChat) -> None:
    """Remove the bot; it receives a my_chat_member update and no message."""
    _present(chat, by)
    world.bot_becomes(chat, by, "kicked")
    world.post(chat, by, Content(service={"left_chat_member": world.bot.api()}))
    world.chats_changed()


def join(world: World, user: User, chat: TelegramChat) -> None:
    """Join a group."""
    if chat.private or chat.has(user):
        raise PersonError(f"{user.name} cannot join {chat.title}")
    chat.members[user.id] = Member(user=user)
    world.notice(chat, user, {"new_chat_members": [user.api()]})
    world.chats_changed()


def leave(world: World, user: User, chat: TelegramChat) -> None:
    """Leave a group."""
    member = _present(chat, user)
    if chat.private:
        raise PersonError("a private chat cannot be left, only blocked")
    world.notice(chat, user, {"left_chat_member": user.api()})
    member.status = "left"
    world.chats_changed()


def take_out(world: World, by: User, chat: TelegramChat, whom: User) -> None:
    """Remove a member from a group; they may be added again.

    Raises PersonError: the remover is no admin, or the member owns the group.
    """
    member = _present(chat, whom)
    if not _present(chat, by).admin or member.status == "creator":
        raise PersonError(f"{by.name} cannot remove {whom.name}")
    world.notice(chat, by, {"left_chat_member": whom.api()})
    member.status = "kicked"
    world.chats_changed()


def rename(world: World, by: User, chat: TelegramChat, title: str) -> None:
    """Rename a group.

    Raises PersonError: a private chat has the name of its person.
    """
    _present(chat, by)
    if chat.private or not title.strip():
        raise PersonError(f"{chat.title} cannot be renamed")
    chat.title = title.strip()[:TITLE_LIMIT]
    world.notice(chat, by, {"new_chat_title": chat.title})
    world.chats_changed()


def promote(world: World, chat: TelegramChat, user: User, *, anonymous: bool = False) -> None:
    """Make a member or the bot an admin; an anonymous admin writes as the group."""
    member = _present(chat, user)
    if user is world.bot:
        world.bot_becomes(chat, _owner(chat), "administrator")
    else:
        member.status = "creator" if member.status == "creator" else "administrator"
        member.anonymous = anonymous
    world.chats_changed()


def demote(world: World, chat: TelegramChat, user: User) -> None:
    """Make an admin or the bot an ordinary member again.

    Raises PersonError: they are no admin, or they own the group.
    """
    member = _present(chat, user)
    if member.status != "administrator":
        raise PersonError(f"{user.name} is no admin who could be demoted")
    if user is world.bot:
        world.bot_becomes(chat, _owner(chat), "member")
    else:
        member.status, member.anonymous = "member", False
    world.chats_changed()


def restrict(
    world: World, chat: TelegramChat, user: User, *, can_send: bool, denied: frozenset[str] = frozenset()
) -> None:
    """Take the right to write, or the rights in `denied`, from a member or the bot; grant all others."""
    member = _present(chat, user)
    status: Status = "member" if can_send and not denied else "restricted"
    if user is world.bot:
        world.bot_becomes(chat, _owner(chat), status, can_send=can_send, denied=denied)
    else:
        member.status, member.can_send, member.denied = status, can_send, denied
    world.chats_changed()


def permit(world: World, chat: TelegramChat, *, denied: frozenset[str]) -> None:
    """Set the rights that ordinary members lack; Telegram sends bots no update about it."""
    chat.denied = denied
    world.chats_changed()


def migrate(world: World, chat: TelegramChat) -> TelegramChat:
    """Upgrade a group to a supergroup with a new id; the bot receives a service message in both.

    Raises PersonError: the group is a supergroup already.
    """
    if chat.kind != "group" or chat.upgraded_to is not None:
        raise PersonError(f"{chat.title} cannot be upgraded")
    owner = _owner(chat)
    upgraded = world.add_group(chat.title, "supergroup")
    upgraded.members = {user_id: replace(member) for user_id, member in chat.members.items()}
    world.notice(chat, owner, {"migrate_to_chat_id": upgraded.id})
    chat.upgraded_to = upgraded.id
    world.notice(upgraded, owner, {"migrate_from_chat_id": chat.id})
    world.chats_changed()
    return upgraded


def open_topic(world: World, by: User, chat: TelegramChat, name: str) -> Topic:
    """Create a topic in a forum, or in the private chat with the bot.

    Raises PersonError: the group has no topics.
    """
    _present(chat, by)
    if not (chat.is_forum or chat.private):
        raise PersonError(f"{chat.title} has no topics")
    created = world.post(
        chat, by, Content(service={"forum_topic_created": {"name": name, "icon_color": 7322096}})
    )
    created.thread = created.id
    topic = chat.topics[created.id] = Topic(created.id, name)
    world.deliver(created)
    world.show(created)
    world.chats_changed()
    return topic


def link(world: World, channel: TelegramChat, group: TelegramChat) -> None:
    """Let people comment on the posts of a channel in a group.

    Raises PersonError: the chats are no channel and supergroup without topics.
    """
    if channel.kind != "channel" or group.kind != "supergroup" or group.is_forum:
        raise PersonError(f"{group.title} cannot be linked to {channel.title}")
    channel.comments = group
    world.chats_changed()


def make_forum(world: World, chat: TelegramChat) -> None:
    """Enable topics in a supergroup.

    Raises PersonError: the group is no supergroup.
    """
    if chat.kind != "supergroup":
        raise PersonError(f"{chat.title} has to become a supergroup first")
    chat.is_forum = True
    world.chats_changed()


def close_topic(world: World, by: User, chat: TelegramChat, topic_id: int) -> None:
    """Close a topic; the bot cannot write there any more."""
    _topic(chat, topic_id).closed = True
    world.notice(chat, by, {"forum_topic_closed": {}}, thread=topic_id)
    world.chats_changed()


def delete_topic(world: World, chat: TelegramChat, topic_id: int) -> None:
    """Delete a topic with all its messages."""
    del chat.topics[_topic(chat, topic_id).id]
    for message in [message for message in world.messages[chat.id].values() if message.thread == topic_id]:
        world.delete(message)
    world.chats_changed()


def _present(chat: TelegramChat, user: User) -> Member:
    if not chat.has(user):
        raise PersonError(f"{user.name} is not in {chat.title}")
    return chat.members[user.id]


def _owner(chat: TelegramChat) -> User:
    """Return the owner of a chat, or another member if the owner has left: Telegram requires none."""
    present = [member for member in chat.members.values() if member.present]
    if not present:
        raise PersonError(f"nobody is in {chat.title}")
    return min(present, key=lambda member: member.status != "creator").user


def _topic(chat: TelegramChat, topic_id: int) -> Topic:
    if topic_id not in chat.topics:
        raise PersonError(f"there is no topic {topic_id}")
    return chat.topics[topic_id]


_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Draft:
    """Message to be sent: text, message it replies to, topic, and what the bot has prepared to go with it."""

    text: str
    reply_to: int | None = None
    thread: int | None = None
    prepared: Content | None = None
    """Keys and picture of a message that the bot has written; None for one of the person's own."""


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
    content = replace(draft.prepared or Content(), text=typed_by_person(draft.text.strip()))
    if chat.private and not user.started:
        user.started = True
        world.chats_changed()
    message = world.post(chat, user, content, thread=draft.thread, reply_to=draft.reply_to)
    message.via_bot = world.bot if draft.prepared else None
    if _reaches_bot(world, message):
        world.deliver(message)
    if chat.comments is not None:
        post = world.post(chat.comments, user, content, origin=message)
        post.automatic = True
        world.deliver(post)
    return message


def send_prepared(
    world: World, user: User, chat: TelegramChat, name: str, picture: File | None = None
) -> Message:
    """Send a message that the bot has prepared for a Mini App, with its keys and the picture at its address.

    Raises PersonError: there is no such message, or the person may not write there.
    """
    if name not in world.prepared:
        raise PersonError("no message is prepared under this name")
    result = world.prepared[name]
    content = result.get("input_message_content", {})
    text = content.get("message_text") or result.get("caption") or result.get("title") or "🖼"
    keyboard = parse_keyboard(result.get("reply_markup"), private=False)
    return say(world, user, chat, Draft(text, prepared=Content(keyboard=keyboard, file=picture)))


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


def allow_writing(world: World, user: User) -> None:
    """Let the bot write to a person who was asked inside its Mini App; it receives a service message."""
    if not user.started or user.blocked:
        user.started, user.blocked = True, False
        world.notice(world.chat(user.id), user, {"write_access_allowed": {"from_request": True}})
        world.chats_changed()


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

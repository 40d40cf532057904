"""Users, chats, members and topics.

The bot's command menu by scope and language, looked up as Telegram's apps do.
"""

import re
from dataclasses import dataclass, field
from typing import Any, Literal

from playground import Json, bad_request

ANONYMOUS_ADMIN_ID = 1087968824
TELEGRAM_ID = 777000
"""Sender of the posts of a channel in the group of its comments."""

ChatKind = Literal["private", "group", "supergroup", "channel"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

_ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
)
_MEMBER_RIGHTS = (
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_send_messages",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_manage_topics",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_edit_tag",
    "can_react_to_messages",
)


SENDING_RIGHTS = {
    "can_send_messages": "text messages",
    "can_send_photos": "photos",
    "can_send_documents": "documents",
    "can_send_other_messages": "dice",
}
"""Rights to send each kind of message, with the words of the error; dice need the right for stickers."""


@dataclass(slots=True, kw_only=True)
class User:
    """Person or bot. `started` and `blocked` describe a person's relation to the bot."""

    id: int
    name: str
    language: str | None = None
    username: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def api(self) -> Json:
        user: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.name}
        extras = {"username": self.username, "language_code": self.language}
        return user | {name: value for name, value in extras.items() if value is not None}

    def shown(self) -> Json:
        standing = {"started": self.started, "blocked": self.blocked, "deactivated": self.deactivated}
        return {"id": self.id, "name": self.name, "language": self.language, "bot": self.is_bot, **standing}


@dataclass(slots=True, kw_only=True)
class Member:
    """Membership of a user in a group; `can_send` and `denied` apply while they are restricted."""

    user: User
    status: Status = "member"
    anonymous: bool = False
    can_send: bool = True
    denied: frozenset[str] = frozenset()
    """Rights denied individually."""

    @property
    def present(self) -> bool:
        return self.status not in ("left", "kicked")

    @property
    def admin(self) -> bool:
        return self.status in ("creator", "administrator")

    def api(self) -> Json:
        member: Json = {"user": self.user.api(), "status": self.status}
        if self.status == "creator":
            return member | {"is_anonymous": self.anonymous}
        if self.status == "administrator":
            rights = dict.fromkeys(_ADMIN_RIGHTS, True)
            return member | rights | {"can_be_edited": False, "is_anonymous": self.anonymous}
        if self.status == "restricted":
            rights = {right: self.can_send and right not in self.denied for right in _MEMBER_RIGHTS}
            return member | rights | {"is_member": True, "until_date": 0}
        return member | ({"until_date": 0} if self.status == "kicked" else {})

    def shown(self) -> Json:
        user = {"id": self.user.id, "name": self.user.name, "bot": self.user.is_bot}
        return {**user, "status": self.status, "anonymous": self.anonymous, "can_send": self.can_send}


@dataclass(slots=True)
class Topic:
    """Topic of a forum; its id is the id of the service message that created it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True, kw_only=True)
class TelegramChat:
    """Private chat with the bot (its id is the person's id), group, or channel."""

    id: int
    kind: ChatKind
    title: str
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    is_forum: bool = False
    is_direct_messages: bool = False
    """Whether people write to a channel here, each in a topic of their own."""
    comments: "TelegramChat | None" = None
    """Group where people comment on the posts of this channel."""
    upgraded_to: int | None = None
    denied: frozenset[str] = frozenset()
    """Rights that ordinary members lack in this chat."""

    @property
    def permissions(self) -> Json:
        """Permissions of ordinary members."""
        return {right: right not in self.denied for right in _MEMBER_RIGHTS}

    def lets(self, user: User, right: str) -> bool:
        """Return whether a member has a right to send."""
        member = self.members[user.id]
        if member.admin or self.private:
            return True
        return member.can_send and right not in self.denied | member.denied

    @property
    def private(self) -> bool:
        return self.kind == "private"

    def has(self, user: User) -> bool:
        """Return whether a user is in the chat now."""
        member = self.members.get(user.id)
        return member is not None and member.present

    def api(self) -> Json:
        if self.private:
            return {"id": self.id, "type": self.kind, "first_name": self.title}
        chat: Json = {"id": self.id, "type": self.kind, "title": self.title}
        marks = {"is_forum": self.is_forum, "is_direct_messages": self.is_direct_messages}
        return chat | {name: True for name, is_so in marks.items() if is_so}

    def shown(self) -> Json:
        return {
            "id": self.id,
            "kind": self.kind,
            "forum": self.is_forum,
            "title": self.title,
            "members": [member.shown() for member in self.members.values()],
            "topics": [
                {"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in self.topics.values()
            ],
            "upgraded_to": self.upgraded_to,
        }


_NAME = re.compile(r"[a-z0-9_]{1,32}")
_SCOPES = frozenset(
    {
        "default",
        "all_private_chats",
        "all_group_chats",
        "all_chat_administrators",
        "chat",
        "chat_administrators",
        "chat_member",
    }
)

Scope = tuple[str, int | None, int | None]


def parse_scope(given: Any) -> Scope:
    """Return the scope of a command list.

    Raises ApiError: the scope is unknown.
    """
    match given:
        case None:
            return ("default", None, None)
        case {"type": str(kind)} if kind in _SCOPES:
            chat, user = given.get("chat_id"), given.get("user_id")
            return (kind, None if chat is None else int(chat), None if user is None else int(user))
    raise bad_request("can't parse BotCommandScope: unsupported type specified")


def parse_commands(given: Any) -> list[Json]:
    """Return the commands of a list.

    Raises ApiError: the list or one of its commands is malformed.
    """
    if not isinstance(given, list) or len(given) > 100:
        raise bad_request("expected an Array of at most 100 BotCommand")
    return [_command(command) for command in given]


class CommandMenu:
    """All command lists that the bot has set."""

    def __init__(self) -> None:
        self._lists: dict[tuple[Scope, str], list[Json]] = {}

    def set(self, scope: Scope, language: str, commands: list[Json]) -> None:
        self._lists[scope, language] = commands

    def delete(self, scope: Scope, language: str) -> None:
        self._lists.pop((scope, language), None)

    def get(self, scope: Scope, language: str) -> list[Json]:
        return self._lists.get((scope, language), [])

    def shown(self, chat: TelegramChat, user: User) -> list[Json]:
        """Return the menu of a user in a chat, from the narrowest scope, by preference in their language."""
        for scope in _scopes(chat, user):
            for language in dict.fromkeys((user.language or "", "")):
                if commands := self.get(scope, language):
                    return commands
        return []


def _scopes(chat: TelegramChat, user: User) -> list[Scope]:
    if chat.private:
        return [("chat", chat.id, None), ("all_private_chats", None, None), ("default", None, None)]
    member = chat.members.get(user.id)
    admin = member is not None and member.admin
    return [
        ("chat_member", chat.id, user.id),
        *([("chat_administrators", chat.id, None)] if admin else []),
        ("chat", chat.id, None),
        *([("all_chat_administrators", None, None)] if admin else []),
        ("all_group_chats", None, None),
        ("default", None, None),
    ]


def _command(given: Any) -> Json:
    match given:
        case {"command": str(name), "description": str(text)} if _NAME.fullmatch(name.lstrip("/")):
            if not 1 <= len(text) <= 256:
                raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
            return {"command": name.lstrip("/"), "description": text}
    raise bad_request("BOT_COMMAND_INVALID")

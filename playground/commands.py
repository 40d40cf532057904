"""The bot's command menu by scope and language, looked up as Telegram's apps do."""

import re
from typing import Any

from playground.chats import TelegramChat, User
from playground.errors import Json, bad_request

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

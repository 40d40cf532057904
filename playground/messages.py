"""Messages and files, as the Bot API and as the page represent them.

Inline keyboards, validated as Telegram does.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from playground import ApiError, Json, bad_request
from playground.chats import ANONYMOUS_ADMIN_ID, TELEGRAM_ID, Member, TelegramChat, User
from playground.markup import NO_WORDS, Formatted
from playground.traffic import ChangeFeed

_PNG_HEADER = struct.Struct(">8s4x4sII")
_GIF_HEADER = struct.Struct("<6sHH")
_JPEG_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""JPEG markers (start of frame) that precede the size."""


FileKind = Literal["document", "photo", "animation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """Document, or picture with its size in pixels; one that moves is an animation."""

    id: str
    kind: FileKind
    name: str
    content: bytes
    width: int = 0
    height: int = 0

    def api(self) -> Json | list[Json]:
        file: Json = {"file_id": self.id, "file_unique_id": f"u{self.id}", "file_size": len(self.content)}
        shape: Json = {"width": self.width, "height": self.height}
        if self.kind == "photo":
            return [file | shape]
        return file | {"file_name": self.name} | (shape | {"duration": 1} if self.kind == "animation" else {})

    def shown(self) -> Json:
        shape = {"width": self.width, "height": self.height}
        return {"id": self.id, "kind": self.kind, "name": self.name, "size": len(self.content), **shape}


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Content of a message. The text of a file is its caption; `service` holds service messages."""

    text: Formatted = field(default_factory=Formatted)
    keyboard: Keyboard | None = None
    file: File | None = None
    service: Json | None = None
    die: int = 0
    """Value of a die, 1 to 6; 0 if the message is no die."""


@dataclass(frozen=True, slots=True)
class Ephemeral:
    """Receiver and number of an ephemeral message, and the id of the message before it."""

    receiver: User
    number: int
    after: int

    def api(self) -> Json:
        return {"receiver_user": self.receiver.api(), "ephemeral_message_id": self.number}


@dataclass(slots=True, kw_only=True)
class Message:
    """Message in a chat, changed in place by edits. `thread` is the forum topic.

    An ephemeral message has the id 0, as on Telegram, and is identified by the number in `ephemeral`.
    """

    id: int
    chat: TelegramChat
    sender: User
    date: float
    content: Content
    thread: int | None = None
    reply_to: Message | None = None
    quote: Formatted = NO_WORDS
    """Quoted text of the message replied to; edits of that message do not change it."""
    origin: Message | None = None
    """Message that was forwarded."""
    automatic: bool = False
    """Whether this is a channel's post in the group of its comments, where Telegram forwards it."""
    anonymous: bool = False
    via_bot: User | None = None
    """Bot that has written the message which a person sends."""
    edited: float | None = None
    pinned: bool = False
    ephemeral: Ephemeral | None = None

    @property
    def place(self) -> tuple[int, int]:
        """Sort key of the message within its chat."""
        return (self.ephemeral.after, self.ephemeral.number) if self.ephemeral else (self.id, 0)

    @property
    def post(self) -> Message | None:
        """Return the channel's post below which this is a comment."""
        answered = self.reply_to
        return answered if answered is None or answered.automatic else answered.post

    def change(self, content: Content, now: float) -> None:
        """Replace the content of the message.

        Raises ApiError: the content is the same.
        """
        if content == self.content:
            raise bad_request(
                "message is not modified: specified new message content and reply markup are exactly the "
                "same as a current content and reply markup of the message"
            )
        self.content = content
        self.edited = now

    def api(self, *, with_reply: bool = True) -> Json:
        """Return the message as the Bot API represents it."""
        message: Json = {"message_id": self.id, "date": int(self.date), "chat": self.chat.api()}
        message |= self._sender() | self._body()
        if self.origin is not None:
            message["forward_origin"] = self.origin.as_origin()
        if self.via_bot is not None:
            message["via_bot"] = self.via_bot.api()
        if self.ephemeral is not None:
            message |= self.ephemeral.api()
        if self.content.keyboard:
            message["reply_markup"] = keyboard_api(self.content.keyboard)
        if self.edited is not None:
            message["edit_date"] = int(self.edited)
        if self.automatic:
            message["is_automatic_forward"] = True
        if self.post is not None:
            message["message_thread_id"] = self.post.id
        if self.thread is not None:
            message |= {"message_thread_id": self.thread, "is_topic_message": True}
        if self.reply_to is not None and with_reply:
            message["reply_to_message"] = self.reply_to.api(with_reply=False)
        if self.quote.text and with_reply:
            entities = {"entities": self.quote.api()} if self.quote.entities else {}
            message["quote"] = {"text": self.quote.text, "position": 0, "is_manual": True, **entities}
        return message

    def as_origin(self) -> Json:
        """Return the origin of a forwarded copy of this message."""
        if self.chat.kind == "channel":
            where: Json = {"type": "channel", "chat": self.chat.api(), "message_id": self.id}
        else:
            where = {"type": "user", "sender_user": self.sender.api()}
        return where | {"date": int(self.date)}

    def shown(self) -> Json:
        """Return the message as the page represents it."""
        content = self.content
        return {
            "id": self.id,
            "ephemeral": self.ephemeral.number if self.ephemeral else None,
            "receiver": self.ephemeral.receiver.id if self.ephemeral else None,
            "chat": self.chat.id,
            "thread": self.thread,
            "date": self.date,
            "edited": self.edited is not None,
            "sender": {"id": self.sender.id, "name": self.author(), "bot": self.sender.is_bot},
            "text": content.text.text,
            "entities": content.text.api(),
            "html": content.text.html(),
            "keyboard": [[button.shown() for button in row] for row in content.keyboard or ()],
            "service": content.service,
            "file": content.file.shown() if content.file else None,
            "die": content.die,
            "reply_to": self.reply_to.id if self.reply_to else None,
            "quote": self.quote.text,
            "quote_entities": self.quote.api(),
            "pinned": self.pinned,
        }

    def author(self) -> str:
        """Return the name above the message."""
        by_chat = self.anonymous or self.chat.kind == "channel"
        return self.chat.title if by_chat else self.sender.name

    def _sender(self) -> Json:
        if self.chat.kind == "channel":
            return {"sender_chat": self.chat.api()}
        if self.automatic and self.origin is not None:
            telegram = User(id=TELEGRAM_ID, name="Telegram")
            return {"from": telegram.api(), "sender_chat": self.origin.chat.api()}
        if not self.anonymous:
            return {"from": self.sender.api()}
        group_bot = User(id=ANONYMOUS_ADMIN_ID, name="Group", username="GroupAnonymousBot", is_bot=True)
        return {"from": group_bot.api(), "sender_chat": self.chat.api()}

    def _body(self) -> Json:
        content = self.content
        if content.service is not None:
            return content.service
        if content.die:
            return {"dice": {"emoji": "🎲", "value": content.die}}
        name = "caption" if content.file else "text"
        entities = "caption_entities" if content.file else "entities"
        body: Json = {content.file.kind: content.file.api()} if content.file else {}
        if content.text.text:
            body[name] = content.text.text
        if content.text.entities:
            body[entities] = content.text.api()
        return body


def read_file(file_id: str, kind: FileKind, name: str, content: bytes) -> File:
    """Return an uploaded file; a photo must be a PNG or a JPEG, an animation a GIF.

    Raises ApiError: the file is empty, or of another kind.
    """
    if not content:
        raise bad_request("file must be non-empty")
    if kind == "document":
        return File(id=file_id, kind=kind, name=name, content=content)
    size = _gif_size(content) if kind == "animation" else _png_size(content) or _jpeg_size(content)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = size
    if width + height > 10_000 or max(size) > 20 * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return File(id=file_id, kind=kind, name=name, content=content, width=width, height=height)


def _gif_size(content: bytes) -> tuple[int, int] | None:
    if len(content) < _GIF_HEADER.size or not content.startswith(b"GIF8"):
        return None
    _, width, height = _GIF_HEADER.unpack_from(content)
    return width, height


def _png_size(content: bytes) -> tuple[int, int] | None:
    header = content[: _PNG_HEADER.size]
    if len(header) < _PNG_HEADER.size or not header.startswith(b"\x89PNG\r\n\x1a\n"):
        return None
    _, _, width, height = _PNG_HEADER.unpack(header)
    return width, height


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    if not content.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        mark, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if mark in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def membership_change(chat: TelegramChat, by: User, date: float, old: Member, new: Member) -> Json:
    """Return the `my_chat_member` update of a change of the bot's status."""
    members = {"old_chat_member": old.api(), "new_chat_member": new.api()}
    return {"chat": chat.api(), "from": by.api(), "date": int(date), **members}


DATA_LIMIT_BYTES = 64
ROW_LIMIT = 8
BUTTON_LIMIT = 100
STYLES = frozenset({"primary", "success", "danger"})
_OTHER_ACTIONS = frozenset(
    {
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class InlineButton:
    """Inline button that sends data to the bot, opens a link, or opens a Mini App."""

    label: str
    data: str | None = None
    url: str | None = None
    style: str | None = None
    app: str | None = None

    def api(self) -> Json:
        app = None if self.app is None else {"url": self.app}
        fields = {"text": self.label, "callback_data": self.data, "url": self.url, "web_app": app}
        fields["style"] = self.style
        return {name: value for name, value in fields.items() if value is not None}

    def shown(self) -> Json:
        what = {"data": self.data, "url": self.url, "app": self.app}
        return {"label": self.label, "style": self.style, **what}


Keyboard = tuple[tuple[InlineButton, ...], ...]


def parse_keyboard(given: Any, *, private: bool) -> Keyboard | None:
    """Return the keyboard of a `reply_markup`, None if it has no buttons.

    Raises ApiError: the markup or a button is malformed, there are too many buttons, or one opens a Mini App
    outside a private chat.
    """
    match given:
        case None:
            return None
        case {"inline_keyboard": list(rows)}:
            keyboard = tuple(tuple(map(_button, _row(row))) for row in rows if row)
        case {"keyboard": _} | {"remove_keyboard": _} | {"force_reply": _}:
            raise bad_request("the playground supports inline keyboards only")
        case _:
            raise bad_request("object expected as reply markup")
    if sum(map(len, keyboard)) > BUTTON_LIMIT or any(len(row) > ROW_LIMIT for row in keyboard):
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    if not private and any(button.app is not None for row in keyboard for button in row):
        raise bad_request("BUTTON_TYPE_INVALID")
    return keyboard or None


def keyboard_api(keyboard: Keyboard) -> Json:
    return {"inline_keyboard": [[button.api() for button in row] for row in keyboard]}


def _row(given: Any) -> list[Any]:
    if not isinstance(given, list):
        raise bad_request('can\'t parse inline keyboard: field "inline_keyboard" must be an Array of Arrays')
    return given


def _button(given: Any) -> InlineButton:
    match given:
        case {"text": str(label)} if label.strip():
            pass
        case _:
            raise _unreadable('Field "text" must be a non-empty String')
    data, url, style = given.get("callback_data"), given.get("url"), given.get("style")
    app = parse_app(given["web_app"]) if "web_app" in given else None
    if data is None and url is None and app is None:
        raise _no_action(given)
    if data is not None and not 1 <= len(str(data).encode()) <= DATA_LIMIT_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if url is not None and not str(url).startswith(("http://", "https://", "tg://")):
        raise bad_request("BUTTON_URL_INVALID")
    if style is not None and style not in STYLES:
        raise _unreadable("invalid button style specified")
    return InlineButton(label=label, data=data, url=url, style=style, app=app)


def parse_app(given: Any) -> str:
    """Return the URL of a `web_app`; unlike in Telegram, it may be on this computer without https.

    Raises ApiError: there is no URL of a page.
    """
    match given:
        case {"url": str(url)} if url.startswith(("https://", "http://")):
            return url
        case _:
            raise bad_request("BUTTON_URL_INVALID")


def _no_action(given: Json) -> ApiError:
    if _OTHER_ACTIONS & given.keys():
        return bad_request("the playground supports buttons with callback_data, url or web_app only")
    return _unreadable("Text buttons are unallowed in the inline keyboard")


def _unreadable(reason: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {reason}")


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

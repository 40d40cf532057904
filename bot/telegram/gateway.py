"""Boundary to Telegram: a few methods that take screens and raise `Trouble`.

Calls are sent as plain dictionaries and the replies stay plain: building the library's objects for a
message with twelve buttons and reading back its reply costs ten times as much (docs/dependencies.md). Calls
without files bypass the library's own encoding (`bot/telegram/transport.py`). A picture is drawn once, on a
thread, and uploaded once.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, NamedTuple, Protocol

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    InputFile,
    InputMediaPhoto,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import TelegramError

from bot.people import Admin
from bot.runtime import Recent
from bot.screens import Button, Picture, Rows, Screen
from bot.telegram import (
    Flaky,
    Kind,
    Malformed,
    MessageGone,
    NoPin,
    NoWhisper,
    Overheard,
    Trouble,
    meaning,
    transport,
)
from bot.words.links import post_of
from bot.words.texts import LANGUAGES, Texts, texts

log = logging.getLogger(__name__)

NAMES = 1_000
"""Pictures whose file ids are kept in memory."""
DRAWN = 8
"""Drawn pictures kept in memory: several chats may get the same one, and a call may be repeated."""
UPLOAD_TIMEOUT_S = 5.0
"""Seconds that a second upload of a picture waits for the first one."""


class Files:
    """Converts pictures into uploads, or into file ids if Telegram has them already."""

    def __init__(self) -> None:
        self._names: Recent[str, str] = Recent(NAMES)
        self._drawn: Recent[str, bytes] = Recent(DRAWN)
        self._easel = asyncio.Lock()
        self._uploads: dict[str, asyncio.Event] = {}
        """Uploads in progress, by the key of their picture; each event is set at the end."""

    @asynccontextmanager
    async def offered(self, picture: Picture) -> AsyncIterator[InputFile | str]:
        """Yield the upload of a picture, or its file id; raises Malformed if it cannot be drawn.

        If another call is uploading the picture, wait for it, so that several chats cost one upload. If that
        upload fails or takes too long, the next call uploads the picture itself.
        """
        key = picture.key()
        await self._other_upload(key)
        if name := self._names.get(key):
            yield name
            return
        upload = self._uploads[key] = asyncio.Event()
        try:
            yield await self._file(key, picture)
        finally:
            upload.set()
            if self._uploads.get(key) is upload:
                del self._uploads[key]

    async def _other_upload(self, key: str) -> None:
        """Wait until no other call uploads the picture, or its file id is known."""
        with suppress(TimeoutError):
            async with asyncio.timeout(UPLOAD_TIMEOUT_S):
                while key not in self._names and (upload := self._uploads.get(key)):
                    await upload.wait()

    async def _file(self, key: str, picture: Picture) -> InputFile:
        try:
            data = await self._data(key, picture)
        except Exception as error:
            log.exception("a picture cannot be drawn")
            raise Malformed("the picture cannot be drawn") from error
        return InputFile(data, filename="picture.jpg", attach=True)

    async def _data(self, key: str, picture: Picture) -> bytes:
        """Draw on a thread, one picture at a time, so that the event loop goes on."""
        async with self._easel:
            data = self._drawn.get(key)
            if data is None:
                data = self._drawn[key] = await asyncio.to_thread(_file, picture)
            return data

    def note(self, picture: Picture, name: str) -> None:
        """Remember the file id of a picture."""
        self._names[picture.key()] = name


def _file(picture: Picture) -> bytes:
    return picture.shows.draw().encoded()


Fields = dict[str, Any]

DIE = "🎲"

_KINDS: Mapping[str, Kind] = {
    "send_Photo": "photos",
    "edit_Message_Media": "photos",
    "send_Document": "documents",
    "send_Dice": "dice",
}
"""Kinds of content other than text, by endpoint."""
_MUTE: Mapping[str, type[Trouble]] = {
    "delete_Message": MessageGone,
    "edit_Message_Reply_Markup": MessageGone,
    "pin_Chat_Message": NoPin,
    "unpin_Chat_Message": NoPin,
}
"""Calls that show nothing. A refusal of one in unknown words closes no chat, but has this meaning."""


@dataclass(frozen=True, slots=True)
class Document:
    """File to post; `caption` is plain text of at most 1024 characters."""

    name: str
    data: bytes = field(repr=False)
    caption: str
    _: KW_ONLY
    rows: Rows = ()
    """Keyboard below it, of links only."""
    instead: Screen | None = None
    """Text for a chat that takes no files."""


class Throw(NamedTuple):
    """Result of a die, 1 to 6, and its time in epoch seconds by Telegram's clock."""

    value: int
    at: int


class Quoted(NamedTuple):
    """Part of a message's text, covered there by a spoiler, that a reply quotes."""

    message_id: int
    words: str


class Gateway(Protocol):
    """Calls of Telegram that delivery needs. Each may raise any `Trouble`."""

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        """Post a new message; return its id. After `Flaky` it may exist all the same."""
        ...

    async def edit(self, chat: int, message_id: int, screen: Screen, *, keeps_picture: bool = False) -> None:
        """Edit a message. Idempotent.

        `keeps_picture` says that the message already shows the screen's picture. A picture cannot be removed.
        """
        ...

    async def strip(self, chat: int, message_id: int) -> None:
        """Remove the keyboard of a message."""
        ...

    async def delete(self, chat: int, message_id: int) -> None:
        """Delete a message; raises MessageGone if it is too old for that."""
        ...

    async def send_document(self, chat: int, thread: int | None, file: Document) -> None:
        """Post a file. After `Flaky` it may exist all the same."""
        ...


class BotGateway:
    """Gateway over `telegram.Bot`. `calls` counts the calls by endpoint, `outcomes` by result."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.calls: Counter[str] = Counter()
        self.outcomes: Counter[tuple[str, str]] = Counter()
        """Counts by endpoint and "ok", "harmless" or the name of the trouble."""
        self._files = Files()

    async def send(self, chat: int, thread: int | None, screen: Screen) -> int:
        target = _at(chat, thread) | {"disable_notification": screen.is_silent_in(chat) or None}
        if screen.picture is None:
            reply = await self._call("send_Message", target | _fields(screen))
        else:
            async with self._files.offered(screen.picture) as photo:
                reply = await self._call("send_Photo", target | {"photo": photo, **_captioned(screen)})
                self._note(screen.picture, reply)
        return int(reply["message_id"])

    async def edit(self, chat: int, message_id: int, screen: Screen, *, keeps_picture: bool = False) -> None:
        target = {"chat_id": chat, "message_id": message_id}
        if screen.picture is None:
            await self._call("edit_Message_Text", target | _fields(screen))
        elif keeps_picture:
            await self._call("edit_Message_Caption", target | _captioned(screen))
        else:
            fields = _captioned(screen)
            caption = {"caption": fields.pop("caption"), "parse_mode": fields.pop("parse_mode")}
            async with self._files.offered(screen.picture) as photo:
                media = InputMediaPhoto(photo, **caption)
                reply = await self._call("edit_Message_Media", target | fields | {"media": media})
                self._note(screen.picture, reply)

    def _note(self, picture: Picture, reply: Fields) -> None:
        """Remember the file id of an uploaded picture."""
        if sizes := reply.get("photo"):
            self._files.note(picture, str(sizes[-1]["file_id"]))

    async def strip(self, chat: int, message_id: int) -> None:
        await self._call("edit_Message_Reply_Markup", {"chat_id": chat, "message_id": message_id})

    async def delete(self, chat: int, message_id: int) -> None:
        """Delete a message; a message that is gone already is fine. Raises MessageGone if it is too old."""
        await self._call("delete_Message", {"chat_id": chat, "message_id": message_id})

    async def whisper(self, chat: int, thread: int | None, user: int, query: str, screen: Screen) -> int:
        """Answer a press with a message that only the presser sees; return its number.

        An old server shows it to everybody, so it must contain no secret: docs/telegram.md, "Ephemeral
        messages". Raises Overheard in that case, and NoWhisper if the presser cannot be shown one.
        """
        receiver = {"receiver_user_id": user, "callback_query_id": query}
        target = _at(chat, thread) | {"ephemeral_message_parameters": receiver}
        reply = await self._say("send_Message", target, screen)
        if "ephemeral_message_id" in reply:
            return int(reply["ephemeral_message_id"])
        if "message_id" in reply:
            raise Overheard(int(reply["message_id"]))
        raise NoWhisper("the press was too old")

    async def edit_whisper(self, chat: int, user: int, number: int, screen: Screen) -> None:
        """Edit a message that one member sees, to a screen of at most 1024 characters."""
        target = {"chat_id": chat, "receiver_user_id": user, "ephemeral_message_id": number}
        await self._say("edit_Ephemeral_Message_Text", target, screen)

    async def send_document(self, chat: int, thread: int | None, file: Document) -> None:
        """Post a file, in a group without a sound."""
        target = _at(chat, thread) | {"disable_notification": chat < 0 or None}
        document = InputFile(file.data, filename=file.name)
        below = {"caption": file.caption, "reply_markup": _keyboard(file.rows)}
        await self._call("send_Document", target | {"document": document} | below)

    async def roll(self, chat: int, thread: int | None, quoted: Quoted | None = None) -> Throw:
        """Throw a die that everybody in the chat sees. After `Flaky` it may exist all the same.

        As a reply it quotes covered text of a message, and keeps the quote whatever happens to that message.
        Raises Malformed if the message does not contain the text under a spoiler.
        """
        target = _at(chat, thread) | {"emoji": DIE}
        if quoted is not None:
            target["reply_parameters"] = {
                "message_id": quoted.message_id,
                "quote": quoted.words,
                "quote_entities": [{"type": "spoiler", "offset": 0, "length": len(quoted.words)}],
                "allow_sending_without_reply": True,
            }
        match await self._call("send_Dice", target):
            case {"dice": {"value": int(value)}, "date": int(at)} if 1 <= value <= 6:
                return Throw(value, at)
        raise Flaky("an unreadable reply")

    async def pin(self, chat: int, message_id: int) -> None:
        """Pin a message without a sound; raises NoPin if the bot lacks the right."""
        target = {"chat_id": chat, "message_id": message_id, "disable_notification": True}
        await self._call("pin_Chat_Message", target)

    async def unpin(self, chat: int, message_id: int) -> None:
        """Unpin a message; one that is not pinned is fine. Raises NoPin if the bot lacks the right."""
        await self._call("unpin_Chat_Message", {"chat_id": chat, "message_id": message_id})

    async def menu_button(self, chat: int, label: str, app: str) -> None:
        """Show the button of the Mini App beside the input field of a private chat."""
        button = {"type": "web_app", "text": label, "web_app": {"url": app}}
        await self._call("set_Chat_Menu_Button", {"chat_id": chat, "menu_button": button})

    async def prepare(
        self, user: int, words: str, label: str, url: str, *, picture: str = "", film: str = ""
    ) -> str:
        """Prepare a message that a user sends from the app, with a button; return its name, "" for none.

        The `picture` is the address of a JPEG, the `film` that of a GIF. If Telegram refuses the film, the
        picture goes; if it refuses that too, the words go alone.
        """
        keyboard = {"inline_keyboard": [[{"text": label, "url": url}]]}
        common = {"id": "shared", "title": words.partition("\n")[0][:64], "reply_markup": keyboard}
        results: list[Fields] = [{"type": "article", "input_message_content": {"message_text": words}}]
        for kind, address in (("photo", picture), ("gif", film)):
            shown = {"type": kind, f"{kind}_url": address, "thumbnail_url": picture, "caption": words}
            results += [shown] if address else []
        chats = {f"allow_{kind}_chats": True for kind in ("user", "group", "channel")}
        for result in reversed(results):
            asked = {"user_id": user, "result": common | result, **chats}
            try:
                reply = await self._call("save_Prepared_Inline_Message", asked)
                return str(reply.get("id", ""))
            except Malformed:
                continue
            except Trouble:
                break
        return ""  # the page offers a link instead

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answer a press, with at most 200 characters; an answer that comes too late is ignored."""
        await self._call("answer_Callback_Query", _answer(query_id, text, alert=alert, url=url))

    async def username(self) -> str | None:
        """Return the bot's own username; None if Telegram does not tell."""
        try:
            me = await self._call("get_Me", {})
        except Trouble:
            return None
        return str(me["username"]) if me.get("username") else None

    async def admin(self, chat: int, user: int) -> Admin | None:
        """Return whether a user is an admin of a group, and if they hide; None if Telegram does not tell."""
        try:
            member = await self._call("get_Chat_Member", {"chat_id": chat, "user_id": user})
        except Trouble:
            return None
        if member.get("status") not in {"creator", "administrator"}:
            return "no"
        return "anonymous" if member.get("is_anonymous") else "named"

    async def is_member(self, chat: int, user: int) -> bool | None:
        """Return whether a user is in a group; None if Telegram does not tell."""
        try:
            member = await self._call("get_Chat_Member", {"chat_id": chat, "user_id": user})
        except Trouble:
            return None
        return bool(member.get("is_member", member.get("status", "left") not in {"left", "kicked"}))

    async def handle(self, chat: int, user: int) -> str | None:
        """Return the present @name of a user in a group, "" for none; None if Telegram does not tell."""
        try:
            member = await self._call("get_Chat_Member", {"chat_id": chat, "user_id": user})
        except Trouble:
            return None
        return str(member["user"].get("username") or "") if isinstance(member.get("user"), dict) else None

    async def _say(self, endpoint: str, target: Fields, screen: Screen) -> Fields:
        """Show one member the screen or, if Telegram refuses it, its text without markup and keys."""
        try:
            return await self._call(endpoint, target | _fields(screen))
        except Malformed as bug:
            log.error("Telegram refuses a screen: %s; %s", bug, screen.outline())
        return await self._call(endpoint, target | _fields(screen.plain().bare()))

    async def _call(self, endpoint: str, fields: Fields) -> Fields:
        """Make one call; return the result, or an empty one if the refusal was harmless.

        `endpoint` is spelt so that the library turns it into the true name, but does not take it for
        one of its own methods, which it would advise to use.
        """
        self.calls[endpoint] += 1
        outcome = "failed"
        try:
            if any(isinstance(each, InputFile | InputMediaPhoto) for each in fields.values()):
                result = await self._bot.do_api_request(endpoint, fields)  # the library encodes files
            else:
                result = await transport.call(self._bot, endpoint.replace("_", ""), fields)
            outcome = "ok"
        except TelegramError as error:
            if trouble := meaning(error, fields.get("chat_id", 0), _KINDS.get(endpoint), _MUTE.get(endpoint)):
                outcome = type(trouble).__name__
                raise trouble from error
            outcome = "harmless"
            return {}
        except (AttributeError, KeyError, TypeError):  # the library does not expect replies of another shape
            outcome = "unreadable"
            raise Flaky("an unreadable reply") from None
        finally:
            self.outcomes[endpoint, outcome] += 1
        return result if isinstance(result, dict) else {}


def answer_in_reply(query_id: str, text: str | None, *, alert: bool) -> bytes:
    """Return the body of a webhook's reply that answers a press; Telegram tells nothing of its fate."""
    fields = {"method": "answerCallbackQuery", **_answer(query_id, text, alert=alert)}
    given = {name: value for name, value in fields.items() if value is not None}
    return transport.PlainFields(given).json_payload


def _answer(query_id: str, text: str | None, *, alert: bool, url: str | None = None) -> Fields:
    """Return the fields of the answer to a press."""
    return {"callback_query_id": query_id, "text": text, "show_alert": alert or None, "url": url}


def _at(chat: int, thread: int | None) -> Fields:
    """Return the fields that place a new message in a chat, in a topic or in the comments below a post."""
    if post := post_of(thread):
        return {"chat_id": chat, "reply_parameters": {"message_id": post}}
    return {"chat_id": chat, "message_thread_id": thread}


def _fields(screen: Screen) -> Fields:
    """Return the fields of a text message."""
    shown = {"text": screen.text, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
    return shown | {"reply_markup": _keyboard(screen.rows)}


def _captioned(screen: Screen) -> Fields:
    """Return the fields of a caption."""
    return {"caption": screen.text, "parse_mode": "HTML", "reply_markup": _keyboard(screen.rows)}


def _keyboard(rows: Rows) -> Fields | None:
    keys = [[_key(button) for button in row] for row in rows]
    return {"inline_keyboard": keys} if keys else None


def _key(button: Button) -> Fields:
    app = None if button.app is None else {"url": button.app}
    fields = {
        "text": button.text,
        "callback_data": button.data,
        "url": button.url,
        "web_app": app,
        "style": button.style,
    }
    return {name: value for name, value in fields.items() if value is not None}


async def publish(
    bot: Bot, default: str, *, in_groups: Sequence[str], in_private: Sequence[str], app: str = ""
) -> None:
    """Register the commands of each kind of chat, the descriptions, and the button that opens the Mini App.

    Speakers of unsupported languages get those of the default one.
    """
    try:
        for language in LANGUAGES:
            code = "" if language == default else language
            await _publish(bot, texts(language), code, in_groups, in_private)
        if app:
            label = texts(default).plain("menu-app")
            await bot.set_chat_menu_button(menu_button=MenuButtonWebApp(label, WebAppInfo(f"{app}/")))
    except TelegramError as error:  # the menu is a convenience; the game works without it
        log.warning("the menu of commands could not be published: %s", error)


async def _publish(
    bot: Bot, t: Texts, code: str, in_groups: Sequence[str], in_private: Sequence[str]
) -> None:
    scopes: tuple[tuple[BotCommandScope, Sequence[str]], ...] = (
        (BotCommandScopeAllGroupChats(), in_groups),
        (BotCommandScopeAllPrivateChats(), in_private),
    )
    for scope, names in scopes:
        commands = [BotCommand(name, t.plain(f"command-{name}")) for name in names]
        await bot.set_my_commands(commands, scope=scope, language_code=code)
    await bot.set_my_short_description(t.plain("bot-short"), language_code=code)
    await bot.set_my_description(t.plain("bot-description"), language_code=code)

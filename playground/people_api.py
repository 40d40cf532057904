"""People API over HTTP: the actions and views of the page and the tests.

It shows messages, buttons, answers and calls, the texts of the page (from the Fluent files of locales/; a new
language needs only a folder there), and the addresses at which Telegram opens a Mini App, with signed data
about who opens it in the fragment: https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
"""

import asyncio
import contextlib
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, web
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

from playground import ApiError, Json, PersonError, groups
from playground.chats import TelegramChat, User
from playground.messages import File, FileKind, read_file
from playground.traffic import Fault, start
from playground.world import World

Action = Callable[[World, Json], Any]


def _user(world: World, given: Json, name: str = "user") -> User:
    """Return the person, or the bot, that an action names."""
    return world.bot if given[name] == world.bot.id else world.person(given[name])


def _chat(world: World, given: Json) -> TelegramChat:
    return world.chat(given["chat"])


def _add_person(world: World, given: Json) -> Json:
    user = world.add_user(given["name"], given.get("language"))
    world.chats_changed()
    return user.shown()


def _create_group(world: World, given: Json) -> Json:
    members = [world.person(user_id) for user_id in given["members"]]
    owner = world.person(given["user"])
    return groups.create_group(world, owner, given["title"], members, given.get("kind", "group")).shown()


def _say(world: World, given: Json) -> Json:
    draft = groups.Draft(given["text"], given.get("reply_to"), given.get("thread"))
    return groups.say(world, _user(world, given), _chat(world, given), draft).shown()


def _forwarded(world: World, given: Json) -> Json:
    origin = world.message(world.chat(given["from"]), given["message"])
    return groups.forward(world, _user(world, given), _chat(world, given), origin).shown()


def _press(world: World, given: Json) -> Json:
    user, chat, number = _user(world, given), _chat(world, given), given.get("ephemeral")
    return groups.press(world, user, chat, given["message"], given["data"], ephemeral=number).shown()


def _open_app(world: World, given: Json) -> str:
    user, chat = _user(world, given), _chat(world, given)
    origin = given.get("origin", "")
    photo = f"{origin}/people/photos/{user.id}.svg" if origin else ""
    return address(world, user, chat, given["url"], given.get("theme", {}), photo=photo)


def _open_topic(world: World, given: Json) -> Json:
    return {"id": groups.open_topic(world, _user(world, given), _chat(world, given), given["name"]).id}


def _seen(world: World, given: Json) -> list[Json]:
    return [message.shown() for message in world.seen_by(_user(world, given), _chat(world, given))]


def _answer(world: World, given: Json) -> Json:
    press, user = world.presses[given["press"]], world.person(given["user"])
    if press.user is not user:
        raise PersonError(f"{user.name} did not press that")
    return press.shown()


def _menu(world: World, given: Json) -> list[Json]:
    return world.commands.shown(_chat(world, given), _user(world, given))


def _calls(world: World, given: Json) -> list[Json]:
    calls = list(world.journal.calls)
    return [call.shown() for call in calls[given.get("after", 0) :]]


def _fault(world: World, given: Json) -> None:
    world.faults.add(Fault(**given))


def _clear_faults(world: World, _: Json) -> None:
    world.faults.waiting.clear()


def _budgets(world: World, given: Json) -> None:
    world.budgets.enabled = given["enabled"]
    world.budgets.limit_all_chats(given.get("overall"))


def _miss_ephemeral(world: World, given: Json) -> None:
    user, missed_by = world.person(given["user"]), world.ephemerals.missed_by
    if given["missed"]:
        missed_by.add(user.id)
    else:
        missed_by.discard(user.id)
    world.chats_changed()


def _offer_ephemeral(world: World, given: Json) -> None:
    world.ephemeral_offered = given["offered"]
    world.chats_changed()


def _send_prepared(world: World, given: Json) -> Json:
    user, chat = _user(world, given), _chat(world, given)
    return groups.send_prepared(world, user, chat, given["name"], given["picture"]).shown()


LOAD_S = 5.0
"""Seconds for the picture of a prepared message."""
ACTIONS: dict[str, Action] = {
    "send_prepared": _send_prepared,
    "add_person": _add_person,
    "create_group": _create_group,
    "say": _say,
    "forward": _forwarded,
    "press": _press,
    "start": lambda world, given: groups.start(world, _user(world, given), given.get("payload", "")).shown(),
    "follow": lambda world, given: groups.follow(world, _user(world, given), given["url"]).shown(),
    "block": lambda world, given: groups.block(world, _user(world, given)),
    "allow_writing": lambda world, given: groups.allow_writing(world, _user(world, given)),
    "unblock": lambda world, given: groups.unblock(world, _user(world, given)),
    "deactivate": lambda world, given: groups.deactivate(world, _user(world, given)),
    "add_bot": lambda world, given: groups.add_bot(world, _user(world, given), _chat(world, given)),
    "kick_bot": lambda world, given: groups.kick_bot(world, _user(world, given), _chat(world, given)),
    "join": lambda world, given: groups.join(world, _user(world, given), _chat(world, given)),
    "leave": lambda world, given: groups.leave(world, _user(world, given), _chat(world, given)),
    "take_out": lambda world, given: groups.take_out(
        world, _user(world, given), _chat(world, given), _user(world, given, "whom")
    ),
    "rename": lambda world, given: groups.rename(
        world, _user(world, given), _chat(world, given), given["title"]
    ),
    "link": lambda world, given: groups.link(world, _chat(world, given), world.chat(given["group"])),
    "make_forum": lambda world, given: groups.make_forum(world, _chat(world, given)),
    "promote": lambda world, given: groups.promote(
        world, _chat(world, given), _user(world, given), anonymous=given.get("anonymous", False)
    ),
    "demote": lambda world, given: groups.demote(world, _chat(world, given), _user(world, given)),
    "restrict": lambda world, given: groups.restrict(
        world,
        _chat(world, given),
        _user(world, given),
        can_send=given["can_send"],
        denied=frozenset(given.get("denied", ())),
    ),
    "permit": lambda world, given: groups.permit(
        world, _chat(world, given), denied=frozenset(given["denied"])
    ),
    "migrate": lambda world, given: groups.migrate(world, _chat(world, given)).shown(),
    "open_app": _open_app,
    "open_topic": _open_topic,
    "close_topic": lambda world, given: groups.close_topic(
        world, _user(world, given), _chat(world, given), given["topic"]
    ),
    "delete_topic": lambda world, given: groups.delete_topic(world, _chat(world, given), given["topic"]),
    "lose_ephemeral": lambda world, given: world.lose_ephemeral(world.person(given["user"])),
    "miss_ephemeral": _miss_ephemeral,
    "offer_ephemeral": _offer_ephemeral,
    "seen": _seen,
    "answer": _answer,
    "menu": _menu,
    "calls": _calls,
    "fault": _fault,
    "clear_faults": _clear_faults,
    "budgets": _budgets,
    "world": lambda world, _: world.people_and_chats(),
}


class PeopleApi:
    """HTTP handler of `POST /people/<action>`, `GET /people/files/<id>` and the WebSocket `/people/live`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._watchers: set[web.WebSocketResponse] = set()

    def add_routes(self, app: web.Application) -> None:
        app.router.add_post("/people/{action}", self._act)
        app.router.add_get("/people/live", self._live)
        app.router.add_get("/people/files/{id}", self._file)
        app.router.add_get(r"/people/photos/{id:\d+}.svg", self._photo)
        app.on_shutdown.append(self._close)

    async def _close(self, _: web.Application) -> None:
        for watcher in list(self._watchers):
            await watcher.close()

    async def _act(self, request: web.Request) -> web.Response:
        action = ACTIONS.get(request.match_info["action"])
        if action is None:
            raise web.HTTPNotFound
        try:
            given = await request.json()
            if action is _send_prepared:
                given["picture"] = await self._load(self._world.prepared.get(given["name"], {}))
            return web.json_response({"result": action(self._world, given)})
        except PersonError as error:
            return web.json_response({"error": str(error)}, status=409)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"error": f"malformed request: {error!r}"}, status=400)

    async def _load(self, prepared: Json) -> File | None:
        """Load the picture of a prepared message; None if it has none. Raises PersonError."""
        kind: FileKind = "animation" if "gif_url" in prepared else "photo"
        address = prepared.get("gif_url") or prepared.get("photo_url")
        if address is None:
            return None
        try:
            async with ClientSession(timeout=ClientTimeout(total=LOAD_S)) as session:
                answer = await session.get(address, raise_for_status=True)
                content = await answer.read()
            return self._world.keep_file(lambda name: read_file(name, kind, "picture", content))
        except (ApiError, ClientError, TimeoutError) as error:
            raise PersonError(f"the picture of the message does not load: {error!r}") from error

    async def _file(self, request: web.Request) -> web.Response:
        file = self._world.files.get(request.match_info["id"])
        if file is None:
            raise web.HTTPNotFound
        if file.kind != "document":
            kinds = {b"\x89": "image/png", b"G": "image/gif"}
            return web.Response(body=file.content, content_type=kinds.get(file.content[:1], "image/jpeg"))
        headers = {"Content-Disposition": "attachment"}
        return web.Response(body=file.content, content_type="application/octet-stream", headers=headers)

    async def _photo(self, request: web.Request) -> web.Response:
        """Answer with a portrait, a different one for each person."""
        hue = int(request.match_info["id"]) * 137 % 360
        return web.Response(text=PORTRAIT.replace("HUE", str(hue)), content_type="image/svg+xml")

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        """Send the whole state once, then every change."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        self._watchers.add(socket)
        try:
            with self._world.feed.listen() as changes:
                await socket.send_json({"kind": "state", **self._state()})
                await _forward(changes, socket)
        finally:
            self._watchers.discard(socket)
        return socket

    def _state(self) -> Json:
        world = self._world
        everything = (message for chat in world.chats.values() for message in world.everything(chat))
        return {**world.people_and_chats(), "messages": [message.shown() for message in everything]}


async def _forward(changes: asyncio.Queue[Json], socket: web.WebSocketResponse) -> None:
    """Send changes until the watcher disconnects; messages from the watcher are ignored."""

    async def send() -> None:
        with contextlib.suppress(ConnectionError):  # the watcher is gone; the loop below ends
            while True:
                await socket.send_json(await changes.get())

    sender = start(send(), "sending changes to a watcher")
    try:
        async for _ in socket:
            pass
    finally:
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenButton:
    """Button as a person sees it; `style` is primary, success, danger or None."""

    label: str
    data: str | None
    url: str | None
    style: str | None
    app: str | None = None
    """URL of the Mini App that the button opens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenMessage:
    """Message as one person sees it; `text` is plain, `html` is formatted.

    An ephemeral message has the id 0 and is identified by its `number`.
    """

    id: int
    number: int | None
    chat: int
    thread: int | None
    date: float
    edited: bool
    sender: str
    from_bot: bool
    text: str
    html: str
    keyboard: tuple[tuple[SeenButton, ...], ...]
    service: Json | None
    file: Json | None
    pinned: bool
    die: int
    quote: str
    """Quoted text of the message replied to."""

    @classmethod
    def read(cls, given: Json) -> "SeenMessage":
        """Return a message from the people API."""
        same = {name: given[name] for name in ("id", "chat", "thread", "date", "edited", "text", "html")}
        rest = {name: given[name] for name in ("service", "file", "pinned", "die", "quote")}
        keyboard = tuple(tuple(SeenButton(**button) for button in row) for row in given["keyboard"])
        sender = given["sender"]
        who = {"number": given["ephemeral"], "sender": sender["name"], "from_bot": sender["bot"]}
        return cls(**same, **rest, **who, keyboard=keyboard)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees the message."""
        return self.number is not None

    @property
    def buttons(self) -> list[SeenButton]:
        """All buttons, row after row."""
        return [button for row in self.keyboard for button in row]

    @property
    def labels(self) -> list[list[str]]:
        """Labels of the keyboard, row by row."""
        return [[button.label for button in row] for row in self.keyboard]

    def button(self, label: str) -> SeenButton:
        """Return the first button with this label.

        Raises LookupError: there is none.
        """
        for button in self.buttons:
            if button.label == label:
                return button
        raise LookupError(f"no button {label!r} among {self.labels}")


@dataclass(frozen=True, slots=True)
class SeenAnswer:
    """Answer to a press: a toast or an alert with `text`, a link to open, or nothing visible."""

    text: str
    alert: bool
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenCall:
    """Call of the bot; `outcome` is "ok" or the error."""

    time: float
    method: str
    chat: int | None
    params: Json
    outcome: str


Phrase = str | dict[str, str]
"""Text with `{name}` as placeholders; a counted phrase has one text for each plural category."""

PREFIX = "page-"
"""Prefix of the page's keys."""
_FACTS = {each: f"{{{each}}}" for each in ("name", "names", "who", "title", "number")}
_SAMPLES = range(200)
"""Sample counts that cover every plural category of a language."""


@cache
def page_words() -> dict[str, dict[str, Phrase]]:
    """Return the phrases of the page by language code and key; `language` is the language's own name."""
    folders = sorted(files("locales").iterdir(), key=lambda each: each.name)
    return {each.name: _phrases(each) for each in folders if re.fullmatch("[a-z]{2}", each.name)}


def _phrases(folder: Traversable) -> dict[str, Phrase]:
    bundle = FluentBundle([folder.name], use_isolating=False)
    own = folder.joinpath("playground.ftl").read_text(encoding="utf-8")
    name = folder.joinpath("language.ftl").read_text(encoding="utf-8")
    for text in (own, name):
        bundle.add_resource(FluentResource(text))
    counted = set(re.findall(rf"^{PREFIX}([\w-]+) = [^\n]*\$count ->", own, re.MULTILINE))
    keys = re.findall(rf"^{PREFIX}([\w-]+) =", own, re.MULTILINE)
    phrases: dict[str, Phrase] = {
        key: _by_category(bundle, folder.name, key) if key in counted else _written(bundle, PREFIX + key)
        for key in keys
    }
    return phrases | {"language": _written(bundle, "language-name")}


def _by_category(bundle: FluentBundle, language: str, key: str) -> dict[str, str]:
    """Return a counted phrase by plural category, named as in `Intl.PluralRules` of the browser."""
    samples = {str(Locale(language).plural_form(count)): count for count in _SAMPLES}
    return {category: _written(bundle, PREFIX + key, count=count) for category, count in samples.items()}


def _written(bundle: FluentBundle, key: str, **facts: int) -> str:
    """Return a message with placeholders: "{who} joined". Raises ValueError: it has unknown variables."""
    pattern = bundle.get_message(key).value
    assert pattern is not None
    words, errors = bundle.format_pattern(pattern, _FACTS | facts)
    if errors:
        raise ValueError(f"{key}: {errors[0]}")
    return str(words)


PORTRAIT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">
<path fill="hsl(HUE 45% 62%)" d="M0 0h80v80H0z"/>
<path fill="hsl(HUE 40% 30%)" d="M8 80c0-20 12-27 32-27s32 7 32 27z"/>
<circle cx="40" cy="34" r="18" fill="#f1cfae"/>
<path fill="hsl(HUE 55% 22%)"
 d="M20 34c-2-30 42-30 40 0-6-2-8-8-10-12-6 6-18 10-30 12z"/>
</svg>"""
"""Photo of a person, whose HUE differs."""
VERSION = "9.1"
"""Version of the Bot API that Telegram names to the page."""
_LINKS = frozenset({"t.me", "telegram.me"})


def address(world: World, user: User, chat: TelegramChat, url: str, theme: Json, *, photo: str = "") -> str:
    """Return the address of a Mini App for a person, who may have a `photo`.

    `url` is that of a button with `web_app`, or a link `https://t.me/<bot>?startapp=<payload>` to the main
    Mini App of the bot, which is the page of the default menu button.

    Raises PersonError: the bot has no main Mini App.
    """
    link = urlsplit(url)
    if link.hostname in _LINKS:
        main = world.menu_buttons.get(None)
        if main is None:
            raise PersonError("the bot has no main Mini App")
        payload = parse_qs(link.query, keep_blank_values=True).get("startapp", [""])[0]
        kind = "sender" if chat.private else chat.kind
        fields = {"chat_type": kind, "chat_instance": f"instance{chat.id}"}
        page = main["app"]
        fields |= {"start_param": payload} if payload else {}
    else:
        page, fields = url, {"query_id": secrets.token_urlsafe(12)}
    given = {
        "tgWebAppData": init_data(world, user, fields, photo),
        "tgWebAppVersion": VERSION,
        "tgWebAppPlatform": "web",
        "tgWebAppThemeParams": json.dumps(theme),
    }
    return f"{page}#{urlencode(given, quote_via=quote)}"


def init_data(world: World, user: User, fields: dict[str, str], photo: str = "") -> str:
    """Return data about a person, signed with the token of the bot."""
    who = {"id": user.id, "first_name": user.name, "language_code": user.language or "en"}
    who |= {"photo_url": photo} if photo else {}
    told = {
        **fields,
        "user": json.dumps(who, ensure_ascii=False, separators=(",", ":")),
        "auth_date": str(int(world.clock())),
    }
    return urlencode({**told, "hash": sign(told, world.token)}, quote_via=quote)


def sign(fields: dict[str, str], token: str) -> str:
    """Return the signature of fields, without `hash`, with the token of a bot."""
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    listed = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    return hmac.digest(key, listed.encode(), hashlib.sha256).hex()

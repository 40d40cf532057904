"""Methods of the Bot API about chats, about the bot itself, and about updates: long polling and webhooks.

Updates are delivered to a webhook with retries until the bot accepts them. Calls of the bot are checked
first, with Telegram's own error texts.
"""

import asyncio
import json
import re
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from playground import Json, Params, bad_request, conflict, forbidden
from playground.chats import SENDING_RIGHTS, Member, TelegramChat, User, parse_commands, parse_scope
from playground.messages import Content, Message, parse_app, parse_keyboard
from playground.traffic import Update, start
from playground.world import World

EPHEMERAL_ANSWER_S = 15
"""Seconds after a press in which a bot without admin rights may answer with an ephemeral message."""


def known_chat(world: World, params: Params) -> TelegramChat:
    """Return the chat that a call names.

    Raises ApiError: 400 if there is no such chat.
    """
    if not params.has("chat_id"):
        raise bad_request("chat_id is empty")
    chat = world.chats.get(params.chat() or 0)
    if chat is None:
        raise bad_request("chat not found")
    return chat


def joined_chat(world: World, params: Params) -> TelegramChat:
    """Return the chat that a call names, if the bot has access to it.

    Raises ApiError: 403 if the bot has no access, 400 if the group was upgraded to a supergroup.
    """
    chat = known_chat(world, params)
    if chat.private:
        _check_private(world.users[chat.id])
    else:
        _check_group(world, chat)
    return chat


def writable_chat(
    world: World, params: Params, right: str = "can_send_messages"
) -> tuple[TelegramChat, int | None]:
    """Return the chat and the topic that a call may write to.

    Raises ApiError: as `joined_chat`, and 400 if the bot lacks the right or the topic is missing or closed.
    """
    chat = joined_chat(world, params)
    check_right(world, chat, right)
    topic_id = params.integer("message_thread_id")
    if topic_id is None:
        return chat, None
    if topic_id not in chat.topics:
        raise bad_request("message thread not found")
    if chat.topics[topic_id].closed:
        raise bad_request("TOPIC_CLOSED")
    return chat, topic_id


def check_right(world: World, chat: TelegramChat, right: str) -> None:
    """Check that the bot may send this kind of message to a chat.

    Raises ApiError: 400 that names the kind of message, as Telegram's `can_send_message_content` does.
    """
    if not chat.lets(world.bot, right):
        raise bad_request(f"not enough rights to send {SENDING_RIGHTS[right]} to the chat")


def own_message(world: World, params: Params) -> Message:
    """Return the bot's own message that a call edits.

    Raises ApiError: as `joined_chat`, and 400 if the message is missing or another sender's.
    """
    chat = joined_chat(world, params)
    message = world.messages[chat.id].get(params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.content.service is not None or message.content.die:
        raise bad_request("message can't be edited")
    return message


def only_receiver(world: World, params: Params, chat: TelegramChat) -> User | None:
    """Return the receiver of an ephemeral message, None if the message is for everybody.

    Raises ApiError: 400 if the receiver is no member of the group, or if a bot without admin rights does not
    answer a recent press of that member.
    """
    given = params.json("ephemeral_message_parameters") if world.ephemeral_offered else None
    match given:
        case None:
            return None
        case {"replace_callback_query_message": True}:
            raise bad_request("the playground does not support replace_callback_query_message")
        case {"receiver_user_id": int(user_id), **others}:
            press_id = str(others.get("callback_query_id") or "")
        case _:
            raise bad_request("can't parse EphemeralMessageParameters: receiver_user_id is missing")
    member = chat.members.get(user_id)
    if chat.private or not (press_id or chat.members[world.bot.id].admin):
        raise bad_request("BOT_NOT_ADMIN")
    if member is None or not member.present or member.user is world.bot:
        raise bad_request("USER_NOT_PARTICIPANT")
    if not chat.members[world.bot.id].admin:
        _check_answers_press(world, press_id, member.user, chat)
    return member.user


def _check_answers_press(world: World, press_id: str, user: User, chat: TelegramChat) -> None:
    """Refuse a press by another user, in another chat, too long ago, or already answered."""
    press = world.presses.get(press_id)
    if (
        press is None
        or press.user is not user
        or press.message.chat is not chat
        or press.answer is not None
        or world.clock() - press.time >= EPHEMERAL_ANSWER_S
    ):
        raise bad_request("query is too old and response timeout expired or query ID is invalid")


def _check_private(user: User) -> None:
    if user.deactivated:
        raise forbidden("user is deactivated")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")


def _check_group(world: World, chat: TelegramChat) -> None:
    if chat.upgraded_to is not None:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": chat.upgraded_to}
        )
    bot = chat.members.get(world.bot.id)
    if bot is not None and bot.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    if bot is None or not bot.present:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")


# Fields that the Bot API always sends in a full chat, and that no bot here reads.
_CHAT_TRIMMINGS: Json = {
    "accent_color_id": 0,
    "max_reaction_count": 11,
    "accepted_gift_types": {
        "unlimited_gifts": True,
        "limited_gifts": True,
        "unique_gifts": True,
        "premium_subscription": True,
        "gifts_from_channels": True,
    },
}


def get_me(world: World, _: Params) -> Json:
    abilities: Json = {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": world.has_main_app,
    }
    return world.bot.api() | abilities


def get_chat(world: World, params: Params) -> Json:
    chat = _readable(world, params)
    permissions: Json = {} if chat.private else {"permissions": chat.permissions}
    return chat.api() | _CHAT_TRIMMINGS | permissions


def get_chat_member(world: World, params: Params) -> Json:
    chat = _readable(world, params)
    user_id = params.integer("user_id")
    if user_id is None:
        raise bad_request("invalid user_id specified")
    if user_id in chat.members:
        return chat.members[user_id].api()
    if user_id not in world.users:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return Member(user=world.users[user_id], status="left").api()


def get_chat_administrators(world: World, params: Params) -> list[Json]:
    chat = _readable(world, params)
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    return [member.api() for member in chat.members.values() if member.admin and not member.anonymous]


def get_chat_member_count(world: World, params: Params) -> int:
    return sum(member.present for member in _readable(world, params).members.values())


def leave_chat(world: World, params: Params) -> bool:
    chat = joined_chat(world, params)
    if chat.private:
        raise bad_request("chat not found")
    world.post(chat, world.bot, Content(service={"left_chat_member": world.bot.api()}))
    world.bot_becomes(chat, world.bot, "left")
    world.chats_changed()
    return True


def set_my_commands(world: World, params: Params) -> bool:
    commands = parse_commands(params.json("commands"))
    world.commands.set(parse_scope(params.json("scope")), _language(params), commands)
    world.feed.publish("commands", {})
    return True


def delete_my_commands(world: World, params: Params) -> bool:
    world.commands.delete(parse_scope(params.json("scope")), _language(params))
    world.feed.publish("commands", {})
    return True


def get_my_commands(world: World, params: Params) -> list[Json]:
    return world.commands.get(parse_scope(params.json("scope")), _language(params))


def set_chat_menu_button(world: World, params: Params) -> bool:
    """Set the button beside the input field of one private chat, or of all without `chat_id`."""
    chat = known_chat(world, params).id if params.has("chat_id") else None
    match params.json("menu_button"):
        case None | {"type": "default"} | {"type": "commands"}:
            world.menu_buttons.pop(chat, None)
        case {"type": "web_app", "text": str(text), "web_app": app} if text.strip():
            world.menu_buttons[chat] = {"text": text, "app": parse_app(app)}
        case _:
            raise bad_request("can't parse menu button")
    world.chats_changed()
    return True


def save_prepared_inline_message(world: World, params: Params) -> Json:
    """Keep a message that a user may send from a Mini App to any chat."""
    user = params.integer("user_id")
    if user not in world.users:
        raise bad_request("user not found")
    match params.json("result"):
        case (
            {"type": "article", "input_message_content": {"message_text": str(text)}}
            | {"type": "photo", "photo_url": str(text), "thumbnail_url": str()}
            | {"type": "gif", "gif_url": str(text), "thumbnail_url": str()}
        ) as result if text.strip():
            parse_keyboard(result.get("reply_markup"), private=False)
            name = f"prepared-{len(world.prepared) + 1}"
            world.prepared[name] = result
            return {"id": name, "expiration_date": int(world.clock()) + PREPARED_S}
    raise bad_request("can't parse inline query result")


PREPARED_S = 300
"""Seconds for which a prepared message may be sent."""


def set_my_description(world: World, params: Params) -> bool:
    return _describe(world, params, "description", limit=512)


def set_my_short_description(world: World, params: Params) -> bool:
    return _describe(world, params, "short_description", limit=120)


def get_my_description(world: World, params: Params) -> Json:
    return _described(world, params, "description")


def get_my_short_description(world: World, params: Params) -> Json:
    return _described(world, params, "short_description")


def _described(world: World, params: Params, name: str) -> Json:
    return {name: world.descriptions[name].get(_language(params), "")}


def _describe(world: World, params: Params, name: str, *, limit: int) -> bool:
    text = params.text(name)
    if len(text) > limit:
        raise bad_request(f"{name.upper()}_TOO_LONG")
    world.descriptions[name][_language(params)] = text
    world.chats_changed()
    return True


def _language(params: Params) -> str:
    """Return the language code of a call, "" for the default."""
    code = params.text("language_code")
    if not re.fullmatch("([a-z]{2})?", code):
        raise bad_request("invalid language code specified")
    return code


def _readable(world: World, params: Params) -> TelegramChat:
    """Return a chat that the bot may read about; private chats need no permission."""
    chat = known_chat(world, params)
    return chat if chat.private else joined_chat(world, params)


MOST_UPDATES = 100
LONGEST_POLL_S = 50


class UpdateMethods:
    """getUpdates and the webhook methods; getUpdates is refused while a webhook is set."""

    def __init__(self, world: World, webhook: "WebhookSender") -> None:
        self._updates = world.updates
        self._webhook = webhook

    async def get_updates(self, params: Params) -> list[Json]:
        if self._webhook.place is not None:
            raise conflict(
                "can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        self._subscribe(params)
        limit = params.integer("limit") or MOST_UPDATES
        updates = await self._updates.poll(
            offset=params.integer("offset") or 0,
            limit=min(max(limit, 1), MOST_UPDATES),
            timeout_s=min(max(params.integer("timeout") or 0, 0), LONGEST_POLL_S),
        )
        return [update.api() for update in updates]

    async def set_webhook(self, params: Params) -> bool:
        connections, certificate = params.integer("max_connections") or 40, params.upload("certificate")
        place = WebhookPlace.parse(
            params.text("url"),
            params.text("secret_token"),
            connections,
            certificate.content if certificate else None,
        )
        self._subscribe(params)
        self._drop_if_asked(params)
        await self._webhook.move(place)
        return True

    async def delete_webhook(self, params: Params) -> bool:
        self._drop_if_asked(params)
        await self._webhook.move(None)
        return True

    async def get_webhook_info(self, _: Params) -> Json:
        place = self._webhook.place
        info: Json = {
            "url": place.url if place else "",
            "has_custom_certificate": place is not None and place.trusted is not None,
            "pending_update_count": len(self._updates.pending()),
            "allowed_updates": sorted(self._updates.allowed),
        }
        if place is not None:
            info["max_connections"] = place.connections
        return info | self._webhook.last_error

    def _drop_if_asked(self, params: Params) -> None:
        if params.flag("drop_pending_updates"):
            self._updates.drop()

    def _subscribe(self, params: Params) -> None:
        """Change the subscription, if the call has one; it applies to later updates."""
        kinds: Any = params.json("allowed_updates")
        if kinds is None:
            return
        if not isinstance(kinds, list):
            raise bad_request("can't parse allowed_updates: expected an Array of String")
        self._updates.subscribe(map(str, kinds))


LONGEST_WAIT_S = 60.0
ANSWER_TIMEOUT_S = 60.0
_SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class WebhookPlace:
    """Webhook settings: URL, secret, maximum connections, and the trusted certificate."""

    url: str
    secret: str
    connections: int
    trusted: ssl.SSLContext | None = None

    @classmethod
    def parse(
        cls, url: str, secret: str, connections: int, certificate: bytes | None = None
    ) -> "WebhookPlace | None":
        """Return the settings, None for an empty URL.

        Raises ApiError: the URL leaves this machine, the secret has forbidden characters, or the certificate
        is invalid.
        """
        if not url:
            return None
        if urlsplit(url).hostname not in _LOOPBACK:
            raise bad_request("bad webhook: the playground delivers to the loopback interface only")
        if not _SECRET.fullmatch(secret):
            raise bad_request("secret token contains unallowed characters")
        return cls(url, secret, min(max(connections, 1), 100), _trusting(certificate))


def _trusting(certificate: bytes | None) -> ssl.SSLContext | None:
    if certificate is None:
        return None
    try:
        return ssl.create_default_context(cadata=certificate.decode("ascii"))
    except (ValueError, ssl.SSLError) as error:
        raise bad_request("bad webhook: failed to read the certificate") from error


class WebhookSender:
    """Sender of queued updates, in order within a lane and concurrently across lanes.

    `call` makes the call that stands in the body of a reply, whose result the bot does not learn.
    `first_wait_s` is the back-off after the first failure; it doubles each time. `Retry-After` overrides it.
    """

    def __init__(
        self, world: World, call: Callable[[str, Params], Awaitable[object]], *, first_wait_s: float = 1.0
    ) -> None:
        self._call = call
        self.place: WebhookPlace | None = None
        self.last_error: Json = {}
        self._world = world
        self._first_wait_s = first_wait_s
        self._runner: asyncio.Task[None] | None = None

    async def move(self, place: WebhookPlace | None) -> None:
        """Deliver updates to this webhook from now on, or to none."""
        await self.close()
        self.place, self.last_error = place, {}
        if place is not None:
            self._runner = start(self._run(place), "webhook delivery")

    async def close(self) -> None:
        """Stop the delivery."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
            self._runner = None

    async def _run(self, place: WebhookPlace) -> None:
        arrived = self._world.updates.arrived
        busy: dict[str, asyncio.Task[None]] = {}
        timeout = aiohttp.ClientTimeout(total=ANSWER_TIMEOUT_S)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            try:
                while True:
                    arrived.clear()
                    busy = {lane: task for lane, task in busy.items() if not task.done()}
                    for update in self._world.updates.pending():
                        if update.lane not in busy and len(busy) < place.connections:
                            work = self._bring(session, place, update)
                            busy[update.lane] = start(work, f"webhook delivery of update {update.id}")
                    await arrived.wait()
            finally:
                for task in busy.values():
                    task.cancel()
                await asyncio.gather(*busy.values(), return_exceptions=True)

    async def _bring(self, session: aiohttp.ClientSession, place: WebhookPlace, update: Update) -> None:
        """Send one update until it is accepted or expired, then wake the loop for the next one."""
        wait = self._first_wait_s
        while update.alive(self._world.clock()):
            asked = await self._offer(session, place, update)
            if asked is None:
                break
            await asyncio.sleep(asked or wait)
            wait = min(wait * 2, LONGEST_WAIT_S)
        self._world.updates.confirm(update)
        asyncio.get_running_loop().call_soon(self._world.updates.arrived.set)

    async def _offer(
        self, session: aiohttp.ClientSession, place: WebhookPlace, update: Update
    ) -> float | None:
        """Post one update; return None if it is accepted, else `Retry-After` in seconds (0 if absent)."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": place.secret} if place.secret else {}
        try:
            body, trusted = update.api(), place.trusted or True
            async with session.post(place.url, json=body, headers=headers, ssl=trusted) as answer:
                if answer.ok:
                    await self._make_call(await answer.read())
                    return None
                self._remember(f"Wrong response from the webhook: {answer.status} {answer.reason}")
                return _seconds(answer.headers.get("Retry-After", ""))
        except (aiohttp.ClientError, TimeoutError) as error:
            self._remember(str(error) or type(error).__name__)
            return 0

    async def _make_call(self, body: bytes) -> None:
        """Make the call in the body of a reply, if there is one."""
        given = json.loads(body) if body else {}
        if method := given.pop("method", ""):
            await self._call(method, Params(given))

    def _remember(self, text: str) -> None:
        self.last_error = {"last_error_date": int(self._world.clock()), "last_error_message": text}


def _seconds(retry_after: str) -> float:
    return float(retry_after) if retry_after.isdigit() else 0

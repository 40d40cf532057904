"""Client for a playground: simulated people write, press, look and wait, over HTTP.

    async with Playground.connect("http://127.0.0.1:8088") as playground:
        ann, bob, cid, group = await playground.three_friends("en")
        await ann.say(group, "/new")
        lobby = await bob.wait_for(group, lambda message: "Join" in message.text)
        press = await bob.press(lobby, "Join")
        print(await press.answer())

A `Connection` carries out actions and waits for changes; `Person` and `Group` are handles on it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any, Self, TypeVar

import aiohttp

from playground import Json, PersonError
from playground.groups import GroupKind
from playground.people_api import SeenAnswer, SeenCall, SeenMessage, page_words
from playground.traffic import Fault, start

T = TypeVar("T")

PATIENCE_S = 5.0
"""Default timeout of every wait, in seconds."""


class Connection:
    """Connection that sends actions over HTTP and hears of changes on a WebSocket."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.address = address
        self._session = session
        self._news = asyncio.Condition()

    @classmethod
    @asynccontextmanager
    async def connect(cls, address: str) -> AsyncIterator[Self]:
        """Connect to a playground, in this process or another, until the block ends."""
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/people/live") as socket:
            await socket.receive()  # the present state: every later change arrives
            connection = cls(address, session)
            listener = start(connection._listen(socket), "listening for changes")
            try:
                yield connection
            finally:
                listener.cancel()
                await asyncio.gather(listener, return_exceptions=True)

    async def until(self, look: Callable[[], Awaitable[T | None]], timeout_s: float = PATIENCE_S) -> T:
        """Call `look` after every change until it returns something true, and return that.

        Raises TimeoutError: it never did within `timeout_s` seconds.
        """
        async with asyncio.timeout(timeout_s), self._news:
            while not (found := await look()):
                await self._news.wait()
            return found

    async def act(self, action: str, **given: Any) -> Any:
        """Carry out an action through the people API.

        Raises PersonError: Telegram's apps would not allow it.
        """
        async with self._session.post(f"{self.address}/people/{action}", json=given) as answer:
            body = await answer.json()
        if "error" in body:
            raise PersonError(body["error"])
        return body["result"]

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for _ in socket:
            async with self._news:
                self._news.notify_all()


@dataclass(frozen=True, slots=True)
class PendingPress:
    """Press that the bot may or may not answer."""

    playground: Connection
    id: str
    user: int

    async def answer(self, timeout_s: float = PATIENCE_S) -> SeenAnswer:
        """Return the answer of the bot: a toast, an alert or a link.

        Raises TimeoutError: the bot did not answer within `timeout_s` seconds.
        """
        return SeenAnswer(**await self.playground.until(self._look, timeout_s))

    async def _look(self) -> Json | None:
        press: Json = await self.playground.act("answer", user=self.user, press=self.id)
        answer: Json | None = press["answer"]
        return answer


@dataclass(frozen=True, slots=True)
class Person:
    """Person in the playground. The default chat of every method is the private chat with the bot."""

    playground: Connection
    id: int
    name: str

    async def start(self, payload: str = "") -> SeenMessage:
        """Press Start, with the payload of a deep link; this unblocks the bot."""
        return SeenMessage.read(await self._act("start", payload=payload))

    async def follow(self, url: str) -> SeenMessage:
        """Follow a `t.me` link to the bot and press Start there."""
        return SeenMessage.read(await self._act("follow", url=url))

    async def open_app(self, url: str, chat: Chat | None = None) -> str:
        """Return the address at which Telegram opens a Mini App by the URL of its button or a link."""
        address: str = await self._act("open_app", chat=(chat or self).id, url=url)
        return address

    async def say(
        self, chat: Chat, text: str, *, reply_to: SeenMessage | None = None, thread: int | None = None
    ) -> SeenMessage:
        """Send a message."""
        reply = reply_to.id if reply_to else None
        said = await self._act("say", chat=chat.id, text=text, reply_to=reply, thread=thread)
        return SeenMessage.read(said)

    async def forward(self, chat: Chat, message: SeenMessage) -> SeenMessage:
        """Forward a message to a chat."""
        given = {"from": message.chat, "message": message.id}
        return SeenMessage.read(await self._act("forward", chat=chat.id, **given))

    async def press(self, message: SeenMessage, label: str = "", *, data: str | None = None) -> PendingPress:
        """Press the button with a label, or send `data`, which no button needs to show.

        The label is looked up in the message as given, so a stale message presses a stale button.
        Raises LookupError: there is no such button. PersonError: it is a link, or the message is deleted.
        """
        if data is None:
            data = message.button(label).data
        if data is None:
            raise PersonError(f"{label} opens a link: follow it")
        which = {"message": message.id, "ephemeral": message.number}
        pressed = await self._act("press", chat=message.chat, data=data, **which)
        return PendingPress(self.playground, pressed["id"], self.id)

    async def block(self) -> None:
        await self._act("block")

    async def unblock(self) -> None:
        await self._act("unblock")

    async def deactivate(self) -> None:
        """Delete the account."""
        await self._act("deactivate")

    async def lose_ephemeral(self) -> None:
        """Restart the app, which loses all ephemeral messages."""
        await self._act("lose_ephemeral")

    async def miss_ephemeral(self, *, missed: bool = True) -> None:
        """Stop ephemeral messages from reaching this person, or let them through again."""
        await self._act("miss_ephemeral", missed=missed)

    async def join(self, group: Group) -> None:
        await self._act("join", chat=group.id)

    async def leave(self, group: Group) -> None:
        await self._act("leave", chat=group.id)

    async def menu(self, chat: Chat | None = None) -> list[str]:
        """Return the commands that the bot offers in a chat."""
        return [command["command"] for command in await self._act("menu", chat=(chat or self).id)]

    async def sees(self, chat: Chat | None = None) -> list[SeenMessage]:
        """Return the messages that this person sees in a chat, oldest first."""
        return [SeenMessage.read(message) for message in await self._act("seen", chat=(chat or self).id)]

    async def wait_for(
        self,
        chat: Chat | None = None,
        wanted: Callable[[SeenMessage], bool] = lambda message: message.from_bot,
        timeout_s: float = PATIENCE_S,
    ) -> SeenMessage:
        """Return the newest message of a chat that is `wanted` (by default any of the bot's), waiting for it.

        Raises TimeoutError: none appeared within `timeout_s` seconds.
        """

        async def look() -> SeenMessage | None:
            return next((message for message in reversed(await self.sees(chat)) if wanted(message)), None)

        return await self.playground.until(look, timeout_s)

    async def _act(self, action: str, **given: Any) -> Any:
        return await self.playground.act(action, user=self.id, **given)


@dataclass(frozen=True, slots=True)
class Group:
    """Group, supergroup or forum."""

    playground: Connection
    id: int
    title: str

    async def add_bot(self, by: Person) -> None:
        await self._act("add_bot", user=by.id)

    async def kick_bot(self, by: Person) -> None:
        await self._act("kick_bot", user=by.id)

    async def promote(self, user: Person | None = None, *, anonymous: bool = False) -> None:
        """Make a member (by default the bot) an admin; an anonymous admin writes as the group."""
        await self._act("promote", user=await self._id(user), anonymous=anonymous)

    async def demote(self, user: Person | None = None) -> None:
        """Make an admin (by default the bot) an ordinary member."""
        await self._act("demote", user=await self._id(user))

    async def restrict(
        self, user: Person | None = None, *, can_send: bool = False, denied: Sequence[str] = ()
    ) -> None:
        """Take the right to write, or the rights in `denied`, from a member (by default the bot)."""
        given = {"can_send": can_send, "denied": list(denied)}
        await self._act("restrict", user=await self._id(user), **given)

    async def permit(self, *, denied: Sequence[str] = ()) -> None:
        """Deny ordinary members exactly these rights, such as `can_send_photos`."""
        await self._act("permit", denied=list(denied))

    async def migrate(self) -> Group:
        """Upgrade the group to a supergroup; return it under its new id."""
        return Group(self.playground, (await self._act("migrate"))["id"], self.title)

    async def link(self, group: Group) -> None:
        """Let people comment on the posts of this channel in a group."""
        await self._act("link", group=group.id)

    async def open_topic(self, by: Person, name: str) -> int:
        """Create a topic; return its thread id."""
        topic: int = (await self._act("open_topic", user=by.id, name=name))["id"]
        return topic

    async def close_topic(self, by: Person, topic: int) -> None:
        await self._act("close_topic", user=by.id, topic=topic)

    async def delete_topic(self, topic: int) -> None:
        await self._act("delete_topic", topic=topic)

    async def _id(self, user: Person | None) -> int:
        if user is not None:
            return user.id
        bot: int = (await self.playground.act("world"))["bot"]["id"]
        return bot

    async def _act(self, action: str, **given: Any) -> Any:
        return await self.playground.act(action, chat=self.id, **given)


Chat = Person | Group


__all__ = ["Group", "Person", "Playground"]


class Playground(Connection):
    """Connection to a running playground: creates people and groups, lists calls, injects faults."""

    async def add_person(self, name: str, language: str | None = None) -> Person:
        """Create a person who has not started the bot."""
        user = await self.act("add_person", name=name, language=language)
        return Person(self, user["id"], name)

    async def create_group(
        self,
        title: str,
        owner: Person,
        *members: Person,
        kind: GroupKind = "group",
        with_bot: bool = True,
    ) -> Group:
        """Create a group, by default with the bot in it."""
        ids = [member.id for member in members]
        chat = await self.act("create_group", title=title, user=owner.id, members=ids, kind=kind)
        group = Group(self, chat["id"], title)
        if with_bot:
            await group.add_bot(owner)
        return group

    async def three_friends(self, language: str = "en") -> tuple[Person, Person, Person, Group]:
        """Create three people of a language and a group with them and the bot, with names from locales/."""
        words = page_words()[language]
        names, title = str(words["names"]).partition("; ")[0].split(", "), str(words["table"])
        first, second, third = [await self.add_person(name, language) for name in names]
        return first, second, third, await self.create_group(title, first, second, third)

    async def calls(self, method: str | None = None, chat: Chat | None = None) -> list[SeenCall]:
        """Return the bot's calls so far, oldest first, without getUpdates."""
        calls = [SeenCall(**call) for call in await self.act("calls")]
        return [
            call
            for call in calls
            if (method is None or call.method.lower() == method.lower())
            and (chat is None or call.chat == chat.id)
        ]

    async def counts(self) -> Counter[str]:
        """Return the number of calls by method, including refused calls."""
        return Counter(call.method for call in await self.calls())

    async def fault(self, fault: Fault) -> None:
        """Inject a fault into coming calls."""
        await self.act("fault", **asdict(fault))

    async def clear_faults(self) -> None:
        await self.act("clear_faults")

    async def budgets(self, *, enabled: bool, overall: int | None = None) -> None:
        """Enable or disable Telegram's rate limits of each chat, and calls a second of all chats together.

        They start disabled.
        """
        await self.act("budgets", enabled=enabled, overall=overall)

    async def offer_ephemeral(self, *, offered: bool) -> None:
        """Choose whether the Bot API supports ephemeral messages (the default) or is an older version."""
        await self.act("offer_ephemeral", offered=offered)

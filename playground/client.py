"""The people of a playground, for tests and tools: they write, press, look and wait, over HTTP.

async with Playground.connect("http://127.0.0.1:8088") as playground:
    ann, bob, cid, group = await playground.three_friends("en")
    await ann.say(group, "/new")
    lobby = await bob.wait_for(group, lambda message: "Join" in message.text)
    press = await bob.press(lobby, "Join")
    print(await press.answer())
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

import aiohttp

from playground.errors import Json, PersonError
from playground.faults import Fault
from playground.groups import GroupKind
from playground.seen import SeenAnswer, SeenCall, SeenMessage

T = TypeVar("T")

PATIENCE_S = 5.0
FRIENDS = {
    "ru": ("Аня", "Боря", "Вера", "Тысяча на троих"),
    "en": ("Ann", "Bob", "Cid", "Thousand for three"),
}


class Playground:
    """A connection to a running playground."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.address = address
        self._session = session
        self._news = asyncio.Condition()

    @classmethod
    @asynccontextmanager
    async def connect(cls, address: str) -> AsyncIterator["Playground"]:
        """Connect to a playground, in this process or another, until the block ends."""
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/people/live") as socket:
            await socket.receive()  # the state so far: from here on nothing is missed
            playground = cls(address, session)
            listener = asyncio.create_task(playground._listen(socket))
            try:
                yield playground
            finally:
                listener.cancel()
                await asyncio.gather(listener, return_exceptions=True)

    async def add_person(self, name: str, language: str | None = None) -> "Person":
        """Create a person, who has not started the bot."""
        user = await self.act("add_person", name=name, language=language)
        return Person(self, user["id"], name)

    async def create_group(
        self,
        title: str,
        owner: "Person",
        *members: "Person",
        kind: GroupKind = "group",
        with_bot: bool = True,
    ) -> "Group":
        """Open a group, and by default bring the bot into it."""
        ids = [member.id for member in members]
        chat = await self.act("create_group", title=title, user=owner.id, members=ids, kind=kind)
        group = Group(self, chat["id"], title)
        if with_bot:
            await group.add_bot(owner)
        return group

    async def three_friends(self, language: str = "ru") -> tuple["Person", "Person", "Person", "Group"]:
        """Create three people and a group with them and the bot; `language` is ru or en."""
        *names, title = FRIENDS[language]
        first, second, third = [await self.add_person(name, language) for name in names]
        return first, second, third, await self.create_group(title, first, second, third)

    async def calls(self, method: str | None = None, chat: "Chat | None" = None) -> list[SeenCall]:
        """Return the bot's calls so far, oldest first; polls are left out."""
        calls = [SeenCall(**call) for call in await self.act("calls")]
        return [
            call
            for call in calls
            if (method is None or call.method.lower() == method.lower())
            and (chat is None or call.chat == chat.id)
        ]

    async def counts(self) -> Counter[str]:
        """Return how often the bot called each method, refused calls included."""
        return Counter(call.method for call in await self.calls())

    async def fault(self, fault: Fault) -> None:
        """Order trouble for calls to come."""
        await self.act("fault", **asdict(fault))

    async def clear_faults(self) -> None:
        await self.act("clear_faults")

    async def budgets(self, *, enabled: bool) -> None:
        """Switch Telegram's limits on or off; they are off at first."""
        await self.act("budgets", enabled=enabled)

    async def until(self, look: Callable[[], Awaitable[T | None]], timeout_s: float = PATIENCE_S) -> T:
        """Look again after everything that happens, until what is seen is true; return it.

        Raises TimeoutError: it did not happen in time.
        """
        async with asyncio.timeout(timeout_s), self._news:
            while not (found := await look()):
                await self._news.wait()
            return found

    async def act(self, action: str, **given: Any) -> Any:
        """Do something through the people's API.

        Raises PersonError: Telegram's apps would not offer it.
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
class Press:
    """A press on its way; the bot may answer it, late or never."""

    playground: Playground
    id: str

    async def answer(self, timeout_s: float = PATIENCE_S) -> SeenAnswer:
        """Return the toast, alert or link the press brought.

        Raises TimeoutError: the bot did not answer in time.
        """
        return SeenAnswer(**await self.playground.until(self._look, timeout_s))

    async def _look(self) -> Json | None:
        press: Json = await self.playground.act("answer", press=self.id)
        answer: Json | None = press["answer"]
        return answer


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a phone. Without a chat named, things happen in the private chat with the bot."""

    playground: Playground
    id: int
    name: str

    async def start(self, payload: str = "") -> SeenMessage:
        """Press Start, with the payload of a deep link; this unblocks the bot."""
        return SeenMessage.read(await self._act("start", payload=payload))

    async def follow(self, url: str) -> SeenMessage:
        """Follow a `t.me` link to the bot and press Start there."""
        return SeenMessage.read(await self._act("follow", url=url))

    async def say(
        self, chat: "Chat", text: str, *, reply_to: SeenMessage | None = None, thread: int | None = None
    ) -> SeenMessage:
        """Write a message."""
        reply = reply_to.id if reply_to else None
        said = await self._act("say", chat=chat.id, text=text, reply_to=reply, thread=thread)
        return SeenMessage.read(said)

    async def press(self, message: SeenMessage, label: str = "", *, data: str | None = None) -> Press:
        """Press the button with a label, or send `data` that perhaps no button shows any more.

        The label is looked up in the message as it was seen, so an old look presses an old button.
        Raises LookupError: there was no such button. PersonError: it is a link, or the message is gone.
        """
        if data is None:
            data = message.button(label).data
        if data is None:
            raise PersonError(f"{label} opens a link: follow it")
        pressed = await self._act("press", chat=message.chat, message=message.id, data=data)
        return Press(self.playground, pressed["id"])

    async def block(self) -> None:
        await self._act("block")

    async def unblock(self) -> None:
        await self._act("unblock")

    async def deactivate(self) -> None:
        """Delete the account."""
        await self._act("deactivate")

    async def join(self, group: "Group") -> None:
        await self._act("join", chat=group.id)

    async def leave(self, group: "Group") -> None:
        await self._act("leave", chat=group.id)

    async def menu(self, chat: "Chat | None" = None) -> list[str]:
        """Return the commands the bot offers in a chat."""
        return [command["command"] for command in await self._act("menu", chat=(chat or self).id)]

    async def sees(self, chat: "Chat | None" = None) -> list[SeenMessage]:
        """Return what is to be seen in a chat, oldest first."""
        return [SeenMessage.read(message) for message in await self._act("seen", chat=(chat or self).id)]

    async def wait_for(
        self,
        chat: "Chat | None" = None,
        wanted: Callable[[SeenMessage], bool] = lambda message: message.from_bot,
        timeout_s: float = PATIENCE_S,
    ) -> SeenMessage:
        """Wait until a chat shows a wanted message, by default any of the bot's; return the newest one.

        Raises TimeoutError: it did not appear in time.
        """

        async def look() -> SeenMessage | None:
            return next((message for message in reversed(await self.sees(chat)) if wanted(message)), None)

        return await self.playground.until(look, timeout_s)

    async def _act(self, action: str, **given: Any) -> Any:
        return await self.playground.act(action, user=self.id, **given)


@dataclass(frozen=True, slots=True)
class Group:
    """A group, a supergroup or a forum."""

    playground: Playground
    id: int
    title: str

    async def add_bot(self, by: Person) -> None:
        await self._act("add_bot", user=by.id)

    async def kick_bot(self, by: Person) -> None:
        await self._act("kick_bot", user=by.id)

    async def promote(self, user: Person | None = None, *, anonymous: bool = False) -> None:
        """Make a member an admin, without a name the bot; an anonymous admin writes as the group."""
        await self._act("promote", user=await self._id(user), anonymous=anonymous)

    async def restrict(self, user: Person | None = None, *, can_send: bool = False) -> None:
        """Take away the right to write, without a name the bot's, or give it back."""
        await self._act("restrict", user=await self._id(user), can_send=can_send)

    async def migrate(self) -> "Group":
        """Turn the group into a supergroup; return it under its new id."""
        return Group(self.playground, (await self._act("migrate"))["id"], self.title)

    async def open_topic(self, by: Person, name: str) -> int:
        """Open a topic; return its thread id."""
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

"""Handles of people and groups in a playground, for tests."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playground.connection import PATIENCE_S, Connection
from playground.errors import Json, PersonError
from playground.seen import SeenAnswer, SeenMessage


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

    async def open_app(self, url: str, chat: "Chat | None" = None) -> str:
        """Return the address at which Telegram opens a Mini App by the URL of its button or a link."""
        address: str = await self._act("open_app", chat=(chat or self).id, url=url)
        return address

    async def say(
        self, chat: "Chat", text: str, *, reply_to: SeenMessage | None = None, thread: int | None = None
    ) -> SeenMessage:
        """Send a message."""
        reply = reply_to.id if reply_to else None
        said = await self._act("say", chat=chat.id, text=text, reply_to=reply, thread=thread)
        return SeenMessage.read(said)

    async def forward(self, chat: "Chat", message: SeenMessage) -> SeenMessage:
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

    async def join(self, group: "Group") -> None:
        await self._act("join", chat=group.id)

    async def leave(self, group: "Group") -> None:
        await self._act("leave", chat=group.id)

    async def menu(self, chat: "Chat | None" = None) -> list[str]:
        """Return the commands that the bot offers in a chat."""
        return [command["command"] for command in await self._act("menu", chat=(chat or self).id)]

    async def sees(self, chat: "Chat | None" = None) -> list[SeenMessage]:
        """Return the messages that this person sees in a chat, oldest first."""
        return [SeenMessage.read(message) for message in await self._act("seen", chat=(chat or self).id)]

    async def wait_for(
        self,
        chat: "Chat | None" = None,
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

    async def migrate(self) -> "Group":
        """Upgrade the group to a supergroup; return it under its new id."""
        return Group(self.playground, (await self._act("migrate"))["id"], self.title)

    async def link(self, group: "Group") -> None:
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

"""State of the playground: users, chats, messages, queued updates, faults."""

import itertools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from playground import Json, PersonError
from playground.chats import ChatKind, CommandMenu, Member, Status, TelegramChat, User
from playground.markup import NO_WORDS, Formatted
from playground.messages import Content, Ephemeral, Ephemerals, File, Message, membership_change
from playground.traffic import ApiCall, Budgets, ChangeFeed, Faults, Journal, UpdateQueue

FIRST_PERSON_ID = 1_000_001
FIRST_GROUP_ID = 501
SUPERGROUP_BASE = -1_000_000_000_000


@dataclass(slots=True, kw_only=True)
class Press:
    """Press of a button; `answer` is the bot's answer, None until it arrives."""

    id: str
    user: User
    message: Message
    data: str
    time: float
    answer: Json | None = None

    def shown(self) -> Json:
        where = {"chat": self.message.chat.id, "message": self.message.id}
        return {"id": self.id, "user": self.user.id, "data": self.data, "answer": self.answer, **where}


class World:
    """In-memory Telegram with one bot. All times come from `clock`, in seconds."""

    def __init__(
        self,
        *,
        token: str = "1:playground",  # noqa: S107 - the key to a toy, not a secret
        username: str = "thousand_table_bot",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.token = token
        self.clock = clock
        self.bot = User(id=int(token.partition(":")[0]), name="Thousand", username=username, is_bot=True)
        self.users: dict[int, User] = {}
        self.chats: dict[int, TelegramChat] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.presses: dict[str, Press] = {}
        self.files: dict[str, File] = {}
        self.descriptions: dict[str, dict[str, str]] = {"description": {}, "short_description": {}}
        self.menu_buttons: dict[int | None, Json] = {}
        """Buttons that open a Mini App, by private chat; None is the default, which is the main Mini App."""
        self.prepared: dict[str, Json] = {}
        """Messages that users may send from a Mini App, by name."""
        self.has_main_app = True
        """False imitates a bot whose main Mini App @BotFather does not know."""
        self.commands = CommandMenu()
        self.updates = UpdateQueue(clock)
        self.budgets = Budgets(clock)
        self.faults = Faults()
        self.journal = Journal()
        self.feed = ChangeFeed()
        self.ephemerals = Ephemerals(clock, self.feed)
        self.ephemeral_offered = True
        """False imitates an older Bot API server, which ignores unknown fields: everybody sees messages."""
        self.next_throws: list[int] = []
        """Values of the next dice, for tests."""
        self._die = random.SystemRandom()
        self._user_ids = itertools.count(FIRST_PERSON_ID)
        self._group_ids = itertools.count(FIRST_GROUP_ID)
        self._file_ids = itertools.count(1)
        self._press_ids = itertools.count(1)
        self._last_message: dict[int, int] = {}

    # Users and chats

    def add_user(self, name: str, language: str | None) -> User:
        """Create a person with an empty private chat; the bot is not started."""
        user = User(id=next(self._user_ids), name=name, language=language)
        self.users[user.id] = user
        members = {user.id: Member(user=user), self.bot.id: Member(user=self.bot)}
        self._add_chat(TelegramChat(id=user.id, kind="private", title=name, members=members))
        return user

    def add_group(self, title: str, kind: ChatKind) -> TelegramChat:
        """Create an empty group, supergroup or channel."""
        number = next(self._group_ids)
        return self._add_chat(
            TelegramChat(id=-number if kind == "group" else SUPERGROUP_BASE - number, kind=kind, title=title)
        )

    def person(self, user_id: int) -> User:
        """Return a person. Raises PersonError: there is no such person."""
        if user_id not in self.users:
            raise PersonError(f"there is no person {user_id}")
        return self.users[user_id]

    def chat(self, chat_id: int) -> TelegramChat:
        """Return a chat. Raises PersonError: there is no such chat."""
        if chat_id not in self.chats:
            raise PersonError(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def message(self, chat: TelegramChat, message_id: int) -> Message:
        """Return a message. Raises PersonError: there is no such message."""
        if message_id not in self.messages[chat.id]:
            raise PersonError(f"there is no message {message_id} in chat {chat.id}")
        return self.messages[chat.id][message_id]

    def seen_by(self, user: User, chat: TelegramChat) -> list[Message]:
        """Return the messages that one person sees in a chat, oldest first."""
        if not chat.has(user):
            return []
        return _in_order([*self.messages[chat.id].values(), *self.ephemerals.seen(chat, user)])

    def everything(self, chat: TelegramChat) -> list[Message]:
        """Return all messages of a chat, ephemeral ones included, oldest first."""
        return _in_order([*self.messages[chat.id].values(), *self.ephemerals.seen(chat)])

    def lose_ephemeral(self, user: User) -> None:
        """Delete all ephemeral messages of a person, as when their app is restarted."""
        self.ephemerals.lose(user)

    def chats_changed(self) -> None:
        """Publish people, chats and memberships after a change."""
        self.feed.publish("chats", self.people_and_chats())

    def people_and_chats(self) -> Json:
        return {
            "bot": {"id": self.bot.id, "name": self.bot.name, "username": self.bot.username},
            "people": [user.shown() for user in self.users.values()],
            "chats": [chat.shown() for chat in self.chats.values()],
            "descriptions": self.descriptions["description"],
            "menu_buttons": {"default" if at is None else at: each for at, each in self.menu_buttons.items()},
            "ephemeral": {"offered": self.ephemeral_offered, "missed_by": sorted(self.ephemerals.missed_by)},
        }

    def _add_chat(self, chat: TelegramChat) -> TelegramChat:
        self.chats[chat.id] = chat
        self.messages[chat.id] = {}
        return chat

    # Messages

    def post(
        self,
        chat: TelegramChat,
        sender: User,
        content: Content,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        quote: Formatted = NO_WORDS,
        origin: Message | None = None,
    ) -> Message:
        """Add a message to a chat and publish it; `deliver` sends it to the bot.

        With an `origin` it is that message, forwarded.
        """
        number = self._last_message[chat.id] = self._last_message.get(chat.id, 0) + 1
        answered = self.messages[chat.id].get(reply_to) if reply_to is not None else None
        member = chat.members.get(sender.id)
        message = Message(
            id=number,
            chat=chat,
            sender=sender,
            date=self.clock(),
            content=content,
            thread=thread,
            reply_to=answered,
            quote=quote,
            origin=origin,
            anonymous=member is not None and member.anonymous,
        )
        self.messages[chat.id][number] = message
        self.show(message)
        return message

    def send_ephemeral(
        self,
        chat: TelegramChat,
        receiver: User,
        content: Content,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
    ) -> Message:
        """Send an ephemeral message to one member of a group."""
        number = self.ephemerals.free_number(chat)
        message = Message(
            id=0,
            chat=chat,
            sender=self.bot,
            date=self.clock(),
            content=content,
            thread=thread,
            reply_to=self.messages[chat.id].get(reply_to) if reply_to is not None else None,
            ephemeral=Ephemeral(receiver, number, after=self._last_message.get(chat.id, 0)),
        )
        self.ephemerals.add((chat.id, receiver.id, number), message)
        return message

    def edit(self, message: Message, content: Content) -> None:
        """Replace the content of a message.

        Raises ApiError: the content is the same.
        """
        message.change(content, self.clock())
        self.show(message)

    def show(self, message: Message) -> None:
        self.feed.publish("message", {"message": message.shown()})

    def delete(self, message: Message) -> None:
        del self.messages[message.chat.id][message.id]
        self.feed.publish("deleted", {"chat": message.chat.id, "id": message.id})

    def throw(self) -> int:
        """Return the value of a die: the next of `next_throws`, or a random one."""
        return self.next_throws.pop(0) if self.next_throws else self._die.randint(1, 6)

    def keep_file(self, build: Callable[[str], File]) -> File:
        """Store a file under a new id."""
        file = build(f"file{next(self._file_ids)}")
        self.files[file.id] = file
        return file

    # Updates for the bot

    def deliver(self, message: Message) -> None:
        """Queue a message for the bot, if the bot is in the chat."""
        if message.chat.has(self.bot):
            kind = "channel_post" if message.chat.kind == "channel" else "message"
            self.updates.push(kind, message.api(), lane=f"chat{message.chat.id}")

    def notice(
        self, chat: TelegramChat, sender: User, service: Json, *, thread: int | None = None
    ) -> Message:
        """Add a service message to a chat and queue it for the bot."""
        message = self.post(chat, sender, Content(service=service), thread=thread)
        self.deliver(message)
        return message

    def press(self, user: User, message: Message, data: str) -> Press:
        """Record a press and queue it for the bot."""
        press = Press(
            id=f"press{next(self._press_ids)}", user=user, message=message, data=data, time=self.clock()
        )
        self.presses[press.id] = press
        query = {
            "id": press.id,
            "from": user.api(),
            "message": message.api(),
            "chat_instance": f"instance{message.chat.id}",
            "data": data,
        }
        self.updates.push("callback_query", query, lane=f"user{user.id}")
        return press

    def answer(self, press: Press, answer: Json) -> None:
        press.answer = answer
        self.feed.publish("answer", press.shown())

    def bot_becomes(
        self,
        chat: TelegramChat,
        by: User,
        status: Status,
        *,
        can_send: bool = True,
        denied: frozenset[str] = frozenset(),
    ) -> None:
        """Change the bot's status in a chat and queue the update."""
        old = chat.members.get(self.bot.id) or Member(user=self.bot, status="left")
        new = replace(old, status=status, can_send=can_send, denied=denied)
        chat.members[self.bot.id] = new
        change = membership_change(chat, by, self.clock(), old, new)
        self.updates.push("my_chat_member", change, lane=f"chat{chat.id}")

    # Calls of the bot

    def record(self, method: str, chat: int | None, params: Json, outcome: str) -> None:
        """Record a call of the bot."""
        call = ApiCall(time=self.clock(), method=method, chat=chat, params=params, outcome=outcome)
        self.journal.write(call)
        self.feed.publish("call", call.shown())


def _in_order(messages: list[Message]) -> list[Message]:
    return sorted(messages, key=lambda message: message.place)

"""Ephemeral messages as the bot sends and changes them; python-telegram-bot has no names for that yet."""

from dataclasses import dataclass
from typing import Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message

from playground.client import Group, Person, Playground
from playground.person import Press


@dataclass(frozen=True, slots=True)
class Table:
    """Three friends in a group, and the bot's message there with a button."""

    bot: Bot
    ann: Person
    bob: Person
    cid: Person
    group: Group

    async def press(self, person: Person) -> Press:
        """Press "My cards" under the newest message that everybody sees."""
        return await person.press(
            await person.wait_for(self.group, lambda seen: not seen.ephemeral), "My cards"
        )

    async def whisper(
        self, person: Person, text: str = "♠A", *, press: Press | None = None, **more: Any
    ) -> int:
        """Send what one person alone sees; return the number it goes by."""
        return number_of(await send(self.bot, self.group, person, text, press=press, **more))

    async def answer_press(self, person: Person, text: str = "♠A", **more: Any) -> int:
        """Let a person press, and answer with what he alone sees; return the number it goes by."""
        return await self.whisper(person, text, press=await self.press(person), **more)

    async def edit(self, person: Person, number: int, text: str, **more: Any) -> Any:
        return await self.do("editEphemeralMessageText", person, number, text=text, **more)

    async def delete(self, person: Person, number: int) -> Any:
        return await self.do("deleteEphemeralMessage", person, number)

    async def do(self, method: str, person: Person, number: int, **more: Any) -> Any:
        """Call a method about an ephemeral message."""
        which = {"chat_id": self.group.id, "receiver_user_id": person.id, "ephemeral_message_id": number}
        return await self.bot.do_api_request(method, api_kwargs={**which, **more})

    async def whispered(self, person: Person) -> list[str]:
        """Return the texts that one person alone sees."""
        return [message.text for message in await person.sees(self.group) if message.ephemeral]


async def lay_table(bot: Bot, playground: Playground) -> Table:
    """Bring three friends and the bot together, with a button to press."""
    ann, bob, cid, group = await playground.three_friends("en")
    await bot.send_message(group.id, "table", reply_markup=keyboard("My cards"))
    return Table(bot, ann, bob, cid, group)


async def send(
    bot: Bot,
    chat: Group | Person,
    receiver: Person,
    text: str = "♠A",
    *,
    press: Press | None = None,
    **more: Any,
) -> Message:
    """Send what one person alone is to see."""
    parameters: dict[str, Any] = {"receiver_user_id": receiver.id}
    if press is not None:
        parameters["callback_query_id"] = press.id
    return await bot.send_message(
        chat.id, text, api_kwargs={"ephemeral_message_parameters": parameters}, **more
    )


def number_of(message: Message) -> int:
    number: int = message.api_kwargs["ephemeral_message_id"]
    return number


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=label) for label in labels]])

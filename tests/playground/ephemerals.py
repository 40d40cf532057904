"""Helpers for ephemeral messages, which python-telegram-bot does not support yet."""

from dataclasses import dataclass
from typing import Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message

from playground.person import Group, PendingPress, Person, Playground


@dataclass(frozen=True, slots=True)
class EphemeralTable:
    """Three friends in a group, and the bot's message with a button."""

    bot: Bot
    ann: Person
    bob: Person
    cid: Person
    group: Group

    async def press(self, person: Person) -> PendingPress:
        """Press "My cards" under the newest ordinary message."""
        return await person.press(
            await person.wait_for(self.group, lambda seen: not seen.ephemeral), "My cards"
        )

    async def send(
        self, person: Person, text: str = "♠A", *, press: PendingPress | None = None, **more: Any
    ) -> int:
        """Send an ephemeral message to a person; return its number."""
        return number_of(await send_ephemeral(self.bot, self.group, person, text, press=press, **more))

    async def answer_press(self, person: Person, text: str = "♠A", **more: Any) -> int:
        """Press as a person and answer with an ephemeral message; return its number."""
        return await self.send(person, text, press=await self.press(person), **more)

    async def edit(self, person: Person, number: int, text: str, **more: Any) -> Any:
        return await self.do("editEphemeralMessageText", person, number, text=text, **more)

    async def delete(self, person: Person, number: int) -> Any:
        return await self.do("deleteEphemeralMessage", person, number)

    async def do(self, method: str, person: Person, number: int, **more: Any) -> Any:
        """Call a method of the Bot API about an ephemeral message."""
        which = {"chat_id": self.group.id, "receiver_user_id": person.id, "ephemeral_message_id": number}
        return await self.bot.do_api_request(method, api_kwargs={**which, **more})

    async def ephemeral_texts(self, person: Person) -> list[str]:
        """Return the texts of the ephemeral messages that a person sees."""
        return [message.text for message in await person.sees(self.group) if message.ephemeral]


async def lay_table(bot: Bot, playground: Playground) -> EphemeralTable:
    """Create a group of three friends and the bot, with a button to press."""
    ann, bob, cid, group = await playground.three_friends("en")
    await bot.send_message(group.id, "table", reply_markup=keyboard("My cards"))
    return EphemeralTable(bot, ann, bob, cid, group)


async def send_ephemeral(
    bot: Bot,
    chat: Group | Person,
    receiver: Person,
    text: str = "♠A",
    *,
    press: PendingPress | None = None,
    **more: Any,
) -> Message:
    """Send an ephemeral message."""
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

"""Updates as Telegram brings them, for senders and chats that the words of `table.py` do not have."""

from __future__ import annotations

from typing import Any

from telegram import Update

from tests.bot.fake_telegram import written
from tests.bot.table import GROUP, NAMES, Room

CLUB = {"id": GROUP, "type": "supergroup", "title": "Garage"}
CHANNEL = {"from": {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}}
NEWS = CHANNEL | {"sender_chat": {"id": -1007, "type": "channel", "title": "News"}}
WEATHER = CHANNEL | {"sender_chat": {"id": -1008, "type": "channel", "title": "Weather"}}
ADMIN = {
    "from": {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"},
    "sender_chat": CLUB,
}
LINKED = {
    "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
    "sender_chat": NEWS["sender_chat"],
}
HOME = {"id": 11, "type": "private", "first_name": "Ann"}


def by(who: int, name: str = "") -> dict[str, Any]:
    """Return the sender of what a person writes."""
    first_name = name or NAMES[who]
    return {"from": {"id": who, "is_bot": False, "first_name": first_name, "language_code": "en"}}


def direct(who: int) -> dict[str, Any]:
    """Return the direct chat of a person."""
    return {"id": who, "type": "private"}


async def say(table: Room, text: str, sender: dict[str, Any], chat: dict[str, Any] | None = None) -> None:
    """Write something to the bot, by default in the group."""
    message = {"message_id": 3, "date": 1, "chat": chat or CLUB, **written(text), **sender}
    await handle(table, {"message": message})


async def press(table: Room, who: int, data: str, **under: Any) -> None:
    """Press a key under a message."""
    await handle(
        table, {"callback_query": {"id": "q", "chat_instance": "c", "data": data, **by(who), **under}}
    )


async def handle(table: Room, content: dict[str, Any]) -> None:
    """Let an update come, and wait until everything is sent."""
    update = Update.de_json({"update_id": table.update(), **content}, None)
    assert update is not None
    under_way = await table.house.door.polled(update)
    if under_way is not None:
        await under_way
    await table.house.delivery.drain()


def under(chat: dict[str, Any], date: int = 1) -> dict[str, Any]:
    """Return the message of a pressed key; of date 0 Telegram shows where it was and nothing else."""
    bot = {"id": 1, "is_bot": True, "first_name": "Thousand"}
    return {"message": {"message_id": 9, "date": date, "chat": chat, "from": bot}}

"""Methods of the Bot API about chats and about the bot itself."""

import re

from playground.access import joined_chat, known_chat
from playground.chats import Member, TelegramChat
from playground.commands import parse_commands, parse_scope
from playground.errors import Json, bad_request
from playground.keyboards import parse_app
from playground.messages import Content
from playground.params import Params
from playground.world import World

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

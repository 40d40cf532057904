"""Methods of the Bot API that edit and delete ephemeral messages; sending is in message_methods."""

from dataclasses import replace

from playground.access import joined_chat
from playground.entities import CAPTION_LIMIT, utf16_length
from playground.ephemeral import Key
from playground.errors import bad_request
from playground.message_methods import keyboard_of, reworded, text_of
from playground.params import Params
from playground.world import World


def edit_ephemeral_message_text(world: World, params: Params) -> bool:
    text = text_of(params)
    if utf16_length(text.text) > CAPTION_LIMIT:  # although it is no caption: tdlib/telegram-bot-api#881
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    world.ephemerals.edit(_key(world, params), lambda content: reworded(content, text, params))
    return True


def edit_ephemeral_message_reply_markup(world: World, params: Params) -> bool:
    keyboard = keyboard_of(params)
    world.ephemerals.edit(_key(world, params), lambda content: replace(content, keyboard=keyboard))
    return True


def delete_ephemeral_message(world: World, params: Params) -> bool:
    world.ephemerals.delete(_key(world, params))
    return True


def _key(world: World, params: Params) -> Key:
    chat = joined_chat(world, params)
    return chat.id, params.integer("receiver_user_id") or 0, params.integer("ephemeral_message_id") or 0

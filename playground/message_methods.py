"""Methods of the Bot API about messages.

Methods of the Bot API that edit and delete ephemeral messages; sending is in message_methods.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from playground import Json, Params, bad_request, markup
from playground.chat_methods import check_right, joined_chat, only_receiver, own_message, writable_chat
from playground.chats import TelegramChat
from playground.messages import Content, File, Key, Keyboard, Message, parse_keyboard, read_file
from playground.traffic import PRESS_LIFETIME_S
from playground.world import World

ANSWER_LIMIT = 200
DIE = "🎲"
DIE_STAYS_S = 24 * 60 * 60
"""Seconds in which a die in a private chat cannot be deleted."""


def send_message(world: World, params: Params) -> Json:
    text = text_of(params)
    return _send(world, params, "can_send_messages", lambda keyboard: Content(text=text, keyboard=keyboard))


def send_photo(world: World, params: Params) -> Json:
    return _send_file(world, params, "photo")


def send_document(world: World, params: Params) -> Json:
    return _send_file(world, params, "document")


def send_dice(world: World, params: Params) -> Json:
    """Throw a die with a random value."""
    if params.text("emoji") not in {"", DIE}:
        raise bad_request("the playground supports 🎲 only")

    def die(keyboard: Keyboard | None) -> Content:
        return Content(keyboard=keyboard, die=world.throw())

    return _send(world, params, "can_send_other_messages", die)


def edit_message_text(world: World, params: Params) -> Json:
    text = text_of(params)
    message = own_message(world, params)
    world.edit(message, reworded(message.content, text, params))
    return message.api()


def edit_message_caption(world: World, params: Params) -> Json:
    caption = _caption(_formatted(params, "caption"))
    message = own_message(world, params)
    if message.content.file is None:
        raise bad_request("there is no caption in the message to edit")
    keyboard = keyboard_of(params)
    world.edit(message, Content(text=caption, keyboard=keyboard, file=message.content.file))
    return message.api()


def edit_message_media(world: World, params: Params) -> Json:
    """Replace the picture and caption of a message, or add a picture to a text."""
    media = params.json("media")
    if not isinstance(media, dict) or media.get("type") != "photo":
        raise bad_request("the playground supports photos only")
    inside = params.within(media)
    caption = _caption(_formatted(inside, "caption"))
    message = own_message(world, params)
    check_right(world, message.chat, "can_send_photos")
    keyboard = keyboard_of(params)
    world.edit(message, Content(text=caption, keyboard=keyboard, file=_file(world, inside, "photo", "media")))
    return message.api()


def edit_message_reply_markup(world: World, params: Params) -> Json:
    message = own_message(world, params)
    world.edit(message, replace(message.content, keyboard=keyboard_of(params)))
    return message.api()


def delete_message(world: World, params: Params) -> bool:
    chat = joined_chat(world, params)
    message = world.messages[chat.id].get(params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    if message.sender is not world.bot and not chat.private and not chat.members[world.bot.id].admin:
        raise bad_request("message can't be deleted")
    if chat.private and message.content.die and world.clock() - message.date < DIE_STAYS_S:
        raise bad_request("message can't be deleted")
    world.delete(message)
    return True


def answer_callback_query(world: World, params: Params) -> bool:
    text, url = params.text("text"), params.text("url")
    if markup.utf16_length(text) > ANSWER_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and not url.startswith((f"https://t.me/{world.bot.username}?", f"t.me/{world.bot.username}?")):
        raise bad_request("URL_INVALID")
    press = world.presses.get(params.text("callback_query_id"))
    if press is None or press.answer is not None or world.clock() - press.time >= PRESS_LIFETIME_S:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    world.answer(press, {"text": text, "alert": params.flag("show_alert"), "url": url})
    return True


def pin_chat_message(world: World, params: Params) -> bool:
    message = _pinnable(world, params, "message to pin not found")
    message.pinned = True
    world.show(message)
    world.post(message.chat, world.bot, Content(service={"pinned_message": message.api(with_reply=False)}))
    return True


def unpin_chat_message(world: World, params: Params) -> bool:
    message = _pinnable(world, params, "message to unpin not found")
    message.pinned = False
    world.show(message)
    return True


def send_chat_action(world: World, params: Params) -> bool:
    writable_chat(world, params)
    if not params.text("action"):
        raise bad_request("wrong parameter action in request")
    return True


def keyboard_of(params: Params) -> Keyboard | None:
    """Return the keyboard of a message. Raises ApiError: it is malformed (`parse_keyboard`)."""
    return parse_keyboard(params.json("reply_markup"), private=(params.chat() or 0) > 0)


def text_of(params: Params) -> markup.Formatted:
    """Return the text of a message.

    Raises ApiError: the text is empty or too long.
    """
    text = _formatted(params, "text")
    if not text.text:
        raise bad_request("message text is empty")
    if markup.utf16_length(text.text) > markup.TEXT_LIMIT:
        raise bad_request("message is too long")
    return text


def reworded(content: Content, text: markup.Formatted, params: Params) -> Content:
    """Return the content of a message with another text and keyboard.

    Raises ApiError: the message is a file, which has a caption instead.
    """
    if content.file is not None:
        raise bad_request("there is no text in the message to edit")
    return Content(text=text, keyboard=keyboard_of(params))


def _send(world: World, params: Params, right: str, content: Callable[[Any], Content]) -> Json:
    keyboard = keyboard_of(params)
    chat, topic_id = writable_chat(world, params, right)
    reply_to, quote = _reply(world, chat, params)
    receiver = only_receiver(world, params, chat)
    if receiver is not None:
        return world.send_ephemeral(
            chat, receiver, content(keyboard), thread=topic_id, reply_to=reply_to
        ).api()
    message = world.post(chat, world.bot, content(keyboard), thread=topic_id, reply_to=reply_to, quote=quote)
    return message.api()


def _send_file(world: World, params: Params, kind: Literal["document", "photo"]) -> Json:
    caption = _caption(_formatted(params, "caption"))
    file = _file(world, params, kind, kind)
    return _send(
        world,
        params,
        f"can_send_{kind}s",
        lambda keyboard: Content(text=caption, keyboard=keyboard, file=file),
    )


def _caption(text: markup.Formatted) -> markup.Formatted:
    if markup.utf16_length(text.text) > markup.CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return text


def _file(world: World, params: Params, kind: Literal["document", "photo"], name: str) -> File:
    """Return the file that a call uploads as `name`, or the earlier file whose id it gives."""
    upload = params.upload(name)
    if upload is not None:
        return world.keep_file(lambda file_id: read_file(file_id, kind, upload.name, upload.content))
    if not params.has(name):
        raise bad_request(f"there is no {kind} in the request")
    known = world.files.get(params.text(name))
    if known is None or known.kind != kind:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return known


def _formatted(params: Params, name: Literal["text", "caption"]) -> markup.Formatted:
    """Parse a text with its formatting: HTML, entities, or none."""
    source, mode = params.text(name), params.text("parse_mode").lower()
    if mode == "html":
        return markup.parse_html(source).stripped().lively()
    if mode:
        raise bad_request("unsupported parse_mode: the playground supports HTML only")
    entities = params.json("entities" if name == "text" else "caption_entities") or []
    return markup.from_entities(source, entities).stripped().lively()


def _reply(world: World, chat: TelegramChat, params: Params) -> tuple[int | None, markup.Formatted]:
    """Return the id of the message that is replied to, and the quoted part of its text.

    Raises ApiError: the message is missing, or does not contain the quote with the same emphasis.
    """
    match params.json("reply_parameters"):
        case {"message_id": int(message_id), **options}:
            message = world.messages[chat.id].get(message_id)
            quote = markup.from_entities(str(options.get("quote", "")), options.get("quote_entities") or [])
            if message is not None and not markup.contains(message.content.text, quote):
                raise bad_request("QUOTE_TEXT_INVALID")
            if message is not None:
                return message_id, quote
            if not options.get("allow_sending_without_reply"):
                raise bad_request("message to be replied not found")
    return None, markup.NO_WORDS


def _pinnable(world: World, params: Params, missing: str) -> Message:
    chat = joined_chat(world, params)
    if not chat.private and not chat.members[world.bot.id].admin:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    message = world.messages[chat.id].get(params.integer("message_id") or 0)
    if message is None:
        raise bad_request(missing)
    return message


def edit_ephemeral_message_text(world: World, params: Params) -> bool:
    text = text_of(params)
    # The limit of captions, although it is none: tdlib/telegram-bot-api#881.
    if markup.utf16_length(text.text) > markup.CAPTION_LIMIT:
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

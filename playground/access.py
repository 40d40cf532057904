"""Access checks for calls of the bot, with Telegram's own error texts."""

from playground.chats import SENDING_RIGHTS, TelegramChat, User
from playground.errors import bad_request, forbidden
from playground.messages import Message
from playground.params import Params
from playground.world import World

EPHEMERAL_ANSWER_S = 15
"""Seconds after a press in which a bot without admin rights may answer with an ephemeral message."""


def known_chat(world: World, params: Params) -> TelegramChat:
    """Return the chat that a call names.

    Raises ApiError: 400 if there is no such chat.
    """
    if not params.has("chat_id"):
        raise bad_request("chat_id is empty")
    chat = world.chats.get(params.chat() or 0)
    if chat is None:
        raise bad_request("chat not found")
    return chat


def joined_chat(world: World, params: Params) -> TelegramChat:
    """Return the chat that a call names, if the bot has access to it.

    Raises ApiError: 403 if the bot has no access, 400 if the group was upgraded to a supergroup.
    """
    chat = known_chat(world, params)
    if chat.private:
        _check_private(world.users[chat.id])
    else:
        _check_group(world, chat)
    return chat


def writable_chat(
    world: World, params: Params, right: str = "can_send_messages"
) -> tuple[TelegramChat, int | None]:
    """Return the chat and the topic that a call may write to.

    Raises ApiError: as `joined_chat`, and 400 if the bot lacks the right or the topic is missing or closed.
    """
    chat = joined_chat(world, params)
    check_right(world, chat, right)
    topic_id = params.integer("message_thread_id")
    if topic_id is None:
        return chat, None
    if topic_id not in chat.topics:
        raise bad_request("message thread not found")
    if chat.topics[topic_id].closed:
        raise bad_request("TOPIC_CLOSED")
    return chat, topic_id


def check_right(world: World, chat: TelegramChat, right: str) -> None:
    """Check that the bot may send this kind of message to a chat.

    Raises ApiError: 400 that names the kind of message, as Telegram's `can_send_message_content` does.
    """
    if not chat.lets(world.bot, right):
        raise bad_request(f"not enough rights to send {SENDING_RIGHTS[right]} to the chat")


def own_message(world: World, params: Params) -> Message:
    """Return the bot's own message that a call edits.

    Raises ApiError: as `joined_chat`, and 400 if the message is missing or another sender's.
    """
    chat = joined_chat(world, params)
    message = world.messages[chat.id].get(params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.content.service is not None or message.content.die:
        raise bad_request("message can't be edited")
    return message


def only_receiver(world: World, params: Params, chat: TelegramChat) -> User | None:
    """Return the receiver of an ephemeral message, None if the message is for everybody.

    Raises ApiError: 400 if the receiver is no member of the group, or if a bot without admin rights does not
    answer a recent press of that member.
    """
    given = params.json("ephemeral_message_parameters") if world.ephemeral_offered else None
    match given:
        case None:
            return None
        case {"replace_callback_query_message": True}:
            raise bad_request("the playground does not support replace_callback_query_message")
        case {"receiver_user_id": int(user_id), **others}:
            press_id = str(others.get("callback_query_id") or "")
        case _:
            raise bad_request("can't parse EphemeralMessageParameters: receiver_user_id is missing")
    member = chat.members.get(user_id)
    if chat.private or not (press_id or chat.members[world.bot.id].admin):
        raise bad_request("BOT_NOT_ADMIN")
    if member is None or not member.present or member.user is world.bot:
        raise bad_request("USER_NOT_PARTICIPANT")
    if not chat.members[world.bot.id].admin:
        _check_answers_press(world, press_id, member.user, chat)
    return member.user


def _check_answers_press(world: World, press_id: str, user: User, chat: TelegramChat) -> None:
    """Refuse a press by another user, in another chat, too long ago, or already answered."""
    press = world.presses.get(press_id)
    if (
        press is None
        or press.user is not user
        or press.message.chat is not chat
        or press.answer is not None
        or world.clock() - press.time >= EPHEMERAL_ANSWER_S
    ):
        raise bad_request("query is too old and response timeout expired or query ID is invalid")


def _check_private(user: User) -> None:
    if user.deactivated:
        raise forbidden("user is deactivated")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")


def _check_group(world: World, chat: TelegramChat) -> None:
    if chat.upgraded_to is not None:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": chat.upgraded_to}
        )
    bot = chat.members.get(world.bot.id)
    if bot is not None and bot.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    if bot is None or not bot.present:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")

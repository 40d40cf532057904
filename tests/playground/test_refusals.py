"""Chats that the bot may not write to, and Telegram's errors."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest
from telegram import Bot, InputMediaPhoto
from telegram.error import BadRequest, ChatMigrated, Forbidden

from playground.person import Playground
from tests.e2e.test_pictures import png


async def test_a_chat_that_does_not_exist(bot: Bot) -> None:
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(-7, "hi")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.get_chat(-7)


async def test_a_person_who_never_started_the_bot_cannot_be_written_to(
    bot: Bot, playground: Playground
) -> None:
    ann = await playground.add_person("Ann")
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(ann.id, "hi")
    await ann.start()
    await bot.send_message(ann.id, "hi")
    assert [message.text for message in await ann.sees()] == ["/start", "hi"]


async def test_a_blocking_or_deactivated_person_cannot_be_written_to(
    bot: Bot, playground: Playground
) -> None:
    ann = await playground.add_person("Ann")
    await ann.start()
    await ann.block()
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(ann.id, "hi")
    await ann.unblock()
    await bot.send_message(ann.id, "hi")
    await ann.deactivate()
    with pytest.raises(Forbidden, match="user is deactivated"):
        await bot.send_message(ann.id, "hi")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_that_was_removed_or_left_cannot_write(
    bot: Bot, playground: Playground, kind: str
) -> None:
    ann = await playground.add_person("Ann")
    group = await playground.create_group(
        "Table", ann, kind="supergroup" if kind == "supergroup" else "group"
    )
    await group.kick_bot(ann)
    with pytest.raises(Forbidden, match=f"bot was kicked from the {kind} chat"):
        await bot.send_message(group.id, "hi")
    await group.add_bot(ann)
    await bot.leave_chat(group.id)
    with pytest.raises(Forbidden, match=f"bot is not a member of the {kind} chat"):
        await bot.send_message(group.id, "hi")


async def test_a_restricted_bot_cannot_write(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    await group.restrict(can_send=False)
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await bot.send_message(group.id, "hi")
    await group.restrict(can_send=True)
    assert await bot.send_message(group.id, "hi")


async def test_an_upgraded_group_names_its_new_id(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, "table")
    moved = await group.migrate()
    with pytest.raises(ChatMigrated) as refused:
        await bot.edit_message_text("new", group.id, sent.message_id)
    assert refused.value.new_chat_id == moved.id
    await bot.send_message(moved.id, "table")
    assert (await ann.sees(moved))[-1].text == "table"


async def test_missing_and_closed_topics_are_refused(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    forum = await playground.create_group("Club", ann, kind="forum")
    cards, chess = await forum.open_topic(ann, "Cards"), await forum.open_topic(ann, "Chess")
    sent = await bot.send_message(forum.id, "table", message_thread_id=cards)
    assert (sent.message_thread_id, sent.is_topic_message) == (cards, True)
    await forum.close_topic(ann, cards)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(forum.id, "table", message_thread_id=cards)
    await forum.delete_topic(chess)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "table", message_thread_id=chess)


PNG = png(200)
KINDS: dict[str, tuple[str, Callable[[Bot, int], Awaitable[object]]]] = {
    "can_send_photos": ("photos", lambda bot, chat: bot.send_photo(chat, PNG)),
    "can_send_documents": ("documents", lambda bot, chat: bot.send_document(chat, b"x", filename="x")),
    "can_send_other_messages": ("dice", lambda bot, chat: bot.send_dice(chat)),
    "can_send_messages": ("text messages", lambda bot, chat: bot.send_message(chat, "x")),
}


@pytest.mark.parametrize("denied", KINDS)
async def test_a_denied_right_refuses_only_its_kind_of_message(
    bot: Bot, playground: Playground, denied: str
) -> None:
    *_, group = await playground.three_friends()
    for settle in (group.permit, partial(group.restrict, can_send=True)):
        await settle(denied=[denied])
        for right, (words, send) in KINDS.items():
            if right == denied:
                with pytest.raises(BadRequest, match=f"Not enough rights to send {words} to the chat"):
                    await send(bot, group.id)
            else:
                assert await send(bot, group.id)
        await settle(denied=[])
        assert await KINDS[denied][1](bot, group.id)


async def test_an_admin_may_send_what_members_may_not(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    await group.permit(denied=list(KINDS))
    await group.promote()
    for _, send in KINDS.values():
        assert await send(bot, group.id)
    await group.demote()
    with pytest.raises(BadRequest, match="Not enough rights to send photos to the chat"):
        await bot.send_photo(group.id, PNG)


async def test_without_the_photo_right_only_a_new_picture_is_refused(
    bot: Bot, playground: Playground
) -> None:
    *_, group = await playground.three_friends()
    sent = await bot.send_photo(group.id, PNG, caption="one")
    words = await bot.send_message(group.id, "one")
    await group.permit(denied=list(KINDS))
    await bot.edit_message_caption(group.id, sent.message_id, caption="two")
    await bot.edit_message_text("two", group.id, words.message_id)
    for message in (sent, words):
        with pytest.raises(BadRequest, match="Not enough rights to send photos to the chat"):
            await bot.edit_message_media(InputMediaPhoto(PNG), group.id, message.message_id)


async def test_get_chat_returns_the_permissions_of_members(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    await group.permit(denied=["can_send_photos"])
    permissions = (await bot.get_chat(group.id)).permissions
    assert permissions is not None
    assert (permissions.can_send_photos, permissions.can_send_documents) == (False, True)

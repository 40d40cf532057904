"""Status of the bot in a group, and the updates about it."""

import pytest
from telegram import Bot, ChatMemberAdministrator, ChatMemberMember, ChatMemberRestricted, ChatMemberUpdated
from telegram.error import BadRequest

from playground import PersonError
from playground.person import Playground


async def change(bot: Bot) -> ChatMemberUpdated:
    """Return the newest change of the bot's status."""
    changed = (await bot.get_updates())[-1].my_chat_member
    assert changed is not None
    return changed


async def test_the_bot_is_told_when_it_gains_and_loses_admin_rights(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    await group.promote()
    promoted = await change(bot)
    assert (promoted.chat.id, promoted.from_user.id) == (group.id, ann.id)
    assert isinstance(promoted.new_chat_member, ChatMemberAdministrator)
    assert isinstance(await bot.get_chat_member(group.id, bot.id), ChatMemberAdministrator)
    await group.demote()
    demoted = await change(bot)
    assert isinstance(demoted.old_chat_member, ChatMemberAdministrator)
    assert isinstance(demoted.new_chat_member, ChatMemberMember)


async def test_the_bot_is_told_when_it_is_restricted_and_unrestricted(
    bot: Bot, playground: Playground
) -> None:
    *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, "table")
    await group.restrict()
    silenced = (await change(bot)).new_chat_member
    assert isinstance(silenced, ChatMemberRestricted)
    assert (silenced.can_send_messages, silenced.is_member) == (False, True)
    for what, refused in (
        ("text messages", bot.send_message(group.id, "x")),
        ("documents", bot.send_document(group.id, b"x", filename="x")),
    ):
        with pytest.raises(BadRequest, match=f"Not enough rights to send {what} to the chat"):
            await refused
    await bot.edit_message_text("what stands can be edited", group.id, sent.message_id)
    await group.restrict(can_send=True)
    allowed = await change(bot)
    assert isinstance(allowed.old_chat_member, ChatMemberRestricted)
    assert isinstance(allowed.new_chat_member, ChatMemberMember)
    await bot.send_message(group.id, "back")


async def test_a_demoted_anonymous_admin_writes_under_their_name(bot: Bot, playground: Playground) -> None:
    _, bob, _, group = await playground.three_friends("en")
    await group.promote(bob, anonymous=True)
    await group.demote(bob)
    assert isinstance(await bot.get_chat_member(group.id, bob.id), ChatMemberMember)
    assert (await bob.say(group, "hello")).sender == "Bob"


async def test_only_admins_except_the_owner_can_be_demoted(playground: Playground) -> None:
    ann, bob, _, group = await playground.three_friends("en")
    for person in (ann, bob):
        with pytest.raises(PersonError, match=f"{person.name} is no admin who could be demoted"):
            await group.demote(person)

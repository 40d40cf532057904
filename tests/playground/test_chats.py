"""Methods about chats, and the command menu."""

import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    ChatMemberAdministrator,
    ChatMemberRestricted,
)
from telegram.error import BadRequest, Forbidden

from playground import PersonError
from playground.person import Playground


async def test_get_me_describes_the_bot(bot: Bot) -> None:
    assert (bot.bot.id, bot.bot.username, bot.bot.can_read_all_group_messages) == (
        1,
        "thousand_table_bot",
        False,
    )


async def test_members_and_admins_of_a_group(bot: Bot, playground: Playground) -> None:
    ann, bob, cid, group = await playground.three_friends("en")
    dan = await playground.add_person("Dan")
    await group.promote(bob)
    await group.restrict(cid)
    standing = {
        person.name: await bot.get_chat_member(group.id, person.id) for person in (ann, bob, cid, dan)
    }
    assert [member.status for member in standing.values()] == [
        "creator",
        "administrator",
        "restricted",
        "left",
    ]
    assert isinstance(standing["Bob"], ChatMemberAdministrator)
    assert isinstance(standing["Cid"], ChatMemberRestricted)
    assert not standing["Cid"].can_send_messages
    assert [member.user.id for member in await bot.get_chat_administrators(group.id)] == [ann.id, bob.id]
    assert await bot.get_chat_member_count(group.id) == 4
    with pytest.raises(BadRequest, match="Participant_id_invalid"):
        await bot.get_chat_member(group.id, 5)


async def test_a_bot_cannot_read_a_group_that_removed_it(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    await group.kick_bot(ann)
    with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
        await bot.get_chat(group.id)


async def test_get_chat_marks_a_forum(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    forum = await playground.create_group("Club", ann, kind="forum")
    chat = await bot.get_chat(forum.id)
    assert (chat.type, chat.title, chat.is_forum) == ("supergroup", "Club", True)


async def test_get_chat_works_before_the_bot_is_started(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    assert (await bot.get_chat(ann.id)).first_name == "Ann"
    with pytest.raises(BadRequest, match="There are no administrators in the private chat"):
        await bot.get_chat_administrators(ann.id)


async def test_a_user_sees_the_menu_of_the_narrowest_scope_in_their_language(
    bot: Bot, playground: Playground
) -> None:
    ann, bob, _, group = await playground.three_friends("ru")
    lists = {
        "anywhere": None,
        "private": BotCommandScopeAllPrivateChats(),
        "groups": BotCommandScopeAllGroupChats(),
        "admins": BotCommandScopeAllChatAdministrators(),
    }
    for name, scope in lists.items():
        await bot.set_my_commands([BotCommand(name, "…")], scope=scope)
    await bot.set_my_commands(
        [BotCommand("lichno", "…")], scope=BotCommandScopeAllPrivateChats(), language_code="ru"
    )
    assert [await bob.menu(), await bob.menu(group), await ann.menu(group)] == [
        ["lichno"],
        ["groups"],
        ["admins"],
    ]
    await bot.set_my_commands([BotCommand("here", "…")], scope=BotCommandScopeChat(group.id))
    assert await bob.menu(group) == ["here"]
    await bot.delete_my_commands(scope=BotCommandScopeChat(group.id))
    assert await bob.menu(group) == ["groups"]
    assert [command.command for command in await bot.get_my_commands()] == ["anywhere"]


async def test_a_command_needs_a_lower_case_name(bot: Bot) -> None:
    with pytest.raises(BadRequest, match="Bot_command_invalid"):
        await bot.set_my_commands([("Join", "take a seat")])


async def test_a_description_that_is_too_long_is_refused(bot: Bot) -> None:
    await bot.set_my_description("x" * 512)
    with pytest.raises(BadRequest, match="Description_too_long"):
        await bot.set_my_description("x" * 513)
    with pytest.raises(BadRequest, match="Short_description_too_long"):
        await bot.set_my_short_description("x" * 121)


async def test_the_bot_can_send_a_chat_action(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    assert await bot.send_chat_action(group.id, "typing")


async def test_a_group_goes_on_after_its_owner_has_left(playground: Playground) -> None:
    ann, *_, group = await playground.three_friends("en")
    await ann.leave(group)
    await group.promote()
    assert (await group.migrate()).id != group.id


async def test_impossible_actions_of_people_raise_person_error(playground: Playground) -> None:
    ann, bob, _, group = await playground.three_friends("en")
    dan = await playground.add_person("Dan")
    with pytest.raises(PersonError, match="Dan may not write"):
        await dan.say(group, "hello")
    with pytest.raises(PersonError, match="already"):
        await group.add_bot(ann)
    with pytest.raises(PersonError, match="has no topics"):
        await group.open_topic(ann, "Cards")
    await group.migrate()
    with pytest.raises(PersonError, match="cannot be upgraded"):
        await group.migrate()
    with pytest.raises(PersonError, match="was upgraded"):
        await bob.say(group, "hello")
    await bob.block()
    with pytest.raises(PersonError, match="has blocked the bot"):
        await bob.say(bob, "hello")


async def test_a_description_is_stored_by_language(bot: Bot) -> None:
    await bot.set_my_description("I deal cards.")
    await bot.set_my_short_description("Раздаю карты", "ru")
    assert (await bot.get_my_description()).description == "I deal cards."
    assert (await bot.get_my_description("ru")).description == ""
    assert (await bot.get_my_short_description("ru")).short_description == "Раздаю карты"


@pytest.mark.parametrize("code", ["rus", "RU", "ru-RU", "1"])
async def test_a_language_code_has_two_letters(bot: Bot, code: str) -> None:
    for refused in (
        bot.set_my_commands([("new", "open a table")], language_code=code),
        bot.set_my_description("I deal cards.", code),
        bot.get_my_commands(language_code=code),
    ):
        with pytest.raises(BadRequest, match="Invalid language code specified"):
            await refused

"""Updates for the bot: order, lifetimes, subscriptions, privacy mode, a single poller."""

import asyncio

import pytest
from telegram import Bot, MessageOriginUser, Update
from telegram.error import Conflict

from playground.person import Playground
from playground.server import PlaygroundServer
from playground.traffic import PRESS_LIFETIME_S, UPDATE_LIFETIME_S
from playground.world import World
from tests.e2e.stage import until
from tests.playground.conftest import ManualClock, new_bot

LONG_S = 100
ANONYMOUS_ADMIN = 1087968824


async def polling(bot: Bot, world: World) -> asyncio.Task[tuple[Update, ...]]:
    """Start a long poll and wait until it is waiting."""
    poll = asyncio.create_task(bot.get_updates(timeout=LONG_S))
    await until(lambda: world.updates._poller is not None, every_s=0.01)
    return poll


async def texts(bot: Bot) -> list[str | None]:
    return [
        update.message.text for update in await bot.get_updates() if update.message and update.message.text
    ]


async def test_updates_stay_until_a_later_offset_confirms_them(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann", "en")
    for text in ("/start", "one", "two"):
        await ann.say(ann, text)
    first, second, third = await bot.get_updates()
    assert [first.update_id + 1, second.update_id + 1] == [second.update_id, third.update_id]
    assert first.message is not None
    assert first.message.from_user is not None
    assert first.message.from_user.language_code == "en"
    assert [update.update_id for update in await bot.get_updates(offset=third.update_id)] == [third.update_id]
    assert await bot.get_updates(offset=third.update_id + 1) == ()


async def test_a_negative_offset_keeps_only_the_latest_updates(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    for text in ("/start", "one", "two"):
        await ann.say(ann, text)
    await bot.get_updates(offset=-1)
    assert await texts(bot) == ["two"]


async def test_a_long_poll_returns_on_an_update(bot: Bot, world: World, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    poll = await polling(bot, world)
    assert not poll.done()
    await ann.start()
    async with asyncio.timeout(LONG_S / 2):
        assert len(await poll) == 1


async def test_a_second_poller_terminates_the_first(bot: Bot, server: PlaygroundServer, world: World) -> None:
    poll = await polling(bot, world)
    async with new_bot(server) as second:
        await second.get_updates()
    with pytest.raises(Conflict, match="terminated by other getUpdates request"):
        await poll


async def test_presses_expire_after_150_seconds_and_messages_after_a_day(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    ann = await playground.add_person("Ann")
    await ann.start()
    await bot.send_message(ann.id, "hi")
    await ann.press(await ann.wait_for(), data="join")
    clock.pass_seconds(PRESS_LIFETIME_S - 1)
    assert len(await bot.get_updates()) == 2
    clock.pass_seconds(1)
    assert await texts(bot) == ["/start"]
    clock.pass_seconds(UPDATE_LIFETIME_S - PRESS_LIFETIME_S - 1)
    assert await texts(bot) == ["/start"]
    clock.pass_seconds(1)
    assert await bot.get_updates() == ()


async def test_a_subscription_applies_when_updates_arise(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    await bot.get_updates(allowed_updates=["my_chat_member"])
    await ann.start()
    await bot.get_updates(allowed_updates=["message"])
    assert await bot.get_updates() == ()
    await ann.say(ann, "heard")
    assert await texts(bot) == ["heard"]


async def test_in_a_group_the_bot_receives_commands_and_replies_to_it(
    bot: Bot, playground: Playground
) -> None:
    ann, *_, group = await playground.three_friends()
    await bot.send_message(group.id, "table")
    await ann.say(group, "just talking")
    await ann.say(group, "/new")
    await ann.say(group, "/new@thousand_table_bot")
    await ann.say(group, "/new@other_bot")
    await ann.say(group, "nice", reply_to=await ann.wait_for(group))
    assert await texts(bot) == ["/new", "/new@thousand_table_bot", "nice"]
    await group.promote()
    await ann.say(group, "to an admin")
    assert (await texts(bot))[-1] == "to an admin"


async def test_an_anonymous_admin_writes_as_the_group_and_presses_as_a_user(
    bot: Bot, playground: Playground
) -> None:
    ann, *_, group = await playground.three_friends()
    await group.promote(ann, anonymous=True)
    await bot.send_message(group.id, "table")
    await ann.say(group, "/new")
    await ann.press(await ann.wait_for(group), data="join")
    *_, said, pressed = await bot.get_updates()
    assert said.message is not None
    assert said.message.from_user is not None
    assert (said.message.from_user.id, said.message.sender_chat) == (ANONYMOUS_ADMIN, said.message.chat)
    assert pressed.callback_query is not None
    assert pressed.callback_query.from_user.id == ann.id


async def test_the_bot_is_told_when_it_is_added_removed_or_blocked(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    await group.kick_bot(ann)
    await ann.start()
    await ann.block()
    await ann.unblock()
    standings = [
        update.my_chat_member for update in await bot.get_updates(allowed_updates=["my_chat_member"])
    ]
    assert [
        (change.chat.id, change.old_chat_member.status, change.new_chat_member.status)
        for change in standings
        if change
    ] == [
        (group.id, "left", "member"),
        (group.id, "member", "kicked"),
        (ann.id, "member", "kicked"),
        (ann.id, "kicked", "member"),
    ]


async def test_a_removed_bot_receives_nothing_until_it_is_added_again(
    bot: Bot, playground: Playground
) -> None:
    ann, *_, group = await playground.three_friends()
    await group.kick_bot(ann)
    await ann.say(group, "/unheard")
    await group.add_bot(ann)
    await ann.say(group, "/heard")
    assert await texts(bot) == ["/heard"]


async def test_joining_and_leaving_are_announced(bot: Bot, playground: Playground) -> None:
    *_, bob, _, group = await playground.three_friends("en")
    await bob.leave(group)
    await bob.join(group)
    left, joined = (update.message for update in (await bot.get_updates())[-2:])
    assert left is not None
    assert left.left_chat_member is not None
    assert joined is not None
    assert [left.left_chat_member.id, *(user.id for user in joined.new_chat_members)] == [bob.id, bob.id]


async def test_a_migration_is_announced_in_both_groups(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    moved = await group.migrate()
    old, new = (update.message for update in (await bot.get_updates())[-2:])
    assert old is not None
    assert new is not None
    assert (old.chat.id, old.migrate_to_chat_id) == (group.id, moved.id)
    assert (new.chat.id, new.migrate_from_chat_id) == (moved.id, group.id)


async def test_a_message_carries_its_topic(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    forum = await playground.create_group("Club", ann, kind="forum")
    topic = await forum.open_topic(ann, "Cards")
    await ann.say(forum, "/new", thread=topic)
    said = (await bot.get_updates())[-1].message
    assert said is not None
    assert (said.message_thread_id, said.chat.is_forum) == (topic, True)


async def test_a_command_ends_where_telegram_ends_it(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    text = "🃏 /new\nfine\xa0/rules@thousand_table_bot, /table/x /help"
    await ann.say(ann, text)
    (update,) = await bot.get_updates()
    assert update.message is not None
    found = update.message.parse_entities(["bot_command"])
    assert list(found.values()) == ["/new", "/rules@thousand_table_bot", "/help"]


async def test_a_forwarded_message_tells_its_origin(bot: Bot, playground: Playground) -> None:
    ann, bob, _, group = await playground.three_friends()
    said = await ann.say(ann, "/cancel")
    await bob.forward(group, said)
    origin = (await bot.get_updates())[-1].message
    assert origin is not None
    assert isinstance(origin.forward_origin, MessageOriginUser)
    assert (origin.from_user and origin.from_user.id, origin.text) == (bob.id, "/cancel")
    assert origin.forward_origin.sender_user.id == ann.id


async def test_a_channel_writes_posts_and_its_direct_messages_are_a_supergroup(
    bot: Bot, playground: Playground
) -> None:
    ann = await playground.add_person("Ann")
    news = await playground.create_group("News", ann, kind="channel")
    await ann.say(news, "/new")
    direct = await playground.create_group("News", ann, kind="direct")
    await ann.say(direct, "/new")
    kinds = ["channel_post", "message", "my_chat_member"]
    assert await bot.get_updates(allowed_updates=kinds)
    await ann.say(news, "/new")
    post = (await bot.get_updates(allowed_updates=kinds))[-1].channel_post
    assert post is not None
    assert (post.chat.type, post.from_user, post.sender_chat) == ("channel", None, post.chat)
    await ann.say(direct, "/new")
    said = (await bot.get_updates(allowed_updates=kinds))[-1].message
    assert said is not None
    assert (said.chat.type, said.chat.is_direct_messages) == ("supergroup", True)

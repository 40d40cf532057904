"""Groups that remove or silence the bot, close its topic, or move; and several groups at once."""

from __future__ import annotations

import asyncio

import pytest

from bot.words.links import COMMENTS
from bot.words.texts import words_of
from club.state import TableState
from playground.groups import GroupKind
from playground.people_api import SeenMessage
from playground.person import Group, Person
from tests.e2e.evenings import EN, Evening, answered, deal_to_its_end, evening, last, moment
from tests.scenes import with_scene

A_CLOCK_S = 120
"""Thinking time in a group that has not chosen another."""


async def state(it: Evening) -> TableState:
    """Return what goes on around the match of the group's newest table."""
    return (await it.table()).state


async def told(person: Person, group: Group, words: str) -> list[SeenMessage]:
    """Return the messages of a group that say so."""
    return [each for each in await person.sees(group) if words in each.text]


@with_scene(evening)
async def test_the_bot_is_put_out_in_mid_deal_and_the_game_goes_on_when_it_is_back(it: Evening) -> None:
    board = await it.play()
    ann = it.people[0]
    await it.group.kick_bot(ann)
    await moment()
    asked, panel, label = await it.asked()
    assert (await answered(asked, panel, label)).text == ""
    await moment()
    turn = (await it.match()).turn
    await asyncio.sleep(1800)
    assert (await it.match()).turn == turn, "nobody is played for while the group sees nothing"
    assert (await state(it)).warned == 0
    await it.group.add_bot(ann)
    await moment()
    assert await told(ann, it.group, EN("welcome-back"))
    (again,) = [each for each in await told(ann, it.group, "Deal 1") if each.id > board.id]
    assert again.text != board.text, "it shows what happened in the meantime"
    await asyncio.sleep(60)
    assert (await state(it)).warned >= 1, "the clock runs again"


@with_scene(evening)
async def test_the_bot_is_silenced_and_given_back_its_voice(it: Evening) -> None:
    board = await it.play()
    ann = it.people[0]
    await it.group.restrict(can_send=False)
    await ann.say(it.group, "/table")  # old messages may be edited, but no new one comes
    await moment()
    asked, panel, label = await it.asked()
    await answered(asked, panel, label)
    entries = (await it.table()).entries
    await asyncio.sleep(1800)
    assert (await it.board()).text == board.text
    assert (await it.table()).entries == entries
    await it.group.restrict(can_send=True)
    await moment()
    assert await told(ann, it.group, EN("welcome-back"))
    (again,) = await told(ann, it.group, "Deal 1")
    assert again.id > board.id


@with_scene(evening)
async def test_an_admins_badge_for_the_bot_is_no_reason_to_greet_again(it: Evening) -> None:
    before = await it.people[0].sees(it.group)
    await it.group.promote()
    await moment()
    await it.group.demote()
    await moment()
    assert await it.people[0].sees(it.group) == before


@with_scene(evening)
async def test_a_group_that_takes_messages_again_unannounced_is_found_out_by_the_next_command(
    it: Evening,
) -> None:
    await it.play()
    it.house.delivery._lane(it.group.id).suspended = True
    asked, panel, label = await it.asked()
    board = await it.board()
    await answered(asked, panel, label)
    await moment()
    assert (await it.board()).text == board.text
    await it.people[1].say(it.group, "/table")
    await moment()
    assert (await it.board()).text != board.text


@with_scene(evening, kind="forum")
async def test_a_table_whose_topic_is_gone_waits_and_moves_to_another(it: Evening) -> None:
    ann = it.people[0]
    topic = await it.group.open_topic(ann, "Cards")
    await it.play(topic=topic)
    await it.group.delete_topic(topic)
    asked, panel, label = await it.asked()
    await answered(asked, panel, label)
    await moment()
    await ann.say(ann, "/hand")
    await moment()
    asked, panel, label = await it.asked()
    await answered(asked, panel, label)
    await moment()
    letters = [each for each in await ann.sees() if "is closed or deleted" in each.text]
    assert len(letters) == 1, "its host is told once"
    turn = (await it.match(topic)).turn
    await asyncio.sleep(1800)
    assert (await it.match(topic)).turn == turn
    other = await it.group.open_topic(ann, "More cards")
    await it.people[1].say(it.group, "/table", thread=other)
    await moment()
    board = await it.board()
    assert (board.thread, "Deal 1" in board.text) == (other, True)
    await asyncio.sleep(A_CLOCK_S + 5)
    assert (await last(ann, it.group)).thread == other, "whoever is asked is called there"
    asked, panel, label = await it.asked()
    assert (await answered(asked, panel, label)).text == ""
    assert len([each for each in await ann.sees() if "is closed or deleted" in each.text]) == 1


@with_scene(evening, kind="forum")
async def test_when_the_host_cannot_be_written_to_all_players_hear_of_a_lost_topic(it: Evening) -> None:
    ann, *_, dan = it.people
    topic = await it.group.open_topic(ann, "Cards")
    await it.play(topic=topic, host=dan)
    await it.group.close_topic(ann, topic)
    await deal_to_its_end(it)
    await asyncio.sleep(30)
    for person in it.people[:3]:
        letters = [each for each in await person.sees() if "is closed or deleted" in each.text]
        assert len(letters) == 1


@with_scene(evening, kind="forum")
async def test_a_table_comes_back_to_its_topic_when_that_is_open_again(it: Evening) -> None:
    ann = it.people[0]
    topic = await it.group.open_topic(ann, "Cards")
    await it.play(topic=topic)
    await it.group.close_topic(ann, topic)
    await deal_to_its_end(it)
    await asyncio.sleep(30)
    assert any("is closed or deleted" in each.text for each in await ann.sees())
    assert (await it.house.store.tables_at(it.group.id))[0].state.lost
    it.world.chats[it.group.id].topics[topic].closed = False
    await ann.say(it.group, "/table", thread=topic)
    await moment()
    board = await it.board()
    assert (board.thread, "Deal 2" in board.text) == (topic, True)
    assert not (await it.house.store.tables_at(it.group.id))[0].state.lost


@with_scene(evening)
async def test_a_table_follows_its_group_to_the_new_id_with_clock_and_people(it: Evening) -> None:
    await it.play()
    await asyncio.sleep(A_CLOCK_S - 20)
    upgraded = await it.group.migrate()
    await moment()
    await asyncio.sleep(10)
    call = await last(it.people[0], upgraded)
    assert "it is your turn!" in call.text
    asked, panel, label = await it.asked()
    assert (await answered(asked, call, EN("button-here"))).text == EN("toast-here")
    panel = await last(asked)
    assert (await answered(asked, panel, label)).text == ""


@with_scene(evening, kind="supergroup")
async def test_an_anonymous_admin_opens_a_table_with_a_key_and_settles_with_keys(it: Evening) -> None:
    ann, bob, *_ = it.people
    for person in it.people[:3]:
        await person.start()
    await it.group.promote(bob, anonymous=True)
    await bob.say(it.group, "/new")
    await moment()
    await answered(bob, await it.board(), EN("button-open"))
    await moment()
    lobby = await it.board()
    assert "1. Bob" in lobby.text, "a press carries his own name"
    for command in ("/rules fine 200", "/cancel"):
        await bob.say(it.group, command)
        await moment()
        assert (await it.board()).text == EN("anonymous")
        await ann.say(it.group, "/table")
        await moment()
    await answered(bob, await it.board(), EN("button-cancel"))
    await moment()
    assert any(EN("table-cancelled", who="Bob") in each.text for each in await ann.sees(it.group))


@with_scene(evening, kind="supergroup")
async def test_an_anonymous_admin_is_told_why_his_seat_is_not_known(it: Evening) -> None:
    ann, bob, *_ = it.people
    await it.play()
    await it.group.promote(bob, anonymous=True)
    for command in ("/leave", "/pause", "/resume", "/hand"):
        await ann.say(it.group, "chatter")
        await bob.say(it.group, command)
        await moment()
        assert (await it.board()).text == EN("anonymous")


@with_scene(evening)
async def test_somebody_who_plays_in_two_groups_is_told_which_panel_is_whose(it: Evening) -> None:
    ann, bob, cid, _ = it.people
    await it.play()
    other = await it.playground.create_group("Attic", cid, ann, bob)
    await moment()
    await cid.say(other, "/new")
    await moment()
    for person in (ann, bob):
        await answered(person, await it.board(other), EN("button-join"))
        await moment()
    await answered(ann, await it.board(other), EN("button-start"))
    await moment()
    await ann.say(ann, "/hand")
    await moment()
    club, attic = (await ann.sees())[-2:]
    assert [each.text.split(" · ")[0] for each in (club, attic)] == ["Club", "Attic"]
    asked, panel, label = await it.asked()
    entries = [table.entries for table in await it.house.store.open_tables()]
    await answered(asked, panel, label)
    after = [table.entries for table in await it.house.store.open_tables()]
    assert after[0] == entries[0]
    assert after[1] > entries[1]


@pytest.mark.parametrize("kind", ["channel", "direct"])
@with_scene(evening)
async def test_the_bot_keeps_silent_in_a_channel_and_in_messages_to_it(it: Evening, kind: GroupKind) -> None:
    ann = it.people[0]
    news = await it.playground.create_group("News", ann, *it.people[1:], kind=kind)
    await ann.say(news, "/new")
    await moment()
    await news.kick_bot(ann)
    await news.add_bot(ann)
    await ann.say(news, "/new@thousand_table_bot")
    await moment()
    assert await it.playground.calls(chat=news) == []
    assert await it.house.store.open_tables() == ()
    assert await it.house.store.chat(news.id) is None


@with_scene(evening, kind="supergroup")
async def test_a_table_opened_in_comments_stands_below_their_post(it: Evening) -> None:
    ann, bob, *_ = it.people
    news = await it.playground.create_group("News", ann, kind="channel", with_bot=False)
    await news.link(it.group)
    await ann.say(news, "Who plays tonight? /new")
    post = (await ann.sees(it.group))[-1]
    assert "tonight" in post.text
    for person in it.people[:3]:
        await person.start()
    await ann.say(it.group, "/new", reply_to=post)
    await moment()
    thread = COMMENTS + post.id
    (table,) = await it.house.store.open_tables()
    assert table.thread == thread

    async def below() -> list[SeenMessage]:
        here = it.world.messages[it.group.id].values()
        return [
            SeenMessage.read(each.shown())
            for each in here
            if each.sender is it.world.bot and each.post is not None and each.post.id == post.id
        ]

    for person in (bob, it.people[2]):
        await answered(person, (await below())[-1], EN("button-join"))
        await moment()
    await answered(ann, (await below())[-1], EN("button-start"))
    await moment()
    assert "Deal 1" in (await below())[-1].text
    await bob.say(it.group, "/timer", reply_to=post)
    await moment()
    asking = (await below())[-1]
    await answered(ann, asking, asking.labels[0][0])
    await moment()
    assert (await below())[-1].id == asking.id, "a press stays below the post as well"
    said = [each for each in await bob.sees(it.group) if each.from_bot and each.service is None]
    outside = [each.text for each in said if each.id not in {comment.id for comment in await below()}]
    assert outside == [words_of(EN("greeting"))]
    await ann.say(it.group, "/table")
    await moment()
    assert (await it.board()).text == EN("table-none")

"""Messages in a group that one member alone sees: who may get one, who sees it, who presses it."""

import pytest
from telegram import Bot
from telegram.error import BadRequest

from playground.client import Playground
from playground.errors import PersonError
from tests.playground.conftest import Clock
from tests.playground.whispering import Table, keyboard, number_of, send

TOO_LATE = "Query is too old and response timeout expired or query id is invalid"


# Who may get one


async def test_a_press_is_answered_with_a_message_the_presser_alone_sees(table: Table) -> None:
    sent = await send(table.bot, table.group, table.ann, "♠A ♥K", press=await table.press(table.ann))
    assert (sent.message_id, sent.text, sent.chat.id) == (0, "♠A ♥K", table.group.id)
    assert sent.api_kwargs["receiver_user"]["id"] == table.ann.id
    seen = (await table.ann.sees(table.group))[-1]
    assert (seen.text, seen.ephemeral, seen.number) == ("♠A ♥K", True, number_of(sent))
    for other in (table.bob, table.cid):
        assert [message.text for message in await other.sees(table.group)] == ["", "table"]


async def test_after_15_seconds_a_press_is_no_reason_any_more(table: Table, clock: Clock) -> None:
    press = await table.press(table.ann)
    clock.pass_seconds(14.9)
    await table.whisper(table.ann, press=press)
    clock.pass_seconds(0.1)
    with pytest.raises(BadRequest, match=TOO_LATE):
        await table.whisper(table.ann, press=press)
    assert await table.whispered(table.ann) == ["♠A"]


async def test_the_press_of_another_is_no_reason(table: Table) -> None:
    with pytest.raises(BadRequest, match=TOO_LATE):
        await table.whisper(table.ann, press=await table.press(table.bob))


async def test_a_press_in_another_group_is_no_reason(table: Table, playground: Playground) -> None:
    elsewhere = await playground.create_group("Elsewhere", table.ann)
    press = await table.press(table.ann)
    with pytest.raises(BadRequest, match=TOO_LATE):
        await send(table.bot, elsewhere, table.ann, press=press)


async def test_a_press_that_was_answered_is_no_reason_any_more(table: Table) -> None:
    press = await table.press(table.ann)
    await table.bot.answer_callback_query(press.id)
    with pytest.raises(BadRequest, match=TOO_LATE):
        await table.whisper(table.ann, press=press)


async def test_a_press_may_still_be_answered_after_the_message(table: Table) -> None:
    press = await table.press(table.ann)
    await table.whisper(table.ann, press=press)
    await table.bot.answer_callback_query(press.id, "your cards")
    assert (await press.answer()).text == "your cards"


async def test_an_admin_needs_no_press_and_may_come_late(table: Table, clock: Clock) -> None:
    press = await table.press(table.ann)
    with pytest.raises(BadRequest, match="Bot_not_admin"):
        await table.whisper(table.ann)
    await table.group.promote()
    clock.pass_seconds(3600)
    await table.whisper(table.ann, "unasked")
    await table.whisper(table.ann, "late", press=press)
    assert await table.whispered(table.ann) == ["unasked", "late"]
    await table.group.demote()
    with pytest.raises(BadRequest, match="Bot_not_admin"):
        await table.whisper(table.ann)


async def test_in_a_private_chat_there_is_nobody_to_hide_it_from(table: Table) -> None:
    await table.ann.start()
    await table.bot.send_message(table.ann.id, "panel")
    press = await table.ann.press(await table.ann.wait_for(), data="panel")
    for reason in (None, press):
        with pytest.raises(BadRequest, match="Bot_not_admin"):
            await send(table.bot, table.ann, table.ann, press=reason)


async def test_only_a_person_in_the_group_gets_one(table: Table, playground: Playground) -> None:
    await table.group.promote()
    await table.bob.leave(table.group)
    for nobody in (table.bob, await playground.add_person("Dan")):
        with pytest.raises(BadRequest, match="User_not_participant"):
            await table.whisper(nobody)
    with pytest.raises(BadRequest, match="User_not_participant"):
        await table.bot.send_message(
            table.group.id,
            "x",
            api_kwargs={"ephemeral_message_parameters": {"receiver_user_id": table.bot.id}},
        )


@pytest.mark.parametrize("parameters", [{}, [], {"receiver_user_id": "Ann"}])
async def test_whom_it_is_for_must_be_said(table: Table, parameters: object) -> None:
    with pytest.raises(BadRequest, match="Can't parse ephemeralmessageparameters"):
        await table.bot.send_message(
            table.group.id, "x", api_kwargs={"ephemeral_message_parameters": parameters}
        )
    assert not [message for message in await table.ann.sees(table.group) if message.text == "x"]


async def test_it_cannot_take_the_place_of_the_message_that_was_pressed(table: Table) -> None:
    parameters = {"receiver_user_id": table.ann.id, "replace_callback_query_message": True}
    with pytest.raises(BadRequest, match="The playground knows no replace_callback_query_message"):
        await table.bot.send_message(
            table.group.id, "x", api_kwargs={"ephemeral_message_parameters": parameters}
        )


async def test_a_bot_without_a_voice_cannot_whisper_either(table: Table) -> None:
    press = await table.press(table.ann)
    await table.group.restrict()
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await table.whisper(table.ann, press=press)


# Who sees it


async def test_it_stands_where_it_was_said(table: Table) -> None:
    await table.answer_press(table.ann, "first")
    await table.bot.send_message(table.group.id, "for all", reply_markup=keyboard("My cards"))
    await table.answer_press(table.ann, "second")
    assert [message.text for message in await table.ann.sees(table.group)][1:] == [
        "table",
        "first",
        "for all",
        "second",
    ]


async def test_every_group_has_its_own(table: Table, playground: Playground) -> None:
    other = await playground.create_group("Other", table.ann)
    await other.promote()
    here = await table.answer_press(table.ann, "here")
    there = number_of(await send(table.bot, other, table.ann, "there"))
    assert there == here
    assert await table.whispered(table.ann) == ["here"]
    assert (await table.ann.sees(other))[-1].text == "there"


async def test_whoever_left_sees_nothing_any_more(table: Table) -> None:
    await table.answer_press(table.ann)
    await table.ann.leave(table.group)
    assert await table.ann.sees(table.group) == []


async def test_in_a_forum_it_stays_in_its_topic(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    forum = await playground.create_group("Club", ann, kind="forum")
    await forum.promote()
    cards = await forum.open_topic(ann, "Cards")
    sent = await send(bot, forum, ann, message_thread_id=cards)
    assert (sent.message_thread_id, (await ann.sees(forum))[-1].thread) == (cards, cards)


async def test_a_file_can_be_for_one_alone_as_well(table: Table) -> None:
    parameters = {"receiver_user_id": table.ann.id, "callback_query_id": (await table.press(table.ann)).id}
    sent = await table.bot.send_document(
        table.group.id, b"cards", filename="cards", api_kwargs={"ephemeral_message_parameters": parameters}
    )
    assert (await table.ann.sees(table.group))[-1].file
    assert (await table.bob.sees(table.group))[-1].text == "table"
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await table.edit(table.ann, number_of(sent), "words")


# Pressing it


async def test_a_press_on_it_says_which_message_it_was(table: Table) -> None:
    number = await table.answer_press(table.ann, reply_markup=keyboard("Play ♠A"))
    await table.ann.press((await table.ann.sees(table.group))[-1], "Play ♠A")
    query = (await table.bot.get_updates())[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert query.message.is_accessible
    assert (query.data, query.from_user.id, query.message.message_id) == ("Play ♠A", table.ann.id, 0)
    assert (query.message.chat.id, query.message.api_kwargs["ephemeral_message_id"]) == (
        table.group.id,
        number,
    )


async def test_a_press_on_it_is_a_reason_for_the_next_one(table: Table) -> None:
    await table.answer_press(table.ann, reply_markup=keyboard("More"))
    press = await table.ann.press((await table.ann.sees(table.group))[-1], "More")
    await table.whisper(table.ann, "♥K", press=press)
    assert await table.whispered(table.ann) == ["♠A", "♥K"]


async def test_nobody_else_can_press_it(table: Table) -> None:
    await table.answer_press(table.ann, reply_markup=keyboard("Play ♠A"))
    anns = (await table.ann.sees(table.group))[-1]
    with pytest.raises(PersonError, match="Bob sees no ephemeral message"):
        await table.bob.press(anns, "Play ♠A")

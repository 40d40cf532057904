"""Ephemeral messages: who may receive, see and press them."""

import pytest
from telegram import Bot
from telegram.error import BadRequest

from playground import PersonError
from playground.person import Playground
from tests.playground.conftest import ManualClock
from tests.playground.ephemerals import EphemeralTable, keyboard, number_of, send_ephemeral

TOO_LATE = "Query is too old and response timeout expired or query id is invalid"


# Receivers


async def test_an_ephemeral_answer_to_a_press_is_visible_to_the_presser_only(table: EphemeralTable) -> None:
    sent = await send_ephemeral(
        table.bot, table.group, table.ann, "♠A ♥K", press=await table.press(table.ann)
    )
    assert (sent.message_id, sent.text, sent.chat.id) == (0, "♠A ♥K", table.group.id)
    assert sent.api_kwargs["receiver_user"]["id"] == table.ann.id
    seen = (await table.ann.sees(table.group))[-1]
    assert (seen.text, seen.ephemeral, seen.number) == ("♠A ♥K", True, number_of(sent))
    for other in (table.bob, table.cid):
        assert [message.text for message in await other.sees(table.group)] == ["", "table"]


async def test_an_ephemeral_answer_after_15_seconds_is_refused(
    table: EphemeralTable, clock: ManualClock
) -> None:
    press = await table.press(table.ann)
    clock.pass_seconds(14.9)
    await table.send(table.ann, press=press)
    clock.pass_seconds(0.1)
    with pytest.raises(BadRequest, match=TOO_LATE):
        await table.send(table.ann, press=press)
    assert await table.ephemeral_texts(table.ann) == ["♠A"]


async def test_an_ephemeral_answer_to_another_users_press_is_refused(table: EphemeralTable) -> None:
    with pytest.raises(BadRequest, match=TOO_LATE):
        await table.send(table.ann, press=await table.press(table.bob))


async def test_an_ephemeral_answer_to_a_press_in_another_group_is_refused(
    table: EphemeralTable, playground: Playground
) -> None:
    elsewhere = await playground.create_group("Elsewhere", table.ann)
    press = await table.press(table.ann)
    with pytest.raises(BadRequest, match=TOO_LATE):
        await send_ephemeral(table.bot, elsewhere, table.ann, press=press)


async def test_an_ephemeral_answer_to_an_answered_press_is_refused(table: EphemeralTable) -> None:
    press = await table.press(table.ann)
    await table.bot.answer_callback_query(press.id)
    with pytest.raises(BadRequest, match=TOO_LATE):
        await table.send(table.ann, press=press)


async def test_a_press_can_be_answered_after_its_ephemeral_message(table: EphemeralTable) -> None:
    press = await table.press(table.ann)
    await table.send(table.ann, press=press)
    await table.bot.answer_callback_query(press.id, "your cards")
    assert (await press.answer()).text == "your cards"


async def test_an_admin_bot_needs_no_press(table: EphemeralTable, clock: ManualClock) -> None:
    press = await table.press(table.ann)
    with pytest.raises(BadRequest, match="Bot_not_admin"):
        await table.send(table.ann)
    await table.group.promote()
    clock.pass_seconds(3600)
    await table.send(table.ann, "unasked")
    await table.send(table.ann, "late", press=press)
    assert await table.ephemeral_texts(table.ann) == ["unasked", "late"]
    await table.group.demote()
    with pytest.raises(BadRequest, match="Bot_not_admin"):
        await table.send(table.ann)


async def test_a_private_chat_has_no_ephemeral_messages(table: EphemeralTable) -> None:
    await table.ann.start()
    await table.bot.send_message(table.ann.id, "panel")
    press = await table.ann.press(await table.ann.wait_for(), data="panel")
    for reason in (None, press):
        with pytest.raises(BadRequest, match="Bot_not_admin"):
            await send_ephemeral(table.bot, table.ann, table.ann, press=reason)


async def test_the_receiver_must_be_a_person_in_the_group(
    table: EphemeralTable, playground: Playground
) -> None:
    await table.group.promote()
    await table.bob.leave(table.group)
    for nobody in (table.bob, await playground.add_person("Dan")):
        with pytest.raises(BadRequest, match="User_not_participant"):
            await table.send(nobody)
    with pytest.raises(BadRequest, match="User_not_participant"):
        await table.bot.send_message(
            table.group.id,
            "x",
            api_kwargs={"ephemeral_message_parameters": {"receiver_user_id": table.bot.id}},
        )


@pytest.mark.parametrize("parameters", [{}, [], {"receiver_user_id": "Ann"}])
async def test_the_receiver_is_required(table: EphemeralTable, parameters: object) -> None:
    with pytest.raises(BadRequest, match="Can't parse ephemeralmessageparameters"):
        await table.bot.send_message(
            table.group.id, "x", api_kwargs={"ephemeral_message_parameters": parameters}
        )
    assert not [message for message in await table.ann.sees(table.group) if message.text == "x"]


async def test_replacing_the_pressed_message_is_not_supported(table: EphemeralTable) -> None:
    parameters = {"receiver_user_id": table.ann.id, "replace_callback_query_message": True}
    with pytest.raises(BadRequest, match="The playground does not support replace_callback_query_message"):
        await table.bot.send_message(
            table.group.id, "x", api_kwargs={"ephemeral_message_parameters": parameters}
        )


async def test_a_restricted_bot_cannot_send_ephemeral_messages(table: EphemeralTable) -> None:
    press = await table.press(table.ann)
    await table.group.restrict()
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await table.send(table.ann, press=press)


# Visibility


async def test_an_ephemeral_message_keeps_its_position(table: EphemeralTable) -> None:
    await table.answer_press(table.ann, "first")
    await table.bot.send_message(table.group.id, "for all", reply_markup=keyboard("My cards"))
    await table.answer_press(table.ann, "second")
    assert [message.text for message in await table.ann.sees(table.group)][1:] == [
        "table",
        "first",
        "for all",
        "second",
    ]


async def test_ephemeral_numbers_are_separate_for_each_group(
    table: EphemeralTable, playground: Playground
) -> None:
    other = await playground.create_group("Other", table.ann)
    await other.promote()
    here = await table.answer_press(table.ann, "here")
    there = number_of(await send_ephemeral(table.bot, other, table.ann, "there"))
    assert there == here
    assert await table.ephemeral_texts(table.ann) == ["here"]
    assert (await table.ann.sees(other))[-1].text == "there"


async def test_a_former_member_sees_no_ephemeral_messages(table: EphemeralTable) -> None:
    await table.answer_press(table.ann)
    await table.ann.leave(table.group)
    assert await table.ann.sees(table.group) == []


async def test_an_ephemeral_message_in_a_forum_has_its_topic(bot: Bot, playground: Playground) -> None:
    ann = await playground.add_person("Ann")
    forum = await playground.create_group("Club", ann, kind="forum")
    await forum.promote()
    cards = await forum.open_topic(ann, "Cards")
    sent = await send_ephemeral(bot, forum, ann, message_thread_id=cards)
    assert (sent.message_thread_id, (await ann.sees(forum))[-1].thread) == (cards, cards)


async def test_an_ephemeral_message_can_be_a_file(table: EphemeralTable) -> None:
    parameters = {"receiver_user_id": table.ann.id, "callback_query_id": (await table.press(table.ann)).id}
    sent = await table.bot.send_document(
        table.group.id, b"cards", filename="cards", api_kwargs={"ephemeral_message_parameters": parameters}
    )
    assert (await table.ann.sees(table.group))[-1].file
    assert (await table.bob.sees(table.group))[-1].text == "table"
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await table.edit(table.ann, number_of(sent), "words")


# Presses


async def test_a_press_on_an_ephemeral_message_carries_its_number(table: EphemeralTable) -> None:
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


async def test_a_press_on_an_ephemeral_message_allows_another_one(table: EphemeralTable) -> None:
    await table.answer_press(table.ann, reply_markup=keyboard("More"))
    press = await table.ann.press((await table.ann.sees(table.group))[-1], "More")
    await table.send(table.ann, "♥K", press=press)
    assert await table.ephemeral_texts(table.ann) == ["♠A", "♥K"]


async def test_only_the_receiver_can_press_an_ephemeral_message(table: EphemeralTable) -> None:
    await table.answer_press(table.ann, reply_markup=keyboard("Play ♠A"))
    anns = (await table.ann.sees(table.group))[-1]
    with pytest.raises(PersonError, match="Bob sees no ephemeral message"):
        await table.bob.press(anns, "Play ♠A")

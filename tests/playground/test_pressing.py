"""Presses, answers and deep links."""

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from playground import PersonError
from playground.people_api import SeenAnswer, SeenMessage
from playground.person import Group, Person, Playground
from tests.playground.conftest import ManualClock


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(label, callback_data=label.lower()) for label in labels]]
    )


async def table(bot: Bot, playground: Playground) -> tuple[Person, Person, Group, SeenMessage]:
    """Return two people, their group, and the bot's message in it with two buttons."""
    ann, bob, _, group = await playground.three_friends("en")
    await bot.send_message(group.id, "table", reply_markup=keyboard("Join", "Leave"))
    return ann, bob, group, await ann.wait_for(group)


async def queries(bot: Bot) -> list[tuple[int, str | None, str]]:
    """Return presser, data and id of each callback query."""
    found = (update.callback_query for update in await bot.get_updates())
    return [(query.from_user.id, query.data, query.id) for query in found if query]


async def test_a_callback_query_has_presser_data_and_message(bot: Bot, playground: Playground) -> None:
    _, bob, group, message = await table(bot, playground)
    await bob.press(message, "Leave")
    query = (await bot.get_updates())[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert (query.from_user.id, query.data, query.message.message_id) == (bob.id, "leave", message.id)
    assert query.message.chat.id == group.id


async def test_an_answer_is_a_toast_an_alert_or_invisible(bot: Bot, playground: Playground) -> None:
    ann, _, _, message = await table(bot, playground)
    presses = [await ann.press(message, "Join") for _ in range(3)]
    ids = [query_id for *_, query_id in await queries(bot)]
    await bot.answer_callback_query(ids[0], "You are in")
    await bot.answer_callback_query(ids[1], "Full", show_alert=True)
    await bot.answer_callback_query(ids[2])
    assert [await press.answer() for press in presses] == [
        SeenAnswer("You are in", alert=False, url=""),
        SeenAnswer("Full", alert=True, url=""),
        SeenAnswer("", alert=False, url=""),
    ]


async def test_an_unanswered_press_times_out(bot: Bot, playground: Playground) -> None:
    ann, _, _, message = await table(bot, playground)
    press = await ann.press(message, "Join")
    with pytest.raises(TimeoutError):
        await press.answer(timeout_s=0.05)


async def test_a_double_press_arrives_twice(bot: Bot, playground: Playground) -> None:
    ann, _, _, message = await table(bot, playground)
    await ann.press(message, "Join")
    await ann.press(message, "Join")
    first, second = await queries(bot)
    assert first[:2] == second[:2] == (ann.id, "join")
    assert first[2] != second[2]


async def test_a_stale_message_presses_an_old_button(bot: Bot, playground: Playground) -> None:
    ann, _, group, old = await table(bot, playground)
    await bot.edit_message_text("playing", group.id, old.id)
    await ann.press(old, "Join")
    assert [data for _, data, _ in await queries(bot)] == ["join"]
    with pytest.raises(LookupError):
        await ann.press(await ann.wait_for(group), "Join")


async def test_a_deleted_message_cannot_be_pressed(bot: Bot, playground: Playground) -> None:
    ann, _, group, message = await table(bot, playground)
    await bot.delete_message(group.id, message.id)
    with pytest.raises(PersonError, match="there is no message"):
        await ann.press(message, "Join")


async def test_strangers_and_former_members_cannot_press(bot: Bot, playground: Playground) -> None:
    _, bob, group, message = await table(bot, playground)
    dan = await playground.add_person("Dan")
    await bob.leave(group)
    for person in (bob, dan):
        with pytest.raises(PersonError, match="cannot press there"):
            await person.press(message, "Join")


async def test_a_second_answer_and_a_late_answer_are_refused(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    ann, _, _, message = await table(bot, playground)
    await ann.press(message, "Join")
    await ann.press(message, "Join")
    first, second = [query_id for *_, query_id in await queries(bot)]
    await bot.answer_callback_query(first)
    clock.pass_seconds(150)
    for query_id in (first, second, "never"):
        with pytest.raises(
            BadRequest, match="Query is too old and response timeout expired or query id is invalid"
        ):
            await bot.answer_callback_query(query_id)


async def test_an_answer_has_at_most_200_characters(bot: Bot, playground: Playground) -> None:
    ann, _, _, message = await table(bot, playground)
    await ann.press(message, "Join")
    [(*_, query_id)] = await queries(bot)
    with pytest.raises(BadRequest, match="Message_too_long"):
        await bot.answer_callback_query(query_id, "x" * 201)
    await bot.answer_callback_query(query_id, "x" * 200)


async def test_only_the_presser_can_read_an_alert(bot: Bot, playground: Playground) -> None:
    ann, bob, group, message = await table(bot, playground)
    anns, bobs = await ann.press(message, "Join"), await bob.press(message, "Join")
    await bot.answer_callback_query(anns.id, "♠A ♥K", show_alert=True)
    assert await anns.answer() == SeenAnswer("♠A ♥K", alert=True, url="")
    with pytest.raises(TimeoutError):
        await bobs.answer(timeout_s=0.05)
    assert [seen.text for seen in await bob.sees(group)] == [seen.text for seen in await ann.sees(group)]
    with pytest.raises(PersonError, match="Bob did not press that"):
        await playground.act("answer", user=bob.id, press=anns.id)


async def test_an_answer_may_open_the_private_chat(bot: Bot, playground: Playground) -> None:
    ann, _, _, message = await table(bot, playground)
    press = await ann.press(message, "Join")
    [(*_, query_id)] = await queries(bot)
    with pytest.raises(BadRequest, match="Url_invalid"):
        await bot.answer_callback_query(query_id, url="https://example.org")
    await bot.answer_callback_query(query_id, url="https://t.me/thousand_table_bot?start=join_7")
    await ann.follow((await press.answer()).url)
    started = (await bot.get_updates())[-1].message
    assert started is not None
    assert (started.chat.id, started.text) == (ann.id, "/start join_7")
    await bot.send_message(ann.id, "your hand")


@pytest.mark.parametrize(
    "url", ["https://t.me/other_bot?start=7", "https://example.org/thousand_table_bot?start=7"]
)
async def test_a_link_to_another_site_is_not_followed(playground: Playground, url: str) -> None:
    ann = await playground.add_person("Ann")
    with pytest.raises(PersonError, match="is no link to the bot"):
        await ann.follow(url)


@pytest.mark.parametrize("payload", ["x" * 65, "a b", "ж"])
async def test_a_payload_with_invalid_characters_is_refused(playground: Playground, payload: str) -> None:
    ann = await playground.add_person("Ann")
    with pytest.raises(PersonError, match="a payload has"):
        await ann.start(payload)

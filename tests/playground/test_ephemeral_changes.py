"""Ephemeral messages: edits, deletion, loss, rate limits, older servers."""

import pytest
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, EndPointNotFound, RetryAfter

from playground import PersonError
from playground.person import Playground
from tests.playground.conftest import ManualClock
from tests.playground.ephemerals import EphemeralTable, keyboard, send_ephemeral

# Edits


async def test_ephemeral_messages_have_their_own_edit_methods(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann, "♠A", reply_markup=keyboard("Play ♠A"))
    markup = keyboard("Play ♥K").to_dict()
    assert (
        await table.edit(table.ann, number, "<b>♥K</b>", parse_mode=ParseMode.HTML, reply_markup=markup)
        is True
    )
    seen = (await table.ann.sees(table.group))[-1]
    assert (seen.html, seen.labels, seen.edited) == ("<b>♥K</b>", [["Play ♥K"]], True)
    await table.do(
        "editEphemeralMessageReplyMarkup", table.ann, number, reply_markup=keyboard("Wait").to_dict()
    )
    assert (await table.ann.sees(table.group))[-1].labels == [["Wait"]]
    await table.edit(table.ann, number, "no buttons")
    assert (await table.ann.sees(table.group))[-1].labels == []


async def test_ordinary_edit_methods_do_not_find_ephemeral_messages(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann)
    for name in (0, number):
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await table.bot.edit_message_text("x", table.group.id, name)
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await table.bot.edit_message_reply_markup(table.group.id, name)
        with pytest.raises(BadRequest, match="Message to delete not found"):
            await table.bot.delete_message(table.group.id, name)


async def test_an_ephemeral_edit_has_a_lower_limit_than_a_send_ephemeral(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann, "x" * 4096)
    with pytest.raises(BadRequest, match="Media_caption_too_long"):
        await table.edit(table.ann, number, "y" * 1025)
    with pytest.raises(BadRequest, match="Message is too long"):
        await table.edit(table.ann, number, "y" * 4097)
    await table.edit(table.ann, number, f"<b>{'y' * 1024}</b>", parse_mode=ParseMode.HTML)
    assert await table.ephemeral_texts(table.ann) == ["y" * 1024]


async def test_an_ephemeral_edit_must_change_something(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann, "♠A")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await table.edit(table.ann, number, "♠A")


async def test_an_ephemeral_message_can_be_deleted_once(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann)
    assert await table.delete(table.ann, number) is True
    assert await table.ephemeral_texts(table.ann) == []
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await table.delete(table.ann, number)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await table.edit(table.ann, number, "x")


async def test_the_number_of_a_deleted_message_is_reused_for_another_receiver(
    table: EphemeralTable,
) -> None:
    number = await table.answer_press(table.ann)
    await table.delete(table.ann, number)
    assert await table.answer_press(table.bob, "♥K") == number
    assert await table.answer_press(table.cid, "♣Q") != number
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await table.edit(table.ann, number, "♠A")
    assert await table.ephemeral_texts(table.bob) == ["♥K"]


async def test_an_upgraded_group_loses_its_ephemeral_messages(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann)
    await table.group.migrate()
    with pytest.raises(ChatMigrated):
        await table.edit(table.ann, number, "x")


# Loss


async def test_a_restarted_app_loses_ephemeral_messages(table: EphemeralTable) -> None:
    anns, bobs = await table.answer_press(table.ann), await table.answer_press(table.bob)
    await table.ann.lose_ephemeral()
    assert (await table.ephemeral_texts(table.ann), await table.ephemeral_texts(table.bob)) == ([], ["♠A"])
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await table.edit(table.ann, anns, "x")
    await table.edit(table.bob, bobs, "♥K")


async def test_a_lost_ephemeral_message_cannot_be_pressed(table: EphemeralTable) -> None:
    await table.answer_press(table.ann, reply_markup=keyboard("Play ♠A"))
    seen = (await table.ann.sees(table.group))[-1]
    await table.ann.lose_ephemeral()
    with pytest.raises(PersonError, match="Ann sees no ephemeral message"):
        await table.ann.press(seen, "Play ♠A")


async def test_the_bot_does_not_learn_of_a_missed_message(table: EphemeralTable) -> None:
    await table.ann.miss_ephemeral()
    number = await table.answer_press(table.ann)
    assert await table.edit(table.ann, number, "♥K") is True
    assert await table.ephemeral_texts(table.ann) == []
    await table.ann.miss_ephemeral(missed=False)
    await table.edit(table.ann, number, "♣Q")
    assert await table.ephemeral_texts(table.ann) == []
    await table.answer_press(table.ann, "new")
    assert await table.ephemeral_texts(table.ann) == ["new"]


async def test_a_missed_edit_leaves_the_old_text_visible(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann, "♠A")
    await table.ann.miss_ephemeral()
    await table.edit(table.ann, number, "♥K")
    assert await table.ephemeral_texts(table.ann) == ["♠A"]
    with pytest.raises(BadRequest, match="Message is not modified"):
        await table.edit(table.ann, number, "♥K")
    await table.ann.miss_ephemeral(missed=False)
    await table.edit(table.ann, number, "♣Q")
    assert await table.ephemeral_texts(table.ann) == ["♣Q"]


async def test_a_missed_deletion_leaves_the_message_visible(table: EphemeralTable) -> None:
    number = await table.answer_press(table.ann, "♠A")
    await table.ann.miss_ephemeral()
    await table.delete(table.ann, number)
    assert await table.ephemeral_texts(table.ann) == ["♠A"]
    await table.ann.lose_ephemeral()
    assert await table.ephemeral_texts(table.ann) == []


# Rate limits and older servers


async def test_ephemeral_sends_and_edits_count_against_the_group_limit(
    table: EphemeralTable, playground: Playground, clock: ManualClock
) -> None:
    await table.group.promote()
    await playground.budgets(enabled=True)
    number = await table.send(table.ann)
    for count in range(19):
        clock.pass_seconds(1)
        await table.edit(table.ann, number, str(count))
    keys = table.do("editEphemeralMessageReplyMarkup", table.ann, number)
    for refused in (table.edit(table.ann, number, "x"), keys, table.send(table.bob)):
        with pytest.raises(RetryAfter):
            await refused
    await table.delete(table.ann, number)


async def test_an_older_server_sends_ephemeral_messages_to_everybody(
    table: EphemeralTable, playground: Playground
) -> None:
    await playground.offer_ephemeral(offered=False)
    sent = await send_ephemeral(table.bot, table.group, table.ann, "♠A", press=await table.press(table.ann))
    assert sent.message_id > 0
    assert "ephemeral_message_id" not in sent.api_kwargs
    assert [(await person.sees(table.group))[-1].text for person in (table.ann, table.bob)] == ["♠A", "♠A"]


@pytest.mark.parametrize(
    "method", ["editEphemeralMessageText", "editEphemeralMessageReplyMarkup", "deleteEphemeralMessage"]
)
async def test_an_older_server_lacks_the_ephemeral_methods(
    table: EphemeralTable, playground: Playground, method: str
) -> None:
    with pytest.raises(BadRequest):
        await table.bot.do_api_request(method)
    await playground.offer_ephemeral(offered=False)
    with pytest.raises(EndPointNotFound):
        await table.bot.do_api_request(method)

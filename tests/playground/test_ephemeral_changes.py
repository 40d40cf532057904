"""Messages in a group that one member alone sees: how they are changed and lost, what they cost."""

import pytest
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, EndPointNotFound, RetryAfter

from playground.client import Playground
from playground.errors import PersonError
from tests.playground.conftest import Clock
from tests.playground.whispering import Table, keyboard, send

# Changing it


async def test_it_is_edited_by_its_own_methods(table: Table) -> None:
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


async def test_methods_for_ordinary_messages_do_not_find_it(table: Table) -> None:
    number = await table.answer_press(table.ann)
    for name in (0, number):
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await table.bot.edit_message_text("x", table.group.id, name)
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await table.bot.edit_message_reply_markup(table.group.id, name)
        with pytest.raises(BadRequest, match="Message to delete not found"):
            await table.bot.delete_message(table.group.id, name)


async def test_an_edit_takes_fewer_characters_than_a_message(table: Table) -> None:
    number = await table.answer_press(table.ann, "x" * 4096)
    with pytest.raises(BadRequest, match="Media_caption_too_long"):
        await table.edit(table.ann, number, "y" * 1025)
    with pytest.raises(BadRequest, match="Message is too long"):
        await table.edit(table.ann, number, "y" * 4097)
    await table.edit(table.ann, number, f"<b>{'y' * 1024}</b>", parse_mode=ParseMode.HTML)
    assert await table.whispered(table.ann) == ["y" * 1024]


async def test_an_edit_must_change_something(table: Table) -> None:
    number = await table.answer_press(table.ann, "♠A")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await table.edit(table.ann, number, "♠A")


async def test_it_can_be_deleted_once(table: Table) -> None:
    number = await table.answer_press(table.ann)
    assert await table.delete(table.ann, number) is True
    assert await table.whispered(table.ann) == []
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await table.delete(table.ann, number)
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await table.edit(table.ann, number, "x")


async def test_the_number_of_a_deleted_one_is_given_again_but_not_to_its_old_receiver(table: Table) -> None:
    number = await table.answer_press(table.ann)
    await table.delete(table.ann, number)
    assert await table.answer_press(table.bob, "♥K") == number
    assert await table.answer_press(table.cid, "♣Q") != number
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await table.edit(table.ann, number, "♠A")
    assert await table.whispered(table.bob) == ["♥K"]


async def test_a_group_that_moved_does_not_find_it_any_more(table: Table) -> None:
    number = await table.answer_press(table.ann)
    await table.group.migrate()
    with pytest.raises(ChatMigrated):
        await table.edit(table.ann, number, "x")


# How it gets lost


async def test_an_app_that_is_started_again_has_lost_it(table: Table) -> None:
    anns, bobs = await table.answer_press(table.ann), await table.answer_press(table.bob)
    await table.ann.lose_ephemeral()
    assert (await table.whispered(table.ann), await table.whispered(table.bob)) == ([], ["♠A"])
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await table.edit(table.ann, anns, "x")
    await table.edit(table.bob, bobs, "♥K")


async def test_a_lost_one_cannot_be_pressed(table: Table) -> None:
    await table.answer_press(table.ann, reply_markup=keyboard("Play ♠A"))
    seen = (await table.ann.sees(table.group))[-1]
    await table.ann.lose_ephemeral()
    with pytest.raises(PersonError, match="Ann sees no ephemeral message"):
        await table.ann.press(seen, "Play ♠A")


async def test_the_bot_is_not_told_that_nothing_arrived(table: Table) -> None:
    await table.ann.miss_ephemeral()
    number = await table.answer_press(table.ann)
    assert await table.edit(table.ann, number, "♥K") is True
    assert await table.whispered(table.ann) == []
    await table.ann.miss_ephemeral(missed=False)
    await table.edit(table.ann, number, "♣Q")
    assert await table.whispered(table.ann) == []
    await table.answer_press(table.ann, "new")
    assert await table.whispered(table.ann) == ["new"]


async def test_whoever_misses_an_edit_goes_on_seeing_what_was(table: Table) -> None:
    number = await table.answer_press(table.ann, "♠A")
    await table.ann.miss_ephemeral()
    await table.edit(table.ann, number, "♥K")
    assert await table.whispered(table.ann) == ["♠A"]
    with pytest.raises(BadRequest, match="Message is not modified"):
        await table.edit(table.ann, number, "♥K")
    await table.ann.miss_ephemeral(missed=False)
    await table.edit(table.ann, number, "♣Q")
    assert await table.whispered(table.ann) == ["♣Q"]


async def test_whoever_misses_the_deletion_goes_on_seeing_it(table: Table) -> None:
    number = await table.answer_press(table.ann, "♠A")
    await table.ann.miss_ephemeral()
    await table.delete(table.ann, number)
    assert await table.whispered(table.ann) == ["♠A"]
    await table.ann.lose_ephemeral()
    assert await table.whispered(table.ann) == []


# What it costs, and where there is none


async def test_sends_and_edits_of_it_spend_the_budget_of_the_group(
    table: Table, playground: Playground, clock: Clock
) -> None:
    await table.group.promote()
    await playground.budgets(enabled=True)
    number = await table.whisper(table.ann)
    for count in range(19):
        clock.pass_seconds(1)
        await table.edit(table.ann, number, str(count))
    keys = table.do("editEphemeralMessageReplyMarkup", table.ann, number)
    for refused in (table.edit(table.ann, number, "x"), keys, table.whisper(table.bob)):
        with pytest.raises(RetryAfter):
            await refused
    await table.delete(table.ann, number)


async def test_an_older_server_shows_it_to_everybody(table: Table, playground: Playground) -> None:
    await playground.offer_ephemeral(offered=False)
    sent = await send(table.bot, table.group, table.ann, "♠A", press=await table.press(table.ann))
    assert sent.message_id > 0
    assert "ephemeral_message_id" not in sent.api_kwargs
    assert [(await person.sees(table.group))[-1].text for person in (table.ann, table.bob)] == ["♠A", "♠A"]


@pytest.mark.parametrize(
    "method", ["editEphemeralMessageText", "editEphemeralMessageReplyMarkup", "deleteEphemeralMessage"]
)
async def test_an_older_server_does_not_know_its_methods(
    table: Table, playground: Playground, method: str
) -> None:
    with pytest.raises(BadRequest):
        await table.bot.do_api_request(method)
    await playground.offer_ephemeral(offered=False)
    with pytest.raises(EndPointNotFound):
        await table.bot.do_api_request(method)

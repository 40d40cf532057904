"""Sending and editing messages, and all their errors."""

import asyncio
import json
from collections.abc import AsyncIterator
from itertools import pairwise

import aiohttp
import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MessageEntity,
    ReplyKeyboardMarkup,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, InvalidToken

from playground.person import Playground
from playground.server import PlaygroundServer
from playground.world import World
from tests.playground.conftest import TOKEN, ManualClock, new_bot

NEVER_SAID = 999


def keyboard(*rows: list[InlineKeyboardButton]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(rows)


def button(label: str = "Join", data: str = "join", style: str | None = None) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=data, style=style)


async def test_everybody_in_the_group_sees_what_the_bot_says(bot: Bot, playground: Playground) -> None:
    ann, bob, cid, group = await playground.three_friends("en")
    await bot.send_message(
        group.id,
        "<b>A table</b> is open",
        parse_mode=ParseMode.HTML,
        reply_markup=keyboard(
            [button(style="success"), InlineKeyboardButton("Site", url="https://example.org")]
        ),
    )
    for person in (ann, bob, cid):
        message = (await person.sees(group))[-1]
        assert (message.sender, message.text, message.html) == (
            "Thousand",
            "A table is open",
            "<b>A table</b> is open",
        )
        assert message.labels == [["Join", "Site"]]
        assert (message.button("Join").style, message.button("Site").url) == (
            "success",
            "https://example.org",
        )


async def test_a_quote_survives_an_edit_of_the_original(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    lock = await bot.send_message(group.id, "🔒 <tg-spoiler>0f0f</tg-spoiler> · why?", parse_mode="HTML")
    covered = [MessageEntity(type="spoiler", offset=0, length=4)]
    quoting = ReplyParameters(lock.message_id, quote="0f0f", quote_entities=covered)
    die = await bot.send_dice(group.id, reply_parameters=quoting)
    await lock.edit_text("🔒 1234 · why?")
    assert die.quote is not None
    assert die.quote.text == (await ann.sees(group))[-1].quote == "0f0f"
    with pytest.raises(BadRequest, match=r"(?i)quote_text_invalid"):
        await bot.send_dice(group.id, reply_parameters=quoting)


async def test_a_quote_has_the_emphasis_of_the_original(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    lock = await bot.send_message(group.id, "🔒 <tg-spoiler>0f0f</tg-spoiler> · why?", parse_mode="HTML")
    with pytest.raises(BadRequest, match=r"(?i)quote_text_invalid"):
        await bot.send_dice(group.id, reply_parameters=ReplyParameters(lock.message_id, quote="0f0f"))


async def test_a_stranger_sees_nothing_of_the_group(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    dan = await playground.add_person("Дан")
    await bot.send_message(group.id, "hello")
    assert await dan.sees(group) == []


@pytest.mark.parametrize("text", ["7", "[1]", "true", "null", '{"a": 1}'])
async def test_a_text_that_looks_like_json_stays_a_text(bot: Bot, playground: Playground, text: str) -> None:
    *_, group = await playground.three_friends()
    assert (await bot.send_message(group.id, text)).text == text


async def test_explicit_entities_are_kept(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    await bot.send_message(group.id, "♠A ok", entities=[MessageEntity("bold", 0, 2)])
    assert (await ann.sees(group))[-1].html == "<b>♠A</b> ok"


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (" \n ", "Message text is empty"),
        ("x" * 4097, "Message is too long"),
        ("🂡" * 2049, "Message is too long"),
        ("<b>x", "Can't parse entities: can't find end tag corresponding to start tag"),
    ],
)
async def test_an_invalid_text_is_refused(bot: Bot, playground: Playground, text: str, refusal: str) -> None:
    *_, group = await playground.three_friends()
    with pytest.raises(BadRequest) as refused:
        await bot.send_message(group.id, text, parse_mode=ParseMode.HTML)
    assert refused.value.message.lower().startswith(refusal.lower())


async def test_the_length_limit_ignores_markup(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, f"<b>{'x' * 4096}</b>", parse_mode=ParseMode.HTML)
    assert sent.text == "x" * 4096


@pytest.mark.parametrize(
    ("rows", "refusal"),
    [
        ([[{"text": "Join", "callback_data": "x" * 65}]], "BUTTON_DATA_INVALID"),
        ([[{"text": "Join", "callback_data": "ж" * 33}]], "BUTTON_DATA_INVALID"),
        ([[{"text": "Join", "callback_data": ""}]], "BUTTON_DATA_INVALID"),
        ([[{"text": "Join", "url": "join"}]], "BUTTON_URL_INVALID"),
        ([[{"text": "Join"}]], "Text buttons are unallowed in the inline keyboard"),
        ([[{"text": " ", "callback_data": "x"}]], 'Field "text" must be'),
        ([[{"text": "Join", "callback_data": "x", "style": "pink"}]], "invalid button style"),
        ([[{"text": "Join", "login_url": {"url": "https://x"}}]], "callback_data, url or web_app only"),
        ([[{"text": "Join", "web_app": {"url": "tg://x"}}]], "BUTTON_URL_INVALID"),
        ([[{"text": str(n), "callback_data": "x"} for n in range(9)]], "REPLY_MARKUP_TOO_LONG"),
        ([[{"text": str(n), "callback_data": "x"}] for n in range(101)], "REPLY_MARKUP_TOO_LONG"),
    ],
)
async def test_an_invalid_keyboard_is_refused(
    server: PlaygroundServer, playground: Playground, rows: list[list[dict[str, str]]], refusal: str
) -> None:
    *_, group = await playground.three_friends()
    call = {"chat_id": group.id, "text": "hi", "reply_markup": {"inline_keyboard": rows}}
    status, answer = await post(server, "sendMessage", call)
    assert status == answer["error_code"] == 400
    assert refusal in str(answer["description"])


async def test_eight_buttons_in_a_row_and_a_hundred_in_total_are_allowed(
    bot: Bot, playground: Playground
) -> None:
    ann, *_, group = await playground.three_friends()
    rows = [[button("x", "x" * 64)] * 8] * 12 + [[button()] * 4]
    await bot.send_message(group.id, "hi", reply_markup=keyboard(*rows))
    assert len((await ann.sees(group))[-1].buttons) == 100


async def test_reply_keyboards_are_not_supported(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    with pytest.raises(BadRequest, match="inline keyboards only"):
        await bot.send_message(group.id, "hi", reply_markup=ReplyKeyboardMarkup([["a"]]))


async def test_an_edit_changes_the_message_in_place(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, "one")
    await bot.edit_message_text("two", group.id, sent.message_id)
    message = (await ann.sees(group))[-1]
    assert (message.id, message.text, message.edited) == (sent.message_id, "two", True)


async def test_an_edit_without_a_keyboard_removes_the_keyboard(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, "one", reply_markup=keyboard([button()]))
    await bot.edit_message_text("two", group.id, sent.message_id)
    assert (await ann.sees(group))[-1].keyboard == ()


async def test_an_edit_that_changes_nothing_is_refused(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, "one", reply_markup=keyboard([button()]))
    with pytest.raises(BadRequest, match="Message is not modified: specified new message content"):
        await bot.edit_message_text("one", group.id, sent.message_id, reply_markup=keyboard([button()]))
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_reply_markup(group.id, sent.message_id, reply_markup=keyboard([button()]))
    await bot.edit_message_reply_markup(group.id, sent.message_id)


async def test_a_deleted_message_cannot_be_edited_nor_deleted_again(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, "one")
    await bot.delete_message(group.id, sent.message_id)
    assert all(message.text != "one" for message in await ann.sees(group))
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("two", group.id, sent.message_id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(group.id, sent.message_id)


async def test_only_an_admin_bot_deletes_messages_of_people(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    said = await ann.say(group, "oops")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("x", group.id, said.id)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(group.id, said.id)
    await group.promote()
    assert await bot.delete_message(group.id, said.id)


async def test_only_an_admin_bot_pins(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    sent = await bot.send_message(group.id, "table")
    with pytest.raises(BadRequest, match="Not enough rights to manage pinned messages in the chat"):
        await bot.pin_chat_message(group.id, sent.message_id)
    await group.promote()
    await bot.pin_chat_message(group.id, sent.message_id)
    assert [message.text for message in await ann.sees(group) if message.pinned] == ["table"]
    await bot.unpin_chat_message(group.id, sent.message_id)
    assert not any(message.pinned for message in await ann.sees(group))
    with pytest.raises(BadRequest, match="Message to pin not found"):
        await bot.pin_chat_message(group.id, NEVER_SAID)


async def test_a_reply_needs_its_message(bot: Bot, playground: Playground) -> None:
    ann, *_, group = await playground.three_friends()
    said = await ann.say(group, "/new")
    answer = await bot.send_message(group.id, "yes", reply_to_message_id=said.id)
    assert answer.reply_to_message is not None
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(group.id, "yes", reply_to_message_id=NEVER_SAID)


async def test_a_picture_and_a_document_are_shown_with_their_captions(
    bot: Bot, playground: Playground
) -> None:
    ann, *_, group = await playground.three_friends()
    png = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (640).to_bytes(4, "big") + (360).to_bytes(4, "big")
    photo = await bot.send_photo(group.id, png, caption="<b>Scores</b>", parse_mode=ParseMode.HTML)
    assert (photo.photo[0].width, photo.photo[0].height, photo.caption) == (640, 360, "Scores")
    await bot.send_document(group.id, b"format = 1", filename="match.toml")
    again = await bot.send_photo(group.id, photo.photo[0].file_id)
    assert again.photo[0].file_id == photo.photo[0].file_id
    shown = [message.file["name"] for message in await ann.sees(group) if message.file]
    assert shown[1] == "match.toml"


@pytest.mark.parametrize(
    ("content", "caption", "refusal"),
    [
        (b"", None, "File must be non-empty"),
        (b"GIF89a", None, "Image_process_failed"),
        (b"x", "y" * 1025, "caption"),
    ],
)
async def test_an_invalid_picture_is_refused(
    bot: Bot, playground: Playground, content: bytes, caption: str | None, refusal: str
) -> None:
    *_, group = await playground.three_friends()
    with pytest.raises(BadRequest) as refused:
        await bot.send_photo(group.id, content, caption=caption, filename="a.png")
    assert refusal.lower() in refused.value.message.lower()


async def test_a_picture_has_no_text_to_edit(bot: Bot, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    sent = await bot.send_document(group.id, b"x", filename="x.txt")
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await bot.edit_message_text("x", group.id, sent.message_id)


async def test_a_die_is_visible_to_all_and_cannot_be_edited(
    bot: Bot, playground: Playground, world: World
) -> None:
    ann, bob, *_, group = await playground.three_friends()
    world.next_throws = [4]
    sent = await bot.send_dice(group.id, emoji="🎲")
    assert sent.dice is not None
    assert (sent.dice.emoji, sent.dice.value) == ("🎲", 4)
    for person in (ann, bob):
        assert (await person.sees(group))[-1].die == 4
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("6", group.id, sent.message_id)
    thrown = {(await bot.send_dice(group.id)).dice.value for _ in range(60)}  # type: ignore[union-attr]  # it is one
    assert thrown == {1, 2, 3, 4, 5, 6}
    with pytest.raises(BadRequest, match="supports"):
        await bot.send_dice(group.id, emoji="🎰")


async def test_a_die_in_a_private_chat_cannot_be_deleted_for_a_day(
    bot: Bot, playground: Playground, clock: ManualClock
) -> None:
    ann, *_, group = await playground.three_friends()
    await ann.start()
    sent, elsewhere = await bot.send_dice(ann.id), await bot.send_dice(group.id)
    await bot.delete_message(group.id, elsewhere.message_id)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(ann.id, sent.message_id)
    clock.pass_seconds(24 * 60 * 60)
    await bot.delete_message(ann.id, sent.message_id)


async def test_an_unknown_method_and_a_wrong_token(bot: Bot, server: PlaygroundServer) -> None:
    status, answer = await post(server, "sendRichMessage", {})
    assert (status, answer["description"]) == (404, "Not Found")
    status, answer = await post(server, "getMe", {}, token="1:wrong")
    assert (status, answer["description"]) == (401, "Unauthorized")
    stranger = new_bot(server, "1:wrong")
    with pytest.raises(InvalidToken):
        await stranger.initialize()
    await stranger.shutdown()


async def test_a_call_can_use_query_parameters(server: PlaygroundServer, playground: Playground) -> None:
    *_, group = await playground.three_friends()
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{server.address}/bot{TOKEN}/SENDMESSAGE?chat_id={group.id}&text=7") as answer,
    ):
        assert (await answer.json())["result"]["text"] == "7"


async def post(
    server: PlaygroundServer, method: str, call: dict[str, object], token: str = TOKEN
) -> tuple[int, dict[str, object]]:
    """Call the Bot API with JSON, without the checks of python-telegram-bot."""
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{server.address}/bot{token}/{method}", data=json.dumps(call), headers=_JSON) as answer,
    ):
        return answer.status, await answer.json()


_JSON = {"Content-Type": "application/json"}


async def test_an_upload_in_small_chunks_is_accepted(
    server: PlaygroundServer, playground: Playground
) -> None:
    """Uploads may be split anywhere. The filter is for a warning that the HTTP library causes itself."""
    ann = await playground.add_person("Ann")
    await ann.start()
    head = b'--x\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'
    file = (
        b'--x\r\nContent-Disposition: form-data; name="document"; filename="a.toml"\r\n\r\n' + b"p" * 50_000
    )
    body = head % (b"chat_id", b"%d" % ann.id) + file + b"\r\n--x--\r\n"
    number = body.index(b"%d" % ann.id)
    cuts = [0, number + 1, number + 2, len(body)]

    async def pieces() -> AsyncIterator[bytes]:
        for start, end in pairwise(cuts):
            yield body[start:end]
            await asyncio.sleep(0.05)

    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{server.address}/bot{TOKEN}/sendDocument", data=pieces(), headers=headers) as answer,
    ):
        assert (answer.status, (await answer.json())["ok"]) == (200, True)

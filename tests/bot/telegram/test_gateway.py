"""The calls of the gateway, and its reaction to each refusal of docs/telegram.md, "Errors"."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from markupsafe import Markup
from telegram import Bot
from telegram.error import TimedOut
from telegram.request import BaseRequest, RequestData
from typing_extensions import override

from bot.screens import Button, Screen, Sound
from bot.telegram import (
    Banished,
    Flaky,
    Malformed,
    MessageGone,
    Migrated,
    NoMethod,
    NoPin,
    NoWhisper,
    Overheard,
    Restricted,
    TopicLost,
    Trouble,
    Unreachable,
    Wait,
)
from bot.telegram.gateway import BotGateway, Document, Quoted, Throw
from bot.words.links import COMMENTS
from tests.e2e.test_pictures import painted

GROUP, ANN = -1001, 11
SCREEN = Screen(text=Markup("<b>A♠</b> &amp; 10"), rows=((Button("A♠", data="g7:1:AS", style="primary"),),))
TRUE: dict[str, Any] = {"ok": True, "result": True}
OK: dict[str, Any] = {"ok": True, "result": {"message_id": 7}}


class Scripted(BaseRequest):
    """A road on which the next replies are known; the last one is repeated."""

    def __init__(self, *replies: tuple[int, dict[str, Any] | bytes] | Exception) -> None:
        self.replies = list(replies)
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.files: list[tuple[str, object, str]] = []

    @property
    def read_timeout(self) -> float:
        return 1.0

    async def initialize(self) -> None: ...
    async def shutdown(self) -> None: ...

    @override
    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: object, **__: object
    ) -> tuple[int, bytes]:
        self.calls.append((url.rsplit("/", 1)[1], dict(request_data.parameters) if request_data else {}))
        self.files += request_data.multipart_data.values() if request_data else ()
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        status, body = reply
        return status, body if isinstance(body, bytes) else json.dumps(body).encode()


def gateway_on(road: Scripted) -> BotGateway:
    return BotGateway(Bot("1:token", request=road, get_updates_request=road))


def refusal(status: int, words: str, **parameters: int) -> tuple[int, dict[str, Any]]:
    return status, {"ok": False, "description": words, "parameters": parameters}


@pytest.mark.parametrize(
    ("member", "inside"),
    [
        ({"status": "member"}, True),
        ({"status": "administrator"}, True),
        ({"status": "restricted", "is_member": True}, True),
        ({"status": "restricted", "is_member": False}, False),
        ({"status": "left"}, False),
        ({"status": "kicked"}, False),
    ],
)
async def test_who_is_in_a_group(member: dict[str, Any], inside: bool) -> None:
    road = Scripted((200, {"ok": True, "result": member}))
    assert await gateway_on(road).is_member(GROUP, ANN) is inside
    assert road.calls == [("getChatMember", {"chat_id": GROUP, "user_id": ANN})]


@pytest.mark.parametrize(
    ("user", "handle"), [({"username": "ann"}, "ann"), ({"id": ANN}, ""), (None, None), ("Ann", None)]
)
async def test_the_at_name_of_a_member(user: object, handle: str | None) -> None:
    road = Scripted((200, {"ok": True, "result": {"status": "left", "user": user}}))
    assert await gateway_on(road).handle(GROUP, ANN) == handle


async def test_the_bots_own_username() -> None:
    road = Scripted((200, {"ok": True, "result": {"id": 1, "is_bot": True, "username": "new_bot"}}))
    assert await gateway_on(road).username() == "new_bot"
    assert road.calls == [("getMe", {})]


@pytest.mark.parametrize(
    "silence",
    [
        refusal(400, "Bad Request: CHAT_ADMIN_REQUIRED"),
        refusal(400, "Bad Request: PARTICIPANT_ID_INVALID"),
        refusal(400, "Bad Request: user not found"),
        refusal(403, "Forbidden: bot is not a member of the supergroup chat"),
        refusal(429, "Too Many Requests: retry after 5", retry_after=5),
        (502, b"Bad Gateway"),
        TimedOut(),
    ],
)
async def test_a_refused_question_tells_no_membership_and_makes_no_admin(
    silence: Any,
) -> None:
    assert await gateway_on(Scripted(silence)).is_member(GROUP, ANN) is None
    assert await gateway_on(Scripted(silence)).admin(GROUP, ANN) is None
    assert await gateway_on(Scripted(silence)).handle(GROUP, ANN) is None
    assert await gateway_on(Scripted(silence)).username() is None


RECORD = Document("match.toml", b"format", "The record")


async def test_a_file_is_posted_with_its_name() -> None:
    road = Scripted((200, OK))
    await gateway_on(road).send_document(GROUP, None, RECORD)
    silent = {"chat_id": GROUP, "disable_notification": True, "caption": "The record"}
    assert road.calls == [("sendDocument", silent)]
    ((name, content, _),) = road.files
    assert (name, content) == ("match.toml", b"format")


async def test_what_stands_below_a_channel_post_is_a_reply_to_it() -> None:
    road = Scripted(*[(200, OK)] * 2)
    gateway = gateway_on(road)
    await gateway.send(GROUP, COMMENTS + 40, SCREEN)
    await gateway.send_document(GROUP, COMMENTS + 40, RECORD)
    for _, fields in road.calls:
        assert fields["reply_parameters"] in ({"message_id": 40}, '{"message_id": 40}')
        assert "message_thread_id" not in fields
    with pytest.raises(TopicLost):
        await gateway_on(Scripted(refusal(400, "Bad Request: message to be replied not found"))).send(
            GROUP, COMMENTS + 40, SCREEN
        )


async def test_the_verbs_speak_telegrams_language() -> None:
    road = Scripted((200, OK))
    gateway = gateway_on(road)
    assert await gateway.send(GROUP, 3, SCREEN) == 7
    await gateway.edit(ANN, 7, SCREEN.bare())
    await gateway.strip(ANN, 7)
    await gateway.delete(ANN, 7)
    await gateway.answer("q", "Trump!", alert=True)
    await gateway.answer("q", url="https://t.me/bot?start=x")
    look = {"text": SCREEN.text, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
    key = {"text": "A♠", "callback_data": "g7:1:AS", "style": "primary"}
    assert road.calls == [
        (
            "sendMessage",
            {
                "chat_id": GROUP,
                "message_thread_id": 3,
                "disable_notification": True,
                **look,
                "reply_markup": {"inline_keyboard": [[key]]},
            },
        ),
        ("editMessageText", {"chat_id": ANN, "message_id": 7, **look}),
        ("editMessageReplyMarkup", {"chat_id": ANN, "message_id": 7}),
        ("deleteMessage", {"chat_id": ANN, "message_id": 7}),
        ("answerCallbackQuery", {"callback_query_id": "q", "text": "Trump!", "show_alert": True}),
        ("answerCallbackQuery", {"callback_query_id": "q", "url": "https://t.me/bot?start=x"}),
    ]
    assert gateway.calls.total() == 6


@pytest.mark.parametrize(
    ("chat", "sound", "silent"),
    [
        (GROUP, "home", True),
        (GROUP, "everywhere", None),
        (GROUP, "nowhere", True),
        (ANN, "home", None),
        (ANN, "everywhere", None),
        (ANN, "nowhere", True),
    ],
)
async def test_a_message_rings_where_its_screen_says(chat: int, sound: Sound, silent: bool | None) -> None:
    road = Scripted((200, OK))
    await gateway_on(road).send(chat, None, replace(SCREEN, sound=sound))
    ((_, given),) = road.calls
    assert given.get("disable_notification") is silent


@pytest.mark.parametrize(
    ("status", "words", "chat", "kind"),
    [
        (400, "Bad Request: message to edit not found", ANN, MessageGone),
        (400, "Bad Request: message can't be edited", ANN, MessageGone),
        (400, "Bad Request: MESSAGE_ID_INVALID", ANN, MessageGone),
        (403, "Forbidden: bot can't initiate conversation with a user", ANN, Unreachable),
        (400, "Bad Request: chat not found", ANN, Unreachable),
        (403, "Forbidden: bot was blocked by the user", ANN, Unreachable),
        (403, "Forbidden: user is deactivated", ANN, Unreachable),
        (403, "Forbidden: something new", ANN, Unreachable),
        (403, "Forbidden: CHAT_WRITE_FORBIDDEN", ANN, Unreachable),
        (400, "Bad Request: CHAT_RESTRICTED", ANN, Unreachable),
        (403, "Forbidden: bot was kicked from the group chat", GROUP, Banished),
        (403, "Forbidden: bot was kicked from the supergroup chat", GROUP, Banished),
        (403, "Forbidden: bot is not a member of the supergroup chat", GROUP, Banished),
        (400, "Bad Request: not enough rights to send text messages to the chat", GROUP, Banished),
        (403, "Forbidden: something new", GROUP, Banished),
        (400, "Bad Request: have no rights to send a message", GROUP, Banished),
        (400, "Bad Request: have no write access to the chat", GROUP, Banished),
        (403, "Forbidden: CHAT_WRITE_FORBIDDEN", GROUP, Banished),
        (403, "Forbidden: CHAT_SEND_PLAIN_FORBIDDEN", GROUP, Banished),
        (400, "Bad Request: CHAT_RESTRICTED", GROUP, Banished),
        (400, "Bad Request: USER_BANNED_IN_CHANNEL", GROUP, Banished),
        (400, "Bad Request: CHAT_ADMIN_REQUIRED", GROUP, Banished),
        (403, "Forbidden: CHAT_ADMIN_REQUIRED", GROUP, Banished),
        (400, "Bad Request: BOT_NOT_ADMIN", GROUP, NoWhisper),
        (400, "Bad Request: USER_NOT_PARTICIPANT", GROUP, NoWhisper),
        (400, "Bad Request: MEDIA_CAPTION_TOO_LONG", GROUP, Malformed),
        (400, "Bad Request: message thread not found", GROUP, TopicLost),
        (400, "Bad Request: TOPIC_CLOSED", GROUP, TopicLost),
        (400, "Bad Request: BUTTON_DATA_INVALID", GROUP, Malformed),
        (400, "Bad Request: can't parse entities: Unsupported start tag", GROUP, Malformed),
        (400, "Bad Request: message is too long", GROUP, Malformed),
        (400, "Bad Request: message text is empty", GROUP, Malformed),
        (400, "Bad Request: Text buttons are unallowed in the inline keyboard", GROUP, Malformed),
        (500, "Internal Server Error", GROUP, Flaky),
        (502, "Bad Gateway", GROUP, Flaky),
    ],
)
async def test_refusals_have_their_meanings(status: int, words: str, chat: int, kind: type[Trouble]) -> None:
    with pytest.raises(Trouble) as caught:
        await gateway_on(Scripted(refusal(status, words))).edit(chat, 7, SCREEN)
    assert type(caught.value) is kind
    assert words.removeprefix("Bad Request: ").casefold() in str(caught.value).casefold()


PHOTO = painted(10)
SENDS: dict[str, Callable[[BotGateway], Awaitable[object]]] = {
    "photos": lambda gateway: gateway.send(GROUP, None, replace(SCREEN, picture=PHOTO)),
    "photos in place": lambda gateway: gateway.edit(GROUP, 7, replace(SCREEN, picture=PHOTO)),
    "documents": lambda gateway: gateway.send_document(GROUP, None, RECORD),
    "dice": lambda gateway: gateway.roll(GROUP, None),
}


@pytest.mark.parametrize(
    ("status", "words", "kind"),
    [
        (400, "Bad Request: not enough rights to send photos to the chat", Restricted),
        (400, "Bad Request: not enough rights to send documents to the chat", Restricted),
        (400, "Bad Request: not enough rights to send dice to the chat", Restricted),
        (403, "Forbidden: CHAT_SEND_PHOTOS_FORBIDDEN", Restricted),
        (403, "Forbidden: CHAT_SEND_MEDIA_FORBIDDEN", Restricted),
        (400, "Bad Request: CHAT_SEND_STICKERS_FORBIDDEN", Restricted),
        (403, "Forbidden: something new", Restricted),
        (400, "Bad Request: not enough rights to send text messages to the chat", Banished),
        (403, "Forbidden: bot was kicked from the group chat", Banished),
        (400, "Bad Request: something new", Malformed),
    ],
)
@pytest.mark.parametrize("sent", SENDS)
async def test_a_refusal_of_what_is_no_text_closes_no_chat(
    sent: str, status: int, words: str, kind: type[Trouble]
) -> None:
    with pytest.raises(Trouble) as caught:
        await SENDS[sent](gateway_on(Scripted(refusal(status, words))))
    assert type(caught.value) is kind
    if isinstance(caught.value, Restricted):
        assert caught.value.kind == sent.split(maxsplit=1)[0]


async def test_a_menu_button_is_set_for_one_private_chat() -> None:
    road = Scripted((200, b'{"ok": true, "result": true}'))
    await gateway_on(road).menu_button(ANN, "Table", "https://bot.example.org/app/")
    ((endpoint, fields),) = road.calls
    assert (endpoint, fields["chat_id"]) == ("setChatMenuButton", ANN)
    assert fields["menu_button"]["web_app"] == {"url": "https://bot.example.org/app/"}


async def test_a_message_is_prepared_for_one_person_and_a_refusal_leaves_the_link() -> None:
    road = Scripted((200, b'{"ok": true, "result": {"id": "p1", "expiration_date": 1}}'))
    assert await gateway_on(road).prepare(ANN, "Look!", "Open", "https://t.me/bot?startapp=x") == "p1"
    ((endpoint, fields),) = road.calls
    assert (endpoint, fields["user_id"]) == ("savePreparedInlineMessage", ANN)
    assert fields["result"]["input_message_content"] == {"message_text": "Look!"}
    refused = gateway_on(Scripted(refusal(400, "Bad Request: USER_BOT_REQUIRED")))
    assert await refused.prepare(ANN, "Look!", "Open", "https://t.me/bot?startapp=x") == ""


async def test_a_picture_is_prepared_and_one_that_telegram_refuses_leaves_the_words() -> None:
    taken = (200, b'{"ok": true, "result": {"id": "p1", "expiration_date": 1}}')
    there, link = "https://bot.example.org/app/picture/x.jpg", "https://t.me/bot"
    road = Scripted(taken)
    assert await gateway_on(road).prepare(ANN, "Look!", "Open", link, picture=there) == "p1"
    result = road.calls[0][1]["result"]
    assert (result["type"], result["photo_url"], result["thumbnail_url"]) == ("photo", there, there)
    assert result["caption"] == "Look!"
    road = Scripted(refusal(400, "Bad Request: WEBPAGE_CURL_FAILED"), taken)
    assert await gateway_on(road).prepare(ANN, "Look!", "Open", link, picture=there) == "p1"
    assert [fields["result"]["type"] for _, fields in road.calls] == ["photo", "article"]
    road = Scripted(refusal(429, "Too Many Requests: retry after 5", retry_after=5))
    assert await gateway_on(road).prepare(ANN, "Look!", "Open", link, picture=there) == ""
    assert len(road.calls) == 1, "a limit is no reason to ask again"


async def test_a_film_is_prepared_and_one_that_telegram_refuses_leaves_the_picture() -> None:
    taken = (200, b'{"ok": true, "result": {"id": "p1", "expiration_date": 1}}')
    there, film = "https://bot.example.org/app/picture/x.jpg", "https://bot.example.org/app/picture/x.gif"
    road = Scripted(refusal(400, "Bad Request: WEBPAGE_MEDIA_EMPTY"), taken)
    prepared = gateway_on(road).prepare(ANN, "Look!", "Open", "https://t.me/bot", picture=there, film=film)
    assert await prepared == "p1"
    gif, photo = (fields["result"] for _, fields in road.calls)
    assert (gif["type"], gif["gif_url"], gif["thumbnail_url"]) == ("gif", film, there)
    assert (photo["type"], photo["photo_url"]) == ("photo", there)
    assert gif["caption"] == photo["caption"] == "Look!"


MUTE: dict[str, tuple[Callable[[BotGateway], Awaitable[object]], type[Trouble]]] = {
    "pin": (lambda gateway: gateway.pin(GROUP, 7), NoPin),
    "unpin": (lambda gateway: gateway.unpin(GROUP, 7), NoPin),
    "delete": (lambda gateway: gateway.delete(GROUP, 7), MessageGone),
    "delete at home": (lambda gateway: gateway.delete(ANN, 7), MessageGone),
    "strip": (lambda gateway: gateway.strip(GROUP, 7), MessageGone),
}


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (400, "Bad Request: not enough rights to manage pinned messages in the chat"),
        (400, "Bad Request: CHAT_ADMIN_REQUIRED"),
        (403, "Forbidden: CHAT_ADMIN_REQUIRED"),
        (403, "Forbidden: MESSAGE_DELETE_FORBIDDEN"),
        (403, "Forbidden: something new"),
    ],
)
@pytest.mark.parametrize("call", MUTE)
async def test_a_refusal_of_a_call_that_tells_nothing_closes_no_chat(
    call: str, status: int, words: str
) -> None:
    ask, kind = MUTE[call]
    with pytest.raises(Trouble) as caught:
        await ask(gateway_on(Scripted(refusal(status, words))))
    assert type(caught.value) is kind


@pytest.mark.parametrize("call", ["pin", "unpin", "delete", "strip"])
async def test_a_call_that_tells_nothing_learns_that_the_bot_was_put_out(call: str) -> None:
    put_out = refusal(403, "Forbidden: bot was kicked from the group chat")
    with pytest.raises(Banished):
        await MUTE[call][0](gateway_on(Scripted(put_out)))


async def test_a_message_that_is_pinned_already_is_as_good_as_pinned() -> None:
    await gateway_on(Scripted(refusal(400, "Bad Request: CHAT_NOT_MODIFIED"))).pin(GROUP, 7)


async def test_a_server_without_dice_says_that_there_is_no_such_method() -> None:
    with pytest.raises(NoMethod):
        await gateway_on(Scripted(refusal(404, "Not Found"))).roll(GROUP, None)


async def test_what_one_member_alone_sees_is_sent_and_changed() -> None:
    road = Scripted((200, {"ok": True, "result": {"message_id": 0, "ephemeral_message_id": 77}}), (200, TRUE))
    gateway = gateway_on(road)
    assert await gateway.whisper(GROUP, 3, ANN, "q", Screen(text=Markup("Your cards…"))) == 77
    await gateway.edit_whisper(GROUP, ANN, 77, Screen(text=Markup("A♠")))
    look = {"parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
    receiver = {"receiver_user_id": ANN, "callback_query_id": "q"}
    target = {"chat_id": GROUP, "message_thread_id": 3, "ephemeral_message_parameters": receiver}
    which = {"chat_id": GROUP, "receiver_user_id": ANN, "ephemeral_message_id": 77}
    assert road.calls == [
        ("sendMessage", {**target, "text": "Your cards…", **look}),
        ("editEphemeralMessageText", {**which, "text": "A♠", **look}),
    ]


async def test_a_message_that_is_not_hidden_is_known_by_its_id() -> None:
    with pytest.raises(Overheard) as caught:
        await gateway_on(Scripted((200, OK))).whisper(GROUP, None, ANN, "q", SCREEN)
    assert caught.value.message_id == 7


async def test_a_press_that_is_too_old_brings_no_message() -> None:
    late = refusal(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
    with pytest.raises(NoWhisper):
        await gateway_on(Scripted(late)).whisper(GROUP, None, ANN, "q", SCREEN)


async def test_a_timeout_is_a_bad_road() -> None:
    with pytest.raises(Flaky):
        await gateway_on(Scripted(TimedOut())).edit(ANN, 7, SCREEN)


@pytest.mark.parametrize("status", [200, 502])
async def test_a_page_of_somebody_on_the_way_is_a_bad_road(status: int) -> None:
    """A proxy, or the gate of a hotel's network; the screen must not be dropped for it."""
    with pytest.raises(Flaky):
        await gateway_on(Scripted((status, b"<html>Please log in</html>"))).edit(ANN, 7, SCREEN)


async def test_an_upgraded_group_says_its_new_id() -> None:
    reply = refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=-100200)
    with pytest.raises(Migrated) as caught:
        await gateway_on(Scripted(reply)).send(GROUP, None, SCREEN)
    assert caught.value.new_chat == -100200


async def test_too_many_calls_say_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    with pytest.raises(Wait) as caught:
        await gateway_on(Scripted(refusal(429, "Too Many Requests", retry_after=17))).send(ANN, None, SCREEN)
    assert caught.value.seconds == 17


async def test_a_wrong_token_is_a_failure_of_which_nothing_but_fetching_makes_an_end() -> None:
    with pytest.raises(Flaky):
        await gateway_on(Scripted(refusal(401, "Unauthorized"))).send(ANN, None, SCREEN)


@pytest.mark.parametrize(
    "words",
    [
        "Bad Request: message is not modified: specified new message content is exactly the same",
        "Bad Request: query is too old and response timeout expired or query ID is invalid",
        "Bad Request: message to delete not found",
    ],
)
async def test_harmless_refusals_are_success(words: str) -> None:
    gateway = gateway_on(Scripted(refusal(400, words)))
    await gateway.edit(ANN, 7, SCREEN)
    await gateway.answer("q")
    await gateway.delete(ANN, 7)


async def test_a_refused_whisper_is_told_in_plain_words(caplog: pytest.LogCaptureFixture) -> None:
    """The log keeps how the screen was built, and no word of it."""
    road = Scripted(refusal(400, "Bad Request: can't parse entities"), (200, OK))
    await gateway_on(road).edit_whisper(GROUP, ANN, 77, SCREEN)
    assert [fields["text"] for _, fields in road.calls] == [SCREEN.text, "A♠ &amp; 10"]
    assert ["reply_markup" in fields for _, fields in road.calls] == [True, False]
    assert "tags <b> </b>, keys g7:1:AS" in caplog.text
    assert "A♠" not in caplog.text


def test_plain_words_fit_into_a_message() -> None:
    assert Screen(text=Markup("<i></i>")).plain().text == "…"
    assert Screen(text=Markup("<b>&lt;</b>" * 5000)).plain().text == "&lt;" * 4096


def test_a_digest_changes_with_all_that_is_seen_and_nothing_else() -> None:
    screen = Screen(text=Markup("t"), rows=((Button("A", data="x"),),))
    others = [
        Screen(text=Markup("u"), rows=screen.rows),
        Screen(text=Markup("t")),
        Screen(text=Markup("t"), rows=((Button("A", data="y"),),)),
        Screen(text=Markup("t"), rows=((Button("A", url="x"),),)),
        Screen(text=Markup("t"), rows=((Button("A", data="x", style="danger"),),)),
    ]
    assert screen.digest == Screen(text=Markup("t"), rows=((Button("A", data="x"),),)).digest
    assert len({each.digest for each in (screen, *others)}) == 6


async def test_a_die_is_thrown_for_all_to_see() -> None:
    thrown = {"message_id": 7, "date": 1_764_000_000, "dice": {"emoji": "🎲", "value": 4}}
    road = Scripted((200, {"ok": True, "result": thrown}))
    assert await gateway_on(road).roll(GROUP, 5) == Throw(4, 1_764_000_000)
    ((method, given),) = road.calls
    assert (method, given["chat_id"], given["message_thread_id"], given["emoji"]) == (
        "sendDice",
        GROUP,
        5,
        "🎲",
    )


async def test_a_die_quotes_the_covered_words_of_a_message_as_covered() -> None:
    thrown = {"message_id": 7, "date": 1_764_000_000, "dice": {"emoji": "🎲", "value": 4}}
    road = Scripted((200, {"ok": True, "result": thrown}))
    await gateway_on(road).roll(GROUP, None, Quoted(3, "0f0f"))
    ((_, given),) = road.calls
    assert given["reply_parameters"] == {
        "message_id": 3,
        "quote": "0f0f",
        "quote_entities": [{"type": "spoiler", "offset": 0, "length": 4}],
        "allow_sending_without_reply": True,
    }


@pytest.mark.parametrize(
    "reply",
    [
        {"message_id": 7},
        {"message_id": 7, "date": 1, "dice": {"value": 7}},
        {"date": 1, "dice": {"value": "6"}},
    ],
)
async def test_a_reply_that_tells_no_number_is_a_bad_road(reply: dict[str, Any]) -> None:
    with pytest.raises(Flaky):
        await gateway_on(Scripted((200, {"ok": True, "result": reply}))).roll(GROUP, None)

"""Updates and their wishes: commands to this bot, presses with their place, changes of membership."""

from collections.abc import Sequence
from typing import Any

import pytest
from telegram import Bot, InaccessibleMessage, Update

from bot.people import Who
from bot.telegram.poller import opened
from bot.telegram.updates import (
    Left,
    Membership,
    Moved,
    Place,
    Pressed,
    Reach,
    TextMessage,
    Wish,
    read,
    sighting,
)
from bot.words.buttons import Tap
from bot.words.links import COMMENTS
from tests.bot.fake_telegram import written

ANN = {"id": 11, "is_bot": False, "first_name": "Ann", "language_code": "en"}
BOT = {"id": 1, "is_bot": True, "first_name": "Thousand", "username": "thousand_bot"}
PRIVATE = {"id": 11, "type": "private", "first_name": "Ann"}
GROUP = {"id": -1001, "type": "supergroup", "title": "Garage", "is_forum": True}
WHO = Who(11, "Ann", "en")
THOUSAND = Bot("1:test")


def of(**content: Any) -> Wish | None:
    """Return the only wish of an update; None if it has none."""
    wishes = all_of(**content)
    assert len(wishes) <= 1
    return wishes[0] if wishes else None


def all_of(**content: Any) -> Sequence[Wish]:
    (update,) = opened([{"update_id": 5, **content}], THOUSAND).updates
    return read(update, "thousand_bot")


def message(text: str, chat: dict[str, Any] = GROUP, **more: Any) -> Wish | None:
    return of(message=said(text, chat, **more))


def said(text: str, chat: dict[str, Any] = GROUP, **more: Any) -> dict[str, Any]:
    return {"message_id": 3, "date": 1, "chat": chat, "from": ANN, **written(text), **more}


def commands(text: str, **more: Any) -> list[tuple[str, str]]:
    """Return the commands in a message, and what follows each."""
    wishes = all_of(message=said(text, **more))
    assert all(isinstance(each, TextMessage) for each in wishes)
    return [(each.command, each.rest) for each in wishes if isinstance(each, TextMessage)]


@pytest.mark.parametrize(
    ("text", "command", "rest"),
    [
        ("/new", "new", ""),
        ("/New@Thousand_Bot", "new", ""),
        ("/start join_7", "start", "join_7"),
        ("/rules  barrel_need 121 ", "rules", "barrel_need 121"),
    ],
)
def test_a_command_is_read(text: str, command: str, rest: str) -> None:
    assert message(text, PRIVATE) == TextMessage(
        update=5, who=WHO, place=Place(11, None, "", private=True), command=command, rest=rest
    )


@pytest.mark.parametrize("between", ["\n", "\t", "\xa0", "  ", ",", "="])
def test_a_command_ends_where_telegram_says_and_not_at_a_blank_alone(between: str) -> None:
    ((command, rest),) = commands(f"/rules{between}barrel_need 121")
    assert (command, rest.lstrip(",=")) == ("rules", "barrel_need 121")


def test_every_line_that_begins_with_a_command_is_one() -> None:
    block = "🃏 like this:\n/rules preset studio\n /rules@thousand_bot fine\n200\n/new@other_bot\n/new\n"
    assert commands(block) == [("rules", "preset studio"), ("rules", "fine\n200"), ("new", "")]


def test_a_command_within_a_line_is_none() -> None:
    assert commands("/rules save a /new one") == [("rules", "save a /new one")]
    assert commands("write /new or /help") == []


def test_each_command_of_a_message_has_an_id_and_the_last_one_that_of_the_update() -> None:
    """A webhook asks the store for that id alone, so it stands for all of them."""
    wishes = all_of(message=said("/rules fine 200\n/rules share\n/new"))
    assert [each.update for each in wishes if isinstance(each, TextMessage)] == [5 + 2**32, 5 + 2**33, 5]


def test_a_command_in_letters_of_a_program_is_none() -> None:
    """Telegram finds no command in `code`."""
    assert message("/new", entities=[{"type": "code", "offset": 0, "length": 4}]) is None


@pytest.mark.parametrize(
    "origin",
    [
        {"forward_origin": {"type": "user", "date": 1, "sender_user": ANN}},
        {"forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": "Bob"}},
        {"via_bot": {"id": 9, "is_bot": True, "first_name": "Other", "username": "other_bot"}},
    ],
    ids=["a forwarded message", "one of somebody hidden", "one that another bot wrote"],
)
def test_a_command_that_the_sender_did_not_write_is_none(origin: dict[str, Any]) -> None:
    assert message("/cancel", **origin) is None
    at_home = message("/cancel", PRIVATE, **origin)
    assert isinstance(at_home, TextMessage)
    assert at_home.command == ""


def test_what_the_app_shares_in_the_direct_chat_asks_for_nothing() -> None:
    assert message("We played a match.", PRIVATE, via_bot=BOT) is None
    assert message("We played a match.", PRIVATE) is not None


CHANNEL = {"id": -1007, "type": "channel", "title": "News"}
DIRECT = {"id": -1008, "type": "supergroup", "title": "News", "is_direct_messages": True}


@pytest.mark.parametrize("chat", [CHANNEL, DIRECT], ids=["channel", "messages to a channel"])
def test_nothing_happens_in_a_channel_and_in_messages_to_it(chat: dict[str, Any]) -> None:
    assert message("/new", chat) is None
    assert message("hello", chat) is None
    assert (
        of(message={"message_id": 1, "date": 1, "chat": chat, "from": ANN, "left_chat_member": ANN}) is None
    )
    for status in ("member", "left"):
        assert member(status, chat, **({"until_date": 0} if status == "kicked" else {})) is None
    wish = press("l1:join", message={"message_id": 9, "date": 1, "chat": chat, "from": BOT, "text": "x"})
    assert wish == Pressed(update=5, who=WHO, query="q", place=None, message_id=None, press=None)
    update = Update.de_json({"update_id": 5, "message": said("/new", chat)}, None)
    assert sighting(update) is None


POST = {
    "message_id": 40,
    "date": 1,
    "chat": GROUP,
    "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
    "sender_chat": CHANNEL,
    "is_automatic_forward": True,
    "text": "Who plays?",
}


def test_a_comment_stands_below_its_post() -> None:
    there = Place(-1001, COMMENTS + 40, "Garage", private=False)
    wish = message("/new", reply_to_message=POST, message_thread_id=40)
    assert isinstance(wish, TextMessage)
    assert (wish.place, wish.about) == (there, None)
    pressed = press("g1:2:AS", message={**said("x"), "from": BOT, "reply_to_message": POST})
    assert isinstance(pressed, Pressed)
    assert (pressed.place, pressed.message_id) == (there, 3)
    with pytest.raises(ValueError, match="number"):
        message("/new", reply_to_message=POST | {"message_id": HUGE})


def test_a_direct_chat_is_one_place_whatever_topics_it_has() -> None:
    wish = message("/new", PRIVATE, message_thread_id=42, is_topic_message=True)
    assert isinstance(wish, TextMessage)
    assert wish.place == Place(11, None, "", private=True)
    under = {"message_id": 9, "date": 1, "chat": PRIVATE, "message_thread_id": 42, "is_topic_message": True}
    pressed = press("g1:2:AS", message=under)
    assert isinstance(pressed, Pressed)
    assert pressed.place == Place(11, None, "", private=True)


@pytest.mark.parametrize("text", ["hello", "new", "/new@other_bot", ""])
def test_talk_and_commands_to_others_are_left_alone(text: str) -> None:
    assert message(text) is None


def test_a_topic_is_kept_and_a_reply_in_no_topic_is_none() -> None:
    in_topic = message("/new", message_thread_id=42, is_topic_message=True)
    in_thread = message("/new", message_thread_id=42)
    assert isinstance(in_topic, TextMessage)
    assert isinstance(in_thread, TextMessage)
    assert in_topic.place == Place(-1001, 42, "Garage", private=False)
    assert in_thread.place.thread is None


@pytest.mark.parametrize("sender", [1087968824, 136817688, 777000])
def test_what_is_written_as_a_group_or_channel_is_nobodys(sender: int) -> None:
    by = {"id": sender, "is_bot": True, "first_name": "Group"}
    wish = message("/new", **{"from": by})
    assert isinstance(wish, TextMessage)
    assert wish.anonymous


def test_a_person_who_writes_as_a_channel_is_nobody_whoever_telegram_names() -> None:
    wish = message("/new", sender_chat={"id": -1007, "type": "channel", "title": "News"})
    assert isinstance(wish, TextMessage)
    assert wish.anonymous
    named = message("/new")
    assert isinstance(named, TextMessage)
    assert not named.anonymous


def test_any_word_at_home_is_meant_for_the_bot() -> None:
    assert message("как играть?", PRIVATE) == TextMessage(
        update=5, who=WHO, place=Place(11, None, "", private=True), command="", rest="как играть?"
    )


def test_a_press_without_a_message_is_a_press_of_nothing() -> None:
    """A message that somebody posted through the bot is none of ours, and tells no chat."""
    wish = press("l1:join", inline_message_id="i")
    assert isinstance(wish, Pressed)
    assert (wish.press, wish.place) == (None, None)


def press(data: str, **more: Any) -> Wish | None:
    return of(callback_query={"id": "q", "from": ANN, "chat_instance": "c", "data": data, **more})


def test_a_press_tells_who_where_and_what() -> None:
    under = {"message_id": 9, "date": 1, "chat": PRIVATE, "from": BOT, "text": "your hand"}
    assert press("g1:2:AS", message=under) == Pressed(
        update=5,
        who=WHO,
        query="q",
        place=Place(11, None, "", private=True),
        message_id=9,
        press=Tap(1, 2, "AS"),
    )


@pytest.mark.parametrize("date", [1, 0])
def test_a_press_under_what_he_alone_sees_has_its_number_and_no_id(date: int) -> None:
    """The number is not one of ours to edit, and 0 is no message at all."""
    under = {"message_id": 0, "date": date, "chat": GROUP, "ephemeral_message_id": 77}
    wish = press("g1:2:AS", message=under)
    assert isinstance(wish, Pressed)
    assert (wish.message_id, wish.ephemeral, wish.press) == (None, 77, Tap(1, 2, "AS"))


def test_a_press_under_a_message_too_old_to_be_shown_still_counts() -> None:
    gone = {"message_id": 9, "date": 0, "chat": PRIVATE}
    wish = press("g1:2:AS", message=gone)
    assert isinstance(wish, Pressed)
    assert (wish.message_id, wish.press) == (9, Tap(1, 2, "AS"))
    assert wish.place == Place(11, None, "", private=True)


def test_a_press_counts_whatever_words_and_keys_stand_in_its_message() -> None:
    """Their fields are not read, so nothing in them can be wrong."""
    keys = {"inline_keyboard": "none that the library can read"}
    under = {"message_id": 9, "date": 1, "chat": PRIVATE, "from": BOT, "text": "cards", "reply_markup": keys}
    query = {"id": "q", "from": ANN, "chat_instance": "c", "data": "g1:2:AS", "message": under}
    (update,) = opened([{"update_id": 5, "callback_query": query}], THOUSAND).updates
    (wish,) = read(update, "thousand_bot")
    assert isinstance(wish, Pressed)
    assert (wish.message_id, wish.press) == (9, Tap(1, 2, "AS"))
    assert query["message"] == under


def test_a_press_is_read_without_the_hundred_attributes_of_its_message() -> None:
    under = {"message_id": 9, "date": 1, "chat": PRIVATE, "from": BOT, "text": "cards"}
    query = {"id": "q", "from": ANN, "chat_instance": "c", "data": "g1:2:AS", "message": under}
    (update,) = opened([{"update_id": 5, "callback_query": query}], THOUSAND).updates
    assert update.callback_query
    assert isinstance(update.callback_query.message, InaccessibleMessage)


def test_a_press_with_garbage_is_a_press_of_nothing() -> None:
    under = {"message_id": 9, "date": 1, "chat": PRIVATE, "from": BOT, "text": "your hand"}
    wish = press("drop table", message=under)
    assert isinstance(wish, Pressed)
    assert wish.press is None


RIGHTS = (
    *("can_change_info", "can_invite_users", "can_pin_messages", "can_send_polls", "can_send_other_messages"),
    *("can_add_web_page_previews", "can_manage_topics", "can_send_audios", "can_send_documents"),
    *("can_send_photos", "can_send_videos", "can_send_video_notes", "can_send_voice_notes"),
    *("can_react_to_messages", "can_edit_tag"),
)
"""Other rights of a restricted member."""


def member(status: str, chat: dict[str, Any], **more: Any) -> Wish | None:
    more = {"until_date": 0} | more if status in {"kicked", "restricted"} else more
    return of(
        my_chat_member={
            "chat": chat,
            "from": ANN,
            "date": 1,
            "old_chat_member": {"user": BOT, "status": "member"},
            "new_chat_member": {"user": BOT, "status": status, **more},
        }
    )


@pytest.mark.parametrize(("status", "inside"), [("member", True), ("left", False), ("kicked", False)])
def test_being_added_blocked_and_put_out_is_noticed(status: str, inside: bool) -> None:
    assert member(status, PRIVATE) == Reach(WHO, inside)
    garage = Place(-1001, None, "Garage", private=False)
    assert member(status, GROUP) == Membership(WHO, garage, before=True, here=inside)


def test_a_person_who_lets_the_bot_write_inside_the_app_can_be_reached() -> None:
    allowed = {"message_id": 1, "date": 1, "from": ANN, "write_access_allowed": {"from_request": True}}
    assert of(message=allowed | {"chat": PRIVATE}) == Reach(WHO, open=True)
    assert of(message=allowed | {"chat": GROUP}) is None


@pytest.mark.parametrize("may", [True, False])
def test_a_bot_that_may_not_write_is_as_good_as_put_out(may: bool) -> None:
    rights = dict.fromkeys(RIGHTS, may) | {"is_member": True, "can_send_messages": may}
    garage = Place(-1001, None, "Garage", private=False)
    assert member("restricted", GROUP, **rights) == Membership(WHO, garage, before=True, here=may)


def test_whoever_leaves_a_group_or_is_put_out_of_it_is_noticed() -> None:
    bob = {"id": 12, "is_bot": False, "first_name": "Bob"}
    for by in (ANN, bob):
        told = of(message={"message_id": 1, "date": 1, "chat": GROUP, "from": by, "left_chat_member": bob})
        assert told == Left(-1001, 12)


def test_a_group_that_became_a_supergroup_is_told_from_both_sides() -> None:
    old = {"id": -5, "type": "group", "title": "Garage"}
    moved = Moved(-5, -1001)
    assert of(message={"message_id": 1, "date": 1, "chat": old, "migrate_to_chat_id": -1001}) == moved
    assert of(message={"message_id": 1, "date": 1, "chat": GROUP, "migrate_from_chat_id": -5}) == moved


HUGE = 10**30
UNREADABLE: dict[str, dict[str, Any]] = {
    "a topic that no store holds": {"message_thread_id": HUGE, "is_topic_message": True},
    "a topic in words": {"message_thread_id": "five", "is_topic_message": True},
    "a chat that no store holds": {"chat": GROUP | {"id": HUGE}},
    "a chat without a number": {"chat": GROUP | {"id": None}},
    "a chat of a kind that is a list": {"chat": GROUP | {"type": ["group"]}},
    "a title that is a number": {"chat": GROUP | {"title": 7}},
    "a person that no store holds": {"from": ANN | {"id": -HUGE}},
    "a name that is a number": {"from": ANN | {"first_name": 1.5}},
    "a name that no text holds": {"from": ANN | {"first_name": "\ud800"}},
    "a language that is a list": {"from": ANN | {"language_code": ["en"]}},
    "words that no text holds": {"text": "/new \udfff"},
    "a command at no number": {"entities": [{"type": "bot_command", "offset": "0", "length": 4}]},
    "a command of no length": {"entities": [{"type": "bot_command", "offset": 0, "length": None}]},
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_no_store_holds_is_refused_at_the_door(what: str) -> None:
    """One such number, and what is written beside it would not be written either."""
    content = said("/new") | UNREADABLE[what]
    with pytest.raises(ValueError, match=r"number|words|surrogates"):
        of(message=content)


@pytest.mark.parametrize(
    ("content", "talk"),
    [
        ({"text": "/table"}, False),
        ({"text": "who deals?"}, True),
        ({"left_chat_member": ANN}, False),
        ({"pinned_message": {"message_id": 3, "date": 1, "chat": GROUP, "text": "Deal 1"}}, False),
        ({"text": "ha", "reply_to_message": {"message_id": 3, "date": 1, "chat": GROUP, "text": "x"}}, False),
    ],
)
def test_every_message_that_arrives_shows_where_the_chat_ends(content: dict[str, Any], talk: bool) -> None:
    message = {"message_id": 70, "date": 1, "chat": GROUP, "from": ANN, **content}
    update = Update.de_json({"update_id": 5, "message": message}, None)
    assert sighting(update) == (GROUP["id"], None, 70, talk)


def test_a_press_does_not_show_where_the_chat_ends() -> None:
    under = {"message_id": 9, "date": 1, "chat": GROUP, "from": BOT, "text": "Deal 1"}
    press = {"id": "q", "from": ANN, "chat_instance": "c", "data": "m1", "message": under}
    assert sighting(Update.de_json({"update_id": 5, "callback_query": press}, None)) is None

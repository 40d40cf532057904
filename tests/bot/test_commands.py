"""Messages to the bot from people, anonymous senders and other bots, and the answers to each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.door import IN_GROUPS, IN_PRIVATE
from bot.features.welcome import group_help_screen, help_screen
from bot.people import Who
from bot.words.buttons import LessonPress, LobbyPress, OpenTable, pack
from bot.words.texts import LANGUAGES, texts, words_of
from club.model import Result
from tests.bot.raw_updates import ADMIN, CLUB, HOME, LINKED, NEWS, WEATHER, by, press, say, under
from tests.bot.table import GROUP, NAMES, Room, room
from tests.scenes import with_scene

EN, RU = texts("en"), texts("ru")
NOBODIES = pytest.mark.parametrize("sender", [NEWS, ADMIN, LINKED], ids=["channel", "admin", "linked"])


# Accounts that many share


@NOBODIES
@with_scene(room)
async def test_who_writes_as_a_group_or_channel_opens_a_table_by_a_key(
    table: Room, sender: dict[str, Any]
) -> None:
    await table.come_in(12)
    await say(table, "/new", sender)
    assert await table.house.store.table_in(GROUP, None) is None
    asked = table.seen(GROUP)
    assert asked.text == EN("anonymous-new")
    await press(table, 12, asked.rows[0][0].data or "", **under(CLUB))
    opened = await table.house.store.table_in(GROUP, None)
    assert opened is not None
    assert (opened.host, opened.seats) == (12, (12,))


@with_scene(room)
async def test_a_key_opens_a_table_where_people_meet_and_at_home_one_for_oneself(table: Room) -> None:
    await table.come_in(12)
    await press(table, 12, pack(OpenTable()), **under({"id": 12, "type": "private", "first_name": "Bob"}))
    await press(table, 12, pack(OpenTable()), inline_message_id="i")
    assert [each.chat for each in await table.house.store.open_tables()] == [12]


@NOBODIES
@with_scene(room)
async def test_who_writes_as_a_group_or_channel_settles_nothing(table: Room, sender: dict[str, Any]) -> None:
    """Not even as the host of a table that an older version opened for that account."""
    await table.come_in(*NAMES)
    await table.at(11).say("/new")
    record = await table.house.store.table(1)
    assert record is not None
    await table.house.store.keep_table(replace(record, host=sender["from"]["id"]), None)
    for command in ("/cancel", "/rules fine 200", "/leave", "/pause", "/resume", "/hand"):
        await say(table, command, sender)
        assert table.seen(GROUP).text == EN("anonymous"), command
    after = await table.house.store.table(1)
    assert after is not None
    assert (after.stage, after.rules) == ("lobby", record.rules)
    assert await table.house.store.player(sender["from"]["id"]) is None
    assert await table.house.store.player(0) is None


@with_scene(room)
async def test_one_channel_does_not_close_what_another_opened(table: Room) -> None:
    await table.come_in(12)
    await say(table, "/new", NEWS)
    await press(table, 12, pack(OpenTable()), **under(CLUB))
    await say(table, "/cancel", WEATHER)
    opened = await table.house.store.table_in(GROUP, None)
    assert opened is not None


@NOBODIES
@with_scene(room)
async def test_what_only_shows_something_is_shown_to_everybody(table: Room, sender: dict[str, Any]) -> None:
    await say(table, "/score", sender)
    assert table.seen(GROUP).text == EN("standings-empty")
    await say(table, "/language", sender)
    assert table.seen(GROUP).text == EN("language-ask")
    await say(table, "/rules", sender)
    assert EN("preset-classic") in table.seen(GROUP).text


# At home


@pytest.mark.parametrize("word", ["hello", "how do I play?", "как играть?"])
@with_scene(room)
async def test_who_asks_at_home_how_to_play_is_led_to_the_lesson_in_a_few_lines(
    table: Room, word: str
) -> None:
    await say(table, word, by(11), HOME)
    seen = table.seen(11)
    assert seen.text == EN("help-short")
    assert len(seen.text) < 120
    assert seen.text.index("/learn") < seen.text.index("/new") < seen.text.index("/help")
    assert seen.rows[0][0].data == pack(LessonPress(1))
    assert table.telegram.calls[0].chat == 11


@pytest.mark.parametrize("word", ["/правила", "/frobnicate", "/help"])
@with_scene(room)
async def test_an_unknown_command_at_home_is_answered_with_what_the_bot_can_do(
    table: Room, word: str
) -> None:
    await say(table, word, by(11), HOME)
    seen = table.seen(11)
    assert seen.text.startswith(EN("help", place="home"))
    (learn,), (rules,) = seen.rows
    assert learn.data == pack(LessonPress(1))
    assert (rules.text, rules.url) == (
        EN("button-rules-of-game"),
        "https://t.me/thousand_bot?start=book_",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_what_to_do_now_and_three_commands_and_unfolds_the_others(language: str) -> None:
    t = texts(language)
    screens = help_screen(t, "bot"), group_help_screen(t, "bot", "")
    home, group = (words_of(screen.text.partition("<blockquote expandable>")[0]) for screen in screens)
    assert [line.split()[0] for line in group.strip().split("\n")[4:]] == ["/learn", "/rules", "/score"]
    assert home.split("\n")[4:] == group.split("\n")[4:]
    assert home.count("/new") == 2, "alone, and with friends in a group"
    assert group.count("/new") == 1, "nobody is told to add the bot to the group where it is"
    for screen in screens:
        told = words_of(screen.text)
        offered = {*IN_GROUPS, *IN_PRIVATE} - {"help", "start"}
        assert offered <= {each for each in offered if f"/{each}" in told}


@with_scene(room)
async def test_the_key_under_help_leads_to_the_rules_of_the_game(table: Room) -> None:
    await say(table, "/start book_", by(11), HOME)
    assert table.seen(11).text.startswith("📖")


@with_scene(room)
async def test_help_in_a_group_leads_to_the_rules_that_are_played_there(table: Room) -> None:
    await say(table, "/help", by(11))
    (learn,), (key,) = table.seen(GROUP).rows
    assert (learn.url or "").endswith("?start=learn")
    await say(table, f"/start {(key.url or '').partition('=')[2]}", by(11), HOME)
    assert "Garage" in table.seen(11).text


@with_scene(room)
async def test_another_bot_is_not_answered(table: Room) -> None:
    bot = {"from": {"id": 77, "is_bot": True, "first_name": "Parrot"}}
    await say(table, "hello", bot, {"id": 77, "type": "private", "first_name": "Parrot"})
    await say(table, "/new", bot)
    assert table.telegram.calls == []


@with_scene(room)
async def test_talk_in_a_group_is_left_alone(table: Room) -> None:
    await say(table, "hello", by(11))
    await say(table, "/frobnicate", by(11))
    assert table.telegram.calls == []


@with_scene(room)
async def test_the_language_in_use_is_marked_and_the_keys_go_once_it_is_chosen(table: Room) -> None:
    await say(table, "/language", by(11), HOME)
    ((chat, number), asked) = list(table.telegram.messages.items())[-1]
    keys = {key.text: key for row in asked.rows for key in row}
    assert [each for each in keys if each.startswith("✓")] == ["✓ English"]
    there = under(HOME)
    there["message"]["message_id"] = number
    await press(table, 11, keys["Русский"].data or "", **there)
    assert table.telegram.messages[chat, number].rows == ()
    await say(table, "/language", by(11), HOME)
    labels = [key.text for row in table.seen(11).rows for key in row]
    assert [each for each in labels if each.startswith("✓")] == ["✓ Русский"]
    assert len(labels) == len(LANGUAGES)


# Places


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"inline_message_id": "i"},
        under({"id": 14, "type": "private", "first_name": "Dan"}),
        under({"id": 14, "type": "private", "first_name": "Dan"}, date=0),
        under({"id": -1002, "type": "supergroup", "title": "Attic"}, date=0),
    ],
)
@with_scene(room)
async def test_a_seat_is_taken_in_its_group_alone(table: Room, elsewhere: dict[str, Any]) -> None:
    await table.come_in(*NAMES)
    await table.at(11).say("/new")
    await press(table, 14, pack(LobbyPress(1, "join")), **elsewhere)
    record = await table.house.store.table(1)
    assert record is not None
    assert record.seats == (11,)


@with_scene(room)
async def test_a_seat_is_taken_under_a_lobby_too_old_to_be_shown(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(11).say("/new")
    await press(table, 14, pack(LobbyPress(1, "join")), **under(CLUB, date=0))
    record = await table.house.store.table(1)
    assert record is not None
    assert record.seats == (11, 14)


@with_scene(room)
async def test_a_press_that_has_no_message_does_nothing_at_all(table: Room) -> None:
    await table.sit_down()
    before = await table.live()
    for data in ("l1:cancel", "q1:end", "s:ru", "sru", "t60", "x1:leave:0", "d"):
        await press(table, 11, data, inline_message_id="i")
    assert (await table.live()).table == before.table


# Around tables


@with_scene(room)
async def test_who_opens_a_table_sits_there_when_cards_can_reach_them(table: Room) -> None:
    await table.come_in(11)
    await say(table, "/new", by(11))
    assert "1. Ann" in table.seen(GROUP).text


@with_scene(room)
async def test_a_table_where_nobody_sits_offers_nobody_to_leave_or_start(table: Room) -> None:
    await say(table, "/new", by(11))
    keys = [key.text for row in table.seen(GROUP).rows for key in row]
    assert keys == [EN("button-join"), EN("button-cancel")]


@with_scene(room)
async def test_who_shows_no_name_is_called_something_in_the_language_of_the_table(table: Room) -> None:
    await table.come_in(11)
    table.people[11] = await table.house.people.meet(Who(11, "\u3164", "en"))
    chat = await table.house.people.chat(GROUP, "Garage")
    await table.house.people.speak_in(chat, "ru")
    await say(table, "/new", {"from": {"id": 11, "is_bot": False, "first_name": "\u3164"}})
    assert "1. Игрок" in table.seen(GROUP).text
    await say(table, "/cancel", {"from": {"id": 11, "is_bot": False, "first_name": "\u3164"}})
    assert table.seen(GROUP).text == RU("table-cancelled", who="Игрок")


@with_scene(room)
async def test_people_of_one_name_are_told_apart_in_the_standings(table: Room) -> None:
    await table.come_in(11, 12, 13)
    for who, name in ((11, "Ann"), (12, "Аnn"), (13, "\u200b")):  # the second begins in Cyrillic
        await table.house.people.meet(Who(who, name, "en"))
    await table.at(11).say("/new")
    record = await table.house.store.table(1)
    assert record is not None
    ended = Result(
        table=1, chat=GROUP, players=(11, 12, 13), scores=(1000, 500, 0), winner=0, deals=9, ended=1.0
    )
    await table.house.store.keep_table(replace(record, stage="closed"), None, ended)
    await say(table, "/score", by(11))
    shown = table.seen(GROUP).text
    assert all(f" {name} ·" in shown for name in ("Ann", "Аnn 2", EN("nameless")))

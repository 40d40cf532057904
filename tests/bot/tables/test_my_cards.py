"""My cards with a fake Telegram: what is said, in how many calls, and what is remembered of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from bot.people import Who
from bot.screens import Screen
from bot.tables.live import LiveMatch, draft_of
from bot.tables.my_cards import panel
from bot.tables.visit import Toast
from bot.telegram import Flaky, Wait
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import Press, ShowCards, ShowDraft, Tap
from tests.bot.onlookers import buttons
from tests.bot.table import GROUP, NAMES, PLACE, Room, in_play
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

QUERIES = count(1)


@asynccontextmanager
async def rested(folder: Path, /, **chosen: Any) -> AsyncIterator[Room]:
    """Yield a rested table of Ann, Bob and Cid, without a clock, where cards may be shown in the group."""
    async with in_play(folder, timer=0, ephemeral_hands=True, **chosen) as table:
        await table.house.delivery.drain()
        await asyncio.sleep(60)
        table.telegram.calls.clear()
        yield table


def pressed(who: int, press: Press, *, number: int | None = None, place: Place = PLACE) -> Pressed:
    """Return a press under the table, or on a message that the presser alone sees."""
    return Pressed(
        update=0,
        who=Who(who, NAMES[who], "en"),
        query=f"q{next(QUERIES)}",
        place=place,
        message_id=None,
        press=press,
        ephemeral=number,
    )


async def ask(table: Room, given: Pressed) -> Toast | None:
    """Carry out a press and return its answer, None if that comes later."""
    door = table.house.door
    return await door.press(door.visit(table.people[given.who.id], given), given.press)


async def my_cards(table: Room, who: int, **where: Any) -> tuple[str, str | None] | None:
    """Press My cards; return the answer as Telegram got it, or None if there was none."""
    press = ShowCards(1)
    given = pressed(who, press, **where)
    answer = await ask(table, given)
    assert answer is None
    await asyncio.sleep(10)
    return next((each for each in table.telegram.answers if each[0] == given.query), None)


def verbs(table: Room) -> list[str]:
    """Return what the group was told, in Telegram's verbs."""
    return [call.verb for call in table.telegram.calls if call.chat == GROUP]


def own(table: Room, who: int) -> list[Screen]:
    """Return what somebody alone sees."""
    return [screen for (_, user, _), screen in table.telegram.my_cards.items() if user == who]


@with_scene(rested)
async def test_the_first_message_says_nothing_and_the_second_call_shows_the_cards(table: Room) -> None:
    answer = await my_cards(table, 11)
    assert answer is not None
    assert answer[1] is None
    first, second = table.telegram.calls
    assert (first.verb, first.text) == ("whisper", "🃏 Your cards…")
    assert (second.verb, second.text) == ("edit_whisper", panel(await table.live(), 0).text)
    assert own(table, 11) == [panel(await table.live(), 0)]
    assert own(table, 12) == own(table, 13) == []


@with_scene(rested)
async def test_a_double_tap_brings_one_message(table: Room) -> None:
    press = ShowCards(1)
    given = [pressed(11, press) for _ in range(5)]
    answers = [await ask(table, each) for each in given]
    assert answers == [None, *[Toast()] * 4]
    await asyncio.sleep(15)
    assert len(own(table, 11)) == 1
    await my_cards(table, 11)
    assert len(own(table, 11)) == 2


@with_scene(rested)
async def test_a_server_that_shows_everybody_what_is_for_one_shows_no_cards(table: Room) -> None:
    table.telegram.old = True
    answer = await my_cards(table, 11)
    assert answer is not None
    assert "t.me/thousand_bot" in (answer[1] or ""), "the panel at home shows them"
    assert verbs(table) == ["whisper", "delete"]
    assert not table.house.my_cards.reaches(11)
    again = await ask(table, pressed(11, ShowCards(1)))
    assert again is not None
    assert again.url


@with_scene(rested)
async def test_a_hidden_message_that_is_gone_comes_again(table: Room) -> None:
    await my_cards(table, 11)
    table.telegram.my_cards.clear()
    await my_cards(table, 11, number=1)
    assert verbs(table)[2:] == ["edit_whisper", "whisper", "edit_whisper"]
    assert own(table, 11) == [panel(await table.live(), 0)]


@with_scene(rested)
async def test_a_closed_table_and_a_stranger_have_no_cards_to_show(table: Room) -> None:
    press = ShowCards(1)
    stranger = await ask(table, pressed(99, press))
    assert stranger == Toast("You do not play at this table.")
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "forgotten")
    await table.house.runner.put_away(live)
    closed = await ask(table, pressed(11, press))
    assert closed == Toast("This table is closed.", drop_keyboard=True)


@with_scene(rested)
async def test_an_edit_that_fails_for_a_moment_is_made_again(table: Room) -> None:
    await my_cards(table, 11)
    ((_, _, number), shown) = next(iter(table.telegram.my_cards.items()))
    table.telegram.refusals[GROUP] = [Flaky("cut"), Wait(2)]
    await my_cards(table, 11, number=number)
    assert verbs(table)[2:] == ["edit_whisper"] * 3
    assert own(table, 11) == [shown]


@with_scene(rested, group_calls_per_minute=1)
async def test_while_the_group_has_no_calls_left_the_answer_has_the_cards(table: Room) -> None:
    await table.house.people.reachable(table.people[12], started=False)
    table.people[12] = replace(table.people[12], started=False)
    assert (await my_cards(table, 11) or ("", ""))[1] == "https://t.me/thousand_bot?start=hand"
    answer = await my_cards(table, 12)
    assert answer is not None
    assert (answer[1] or "").splitlines()[0] == "♧\xa0A\xa010\xa0K\xa0Q\xa0J  ♦️\xa0J\xa09"


@with_scene(rested, group_calls_per_minute=5)
async def test_cards_whose_turn_comes_late_follow_the_answer(table: Room) -> None:
    await my_cards(table, 11)
    answer = await my_cards(table, 12)
    assert answer is not None
    assert answer[1] == "https://t.me/thousand_bot?start=hand"
    assert [screen.text for screen in own(table, 12)] == ["🃏 Your cards…"]
    await asyncio.sleep(15)
    assert own(table, 12) == [panel(await table.live(), 1)]


@with_scene(rested)
async def test_a_press_that_changes_nothing_costs_the_group_nothing(table: Room) -> None:
    waiting = 12 if await table.asked() != 12 else 13
    await my_cards(table, waiting)
    (mark,) = table.telegram.my_cards
    told = len(table.telegram.calls)
    for _ in range(5):
        table.house.my_cards.follow(pressed(waiting, Tap(1, 1, "AS"), number=mark[2]))
        await asyncio.sleep(10)
    assert len(table.telegram.calls) == told
    await table.tap(await table.asked(), await table.simplest())
    table.house.my_cards.follow(pressed(waiting, Tap(1, 1, "AS"), number=mark[2]))
    await asyncio.sleep(10)
    assert verbs(table).count("edit_whisper") == 2


@with_scene(rested)
async def test_a_look_at_an_earlier_question_is_forgotten(table: Room) -> None:
    live = await table.live()
    assert isinstance(live, LiveMatch)
    assert live.match.asked is not None
    plain = panel(live, live.match.asked)
    turn = live.match.turn
    assert panel(live, live.match.asked, ShowDraft(1, turn, "more")) != plain
    assert panel(live, live.match.asked, ShowDraft(1, turn - 1, "more")) == plain


@with_scene(rested)
async def test_a_draft_is_drawn_for_the_asked_player_in_its_turn_only(table: Room) -> None:
    live = await table.live()
    asked, turn = live.match.asked, live.match.turn
    assert asked is not None
    live.draft = ShowDraft(1, turn, "more")
    assert [draft_of(live, seat) for seat in (asked, (asked + 1) % 3)] == ["more", ""]
    live.draft = ShowDraft(1, turn - 1, "more")
    assert draft_of(live, asked) == ""


@with_scene(rested)
async def test_whoever_waits_has_a_key_that_asks_again(table: Room) -> None:
    live = await table.live()
    assert isinstance(live, LiveMatch)
    for seat in range(3):
        labels = [button.text for button in buttons(panel(live, seat))]
        assert ("🔄 Refresh" in labels) is (seat != live.match.asked)


@with_scene(rested)
async def test_elsewhere_than_in_the_tables_group_nobody_is_whispered_to(table: Room) -> None:
    press = ShowCards(1)
    for place in (replace(PLACE, chat=-77), Place(11, None, "", private=True)):
        answer = await ask(table, pressed(11, press, place=place))
        assert answer is not None
        assert answer.url
    assert table.telegram.my_cards == {}


@with_scene(rested)
async def test_without_a_direct_chat_the_cards_are_an_alert(table: Room) -> None:
    table.people[12] = await table.house.people.reachable(table.people[12], started=False)
    press, home = ShowCards(1), Place(12, None, "", private=True)
    answer = await ask(table, pressed(12, press, place=home))
    assert answer is not None
    assert (answer.alert, answer.url) == (True, None)


@with_scene(rested)
async def test_who_asks_for_cards_in_the_group_or_plays_on_them_is_reached_there(table: Room) -> None:
    cards, move = table.house.my_cards, Tap(1, 99, "AS")
    for given in (pressed(11, ShowCards(1)), pressed(12, move, number=7), pressed(13, move)):
        await table.house.door.wished(given.update, given)
        await asyncio.sleep(1)
    assert [cards.reaches(who) for who in (11, 12, 13)] == [True, True, False]


@virtual_time
async def test_a_bot_that_stops_waits_for_no_group(tmp_path: Path) -> None:
    async with rested(tmp_path, group_calls_per_minute=1) as table:
        press = ShowCards(1)
        await ask(table, pressed(11, press))
        before = asyncio.get_running_loop().time()
    assert asyncio.get_running_loop().time() - before < 1
    assert table.telegram.answers == []

"""The clock of a table: who is reminded, called and played for, when, and when not."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.tables.visit import Toast
from bot.telegram import Banished, Wait
from bot.words.buttons import PresencePress
from bot.words.texts import words_of
from club.clock import MIN_GRACE_S
from game.state import Auction
from tests.bot.table import GROUP, NAMES, TIMER_S, Room, in_play, room
from tests.bot.tables.clocks import HURRY, every_key, texts, turn
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


@with_scene(in_play)
async def test_who_thinks_long_is_reminded_at_home_by_a_new_message(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(79)
    assert HURRY not in table.seen(who).text
    (old,) = (number for chat, number in table.telegram.messages if chat == who)
    await asyncio.sleep(10)
    assert HURRY in table.seen(who).text
    (new,) = (number for chat, number in table.telegram.messages if chat == who)
    assert new > old, "a new message rings, an edit does not; and the old one asks no more"
    assert not any(HURRY in text for other in NAMES if other != who for text in texts(table, other))


@with_scene(in_play)
async def test_at_the_limit_he_is_called_in_the_group_with_a_button_that_wakes(table: Room) -> None:
    who, before = await table.asked(), await turn(table)
    await asyncio.sleep(TIMER_S + 2)
    call = table.seen(GROUP)
    assert f'⏰ <a href="tg://user?id={who}">{NAMES[who]}</a>, it is your turn!' in call.text
    assert [key.text for row in call.rows for key in row] == ["I am here"]
    answer = await table.at(who).press(PresencePress(1, "here"))
    assert answer.text == "Good. Take your time again."
    await asyncio.sleep(TIMER_S - 2)
    assert await turn(table) == before, "the clock runs anew"
    assert not table.seen(GROUP).rows or "I am here" not in table.seen(GROUP).rows[0][0].text
    assert TIMER_S + 2 <= (await table.chair_of(who)).overtime < TIMER_S + 3, "his bank pays for it"


@with_scene(in_play)
async def test_nobody_says_for_ever_that_he_is_here(table: Room) -> None:
    who, before = await table.asked(), await turn(table)
    said = []
    for _ in range(4):
        await asyncio.sleep(TIMER_S + 2)
        said.append((await table.at(who).press(PresencePress(1, "here"))).text)
    assert said == ["Good. Take your time again."] * 3 + ["Your time bank is used up: please play now."]
    assert await turn(table) == before
    await asyncio.sleep(MIN_GRACE_S)
    assert await turn(table) > before


@with_scene(in_play)
async def test_the_others_cannot_say_that_he_is_here(table: Room) -> None:
    who = await table.asked()
    other = next(each for each in (11, 12, 13) if each != who)
    await asyncio.sleep(TIMER_S + 2)
    answer = await table.at(other).press(PresencePress(1, "here"))
    assert answer == Toast("It is not your turn.", drop_keyboard=True)
    told = await table.at(99).press(PresencePress(1, "here"))
    assert told.text == "You do not play at this table."
    assert (await table.live()).table.state.warned == 2


@with_scene(in_play)
async def test_who_does_not_answer_the_call_is_played_for_modestly_and_is_away(table: Room) -> None:
    who, before = await table.asked(), await turn(table)
    await asyncio.sleep(2 * TIMER_S - 1)
    assert await turn(table) == before
    await asyncio.sleep(2)
    match = await table.match()
    assert match.turn == before + 1
    assert isinstance(match.phase, Auction)
    assert match.phase.calls[-1].amount is None, "a modest player passes"
    assert (await table.chair_of(who)).away is not None
    await asyncio.sleep(15)
    assert f"💤 {NAMES[who]} is away: I play for this seat." in "".join(texts(table, GROUP))
    assert not any("I am here" in key.text for key in every_key(table)), "nobody is called any more"


@with_scene(in_play)
async def test_whoever_is_away_is_played_for_at_once_until_he_taps_anything(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(2 * TIMER_S + 1)
    while await table.asked() != who:
        await table.tap(await table.asked(), await table.simplest())
    before = await turn(table)
    await asyncio.sleep(3)
    assert await turn(table) > before, "his next question did not wait for a clock"
    await table.house.timeouts.here(table.people[who])
    assert (await table.chair_of(who)).away is None
    while await table.asked() != who:
        await table.tap(await table.asked(), await table.simplest())
    before = await turn(table)
    await asyncio.sleep(TIMER_S)
    assert await turn(table) == before
    await table.house.delivery.drain()
    assert not any("is away" in text for text in texts(table, GROUP))


@with_scene(in_play)
async def test_a_tap_on_a_panel_that_is_old_by_now_wakes_him_too(table: Room) -> None:
    who, before = await table.asked(), await turn(table)
    await asyncio.sleep(2 * TIMER_S + 1)
    await table.house.timeouts.here(table.people[who])
    answer = await table.tap(who, "pass", turn=before)
    assert answer.text == "The table has moved on: look again."
    assert (await table.chair_of(who)).away is None


@with_scene(in_play, timer=0)
async def test_without_a_clock_nobody_is_reminded_for_days(table: Room) -> None:
    await asyncio.sleep(30)
    before, calls = await turn(table), len(table.telegram.calls)
    await asyncio.sleep(3 * 86_400)
    assert await turn(table) == before
    assert len(table.telegram.calls) == calls


@with_scene(in_play, timer=0)
async def test_a_clock_set_in_the_middle_of_a_deal_runs_from_then_on(table: Room) -> None:
    who, before = await table.asked(), await turn(table)
    await asyncio.sleep(3600)
    await table.set_timer(45)
    await asyncio.sleep(29)
    assert HURRY not in table.seen(who).text
    await asyncio.sleep(5)
    assert HURRY in table.seen(who).text
    await asyncio.sleep(15)
    assert await turn(table) == before
    await table.tap(who, await table.simplest())
    assert (await table.chair_of(who)).overtime < 5, "the hour before was his"


@with_scene(in_play)
async def test_whoever_is_called_when_a_longer_clock_is_set_has_longer_to_answer(table: Room) -> None:
    await asyncio.sleep(TIMER_S + 3)
    assert "it is your turn" in table.seen(GROUP).text
    await table.set_timer(600)
    before = await turn(table)
    await asyncio.sleep(570)
    assert [key.text for key in every_key(table)].count("I am here") == 1
    assert "In 10 minutes I play for you" in table.seen(GROUP).text
    assert await turn(table) == before
    await asyncio.sleep(30)
    assert await turn(table) > before


@virtual_time
async def test_deadlines_survive_a_restart_and_are_moved_by_the_time_the_bot_was_down(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(60)
    await asyncio.sleep(86_400)
    async with room(tmp_path / "store.sqlite3") as table:
        await table.come_in(*NAMES)
        await table.house.open()
        await asyncio.sleep(15)
        assert table.telegram.calls == []
        await asyncio.sleep(10)
        assert HURRY in table.seen(who).text, "80 seconds of thinking, not of being down"


@with_scene(in_play)
async def test_the_clock_starts_again_when_telegram_kept_his_panel_from_him(table: Room) -> None:
    await table.house.delivery.drain()
    who = await table.asked()
    for each in (11, 12, 13):
        if each != who:
            table.telegram.refusals[each] = [Wait(200)]
    await table.tap(who, await table.simplest())
    following = await table.asked()
    await asyncio.sleep(190)
    state = (await table.live()).table.state
    assert (state.warned, table.telegram.refusals[following]) == (0, [])
    await asyncio.sleep(60)
    assert (await table.live()).table.state.chairs[0].away is None
    assert await table.asked() == following


@with_scene(in_play)
async def test_the_clock_stands_still_while_the_group_takes_no_messages(table: Room) -> None:
    await table.house.delivery.drain()
    table.telegram.refusals[GROUP] = [Banished("bot was kicked")] * 100
    await table.tap(await table.asked(), await table.simplest())
    before = await turn(table)
    await asyncio.sleep(3600)
    assert await turn(table) == before
    assert (await table.live()).table.state.warned == 0
    table.telegram.refusals[GROUP].clear()
    table.house.delivery.resume(GROUP)
    await asyncio.sleep(2 * TIMER_S + TIMER_S + 10)
    assert await turn(table) > before


@with_scene(in_play)
async def test_the_moves_made_for_an_absent_player_are_told_from_their_own(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(2 * TIMER_S + 60)
    shown = [words_of(each) for each in texts(table, GROUP) if "Auction" in each]
    assert f"{NAMES[who]} (stand-in)\xa0pass" in shown[-1]
    await table.tap(await table.asked(), "pass")
    await table.house.delivery.drain()
    shown = [words_of(each) for each in texts(table, GROUP) if "Auction" in each]
    assert shown[-1].count("(stand-in)") == 1, "the other pass is a player's own"

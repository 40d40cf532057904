"""Pauses, and people who cannot be reached, at a table with a clock."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest

from bot.tables.visit import Toast
from bot.telegram import Banished, Unreachable, Wait
from bot.words.buttons import EndPress, PresencePress
from storage.store import StoreError
from tests.bot.table import GROUP, NAMES, TIMER_S, Room, in_play
from tests.bot.tables.clocks import every_key, keys_to_go_on, texts, turn
from tests.scenes import with_scene


@with_scene(in_play, timer=0)
async def test_whoever_blocks_the_bot_is_played_for_at_once(table: Room) -> None:
    await table.house.delivery.drain()
    who, before = await table.asked(), await turn(table)
    table.telegram.refusals[who] = [Unreachable("blocked")]
    await table.house.redraw.show(1, who)
    await asyncio.sleep(10)
    assert (await table.chair_of(who)).away is not None
    assert await turn(table) > before
    assert f"I cannot write to {NAMES[who]}" in "".join(texts(table, GROUP))


@with_scene(in_play, timer=45)
async def test_when_nobody_is_here_the_game_waits_for_the_first_tap(table: Room) -> None:
    await asyncio.sleep(86_400)
    state = (await table.live()).table.state
    assert all(each.away is not None for each in state.chairs)
    before = await turn(table)
    assert "💤 Nobody is here. The game waits for the first tap." in "".join(texts(table, GROUP))
    await asyncio.sleep(86_400)
    assert await turn(table) == before
    await table.house.timeouts.here(table.people[11])
    await asyncio.sleep(600)
    assert await turn(table) > before


@with_scene(in_play)
async def test_a_pause_stops_the_clock_for_days_and_a_button_lets_it_run_again(table: Room) -> None:
    await table.house.delivery.drain()
    assert await table.at(12).say("/pause") is None
    await table.house.delivery.drain()
    assert "⏸ Bob paused the game." in table.seen(GROUP).text
    before = await turn(table)
    await asyncio.sleep(2 * 86_400)
    assert await turn(table) == before
    assert "⏸ Paused: the clock stands still." in texts(table, GROUP)[-2], "under the table"
    assert "⏸ Paused" in table.seen(await table.asked()).text
    answer = await table.at(13).press(PresencePress(1, "go"))
    assert answer.text == "▶ The game goes on."
    left = 80 - (await table.chair_of(await table.asked())).spent * TIMER_S
    await asyncio.sleep(left - 1)
    assert "Paused" not in "".join(texts(table, GROUP))
    assert (await table.live()).table.state.warned == 0
    await asyncio.sleep(2)
    assert (await table.live()).table.state.warned == 1


@with_scene(in_play)
async def test_who_pauses_a_paused_game_is_shown_the_key_again_and_takes_no_credit(table: Room) -> None:
    for who in (12, 13):
        await table.house.delivery.drain()
        await table.at(who).say("/pause")
    await table.house.delivery.drain()
    assert table.seen(GROUP).text == "⏸ Paused: the clock stands still."
    assert keys_to_go_on(table) == 2, "under the table and at the end"


@with_scene(in_play)
@pytest.mark.parametrize("how", ["key", "card", "end"])
async def test_no_key_to_go_on_is_left_when_the_game_goes_on(table: Room, how: str) -> None:
    await table.at(11).say("/pause")
    await table.house.delivery.drain()
    assert keys_to_go_on(table) == 2
    if how == "key":
        await table.at(13).press(PresencePress(1, "go"))
    elif how == "card":
        await table.tap(await table.asked(), await table.simplest())
    else:
        await table.at(11).press(EndPress(1, "end"))
    await table.house.delivery.drain()
    assert keys_to_go_on(table) == 0


@with_scene(in_play)
async def test_who_is_played_for_reads_so_at_home_and_comes_back_with_one_key(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(TIMER_S * 2 + 5)
    panel = await table.newest(who)
    assert "💤 <b>I play for you</b>" in panel.text
    assert [[key.text for key in row] for row in panel.rows][-1] == ["I am here"]
    for _ in range(2):
        await asyncio.sleep(TIMER_S * 2 + 5)
    assert "The game waits for the first tap." in (await table.newest(who)).text
    await table.house.timeouts.here(table.people[who])
    answer = await table.at(who).press(PresencePress(1, "back"))
    assert answer == Toast("Welcome back! You play for yourself again.", drop_keyboard=True)
    panel = await table.newest(who)
    assert "💤" not in panel.text
    assert "I am here" not in await table.keys(who)


@with_scene(in_play)
async def test_a_card_ends_a_pause_and_a_pause_stops_the_next_deal(table: Room) -> None:
    await table.at(11).say("/pause")
    await table.tap(await table.asked(), await table.simplest())
    assert (await table.live()).table.state.paused is None
    await table.play_a_deal()
    await table.at(11).say("/pause")
    await asyncio.sleep(3600)
    assert (await table.match()).asked is None
    await table.at(12).press(PresencePress(1, "go"))
    await asyncio.sleep(21)
    assert (await table.match()).asked is not None


@with_scene(in_play)
async def test_a_pause_costs_nothing_of_the_time_bank(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(TIMER_S + 5)
    assert "I am here" in [key.text for key in every_key(table)]
    await table.at(12).say("/pause")
    await asyncio.sleep(86_400)
    assert "I am here" not in [key.text for key in every_key(table)], "nobody is called in a pause"
    await table.tap(who, await table.simplest())
    assert 5 <= (await table.chair_of(who)).overtime < 6, "what went beyond the time until then"


@with_scene(in_play)
async def test_somebody_who_does_not_play_cannot_pause(table: Room) -> None:
    said = await table.at(99).say("/pause")
    assert said is not None
    assert said.text == "You do not play at this table."
    assert (await table.live()).table.state.paused is None


@with_scene(in_play)
async def test_somebody_who_does_not_play_cannot_end_a_pause(table: Room) -> None:
    await table.at(12).say("/pause")
    assert (await table.at(99).press(PresencePress(1, "go"))).text == "You do not play at this table."
    assert (await table.live()).table.state.paused is not None


@with_scene(in_play)
async def test_a_pause_before_the_player_has_seen_the_question_costs_no_time(table: Room) -> None:
    await table.house.delivery.drain()
    for each in (11, 12, 13):
        table.telegram.refusals[each] = [Wait(3600)]
    await table.tap(await table.asked(), await table.simplest())
    await asyncio.sleep(60)
    await table.at(11).say("/pause")
    await table.at(11).press(PresencePress(1, "go"))
    assert (await table.chair_of(await table.asked())).spent == 0


@with_scene(in_play)
async def test_what_broke_when_it_was_due_is_tried_again(
    table: Room, caplog: pytest.LogCaptureFixture
) -> None:
    await table.play_a_deal()
    with patch.object(type(table.house.store), "commit", side_effect=OSError("the disk is full")):
        await asyncio.sleep(25)
    assert (await table.match()).asked is None
    await asyncio.sleep(30)
    assert (await table.match()).asked is not None
    assert "timer expire 1 failed" in caplog.text


@with_scene(in_play)
async def test_an_update_that_comes_again_later_wakes_nobody_and_pauses_nothing(table: Room) -> None:
    who = await table.asked()
    for update in (700, 700):
        await asyncio.sleep(TIMER_S + 1)
        answer = await table.at(who).press(PresencePress(1, "here"), update)
    assert (answer.text, (await table.live()).table.state.warned) == ("", 2)
    for _ in range(2):
        await table.at(who).say("/pause", 701)
        await table.at(who).press(PresencePress(1, "go"))
    assert (await table.live()).table.state.paused is None
    for _ in range(2):
        await table.at(who).say("/pause")
        answer = await table.at(who).press(PresencePress(1, "go"), 702)
    assert answer == Toast()
    assert (await table.live()).table.state.paused is not None


@with_scene(in_play)
async def test_whoever_goes_away_takes_no_time_off_or_on_the_clock_of_another(table: Room) -> None:
    who = await table.asked()
    other = next(each for each in (11, 12, 13) if each != who)
    await asyncio.sleep(100)
    before = (await table.live()).table.state
    await table.house.timeouts.gone(table.people[other])
    after = (await table.live()).table.state
    assert (after.since, after.warned) == (before.since, 1)
    assert (await table.chair_of(other)).away is not None


@with_scene(in_play)
async def test_nobody_is_called_any_more_who_cannot_be_reached(table: Room) -> None:
    who = await table.asked()
    await asyncio.sleep(TIMER_S + 2)
    await table.house.timeouts.gone(table.people[who])
    await asyncio.sleep(30)
    assert not any("I am here" in key.text for key in every_key(table))


@with_scene(in_play)
async def test_whoever_comes_back_is_back_even_if_that_failed_the_first_time(table: Room) -> None:
    who = await table.asked()
    await table.house.timeouts.gone(table.people[who])
    full = StoreError("the disk is full")
    with patch.object(type(table.house.store), "keep_table", side_effect=full):
        await table.house.timeouts.here(table.people[who])
    assert (await table.chair_of(who)).away is not None
    await table.house.timeouts.here(table.people[who])
    assert (await table.chair_of(who)).away is None


@with_scene(in_play)
async def test_nobody_is_played_for_whose_call_the_group_has_not_seen_yet(table: Room) -> None:
    before = await turn(table)
    await asyncio.sleep(TIMER_S - 1)
    table.telegram.refusals[GROUP] = [Wait(TIMER_S + 60)]
    await asyncio.sleep(TIMER_S + 10)
    assert await turn(table) == before
    assert (await table.chair_of(await table.asked())).spent == 1, "his bank runs from the call on"
    await asyncio.sleep(60)
    assert "I am here" in [key.text for key in every_key(table)], "the call is shown once the group takes it"


@with_scene(in_play)
async def test_while_a_group_is_closed_to_us_its_tables_are_left_alone(table: Room) -> None:
    """The bot answers for an absent player after two seconds, and less often if no player could see it."""
    await table.house.delivery.drain()
    table.telegram.refusals[GROUP] = [Banished("bot was kicked")]
    await table.house.timeouts.gone(table.people[await table.asked()])
    await asyncio.sleep(10)
    store = type(table.house.store)
    with patch.object(store, "keep_table", autospec=True, side_effect=store.keep_table) as keep:
        await asyncio.sleep(600)
    assert keep.call_count <= 20


@with_scene(in_play)
async def test_the_key_to_go_on_disappears_after_a_press_in_play_and_after_the_match(table: Room) -> None:
    await table.at(12).say("/pause")
    assert (await table.at(12).press(PresencePress(1, "go"))).drop_keyboard
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "forgotten")
    assert (await table.at(12).press(PresencePress(1, "go"))).drop_keyboard
    said = await table.at(12).say("/pause")
    assert said is not None
    assert said.text == "There is no table here. /new opens one."

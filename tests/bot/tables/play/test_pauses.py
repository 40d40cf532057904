"""Pauses, and people who cannot be reached, at a table with a clock."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.telegram.errors import Banished, Unreachable, Wait
from bot.words.buttons import EndPress, PresencePress
from storage.store import StoreError
from tests.bot.table import GROUP, NAMES, TIMER_S, in_play
from tests.bot.tables.play.clocks import every_key, keys_to_go_on, texts, turn
from tests.virtual_time import virtual_time


@virtual_time
async def test_whoever_blocks_the_bot_is_played_for_at_once(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0) as table:
        await table.services.delivery.drain()
        who, before = await table.asked(), await turn(table)
        table.telegram.refusals[who] = [Unreachable("blocked")]
        await table.services.redraw.show(1, who)
        await asyncio.sleep(10)
        assert (await table.chair_of(who)).away is not None
        assert await turn(table) > before
        assert f"I cannot write to {NAMES[who]}" in "".join(texts(table, GROUP))


@virtual_time
async def test_when_nobody_is_here_the_game_waits_for_the_first_tap(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=45) as table:
        await asyncio.sleep(86_400)
        state = (await table.live()).table.state
        assert all(each.away is not None for each in state.chairs)
        before = await turn(table)
        assert "💤 Nobody is here. The game waits for the first tap." in "".join(texts(table, GROUP))
        await asyncio.sleep(86_400)
        assert await turn(table) == before
        await table.services.features.timeouts.here(table.people[11])
        await asyncio.sleep(600)
        assert await turn(table) > before


@virtual_time
async def test_a_pause_stops_the_clock_for_days_and_a_button_lets_it_run_again(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        pauses = table.services.features.pauses
        await table.services.delivery.drain()
        assert await pauses.pause(table.people[12], 1, table.update()) is None
        await table.services.delivery.drain()
        assert "⏸ Bob paused the game." in table.seen(GROUP).text
        before = await turn(table)
        await asyncio.sleep(2 * 86_400)
        assert await turn(table) == before
        assert "⏸ Paused: the clock stands still." in texts(table, GROUP)[-2], "under the table"
        assert "⏸ Paused" in table.seen(await table.asked()).text
        answer = await pauses.go_on(table.people[13], 1, table.update())
        assert answer.text == "▶ The game goes on."
        left = 80 - (await table.chair_of(await table.asked())).spent * TIMER_S
        await asyncio.sleep(left - 1)
        assert "Paused" not in "".join(texts(table, GROUP))
        assert (await table.live()).table.state.warned == 0
        await asyncio.sleep(2)
        assert (await table.live()).table.state.warned == 1


@virtual_time
async def test_who_pauses_a_paused_game_is_shown_the_key_again_and_takes_no_credit(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        for who in (12, 13):
            await table.services.delivery.drain()
            await table.services.features.pauses.pause(table.people[who], 1, table.update())
        await table.services.delivery.drain()
        assert table.seen(GROUP).text == "⏸ Paused: the clock stands still."
        assert keys_to_go_on(table) == 2, "under the table and at the end"


@virtual_time
@pytest.mark.parametrize("how", ["key", "card", "end"])
async def test_no_key_to_go_on_is_left_when_the_game_goes_on(tmp_path: Path, how: str) -> None:
    async with in_play(tmp_path) as table:
        await table.services.features.pauses.pause(table.people[11], 1, table.update())
        await table.services.delivery.drain()
        assert keys_to_go_on(table) == 2
        if how == "key":
            await table.services.features.pauses.go_on(table.people[13], 1, table.update())
        elif how == "card":
            await table.tap(await table.asked(), await table.simplest())
        else:
            await table.services.features.ending.press(table.people[11], EndPress(1, "end"), table.update())
        await table.services.delivery.drain()
        assert keys_to_go_on(table) == 0


@virtual_time
async def test_who_is_played_for_reads_so_at_home_and_comes_back_with_one_key(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(TIMER_S * 2 + 5)
        panel = await table.newest(who)
        assert "💤 <b>I play for you</b>" in panel.text
        assert [[key.text for key in row] for row in panel.rows][-1] == ["I am here"]
        for _ in range(2):
            await asyncio.sleep(TIMER_S * 2 + 5)
        assert "The game waits for the first tap." in (await table.newest(who)).text
        await table.services.features.timeouts.here(table.people[who])
        answer = await table.services.features.timeouts.report(
            table.people[who], PresencePress(1, "back"), table.update()
        )
        assert answer.text == "Welcome back! You play for yourself again."
        panel = await table.newest(who)
        assert "💤" not in panel.text
        assert "I am here" not in await table.keys(who)


@virtual_time
async def test_a_card_ends_a_pause_and_a_pause_stops_the_next_deal(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.features.pauses.pause(table.people[11], 1, table.update())
        await table.tap(await table.asked(), await table.simplest())
        assert (await table.live()).table.state.paused is None
        await table.play_a_deal()
        await table.services.features.pauses.pause(table.people[11], 1, table.update())
        await asyncio.sleep(3600)
        assert (await table.match()).asked is None
        await table.services.features.pauses.go_on(table.people[12], 1, table.update())
        await asyncio.sleep(21)
        assert (await table.match()).asked is not None


@virtual_time
async def test_a_pause_costs_nothing_of_the_time_bank(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(TIMER_S + 5)
        await table.services.features.pauses.pause(table.people[12], 1, table.update())
        await asyncio.sleep(86_400)
        await table.tap(who, await table.simplest())
        assert 5 <= (await table.chair_of(who)).overtime < 6, "what went beyond the time until then"


@virtual_time
async def test_somebody_who_does_not_play_cannot_pause(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        said = await table.services.features.pauses.pause(table.people[99], 1, table.update())
        assert said is not None
        assert said.text == "You do not play at this table."
        assert (await table.live()).table.state.paused is None


@virtual_time
async def test_what_broke_when_it_was_due_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with in_play(tmp_path) as table:
        await table.play_a_deal()
        with patch.object(type(table.services.store), "commit", side_effect=OSError("the disk is full")):
            await asyncio.sleep(25)
        assert (await table.match()).asked is None
        await asyncio.sleep(30)
        assert (await table.match()).asked is not None
        assert "the due work of table 1 failed" in caplog.text


@virtual_time
async def test_an_update_that_comes_again_later_wakes_nobody_and_pauses_nothing(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who, timeouts = await table.asked(), table.services.features.timeouts
        pauses = table.services.features.pauses
        for update in (700, 700):
            await asyncio.sleep(TIMER_S + 1)
            answer = await timeouts.report(table.people[who], PresencePress(1, "here"), update)
        assert (answer.text, (await table.live()).table.state.warned) == ("", 2)
        for _ in range(2):
            await pauses.pause(table.people[who], 1, 701)
            await pauses.go_on(table.people[who], 1, table.update())
        assert (await table.live()).table.state.paused is None


@virtual_time
async def test_whoever_goes_away_takes_no_time_off_or_on_the_clock_of_another(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        other = next(each for each in (11, 12, 13) if each != who)
        await asyncio.sleep(100)
        before = (await table.live()).table.state
        await table.services.features.timeouts.gone(table.people[other])
        after = (await table.live()).table.state
        assert (after.since, after.warned) == (before.since, 1)
        assert (await table.chair_of(other)).away is not None


@virtual_time
async def test_nobody_is_called_any_more_who_cannot_be_reached(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(TIMER_S + 2)
        await table.services.features.timeouts.gone(table.people[who])
        await asyncio.sleep(30)
        assert not any("I am here" in key.text for key in every_key(table))


@virtual_time
async def test_whoever_comes_back_is_back_even_if_that_failed_the_first_time(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who, timeouts = await table.asked(), table.services.features.timeouts
        await timeouts.gone(table.people[who])
        full = StoreError("the disk is full")
        with patch.object(type(table.services.store), "keep_table", side_effect=full):
            await timeouts.here(table.people[who])
        assert (await table.chair_of(who)).away is not None
        await timeouts.here(table.people[who])
        assert (await table.chair_of(who)).away is None


@virtual_time
async def test_nobody_is_played_for_whose_call_the_group_has_not_seen_yet(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        before = await turn(table)
        await asyncio.sleep(TIMER_S - 1)
        table.telegram.refusals[GROUP] = [Wait(TIMER_S + 60)]
        await asyncio.sleep(TIMER_S + 10)
        assert await turn(table) == before
        assert (await table.chair_of(await table.asked())).spent == 1, "his bank runs from the call on"


@virtual_time
async def test_while_a_group_is_closed_to_us_its_tables_are_left_alone(tmp_path: Path) -> None:
    """Somebody who is away is answered for after two seconds: not so often where nobody could see it."""
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        table.telegram.refusals[GROUP] = [Banished("bot was kicked")]
        await table.services.features.timeouts.gone(table.people[await table.asked()])
        await asyncio.sleep(10)
        store = type(table.services.store)
        with patch.object(store, "keep_table", autospec=True, side_effect=store.keep_table) as keep:
            await asyncio.sleep(600)
        assert keep.call_count <= 20


@virtual_time
async def test_the_key_to_go_on_disappears_after_a_press_in_play_and_after_the_match(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        pauses, bob = table.services.features.pauses, table.people[12]
        await pauses.pause(bob, 1, table.update())
        assert (await pauses.go_on(bob, 1, table.update())).drop_keyboard
        live = await table.live()
        await table.services.runner.close(live, live.table, None, "forgotten")
        assert (await pauses.go_on(bob, 1, table.update())).drop_keyboard

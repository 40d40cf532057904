"""The clock of a table: who is reminded, called and played for, when, and when not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.buttons import EndPress, Sign
from bot.screens.screen import Button
from bot.telegram.errors import Banished, Unreachable, Wait
from club.deadlines import GRACE_S, grace
from club.state import Chair
from game.state import Auction
from storage.store import StoreError
from tests.bot.table import GROUP, NAMES, Room, room
from tests.virtual_time import virtual_time

HURRY = "The others wait for you."
TIMER_S = 120
"""What a group has that has not chosen another."""


@asynccontextmanager
async def in_play(folder: Path, *, timer: int = TIMER_S, **chosen: Any) -> AsyncIterator[Room]:
    """Yield a table of Ann, Bob and Cid whose match has begun; they may think so long."""
    async with room(folder / "store.sqlite3", **chosen) as table:
        await set_timer(table, timer)
        await table.sit_down()
        yield table


async def set_timer(table: Room, seconds: int) -> None:
    """Let the players of the group think so long from now on."""
    chat = await table.services.people.chat(GROUP, "Garage", "en")
    await table.services.people.keep_chat(replace(chat, timer=seconds))
    await table.services.redraw.timed(GROUP, chat.timer)


async def chair(table: Room, player: int) -> Chair:
    """Return the chair of a player."""
    record = (await table.live()).table
    return record.state.chairs[record.seats.index(player)]


async def turn(table: Room) -> int:
    """Return which question stands."""
    return (await table.match()).turn


def texts(table: Room, chat: int) -> list[str]:
    """Return all messages of a chat, oldest first."""
    return [screen.text for (where, _), screen in table.telegram.messages.items() if where == chat]


def every_key(table: Room) -> list[Button]:
    """Return the keys of all messages of the group."""
    messages = table.telegram.messages.items()
    return [key for (chat, _), screen in messages if chat == GROUP for row in screen.rows for key in row]


@virtual_time
async def test_who_thinks_long_is_reminded_at_home_by_a_new_message(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(79)
        assert HURRY not in table.seen(who).text
        (old,) = (number for chat, number in table.telegram.messages if chat == who)
        await asyncio.sleep(10)
        assert HURRY in table.seen(who).text
        (new,) = (number for chat, number in table.telegram.messages if chat == who)
        assert new > old, "a new message rings, an edit does not; and the old one asks no more"
        assert not any(HURRY in text for other in NAMES if other != who for text in texts(table, other))


@virtual_time
async def test_at_the_limit_he_is_called_in_the_group_with_a_button_that_wakes(
    tmp_path: Path,
) -> None:
    async with in_play(tmp_path) as table:
        who, before = await table.asked(), await turn(table)
        await asyncio.sleep(TIMER_S + 2)
        call = table.seen(GROUP)
        assert f'⏰ <a href="tg://user?id={who}">{NAMES[who]}</a>, it is your turn!' in call.text
        assert [key.text for row in call.rows for key in row] == ["I am here"]
        answer = await table.services.absence.sign(table.people[who], Sign(1, "here"), table.update())
        assert answer.text == "Good. Take your time again."
        await asyncio.sleep(TIMER_S - 2)
        assert await turn(table) == before, "the clock runs anew"
        assert not table.seen(GROUP).rows or "I am here" not in table.seen(GROUP).rows[0][0].text
        assert TIMER_S + 2 <= (await chair(table, who)).overtime < TIMER_S + 3, "his bank pays for it"


@virtual_time
async def test_nobody_says_for_ever_that_he_is_here(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who, before = await table.asked(), await turn(table)
        said = []
        for _ in range(4):
            await asyncio.sleep(TIMER_S + 2)
            sign = table.services.absence.sign
            said.append((await sign(table.people[who], Sign(1, "here"), table.update())).text)
        assert said == ["Good. Take your time again."] * 3 + ["Your time bank is used up: please play now."]
        assert await turn(table) == before
        await asyncio.sleep(GRACE_S)
        assert await turn(table) > before


@virtual_time
async def test_the_others_cannot_say_that_he_is_here(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        other = next(each for each in (11, 12, 13) if each != who)
        await asyncio.sleep(TIMER_S + 2)
        sign = table.services.absence.sign
        assert (await sign(table.people[other], Sign(1, "here"), 900)).text == "It is not your turn."
        assert (await sign(table.people[99], Sign(1, "here"), 901)).text == "You do not play at this table."
        assert (await table.live()).table.state.warned == 2


@virtual_time
async def test_who_does_not_answer_the_call_is_played_for_modestly_and_is_away(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who, before = await table.asked(), await turn(table)
        await asyncio.sleep(2 * TIMER_S - 1)
        assert await turn(table) == before
        await asyncio.sleep(2)
        match = await table.match()
        assert match.turn == before + 1
        assert isinstance(match.phase, Auction)
        assert match.phase.calls[-1].amount is None, "a modest player passes"
        assert (await chair(table, who)).away is not None
        await asyncio.sleep(15)
        assert f"💤 {NAMES[who]} is away: I play for this seat." in "".join(texts(table, GROUP))
        assert not any("I am here" in key.text for key in every_key(table)), "nobody is called any more"


@virtual_time
async def test_whoever_is_away_is_played_for_at_once_until_he_taps_anything(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(2 * TIMER_S + 1)
        while await table.asked() != who:
            await table.tap(await table.asked(), await table.simplest())
        before = await turn(table)
        await asyncio.sleep(3)
        assert await turn(table) > before, "his next question did not wait for a clock"
        await table.services.absence.here(table.people[who])
        assert (await chair(table, who)).away is None
        while await table.asked() != who:
            await table.tap(await table.asked(), await table.simplest())
        before = await turn(table)
        await asyncio.sleep(TIMER_S)
        assert await turn(table) == before
        await table.services.delivery.drain()
        assert not any("is away" in text for text in texts(table, GROUP))


@virtual_time
async def test_a_tap_on_a_panel_that_is_old_by_now_wakes_him_too(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who, before = await table.asked(), await turn(table)
        await asyncio.sleep(2 * TIMER_S + 1)
        await table.services.absence.here(table.people[who])
        answer = await table.tap(who, "pass", turn=before)
        assert answer.text == "The table has moved on: look again."
        assert (await chair(table, who)).away is None


def test_the_time_bank_of_a_match_is_three_times_the_time_and_then_a_few_seconds() -> None:
    used = [grace(Chair(overtime=seconds), 120) for seconds in (0, 120, 240, 300, 350, 360, 900)]
    assert used == [120, 120, 120, 60, GRACE_S, GRACE_S, GRACE_S]


@virtual_time
async def test_without_a_clock_nobody_is_reminded_for_days(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0) as table:
        await asyncio.sleep(30)
        before, calls = await turn(table), len(table.telegram.calls)
        await asyncio.sleep(3 * 86_400)
        assert await turn(table) == before
        assert len(table.telegram.calls) == calls


@virtual_time
async def test_a_clock_set_in_the_middle_of_a_deal_runs_from_then_on(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0) as table:
        who, before = await table.asked(), await turn(table)
        await asyncio.sleep(3600)
        await set_timer(table, 45)
        await asyncio.sleep(29)
        assert HURRY not in table.seen(who).text
        await asyncio.sleep(5)
        assert HURRY in table.seen(who).text
        await asyncio.sleep(15)
        assert await turn(table) == before
        await table.tap(who, await table.simplest())
        assert (await chair(table, who)).overtime < 5, "the hour before was his"


@virtual_time
async def test_whoever_is_called_when_a_longer_clock_is_set_has_longer_to_answer(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await asyncio.sleep(TIMER_S + 3)
        assert "it is your turn" in table.seen(GROUP).text
        await set_timer(table, 600)
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
        await table.services.open()
        await asyncio.sleep(15)
        assert table.telegram.calls == []
        await asyncio.sleep(10)
        assert HURRY in table.seen(who).text, "80 seconds of thinking, not of being down"


@virtual_time
async def test_the_clock_starts_again_when_telegram_kept_his_panel_from_him(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
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


@virtual_time
async def test_the_clock_stands_still_while_the_group_takes_no_messages(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        table.telegram.refusals[GROUP] = [Banished("bot was kicked")]
        await table.tap(await table.asked(), await table.simplest())
        before = await turn(table)
        await asyncio.sleep(3600)
        assert await turn(table) == before
        assert (await table.live()).table.state.warned == 0
        table.services.delivery.resume(GROUP)
        await asyncio.sleep(2 * TIMER_S + TIMER_S + 10)
        assert await turn(table) > before


@virtual_time
async def test_whoever_blocks_the_bot_is_played_for_at_once(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0) as table:
        await table.services.delivery.drain()
        who, before = await table.asked(), await turn(table)
        table.telegram.refusals[who] = [Unreachable("blocked")]
        await table.services.redraw.show(1, who)
        await asyncio.sleep(10)
        assert (await chair(table, who)).away is not None
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
        await table.services.absence.here(table.people[11])
        await asyncio.sleep(600)
        assert await turn(table) > before


@virtual_time
async def test_a_pause_stops_the_clock_for_days_and_a_button_lets_it_run_again(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        absence = table.services.absence
        await table.services.delivery.drain()
        assert await absence.pause(table.people[12], 1, table.update()) is None
        await table.services.delivery.drain()
        assert "⏸ Bob paused the game." in table.seen(GROUP).text
        before = await turn(table)
        await asyncio.sleep(2 * 86_400)
        assert await turn(table) == before
        assert "⏸ Paused: the clock stands still." in texts(table, GROUP)[-2], "under the table"
        assert "⏸ Paused" in table.seen(await table.asked()).text
        answer = await absence.sign(table.people[13], Sign(1, "go"), table.update())
        assert answer.text == "▶ The game goes on."
        left = 80 - (await chair(table, await table.asked())).spent * TIMER_S
        await asyncio.sleep(left - 1)
        assert "Paused" not in "".join(texts(table, GROUP))
        assert (await table.live()).table.state.warned == 0
        await asyncio.sleep(2)
        assert (await table.live()).table.state.warned == 1


def keys_to_go_on(table: Room) -> int:
    """Return how many messages of the group offer to end a pause."""
    screens = [screen for (chat, _), screen in table.telegram.messages.items() if chat == GROUP]
    return sum(key.text == "▶ Go on" for screen in screens for row in screen.rows for key in row)


@virtual_time
async def test_who_pauses_a_paused_game_is_shown_the_key_again_and_takes_no_credit(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        for who in (12, 13):
            await table.services.delivery.drain()
            await table.services.absence.pause(table.people[who], 1, table.update())
        await table.services.delivery.drain()
        assert table.seen(GROUP).text == "⏸ Paused: the clock stands still."
        assert keys_to_go_on(table) == 2, "under the table and at the end"


@virtual_time
@pytest.mark.parametrize("how", ["key", "card", "end"])
async def test_no_key_to_go_on_is_left_when_the_game_goes_on(tmp_path: Path, how: str) -> None:
    async with in_play(tmp_path) as table:
        await table.services.absence.pause(table.people[11], 1, table.update())
        await table.services.delivery.drain()
        assert keys_to_go_on(table) == 2
        if how == "key":
            await table.services.absence.sign(table.people[13], Sign(1, "go"), table.update())
        elif how == "card":
            await table.tap(await table.asked(), await table.simplest())
        else:
            await table.services.ending.press(table.people[11], EndPress(1, "end"), table.update())
        await table.services.delivery.drain()
        assert keys_to_go_on(table) == 0


@virtual_time
async def test_who_is_played_for_reads_so_at_home_and_comes_back_with_one_key(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(TIMER_S * 2 + 5)
        panel = await table.panel(who)
        assert "💤 <b>I play for you</b>" in panel.text
        assert [[key.text for key in row] for row in panel.rows][-1] == ["I am here"]
        for _ in range(2):
            await asyncio.sleep(TIMER_S * 2 + 5)
        assert "The game waits for the first tap." in (await table.panel(who)).text
        await table.services.absence.here(table.people[who])
        answer = await table.services.absence.sign(table.people[who], Sign(1, "back"), table.update())
        assert answer.text == "Welcome back! You play for yourself again."
        panel = await table.panel(who)
        assert "💤" not in panel.text
        assert "I am here" not in await table.keys(who)


@virtual_time
async def test_a_card_ends_a_pause_and_a_pause_stops_the_next_deal(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await table.services.absence.pause(table.people[11], 1, table.update())
        await table.tap(await table.asked(), await table.simplest())
        assert (await table.live()).table.state.paused is None
        await table.play_a_deal()
        await table.services.absence.pause(table.people[11], 1, table.update())
        await asyncio.sleep(3600)
        assert (await table.match()).asked is None
        await table.services.absence.sign(table.people[12], Sign(1, "go"), table.update())
        await asyncio.sleep(21)
        assert (await table.match()).asked is not None


@virtual_time
async def test_a_pause_costs_nothing_of_the_time_bank(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(TIMER_S + 5)
        await table.services.absence.pause(table.people[12], 1, table.update())
        await asyncio.sleep(86_400)
        await table.tap(who, await table.simplest())
        assert 5 <= (await chair(table, who)).overtime < 6, "what went beyond the time until then"


@virtual_time
async def test_somebody_who_does_not_play_cannot_pause(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        said = await table.services.absence.pause(table.people[99], 1, table.update())
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
        assert "what was due at table 1 did not happen" in caplog.text


@virtual_time
async def test_an_update_that_comes_again_later_wakes_nobody_and_pauses_nothing(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who, absence = await table.asked(), table.services.absence
        for update in (700, 700):
            await asyncio.sleep(TIMER_S + 1)
            answer = await absence.sign(table.people[who], Sign(1, "here"), update)
        assert (answer.text, (await table.live()).table.state.warned) == ("", 2)
        for _ in range(2):
            await absence.pause(table.people[who], 1, 701)
            await absence.sign(table.people[who], Sign(1, "go"), table.update())
        assert (await table.live()).table.state.paused is None


@virtual_time
async def test_whoever_goes_away_takes_no_time_off_or_on_the_clock_of_another(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        other = next(each for each in (11, 12, 13) if each != who)
        await asyncio.sleep(100)
        before = (await table.live()).table.state
        await table.services.absence.gone(table.people[other])
        after = (await table.live()).table.state
        assert (after.since, after.warned) == (before.since, 1)
        assert (await chair(table, other)).away is not None


@virtual_time
async def test_nobody_is_called_any_more_who_cannot_be_reached(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who = await table.asked()
        await asyncio.sleep(TIMER_S + 2)
        await table.services.absence.gone(table.people[who])
        await asyncio.sleep(30)
        assert not any("I am here" in key.text for key in every_key(table))


@virtual_time
async def test_whoever_comes_back_is_back_even_if_that_failed_the_first_time(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        who, absence = await table.asked(), table.services.absence
        await absence.gone(table.people[who])
        full = StoreError("the disk is full")
        with patch.object(type(table.services.store), "keep_table", side_effect=full):
            await absence.here(table.people[who])
        assert (await chair(table, who)).away is not None
        await absence.here(table.people[who])
        assert (await chair(table, who)).away is None


@virtual_time
async def test_nobody_is_played_for_whose_call_the_group_has_not_seen_yet(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        before = await turn(table)
        await asyncio.sleep(TIMER_S - 1)
        table.telegram.refusals[GROUP] = [Wait(TIMER_S + 60)]
        await asyncio.sleep(TIMER_S + 10)
        assert await turn(table) == before
        assert (await chair(table, await table.asked())).spent == 1, "his bank runs from the call on"


@virtual_time
async def test_while_a_group_is_closed_to_us_its_tables_are_left_alone(tmp_path: Path) -> None:
    """Somebody who is away is answered for after two seconds: not so often where nobody could see it."""
    async with in_play(tmp_path) as table:
        await table.services.delivery.drain()
        table.telegram.refusals[GROUP] = [Banished("bot was kicked")]
        await table.services.absence.gone(table.people[await table.asked()])
        await asyncio.sleep(10)
        store = type(table.services.store)
        with patch.object(store, "keep_table", autospec=True, side_effect=store.keep_table) as keep:
            await asyncio.sleep(600)
        assert keep.call_count <= 20

"""Players who look at the Mini App: the group's table may be behind, and nothing rings for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.delivery.budget import Urgency
from bot.screens import Screen
from bot.telegram import Banished, Unreachable
from bot.words.texts import Texts
from tests.bot.table import GROUP, TIMER_S, Room, room, tricks
from tests.bot.tables.test_own_table import DEAL, home, play
from tests.scenes import with_scene

ANN, BOB, CID = 11, 12, 13
TABLE = 1


class Pages:
    """Pages of the players in `looking`."""

    return_s = 0.0

    def __init__(self, *looking: int) -> None:
        self.looking = set(looking)

    def evening_changed(self, chat: int) -> None:
        """Do nothing."""

    def changed(self, table: int) -> None:
        """Do nothing."""

    def cancelled(self, table: int, farewell: Callable[[Texts], Screen]) -> None:
        """Do nothing."""

    def is_open(self, table: int, player: int) -> bool:
        """Return whether the test lets the player look."""
        return table == TABLE and player in self.looking

    def drop(self) -> None:
        """Do nothing."""


def look(table: Room, *looking: int) -> Pages:
    """Let players look at their pages."""
    pages = table.house.display.pages = Pages(*looking)
    return pages


def calls(table: Room, chat: int) -> int:
    """Count the calls about a chat until now."""
    return sum(call.chat == chat for call in table.telegram.calls)


async def play_a_trick(table: Room) -> None:
    """Let each player play the first card they may."""
    for _ in range(3):
        await table.tap(await table.asked(), await table.simplest())
    await asyncio.sleep(1)


@with_scene(tricks)
async def test_the_group_sees_tricks_late_while_all_players_look_at_the_app(table: Room) -> None:
    await asyncio.sleep(60)
    look(table, ANN, BOB, CID)
    before = calls(table, GROUP)
    for _ in range(3):
        await play_a_trick(table)
    assert calls(table, GROUP) == before
    await asyncio.sleep(Urgency.TABLE_BEHIND.debounce_s)
    assert calls(table, GROUP) == before + 1


@with_scene(tricks)
async def test_the_group_sees_a_trick_at_once_if_a_player_uses_the_chat(table: Room) -> None:
    await asyncio.sleep(60)
    look(table, ANN, BOB)
    before = calls(table, GROUP)
    await play_a_trick(table)
    assert calls(table, GROUP) > before


@with_scene(tricks)
async def test_the_group_sees_the_end_of_a_deal_at_once(table: Room) -> None:
    await asyncio.sleep(60)
    look(table, ANN, BOB, CID)
    await table.play_a_deal()
    await asyncio.sleep(1)
    assert (await table.live()).match.asked is None
    assert "Next deal ▶" in {key.text for row in table.seen(GROUP).rows for key in row}


@with_scene(tricks)
async def test_a_player_who_leaves_the_app_brings_the_group_up_to_date(table: Room) -> None:
    await asyncio.sleep(60)
    pages = look(table, ANN, BOB, CID)
    before = calls(table, GROUP)
    await play_a_trick(table)
    pages.looking.discard(CID)
    table.house.display.left_app(await table.live(), 2)
    await asyncio.sleep(1)
    assert calls(table, GROUP) == before + 1


@with_scene(room)
async def test_a_reminder_and_a_call_ring_only_for_who_does_not_look(table: Room) -> None:
    await table.set_timer(60)
    await table.sit_down()
    await asyncio.sleep(1)
    pages = look(table, BOB)
    display, sent = table.house.display, len(table.telegram.messages)
    await asyncio.sleep(70)
    live = await table.live()
    assert (live.match.asked, live.table.state.warned) == (1, 2)
    assert len(table.telegram.messages) == sent
    pages.looking.clear()
    for _ in range(2):
        display.left_app(live, 1)
        await table.house.delivery.drain()
    assert table.house.delivery.shown(live.slot("call")) is not None
    rung = [call for call in table.telegram.calls if call.chat == BOB and call.verb == "send"]
    assert len(rung) == 2, "the panel at the beginning, and once the reminder"


@with_scene(room)
async def test_a_reminder_that_has_rung_does_not_ring_again_after_a_look_at_the_app(table: Room) -> None:
    await table.set_timer(60)
    await table.sit_down()
    await asyncio.sleep(50)
    live = await table.live()
    assert live.table.state.warned == 1
    pages = look(table, BOB)
    pages.looking.clear()
    rung = [call for call in table.telegram.calls if call.chat == BOB and call.verb == "send"]
    table.house.display.left_app(replace(live), 1)
    await asyncio.sleep(1)
    assert rung == [call for call in table.telegram.calls if call.chat == BOB and call.verb == "send"]


@with_scene(tricks)
async def test_the_clock_goes_on_for_a_player_who_looks_though_the_group_takes_no_messages(
    table: Room,
) -> None:
    await table.house.delivery.drain()
    table.telegram.refusals[GROUP] = [Banished("bot was kicked")] * 100
    await table.tap(await table.asked(), await table.simplest())
    asked = await table.asked()
    turn = (await table.live()).match.turn
    look(table, *{ANN, BOB, CID} - {asked})
    await asyncio.sleep(3 * TIMER_S)
    assert (await table.live()).match.turn == turn, "the asked player sees no question"
    look(table, asked)
    await asyncio.sleep(3 * TIMER_S)
    assert (await table.live()).match.turn > turn


@with_scene(home)
async def test_computers_play_on_for_a_person_in_the_app_who_has_blocked_the_bot(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    await table.house.delivery.drain()
    table.telegram.refusals[ANN] = [Unreachable("bot was blocked by the user")] * 100
    look(table, ANN)
    await play(table, deals=1)
    assert (await table.live()).match.deals_played == 1

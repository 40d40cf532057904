"""In a group only the start, calls to players and the end make a sound."""

from __future__ import annotations

import asyncio

from bot.words.buttons import EndPress
from tests.bot.features.test_fair import waiting
from tests.bot.table import GROUP, TIMER_S, Room, in_play
from tests.scenes import with_scene

ANN = 11


def heard(table: Room) -> list[str]:
    """Return the first lines of what made a sound in the group, oldest first."""
    sent = [call for call in table.telegram.calls if call.chat == GROUP and call.verb in ("send", "roll")]
    return [call.text.splitlines()[0] for call in sent if not call.silent or call.verb == "roll"]


@with_scene(waiting)
async def test_deals_make_no_sound_in_the_group_after_the_die(table: Room) -> None:
    await table.lobby(ANN, "start")
    for _ in range(2):
        await asyncio.sleep(30)
        await table.play_a_deal()
    await asyncio.sleep(60)
    assert heard(table) == ["🎲"]


@with_scene(in_play)
async def test_without_a_die_the_first_deal_rings_as_do_a_call_and_the_end(table: Room) -> None:
    await asyncio.sleep(TIMER_S + 20)
    table.telegram.admins.add(ANN)
    await table.house.timeouts.here(table.people[ANN])
    await table.at(ANN).press(EndPress(1, "end"))
    await table.house.delivery.drain()
    start, call, end = heard(table)
    assert start.startswith("<b>Deal 1</b>")
    assert "your turn!" in call
    assert "ended the match" in end

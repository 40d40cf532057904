"""Rights to settle something for a whole group in which several tables stand."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

from bot.words.buttons import SetTimer
from bot.words.texts import texts
from tests.bot.table import GROUP, PLACE, TIMER_S, Room, in_play
from tests.scenes import with_scene

EN = texts("en")
OTHER_TOPIC = replace(PLACE, thread=7)
ANN, DAN = 11, 14
"""Ann hosts the match; Dan opens a table in another topic."""


async def set_by(table: Room, who: int, seconds: int) -> int:
    """Let somebody press a key of the clock; return what the clock is then."""
    told = await table.at(who, OTHER_TOPIC).press(SetTimer(seconds))
    assert told.text in {"", EN("toast-timer-who")}
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    return chat.timer


@with_scene(in_play)
async def test_nobody_changes_the_clock_of_a_match_by_opening_a_table_beside_it(table: Room) -> None:
    await table.at(DAN, OTHER_TOPIC).say("/new")
    assert await set_by(table, DAN, 45) == TIMER_S
    assert await set_by(table, ANN, 45) == 45
    table.telegram.admins = {DAN}
    assert await set_by(table, DAN, 600) == 600


@with_scene(in_play)
async def test_whoever_waits_for_players_sets_the_clock_where_no_match_is_played(table: Room) -> None:
    await table.at(DAN, OTHER_TOPIC).say("/new")
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "forgotten")
    assert await set_by(table, DAN, 45) == 45


@with_scene(in_play)
async def test_two_matches_with_different_hosts_leave_the_clock_to_admins(table: Room) -> None:
    anns = await table.record()
    dans = replace(anns, id=2, host=DAN, thread=OTHER_TOPIC.thread)
    with patch.object(type(table.house.store), "tables_at", return_value=[anns, dans]):
        for host in (ANN, DAN):
            assert await set_by(table, host, 45) == TIMER_S
        table.telegram.admins = {DAN}
        assert await set_by(table, DAN, 45) == 45

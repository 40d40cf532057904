"""The time of a computer's move tells nothing: it comes when the pace says, found early or late."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

from bot.tables.thinking import modestly
from club.clock import SEARCH_LEAD_S, DeadlineKind, move_time_s
from club.state import Chair, StandIn, TableState
from game.actions import Action, Deal
from game.engine import fold
from game.players import Situation
from game.question import question
from tests.bot.table import TIMER_S, Room, in_play, room
from tests.bot.tables.test_computer_player import answer, with_eva
from tests.bot.tables.test_decisions import Slow, now
from tests.virtual_time import virtual_time

ANN = 11
THINKS_S = 0.3
"""As long as most decisions of the strong level take, at most."""


async def long_thought_short_thought(asked: Situation, level: StandIn, user: int) -> Action:
    """Think about choices, and play at once what has no alternative."""
    if len(asked.view.choices) > 1:
        await asyncio.sleep(THINKS_S)
    return await modestly(asked, level, user)


async def lateness(table: Room) -> list[tuple[float, bool]]:
    """Return of each move of a computer how much later it came than the pace says, and if it was forced."""
    store, found = table.house.store, list[tuple[float, bool]]()
    match, entries, live = await store.start_of(1), await store.history(1), await table.live()
    assert match is not None
    state = TableState(chairs=tuple(Chair(computer=seat != 0) for seat in range(3)))
    for before, entry in pairwise(entries):
        match = fold(match, before.events)
        if isinstance(entry.action, Deal) or entry.action.seat == 0 or entry.at == before.at:
            continue  # the last: a claim plays the rest at once
        forced = len(question(live.table.rules, match).choices) == 1
        found.append((entry.at - before.at - move_time_s("human", state, match), forced))
    return found


@virtual_time
async def test_a_card_without_alternative_comes_as_late_as_one_that_was_thought_about(tmp_path: Path) -> None:
    async with room(tmp_path / "s", think=long_thought_short_thought) as table:
        await with_eva(table, ANN)
        await answer(table, seconds=400)
        found = await lateness(table)
    thought, forced = ([late for late, alone in found if alone is each] for each in (False, True))
    assert len(thought) > 10
    assert len(forced) > 3
    assert max(map(abs, thought + forced)) < 0.05


@virtual_time
async def test_a_thought_longer_than_the_pace_is_played_when_it_is_found(tmp_path: Path) -> None:
    slow = Slow(6.0)
    async with room(tmp_path / "s", think=slow) as table:
        await with_eva(table, ANN)
        while await table.asked() == ANN:
            await table.tap(ANN, await table.simplest())
        began, entries = now(), (await table.live()).table.entries
        await slow.thinks.wait()
        assert now() - began < 0.1, "the search begins with the question"
        await asyncio.sleep(5.9)
        assert (await table.live()).table.entries == entries
        await asyncio.sleep(0.2)
        assert (await table.live()).table.entries == entries + 1


@virtual_time
async def test_the_move_for_somebody_who_does_not_answer_is_found_before_it_is_due(tmp_path: Path) -> None:
    slow = Slow(1.0)
    async with in_play(tmp_path, think=slow) as table:
        began = now()
        await slow.thinks.wait()
        due = (await table.live()).deadline(60)
        assert due is not None
        assert due.kind is DeadlineKind.THINK
        waited = now() - began
        assert waited > TIMER_S
        entries = (await table.live()).table.entries
        await asyncio.sleep(SEARCH_LEAD_S - 0.1)
        assert (await table.live()).table.entries == entries
        due = (await table.live()).deadline(60)
        assert due is not None
        assert due.kind is DeadlineKind.STAND_IN
        await asyncio.sleep(0.2)
        assert (await table.live()).table.entries == entries + 1

"""Moves that take thought, and hints that come late: nobody waits for them, and nothing is thought twice."""

from __future__ import annotations

import asyncio
import logging
import pickle
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.tables.absence import expire
from bot.tables.thinking import MOVE_TIMEOUT_S
from bot.tables.visit import Due
from bot.words.buttons import ShowDraft, unpack
from club.model import Player
from club.state import StandIn
from game.actions import Action, Contract
from game.cards import cards
from game.engine import legal
from game.players import counting
from game.players.knowledge import Situation, situation
from game.question import hints, question
from game.view import Hints
from tests.bot.onlookers import match_of
from tests.bot.table import PLACE, Room, in_play, tricks
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

THINKS_S = 20.0


class Slow:
    """A thinker who takes time, and notes what it was asked."""

    def __init__(self, seconds: float = THINKS_S, gives: Action | Exception | None = None) -> None:
        self.seconds = seconds
        self.gives = gives
        self.asked: list[Situation] = []
        self.levels: list[StandIn] = []
        self.thinks = asyncio.Event()

    async def __call__(self, asked: Situation, level: StandIn, user: int) -> Action:
        """Think, and do what the modest player does, or what the test wants."""
        self.asked.append(asked)
        self.levels.append(level)
        self.thinks.set()
        await asyncio.sleep(self.seconds)
        if isinstance(self.gives, Exception):
            raise self.gives
        return self.gives or counting.modest_answer(asked.view)

    def turns(self) -> Counter[int]:
        """Return how often each question was thought about."""
        return Counter(each.view.turn for each in self.asked)


async def until_thinking(table: Room, slow: Slow) -> int:
    """Wait until somebody's move is thought about; return who does not answer, by id."""
    await slow.thinks.wait()
    return await table.asked()


async def entries(table: Room) -> int:
    """Return how many answers are stored."""
    return (await table.live()).table.entries


def now() -> float:
    """Return the time of the loop."""
    return asyncio.get_running_loop().time()


@virtual_time
async def test_nobody_waits_while_a_move_is_thought_about(tmp_path: Path) -> None:
    slow = Slow()
    async with in_play(tmp_path, think=slow) as table:
        late = await until_thinking(table, slow)
        began, before = now(), await entries(table)
        other = next(each for each in (11, 12, 13) if each != late)
        assert "turn" in (await table.tap(other, "pass")).text, "the same table answers"
        assert await table.house.redraw.show(1, other)
        elsewhere = replace(PLACE, chat=-1002)
        await table.at(14, elsewhere).say("/new")
        assert (await table.house.tables.peek(2)) is not None, "and so does another"
        assert now() - began < 0.1
        assert await entries(table) == before
        await asyncio.sleep(THINKS_S + 1)
        assert await entries(table) == before + 1
        assert (await table.chair_of(late)).stood_in == 1


@virtual_time
async def test_the_thinker_is_told_what_its_seat_may_know_and_the_turn_goes_on(tmp_path: Path) -> None:
    slow = Slow(0.5)
    async with in_play(tmp_path, think=slow) as table:
        late = await until_thinking(table, slow)
        live, (asked, *_) = await table.live(), slow.asked
        assert asked.view.viewer == live.table.seat_of(late)
        assert asked.view.choices
        assert asked.rules == live.table.rules
        assert asked.seen
        await asyncio.sleep(600)
        assert set(slow.turns().values()) == {1}


@virtual_time
async def test_an_answer_in_the_meantime_makes_a_thought_void(tmp_path: Path) -> None:
    slow = Slow()
    async with in_play(tmp_path, think=slow) as table:
        late, before = await until_thinking(table, slow), await entries(table)
        assert (await table.tap(late, "pass")).text == ""
        asked = await table.asked()
        await asyncio.sleep(THINKS_S + 1)
        assert await entries(table) == before + 1
        assert await table.asked() == asked
        assert (await table.live()).question.move is None, "it was for another turn"
        assert (await table.chair_of(late)).away is None


@virtual_time
async def test_who_comes_back_in_the_meantime_plays_for_themselves(tmp_path: Path) -> None:
    slow = Slow()
    async with in_play(tmp_path, think=slow) as table:
        late = await table.asked()
        await table.house.timeouts.gone(table.people[late])
        await until_thinking(table, slow)
        before = await entries(table)
        await table.house.timeouts.here(table.people[late])
        keys = [key.data or "" for row in (await table.newest(late)).rows for key in row]
        await table.send(late, next(each for each in keys if isinstance(unpack(each), ShowDraft)))
        looks_at = await table.keys(late)
        await asyncio.sleep(THINKS_S + 1)
        assert await entries(table) == before
        assert await table.keys(late) == looks_at
        assert (await table.chair_of(late)).away is None
        assert await table.asked() == late


@virtual_time
async def test_nothing_is_thought_twice(tmp_path: Path) -> None:
    slow = Slow()
    async with in_play(tmp_path, think=slow) as table:
        late = await until_thinking(table, slow)
        before = await entries(table)
        await table.house.door.ring(Due(expire, (1,)))  # the timer rings again
        await pause(table, late)
        await asyncio.sleep(THINKS_S + 1)
        assert await entries(table) == before, "the game is paused"
        await table.house.timeouts.gone(table.people[late])
        await go_on(table, next(each for each in (11, 12, 13) if each != late))
        await asyncio.sleep(3)
        assert await entries(table) == before + 1, "what was found is done as soon as it may be"
        assert slow.turns()[slow.asked[0].view.turn] == 1


async def pause(table: Room, who: int) -> None:
    """Pause the game."""
    assert await table.at(who).say("/pause") is None


async def go_on(table: Room, who: int) -> None:
    """Let it go on."""
    await table.at(who).say("/resume")


@pytest.mark.parametrize(
    ("gives", "words"),
    [
        (ValueError("no idea"), "failed with a bug"),
        (Contract(0, 300), "which is illegal"),
        (None, "no move was found"),
    ],
    ids=["raises", "gives what is no choice", "never ends"],
)
@virtual_time
async def test_the_modest_player_answers_for_a_thinker_who_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, gives: Action | Exception | None, words: str
) -> None:
    slow = Slow(THINKS_S if gives else 9e9, gives)
    async with in_play(tmp_path, think=slow) as table:
        late, before = await until_thinking(table, slow), await entries(table)
        with caplog.at_level(logging.WARNING):
            await asyncio.sleep(max(THINKS_S, MOVE_TIMEOUT_S) + 1)
        assert await entries(table) == before + 1
        assert (await table.chair_of(late)).stood_in == 1
        assert [words in record.message for record in caplog.records].count(True) == 1
        caplog.clear()


@virtual_time
async def test_the_bot_stops_without_waiting_for_a_thought(tmp_path: Path) -> None:
    slow = Slow(9e9)
    async with in_play(tmp_path, think=slow) as table:
        await until_thinking(table, slow)
        began = now()
    assert now() - began < 10


def test_a_position_can_be_sent_to_another_process() -> None:
    rng, sent = random.Random(1), 0
    for seed in range(12):
        for moment in match_of(seed):
            seat = moment.match.asked
            if seat is not None and rng.random() < 0.1:
                asked = question(moment.rules, moment.match)
                whole = situation(moment.rules, moment.match, seat, asked, moment.events)
                assert pickle.loads(pickle.dumps(whole)) == whole  # what we just packed
                assert whole.view.choices == asked.choices
                sent += 1
    assert sent > 50


# What is asked is asked of the rules once


@with_scene(tricks)
async def test_a_question_is_computed_once_for_each_answer_and_never_to_draw(table: Room) -> None:
    with (
        patch("game.question.legal", side_effect=legal) as asked,
        patch("game.question.hints", side_effect=hints) as hinted,
    ):
        before = await entries(table)
        for who, label in ((11, "♤J"), (12, "♦️9"), (13, "♤Q")):
            await table.press(who, label)
        for who in (11, 12, 13):
            await table.house.redraw.show(1, who)
            await table.newest(who)
        await table.house.redraw.show(1)
        assert "turn" in (await table.tap(11, "JC")).text
        answered = await entries(table) - before
    assert answered == 3
    assert asked.call_count == hinted.call_count == answered


# Hints that come late


@with_scene(tricks)
async def test_a_late_hint_is_shown_while_its_question_stands_and_to_nobody_else(table: Room) -> None:
    turn = (await table.match()).turn
    await table.press(11, "♤J")
    assert not await table.house.thinking.hint(1, turn, ring)
    turn = (await table.match()).turn
    before = await table.newest(12)
    assert await table.house.thinking.hint(1, turn, ring)
    assert await table.newest(12) != before
    assert "💍 ♦️9" in await table.keys(12)
    assert "💍" not in "".join([*await table.keys(11), *await table.keys(13)])


@with_scene(tricks)
async def test_a_late_hint_leaves_what_a_player_looks_at(table: Room) -> None:
    player: Player = table.people[11]
    await table.behave(11, replace(player.preferences, taps=2))
    await table.press(11, "♤J")
    looked = await table.keys(11)
    turn = (await table.match()).turn
    assert await table.house.thinking.hint(1, turn, lambda hints: replace(hints, declares=()))
    assert await table.keys(11) == [key.replace("💍 ", "") for key in looked]


def ring(hints: Hints) -> Hints:
    """Say of a card that it declares a marriage."""
    return replace(hints, declares=cards("9D"))

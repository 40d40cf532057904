"""The first deal after the lesson: two who play simply, and a hint that comes with every question."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.features.lesson import END, FIRST_DEAL
from bot.screens import Screen
from bot.tables.live import LiveMatch
from bot.words.buttons import ShowDraft, Tap, unpack
from bot.words.texts import texts
from club.lobby import is_beginner_hand
from club.state import Preferences
from game.cards import Cards
from game.events import CardsDealt
from game.state import Giving
from game.view import NO_HINTS, kind_of
from tests.bot.features.test_lesson import turn
from tests.bot.table import Room, labels, room
from tests.bot.tables.test_hints import HINT, Ponders
from tests.chance import shuffled
from tests.scenes import with_scene
from tests.thinking import counting
from tests.virtual_time import virtual_time
from webapp.keys import tip

ANN = 11
REVIEW = texts("en").plain("button-review")
OVER = "That was your first deal!"


@asynccontextmanager
async def first_deal(file: Path, pool: Ponders | None = None) -> AsyncIterator[Room]:
    """Yield a house where Ann has read the lesson to its end and takes her first cards."""
    async with again(file, pool) as table:
        await table.come_in(ANN)
        await turn(table, ANN, unpack(f"L{END}"))
        await turn(table, ANN, "🃏 My first deal")
        yield table


@asynccontextmanager
async def again(
    file: Path, pool: Ponders | None = None, shuffle: Callable[[], Cards] | None = None
) -> AsyncIterator[Room]:
    """Yield the house, where somebody thinks of hints for a second."""
    shuffle = shuffle or partial(shuffled, random.Random(12))
    async with room(file, think=counting, pool=pool or Ponders(1.0), shuffle=shuffle) as table:
        yield table


async def at_table(table: Room) -> LiveMatch:
    live = await table.house.tables.peek(1)
    assert isinstance(live, LiveMatch)
    return live


@virtual_time
async def test_a_guided_deal_has_hints_and_no_tips_of_the_app(tmp_path: Path) -> None:
    async with first_deal(tmp_path / "s") as table:
        assert await asked(table)
        live, t, new = await at_table(table), texts("en"), Preferences(tips=())
        assert tip(live, 0, new, t) is None
        live.table = replace(live.table, state=replace(live.table.state, guided=False))
        assert tip(live, 0, new, t) is None, "a hint says more than a tip"
        live.question = replace(live.question, hints=NO_HINTS)
        assert tip(live, 0, new, t) is not None


async def asked(table: Room) -> bool:
    """Wait until Ann is asked something, or the deal is over; say whether she is asked."""
    for _ in range(60):
        live = await at_table(table)
        if live.match.asked is None:
            return False
        if live.match.asked == 0 and live.question.choices:
            await asyncio.sleep(5)
            return (await at_table(table)).match.asked == 0
        await asyncio.sleep(5)
    raise AssertionError("the computers do not play")


def panel(table: Room) -> Screen:
    """Return the newest message of the table."""
    found = [screen for (chat, _), screen in table.telegram.messages.items() if chat == ANN]
    return next(screen for screen in reversed(found) if "deal " in screen.text)


def pointed(screen: Screen) -> str:
    """Return what the key sends that the hint points at, "" where it has said all it knows."""
    keys = [key for row in screen.rows for key in row if key.text.startswith("💡 ") and key.text != HINT]
    assert len(keys) <= 1
    return keys[0].data or "" if keys else ""


async def obey(table: Room) -> None:
    """Do what the hint says, in as many taps as it takes."""
    before = (await at_table(table)).match.turn
    for _ in range(4):
        if data := pointed(panel(table)):
            assert isinstance(unpack(data), Tap | ShowDraft)
            await turn(table, ANN, unpack(data))
        else:  # who counts only says what to give to the first of the two
            assert isinstance((await at_table(table)).match.phase, Giving)
            await table.tap(ANN, await table.simplest())
        if (await at_table(table)).match.turn != before:
            return
    raise AssertionError("the hint leads nowhere")


@with_scene(first_deal)
async def test_every_question_comes_with_its_hint_until_the_deal_is_over(table: Room) -> None:
    hints = 0
    while await asked(table):
        screen = panel(table)
        hints += 1
        assert "💡" in screen.text, screen.text
        assert HINT not in labels(screen)
        await obey(table)
    assert hints >= 5
    assert OVER in panel(table).text
    assert (await at_table(table)).table.state.hinted == (), "nobody asked for anything"


@with_scene(first_deal)
async def test_after_the_first_deal_nothing_goes_on_by_itself_and_hints_are_asked_for(table: Room) -> None:
    await play_on(table)
    await asyncio.sleep(3600)
    assert OVER in panel(table).text, "there is time to look at it"
    assert labels(panel(table)) == ["Next deal ▶", REVIEW, "🃏 Cards", "📋 Sheet", "Add me to a group"]
    await press_on(table)
    assert await asked(table)
    assert HINT in labels(panel(table))
    assert OVER not in panel(table).text
    await play_on(table)
    assert OVER not in panel(table).text


@pytest.mark.parametrize("seed", range(5))
@virtual_time
async def test_the_first_cards_are_worth_playing_and_the_next_ones_come_as_they_come(
    tmp_path: Path, seed: int
) -> None:
    rng, decks = random.Random(seed), list[Cards]()

    def shuffle() -> Cards:
        decks.append(shuffled(rng))
        return decks[-1]

    async with again(tmp_path / "s", shuffle=shuffle) as table:
        await table.come_in(ANN)
        await turn(table, ANN, unpack(f"L{FIRST_DEAL}"))
        live = await at_table(table)
        dealt = next(each for each in live.events if isinstance(each, CardsDealt))
        assert is_beginner_hand(live.table.rules, dealt.hands[0])
        assert (live.match.asked, kind_of(live.match.phase)) == (0, "auction"), "there is a bid to make"
        looked_at = len(decks)
        await play_on(table)
        await press_on(table)
        assert len(decks) == looked_at + 1


@virtual_time
async def test_a_tap_before_the_hint_changes_nothing_and_the_hint_follows(tmp_path: Path) -> None:
    async with again(tmp_path / "s", Ponders(4.0)) as table:
        await table.come_in(ANN)
        await table.home(ANN).push(unpack(f"L{FIRST_DEAL}"))
        live = await at_table(table)
        assert (live.match.asked, live.question.hints.advice) == (0, None)
        before = live.match.turn
        assert (await table.tap(ANN, "pass")).text == "One moment: your hint is coming."
        assert (await at_table(table)).match.turn == before
        await asyncio.sleep(5)
        assert "💡" in panel(table).text
        assert (await table.tap(ANN, "pass")).text == ""
        assert (await at_table(table)).match.turn > before


@virtual_time
async def test_after_a_restart_the_hint_comes_again(tmp_path: Path) -> None:
    async with first_deal(tmp_path / "s") as table:
        assert await asked(table)
    async with again(tmp_path / "s") as table:
        await table.house.open()
        await asyncio.sleep(10)
        assert (await at_table(table)).question.hints.advice is not None


@virtual_time
async def test_a_hint_that_does_not_come_is_tried_again_and_nobody_waits_for_it(tmp_path: Path) -> None:
    pool = Ponders(1.0, lost=True)
    async with first_deal(tmp_path / "s", pool) as table:
        assert await asked(table)
        tried = len(pool.asked)
        assert (await at_table(table)).question.hints.advice is None
        assert (await table.tap(ANN, "nonsense")).text != "One moment: your hint is coming.", "it is late"
        await asyncio.sleep(30)
        assert len(pool.asked) > tried
        assert len(pool.asked) < tried + 5, "not without a pause"
        pool.lost = False
        await asyncio.sleep(30)
        assert (await at_table(table)).question.hints.advice is not None


@with_scene(again)
async def test_whoever_is_in_the_middle_of_a_match_is_told_so(table: Room) -> None:
    await table.come_in(ANN)
    await table.home(ANN).write("/new")
    await turn(table, ANN, "▶ Deal the cards")
    await turn(table, ANN, unpack(f"L{FIRST_DEAL}"))
    assert table.telegram.answers[-1][1] == (
        "You are in the middle of a match. Play it to its end, or end it: /cancel."
    )
    (standing,) = await table.house.store.open_tables()
    assert not standing.state.guided


@with_scene(again)
async def test_a_table_at_which_nothing_was_dealt_yet_makes_room(table: Room) -> None:
    await table.come_in(ANN)
    await table.home(ANN).write("/new")
    await turn(table, ANN, unpack(f"L{FIRST_DEAL}"))
    (standing,) = await table.house.store.open_tables()
    assert (standing.stage, standing.state.guided) == ("playing", True)
    shown = [key for screen in table.telegram.messages.values() for key in labels(screen)]
    assert "▶ Deal the cards" not in shown, "the table that waited is gone from the chat"


@with_scene(first_deal)
async def test_two_taps_deal_once(table: Room) -> None:
    await turn(table, ANN, unpack(f"L{FIRST_DEAL}"))
    assert len(await table.house.store.open_tables()) == 1


@with_scene(again)
async def test_at_any_other_table_hints_are_asked_for(table: Room) -> None:
    await table.come_in(ANN)
    await table.home(ANN).write("/new")
    await turn(table, ANN, "▶ Deal the cards")
    assert await asked(table)
    assert (await at_table(table)).question.hints.advice is None


async def play_on(table: Room) -> None:
    """Let Ann do the first thing possible until the deal is over."""
    while await asked(table):
        await table.tap(ANN, await table.simplest())


async def press_on(table: Room) -> None:
    (data,) = [key.data for row in panel(table).rows for key in row if key.text == "Next deal ▶"]
    await turn(table, ANN, unpack(data or ""))

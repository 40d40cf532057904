"""A player takes his last bid or card back, as long as nobody has acted and nothing hidden was shown."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.words.buttons import PresencePress, TakeBack, Tap, pack
from game.actions import Deal, spell
from game.engine import fold, legal
from game.events import StoodIn
from storage.store import StoreError
from tests.bot.table import GROUP, Room, room, tricks
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

STALE = "The table has moved on: look again."
UNPLAY, UNSAY = "↩ Take the card back", "↩ Take it back"


@with_scene(tricks)
async def test_a_card_comes_back_and_another_one_may_be_played(table: Room) -> None:
    before = await table.match()
    await table.press(11, "♤J")
    assert (await table.press(11, UNPLAY)).text == ""
    after = await table.match()
    assert after == before._replace(turn=after.turn)
    assert "👉 <b>You lead.</b>" in (await table.newest(11)).text
    assert "To play: <b>Ann</b>" in (await table.newest(12)).text
    assert "♤J" not in (await table.newest(GROUP)).text
    await table.press(11, "♤A")
    assert await table.trick() == "AS"


@with_scene(room)
async def test_a_bid_comes_back(table: Room) -> None:
    await table.sit_down()
    who, before = await table.asked(), await table.match()
    await table.tap(who, "bid 110")
    await table.press(who, UNSAY)
    after = await table.match()
    assert after == before._replace(turn=after.turn)
    await table.tap(who, "pass")
    assert UNSAY in await table.keys(who)
    assert len(await table.house.store.history(1)) == 2


@with_scene(room)
async def test_a_bid_that_shows_whether_the_next_one_holds_a_marriage_stays(table: Room) -> None:
    """Above 120 nobody is asked without one: one could bid, see who is asked, and take it back."""
    await table.sit_down()
    assert await table.asked() == 12
    await table.tap(12, "bid 115")
    assert UNSAY in await table.keys(12)
    await table.tap(13, "bid 120")
    assert await table.asked() == 11, "Ann holds the king and the queen of hearts"
    assert UNSAY not in await table.keys(13)
    await table.tap(11, "bid 125")
    await table.tap(12, "pass")
    assert UNSAY not in await table.keys(12), "a pass would show it as well"


@with_scene(room)
async def test_where_nobody_needs_a_marriage_to_bid_every_bid_comes_back(table: Room) -> None:
    chat = await table.house.people.chat(GROUP, "Garage", "en")
    await table.house.people.keep_chat(replace(chat, changes=(("bid_limit", "none"),)))
    await table.sit_down()
    who = await table.asked()
    await table.tap(who, "bid 200")
    assert UNSAY in await table.keys(who)


@with_scene(tricks)
async def test_the_key_stands_in_his_own_panel_alone_and_goes_when_somebody_acts(table: Room) -> None:
    assert [UNPLAY in await table.keys(who) for who in (11, 12, 13)] == [False] * 3
    await table.press(11, "♤J")
    assert [UNPLAY in await table.keys(who) for who in (11, 12, 13, GROUP)] == [True] + [False] * 3
    data = await table.data(11, UNPLAY)
    await table.press(12, "♦️9")
    assert UNPLAY not in await table.keys(11)
    assert (await table.send(11, data)).text == STALE
    assert await table.trick() == "JS 9D"


@with_scene(tricks)
async def test_nobody_takes_back_for_another(table: Room) -> None:
    await table.press(11, "♤J")
    data = await table.data(11, UNPLAY)
    assert (await table.send(12, data)).text == STALE
    assert (await table.send(99, data)).text == "You do not play at this table."
    assert await table.trick() == "JS"


@with_scene(tricks)
async def test_no_button_shown_before_fits_afterwards(table: Room) -> None:
    asked, offered = await table.data(11, "♤A"), await table.data(12, "♦️9")
    await table.press(11, "♤J")
    undone, back = await table.data(12, "♦️9"), await table.data(11, UNPLAY)
    assert (await table.send(11, back)).text == ""
    for who, data in ((11, asked), (12, offered), (12, undone)):
        assert (await table.send(who, data)).text == STALE
    await table.press(11, "♤J")
    for who, data in ((11, asked), (12, offered), (12, undone), (11, back)):
        assert (await table.send(who, data)).text == STALE
    assert await table.trick() == "JS"


@with_scene(tricks)
async def test_the_same_update_twice_takes_back_once(table: Room) -> None:
    await table.press(11, "♤J")
    await table.send(11, await table.data(11, UNPLAY), update=700)
    await table.press(11, "♤J")
    assert (await table.send(11, await table.data(11, UNPLAY), update=700)).text == ""
    assert await table.trick() == "JS"
    assert len(await table.house.store.history(1)) == (await table.live()).table.entries


@with_scene(tricks)
async def test_a_marriage_may_be_taken_back_and_the_trump_with_it(table: Room) -> None:
    for who, label in ((11, "♤A"), (12, "♦️9"), (13, "♤9"), (11, "💍 ♥️K")):
        await table.press(who, label)
    assert "💍" in (await table.newest(GROUP)).text
    await table.press(11, UNPLAY)
    assert "💍" not in (await table.newest(GROUP)).text
    assert "trump" not in (await table.newest(11)).text


@with_scene(tricks)
async def test_who_wins_a_trick_with_his_card_may_take_it_back_before_he_leads(table: Room) -> None:
    for who, label in ((11, "♤J"), (12, "♦️9"), (13, "♤Q")):
        await table.press(who, label)
    await table.press(13, UNPLAY)
    assert await table.trick() == "JS 9D"
    await table.press(13, "♤9")
    assert await table.asked() == 11


@with_scene(tricks)
async def test_a_card_chosen_ahead_may_be_taken_back_too(table: Room) -> None:
    await table.press(12, "♦️9")
    await table.press(11, "♤J")
    assert UNPLAY not in await table.keys(11)
    await table.press(12, UNPLAY)
    assert await table.trick() == "JS"


@with_scene(tricks)
async def test_what_he_chose_for_the_next_trick_is_forgotten_with_the_card(table: Room) -> None:
    await table.press(11, "♤J")
    await table.press(11, "♤A")
    assert "✓ ♤A" in await table.keys(11)
    await table.press(11, UNPLAY)
    assert await table.trick() == ""
    assert (await table.live()).table.state.chairs[0].premove == ""
    await table.press(11, "♤J")
    for who, label in ((12, "♦️9"), (13, "♤9")):
        await table.press(who, label)
    assert await table.trick() == ""


@with_scene(tricks)
async def test_what_the_next_one_has_chosen_for_later_stays(table: Room) -> None:
    await table.press(13, "♤Q")
    await table.press(11, "♤J")
    await table.press(11, UNPLAY)
    assert "✓ ♤Q" in await table.keys(13)


@with_scene(tricks)
async def test_what_was_played_for_somebody_is_not_his_to_take_back(table: Room) -> None:
    await table.house.timeouts.gone(table.people[11])
    await asyncio.sleep(3)
    assert await table.trick()
    await table.house.timeouts.here(table.people[11])
    assert UNPLAY not in await table.keys(11)


@with_scene(tricks)
async def test_taking_back_leaves_the_card_of_a_stand_in_marked_as_its_own(table: Room) -> None:
    await table.house.timeouts.gone(table.people[11])
    await asyncio.sleep(3)
    await table.tap(12, await table.simplest())
    await table.press(12, UNPLAY)
    live = await table.live()
    assert sum(isinstance(each, StoodIn) for each in live.events) == 1
    history = await table.house.store.history(1)
    assert [each.action for each in history if each.stood_in] == [history[-1].action]
    assert live.match.carried.stood_in == (0,)


@with_scene(room)
async def test_the_bid_that_ends_the_auction_stays(table: Room) -> None:
    """The talon was turned up."""
    await table.sit_down()
    first = await table.asked()
    await table.tap(first, "pass")
    second = await table.asked()
    await table.tap(second, "pass")
    assert (await table.live()).table.state.undo is None
    assert UNSAY not in await table.keys(second)


@with_scene(room)
async def test_the_card_that_ends_a_deal_stays(table: Room) -> None:
    await table.sit_down()
    await table.play_a_deal()
    assert (await table.live()).table.state.undo is None


@with_scene(tricks)
async def test_the_clock_goes_on_where_it_was_and_nobody_is_called_for_what_is_undone(table: Room) -> None:
    await asyncio.sleep(30)
    await table.press(11, "♤J")
    await asyncio.sleep(125)
    assert "Bob</a>, it is your turn" in table.seen(GROUP).text
    data = next(key.data for row in (await table.newest(11)).rows for key in row if key.text == UNPLAY)
    await table.send(11, data or "")
    state = (await table.live()).table.state
    assert state.warned == 0
    assert state.since == table.house.clock.now()
    assert 30 <= state.chairs[0].spent * 120 < 31, "what Bob used is not Ann's"
    assert 125 <= state.chairs[1].spent * 120 < 130, "nor is it given back to Bob"
    await asyncio.sleep(30)
    assert not any("it is your turn" in screen.text for screen in table.telegram.messages.values())
    assert await table.asked() == 11


async def play_and_take_back(table: Room) -> None:
    """Let Ann play a card and regret it at once."""
    assert (await table.tap(11, "JS")).text == ""
    undo = pack(TakeBack(1, (await table.match()).turn))
    assert (await table.send(11, undo)).text == ""


@with_scene(tricks)
async def test_taking_back_again_and_again_gains_no_time(table: Room) -> None:
    for _ in range(4):
        await asyncio.sleep(29)
        await play_and_take_back(table)
    await asyncio.sleep(8)
    assert "Ann</a>, it is your turn" in table.seen(GROUP).text
    told = [screen.text for (chat, _), screen in table.telegram.messages.items() if chat == 11]
    assert not any("The others wait for you." in text for text in told[:-1])


@with_scene(tricks)
async def test_what_is_taken_back_comes_off_the_time_bank_once(table: Room) -> None:
    await asyncio.sleep(150)
    await play_and_take_back(table)
    await table.tap(11, "JS")
    assert (await table.live()).table.state.chairs[0].overtime == 30


@with_scene(tricks)
async def test_a_pause_goes_on(table: Room) -> None:
    await table.press(11, "♤J")
    await table.at(12).say("/pause")
    await table.press(11, UNPLAY)
    assert (await table.live()).table.state.paused is not None
    await table.at(12).press(PresencePress(1, "go"))
    assert await table.asked() == 11


@virtual_time
async def test_after_a_restart_it_is_undone_as_well_and_may_be_undone_still(tmp_path: Path) -> None:
    async with tricks(tmp_path / "s") as table:
        await table.press(11, "♤J")
        await table.press(11, UNPLAY)
        await table.press(11, "♤A")
        before = await table.match()
        data = await table.data(11, UNPLAY)
    async with room(tmp_path / "s") as table:
        await table.come_in(11, 12, 13)
        await table.house.open()
        table.updates = 1000
        assert await table.match() == before
        assert (await table.send(11, data)).text == ""
        assert await table.trick() == ""


@with_scene(tricks)
async def test_what_cannot_be_stored_was_not_undone(table: Room) -> None:
    await table.press(11, "♤J")
    data = await table.data(11, UNPLAY)
    full = StoreError("the disk is full")
    with (
        patch.object(type(table.house.store), "retract", side_effect=full),
        pytest.raises(StoreError),
    ):
        await table.send(11, data)
    assert await table.trick() == "JS"


@with_scene(room)
async def test_taken_back_at_every_step_a_match_is_what_it_was_but_for_its_turns(table: Room) -> None:
    """Random presses; whatever may be taken back is, and the store tells the same as memory."""
    rng, undone = random.Random(4), 0
    await table.sit_down()
    for _ in range(150):
        if await _step(table, rng):
            undone += 1
    assert undone > 40
    start = await table.house.store.start_of(1)
    assert start is not None
    history = await table.house.store.history(1)
    match = await table.match()
    whole = fold(start, [event for entry in history for event in entry.events])
    assert whole == match._replace(turn=whole.turn)
    assert sum(isinstance(entry.action, Deal) for entry in history) > 1


async def _step(table: Room, rng: random.Random) -> bool:
    """Do anything possible, and take it back if that is possible; say whether it was."""
    before = await table.match()
    if before.asked is None:
        await asyncio.sleep(25)
        return False
    who = await table.asked()
    words = spell(rng.choice(legal((await table.live()).table.rules, before))).partition(" ")[2]
    await table.tap(who, words)
    between = await table.match()
    undo = pack(TakeBack(1, between.turn))
    if (await table.live()).table.state.undo is None:
        assert (await table.send(who, undo)).text == STALE
        return False
    if rng.random() < 0.5:
        return False
    assert (await table.send(who, undo)).text == ""
    after = await table.match()
    assert after == before._replace(turn=between.turn + 1)
    for turn in (before.turn, between.turn):
        assert (await table.send(who, pack(Tap(1, turn, words)))).text == STALE
    table.house.tables.drop(1)
    assert await table.match() == after
    return True

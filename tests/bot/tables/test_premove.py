"""A card chosen before one's turn: it goes by itself if it may, and nobody else sees it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.tables.live import draw_hand, draw_table
from bot.words.texts import texts
from club.progress import next_premove
from club.state import NO_STATE, Chair, TableState
from game.actions import Play
from game.cards import card
from game.state import Playing
from tests.bot.onlookers import match_by
from tests.bot.table import GROUP, Room, room, tricks
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

STALE = "The table has moved on: look again."


async def chosen(table: Room, who: int) -> str:
    """Return what somebody has chosen."""
    return (await table.live()).table.state.chairs[who - 11].premove


@with_scene(tricks)
async def test_a_chosen_card_goes_as_soon_as_its_turn_comes(table: Room) -> None:
    assert (await table.press(13, "♤Q")).text == ""
    assert "✓ ♤Q" in await table.keys(13)
    assert "⏩ ♤Q goes at your turn" in (await table.newest(13)).text
    await table.press(11, "♤J")
    assert await table.trick() == "JS"
    await table.press(12, "♦️9")
    assert await table.last_trick() == "JS 9D QS"
    assert await table.asked() == 13, "he won the trick with it"
    assert await chosen(table, 13) == ""


@with_scene(tricks)
async def test_chosen_cards_follow_each_other_in_one_go(table: Room) -> None:
    await table.press(12, "♦️9")
    await table.press(13, "♤Q")
    await table.press(11, "♤J")
    assert await table.last_trick() == "JS 9D QS"
    assert [await chosen(table, who) for who in (11, 12, 13)] == [""] * 3


@with_scene(tricks)
async def test_pressed_again_it_is_taken_back_and_another_one_takes_its_place(table: Room) -> None:
    await table.press(12, "♦️9")
    await table.press(12, "♧9")
    assert "✓ ♧9" in await table.keys(12)
    assert "♦️9" in await table.keys(12)
    await table.press(12, "✓ ♧9")
    assert "goes at your turn" not in (await table.newest(12)).text
    await table.press(11, "♤J")
    assert await table.trick() == "JS"


@with_scene(tricks)
async def test_a_double_tap_does_not_take_the_choice_back(table: Room) -> None:
    data = await table.data(12, "♦️9")
    await table.send(12, data)
    await table.send(12, data)
    assert await chosen(table, 12) == "9D"


@with_scene(tricks)
async def test_a_card_that_may_not_be_played_any_more_is_dropped_and_he_is_asked(table: Room) -> None:
    await table.press(13, "♦️A")
    await table.press(11, "♤J")
    await table.press(12, "♦️9")
    assert await table.trick() == "JS 9D"
    assert await chosen(table, 13) == ""
    assert "👉 <b>Your card?</b>" in (await table.newest(13)).text


@with_scene(tricks)
async def test_the_lead_after_a_trick_he_won_may_be_chosen_too(table: Room) -> None:
    await table.press(11, "♤A")
    await table.press(11, "♤10")
    await table.press(12, "♦️9")
    await table.press(13, "♤9")
    assert await table.last_trick() == "AS 9D 9S"
    assert await table.trick() == "TS"


@with_scene(tricks)
async def test_a_card_that_would_declare_a_marriage_is_asked_for(table: Room) -> None:
    await table.press(11, "♤A")
    await table.press(11, "♥️K")
    await table.press(12, "♦️9")
    await table.press(13, "♤9")
    assert await table.trick() == ""
    assert await table.asked() == 11
    assert await chosen(table, 11) == ""


@with_scene(tricks)
async def test_it_goes_when_the_player_before_is_played_for(table: Room) -> None:
    await table.press(12, "♦️9")
    await table.house.timeouts.gone(table.people[11])
    await asyncio.sleep(3)
    assert (await table.trick()).endswith(" 9D")


@with_scene(tricks)
async def test_whoever_goes_away_has_chosen_nothing(table: Room) -> None:
    await table.press(12, "♦️9")
    await table.house.timeouts.gone(table.people[12])
    assert await chosen(table, 12) == ""
    await table.house.timeouts.here(table.people[12])
    await table.press(11, "♤J")
    assert await table.trick() == "JS"


@with_scene(tricks)
async def test_a_choice_that_arrives_at_his_turn_is_his_play(table: Room) -> None:
    good, bad = await table.data(13, "♤Q"), await table.data(13, "♦️A")
    await table.press(11, "♤J")
    await table.press(12, "♦️9")
    assert "you hold ♤" in (await table.send(13, bad)).text
    assert await table.trick() == "JS 9D"
    assert (await table.send(13, good)).text == ""
    assert await table.last_trick() == "JS 9D QS"


@with_scene(tricks)
async def test_a_choice_from_an_older_trick_is_stale(table: Room) -> None:
    data = await table.data(12, "♦️9")
    await table.press(11, "♤A")
    await table.press(12, "♦️J")
    assert (await table.send(12, data)).text == STALE, "he has put another card down in this trick"
    await table.press(13, "♤9")
    await table.press(11, "♤10")
    assert (await table.send(12, data)).text == STALE
    assert await table.trick() == "TS"
    assert await chosen(table, 12) == ""


@with_scene(tricks)
async def test_taking_a_choice_back_too_late_is_stale(table: Room) -> None:
    await table.press(12, "♦️9")
    data = await table.data(12, "✓ ♦️9")
    await table.press(11, "♤J")
    assert await table.trick() == "JS 9D"
    assert (await table.send(12, data)).text == STALE


@with_scene(tricks)
async def test_nothing_goes_for_a_seat_that_is_played_for(table: Room) -> None:
    await table.press(12, "♦️9")
    await table.tap(11, "JS")
    live = await table.live()
    state = live.table.state.with_chair(2, Chair(premove="QS"))
    assert next_premove(live.question, state) == Play(2, card("QS"))
    assert next_premove(live.question, state.with_chair(2, Chair(premove="QS", left=13))) is None


@with_scene(tricks)
async def test_nobody_chooses_cards_he_does_not_hold(table: Room) -> None:
    turn = (await table.match()).turn
    assert (await table.send(12, f"c1:{turn}:AS")).text == STALE
    assert (await table.send(99, f"c1:{turn}:9D")).text == "You do not play at this table."
    assert await chosen(table, 12) == ""


@with_scene(tricks)
async def test_a_new_deal_forgets_it(table: Room) -> None:
    await table.press(13, "♦️A")
    await table.press(11, "🏁 The rest are mine")
    await asyncio.sleep(30)
    assert (await table.match()).asked is not None
    assert await chosen(table, 13) == ""


@virtual_time
async def test_a_restart_keeps_it(tmp_path: Path) -> None:
    async with tricks(tmp_path / "s") as table:
        await table.press(12, "♦️9")
        await table.house.delivery.drain()
        shown = dict(table.telegram.messages)
    async with room(tmp_path / "s") as table:
        table.telegram.messages.update(shown)
        table.updates = 1000
        await table.come_in(11, 12, 13)
        await table.house.open()
        assert "✓ ♦️9" in await table.keys(12)
        await table.tap(11, "JS")
        assert await table.trick() == "JS 9D"


@virtual_time
async def test_a_card_that_an_older_release_left_unplayed_is_played_after_a_start(tmp_path: Path) -> None:
    """Older releases stored the card before and the chosen one apart, and may have died in between."""
    async with tricks(tmp_path / "s") as table:
        await table.press(12, "♦️9")
        live = await table.live()
        change = table.house.runner._change(live)
        change.take(Play(0, card("JS")), by_person=True)
        await table.house.runner._commit(live, change, 900)
        assert await table.trick() == "JS"
    async with room(tmp_path / "s") as table:
        await table.house.open()
        assert await table.trick() == "JS 9D"


@with_scene(tricks)
async def test_the_same_update_twice_chooses_once(table: Room) -> None:
    first, second = await table.data(12, "♦️9"), await table.data(12, "♧9")
    await table.send(12, first, update=700)
    assert (await table.send(12, second, update=700)).text == ""
    assert await chosen(table, 12) == "9D"


@with_scene(tricks)
async def test_nobody_else_is_shown_that_something_is_chosen(table: Room) -> None:
    before = {who: await table.newest(who) for who in (11, 13, GROUP)}
    calls = len([call for call in table.telegram.calls if call.chat != 12])
    await table.press(12, "♦️9")
    await asyncio.sleep(60)
    assert {who: await table.newest(who) for who in (11, 13, GROUP)} == before
    assert len([call for call in table.telegram.calls if call.chat != 12]) == calls


def test_a_choice_is_drawn_for_nobody_but_its_owner() -> None:
    t, drawn = texts("en"), 0
    for moment in match_by("classic", 3):
        phase = moment.match.phase
        if not isinstance(phase, Playing):
            continue
        for owner in range(3):
            if owner == phase.asked or not phase.hands[owner]:
                continue
            state = TableState(chairs=(Chair(),) * 3)
            secret = state.with_chair(owner, Chair(premove=phase.hands[owner][0].text))
            for viewer in range(3):
                hand = (t, moment.seating, moment.question, moment.match, viewer)
                assert (draw_hand(*hand, secret) == draw_hand(*hand, state)) is (viewer != owner)
            group = (t, moment.seating, moment.match, moment.events)
            assert draw_table(*group, secret) == draw_table(*group, state) == draw_table(*group, NO_STATE)
            drawn += 1
    assert drawn > 50

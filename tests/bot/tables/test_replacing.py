"""A computer player takes the seat of somebody who left a match, and makes room for people again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.words.buttons import SeatVerb
from club.seats import VOTE_LOST_AFTER_S, eligible_voters
from club.state import LEVELS, NOBODY, ComputerPlayer
from tests.bot.table import GROUP, NAMES, Room, in_play, labels, room
from tests.bot.tables.sitting import (
    ANN,
    BOB,
    CID,
    CIDS,
    DAN,
    STRANGER,
    board,
    leave,
    press,
    until_next_deal,
)
from tests.scenes import with_scene
from tests.thinking import counting
from tests.virtual_time import virtual_time

EASY, NORMAL, STRONG = "🤖\xa0easy", "🤖\xa0normal", "🤖\xa0strong"
MAX = ComputerPlayer("strong", "Max")


@with_scene(in_play)
async def test_below_a_seat_that_was_left_computers_are_offered_by_level(table: Room) -> None:
    assert EASY not in labels(await board(table))
    await press(table, CID, "leave")
    assert labels(await board(table))[-4:] == ["Take Cid’s seat", EASY, NORMAL, STRONG]


@with_scene(in_play, think=counting)
async def test_a_computer_sits_down_when_the_next_cards_are_dealt(table: Room) -> None:
    await press(table, CID, "leave")
    told = await press(table, ANN, "strong")
    assert told.text.startswith("Max plays for this seat from the next deal on.")
    assert (await table.record()).seats == (ANN, BOB, NOBODY)
    shown = await board(table)
    assert "🚪 Cid left. 🪑 🤖\xa0Max sits down at the next deal: Ann’s choice." in shown.text
    assert labels(shown)[-2:] == ["Take Cid’s seat", "↩ Never mind (🤖\xa0Max)"]
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, MAX)
    shown = await board(table)
    assert "🚪 Cid left, 🤖\xa0Max plays for the seat: Ann’s choice." in shown.text
    assert labels(shown)[-2:] == ["Take Cid’s seat", "➖ 🤖\xa0Max"]
    await until_next_deal(table)
    assert (await table.match()).deals_played == 2


@with_scene(in_play)
async def test_between_two_deals_it_sits_down_at_once(table: Room) -> None:
    await table.play_a_deal()
    await press(table, CID, "leave")
    await press(table, BOB, "easy")
    assert (await table.record()).seats == (ANN, BOB, ComputerPlayer("easy", "Max"))


@with_scene(in_play, think=counting)
async def test_who_left_may_come_back_to_the_seat_of_a_computer(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await until_next_deal(table)
    assert (await press(table, CID, "take")).text.startswith("You sit down at the next deal.")
    assert "🪑 Cid comes back at the next deal." in (await board(table)).text
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, CID)
    assert not (await table.chair(CIDS)).computer
    assert "Max" not in (await board(table)).text


@with_scene(in_play)
async def test_a_person_goes_before_a_computer_that_is_to_sit_down(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    assert (await press(table, DAN, "take")).text.startswith("You sit down")
    assert "🪑 Dan sits down at the next deal." in (await board(table)).text
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, DAN)
    assert (await table.chair(CIDS)).next_computer is None


@with_scene(in_play)
async def test_the_hints_of_who_left_are_not_said_of_the_computer(table: Room) -> None:
    live = await table.live()
    live.table = replace(live.table, state=replace(live.table.state, hinted=(1, CIDS)))
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await until_next_deal(table)
    assert (await table.record()).state.hinted == (1,)


@with_scene(in_play)
@pytest.mark.parametrize("seated", [False, True])
async def test_whoever_sits_there_lets_it_go_again(table: Room, seated: bool) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    if seated:
        await until_next_deal(table)
    assert (await press(table, DAN, "not")).text == "You do not play at this table."
    assert (await press(table, BOB, "not")).text == "The computer does not play after all."
    assert (await table.record()).seats == (ANN, BOB, NOBODY)
    assert "🚪 Cid left; I play for the seat. Bob wants no computer there." in (await board(table)).text
    await until_next_deal(table)
    assert (await table.record()).seats == (ANN, BOB, NOBODY)


@with_scene(in_play)
async def test_whom_a_computer_does_not_suit_is_not_overruled_by_another(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await press(table, BOB, "not")
    assert (await press(table, ANN, "easy")).text == "Bob wants no computer on this seat."
    assert (await table.chair(CIDS)).next_computer is None
    assert (await press(table, BOB, "easy")).text.startswith("Max plays for this seat")
    assert "Max sits down at the next deal: Bob’s choice." in (await board(table)).text


@with_scene(in_play)
async def test_who_lets_their_own_computer_go_has_nothing_against_another(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await press(table, ANN, "not")
    assert "🚪 Cid left; I play for the seat.\n" in (await board(table)).text + "\n"
    assert (await press(table, BOB, "easy")).text.startswith("Max plays for this seat")


@with_scene(in_play)
async def test_who_has_left_too_has_no_say_in_the_computer(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await press(table, BOB, "not")
    await press(table, BOB, "leave", 1)
    assert "wants no computer" not in (await board(table)).text
    assert (await press(table, ANN, "easy")).text.startswith("Max plays for this seat")


@with_scene(in_play)
async def test_it_is_said_whose_choice_a_computer_was_though_they_left_since(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await press(table, ANN, "leave", 0)
    assert "Max sits down at the next deal: Ann’s choice." in (await board(table)).text


@with_scene(in_play)
async def test_nobody_else_seats_a_computer_and_none_where_somebody_sits(table: Room) -> None:
    assert (await press(table, ANN, "easy", 1)).text == "This seat is taken."
    await press(table, CID, "leave")
    for who in (CID, DAN, STRANGER):
        assert (await press(table, who, "easy")).text == "You do not play at this table."
    await press(table, DAN, "take")
    assert (await press(table, ANN, "easy")).text == "This seat is taken."
    assert (await table.chair(CIDS)).next_computer is None


@with_scene(in_play)
async def test_a_second_tap_and_another_level_change_nothing_until_it_is_let_go(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "strong", update=800)
    assert (await press(table, ANN, "strong", update=800)).text == "This seat is taken."
    await press(table, BOB, "easy")
    assert (await table.chair(CIDS)).next_computer == MAX


@with_scene(in_play)
async def test_two_computers_bear_two_names(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, BOB, "leave", 1)
    await press(table, ANN, "easy", 1)
    await press(table, ANN, "easy")
    await until_next_deal(table)
    assert (await table.record()).seats == (
        ANN,
        ComputerPlayer("easy", "Max"),
        ComputerPlayer("easy", "Ida"),
    )


@virtual_time
async def test_it_outlasts_a_restart(tmp_path: Path) -> None:
    async with in_play(tmp_path) as table:
        await press(table, CID, "leave")
        await press(table, ANN, "strong")
    async with room(tmp_path / "store.sqlite3", think=counting) as table:
        await table.come_in(*NAMES)
        table.updates = 1000
        await table.house.open()
        await until_next_deal(table)
        assert (await table.record()).seats == (ANN, BOB, MAX)


@with_scene(in_play)
async def test_when_all_people_have_left_the_match_is_over_computers_or_not(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await leave(table, ANN)
    await press(table, ANN, "leave", 0)
    await press(table, BOB, "leave", 1)
    assert (await table.record()).stage == "closed"


@with_scene(in_play, think=counting)
async def test_the_match_stands_among_those_with_computers_and_says_who_left(table: Room) -> None:
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await until_next_deal(table)
    await press(table, BOB, "leave", 1)
    await press(table, ANN, "leave", 0)
    (result,) = await table.house.store.results(GROUP)
    assert result.with_computers
    assert CID in {each.player for each in result.gone}
    assert "Left earlier: Cid" in (await table.newest(GROUP)).text


def test_every_level_has_its_key() -> None:
    assert set(LEVELS) <= set(SeatVerb.__args__)  # type: ignore[attr-defined]


@with_scene(in_play)
async def test_who_was_put_out_keeps_their_say_when_a_computer_plays_for_them(table: Room) -> None:
    """Else one would put the others out, seat computers, and end the match over their heads."""
    await press(table, CID, "leave")
    await press(table, ANN, "normal")
    await until_next_deal(table)
    state = (await table.record()).state
    away = state.with_chair(CIDS, replace(state.chairs[CIDS], away=state.touched))
    assert eligible_voters(state) == {0, 1}
    assert eligible_voters(away) == {0, 1, CIDS}
    assert eligible_voters(replace(away, touched=state.touched + VOTE_LOST_AFTER_S)) == {0, 1}

"""Strangers who press keys of tables by counting their numbers: for them there is no table at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.people import Who
from bot.telegram.updates import Place, Pressed
from bot.words.buttons import (
    Choose,
    Claim,
    EndPress,
    LobbyPress,
    NextDeal,
    PresencePress,
    Press,
    Rematch,
    SeatPress,
    ShowCards,
    ShowDraft,
    TakeBack,
    Tap,
)
from tests.bot.table import NAMES, PLACE, Room, room
from tests.scenes import with_scene

MEL = Who(99, "Mel", "en")
HOME = Place(99, None, "", private=True)
OTHER = replace(PLACE, chat=-4242)
REAL, NOBODYS = 1, 999


def presses(table: int) -> tuple[Press, ...]:
    """Return every press that names a table."""
    return (
        *(LobbyPress(table, verb) for verb in ("join", "leave", "start", "cancel")),
        *(SeatPress(table, verb, 1) for verb in ("leave", "stay", "take", "not", "out")),
        *(EndPress(table, verb) for verb in ("end", "on", "vote")),
        *(PresencePress(table, verb) for verb in ("here", "back", "go")),
        Tap(table, 1, "pass"),
        ShowDraft(table, 1, "more"),
        Choose(table, 1, "AS"),
        TakeBack(table, 1),
        Claim(table, 1),
        ShowCards(table),
        NextDeal(table, 0),
        Rematch(table),
    )


async def told(table: Room, who: Who, press: Press, place: Place | None) -> object:
    """Press, and return what is answered."""
    table.telegram.answers.clear()
    pressed = Pressed(update=table.update(), who=who, query="q", place=place, message_id=7, press=press)
    if under_way := await table.house.door._handlers[Pressed](pressed):
        await under_way
    return list(table.telegram.answers)


@pytest.mark.parametrize("place", [HOME, OTHER, None])
@pytest.mark.parametrize("stage", ["lobby", "playing", "seat free", "paused"])
@with_scene(room)
async def test_a_press_at_a_table_of_strangers_is_answered_like_one_at_no_table(
    table: Room, stage: str, place: Place | None
) -> None:
    table.telegram.strangers = {MEL.id}
    if stage == "lobby":
        await table.come_in(*NAMES)
        await table.at(11).say("/new")
    else:
        await table.sit_down()
    if stage == "seat free":
        await table.at(12).press(SeatPress(1, "leave", 1))
    if stage == "paused":
        await table.at(11).say("/pause")
    before = await table.house.store.table(REAL)
    for mine, nobodys in zip(presses(REAL), presses(NOBODYS), strict=True):
        answer = await told(table, MEL, mine, place)
        assert answer == await told(table, MEL, nobodys, place), mine
        assert not any(name in str(answer) for name in (*NAMES.values(), PLACE.title)), mine
    after = await table.house.store.table(REAL)
    assert after == before


@with_scene(room)
async def test_a_member_of_the_group_is_heard_from_home(table: Room) -> None:
    await table.sit_down()
    answer = await told(table, MEL, EndPress(1, "vote"), HOME)
    assert answer != await told(table, MEL, EndPress(NOBODYS, "vote"), HOME)


@with_scene(room)
async def test_a_player_is_heard_at_home_whatever_telegram_tells(table: Room) -> None:
    await table.sit_down()
    table.telegram.strangers = set(NAMES)
    match, record = await table.match(), await table.house.store.table(REAL)
    assert record is not None
    assert match.asked is not None
    player = record.people[match.asked]
    home = Place(player, None, "", private=True)
    await told(table, Who(player, NAMES[player], "en"), Tap(REAL, match.turn, "pass"), home)
    assert (await table.match()).turn > match.turn

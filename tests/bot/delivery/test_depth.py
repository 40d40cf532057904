"""The number of messages below a message, as far as each kind of chat lets a bot know."""

import asyncio

import pytest

from bot.delivery.shown import GUESSED_S, Depths
from storage.store import Slot
from tests.virtual_time import virtual_time

SUPERGROUP, GROUP, ANN = -1_000_000_000_123, -123, 11
TABLE = Slot(SUPERGROUP, None, "table:7:3")
HERS = Slot(ANN, None, "hand:7:3")


def depths() -> Depths:
    return Depths(asyncio.get_running_loop().time)


@virtual_time
async def test_ids_of_a_supergroup_count_messages_the_bot_never_saw() -> None:
    known = depths()
    known.note(SUPERGROUP, None, 100)
    known.note(SUPERGROUP, None, 118)
    assert known.below(TABLE, 100) == 18


@virtual_time
async def test_messages_that_the_bot_deleted_do_not_stand_below() -> None:
    known = depths()
    for number in (100, 101, 110):
        known.note(SUPERGROUP, None, number)
    known.gone(SUPERGROUP, 101)
    assert known.below(TABLE, 100) == 9


@virtual_time
async def test_a_supergroup_is_believed_to_talk_on_as_it_did() -> None:
    known = depths()
    known.note(SUPERGROUP, None, 100)
    await asyncio.sleep(60)
    known.note(SUPERGROUP, None, 130)
    assert known.below(TABLE, 130) == 0
    await asyncio.sleep(20)
    assert known.below(TABLE, 130) == pytest.approx(10)
    await asyncio.sleep(100_000)
    assert known.below(TABLE, 130) == pytest.approx(GUESSED_S / 2)


@virtual_time
async def test_a_supergroup_that_was_silent_is_believed_to_stay_so() -> None:
    known = depths()
    known.note(SUPERGROUP, None, 100)
    await asyncio.sleep(600)
    known.note(SUPERGROUP, None, 101)
    await asyncio.sleep(120)
    assert known.below(TABLE, 101) < 1


@virtual_time
async def test_ids_of_a_basic_group_say_nothing_about_distance() -> None:
    known = depths()
    known.note(GROUP, None, 100)
    known.note(GROUP, None, 500)  # its counter counts all chats of the bot
    assert known.below(Slot(GROUP, None, "table:7:3"), 100) == 1


@virtual_time
async def test_where_the_bot_sees_no_talk_an_ordinary_pace_is_assumed() -> None:
    known = depths()
    known.note(GROUP, None, 100)
    assert known.below(Slot(GROUP, None, "table:7:3"), 100) == 0
    await asyncio.sleep(120)
    assert known.below(Slot(GROUP, None, "table:7:3"), 100) == pytest.approx(6)


@virtual_time
async def test_where_the_bot_sees_all_talk_none_is_assumed() -> None:
    known = depths()
    known.note(GROUP, None, 100)
    known.note(GROUP, None, 104, talk=True)
    await asyncio.sleep(120)
    assert known.below(Slot(GROUP, None, "table:7:3"), 100) == 1


@virtual_time
async def test_messages_of_other_topics_do_not_stand_below() -> None:
    known = depths()
    known.note(SUPERGROUP, 5, 100, talk=True)
    for number in range(101, 140):
        known.note(SUPERGROUP, 6, number, talk=True)
    known.note(SUPERGROUP, 5, 140, talk=True)
    assert known.below(Slot(SUPERGROUP, 5, "table:7:3"), 100) == 1


@virtual_time
async def test_everything_below_a_panel_is_known() -> None:
    known = depths()
    known.note(ANN, None, 100)
    await asyncio.sleep(600)
    assert known.below(HERS, 100) == 0
    known.note(ANN, None, 105)
    assert known.below(HERS, 100) == 1
    assert known.below(HERS, 100, (), (105,)) == 0


@virtual_time
async def test_our_own_messages_are_known_after_a_restart() -> None:
    known = depths()
    assert known.below(HERS, 100, (100, 105)) == 1
    assert known.below(TABLE, 100, (100, 108)) == 8

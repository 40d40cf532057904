"""The table stays in sight of a group that talks, and a panel in sight of whoever is asked."""

import asyncio

import pytest

from bot.tables.display import _pointer
from bot.telegram.updates import Place
from bot.words.buttons import NextDeal, ShowSettings
from bot.words.texts import texts
from storage.store import Slot
from tests.bot.table import GROUP, NAMES, TIMER_S, Room, in_play, known_deck, room, tricks
from tests.scenes import with_scene

TO_THE_FIRST_TRICK = ((12, "pass"), (13, "pass"), (11, "give 9C 1;give 9S 2"), (11, "contract 100"))
CLUB = -1_000_000_001_234
HOME = Place(11, None, "", private=True)


def talk(table: Room, lines: int) -> None:
    """Let people write in the group where the bot sees everything."""
    for _ in range(lines):
        write(table, GROUP)


def write(table: Room, chat: int) -> None:
    """Let somebody write a message that reaches the bot."""
    table.house.delivery.sight.saw(chat, None, next(table.telegram._ids), talk=chat < 0)


def decks(table: Room, deal: int = 1) -> list[int]:
    """Return the ids of the group's messages that show a deal."""
    messages = table.telegram.messages.items()
    return [number for (chat, number), each in messages if chat == GROUP and f"Deal {deal}" in each.text]


async def to_the_first_trick(table: Room) -> None:
    """Let all answer until Ann may lead."""
    for who, words in TO_THE_FIRST_TRICK:
        assert (await table.tap(who, words)).text == ""
    await asyncio.sleep(30)


@with_scene(in_play)
async def test_twelve_lines_of_talk_bring_the_table_back_at_the_first_trick(table: Room) -> None:
    await asyncio.sleep(20)
    (before,) = decks(table)
    talk(table, 12)
    await to_the_first_trick(table)
    (after,) = decks(table)
    assert after > before + 12
    assert table.telegram.messages[GROUP, after].is_silent_in(GROUP)


@with_scene(in_play)
async def test_five_lines_of_talk_leave_the_table_where_it_is(table: Room) -> None:
    await asyncio.sleep(20)
    before = decks(table)
    talk(table, 5)
    await to_the_first_trick(table)
    assert decks(table) == before


@with_scene(room, shuffle=known_deck)
async def test_talk_during_the_tricks_brings_the_table_back_at_the_end_of_the_deal(table: Room) -> None:
    await table.set_timer(0)
    await table.sit_down()
    await to_the_first_trick(table)
    (before,) = decks(table)
    await table.tap(await table.asked(), await table.simplest())
    talk(table, 6)
    await table.tap(await table.asked(), await table.simplest())
    await asyncio.sleep(30)
    assert decks(table) == [before], "in the middle of a deal it stays"
    await table.play_a_deal()
    await asyncio.sleep(30)
    (after,) = decks(table)
    assert after > before + 6
    assert "is over" in table.telegram.messages[GROUP, after].text


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_the_first_result_is_posted_anew_below_any_talk(table: Room) -> None:
    await to_the_first_trick(table)
    for deal in (1, 2):
        (before,) = decks(table, deal)
        talk(table, 1)
        await table.play_a_deal()
        await table.house.delivery.drain()
        (after,) = decks(table, deal)
        assert (after > before) is (deal == 1)
        await table.at(11).press(NextDeal(1, deal))
        await table.house.delivery.drain()


@with_scene(in_play, timer=0)
async def test_a_table_asked_for_again_and_again_moves_to_the_end_twice(table: Room) -> None:
    await asyncio.sleep(20)
    places = decks(table)
    for _ in range(3):
        await table.house.redraw.show(1)
        await asyncio.sleep(10)
        places += decks(table)
    assert places[0] < places[1] < places[2] == places[3]


@with_scene(in_play)
async def test_whoever_is_called_finds_the_table_above_the_call(table: Room) -> None:
    await asyncio.sleep(20)
    (before,) = decks(table)
    talk(table, 20)
    await asyncio.sleep(TIMER_S)
    (deck,) = decks(table)
    (call,) = [n for (chat, n), each in table.telegram.messages.items() if "your turn!" in each.text]
    assert before + 20 < deck < call
    assert table.telegram.messages[GROUP, deck].is_silent_in(GROUP)
    assert not table.telegram.messages[GROUP, call].is_silent_in(GROUP)


@with_scene(in_play, timer=600)
async def test_a_group_whose_talk_is_hidden_has_the_table_back_after_a_while(table: Room) -> None:
    await asyncio.sleep(20)
    (before,) = decks(table)
    await asyncio.sleep(130)
    await to_the_first_trick(table)
    (after,) = decks(table)
    assert after > before


@with_scene(tricks)
async def test_who_opens_the_settings_finds_the_panel_below_them_when_asked(table: Room) -> None:
    await asyncio.sleep(10)
    write(table, 11)
    await table.home(11).press(ShowSettings(0))
    await asyncio.sleep(5)
    while True:
        await table.tap(await table.asked(), await table.simplest())
        if await table.asked() == 11:
            break
    await asyncio.sleep(10)
    assert "Garage" in table.seen(11).text, "the panel is the newest message"
    assert table.seen(11).is_silent_in(11)
    panels = [each for (chat, _), each in table.telegram.messages.items() if chat == 11 and each.rows]
    assert len([each for each in panels if "Garage" in each.text]) == 1, "the old one is gone"


@with_scene(tricks)
async def test_a_panel_with_nothing_below_it_is_edited(table: Room) -> None:
    await asyncio.sleep(10)
    sent = [call for call in table.telegram.calls if call.verb == "send" and call.chat in NAMES]
    for _ in range(6):
        await table.tap(await table.asked(), await table.simplest())
        await asyncio.sleep(5)
    assert [call for call in table.telegram.calls if call.verb == "send" and call.chat in NAMES] == sent


@pytest.mark.parametrize(("chat", "new", "points"), [(GROUP, 50, False), (CLUB, 50, True), (CLUB, 14, False)])
def test_only_far_away_in_a_supergroup_a_line_points_to_the_new_message(
    chat: int, new: int, points: bool
) -> None:
    line = _pointer(texts("en"), Slot(chat, None, "table:1:1"), 8, new)
    assert (line is not None) is points
    assert line is None or f"https://t.me/c/1234/{new}" in line.text


@with_scene(room)
async def test_a_lobby_that_scrolled_away_comes_back_when_it_is_full(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(11, Place(GROUP, None, "Garage", private=False)).say("/new", 1)
    table.updates = 1
    await table.lobby(11, "join")
    await table.lobby(12, "join")
    await asyncio.sleep(20)
    talk(table, 9)
    await table.lobby(13, "join")
    await asyncio.sleep(20)
    numbers = [n for (chat, n), each in table.telegram.messages.items() if chat == GROUP and each.rows]
    assert len(numbers) == 1
    assert numbers[0] > 9
    assert table.house.delivery.shown(Slot(GROUP, None, "lobby:1"))

"""A table for oneself: /new in the direct chat, one message, computers, no clock, and no group."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

from bot.screens import Screen
from bot.tables.live import LiveMatch
from bot.tables.visit import Toast
from bot.words.buttons import NextDeal, OwnPress, Rematch, unpack
from bot.words.texts import texts, words_of
from club.clock import ABANDONED_S
from club.model import Chat, Table
from club.rules import chat_with_rules
from club.state import ComputerPlayer
from game.rules import Rules, preset
from tests.bot.raw_updates import HOME, by, handle
from tests.bot.table import GROUP, Room, label_rows, room
from tests.bot.tables.test_computer_player import SHORT, about_to_win, answer
from tests.scenes import with_scene
from tests.thinking import counting
from tests.virtual_time import virtual_time

ANN, BOB = 11, 12
DEAL = "▶ Deal the cards"


@asynccontextmanager
async def home(file: Path, rules: Rules | None = None) -> AsyncIterator[Room]:
    """Yield a house where Ann, who may have rules of her own, has written /new in her direct chat."""
    async with room(file, think=counting) as table:
        await table.come_in(ANN, BOB)
        if rules is not None:
            await table.house.people.keep_chat(chat_with_rules(Chat(id=ANN, title=""), "classic", rules))
        await table.home(ANN).write("/new")
        yield table


def at_home(table: Room, who: int = ANN) -> dict[int, Screen]:
    """Return the messages in somebody's direct chat, by number."""
    return {number: screen for (chat, number), screen in table.telegram.messages.items() if chat == who}


def only(table: Room) -> Screen:
    """Return the one message in Ann's direct chat."""
    (screen,) = at_home(table).values()
    return screen


async def newest(table: Room) -> Table:
    """Return the last table of Ann's own."""
    found = await table.house.store.last_table(ANN, None)
    assert found is not None
    return found


async def play(table: Room, *, deals: int) -> None:
    """Let Ann do the first thing possible whenever she is asked, and deal, until so many deals are over."""
    for _ in range(2000):
        live = await table.house.tables.peek(1)
        if not isinstance(live, LiveMatch) or not live.table.open or live.match.deals_played >= deals:
            break
        if live.match.asked is None:
            press = NextDeal(1, live.match.deals_played)
            await table.at(ANN).press(press)
        await answer(table, seconds=2)
    await table.house.delivery.drain()


@with_scene(home)
async def test_new_at_home_offers_a_table_against_computers_and_one_tap_deals(table: Room) -> None:
    assert words_of(only(table).text).splitlines()[2:5] == [
        "1. Ann",
        "2. 🤖\xa0Eva · normal",
        "3. 🤖\xa0Max · normal",
    ]
    await table.home(ANN).push(DEAL)
    assert "Your own table · deal 1" in words_of(only(table).text), "one message is the table"
    assert (await newest(table)).seats == (
        ANN,
        ComputerPlayer("normal", "Eva"),
        ComputerPlayer("normal", "Max"),
    )
    assert {chat for chat, _ in table.telegram.messages} == {ANN}


@with_scene(home)
async def test_level_size_and_rules_are_chosen_in_the_same_message_and_remembered(table: Room) -> None:
    assert label_rows(only(table))[1:] == [
        ["🤖\xa0easy", "✓ 🤖\xa0normal", "🤖\xa0strong"],
        ["For 2", "✓ For 3", "For 4"],
        ["✓ To 1000", "To 501", "12 deals"],
        ["📜 Rules: Classic"],
        ["🌅 Deal of the day"],
    ]
    await table.home(ANN).push("🤖\xa0strong")
    await table.home(ANN).push("For 2")
    assert [type(each) for each in (await newest(table)).seats] == [int, ComputerPlayer]
    await table.home(ANN).push("📜 Rules: Classic")
    await table.home(ANN).push("Studio")
    await table.home(ANN).push("For 4")
    record = await newest(table)
    assert (record.preset, record.rules.table.players) == ("studio", 4)
    assert {each.level for each in record.seats if isinstance(each, ComputerPlayer)} == {"strong"}
    assert label_rows(only(table))[1:] == [
        ["🤖\xa0easy", "🤖\xa0normal", "✓ 🤖\xa0strong"],
        ["For 2", "For 3", "✓ For 4"],
        ["✓ To 1000", "To 501", "12 deals"],
        ["📜 Rules: Studio"],
        ["🌅 Deal of the day"],
    ]
    await table.home(ANN).write("/cancel")
    await table.home(ANN).write("/new")
    again = await newest(table)
    assert again.id != record.id
    assert (again.preset, again.rules, len(again.seats)) == ("studio", record.rules, 4)
    assert {each.level for each in again.seats if isinstance(each, ComputerPlayer)} == {"strong"}


@with_scene(home)
async def test_nobody_is_told_their_own_name_when_they_close_their_table(table: Room) -> None:
    await table.home(ANN).write("/cancel")
    assert words_of(only(table).text) == "🃏 Your table is closed. /new opens another."


@with_scene(home)
async def test_every_preset_has_a_line_and_nine_stand_on_a_page(table: Room) -> None:
    await table.home(ANN).push("📜 Rules: Classic")
    told = words_of(only(table).text)
    assert "• Family: small steps, gentle concessions" in told
    assert told.count("•") == 9
    assert [len(row) for row in label_rows(only(table))] == [2, 2, 2, 2, 1, 2, 1]
    await table.home(ANN).push("▶")
    others = words_of(only(table).text)
    assert others.count("•") == 9
    assert not set(told.split("\n")[1:]) & {line for line in others.split("\n") if line.startswith("•")}
    await table.home(ANN).push("For two")
    assert (await newest(table)).preset == "two_players"
    await table.home(ANN).push("📜 Rules: For two")
    await table.home(ANN).push("▶")
    assert "✓ For two" in str(label_rows(only(table)))
    await table.home(ANN).push("◀")
    assert words_of(only(table).text) == told


@with_scene(home)
async def test_a_look_at_the_rules_leads_back(table: Room) -> None:
    before = only(table)
    await table.home(ANN).push("📜 Rules: Classic")
    assert ["✓ Classic", "Family"] in label_rows(only(table))
    await table.home(ANN).push("↩ Back")
    assert only(table) == before


@with_scene(home)
async def test_the_whole_menu_of_rules_counts_for_the_table_that_waits(table: Room) -> None:
    await table.home(ANN).write("/rules two_players")
    record = await newest(table)
    assert (record.rules, len(record.seats)) == (preset("two_players"), 2)
    await asyncio.sleep(300)
    await table.house.delivery.drain()
    assert "changed the rules" not in "".join(screen.text for screen in at_home(table).values())


@with_scene(home, SHORT)
async def test_a_match_for_oneself_is_one_panel_and_one_message_at_its_end(table: Room) -> None:
    with patch("bot.tables.lobby.new_match", about_to_win):
        await table.home(ANN).push(DEAL)
    await play(table, deals=100)
    assert (await newest(table)).stage == "over"
    ends = [screen for screen in at_home(table).values() if "Rematch" in str(label_rows(screen))]
    assert len(ends) == 1
    assert "“" not in words_of(ends[0].text), "there is no group to name"
    results = await table.house.store.results(ANN)
    assert [each.with_computers for each in results] == [True]
    assert {chat for chat, _ in table.telegram.messages} == {ANN}


@with_scene(home)
async def test_a_rematch_deals_at_once_and_keeps_levels_and_rules(table: Room) -> None:
    await table.home(ANN).push("🤖\xa0easy")
    await table.home(ANN).push("For 2")
    await table.home(ANN).push(DEAL)
    await table.home(ANN).write("/cancel")
    asked = [words_of(each.text) for each in at_home(table).values()]
    assert words_of(texts("en")("end-ask-own")) in asked, "there is nobody else for whom it could end"
    await table.home(ANN).push("End the match")
    await table.home(ANN).push("Rematch")
    again = await newest(table)
    assert (again.id, again.stage, len(again.seats)) == (2, "playing", 2)
    assert [each.level for each in again.seats if isinstance(each, ComputerPlayer)] == ["easy"]
    await table.home(ANN).push("Rematch")
    assert (await newest(table)).id == 2, "one table of one's own at a time"


@with_scene(home)
async def test_no_clock_runs_and_nothing_goes_on_while_the_person_sleeps(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    await asyncio.sleep(60)
    before, seen = (await newest(table)).entries, at_home(table)
    await asyncio.sleep(86_400)
    assert (await newest(table)).entries == before
    assert at_home(table) == seen, "nobody is reminded of anything"
    for command in ("/pause", "/resume"):
        await table.home(ANN).write(command)
        assert "No clock runs" in list(at_home(table).values())[-1].text
    await asyncio.sleep(ABANDONED_S)
    assert (await newest(table)).stage == "closed"


@with_scene(home)
async def test_the_next_deal_waits_for_a_tap(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    await play(table, deals=1)
    before = (await newest(table)).entries
    await asyncio.sleep(3600)
    assert (await newest(table)).entries == before


@with_scene(home)
async def test_new_shows_the_match_that_is_played_again(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    await table.home(ANN).write("/new")
    assert await table.house.store.tables_at(ANN) == (await newest(table),)
    assert any("/cancel ends it" in screen.text for screen in at_home(table).values())
    for command in ("/table", "/hand", "/score", "/rules", "/export"):
        count_before = len(at_home(table))
        await table.home(ANN).write(command)
        assert at_home(table)
        assert len(at_home(table)) >= count_before - 1
    await table.home(ANN).write("/leave")
    await table.home(ANN).push("End the match")
    assert (await newest(table)).stage == "closed"


@with_scene(home)
async def test_table_at_home_sends_the_panel_again_in_a_new_message(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    (before,) = at_home(table)
    await table.home(ANN).write("/table")
    (after,) = at_home(table)
    assert after > before


@with_scene(home)
async def test_one_sits_at_a_group_and_at_home_at_the_same_time(table: Room) -> None:
    await table.at(ANN).say("/new")
    await table.home(ANN).push(DEAL)
    assert {each.chat for each in await table.house.store.tables_of(ANN)} == {ANN, GROUP}
    await table.home(ANN).write("/leave")
    assert "Leave “Your own table”" in str(label_rows(list(at_home(table).values())[-1]))
    assert "Leave “Garage”" in str(label_rows(list(at_home(table).values())[-1]))


@with_scene(home)
async def test_nobody_else_has_to_do_with_it(table: Room) -> None:
    own = [key.data or "" for row in only(table).rows for key in row]
    for data in (*own, "l1:join:", "l1:cancel", "i1:out:1"):
        await table.home(BOB).push(unpack(data))
    assert (await newest(table)).seats == (
        ANN,
        ComputerPlayer("normal", "Eva"),
        ComputerPlayer("normal", "Max"),
    )
    assert not await table.house.store.tables_of(BOB)


@with_scene(home)
async def test_keys_of_an_own_table_do_nothing_for_others_or_once_it_is_dealt_or_closed(table: Room) -> None:
    press = OwnPress(1, "level", "strong")
    assert (await table.at(BOB).press(press)).text == "You do not play at this table."
    await table.home(ANN).push(DEAL)
    begun = Toast("The match has begun.", drop_keyboard=True)
    assert await table.at(ANN).press(press) == begun
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "host", (ANN,))
    await table.house.runner.put_away(live)
    closed = Toast("This table is closed.", drop_keyboard=True)
    assert await table.at(ANN).press(press) == closed
    assert await table.home(BOB).press(Rematch(1)) == Toast("This table is closed.")


@with_scene(home)
async def test_whoever_leaves_their_own_table_closes_it(table: Room) -> None:
    assert (await table.lobby(ANN, "leave")).text == "The table is cancelled."
    assert (await newest(table)).stage == "closed"


@virtual_time
async def test_a_crash_between_the_table_and_its_first_deal_leaves_a_table_that_waits(tmp_path: Path) -> None:
    async with home(tmp_path / "s") as table:
        await table.home(ANN).push(DEAL)
    async with room(tmp_path / "s", think=counting) as table:
        await table.house.open()
        await table.house.delivery.drain()
        assert not table.telegram.messages, "nothing has changed"
        assert (await newest(table)).stage == "playing"


@with_scene(home)
async def test_who_blocks_the_bot_finds_the_table_as_it_was_and_no_message_to_themselves(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    before = at_home(table)
    await blocked(table)
    await table.home(ANN).write("/start")
    await table.house.delivery.drain()
    told = [screen.text for number, screen in at_home(table).items() if number not in before]
    assert not any("cannot write to" in text for text in told)
    assert (await newest(table)).stage == "playing"


@with_scene(home)
async def test_whoever_deals_at_home_sits_there_even_if_they_were_out_of_reach_before(table: Room) -> None:
    """With the key of an old message, when nothing told us that they let us in again."""
    await table.home(ANN).push(DEAL)
    await table.home(ANN).write("/cancel")
    await table.home(ANN).push("End the match")
    await blocked(table)
    await table.home(ANN).push("Rematch")
    again = await newest(table)
    assert again.id == 2
    assert [type(each) for each in again.seats] == [int, ComputerPlayer, ComputerPlayer]


async def blocked(table: Room) -> None:
    """Let Ann block the bot."""
    bot = {"id": 1, "is_bot": True, "first_name": "Thousand"}
    member = {"chat": HOME, "date": 1, **by(ANN)}
    old, new = {"status": "member", "user": bot}, {"status": "kicked", "user": bot, "until_date": 0}
    await handle(table, {"my_chat_member": member | {"old_chat_member": old, "new_chat_member": new}})


@with_scene(home)
async def test_the_record_of_the_last_match_at_home_can_be_had(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    await play(table, deals=1)
    await table.home(ANN).write("/cancel")
    await table.home(ANN).push("End the match")
    await table.home(ANN).write("/export")
    assert [(each.chat, each.name) for each in table.telegram.files] == [(ANN, "thousand-1.toml")]

"""/history: the matches of a chat, newest first; each opens with its sheet, rules, deals and record."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.history import PAGE
from bot.pictures.deal import DealSummary
from bot.pictures.sheet import ScoreSheet
from bot.screens import TEXT_LIMIT, Screen
from bot.words.buttons import LookBack, pack, unpack
from bot.words.links import OpenHistory, read, url
from bot.words.texts import texts
from club.model import Result
from game.rules import assemble
from tests.bot.features.test_past_deals import ELSEWHERE
from tests.bot.raw_updates import CLUB, by, handle
from tests.bot.table import GROUP, Room, home, in_play, label_rows, room
from tests.scenes import with_scene
from tests.storage.played import table as a_table
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN = 11, 12, 13, 14
EN = texts("en")


def page(table: Room, chat: int) -> Screen:
    """Return what the message of /history shows in a chat."""
    messages = [each for (where, _), each in table.telegram.messages.items() if where == chat]
    found = [
        each
        for each in messages
        if any(
            (key.data or "").startswith("H") and ":cards:" not in (key.data or "")
            for row in each.rows
            for key in row
        )
        or "📚" in each.text
    ]
    return found[-1]


async def end(table: Room) -> None:
    """End the match by vote."""
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "vote", (ANN, BOB, CID))
    await table.house.delivery.drain()


async def many(table: Room, count: int, chat: int = GROUP) -> None:
    """Store so many matches without entries."""
    store = table.house.store
    for number in range(count):
        kept = await store.open_table(a_table(chat=chat, stage="playing", language="en"), None)
        result = Result(
            table=kept.id,
            chat=chat,
            players=(ANN, BOB, CID),
            scores=(1000 + number, 5, -20),
            winner=0,
            deals=9,
            ended=1000.0 + number,
            why="won",
        )
        await store.keep_table(replace(kept, stage="over"), None, result)


@with_scene(in_play, timer=0)
async def test_empty_lists_say_that_the_first_match_is_still_being_played(table: Room) -> None:
    for command in ("history", "standings"):
        await table.at(BOB).write(f"/{command}")
        assert EN.plain("matches-playing") in table.seen(GROUP).plain().text
        await table.home(BOB).write(f"/{command}")
        assert EN.plain("matches-playing") in table.seen(BOB).plain().text
    await end(table)
    await table.at(BOB).write("/standings")
    assert EN.plain("standings-empty") in table.seen(GROUP).plain().text, "it was not finished"


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_match_is_found_and_opened_with_all_that_is_kept_of_it(table: Room) -> None:
    await table.at(ANN).write("/history")
    assert EN.plain("matches-playing") in page(table, GROUP).plain().text
    await table.play_a_deal()
    await end(table)
    await table.at(BOB).write("/history")
    shown = page(table, GROUP)
    words = shown.plain().text
    row = (await table.house.store.sheet_of(1))[-1]
    assert "Garage · 1 match" in words
    assert "1 deal" in words
    assert all(name in words for name in ("Ann", "Bob", "Cid"))
    assert label_rows(shown) == [["1"], ["📚 In the direct chat"]]
    await table.at(BOB).push("1")
    shown = page(table, GROUP)
    assert "The match was ended by vote: Ann, Bob, Cid." in shown.plain().text
    assert all(str(tally.score).replace("-", "−") in shown.plain().text for tally in row.tallies)
    assert shown.picture is not None
    assert isinstance(shown.picture.shows, ScoreSheet)
    assert label_rows(shown) == [["1"], ["📖 Rules", "📎 Record"], ["📚 All matches"]]
    await table.at(BOB).push("📖 Rules")
    assert "classic" in page(table, GROUP).plain().text.lower()
    await table.at(BOB).push("📋 The match")
    await table.at(BOB).push("1")
    opened = page(table, GROUP).picture
    assert opened is not None
    assert isinstance(opened.shows, DealSummary)
    await table.at(BOB).push("📋 The match")
    await table.at(BOB).push("📎 Record")
    assert [each.name for each in table.telegram.files] == ["thousand-1.toml"]
    assert await table.at(BOB).push("📎 Record") == EN.plain("export-soon")
    await table.at(BOB).push("📚 All matches")
    assert "1 match" in page(table, GROUP).plain().text


@with_scene(room)
async def test_five_hundred_matches_are_turned_page_by_page_newest_first(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await table.house.people.chat(GROUP, "Garage", "en")
    await many(table, 500)
    await table.at(ANN).write("/history")
    shown = page(table, GROUP)
    assert "Garage · 500 matches" in shown.plain().text
    assert "Ann\xa01499" in shown.plain().text
    assert label_rows(shown)[:2] == [[str(each) for each in range(1, PAGE + 1)], ["1 / 84", "▶"]]
    await table.at(ANN).push("▶")
    assert label_rows(page(table, GROUP))[:2] == [[str(each) for each in range(7, 13)], ["◀", "2 / 84", "▶"]]
    await table.at(ANN).push("8")
    assert "Ann has won the match!" in page(table, GROUP).plain().text
    await table.at(ANN).push("📚 All matches")
    assert label_rows(page(table, GROUP))[1] == ["◀", "2 / 84", "▶"], "back to where it stands"
    group = await table.house.people.group(GROUP)
    assert group is not None
    await table.at(ANN).push(LookBack(f"g{group.token}", "list", 999_999_999))
    assert label_rows(page(table, GROUP))[:2] == [["499", "500"], ["◀", "84 / 84"]]
    assert len(page(table, GROUP).text) < TEXT_LIMIT


@with_scene(room)
async def test_a_match_whose_cards_and_sheet_are_not_there_can_be_opened(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await table.house.people.chat(GROUP, "Garage", "en")
    await many(table, 1)
    await table.at(ANN).write("/history")
    await table.at(ANN).push("1")
    shown = page(table, GROUP)
    assert EN.plain("history-gone") in shown.plain().text
    assert label_rows(shown) == [["📖 Rules"], ["📚 All matches"]]
    token = (await table.record()).token
    for what in ("deal", "cards"):
        forged = pack(LookBack(f"t{token}", what, 1))
        assert await table.at(ANN).push(unpack(forged)) == EN.plain("toast-past-gone")
    assert await table.at(ANN).push(LookBack(f"t{token}", "file", 0)) == EN.plain("export-none")


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_at_home_it_is_asked_where_and_ones_own_table_is_among_it(table: Room) -> None:
    await table.play_a_deal()
    await end(table)
    await table.home(ANN).write("/history")
    assert "Garage · 1 match" in page(table, ANN).plain().text, "there is but one place"
    await many(table, 3, ANN)
    await table.home(ANN).write("/history")
    shown = page(table, ANN)
    assert (
        label_rows(shown) == [["Garage · 1 match"], ["Your own table · 3 matches"]]
        or len(label_rows(shown)) == 2
    )
    await table.home(ANN).push("Garage")
    assert label_rows(page(table, ANN)) == [["1"], ["📚 Other chats"]]
    await table.home(ANN).push("1")
    await table.home(ANN).push("📚 All matches")
    await table.home(ANN).push("📚 Other chats")
    own = next(row[0] for row in page(table, ANN).rows if "3 matches" in row[0].text)
    await table.home(ANN).push(unpack(own.data or ""))
    assert label_rows(page(table, ANN))[0] == ["1", "2", "3"]
    assert await table.home(BOB).push(unpack(own.data or "")) == EN.plain("toast-past-gone")


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_whoever_is_no_member_sees_nothing_whatever_they_press(table: Room) -> None:
    """A stranger, somebody who was put out of the group, and a member of both in another group."""
    await table.play_a_deal()
    await end(table)
    table.telegram.strangers = {BOB, DAN}
    await asyncio.sleep(3600)
    group = await table.house.people.group(GROUP)
    assert group is not None
    t, g = f"t{(await table.record()).token}", f"g{group.token}"
    forged = [
        LookBack(of, what, 0) for of in (t, g) for what in ("list", "sheet", "rules", "file", "deal", "cards")
    ]
    for who, place in ((BOB, home(BOB)), (DAN, home(DAN)), (ANN, ELSEWHERE)):
        for press in forged:
            assert await table.at(who, place).push(press) in {
                EN.plain("toast-past-gone"),
                EN.plain("toast-past-strangers"),
            }
        await table.at(who, place).write(f"/start history_{group.token}")
    seen = [
        str(each.text) for (chat, _), each in table.telegram.messages.items() if chat in {DAN, ELSEWHERE.chat}
    ]
    assert not any("ended by vote" in each or "1 match" in each for each in seen)
    await table.home(BOB).write("/history")
    assert "No match has been finished here" in page(table, BOB).plain().text, (
        "who was put out took part, and is no member"
    )
    assert table.telegram.files == []


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_whoever_is_put_out_of_the_group_sees_nothing_of_it_from_then_on(table: Room) -> None:
    await table.play_a_deal()
    await end(table)
    look = pack(LookBack(f"t{(await table.record()).token}", "sheet", 0))
    assert not await table.home(BOB).push(unpack(look))
    table.telegram.strangers = {BOB}
    await handle(
        table,
        {
            "message": {
                "message_id": 5,
                "date": 1,
                "chat": CLUB,
                **by(ANN),
                "left_chat_member": by(BOB)["from"],
            }
        },
    )
    assert await table.home(BOB).push(unpack(look)) == EN.plain("toast-past-strangers")


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_the_link_of_the_group_opens_its_list_at_home(table: Room) -> None:
    await table.play_a_deal()
    await end(table)
    await table.at(ANN).write("/history")
    (address,) = [key.url for row in page(table, GROUP).rows for key in row if key.url]
    payload = (address or "").partition("start=")[2]
    assert isinstance(read(payload), OpenHistory)
    assert url("thousand_bot", OpenHistory("0" * 16)).endswith("=history_" + "0" * 16)
    await table.home(DAN).write(f"/start {payload}")
    assert "Garage · 1 match" in page(table, DAN).plain().text, "a member who did not play"


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_running_match_shows_its_settled_deals_and_says_that_it_goes_on(table: Room) -> None:
    await table.play_a_deal()
    live = await table.live()
    await table.house.runner.deal(live, table.update())
    token = live.table.token
    await table.at(ANN).push(LookBack(f"t{token}", "sheet", 0))
    shown = page(table, GROUP)
    assert "This match is still being played" in shown.plain().text
    assert label_rows(shown)[0] == ["1"]


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_where_the_same_deck_is_dealt_on_the_sheet_is_no_secret_but_the_cards_are(table: Room) -> None:
    live = await table.live()
    live.table = replace(live.table, rules=assemble({"shuffle": "match_start"}))
    await table.play_a_deal()
    token = (await table.record()).token
    await table.at(ANN).push(LookBack(f"t{token}", "sheet", 0))
    shown = page(table, GROUP)
    assert label_rows(shown) == [["📖 Rules"], ["📚 All matches"]]
    assert shown.picture is not None
    told = await table.at(ANN).push(LookBack(f"t{token}", "file", 0))
    assert told == EN.plain("toast-cards-later")
    assert table.telegram.files == []


@virtual_time
async def test_a_match_that_cannot_be_read_is_in_nobodys_way(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await table.house.people.chat(GROUP, "Garage", "en")
        await many(table, 3)
    with closing(sqlite3.connect(tmp_path / "s")) as connection:
        connection.execute("UPDATE tables SET seats = '{' WHERE id = 2")
        connection.execute("UPDATE results SET scores = '[1]' WHERE table_id = 3")
        connection.commit()
    async with room(tmp_path / "s") as table:
        await table.come_in(ANN, BOB, CID)
        await table.at(ANN).write("/history")
        shown = page(table, GROUP)
        assert "3 matches" in shown.plain().text
        assert len(label_rows(shown)[0]) == 1
        assert "Ann\xa01000" in shown.plain().text
        assert "cannot" in caplog.text


@with_scene(room)
async def test_whoever_has_played_nowhere_reads_that(table: Room) -> None:
    await table.come_in(DAN)
    await table.home(DAN).write("/history")
    assert "No match has been finished here yet" in page(table, DAN).plain().text
    assert await table.at(DAN).push(LookBack("", "list", 0)) == EN.plain("toast-past-gone")

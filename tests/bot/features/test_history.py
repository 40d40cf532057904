"""/history: the matches of a chat, newest first; each opens with its sheet, rules, deals and record."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.history import PAGE
from bot.people.directory import Who
from bot.pictures.deal import DealSummary
from bot.pictures.sheet import ScoreSheet
from bot.screens.screen import TEXT_LIMIT, Screen
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import LookBack, pack
from bot.words.links import OpenHistory, read, url
from bot.words.texts import texts
from club.model import Result
from game.rules import assemble
from tests.bot.features.test_past_deals import ELSEWHERE, home, key_of, push
from tests.bot.table import GROUP, NAMES, PLACE, Room, in_play, room
from tests.bot.test_commands import CLUB, by, handle
from tests.scenes import with_scene
from tests.storage.played import table as a_table
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN = 11, 12, 13, 14
EN = texts("en")


async def say(table: Room, who: int, place: Place = PLACE, rest: str = "", command: str = "history") -> None:
    """Write a command and wait until everything is sent."""
    said = TextMessage(
        update=table.update(), who=Who(who, NAMES[who], "en"), place=place, command=command, rest=rest
    )
    await table.house.door.say(said)
    await table.house.delivery.drain()


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


def labels(screen: Screen) -> list[list[str]]:
    """Return the keys of a screen as they stand there."""
    return [[key.text for key in row] for row in screen.rows]


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
        await say(table, BOB, command=command)
        assert EN.plain("matches-playing") in table.seen(GROUP).plain().text
        await say(table, BOB, home(BOB), command=command)
        assert EN.plain("matches-playing") in table.seen(BOB).plain().text
    await end(table)
    await say(table, BOB, command="standings")
    assert EN.plain("standings-empty") in table.seen(GROUP).plain().text, "it was not finished"


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_match_is_found_and_opened_with_all_that_is_kept_of_it(table: Room) -> None:
    await say(table, ANN)
    assert EN.plain("matches-playing") in page(table, GROUP).plain().text
    await table.play_a_deal()
    await end(table)
    await say(table, BOB)
    shown = page(table, GROUP)
    words = shown.plain().text
    row = (await table.house.store.sheet_of(1))[-1]
    assert "Garage · 1 match" in words
    assert "1 deal" in words
    assert all(name in words for name in ("Ann", "Bob", "Cid"))
    assert labels(shown) == [["1"], ["📚 In the direct chat"]]
    await push(table, BOB, key_of(shown, "1"))
    shown = page(table, GROUP)
    assert "The match was ended by vote: Ann, Bob, Cid." in shown.plain().text
    assert all(str(tally.score).replace("-", "−") in shown.plain().text for tally in row.tallies)
    assert shown.picture is not None
    assert isinstance(shown.picture.shows, ScoreSheet)
    assert labels(shown) == [["1"], ["📖 Rules", "📎 Record"], ["📚 All matches"]]
    await push(table, BOB, key_of(shown, "📖 Rules"))
    assert "classic" in page(table, GROUP).plain().text.lower()
    await push(table, BOB, key_of(page(table, GROUP), "📋 The match"))
    await push(table, BOB, key_of(page(table, GROUP), "1"))
    opened = page(table, GROUP).picture
    assert opened is not None
    assert isinstance(opened.shows, DealSummary)
    await push(table, BOB, key_of(page(table, GROUP), "📋 The match"))
    await push(table, BOB, key_of(page(table, GROUP), "📎 Record"))
    assert [each.name for each in table.telegram.files] == ["thousand-1.toml"]
    assert await push(table, BOB, key_of(page(table, GROUP), "📎 Record")) == EN.plain("export-soon")
    await push(table, BOB, key_of(page(table, GROUP), "📚 All matches"))
    assert "1 match" in page(table, GROUP).plain().text


@with_scene(room, timer=0)
async def test_five_hundred_matches_are_turned_page_by_page_newest_first(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await table.house.people.chat(GROUP, "Garage", "en")
    await many(table, 500)
    await say(table, ANN)
    shown = page(table, GROUP)
    assert "Garage · 500 matches" in shown.plain().text
    assert "Ann\xa01499" in shown.plain().text
    assert labels(shown)[:2] == [[str(each) for each in range(1, PAGE + 1)], ["1 / 84", "▶"]]
    await push(table, ANN, key_of(shown, "▶"))
    assert labels(page(table, GROUP))[:2] == [[str(each) for each in range(7, 13)], ["◀", "2 / 84", "▶"]]
    await push(table, ANN, key_of(page(table, GROUP), "8"))
    assert "Ann has won the match!" in page(table, GROUP).plain().text
    await push(table, ANN, key_of(page(table, GROUP), "📚 All matches"))
    assert labels(page(table, GROUP))[1] == ["◀", "2 / 84", "▶"], "back to where it stands"
    group = await table.house.people.group(GROUP)
    assert group is not None
    await push(table, ANN, pack(LookBack(f"g{group.token}", "list", 999_999_999)))
    assert labels(page(table, GROUP))[:2] == [["499", "500"], ["◀", "84 / 84"]]
    assert len(page(table, GROUP).text) < TEXT_LIMIT


@with_scene(room, timer=0)
async def test_a_match_whose_cards_and_sheet_are_not_there_can_be_opened(table: Room) -> None:
    await table.come_in(ANN, BOB, CID)
    await table.house.people.chat(GROUP, "Garage", "en")
    await many(table, 1)
    await say(table, ANN)
    await push(table, ANN, key_of(page(table, GROUP), "1"))
    shown = page(table, GROUP)
    assert EN.plain("history-gone") in shown.plain().text
    assert labels(shown) == [["📖 Rules"], ["📚 All matches"]]
    token = (await table.record()).token
    for what in ("deal", "cards"):
        forged = pack(LookBack(f"t{token}", what, 1))
        assert await push(table, ANN, forged) == EN.plain("toast-past-gone")
    assert await push(table, ANN, pack(LookBack(f"t{token}", "file", 0))) == EN.plain("export-none")


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_at_home_it_is_asked_where_and_ones_own_table_is_among_it(table: Room) -> None:
    await table.play_a_deal()
    await end(table)
    await say(table, ANN, home(ANN))
    assert "Garage · 1 match" in page(table, ANN).plain().text, "there is but one place"
    await many(table, 3, ANN)
    await say(table, ANN, home(ANN))
    shown = page(table, ANN)
    assert labels(shown) == [["Garage · 1 match"], ["Your own table · 3 matches"]] or len(labels(shown)) == 2
    await push(table, ANN, key_of(shown, "Garage"), home(ANN))
    assert labels(page(table, ANN)) == [["1"], ["📚 Other chats"]]
    await push(table, ANN, key_of(page(table, ANN), "1"), home(ANN))
    await push(table, ANN, key_of(page(table, ANN), "📚 All matches"), home(ANN))
    await push(table, ANN, key_of(page(table, ANN), "📚 Other chats"), home(ANN))
    own = next(row[0] for row in page(table, ANN).rows if "3 matches" in row[0].text)
    await push(table, ANN, own.data or "", home(ANN))
    assert labels(page(table, ANN))[0] == ["1", "2", "3"]
    assert await push(table, BOB, own.data or "", home(BOB)) == EN.plain("toast-past-gone")


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
            assert await push(table, who, pack(press), place) in {
                EN.plain("toast-past-gone"),
                EN.plain("toast-past-strangers"),
            }
        await say(table, who, place, f"history_{group.token}", "start")
    seen = [
        str(each.text) for (chat, _), each in table.telegram.messages.items() if chat in {DAN, ELSEWHERE.chat}
    ]
    assert not any("ended by vote" in each or "1 match" in each for each in seen)
    await say(table, BOB, home(BOB))
    assert "No match has been finished here" in page(table, BOB).plain().text, (
        "who was put out took part, and is no member"
    )
    assert table.telegram.files == []


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_whoever_is_put_out_of_the_group_sees_nothing_of_it_from_then_on(table: Room) -> None:
    await table.play_a_deal()
    await end(table)
    look = pack(LookBack(f"t{(await table.record()).token}", "sheet", 0))
    assert not await push(table, BOB, look, home(BOB))
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
    assert await push(table, BOB, look, home(BOB)) == EN.plain("toast-past-strangers")


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_the_link_of_the_group_opens_its_list_at_home(table: Room) -> None:
    await table.play_a_deal()
    await end(table)
    await say(table, ANN)
    (address,) = [key.url for row in page(table, GROUP).rows for key in row if key.url]
    payload = (address or "").partition("start=")[2]
    assert isinstance(read(payload), OpenHistory)
    assert url("thousand_bot", OpenHistory("0" * 16)).endswith("=history_" + "0" * 16)
    await say(table, DAN, home(DAN), payload, "start")
    assert "Garage · 1 match" in page(table, DAN).plain().text, "a member who did not play"


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_running_match_shows_its_settled_deals_and_says_that_it_goes_on(table: Room) -> None:
    await table.play_a_deal()
    live = await table.live()
    await table.house.runner.deal(live, table.update())
    token = live.table.token
    await push(table, ANN, pack(LookBack(f"t{token}", "sheet", 0)))
    shown = page(table, GROUP)
    assert "This match is still being played" in shown.plain().text
    assert labels(shown)[0] == ["1"]


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_where_the_same_deck_is_dealt_on_the_sheet_is_no_secret_but_the_cards_are(table: Room) -> None:
    live = await table.live()
    live.table = replace(live.table, rules=assemble({"shuffle": "match_start"}))
    await table.play_a_deal()
    token = (await table.record()).token
    await push(table, ANN, pack(LookBack(f"t{token}", "sheet", 0)))
    shown = page(table, GROUP)
    assert labels(shown) == [["📖 Rules"], ["📚 All matches"]]
    assert shown.picture is not None
    told = await push(table, ANN, pack(LookBack(f"t{token}", "file", 0)))
    assert told == EN.plain("toast-cards-later")
    assert table.telegram.files == []


@virtual_time
async def test_a_match_that_cannot_be_read_is_in_nobodys_way(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with room(tmp_path / "s", timer=0) as table:
        await table.come_in(ANN, BOB, CID)
        await table.house.people.chat(GROUP, "Garage", "en")
        await many(table, 3)
    with closing(sqlite3.connect(tmp_path / "s")) as connection:
        connection.execute("UPDATE tables SET seats = '{' WHERE id = 2")
        connection.execute("UPDATE results SET scores = '[1]' WHERE table_id = 3")
        connection.commit()
    async with room(tmp_path / "s", timer=0) as table:
        await table.come_in(ANN, BOB, CID)
        await say(table, ANN)
        shown = page(table, GROUP)
        assert "3 matches" in shown.plain().text
        assert len(labels(shown)[0]) == 1
        assert "Ann\xa01000" in shown.plain().text
        assert "cannot" in caplog.text


@with_scene(room, timer=0)
async def test_whoever_has_played_nowhere_reads_that(table: Room) -> None:
    await table.come_in(DAN)
    await say(table, DAN, home(DAN))
    assert "No match has been finished here yet" in page(table, DAN).plain().text
    assert await push(table, DAN, pack(LookBack("", "list", 0)), PLACE) == EN.plain("toast-past-gone")

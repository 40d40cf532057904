"""Cards of ended matches go when their chat does not want them any longer; results and sheets stay."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features import settings
from bot.features.settings import DAY_S, FIRST_S, SWEEP_S, begin_sweeping
from bot.pictures.sheet import ScoreSheet
from bot.words.buttons import KeepCards, LookBack
from bot.words.texts import texts
from club.model import KEEP_DAYS
from tests.bot.features.test_history import end, page
from tests.bot.table import GROUP, Room, in_play, label_rows
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID = 11, 12, 13
EN = texts("en")


async def ended(table: Room) -> None:
    """Play a deal, begin another, end the match, and let a while pass."""
    table.telegram.admins = {ANN}
    await table.play_a_deal()
    live = await table.live()
    await table.house.runner.deal(live, table.update())
    await end(table)
    await table.house.runner.put_away(await table.live())


def age(folder: Path, days: float) -> None:
    """Let it be so many days later for the matches that have ended."""
    with closing(sqlite3.connect(folder / "store.sqlite3")) as connection:
        connection.execute("UPDATE results SET ended = ended - ?", (days * DAY_S,))
        connection.commit()


async def sweep(table: Room) -> int:
    """Let the quiet task look once; return how many entries of the match are left."""
    await settings.sweep(table.house)
    return (await table.record()).entries


async def kept(table: Room) -> int:
    """Return how many days the group has cards kept."""
    chat = await table.house.store.chat(GROUP)
    assert chat is not None
    return chat.keep_days


def held(file: Path) -> dict[str, list[object]]:
    """Return what of cards and secrets stands in a file."""
    with closing(sqlite3.connect(file)) as connection:
        queries = (
            "SELECT table_id FROM entries",
            "SELECT table_id FROM matches",
            "SELECT seed FROM tables WHERE seed <> ''",
        )
        return {each: [row[0] for row in connection.execute(each)] for each in queries}


@virtual_time
async def test_cards_go_when_they_were_kept_long_enough_and_not_before(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, deal_pause_s=9000) as table:
        await ended(table)
        rows = await table.house.store.sheet_of(1)
        age(tmp_path, 31)
        assert await sweep(table), "for ever, as long as nobody says otherwise"
        await table.at(ANN).push(KeepCards("set", 90))
        age(tmp_path, 58)
        assert await sweep(table)
        age(tmp_path, 2)
        assert await sweep(table) == 0
        assert all(found == [] for found in held(tmp_path / "store.sqlite3").values())
        (result,) = await table.house.store.results(GROUP)
        assert result.table == 1
        assert await table.house.store.sheet_of(1) == rows != ()
        await table.at(BOB).write("/history")
        await table.at(BOB).push("1")
        shown = page(table, GROUP)
        assert EN.plain("history-gone") in shown.plain().text
        assert shown.picture is not None
        assert isinstance(shown.picture.shows, ScoreSheet)
        assert label_rows(shown) == [["📖 Rules"], ["📚 All matches"]]
        token = (await table.record()).token
        assert await table.at(BOB).push(LookBack(f"t{token}", "deal", 1)) == EN.plain("toast-past-gone")
        await table.at(BOB).write("/export")
        assert EN.plain("history-gone") in table.seen(GROUP).plain().text
        assert table.telegram.files == []


@virtual_time
async def test_before_any_card_goes_it_is_said_how_many_and_asked_once_more(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, deal_pause_s=9000) as table:
        await ended(table)
        age(tmp_path, 40)
        await table.at(ANN).write("/settings")
        await table.at(ANN).push("More")
        await table.at(ANN).push("🗄")
        assert label_rows(table.seen(GROUP))[:2] == [["✓ for ever", "a year"], ["90 days", "30 days"]]
        await table.at(ANN).push("90 days")
        assert "No match is so old yet" in table.seen(GROUP).text
        await table.at(ANN).push("No, leave")
        await table.at(ANN).push("30 days")
        assert "One match is so old" in table.seen(GROUP).text
        assert await kept(table) == 0
        assert await sweep(table)
        await table.at(ANN).push("Yes, erase after 30 days")
        assert await kept(table) == 30
        assert "Ann has changed" in table.seen(GROUP).text
        await asyncio.sleep(FIRST_S + 60)
        assert (await table.record()).entries == 0
        await table.at(ANN).push("for ever")
        assert await kept(table) == 0, "longer needs no second tap"
        await table.at(ANN).push("◀")
        assert "How it goes at the tables here" in table.seen(GROUP).text


@with_scene(in_play, timer=0)
async def test_only_an_admin_decides_and_whoever_plays_alone_for_themselves(table: Room) -> None:
    for what in ("look", "ask", "set"):
        told = await table.at(BOB).push(KeepCards(what, 30))
        assert told == EN.plain("toast-keep-who"), "not even the host of a table"
    assert await kept(table) == 0
    await table.home(BOB).push(KeepCards("set", 30))
    own = await table.house.store.chat(BOB)
    assert own is not None
    assert own.keep_days == 30
    table.telegram.admins = {ANN}
    await table.at(ANN).push(KeepCards("set", 7))
    assert await kept(table) == 0, "no key says so"


@virtual_time
async def test_a_hundred_old_matches_go_one_by_one_and_others_stay(tmp_path: Path) -> None:
    """Those of other chats, and the running one."""
    async with in_play(tmp_path, timer=0, deal_pause_s=9000) as table:
        await ended(table)
        store = table.house.store
        chat = await store.chat(GROUP)
        assert chat is not None
        await table.house.people.keep_chat(replace(chat, keep_days=30))
        far = 1e10
        assert await store.erase_cards(far)
        assert not await store.erase_cards(far)


@virtual_time
async def test_what_goes_wrong_is_tried_again_later(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with in_play(tmp_path, timer=0, deal_pause_s=9000) as table:
        await ended(table)
        age(tmp_path, 31)
        begin_sweeping(table.house)
        await table.at(ANN).push(KeepCards("set", 30))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(table.house.store, "erase_cards", None)
            await asyncio.sleep(FIRST_S + 60)
        assert "sweep" in caplog.text
        await asyncio.sleep(SWEEP_S)
        assert (await table.record()).entries == 0


def test_the_shortest_time_is_not_too_short_to_look_back() -> None:
    assert sorted(KEEP_DAYS)[:2] == [0, 30]

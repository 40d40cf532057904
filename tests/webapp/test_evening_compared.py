"""The deals of an evening in the Mini App: all tables beside each other, and the cards of each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.async_api import Browser, Page, expect

from bot.people import Who
from bot.tables.match import FAIR
from bot.words.links import app
from club.evening import PlayedTable, by_seat
from club.model import Table
from game.state import DealSettled
from tests.bot.evening import (
    ANN,
    BOB,
    CID,
    EN,
    PEOPLE,
    do,
    evening,
    gather,
    group,
    house,
    play,
    reach,
    tables,
)
from tests.bot.table import GROUP, Room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time
from tests.webapp.browsing import CHROMIUM, open_page
from tests.webapp.pages import Playhouse, playhouse
from webapp.hub import Hub
from webapp.page import Closed
from webapp.past import PastReader
from webapp.schema import DealAsked, EveningAsked, EveningTold

DAN = list(PEOPLE)[3]
FOUR = list(PEOPLE)[:4]
STRANGER = 99


async def asked(table: Room, who: int, at: Table) -> EveningTold:
    """Return the answer to a person whose page shows a table."""
    player = table.people.get(who) or await table.house.people.meet(Who(who, "Zoe", "en"))
    past = PastReader(table.house)
    told = await past.answer(
        Who(who, player.name, "en"), player, at.id, EveningAsked(type="evening", id="evening-1")
    )
    assert told["type"] == "evening"
    return told


@with_scene(house)
async def test_a_page_compares_each_deal_of_the_rounds_that_are_over(table: Room) -> None:
    await gather(table)
    first, *_ = found = await tables(table)
    assert (await asked(table, ANN, first))["text"] == EN.plain("toast-evening-none")
    await play(table, [each.id for each in found])
    told = await asked(table, BOB, found[1])
    (deals,) = told["rounds"]
    played = [PlayedTable(each, await sheet_of(table, each)) for each in await tables(table)]
    assert [each["tables"] for each in deals] == [[each.token for each in found]] * 4
    for number, deal in enumerate(deals):
        for rows, scores in zip(deal["seats"], by_seat(played, number), strict=True):
            wanted = [(each.table, each.contract, each.made, each.score) for each in scores]
            assert [(each["table"], each["contract"], each["made"], each["score"]) for each in rows] == wanted
            assert [each["mean"] for each in rows] == [round(each.mean or 0) for each in scores]
    names = [(row["name"], row["me"], row["computer"]) for seat in deals[0]["seats"] for row in seat]
    assert ("You", True, False) in names
    assert ("Ann", False, False) in names
    assert ("comp.", False, True) in names


@with_scene(house)
async def test_the_sheets_of_a_finished_round_are_read_once_until_somebody_is_forgotten(table: Room) -> None:
    await reach(table, "pause")
    first, *_ = await tables(table)
    past, ann, store = PastReader(table.house), Who(ANN, PEOPLE[ANN], "en"), table.house.store
    question = EveningAsked(type="evening", id="evening-5")
    with patch.object(store, "happened", wraps=store.happened) as read:
        told = [await past.answer(ann, table.people[ANN], first.id, question) for _ in range(3)]
        assert told[0] == told[2]
        assert read.call_count == 3, "one for each table"
        await store.forget_person(CID)
        await past.answer(ann, table.people[ANN], first.id, question)
        assert read.call_count > 3


async def sheet_of(table: Room, each: Table) -> tuple[DealSettled, ...]:
    """Return the score sheet of a table."""
    told = await table.house.store.happened(each.id, (DealSettled,))
    return tuple(row for row in told if isinstance(row, DealSettled))


@with_scene(house)
async def test_a_player_replays_a_deal_of_another_table_once_the_round_is_over(table: Room) -> None:
    await gather(table)
    first, second, *_ = found = await tables(table)
    past, ann = PastReader(table.house), Who(ANN, PEOPLE[ANN], "en")
    there = DealAsked(type="deal", id="evening-2", number=1, table=second.token)
    await play(table, [first.id, second.id])
    told = await past.answer(ann, table.people[ANN], first.id, there)
    assert told["text"] == EN.plain("toast-past-unfinished"), "the third table plays on"
    await play(table, [each.id for each in found])
    told = await past.answer(ann, table.people[ANN], first.id, there)
    assert told["type"] == "deal"
    assert told["deal"] is not None
    assert (told["deal"]["names"][0], told["deal"]["deals"]) == ("Bob", 4)


@with_scene(house)
async def test_the_cards_of_another_evening_or_of_no_evening_stay_closed(table: Room) -> None:
    await reach(table, "pause")
    first, *_ = await tables(table)
    past, ann = PastReader(table.house), Who(ANN, PEOPLE[ANN], "en")
    await table.at(ANN).write("/new")
    other = await table.house.store.table_in(GROUP, None)
    assert other is not None
    for token in (other.token, "ffffffffffffffff"):
        there = DealAsked(type="deal", id="evening-3", number=1, table=token)
        told = await past.answer(ann, table.people[ANN], first.id, there)
        assert told["text"] == EN.plain("toast-past-gone")


@with_scene(house)
async def test_members_look_at_a_table_of_a_round_that_is_over_and_strangers_never(table: Room) -> None:
    await gather(table)
    first, *_ = found = await tables(table)
    hub, bob = Hub(table.house), Who(BOB, PEOPLE[BOB], "en")
    with pytest.raises(Closed):
        await hub.open(bob, first.token)
    await play(table, [each.id for each in found])
    page = await hub.open(bob, first.token)
    assert page.table.id == first.id
    table.telegram.strangers.add(STRANGER)
    with pytest.raises(Closed):
        await hub.open(Who(STRANGER, "Zoe", "en"), first.token)
    table.telegram.strangers.add(CID)
    table.house.rights.members.forget_all()
    third = found[2]
    assert third.seat_of(CID) is not None
    assert (await asked(table, CID, third))["text"] == EN.plain("toast-past-strangers")
    there = DealAsked(type="deal", id="evening-4", number=1, table=first.token)
    told = await PastReader(table.house).answer(Who(CID, "Cid", "en"), table.people[CID], third.id, there)
    assert told["text"] == EN.plain("toast-past-strangers")


@with_scene(house)
async def test_the_comparison_in_the_group_opens_in_the_app(table: Room) -> None:
    table.house.tables.app = "https://bot.example.org/app"
    await reach(table, "pause")
    await do(table, BOB, "all")
    first, *_ = await tables(table)
    (*_, (key,)) = group(table)[-1].rows
    assert (
        key.url
        == app("thousand_bot", first.token, 1)
        == f"https://t.me/thousand_bot?startapp={first.token}-1"
    )


# In a browser


@virtual_time
async def _play_an_evening(folder: Path) -> None:
    """Store an evening of four people, both rounds played."""
    async with house(folder / "store.sqlite3") as table:
        await gather(table, FOUR)
        for _ in range(2):
            await play(table, [each.id for each in await tables(table)])
            for each in FOUR:
                if (await evening(table)).state.stage == "pause":
                    await do(table, each, "ready")


@asynccontextmanager
async def after_an_evening(folder: Path) -> AsyncIterator[tuple[Playhouse, list[Table]]]:
    """Yield the app of a group whose evening is over, and the tables of the last round."""
    await asyncio.to_thread(_play_an_evening, folder)
    async with playhouse(folder, begun=False, chance=FAIR) as app:
        yield app, await tables(app.room)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_tap_on_a_table_replays_the_deal_there(tmp_path: Path, browser: Browser) -> None:
    async with after_an_evening(tmp_path) as (app, (first, second)):
        own = first if first.seat_of(ANN) is not None else second
        page = await open_page(browser, app, ANN, own.token)
        await page.get_by_role("button", name="Scores").click()
        await page.get_by_role("button", name="All deals").click()
        compared = page.locator("dialog.evening")
        await expect(compared.locator(".rounds button")).to_have_count(8)
        await expect(compared.locator("[aria-pressed=true]")).to_have_count(1)
        await expect(compared.locator("tr.mine")).to_have_count(1)
        await expect(compared.locator(".named")).to_have_count(6)
        await _see_the_cards_of(page, second)
        await compared.get_by_role("button", name="Deal 3").first.click()
        await expect(compared.locator("[aria-pressed=true]")).to_have_text("3")
        await _see_the_cards_of(page, second)
        await expect(compared.locator("[aria-pressed=true]")).to_have_text("3")


async def _see_the_cards_of(page: Page, second: Table) -> None:
    """Tap the first row of table 2 and read whose cards are replayed; then close the replay."""
    row = page.locator("dialog.evening tbody tr").filter(has=page.get_by_role("button", name="table 2"))
    name = await row.first.locator(".named").inner_text()
    await row.first.locator(".named").click()
    replay = page.locator("dialog.replay")
    await expect(replay.locator(".hands .card").first).to_be_visible()
    names = await replay.locator(".hands b").all_inner_texts()
    assert name == "comp." or name in names
    assert len(names) == len(second.seats)
    await replay.get_by_role("button", name="Close").click()


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_the_link_of_the_group_opens_the_deal_that_it_names(tmp_path: Path, browser: Browser) -> None:
    async with after_an_evening(tmp_path) as (app, (first, _)):
        page = await open_page(browser, app, DAN, f"{first.token}-6")
        await expect(
            page.locator("dialog.evening .rounds p").last.locator("[aria-pressed=true]")
        ).to_have_text("2")

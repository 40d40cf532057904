"""Keys of a waiting table: each viewer sees those that they may use, in their own language."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.async_api import Browser, expect

from bot.words.buttons import LobbyPress
from tests.bot.table import GROUP
from tests.webapp.browsing import CHROMIUM, key, open_page, open_table, press, until_true
from tests.webapp.pages import Playhouse, TestPage, init_data, playhouse

ANN, BOB, CID, EVE, NINA = 11, 12, 13, 99, 21


async def waiting_table(house: Playhouse) -> None:
    """Let Ann open a table at which Bob sits, too."""
    room = house.room
    await room.come_in(ANN, BOB)
    await room.at(ANN).say("/new")
    for person in (ANN, BOB):
        await room.at(person).press(LobbyPress(1, "join"))


async def keys(house: Playhouse, person: int) -> set[str]:
    """Return the buttons of a person's page."""
    return set((await house.open(person)).buttons())


def main(page: TestPage) -> list[str]:
    """Return the keys of a page's panel that stand out."""
    keys = [each for row in page.state["panel"]["rows"] for each in row]
    return [each["text"] for each in keys if each["style"] in {"primary", "success"}]


async def test_host_player_and_spectator_see_the_keys_that_they_may_use(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        with patch.object(house.room.house.rights, "_ask_admin", return_value="no"):
            host, player, spectator = [await keys(house, each) for each in (ANN, BOB, EVE)]
        assert "Join" not in host | player
        assert {"Leave", "Cancel the table"} <= host
        assert host - player >= {"Cancel the table"}
        assert "Leave" in player
        assert {"Leave", "Cancel the table", "➕ Computer"}.isdisjoint(spectator)
        assert "Join" in spectator


async def test_free_seats_stand_at_the_table_with_the_keys_that_fill_them(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.come_in(ANN, BOB)
        await house.room.at(ANN).say("/new")
        await house.room.at(ANN).press(LobbyPress(1, "join"))
        ann, eve = await house.open(ANN), await house.open(EVE)

        def free(page: TestPage) -> tuple[int, list[str]]:
            return page.state["free"]["count"], [each["text"] for each in page.state["free"]["keys"]]

        assert free(ann) == (2, ["➕ Computer"])
        assert free(eve) == (2, [])
        assert (main(ann), main(eve)) == (["📨 Invite"], ["Join"]), "below the table"
        assert ann.state["seats"][0]["note"] == "host"
        await ann.press(ann.buttons()["➕ Computer"])
        await ann.until(lambda state: state["free"]["count"] == 1)
        assert ann.state["seats"][1]["note"] == "normal"
        await house.room.at(BOB).press(LobbyPress(1, "join"))
        await eve.until(lambda state: state["free"] is None)
        assert main(eve) == ["Join"], "in the place of the computer"
        assert "Open my own table" in eve.buttons()


async def test_a_full_table_has_one_main_key_and_offers_a_visitor_a_table_of_their_own(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        await house.room.come_in(CID)
        await house.room.at(CID).press(LobbyPress(1, "join"))
        ann, eve = await house.open(ANN), await house.open(EVE)
        assert (main(ann), main(eve)) == (["Start"], ["Open my own table"])
        assert "The table is full" in eve.state["panel"]["html"]
        assert "invite" not in [each["command"] for each in ann.state["menu"]]


async def test_cancelling_a_table_of_others_is_asked_with_a_key_that_does_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        ann = await house.open(ANN)
        asked = await ann.press(ann.buttons()["Cancel the table"])
        ((sure,),) = asked["page"]["rows"]
        assert sure["text"] == "Cancel anyway"
        assert (await house.room.record()).open
        await ann.press(sure["data"])
        assert not (await house.room.record()).open


async def test_only_the_chat_asks_a_newcomer_to_press_keys_of_the_chat(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await house.room.at(ANN).say("/new")
        await house.room.house.delivery.drain()
        assert "Join” and then Start" in (await house.room.newest(GROUP)).text
        eve = await house.open(EVE)
        assert "then Start" not in eve.state["panel"]["html"]
        assert "To 1000" in eve.state["panel"]["html"]


async def test_the_page_of_a_cancelled_table_says_who_cancelled_it(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        bob = await house.open(BOB, init_data=init_data(BOB))
        await house.room.at(ANN).say("/cancel")
        while not bob.error:
            await bob.listen()
        assert bob.error == "gone"
        (farewell,) = [told for told in map(json.loads, bob.heard) if told["type"] == "answer"]
        assert farewell["text"] == "🃏 Ann cancelled the table."
        assert farewell["alert"]


async def test_an_admin_may_cancel_as_soon_as_telegram_has_said_so(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        with patch.object(house.room.house.rights, "_ask_admin", return_value="named") as ask:
            page = await house.open(EVE)
            await page.until(lambda state: "Cancel the table" in str(state["panel"]))
            await house.room.at(BOB).press(LobbyPress(1, "leave"))
            await page.until(lambda state: len(state["seats"]) == 1)
        ask.assert_called_once()


async def test_a_spectator_reads_their_own_language(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        nina = await house.open(NINA, init_data=init_data(NINA, language="de"))
        assert nina.state["language"] == "de"
        assert nina.state["panel"]["html"] == "Reizen: Ann\xa0100\nReizt: <b>Bob</b>"


async def test_a_person_who_has_not_pressed_start_reads_what_to_do(tmp_path: Path) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        nina = await house.open(NINA, table="")
        assert nina.error == "unstarted"
        assert "press Start" in nina.heard[-1]


async def test_who_never_wrote_to_the_bot_starts_no_deal_of_the_day_that_would_wait_for_them(
    tmp_path: Path,
) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        nina = await house.open(NINA)
        (daily,) = [each["data"] for each in nina.state["menu"] if each["command"] == "daily"]
        (play,) = [
            each["data"]
            for row in (await nina.press(daily))["page"]["rows"]
            for each in row
            if each["text"] == "Play"
        ]
        answer = await nina.press(play)
        assert "press Start" in answer["text"]
        assert "t.me" in answer["url"]


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_an_invitation_seats_who_opens_it_and_only_once(tmp_path: Path, browser: Browser) -> None:
    """Its key says "Take a seat". Who stands up again stays up when the page is loaded anew."""
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        await house.room.come_in(EVE)
        eve = await open_page(browser, house, EVE, f"{(await house.room.record()).token}-sit")
        await press(key(eve, "Leave"))
        await expect(key(eve, "Join")).to_be_visible()
        await eve.reload()
        await expect(key(eve, "Join")).to_be_visible()
        await expect(key(eve, "Leave")).to_have_count(0)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_player_who_waits_invites_from_the_table_and_from_the_menu(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        ann = await open_table(browser, house, ANN)
        await ann.evaluate("window.open = (url) => followed.push(url); window.followed = []")
        await press(key(ann, "Invite"))
        await until_true(ann, "followed.length === 1")
        await ann.get_by_role("button", name="Menu").click()
        await press(ann.locator("dialog.menu").get_by_role("button", name="Invite"))
        await expect(ann.locator("dialog.menu")).to_have_count(0)
        await until_true(ann, "followed.length === 2")
        assert all("-sit" in each for each in await ann.evaluate("followed"))


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_an_answer_with_a_link_is_read_before_the_link_is_followed(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path, begun=False) as house:
        await waiting_table(house)
        nina = await open_table(browser, house, NINA)
        await nina.evaluate("window.open = (url) => { window.followed = url; }")
        await press(key(nina, "Join"))
        alert = nina.locator("dialog.alert")
        await expect(alert).to_contain_text("press Start")
        assert await nina.evaluate("window.followed") is None
        await alert.get_by_role("button", name="Open the chat").click()
        await expect(alert).to_have_count(0)
        assert "t.me" in await nina.evaluate("window.followed")


async def test_back_takes_one_gift_back(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for who in (BOB, 13):
            await house.room.tap(who, "pass")
        ann = await house.open(ANN)

        async def press(data: str) -> list[str]:
            before = ann.state
            await ann.press(data)
            await ann.until(lambda state: state is not before)
            return [each["card"] for each in ann.state["hand"] if each["to"] is not None]

        def data_of(card: str) -> str:
            return str(next(each["data"] for each in ann.state["hand"] if each["card"] == card))

        assert await press(data_of("9C")) == ["9C"]
        assert sorted(await press(data_of("9S"))) == ["9C", "9S"]
        assert await press(ann.buttons()["↩ Back"]) == ["9C"]
        assert await press(ann.buttons()["↩ Back"]) == []

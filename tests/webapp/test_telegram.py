"""The page and the Telegram around it, in a real browser: what the page sends, and what it does when told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.async_api import Browser, Page, expect

from tests.webapp.browsing import CHROMIUM, CLIENT, card, press, tap, told
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

BOB = 12
NEW, OLD = "9.1", "6.0"


async def state_of(folder: Path, person: int = BOB) -> dict[str, Any]:
    """Return the state of a table in the auction as a person sees it."""
    async with playhouse(folder) as house:
        return (await house.open(person)).state


async def opened(browser: Browser, folder: Path, version: str, **theme: str) -> DrawnPage:
    """Open the page in a client of a version."""
    launch = urlencode({"tgWebAppVersion": version, "tgWebAppThemeParams": json.dumps(theme)})
    return await DrawnPage.open(browser, await state_of(folder), client=CLIENT, launch=launch)


async def sent(page: Page) -> dict[str, Any]:
    """Return the data of what the page has sent to Telegram, the newest of each event."""
    return dict(await page.evaluate("window.sent"))


async def all_sent(page: Page, event: str) -> list[Any]:
    """Return the data of each event of a name that the page has sent to Telegram."""
    return [data for name, data in await page.evaluate("window.sent") if name == event]


async def variable(page: Page, name: str) -> str:
    """Return a custom property of the whole page."""
    value: str = await page.evaluate(
        "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()", name
    )
    return value


async def test_a_new_telegram_is_told_at_once_that_the_table_is_ready_and_takes_swipes_itself(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    at_once = [name for name, _ in await page.evaluate("window.sent")]
    assert at_once[:3] == ["web_app_ready", "web_app_expand", "web_app_setup_swipe_behavior"]
    asked = {"web_app_request_viewport", "web_app_request_safe_area", "web_app_request_content_safe_area"}
    assert asked <= set(at_once)
    assert (await sent(page))["web_app_setup_swipe_behavior"] == {"allow_vertical_swipe": False}


async def test_an_old_telegram_is_told_nothing_that_it_does_not_know(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await opened(browser, tmp_path, OLD)).page
    known = {"web_app_ready", "web_app_expand", "web_app_request_theme", "web_app_request_viewport"}
    assert set(await sent(page)) == known


async def test_the_felt_goes_on_into_the_bars_around_the_page(tmp_path: Path, browser: Browser) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    bars = {"header_color": "--felt-b", "background_color": "--felt-c", "bottom_bar_color": "--felt-c"}
    for bar, felt in bars.items():
        assert (await sent(page))[f"web_app_set_{bar}"] == {"color": await variable(page, felt)}


async def test_the_bars_follow_a_felt_of_the_persons_own(tmp_path: Path, browser: Browser) -> None:
    drawn = await opened(browser, tmp_path, NEW)
    green = (await sent(drawn.page))["web_app_set_header_color"]
    await drawn.show({**drawn.first, "look": ["felt-wine", "back-blue"]})
    told = (await sent(drawn.page))["web_app_set_header_color"]
    assert told == {"color": await variable(drawn.page, "--felt-b")} != green


async def test_an_old_header_is_named_a_colour_of_the_theme(tmp_path: Path, browser: Browser) -> None:
    old = (await opened(browser, tmp_path, "6.9")).page
    assert (await sent(old))["web_app_set_header_color"] == {"color_key": "bg_color"}


async def test_a_new_theme_replaces_the_old_one_whole_and_brings_colours_only(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await opened(browser, tmp_path, NEW, bg_color="#17212b", section_bg_color="#ff00ff")).page
    assert await variable(page, "--tg-section-bg-color") == "#ff00ff"
    felt = (await sent(page))["web_app_set_header_color"]
    theme = {"bg_color": "#ffffff", "text_color": "url(evil)"}
    await told(page, "theme_changed", theme_params=theme)
    assert await variable(page, "--tg-bg-color") == "#ffffff"
    assert await variable(page, "--tg-section-bg-color") == ""
    assert "evil" not in await variable(page, "--tg-text-color")
    assert await page.locator("html").get_attribute("data-theme") == "light"
    assert (await sent(page))["web_app_set_header_color"] != felt


async def test_the_edges_of_the_phone_and_of_telegrams_controls_add_up(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    await told(page, "safe_area_changed", top=47, bottom=34, left=0, right=0)
    await told(page, "content_safe_area_changed", top=46, bottom=0, left=0, right=0)
    assert await variable(page, "--inset-top") == "93px"
    middle = await page.locator(".hand .card").nth(3).bounding_box()
    assert middle is not None
    assert middle["y"] + middle["height"] <= 844 - 34


async def test_a_page_that_is_half_open_keeps_its_keys_and_cards_above_the_edge(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    await told(page, "viewport_changed", height=600, is_expanded=False, is_state_stable=True)
    await told(page, "viewport_changed", height=300, is_expanded=False, is_state_stable=False)
    for part in (".panel", ".hand"):
        box = await page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 600
    await told(page, "viewport_changed", height=844, is_expanded=True, is_state_stable=True)
    assert await page.evaluate("document.documentElement.clientHeight") == 844
    body = await page.locator("body").bounding_box()
    assert body is not None
    assert body["height"] == 844


async def test_telegrams_settings_open_the_menu(tmp_path: Path, browser: Browser) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    assert (await sent(page))["web_app_setup_settings_button"] == {"is_visible": True}
    await told(page, "settings_button_pressed")
    await expect(page.locator("dialog.menu")).to_be_visible()
    await told(page, "back_button_pressed")
    await expect(page.locator("dialog")).to_have_count(0)


async def test_the_menu_fills_the_screen_and_gives_it_back(tmp_path: Path, browser: Browser) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    for label, event, locked in (
        ("Full screen", "web_app_request_fullscreen", True),
        ("Leave full screen", "web_app_exit_fullscreen", False),
    ):
        await told(page, "settings_button_pressed")
        await page.locator("dialog.menu").get_by_role("button", name=f"📱 {label}").click()
        await expect(page.locator("dialog")).to_have_count(0)
        assert event in await sent(page)
        assert (await sent(page))["web_app_toggle_orientation_lock"] == {"locked": locked}
        await told(page, "fullscreen_changed", is_fullscreen=locked)


async def test_an_old_telegram_is_offered_no_full_screen(tmp_path: Path, browser: Browser) -> None:
    page = (await opened(browser, tmp_path, "7.0")).page
    await told(page, "settings_button_pressed")
    await expect(page.locator("dialog.menu")).to_be_visible()
    await expect(page.get_by_role("button", name="Full screen")).to_have_count(0)


async def test_the_home_screen_is_offered_after_the_second_match(tmp_path: Path, browser: Browser) -> None:
    state = await state_of(tmp_path)
    launch = urlencode({"tgWebAppVersion": NEW})
    drawn = await DrawnPage.open(browser, state, client=CLIENT, launch=launch)
    page = drawn.page
    for _ in range(2):
        await drawn.show(state)
        await drawn.show({**state, "view": {**state["view"], "kind": "over", "asked": None}})
    await told(page, "home_screen_checked", status="missed")
    await page.get_by_role("button", name="Add it").click()
    assert "web_app_add_to_home_screen" in await sent(page)


BACK = "web_app_setup_back_button"
HAPTIC = "web_app_trigger_haptic_feedback"


async def test_a_switch_ends_haptics_and_is_felt_when_it_is_put_on_again(
    tmp_path: Path, browser: Browser
) -> None:
    drawn = await opened(browser, tmp_path, NEW)
    page, before = drawn.page, len(await all_sent(drawn.page, HAPTIC))
    await page.locator(".tool:not(.sheet-tool)").click()
    switch = page.get_by_role("switch", name="Vibration")
    await switch.click()
    await expect(switch).to_have_attribute("aria-checked", "false")
    turn = {**drawn.first["view"], "asked": drawn.first["me"], "turn": drawn.first["view"]["turn"] + 1}
    await drawn.show({**drawn.first, "view": {**turn, "asked": None}})
    await drawn.show({**drawn.first, "view": turn})
    assert len(await all_sent(page, HAPTIC)) == before
    await switch.click()
    assert len(await all_sent(page, HAPTIC)) == before + 1
    (tmp_path / "old").mkdir()
    old = await opened(browser, tmp_path / "old", "6.0")
    await old.page.locator(".tool:not(.sheet-tool)").click()
    await expect(old.page.get_by_role("switch", name="Vibration")).to_have_count(0)


async def test_the_back_key_closes_what_was_opened_last_and_is_there_only_then(
    tmp_path: Path, browser: Browser
) -> None:
    drawn = await opened(browser, tmp_path, NEW)
    page = drawn.page
    assert await all_sent(page, BACK) == []
    await page.locator(".emoting > button").click()
    await expect(page.locator(".signs")).to_be_visible()
    await told(page, "back_button_pressed")
    await expect(page.locator(".signs")).to_have_count(0)
    await page.locator(".sheet-tool").click()
    await expect(page.locator("dialog.scores")).to_be_visible()
    alert = {"type": "answer", "id": "", "text": "Read this", "alert": True, "url": None}
    drawn.send(alert)
    await expect(page.locator("dialog.alert")).to_be_visible()
    await told(page, "back_button_pressed")
    await expect(page.locator("dialog.alert")).to_have_count(0)
    await expect(page.locator("dialog.scores")).to_be_visible()
    await told(page, "back_button_pressed")
    await expect(page.locator("dialog")).to_have_count(0)
    await expect(page.locator(".match")).to_be_visible()
    assert [each["is_visible"] for each in await all_sent(page, BACK)] == [True, False, True, False]


async def test_back_in_a_replay_leads_to_the_sheet_where_it_was_opened(
    tmp_path: Path, browser: Browser
) -> None:
    state = await state_of(tmp_path)
    marks: list[Any] = []
    row = {
        "declarer": 0, "contract": 100, "result": "made", "golden": False, "dark": False,
        "scores": [100, 20, 0], "marks": marks,
    }  # fmt: skip
    state["view"]["sheet"] = [row]
    drawn = await DrawnPage.open(browser, state, client=CLIENT, launch=urlencode({"tgWebAppVersion": NEW}))
    page = drawn.page
    await page.locator(".sheet-tool").click()
    await page.locator("dialog .sheet tbody tr").click()
    await expect(page.locator("dialog.replay")).to_be_visible()
    await told(page, "back_button_pressed")
    await expect(page.locator("dialog.scores")).to_be_visible()
    assert [each["is_visible"] for each in await all_sent(page, BACK)] == [True]


async def test_the_phone_ticks_for_a_press_a_step_of_the_wheel_and_ones_turn(
    tmp_path: Path, browser: Browser
) -> None:
    state = await state_of(tmp_path)
    drawn = await DrawnPage.open(browser, state, client=CLIENT, launch=urlencode({"tgWebAppVersion": NEW}))
    page = drawn.page
    assert await all_sent(page, HAPTIC) == []
    await page.get_by_role("button", name="Higher").click()
    await press(page.locator(".key.main"))
    await drawn.show({**state, "view": {**state["view"], "asked": 0}})
    await drawn.show(state)
    step, tick = {"type": "selection_change"}, {"type": "impact", "impact_style": "light"}
    turn = {"type": "impact", "impact_style": "medium"}
    assert await all_sent(page, HAPTIC) == [step, tick, turn]
    old = await DrawnPage.open(browser, state, client=CLIENT)
    await press(old.page.locator(".key.main"))
    assert await all_sent(old.page, HAPTIC) == []


async def test_a_card_that_lands_a_trump_that_cuts_and_a_marriage_are_felt_differently(
    tmp_path: Path, browser: Browser
) -> None:
    state = await state_of(tmp_path)
    view = {**state["view"], "kind": "play", "asked": None, "trump": "H", "talon": []}
    drawn = await DrawnPage.open(browser, state, client=CLIENT, launch=urlencode({"tgWebAppVersion": NEW}))
    own, cut = {"seat": state["me"], "card": "9C"}, {"seat": 0, "card": "9H"}
    couple = {"seat": 0, "suit": "H", "points": 100}
    felt = []
    for change in ({"trick": [own]}, {"trick": [own, cut]}, {"trick": [own, cut], "marriages": [couple]}):
        await drawn.show({**state, "view": {**view, **change}})
        await drawn.page.wait_for_timeout(500)
        felt.append([each["impact_style"] for each in await all_sent(drawn.page, HAPTIC)])
        await drawn.page.evaluate("sent.length = 0")
    assert felt == [["light"], ["rigid"], ["soft", "heavy"]]


async def test_a_tap_on_the_neighbour_of_an_amount_turns_the_wheel_to_it(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    wheel = page.get_by_role("spinbutton")
    for neighbour, amount in ((2, "110"), (2, "115"), (0, "110"), (1, "110")):
        await page.wait_for_timeout(50)
        await wheel.locator("span").nth(neighbour).click()
        await expect(wheel).to_have_attribute("aria-valuenow", amount)


async def test_a_card_tapped_during_the_auction_says_that_the_bid_comes_first(
    tmp_path: Path, browser: Browser
) -> None:
    page = (await opened(browser, tmp_path, NEW)).page
    await tap(card(page, "AC"))
    await expect(page.locator(".toast")).to_have_text("The bid comes first.")

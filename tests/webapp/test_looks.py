"""The person's own settings in the app, and the looks of the table chosen there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from playwright.async_api import Browser, expect

from bot.features.settings import LOOKS_PAGE, home_screen
from bot.words.buttons import SetPreference, ShowSettings, pack
from bot.words.texts import LANGUAGES, texts
from club.model import Chat
from club.state import CardBack, Felt, Preferences
from tests.webapp.browsing import CHROMIUM, installed
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse, present
from tests.webapp.test_accessibility import AXE, THEMES, findings, in_theme
from tests.webapp.test_menu import commands
from tests.webapp.test_sizes import State, troubles

ANN, BOB = 11, 12
FELTS, BACKS = get_args(Felt), get_args(CardBack)
LEGIBLE = 4.5
drawn_in_a_browser = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
]
FAINTEST = """() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const colour = style.getPropertyValue(name).trim();
    const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
    const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [red, green, blue] = parts.map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const felts = ["--felt-a", "--felt-b", "--felt-c"].map(light);
  return Math.min(...["--on-felt", "--faint-felt"].map((text) => light(text) / Math.max(...felts)));
}"""
"""Expression for the least contrast of a text that lies on the felt itself."""


async def own_settings(tmp_path: Path, language: str) -> tuple[State, list[dict[str, Any]]]:
    """Return Bob's table, and the pages of his settings in a language."""
    async with playhouse(tmp_path) as house:
        await house.room.house.people.speak(house.room.people[BOB], language)
        bob = await house.open(BOB)
        return bob.state, [(await bob.press(pack(ShowSettings(page))))["page"] for page in range(3)]


async def test_a_look_is_kept_for_its_person_at_every_table(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        bob, ann = await house.open(BOB), await house.open(ANN)
        assert bob.state["look"] == ["felt-green", "back-blue"]
        shown = await bob.press(commands(bob)["look"])
        assert {"green", "blue"} <= present(shown)
        again = await bob.press(pack(SetPreference("felt", "wine")))
        assert "wine" in present(again)
        assert "green" not in present(again)
        await bob.press(pack(SetPreference("back", "black")))
        await bob.until(lambda state: state["look"] == ["felt-wine", "back-black"])
        assert ann.state["look"] == ["felt-green", "back-blue"]
        player = await house.room.house.people.player(BOB)
        assert player is not None
        assert (player.preferences.felt, player.preferences.back) == ("wine", "black")
        assert (await house.open(BOB)).state["look"] == ["felt-wine", "back-black"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chat_offers_no_look_that_it_cannot_show(language: str) -> None:
    t, chat = texts(language), Chat(id=BOB, title="")
    pages = {
        drawn: home_screen(t, Preferences(), chat, LOOKS_PAGE, app=True, drawn=drawn)
        for drawn in (False, True)
    }
    looks = {
        drawn: {key.look for row in page.rows for key in row if key.look} for drawn, page in pages.items()
    }
    assert looks[True] == {f"felt-{each}" for each in FELTS} | {f"back-{each}" for each in BACKS}
    assert not looks[False]
    for words in ("settings-felt", "settings-back"):
        assert t(words) not in pages[False].text


class TestInABrowser:
    """Looks and settings as they are drawn."""

    pytestmark = drawn_in_a_browser

    async def test_a_look_is_worn_at_the_tap_and_from_the_start_next_time(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        state, pages = await own_settings(tmp_path, "en")
        drawn = await DrawnPage.open(browser, state)
        page, root = drawn.page, drawn.page.locator("html")
        await expect(root).to_have_attribute("data-felt", "green")
        await drawn.turn_to(pages[LOOKS_PAGE])
        await page.wait_for_timeout(400)
        await page.get_by_role("button", name="wine").click()
        await expect(root, "the server has not answered").to_have_attribute("data-felt", "wine")
        assert drawn.sent[-1]["data"] == pack(SetPreference("felt", "wine"))
        drawn.first = {**state, "look": ["felt-wine", "back-blue"]}
        await page.reload()
        await expect(root).to_have_attribute("data-felt", "wine")
        await drawn.show({**state, "look": ["felt-green", "back-red"]})
        await expect(root, "another device has changed it").to_have_attribute("data-felt", "green")
        await expect(root).to_have_attribute("data-back", "red")

    @pytest.mark.parametrize("theme", THEMES)
    async def test_texts_on_a_felt_can_be_read_in_every_theme(
        self, theme: str, tmp_path: Path, browser: Browser
    ) -> None:
        state, _ = await own_settings(tmp_path, "en")
        drawn = await DrawnPage.open(browser, state, **in_theme(theme, painted=False))
        found = {}
        for felt in FELTS:
            await drawn.show({**state, "look": [f"felt-{felt}", "back-blue"]})
            found[felt] = await drawn.page.evaluate(FAINTEST)
        if theme != "dark":
            del found["green"]  # there, texts lie on plates only
        assert min(found.values()) >= LEGIBLE, found

    @installed
    @pytest.mark.parametrize("theme", THEMES)
    async def test_axe_finds_nothing_in_ones_own_settings(
        self, theme: str, tmp_path: Path, browser: Browser
    ) -> None:
        state, pages = await own_settings(tmp_path, "en")
        drawn = await DrawnPage.open(browser, state, **in_theme(theme))
        await drawn.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = []
        for number, page in enumerate(pages):
            await drawn.turn_to(page)
            found += await findings(drawn.page, str(number), ())
        assert not found, "\n".join(found)

    async def test_ones_own_settings_fit_on_every_screen_in_every_language(
        self, tmp_path: Path, browser: Browser
    ) -> None:
        drawn, found = None, list[str]()
        for language in LANGUAGES:
            (tmp_path / language).mkdir()
            state, pages = await own_settings(tmp_path / language, language)
            drawn = drawn or await DrawnPage.open(browser, state)
            await drawn.show(state)
            for number, page in enumerate(pages):
                await drawn.turn_to(page)
                found += await troubles(drawn.page, f"{language} {number}")
        assert not found, "\n".join(found)

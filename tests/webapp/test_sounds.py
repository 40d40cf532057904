"""Tones and suits of the Mini App: what its player hears, and how cards look in its texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.webapp.browsing import CHROMIUM, until_true
from tests.webapp.drawing import DrawnPage
from tests.webapp.pages import playhouse

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")]

BOB = 12
COUNTED = """
  window.notes = 0;
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    window.heard = this;
    return real.call(this);
  };
"""
"""Script that counts the notes of the page, and keeps what plays them."""
SLOT_S, SLOTS = 3, 16
RENDERED = """
  window.slot = 0;
  window.AudioContext = function () {
    window.all = new OfflineAudioContext(2, 22050 * SLOT_S * SLOTS, 22050);
    Object.defineProperty(all, "currentTime", {get: () => slot * SLOT_S});
    Object.defineProperty(all, "state", {get: () => "running"});
    return all;
  };
""".replace("SLOT_S", str(SLOT_S)).replace("SLOTS", str(SLOTS))
"""Script that draws the sounds of the page instead of playing them, each in a slot of its own."""
MEASURED = """async (slots) => {
  const drawn = await all.startRendering(), long = 22050 * SLOT_S, window = 2205;
  const loudest = (samples) => {
    let most = 0;
    for (let at = 0; at < long; at += window) {
      const part = samples.slice(at, at + window);
      most = Math.max(most, Math.hypot(...part) / Math.sqrt(window));
    }
    return 20 * Math.log10(most + 1e-9);
  };
  return Array.from({length: slots}, (_, slot) => {
    const ears = [0, 1].map((ear) => drawn.getChannelData(ear).slice(slot * long, (slot + 1) * long));
    const peak = Math.max(...ears.map((each) => each.reduce((high, one) => Math.max(high, Math.abs(one)))));
    return {peak, left: loudest(ears[0]), right: loudest(ears[1])};
  });
}""".replace("SLOT_S", str(SLOT_S))
"""Function that measures each slot: its peak, and the loudest 0.1 s in each ear, in dB."""


async def test_the_page_is_silent_until_its_player_switches_tones_on(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    married = {**state, "view": {**state["view"], "marriages": [{"seat": 0, "suit": "H", "points": 100}]}}
    drawn = await DrawnPage.open(browser, state, client=COUNTED)
    await drawn.show(married)
    assert await drawn.page.evaluate("window.notes") == 0
    await drawn.show(state)
    await drawn.page.locator(".tool:not(.sheet-tool)").click()
    await drawn.page.get_by_role("switch", name="Sounds").click()
    await expect(drawn.page.get_by_role("switch", name="Sounds")).to_have_attribute("aria-checked", "true")
    tried = await drawn.page.evaluate("window.notes")
    assert tried > 0
    await drawn.show(married)
    assert await drawn.page.evaluate("window.notes") > tried
    assert await drawn.page.evaluate("localStorage.getItem('sounds')") == "on"
    await until_true(drawn.page, "heard.state === 'running'")
    await drawn.page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    heard = await drawn.page.evaluate("window.notes")
    await drawn.show(state)
    await drawn.show(married)
    assert await drawn.page.evaluate("window.notes") == heard
    asked = {**state["view"], "asked": state["me"], "turn": state["view"]["turn"] + 1}
    await drawn.show({**state, "view": asked})
    assert await drawn.page.evaluate("window.notes") > heard
    await drawn.page.evaluate("delete document.hidden")


async def test_each_sound_is_heard_and_none_is_shrill_and_cards_are_heard_where_they_fly(
    tmp_path: Path, browser: Browser
) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    view = {**state["view"], "kind": "play", "asked": None, "talon": []}
    led = {"seat": 2, "card": "AC"}
    row = {
        "declarer": 0, "contract": 100, "result": "made", "golden": False, "dark": False,
        "scores": [100, 20, 0], "marks": [],
    }  # fmt: skip
    begun = {"kind": "auction", "asked": 2, "calls": [], "counts": [7, 7, 7], "holder": 2}
    bid = {"seat": 2, "amount": 105, "stood": False}
    last = {"leader": 2, "cards": ["AC", "9C", "9S"], "seats": [2, 0, 1], "winner": 0, "points": 21}
    over = {"kind": "dealing", "trick": []}
    told: dict[str, dict[str, Any]] = {
        "card": {"trick": [led]},
        "cut": {"trump": "H", "trick": [led, {"seat": 0, "card": "9H"}]},
        "trick": {"last": last},
        "turn": {"asked": state["me"], "turn": view["turn"] + 1},
        "marriage": {"marriages": [{"seat": 0, "suit": "H", "points": 100}]},
        "made": {**over, "sheet": [{**row, "declarer": 1}]},
        "lost": {**over, "sheet": [row]},
        "failed": {**over, "sheet": [{**row, "declarer": 1, "result": "failed"}]},
        "spared": {**over, "sheet": [{**row, "result": "failed"}]},
        "barrel": {**over, "sheet": [{**row, "marks": [{"kind": "barrel", "seat": 0}]}]},
        "victory": {"kind": "over", "winner": 1, "sheet": [row]},
        "bid": {**begun, "calls": [bid]},
        "pass": {**begun, "calls": [{**bid, "amount": None}]},
        "talon": {**begun, "kind": "giving", "counts": [7, 7, 10]},
        "gift": {**begun, "kind": "giving", "counts": [8, 7, 7]},
    }
    drawn = await DrawnPage.open(browser, {**state, "view": view}, client=RENDERED)
    await drawn.page.evaluate("localStorage.setItem('sounds', 'on')")
    await drawn.page.locator("h1").dispatch_event("pointerdown")
    for slot, (name, change) in enumerate(told.items()):
        before = {"trick": [led]} if name == "cut" else begun if "counts" in change else {}
        await drawn.page.evaluate("slot = 99")
        await drawn.show({**state, "view": {**view, **before}})
        await drawn.page.evaluate(f"slot = {slot}")
        await drawn.show({**state, "view": {**view, **change}})
    await drawn.page.evaluate(f"slot = {len(told)}")
    drawn.send({"type": "emote", "seat": 2, "name": "Cid", "sign": "👏"})
    await expect(drawn.page.locator(".left .emote")).to_have_text("👏")
    found = dict(zip([*told, "emote"], await drawn.page.evaluate(MEASURED, SLOTS), strict=True))
    loud = {name: max(each["left"], each["right"]) for name, each in found.items()}
    for name, each in found.items():
        assert (each["peak"] < 0.8, loud[name] > -36) == (True, True), (name, each)
    assert min(loud["victory"], loud["barrel"]) > loud["made"] + 1
    assert max(loud[name] for name in ("bid", "pass", "talon", "gift", "emote")) < loud["card"] - 3
    for name in ("bid", "pass", "gift", "emote"):
        assert found[name]["left"] - found[name]["right"] > 1, name
    assert found["card"]["left"] - found["card"]["right"] > 3, "of the player at the left"
    assert found["trick"]["right"] - found["trick"]["left"] > 0.5, "to the right"


async def test_suits_in_texts_are_those_of_the_cards(tmp_path: Path, browser: Browser) -> None:
    async with playhouse(tmp_path) as house:
        state = (await house.open(BOB)).state
    told = {**state, "panel": {**state["panel"], "html": "Lead ♤Q, then ♥️K"}}
    drawn = await DrawnPage.open(browser, told)
    story = drawn.page.locator(".story")
    await expect(story).to_have_text("Lead queen of spadesQ, then king of heartsK")
    links = await story.locator("use").evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")
    assert [each.rpartition("#")[2] for each in links] == ["S", "H"]

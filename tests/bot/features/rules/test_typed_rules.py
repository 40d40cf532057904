"""/rules in words: contradictions, slips, codes and books, by the host and the others."""

from __future__ import annotations

import asyncio
import logging
import random
from pathlib import Path

import pytest

from bot.people.directory import Who
from bot.telegram.updates import Place, TextMessage
from bot.words.buttons import Book, LoadRules, RulesPage, SetRules, TakePreset
from bot.words.markup import words_of
from bot.words.texts import texts
from club.rules import encode_rules
from game.rules import Rules, assemble, catalog, change, preset, presets
from tests.bot.features.rules.house import ADMIN, GROUP, GUEST, HOST, Guests, in_a_house, opened
from tests.bot.features.rules.tables import EN, HOME, LONG, NOBODYS, PRIVATE, kept, table
from tests.virtual_time import virtual_time
from trials.walks import random_rules


@in_a_house
async def test_a_contradiction_is_explained_and_changed_together(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules barrel_at 880")
    screen = await guests.say(ADMIN, "/rules target 1001")
    assert EN("conflict-target-out-of-reach") in screen.text
    way = f"{EN('option-barrel_need')}: 121"
    assert way in [key.text for row in screen.rows for key in row]
    assert await guests.rules() == ("classic", Rules())
    answer = await guests.press(ADMIN, EN("button-change-rules"))
    await guests.say(ADMIN, "/start " + (answer.url or "").partition("start=")[2], HOME)
    await guests.press(ADMIN, way, HOME)
    assert await guests.rules() == ("classic", assemble({"target": 1001, "barrel_need": 121}))
    screen = await guests.say(ADMIN, "/start " + (answer.url or "").partition("start=")[2], HOME)
    assert EN("option-target-about") in screen.text, "there is nothing left to solve"


@in_a_house
async def test_a_set_is_switched_by_buttons(guests: Guests) -> None:
    option = catalog()["redeal_after_discard"]
    await guests.house.people.chat(GROUP.chat, GROUP.title, "en")
    await guests.say(ADMIN, f"/start rules_{await guests.group()}_o{option.info.code}", HOME)
    for label in ("four_nines", "points_below"):
        await guests.press(ADMIN, "⬜ " + EN(f"value-redeal_after_discard-{label}"), HOME)
    _, rules = await guests.rules()
    assert rules.redeal.redeal_after_discard == ("four_nines", "points_below")
    await guests.press(ADMIN, "☑️ " + EN("value-redeal_after_discard-four_nines"), HOME)
    _, rules = await guests.rules()
    assert rules.redeal.redeal_after_discard == ("points_below",)


@in_a_house
async def test_fewer_seats_than_people_are_refused(guests: Guests) -> None:
    made = await table(guests, seats=(11, 12, 13))
    screen = await guests.say(HOST, "/rules preset two_players")
    assert screen.text == EN("toast-rules-seats", count=3)
    await guests.say(HOST, f"/start rules_{await guests.group()}_opl", PRIVATE)
    answer = await guests.press(HOST, SetRules(await guests.group(), "pl0"), PRIVATE)
    assert answer.alert
    assert await guests.rules() == ("classic", Rules())
    assert await kept(guests, made.id) == made


@in_a_house
async def test_slips_are_answered_with_what_to_write_and_keys(guests: Guests) -> None:
    screen = await guests.say(ADMIN, "/rules barel_need 121")
    assert "“barel_need”" in screen.text
    assert "<code>/rules contract needed on the barrel 121</code>" in screen.text
    assert (await guests.press(ADMIN, EN("option-barrel_need"))).drop_keyboard
    assert await guests.rules() == ("classic", change(Rules(), "barrel_need", 121)), "the key does it"
    await guests.say(ADMIN, "/rules reset")
    screen = await guests.say(ADMIN, "/rules fine <150>")
    assert "&lt;150&gt;" in screen.text
    assert "60, 100, 120, 200" in screen.text
    screen = await guests.say(ADMIN, "/rules preset stuka")
    assert EN("preset-shtuka") in [key.text for row in screen.rows for key in row]
    assert await guests.rules() == ("classic", Rules())


@pytest.mark.parametrize("code", ["en", "ru"])
@in_a_house
async def test_every_language_is_understood_and_answered_in_the_groups(guests: Guests, code: str) -> None:
    t = texts(code)
    await guests.say(ADMIN, "/rules", code=code)
    for words, wanted in (
        ("штраф 200", ("classic", change(Rules(), "fine", 200))),
        ("fine 100", ("classic", change(Rules(), "fine", 100))),
        ("preset студия", ("studio", preset("studio"))),
        ("набор classic", ("classic", Rules())),
        ("Семейная", ("family", preset("family"))),
    ):
        screen = await guests.say(ADMIN, f"/rules {words}", code=code)
        assert await guests.rules() == wanted
        assert screen.text.startswith("⚙️")
        assert "Ann" in screen.text
    screen = await guests.say(ADMIN, "/rules preset дача", code=code)
    assert all(t(f"preset-{name}") in screen.text for name in presets())
    assert "encyclopedia" not in screen.text
    screen = await guests.say(ADMIN, "/rules штрав 200", code=code)
    assert {"en": "<code>/rules fine 200</code>", "ru": "<code>/rules штраф 200</code>"}[code] in screen.text


@pytest.mark.parametrize(
    "words", ["x" * 1001, "fine " + "9" * 4000, "save " + "<&>" * 1000, "load studio-" + "a" * 1200]
)
@in_a_house
async def test_what_is_too_long_is_answered_and_stays_out_of_the_log(
    guests: Guests, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    assert (await guests.say(ADMIN, f"/rules {words}")).text == EN("menu-too-long", length=1000)
    assert words[5:50] not in caplog.text
    said = TextMessage(update=1, who=Who(ADMIN, "Ann", "en"), place=GROUP, command="rules", rest=words)
    assert words[5:50] not in repr(said), "what breaks is logged with what was said"


@pytest.mark.parametrize("words", LONG)
@in_a_house
async def test_what_is_long_but_not_too_long_is_not_repeated_as_a_whole(guests: Guests, words: str) -> None:
    screen = await guests.say(ADMIN, f"/rules {words}")
    assert "…" in screen.text
    assert len(words_of(screen.text)) < 700


@in_a_house
async def test_rules_are_kept_loaded_and_forgotten(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules preset studio")
    await guests.say(ADMIN, "/rules fine 200")
    screen = await guests.say(ADMIN, "/rules save A & B")
    assert "A &amp; B" in screen.text
    await guests.say(ADMIN, "/rules reset")
    assert await guests.rules() == ("studio", preset("studio"))
    await guests.say(ADMIN, "/rules load A & B")
    assert await guests.rules() == ("studio", change(preset("studio"), "fine", 200))
    await guests.say(ADMIN, "/rules preset classic")
    await guests.say(ADMIN, f"/start rules_{await guests.group()}_e", HOME)
    await guests.press(ADMIN, EN("button-saved"), HOME)
    answer = await guests.press(ADMIN, "A & B", HOME)
    assert "A & B" in answer.text
    assert await guests.rules() == ("studio", change(preset("studio"), "fine", 200))
    (kept_set,) = await guests.house.store.rule_sets(GROUP.chat)
    await guests.say(ADMIN, "/rules забудь A & B")
    press = LoadRules(await guests.group(), kept_set.id)
    assert (await guests.press(ADMIN, press, HOME)).text == EN("toast-rules-gone")
    screen = await guests.say(ADMIN, "/rules load A & B")
    assert EN("menu-load-unknown", name="A & B") in screen.text


@in_a_house
async def test_only_so_many_sets_and_such_names_are_kept(guests: Guests) -> None:
    for name in ("", "x" * 25, "studio-AAAAA"):
        screen = await guests.say(ADMIN, f"/rules save {name}")
        assert screen.text == EN("menu-save-how", length=24)
    for number in range(20):
        await guests.say(ADMIN, f"/rules save set {number}")
    assert (await guests.say(ADMIN, "/rules save one more")).text == EN("menu-save-full", count=20)
    await guests.say(ADMIN, "/rules save set 7")
    assert len(await guests.house.store.rule_sets(GROUP.chat)) == 20


@pytest.mark.parametrize("seed", range(5))
@in_a_house
async def test_a_code_carries_rules_to_another_group(guests: Guests, seed: int) -> None:
    rng = random.Random(seed)
    made = random_rules(rng)
    code = encode_rules("notebook", made)
    await guests.say(ADMIN, f"/rules load {code}")
    assert await guests.rules() == ("notebook", made)
    screen = await guests.say(GUEST, "/rules share")
    assert f"<code>{code}</code>" in screen.text
    broken = code[:-1] + ("A" if code[-1] != "A" else "B")
    assert (await guests.say(ADMIN, f"/rules load {broken}")).text == EN("menu-bad-code", code=broken)
    assert await guests.rules() == ("notebook", made)


@in_a_house
async def test_the_book_is_read_in_private(guests: Guests) -> None:
    await table(guests)
    await guests.say(ADMIN, "/rules fine 200")
    screen = await guests.say(HOST, f"/start book_g{await guests.group()}", PRIVATE)
    assert f"{EN('option-fine')}: 200" in screen.text
    assert "Friday" in screen.text
    await guests.press(HOST, "▶", PRIVATE)
    assert (await guests.sees(HOST)).rows[0][1].text.startswith("2 / ")
    await guests.press(HOST, EN("button-change-rules"), PRIVATE)
    await guests.press(HOST, SetRules(await guests.group(), "fi1"), PRIVATE)
    assert await guests.rules() == ("classic", change(Rules(), "fine", 100))


@pytest.mark.parametrize("payload", ["rules_", "book_1", "join_²", f"rules_{GROUP.chat}", "book_" + "9" * 60])
@in_a_house
async def test_a_link_that_is_none_of_ours_is_a_plain_greeting(guests: Guests, payload: str) -> None:
    screen = await guests.say(GUEST, f"/start {payload}", Place(GUEST, None, "", private=True))
    assert screen.text == EN("start", who="Cid")


@in_a_house
async def test_a_book_that_is_gone_says_so(guests: Guests) -> None:
    await guests.say(HOST, "/rules", PRIVATE)
    for ownership in (f"g{NOBODYS}", f"t{NOBODYS}"):
        await guests.press(HOST, Book(ownership, 0), PRIVATE)
        assert (await guests.sees(HOST)).text == EN("book-gone")


@in_a_house
async def test_presses_of_groups_and_pages_that_are_no_more(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules")
    assert (await guests.press(ADMIN, RulesPage(NOBODYS, "e"))).text == EN("toast-rules-gone")
    group = await guests.group()
    await guests.say(ADMIN, f"/start rules_{group}_e", HOME)
    for press in (
        SetRules(group, "zz9"),
        SetRules(group, "f"),
        SetRules(group, "ta1ta"),
        TakePreset(group, "joker"),
        RulesPage(group, "wzz9"),
        RulesPage(group, "w"),
        RulesPage(group, "sbarrel_9"),
        RulesPage(group, "szz"),
    ):
        await guests.press(ADMIN, press, HOME)
        assert (await guests.sees(ADMIN)).rows
    assert await guests.rules() == ("classic", Rules())


@in_a_house
async def test_changes_at_one_moment_are_all_kept(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules")
    group = await guests.group()
    await guests.say(ADMIN, f"/start rules_{group}_e", HOME)
    presses = [SetRules(group, words) for words in ("fi3", "bs1", "rc0", "go1", "da1")]
    await asyncio.gather(*(guests.press(ADMIN, each, HOME) for each in presses))
    wanted = {
        "fine": 200,
        "bid_step": 10,
        "round_declarer": "on",
        "golden": "forced_120",
        "dark": "forced_bidder",
    }
    assert await guests.rules() == ("classic", assemble(wanted))


@virtual_time
async def test_rules_survive_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as guests:
        await guests.say(ADMIN, "/rules preset studio")
        await guests.say(ADMIN, "/rules redeal_after_discard four_jacks")
        agreed = await guests.rules()
    async with opened(tmp_path) as guests:
        assert await guests.rules() == agreed

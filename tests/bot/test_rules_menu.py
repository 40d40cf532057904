"""/rules from the first press to the next match: who may, what follows, what is kept and shared."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.buttons import Book, LoadRules, RulesPage, SetRules, TakePreset
from bot.rules.code import share
from bot.texts import texts
from bot.updates import Place
from game.presets import preset
from game.rules import Rules, assemble, change
from game.state import new_match
from storage.store import Table
from tests.bot.rules_house import ADMIN, GROUP, GUEST, HOST, Guests, in_a_house, opened
from tests.virtual_time import virtual_time
from tests.walks import random_rules

EN = texts("en")
NOBODYS = "0123456789abcdef"
PRIVATE = Place(HOST, None, "", private=True)


async def table(guests: Guests, stage: str = "lobby", seats: tuple[int, ...] = (HOST,)) -> Table:
    """Stand a table of Bob's in the group."""
    await guests.house.people.chat(GROUP.chat, GROUP.title, "en")
    made = Table(0, GROUP.chat, None, HOST, "lobby", seats, "classic", Rules(), "en", 1000.0)
    made = await guests.house.store.open_table(made, None)
    if stage == "playing":
        made = replace(made, stage="playing")
        await guests.house.store.begin(made, new_match(3), None)
    return made


async def kept(guests: Guests, number: int) -> Table:
    found = await guests.house.store.table(number)
    assert found is not None
    return found


@in_a_house
async def test_anybody_sees_what_is_played(guests: Guests) -> None:
    screen = await guests.say(GUEST, "/rules")
    assert EN("preset-classic") in screen.text
    links = [key.url for row in screen.rows for key in row if key.url]
    assert links == [f"https://t.me/thousand_bot?start=book_g{await guests.group()}"]


@in_a_house
async def test_an_admin_changes_by_buttons_in_one_message(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules")
    await guests.press(ADMIN, EN("button-change-rules"))
    await guests.press(ADMIN, EN("section-table"))
    listed = (await guests.sees()).text.splitlines()
    number = next(line.partition(".")[0] for line in listed if EN("option-fine") in line)
    await guests.press(ADMIN, number)
    answer = await guests.press(ADMIN, "200")
    assert "200" in answer.text
    assert await guests.rules() == ("classic", change(Rules(), "fine", 200))
    assert "✓ 200" in [key.text for row in (await guests.sees()).rows for key in row]
    assert [call.verb for call in guests.telegram.calls].count("send") == 1


@in_a_house
async def test_others_may_look_but_not_change(guests: Guests) -> None:
    await table(guests)
    shown = await guests.say(GUEST, "/rules")
    for press in (
        RulesPage(await guests.group(), "e"),
        SetRules(await guests.group(), "fi3"),
        TakePreset(await guests.group(), "studio"),
        LoadRules(await guests.group(), 1),
    ):
        answer = await guests.press(GUEST, press)
        assert answer.alert
        assert answer.text == EN("toast-rules-who")
    assert await guests.sees() == shown
    for words in ("fine 200", "preset studio", "save x", "load x", "reset", "forget x"):
        assert (await guests.say(GUEST, f"/rules {words}")).text == EN("toast-rules-who")
    assert await guests.rules() == ("classic", Rules())
    assert EN("menu-title", preset=EN("preset-classic")) in (await guests.say(GUEST, "/rules")).text
    assert (await guests.press(GUEST, EN("button-share"))).text == ""


@in_a_house
async def test_the_host_changes_and_the_waiting_table_follows(guests: Guests) -> None:
    made = await table(guests)
    await guests.say(HOST, "/rules preset studio")
    await guests.say(HOST, "/rules fine 200")
    assert await guests.rules() == ("studio", change(preset("studio"), "fine", 200))
    after = await kept(guests, made.id)
    assert (after.preset, after.rules) == await guests.rules()


@in_a_house
async def test_a_change_during_a_match_counts_from_the_next(guests: Guests) -> None:
    made = await table(guests, "playing", (11, 12, 13))
    screen = await guests.say(HOST, "/rules fine 200")
    assert EN("menu-later") in screen.text
    assert (await kept(guests, made.id)).rules == Rules()
    assert await guests.rules() == ("classic", change(Rules(), "fine", 200))
    screen = await guests.say(HOST, "/rules")
    assert EN("menu-match-other", preset=EN("preset-classic"), count=0) in screen.text
    links = [key.url for row in screen.rows for key in row if key.url]
    assert f"https://t.me/thousand_bot?start=book_t{made.token}" in links


@in_a_house
async def test_a_contradiction_is_explained_and_changed_together(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules barrel_at 880")
    screen = await guests.say(ADMIN, "/rules target 1001")
    assert EN("conflict-target-out-of-reach") in screen.text
    assert await guests.rules() == ("classic", Rules())
    assert f"1. {EN('option-barrel_need')}: 121" in screen.text
    await guests.press(ADMIN, EN("button-way", number="1"))
    assert await guests.rules() == ("classic", assemble({"target": 1001, "barrel_need": 121}))


@in_a_house
async def test_a_set_is_switched_by_buttons(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules redeal_after_discard")
    for label in ("four_nines", "points_below"):
        await guests.press(ADMIN, "⬜ " + EN(f"value-redeal_after_discard-{label}"))
    _, rules = await guests.rules()
    assert rules.redeal.redeal_after_discard == ("four_nines", "points_below")
    await guests.press(ADMIN, "☑️ " + EN("value-redeal_after_discard-four_nines"))
    _, rules = await guests.rules()
    assert rules.redeal.redeal_after_discard == ("points_below",)


@in_a_house
async def test_fewer_seats_than_people_are_refused(guests: Guests) -> None:
    made = await table(guests, seats=(11, 12, 13))
    screen = await guests.say(HOST, "/rules preset two_players")
    assert screen.text == EN("toast-rules-seats", count=3)
    answer = await guests.press(HOST, SetRules(await guests.group(), "pl0"))
    assert answer.alert
    assert await guests.rules() == ("classic", Rules())
    assert await kept(guests, made.id) == made


@in_a_house
async def test_slips_are_answered_with_buttons(guests: Guests) -> None:
    screen = await guests.say(ADMIN, "/rules barel_need 121")
    assert "<code>barrel_need</code>" in screen.text
    await guests.press(ADMIN, EN("option-barrel_need"))
    assert EN("option-barrel_need-about") in (await guests.sees()).text
    screen = await guests.say(ADMIN, "/rules fine <150>")
    assert "&lt;150&gt;" in screen.text
    assert "60, 100, 120, 200" in screen.text
    screen = await guests.say(ADMIN, "/rules preset stuka")
    assert EN("preset-shtuka") in [key.text for row in screen.rows for key in row]
    assert await guests.rules() == ("classic", Rules())


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
    await guests.press(ADMIN, EN("button-saved"))
    answer = await guests.press(ADMIN, "A & B")
    assert "A & B" in answer.text
    assert await guests.rules() == ("studio", change(preset("studio"), "fine", 200))
    (kept_set,) = await guests.house.store.rule_sets(GROUP.chat)
    await guests.say(ADMIN, "/rules forget A & B")
    assert (await guests.press(ADMIN, LoadRules(await guests.group(), kept_set.id))).text == EN(
        "toast-rules-gone"
    )
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
    code = share("notebook", made)
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
    for whose in (f"g{NOBODYS}", f"t{NOBODYS}"):
        await guests.press(HOST, Book(whose, 0), PRIVATE)
        assert (await guests.sees(HOST)).text == EN("book-gone")


@in_a_house
async def test_presses_of_groups_and_pages_that_are_no_more(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules")
    assert (await guests.press(ADMIN, RulesPage(NOBODYS, "e"))).text == EN("toast-rules-gone")
    for press in (
        SetRules(await guests.group(), "zz9"),
        SetRules(await guests.group(), "f"),
        TakePreset(await guests.group(), "joker"),
    ):
        await guests.press(ADMIN, press)
    assert await guests.rules() == ("classic", Rules())


@in_a_house
async def test_changes_at_one_moment_are_all_kept(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules")
    group = await guests.group()
    presses = [SetRules(group, words) for words in ("fi3", "bs1", "rc0", "go1", "da1")]
    await asyncio.gather(*(guests.press(ADMIN, each) for each in presses))
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

"""/rules from the first press to the next match: who may, what follows, what is kept and shared."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.features.rules.agreements import IDLE_S, LATEST_S
from bot.telegram.updates import Place
from bot.words.buttons import Book, LoadRules, RulesPage, SetRules, TakePreset
from club.rules import encode_rules
from game.rules import Rules, change, preset
from tests.bot.features.rules.house import ADMIN, GROUP, GUEST, HOST, Guests, in_a_house
from tests.bot.features.rules.tables import EN, HOME, PRIVATE, kept, table


@in_a_house
async def test_anybody_sees_what_is_played(guests: Guests) -> None:
    screen = await guests.say(GUEST, "/rules")
    assert EN("preset-classic") in screen.text
    links = [key.url for row in screen.rows for key in row if key.url]
    assert links == [f"https://t.me/thousand_bot?start=book_g{await guests.group()}"]


@in_a_house
async def test_an_admin_changes_at_home_in_one_message_and_the_group_reads_one_line(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules")
    answer = await guests.press(ADMIN, EN("button-change-rules"))
    assert answer.url == f"https://t.me/thousand_bot?start=rules_{await guests.group()}_e"
    await guests.say(ADMIN, "/start " + answer.url.partition("start=")[2], HOME)
    for label in (EN("section-table"), EN("option-fine")):
        await guests.press(ADMIN, label, HOME)
    answer = await guests.press(ADMIN, "200", HOME)
    assert "200" in answer.text
    assert await guests.rules() == ("classic", change(Rules(), "fine", 200))
    assert "✓ 200" in [key.text for row in (await guests.sees(ADMIN)).rows for key in row]
    await guests.press(ADMIN, "← " + EN("section-table"), HOME)
    await guests.press(ADMIN, EN("option-players"), HOME)
    await guests.press(ADMIN, "4", HOME)
    calls = [call for call in guests.telegram.calls if call.chat == GROUP.chat]
    assert len(calls) == 1, "every tap costs the direct chat alone"
    for label in ("← " + EN("section-table"), EN("button-back"), EN("button-done")):
        await guests.press(ADMIN, label, HOME)
    line = (await guests.sees()).text
    assert line == ("⚙️ Ann changed the rules: Players: <b>4</b> (was 3) · Fine: <b>200</b> (was 120)")
    calls = [call for call in guests.telegram.calls if call.chat == GROUP.chat]
    assert [call.verb for call in calls] == ["send", "send", "edit"], "/rules, a line, /rules as it is now"
    assert "Fine: 200" in calls[-1].text
    assert [call.verb for call in guests.telegram.calls if call.chat == ADMIN].count("send") == 1


@in_a_house
async def test_who_forgets_to_press_done_is_done_after_a_while(guests: Guests) -> None:
    await table(guests)
    group = await guests.group()
    await guests.say(HOST, f"/start rules_{group}_e", PRIVATE)
    for words in ("fi3", "fi2", "fi1"):
        await guests.press(HOST, SetRules(group, words), PRIVATE)
        await asyncio.sleep(IDLE_S - 1)
    assert not [call for call in guests.telegram.calls if "Bob changed" in call.text]
    await asyncio.sleep(2)
    await guests.house.delivery.drain()
    told = [call.text for call in guests.telegram.calls if "Bob changed" in call.text]
    assert told == ["⚙️ Bob changed the rules: Fine: <b>100</b> (was 120)"]


@in_a_house
async def test_the_group_is_told_of_a_long_evening_with_the_menu_in_between(guests: Guests) -> None:
    await table(guests)
    group = await guests.group()
    await guests.say(HOST, f"/start rules_{group}_e", PRIVATE)
    for number in range(40):
        await guests.press(HOST, SetRules(group, f"fi{1 + 2 * (number % 2)}"), PRIVATE)
        await asyncio.sleep(IDLE_S / 2)
    await asyncio.sleep(IDLE_S)
    await guests.house.delivery.drain()
    told = [call.text for call in guests.telegram.calls if "Bob changed" in call.text]
    assert 1 <= len(told) <= 40 * IDLE_S / 2 / LATEST_S + 1


@in_a_house
async def test_who_changes_it_back_tells_nobody_anything(guests: Guests) -> None:
    await table(guests)
    group = await guests.group()
    await guests.say(HOST, f"/start rules_{group}_e", PRIVATE)
    for words in ("fi3", "fi2"):
        await guests.press(HOST, SetRules(group, words), PRIVATE)
    await guests.press(HOST, RulesPage(group, "d"), PRIVATE)
    await asyncio.sleep(IDLE_S)
    await guests.house.delivery.drain()
    assert not [call for call in guests.telegram.calls if "changed" in call.text]


@in_a_house
async def test_the_line_stands_in_the_topic_where_the_rules_were_asked_for(guests: Guests) -> None:
    topic = replace(GROUP, thread=5)
    await guests.say(ADMIN, "/rules", topic)
    await guests.press(ADMIN, EN("button-change-rules"), topic)
    await guests.say(ADMIN, f"/start rules_{await guests.group()}_e", HOME)
    await guests.press(ADMIN, SetRules(await guests.group(), "fi3"), HOME)
    await guests.press(ADMIN, RulesPage(await guests.group(), "d"), HOME)
    await guests.house.delivery.drain()
    assert guests.telegram.topics == [5, 5]


@in_a_house
async def test_somebody_at_home_with_the_bot_finds_the_menu_there_at_once(guests: Guests) -> None:
    await guests.say(ADMIN, "/start", HOME)
    await guests.say(ADMIN, "/rules")
    await guests.press(ADMIN, EN("button-change-rules"))
    assert EN("menu-place", place="Friday") in (await guests.sees(ADMIN)).text
    assert EN("menu-hint", place="group") in (await guests.sees(ADMIN)).text


@in_a_house
async def test_a_key_in_the_group_never_changes_the_message_there(guests: Guests) -> None:
    """A forged press of a key of the menu included."""
    shown = await guests.say(ADMIN, "/rules")
    group = await guests.group()
    for press in (
        SetRules("0" * 16, "fi3"),
        TakePreset(group, "studio"),
        LoadRules(group, 1),
        Book(f"g{group}", 1),
    ):
        assert (await guests.press(ADMIN, press)).text == EN("toast-rules-gone")
    for page in ("v", "c", "e", "sbarrel_2", "wta1bn0"):
        assert (await guests.press(ADMIN, RulesPage(group, page))).url
    for page in ("w" + "a" * 45, "wTA1", "ofi_" * 11):
        assert (await guests.press(ADMIN, RulesPage(group, page))).text == EN("toast-rules-gone"), "no link"
    other = replace(GROUP, chat=-1009876543210)
    await guests.say(ADMIN, "/rules", other)
    assert (await guests.press(ADMIN, RulesPage(group, "e"), other)).text == EN("toast-rules-gone")
    assert await guests.sees() == shown
    assert await guests.rules() == ("classic", Rules())


@in_a_house
async def test_a_key_below_an_answer_in_the_group_sets_what_it_says(guests: Guests) -> None:
    await guests.say(ADMIN, "/rules болты 2")
    assert (await guests.press(GUEST, EN("value-bolts_per_fine-off"))).alert, "only for those who may"
    assert await guests.rules() == ("classic", Rules())
    assert (await guests.press(ADMIN, "5")).drop_keyboard
    assert await guests.rules() == ("classic", change(Rules(), "bolts_per_fine", 5))
    assert "Ann changed the rules" in (await guests.sees()).text
    await guests.say(ADMIN, "/rules 501 до")
    await guests.say(ADMIN, "/rules до 501")
    await guests.press(ADMIN, f"{EN('option-barrel_at')}: ")
    assert (await guests.rules())[1].barrel.target == 501
    other = replace(GROUP, chat=-1009876543210)
    await guests.say(ADMIN, "/rules", other)
    press = SetRules(await guests.group(), "fi3")
    assert (await guests.press(ADMIN, press, other)).text == EN("toast-rules-gone")


@in_a_house
async def test_others_may_look_but_not_change(guests: Guests) -> None:
    await table(guests)
    shown = await guests.say(GUEST, "/rules")
    answer = await guests.press(GUEST, EN("button-change-rules"))
    assert (answer.alert, answer.text, answer.url) == (True, EN("toast-rules-who"), None)
    assert (await guests.press(GUEST, EN("button-share"))).url
    group, home = await guests.group(), Place(GUEST, None, "", private=True)
    assert EN("toast-rules-who") in (await guests.say(GUEST, f"/start rules_{group}_e", home)).text
    for press in (
        RulesPage(group, "e"),
        RulesPage(group, "ofi"),
        SetRules(group, "fi3"),
        TakePreset(group, "studio"),
        LoadRules(group, 1),
    ):
        answer = await guests.press(GUEST, press, home)
        assert (answer.alert, answer.text) == (True, EN("toast-rules-who"))
    await guests.press(GUEST, EN("button-share"), home)
    assert encode_rules("classic", Rules()) in (await guests.sees(GUEST)).text
    assert await guests.sees() == shown
    for words in (
        "fine 200",
        "штраф 200",
        "preset studio",
        "студия",
        "save x",
        "load x",
        "reset",
        "forget x",
    ):
        assert (await guests.say(GUEST, f"/rules {words}")).text == EN("toast-rules-who")
    assert await guests.rules() == ("classic", Rules())


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
    await guests.say(HOST, "/rules", PRIVATE)
    await guests.press(HOST, RulesPage(await guests.group(), "v"), PRIVATE)
    await guests.press(HOST, EN("button-match-book"), PRIVATE)
    assert f"{EN('option-fine')}: 120" in (await guests.sees(HOST)).text

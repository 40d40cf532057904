"""/rules from the first press to the next match: who may, what follows, what is kept and shared."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.features.rules.agreements import IDLE_S, LATEST_S
from bot.words.buttons import Book, LoadRules, RulesPage, SetRules, TakePreset
from club.rules import encode_rules
from game.rules import Rules, change, preset
from tests.bot.features.rules.tables import ADMIN, EN, GUEST, HOST, table, with_admin
from tests.bot.table import GROUP, PLACE, Room
from tests.scenes import with_scene


@with_scene(with_admin)
async def test_anybody_sees_what_is_played(room: Room) -> None:
    screen = await room.at(GUEST).write("/rules")
    assert EN("preset-classic") in screen.text
    links = [key.url for row in screen.rows for key in row if key.url]
    assert links == [f"https://t.me/thousand_bot?start=book_g{await room.token()}"]


@with_scene(with_admin)
async def test_an_admin_changes_at_home_in_one_message_and_the_group_reads_one_line(room: Room) -> None:
    await room.at(ADMIN).write("/rules")
    answer = await room.at(ADMIN).press(EN("button-change-rules"))
    assert answer.url == f"https://t.me/thousand_bot?start=rules_{await room.token()}_e"
    await room.home(ADMIN).write("/start " + answer.url.partition("start=")[2])
    for label in (EN("section-table"), EN("option-fine")):
        await room.home(ADMIN).press(label)
    answer = await room.home(ADMIN).press("200")
    assert "200" in answer.text
    assert await room.rules() == ("classic", change(Rules(), "fine", 200))
    assert "✓ 200" in [key.text for row in (await room.newest(ADMIN)).rows for key in row]
    await room.home(ADMIN).press("← " + EN("section-table"))
    await room.home(ADMIN).press(EN("option-players"))
    await room.home(ADMIN).press("4")
    calls = [call for call in room.telegram.calls if call.chat == GROUP]
    assert len(calls) == 1, "every tap costs the direct chat alone"
    for label in ("← " + EN("section-table"), EN("button-back"), EN("button-done")):
        await room.home(ADMIN).press(label)
    line = (await room.newest(GROUP)).text
    assert line == ("⚙️ Ann changed the rules: Players: <b>4</b> (was 3) · Fine: <b>200</b> (was 120)")
    calls = [call for call in room.telegram.calls if call.chat == GROUP]
    assert [call.verb for call in calls] == ["send", "send", "edit"], "/rules, a line, /rules as it is now"
    assert "Fine: 200" in calls[-1].text
    assert [call.verb for call in room.telegram.calls if call.chat == ADMIN].count("send") == 1


@with_scene(with_admin)
async def test_who_forgets_to_press_done_is_done_after_a_while(room: Room) -> None:
    await table(room)
    group = await room.token()
    await room.home(HOST).write(f"/start rules_{group}_e")
    for words in ("fi3", "fi2", "fi1"):
        await room.home(HOST).press(SetRules(group, words))
        await asyncio.sleep(IDLE_S - 1)
    assert not [call for call in room.telegram.calls if "Bob changed" in call.text]
    await asyncio.sleep(2)
    await room.house.delivery.drain()
    told = [call.text for call in room.telegram.calls if "Bob changed" in call.text]
    assert told == ["⚙️ Bob changed the rules: Fine: <b>100</b> (was 120)"]


@with_scene(with_admin)
async def test_the_group_is_told_of_a_long_evening_with_the_menu_in_between(room: Room) -> None:
    await table(room)
    group = await room.token()
    await room.home(HOST).write(f"/start rules_{group}_e")
    for number in range(40):
        await room.home(HOST).press(SetRules(group, f"fi{1 + 2 * (number % 2)}"))
        await asyncio.sleep(IDLE_S / 2)
    await asyncio.sleep(IDLE_S)
    await room.house.delivery.drain()
    told = [call.text for call in room.telegram.calls if "Bob changed" in call.text]
    assert 1 <= len(told) <= 40 * IDLE_S / 2 / LATEST_S + 1


@with_scene(with_admin)
async def test_who_changes_it_back_tells_nobody_anything(room: Room) -> None:
    await table(room)
    group = await room.token()
    await room.home(HOST).write(f"/start rules_{group}_e")
    for words in ("fi3", "fi2"):
        await room.home(HOST).press(SetRules(group, words))
    await room.home(HOST).press(RulesPage(group, "d"))
    await asyncio.sleep(IDLE_S)
    await room.house.delivery.drain()
    assert not [call for call in room.telegram.calls if "changed" in call.text]


@with_scene(with_admin)
async def test_the_line_stands_in_the_topic_where_the_rules_were_asked_for(room: Room) -> None:
    topic = replace(PLACE, thread=5)
    await room.at(ADMIN, topic).write("/rules")
    await room.at(ADMIN, topic).press(EN("button-change-rules"))
    await room.home(ADMIN).write(f"/start rules_{await room.token()}_e")
    await room.home(ADMIN).press(SetRules(await room.token(), "fi3"))
    await room.home(ADMIN).press(RulesPage(await room.token(), "d"))
    await room.house.delivery.drain()
    assert [thread for chat, thread in room.telegram.threads if chat == GROUP] == [5, 5]


@with_scene(with_admin)
async def test_somebody_at_home_with_the_bot_finds_the_menu_there_at_once(room: Room) -> None:
    await room.home(ADMIN).write("/start")
    await room.at(ADMIN).write("/rules")
    await room.at(ADMIN).press(EN("button-change-rules"))
    assert EN("menu-place", place="Garage") in (await room.newest(ADMIN)).text
    assert EN("menu-hint", place="group") in (await room.newest(ADMIN)).text


@with_scene(with_admin)
async def test_a_key_in_the_group_never_changes_the_message_there(room: Room) -> None:
    """A forged press of a key of the menu included."""
    shown = await room.at(ADMIN).write("/rules")
    group = await room.token()
    for press in (
        SetRules("0" * 16, "fi3"),
        TakePreset(group, "studio"),
        LoadRules(group, 1),
        Book(f"g{group}", 1),
    ):
        assert (await room.at(ADMIN).press(press)).text == EN("toast-rules-gone")
    for page in ("v", "c", "e", "sbarrel_2", "wta1bn0"):
        assert (await room.at(ADMIN).press(RulesPage(group, page))).url
    for page in ("w" + "a" * 45, "wTA1", "ofi_" * 11):
        assert (await room.at(ADMIN).press(RulesPage(group, page))).text == EN("toast-rules-gone"), "no link"
    other = replace(PLACE, chat=-1009876543210)
    await room.at(ADMIN, other).write("/rules")
    assert (await room.at(ADMIN, other).press(RulesPage(group, "e"))).text == EN("toast-rules-gone")
    assert await room.newest(GROUP) == shown
    assert await room.rules() == ("classic", Rules())


@with_scene(with_admin)
async def test_a_key_below_an_answer_in_the_group_sets_what_it_says(room: Room) -> None:
    await room.at(ADMIN).write("/rules болты 2")
    assert (await room.at(GUEST).press(EN("value-bolts_per_fine-off"))).alert, "only for those who may"
    assert await room.rules() == ("classic", Rules())
    assert (await room.at(ADMIN).press("5")).drop_keyboard
    assert await room.rules() == ("classic", change(Rules(), "bolts_per_fine", 5))
    assert "Ann changed the rules" in (await room.newest(GROUP)).text
    await room.at(ADMIN).write("/rules 501 до")
    await room.at(ADMIN).write("/rules до 501")
    await room.at(ADMIN).press(f"{EN('option-barrel_at')}: ")
    assert (await room.rules())[1].barrel.target == 501
    other = replace(PLACE, chat=-1009876543210)
    await room.at(ADMIN, other).write("/rules")
    press = SetRules(await room.token(), "fi3")
    assert (await room.at(ADMIN, other).press(press)).text == EN("toast-rules-gone")


@with_scene(with_admin)
async def test_others_may_look_but_not_change(room: Room) -> None:
    await table(room)
    shown = await room.at(GUEST).write("/rules")
    answer = await room.at(GUEST).press(EN("button-change-rules"))
    assert (answer.alert, answer.text, answer.url) == (True, EN("toast-rules-who"), None)
    assert (await room.at(GUEST).press(EN("button-share"))).url
    group = await room.token()
    assert EN("toast-rules-who") in (await room.home(GUEST).write(f"/start rules_{group}_e")).text
    for press in (
        RulesPage(group, "e"),
        RulesPage(group, "ofi"),
        SetRules(group, "fi3"),
        TakePreset(group, "studio"),
        LoadRules(group, 1),
    ):
        answer = await room.home(GUEST).press(press)
        assert (answer.alert, answer.text) == (True, EN("toast-rules-who"))
    await room.home(GUEST).press(EN("button-share"))
    assert encode_rules("classic", Rules()) in (await room.newest(GUEST)).text
    assert await room.newest(GROUP) == shown
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
        assert (await room.at(GUEST).write(f"/rules {words}")).text == EN("toast-rules-who")
    assert await room.rules() == ("classic", Rules())


@with_scene(with_admin)
async def test_the_host_changes_and_the_waiting_table_follows(room: Room) -> None:
    made = await table(room)
    await room.at(HOST).write("/rules preset studio")
    await room.at(HOST).write("/rules fine 200")
    assert await room.rules() == ("studio", change(preset("studio"), "fine", 200))
    after = await room.record(made.id)
    assert (after.preset, after.rules) == await room.rules()


@with_scene(with_admin)
async def test_a_change_during_a_match_counts_from_the_next(room: Room) -> None:
    made = await table(room, "playing", (11, 12, 13))
    screen = await room.at(HOST).write("/rules fine 200")
    assert EN("menu-later") in screen.text
    assert (await room.record(made.id)).rules == Rules()
    assert await room.rules() == ("classic", change(Rules(), "fine", 200))
    screen = await room.at(HOST).write("/rules")
    assert EN("menu-match-other", preset=EN("preset-classic"), count=0) in screen.text
    links = [key.url for row in screen.rows for key in row if key.url]
    assert f"https://t.me/thousand_bot?start=book_t{made.token}" in links
    await room.home(HOST).write("/rules")
    await room.home(HOST).press(RulesPage(await room.token(), "v"))
    await room.home(HOST).press(EN("button-match-book"))
    assert f"{EN('option-fine')}: 120" in (await room.newest(HOST)).text

"""/rules in words: contradictions, slips, codes and books, by the host and the others."""

from __future__ import annotations

import asyncio
import logging
import random
from pathlib import Path

import pytest

from bot.people import Who
from bot.telegram.updates import TextMessage
from bot.words.buttons import Book, LoadRules, RulesPage, SetRules, TakePreset
from bot.words.texts import texts, words_of
from club.model import Player
from club.rules import encode_rules
from game.rules import Rules, assemble, catalog, change, preset, presets
from tests.bot.features.rules.tables import ADMIN, EN, GUEST, HOST, LONG, NOBODYS, table, with_admin
from tests.bot.table import GROUP, PLACE, Room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time
from trials.walks import random_rules


@with_scene(with_admin)
async def test_a_contradiction_is_explained_and_changed_together(room: Room) -> None:
    await room.at(ADMIN).write("/rules barrel_at 880")
    screen = await room.at(ADMIN).write("/rules target 1001")
    assert EN("conflict-target-out-of-reach") in screen.text
    way = f"{EN('option-barrel_need')}: 121"
    assert way in [key.text for row in screen.rows for key in row]
    assert await room.rules() == ("classic", Rules())
    answer = await room.at(ADMIN).press(EN("button-change-rules"))
    await room.home(ADMIN).write("/start " + (answer.url or "").partition("start=")[2])
    await room.home(ADMIN).press(way)
    assert await room.rules() == ("classic", assemble({"target": 1001, "barrel_need": 121}))
    screen = await room.home(ADMIN).write("/start " + (answer.url or "").partition("start=")[2])
    assert EN("option-target-about") in screen.text, "there is nothing left to solve"


@with_scene(with_admin)
async def test_a_set_is_switched_by_buttons(room: Room) -> None:
    option = catalog()["redeal_after_discard"]
    await room.house.people.chat(GROUP, PLACE.title, "en")
    await room.home(ADMIN).write(f"/start rules_{await room.token()}_o{option.info.code}")
    for label in ("four_nines", "points_below"):
        await room.home(ADMIN).press("⬜ " + EN(f"value-redeal_after_discard-{label}"))
    _, rules = await room.rules()
    assert rules.redeal.redeal_after_discard == ("four_nines", "points_below")
    await room.home(ADMIN).press("☑️ " + EN("value-redeal_after_discard-four_nines"))
    _, rules = await room.rules()
    assert rules.redeal.redeal_after_discard == ("points_below",)


@with_scene(with_admin)
async def test_fewer_seats_than_people_are_refused(room: Room) -> None:
    made = await table(room, seats=(11, 12, 13))
    screen = await room.at(HOST).write("/rules preset two_players")
    assert screen.text == EN("toast-rules-seats", count=3)
    await room.home(HOST).write(f"/start rules_{await room.token()}_opl")
    answer = await room.home(HOST).press(SetRules(await room.token(), "pl0"))
    assert answer.alert
    assert await room.rules() == ("classic", Rules())
    assert await room.record(made.id) == made


@with_scene(with_admin)
async def test_slips_are_answered_with_what_to_write_and_keys(room: Room) -> None:
    screen = await room.at(ADMIN).write("/rules barel_need 121")
    assert "“barel_need 121”" in screen.text
    assert "<code>/rules contract needed on the barrel 121</code>" in screen.text
    assert (await room.at(ADMIN).press(EN("option-barrel_need"))).drop_keyboard
    assert await room.rules() == ("classic", change(Rules(), "barrel_need", 121)), "the key does it"
    await room.at(ADMIN).write("/rules reset")
    screen = await room.at(ADMIN).write("/rules fine <150>")
    assert "&lt;150&gt;" in screen.text
    assert "60, 100, 120, 200" in screen.text
    screen = await room.at(ADMIN).write("/rules preset stuka")
    assert EN("preset-shtuka") in [key.text for row in screen.rows for key in row]
    assert await room.rules() == ("classic", Rules())


@pytest.mark.parametrize("code", ["en", "ru"])
@with_scene(with_admin)
async def test_every_language_is_understood_and_answered_in_the_groups(room: Room, code: str) -> None:
    t, ann = texts(code), room.at(Player(id=ADMIN, name="Ann", code=code))
    await ann.write("/rules")
    for words, wanted in (
        ("штраф 200", ("classic", change(Rules(), "fine", 200))),
        ("fine 100", ("classic", change(Rules(), "fine", 100))),
        ("preset студия", ("studio", preset("studio"))),
        ("набор classic", ("classic", Rules())),
        ("Семейная", ("family", preset("family"))),
    ):
        screen = await ann.write(f"/rules {words}")
        assert await room.rules() == wanted
        assert screen.text.startswith("⚙️")
        assert "Ann" in screen.text
    screen = await ann.write("/rules preset дача")
    assert all(t(f"preset-{name}") in screen.text for name in presets())
    assert "encyclopedia" not in screen.text
    screen = await ann.write("/rules штарф 200")
    assert {"en": "<code>/rules fine 200</code>", "ru": "<code>/rules штраф 200</code>"}[code] in screen.text


@pytest.mark.parametrize(
    "words", ["x" * 1001, "fine " + "9" * 4000, "save " + "<&>" * 1000, "load studio-" + "a" * 1200]
)
@with_scene(with_admin)
async def test_what_is_too_long_is_answered_and_stays_out_of_the_log(
    room: Room, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    assert (await room.at(ADMIN).write(f"/rules {words}")).text == EN("menu-too-long", length=1000)
    assert words[5:50] not in caplog.text
    said = TextMessage(update=1, who=Who(ADMIN, "Ann", "en"), place=PLACE, command="rules", rest=words)
    assert words[5:50] not in repr(said), "what breaks is logged with what was said"


@pytest.mark.parametrize("words", LONG)
@with_scene(with_admin)
async def test_what_is_long_but_not_too_long_is_not_repeated_as_a_whole(room: Room, words: str) -> None:
    screen = await room.at(ADMIN).write(f"/rules {words}")
    assert "…" in screen.text
    assert len(words_of(screen.text)) < 700


@with_scene(with_admin)
async def test_rules_are_kept_loaded_and_forgotten(room: Room) -> None:
    await room.at(ADMIN).write("/rules preset studio")
    await room.at(ADMIN).write("/rules fine 200")
    screen = await room.at(ADMIN).write("/rules save A & B")
    assert "A &amp; B" in screen.text
    await room.at(ADMIN).write("/rules reset")
    assert await room.rules() == ("studio", preset("studio"))
    await room.at(ADMIN).write("/rules load A & B")
    assert await room.rules() == ("studio", change(preset("studio"), "fine", 200))
    await room.at(ADMIN).write("/rules preset classic")
    await room.home(ADMIN).write(f"/start rules_{await room.token()}_e")
    await room.home(ADMIN).press(EN("button-saved"))
    answer = await room.home(ADMIN).press("A & B")
    assert "A & B" in answer.text
    assert await room.rules() == ("studio", change(preset("studio"), "fine", 200))
    (kept_set,) = await room.house.store.rule_sets(GROUP)
    await room.at(ADMIN).write("/rules забудь A & B")
    press = LoadRules(await room.token(), kept_set.id)
    assert (await room.home(ADMIN).press(press)).text == EN("toast-rules-gone")
    screen = await room.at(ADMIN).write("/rules load A & B")
    assert EN("menu-load-unknown", name="A & B") in screen.text


@with_scene(with_admin)
async def test_only_so_many_sets_and_such_names_are_kept(room: Room) -> None:
    for name in ("", "x" * 25, "studio-AAAAA"):
        screen = await room.at(ADMIN).write(f"/rules save {name}")
        assert screen.text == EN("menu-save-how", length=24)
    for number in range(20):
        await room.at(ADMIN).write(f"/rules save set {number}")
    assert (await room.at(ADMIN).write("/rules save one more")).text == EN("menu-save-full", count=20)
    await room.at(ADMIN).write("/rules save set 7")
    assert len(await room.house.store.rule_sets(GROUP)) == 20


@pytest.mark.parametrize("seed", range(5))
@with_scene(with_admin)
async def test_a_code_carries_rules_to_another_group(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    made = random_rules(rng)
    code = encode_rules("notebook", made)
    await room.at(ADMIN).write(f"/rules load {code}")
    assert await room.rules() == ("notebook", made)
    screen = await room.at(GUEST).write("/rules share")
    assert f"<code>{code}</code>" in screen.text
    broken = code[:-1] + ("A" if code[-1] != "A" else "B")
    assert (await room.at(ADMIN).write(f"/rules load {broken}")).text == EN("menu-bad-code", code=broken)
    assert await room.rules() == ("notebook", made)


@with_scene(with_admin)
async def test_the_book_is_read_in_private(room: Room) -> None:
    await table(room)
    await room.at(ADMIN).write("/rules fine 200")
    screen = await room.home(HOST).write(f"/start book_g{await room.token()}")
    assert f"{EN('option-fine')}: 200" in screen.text
    assert "Garage" in screen.text
    await room.home(HOST).press("▶")
    assert (await room.newest(HOST)).rows[0][1].text.startswith("2 / ")
    await room.home(HOST).press(EN("button-change-rules"))
    await room.home(HOST).press(SetRules(await room.token(), "fi1"))
    assert await room.rules() == ("classic", change(Rules(), "fine", 100))


@pytest.mark.parametrize("payload", ["rules_", "book_1", "join_²", f"rules_{GROUP}", "book_" + "9" * 60])
@with_scene(with_admin)
async def test_a_link_that_is_none_of_ours_is_a_plain_greeting(room: Room, payload: str) -> None:
    screen = await room.home(GUEST).write(f"/start {payload}")
    assert screen.text == EN("start", who="Cid")


@with_scene(with_admin)
async def test_a_book_that_is_gone_says_so(room: Room) -> None:
    await room.home(HOST).write("/rules")
    for ownership in (f"g{NOBODYS}", f"t{NOBODYS}"):
        await room.home(HOST).press(Book(ownership, 0))
        assert (await room.newest(HOST)).text == EN("book-gone")


@with_scene(with_admin)
async def test_presses_of_groups_and_pages_that_are_no_more(room: Room) -> None:
    await room.at(ADMIN).write("/rules")
    assert (await room.at(ADMIN).press(RulesPage(NOBODYS, "e"))).text == EN("toast-rules-gone")
    group = await room.token()
    await room.home(ADMIN).write(f"/start rules_{group}_e")
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
        await room.home(ADMIN).press(press)
        assert (await room.newest(ADMIN)).rows
    assert await room.rules() == ("classic", Rules())


@with_scene(with_admin)
async def test_changes_at_one_moment_are_all_kept(room: Room) -> None:
    await room.at(ADMIN).write("/rules")
    group = await room.token()
    await room.home(ADMIN).write(f"/start rules_{group}_e")
    presses = [SetRules(group, words) for words in ("fi3", "bs1", "rc0", "go1", "da1")]
    await asyncio.gather(*(room.home(ADMIN).press(each) for each in presses))
    wanted = {
        "fine": 200,
        "bid_step": 10,
        "round_declarer": "on",
        "golden": "forced_120",
        "dark": "forced_bidder",
    }
    assert await room.rules() == ("classic", assemble(wanted))


@virtual_time
async def test_rules_survive_a_restart(tmp_path: Path) -> None:
    async with with_admin(tmp_path) as room:
        await room.at(ADMIN).write("/rules preset studio")
        await room.at(ADMIN).write("/rules redeal_after_discard four_jacks")
        agreed = await room.rules()
    async with with_admin(tmp_path) as room:
        assert await room.rules() == agreed


def group_texts(room: Room) -> list[str]:
    """Return the messages in the group."""
    return [words_of(screen.text) for (chat, _), screen in room.telegram.messages.items() if chat == GROUP]


async def after_a_while(room: Room) -> None:
    """Wait as long as people need to write again."""
    await room.house.delivery.drain()
    await asyncio.sleep(15)


@with_scene(with_admin)
async def test_rules_in_the_group_begin_with_the_way_by_buttons(room: Room) -> None:
    screen = await room.at(ADMIN).write("/rules")
    assert words_of(screen.text).startswith(words_of(EN("menu-by-keys")))
    assert screen.rows[0][0].text == EN("button-change-rules")


@with_scene(with_admin)
async def test_several_rules_in_one_line_are_one_change_and_one_message(room: Room) -> None:
    await room.at(ADMIN).write("/rules dump truck at 555, ace marriage yes\nthree bolts −200")
    agreed = assemble({"dump_truck": "plus", "ace_marriage": "on", "fine": 200})
    assert await room.rules() == ("classic", agreed)
    assert len(group_texts(room)) == 1


@with_scene(with_admin)
async def test_what_is_not_understood_beside_a_change_is_quoted_below_it(room: Room) -> None:
    screen = await room.at(ADMIN).write("/rules fine 200, blorb seven")
    assert await room.rules() == ("classic", change(Rules(), "fine", 200))
    assert "“blorb seven”" in screen.text
    assert len(group_texts(room)) == 2


@with_scene(with_admin)
async def test_several_rules_that_contradict_are_changed_together(room: Room) -> None:
    await room.at(ADMIN).write("/rules target 1001, contract needed on the barrel 121")
    _, rules = await room.rules()
    assert (rules.barrel.target, rules.barrel.barrel_need) == (1001, 121)


@with_scene(with_admin)
async def test_the_other_value_that_may_be_meant_is_one_tap_away(room: Room) -> None:
    await room.at(ADMIN).write("/rules dump truck 555")
    _, rules = await room.rules()
    assert rules.scoring.dump_truck == "plus"
    await room.at(ADMIN).press(f"{EN('option-dump_truck')}: {EN('value-dump_truck-plus_minus')}")
    _, rules = await room.rules()
    assert rules.scoring.dump_truck == "plus_minus"


@with_scene(with_admin)
async def test_a_correction_replaces_the_line_about_the_mistake(room: Room) -> None:
    await room.at(ADMIN).write("/rules fine 200")
    await after_a_while(room)
    await room.at(ADMIN).write("/rules fine 60")
    (line,) = [each for each in group_texts(room) if each.startswith("⚙️")]
    assert "120" in line, "the rules before both changes"
    assert "60" in line
    await after_a_while(room)
    await room.at(ADMIN).write("/rules fine 120")
    assert group_texts(room) == [words_of(EN("menu-told-back", who="Ann"))]


@with_scene(with_admin)
async def test_a_line_of_another_person_or_of_long_ago_stays(room: Room) -> None:
    await table(room)
    await room.at(ADMIN).write("/rules fine 200")
    await after_a_while(room)
    await room.at(HOST).write("/rules fine 60")
    await room.house.delivery.drain()
    await asyncio.sleep(600)
    await room.at(HOST).write("/rules fine 100")
    assert len([each for each in group_texts(room) if each.startswith("⚙️")]) == 3


@with_scene(with_admin)
async def test_the_answer_to_a_slip_goes_when_the_person_tries_again(room: Room) -> None:
    await room.at(ADMIN).write("/rules blorb")
    await after_a_while(room)
    await room.at(ADMIN).write("/rules blorb seven")
    (answer,) = group_texts(room)
    assert "“blorb seven”" in answer
    await after_a_while(room)
    await room.at(ADMIN).write("/rules fine 200")
    (line,) = group_texts(room)
    assert line.startswith("⚙️")


@pytest.mark.parametrize("written", ["load classic-am0dt1da1-DF7Q", "classic-am0dt1da1-DF7Q"])
@with_scene(with_admin)
async def test_a_code_that_lost_a_letter_is_to_be_copied_again(room: Room, written: str) -> None:
    screen = await room.at(ADMIN).write(f"/rules {written}")
    assert screen.text == EN("menu-bad-code", code="classic-am0dt1da1-DF7Q")


@pytest.mark.parametrize("written", ["{}", "«{}»", "{}.", "load “{}”!"])
@with_scene(with_admin)
async def test_a_code_alone_is_loaded_and_told_with_its_differences(room: Room, written: str) -> None:
    wanted = change(preset("studio"), "fine", 60)
    words = "/rules " + written.format(encode_rules("studio", wanted))
    await room.at(ADMIN).write(words)
    assert await room.rules() == ("studio", wanted)
    again = await room.at(ADMIN).write(words)
    assert EN("rules-line-changed", preset=EN("preset-studio"), count=1) in again.text


@pytest.mark.parametrize("written", ["Fridays", "fridays", "preset Fridays", "use fridays"])
@with_scene(with_admin)
async def test_the_name_of_saved_rules_alone_brings_them_back(room: Room, written: str) -> None:
    await room.at(ADMIN).write("/rules fine 60")
    await room.at(ADMIN).write("/rules save Fridays")
    await room.at(ADMIN).write("/rules reset")
    refused = await room.at(GUEST).write(f"/rules {written}")
    assert words_of(refused.text) == words_of(EN("toast-rules-who"))
    assert await room.rules() == ("classic", preset("classic"))
    await room.at(ADMIN).write(f"/rules {written}")
    assert await room.rules() == ("classic", change(preset("classic"), "fine", 60))


@with_scene(with_admin)
async def test_the_only_option_that_resembles_a_word_is_opened(room: Room) -> None:
    screen = await room.at(ADMIN).write("/rules bidding")
    assert words_of(screen.text).startswith("“bidding”: probably this.")
    only = catalog()["barrel_auction"]
    opened = [key.data for row in screen.rows for key in row if key.data and only.info.code in key.data]
    assert opened, "its values stand there"
    assert await room.rules() == ("classic", Rules())


@with_scene(with_admin)
async def test_a_rule_that_is_so_already_is_not_reported_as_changed(room: Room) -> None:
    await room.at(ADMIN).write("/rules fine 200")
    before = await room.rules()
    screen = await room.at(ADMIN).write("/rules fine 200")
    assert words_of(screen.text).startswith("✅ Already so: Fine: 200")
    assert await room.rules() == before

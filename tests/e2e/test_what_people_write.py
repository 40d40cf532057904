"""Commands that people write, and faults, from deal to deal."""

from __future__ import annotations

import asyncio
import re

from club.clock import PENDING_S
from game.rules import flat
from tests.e2e.evenings import EN, RU, Evening, answered, deal_to_its_end, evening, last, moment
from tests.scenes import with_scene
from tests.sources import ROOT


@with_scene(evening)
async def test_commands_without_a_table(it: Evening) -> None:
    ann = it.people[0]
    expected = {
        "/table": EN("table-none"),
        "/cancel": EN("table-none"),
        "/score": EN("standings-empty"),
        "/start": EN("greeting"),
        "/rules@thousand_table_bot": "📖",
        "/help": "/new",
    }
    for command, words in expected.items():
        await ann.say(it.group, command)
        await moment()
        assert words in (await it.board()).text, command
    await ann.start()
    for command, words in {
        "/hand": EN("hand-none"),
        "/score": EN("standings-empty"),
        "/help": "/new",
        "/start": "Ann",
        "/new": "Your own table",
    }.items():
        await ann.say(ann, command)
        await moment()
        assert words in (await last(ann)).text, command


@with_scene(evening)
async def test_commands_at_a_table(it: Evening) -> None:
    board = await it.play()
    ann = it.people[0]
    panel = await last(ann)
    await ann.say(it.group, "/table")
    await moment()
    again = await it.board()
    assert (again.text, again.id > board.id) == (board.text, True)
    assert board.id not in {each.id for each in await ann.sees(it.group)}
    await ann.say(ann, "/hand")
    await moment()
    assert (await last(ann)).text == panel.text
    assert (await last(ann)).id > panel.id
    await ann.say(it.group, "/score")
    await moment()
    assert EN("score-empty") in (await it.board()).text
    await ann.say(ann, "/rules")
    await moment()
    assert "📖" in (await last(ann)).text


@with_scene(evening, "en", "ru", "en", "en")
async def test_languages_of_persons_and_of_the_group(it: Evening) -> None:
    board = await it.play()
    ann, bob, *_ = it.people
    assert "Deal 1" in board.text
    assert "сдача 1" in (await last(bob)).text
    await ann.say(ann, "/language")
    await moment()
    assert (await answered(ann, await last(ann), "Русский")).text == RU("toast-language")
    await moment()
    assert any("сдача 1" in each.text for each in await ann.sees())
    await bob.say(it.group, "/language")
    await moment()
    assert (await it.board()).text == EN("language-admins")
    await ann.say(it.group, "/language")
    await moment()
    asking = await it.board()
    assert (await answered(bob, asking, "Русский")).text == RU("language-admins")
    assert (await answered(ann, asking, "Русский")).text == RU("language-group")
    await moment()
    assert any("Сдача 1" in each.text for each in await ann.sees(it.group))


@with_scene(evening)
async def test_player_blocks_the_bot_in_mid_deal_and_comes_back(it: Evening) -> None:
    await it.play()
    asked, panel, label = await it.asked()
    other = next(person for person in it.people[:3] if person is not asked)
    await other.block()
    await answered(asked, panel, label)
    await moment()
    assert any(EN("trouble-unreachable", who=other.name) in each.text for each in await asked.sees(it.group))
    await other.unblock()
    await moment()
    while (found := await it.asked())[0] is not other:  # the others play on
        await answered(*found)
        await moment()
    assert (await answered(*found)).text == ""


@with_scene(evening)
async def test_group_becomes_a_supergroup_in_mid_deal(it: Evening) -> None:
    board = await it.play()
    upgraded = await it.group.migrate()
    await moment()
    assert (await it.board(upgraded)).text == board.text
    asked, panel, label = await it.asked()
    assert (await answered(asked, panel, label)).text == ""
    await moment()
    table = await it.house.store.table_in(upgraded.id, None)
    assert table is not None
    assert table.entries > 1
    assert (await it.board(upgraded)).text != board.text


@with_scene(evening, kind="forum")
async def test_table_in_a_topic_of_a_forum(it: Evening) -> None:
    ann = it.people[0]
    topic = await it.group.open_topic(ann, "Cards")
    board = await it.play(topic=topic)
    assert "Deal 1" in board.text
    assert board.thread == topic
    await ann.say(it.group, "/table")
    await moment()
    assert (await it.board()).text == EN("table-none")


@with_scene(evening)
async def test_next_deal_by_button_and_by_itself(it: Evening) -> None:
    await it.play()
    await deal_to_its_end(it)
    sheet = await it.board()
    assert [each.id for each in await it.people[0].sees(it.group) if "Deal 1" in each.text] == [sheet.id]
    stranger = it.people[3]
    told = await answered(stranger, sheet, EN("button-next-deal"))
    assert told.text == EN("toast-not-a-player")
    await answered(it.people[2], sheet, EN("button-next-deal"))
    told = await answered(it.people[1], sheet, EN("button-next-deal"))
    assert told.text == EN("toast-already-dealt")
    await asyncio.sleep(8)
    second = await it.board()
    assert "Deal 2" in second.text
    await deal_to_its_end(it)
    await asyncio.sleep(30)
    assert "Deal 3" in (await it.board()).text


@with_scene(evening)
async def test_sheet_is_not_lost_when_the_next_deal_is_pressed_at_once(it: Evening) -> None:
    await it.play()
    declarer, panel = await it.play_until("contract")
    await answered(declarer, panel, EN("button-concede"))
    await asyncio.sleep(3)
    table = await it.table()
    await answered(declarer, await last(declarer), EN("button-concede-sure"))
    await asyncio.sleep(PENDING_S)
    await answered(declarer, panel, data=f"n{table.id}:1")
    await moment()
    over = EN("table-deal-over", number=1).replace("<b>", "").replace("</b>", "")
    (sheet,) = [each for each in await declarer.sees(it.group) if "Deal 1" in each.text]
    assert over in sheet.text
    assert not sheet.keyboard
    assert "Deal 2" in (await it.board()).text


@with_scene(evening)
async def test_a_block_of_commands_in_one_message_changes_the_rules_line_by_line(it: Evening) -> None:
    """The block is the one that README shows."""
    await it.lobby()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```\n(/rules preset [^`]*)```", readme)
    assert block.count("\n") == 4
    await it.people[0].say(it.group, block)
    await moment()
    table = await it.table()
    assert (table.preset, flat(table.rules)["barrel_need"]) == ("studio", 121)
    assert [each.name for each in await it.house.store.rule_sets(it.group.id)] == ["friday"]
    assert any("/rules load" in each.text for each in await it.people[0].sees(it.group)), "the code to share"


@with_scene(evening)
async def test_a_forwarded_command_does_nothing(it: Evening) -> None:
    await it.lobby()
    ann, bob, *_ = it.people
    said = await ann.say(ann, "/cancel")
    await ann.forward(it.group, said)
    await bob.forward(it.group, said)
    await moment()
    assert (await it.table()).stage == "lobby"
    assert EN("button-join") in str((await it.board()).keyboard)


@with_scene(evening)
async def test_a_private_chat_is_one_place_whatever_topics_it_has(it: Evening) -> None:
    ann = it.people[0]
    await ann.start()
    topic = (await it.playground.act("open_topic", user=ann.id, chat=ann.id, name="Cards"))["id"]
    await ann.say(ann, "/new")
    await moment()
    own = await last(ann)
    await ann.say(ann, "/table", thread=topic)
    await moment()
    again = await last(ann)
    assert (again.text, again.id > own.id) == (own.text, True)
    await ann.say(ann, "/new", thread=topic)
    await moment()
    assert len(await it.house.store.open_tables()) == 1

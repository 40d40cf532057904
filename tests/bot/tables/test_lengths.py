"""The length of the next match is chosen in the lobby, and changes no rules of the group."""

from __future__ import annotations

from bot.tables.visit import Toast
from bot.words.buttons import SetLength, unpack
from bot.words.texts import words_of
from game.rules import flat
from tests.bot.table import GROUP, Room, label_rows
from tests.bot.tables.sitting import read
from tests.bot.tables.test_computers import ANN, BOB, CID, keys, waiting
from tests.bot.tables.test_own_table import home, newest, only
from tests.scenes import with_scene


async def choose(table: Room, who: int, label: str) -> Toast:
    """Press the key of a length under the lobby."""
    wanted = unpack(await table.data(GROUP, label))
    assert isinstance(wanted, SetLength)
    return await table.at(who).press(wanted)


@with_scene(waiting, ANN, BOB, CID)
async def test_the_host_chooses_twelve_deals_and_the_others_agree(table: Room) -> None:
    assert ["To 1001", "✓ To 501", "12 deals"] in await keys(table)
    assert (await choose(table, BOB, "12 deals")).text == "Only Ann or an admin of the group can do that."
    await choose(table, ANN, "12 deals")
    assert ["To 1001", "To 501", "✓ 12 deals"] in await keys(table)
    assert "Yet to agree: Bob, Cid" in await read(table)
    for each in (BOB, CID):
        await table.lobby(each, "agree")
    await table.lobby(ANN, "start")
    assert "deal 1 of 12" in words_of((await table.newest(BOB)).text)
    chat = await table.house.people.group((await table.record()).chat)
    assert chat is not None
    assert "deal_limit" not in dict(chat.changes), "the next match of the group has its usual length"


@with_scene(home)
async def test_a_short_target_takes_the_barrel_away_and_a_long_one_brings_it_back(table: Room) -> None:
    assert ["✓ To 1000", "To 501", "12 deals"] in label_rows(only(table))
    usual = flat((await newest(table)).rules)
    await table.home(ANN).push("To 501")
    rules = flat((await newest(table)).rules)
    assert {name: rules[name] for name in usual if rules[name] != usual[name]} == {
        "target": 501,
        "barrel_at": "off",
    }
    assert "change" not in words_of(only(table).text), "a key shows the length"
    await table.home(ANN).push("For 2")
    assert ["To 1000", "✓ To 501", "12 deals"] in label_rows(only(table)), "another size keeps the length"
    await table.home(ANN).push("To 1000")
    assert flat((await newest(table)).rules) == {**usual, "players": 2}

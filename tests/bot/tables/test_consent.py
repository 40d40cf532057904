"""A player plays by rules that were changed after they sat down only if they saw the change and agreed."""

from __future__ import annotations

from bot.words.buttons import EndPress, LobbyPress, Rematch, unpack
from bot.words.texts import texts
from club.rules import rules_mark
from game.rules import preset
from tests.bot.table import GROUP, NAMES, Room, room
from tests.bot.tables.sitting import lobby, read
from tests.scenes import with_scene

EN = texts("en")
ANN, BOB, CID, DAN = 11, 12, 13, 14
AGREE = "👍 Play by these rules"


async def seated(table: Room) -> None:
    """Let Ann open a table, and Bob and Cid join it."""
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    for who in (BOB, CID):
        await table.at(who).press("Join")


async def stage(table: Room) -> str:
    record = await table.house.store.table(1)
    assert record is not None
    return record.stage


@with_scene(room)
async def test_rules_changed_after_the_others_sat_down_are_asked_for_before_the_start(table: Room) -> None:
    await seated(table)
    await table.at(ANN).write("/rules fine 200")
    told = await read(table)
    assert "1. Ann\n2. Bob ❔\n3. Cid ❔" in told
    assert "Yet to agree: Bob, Cid." in told
    assert "• Fine: 120 → 200" in told
    start = await table.at(ANN).press("Start")
    assert start.alert
    assert "Bob, Cid" in start.text
    assert await stage(table) == "lobby"
    assert (await table.at(BOB).press(AGREE)).text == "Agreed."
    assert "Yet to agree: Cid." in await read(table)
    await table.at(BOB).press("Start")
    assert await stage(table) == "lobby"
    await table.at(CID).press(AGREE)
    assert AGREE not in [each.text for row in (await lobby(table)).rows for each in row]
    await table.at(CID).press("Start")
    assert await stage(table) == "playing"
    live = await table.live()
    assert rules_mark(live.table.preset, live.table.rules) != rules_mark("classic", preset("classic"))


@with_scene(room)
async def test_who_changed_the_rules_is_not_asked(table: Room) -> None:
    await seated(table)
    table.telegram.admins = {CID}
    await table.at(CID).write("/rules fine 200")
    assert "Yet to agree: Ann, Bob." in await read(table)


@with_scene(room)
async def test_rules_changed_back_ask_nobody(table: Room) -> None:
    await seated(table)
    await table.at(ANN).write("/rules fine 200")
    await table.at(ANN).write("/rules fine 120")
    assert "agree" not in await read(table)
    await table.at(BOB).press("Start")
    assert await stage(table) == "playing"


@with_scene(room)
async def test_who_sits_down_after_the_change_has_seen_it(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    await table.at(BOB).press("Join")
    await table.at(ANN).write("/rules fine 200")
    await table.at(CID).press("Join")
    assert "Yet to agree: Bob." in await read(table)


@with_scene(room)
async def test_a_key_agrees_to_the_rules_it_showed_and_to_no_later_ones(table: Room) -> None:
    """Else the host changes them between the look and the tap."""
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    join = await table.data(GROUP, "Join")
    await table.at(ANN).write("/rules fine 200")
    assert (await table.at(BOB).press(unpack(join))).text == "You are at the table."
    assert "Yet to agree: Bob." in await read(table)
    agree = await table.data(GROUP, AGREE)
    await table.at(ANN).write("/rules fine 100")
    assert (await table.at(BOB).press(unpack(agree))).text.startswith("The rules have just changed once more")
    assert "Yet to agree: Bob." in await read(table)


@with_scene(room)
async def test_the_link_of_a_newcomer_carries_the_rules_they_saw(table: Room) -> None:
    await table.come_in(*NAMES)
    dan = await table.house.people.reachable(table.people[DAN], started=False)
    await table.at(ANN).say("/new")
    pressed = unpack(await table.data(GROUP, "Join"))
    assert isinstance(pressed, LobbyPress)
    link = (await table.at(dan).press(pressed)).url
    assert link
    await table.at(ANN).write("/rules fine 200")
    await table.home(DAN).write(f"/start {link.partition('=')[2]}")
    assert "2. Dan ❔" in await read(table)


@with_scene(room)
async def test_whoever_follows_a_made_up_link_without_rules_has_seen_none(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    record = await table.house.store.table(1)
    assert record is not None
    await table.home(DAN).write(f"/start join_{record.token}_")
    assert "2. Dan ❔" in await read(table)


@with_scene(room)
async def test_a_start_that_has_to_ask_brings_the_lobby_to_the_end_of_the_chat_once(table: Room) -> None:
    await seated(table)
    await table.at(ANN).write("/rules fine 200")
    for _ in range(5):
        await table.at(ANN).press("Start")
    await table.house.delivery.drain()
    sent = [call.text for call in table.telegram.calls if (call.verb, call.chat) == ("send", GROUP)]
    assert sum("Thousand for" in text for text in sent) == 2
    assert "Thousand for" in table.seen(GROUP).text


@with_scene(room)
async def test_who_does_not_sit_there_agrees_to_nothing(table: Room) -> None:
    await seated(table)
    await table.at(ANN).write("/rules fine 200")
    told = await table.at(DAN).press(AGREE)
    assert told.text == EN("toast-not-joined")
    record = await table.house.store.table(1)
    assert record is not None
    assert {each.player for each in record.state.consents} == {ANN, BOB, CID}


@with_scene(room)
async def test_who_left_and_came_back_is_asked_like_anybody_else(table: Room) -> None:
    await seated(table)
    await table.at(CID).press("Leave")
    await table.at(ANN).write("/rules fine 200")
    await table.at(CID).press("Join")
    assert "Yet to agree: Bob." in await read(table)


@with_scene(room)
async def test_a_rematch_by_other_rules_asks_everybody_who_presses(table: Room) -> None:
    """Their key stands under the match, which was played by the rules of before."""
    await seated(table)
    await table.at(ANN).press("Start")
    await table.at(ANN).write("/rules fine 200")
    await table.at(ANN).press(EndPress(1, "end"))
    assert await stage(table) == "closed"
    for who in (ANN, BOB):
        await table.at(who).press(Rematch(1))
    assert "Yet to agree: Ann, Bob." in await read(table)

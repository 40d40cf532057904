"""The panel of a deal that is over becomes that of the next one, if that is dealt soon."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.delivery import Urgency
from bot.pictures.chart import Latest
from bot.tables.display import NEXT_DEAL_S
from bot.words.buttons import NextDeal
from club.state import Preferences
from storage.store import Slot
from tests.bot.delivery.deliveries import ANN as HER
from tests.bot.delivery.deliveries import ANNS, Deliveries, delivering, keys
from tests.bot.table import GROUP, NAMES, Room, in_play, room
from tests.bot.tables.test_own_table import DEAL, home, play
from tests.bot.tables.test_sight import write
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, *_ = NAMES
PEOPLE = (ANN, BOB, CID)
NEXT = ANNS._replace(name="hand:7:4")


def panels(table: Room, who: int) -> dict[int, bool]:
    """Return by id the messages at home that show a deal, and whether they have keys."""
    messages = table.telegram.messages.items()
    return {
        number: bool(screen.rows)
        for (chat, number), screen in messages
        if chat == who and "deal " in screen.text
    }


async def deal_on(table: Room, after_s: float) -> None:
    """Play a deal, and let the next one be dealt so long after its end."""
    await table.house.delivery.drain()
    await table.play_a_deal()
    await asyncio.sleep(after_s)
    await press_next(table)


async def press_next(table: Room) -> None:
    """Let Ann press for the next deal."""
    deals = (await table.match()).deals_played
    await table.at(ANN).press(NextDeal(1, deals))
    await table.house.delivery.drain()
    assert (await table.live()).deal_number() == deals + 1


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_deal_within_a_minute_takes_the_panels_of_the_one_before(table: Room) -> None:
    await table.house.delivery.drain()
    for deal in (2, 3):
        await table.play_a_deal()
        await table.house.delivery.drain()
        before = {who: panels(table, who).keys() for who in PEOPLE}
        await asyncio.sleep(NEXT_DEAL_S - 10)
        await press_next(table)
        for who in PEOPLE:
            assert len(panels(table, who)) == 1
            assert (panels(table, who).keys() == before[who]) is (who != await table.asked())
            assert f"deal {deal}" in table.seen(who).text
    assert "strip" not in [call.verb for call in table.telegram.calls if call.chat in PEOPLE]
    await table.play_a_deal()
    await asyncio.sleep(5)
    assert all("deal 3" in table.seen(who).text for who in PEOPLE), "and it is played as ever"


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_each_player_hears_the_first_question_of_a_deal_and_no_other(table: Room) -> None:
    await deal_on(table, 10)
    heard = {who: sounds(table, who) for who in PEOPLE}
    await table.play_a_deal()
    await table.house.delivery.drain()
    for who in PEOPLE:
        assert sounds(table, who) <= heard[who] + 1
        assert len(panels(table, who)) == 1
    assert sum(sounds(table, who) - heard[who] for who in PEOPLE) == 2, "one was asked as the deal began"


def sounds(table: Room, who: int) -> int:
    """Return how many messages a player has heard at home."""
    return sum(call.verb == "send" and not call.silent for call in table.telegram.calls if call.chat == who)


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_later_deal_rings_in_new_panels(table: Room) -> None:
    await deal_on(table, NEXT_DEAL_S + 10)
    for who in PEOPLE:
        assert list(panels(table, who).values()).count(True) <= 1, "the old one has no keys"
        assert len(panels(table, who)) == 2
        assert not table.seen(who).is_silent_in(who)


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_below_what_was_written_the_next_deal_is_a_new_panel(table: Room) -> None:
    await table.house.delivery.drain()
    await table.play_a_deal()
    await table.house.delivery.drain()
    write(table, BOB)
    await press_next(table)
    assert [len(panels(table, who)) for who in PEOPLE] == [1, 2, 1]
    assert not table.seen(BOB).is_silent_in(BOB)


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_result_on_its_way_is_told_before_the_next_deal(table: Room) -> None:
    await table.house.delivery.drain()
    table.telegram._takes = 1.0
    await table.play_a_deal()
    await press_next(table)
    for who in PEOPLE:
        assert "deal 2" in table.seen(who).text
        assert not any(list(panels(table, who).values())[:-1]), "the old one has no keys"


@with_scene(home)
async def test_at_ones_own_table_each_result_stays(table: Room) -> None:
    await table.home(ANN).push(DEAL)
    await play(table, deals=2)
    assert len(panels(table, ANN)) == 2


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_deal_that_is_refused_as_repeated_moves_no_panel(table: Room) -> None:
    await deal_on(table, 10)
    await table.play_a_deal()
    await table.house.delivery.drain()
    seen = {who: panels(table, who) for who in PEOPLE}
    live, update = await table.live(), table.updates
    await table.at(ANN).press(NextDeal(1, 2), update)
    await table.house.delivery.drain()
    assert live.deal_number() == 2
    assert {who: panels(table, who) for who in PEOPLE} == seen


@virtual_time
async def test_a_restart_finds_the_panel_where_it_went(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, deal_pause_s=9000) as table:
        await deal_on(table, 10)
        shown = table.house.delivery.shown((await table.live()).hand_slot(0, 2))
    assert shown is not None
    async with room(tmp_path / "store.sqlite3") as again:
        await again.house.open()
        await again.house.delivery.drain()
        assert again.house.delivery.shown(Slot(ANN, None, "hand:1:2")) == shown
        assert again.house.delivery.shown(Slot(ANN, None, "hand:1:1")) is None
        assert "send" not in [call.verb for call in again.telegram.calls]


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_the_result_is_drawn_where_the_hand_is(table: Room) -> None:
    """No words can take the place of a picture: words follow words at home, and pictures follow pictures."""
    await table.behave(BOB, Preferences(picture=True))
    await table.house.delivery.drain()
    before = {who: panels(table, who).keys() for who in PEOPLE}
    await table.play_a_deal()
    await table.house.delivery.drain()
    drawn = {who: table.seen(who).picture for who in (GROUP, *PEOPLE)}
    assert [who for who, picture in drawn.items() if picture and isinstance(picture.shows, Latest)] == [
        GROUP,
        BOB,
    ]
    await press_next(table)
    kept = [who for who in PEOPLE if who != await table.asked()]
    assert {who: panels(table, who).keys() for who in kept} == {who: before[who] for who in kept}


@with_scene(delivering)
async def test_a_message_in_doubt_is_not_handed_over(deliveries: Deliveries) -> None:
    deliveries.show(ANNS, keys("deal 3"), Urgency.TURN)
    await deliveries.delivery.drain()
    deliveries.telegram.late[HER] = [20.0]
    deliveries.show(ANNS, keys("deal 3 is over"), Urgency.TURN)
    await asyncio.sleep(5)
    deliveries.delivery.sight.hand_over(ANNS, NEXT)
    deliveries.show(NEXT, keys("deal 4"), Urgency.TURN)
    await asyncio.sleep(60)
    assert deliveries.seen(NEXT).text == "deal 4"
    assert len(deliveries.telegram.messages) == 2


@with_scene(delivering)
async def test_no_message_is_handed_over_to_a_slot_that_has_one(deliveries: Deliveries) -> None:
    for slot in (ANNS, NEXT):
        deliveries.show(slot, keys(slot.name), Urgency.TURN)
    await deliveries.delivery.drain()
    shown = deliveries.delivery.shown(NEXT)
    deliveries.delivery.sight.hand_over(ANNS, NEXT)
    assert deliveries.delivery.shown(NEXT) == shown

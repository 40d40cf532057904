"""A large step of the auction is never one slip of the thumb: it asks first, and can be taken back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.screens import Rows
from bot.words.buttons import ComputerPress, ShowDraft, TakeBack, Tap, pack, unpack
from bot.words.texts import texts
from club.clock import MOVE_S, PENDING_S
from club.model import DEFAULT_SETTINGS, ChatSettings, Pace
from game.cards import Cards, cards
from game.layouts import THREE, stacked
from game.state import Auction, Committing, Dealt, Giving, Playing
from storage.sqlite.sqlite_store import open_store
from tests.bot.table import GROUP, PLACE, Room, in_play, room
from tests.bot.tables.clocks import every_key
from tests.scenes import with_scene
from tests.virtual_time import virtual_time, wall

STALE = "The table has moved on: look again."
EN = texts("en").plain
UNSAY = "↩ Take it back"
HELD = "⏳ <b>You bid\xa0300.</b>"
RICH = tuple(map(cards, ("KH QH KD QD AS TS 9S", "JC QC TC AC 9D JD KC", "TD AD 9H JH QS JS 9C")))
"""Ann holds the marriages of hearts and diamonds: 120 and 180 make 300."""


def rich() -> Cards:
    """Return a deck that gives Ann two marriages; Bob, who holds clubs, is asked first."""
    return stacked(THREE, 3, 2, RICH, (cards("KS TH AH"),))


async def rules(table: Room, settings: ChatSettings = DEFAULT_SETTINGS, **changes: str) -> None:
    """Let the group play by other rules."""
    chat = await table.house.people.chat(GROUP, PLACE.title, "en")
    chat = replace(chat, settings=settings, changes=tuple(changes.items()))
    await table.house.people.keep_chat(chat)


async def rich_auction(table: Room) -> None:
    """Let Ann be asked for a bid at 105, with two marriages in hand and everything still open."""
    await table.sit_down()
    await table.tap(12, "bid 105")
    await table.tap(13, "pass")
    assert await table.asked() == 11


async def rows(table: Room, who: int) -> list[list[str]]:
    """Return the keys of somebody's panel row by row, that of a hint left out."""
    drawn = [[key.text for key in row] for row in (await table.newest(who)).rows]
    return [row for row in drawn if "💡" not in row[0]]


async def bid(table: Room, points: int = 300, update: int | None = None) -> None:
    """Let Ann confirm a large bid; it is not made yet."""
    sure = pack(Tap(1, (await table.match()).turn, f"bid {points}"))
    assert (await table.send(11, sure, update)).text == ""
    await asyncio.sleep(0.1)
    assert (await table.record()).state.pending == f"bid {points}"


async def withdraw(table: Room, who: int = 11) -> str:
    """Let somebody take back what waits, as its key does; return what they are told."""
    return (await table.send(who, pack(TakeBack(1, (await table.match()).turn)))).text


async def amount(table: Room) -> int | None:
    """Return the standing bid, None once the auction is over."""
    phase = (await table.match()).phase
    return phase.bid if isinstance(phase, Auction) else None


@with_scene(room, shuffle=rich)
async def test_the_next_steps_come_first_and_the_pass_stands_apart(table: Room) -> None:
    await rich_auction(table)
    assert await rows(table, 11) == [["110", "115", "120"], ["Pass"], ["more…", "max 300"]]


@with_scene(room, shuffle=rich)
async def test_one_tap_on_the_highest_bid_asks_and_bids_nothing(table: Room) -> None:
    await rich_auction(table)
    await table.press(11, "max 300")
    assert "👉 <b>Bid\xa0300?</b> The bid stands at\xa0105." in (await table.newest(11)).text
    assert await rows(table, 11) == [["✅ Bid 300", "↩ Back"]]
    await asyncio.sleep(10)
    assert (await amount(table), await table.asked()) == (105, 11)
    await table.press(11, "↩ Back")
    assert (await rows(table, 11))[0] == ["110", "115", "120"]


@with_scene(room, shuffle=rich)
async def test_more_than_three_steps_ask_and_three_do_not(table: Room) -> None:
    await rich_auction(table)
    await table.press(11, "more…")
    keys = {each.text: unpack(each.data or "") for row in (await table.newest(11)).rows for each in row}
    asks = {text for text, press in keys.items() if text.isdigit() and isinstance(press, ShowDraft)}
    bids = {text for text, press in keys.items() if text.isdigit() and isinstance(press, Tap)}
    assert bids == {"110", "115", "120"}
    assert asks == {str(each) for each in range(125, 301, 5)}


@with_scene(room, shuffle=rich)
async def test_a_double_tap_on_any_key_of_the_auction_confirms_nothing(table: Room) -> None:
    """The second tap hits what stands, counted from the end of the chat, where the first key stood."""
    await rich_auction(table)
    turn, tried = (await table.match()).turn, 0
    for draft in ("", "more"):
        first = await look(table, turn, draft)
        for below, row in enumerate(reversed(first)):
            for at, key in enumerate(row):
                press = unpack(key.data or "")
                if isinstance(press, ShowDraft):
                    second = (await look(table, turn, press.words))[::-1]
                    under = second[below] if below < len(second) else ()
                    hit = under[at * len(under) // len(row)] if under else None
                    assert hit is None or not isinstance(unpack(hit.data or ""), Tap), (key, hit)
                    tried += 1
    assert tried > 30


async def look(table: Room, turn: int, draft: str) -> Rows:
    """Let Ann look at her panel with a draft."""
    assert (await table.send(11, pack(ShowDraft(1, turn, draft)))).text == ""
    return (await table.newest(11)).rows


@with_scene(room, shuffle=rich)
async def test_a_large_bid_can_be_taken_back_before_it_turns_the_talon_up(table: Room) -> None:
    """At 300 the others pass unasked, and the talon is turned up: that must not happen at once."""
    await rich_auction(table)
    before = await table.match()
    await table.press(11, "max 300")
    await table.press(11, "✅ Bid 300")
    await asyncio.sleep(PENDING_S - 0.5)
    panel = table.seen(11)
    assert HELD in panel.text
    ((undo,),) = panel.rows
    assert undo.text == UNSAY
    for who in (12, 13, GROUP):
        assert "300" not in table.seen(who).text
    assert (await table.send(11, undo.data or "")).text == ""
    await asyncio.sleep(60)
    assert await table.match() == before
    assert (await rows(table, 11))[0] == ["110", "115", "120"]
    await table.tap(11, "bid 110")
    assert await amount(table) == 110


@with_scene(room, shuffle=rich)
async def test_a_large_bid_stands_after_two_seconds(table: Room) -> None:
    await rich_auction(table)
    await bid(table)
    assert await amount(table) == 105
    await asyncio.sleep(PENDING_S)
    phase = (await table.match()).phase
    assert isinstance(phase, Giving)
    assert phase.bargain.amount == 300
    assert (await table.record()).state.pending == ""


@with_scene(room)
async def test_where_everybody_is_asked_it_can_be_taken_back_until_somebody_acts(table: Room) -> None:
    await rules(table, bid_limit="none")
    await table.sit_down()
    await table.tap(12, "bid 200")
    await asyncio.sleep(60)
    assert await amount(table) == 200
    await table.press(12, UNSAY)
    assert await amount(table) == 100


@with_scene(room, shuffle=rich)
async def test_a_second_tap_and_another_device_change_nothing(table: Room) -> None:
    await rich_auction(table)
    turn = (await table.match()).turn
    low, large = pack(Tap(1, turn, "bid 110")), pack(Tap(1, turn, "bid 300"))
    assert (await table.send(11, large)).text == ""
    assert (await table.send(11, large)).text == "", "the second tap tells nothing new"
    assert (await table.send(11, low)).text == STALE, "from another device, an older screen"
    assert (await table.send(11, pack(ShowDraft(1, turn, "bid 120")))).text == STALE
    assert (await table.record()).state.pending == "bid 300"
    await asyncio.sleep(PENDING_S + 0.1)
    assert (await table.send(11, low)).text == STALE
    assert await amount(table) is None


@with_scene(room, shuffle=rich)
async def test_the_same_update_twice_waits_once(table: Room) -> None:
    await rich_auction(table)
    await bid(table, update=900)
    assert await withdraw(table) == ""
    assert (await table.tap(11, "bid 300", update=900)).text == ""
    await asyncio.sleep(10)
    assert await amount(table) == 105


@with_scene(room, shuffle=rich)
async def test_a_confirmation_of_an_auction_that_moved_on_bids_nothing(table: Room) -> None:
    await rich_auction(table)
    await table.press(11, "max 300")
    sure = await table.data(11, "✅ Bid 300")
    await table.tap(11, "bid 110")
    assert (await table.send(11, sure)).text == STALE
    await asyncio.sleep(10)
    assert await amount(table) == 110


@with_scene(room, shuffle=rich)
async def test_who_bid_before_may_take_it_back_and_the_large_bid_goes_with_it(table: Room) -> None:
    await table.sit_down()
    await table.tap(12, "bid 105")
    undo = await table.data(12, UNSAY)
    await table.send(13, pack(Tap(1, (await table.match()).turn, "bid 125")))
    assert (await table.record()).state.pending in {"", "bid 125"}
    await table.send(12, undo)
    await asyncio.sleep(10)
    assert (await amount(table), await table.asked()) == (100, 12)
    assert (await table.record()).state.pending == ""


@with_scene(room, shuffle=rich)
async def test_nobody_else_takes_it_back(table: Room) -> None:
    await rich_auction(table)
    await bid(table)
    assert await withdraw(table, 12) == STALE
    assert (await table.record()).state.pending == "bid 300"


@virtual_time
async def test_after_a_restart_a_question_can_be_confirmed_and_a_bid_that_waits_is_made(
    tmp_path: Path,
) -> None:
    async with room(tmp_path / "s", shuffle=rich) as table:
        await rich_auction(table)
        await table.press(11, "max 300")
        sure = await table.data(11, "✅ Bid 300")
    async with room(tmp_path / "s", shuffle=rich) as table:
        await table.come_in(11, 12, 13)
        await table.house.open()
        table.updates = 1000
        assert (await table.send(11, sure)).text == ""
    async with room(tmp_path / "s", shuffle=rich) as table:
        await table.come_in(11, 12, 13)
        await table.house.open()
        assert (await table.record()).state.pending == "bid 300"
        await asyncio.sleep(PENDING_S + 0.1)
        assert isinstance((await table.match()).phase, Giving)


@virtual_time
async def test_a_bid_that_waits_when_the_process_is_killed_is_made_two_seconds_after_the_start(
    tmp_path: Path,
) -> None:
    async with room(tmp_path / "s", shuffle=rich) as table:
        await rich_auction(table)
        await bid(table)
    store = await open_store(tmp_path / "s")
    await store.beat(wall() - 55)  # the last heartbeat of a killed process is up to a minute old
    await store.close()
    async with room(tmp_path / "s", shuffle=rich) as table:
        await table.house.open()
        await asyncio.sleep(PENDING_S + 0.1)
        assert isinstance((await table.match()).phase, Giving)


@with_scene(in_play, timer=120, shuffle=rich)
async def test_taking_it_back_again_and_again_gains_no_time(table: Room) -> None:
    await table.tap(12, "bid 105")
    await table.tap(13, "pass")
    for _ in range(130):
        await bid(table)
        await asyncio.sleep(0.9)
        assert await withdraw(table) == ""
    await asyncio.sleep(1)
    assert "Ann</a>, it is your turn" in table.seen(GROUP).text


@with_scene(in_play, timer=120, shuffle=rich)
async def test_a_large_bid_removes_the_call(table: Room) -> None:
    await table.tap(12, "bid 105")
    await table.tap(13, "pass")
    await asyncio.sleep(125)
    assert "I am here" in [key.text for key in every_key(table)]
    await bid(table)
    await asyncio.sleep(10)
    assert "I am here" not in [key.text for key in every_key(table)]


@with_scene(room, shuffle=rich)
async def test_a_large_bid_ends_a_pause(table: Room) -> None:
    await rich_auction(table)
    await table.at(12).say("/pause")
    await bid(table)
    assert (await table.record()).state.paused is None
    await asyncio.sleep(PENDING_S)
    assert isinstance((await table.match()).phase, Giving)


@with_scene(room, shuffle=rich)
async def test_a_match_that_ends_meanwhile_makes_no_bid(table: Room) -> None:
    await rich_auction(table)
    await bid(table)
    live = await table.live()
    async with table.house.tables.lock(1):
        await table.house.runner.close(live, live.table, None, "host", (11,))
    await asyncio.sleep(10)
    assert (await table.record()).stage == "closed"


@pytest.mark.parametrize("pace", list(MOVE_S))
@virtual_time
async def test_computers_wait_two_seconds_after_a_large_bid(tmp_path: Path, pace: Pace) -> None:
    async with room(tmp_path / "s", lot=first_seat) as table:
        await rules(table, ChatSettings(pace=pace), bid_limit="none")
        await against_computers(table)
        await bid(table, 200)
        await asyncio.sleep(1.8)
        assert await amount(table) == 100, "1.9 s"
        await asyncio.sleep(0.3)
        assert await amount(table) == 200, "2.2 s"
        assert await withdraw(table) == "", "the computer still thinks"
        await bid(table, 200)
        await asyncio.sleep(10)
        assert await amount(table) is None, "they pass"


def first_seat(seats: int) -> int:
    """Let seat 0 deal first, so that it speaks last."""
    del seats
    return 0


async def against_computers(table: Room) -> None:
    """Let Ann play against two computers in the group, until she is asked for a bid."""
    await table.come_in(11)
    await table.at(11).say("/new")
    await table.lobby(11, "join")
    for seat in (1, 2):
        add = ComputerPress(1, "add", seat)
        await table.at(11).press(add)
    await table.lobby(11, "start")
    await asyncio.sleep(10)
    assert (await table.live()).match.asked == 0


@with_scene(room)
async def test_a_contract_raised_by_more_than_twenty_asks_and_can_be_taken_back(table: Room) -> None:
    await to_the_contract(table)
    before = await table.match()
    assert await rows(table, 11) == [
        ["▶ Play\xa0100"],
        ["105", "110", "115", "more…"],
        ["🏳 Concede…"],
    ]
    await table.press(11, "more…")
    await table.press(11, "125")
    assert "👉 <b>Play for\xa0125 instead of\xa0100?</b>" in (await table.newest(11)).text
    assert await table.match() == before
    await table.press(11, "✅ Play 125")
    assert isinstance((await table.match()).phase, Playing)
    assert UNSAY in await table.keys(11)
    await table.press(11, UNSAY)
    after = await table.match()
    assert after == before._replace(turn=after.turn)


@with_scene(room)
async def test_contracts_end_with_what_the_hand_can_make(table: Room) -> None:
    """Ann holds the marriage of hearts: 220, though the rules allow 300."""
    await to_the_contract(table)
    await table.press(11, "more…")
    amounts = [int(each) for each in await table.keys(11) if each.isdigit()]
    assert amounts == list(range(100, 221, 5))


@with_scene(room)
async def test_a_concession_names_its_price_and_the_share_of_the_others(table: Room) -> None:
    await to_the_contract(table)
    await table.press(11, "🏳 Concede…")
    assert "It costs you\xa0100, and the others get\xa050 each." in (await table.newest(11)).text


@pytest.mark.parametrize(
    ("verb", "held"), [("concede", "You concede."), ("cross", "You cross the deal out.")]
)
@virtual_time
async def test_a_way_out_of_the_deal_can_be_taken_back_for_two_seconds(
    tmp_path: Path, verb: str, held: str
) -> None:
    async with room(tmp_path / "s") as table:
        await rules(table, cross="on")
        await to_the_contract(table)
        before = await table.match()
        sure = pack(Tap(1, before.turn, verb))
        assert (await table.send(11, sure)).text == ""
        await asyncio.sleep(PENDING_S - 0.5)
        assert held in table.seen(11).text
        assert [[key.text for key in row] for row in table.seen(11).rows] == [[UNSAY]]
        assert await withdraw(table) == ""
        await asyncio.sleep(10)
        assert await table.match() == before
        assert (await table.send(11, sure)).text == ""
        await asyncio.sleep(PENDING_S + 0.1)
        assert len((await table.match()).sheet) == 1


async def to_the_contract(table: Room) -> None:
    """Let Ann have the talon at 100, and be asked for her contract."""
    await table.sit_down()
    for who, words in ((12, "pass"), (13, "pass"), (11, "give 9C 1;give 9S 2")):
        await table.tap(who, words)
    assert isinstance((await table.match()).phase, Committing)


@with_scene(room)
async def test_the_highest_bid_offered_is_what_the_hand_can_make(table: Room) -> None:
    """If nothing limits bids, "max 300" would tempt a hand without a marriage."""
    await rules(table, bid_limit="none")
    await table.sit_down()
    assert (await rows(table, 12))[-1] == ["more…", "max 180"], "Bob holds a marriage of 60"
    await table.tap(12, "pass")
    assert (await rows(table, 13))[-1] == ["more…", "max 200"], "Cid one of 80"


@with_scene(room)
async def test_a_dark_deal_asks_before_it_binds(table: Room) -> None:
    await rules(table, dark="forced_bidder", dark_min_score="none")
    await table.sit_down()
    await table.press(11, EN("button-dark", bid="120"))
    assert isinstance((await table.match()).phase, Dealt)
    assert "You stand at\xa0120 whatever you hold." in (await table.newest(11)).text
    assert await rows(table, 11) == [[EN("button-dark-sure"), "↩ Back"]]
    await table.press(11, EN("button-dark-sure"))
    assert (await table.match()).phase.spread.dark == 0  # type: ignore[union-attr]  # it is an auction

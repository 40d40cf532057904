"""Hints: asked for by a key, thought out aside, read by whoever asked and by nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.screens.hand import advised, chances, hand_screen, odds
from bot.tables.visit import Toast
from bot.tables.worker_pool import NoResult, Request
from bot.words.buttons import AskAdvice, SeatPress, TakeBack, pack
from bot.words.texts import texts
from club.clock import STAND_IN_S
from club.seats import NO_PRESENCE, Seating
from game.actions import Bid, Contract, Pass, Play
from game.cards import Suit
from game.lesson import PAGES, judge, view
from game.players import Situation
from game.view import Advice, AdviceReason, Alternative, CallFigures, Odds, View
from tests.bot.table import GROUP, Room, in_play, room, tricks
from tests.bot.tables.sitting import until_next_deal
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN, STRANGER = 11, 12, 13, 14, 99
HINT = "💡 Hint"
THINKS_S = 5.0


class Ponders:
    """Thinks for some seconds about whatever is to be found, and notes what it was asked."""

    def __init__(self, seconds: float = THINKS_S, *, full: bool = False, lost: bool = False) -> None:
        self.seconds = seconds
        self.is_full = full
        self.lost = lost
        self.asked: list[Situation] = []

    def full(self, request: Request) -> bool:
        """Return whether the test wants nobody to have time."""
        del request
        return self.is_full

    async def find(
        self, work: Callable[..., Any], question: Any, request: Request, limit_s: float = 1.0
    ) -> Any:
        """Think; the clock of the search stops at once, so that only what is counted is found."""
        del request, limit_s
        self.asked.append(question)
        await asyncio.sleep(self.seconds)
        if self.lost:
            raise NoResult("lost")
        return work(question, lambda: True)


async def hint(table: Room, who: int, turn: int | None = None, number: int = 1) -> Toast:
    """Ask for a hint in the present turn."""
    at = (await table.match()).turn if turn is None else turn
    press = AskAdvice(number, "hint", at)
    return await table.at(who).press(press)


async def text(table: Room, who: int) -> str:
    """Return what stands in somebody's newest message."""
    return (await table.newest(who)).plain().text


@with_scene(in_play, timer=0, hints="on")
async def test_a_hint_comes_with_the_question_and_only_to_whoever_asked(table: Room) -> None:
    others = [await text(table, each) for each in (ANN, CID, GROUP)]
    assert HINT in await table.keys(BOB)
    assert HINT not in [*await table.keys(ANN), *await table.keys(CID)]
    assert (await table.press(BOB, HINT)).text == "Thinking…"
    await asyncio.sleep(1)
    panel = await text(table, BOB)
    question, hint = panel.split("Your bid?")
    assert "💡" not in question
    assert hint.strip().startswith("💡 ")
    assert "\n" not in hint.strip()
    assert HINT not in await table.keys(BOB), "it is there"
    assert [await text(table, each) for each in (ANN, CID, GROUP)] == others


@with_scene(tricks, hints="on")
async def test_what_is_advised_is_marked_on_its_key(table: Room) -> None:
    before = await table.keys(ANN)
    await table.press(ANN, HINT)
    await asyncio.sleep(1)
    marked = [key for key in await table.keys(ANN) if key.startswith("💡")]
    assert len(marked) == 1
    assert marked[0].removeprefix("💡 ") in before
    assert f"💡 Lead {marked[0].split()[-1]}" in await text(table, ANN)
    assert (await table.press(ANN, marked[0])).text == ""
    assert await table.trick() != ""


@with_scene(in_play, timer=0, hints="on")
async def test_both_cards_of_a_gift_are_advised_and_marked_one_after_the_other(table: Room) -> None:
    for who in (BOB, CID):
        await table.tap(who, "pass")
    await table.press(ANN, HINT)
    await asyncio.sleep(1)
    for step in range(3):
        (marked,) = [key for key in await table.keys(ANN) if key.startswith("💡")]
        assert (marked == "💡 Give") == (step == 2), "one sign, not that of the key beside it"
        assert "💡 Give " in await text(table, ANN), "it stays while the cards are chosen"
        assert (await table.press(ANN, marked)).text == ""
    live = await table.live()
    assert len(live.question.choices) > 0
    assert live.match.asked is not None
    assert "💡 Give " not in await text(table, ANN)


@with_scene(in_play, timer=0, hints="on")
async def test_a_hint_stays_beside_a_chosen_card_that_it_does_not_name(table: Room) -> None:
    for who in (BOB, CID):
        await table.tap(who, "pass")
    await table.press(ANN, HINT)
    await asyncio.sleep(1)
    panel = await text(table, ANN)
    keys = await table.keys(ANN)
    other = next(key for key in keys if key[0] in "♤♧♦♥" and key not in panel.partition("💡")[2])
    await table.press(ANN, other)
    assert panel.partition("💡")[2] in await text(table, ANN)
    assert not any("💡" in key for key in await table.keys(ANN))
    await table.press(ANN, "↩ Back")
    assert await text(table, ANN) == panel


@with_scene(in_play, timer=0, hints="on")
async def test_a_hint_after_the_first_gift_names_both_and_the_chosen_card_stays_chosen(table: Room) -> None:
    for who in (BOB, CID):
        await table.tap(who, "pass")
    first = next(key for key in await table.keys(ANN) if key[0] in "♤♧♦♥")
    await table.press(ANN, first)
    chosen = await text(table, ANN)
    await table.press(ANN, HINT)
    await asyncio.sleep(1)
    hinted = await text(table, ANN)
    assert hinted.startswith(chosen)
    assert "💡 Give " in hinted
    assert not any(first in key for key in await table.keys(ANN))


@with_scene(in_play, timer=0, hints="on")
async def test_the_chances_of_a_hint_are_told_by_a_key_in_the_place_of_its_own(table: Room) -> None:
    below = [*reversed(await table.keys(BOB))].index(HINT)
    turn = (await table.match()).turn
    ask = pack(AskAdvice(1, "chances", turn))
    assert "hance" not in (await table.send(BOB, ask)).text, "there is no hint yet"
    await table.press(BOB, HINT)
    await asyncio.sleep(1)
    assert "of 100" not in await text(table, BOB)
    assert [*reversed(await table.keys(BOB))][below] == "📊 Chances"
    told = await table.press(BOB, "📊 Chances")
    assert told.alert
    assert "of 100 such layouts" in told.text
    assert "hance to win" in told.text or "bid and pass" in told.text
    assert "of 100" not in (await table.send(CID, ask)).text, "only who is asked hears it"


@virtual_time
async def test_a_hint_for_a_turn_that_has_passed_is_void(tmp_path: Path) -> None:
    ponders = Ponders()
    async with in_play(tmp_path, timer=0, hints="on", pool=ponders) as table:
        await table.press(BOB, HINT)
        await table.tap(BOB, "pass")
        await asyncio.sleep(THINKS_S + 1)
        assert len(ponders.asked) == 1
        for who in (ANN, BOB, CID, GROUP):
            assert "💡" not in await text(table, who)


@virtual_time
async def test_a_hint_for_whoever_has_left_meanwhile_is_void(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with in_play(tmp_path, timer=0, hints="on", pool=Ponders(STAND_IN_S / 2)) as table:
        await table.press(BOB, HINT)
        leaves = SeatPress(1, "leave", 1)
        await table.at(BOB).press(leaves)
        await asyncio.sleep(THINKS_S)
        assert "failed with a bug" not in caplog.text
        assert "💡" not in await text(table, BOB)


@with_scene(in_play, timer=0, hints="on")
async def test_nobody_is_told_to_have_had_the_hints_of_whoever_sat_there_before(table: Room) -> None:
    await table.press(BOB, HINT)
    for who, verb in ((BOB, "leave"), (DAN, "take")):
        press = SeatPress(1, verb, 1)  # type: ignore[arg-type]  # each of them is a verb
        await table.at(who).press(press)
    assert (await table.record()).state.hinted == (1,)
    await until_next_deal(table)
    record = await table.record()
    assert record.seats == (ANN, DAN, CID)
    assert record.state.hinted == ()


@virtual_time
async def test_nobody_keeps_everybody_from_hints_by_asking_and_taking_back(tmp_path: Path) -> None:
    ponders = Ponders(60)
    async with in_play(tmp_path, timer=0, hints="on", pool=ponders) as table:
        for searches in (2, 4):
            told = []
            for _ in range(20):
                told.append((await hint(table, BOB)).text)
                await table.tap(BOB, "bid 110")
                undo = TakeBack(1, (await table.match()).turn)
                await table.send(BOB, pack(undo))
                assert await table.asked() == BOB
            assert len(ponders.asked) == searches
            assert "busy" in told[-1]
            await asyncio.sleep(61)
        assert (await hint(table, BOB)).text == "Thinking…", "they are through"


@virtual_time
async def test_a_hint_is_thought_out_once_however_often_it_is_asked_for(tmp_path: Path) -> None:
    ponders = Ponders()
    async with in_play(tmp_path, timer=0, hints="on", pool=ponders) as table:
        data = await table.data(BOB, HINT)
        for _ in range(3):
            assert (await table.send(BOB, data)).text == "Thinking…"
        await asyncio.sleep(THINKS_S + 1)
        assert (await table.send(BOB, data)).text == ""
        assert len(ponders.asked) == 1
        update = table.update()
        await table.tap(BOB, "pass", update=update)
        assert (await table.send(CID, await table.data(CID, HINT), update)).text == ""
        assert len(ponders.asked) == 1, "the update was carried out before"


@virtual_time
async def test_nobody_waits_while_a_hint_is_thought_out(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, hints="on", pool=Ponders(9e9)) as table:
        await table.press(BOB, HINT)
        assert (await table.tap(BOB, "bid 120")).text == ""
        assert (await table.tap(CID, "pass")).text == ""
        began = asyncio.get_running_loop().time()
    assert asyncio.get_running_loop().time() - began < 10, "nor does the bot when it stops"


@with_scene(in_play, timer=0, hints="on")
async def test_a_hint_survives_what_is_drawn_anew_in_the_same_turn(table: Room) -> None:
    await table.press(BOB, HINT)
    await asyncio.sleep(1)
    panel = await text(table, BOB)
    table.people[BOB] = await table.house.people.speak(table.people[BOB], "ru")
    await table.house.redraw.refresh(table.people[BOB])
    assert "💡" in await text(table, BOB)
    assert await text(table, BOB) != panel, "it is read in another language"
    await table.house.redraw.show(1, BOB)
    assert "💡" in await text(table, BOB)
    await table.at(ANN).say("/pause")
    assert "💡" in await text(table, BOB)


@virtual_time
async def test_a_hint_is_lost_quietly_when_the_bot_starts_again(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, hints="on") as table:
        await table.press(BOB, HINT)
        await asyncio.sleep(1)
        people = table.people
    async with room(tmp_path / "store.sqlite3") as table:
        table.people, table.updates = people, 1000
        await table.house.open()
        assert HINT in await table.keys(BOB)
        assert (await table.record()).state.hinted == (1,), "that one was asked for is not forgotten"
        assert (await table.press(BOB, HINT)).text == "Thinking…"


@virtual_time
async def test_who_is_too_busy_to_think_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    busy = Ponders(full=True)
    async with in_play(tmp_path, timer=0, hints="on", pool=busy) as table:
        assert "busy" in (await table.press(BOB, HINT)).text
        assert (await table.record()).state.hinted == ()
        busy.is_full, busy.lost = False, True
        assert (await table.press(BOB, HINT)).text == "Thinking…"
        await asyncio.sleep(THINKS_S + 1)
        assert "no hint" in caplog.text
        assert "💡" in await text(table, BOB), "what counting says comes all the same"


@virtual_time
async def test_a_hint_that_nobody_offers_is_refused(tmp_path: Path) -> None:
    """The bot neither thinks nor notes nor tells anything, whoever sends the press."""
    ponders = Ponders()
    async with in_play(tmp_path, timer=0, hints="on", pool=ponders) as table:
        turn = (await table.match()).turn
        refused = [
            await hint(table, ANN),
            await hint(table, CID),
            await hint(table, DAN),
            await hint(table, STRANGER),
            await hint(table, BOB, turn - 1),
            await hint(table, BOB, turn + 1),
            await hint(table, BOB, number=2),
        ]
        assert all(toast.text for toast in refused)
        assert not any("Thinking" in toast.text for toast in refused)
        await asyncio.sleep(THINKS_S + 1)
        assert ponders.asked == []
        assert (await table.record()).state.hinted == ()


@virtual_time
async def test_a_group_may_do_without_hints(tmp_path: Path) -> None:
    ponders = Ponders()
    async with in_play(tmp_path, timer=0, hints="on", pool=ponders) as table:
        turn = (await table.match()).turn
        await table.set_hints("off")
        await table.house.redraw.refresh(table.people[BOB])
        assert HINT not in await table.keys(BOB)
        toast = await table.send(BOB, pack(AskAdvice(1, "hint", turn)))
        assert "switched off" in toast.text
        assert ponders.asked == []


@virtual_time
async def test_among_people_hints_come_and_go_with_a_computer(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0) as table:
        assert HINT not in await table.keys(BOB)
        turn = (await table.match()).turn
        refused = await table.send(BOB, pack(AskAdvice(1, "hint", turn)))
        assert refused.text == "No hints among people. /settings can change that."
        await table.play_a_deal()
        await table.at(CID).press(SeatPress(1, "leave", 2))
        assert not (await table.live()).seating.hints
        await table.at(BOB).press(SeatPress(1, "easy", 2))
        assert (await table.live()).seating.hints


@with_scene(in_play, timer=0, hints="on")
async def test_the_sheet_and_the_end_tell_who_had_hints(table: Room) -> None:
    await table.press(BOB, HINT)
    await asyncio.sleep(1)
    assert "hinted" not in await text(table, GROUP)
    await table.play_a_deal()
    live = await table.live()
    assert live.table.state.hinted == (1,)
    await table.house.runner.close(live, live.table, None, "vote", (ANN, BOB, CID))
    assert "💡 With hints: Bob" in await text(table, GROUP)
    assert "💡 With hints: You" in await text(table, BOB)


@pytest.mark.parametrize(
    ("amount", "draft", "key"), [(120, "", "💡 120"), (135, "", "💡 135"), (135, "more", "💡 135")]
)
def test_an_advised_number_on_the_long_list_has_a_key_on_both_keyboards(
    amount: int, draft: str, key: str
) -> None:
    talon = next(page for page in PAGES if page.name == "talon")
    seen = judge(talon, "give 9C 1;give JD 2").view
    assert seen.kind == "contract"
    advice = Advice((Contract(0, amount),), AdviceReason("only"), None, ())
    asked = replace(seen, hints=replace(seen.hints, advice=advice))
    seating = Seating(table=1, title="Garage", names=("Ann", "Bob", "Cid"), bot="bot")
    panel = hand_screen(texts("en"), seating, asked, NO_PRESENCE, draft)
    assert [each.text for row in panel.rows for each in row if "💡" in each.text] == [key]


def _chances(seen: View, advice: Advice) -> str:
    asked = replace(seen, hints=replace(seen.hints, advice=advice))
    return str(chances(texts("en"), ("You", "Ann", "Ben"), asked))


def test_of_the_only_card_there_is_a_hint_does_not_say_how_it_was_judged() -> None:
    seen = view(next(page for page in PAGES if page.name == "marriage"))
    only, judged = (Advice((Play(0, seen.hand[0]),), AdviceReason(code)) for code in ("only", "master"))
    assert _chances(seen, only) == ""
    assert _chances(seen, judged) == "Estimated from your hand alone."


def test_chances_are_told_as_accurately_as_they_are_known() -> None:
    """One deal of a hundred more or less says nothing, and nothing is certain."""
    seen = view(next(page for page in PAGES if page.name == "marriage"))
    assert (seen.kind, seen.viewer) == ("play", 0)
    for points, chance, told in (
        (119, 0.01, "You make 120 very rarely."),
        (119, 0.47, "You make 120 in about 45 of 100 such layouts."),
        (119, 0.97, "You make 120 in about 95 of 100 such layouts."),
        (119, 0.99, "You make 120 nearly every time."),
        (120, 0.97, "The contract is made already."),
    ):
        now = replace(seen, points=(points, 0, 0))
        assert odds(texts("en"), ("You", "Ann", "Ben"), now, Odds(0, 120, chance)) == told


@pytest.mark.parametrize("action", [Bid(0, 105), Pass(0)])
@pytest.mark.parametrize(
    ("bid", "told"), [(0.354, "35% if you bid, 33% if you pass."), (0.339, "bid and pass are about equal.")]
)
def test_a_hint_tells_the_same_figures_of_a_bid_and_of_a_pass(
    action: Bid | Pass, bid: float, told: str
) -> None:
    seen = view(next(page for page in PAGES if page.name == "auction"))
    options = (Alternative((Bid(0, 105),), (bid,), 0.47), Alternative((Pass(0),), (0.333,)))
    calls = CallFigures(105, 0.47, bid, 0.333)
    advice = Advice((action,), AdviceReason("bid-marriage", 100, suit=Suit.HEARTS), None, options, calls)
    assert "of 100 such" not in advised(texts("en"), ("You", "Ann", "Ben"), seen, advice)
    line = _chances(seen, advice)
    assert "105 is made in about 45 of 100 such layouts." in line
    assert line.replace("\N{NO-BREAK SPACE}", " ").endswith(told)

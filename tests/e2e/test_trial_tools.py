"""The trial of several workers measures what it says: else its figures have proved nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from club.model import LogEntry
from game.actions import Play
from game.cards import DECK
from game.events import CardPlayed, CardsDealt
from playground.markup import Formatted
from playground.messages import Content, File, InlineButton
from playground.traffic import ApiCall
from playground.world import World
from tests.e2e.hindsight import Told, in_mid_trick, leaks
from tests.e2e.offers import offers
from tests.e2e.places import Place, Wait
from tests.e2e.stage import TOKEN, seating
from tests.storage.played import table
from trials.kill import assert_told_once

ANN, BOB = 11, 12


class Time:
    """A clock that is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def place(world: World) -> Place:
    return Place(world, "", "", Path("log"), *seating(world, "en"))


def sent(chat: int, text: str, at: float, message: int = 0) -> ApiCall:
    method, target = ("editMessageText", {"message_id": str(message)}) if message else ("sendMessage", {})
    return ApiCall(time=at, method=method, chat=chat, params={"text": text} | target, outcome="ok")


def dealt(number: int, created: float, first: int = 0) -> Told:
    """Return a table at which Ann plays the first card of hers a second after the cards were dealt."""
    hands = tuple(DECK[(first + at) % 21 : (first + at) % 21 + 7] for at in (0, 7, 14))
    dealt, put = CardsDealt(hands, (DECK[21:],)), CardPlayed(0, hands[0][0])
    play = Play(0, hands[0][0])
    entries = [LogEntry(1, play, (dealt,), created), LogEntry(2, play, (put,), created + 1)]
    return Told.of(table(id=number, created=created, stage="playing"), entries)


def test_people_find_the_next_deal_above_the_picture_of_the_sheet() -> None:
    world = World(token=TOKEN)
    it = place(world)
    t = it.guests[0].reader.t
    over = Content(
        text=Formatted("Deal 2 is over"),
        keyboard=((InlineButton(label=t("button-next-deal"), data="n1:2:"),),),
    )
    picture = world.keep_file(lambda number: File(id=number, kind="photo", name="sheet.png", content=b""))
    for each in (
        over,
        Content(
            text=Formatted("📋 Score sheet"),
            keyboard=((InlineButton(label="Cards", data="k:1"),),),
            file=picture,
        ),
    ):
        world.post(it.group, world.bot, each)
    (key,) = offers(it.guests, it.group)
    assert key.data == "n1:2:"
    assert it._keys() == [key]
    assert it._looked is None, "who has something to press looks again"


def test_a_deal_is_told_twice_only_where_it_is_told_twice() -> None:
    world = World(token=TOKEN)
    ours, others = place(world), place(world)
    calls = world.journal.calls
    calls += [sent(others.group.id, "<b>Deal 1</b>", at) for at in (1.0, 9.0)]
    assert assert_told_once(ours, [0.0]) == 0
    with pytest.raises(AssertionError, match="deal 1 of table 1 stands twice"):
        assert_told_once(others, [0.0])
    assert assert_told_once(others, [0.0, 5.0]) == 0


def test_what_was_sent_right_before_a_kill_may_come_again_however_long_the_machine_stood_still() -> None:
    world = World(token=TOKEN)
    it = place(world)
    calls = world.journal.calls
    calls += [sent(it.group.id, "<b>Deal 1</b>", at) for at in (1.0, 9.0)]
    it.kills.append(4.0)
    assert assert_told_once(it, [0.0]) == 1
    calls += [sent(0, "elsewhere", 2.0 + number / 100) for number in range(20)]
    with pytest.raises(AssertionError, match="stands twice"):
        assert_told_once(it, [0.0])


def test_what_is_edited_belongs_to_the_table_of_its_message() -> None:
    """The last edits of a match may come when the next one has been dealt."""
    tables = [dealt(1, 100.0), dealt(2, 200.0, first=7)]
    late = sent(ANN, "<b>Deal 1</b> Ann: ♤A", 300.0, message=3)
    assert not leaks([late], tables, {(ANN, 3): 101.0})
    assert leaks([late], tables, {})
    assert leaks([sent(BOB, "<b>Deal 1</b> Ann: ♤K", 150.0)], tables, {})


async def test_who_waits_for_an_answer_that_died_with_a_process_looks_again() -> None:
    world = World(token=TOKEN)
    it = place(world)
    label = it.guests[0].reader.t("button-next-deal")
    world.post(
        it.group,
        world.bot,
        Content(text=Formatted("Deal 2 is over"), keyboard=((InlineButton(label=label, data="n1:2:"),),)),
    )
    (key,) = offers(it.guests, it.group)
    pressing = asyncio.ensure_future(it.press(key))
    await asyncio.sleep(0)
    it.kills.append(world.clock())
    await asyncio.sleep(0.05)
    assert not pressing.done(), "it comes to the next process"
    it.kills.clear()
    await world.updates.poll(offset=world.updates._next_id, limit=100, timeout_s=0)  # it was carried out
    await asyncio.sleep(0.05)
    assert not pressing.done(), "an answer may be under way"
    it.kills.append(world.clock())
    await pressing
    assert it.presses[-1][1].answer is None


def test_a_trick_is_cut_through_while_some_of_its_cards_lie_there() -> None:
    told = dealt(1, 100.0)
    assert [in_mid_trick(told, at) for at in (99.0, 100.5, 101.0, 150.0)] == [False, False, True, True]


def test_people_wait_from_when_they_would_press_and_from_the_fault() -> None:
    time = Time()
    it = place(World(token=TOKEN, clock=time))
    it.waits = [Wait(10.0, 10.0, 11.0), Wait(20.0, 20.0, 26.0), Wait(36.0, 36.0, 36.5)]
    assert it.stood(0.0) == 6.0
    assert it.stood(24.0) == 2.0
    assert it.stood(30.0) == 0.5
    assert it.goes_on(36.0)
    assert not it.goes_on(36.1)
    time.now, it.ready = 50.0, 46.0
    assert it.stood(30.0) == 4.0
    assert it.stood(48.0) == 2.0

"""Delivery against a Telegram that can be told to refuse, to be slow and to lose its replies."""

import asyncio
import gc
import random
import tracemalloc
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from bot.budget import Limits
from bot.delivery import Delivery, Shown, ShownMessages, Slot, Urgency
from bot.screens.screen import Button, Screen
from bot.trouble import (
    Banished,
    ChatTrouble,
    Flaky,
    Malformed,
    MessageGone,
    Migrated,
    TopicLost,
    Unreachable,
    Wait,
)
from tests.bot.fake_telegram import FakeGateway, FakeNotebook
from tests.bot.test_budget import most_in_any
from tests.virtual_time import virtual_time

GROUP, ANN, BOB = -1001, 11, 12
TABLE = Slot(GROUP, None, "table:7:3")
ANNS = Slot(ANN, None, "hand:7:3")
BOBS = Slot(BOB, None, "hand:7:3")
KEYS = ((Button("A♠", data="g7:1:AS"),),)


def words(text: str) -> Callable[[], Screen]:
    return lambda: Screen(text)


def keys(text: str) -> Callable[[], Screen]:
    return lambda: Screen(text, KEYS)


class House:
    """Delivery with fakes on all sides; `restart` makes a new one over the same notebook and Telegram."""

    def __init__(self, *, takes: float = 0.1, limits: Limits | None = None) -> None:
        self.telegram = FakeGateway(takes=takes)
        self.notebook = FakeNotebook()
        self.troubles: list[tuple[int, ChatTrouble]] = []
        self._limits = limits
        self.restart()

    def restart(self) -> None:
        messages = ShownMessages(self.notebook, self.notebook.pages)
        self.delivery = Delivery(self.telegram, messages, self._on_trouble, self._limits)
        self.show = self.delivery.show

    async def _on_trouble(self, chat: int, trouble: ChatTrouble) -> None:
        self.troubles.append((chat, trouble))

    def said(self, *chats: int) -> list[tuple[str, str]]:
        return [(call.verb, call.text) for call in self.telegram.calls if not chats or call.chat in chats]

    def seen(self, slot: Slot) -> Screen:
        shown = self.delivery.shown(slot)
        assert shown
        return self.telegram.messages[slot.chat, shown.message_id]


# Newest wins


@virtual_time
async def test_the_first_screen_is_sent_and_the_next_ones_edit_it() -> None:
    house = House()
    for text in ("one", "two"):
        house.show(ANNS, words(text), Urgency.TURN)
        await house.delivery.drain()
    assert house.said() == [("send", "one"), ("edit", "two")]
    assert list(house.telegram.messages) == [(ANN, 1)]


@virtual_time
async def test_merged_states_are_not_even_rendered() -> None:
    house = House()
    rendered: list[int] = []

    def render(state: int) -> Screen:
        rendered.append(state)
        return Screen(str(state))

    for state in range(100):
        house.show(TABLE, lambda state=state: render(state), Urgency.TABLE_NOW)  # type: ignore[misc]
    await house.delivery.drain()
    assert rendered == [99]
    assert house.delivery.tally == Counter(send=1, merged=99)


@virtual_time
async def test_what_is_wanted_while_a_call_is_in_flight_follows_it() -> None:
    house = House(takes=1.0)
    house.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.show(ANNS, words("two"), Urgency.TURN)
    house.show(ANNS, words("three"), Urgency.TURN)
    await house.delivery.drain()
    assert house.said() == [("send", "one"), ("edit", "three")]


@virtual_time
async def test_an_unchanged_screen_costs_no_call() -> None:
    house = House()
    for _ in range(3):
        house.show(ANNS, keys("same"), Urgency.TURN)
        await house.delivery.drain()
    assert house.said() == [("send", "same")]
    assert house.delivery.tally["unchanged"] == 2


# Urgency


@virtual_time
async def test_a_patient_screen_waits_and_merges() -> None:
    house = House()
    for second in range(9):
        house.show(TABLE, words(f"card {second}"), Urgency.TABLE_LATER)
        await asyncio.sleep(1)
    assert house.said() == []
    await house.delivery.drain()
    assert [(call.at, call.text) for call in house.telegram.calls] == [(10.0, "card 8")]


@virtual_time
async def test_a_more_urgent_state_ends_the_patience() -> None:
    house = House()
    house.show(TABLE, words("card"), Urgency.TABLE_LATER)
    await asyncio.sleep(2)
    house.show(TABLE, words("trick"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    assert [(call.at, call.text) for call in house.telegram.calls] == [(2.0, "trick")]


@virtual_time
async def test_a_less_urgent_state_does_not_delay_what_was_due() -> None:
    house = House(takes=1.0)
    house.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.show(ANNS, words("two"), Urgency.TURN)
    house.show(ANNS, words("three"), Urgency.ONLOOKER)
    await house.delivery.drain()
    assert [(call.at, call.text) for call in house.telegram.calls] == [(0.0, "one"), (1.0, "three")]


@virtual_time
async def test_ranks_decide_among_what_waits_in_one_chat() -> None:
    house = House()
    for name in reversed(Urgency):
        house.show(Slot(ANN, None, name.name), words(name.name), name)
    house.delivery.post(ANN, None, Screen("post"))
    await house.delivery.drain()
    told = [text for _, text in house.said()]
    assert told == ["TURN", "OWN", "REPLY", "post", "TABLE_NOW", "ONLOOKER", "TIDY", "TABLE_LATER"]


@virtual_time
async def test_ranks_decide_among_chats_when_all_is_busy() -> None:
    house = House(limits=Limits(places=1))
    house.show(Slot(1, None, "first"), words("first"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.05)
    for chat, urgency in enumerate((Urgency.TABLE_NOW, Urgency.OWN, Urgency.TURN), start=2):
        house.show(Slot(chat, None, "s"), words(urgency.name), urgency)
    await house.delivery.drain()
    assert [text for _, text in house.said()] == ["first", "TURN", "OWN", "TABLE_NOW"]
    assert house.telegram.most_in_flight == 1


@virtual_time
async def test_a_chat_that_waits_at_the_gate_moves_forward_with_its_newest_state() -> None:
    house = House(limits=Limits(places=1))
    house.show(Slot(1, None, "first"), words("first"), Urgency.TABLE_NOW)
    house.show(BOBS, words("bob"), Urgency.OWN)
    house.show(ANNS, words("old"), Urgency.REPLY)
    await asyncio.sleep(0.05)
    house.show(ANNS, words("new"), Urgency.TURN)
    await house.delivery.drain()
    assert [text for _, text in house.said()] == ["first", "new", "bob"]


@virtual_time
async def test_nobody_waits_for_ever_behind_more_urgent_chats() -> None:
    house = House(limits=Limits(overall_interval=1.0, overall_burst=1))
    for chat in range(1, 60):
        house.show(Slot(chat, None, "hand"), words("hand"), Urgency.TURN)
        if chat == 5:
            house.show(TABLE, words("table"), Urgency.TABLE_NOW)
        await asyncio.sleep(0.5)
    await house.delivery.drain()
    assert next(call.at for call in house.telegram.calls if call.chat == GROUP) < 45


@virtual_time
async def test_the_rank_of_an_urgent_state_survives_a_merge() -> None:
    house = House()
    house.telegram.refusals[ANN].append(Wait(5))
    house.show(ANNS._replace(name="menu"), words("menu"), Urgency.OWN)
    await asyncio.sleep(1)
    house.show(ANNS, words("your turn"), Urgency.TURN)
    house.show(ANNS, words("your turn, and a card"), Urgency.ONLOOKER)
    await house.delivery.drain()
    assert [text for _, text in house.said()] == ["menu", "your turn, and a card", "menu"]


# Budgets


@virtual_time
async def test_unchanged_screens_use_up_no_budget() -> None:
    house = House(takes=0.0, limits=Limits(overall_interval=60, overall_burst=1, private_interval=60))
    house.show(ANNS, words("one"), Urgency.TURN)
    await house.delivery.drain()
    await asyncio.sleep(60)
    for _ in range(5):
        house.show(ANNS, words("one"), Urgency.TURN)
        await house.delivery.drain()
    house.show(ANNS, words("two"), Urgency.TURN)
    await house.delivery.drain()
    assert [call.at for call in house.telegram.calls] == [0.0, 60.0]


@pytest.mark.parametrize("seed", range(3))
def test_budgets_hold_through_an_hour_of_random_screens(seed: int) -> None:
    @virtual_time
    async def hour() -> None:
        dice, house = random.Random(seed), House(takes=0.05)
        chats = (-1, -2, -3, 1, 2, 3, 4)
        urgencies = tuple(Urgency)
        for step in range(1900):
            slot = Slot(dice.choice(chats), None, dice.choice("ab"))
            house.show(slot, words(str(step)), dice.choice(urgencies))
            await asyncio.sleep(dice.choice((0.0, 0.0, 0.1, 1.0, 9.0)) * dice.random() * 2)
        await house.delivery.drain()
        calls = house.telegram.calls
        assert len(calls) > 300
        assert asyncio.get_running_loop().time() > 3600
        for chat in chats:
            times = [call.at for call in calls if call.chat == chat]
            assert most_in_any(times, 60.0) <= (20 if chat < 0 else 63)
            assert most_in_any(times, 1.0) <= 4
        assert most_in_any([call.at for call in calls], 1.0) <= 30
        assert house.telegram.most_in_flight <= 12

    hour()


@virtual_time
async def test_calls_in_flight_are_bounded() -> None:
    house = House(takes=2.0, limits=Limits(overall_interval=0.001, overall_burst=1000))
    for chat in range(1, 100):
        house.show(Slot(chat, None, "hand"), words("hand"), Urgency.TURN)
    await house.delivery.drain()
    assert house.telegram.most_in_flight == 12
    assert len(house.telegram.messages) == 99


# Trouble


@virtual_time
async def test_429_stops_its_chat_alone() -> None:
    house = House()
    house.telegram.refusals[ANN].append(Wait(30))
    house.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    house.show(ANNS, words("two"), Urgency.TURN)
    house.show(BOBS, words("bob"), Urgency.TURN)
    await house.delivery.drain()
    assert [call.at for call in house.telegram.calls if call.chat == BOB] == [1.0]
    anns = [(call.at, call.text) for call in house.telegram.calls if call.chat == ANN]
    assert anns == [(0.0, "one"), (pytest.approx(30.1), "two")]


@virtual_time
async def test_a_bad_road_is_tried_again_with_growing_pauses_and_the_newest_state() -> None:
    house = House(takes=0.0)
    house.telegram.refusals[ANN] = [Flaky("502") for _ in range(8)]
    house.show(ANNS, words("old"), Urgency.TURN)
    await asyncio.sleep(0.1)
    house.show(ANNS, words("new"), Urgency.TURN)
    await house.delivery.drain()
    times = [call.at for call in house.telegram.calls]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert all(min(60, 2**n) / 2 <= pause <= max(1, min(60, 2**n)) for n, pause in enumerate(pauses))
    assert house.seen(ANNS) == Screen("new")
    assert house.delivery.tally["retries"] == 8


@virtual_time
async def test_pauses_are_short_again_after_a_success() -> None:
    house = House(takes=0.0)
    for bad_roads in (5, 1):
        house.telegram.refusals[ANN] = [Flaky("502") for _ in range(bad_roads)]
        house.show(ANNS, words(f"{bad_roads}"), Urgency.TURN)
        await house.delivery.drain()
    times = [call.at for call in house.telegram.calls]
    assert times[-1] - times[-2] <= 1.0


@virtual_time
async def test_a_newer_state_wins_over_one_that_fails_on_its_way() -> None:
    house = House(takes=1.0)
    house.telegram.refusals[ANN].append(Flaky("502"))
    house.show(ANNS, words("old"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.show(ANNS, words("new"), Urgency.ONLOOKER)
    await house.delivery.drain()
    assert house.said() == [("send", "old"), ("send", "new")]
    assert house.telegram.calls[1].at <= 2.0


@virtual_time
async def test_an_edit_of_unknown_outcome_is_never_taken_for_unchanged() -> None:
    """The edit to "two" took effect though its reply was lost; going back to "one" must cost a call."""
    house = House()
    house.show(ANNS, words("one"), Urgency.TURN)
    await house.delivery.drain()
    house.telegram.lost[ANN].append(Flaky("timed out"))
    house.show(ANNS, words("two"), Urgency.TURN)
    await asyncio.sleep(0.2)
    house.show(ANNS, words("one"), Urgency.TURN)
    await house.delivery.drain()
    assert house.seen(ANNS) == Screen("one")


@virtual_time
async def test_a_message_that_is_gone_is_sent_anew_and_remembered() -> None:
    house = House()
    house.show(TABLE, words("one"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    house.telegram.refusals[GROUP].append(MessageGone("message to edit not found"))
    house.show(TABLE, words("two"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    assert house.said() == [("send", "one"), ("edit", "two"), ("send", "two")]
    assert house.notebook.pages[TABLE].message_id == 2


@pytest.mark.parametrize("trouble", [Unreachable("blocked"), Banished("kicked")])
def test_a_closed_chat_keeps_its_screens_until_it_opens(trouble: ChatTrouble) -> None:
    @virtual_time
    async def scene() -> None:
        house = House()
        house.telegram.refusals[ANN].append(trouble)
        house.show(ANNS, words("one"), Urgency.TURN)
        house.delivery.post(ANN, None, Screen("post"))
        await house.delivery.drain()
        house.show(ANNS, words("two"), Urgency.TURN)
        house.show(BOBS, words("bob"), Urgency.TURN)
        await house.delivery.drain()
        assert house.troubles == [(ANN, trouble)]
        assert house.said() == [("send", "one"), ("send", "bob")]
        house.delivery.resume(ANN)
        await house.delivery.drain()
        assert house.said(ANN) == [("send", "one"), ("send", "two")]

    scene()


@virtual_time
async def test_a_lost_topic_drops_its_own_work_alone() -> None:
    house = House()
    closed, other = Slot(GROUP, 5, "table:1:1"), Slot(GROUP, 6, "table:2:1")
    house.telegram.refusals[GROUP].append(TopicLost("TOPIC_CLOSED"))
    house.show(closed, words("one"), Urgency.TURN)
    await asyncio.sleep(0.05)
    house.show(closed, words("two"), Urgency.TABLE_NOW)
    house.show(other, words("other"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    assert house.said() == [("send", "one"), ("send", "other")]
    assert [chat for chat, _ in house.troubles] == [GROUP]


@virtual_time
async def test_everything_moves_with_a_migrated_group() -> None:
    house, new = House(), -100200
    house.show(TABLE, keys("one"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    house.telegram.refusals[GROUP].append(Migrated(new))
    house.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    house.delivery.post(GROUP, None, Screen("post"))
    await house.delivery.drain()
    assert house.said(new) == [("send", "post"), ("send", "two")]
    house.show(TABLE, keys("three"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    assert house.said(new)[-1] == ("edit", "three")
    assert list(house.notebook.pages) == [TABLE._replace(chat=new)]
    assert [type(trouble) for _, trouble in house.troubles] == [Migrated]


@virtual_time
async def test_a_post_is_given_up_after_five_bad_roads_and_the_next_follows() -> None:
    house = House()
    house.telegram.refusals[ANN] = [Flaky("502") for _ in range(5)]
    house.delivery.post(ANN, None, Screen("first"))
    house.delivery.post(ANN, None, Screen("second"))
    await house.delivery.drain()
    assert [text for _, text in house.said()] == ["first"] * 5 + ["second"]


@pytest.mark.parametrize("bug", [Malformed("can't parse entities"), ZeroDivisionError()])
def test_a_bug_drops_its_own_screen_and_is_logged(bug: Exception, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> Screen:
        raise bug

    @virtual_time
    async def scene() -> None:
        house = House()
        house.show(ANNS, broken, Urgency.TURN)
        house.show(BOBS, words("bob"), Urgency.TURN)
        await house.delivery.drain()
        house.show(ANNS, words("ann"), Urgency.TURN)
        await house.delivery.drain()
        assert [text for _, text in house.said()] == ["bob", "ann"]

    scene()
    assert "dropped for chat 11" in caplog.text


@virtual_time
async def test_a_callback_that_fails_does_not_stop_delivery(caplog: pytest.LogCaptureFixture) -> None:
    house = House()

    async def failing(chat: int, trouble: ChatTrouble) -> None:
        raise LookupError("no such table")

    delivery = Delivery(house.telegram, ShownMessages(house.notebook, {}), failing)
    house.telegram.refusals[GROUP].append(TopicLost("TOPIC_CLOSED"))
    delivery.post(GROUP, 5, Screen("lost"))
    delivery.post(GROUP, None, Screen("told"))
    await delivery.drain()
    assert [text for _, text in house.said()] == ["lost", "told"]
    assert "no such table" in caplog.text


# Old messages


@virtual_time
async def test_the_new_message_comes_before_the_old_keyboard_goes() -> None:
    house = House()
    house.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    house.delivery.retire(TABLE, after=successor)
    house.show(successor, keys("deal 4"), Urgency.TABLE_LATER)
    await house.delivery.drain()
    assert house.said() == [("send", "deal 3"), ("send", "deal 4"), ("strip", "deal 3")]
    assert list(house.notebook.pages) == [successor]


@virtual_time
async def test_the_old_keyboard_stays_as_long_as_the_new_message_fails() -> None:
    house = House()
    house.show(TABLE, keys("deal 3"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    successor = TABLE._replace(name="table:7:4")
    house.telegram.refusals[GROUP] = [Flaky("502"), Wait(20)]
    house.show(successor, keys("deal 4"), Urgency.TABLE_NOW)
    house.delivery.retire(TABLE, after=successor)
    await house.delivery.drain()
    assert [verb for verb, _ in house.said()] == ["send", "send", "send", "send", "strip"]


@virtual_time
async def test_retiring_forgets_what_waited_and_needs_no_call_without_buttons() -> None:
    house = House()
    house.show(ANNS, words("hand"), Urgency.TURN)
    await house.delivery.drain()
    house.show(ANNS, words("never told"), Urgency.ONLOOKER)
    house.delivery.retire(ANNS)
    await house.delivery.drain()
    assert house.said() == [("send", "hand")]
    assert house.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_its_first_send_ends_without_keyboard() -> None:
    house = House(takes=1.0)
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.retire(ANNS)
    await house.delivery.drain()
    assert house.telegram.messages == {(ANN, 1): Screen("hand")}
    assert house.notebook.pages == {}


@virtual_time
async def test_a_slot_retired_during_a_failing_send_is_not_sent_again() -> None:
    house = House(takes=1.0)
    house.telegram.refusals[ANN].append(Flaky("502"))
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.retire(ANNS)
    await house.delivery.drain()
    assert house.said() == [("send", "hand")]


@virtual_time
async def test_a_slot_retired_before_the_gate_lets_others_pass() -> None:
    house = House(takes=1.0, limits=Limits(places=1))
    house.show(TABLE, words("table"), Urgency.TABLE_NOW)
    house.show(ANNS, words("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.retire(ANNS)
    house.show(BOBS, words("bob"), Urgency.TURN)
    await house.delivery.drain()
    assert [text for _, text in house.said()] == ["table", "bob"]


@virtual_time
async def test_a_slot_shown_again_is_not_retired() -> None:
    house = House()
    house.show(ANNS, keys("one"), Urgency.TURN)
    await house.delivery.drain()
    house.delivery.retire(ANNS)
    house.show(ANNS, keys("two"), Urgency.TURN)
    await house.delivery.drain()
    assert house.said() == [("send", "one"), ("edit", "two")]


@virtual_time
async def test_a_renewed_slot_gets_a_new_message_even_when_an_edit_was_in_flight() -> None:
    house = House(takes=1.0)
    house.show(TABLE, keys("one"), Urgency.TABLE_NOW)
    await house.delivery.drain()
    house.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    await asyncio.sleep(0.5)
    house.delivery.renew(TABLE)
    house.show(TABLE, keys("two"), Urgency.REPLY)
    await house.delivery.drain()
    assert house.said() == [("send", "one"), ("edit", "two"), ("send", "two"), ("strip", "two")]
    assert house.telegram.messages == {(GROUP, 1): Screen("two"), (GROUP, 2): Screen("two", KEYS)}


@virtual_time
async def test_an_orphan_loses_its_keyboard_once() -> None:
    house = House()
    for _ in range(5):
        house.delivery.orphan(ANN, 99)
        await asyncio.sleep(10)
    await house.delivery.drain()
    assert [verb for verb, _ in house.said()] == ["strip"]


@virtual_time
async def test_a_press_that_overtakes_the_reply_does_not_strip_its_message() -> None:
    house = House(takes=1.0)
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(0.5)
    house.delivery.orphan(ANN, 1)
    await house.delivery.drain()
    assert house.seen(ANNS).rows == KEYS
    assert house.said() == [("send", "hand")]


@virtual_time
async def test_a_keyboard_that_is_gone_already_is_as_good() -> None:
    house = House()
    house.telegram.refusals[ANN] = [MessageGone("message to edit not found")]
    house.delivery.orphan(ANN, 99)
    await house.delivery.drain()
    assert house.delivery.tally["retries"] == 0


# Restarts


@virtual_time
async def test_nothing_is_sent_after_a_restart_when_nothing_changed() -> None:
    house = House()
    for slot in (TABLE, ANNS, BOBS):
        house.show(slot, keys("one"), Urgency.TURN)
        await house.delivery.drain()
        house.show(slot, keys("two"), Urgency.TURN)
    await house.delivery.drain()
    before = len(house.telegram.calls)
    house.restart()
    for slot in (TABLE, ANNS, BOBS):
        house.show(slot, keys("two"), Urgency.TURN)
    await house.delivery.drain()
    assert len(house.telegram.calls) == before
    house.show(ANNS, keys("three"), Urgency.TURN)
    await house.delivery.drain()
    assert house.said()[-1] == ("edit", "three")


@virtual_time
async def test_a_crash_between_send_and_remember_posts_twice_and_the_first_is_an_orphan() -> None:
    house = House()
    house.notebook.crash = True
    house.show(ANNS, keys("hand"), Urgency.TURN)
    await asyncio.sleep(1)
    house.notebook.crash = False
    house.restart()
    house.show(ANNS, keys("hand"), Urgency.TURN)
    house.delivery.orphan(ANN, 1)
    await house.delivery.drain()
    assert house.telegram.messages == {(ANN, 1): Screen("hand"), (ANN, 2): Screen("hand", KEYS)}
    assert house.notebook.pages[ANNS].message_id == 2


@virtual_time
async def test_a_send_is_remembered_before_anything_else_happens_in_its_chat() -> None:
    house = House(takes=0.0)
    remembered: list[bool] = []

    def menu() -> Screen:
        remembered.append(ANNS in house.notebook.pages)
        return Screen("menu")

    house.show(ANNS, words("one"), Urgency.TURN)
    house.show(ANNS._replace(name="menu"), menu, Urgency.OWN)
    await house.delivery.drain()
    assert remembered == [True]


@virtual_time
async def test_edits_are_remembered_in_batches() -> None:
    house = House(takes=0.0, limits=Limits(private_interval=0.01, private_burst=100))
    for step in range(20):
        house.show(ANNS, words(str(step)), Urgency.TURN)
        await asyncio.sleep(0.02)
    assert house.notebook.entries == 1
    await asyncio.sleep(0.6)
    assert house.notebook.entries <= 3
    assert house.notebook.pages[ANNS].digest == Screen("19").digest()


@virtual_time
async def test_closing_ends_calls_in_flight_begins_none_and_remembers_all() -> None:
    house = House(takes=2.0)
    house.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(1)
    house.show(ANNS, keys("two"), Urgency.TURN)
    house.show(TABLE, words("later"), Urgency.TABLE_LATER)
    await house.delivery.close()
    house.show(BOBS, words("too late"), Urgency.TURN)
    await asyncio.sleep(60)
    assert house.said() == [("send", "one")]
    assert house.notebook.pages[ANNS].message_id == 1


@virtual_time
async def test_closing_does_not_wait_for_budgets() -> None:
    house = House()
    house.telegram.refusals[ANN].append(Wait(600))
    house.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    await house.delivery.close()
    assert asyncio.get_running_loop().time() == 1


# Memory


@virtual_time
async def test_thousands_of_idle_slots_cost_little_and_no_task() -> None:
    house = House(takes=0.0, limits=Limits(overall_interval=1e-6, overall_burst=10_000))
    for chat in range(1, 3001):
        house.show(Slot(chat, None, "hand:7:3"), words("hand"), Urgency.TURN)
        if chat % 100 == 0:
            await house.delivery.drain()
            await asyncio.sleep(60)
    assert len(asyncio.all_tasks()) == 1
    assert len(house.delivery._lanes) < 300


def test_a_known_slot_takes_less_than_half_a_kilobyte() -> None:
    gc.collect()
    tracemalloc.start()
    known = {Slot(chat, None, f"hand:{chat}:3"): Shown(chat, f"{chat:016x}", True) for chat in range(2000)}
    messages = ShownMessages(FakeNotebook(), known)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert messages.get(Slot(5, None, "hand:5:3")) == known[Slot(5, None, "hand:5:3")]
    assert used / 2000 < 640

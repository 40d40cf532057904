"""Delivery after each refusal of docs/telegram.md, "Errors"."""

import asyncio
from itertools import pairwise

import pytest
from markupsafe import Markup

from bot.delivery import Delivery, ShownMessages, Urgency
from bot.screens import Screen
from bot.telegram import (
    Banished,
    ChatTrouble,
    Flaky,
    Malformed,
    MessageGone,
    Migrated,
    Restricted,
    TopicLost,
    Unreachable,
    Wait,
)
from storage.store import Slot
from tests.bot.delivery.deliveries import (
    ANN,
    ANNS,
    BOB,
    BOBS,
    GROUP,
    TABLE,
    Deliveries,
    delivering,
    keys,
    words,
)
from tests.scenes import with_scene
from tests.virtual_time import virtual_time


@with_scene(delivering)
async def test_429_stops_its_chat_alone(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN].append(Wait(30))
    deliveries.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    deliveries.show(ANNS, words("two"), Urgency.TURN)
    await deliveries.deliver(BOBS, words("bob"), Urgency.TURN)
    assert [call.at for call in deliveries.telegram.calls if call.chat == BOB] == [1.0]
    anns = [(call.at, call.text) for call in deliveries.telegram.calls if call.chat == ANN]
    assert anns == [(0.0, "one"), (pytest.approx(30.1), "two")]


@with_scene(delivering, takes=0.0)
async def test_a_bad_road_is_tried_again_with_growing_pauses_and_the_newest_state(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[ANN] = [Flaky("502") for _ in range(8)]
    deliveries.show(ANNS, words("old"), Urgency.TURN)
    await asyncio.sleep(0.1)
    await deliveries.deliver(ANNS, words("new"), Urgency.TURN)
    times = [call.at for call in deliveries.telegram.calls]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert all(min(60, 2**n) / 2 <= pause <= max(1, min(60, 2**n)) for n, pause in enumerate(pauses))
    assert deliveries.seen(ANNS) == Screen(text=Markup("new"))
    assert deliveries.delivery.tally["retries"] == 8


@with_scene(delivering, takes=0.0)
async def test_pauses_are_short_again_after_a_success(deliveries: Deliveries) -> None:
    for bad_roads in (5, 1):
        deliveries.telegram.refusals[ANN] = [Flaky("502") for _ in range(bad_roads)]
        await deliveries.deliver(ANNS, words(f"{bad_roads}"), Urgency.TURN)
    *_, failed, tried_again, _made_sure = [call.at for call in deliveries.telegram.calls]
    assert tried_again - failed <= 1.0


@with_scene(delivering, takes=1.0)
async def test_a_newer_state_wins_over_one_that_fails_on_its_way(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN].append(Flaky("502"))
    deliveries.show(ANNS, words("old"), Urgency.TURN)
    await asyncio.sleep(0.5)
    await deliveries.deliver(ANNS, words("new"), Urgency.ONLOOKER)
    assert deliveries.said() == [("send", "old"), ("send", "new")]
    assert deliveries.telegram.calls[1].at <= 2.0


@with_scene(delivering)
async def test_an_edit_of_unknown_outcome_is_never_taken_for_unchanged(deliveries: Deliveries) -> None:
    """The edit to "two" took effect though its reply was lost; going back to "one" must cost a call."""
    await deliveries.deliver(ANNS, words("one"), Urgency.TURN)
    deliveries.telegram.lost[ANN].append(Flaky("timed out"))
    deliveries.show(ANNS, words("two"), Urgency.TURN)
    await asyncio.sleep(0.2)
    await deliveries.deliver(ANNS, words("one"), Urgency.TURN)
    assert deliveries.seen(ANNS) == Screen(text=Markup("one"))


@with_scene(delivering)
async def test_an_edit_that_takes_effect_long_after_we_gave_it_up_does_not_stay(
    deliveries: Deliveries,
) -> None:
    """The player to move would look at an old state, and nothing would ever be edited there."""
    await deliveries.deliver(ANNS, keys("one"), Urgency.TURN)
    deliveries.telegram.late[ANN].append(15)
    deliveries.show(ANNS, keys("two"), Urgency.TURN)
    await asyncio.sleep(5)
    deliveries.show(ANNS, keys("three"), Urgency.TURN)
    await asyncio.sleep(5)
    assert deliveries.seen(ANNS) == keys("three")()
    await asyncio.sleep(10)
    assert deliveries.seen(ANNS) == keys("two")()
    await deliveries.delivery.drain()
    assert deliveries.seen(ANNS) == keys("three")()
    await deliveries.deliver(ANNS, keys("three"), Urgency.TURN)
    assert deliveries.said()[-2:] == [("edit", "three")] * 2


@with_scene(delivering)
async def test_an_edit_that_a_killed_process_left_under_way_does_not_stay(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, words("one"), Urgency.TURN)
    deliveries.restart()
    asyncio.get_running_loop().call_later(
        5, deliveries.telegram.messages.update, {(ANN, 1): Screen(text=Markup("two"))}
    )
    await deliveries.deliver(ANNS, words("three"), Urgency.TURN)
    assert deliveries.seen(ANNS) == Screen(text=Markup("three"))


@with_scene(delivering)
async def test_after_a_restart_an_edit_of_unknown_fate_is_made_again(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, words("one"), Urgency.TURN)
    deliveries.telegram.late[ANN].append(15)
    deliveries.show(ANNS, words("two"), Urgency.TURN)
    await asyncio.sleep(5)
    await deliveries.delivery.close()
    deliveries.restart()
    await deliveries.deliver(ANNS, words("two"), Urgency.TURN)
    assert deliveries.said()[-1] == ("edit", "two")
    assert len(deliveries.said()) == 5


@with_scene(delivering)
async def test_a_deal_that_is_history_is_not_looked_after_again(deliveries: Deliveries) -> None:
    await deliveries.deliver(ANNS, keys("one"), Urgency.TURN)
    deliveries.telegram.late[ANN].append(5)
    deliveries.show(ANNS, keys("two"), Urgency.TURN)
    await asyncio.sleep(10)
    deliveries.delivery.release(ANNS)
    await deliveries.delivery.drain()
    assert deliveries.said() == [("send", "one"), ("edit", "two"), ("edit", "two")]


@pytest.mark.parametrize(
    "refusal", [Unreachable("bot was blocked by the user"), Banished("not enough rights")]
)
@with_scene(delivering, takes=2.0)
async def test_a_refusal_that_was_on_its_way_when_the_chat_opened_again_closes_nothing(
    deliveries: Deliveries, refusal: ChatTrouble
) -> None:
    deliveries.telegram.refusals[ANN].append(refusal)
    deliveries.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    deliveries.delivery.resume(ANN)
    await deliveries.delivery.drain()
    assert deliveries.seen(ANNS) == Screen(text=Markup("one"))
    assert not deliveries.delivery.is_closed(ANN)
    assert deliveries.troubles == []


@with_scene(delivering)
async def test_a_message_that_is_gone_is_sent_anew_and_remembered(deliveries: Deliveries) -> None:
    await deliveries.deliver(TABLE, words("one"), Urgency.TABLE_NOW)
    deliveries.telegram.refusals[GROUP].append(MessageGone("message to edit not found"))
    await deliveries.deliver(TABLE, words("two"), Urgency.TABLE_NOW)
    assert deliveries.said() == [("send", "one"), ("edit", "two"), ("send", "two")]
    assert deliveries.notebook.pages[TABLE].message_id == 2


@pytest.mark.parametrize("trouble", [Unreachable("blocked"), Banished("kicked")])
@with_scene(delivering)
async def test_a_closed_chat_keeps_its_screens_until_it_opens(
    deliveries: Deliveries, trouble: ChatTrouble
) -> None:
    deliveries.telegram.refusals[ANN].append(trouble)
    deliveries.show(ANNS, words("one"), Urgency.TURN)
    deliveries.delivery.post(ANN, None, Screen(text=Markup("post")))
    await deliveries.delivery.drain()
    deliveries.show(ANNS, words("two"), Urgency.TURN)
    await deliveries.deliver(BOBS, words("bob"), Urgency.TURN)
    assert deliveries.troubles == [(ANN, trouble)]
    assert deliveries.said() == [("send", "one"), ("send", "bob")]
    deliveries.delivery.resume(ANN)
    await deliveries.delivery.drain()
    assert deliveries.said(ANN) == [("send", "one"), ("send", "two")]


@with_scene(delivering)
async def test_a_lost_topic_drops_its_own_work_alone(deliveries: Deliveries) -> None:
    closed, other = Slot(GROUP, 5, "table:1:1"), Slot(GROUP, 6, "table:2:1")
    deliveries.telegram.refusals[GROUP].append(TopicLost("TOPIC_CLOSED"))
    deliveries.show(closed, words("one"), Urgency.TURN)
    await asyncio.sleep(0.05)
    deliveries.show(closed, words("two"), Urgency.TABLE_NOW)
    await deliveries.deliver(other, words("other"), Urgency.TABLE_NOW)
    assert deliveries.said() == [("send", "one"), ("send", "other")]
    assert [chat for chat, _ in deliveries.troubles] == [GROUP]


@virtual_time
async def test_everything_moves_with_a_migrated_group() -> None:
    deliveries, new = Deliveries(), -100200
    await deliveries.deliver(TABLE, keys("one"), Urgency.TABLE_NOW)
    deliveries.telegram.refusals[GROUP].append(Migrated(new))
    deliveries.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    deliveries.delivery.post(GROUP, None, Screen(text=Markup("post")))
    await deliveries.delivery.drain()
    assert deliveries.said(new) == [("send", "post"), ("send", "two")]
    await deliveries.deliver(TABLE, keys("three"), Urgency.TABLE_NOW)
    assert deliveries.said(new)[-1] == ("edit", "three")
    assert list(deliveries.notebook.pages) == [TABLE._replace(chat=new)]
    assert [type(trouble) for _, trouble in deliveries.troubles] == [Migrated]


@with_scene(delivering)
async def test_a_post_is_given_up_after_five_bad_roads_and_the_next_follows(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN] = [Flaky("502") for _ in range(5)]
    deliveries.delivery.post(ANN, None, Screen(text=Markup("first")))
    deliveries.delivery.post(ANN, None, Screen(text=Markup("second")))
    await deliveries.delivery.drain()
    assert [text for _, text in deliveries.said()] == ["first"] * 5 + ["second"]


REFUSED = "some words of Telegram's that nobody knows"


@pytest.mark.parametrize("refusals", [1, 2, 3])
@pytest.mark.parametrize("stands", [False, True])
@with_scene(delivering)
async def test_a_refused_screen_loses_its_keys_for_a_while_only(
    deliveries: Deliveries, refusals: int, stands: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Without markup the second time, without keys the third; then whole again, as a new message."""
    if stands:
        await deliveries.deliver(ANNS, keys("before"), Urgency.TURN)
    deliveries.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(refusals)]
    asked = asyncio.get_running_loop().time()
    await deliveries.deliver(ANNS, keys("<b>Your bid?</b>"), Urgency.TURN)
    whole = keys("Your bid?") if refusals == 1 else keys("<b>Your bid?</b>")
    assert deliveries.seen(ANNS) == whole()
    assert deliveries.telegram.calls[-1].at - asked < 15
    with_keys = [screen for (chat, _), screen in deliveries.telegram.messages.items() if screen.rows]
    assert with_keys == [whole()], "no older message keeps its keys"
    assert "Your bid" not in caplog.text


@with_scene(delivering, takes=0.0)
async def test_a_screen_that_is_always_refused_is_tried_less_and_less_and_then_no_more(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(100)]
    await deliveries.deliver(ANNS, keys("one"), Urgency.TURN)
    times = [call.at for call in deliveries.telegram.calls][3:]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert all(later > 1.9 * earlier for earlier, later in pairwise(pauses))
    assert 5 < len(times) < 12
    assert 3600 < times[-1] < 2 * 3600
    deliveries.telegram.refusals[ANN].clear()
    await deliveries.deliver(ANNS, keys("two"), Urgency.TURN)
    assert deliveries.seen(ANNS) == keys("two")()


@with_scene(delivering)
async def test_what_is_wanted_meanwhile_wins_over_a_refused_screen(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(2)]
    deliveries.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(5)
    await deliveries.deliver(ANNS, keys("two"), Urgency.TURN)
    assert [text for verb, text in deliveries.said()] == ["one", "one", "one", "two"]
    deliveries.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(2)]
    deliveries.show(ANNS, keys("three"), Urgency.TURN)
    await asyncio.sleep(5)
    deliveries.delivery.retire(ANNS)
    await deliveries.delivery.drain()
    assert [text for verb, text in deliveries.said() if verb == "send"][-1] == "one", (
        "a deal that is over is history"
    )


@with_scene(delivering)
async def test_a_refused_screen_is_tried_again_in_spite_of_a_bad_road(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN] = [Malformed(REFUSED), Malformed(REFUSED)]
    deliveries.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(5)
    deliveries.telegram.refusals[ANN] = [Flaky("502"), Wait(3)]
    await deliveries.delivery.drain()
    assert deliveries.seen(ANNS) == keys("one")()


@with_scene(delivering)
async def test_a_refused_post_is_told_in_plain_words_and_then_no_more(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[ANN] = [Malformed(REFUSED)] * 4
    deliveries.delivery.post(ANN, None, Screen(text=Markup("<b>first</b>")))
    deliveries.delivery.post(ANN, None, Screen(text=Markup("<b>second</b>")))
    await deliveries.delivery.drain()
    assert [text for _, text in deliveries.said()] == [
        "<b>first</b>",
        "first",
        "first",
        "<b>second</b>",
        "second",
    ]


@pytest.mark.parametrize("bug", [Malformed("can't parse entities"), ZeroDivisionError()])
@virtual_time
async def test_a_bug_drops_its_own_screen_and_is_logged(
    bug: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> Screen:
        raise bug

    deliveries = Deliveries()
    deliveries.show(ANNS, broken, Urgency.TURN)
    await deliveries.deliver(BOBS, words("bob"), Urgency.TURN)
    await deliveries.deliver(ANNS, words("ann"), Urgency.TURN)
    assert [text for _, text in deliveries.said()] == ["bob", "ann"]
    assert "dropped for chat 11" in caplog.text


@with_scene(delivering)
async def test_a_callback_that_fails_does_not_stop_delivery(
    deliveries: Deliveries, caplog: pytest.LogCaptureFixture
) -> None:

    async def failing(chat: int, trouble: ChatTrouble | Restricted) -> None:
        raise LookupError("no such table")

    delivery = Delivery(deliveries.telegram, ShownMessages(deliveries.notebook, {}))
    delivery.start(failing)
    deliveries.telegram.refusals[GROUP].append(TopicLost("TOPIC_CLOSED"))
    delivery.post(GROUP, 5, Screen(text=Markup("lost")))
    delivery.post(GROUP, None, Screen(text=Markup("told")))
    await delivery.drain()
    assert [text for _, text in deliveries.said()] == ["lost", "told"]
    assert "no such table" in caplog.text

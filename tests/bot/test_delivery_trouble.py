"""What delivery makes of each refusal: docs/telegram.md, "Errors"."""

import asyncio
from itertools import pairwise

import pytest
from markupsafe import Markup

from bot.delivery import Delivery, ShownMessages, Urgency
from bot.screens.screen import Screen
from bot.telegram.errors import (
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
from storage.store import Slot
from tests.bot.services import ANN, ANNS, BOB, BOBS, GROUP, TABLE, Services, keys, words
from tests.virtual_time import virtual_time


@virtual_time
async def test_429_stops_its_chat_alone() -> None:
    services = Services()
    services.telegram.refusals[ANN].append(Wait(30))
    services.show(ANNS, words("one"), Urgency.TURN)
    await asyncio.sleep(1)
    services.show(ANNS, words("two"), Urgency.TURN)
    services.show(BOBS, words("bob"), Urgency.TURN)
    await services.delivery.drain()
    assert [call.at for call in services.telegram.calls if call.chat == BOB] == [1.0]
    anns = [(call.at, call.text) for call in services.telegram.calls if call.chat == ANN]
    assert anns == [(0.0, "one"), (pytest.approx(30.1), "two")]


@virtual_time
async def test_a_bad_road_is_tried_again_with_growing_pauses_and_the_newest_state() -> None:
    services = Services(takes=0.0)
    services.telegram.refusals[ANN] = [Flaky("502") for _ in range(8)]
    services.show(ANNS, words("old"), Urgency.TURN)
    await asyncio.sleep(0.1)
    services.show(ANNS, words("new"), Urgency.TURN)
    await services.delivery.drain()
    times = [call.at for call in services.telegram.calls]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert all(min(60, 2**n) / 2 <= pause <= max(1, min(60, 2**n)) for n, pause in enumerate(pauses))
    assert services.seen(ANNS) == Screen(Markup("new"))
    assert services.delivery.tally["retries"] == 8


@virtual_time
async def test_pauses_are_short_again_after_a_success() -> None:
    services = Services(takes=0.0)
    for bad_roads in (5, 1):
        services.telegram.refusals[ANN] = [Flaky("502") for _ in range(bad_roads)]
        services.show(ANNS, words(f"{bad_roads}"), Urgency.TURN)
        await services.delivery.drain()
    *_, failed, tried_again, _made_sure = [call.at for call in services.telegram.calls]
    assert tried_again - failed <= 1.0


@virtual_time
async def test_a_newer_state_wins_over_one_that_fails_on_its_way() -> None:
    services = Services(takes=1.0)
    services.telegram.refusals[ANN].append(Flaky("502"))
    services.show(ANNS, words("old"), Urgency.TURN)
    await asyncio.sleep(0.5)
    services.show(ANNS, words("new"), Urgency.ONLOOKER)
    await services.delivery.drain()
    assert services.said() == [("send", "old"), ("send", "new")]
    assert services.telegram.calls[1].at <= 2.0


@virtual_time
async def test_an_edit_of_unknown_outcome_is_never_taken_for_unchanged() -> None:
    """The edit to "two" took effect though its reply was lost; going back to "one" must cost a call."""
    services = Services()
    services.show(ANNS, words("one"), Urgency.TURN)
    await services.delivery.drain()
    services.telegram.lost[ANN].append(Flaky("timed out"))
    services.show(ANNS, words("two"), Urgency.TURN)
    await asyncio.sleep(0.2)
    services.show(ANNS, words("one"), Urgency.TURN)
    await services.delivery.drain()
    assert services.seen(ANNS) == Screen(Markup("one"))


@virtual_time
async def test_an_edit_that_takes_effect_long_after_we_gave_it_up_does_not_stay() -> None:
    """The player to move would look at an old state, and nothing would ever be edited there."""
    services = Services()
    services.show(ANNS, keys("one"), Urgency.TURN)
    await services.delivery.drain()
    services.telegram.late[ANN].append(15)
    services.show(ANNS, keys("two"), Urgency.TURN)
    await asyncio.sleep(5)
    services.show(ANNS, keys("three"), Urgency.TURN)
    await asyncio.sleep(5)
    assert services.seen(ANNS) == keys("three")()
    await asyncio.sleep(10)
    assert services.seen(ANNS) == keys("two")()
    await services.delivery.drain()
    assert services.seen(ANNS) == keys("three")()
    services.show(ANNS, keys("three"), Urgency.TURN)
    await services.delivery.drain()
    assert services.said()[-2:] == [("edit", "three")] * 2


@virtual_time
async def test_an_edit_that_a_killed_process_left_under_way_does_not_stay() -> None:
    services = Services()
    services.show(ANNS, words("one"), Urgency.TURN)
    await services.delivery.drain()
    services.restart()
    asyncio.get_running_loop().call_later(
        5, services.telegram.messages.update, {(ANN, 1): Screen(Markup("two"))}
    )
    services.show(ANNS, words("three"), Urgency.TURN)
    await services.delivery.drain()
    assert services.seen(ANNS) == Screen(Markup("three"))


@virtual_time
async def test_after_a_restart_an_edit_of_unknown_fate_is_made_again() -> None:
    services = Services()
    services.show(ANNS, words("one"), Urgency.TURN)
    await services.delivery.drain()
    services.telegram.late[ANN].append(15)
    services.show(ANNS, words("two"), Urgency.TURN)
    await asyncio.sleep(5)
    await services.delivery.close()
    services.restart()
    services.show(ANNS, words("two"), Urgency.TURN)
    await services.delivery.drain()
    assert services.said()[-1] == ("edit", "two")
    assert len(services.said()) == 5


@virtual_time
async def test_a_deal_that_is_history_is_not_looked_after_again() -> None:
    services = Services()
    services.show(ANNS, keys("one"), Urgency.TURN)
    await services.delivery.drain()
    services.telegram.late[ANN].append(5)
    services.show(ANNS, keys("two"), Urgency.TURN)
    await asyncio.sleep(10)
    services.delivery.release(ANNS)
    await services.delivery.drain()
    assert services.said() == [("send", "one"), ("edit", "two"), ("edit", "two")]


@pytest.mark.parametrize(
    "refusal", [Unreachable("bot was blocked by the user"), Banished("not enough rights")]
)
def test_a_refusal_that_was_on_its_way_when_the_chat_opened_again_closes_nothing(
    refusal: ChatTrouble,
) -> None:
    @virtual_time
    async def scene() -> None:
        services = Services(takes=2.0)
        services.telegram.refusals[ANN].append(refusal)
        services.show(ANNS, words("one"), Urgency.TURN)
        await asyncio.sleep(1)
        services.delivery.resume(ANN)
        await services.delivery.drain()
        assert services.seen(ANNS) == Screen(Markup("one"))
        assert not services.delivery.is_closed(ANN)
        assert services.troubles == []

    scene()


@virtual_time
async def test_a_message_that_is_gone_is_sent_anew_and_remembered() -> None:
    services = Services()
    services.show(TABLE, words("one"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    services.telegram.refusals[GROUP].append(MessageGone("message to edit not found"))
    services.show(TABLE, words("two"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    assert services.said() == [("send", "one"), ("edit", "two"), ("send", "two")]
    assert services.notebook.pages[TABLE].message_id == 2


@pytest.mark.parametrize("trouble", [Unreachable("blocked"), Banished("kicked")])
def test_a_closed_chat_keeps_its_screens_until_it_opens(trouble: ChatTrouble) -> None:
    @virtual_time
    async def scene() -> None:
        services = Services()
        services.telegram.refusals[ANN].append(trouble)
        services.show(ANNS, words("one"), Urgency.TURN)
        services.delivery.post(ANN, None, Screen(Markup("post")))
        await services.delivery.drain()
        services.show(ANNS, words("two"), Urgency.TURN)
        services.show(BOBS, words("bob"), Urgency.TURN)
        await services.delivery.drain()
        assert services.troubles == [(ANN, trouble)]
        assert services.said() == [("send", "one"), ("send", "bob")]
        services.delivery.resume(ANN)
        await services.delivery.drain()
        assert services.said(ANN) == [("send", "one"), ("send", "two")]

    scene()


@virtual_time
async def test_a_lost_topic_drops_its_own_work_alone() -> None:
    services = Services()
    closed, other = Slot(GROUP, 5, "table:1:1"), Slot(GROUP, 6, "table:2:1")
    services.telegram.refusals[GROUP].append(TopicLost("TOPIC_CLOSED"))
    services.show(closed, words("one"), Urgency.TURN)
    await asyncio.sleep(0.05)
    services.show(closed, words("two"), Urgency.TABLE_NOW)
    services.show(other, words("other"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    assert services.said() == [("send", "one"), ("send", "other")]
    assert [chat for chat, _ in services.troubles] == [GROUP]


@virtual_time
async def test_everything_moves_with_a_migrated_group() -> None:
    services, new = Services(), -100200
    services.show(TABLE, keys("one"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    services.telegram.refusals[GROUP].append(Migrated(new))
    services.show(TABLE, keys("two"), Urgency.TABLE_NOW)
    services.delivery.post(GROUP, None, Screen(Markup("post")))
    await services.delivery.drain()
    assert services.said(new) == [("send", "post"), ("send", "two")]
    services.show(TABLE, keys("three"), Urgency.TABLE_NOW)
    await services.delivery.drain()
    assert services.said(new)[-1] == ("edit", "three")
    assert list(services.notebook.pages) == [TABLE._replace(chat=new)]
    assert [type(trouble) for _, trouble in services.troubles] == [Migrated]


@virtual_time
async def test_a_post_is_given_up_after_five_bad_roads_and_the_next_follows() -> None:
    services = Services()
    services.telegram.refusals[ANN] = [Flaky("502") for _ in range(5)]
    services.delivery.post(ANN, None, Screen(Markup("first")))
    services.delivery.post(ANN, None, Screen(Markup("second")))
    await services.delivery.drain()
    assert [text for _, text in services.said()] == ["first"] * 5 + ["second"]


REFUSED = "some words of Telegram's that nobody knows"


@pytest.mark.parametrize("refusals", [1, 2, 3])
@pytest.mark.parametrize("stands", [False, True])
def test_a_refused_screen_loses_its_keys_for_a_while_only(
    refusals: int, stands: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Without markup the second time, without keys the third; then whole again, as a new message."""

    @virtual_time
    async def scene() -> None:
        services = Services()
        if stands:
            services.show(ANNS, keys("before"), Urgency.TURN)
            await services.delivery.drain()
        services.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(refusals)]
        asked = asyncio.get_running_loop().time()
        services.show(ANNS, keys("<b>Your bid?</b>"), Urgency.TURN)
        await services.delivery.drain()
        whole = keys("Your bid?") if refusals == 1 else keys("<b>Your bid?</b>")
        assert services.seen(ANNS) == whole()
        assert services.telegram.calls[-1].at - asked < 15
        with_keys = [screen for (chat, _), screen in services.telegram.messages.items() if screen.rows]
        assert with_keys == [whole()], "no older message keeps its keys"

    scene()
    assert "Your bid" not in caplog.text


@virtual_time
async def test_a_screen_that_is_always_refused_is_tried_less_and_less_and_then_no_more() -> None:
    services = Services(takes=0.0)
    services.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(100)]
    services.show(ANNS, keys("one"), Urgency.TURN)
    await services.delivery.drain()
    times = [call.at for call in services.telegram.calls][3:]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert all(later > 1.9 * earlier for earlier, later in pairwise(pauses))
    assert 5 < len(times) < 12
    assert 3600 < times[-1] < 2 * 3600
    services.telegram.refusals[ANN].clear()
    services.show(ANNS, keys("two"), Urgency.TURN)
    await services.delivery.drain()
    assert services.seen(ANNS) == keys("two")()


@virtual_time
async def test_what_is_wanted_meanwhile_wins_over_a_refused_screen() -> None:
    services = Services()
    services.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(2)]
    services.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(5)
    services.show(ANNS, keys("two"), Urgency.TURN)
    await services.delivery.drain()
    assert [text for verb, text in services.said()] == ["one", "one", "one", "two"]
    services.telegram.refusals[ANN] = [Malformed(REFUSED) for _ in range(2)]
    services.show(ANNS, keys("three"), Urgency.TURN)
    await asyncio.sleep(5)
    services.delivery.retire(ANNS)
    await services.delivery.drain()
    assert [text for verb, text in services.said() if verb == "send"][-1] == "one", (
        "a deal that is over is history"
    )


@virtual_time
async def test_a_refused_screen_is_tried_again_in_spite_of_a_bad_road() -> None:
    services = Services()
    services.telegram.refusals[ANN] = [Malformed(REFUSED), Malformed(REFUSED)]
    services.show(ANNS, keys("one"), Urgency.TURN)
    await asyncio.sleep(5)
    services.telegram.refusals[ANN] = [Flaky("502"), Wait(3)]
    await services.delivery.drain()
    assert services.seen(ANNS) == keys("one")()


@virtual_time
async def test_a_refused_post_is_told_in_plain_words_and_then_no_more() -> None:
    services = Services()
    services.telegram.refusals[ANN] = [Malformed(REFUSED)] * 4
    services.delivery.post(ANN, None, Screen(Markup("<b>first</b>")))
    services.delivery.post(ANN, None, Screen(Markup("<b>second</b>")))
    await services.delivery.drain()
    assert [text for _, text in services.said()] == [
        "<b>first</b>",
        "first",
        "first",
        "<b>second</b>",
        "second",
    ]


@pytest.mark.parametrize("bug", [Malformed("can't parse entities"), ZeroDivisionError()])
def test_a_bug_drops_its_own_screen_and_is_logged(bug: Exception, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> Screen:
        raise bug

    @virtual_time
    async def scene() -> None:
        services = Services()
        services.show(ANNS, broken, Urgency.TURN)
        services.show(BOBS, words("bob"), Urgency.TURN)
        await services.delivery.drain()
        services.show(ANNS, words("ann"), Urgency.TURN)
        await services.delivery.drain()
        assert [text for _, text in services.said()] == ["bob", "ann"]

    scene()
    assert "dropped for chat 11" in caplog.text


@virtual_time
async def test_a_callback_that_fails_does_not_stop_delivery(caplog: pytest.LogCaptureFixture) -> None:
    services = Services()

    async def failing(chat: int, trouble: ChatTrouble) -> None:
        raise LookupError("no such table")

    delivery = Delivery(services.telegram, ShownMessages(services.notebook, {}))
    delivery.start(failing)
    services.telegram.refusals[GROUP].append(TopicLost("TOPIC_CLOSED"))
    delivery.post(GROUP, 5, Screen(Markup("lost")))
    delivery.post(GROUP, None, Screen(Markup("told")))
    await delivery.drain()
    assert [text for _, text in services.said()] == ["lost", "told"]
    assert "no such table" in caplog.text

"""A chat that takes words but no pictures or no files; and a group that takes nothing for a while."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from markupsafe import Markup

from bot.delivery import Urgency
from bot.delivery.courier import RESTRICTED_S
from bot.delivery.lane import PROBE_LIMIT_S, PROBE_S
from bot.screens import Picture, Screen
from bot.telegram import Banished, Malformed, Restricted
from bot.telegram.gateway import Document
from storage.store import Slot
from tests.bot.delivery.deliveries import ANN, GROUP, KEYS, TABLE, Deliveries, delivering, keys, words
from tests.scenes import with_scene


@dataclass(frozen=True)
class Paint:
    name: str

    def draw(self) -> Paint:
        return self

    def encoded(self) -> bytes:
        return self.name.encode()


def painted(text: str, alone: str | None = None, picture: str = "one") -> Screen:
    return Screen(
        text=Markup(text),
        rows=KEYS,
        picture=Picture(Paint(picture)),
        alone=None if alone is None else Markup(alone),
    )


SHEET = Slot(GROUP, None, "sheet:7")
NO_PHOTOS = Restricted("not enough rights to send photos to the chat", "photos")
SILENCED = Banished("not enough rights to send text messages to the chat")


def told(deliveries: Deliveries) -> list[str]:
    return [str(trouble) for _, trouble in deliveries.troubles]


@with_scene(delivering)
async def test_a_refused_picture_is_told_in_words_at_once_and_the_chat_stays_open(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[GROUP] = [NO_PHOTOS]
    deliveries.show(SHEET, lambda: painted("Sheet", "Sheet: 100 60 -20"), Urgency.ASIDE)
    await deliveries.deliver(TABLE, keys("Deal 2"), Urgency.TABLE_NOW)
    assert deliveries.seen(SHEET) == Screen(text=Markup("Sheet: 100 60 -20"), rows=KEYS)
    assert deliveries.seen(TABLE) == keys("Deal 2")()
    assert not deliveries.delivery.is_closed(GROUP)
    assert deliveries.troubles == [(GROUP, NO_PHOTOS)]


@with_scene(delivering, takes=0.0)
async def test_no_picture_is_tried_again_for_a_while_and_then_pictures_come_back(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[GROUP] = [NO_PHOTOS]
    for number in "012":
        await deliveries.deliver(SHEET, partial(painted, number, picture=number), Urgency.ASIDE)
    assert deliveries.said() == [("send", "0"), ("send", "0"), ("edit", "1"), ("edit", "2")]
    await asyncio.sleep(RESTRICTED_S)
    await deliveries.deliver(SHEET, lambda: painted("3", picture="3"), Urgency.ASIDE)
    assert deliveries.seen(SHEET).picture == painted("", picture="3").picture
    assert told(deliveries) == [str(NO_PHOTOS)]


@with_scene(delivering, takes=0.0)
async def test_a_restriction_is_told_once_however_often_it_is_met(deliveries: Deliveries) -> None:
    for number in "0123":
        deliveries.telegram.refusals[GROUP] = [NO_PHOTOS]
        await deliveries.deliver(SHEET, partial(painted, number), Urgency.ASIDE)
        await asyncio.sleep(RESTRICTED_S + 1)
    assert deliveries.telegram.refusals[GROUP] == []
    assert told(deliveries) == [str(NO_PHOTOS)]


@with_scene(delivering, takes=0.0)
async def test_a_restriction_that_is_lifted_and_comes_back_is_told_again(deliveries: Deliveries) -> None:
    for refusals in ([NO_PHOTOS], [], [NO_PHOTOS]):
        deliveries.telegram.refusals[GROUP] = [*refusals]
        deliveries.delivery.post(GROUP, None, painted("Standings"))
        await deliveries.delivery.drain()
        deliveries.delivery.resume(GROUP)
    assert told(deliveries) == [str(NO_PHOTOS)] * 2


@with_scene(delivering)
async def test_a_sign_of_life_lets_pictures_be_tried_at_once(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[GROUP] = [NO_PHOTOS]
    deliveries.delivery.post(GROUP, None, painted("one"))
    await deliveries.delivery.drain()
    deliveries.delivery.resume(GROUP)
    deliveries.delivery.post(GROUP, None, painted("two"))
    await deliveries.delivery.drain()
    pictures = [screen.picture is not None for screen in deliveries.telegram.messages.values()]
    assert pictures == [False, True]


@with_scene(delivering)
async def test_a_picture_that_stands_stays_until_another_is_due_which_is_then_told_in_words(
    deliveries: Deliveries,
) -> None:
    await deliveries.deliver(SHEET, lambda: painted("one"), Urgency.ASIDE)
    deliveries.telegram.refusals[GROUP] = [NO_PHOTOS]
    deliveries.delivery.post(GROUP, None, painted("Standings"))
    await deliveries.delivery.drain()
    await deliveries.deliver(SHEET, lambda: painted("one, corrected"), Urgency.ASIDE)
    assert deliveries.seen(SHEET) == painted("one, corrected")
    await deliveries.deliver(SHEET, lambda: painted("two", picture="two"), Urgency.ASIDE)
    assert deliveries.seen(SHEET) == Screen(text=Markup("two"), rows=KEYS)
    assert painted("one, corrected") not in deliveries.telegram.messages.values()


@with_scene(delivering)
async def test_words_stand_in_the_place_of_a_refused_file(deliveries: Deliveries) -> None:
    instead = Screen(text=Markup("Write /export to me in private"))
    deliveries.telegram.refusals[GROUP] = [Restricted("not enough rights to send documents", "documents")]
    for _ in range(2):
        deliveries.delivery.post(GROUP, None, Document("record.toml", b"", "The record", instead=instead))
        await deliveries.delivery.drain()
    assert list(deliveries.telegram.messages.values()) == [instead, instead]
    assert [call.verb for call in deliveries.telegram.calls] == ["send_document", "send", "send"]
    assert len(deliveries.troubles) == 1


@with_scene(delivering)
async def test_words_stand_in_the_place_of_a_file_that_is_refused_in_unknown_words(
    deliveries: Deliveries,
) -> None:
    instead = Screen(text=Markup("Write /export to me in private"))
    deliveries.telegram.refusals[GROUP] = [Malformed("WORDS_OF_TOMORROW")]
    deliveries.delivery.post(GROUP, None, Document("record.toml", b"", "The record", instead=instead))
    await deliveries.delivery.drain()
    assert list(deliveries.telegram.messages.values()) == [instead]
    assert deliveries.troubles == []


@with_scene(delivering)
async def test_a_group_that_refuses_pictures_and_then_words_is_closed_and_told_so_alone(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[GROUP] = [NO_PHOTOS, SILENCED]
    deliveries.show(SHEET, lambda: painted("Sheet"), Urgency.ASIDE)
    await asyncio.sleep(10)
    assert deliveries.delivery.is_closed(GROUP)
    assert told(deliveries) == [str(SILENCED)]


@with_scene(delivering, takes=0.0)
async def test_a_closed_group_is_tried_again_after_a_growing_while(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[GROUP] = [SILENCED] * 12
    deliveries.show(TABLE, words("one"), Urgency.TABLE_NOW)
    await asyncio.sleep(3 * 24 * 3600)
    times = [call.at for call in deliveries.telegram.calls]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert pauses[:4] == [PROBE_S, 2 * PROBE_S, 4 * PROBE_S, 8 * PROBE_S]
    assert pauses[-1] == PROBE_LIMIT_S
    assert not deliveries.delivery.is_closed(GROUP)
    assert deliveries.seen(TABLE) == words("one")()
    assert told(deliveries) == [str(SILENCED)], "the host is told once"


@with_scene(delivering)
async def test_a_group_that_opens_without_a_word_sees_the_newest_state_and_may_close_again(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[GROUP] = [SILENCED]
    deliveries.show(TABLE, words("one"), Urgency.TABLE_NOW)
    await asyncio.sleep(10)
    deliveries.show(TABLE, words("two"), Urgency.TABLE_NOW)
    await asyncio.sleep(PROBE_S)
    assert [text for _, text in deliveries.said(GROUP)] == ["one", "two"]
    deliveries.telegram.refusals[GROUP] = [SILENCED]
    deliveries.show(TABLE, words("three"), Urgency.TABLE_NOW)
    await asyncio.sleep(10)
    assert deliveries.delivery.is_closed(GROUP)
    await asyncio.sleep(PROBE_S)
    assert deliveries.seen(TABLE) == words("three")()
    assert told(deliveries) == [str(SILENCED)] * 2


@with_scene(delivering)
async def test_a_closed_group_for_which_nothing_waits_is_left_alone(deliveries: Deliveries) -> None:
    deliveries.telegram.refusals[GROUP] = [SILENCED]
    deliveries.delivery.post(GROUP, None, Screen(text=Markup("help")))
    await asyncio.sleep(24 * 3600)
    assert len(deliveries.telegram.calls) == 1
    assert deliveries.delivery.is_closed(GROUP)
    deliveries.show(TABLE, words("one"), Urgency.TABLE_NOW)
    await asyncio.sleep(2 * PROBE_S)
    assert deliveries.seen(TABLE) == words("one")()


@with_scene(delivering)
async def test_a_closed_private_chat_is_not_tried_as_telegram_tells_when_it_opens(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[ANN] = [Banished("blocked")]
    deliveries.show(Slot(ANN, None, "hand:7:3"), words("one"), Urgency.TURN)
    await asyncio.sleep(24 * 3600)
    assert len(deliveries.telegram.calls) == 1


@with_scene(delivering)
async def test_a_group_that_refuses_even_plain_words_in_unknown_words_is_closed_and_tried_again(
    deliveries: Deliveries,
) -> None:
    deliveries.telegram.refusals[GROUP] = [Malformed("WORDS_OF_TOMORROW")] * 3
    deliveries.show(TABLE, keys("Deal 1"), Urgency.TABLE_NOW)
    await asyncio.sleep(10)
    assert deliveries.delivery.is_closed(GROUP)
    assert len(deliveries.troubles) == 1
    await asyncio.sleep(PROBE_S)
    assert deliveries.seen(TABLE) == keys("Deal 1")()

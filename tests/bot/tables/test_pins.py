"""The table is pinned in a group that wants it, and a group that does not let the bot is told once."""

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from telegram.error import BadRequest

from bot.telegram import NoPin, Restricted, Trouble, meaning
from bot.telegram.updates import Place
from bot.words.buttons import SetChat
from club.model import ChatSettings
from storage.store import Slot
from tests.bot.table import GROUP, Room, known_deck, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

PLACE = Place(GROUP, None, "Garage", private=False)
REFUSAL = "I may not pin messages here"


async def wants_pins(table: Room) -> None:
    """Let the group switch pinning on."""
    await table.at(11).press(SetChat("pin", "on"))


async def seated(table: Room) -> None:
    """Let the match begin without a clock, pins wanted from the start."""
    await table.come_in(11)
    chat = await table.house.people.chat(GROUP, "Garage", "en")
    await table.house.people.keep_chat(replace(chat, settings=ChatSettings(pin=True)))
    await table.set_timer(0)
    await table.sit_down()
    await asyncio.sleep(20)


def verbs(table: Room) -> list[str]:
    """Return how the bot called for pins."""
    return [call.verb for call in table.telegram.calls if call.verb in {"pin", "unpin"}]


async def one_tap(table: Room) -> None:
    """Let whoever is asked answer, and the group see it."""
    await table.tap(await table.asked(), await table.simplest())
    await asyncio.sleep(30)


@with_scene(room, shuffle=known_deck)
async def test_the_deal_on_the_table_is_pinned_and_the_one_before_is_not(table: Room) -> None:
    await seated(table)
    await one_tap(table)
    first = table.house.delivery.shown(Slot(GROUP, None, "table:1:1"))
    assert first is not None
    assert table.telegram.pinned == {(GROUP, first.message_id)}
    await table.play_a_deal()
    await asyncio.sleep(60)
    await one_tap(table)
    second = table.house.delivery.shown(Slot(GROUP, None, "table:1:2"))
    assert second is not None
    assert table.telegram.pinned == {(GROUP, second.message_id)}
    assert verbs(table) == ["pin", "pin", "unpin"]


@with_scene(room)
async def test_a_pinned_table_stays_where_the_bar_leads(table: Room) -> None:
    await seated(table)
    await one_tap(table)
    pinned = set(table.telegram.pinned)
    for _ in range(40):
        table.house.delivery.sight.saw(GROUP, None, next(table.telegram._ids), talk=True)
    await table.play_a_deal()
    await asyncio.sleep(10)
    assert pinned <= {place for place in table.telegram.messages if place[0] == GROUP}


@with_scene(room)
async def test_nothing_stays_pinned_when_the_match_ends(table: Room) -> None:
    await seated(table)
    await one_tap(table)
    live = await table.live()
    await table.house.runner.close(live, live.table, None, "host")
    await asyncio.sleep(30)
    assert table.telegram.pinned == set()
    assert table.house.delivery.shown(Slot(GROUP, None, "pin:1")) is None


@with_scene(room)
async def test_a_refused_pin_is_told_once_and_stops_nothing(table: Room) -> None:
    await seated(table)
    table.telegram.refusals[GROUP].append(NoPin("not enough rights to pin a message"))
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    table.house.pins.care(await table.live())
    for _ in range(5):
        await one_tap(table)
    told = [each for (where, _), each in table.telegram.messages.items() if REFUSAL in each.text]
    assert len(told) == 1
    group = await table.house.people.group(GROUP)
    assert group is not None
    assert not group.settings.pin
    assert verbs(table) == ["pin"]
    assert (await table.match()).turn > 5, "the game goes on"


@with_scene(room)
async def test_a_refused_unpin_is_not_tried_again_at_every_tap(table: Room) -> None:
    await seated(table)
    await one_tap(table)
    with patch.object(table.telegram, "unpin", side_effect=NoPin("not enough rights")) as unpin:
        await table.play_a_deal()
        await asyncio.sleep(60)
        for _ in range(3):
            await one_tap(table)
    assert unpin.call_count == 1
    group = await table.house.people.group(GROUP)
    assert group is not None
    assert not group.settings.pin


@with_scene(room)
async def test_a_refused_pin_is_not_told_once_pins_are_switched_off(table: Room) -> None:
    await seated(table)

    async def refuse(*_: object, **__: object) -> None:
        await table.at(11).press(SetChat("pin", "off"))
        raise NoPin("not enough rights to pin a message")

    with patch.object(table.telegram, "pin", refuse):
        await one_tap(table)
    assert not any(REFUSAL in each.text for each in table.telegram.messages.values())


@virtual_time
async def test_after_a_restart_what_is_pinned_is_not_pinned_again(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    async with room(file) as table:
        await seated(table)
        await one_tap(table)
        assert verbs(table) == ["pin"]
    async with room(file) as table:
        await table.come_in(11, 12, 13)
        await table.house.open()
        await one_tap(table)
        assert verbs(table) == []


@with_scene(room)
async def test_switched_on_in_mid_match_it_pins_and_switched_off_it_unpins(table: Room) -> None:
    await table.set_timer(0)
    await table.sit_down()
    await asyncio.sleep(20)
    await wants_pins(table)
    await asyncio.sleep(20)
    assert len(table.telegram.pinned) == 1
    await table.at(11).press(SetChat("pin", "off"))
    await asyncio.sleep(20)
    assert table.telegram.pinned == set()


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("not enough rights to manage pinned messages in the chat", NoPin),
        ("not enough rights to pin a message", NoPin),
        ("CHAT_ADMIN_REQUIRED", NoPin),
        ("message to unpin not found", None),
        ("not enough rights to send photos to the chat", Restricted),
    ],
)
def test_a_refused_pin_does_not_close_the_chat(words: str, kind: type[Trouble] | None) -> None:
    photos = "photos" in words
    trouble = meaning(BadRequest(words), GROUP, "photos" if photos else None, None if photos else NoPin)
    assert trouble is None if kind is None else type(trouble) is kind

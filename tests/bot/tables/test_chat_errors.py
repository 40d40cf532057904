"""A chat refuses messages: people who can help are told at home, and the table waits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.telegram import Banished, ChatTrouble, Restricted, TopicLost, Unreachable
from tests.bot.table import GROUP, Room, in_play, room
from tests.scenes import with_scene

SILENCED = "I can no longer write in “Garage”."
NO_PICTURES = "“Garage” doesn’t allow pictures, so I use words instead."
NO_TOPIC = "The topic of your table in “Garage” is closed or deleted."
ERRORS: dict[str, Callable[[], ChatTrouble | Restricted]] = {
    SILENCED: lambda: Banished("bot was kicked"),
    NO_PICTURES: lambda: Restricted("not enough rights", "photos"),
    NO_TOPIC: lambda: TopicLost("topic closed", None),
}


async def refused(table: Room, words: str) -> list[int]:
    """Let the group refuse messages for the reason that `words` tell; return who reads them."""
    await table.house.delivery.drain()
    before = set(table.telegram.messages)
    await table.house.errors.on_chat_error(GROUP, ERRORS[words]())
    await table.house.delivery.drain()
    new = [(chat, screen.text) for (chat, number), screen in table.telegram.messages.items()
           if (chat, number) not in before]  # fmt: skip
    return sorted(chat for chat, text in new if text.startswith(words))


async def without_its_host(table: Room) -> None:
    """Let Dan, who never pressed Start, open a table, and three others play at it."""
    await table.come_in(11, 12, 13, 14)
    dan = await table.house.people.reachable(table.people[14], started=False)
    await table.at(dan).say("/new")
    for each in (11, 12, 13):
        await table.lobby(each, "join")
    await table.lobby(11, "start")


@with_scene(in_play)
@pytest.mark.parametrize("words", ERRORS)
async def test_the_host_reads_at_home_what_the_group_refuses(table: Room, words: str) -> None:
    assert await refused(table, words) == [11]


@with_scene(room)
@pytest.mark.parametrize("words", ERRORS)
async def test_if_the_host_does_not_play_all_players_read_what_the_group_refuses(
    table: Room, words: str
) -> None:
    await without_its_host(table)
    assert await refused(table, words) == [11, 12, 13]


@with_scene(in_play)
async def test_if_nobody_can_be_told_at_home_the_group_reads_what_it_forbids(table: Room) -> None:
    for who in (11, 12, 13):
        await table.house.people.reachable(table.people[who], started=False)
    assert await refused(table, NO_PICTURES) == [GROUP]


@with_scene(in_play)
async def test_a_group_that_takes_nothing_is_told_nothing(table: Room) -> None:
    await table.house.people.reachable(table.people[11], started=False)
    assert await refused(table, SILENCED) == []


@with_scene(in_play)
async def test_the_group_reads_once_that_a_player_cannot_be_reached(table: Room) -> None:
    for _ in range(2):
        await table.house.errors.on_chat_error(12, Unreachable("blocked"))
    await table.house.delivery.drain()
    told = "I cannot write to Bob: open the chat with me and press Start."
    texts = [str(each.text) for (chat, _), each in table.telegram.messages.items() if chat == GROUP]
    assert texts.count(told) == 1
    bob = await table.house.people.player(12)
    assert bob is not None
    assert not bob.started
    assert (await table.chair_of(12)).away is not None


@with_scene(in_play)
async def test_an_unknown_chat_that_refuses_messages_concerns_nobody(table: Room) -> None:
    await table.house.errors.on_chat_error(777, Unreachable("user is deactivated"))
    assert (await table.house.people.player(777)) is None


@with_scene(in_play)
async def test_a_table_whose_topic_is_lost_waits_and_goes_on_in_the_topic_it_is_called_to(
    table: Room,
) -> None:
    redraw = table.house.redraw
    assert not await redraw.settle(GROUP, None), "the table is not lost"
    await redraw.topic_lost(GROUP, 7)
    assert not (await table.record()).state.lost, "another topic was lost"
    assert await refused(table, NO_TOPIC) == [11]
    assert (await table.record()).state.lost
    assert await refused(table, NO_TOPIC) == [], "that is known"
    assert await redraw.settle(GROUP, 7)
    record = await table.record()
    assert (record.thread, record.state.lost) == (7, False)


@with_scene(in_play)
async def test_a_group_that_takes_messages_again_sees_its_table(table: Room) -> None:
    table.telegram.refusals[GROUP] = [Banished("bot was kicked")]
    await table.tap(await table.asked(), await table.simplest())
    await table.house.delivery.drain()
    assert table.house.delivery.is_closed(GROUP)
    assert await table.house.redraw.welcome(GROUP)
    assert not table.house.delivery.is_closed(GROUP)
    assert "has begun" not in (await table.newest(GROUP)).text
    assert not await table.house.redraw.welcome(-777), "no table stands there"

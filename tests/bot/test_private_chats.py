"""A player's direct chat is one worker's and their table another's: what they ask for at home comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.screens import Screen
from bot.telegram import updates
from bot.words.buttons import AskAdvice, RulesPage, pack
from tests.bot.table import GROUP
from tests.bot.worker_pairs import Place, bring, pair, pressed, said, share
from tests.virtual_time import virtual_time

ANN, BOB, CID = 11, 12, 13
CELLAR = -1029
"""A group that stays with the first worker."""
ATTIC = -1002
"""Another one that the second worker has."""


def newest(place: Place, chat: int) -> tuple[int, Screen]:
    """Return the number of the newest message of a chat, and what it shows."""
    messages = place.room.telegram.messages
    last = max(message for where, message in messages if where == chat)
    return last, messages[chat, last]


def keys(screen: Screen) -> list[str]:
    """Return what the keys of a message send."""
    return [key.data for row in screen.rows for key in row if key.data]


@virtual_time
async def test_the_rules_of_a_group_are_changed_at_home(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, store):
        await share(first, second)
        group = await store.chat(GROUP)
        assert group is not None
        opens = pack(RulesPage(group.token, "e"))
        assert await bring(pressed(301, ANN, GROUP, 1, opens), first, second) is second
        menu, screen = newest(first, ANN)
        assert "Choose a section" in screen.text
        await bring(pressed(302, ANN, ANN, menu, keys(screen)[0]), first, second)
        again, other = newest(first, ANN)
        assert again == menu, "it turns its pages in place"
        assert other != screen


@virtual_time
async def test_the_rule_book_of_a_group_and_its_menu_share_a_message_at_home(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, store):
        await share(first, second)
        group = await store.chat(GROUP)
        assert group is not None
        before, _ = newest(first, ANN)
        await bring(said(301, ANN, ANN, "/rules"), first, second)
        menu, screen = newest(first, ANN)
        assert menu > before
        assert "Rule book" in screen.text
        await bring(pressed(302, ANN, ANN, menu, keys(screen)[0]), first, second)
        await bring(pressed(303, ANN, ANN, menu, keys(screen)[-1]), first, second)
        again, other = newest(first, ANN)
        assert again == menu, "the menu comes in the place of the book"
        assert "Choose a section" in other.text


@virtual_time
async def test_a_review_is_seen_at_home(tmp_path: Path) -> None:
    async with pair(tmp_path, deal_pause_s=9000) as (first, second, _):
        await first.room.play_a_deal()
        await share(first, second)
        message, _ = newest(first, ANN)
        asks = pack(AskAdvice(1, "review", 1))
        assert await bring(pressed(301, ANN, ANN, message, asks), first, second) is second
        await asyncio.sleep(60)
        review, screen = newest(first, ANN)
        assert review > message
        assert "deal 1" in screen.text


async def asked_which(first: Place, second: Place, group: int = CELLAR) -> int:
    """Let Cid, who sits in two groups, write /leave at home; return the question's number."""
    await share(first, second)
    owner = next(each for each in (first, second) if each.worker.has(group))
    place = updates.Place(group, None, "Cellar", private=False)
    await owner.room.at(first.room.people[CID], place).say("/new")
    await bring(said(301, CID, CID, "/leave"), first, second)
    question, screen = newest(first, CID)
    assert "Which table do you leave?" in screen.text
    assert keys(screen) == ["x1:leave:2", "l2:leave"]
    return question


async def hear(teller: Place, listener: Place) -> None:
    """Let a worker hear what another one tells."""
    await asyncio.sleep(0)
    for words in teller.road.told:
        listener.room.house.handover().hear(words)
    await listener.room.house.delivery.drain()


@virtual_time
async def test_who_left_one_of_their_tables_is_not_asked_any_more_which(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, _):
        question = await asked_which(first, second)
        assert await bring(pressed(302, CID, CID, question, "x1:leave:2"), first, second) is second
        await hear(second, first)
        assert (CID, question) not in first.room.telegram.messages


@virtual_time
async def test_who_stays_after_all_in_the_group_is_not_asked_any_more_which(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, _):
        question = await asked_which(first, second)
        assert await bring(pressed(302, CID, GROUP, 1, "x1:stay:2"), first, second) is second
        await hear(second, first)
        assert (CID, question) not in first.room.telegram.messages


@virtual_time
async def test_when_their_match_has_ended_nobody_is_asked_which_table_they_leave(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, _):
        question = await asked_which(first, second)
        await bring(pressed(302, ANN, GROUP, 1, "x1:leave:0"), first, second)
        await bring(pressed(303, BOB, GROUP, 1, "x1:leave:1"), first, second)
        assert (CID, question) in first.room.telegram.messages
        await bring(pressed(304, CID, GROUP, 1, "x1:leave:2"), first, second)
        await hear(second, first)
        assert (CID, question) not in first.room.telegram.messages


@virtual_time
async def test_who_was_not_heard_to_leave_loses_the_keys_with_the_next_tap(tmp_path: Path) -> None:
    async with pair(tmp_path) as (first, second, _):
        question = await asked_which(first, second, ATTIC)
        await bring(pressed(302, CID, ATTIC, 1, "l2:leave"), first, second)
        assert keys(first.room.telegram.messages[CID, question])
        assert await bring(pressed(303, CID, CID, question, "l2:leave"), first, second) is second
        assert not keys(first.room.telegram.messages[CID, question])

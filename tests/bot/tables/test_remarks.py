"""The computers' words, where a chat wants them: a line of the table's message, and nothing of their own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.words.buttons import NextDeal
from bot.words.texts import texts
from club.model import ChatSettings
from club.progress import REMARK_PERCENT
from tests.bot.table import GROUP, PLACE, Room, room
from tests.bot.tables.test_computer_player import ANN, BOB, CLAIM, with_eva
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

EN = texts("en")
PRAISE = {EN("remark-praise-easy", number=each) for each in range(5)}
SIGN = "💬"


@pytest.fixture(autouse=True)
def always() -> Iterator[None]:
    """Let a hundred be a big contract, of which they always speak."""
    with (
        patch("club.progress.REMARK_PERCENT", dict.fromkeys(REMARK_PERCENT, 100)),
        patch("club.progress.BIG_CONTRACT", 100),
    ):
        yield


@asynccontextmanager
async def big_one(folder: Path, *people: int, talk: bool = True) -> AsyncIterator[Room]:
    """Let Ann make her contract against computers, and perhaps Bob."""
    async with room(folder / "s") as table:
        chat = await table.house.people.chat(GROUP, PLACE.title, "en")
        await table.house.people.keep_chat(replace(chat, settings=ChatSettings(talk=talk)))
        await with_eva(table, *people)
        if BOB in people:
            await table.tap(BOB, "pass")
        await asyncio.sleep(6)  # the computers pass
        await table.tap(ANN, "give 9C 1;give 9S 2")
        await table.tap(ANN, "contract 100")
        await table.press(ANN, CLAIM)
        await table.house.delivery.drain()
        yield table


def said(table: Room, chat: int) -> list[str]:
    """Return every remark that stands in a chat."""
    texts = [screen.plain().text for (where, _), screen in table.telegram.messages.items() if where == chat]
    return [line for text in texts for line in text.splitlines() if SIGN in line]


@with_scene(big_one, ANN, BOB)
async def test_a_word_stands_in_the_message_of_the_table_and_in_no_panel_of_people_together(
    table: Room,
) -> None:
    (line,) = said(table, GROUP)
    assert line in {f"💬 🤖\xa0Eva: {each}" for each in PRAISE}
    assert not said(table, ANN)
    assert not said(table, BOB)


@with_scene(big_one, ANN)
async def test_whoever_plays_against_computers_alone_reads_it_in_their_panel(table: Room) -> None:
    assert len(said(table, ANN)) == 1


@with_scene(big_one, ANN, BOB, talk=False)
async def test_nobody_says_a_word_unless_the_chat_wants_it(table: Room) -> None:
    assert not said(table, GROUP)


@virtual_time
async def test_a_word_costs_no_message_of_its_own(tmp_path: Path) -> None:
    sent: list[Counter[int]] = []
    for talk in (True, False):
        folder = tmp_path / str(talk)
        folder.mkdir()
        async with big_one(folder, ANN, BOB, talk=talk) as table:
            sent.append(Counter(call.chat for call in table.telegram.calls if call.verb == "send"))
    assert sent[0] == sent[1]


@with_scene(big_one, ANN, BOB)
async def test_it_stays_with_its_deal_and_is_not_said_in_the_next(table: Room) -> None:
    (line,) = said(table, GROUP)
    await table.at(ANN).press(NextDeal(1, 1))
    await table.house.delivery.drain()
    assert "deal 2" in (await table.newest(GROUP)).plain().text.lower()
    assert said(table, GROUP) == [line], "the message of the deal before still has it"
    assert SIGN not in (await table.newest(GROUP)).text


@with_scene(big_one, ANN, BOB)
async def test_it_is_said_in_the_language_of_the_group(table: Room) -> None:
    await table.house.redraw.speak_in(GROUP, "ru")
    await table.house.delivery.drain()
    (line,) = said(table, GROUP)
    assert line.partition("Eva: ")[2] in {texts("ru")("remark-praise-easy", number=each) for each in range(5)}


@virtual_time
async def test_it_is_there_again_after_a_restart(tmp_path: Path) -> None:
    async with big_one(tmp_path, ANN, BOB) as table:
        before = said(table, GROUP)
    async with room(tmp_path / "s") as table:
        await table.house.redraw.show(1)
        await table.house.delivery.drain()
        assert said(table, GROUP) == before

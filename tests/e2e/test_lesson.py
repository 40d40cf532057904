"""A beginner learns the game and plays a deal, as they see it, in every language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.tables.worker_pool import Request
from bot.words.texts import LANGUAGES, Texts
from club.state import StandIn
from game.actions import Action
from game.players import Situation
from playground.people_api import SeenMessage
from playground.person import Person
from tests.e2e.evenings import WORDS, answered, evening, last, moment
from tests.e2e.reading import Reader
from tests.thinking import counting
from tests.virtual_time import virtual_time

WALK = ("♤Q ♤10", "♦️K ♥️9", "♤A 💍~♥️K", "pass 110", "105 pass", "♧9 ♥️A ♦️9 give", "♧9 ♧10", "115 120")
"""Keys pressed on each page with a question, a wrong one among them; "~" stands for a blank."""


def walk(t: Texts) -> Iterator[list[str]]:
    """Yield the keys of each page as they stand there in a language."""
    words = {"pass": t.plain("button-pass"), "give": t.plain("button-give")}
    ranks = {"Q": "queen", "K": "king", "A": "ace"}
    for page in WALK:
        keys = [words.get(key, key.replace("~", " ")) for key in page.split()]
        yield [key[:-1] + t.plain(f"card-rank-{ranks[key[-1]]}") if key[-1] in ranks else key for key in keys]


class AtOnce:
    """Thinks here and now, and counts only: this clock leaps, and would wait for no process."""

    def __init__(self, _workers: int = 0) -> None:
        pass

    async def think(self, situation: Situation, level: StandIn, user: int) -> Action:
        return await counting(situation, level, user)

    def full(self, _request: Request) -> bool:
        return False

    async def find(
        self, work: Callable[..., Any], question: Any, _request: Request, _limit_s: float = 1.0
    ) -> Any:
        return work(question, lambda: True)

    def close(self) -> None:
        pass


@pytest.mark.parametrize("language", LANGUAGES)
@virtual_time
async def test_a_stranger_learns_and_plays_a_first_deal(tmp_path: Path, language: str) -> None:
    t = WORDS[language]
    with patch("bot.run.WorkerPool", AtOnce):
        async with evening(tmp_path, language) as it:
            ann = it.people[0]
            await ann.start()
            await moment()
            await pressed(ann, t.plain("button-learn"))
            page = await pressed(ann, t.plain("button-lesson-next"))
            for number, keys in enumerate(walk(t), 1):
                for key in keys:
                    page = await pressed(ann, key)
                assert "✅" in page.text, number
                page = await pressed(ann, t.plain("button-lesson-next"))
            assert t.plain("lesson-end").split("\n")[0] in page.text
            await pressed(ann, t.plain("button-lesson-deal"))
            hints = await play(ann, Reader(t), t.plain("lesson-first-deal").split("!")[0])
            assert hints >= 5
            assert len([each for each in await ann.sees() if each.from_bot]) == 3, "hello, lesson, table"


async def pressed(person: Person, label: str) -> SeenMessage:
    """Press a key of the newest message, and return the newest one then."""
    await answered(person, await last(person), label)
    await moment()
    return await last(person)


async def play(person: Person, reader: Reader, end: str) -> int:
    """Do what the hints say until a text comes; return how many there were."""
    hints = 0
    for _ in range(200):
        panel = await last(person)
        if end in panel.text:
            return hints
        marked = [label for row in panel.labels for label in row if label.startswith("💡 ")]
        hints += len(marked)
        if label := (marked[0] if marked else reader.press(panel)):
            await answered(person, panel, label)
        await asyncio.sleep(10)
    raise AssertionError("the deal never ends")

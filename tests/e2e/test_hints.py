"""Hints and reviews, as people ask for them and read them, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from bot.tables.thinking import modestly
from bot.tables.worker_pool import InlineRunner
from playground.people_api import SeenMessage
from playground.person import Person
from tests.e2e.evenings import EN, RU, WORDS, Evening, answered, evening, last, moment
from tests.scenes import with_scene

LINE = 30
"""Characters of a line on a narrow phone."""


class Here(InlineRunner):
    """Thinks in this process: the clock leaps, and would not wait for another one."""

    def __init__(self, workers: int = 0) -> None:
        del workers
        self.think = modestly

    def close(self) -> None:
        """There is nothing to close."""


@pytest.fixture(autouse=True)
def _here() -> Iterator[None]:
    with patch("bot.run.WorkerPool", Here):
        yield


def lines(text: str) -> int:
    """Return how many lines a narrow phone needs."""
    return sum(-(-max(1, len(line)) // LINE) for line in text.splitlines())


async def helped(it: Evening) -> tuple[Person, SeenMessage, str]:
    """Let whoever is asked take a hint; return them, their panel with it, and their language's name."""
    asked, panel, label = await it.asked()
    while not any(key.label.startswith("💡") for key in panel.buttons):  # there is but one card to play
        await answered(asked, panel, label)
        await moment()
        asked, panel, label = await it.asked()
    language = it.languages[it.people.index(asked)]
    t = WORDS[language]
    assert (await answered(asked, panel, t("button-hint"))).text == t.plain("toast-hint-thinks")
    await moment()
    return asked, await last(asked), language


async def allow_hints(it: Evening) -> None:
    """Let people among themselves have hints, by the settings of their group."""
    host, t = it.people[0], WORDS[it.languages[0]]
    await host.say(it.group, "/settings")
    await moment()
    always = t.plain("rules-option", name=t.plain("subject-hints"), value=t.plain("button-hints-on"))
    for label in (t.plain("settings-page-looks"), always):
        await answered(host, await it.board(), label)
        await moment()


def of_hint(panel: SeenMessage) -> list[str]:
    """Return the lines of a panel from its hint on."""
    told = panel.text.splitlines()
    return told[next(number for number, line in enumerate(told) if line.startswith("💡")) :]


@with_scene(evening, "en", "ru", "en", "en")
async def test_a_hint_is_read_and_followed_with_one_tap(it: Evening) -> None:
    await allow_hints(it)
    await it.play()
    spoken = set()
    for _ in range(12):
        asked, panel, language = await helped(it)
        spoken.add(language)
        told = of_hint(panel)
        assert lines("\n".join(told)) <= 9
        assert len(panel.text) <= 4096
        for other in it.people[:3]:
            assert other is asked or not any(
                line.startswith("💡") for line in (await last(other)).text.splitlines()
            )
        for _ in range(3):
            marked = [key.label for key in panel.buttons if key.label.startswith("💡 ")]
            if not any(line.startswith("💡") for line in panel.text.splitlines()) or not marked:
                break
            await answered(asked, panel, marked[0])
            await moment()
            panel = await last(asked)
    assert spoken == {"en", "ru"}


@with_scene(evening, "en", "ru", "en", "en", deal_pause_s=900)
async def test_a_deal_is_looked_back_on_by_whoever_played_it(it: Evening) -> None:
    await it.play()
    while not (await it.match()).sheet:
        asked, panel, label = await it.asked()
        await answered(asked, panel, label)
        await moment()
    for person, t in zip(it.people[:3], (EN, RU, EN), strict=False):
        panel = await last(person)
        assert (await answered(person, panel, t("button-review"))).text == t.plain("toast-review-thinks")
        await moment()
        review = await last(person)
        assert review.text.startswith(t.plain("review-title", deal=1))
        assert t.plain("review-thinks") not in review.text
        assert len(review.text) <= 4096
        assert lines(review.text) <= 60
        assert t("button-next-deal") in [key.label for key in panel.buttons]

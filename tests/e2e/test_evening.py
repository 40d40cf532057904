"""A whole evening on the playground, in which the bot is cut off in each round."""

from __future__ import annotations

import asyncio

from tests.virtual_time import VirtualLoop
from trials.evening import run


def test_an_evening_through_kills_seats_and_compares_people_as_published() -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        told = runner.run(run(5, 1, 7.0, 2))
    assert "5 people" in told
    assert "2 rounds" in told
    assert " 0 times 429" in told

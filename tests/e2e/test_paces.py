"""Nothing is lost and nothing refused, however fast people tap; `trials.paces` says what that means."""

import asyncio

import pytest

from bot.delivery.budget import Limits
from tests.virtual_time import VirtualLoop
from trials.paces import measured

MOST_GROUP_CALLS = 13
"""A deal in the group: the message, an edit for the auction, the talon and each trick, the sheet, a spare."""
MOST_CALLS = 2.7
"""A tap: the presser's panel, the next player's, and a share of the table and of the onlookers."""


@pytest.mark.parametrize(("pace_s", "minutes"), [(3.0, 6), (1.0, 4)])
def test_every_state_is_shown_as_soon_as_the_limits_allow(pace_s: float, minutes: int) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        paced = runner.run(measured(pace_s, minutes * 60, seed=5))
    assert paced.refused == 0
    assert paced.group_calls_per_deal <= MOST_GROUP_CALLS
    assert paced.calls_per_tap <= MOST_CALLS
    assert max(paced.lags["the player to move"]) < Limits().private_interval

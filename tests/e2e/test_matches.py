"""Whole matches: three people, the real bot, Telegram's limits, a clock that leaps."""

import asyncio

from tests.virtual_time import VirtualLoop
from trials.matches import measured

MOST_GROUP_CALLS = 15
"""A deal in the group: the message, an edit for the talon and each trick, the result with its picture,
taking its keyboard off, and three or four words of the auction, for which the budget was whole."""
MOST_CALLS = 2.7
"""A tap: the presser's panel, the next player's, and a share of the table and of the onlookers."""
MOST_CALLS_IN_APP = 0.23
"""A tap of players who all look at the app: the group's table now and then."""


def test_match_ends_and_all_accounts_agree() -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        played = runner.run(measured(3))
    assert played.refused == 0
    assert played.group_calls / played.deals <= MOST_GROUP_CALLS
    assert played.calls / played.taps <= MOST_CALLS


def test_players_in_the_app_cost_few_calls() -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        played = runner.run(measured(3, app=3))
    assert played.refused == 0
    assert played.calls / played.taps <= MOST_CALLS_IN_APP


def test_every_screen_is_the_true_state() -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        played = runner.run(measured(14, language="ru", careful=0.4))
    assert played.refused == 0

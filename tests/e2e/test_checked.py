"""The calls of every test in this folder are held against the Bot API, without their doing."""

import pytest

from playground.server import BotApi
from tests.bot_api import missing


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_calls_of_this_folder_are_checked() -> None:
    assert BotApi._answer.__module__ == "tests.bot_api"

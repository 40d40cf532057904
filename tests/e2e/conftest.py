"""Every call that the bot makes in these tests is one that the Bot API has."""

from collections.abc import Iterator

import pytest

from tests.bot_api import known_calls


@pytest.fixture(autouse=True)
def _known_calls() -> Iterator[None]:
    with known_calls():
        yield

"""Settings of a chat."""

from __future__ import annotations

from club.model import DEFAULT_SETTINGS, ChatSettings


def test_pictures_have_a_paper() -> None:
    assert ChatSettings(pictures="dark").paper == "dark"
    assert ChatSettings(pictures="light").paper == "light"
    assert ChatSettings(pictures="off").paper is None


def test_a_chat_has_hints_and_pictures_unless_it_says_otherwise() -> None:
    assert (
        ChatSettings(
            pace="human", stand_in="easy", hints=True, talk=False, pictures="light", slang=False, pin=False
        )
        == DEFAULT_SETTINGS
    )

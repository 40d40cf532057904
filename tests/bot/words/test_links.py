"""Links into the direct chat: what is written can be read, and nobody else's words are one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words import links
from bot.words.links import (
    Join,
    Link,
    OpenDaily,
    OpenLesson,
    OpenRules,
    OpenSettings,
    ReadBook,
    ReadLock,
    ShowHand,
    TakeSeat,
    read,
    url,
)

HERE = Path(__file__).parents[3]
TOKEN = "0123456789abcdef"
LINKS = (
    ShowHand(),
    OpenSettings(),
    OpenLesson(),
    Join(TOKEN),
    TakeSeat(TOKEN, 3),
    ReadBook("g" + TOKEN),
    ReadBook("t" + TOKEN),
    ReadBook(""),
    OpenRules(TOKEN, "sbarrel_2"),
    OpenRules(TOKEN, "wta1bn0"),
    ReadLock("0f" * 8),
    OpenDaily(TOKEN),
    OpenDaily(TOKEN, "20261123"),
)


@pytest.mark.parametrize("link", LINKS)
def test_every_link_is_read_as_it_was_written(link: Link) -> None:
    address = url("thousand_bot", link)
    start, payload = address.split("?start=")
    assert start == "https://t.me/thousand_bot"
    assert re.fullmatch("[A-Za-z0-9_-]{1,64}", payload), "what Telegram takes"
    assert read(payload) == link


@given(st.text(max_size=70))
def test_what_no_link_ever_said_is_nothing(payload: str) -> None:
    link = read(payload)
    assert link is None or url("b", link) == f"https://t.me/b?start={payload}"


@pytest.mark.parametrize(
    "payload", ["join_7", "join_²", "seat_1_2", "rules_-1001234567890", "book_1", "join_", ""]
)
def test_no_link_goes_by_a_number(payload: str) -> None:
    assert read(payload) is None


def test_a_link_that_telegram_would_not_take_is_our_bug() -> None:
    with pytest.raises(ValueError, match="longer than 64"):
        url("thousand_bot", OpenRules(TOKEN, "w" + "fi3" * 16))


@pytest.mark.parametrize(
    ("chat", "thread", "address"),
    [
        (-1001234567890, None, "https://t.me/c/1234567890/7"),
        (-1001234567890, 42, "https://t.me/c/1234567890/42/7"),
        (-1234567, None, None),
        (-1000000000005, links.COMMENTS + 40, "https://t.me/c/5/7?thread=40"),
    ],
)
def test_a_message_of_a_supergroup_has_an_address(chat: int, thread: int | None, address: str | None) -> None:
    assert links.message(chat, thread, 7) == address


def test_links_are_built_in_one_place() -> None:
    own = Path(links.__file__)
    built = [path for path in (HERE / "bot").rglob("*.py") if "t.me/" in path.read_text(encoding="utf-8")]
    assert built == [own]

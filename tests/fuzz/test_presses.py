"""Nothing breaks, whatever people write and whatever a forged client presses."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from telegram import Update

from bot.door import IN_GROUPS, IN_PRIVATE
from bot.words.buttons import LIMIT, pack, unpack
from bot.words.links import read, url
from game.rules import catalog, presets
from tests.bot.fake_telegram import written
from tests.bot.table import GROUP, NAMES, Room, tricks
from tests.virtual_time import virtual_time

GROUPS, TABLES = "0123456789abcdef", "fedcba9876543210"
"""They stand for the tokens of the group and of its table."""
ODD = (
    "",
    "²",
    "١",
    "٣٤",
    "-1",
    "0",
    "1",
    "2",
    "9" * 15,
    "<b>",
    "&",
    "a\u0301",
    "\u202e",
    "\U0001f916",
    "A" * 1500,
)
DIGITS = ("0", "1", "2", "41", "999999999", "²", "٣")
WORDS = (
    "pass", "bid 120", "bid 1", "AS", "AC", "AS keep", "give AS 1;give KS 2", "give AS 0", "cut 0", "cut 99",
    "contract 100", "concede", "cross", "look", "dark", "take 1", "trump S", "lay AS", "offer 5", "more 50",
    "more 99999", "more -1", "redeal", "; ;", "-", "_", "accept", "say 1", "JS keep-trump", "1 2 3 4",
)  # fmt: skip
SHORTS = (
    "join", "leave", "start", "cancel", "here", "back", "go", "stay", "take", "not", "out", "end", "on",
    "vote", "en", "ru", "zz", "single", "taps", "always", "last", "never", "v", "e", "p", "m", "c", "stable",
    "pstudio", "ota", "fi3", "ta0b80", "___", "studio", "hint", "review", "add", "easy", "level", "size",
    "preset", "pace", "quick", "talk", "stand_in", "strong", "~", "~9C", "TS", "-120",
)  # fmt: skip


def presses() -> st.SearchStrategy[str]:
    """Return data that is like that of our buttons."""
    field = st.sampled_from((*DIGITS, *WORDS, *SHORTS, GROUPS, TABLES)) | st.text(max_size=8)
    alike = st.builds(
        lambda letter, fields: letter + ":".join(fields),
        st.sampled_from("gvcuemlnhxqtrsaowpkbfijyzdL?"),
        st.lists(field, min_size=0, max_size=4),
    )
    at_the_table = st.builds(
        lambda letter, turn, words: f"{letter}1:{turn}:{words}",
        st.sampled_from("gvcxaqfij"),
        st.integers(0, 9),
        st.sampled_from((*WORDS, *SHORTS)),
    )
    in_the_menu = st.builds(
        lambda letter, words: f"{letter}{GROUPS}:{words}",
        st.sampled_from("owpk"),
        st.sampled_from((*SHORTS, *DIGITS, "")) | st.just(""),
    )
    return (alike | at_the_table | in_the_menu).filter(lambda data: 0 < len(data.encode()) <= LIMIT)


def commands() -> st.SearchStrategy[str]:
    """Return what people might write, commands mostly."""
    names = st.sampled_from((*IN_GROUPS, *IN_PRIVATE, "START", "rules@thousand_bot", "help@other", ""))
    links = st.builds(
        "".join, st.tuples(st.sampled_from(("join_", "seat_", "book_g", "rules_")), st.sampled_from(ODD))
    )
    sentence = st.lists(
        st.sampled_from(
            (*ODD, *catalog(), *presets(), *SHORTS, "preset", "save", "load", "forget", "share", "reset")
        )
        | st.text(max_size=12),
        max_size=4,
    ).map(" ".join)
    return st.builds(lambda name, rest: f"/{name} {rest}", names, links | sentence)


def update(number: int, who: int, *, private: bool, text: str = "", data: str | None = None) -> Update:
    """Return an update as Telegram sends it."""
    user = {"id": who, "is_bot": False, "first_name": NAMES[who], "language_code": "en"}
    chat = (
        {"id": who, "type": "private"} if private else {"id": GROUP, "type": "supergroup", "title": "Garage"}
    )
    message = {"message_id": number, "date": 0, "chat": chat, "from": user, **written(text)}
    given = (
        {"message": message}
        if data is None
        else {
            "callback_query": {
                "id": str(number),
                "from": user,
                "chat_instance": "1",
                "message": message,
                "data": data,
            }
        }
    )
    made = Update.de_json({"update_id": 1000 + number, **given}, None)
    assert made is not None
    return made


async def let_happen(table: Room, updates: list[Update]) -> None:
    """Hand over the updates one by one and wait for the answers to all presses."""
    app = table.house.door
    for each in updates:
        if (answer := await app.polled(each)) is not None:
            await answer
        await asyncio.sleep(3)
    await asyncio.sleep(30)
    asked = {each.callback_query.id for each in updates if each.callback_query}
    assert asked == {query for query, _ in table.telegram.answers}


def meant(said: str, tokens: Mapping[str, str]) -> str:
    """Return what is said, with the true tokens."""
    for stand_in, token in tokens.items():
        said = said.replace(stand_in, token)
    return said


PEOPLE = st.sampled_from([11, 12, 13, 99])
DONE = st.lists(
    st.tuples(PEOPLE, st.booleans(), presses() | commands().map(lambda text: "/" + text)),
    min_size=30,
    max_size=90,
)


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(done=DONE)
def test_no_press_and_no_command_comes_to_the_last_resort(
    done: list[tuple[int, bool, str]], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()

    @virtual_time
    async def scene(folder: Path) -> None:
        async with tricks(folder / "store") as table:
            group = await table.house.people.group(GROUP)
            assert group is not None
            live = await table.live()
            tokens = {GROUPS: group.token, TABLES: live.table.token}
            await let_happen(
                table,
                [
                    update(number, who, private=private, text=meant(said[1:], tokens))
                    if said.startswith("/")
                    else update(number, who, private=private, data=meant(said, tokens))
                    for number, (who, private, said) in enumerate(done, 1)
                ],
            )

    with tempfile.TemporaryDirectory() as folder:
        scene(Path(folder))
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@settings(max_examples=2000, deadline=None, derandomize=True)
@given(data=presses() | st.text(max_size=64))
def test_data_is_a_press_of_ours_or_nothing(data: str) -> None:
    press = unpack(data)
    if press is not None:
        assert unpack(pack(press)) == press


@settings(max_examples=1000, deadline=None, derandomize=True)
@given(payload=st.text(alphabet="joinseatbkrulg_0123456789abcdef²-", max_size=64))
def test_a_payload_is_a_link_of_ours_or_nothing(payload: str) -> None:
    link = read(payload)
    if link is not None:
        assert url("bot", link).endswith(payload)

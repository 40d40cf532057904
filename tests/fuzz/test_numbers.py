"""A client of somebody's own making may press any number: every field of every press, with its extremes."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from bot.words.buttons import _BY_LETTER, LIMIT
from bot.words.texts import LANGUAGES, texts
from game.rules import catalog
from tests.bot.features.standings.test_standings import won
from tests.bot.raw_updates import CLUB, by, press, say, under
from tests.bot.table import GROUP, Room, tricks
from tests.virtual_time import virtual_time

ANN, STRANGER = 11, 99
GROUPS, TABLES = "0123456789abcdef", "fedcba9876543210"
"""They stand for the tokens of the group and of its table."""
PLAIN = ("", "0", "1", "2", "3", "4", "9", "17", "-1", "99", "9999", "999999999", "9" * 15)
ACTIONS = (
    *(
        "bid",
        "contract",
        "cut",
        "take",
        "offer",
        "say",
        "more",
        "give AS",
        "give JS 1;give TS",
        "lay",
        "trump",
    ),
    *("fine", "add", "sell", "wed", "AS keep", "~", "~give AS", "TS"),
)
WORDS = (
    *PLAIN,
    *(f"{action} {number}" for action in ACTIONS for number in PLAIN),
    *(f"{letter}{number}" for letter in ("ta", "fi", "vs", "s", "o", "p", "bs") for number in PLAIN),
    *(f"{one}_{other}" for one in PLAIN for other in ("0", "9", "99", "999999999")),
    *(
        "sbarrel_0",
        "sbarrel_99",
        "sbarrel_999999999",
        "vz",
        "x0",
        "Hfx",
        "f9",
        "A9",
        "r9_9",
        "00000000",
        "99999999",
    ),
    *(
        "20261123",
        "20261399",
        "00010101",
        "99991231",
        "AS",
        "9H",
        "studio",
        "classic",
        "off",
        "on",
        *LANGUAGES,
    ),
    *(GROUPS, f"g{GROUPS}", f"t{TABLES}", "f" * 16, f"t{'f' * 16}", "00000", "ZZZZZ", "always", "strong"),
    *(f"{each.info.code}{sign}" for each in [*catalog().values()][:3] for sign in "0z"),
)
"""Texts that fields may hold; each field takes those of its form."""


def values_of(kind: Any) -> list[str]:
    """Return values of a field: all of a choice, the extremes of a number, many texts."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    plain, pattern = get_args(kind)
    digits = re.fullmatch(r"\\d(?:\{1,(\d+)\})?|\\d(\\d\?)", pattern)
    if plain is int:
        assert digits, f"a number of another form: {pattern}"
        most = "9" * (2 if digits[2] else int(digits[1] or 1))
        return [*dict.fromkeys(("0", "1", "2", "-1", "3", "7", "17", most))]
    return [each for each in dict.fromkeys(WORDS) if re.fullmatch(pattern, each)]


def presses(letter: str) -> Iterator[str]:
    """Return data of presses of a kind: each choice, with each value of each field."""
    kinds = get_type_hints(_BY_LETTER[letter].make, include_extras=True).values()
    options = [values_of(kind) for kind in kinds]
    usual = [
        each if get_origin(kind) is Literal else each[1:2] or each
        for kind, each in zip(kinds, options, strict=True)
    ]
    for place, values in enumerate(options):
        for rest in product(*usual[:place], values, *usual[place + 1 :]):
            yield letter + ":".join(rest)
            yield letter + ":".join(rest[:-1]) if rest else letter


async def furnished(table: Room) -> None:
    """Fill the group: past matches, a season, a sheet, an evening, a deal of the day, saved rules."""
    for seat in (0, 1, 0):
        await won(table, seat)
    topic = {"message_thread_id": 7, "is_topic_message": True}
    table.telegram.admins.add(ANN)
    for words in ("/sheet Ann Bob Cid", "/rules save ours", "/daily"):
        await say(table, words, by(ANN))
    await say(table, "/evening", by(ANN) | topic, CLUB | {"is_forum": True})
    await say(table, "/new", by(ANN), home(ANN))
    await say(table, "/sheet Ann Bob Cid", by(ANN), home(ANN))


def home(who: int) -> dict[str, Any]:
    return {"id": who, "type": "private", "first_name": "Ann"}


@pytest.mark.parametrize("letter", sorted(_BY_LETTER))
@virtual_time
async def test_no_number_in_a_press_is_out_of_every_range(
    tmp_path: Path, letter: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    async with tricks(tmp_path / "s") as table:
        await furnished(table)
        group, record = await table.house.people.group(GROUP), await table.record()
        assert group is not None
        for data in dict.fromkeys(presses(letter)):
            meant = data.replace(GROUPS, group.token).replace(TABLES, record.token)
            if len(meant.encode()) <= LIMIT:
                for who, chat in ((ANN, CLUB), (ANN, home(ANN)), (STRANGER, CLUB)):
                    table.telegram.answers.clear()
                    await press(table, who, meant, **under(chat))
                    assert not caplog.records, f"{meant!r}: {caplog.text[-3000:]}"
                    told = [text for _, text in table.telegram.answers]
                    assert texts("en").plain("toast-broken") not in told, meant
        await asyncio.sleep(60)
        await table.house.delivery.drain()
    assert not caplog.records, caplog.text[-3000:]

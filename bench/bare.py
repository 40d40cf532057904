"""How fast a tap of the bot is beside the library alone, making the same calls over the same road.

    python -m bench.bare
    python -m bench.bare saved    # what two ways around the library save, each by itself

Ours: a press as Telegram sends it, with the message it stands under, is read, carried out, committed to
SQLite, answered, and the screens that are due at once go out: two edits, mostly. The library alone: the same
updates read by python-telegram-bot, and for each the same calls by its own methods, with its own objects for
texts and keys; nothing is decided or stored. Both go over the bot's transport to one server in a process of
its own, in turns, so that the ratio of each pair of rounds is of the same minute. Pictures are off: the
library draws none.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from unittest.mock import patch

import uvloop
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, Update

from bench.crowd import PLAIN, Crowd, crowd
from bench.stand_in import server
from bot.telegram.gateway import BotGateway
from bot.telegram.transport import make_request
from club.model import Chat

ROUNDS = 45
TABLES = 30
TAPS = 60
AT_ONCE = 10
"""Tables at which somebody presses at the same moment."""
QUIET_S = 0.004
"""What is due goes out within it."""


@dataclass(slots=True)
class Notes:
    """What happened in one round: updates that came, calls that were made."""

    updates: list[dict[str, Any]] = field(default_factory=list)
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


class Noting(BotGateway):
    """A gateway that notes what is called."""

    notes = Notes()

    async def _call(self, endpoint: str, fields: dict[str, Any]) -> dict[str, Any]:
        self.notes.calls.append((endpoint, fields))
        return await super()._call(endpoint, fields)


async def round_of_ours(people: Crowd) -> tuple[Notes, float]:
    """Press, and wait for what is due; return what happened, and seconds of processor time."""
    assert isinstance(people.services.telegram, Noting)
    notes = people.services.telegram.notes = Notes()
    people.seen = notes.updates
    began = time.process_time()
    for start in range(0, TAPS, AT_ONCE):
        tables = [1 + (start + offset) % TABLES for offset in range(AT_ONCE)]
        await asyncio.gather(*(people.tap(table) for table in tables))
        before = -1
        while before != len(notes.calls):
            before = len(notes.calls)
            await asyncio.sleep(QUIET_S)
    return notes, time.process_time() - began


async def round_of_the_library(bot: Bot, notes: Notes) -> float:
    """Read the same updates and make the same calls; return seconds of processor time."""
    began = time.process_time()
    share = len(notes.calls) / len(notes.updates)
    for start in range(0, len(notes.updates), AT_ONCE):
        for each in notes.updates[start : start + AT_ONCE]:
            Update.de_json(each, bot)
        calls = notes.calls[round(start * share) : round((start + AT_ONCE) * share)]
        await asyncio.gather(*(call(bot, *each) for each in calls))
        await asyncio.sleep(QUIET_S)
    return time.process_time() - began


async def call(bot: Bot, endpoint: str, fields: dict[str, Any]) -> None:
    """Make a call as the library's users do."""
    keys = keyboard(fields.get("reply_markup"))
    match endpoint:
        case "answer_Callback_Query":
            await bot.answer_callback_query(fields["callback_query_id"], fields["text"])
        case "edit_Message_Text":
            await bot.edit_message_text(
                fields["text"],
                fields["chat_id"],
                fields["message_id"],
                parse_mode="HTML",
                link_preview_options=LinkPreviewOptions(is_disabled=True),
                reply_markup=keys,
            )
        case "send_Message":
            await bot.send_message(
                fields["chat_id"],
                fields["text"],
                parse_mode="HTML",
                link_preview_options=LinkPreviewOptions(is_disabled=True),
                reply_markup=keys,
            )
        case _:
            await bot.do_api_request(endpoint, fields)


def keyboard(given: Any) -> InlineKeyboardMarkup | None:
    """Return a keyboard as the library's users make it."""
    if given is None:
        return None
    rows = given["inline_keyboard"]
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton(key["text"], callback_data=key.get("callback_data"), url=key.get("url"))
                for key in row
            ]
            for row in rows
        ]
    )


async def without_pictures(people: Crowd) -> None:
    """Let the groups want none: of a deal that is over, the library draws no picture either."""
    for number in range(1, TABLES + 1):
        await people.services.people.keep_chat(Chat(-number, f"Group {number}", "ru", settings=PLAIN))


def in_pieces() -> AbstractContextManager[object]:
    """Let the library take calls apart and write them as a form."""

    async def asked(gateway: Any, endpoint: str, fields: dict[str, Any]) -> Any:
        return await gateway._bot.do_api_request(endpoint, fields)  # noqa: SLF001 - the way without JSON

    return patch.object(BotGateway, "_asked", asked)


def with_words() -> AbstractContextManager[object]:
    """Let the library make something of the words and keys of the message under which was pressed."""
    return patch("bot.telegram.batch.without_words", lambda given: given)


SAVED = {"calls in one piece": in_pieces, "presses without their message": with_words}


async def main() -> None:
    """Measure in turns."""
    logging.basicConfig(level=logging.ERROR)
    with server() as address, tempfile.TemporaryDirectory() as folder:
        place, url = Path(folder) / "bench.sqlite3", f"{address}/bot"
        async with crowd(place, make_request("pyreqwest"), url, gateway=Noting) as people:
            await without_pictures(people)
            await people.sit_down(TABLES)
            await (saved if "saved" in sys.argv[1:] else beside_the_library)(people)


async def beside_the_library(people: Crowd) -> None:
    """Compare both and print."""
    rounds = []
    for _ in range(ROUNDS):
        notes, ours = await round_of_ours(people)
        theirs = await round_of_the_library(people.bot, notes)
        rounds.append((ours, theirs, theirs / ours, len(notes.calls) / len(notes.updates) - 1))
    ours, theirs, ratio, edits = map(median, zip(*rounds, strict=True))
    low, _, high = quantiles((each[2] for each in rounds), n=4)
    print(f"ms a tap: ours {1e3 * ours / TAPS:.2f}, the library alone {1e3 * theirs / TAPS:.2f}")
    print(f"calls besides the answer: {edits:.2f}")
    print(f"speed, ours of the library's: {ratio:.2f} (half of the rounds {low:.2f} to {high:.2f})")


async def saved(people: Crowd) -> None:
    """Press as it is, and without each of what saves something, by turns, and print."""
    lost: dict[str, list[float]] = {what: [] for what in SAVED}
    for _ in range(ROUNDS):
        for what, without in SAVED.items():
            _, whole = await round_of_ours(people)
            with without():
                _, spent = await round_of_ours(people)
            lost[what].append(1e3 * (spent - whole) / TAPS)
    for what, each in lost.items():
        low, middle, high = quantiles(each, n=4)
        print(f"{what} save {middle:.2f} ms of a tap (half of the rounds {low:.2f} to {high:.2f})")


if __name__ == "__main__":
    uvloop.run(main())

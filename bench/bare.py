"""Processor time of a tap in the bot, compared with python-telegram-bot alone.

    python -m bench.bare
    python -m bench.bare saved    # savings of each of the two shortcuts around the library

The bot parses a press as Telegram sends it, with its message, carries it out, commits to SQLite, answers, and
sends the screens that are due at once, mostly two edits. The library alone parses the same updates and makes
the same calls with its own methods and objects; it decides and stores nothing. Both use the bot's transport
and one server in a separate process. Their rounds alternate, so that both figures of a ratio are from the
same minute. Pictures are off, since the library draws none.
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
from bench.fake_telegram import server
from bot.telegram.gateway import BotGateway
from bot.telegram.transport import make_request
from club.model import Chat

ROUNDS = 45
TABLES = 30
TAPS = 60
AT_ONCE = 10
"""Tables tapped concurrently."""
QUIET_S = 0.004
"""Seconds within which due screens are sent."""


@dataclass(slots=True)
class RoundLog:
    """Updates and calls of one round."""

    updates: list[dict[str, Any]] = field(default_factory=list)
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


class RecordingGateway(BotGateway):
    """Gateway that records its calls."""

    notes = RoundLog()

    async def _call(self, endpoint: str, fields: dict[str, Any]) -> dict[str, Any]:
        self.notes.calls.append((endpoint, fields))
        return await super()._call(endpoint, fields)


async def round_of_ours(people: Crowd) -> tuple[RoundLog, float]:
    """Tap and wait for the due screens; return updates, calls and processor seconds."""
    assert isinstance(people.house.telegram, RecordingGateway)
    notes = people.house.telegram.notes = RoundLog()
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


async def round_of_the_library(bot: Bot, notes: RoundLog) -> float:
    """Parse the same updates and make the same calls; return processor seconds."""
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
    """Make a call with the library's own method."""
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
    """Return a keyboard of the library's objects."""
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
    """Disable the pictures of all groups."""
    for number in range(1, TABLES + 1):
        await people.house.people.keep_chat(
            Chat(id=-number, title=f"Group {number}", language="ru", settings=PLAIN)
        )


def in_pieces() -> AbstractContextManager[object]:
    """Patch calls to go through the library, which sends them as a form."""

    async def asked(bot: Bot, method: str, fields: dict[str, Any]) -> Any:
        return await bot.do_api_request(f"{method[0]}_{method[1:]}", fields)  # else the library advises us

    return patch("bot.telegram.transport.call", asked)


def with_words() -> AbstractContextManager[object]:
    """Patch updates to keep the text and keys of the pressed message."""
    return patch("bot.telegram.poller.place_of", lambda message: message)


SAVED = {"calls in one piece": in_pieces, "presses without their message": with_words}


async def main() -> None:
    """Run the comparison or measure the savings."""
    logging.basicConfig(level=logging.ERROR)
    with server() as address, tempfile.TemporaryDirectory() as folder:
        place, url = Path(folder) / "bench.sqlite3", f"{address}/bot"
        async with crowd(place, make_request("pyreqwest"), url, gateway=RecordingGateway) as people:
            await without_pictures(people)
            await people.sit_down(TABLES)
            await (saved if "saved" in sys.argv[1:] else beside_the_library)(people)


async def beside_the_library(people: Crowd) -> None:
    """Compare the bot with the library and print the medians."""
    rounds = []
    for _ in range(ROUNDS):
        notes, ours = await round_of_ours(people)
        theirs = await round_of_the_library(people.bot, notes)
        rounds.append((ours, theirs, theirs / ours, len(notes.calls) / len(notes.updates) - 1))
    ours, theirs, ratio, edits = map(median, zip(*rounds, strict=True))
    low, _, high = quantiles((each[2] for each in rounds), n=4)
    print(f"ms a tap: bot {1e3 * ours / TAPS:.2f}, library alone {1e3 * theirs / TAPS:.2f}")
    print(f"calls besides the answer: {edits:.2f}")
    print(
        f"speed of the bot relative to the library: {ratio:.2f} (half of the rounds {low:.2f} to {high:.2f})"
    )


async def saved(people: Crowd) -> None:
    """Tap with and without each shortcut in turns, and print the savings."""
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

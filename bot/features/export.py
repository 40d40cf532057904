"""Export of the record of a match from the store."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.delivery import Delivery, Urgency
from bot.screens.screen import Button, Screen
from bot.tables.loading import folded
from bot.telegram.gateway import Document
from bot.telegram.updates import Place
from bot.words.links import OpenHistory, url
from bot.words.texts import Texts
from club.model import LogEntry, SavedMatch, Table
from game.record import Record, Recorder, write
from game.state import DealSettled, Match

if TYPE_CHECKING:
    from bot.house import House

EXPORT_S = 60.0
"""Seconds after which a person may get a record in the same chat again."""


def record_of(table: Table, start: Match, entries: Sequence[LogEntry], names: tuple[str, ...]) -> Record:
    """Return the record of the settled deals: cards and secret of the present deal are still hidden.

    Raises Corrupt if the entries do not fit.
    """
    proof = table.state.proof if table.state.proof.chain else None
    recorder = Recorder(table.rules, table.preset, names, start, proof, table.seed)
    match, record = start, recorder.record()
    for entry in entries:
        after = folded(table.id, SavedMatch(match, (entry,)))
        recorder.note(match, entry.action, after)
        if any(isinstance(event, DealSettled) for event in entry.events):
            record = recorder.record()
        match = after
    return record


async def send_record(
    house: House, delivery: Delivery, table: Table, place: Place, t: Texts
) -> Screen | None:
    """Send the record of a table's match to a chat as a file; if there is none, return the reason."""
    if not table.open_cards:
        return Screen(text=t("export-later"))
    found = await record_text(house, table)
    if found is None:
        gone = await house.store.sheet_of(table.id)  # the retention of its cards has ended
        return Screen(text=t("history-gone" if gone else "export-none"))
    deals, text = found
    caption = t.plain("export-caption", deals=deals, state=table.stage)
    file = file_of(table, text, caption, await instead(house, table, t))
    delivery.post(place.chat, place.thread, file, Urgency.ASIDE)
    return None


async def record_text(house: House, table: Table) -> tuple[int, str] | None:
    """Return the number of settled deals of a table's match, and its record; None if there is no match."""
    start = await house.store.start_of(table.id)
    if start is None:
        return None
    names = (await house.tables.seated(table)).seating.names
    history = await house.store.history(table.id)
    async with house.tables.lock("export"):  # one export at a time, so that the event loop goes on
        return await asyncio.to_thread(written, table, start, history, names)


async def instead(house: House, table: Table, t: Texts) -> Screen | None:
    """Return the text for a group that takes no files: the record is available in the direct chat."""
    group = await house.people.group(table.chat)
    if group is None:
        return None
    bot = (await house.tables.seated(table)).seating.bot
    key = Button(t.plain("button-history-home"), url=url(bot, OpenHistory(group.token)))
    return Screen(text=t("export-forbidden"), rows=((key,),))


def file_of(table: Table, text: str, caption: str, instead: Screen | None) -> Document:
    """Return the record of a table's match as a file; `instead` is shown if files are refused."""
    return Document(f"thousand-{table.id}.toml", text.encode(), caption, instead)


def written(
    table: Table, start: Match, entries: Sequence[LogEntry], names: tuple[str, ...]
) -> tuple[int, str]:
    """Return the number of settled deals of a match, and its record; a long match takes a while."""
    settled = sum(isinstance(event, DealSettled) for entry in entries for event in entry.events)
    return settled, write(record_of(table, start, entries, names))

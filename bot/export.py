"""The record of a match, from what is stored of it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.gateway import Document
from bot.house import House
from bot.screens.screen import Screen
from bot.texts import Texts
from bot.updates import Place
from game.engine import fold
from game.events import DealSettled
from game.record import Record, Recorder, write
from game.state import Match
from storage.store import Entry, Table


def record_of(table: Table, start: Match, entries: Sequence[Entry], names: tuple[str, ...]) -> Record:
    """Write down the deals that are settled: of the present one, cards are still hidden."""
    recorder = Recorder(table.rules, table.preset, names, start)
    match, record = start, recorder.record()
    for entry in entries:
        after = fold(match, entry.events)
        recorder.note(match, entry.action, after)
        if any(isinstance(event, DealSettled) for event in entry.events):
            record = recorder.record()
        match = after
    return record


async def send_record(house: House, table: Table, place: Place, t: Texts) -> Screen | None:
    """Send the record of a table's match into a chat as a file; return what to say where there is none."""
    start = await house.store.start_of(table.id)
    if start is None:
        return Screen(t("export-none"))
    names = (await house.tables.seated(table)).company.names
    record = record_of(table, start, await house.store.history(table.id), names)
    caption = t.plain("export-caption", deals=len(record.deals), state=table.stage)
    document = Document(f"thousand-{table.id}.toml", write(record).encode(), caption)
    house.delivery.post(place.chat, place.thread, document)
    return None

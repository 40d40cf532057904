"""Changes together with the id of the update that caused them; each is one transaction.

Every function raises Repeated if the update was carried out before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from club.daily import DailyPlay
from club.model import LogEntry, Result, Season, Table
from game.state import Match
from storage.sql import dailies, matches, messages, results, sheets, tables
from storage.sql.statements import Work


def open_table(
    table: Table,
    update: int | None,
    match: Match | None = None,
    entries: Sequence[LogEntry] = (),
    attempt: DailyPlay | None = None,
) -> Work[Table]:
    """Insert a table and return it with its new id.

    If a match begins at once, its snapshot and first entries are part of the same transaction. So is the
    attempt at a deal of the day that is played there; raise AttemptRefused.
    """
    yield from messages.carry_out(update)
    if attempt is not None:
        yield from dailies.begin(attempt)
    number = yield from tables.open_table(table)
    if match is not None:
        yield from _begin(number, match, entries)
    return replace(table, id=number, entries=len(entries), version=1)


def keep_table(table: Table, update: int | None, result: Result | None = None) -> Work[Table]:
    """Replace a table's record, with the result if its match ends; return it with its new version.

    Raise Stale. No function but `move_chat` changes the chat of a stored record.
    """
    yield from messages.carry_out(update)
    version = yield from tables.keep_table(table)
    if result is not None:
        yield from results.keep_result(result)
    return replace(table, version=version)


def begin(table: Table, match: Match, update: int | None, entries: Sequence[LogEntry] = ()) -> Work[Table]:
    """Write the start of a match in one transaction: record, snapshot and first entries.

    `match` is the match before the first entry. Raise Stale.
    """
    kept = yield from keep_table(table, update)
    yield from _begin(table.id, match, entries)
    return replace(kept, entries=len(entries))


def _begin(table: int, match: Match, entries: Sequence[LogEntry]) -> Work[None]:
    yield from matches.begin(table, match)
    for entry in entries:
        yield from matches.add_entry(table, entry)


def commit(
    table: Table,
    entries: Sequence[LogEntry],
    update: int | None,
    *,
    snapshot: Match | None = None,
    result: Result | None = None,
) -> Work[Table]:
    """Write everything that one press causes in one transaction: entries, record, snapshot and result.

    `snapshot` is the match *before* the first entry. `saved` folds from there, including these entries, so
    the events of the deal stay available. Raise Stale, and StoreError if an entry's number is not the next.
    """
    kept = yield from keep_table(table, update, result)
    for entry in entries:
        yield from matches.add_entry(table.id, entry)
    if snapshot is not None:
        yield from matches.keep_snapshot(table.id, entries[0].number - 1, snapshot)
    return replace(kept, entries=entries[-1].number)


def retract(table: Table, number: int, match: Match, update: int | None) -> Work[Table]:
    """Delete the last entry, which was taken back; replace record and snapshot with it.

    `number` is the number of the entry. `match` is the snapshot with a higher `turn`, so that no button shown
    before fits the new question. Raise Stale, and StoreError if the entry is not the last one or is part of
    the snapshot.
    """
    kept = yield from keep_table(table, update)
    yield from matches.drop_entry(table.id, number, match)
    return replace(kept, entries=number - 1)


def end_season(chat: int, season: Season, update: int | None) -> Work[bool]:
    """End a season if it is the present one and a match was won in it; return whether it ended."""
    yield from messages.carry_out(update)
    return (yield from results.end_season(chat, season))


def reopen_season(chat: int, number: int, update: int | None) -> Work[bool]:
    """Undo the end of the last ended season; return False if `number` is another one.

    Matches since then become part of it, and their ratings are computed again.
    """
    yield from messages.carry_out(update)
    return (yield from results.reopen_season(chat, number))


def drop_uncounted(before: float) -> Work[None]:
    """Delete what has no result and was last used before a moment: score sheets, and ended tables.

    A table without a result is a lobby that was closed. Of a score sheet that counts, keep the result.
    """
    yield from sheets.drop_sheets(before)
    yield from tables.drop_uncounted(before)

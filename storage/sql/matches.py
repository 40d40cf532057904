"""Matches of tables: everything that one press causes is one transaction.

A change of a match follows one of its table's record, which locks the row of the table: so two workers never
change one match at the same time. A match is stored as a snapshot, that before the present deal, and as the
entries of all deals. It is loaded by folding the entries of the present deal onto the snapshot.

Every change raises Repeated if its update was carried out before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

from club.daily import DailyPlay
from club.model import LogEntry, Result, SavedMatch, Table
from game import actions
from game.actions import Action
from game.events import Event
from game.state import Match
from storage import Corrupt, StoreError
from storage.codec import EVENTS, MATCH, STATE, seats_in
from storage.sql import duplicate, messages, results, rows, sheets, tables
from storage.sql.rows import Column, Columns, Row, Statement, Value, Work, only


def _action(stored: object) -> Action:
    return actions.parse(rows.text(stored))


_ENTRIES = Columns(
    "entries",
    LogEntry,
    number=Column(rows.number),
    events=Column(EVENTS.load, EVENTS.dump),  # first: its version shows whether a newer program wrote both
    action=Column(_action, actions.spell),
    at=Column(rows.moment),
)

_BEGIN = Statement(
    "INSERT INTO matches (table_id, start, stands_after, snapshot) VALUES ($1, $2, 0, $2)"
    " ON CONFLICT DO NOTHING RETURNING table_id"
)
_LAST_NUMBER = "(SELECT coalesce(max(number), 0) FROM entries WHERE table_id = $1)"
_ADD = Statement(  # adds nothing if the entry is not the next, or no match has begun
    f"INSERT INTO entries (table_id, {_ENTRIES.read_names}) SELECT $1, $2::bigint, $3, $4, $5 FROM matches"
    f" WHERE table_id = $1 AND $2::bigint = {_LAST_NUMBER} + 1 RETURNING number"
)
_LAST = Statement(f"SELECT stands_after, {_LAST_NUMBER} FROM matches WHERE table_id = $1")
_DROP = Statement("DELETE FROM entries WHERE table_id = $1 AND number = $2")
_KEEP_SNAPSHOT = Statement("UPDATE matches SET stands_after = $2, snapshot = $3 WHERE table_id = $1")
_SAVED = Statement(
    # One statement, so that match and entries are of one moment. First the snapshot with its number, then the
    # entry of that number, which must exist, and the entries after it.
    "SELECT 0, stands_after, snapshot, NULL, NULL FROM matches WHERE table_id = $1 UNION ALL"
    f" SELECT 1, {_ENTRIES.read_names} FROM entries WHERE table_id = $1"
    " AND number >= (SELECT stands_after FROM matches WHERE table_id = $1) ORDER BY 1, 2"
)
_HISTORY = Statement(f"{_ENTRIES.select} WHERE table_id = $1 ORDER BY number")
_START = Statement("SELECT start FROM matches WHERE table_id = $1")

_WITH_CARDS = Statement(
    "SELECT count(*) FROM results JOIN matches USING (table_id) WHERE chat = $1 AND ended < $2"
)
_EXPIRED = Statement(  # not before its last screens are gone
    "SELECT results.table_id FROM chats JOIN results ON results.chat = chats.id"
    " JOIN matches ON matches.table_id = results.table_id JOIN tables ON tables.id = results.table_id"
    " WHERE chats.keep_days > 0 AND results.ended < $1 - chats.keep_days * 86400.0"
    " AND tables.due IS NULL LIMIT 1"
)
_LIFE = Statement("SELECT life FROM tables WHERE id = $1 FOR UPDATE")
_DROP_ENTRIES = Statement("DELETE FROM entries WHERE table_id = $1")
_DROP_MATCH = Statement("DELETE FROM matches WHERE table_id = $1")
_DROP_SEED = Statement("UPDATE tables SET seed = '', life = $2, version = version + 1 WHERE id = $1")


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
        yield from duplicate.begin(attempt)
    number = yield from tables.insert(table)
    if match is not None:
        yield from _begin(number, match, entries)
    return replace(table, id=number, entries=len(entries), version=1)


def keep_table(table: Table, update: int | None, result: Result | None = None) -> Work[Table]:
    """Replace a table's record, with the result if its match ends; return it with its new version.

    Raise Stale. No function but `move_chat` changes the chat of a stored record.
    """
    yield from messages.carry_out(update)
    version = yield from tables.change(table)
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
    yield from _begin_match(table, match)
    for entry in entries:
        yield from add_entry(table, entry)


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
        yield from add_entry(table.id, entry)
    if snapshot is not None:
        yield from keep_snapshot(table.id, entries[0].number - 1, snapshot)
    return replace(kept, entries=entries[-1].number)


def retract(table: Table, number: int, match: Match, update: int | None) -> Work[Table]:
    """Delete the last entry, which was taken back; replace record and snapshot with it.

    `number` is the number of the entry. `match` is the snapshot with a higher `turn`, so that no button shown
    before fits the new question. Raise Stale, and StoreError if the entry is not the last one or is part of
    the snapshot.
    """
    kept = yield from keep_table(table, update)
    yield from drop_entry(table.id, number, match)
    return replace(kept, entries=number - 1)


def drop_uncounted(before: float) -> Work[None]:
    """Delete what has no result and was last used before a moment: score sheets, and ended tables.

    A table without a result is a lobby that was closed. Of a score sheet that counts, keep the result.
    """
    yield from sheets.drop_sheets(before)
    yield from tables.drop_uncounted(before)


def _begin_match(table: int, match: Match) -> Work[None]:
    if not (yield _BEGIN(table, MATCH.dump(match))):
        raise StoreError(f"the match of table {table} has begun already")


def add_entry(table: int, entry: LogEntry) -> Work[None]:
    """Write the next entry of a match; raise StoreError if it is not the next, or no match has begun."""
    if (yield _ADD(table, *_ENTRIES.row(entry))):
        return
    found = yield _LAST(table)
    if not found:
        raise StoreError(f"no match has begun at table {table}")
    raise StoreError(f"table {table} has {found[0][1]} entries: number {entry.number} is not the next")


def drop_entry(table: int, number: int, snapshot: Match) -> Work[None]:
    """Delete the last entry of a match and replace the snapshot before it; raise StoreError."""
    found = yield _LAST(table)
    after, last = map(rows.number, found[0] if found else (0, 0))
    if number != last or number <= after:
        raise StoreError(f"table {table} has {last} entries: number {number} cannot be taken back")
    yield _DROP(table, number)
    yield from keep_snapshot(table, after, snapshot)


def keep_snapshot(table: int, number: int, match: Match) -> Work[None]:
    """Keep the match as it stood after the entry `number`: `saved` folds from there."""
    yield _KEEP_SNAPSHOT(table, number, MATCH.dump(match))


def saved(table: int) -> Work[SavedMatch | None]:
    """Return the match of a table, None if none began; raise Corrupt."""
    found = yield _SAVED(table)
    if not found:
        return None
    _, stands_after, snapshot, *_ = found[0]
    after = _place(table, stands_after)
    return _fitting(table, after, snapshot, _behind(table, after, [row[1:] for row in found[1:]]))


def _behind(table: int, after: int, found: Sequence[Row]) -> tuple[LogEntry, ...]:
    """Return the entries after a number, which comes first unless it is 0; raise Corrupt."""
    if after:
        if not found or found[0][0] != after:
            raise _gap(table, after)
        found = found[1:]
    return _entries(table, after, found)


def load(table: int) -> Work[tuple[Table | None, SavedMatch | None]]:
    """Return a table, open or not, and its match, both of the same moment; raise Corrupt."""
    return (yield from tables.table(table)), (yield from saved(table))


def history(table: int) -> Work[tuple[LogEntry, ...]]:
    """Return all entries of a table's match; raise Corrupt."""
    return _entries(table, 0, (yield _HISTORY(table)))


def happened(table: int, kinds: tuple[type, ...]) -> Work[tuple[Event, ...]]:
    """Return the events of some kinds of a table's match, in order; raise Corrupt.

    Entries without any are not read.
    """
    patterns = _spoken_of(kinds)
    found = yield _happened(len(patterns))(table, *patterns)
    return tuple(each for row in found for each in _told(table, row, kinds))


@cache
def _happened(kinds: int) -> Statement:
    told = " OR ".join(f"events LIKE ${place}" for place in range(2, kinds + 2))
    return Statement(f"SELECT number, events FROM entries WHERE table_id = $1 AND ({told}) ORDER BY number")


def start_of(table: int) -> Work[Match | None]:
    """Return the match before its first deal."""
    start = only((yield _START(table)))
    return None if start is None else _match(table, 0, start)


def _place(table: int, value: Value) -> int:
    """Return the number of an entry; raise Corrupt."""
    try:
        return rows.number(value)
    except ValueError as error:
        raise rows.unreadable(table, 0, error, "the number of an entry: ") from error


def _match(table: int, after: int, text: Value) -> Match:
    """Return the match of a table after an entry; raise Corrupt or Newer."""
    try:
        return MATCH.load(text)
    except Exception as error:
        raise rows.unreadable(table, after, error, "the match after it: ") from error


def _fitting(table: int, after: int, snapshot: Value, entries: tuple[LogEntry, ...]) -> SavedMatch:
    """Return a match with the entries after its snapshot; raise Corrupt if they do not fit together."""
    found = SavedMatch(_match(table, after, snapshot), entries)
    players = len(found.match.scores)
    spoken = {after: seats_in(found.match)}
    for entry in found.entries:
        spoken[entry.number] = chain.from_iterable(map(seats_in, entry.events))
    for number, seats in spoken.items():
        if (most := max(seats, default=0)) >= players:
            raise Corrupt(table, number, f"{most} is no seat of {players}")
    return found


def _entries(table: int, after: int, found: Iterable[Row]) -> tuple[LogEntry, ...]:
    """Return the entries after a number; raise Corrupt if one is damaged or missing."""
    return tuple(_entry(table, place, row) for place, row in enumerate(found, after + 1))


def _entry(table: int, place: int, row: Row) -> LogEntry:
    if row[0] != place:
        raise Corrupt(table, place, "it is missing")
    try:
        return _ENTRIES.read(row)
    except Exception as error:
        raise rows.unreadable(table, place, error) from error


def _spoken_of(kinds: tuple[type, ...]) -> tuple[str, ...]:
    """Return LIKE patterns for the events of entries with an event of some kinds."""
    return tuple(f'%"is":"{kind.__name__}"%' for kind in kinds)


def _told(table: int, row: Row, kinds: tuple[type, ...]) -> list[Event]:
    """Return the events of some kinds in a row of number and events; raise Corrupt or Newer."""
    number, events = row
    try:
        return [each for each in EVENTS.load(events) if isinstance(each, kinds)]
    except Exception as error:
        raise rows.unreadable(table, _place(table, number), error) from error


def _gap(table: int, after: int) -> Corrupt:
    """Return the error for a missing entry that a snapshot follows."""
    return Corrupt(table, after, "it is missing, and a match is kept that stood after it")


def with_cards(chat: int, before: float) -> Work[int]:
    """Return how many matches that ended before a moment still have their entries."""
    return rows.number(only((yield _WITH_CARDS(chat, before))))


def erase_cards(now: float) -> Work[bool]:
    """Erase entries, snapshots and seed of one match whose retention time is over.

    Keep its result, sheet and record. Return whether there was such a match.
    """
    table = only((yield _EXPIRED(now)))
    if table is None:
        return False
    life = only((yield _LIFE(table)))
    yield _DROP_ENTRIES(table)
    yield _DROP_MATCH(table)
    # Its decks follow from the seed, and a player who had chosen a card ahead held it.
    yield _DROP_SEED(table, _without_cards(rows.number(table), life))
    return True


def _without_cards(table: int, life: Value) -> Value:
    """Return the text of a table's state without cards chosen ahead: their player held them."""
    return rows.otherwise(life, _without_premoves, life, f"the state of table {table}")


def _without_premoves(life: object) -> str:
    state = STATE.load(life)
    return STATE.dump(replace(state, chairs=tuple(replace(each, premove="") for each in state.chairs)))

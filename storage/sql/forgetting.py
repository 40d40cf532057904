"""Forgetting a person, in SQL.

With PostgreSQL others play on meanwhile. Of the open tables, only those that name the person are locked. If
the person sits down at another one before the transaction ends, it is rolled back and runs again
(`Overtaken`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from club.occupants import PersonId
from storage.records import forgetting as records
from storage.records import rows
from storage.sql.notices import tell
from storage.sql.statements import Overtaken, Row, Statement, Value, Work
from storage.sql.tables import OPEN

_NAMING = Statement(  # open tables that name the person, or a number that contains theirs
    f"SELECT id, chat, host, stage, seats, life FROM tables WHERE {OPEN}"
    " AND (chat = $1 OR host = $1 OR strpos(seats, $2) > 0 OR strpos(life, $2) > 0) ORDER BY id FOR UPDATE"
)
_DROPS = (
    "DELETE FROM sheet_deals WHERE sheet_id IN (SELECT id FROM sheets WHERE chat = $1)",
    *(
        f"DELETE FROM {table} WHERE table_id IN (SELECT id FROM tables WHERE chat = $1)"
        for table in records.ALONE
    ),
    "DELETE FROM tables WHERE chat = $1",
    *(f"DELETE FROM {table} WHERE {column} = $1" for table, column in records.ROWS),
    "UPDATE seasons SET ended_by = 0 WHERE ended_by = $1",
)
_DROP = tuple(map(Statement, _DROPS))
_TABLES = Statement(
    f"SELECT id, host, {', '.join(records.TABLES)} FROM tables"
    " WHERE (host = $1 OR strpos(seats, $2) > 0 OR strpos(life, $2) > 0)"
    f" AND (id = ANY($3::bigint[]) OR NOT {OPEN}) FOR UPDATE"
)
_RESULTS = Statement(
    f"SELECT table_id, 0, {', '.join(records.RESULTS)} FROM results"
    f" WHERE {' OR '.join(f'strpos({column}, $1) > 0' for column in records.RESULTS)}"
)

_SHEETS = Statement(
    f"SELECT id, 0, {', '.join(records.SHEETS)} FROM sheets WHERE strpos(seats, $1) > 0 FOR UPDATE"
)
_EVENINGS = Statement(
    f"SELECT id, 0, {', '.join(records.EVENINGS)} FROM evenings WHERE strpos(state, $1) > 0 FOR UPDATE"
)


def forget(person: PersonId) -> Work[tuple[int, ...]]:
    """Erase a person; if they still sit at open tables, return the chats of these instead.

    Raise Overtaken if another open table names them by now.
    """
    naming = yield _NAMING(person, str(person))
    busy = [rows.number(row[1]) for row in naming if records.is_busy(row[1:], person)]
    if busy:
        return tuple(dict.fromkeys(busy))
    for statement in _DROP:
        yield statement(person)
    yield from tell(f"forgotten {person}")
    held = [rows.number(row[0]) for row in naming]
    yield from _rewrite("tables", records.TABLES, person, (yield _TABLES(person, str(person), held)))
    yield from _rewrite("results", records.RESULTS, person, (yield _RESULTS(str(person))))
    yield from _rewrite("sheets", records.SHEETS, person, (yield _SHEETS(str(person))))
    yield from _rewrite("evenings", records.EVENINGS, person, (yield _EVENINGS(str(person))))
    if {row[0] for row in (yield _NAMING(person, str(person)))} - {*held}:
        raise Overtaken("a person who is being forgotten has sat down")
    return ()


def _rewrite(
    table: str, columns: Mapping[str, records.Change], person: PersonId, found: Sequence[Row]
) -> Work[None]:
    """Take a person out of rows: each has its key, its host (0 without one) and the texts of `columns`."""
    for key, host, *texts in found:
        changed: dict[str, Value] = {"host": 0} if host == person else {}
        for (column, change), text in zip(columns.items(), map(str, texts), strict=True):
            if str(person) in text and (after := records.without(change, text, person)) != text:
                changed[column] = after
        if changed:
            yield _update(table, tuple(changed))(key, *changed.values())


@cache
def _update(table: str, columns: tuple[str, ...]) -> Statement:
    new = ", ".join(f"{column} = ${place}" for place, column in enumerate(columns, 2))
    if table in {"tables", "sheets", "evenings"}:
        return Statement(f"UPDATE {table} SET {new}, version = version + 1 WHERE id = $1")
    return Statement(f"UPDATE {table} SET {new} WHERE table_id = $1")

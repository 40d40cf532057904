"""Running work of `storage.sql` on an SQLite connection."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import TypeVar

from storage.sql.statements import Parameter, Row, StatementBatch, StatementCall, Value, Work

T = TypeVar("T")


def run(connection: sqlite3.Connection, work: Work[T]) -> T:
    """Execute the statements that work yields and return its result."""
    try:
        call = next(work)
        while True:
            call = work.send(_execute(connection, call))
    except StopIteration as end:
        result: T = end.value
        return result


def _execute(connection: sqlite3.Connection, call: StatementCall | StatementBatch) -> Sequence[Row]:
    sql, count = call.statement.sqlite, call.statement.sqlite_parameters
    if sql is None:
        return ()
    if isinstance(call, StatementCall):
        return connection.execute(sql, _values(call.parameters[:count])).fetchall()
    connection.executemany(sql, (_values(each[:count]) for each in call.rows))
    return ()


def _values(parameters: Sequence[Parameter]) -> Sequence[Value]:
    """Return parameters as SQLite takes them: a list is a JSON array, which `json_each` reads."""
    return [json.dumps(each) if isinstance(each, list) else each for each in parameters]

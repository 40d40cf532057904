"""Running work of `storage.sql` on an asyncpg connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from storage.postgres.connection import PostgresConnection
from storage.sql.statements import Parameter, Row, StatementBatch, StatementCall, Work

T = TypeVar("T")


async def run(connection: PostgresConnection, work: Work[T]) -> T:
    """Execute the statements that work yields and return its result."""
    try:
        call = next(work)
        while True:
            call = work.send(await _execute(connection, call))
    except StopIteration as end:
        result: T = end.value
        return result


async def _execute(connection: PostgresConnection, call: StatementCall | StatementBatch) -> Sequence[Row]:
    sql = call.statement.postgres
    if sql is None:
        return ()
    if isinstance(call, StatementCall):
        return await connection.fetch(sql, *_values(call.parameters))
    if call.rows:
        await connection.executemany(sql, map(_values, call.rows))
    return ()


def _values(parameters: Sequence[Parameter]) -> list[Parameter]:
    """Return parameters without the character 0, which PostgreSQL stores in no text."""
    return [each.replace("\0", "") if isinstance(each, str) else each for each in parameters]

"""SQL statements for both databases, and the work that yields them.

A piece of work is a generator: it yields calls of statements, receives the rows of each, and returns a
result.

    NAME = Statement("SELECT name FROM players WHERE id = $1")

    def name_of(player: int) -> Work[str | None]:
        found = yield NAME(player)
        return text(found[0][0]) if found else None

Work holds no connection. `storage.sqlite.database` runs it on the thread of the SQLite file, and
`storage.postgres.postgres_store` on an asyncpg connection.

Statements are written for PostgreSQL. `IN_SQLITE` lists the words that SQLite spells differently. If the
databases need different statements, `Statement(sqlite="…", postgres="…")` holds both; None skips the
statement, which then returns no rows.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Value: TypeAlias = int | float | str | None
"""Value of a column. SQLite keeps any kind in any column; `storage.sql.rows` checks it."""
Parameter: TypeAlias = Value | list[int] | list[float] | list[str]
Row: TypeAlias = Sequence[Value]

IN_SQLITE = (
    (r"= ANY ?\((\$\d+)::\w+\[\]\)", r"IN (SELECT value FROM json_each(\1))"),
    (r"::\w+", ""),
    (r" FOR UPDATE", ""),  # a write transaction of SQLite locks the file
    (r"IS NOT DISTINCT FROM", "IS"),  # SQLite knows it since 3.39
    (r"\bstrpos\(", "instr("),
    (r"\bLEAST\(", "min("),
    (r"\$(\d+)", r"?\1"),
)
"""Patterns in PostgreSQL's statements and what SQLite reads instead, applied in this order."""


class StatementCall(NamedTuple):
    """A statement with its parameters: one execution."""

    statement: Statement
    parameters: Sequence[Parameter]


class StatementBatch(NamedTuple):
    """A statement and several rows of parameters: one execution each, in order. It returns no rows."""

    statement: Statement
    rows: Sequence[Sequence[Parameter]]


Work: TypeAlias = Generator[StatementCall | StatementBatch, Sequence[Row], T]
"""Yields statements, receives their rows, returns a `T`."""


class Statement:
    """An SQL statement for both databases: the same text, or one text for each."""

    __slots__ = ("postgres", "sqlite", "sqlite_parameters")

    def __init__(
        self, same: str | None = None, *, sqlite: str | None = None, postgres: str | None = None
    ) -> None:
        self.postgres = same if postgres is None else postgres
        self.sqlite = same if sqlite is None else sqlite
        if self.sqlite is not None:
            for pattern, instead in IN_SQLITE:
                self.sqlite = re.sub(pattern, instead, self.sqlite)
        self.sqlite_parameters = max(map(int, re.findall(r"\?(\d+)", self.sqlite or "")), default=0)
        """Number of parameters of SQLite's text. A call may give more, which only PostgreSQL's text uses."""

    def __call__(self, *parameters: Parameter) -> StatementCall:
        """Return one execution with these parameters, $1 first."""
        return StatementCall(self, parameters)

    def each(self, rows: Iterable[Sequence[Parameter]]) -> StatementBatch:
        """Return an execution for each row of parameters."""
        return StatementBatch(self, [*rows])


def places(columns: Iterable[object], first: int = 1) -> str:
    """Return the parameters of some columns: "$1, $2, $3"."""
    return ", ".join(f"${number}" for number, _ in enumerate(columns, first))


def inserting(table: str, columns: str) -> str:
    """Return the statement that inserts a row; `columns` are given as "id, name"."""
    return f"INSERT INTO {table} ({columns}) VALUES ({places(columns.split(', '))})"


def replacing(table: str, columns: str) -> str:
    """Return the statement that inserts a row, or replaces the row with the same first column."""
    key, *others = columns.split(", ")
    taken = ", ".join(f"{each} = excluded.{each}" for each in others)
    return f"{inserting(table, columns)} ON CONFLICT ({key}) DO UPDATE SET {taken}"


class Overtaken(Exception):
    """Another transaction changed what this one relied on: the whole work must run again."""


def only(found: Sequence[Row]) -> Value:
    """Return the first column of the first row, None without rows."""
    return found[0][0] if found else None

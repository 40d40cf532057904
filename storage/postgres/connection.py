"""Types for the parts of asyncpg that the store uses, which come without types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from storage.sql.statements import Parameter, Row, Value

Listener = Callable[[object, int, str, str], None]
"""Called with connection, process id, channel and payload of a notice."""


class PostgresCursor(Protocol):
    """Cursor of a query, inside a transaction."""

    async def fetch(self, n: int) -> Sequence[Row]:
        """Return the next rows, at most `n`."""


class PostgresConnection(Protocol):
    """A connection of asyncpg; parameters are $1, $2 … in the statement."""

    async def fetch(self, query: str, *args: Parameter) -> Sequence[Row]:
        """Execute a statement and return its rows."""

    async def fetchval(self, query: str, *args: Parameter) -> Value:
        """Execute a statement and return the first column of the first row, None without rows."""

    async def execute(self, query: str, *args: Parameter) -> str:
        """Execute a statement, or several without parameters."""

    async def executemany(self, command: str, args: Iterable[Sequence[Parameter]]) -> None:
        """Execute a statement for each row of parameters."""

    async def copy_records_to_table(
        self, table_name: str, *, records: Iterable[Row], columns: Sequence[str]
    ) -> str:
        """Insert rows in bulk."""

    async def cursor(self, query: str) -> PostgresCursor:
        """Open a cursor on a query."""

    def transaction(
        self, *, isolation: str | None = None, readonly: bool = False
    ) -> AbstractAsyncContextManager[object]:
        """Return a transaction: commit at the end of the block, roll back on an exception."""

    async def add_listener(self, channel: str, callback: Listener) -> None:
        """Call back for each notice on a channel."""

    async def remove_listener(self, channel: str, callback: Listener) -> None:
        """Stop calling back."""

    def terminate(self) -> None:
        """Close the connection at once."""


class PostgresPool(Protocol):
    """Connections of asyncpg, lent one by one."""

    def acquire(self, *, timeout: float) -> AbstractAsyncContextManager[PostgresConnection]:
        """Lend a connection for a block."""

    async def close(self) -> None:
        """Close all connections when they are returned."""

    def terminate(self) -> None:
        """Close all connections at once."""

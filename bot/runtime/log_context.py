"""The table and turn being worked on, for log lines only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context

TABLE: ContextVar[int | None] = ContextVar("TABLE", default=None)
TURN: ContextVar[int | None] = ContextVar("TURN", default=None)


@contextmanager
def about(table: int | None, turn: int | None = None) -> Iterator[None]:
    """Attach a table and a turn to the log lines of a block and of the tasks it starts."""
    tokens = TABLE.set(table), TURN.set(turn)
    try:
        yield
    finally:
        TABLE.reset(tokens[0])
        TURN.reset(tokens[1])


def nothing() -> Context:
    """Return the present context without a table, for work that belongs to no table."""
    context = copy_context()
    context.run(TABLE.set, None)
    context.run(TURN.set, None)
    return context

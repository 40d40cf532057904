"""Which table, and which of its turns, is being worked on: for the log alone, nothing is decided by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context

TABLE: ContextVar[int | None] = ContextVar("TABLE", default=None)
TURN: ContextVar[int | None] = ContextVar("TURN", default=None)


@contextmanager
def about(table: int | None, turn: int | None = None) -> Iterator[None]:
    """Say so of all that the block does, and of the tasks it begins."""
    tokens = TABLE.set(table), TURN.set(turn)
    try:
        yield
    finally:
        TABLE.reset(tokens[0])
        TURN.reset(tokens[1])


def nothing() -> Context:
    """Return the present context for work that is about no table in particular."""
    context = copy_context()
    context.run(TABLE.set, None)
    context.run(TURN.set, None)
    return context

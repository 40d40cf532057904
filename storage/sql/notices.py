"""Notices to other workers. A store with a single process sends none."""

from __future__ import annotations

from storage.sql.statements import Statement, Work

_TELL = Statement(postgres="SELECT pg_notify('thousand ' || current_schema(), $1)")


def tell(words: str) -> Work[None]:
    """Send a notice to all workers when the transaction commits."""
    yield _TELL(words)

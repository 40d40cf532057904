"""Errors of the store. A refused change writes nothing.

StoreError         the store cannot be used; the message says what to do
  Away             it does not answer for now; as far as is known, nothing has changed
    Newer          a newer release wrote the record; only that release can read it
  Repeated         the update was carried out before
  AttemptRefused   an attempt at a deal of the day cannot begin
  Stale            the record has changed since it was read; names the table
  Corrupt          a stored record cannot be read; names the table and the entry
"""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot be used; the message tells the operator what to do."""


class Away(StoreError):
    """The store does not answer for now; as far as is known, nothing has changed."""


class Newer(Away):
    """A newer release wrote the record; it runs beside this one, or ran before it."""


class Repeated(StoreError):
    """The update that causes this change was carried out before."""


class AttemptRefused(StoreError):
    """An attempt at a deal of the day cannot begin: the person has had theirs, or its cards are public."""


class Stale(StoreError):
    """The record of a table has changed since it was read; nothing was written."""

    def __init__(self, table: int, seen: int, version: int) -> None:
        super().__init__(f"table {table} is at version {version}, the change has seen {seen}")
        self.table = table


class Corrupt(StoreError):
    """A stored record cannot be read."""

    def __init__(self, table: int, entry: int, why: str) -> None:
        super().__init__(f"table {table}, entry {entry}: {why}")
        self.table = table
        self.entry = entry

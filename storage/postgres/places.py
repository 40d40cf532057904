"""Statements with PostgreSQL's places for values: $1, $2 …, and what may not stand there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def places(columns: Iterable[str], first: int = 1) -> str:
    """Return the places of some columns: "$1, $2, $3"."""
    return ", ".join(f"${number}" for number, _ in enumerate(columns, first))


def inserting(table: str, columns: str) -> str:
    """Return the statement that inserts a row of some columns, which are given as "id, name"."""
    return f"INSERT INTO {table} ({columns}) VALUES ({places(columns.split(', '))})"


def replacing(table: str, columns: str) -> str:
    """Return the statement that inserts a row or replaces the one of the same id, the first column."""
    key, *others = columns.split(", ")
    taken = ", ".join(f"{each} = excluded.{each}" for each in others)
    return f"{inserting(table, columns)} ON CONFLICT ({key}) DO UPDATE SET {taken}"


def all_of(row: Iterable[Any]) -> Iterable[Any]:
    """Return the values of a row, without the character 0, which PostgreSQL keeps in no text."""
    return (each.replace("\0", "") if isinstance(each, str) else each for each in row)

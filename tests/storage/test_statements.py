"""Statements are written once, in PostgreSQL's words, and translated for SQLite."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from storage.sql.rows import Statement, Work, inserting, only, replacing
from storage.sqlite.database import run


@pytest.mark.parametrize(
    ("postgres", "sqlite"),
    [
        ("SELECT 1 WHERE $2::bigint = $1", "SELECT 1 WHERE ?2 = ?1"),
        ("id = ANY($1::bigint[])", "id IN (SELECT value FROM json_each(?1))"),
        ("thread IS NOT DISTINCT FROM $2 FOR UPDATE", "thread IS ?2"),
        ("strpos(life, $1) > 0", "instr(life, ?1) > 0"),
    ],
)
def test_a_statement_is_translated_for_sqlite(postgres: str, sqlite: str) -> None:
    statement = Statement(postgres)
    assert (statement.postgres, statement.sqlite) == (postgres, sqlite)


def test_work_runs_its_statements_in_order_and_returns_its_result() -> None:
    insert, count = Statement(inserting("cats", "id, name")), Statement("SELECT count(*) FROM cats")

    def work() -> Work[int | float | str | None]:
        yield Statement("CREATE TABLE cats (id bigint PRIMARY KEY, name text)")()
        yield insert(1, "Tom")
        yield insert.each([(2, "Kit"), (3, "Mia")])
        yield Statement(replacing("cats", "id, name"))(3, "Ada")
        found = yield Statement("SELECT name FROM cats WHERE id = ANY($1::bigint[]) ORDER BY id")([3, 1])
        assert found == [("Tom",), ("Ada",)]
        return only((yield count()))

    with closing(sqlite3.connect(":memory:")) as connection:
        assert run(connection, work()) == 3


def test_a_statement_for_the_other_database_is_skipped_and_further_parameters_are_left_out() -> None:
    def work() -> Work[tuple[int, int]]:
        notice = yield Statement(postgres="SELECT pg_notify('cats', $1)")("meow")
        found = yield Statement(sqlite="SELECT $1", postgres="SELECT $1, $2")(7, 8)
        return len(notice), len(found[0])

    with closing(sqlite3.connect(":memory:")) as connection:
        assert run(connection, work()) == (0, 1)

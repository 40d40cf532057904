"""The last release and this program fit together: both may be at work on one database."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from storage.codec import FromNewer, Kind, shape
from tools.released import (
    Released,
    differing,
    edited,
    higher,
    later,
    present,
    released,
    shape_of,
    taken_away,
    unversioned,
)


@dataclass(frozen=True)
class Coin:
    side: str
    worth: int | None = None


@dataclass(frozen=True)
class Bright:
    side: str
    worth: int | None = None
    shines: bool = False


def test_released_schemas_and_steps_stand_as_they_were() -> None:
    assert list(edited(released(), present())) == [], "write a new step"


def test_what_came_later_to_a_database_of_many_processes_only_adds() -> None:
    takes = {file.name: taken_away(file.read_text(encoding="utf-8")) for file in later("postgres")}
    bold = {name: found for name, found in takes.items() if found and "_contract_" not in name}
    assert bold == {}, "what takes away comes one release later, in a file called NNNN_contract_….sql"


def test_a_text_of_another_shape_has_a_higher_version() -> None:
    """By it a program of the release before knows that the text is not for it."""
    assert list(unversioned(released(), present())) == [], "add an upcaster in storage/codec.py"


@pytest.mark.parametrize(
    "adds",
    [
        "CREATE TABLE decks (name text NOT NULL UNIQUE);\n-- DROP TABLE cards;\n",
        "CREATE INDEX by_name ON decks (name); DROP INDEX by_age;",
        "ALTER TABLE decks ADD COLUMN cards bigint NOT NULL DEFAULT 24;",
        "ALTER TABLE decks\n    ADD COLUMN colour text;",
        "INSERT INTO shards (number) SELECT generate_series(0, 63); UPDATE decks SET cards = 36;",
    ],
)
def test_a_step_may_add(adds: str) -> None:
    assert taken_away(adds) == []


@pytest.mark.parametrize(
    "takes",
    [
        "DROP TABLE decks",
        "ALTER TABLE decks DROP COLUMN cards",
        "ALTER TABLE decks RENAME COLUMN cards TO leaves",
        "ALTER TABLE decks ALTER COLUMN cards TYPE text",
        "ALTER TABLE decks ADD COLUMN cards bigint NOT NULL",
        "ALTER TABLE decks ADD COLUMN cards bigint CHECK (cards > 0)",
        "ALTER TABLE decks ADD COLUMN cards bigint, DROP COLUMN name",
        "ALTER TABLE decks ADD CONSTRAINT few CHECK (cards < 53)",
        "CREATE UNIQUE INDEX by_name ON decks (name)",
        "DELETE FROM decks",
        "TRUNCATE decks",
    ],
)
def test_a_step_that_takes_away_is_seen(takes: str) -> None:
    assert taken_away(f"CREATE TABLE jokers (name text);\n{takes};\n") == [takes]


def test_a_text_that_the_release_before_cannot_read_is_named() -> None:
    """To that release no way leads back: it stands still where it meets one (docs/storage.md)."""
    before = present()
    assert list(higher(before, present())) == []
    before.texts["life"]["version"] -= 1
    assert list(higher(before, present())) == ["life"]


def test_of_an_unreleased_format_nothing_has_to_stay() -> None:
    now = present()
    assert [*edited(Released(), now), *unversioned(Released(), now), *higher(Released(), now)] == []


def test_a_shape_names_all_that_is_in_it() -> None:
    assert shape_of(tuple[Coin, ...]) == ["(Coin, ...)", "Coin: side str, worth None | int"]
    assert shape_of(Bright) != shape_of(Coin)


def test_a_new_field_wants_a_new_version() -> None:
    now = present()
    line, *others = now.texts["seats"]["shape"]
    fewer = {"version": 1, "shape": [*others, "Computer: level int"]}
    before = now._replace(texts={**now.texts, "seats": fewer})
    assert [each.partition(":")[0] for each in unversioned(before, now)] == ["seats"]
    now.texts["seats"]["version"] = 2
    assert list(unversioned(before, now)) == []
    assert line


def test_a_step_that_was_changed_or_lost_is_seen() -> None:
    now = present()
    before = now._replace(schema={"sqlite": {"schema.sql": "?"}, "postgres": {"0000_lost.sql": "?"}})
    assert list(edited(before, now)) == ["sqlite/schema.sql", "postgres/0000_lost.sql"]


def test_a_text_of_a_newer_program_is_refused_as_such_and_not_as_damaged() -> None:
    older: Kind[Coin] = Kind("coin", shape(Coin))
    newer: Kind[Bright] = Kind("coin", shape(Bright), (lambda data: data,))
    with pytest.raises(
        FromNewer, match=r"coin of version 2 were written by a newer program; .* up to version 1"
    ):
        older.load(newer.dump(Bright("head", shines=True)))
    assert newer.load(older.dump(Coin("head", 5))) == Bright("head", 5)


EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""Git's name of a tree without files, which every repository knows."""


def test_a_commit_with_other_files_is_not_recorded() -> None:
    assert any(file.startswith("storage/") for file in differing(EMPTY_TREE))

"""Every stored field that may hold a person's id is found by its type, and /forget clears each of them.

A field that names people is declared as `PersonId` or `Occupant`. A new number of another kind has to be
listed in `NUMBERS`, so nobody can store an id in a field that this test does not know.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields, is_dataclass, replace
from inspect import signature
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import asyncpg
import pytest

from bot.features.settings import UNCOUNTED_DAYS
from bot.runtime.settings import Settings
from club import daily, evening
from club.daily import Daily, DailyPlay
from club.evening import Evening
from club.model import Chat, ChatSettings, Player, PlayerFigures, Result, RuleSet, Season, Table
from club.paper import MOST_DEALS, PaperSheet
from club.rules import MAX_SETS
from club.standings import RatingRecord
from club.state import Departure, TableState
from storage.sql.people import _DROPS
from storage.sqlite.database import migrate
from storage.store import Shown, Slot, Store
from tests.storage.played import result, table

ROOT = Path(__file__).parents[2]
ZEB = 7_345_678_912
NUMBERS = {
    "Chair": {"stood_in", "against"},
    "ChatSettings": set[str](),
    "Daily": {"thread"},
    "DailyResult": {"score", "contract"},
    "DailyPlay": {"score", "contract", "streak"},
    "DealScore": {"score"},
    "Evening": {"id", "thread", "version", "rules"},
    "EveningState": {"left", "rounds", "number", "seated", "scores"},
    "Chat": {"changes", "timer", "keep_days"},
    "PaperDraft": {
        "declarer", "contract", "taken", "marriages", "blank", "nines", "aces", "talon", "sales", "page",
        "sold",
    },
    "PaperDeal": {"entry", "settled"},
    "PaperSeat": set[str](),
    "PaperSheet": {"id", "thread", "version", "rules"},
    "PaperState": {"dealer", "turn", "winner", "points"},
    "PlayerFigures": {
        "deals", "points", "tried", "made", "biggest", "marriages", "bolts", "climbs", "falls",
    },
    "Departure": {"seat", "score"},
    "SeatOwner": {"deal", "seat"},
    "Player": set[str](),
    "Preferences": {"taps", "lesson"},
    "RatingRecord": {"table", "season"},
    "Remark": {"seat", "words"},
    "Result": {"table", "scores", "winner", "deals", "points", "season"},
    "RuleSet": {"changes", "id"},
    "Season": {"number"},
    "Shown": {"message_id"},
    "Slot": {"thread"},
    "Table": {"id", "thread", "entries", "version"},
    "RoundTable": {"evening", "round", "number"},
    "TableKind": {"most_thinking_s", "deals"},
    "TableState": {"warned", "ending", "undo", "claimed", "hinted"},
}  # fmt: skip
"""Fields of stored shapes with numbers that are no ids of people: seats, amounts, counts, other ids."""
CHATS = {
    ("Table", "chat"),
    ("PaperSheet", "chat"),
    ("Result", "chat"),
    ("Chat", "id"),
    ("RuleSet", "chat"),
    ("Slot", "chat"),
    ("Daily", "chat"),
    ("DailyPlay", "chat"),
    ("Evening", "chat"),
}
"""Ids of chats: a direct chat has the id of its person, and all that is kept of it goes."""
SHAPES = (
    Table, PaperSheet, Result, Season, Player, Chat, RuleSet, RatingRecord, Slot, Shown, Daily, DailyPlay,
    Evening,
)  # fmt: skip
"""Stored types besides matches and entries, which know seats, and no people."""
NAMES_PEOPLE = re.compile(r"\b(PersonId|Occupant)\b")

Way = tuple[str, ...]
"""Names of fields, from a stored shape to a field inside it."""


def is_record(hint: object) -> bool:
    """Return whether a type has fields of its own."""
    return isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields"))


def declared(record: type) -> dict[str, str]:
    """Return the fields of a record as its source declares them."""
    told = {each.name: str(each.type) for each in fields(record)} if is_dataclass(record) else {}
    hints = {
        name: getattr(each, "__forward_arg__", str(each)) for name, each in record.__annotations__.items()
    }
    return told or hints


def inside(hint: object) -> Iterator[Any]:
    """Yield a type and all types that it is made of."""
    yield hint
    if get_origin(hint) is not Literal:
        for each in get_args(hint):
            yield from inside(each)


def records(record: type) -> Iterator[type]:
    """Yield a record and all others inside it, but for those of `game`, which knows no people."""
    yield record
    for hint in get_type_hints(record).values():
        for each in inside(hint):
            if is_record(each) and not each.__module__.startswith("game."):
                yield from records(each)


def ways(record: type) -> Iterator[Way]:
    """Yield the way to every field that names people."""
    hints = get_type_hints(record)
    for name, told in declared(record).items():
        if NAMES_PEOPLE.search(told):
            yield (name,)
            continue
        for each in inside(hints[name]):
            if is_record(each):
                yield from ((name, *way) for way in ways(each))


def number(hint: object) -> bool:
    """Return whether a type may hold a number."""
    return int in set(inside(hint)) or any(
        isinstance(value, int) and not isinstance(value, bool)
        for each in inside(hint)
        if get_origin(each) is Literal
        for value in get_args(each)
    )


def test_every_number_that_is_stored_is_known_to_be_a_persons_or_not() -> None:
    for record in {each for shape in SHAPES for each in records(shape)}:
        hints = get_type_hints(record)
        for name, told in declared(record).items():
            known = NAMES_PEOPLE.search(told) or (record.__name__, name) in CHATS
            known = known or name in NUMBERS.get(record.__name__, ())
            assert known or not number(hints[name]), f"{record.__name__}.{name}: whose number is it?"


def blank(record: Any) -> Any:
    """Return a record whose fields name nobody."""
    known = {
        Departure: Departure(0, 0, 0),
        PlayerFigures: PlayerFigures(player=12),
        TableState: TableState(),
        ChatSettings: ChatSettings(),
    }
    if record in known:
        return known[record]
    hints = get_type_hints(record)
    needed = [name for name, each in signature(record).parameters.items() if each.default is each.empty]
    return record(**{name: plain(hints[name]) for name in needed})


def plain(hint: Any) -> Any:
    """Return a value of a type that names nobody."""
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) in {Union, UnionType}:
        return plain(get_args(hint)[0])
    return {int: 1, float: 1.0, str: "", bool: False}.get(hint, ())


def put(record: Any, way: Way) -> Any:
    """Return a record that names Zebulon at one place, and nowhere else."""
    name, *further = way
    hint, told = get_type_hints(type(record))[name], declared(type(record))[name]
    value: Any = ZEB
    if further:
        (kind,) = {each for each in inside(hint) if is_record(each)}
        value = put(blank(kind), tuple(further))
    if told.startswith("tuple"):
        before = getattr(record, name)
        value = (value, *before[1:])
    return (
        record._replace(**{name: value}) if hasattr(record, "_fields") else replace(record, **{name: value})
    )


async def everything(place: Path | str) -> list[str]:
    """Return every row of a database that holds Zebulon's number."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as connection:
            names = [
                name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            ]
            rows = [(name, row) for name in names for row in connection.execute(f"SELECT * FROM {name}")]
    else:
        server = await asyncpg.connect(place)
        try:
            query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            names = [row["tablename"] for row in await server.fetch(query)]
            rows = [
                (name, tuple(row)) for name in names for row in await server.fetch(f"SELECT * FROM {name}")
            ]
        finally:
            await server.close()
    return [f"{name}: {row}" for name, row in rows if str(ZEB) in str(row)]


def limits() -> dict[str, tuple[str, str, str]]:
    """Return limit, retention and answer to /forget of each table, as docs/storage.md has them."""
    page = (ROOT / "docs" / "storage.md").read_text(encoding="utf-8")
    section = page.partition("## Limits, retention and /forget")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in section.splitlines()
        if "`" in line
    ]
    return {
        name: (most, kept, forgotten)
        for names, most, kept, forgotten in (row for row in rows if len(row) == 4)
        for name in re.findall(r"`(\w+)`", names)
    }


def test_every_table_of_the_schema_has_a_limit_a_retention_and_an_answer_to_forget() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, Path("empty"))
        query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        schema = {name for (name,) in connection.execute(query)}
    assert {*limits()} == schema | {"workers", "shards"}, "docs/storage.md lists them all"
    dropped = {re.split(r"\W+", sql)[2] for sql in _DROPS if sql.startswith("DELETE")}
    rewritten = {"tables", "results", "sheets", "evenings", "seasons"}
    for name, (most, kept, forgotten) in limits().items():
        assert most, name
        assert kept, name
        assert ("deleted" in forgotten) == (name in dropped), name
        assert ("id erased" in forgotten) == (name in rewritten), name
        assert forgotten == "names nobody" or name in dropped, name
    days = {"sheets": UNCOUNTED_DAYS, "tables": UNCOUNTED_DAYS, "dailies": daily.KEPT_DAYS}
    for name, kept_days in {**days, "daily_plays": daily.KEPT_DAYS, "evenings": evening.KEPT_DAYS}.items():
        assert f"{kept_days} days" in limits()[name][1], name
    assert f"{MOST_DEALS} per sheet" in limits()["sheet_deals"][0]
    assert f"{MAX_SETS} per chat" in limits()["rule_sets"][0]
    assert f"{Settings.model_fields['tables_per_day'].default} a day" in limits()["tables"][0]


OF_A_TABLE = [way for way in ways(Table) if way != ("chat",)]
OF_A_RESULT = list(ways(Result))


def test_the_walk_finds_the_fields_that_are_known_to_name_people() -> None:
    assert {("host",), ("seats",), ("state", "invited"), ("state", "chairs", "next_owner")} <= {*OF_A_TABLE}
    assert {("state", "consents", "player"), ("state", "gone", "player"), ("state", "end", "by")} <= {
        *OF_A_TABLE
    }
    assert {("players",), ("by",), ("gone", "player"), ("figures", "player")} <= {*OF_A_RESULT}
    assert {*ways(Season)} == {("ended_by",)}
    assert {*ways(RatingRecord)} == {("player",)}


@pytest.mark.parametrize("stage", ["lobby", "playing", "over", "closed"])
@pytest.mark.parametrize("way", OF_A_TABLE, ids=".".join)
async def test_no_field_of_a_table_names_somebody_who_is_forgotten(
    place: Path | str, store: Store, way: Way, stage: str
) -> None:
    made = put(table(stage=stage, due=None), way)
    kept = await store.keep_table(replace(made, id=(await store.open_table(made, None)).id, version=1), None)
    assert await everything(place), "the number is stored"
    chats = await store.forget_person(ZEB)
    if chats:
        assert chats == (made.chat,)
        assert made.open, "only an open table keeps somebody from being forgotten"
        assert way in {("seats",), ("host",), ("state", "chairs", "next_owner")}
        return
    assert await everything(place) == []
    assert not ("seats" in way and made.open)
    found = await store.table(kept.id)
    assert found is not None
    assert not found.mentions(ZEB)


@pytest.mark.parametrize("way", OF_A_RESULT, ids=".".join)
async def test_no_field_of_a_result_names_somebody_who_is_forgotten(
    place: Path | str, store: Store, way: Way
) -> None:
    opened = await store.open_table(table(stage="playing"), None)
    made = replace(result(opened), why="won", gone=(), figures=())
    await store.keep_table(replace(opened, stage="over"), None, put(made, way))
    assert await everything(place), "the number is stored"
    assert await store.forget_person(ZEB) == ()
    assert await everything(place) == []
    assert len(await store.results(opened.chat)) == 1


async def test_nothing_of_a_direct_chat_and_of_a_season_names_somebody_who_is_forgotten(
    place: Path | str, store: Store
) -> None:
    await store.keep_player(Player(id=ZEB, name="Zebulon"))
    await store.keep_chat(Chat(id=ZEB, title=""))
    await store.keep_rule_set(RuleSet(chat=ZEB, name="ours", preset="classic"))
    await store.remember({Slot(ZEB, None, "settings"): Shown(5, "digest", buttons=False)})
    group = await store.open_table(table(stage="playing"), None)
    await store.keep_table(replace(group, stage="over"), None, result(group))
    assert await store.end_season(group.chat, Season(1, 5.0, ZEB), None)
    own = await store.open_table(table(chat=ZEB, host=ZEB, seats=(ZEB,), stage="playing"), None)
    await store.keep_table(replace(own, stage="over"), None, result(own))
    assert len({line.partition(":")[0] for line in await everything(place)}) >= 7
    assert await store.forget_person(ZEB) == ()
    assert await everything(place) == []


@pytest.mark.parametrize("way", OF_A_TABLE, ids=".".join)
def test_a_table_tells_of_everybody_whom_a_field_names(way: Way) -> None:
    """Memory drops the tables that tell of somebody who is forgotten."""
    made: Table = put(table(), way)
    assert made.mentions(ZEB)

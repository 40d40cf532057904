"""Tables: their records, who sits there, and the clocks that a start moves.

With PostgreSQL, a change of a table's record locks its row until the transaction ends. If two workers change
the same version, the second one waits and then finds another version.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any, get_args

from club.model import RoundTable, Stage, Table
from club.state import Occupant, TableState, people_in
from game.rules import presets
from storage import Stale, StoreError
from storage.codec import SEATS, STATE
from storage.leases import ALL, shard_in_sql
from storage.sql import rows
from storage.sql.rows import (
    RULES,
    Column,
    Columns,
    Row,
    Statement,
    StatementCall,
    Value,
    Work,
    inserting,
    only,
    setting,
)

STAGES: tuple[Stage, ...] = get_args(Stage)
DEFAULT = "classic"
"""Preset of a table whose own cannot be read."""


def _secret(seed: object) -> str:
    """Return the seed of a table's decks; an error does not contain it."""
    if not isinstance(seed, str) or not re.fullmatch("[0-9a-f]{64}|", seed):
        raise ValueError("its chain does not begin with 64 hexadecimal digits")
    return seed


def _preset(name: object) -> str:
    """Return the name of a preset: a label, as the complete rules are stored beside it."""
    if name not in presets():
        raise ValueError(f"there is no preset {name!r}")
    return str(name)


def _seats(text: Value) -> tuple[Occupant, ...]:
    """Return the occupants of the seats; nobody sits twice."""
    seats = SEATS.load(text)
    people = list(people_in(seats).values())
    if len(set(people)) < len(people):
        raise ValueError(f"in {seats} somebody sits twice")
    return seats


def _table(
    *,
    state: TableState,
    since: float,
    touched: float,
    evening: int | None,
    round: int | None,  # noqa: A002 - named as its column
    table_number: int | None,
    **columns: Any,
) -> Table:
    place = None if evening is None else RoundTable(evening, rows.number(round), rows.number(table_number))
    return Table(state=replace(state, since=since, touched=touched), round=place, **columns)


_TABLES = Columns(
    "tables",
    _table,
    id=Column(rows.number),
    chat=Column(rows.number),
    thread=Column(rows.number_or_none),
    host=Column(rows.number),
    stage=Column(partial(rows.one_of, STAGES)),
    seats=Column(_seats, SEATS.dump),
    preset=Column(_preset).otherwise(DEFAULT, "the preset of table {}"),
    rules=RULES,
    language=Column(rows.text),
    created=Column(rows.moment),
    due=Column(rows.moment_or_none),
    life=Column(STATE.load, STATE.dump, of="state"),
    since=Column(rows.moment, of="state.since"),
    touched=Column(rows.moment, of="state.touched"),
    version=Column(rows.number),
    token=Column(rows.text),
    seed=Column(_secret),
    evening=Column(rows.number_or_none, of=lambda table: table.round and table.round.evening),
    round=Column(rows.number_or_none, of=lambda table: table.round and table.round.round),
    table_number=Column(rows.number_or_none, of=lambda table: table.round and table.round.number),
    entries=Column(
        rows.number,
        None,
        sql="(SELECT coalesce(max(number), 0) FROM entries WHERE table_id = tables.id)",
    ),
)

OPEN = "stage IN ('lobby', 'playing')"
"""Condition of open tables."""
AT_HAND = f"({OPEN} OR (stage IN ('over', 'closed') AND due IS NOT NULL))"
"""Condition of tables that are open or have live screens."""
_OF_SHARDS = f"{shard_in_sql('chat')} = ANY($1::bigint[])"
_HERE = "chat = $1 AND thread IS NOT DISTINCT FROM $2 AND evening IS NULL"
_NEWEST = "ORDER BY tables.id DESC LIMIT 1"

_TABLE = Statement(f"{_TABLES.select} WHERE id = $1")
_TABLE_CALLED = Statement(f"{_TABLES.select} WHERE token = $1")
_TABLES_AT = Statement(f"{_TABLES.select} WHERE chat = $1 AND {OPEN} ORDER BY id")
_COUNT_AT = Statement(f"SELECT count(*) FROM tables WHERE chat = $1 AND {OPEN}")
_TABLE_IN = Statement(f"{_TABLES.select} WHERE {_HERE} AND {OPEN} {_NEWEST}")
_LAST_TABLE = Statement(f"{_TABLES.select} WHERE {_HERE} {_NEWEST}")
_LAST_OWN_TABLE = Statement(
    f"{_TABLES.select} WHERE chat = $1 AND NOT EXISTS (SELECT 1 FROM daily_plays WHERE table_token = token)"
    f" {_NEWEST}"
)
_TABLES_OF_ROUND = Statement(f"{_TABLES.select} WHERE evening = $1 AND round = $2 ORDER BY table_number")
_OPEN_CHATS = Statement(f"SELECT id, chat FROM tables WHERE {AT_HAND} AND {_OF_SHARDS} ORDER BY id")
_LAST_TOUCHES = Statement(
    f"SELECT id, touched FROM tables WHERE {AT_HAND} AND {_OF_SHARDS} ORDER BY touched DESC, id"
)
_OPEN_TABLES = Statement(f"{_TABLES.select} WHERE {AT_HAND} AND {_OF_SHARDS} ORDER BY id")
_SEATED_AT = (  # CROSS JOIN: SQLite reads `sitting` first, instead of all open tables
    f"SELECT {_TABLES.read_names} FROM sitting CROSS JOIN tables"
    f" WHERE player = $1 AND tables.id = sitting.table_id AND {OPEN}"
)
_SEATED_WHERE = (  # the other way round: SQLite reads the open tables first
    f"SELECT DISTINCT player FROM tables CROSS JOIN sitting WHERE {OPEN} AND table_id = tables.id AND"
)
_TABLES_OF = Statement(f"{_SEATED_AT} ORDER BY tables.id")
_AWAY_IN_SQLITE, _AWAY_IN_POSTGRES = """life GLOB '*"away":[0-9]*'""", """life ~ '"away":[0-9]'"""
_TABLES_WITH_ABSENCE = Statement(
    sqlite=f"{_SEATED_AT} AND {_AWAY_IN_SQLITE} ORDER BY tables.id",
    postgres=f"{_SEATED_AT} AND {_AWAY_IN_POSTGRES} ORDER BY tables.id",
)
_PEOPLE_WITH_ABSENCE = Statement(
    sqlite=f"{_SEATED_WHERE} {_AWAY_IN_SQLITE}", postgres=f"{_SEATED_WHERE} {_AWAY_IN_POSTGRES}"
)

_NEW = _TABLES.but("id", "version")
_INSERT = Statement(f"{inserting('tables', ', '.join(_NEW))} RETURNING id")
# Without the chat, which only `people.move_chat` changes: a worker that missed a move cannot undo it.
_CHANGED = _TABLES.but("id", "chat", "version", "token", "seed", "evening", "round", "table_number")
_SET = setting(_CHANGED, 3)
_SEATED = [2 + _CHANGED.index(name) for name in ("stage", "seats")]
"""Places of the columns in the parameters of a change that tell who sits at an open table."""
_REPLACE = Statement(  # with PostgreSQL one statement, as each is a round trip to the server
    sqlite="SELECT stage, seats FROM tables WHERE id = $1 AND version = $2",
    postgres="WITH before AS (SELECT id, stage, seats FROM tables WHERE id = $1 AND version = $2 FOR UPDATE)"
    f" UPDATE tables SET {_SET}, version = tables.version + 1 FROM before WHERE tables.id = before.id"
    " RETURNING before.stage, before.seats",
)
_REPLACE_IN_SQLITE = Statement(sqlite=f"UPDATE tables SET {_SET}, version = version + 1 WHERE id = $1")
_VERSION = Statement("SELECT version FROM tables WHERE id = $1")
_STAND_UP = Statement("DELETE FROM sitting WHERE table_id = $1")
_SIT = Statement("INSERT INTO sitting (player, table_id) VALUES ($1, $2)")


def _later(by: str, now: str) -> str:
    """Return the assignments that shift a table's clocks `by` seconds.

    After a crash that is up to a heartbeat too much: what began after the last one would begin in the
    future, and be late. So nothing begins after `now`.
    """
    begun = f"LEAST({by}, {now} - since)"
    return f"due = due + {begun}, since = since + {begun}, touched = LEAST(touched + {by}, {now})"


_MOVED = f"UPDATE tables SET {_later('$1', '$2')} WHERE {AT_HAND}"
_MOVE_CLOCKS = Statement(
    sqlite=f"{_MOVED} AND typeof(due) IN ('real', 'null')"  # a damaged record stays as it is
    " AND typeof(since) = 'real' AND typeof(touched) = 'real'",
    postgres=_MOVED,
)
_REOPEN = Statement(
    postgres="UPDATE tables SET"
    f" {_later('idle', 'extract(epoch FROM clock_timestamp())::float8')}, version = version + 1"
    " FROM unnest($1::bigint[], $2::float8[]) AS free (shard, idle)"
    f" WHERE {shard_in_sql('chat')} = shard AND {AT_HAND}"
)
# Locked: if several processes start at once, one moves the clocks, and the others find a recent heartbeat.
_HEARTBEAT = Statement("SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE")
_BEAT = Statement(
    "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
)
_UNCOUNTED = (  # in the words of the index `tables_ended`, so that it is used
    "SELECT id FROM tables WHERE stage IN ('over', 'closed') AND due IS NULL AND created < $1"
    " AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id)"
)
_DROP_UNCOUNTED = (
    *(Statement(f"DELETE FROM {each} WHERE table_id IN ({_UNCOUNTED})") for each in ("entries", "matches")),
    Statement(f"DELETE FROM tables WHERE id IN ({_UNCOUNTED})"),
)


def drop_uncounted(before: float) -> Work[None]:
    for statement in _DROP_UNCOUNTED:
        yield statement(before)


def table(table: int) -> Work[Table | None]:
    """Return a table, open or not."""
    return _first(_TABLE(table))


def table_called(token: str) -> Work[Table | None]:
    """Return the table with a token, open or not."""
    return _first(_TABLE_CALLED(token))


def tables_at(chat: int) -> Work[tuple[Table, ...]]:
    """Return the open tables of a chat in all its topics, oldest first."""
    return _all(_TABLES_AT(chat))


def count_at(chat: int) -> Work[int]:
    """Return the number of open tables of a chat in all its topics."""
    return rows.number(only((yield _COUNT_AT(chat))))


def table_in(chat: int, thread: int | None) -> Work[Table | None]:
    """Return the open table of a chat and topic."""
    return _first(_TABLE_IN(chat, thread))


def last_table(chat: int, thread: int | None) -> Work[Table | None]:
    """Return the newest table of a chat and topic, open or not."""
    return _first(_LAST_TABLE(chat, thread))


def last_own_table(person: int) -> Work[Table | None]:
    """Return the newest table that a person opened at home, open or not; no deal of the day is one."""
    return _first(_LAST_OWN_TABLE(person))


def tables_of_round(evening: int, number: int) -> Work[tuple[Table, ...]]:
    """Return the tables of a round of an evening in order, open or not; raise Corrupt for a damaged one."""
    found = yield _TABLES_OF_ROUND(evening, number)
    return tuple(map(_read, found))


def open_chats(shards: Collection[int] = ALL) -> Work[Mapping[int, int]]:
    """Return the chat of each open table of some shards by the table's number, oldest first.

    Include tables that cannot be read. It is quick for any number of tables.
    """
    found = yield _OPEN_CHATS([*shards])
    return {rows.number(number): rows.number(chat) for number, chat in found}


def last_touches(shards: Collection[int] = ALL) -> Work[Mapping[int, float]]:
    """Return when a person last pressed at each open table of some shards, the newest first.

    Times are epoch seconds by the table's number; infinity stands for one that cannot be read. It is
    quick for any number of tables.
    """
    found = yield _LAST_TOUCHES([*shards])
    return {rows.number(number): touched if isinstance(touched, float) else inf for number, touched in found}


def open_tables(shards: Collection[int] = ALL) -> Work[tuple[Table, ...]]:
    """Return all tables of some shards that are open or `has_live_screens`, oldest first."""
    return _all(_OPEN_TABLES([*shards]))


def tables_of(player: int) -> Work[tuple[Table, ...]]:
    """Return the open tables at which `player` has a seat, oldest first."""
    return _all(_TABLES_OF(player))


def tables_with_absence(player: int) -> Work[tuple[Table, ...]]:
    """Return the open tables at which `player` has a seat and some player is away, oldest first."""
    return _all(_TABLES_WITH_ABSENCE(player))


def people_with_absence() -> Work[frozenset[int]]:
    """Return the people who have a seat at an open table at which some player is away."""
    return frozenset(rows.number(player) for (player,) in (yield _PEOPLE_WITH_ABSENCE()))


def insert(table: Table) -> Work[int]:
    """Insert a record and return its new id."""
    number = rows.number(only((yield _INSERT(*_TABLES.row(table, _NEW)))))
    yield from _sit(number, table)
    return number


def change(table: Table) -> Work[int]:
    """Replace a record and return its new version; raise Stale if the stored version is another one."""
    row = (table.id, table.version, *_TABLES.row(table, _CHANGED))
    before = yield _REPLACE(*row)
    if not before:
        version = only((yield _VERSION(table.id)))
        if version is None:
            raise StoreError(f"there is no table {table.id}")
        raise Stale(table.id, table.version, rows.number(version))
    yield _REPLACE_IN_SQLITE(*row)
    if [*before[0]] != [row[place] for place in _SEATED]:
        yield from _sit(table.id, table)
    return table.version + 1


def _sit(number: int, table: Table) -> Work[None]:
    """Note who sits at a table while it is open."""
    yield _STAND_UP(number)
    if table.open:
        yield _SIT.each((player, number) for player in table.people.values())


def reopened(idle: Mapping[int, float]) -> Work[None]:
    """Shift the clocks of the tables of shards by seconds; changes by former owners become stale."""
    yield _REOPEN([*idle], [*idle.values()])


def wake(now: float) -> Work[float]:
    """Shift all deadlines by the time since the last heartbeat, and return it in seconds.

    This is the downtime before a start, or the time for which the machine slept.

    It is negative if the machine's clock was set back, and 0 at the first start. For a store with a
    single process; if leases end, a worker that takes a shard shifts the clocks of its tables.
    """
    before = now
    for (at,) in (yield _HEARTBEAT()):
        before = rows.otherwise(now, _beaten, at, "when the program was last running")
    yield from beat(now)
    yield _MOVE_CLOCKS(now - before, now)
    return now - before


def beat(now: float) -> Work[None]:
    """Store a heartbeat: the program is running."""
    yield _BEAT(now)


def _beaten(at: object) -> float:
    """Return when the program was last running; raise ValueError for anything but a moment after 1970."""
    before = rows.moment(at)
    if not before:
        raise ValueError("0 is no moment")
    return before


def _read(row: Row) -> Table:
    """Return the table in a row; raise Corrupt or Newer."""
    try:
        return _TABLES.read(row)
    except Exception as error:
        number, *_, entries = map(rows.as_number, row)
        raise rows.unreadable(number, entries, error, "its record: ") from error


def _first(call: StatementCall) -> Work[Table | None]:
    """Return the table found, if any; raise Corrupt or Newer if it cannot be read."""
    found = yield call
    return _read(found[0]) if found else None


def _all(call: StatementCall) -> Work[tuple[Table, ...]]:
    """Return all tables that can be read."""
    found = yield call
    return tuple(rows.readable(found, _read, "table"))

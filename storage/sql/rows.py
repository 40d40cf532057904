"""Rows as records and back: each column of a table is declared once.

    _PLAYERS = Columns(
        "players",
        Player,
        id=Column(number),
        name=Column(text).otherwise("?", "the name of player {}"),
        started=FLAG,
        preferences=Column(PREFERENCES.load, PREFERENCES.dump),
    )
    _PLAYER = Statement(f"{_PLAYERS.select} WHERE id = $1")
    _KEEP_PLAYER = Statement(_PLAYERS.replace)

`_PLAYERS.read(row)` returns the player in a row, `_PLAYERS.row(player)` the row of a player.

SQLite keeps any kind of value in any column, and every database can be edited by hand. So each value is
checked when it is read, row by row: a damaged row costs itself alone.
"""

import json
import logging
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.rules import Rules
from storage import Corrupt, Newer, StoreError
from storage.codec import FromNewer, dump_rules, load_rules, short

T = TypeVar("T")

Value: TypeAlias = int | float | str | None
"""Value of a column. SQLite keeps any kind in any column; `storage.sql.rows` checks it."""
Parameter: TypeAlias = Value | list[int] | list[float] | list[str]
Row: TypeAlias = Sequence[Value]

IN_SQLITE = (
    (r"= ANY ?\((\$\d+)::\w+\[\]\)", r"IN (SELECT value FROM json_each(\1))"),
    (r"::\w+", ""),
    (r" FOR UPDATE", ""),  # a write transaction of SQLite locks the file
    (r"IS NOT DISTINCT FROM", "IS"),  # SQLite knows it since 3.39
    (r"\bstrpos\(", "instr("),
    (r"\bLEAST\(", "min("),
    (r"\$(\d+)", r"?\1"),
)
"""Patterns in PostgreSQL's statements and what SQLite reads instead, applied in this order."""


class StatementCall(NamedTuple):
    """A statement with its parameters: one execution."""

    statement: "Statement"
    parameters: Sequence[Parameter]


class StatementBatch(NamedTuple):
    """A statement and several rows of parameters: one execution each, in order. It returns no rows."""

    statement: "Statement"
    rows: Sequence[Sequence[Parameter]]


Work: TypeAlias = Generator[StatementCall | StatementBatch, Sequence[Row], T]
"""Yields statements, receives their rows, returns a `T`."""


class Statement:
    """An SQL statement for both databases: the same text, or one text for each."""

    __slots__ = ("postgres", "sqlite", "sqlite_parameters")

    def __init__(
        self, same: str | None = None, *, sqlite: str | None = None, postgres: str | None = None
    ) -> None:
        self.postgres = same if postgres is None else postgres
        self.sqlite = same if sqlite is None else sqlite
        if self.sqlite is not None:
            for pattern, instead in IN_SQLITE:
                self.sqlite = re.sub(pattern, instead, self.sqlite)
        self.sqlite_parameters = max(map(int, re.findall(r"\?(\d+)", self.sqlite or "")), default=0)
        """Number of parameters of SQLite's text. A call may give more, which only PostgreSQL's text uses."""

    def __call__(self, *parameters: Parameter) -> StatementCall:
        """Return one execution with these parameters, $1 first."""
        return StatementCall(self, parameters)

    def each(self, rows: Iterable[Sequence[Parameter]]) -> StatementBatch:
        """Return an execution for each row of parameters."""
        return StatementBatch(self, [*rows])


def places(columns: Iterable[object], first: int = 1) -> str:
    """Return the parameters of some columns: "$1, $2, $3"."""
    return ", ".join(f"${number}" for number, _ in enumerate(columns, first))


def inserting(table: str, columns: str) -> str:
    """Return the statement that inserts a row; `columns` are given as "id, name"."""
    return f"INSERT INTO {table} ({columns}) VALUES ({places(columns.split(', '))})"


def replacing(table: str, columns: str) -> str:
    """Return the statement that inserts a row, or replaces the row with the same first column."""
    key, *others = columns.split(", ")
    taken = ", ".join(f"{each} = excluded.{each}" for each in others)
    return f"{inserting(table, columns)} ON CONFLICT ({key}) DO UPDATE SET {taken}"


class Overtaken(Exception):
    """Another transaction changed what this one relied on: the whole work must run again."""


def only(found: Sequence[Row]) -> Value:
    """Return the first column of the first row, None without rows."""
    return found[0][0] if found else None


log = logging.getLogger(__name__)


LATEST = 253_402_300_800.0
"""Epoch seconds at the end of the year 9999, where calendars end."""


def number(value: object) -> int:
    """Return an integer; raise ValueError for anything else, also for a boolean."""
    if type(value) is not int:
        raise ValueError(f"expected int, not {short(value)}")
    return value


def number_or_none(value: object) -> int | None:
    """Return an integer or None; raise ValueError for anything else."""
    return None if value is None else number(value)


def as_number(value: object) -> int:
    """Return an integer, or 0 for anything else, to name it in an error."""
    return value if type(value) is int else 0


def numbers(value: object) -> tuple[int, ...]:
    """Return the integers of a list; raise ValueError for anything else."""
    if type(value) is not list:
        raise ValueError(f"expected list, not {short(value)}")
    return tuple(map(number, value))


def numbers_in(value: object) -> tuple[int, ...]:
    """Return the integers of a JSON array; raise ValueError for anything else."""
    return numbers(json.loads(text(value)))


def text(value: object) -> str:
    """Return a text; raise ValueError for anything else."""
    if type(value) is not str:
        raise ValueError(f"expected str, not {short(value)}")
    return value


def hexadecimal(value: object, digits: int) -> str:
    """Return a text of so many hexadecimal digits; raise ValueError for anything else."""
    if not re.fullmatch(f"[0-9a-f]{{{digits}}}", text(value)):
        raise ValueError(f"expected {digits} hexadecimal digits, not {short(value)}")
    return str(value)


def text_or_none(value: object) -> str | None:
    """Return a text or None; raise ValueError for anything else."""
    return None if value is None else text(value)


def amount(value: object) -> float:
    """Return a number as a float; raise ValueError for anything else."""
    if type(value) is float:
        return value
    return float(number(value))


def moment(value: object) -> float:
    """Return a moment in epoch seconds; raise ValueError for anything else."""
    seconds = amount(value)
    if not 0 <= seconds < LATEST:
        raise ValueError(f"{seconds:g} is in no year")
    return seconds


def moment_or_none(value: object) -> float | None:
    """Return a moment in epoch seconds or None; raise ValueError for anything else."""
    return None if value is None else moment(value)


def one_of(choices: Sequence[T], value: object) -> T:
    """Return the choice that equals a text; raise ValueError if there is none."""
    for choice in choices:
        if choice == value:
            return choice
    raise ValueError(f"{short(value)} is not one of {', '.join(map(repr, choices))}")


def readable(rows: Iterable[Row], read: Callable[[Row], T], what: str) -> Iterator[T]:
    """Yield `read(row)` for each row; log a row that cannot be read and pass it over.

    `what` names the rows, and the first column identifies the row in the log.
    """
    for row in rows:
        try:
            yield read(row)
        except Newer as error:
            log.error("skipped: %s", error)
        except Corrupt as error:
            log.error("a table is unreadable; the others go on: %s", error)
        except Exception as error:
            log.error("skipped: %s %s cannot be read: %s", what, row[0], complaint(error))


def otherwise(default: T, read: Callable[[object], T], value: object, what: str) -> T:
    """Return `read(value)`; if that raises, log it under the name `what` and return the default.

    Raise Newer for a value that a newer release wrote: the default would later overwrite it.
    """
    try:
        return read(value)
    except FromNewer as error:
        raise Newer(f"{what}: {error}") from error
    except Exception as error:
        log.error("%s cannot be read and is taken for %r: %s", what, default, complaint(error))
        return default


def unreadable(table: int, entry: int, error: Exception, what: str = "") -> StoreError:
    """Return the error for a table whose part `what` cannot be read: Newer or Corrupt."""
    if isinstance(error, FromNewer):
        return Newer(f"table {table}, entry {entry}: {what}{error}: update the program")
    return Corrupt(table, entry, f"{what}{complaint(error)}")


def complaint(error: Exception) -> str:
    """Return the message of a ValueError, and other errors with their type."""
    return str(error) if isinstance(error, ValueError) else repr(error)


def same(value: Any) -> Value:
    """Return a value that a column holds as it is."""
    held: Value = value
    return held


class Column:
    """A column of a table: how its value is checked, and how the record holds it.

    `of` is the path of the attribute of the record ("state.since"), or a function of the record. A column
    that is named after its attribute needs none. Without `read`, it is only written; without `write`, it is
    only read. `sql` is the expression that is read instead of a column.
    """

    def __init__(
        self,
        read: Callable[[Any], object] | None,
        write: Callable[[Any], Value] | None = same,
        *,
        of: str | Callable[[Any], object] = "",
        sql: str = "",
        instead: object = None,
        what: str = "",
    ) -> None:
        self.read = read
        self.write = write
        self.of = of
        self.sql = sql
        self._instead = instead
        self._what = what

    def otherwise(self, instead: object, what: str) -> "Column":
        """Return the column for which a damaged value is read as another one; the log calls it `what`.

        `{}` in `what` stands for the first column of the row, and an `instead` that is a function gets that.
        """
        return Column(self.read, self.write, of=self.of, sql=self.sql, instead=instead, what=what)

    def value(self, row: Row, place: int) -> object:
        """Return the value of this column in a row; raise ValueError."""
        assert self.read is not None
        if not self._what:
            return self.read(row[place])
        key = number(row[0])
        instead = self._instead(key) if callable(self._instead) else self._instead
        return otherwise(instead, self.read, row[place], self._what.format(key))


class Columns(Generic[T]):
    """The columns of a table whose rows are records, in the order in which they are read and written.

    `build` makes a record of keywords: the attribute that each column is of, or the name of a column that is
    of a deeper one ("state.since").
    """

    def __init__(self, table: str, build: Callable[..., T], **columns: Column) -> None:
        self._table = table
        self._build = build
        self._readers = [
            (column.of if isinstance(column.of, str) and column.of and "." not in column.of else name, column)
            for name, column in columns.items()
            if column.read is not None
        ]
        self._writers: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Value]]] = {
            name: (column.of if callable(column.of) else attrgetter(column.of or name), column.write)
            for name, column in columns.items()
            if column.write is not None
        }
        self.read_names = ", ".join(
            column.sql or name for name, column in columns.items() if column.read is not None
        )
        """The columns that `read` takes, as in SELECT."""
        self.written = tuple(self._writers)
        """The columns that `row` returns."""

    @property
    def select(self) -> str:
        """The beginning of a query for rows."""
        return f"SELECT {self.read_names} FROM {self._table}"

    @property
    def insert(self) -> str:
        """The statement that inserts a row."""
        return inserting(self._table, ", ".join(self.written))

    @property
    def replace(self) -> str:
        """The statement that inserts a row, or replaces the row with the same first column."""
        return replacing(self._table, ", ".join(self.written))

    def but(self, *names: str) -> tuple[str, ...]:
        """Return the written columns without some."""
        return tuple(each for each in self.written if each not in names)

    def read(self, row: Row) -> T:
        """Return the record in a row of the columns of `select`; raise ValueError."""
        return self._build(
            **{name: column.value(row, place) for place, (name, column) in enumerate(self._readers)}
        )

    def row(self, record: object, names: Iterable[str] = ()) -> tuple[Value, ...]:
        """Return the values of some columns of a record, or of all that are written."""
        chosen = (self._writers[name] for name in names or self.written)
        return tuple(
            [attribute(record) if write is same else write(attribute(record)) for attribute, write in chosen]
        )


def setting(names: Iterable[str], first: int) -> str:
    """Return the assignments of columns to the parameters from a number on: "name = $3, code = $4"."""
    return ", ".join(f"{name} = ${place}" for place, name in enumerate(names, first))


def is_one(value: object) -> bool:
    """Return whether a column of 0 and 1 is 1; anything else is taken for 0."""
    return value == 1


def flag(value: object) -> bool:
    """Return whether a column of 0 and 1 is 1; raise ValueError for anything but an integer."""
    return bool(number(value))


def _rules(value: object) -> Rules:
    return load_rules(text(value))


FLAG = Column(is_one, int)
NUMBERS = Column(numbers_in, json.dumps)
RULES = Column(_rules, dump_rules)
"""Columns of yes or no, of a JSON array of numbers, and of rules."""

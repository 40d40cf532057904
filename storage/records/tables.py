"""Tables as rows and back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

from club.model import RoundTable, Stage, Table
from club.occupants import Occupant, people_in
from game.rules import presets
from storage.codec import SEATS, STATE, dump_rules, load_rules
from storage.records import rows
from storage.sql.statements import Row, Value

TABLE = (
    "id, chat, thread, host, stage, seats, preset, rules, language, created, due,"
    " life, since, touched, version, token, seed, evening, round, table_number"
)
"""Columns of a row, in this order; the number of entries of its match follows."""

CHANGED = (
    "thread", "host", "stage", "seats", "preset", "rules", "language", "created", "due", "life", "since",
    "touched",
)  # fmt: skip
"""Columns that a change of a table replaces."""

FIXED = ("token", "seed", "evening", "round", "table_number")
"""Columns that never change, besides id and chat."""

DEFAULT = "classic"
"""Preset of a table whose own cannot be read."""
STAGES: tuple[Stage, ...] = get_args(Stage)


def changed_row(table: Table) -> tuple[Value, ...]:
    """Return the columns `CHANGED`."""
    return (
        table.thread,
        table.host,
        table.stage,
        SEATS.dump(table.seats),
        table.preset,
        dump_rules(table.rules),
        table.language,
        table.created,
        table.due,
        STATE.dump(table.state),
        table.state.since,
        table.state.touched,
    )


def fixed_row(table: Table) -> tuple[Value, ...]:
    """Return the columns `FIXED`."""
    return table.token, table.seed, *(table.round or (None, None, None))


def table(row: Row) -> Table:
    """Return the table in a row of the columns `TABLE` and its number of entries; raise Corrupt or Newer."""
    number, *_, entries = row
    try:
        return _table(rows.number(number), row)
    except Exception as error:
        raise rows.unreadable(
            rows.as_number(number), rows.as_number(entries), error, "its record: "
        ) from error


def _table(number: int, row: Row) -> Table:
    _, chat, thread, host, stage, seats, preset, rules, language, created, due, *others = row
    state, since, touched, version, token, seed, evening, round_, at, entries = others
    return Table(
        id=number,
        chat=rows.number(chat),
        thread=rows.number_or_none(thread),
        host=rows.number(host),
        stage=rows.one_of(STAGES, stage),
        seats=_seats(seats),
        preset=rows.otherwise(DEFAULT, _preset, preset, f"the preset of table {number}"),
        rules=load_rules(rows.text(rules)),
        language=rows.text(language),
        created=rows.moment(created),
        due=rows.moment_or_none(due),
        entries=rows.number(entries),
        state=replace(STATE.load(state), since=rows.moment(since), touched=rows.moment(touched)),
        token=rows.text(token),
        version=rows.number(version),
        seed=_secret(seed),
        round=_round(evening, round_, at),
    )


def _round(evening: Value, number: Value, at: Value) -> RoundTable | None:
    """Return the place of a table in an evening; None for a table of none."""
    if evening is None:
        return None
    return RoundTable(rows.number(evening), rows.number(number), rows.number(at))


def without_cards(table: int, life: Value) -> Value:
    """Return the text of a table's state without cards chosen ahead: their player held them."""
    return rows.otherwise(life, _without_premoves, life, f"the state of table {table}")


def _without_premoves(life: object) -> str:
    state = STATE.load(life)
    return STATE.dump(replace(state, chairs=tuple(replace(each, premove="") for each in state.chairs)))


def beaten(at: object) -> float:
    """Return when the program was last running; raise ValueError for anything but a moment after 1970."""
    before = rows.moment(at)
    if not before:
        raise ValueError("0 is no moment")
    return before


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

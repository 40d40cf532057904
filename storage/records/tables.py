"""Tables as rows and back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from club.model import Stage, Table
from club.occupants import Occupant, people_in
from game.presets import presets
from storage.codec import SEATS, STATE, dump_rules, load_rules
from storage.records import rows
from storage.shapes import shape

TABLE = (
    "id, chat, thread, host, stage, seats, preset, rules, language, created, due,"
    " life, since, touched, version, token, seed"
)
"""The columns of a row, in this order; behind them stands how many entries its match has."""

CHANGED = (
    "thread", "host", "stage", "seats", "preset", "rules", "language", "created", "due", "life", "since",
    "touched",
)  # fmt: skip
"""What a caller changes of a table: not id, chat, version, token, seed; entries are counted."""

DEFAULT = "classic"
LAST_MOMENT = rows.LATEST
"""No clock of ours will ever show so many seconds: it is the year 5138."""


def changed_row(table: Table) -> tuple[Any, ...]:
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


def table(number: int, *columns: Any) -> Table:
    """Return a table of the columns `TABLE` and its number of entries; raises Corrupt, Newer."""
    entries = columns[-1]
    try:
        return _table(number, *columns)
    except Exception as error:
        raise rows.unreadable(number, entries, error, "its record: ") from error


def _table(number: int, *columns: Any) -> Table:
    chat, thread, host, stage, seats, preset, rules, language, created, due, *others, entries = columns
    state, since, touched, version, token, seed = others
    return Table(
        id=number,
        chat=rows.number(chat),
        thread=rows.number_or_none(thread),
        host=rows.number(host),
        stage=_stage(stage),
        seats=_seats(seats),
        preset=rows.otherwise(DEFAULT, _preset, preset, f"the preset of table {number}"),
        rules=load_rules(rules),
        language=rows.text(language),
        created=rows.moment(created),
        due=rows.moment_or_none(due),
        entries=rows.number(entries),
        state=replace(STATE.load(state), since=rows.moment(since), touched=rows.moment(touched)),
        token=rows.text(token),
        version=rows.number(version),
        seed=_secret(seed),
    )


def without_cards(table: int, life: str) -> str:
    """Return the text of a table's state without what somebody had chosen before their turn: they held it."""
    return rows.otherwise(life, _without_premoves, life, f"the state of table {table}")


def _without_premoves(life: str) -> str:
    state = STATE.load(life)
    return STATE.dump(replace(state, chairs=tuple(replace(each, premove="") for each in state.chairs)))


def beaten(at: object) -> float:
    """Return when the program was last running; raises ValueError for what is no such moment."""
    before = float(rows.moment(at))
    if not 0 < before < LAST_MOMENT:
        raise ValueError(f"{before:g} is no moment")
    return before


_stage = shape(Stage).read


def _secret(seed: object) -> str:
    """Return what a chain begins from; what is wrong with it is told to nobody, nor to the log."""
    if not isinstance(seed, str) or not re.fullmatch("[0-9a-f]{64}|", seed):
        raise ValueError("its chain does not begin with 64 hexadecimal digits")
    return seed


def _preset(name: object) -> str:
    """Return the name of a preset; it is a label, the rules beside it are complete."""
    if name not in presets():
        raise ValueError(f"there is no preset {name!r}")
    return str(name)


def _seats(text: str) -> tuple[Occupant, ...]:
    """Return who sits where; nobody sits twice."""
    seats = SEATS.load(text)
    people = list(people_in(seats).values())
    if len(set(people)) < len(people):
        raise ValueError(f"in {seats} somebody sits twice")
    return seats

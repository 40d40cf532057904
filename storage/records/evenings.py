"""Duplicate evenings as rows and back."""

from __future__ import annotations

import re

from club.evening import Evening
from storage.codec import EVENING, dump_rules, load_rules
from storage.records import rows
from storage.sql.statements import Row, Value

EVENING_ROW = "id, chat, thread, preset, rules, seed, created, state, version"
"""Columns of a row, in this order."""
INSERTED = ("chat", "thread", "preset", "rules", "seed", "created", "state", "done")
"""Columns of a new row."""


def inserted_row(evening: Evening) -> tuple[Value, ...]:
    """Return the columns `INSERTED`."""
    first = evening.chat, evening.thread, evening.preset, dump_rules(evening.rules), evening.seed
    return (*first, evening.created, *changed_row(evening))


def changed_row(evening: Evening) -> tuple[Value, ...]:
    """Return the columns that a change replaces: the state, and whether the evening is over."""
    return EVENING.dump(evening.state), int(not evening.open)


def evening(row: Row) -> Evening:
    """Return the evening in a row of the columns `EVENING_ROW`; raise ValueError if it cannot be read."""
    number, chat, thread, preset, rules, seed, created, state, version = row
    read = Evening(
        id=rows.number(number),
        chat=rows.number(chat),
        thread=rows.number_or_none(thread),
        preset=rows.text(preset),
        rules=load_rules(rows.text(rules)),
        seed=rows.text(seed),
        created=rows.moment(created),
        state=EVENING.load(state),
        version=rows.number(version),
    )
    _check(read)
    return read


def _check(evening: Evening) -> None:
    """Raise ValueError if parts of an evening do not fit together; the error does not contain the secret."""
    state, people = evening.state, range(len(evening.state.people))
    named = {*state.left, *(place for table in state.seated for place in table if place is not None)}
    if not re.fullmatch("[0-9a-f]{64}", evening.seed):
        raise ValueError("its secret is no 64 hexadecimal digits")
    if not named <= {*people} or any(len(each) != len(people) for each in state.scores):
        raise ValueError(f"parts of it do not fit {len(people)} people")
    if any(len(each) != evening.size for each in state.seated) or state.number < len(state.scores):
        raise ValueError("its tables or rounds do not fit together")

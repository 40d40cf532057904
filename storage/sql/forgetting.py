"""Erasing a person.

Their rows are deleted, and they are taken out of the texts of others' rows. In a seat, null replaces them; a
bare id becomes 0. It is the same in every match, so no two of their matches can be linked.

With PostgreSQL others play on meanwhile. Of the open tables, only those that name the person are locked. If
the person sits down at another one before the transaction ends, it is rolled back and runs again
(`Overtaken`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from club.evening import handed_on
from club.paper import PaperSeat
from club.state import NOBODY, Chair, Occupant, PersonId, TableState
from storage.codec import EVENING, FIGURES, PAPER_SEATS, SEATS, STATE
from storage.sql import rows
from storage.sql.messages import tell
from storage.sql.rows import Overtaken, Row, Statement, Value, Work
from storage.sql.tables import OPEN

Change = Callable[[str, PersonId], str]


def forget(person: PersonId) -> Work[tuple[int, ...]]:
    """Erase a person; if they still sit at open tables, return the chats of these instead.

    Raise Overtaken if another open table names them by now.
    """
    naming = yield _NAMING(person, str(person))
    busy = [rows.number(row[1]) for row in naming if _is_busy(row[1:], person)]
    if busy:
        return tuple(dict.fromkeys(busy))
    for statement in _DROP:
        yield statement(person)
    yield from tell(f"forgotten {person}")
    held = [rows.number(row[0]) for row in naming]
    yield from _rewrite("tables", IN_TABLES, person, (yield _TABLES(person, str(person), held)))
    yield from _rewrite("results", IN_RESULTS, person, (yield _RESULTS(str(person))))
    yield from _rewrite("sheets", IN_SHEETS, person, (yield _SHEETS(str(person))))
    yield from _rewrite("evenings", IN_EVENINGS, person, (yield _EVENINGS(str(person))))
    if {row[0] for row in (yield _NAMING(person, str(person)))} - {*held}:
        raise Overtaken("a person who is being forgotten has sat down")
    return ()


def _rewrite(table: str, columns: Mapping[str, Change], person: PersonId, found: Sequence[Row]) -> Work[None]:
    """Take a person out of rows: each has its key, its host (0 without one) and the texts of `columns`."""
    for key, host, *texts in found:
        changed: dict[str, Value] = {"host": 0} if host == person else {}
        for (column, change), text in zip(columns.items(), map(str, texts), strict=True):
            if str(person) in text and (after := _without(change, text, person)) != text:
                changed[column] = after
        if changed:
            yield _update(table, tuple(changed))(key, *changed.values())


@cache
def _update(table: str, columns: tuple[str, ...]) -> Statement:
    new = ", ".join(f"{column} = ${place}" for place, column in enumerate(columns, 2))
    if table in {"tables", "sheets", "evenings"}:
        return Statement(f"UPDATE {table} SET {new}, version = version + 1 WHERE id = $1")
    return Statement(f"UPDATE {table} SET {new} WHERE table_id = $1")


def _is_busy(row: Row, person: PersonId) -> bool:
    """Return whether a person sits at an open table, is about to, or hosts it while it waits.

    `row` is its chat, host, stage, seats and life.
    """
    chat, host, stage, *texts = row
    seats, life = map(str, texts)
    sits = str(person) in seats and person in _occupants(seats)
    awaited = f'"next_owner":{person}' in life and _is_awaited(life, person)
    return chat == person or (host == person and stage == "lobby") or sits or awaited


def _without(change: Change, text: str, person: PersonId) -> str:
    """Remove a person from a text; if it cannot be read, replace their number everywhere."""
    try:
        return change(text, person)
    except (ValueError, TypeError, LookupError):
        return re.sub(_number(person), "0", text)


def _occupants(seats: str) -> tuple[Occupant, ...]:
    try:
        return SEATS.load(seats)
    except ValueError:
        return ()


def _is_awaited(life: str, person: PersonId) -> bool:
    try:
        return any(each.next_owner == person for each in STATE.load(life).chairs)
    except ValueError:
        return False


def _number(person: PersonId) -> str:
    return rf"(?<![\w.]){person}(?![\w.])"


def _seats(text: str, person: PersonId) -> str:
    seats: tuple[Occupant, ...] = tuple(NOBODY if each == person else each for each in SEATS.load(text))
    return SEATS.dump(seats)


def _state(text: str, person: PersonId) -> str:
    state: TableState = STATE.load(text)
    end = state.end
    return STATE.dump(
        replace(
            state,
            chairs=tuple(_chair(each, person) for each in state.chairs),
            owners=tuple(
                replace(each, player=NOBODY) if each.player == person else each for each in state.owners
            ),
            gone=tuple(replace(each, player=0) if each.player == person else each for each in state.gone),
            end=end and replace(end, by=tuple(0 if each == person else each for each in end.by)),
            invited=tuple(each for each in state.invited if each != person),
            consents=tuple(each for each in state.consents if each.player != person),
        )
    )


def _chair(chair: Chair, person: PersonId) -> Chair:
    """Return a chair without a person; it still shows that its seat was given up."""
    return replace(
        chair,
        left=0 if chair.left == person else chair.left,
        next_owner=None if chair.next_owner == person else chair.next_owner,
        computer_by=None if chair.computer_by == person else chair.computer_by,
    )


def _numbers(text: str, person: PersonId) -> str:
    """Replace a person by 0 among bare numbers."""
    return re.sub(_number(person), "0", text)


def _gone(text: str, person: PersonId) -> str:
    gone = [[0, *each[1:]] if each[0] == person else each for each in json.loads(text)]
    return json.dumps(gone)  # the seat still counts as taken over: nobody is rated for another's score


def _paper(text: str, person: PersonId) -> str:
    seats = (PaperSeat() if each.person == person else each for each in PAPER_SEATS.load(text))
    return PAPER_SEATS.dump(tuple(seats))


def _evening(text: str, person: PersonId) -> str:
    state = handed_on(EVENING.load(text), person)
    if state.stage == "joining":
        people = tuple(each for each in state.people if each != person)
    else:
        people = tuple(0 if each == person else each for each in state.people)
    ready = tuple(each for each in state.ready if each != person)
    return EVENING.dump(replace(state, people=people, ready=ready))


def _figures(text: str, person: PersonId) -> str:
    return FIGURES.dump(tuple(each for each in FIGURES.load(text) if each.player != person))


IN_TABLES: dict[str, Change] = {"seats": _seats, "life": _state}
IN_RESULTS: dict[str, Change] = {"players": _seats, "by": _numbers, "gone": _gone, "figures": _figures}
IN_SHEETS: dict[str, Change] = {"seats": _paper, "figures": _figures}
IN_EVENINGS: dict[str, Change] = {"state": _evening}
"""Changes that remove a person from a text, by column."""
ALONE = ("ratings", "took_part", "sitting", "results", "entries", "matches")
"""Database tables whose rows go with a person's own tables, referring ones first."""
ROWS = (
    ("players", "id"), ("chats", "id"), ("rule_sets", "chat"), ("shown", "chat"), ("seasons", "chat"),
    ("sheets", "chat"), ("ratings", "player"), ("took_part", "player"), ("sitting", "player"),
    ("daily_plays", "player"), ("daily_plays", "chat"), ("daily_marks", "chat"), ("dailies", "chat"),
    ("evenings", "chat"),
)  # fmt: skip
"""Database tables and columns whose rows belong to one person."""

_NAMING = Statement(  # open tables that name the person, or a number that contains theirs
    f"SELECT id, chat, host, stage, seats, life FROM tables WHERE {OPEN}"
    " AND (chat = $1 OR host = $1 OR strpos(seats, $2) > 0 OR strpos(life, $2) > 0) ORDER BY id FOR UPDATE"
)
_DROPS = (
    "DELETE FROM sheet_deals WHERE sheet_id IN (SELECT id FROM sheets WHERE chat = $1)",
    *(f"DELETE FROM {table} WHERE table_id IN (SELECT id FROM tables WHERE chat = $1)" for table in ALONE),
    "DELETE FROM tables WHERE chat = $1",
    *(f"DELETE FROM {table} WHERE {column} = $1" for table, column in ROWS),
    "UPDATE seasons SET ended_by = 0 WHERE ended_by = $1",
)
_DROP = tuple(map(Statement, _DROPS))
_TABLES = Statement(
    f"SELECT id, host, {', '.join(IN_TABLES)} FROM tables"
    " WHERE (host = $1 OR strpos(seats, $2) > 0 OR strpos(life, $2) > 0)"
    f" AND (id = ANY($3::bigint[]) OR NOT {OPEN}) FOR UPDATE"
)
_RESULTS = Statement(
    f"SELECT table_id, 0, {', '.join(IN_RESULTS)} FROM results"
    f" WHERE {' OR '.join(f'strpos({column}, $1) > 0' for column in IN_RESULTS)}"
)

_SHEETS = Statement(
    f"SELECT id, 0, {', '.join(IN_SHEETS)} FROM sheets WHERE strpos(seats, $1) > 0 FOR UPDATE"
)
_EVENINGS = Statement(
    f"SELECT id, 0, {', '.join(IN_EVENINGS)} FROM evenings WHERE strpos(state, $1) > 0 FOR UPDATE"
)

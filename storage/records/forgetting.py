"""Removing a person from the texts that name them.

In a seat, null replaces them; a bare id becomes 0. It is the same in every match, so no two of their matches
can be linked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from club.evening import handed_on
from club.occupants import NOBODY, Occupant, PersonId
from club.paper import PaperSeat
from club.state import Chair, TableState
from storage.codec import EVENING, FIGURES, PAPER_SEATS, SEATS, STATE
from storage.sql.statements import Row

Change = Callable[[str, PersonId], str]


def is_busy(row: Row, person: PersonId) -> bool:
    """Return whether a person sits at an open table, is about to, or hosts it while it waits.

    `row` is its chat, host, stage, seats and life.
    """
    chat, host, stage, *texts = row
    seats, life = map(str, texts)
    sits = str(person) in seats and person in _occupants(seats)
    awaited = f'"next_owner":{person}' in life and _is_awaited(life, person)
    return chat == person or (host == person and stage == "lobby") or sits or awaited


def without(change: Change, text: str, person: PersonId) -> str:
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


TABLES: dict[str, Change] = {"seats": _seats, "life": _state}
RESULTS: dict[str, Change] = {"players": _seats, "by": _numbers, "gone": _gone, "figures": _figures}
SHEETS: dict[str, Change] = {"seats": _paper, "figures": _figures}
EVENINGS: dict[str, Change] = {"state": _evening}
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

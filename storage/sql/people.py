"""People, groups and their saved rules; and how a person is erased.

An erased person's rows are deleted, and they are taken out of the texts of others' rows. In a seat, null
replaces them; a bare id becomes 0. It is the same in every match, so no two of their matches can be linked.

With PostgreSQL others play on meanwhile. Of the open tables, only those that name the person are locked. If
the person sits down at another one before the transaction ends, it is rolled back and runs again
(`Overtaken`).
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from club.evening import handed_on
from club.model import KEEP_DAYS, Chat, Player, RuleChanges, RuleSet
from club.paper import PaperSeat
from club.state import DEFAULT_PREFERENCES, NOBODY, Chair, Occupant, PersonId, TableState
from storage.codec import EVENING, FIGURES, PAPER_SEATS, PREFERENCES, SEATS, SETTINGS, STATE
from storage.sql import duplicate, results, rows, sheets
from storage.sql.messages import TELL
from storage.sql.rows import FLAG, Column, Columns, Overtaken, Row, Statement, Value, Work, inserting, only
from storage.sql.tables import OPEN


def _seconds(timer: object) -> int:
    seconds = rows.number(timer)
    if seconds < 0:
        raise ValueError(f"{seconds} s are no time to think")
    return seconds


def _days(kept: object) -> int:
    days = rows.number(kept)
    if days not in KEEP_DAYS:
        raise ValueError(f"{days} days cannot be chosen")
    return days


def _token(value: object) -> str:
    return rows.hexadecimal(value, 16)


def _changes(stored: object) -> RuleChanges:
    """Read a JSON object of option ids and values; a set is an array there."""
    values = json.loads(rows.text(stored))
    if type(values) is not dict:
        raise ValueError("expected an object of options")
    return tuple((key, tuple(each) if isinstance(each, list) else each) for key, each in values.items())


def _written_changes(changes: RuleChanges) -> str:
    return json.dumps(dict(changes))


_PLAYERS = Columns(
    "players",
    Player,
    id=Column(rows.number),
    name=Column(rows.text).otherwise("?", "the name of player {}"),
    language=Column(rows.text_or_none).otherwise(None, "the language of player {}"),
    code=Column(rows.text_or_none).otherwise(None, "the language code of player {}"),
    started=FLAG,
    refused=FLAG,
    preferences=Column(PREFERENCES.load, PREFERENCES.dump).otherwise(
        DEFAULT_PREFERENCES, "what player {} likes"
    ),
    username=Column(rows.text_or_none).otherwise(None, "the @name of player {}"),
)
_PLAIN = Chat(id=0, title="")
_CHATS = Columns(
    "chats",
    Chat,
    id=Column(rows.number),
    title=Column(rows.text).otherwise("", "the title of chat {}"),
    language=Column(rows.text_or_none).otherwise(None, "the language of chat {}"),
    code=Column(rows.text_or_none).otherwise(None, "the language code of chat {}"),
    preset=Column(rows.text).otherwise(_PLAIN.preset, "the preset of chat {}"),
    changes=Column(_changes, _written_changes).otherwise((), "the rules of chat {}"),
    timer=Column(_seconds).otherwise(_PLAIN.timer, "the clock of chat {}"),
    settings=Column(SETTINGS.load, SETTINGS.dump).otherwise(_PLAIN.settings, "the settings of chat {}"),
    token=Column(_token).otherwise(lambda chat: f"{chat % 2**64:016x}", "the token of chat {}"),
    keep_days=Column(_days).otherwise(_PLAIN.keep_days, "how long chat {} keeps cards"),
)
_RULE_SETS = Columns(
    "rule_sets",
    RuleSet,
    id=Column(rows.number),
    chat=Column(rows.number),
    name=Column(rows.text),
    preset=Column(rows.text),
    changes=Column(_changes, _written_changes),
)

_PLAYER = Statement(f"{_PLAYERS.select} WHERE id = $1")
_KEEP_PLAYER = Statement(_PLAYERS.replace)
_CHAT = Statement(f"{_CHATS.select} WHERE id = $1")
_CHAT_CALLED = Statement(f"{_CHATS.select} WHERE token = $1")
_KEEP_CHAT = Statement(_CHATS.replace)

_KNOWN = Statement("SELECT 1 FROM chats WHERE id = $1")
_DROP_CHAT = Statement("DELETE FROM chats WHERE id = $1")
_MOVE_CHAT = Statement("UPDATE chats SET id = $1 WHERE id = $2")
_DROP_SAME_NAMES = Statement(
    "DELETE FROM rule_sets WHERE chat = $1 AND name IN (SELECT name FROM rule_sets WHERE chat = $2)"
)
_MOVE_RULE_SETS = Statement("UPDATE rule_sets SET chat = $1 WHERE chat = $2")
_MOVE_TABLES = Statement("UPDATE tables SET chat = $1, version = version + 1 WHERE chat = $2")
_DROP_SHOWN = Statement("DELETE FROM shown WHERE chat = $1")

_RULE_SETS_OF = Statement(f"{_RULE_SETS.select} WHERE chat = $1 ORDER BY name")
_NEW_RULE_SET = _RULE_SETS.but("id")
_KEEP_RULE_SET = Statement(
    f"{inserting('rule_sets', ', '.join(_NEW_RULE_SET))}"
    " ON CONFLICT (chat, name) DO UPDATE SET preset = excluded.preset, changes = excluded.changes"
    " RETURNING id"
)
_DROP_RULE_SET = Statement("DELETE FROM rule_sets WHERE chat = $1 AND name = $2 RETURNING id")


def player(player: int) -> Work[Player | None]:
    """Return a person, None if they were never seen."""
    found = yield _PLAYER(player)
    return _PLAYERS.read(found[0]) if found else None


def keep_player(player: Player) -> Work[None]:
    """Insert or replace a person."""
    yield _KEEP_PLAYER(*_PLAYERS.row(player))
    yield TELL(f"person {player.id}")


def chat(chat: int) -> Work[Chat | None]:
    """Return a group, None if it was never seen."""
    return _first((yield _CHAT(chat)))


def chat_called(token: str) -> Work[Chat | None]:
    """Return the group with a token."""
    return _first((yield _CHAT_CALLED(token)))


def _first(found: Sequence[Row]) -> Chat | None:
    return _CHATS.read(found[0]) if found else None


def keep_chat(chat: Chat) -> Work[None]:
    """Insert or replace a group."""
    yield _KEEP_CHAT(*_CHATS.row(chat))
    yield TELL(f"chat {chat.id}")


def move_chat(old: int, new: int) -> Work[None]:
    """Move settings, rule sets, tables and results of a group that became the supergroup `new`.

    Delete its slots: its messages stay behind, and a supergroup numbers its own from 1.
    """
    if (yield _KNOWN(old)):
        yield _DROP_CHAT(new)
        yield _MOVE_CHAT(new, old)
    yield _DROP_SAME_NAMES(new, old)
    yield _MOVE_RULE_SETS(new, old)
    yield _MOVE_TABLES(new, old)
    yield from results.move(old, new)
    yield from sheets.move(old, new)
    yield from duplicate.move_dailies(old, new)
    yield from duplicate.move_evenings(old, new)
    yield _DROP_SHOWN(old)
    yield TELL(f"moved {old} {new}")


def rule_sets(chat: int) -> Work[tuple[RuleSet, ...]]:
    """Return the saved rules of a group, sorted by name."""
    return tuple(rows.readable((yield _RULE_SETS_OF(chat)), _RULE_SETS.read, "saved rules"))


def keep_rule_set(rules: RuleSet) -> Work[RuleSet]:
    """Insert saved rules or replace those with the same name; return them with their id."""
    found = yield _KEEP_RULE_SET(*_RULE_SETS.row(rules, _NEW_RULE_SET))
    return replace(rules, id=rows.number(only(found)))


def drop_rule_set(chat: int, name: str) -> Work[bool]:
    """Delete the saved rules with a name; return whether there were any."""
    return bool((yield _DROP_RULE_SET(chat, name)))


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
    yield TELL(f"forgotten {person}")
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

"""Duplicate play: deals of the day with the attempts at them, and evenings."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from club.daily import Daily, DailyPlay, DailyResult, mark_of
from club.evening import Evening
from club.state import PersonId
from storage import AttemptRefused, Stale, StoreError
from storage.codec import EVENING
from storage.sql import messages, rows
from storage.sql.rows import FLAG, RULES, Column, Columns, Row, Statement, Work, inserting, only, setting
from storage.sql.tables import OPEN


def _secret(value: object) -> str:
    return rows.hexadecimal(value, 64)


def _day(value: object) -> str:
    return date.fromisoformat(rows.text(value)).isoformat()


def _outcome(value: object) -> DailyResult | None:
    if value is None:
        return None
    score, contract, made = rows.numbers_in(value)
    return DailyResult(score, contract, rows.is_one(made))


def _written(outcome: DailyResult | None) -> str | None:
    return None if outcome is None else json.dumps([*map(int, outcome)])


_DAILIES = Columns(
    "dailies",
    Daily,
    chat=Column(rows.number),
    day=Column(_day),
    seed=Column(_secret),
    preset=Column(rows.text),
    rules=RULES,
    thread=Column(rows.number_or_none),
    posted=FLAG,
    computer=Column(_outcome, _written),
    revealed=FLAG,
    public=FLAG,
)
_PLAYS = Columns(
    "daily_plays",
    DailyPlay,
    chat=Column(rows.number),
    day=Column(_day),
    player=Column(rows.number, of="person"),
    table_token=Column(rows.text, of="table"),
    opened=Column(rows.moment),
    done=Column(rows.is_one, int, of="over"),
    score=Column(rows.number_or_none),
    contract=Column(rows.number),
    made=FLAG,
    streak=Column(rows.number),
)

_DAILY = Statement(f"{_DAILIES.select} WHERE chat = $1 AND day = $2")
_OPEN = Statement(f"{_DAILIES.insert} ON CONFLICT (chat, day) DO NOTHING")
_CHANGED = ("thread", "posted", "computer", "revealed")
_KEEP = Statement(f"UPDATE dailies SET {setting(_CHANGED, 3)} WHERE chat = $1 AND day = $2")
_PUBLISH = (
    Statement("UPDATE dailies SET public = 1 WHERE chat = $1 AND day = $2"),
    Statement("DELETE FROM daily_marks WHERE chat = $1 AND day = $2"),
)
_HIDDEN = Statement(f"{_DAILIES.select} WHERE revealed = 0 AND day < $1 ORDER BY day, chat")
_PLAYS_OF = Statement(
    f"{_PLAYS.select} WHERE chat = $1 AND day >= $2 AND day <= $3 ORDER BY day, opened, player"
)
_OPEN_PLAYS = Statement(
    f"{_PLAYS.select} WHERE done = 0 AND (day < $1 OR EXISTS (SELECT 1 FROM dailies"
    " WHERE dailies.chat = daily_plays.chat AND dailies.day = daily_plays.day AND public = 1))"
    " ORDER BY day, chat, player"
)
_CHATS = Statement(
    "SELECT chat FROM daily_plays WHERE player = $1 AND chat < 0"
    " GROUP BY chat ORDER BY MAX(opened) DESC, chat"
)
_PLAYS_BY = Statement(f"{_PLAYS.select} WHERE chat = $1 AND player = $2 ORDER BY day")
_PLAY_OF = Statement(f"{_PLAYS.select} WHERE table_token = $1")
_HELD = Statement("SELECT seed, public FROM dailies WHERE chat = $1 AND day = $2 FOR UPDATE")
_TAKEN = Statement(
    "SELECT 1 FROM daily_plays WHERE chat = $1 AND day = $2 AND player = $3"
    " UNION ALL SELECT 1 FROM daily_marks WHERE chat = $1 AND day = $2 AND person_hmac = $4"
)
_BEGIN = Statement(_PLAYS.insert)
_MARK = Statement(inserting("daily_marks", "chat, day, person_hmac"))
_PLAY = Statement(f"{_PLAYS.select} WHERE chat = $1 AND day = $2 AND player = $3")
_PLACE = Statement(
    "SELECT COUNT(*) FILTER (WHERE score > $3), COUNT(*) FROM daily_plays"
    " WHERE chat = $1 AND day = $2 AND score IS NOT NULL"
)
_CHANGED_PLAY = _PLAYS.but("chat", "day", "player", "table_token", "opened")
_KEEP_PLAY = Statement(
    f"UPDATE daily_plays SET {setting(_CHANGED_PLAY, 4)} WHERE chat = $1 AND day = $2 AND player = $3"
)
_TABLES = ("daily_marks", "daily_plays", "dailies")
_DROP = tuple(Statement(f"DELETE FROM {table} WHERE day < $1") for table in _TABLES)
_MOVE = tuple(Statement(f"UPDATE {table} SET chat = $1 WHERE chat = $2") for table in _TABLES)
_CLEAR = tuple(
    Statement(f"DELETE FROM {table} WHERE chat = $1 AND EXISTS (SELECT 1 FROM dailies WHERE chat = $2)")
    for table in _TABLES
)


def _readable(found: Sequence[Row]) -> Iterator[Daily]:
    return rows.readable(found, _DAILIES.read, "a deal of the day")


def _attempts(found: Sequence[Row]) -> Iterator[DailyPlay]:
    return rows.readable(found, _PLAYS.read, "an attempt at a deal of the day")


def daily(chat: int, day: str) -> Work[Daily | None]:
    """Return the deal of a day in a chat."""
    found = yield _DAILY(chat, day)
    return next(_readable(found), None)


def open_daily(daily: Daily) -> Work[Daily]:
    """Insert the deal of a day unless the chat has one; return the stored one."""
    yield _OPEN(*_DAILIES.row(daily))
    found = yield _DAILY(daily.chat, daily.day)
    return next(_readable(found), daily)


def keep_daily(daily: Daily) -> Work[None]:
    """Replace the topic, the computer's result, and whether a deal of a day is posted and revealed.

    Its secret and rules never change.
    """
    yield _KEEP(daily.chat, daily.day, *_DAILIES.row(daily, _CHANGED))


def publish_daily(chat: int, day: str) -> Work[None]:
    """Note that the cards and results of a deal may be shown: no attempt at it begins from now on."""
    for statement in _PUBLISH:
        yield statement(chat, day)


def hidden_dailies(day: str) -> Work[tuple[Daily, ...]]:
    """Return the deals of all days before `day` that are not revealed, oldest first."""
    return tuple(_readable((yield _HIDDEN(day))))


def begin(play: DailyPlay) -> Work[None]:
    """Begin an attempt; raise AttemptRefused."""
    held = yield _HELD(play.chat, play.day)
    if not held or held[0][1]:
        raise AttemptRefused(play.day)
    mark = mark_of(rows.hexadecimal(held[0][0], 64), play.person)
    if (yield _TAKEN(play.chat, play.day, play.person, mark)):
        raise AttemptRefused(play.day)
    yield _BEGIN(*_PLAYS.row(play))
    yield _MARK(play.chat, play.day, mark)


def daily_attempted(daily: Daily, person: int) -> Work[bool]:
    """Return whether a person has begun the deal of a day, even if they were forgotten since."""
    return bool((yield _TAKEN(daily.chat, daily.day, person, mark_of(daily.seed, person))))


def daily_play(chat: int, day: str, person: int) -> Work[DailyPlay | None]:
    """Return the attempt of a person at the deal of a day in a chat."""
    found = yield _PLAY(chat, day, person)
    return next(_attempts(found), None)


def daily_place(chat: int, day: str, score: int) -> Work[tuple[int, int]]:
    """Return the place of a score among the attempts at a deal that have one, and their number."""
    ((better, scored),) = yield _PLACE(chat, day, score)
    return 1 + rows.number(better), rows.number(scored)


def keep_daily_play(play: DailyPlay) -> Work[None]:
    """Replace the result of a person's attempt."""
    yield _KEEP_PLAY(play.chat, play.day, play.person, *_PLAYS.row(play, _CHANGED_PLAY))


def daily_plays(chat: int, first: str, last: str) -> Work[tuple[DailyPlay, ...]]:
    """Return the attempts in a chat from the day `first` to the day `last`, oldest first."""
    found = yield _PLAYS_OF(chat, first, last)
    return tuple(_attempts(found))


def open_daily_plays(day: str) -> Work[tuple[DailyPlay, ...]]:
    """Return the attempts of days before `day`, and at public deals, that have not ended."""
    return tuple(_attempts((yield _OPEN_PLAYS(day))))


def daily_chats(person: int) -> Work[tuple[int, ...]]:
    """Return the groups whose deals of the day a person has played, those played last first."""
    return tuple([rows.number(chat) for (chat,) in (yield _CHATS(person))])


def daily_plays_by(chat: int, person: int) -> Work[tuple[DailyPlay, ...]]:
    """Return the attempts of a person in a chat, oldest first."""
    return tuple(_attempts((yield _PLAYS_BY(chat, person))))


def daily_play_of(table: str) -> Work[DailyPlay | None]:
    """Return the attempt that is played at the table with a token."""
    found = yield _PLAY_OF(table)
    return next(_attempts(found), None)


def drop_dailies(day: str) -> Work[None]:
    """Delete deals of days before `day`, with all attempts and their marks."""
    for statement in _DROP:
        yield statement(day)


def move_dailies(old: int, new: int) -> Work[None]:
    """Move deals of the day to a chat's new id, if there are any; those already there go."""
    for statement in _CLEAR:
        yield statement(new, old)
    for statement in _MOVE:
        yield statement(new, old)


def _evening(**columns: Any) -> Evening:
    """Return an evening; raise ValueError if its parts do not fit together. An error never has the secret."""
    evening = Evening(**columns)
    state, people = evening.state, range(len(evening.state.people))
    named = {*state.left, *(place for table in state.seated for place in table if place is not None)}
    if not re.fullmatch("[0-9a-f]{64}", evening.seed):
        raise ValueError("its secret is no 64 hexadecimal digits")
    if not named <= {*people} or any(len(each) != len(people) for each in state.scores):
        raise ValueError(f"parts of it do not fit {len(people)} people")
    if any(len(each) != evening.size for each in state.seated) or state.number < len(state.scores):
        raise ValueError("its tables or rounds do not fit together")
    return evening


_EVENINGS = Columns(
    "evenings",
    _evening,
    id=Column(rows.number),
    chat=Column(rows.number),
    thread=Column(rows.number_or_none),
    preset=Column(rows.text),
    rules=RULES,
    seed=Column(rows.text),
    created=Column(rows.moment),
    state=Column(EVENING.load, EVENING.dump),
    done=Column(None, int, of=lambda evening: not evening.open),
    version=Column(rows.number),
)

_EVENING = Statement(f"{_EVENINGS.select} WHERE id = $1")
_EVENING_IN = Statement(
    f"{_EVENINGS.select} WHERE chat = $1 AND thread IS NOT DISTINCT FROM $2 ORDER BY done, id DESC LIMIT 1"
)
_OPEN_EVENINGS = Statement(f"{_EVENINGS.select} WHERE done = 0 ORDER BY id")
_NAMING = Statement(f"{_EVENINGS.select} WHERE done = 0 AND strpos(state, $1) > 0 ORDER BY id")
_NEW = _EVENINGS.but("id", "version")
_INSERT = Statement(f"{inserting('evenings', ', '.join(_NEW))} RETURNING id")
_VERSION = Statement("SELECT version FROM evenings WHERE id = $1 FOR UPDATE")
_CHANGED_EVENING = ("thread", "state", "done")
_REPLACE = Statement(
    f"UPDATE evenings SET {setting(_CHANGED_EVENING, 2)}, version = version + 1 WHERE id = $1"
)
_MOVE_EVENINGS = Statement("UPDATE evenings SET chat = $1, version = version + 1 WHERE chat = $2")
_PAST_TABLES = (
    f"SELECT id FROM tables WHERE evening IS NOT NULL AND created < $1 AND NOT {OPEN} AND due IS NULL"
)
_DROP_EVENINGS = (
    *(Statement(f"DELETE FROM {each} WHERE table_id IN ({_PAST_TABLES})") for each in ("entries", "matches")),
    Statement(f"DELETE FROM tables WHERE id IN ({_PAST_TABLES})"),
    Statement("DELETE FROM evenings WHERE done = 1 AND created < $1"),
)


def evening(evening: int) -> Work[Evening | None]:
    """Return an evening, open or not; None if it cannot be read."""
    found = yield _EVENING(evening)
    return next(rows.readable(found, _EVENINGS.read, "evening"), None)


def evening_in(chat: int, thread: int | None) -> Work[Evening | None]:
    """Return the open evening of a chat and topic, or else the newest; None if it cannot be read."""
    found = yield _EVENING_IN(chat, thread)
    return next(rows.readable(found, _EVENINGS.read, "evening"), None)


def open_evenings() -> Work[tuple[Evening, ...]]:
    """Return all evenings that are joined or played, oldest first."""
    return tuple(rows.readable((yield _OPEN_EVENINGS()), _EVENINGS.read, "evening"))


def evenings_of(person: PersonId) -> Work[tuple[Evening, ...]]:
    """Return the open evenings in which a person takes part, oldest first."""
    named = rows.readable((yield _NAMING(str(person))), _EVENINGS.read, "evening")
    return tuple(each for each in named if person in each.present)


def open_evening(evening: Evening, update: int | None) -> Work[Evening]:
    """Insert a duplicate evening and return it with its new id."""
    yield from messages.carry_out(update)
    number = rows.number(only((yield _INSERT(*_EVENINGS.row(evening, _NEW)))))
    return replace(evening, id=number, version=1)


def keep_evening(evening: Evening, update: int | None) -> Work[Evening]:
    """Replace the state of an evening; return it with its new version. Raise Stale."""
    yield from messages.carry_out(update)
    version = only((yield _VERSION(evening.id)))
    if version is None:
        raise StoreError(f"there is no evening {evening.id}")
    if version != evening.version:
        raise Stale(evening.id, evening.version, rows.number(version))
    yield _REPLACE(evening.id, *_EVENINGS.row(evening, _CHANGED_EVENING))
    return replace(evening, version=evening.version + 1)


def drop_evenings(before: float) -> Work[None]:
    """Delete ended evenings that were opened before a rows.moment, and their tables with all cards."""
    for statement in _DROP_EVENINGS:
        yield statement(before)


def move_evenings(old: int, new: int) -> Work[None]:
    """Move the evenings of a group that became a supergroup."""
    yield _MOVE_EVENINGS(new, old)

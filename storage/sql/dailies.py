"""Deals of the day and attempts at them, in SQL."""

from __future__ import annotations

from club.daily import Daily, DailyPlay
from storage.records import dailies as records
from storage.records import rows
from storage.sql.statements import Statement, Work

_DAILY = Statement(f"SELECT {records.DAILY} FROM dailies WHERE chat = $1 AND day = $2")
_OPEN = Statement(
    f"INSERT INTO dailies ({records.DAILY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    " ON CONFLICT (chat, day) DO NOTHING"
)
_KEEP = Statement(
    "UPDATE dailies SET thread = $3, posted = $4, baseline = $5, revealed = $6 WHERE chat = $1 AND day = $2"
)
_HIDDEN = Statement(f"SELECT {records.DAILY} FROM dailies WHERE revealed = 0 AND day < $1 ORDER BY day, chat")
_PLAYS = Statement(
    f"SELECT {records.PLAY} FROM daily_plays WHERE chat = $1 AND day >= $2 AND day <= $3"
    " ORDER BY day, opened, player"
)
_OPEN_PLAYS = Statement(
    f"SELECT {records.PLAY} FROM daily_plays WHERE done = 0 AND day < $1 ORDER BY day, chat, player"
)
_CHATS = Statement(
    "SELECT chat FROM daily_plays WHERE player = $1 AND chat < 0"
    " GROUP BY chat ORDER BY MAX(opened) DESC, chat"
)
_BASELINES = Statement(
    "SELECT day, baseline FROM dailies WHERE chat = $1 AND day >= $2 AND day <= $3 ORDER BY day"
)
_PLAY_OF = Statement(f"SELECT {records.PLAY} FROM daily_plays WHERE table_token = $1")
_BEGIN = Statement(
    f"INSERT INTO daily_plays ({records.PLAY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    " ON CONFLICT (chat, day, player) DO NOTHING"
)
_OWN_PLAY = Statement(f"SELECT {records.PLAY} FROM daily_plays WHERE chat = $1 AND day = $2 AND player = $3")
_KEEP_PLAY = Statement(
    "UPDATE daily_plays SET done = $4, score = $5, contract = $6, streak = $7"
    " WHERE chat = $1 AND day = $2 AND player = $3"
)
_DROP = (
    Statement("DELETE FROM daily_plays WHERE day < $1"),
    Statement("DELETE FROM dailies WHERE day < $1"),
)
_MOVE = tuple(
    Statement(f"UPDATE {table} SET chat = $1 WHERE chat = $2") for table in ("dailies", "daily_plays")
)
_CLEAR = tuple(
    Statement(f"DELETE FROM {table} WHERE chat = $1 AND EXISTS (SELECT 1 FROM dailies WHERE chat = $2)")
    for table in ("daily_plays", "dailies")
)


def daily(chat: int, day: str) -> Work[Daily | None]:
    found = yield _DAILY(chat, day)
    return next(rows.readable(found, records.daily, "a deal of the day"), None)


def open_daily(daily: Daily) -> Work[Daily]:
    yield _OPEN(*records.daily_row(daily))
    found = yield _DAILY(daily.chat, daily.day)
    return next(rows.readable(found, records.daily, "a deal of the day"), daily)


def keep_daily(daily: Daily) -> Work[None]:
    chat, day, _seed, _preset, _rules, *changing = records.daily_row(daily)
    yield _KEEP(chat, day, *changing)


def hidden_dailies(day: str) -> Work[tuple[Daily, ...]]:
    return tuple(rows.readable((yield _HIDDEN(day)), records.daily, "a deal of the day"))


def begin_daily(play: DailyPlay) -> Work[DailyPlay]:
    yield _BEGIN(*records.play_row(play))
    found = yield _OWN_PLAY(play.chat, play.day, play.person)
    return next(rows.readable(found, records.play, "an attempt at a deal of the day"), play)


def keep_daily_play(play: DailyPlay) -> Work[None]:
    chat, day, person, _table, _opened, *changing = records.play_row(play)
    yield _KEEP_PLAY(chat, day, person, *changing)


def daily_plays(chat: int, first: str, last: str) -> Work[tuple[DailyPlay, ...]]:
    found = yield _PLAYS(chat, first, last)
    return tuple(rows.readable(found, records.play, "an attempt at a deal of the day"))


def open_daily_plays(day: str) -> Work[tuple[DailyPlay, ...]]:
    return tuple(rows.readable((yield _OPEN_PLAYS(day)), records.play, "an attempt at a deal of the day"))


def daily_chats(person: int) -> Work[tuple[int, ...]]:
    return tuple([rows.number(chat) for (chat,) in (yield _CHATS(person))])


def daily_baselines(chat: int, first: str, last: str) -> Work[dict[str, tuple[int, ...]]]:
    found = yield _BASELINES(chat, first, last)
    return dict(rows.readable(found, records.baseline, "the baseline of a deal of the day"))


def daily_play_of(table: str) -> Work[DailyPlay | None]:
    found = yield _PLAY_OF(table)
    return next(rows.readable(found, records.play, "an attempt at a deal of the day"), None)


def drop_dailies(day: str) -> Work[None]:
    for statement in _DROP:
        yield statement(day)


def move(old: int, new: int) -> Work[None]:
    """Move deals of the day to a chat's new id, if there are any; those already there go."""
    for statement in _CLEAR:
        yield statement(new, old)
    for statement in _MOVE:
        yield statement(new, old)

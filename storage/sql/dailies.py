"""Deals of the day and attempts at them, in SQL."""

from __future__ import annotations

from club.daily import Daily, DailyPlay, mark_of
from storage.errors import AttemptRefused
from storage.records import dailies as records
from storage.records import rows
from storage.sql.statements import Statement, Work, inserting

_DAILY = Statement(f"SELECT {records.DAILY} FROM dailies WHERE chat = $1 AND day = $2")
_OPEN = Statement(f"{inserting('dailies', records.DAILY)} ON CONFLICT (chat, day) DO NOTHING")
_KEEP = Statement(
    "UPDATE dailies SET thread = $3, posted = $4, baseline = $5, revealed = $6 WHERE chat = $1 AND day = $2"
)
_PUBLISH = (
    Statement("UPDATE dailies SET public = 1 WHERE chat = $1 AND day = $2"),
    Statement("DELETE FROM daily_marks WHERE chat = $1 AND day = $2"),
)
_HIDDEN = Statement(f"SELECT {records.DAILY} FROM dailies WHERE revealed = 0 AND day < $1 ORDER BY day, chat")
_PLAYS = Statement(
    f"SELECT {records.PLAY} FROM daily_plays WHERE chat = $1 AND day >= $2 AND day <= $3"
    " ORDER BY day, opened, player"
)
_OPEN_PLAYS = Statement(
    f"SELECT {records.PLAY} FROM daily_plays WHERE done = 0 AND (day < $1 OR EXISTS (SELECT 1 FROM dailies"
    " WHERE dailies.chat = daily_plays.chat AND dailies.day = daily_plays.day AND public = 1))"
    " ORDER BY day, chat, player"
)
_CHATS = Statement(
    "SELECT chat FROM daily_plays WHERE player = $1 AND chat < 0"
    " GROUP BY chat ORDER BY MAX(opened) DESC, chat"
)
_BASELINES = Statement(
    "SELECT day, baseline FROM dailies WHERE chat = $1 AND day >= $2 AND day <= $3 AND public = 1"
    " ORDER BY day"
)
_PLAY_OF = Statement(f"SELECT {records.PLAY} FROM daily_plays WHERE table_token = $1")
_HELD = Statement("SELECT seed, public FROM dailies WHERE chat = $1 AND day = $2 FOR UPDATE")
_TAKEN = Statement(
    "SELECT 1 FROM daily_plays WHERE chat = $1 AND day = $2 AND player = $3"
    " UNION ALL SELECT 1 FROM daily_marks WHERE chat = $1 AND day = $2 AND mark = $4"
)
_BEGIN = Statement(inserting("daily_plays", records.PLAY))
_MARK = Statement(inserting("daily_marks", "chat, day, mark"))
_PLAY = Statement(f"SELECT {records.PLAY} FROM daily_plays WHERE chat = $1 AND day = $2 AND player = $3")
_PLACE = Statement(
    "SELECT COUNT(*) FILTER (WHERE score > $3), COUNT(*) FROM daily_plays"
    " WHERE chat = $1 AND day = $2 AND score IS NOT NULL"
)
_KEEP_PLAY = Statement(
    "UPDATE daily_plays SET done = $4, score = $5, contract = $6, made = $7, streak = $8"
    " WHERE chat = $1 AND day = $2 AND player = $3"
)
_TABLES = ("daily_marks", "daily_plays", "dailies")
_DROP = tuple(Statement(f"DELETE FROM {table} WHERE day < $1") for table in _TABLES)
_MOVE = tuple(Statement(f"UPDATE {table} SET chat = $1 WHERE chat = $2") for table in _TABLES)
_CLEAR = tuple(
    Statement(f"DELETE FROM {table} WHERE chat = $1 AND EXISTS (SELECT 1 FROM dailies WHERE chat = $2)")
    for table in _TABLES
)


def daily(chat: int, day: str) -> Work[Daily | None]:
    """Return the deal of a day in a chat."""
    found = yield _DAILY(chat, day)
    return next(rows.readable(found, records.daily, "a deal of the day"), None)


def open_daily(daily: Daily) -> Work[Daily]:
    """Insert the deal of a day unless the chat has one; return the stored one."""
    yield _OPEN(*records.daily_row(daily))
    found = yield _DAILY(daily.chat, daily.day)
    return next(rows.readable(found, records.daily, "a deal of the day"), daily)


def keep_daily(daily: Daily) -> Work[None]:
    """Replace the topic, the baseline, and whether a deal of a day is posted and revealed.

    Its secret and rules never change.
    """
    chat, day, _seed, _preset, _rules, *changing, _public = records.daily_row(daily)
    yield _KEEP(chat, day, *changing)


def publish_daily(chat: int, day: str) -> Work[None]:
    """Note that the cards and results of a deal may be shown: no attempt at it begins from now on."""
    for statement in _PUBLISH:
        yield statement(chat, day)


def hidden_dailies(day: str) -> Work[tuple[Daily, ...]]:
    """Return the deals of all days before `day` that are not revealed, oldest first."""
    return tuple(rows.readable((yield _HIDDEN(day)), records.daily, "a deal of the day"))


def begin(play: DailyPlay) -> Work[None]:
    """Begin an attempt; raise AttemptRefused."""
    held = yield _HELD(play.chat, play.day)
    if not held or held[0][1]:
        raise AttemptRefused(play.day)
    mark = mark_of(rows.hexadecimal(held[0][0], 64), play.person)
    if (yield _TAKEN(play.chat, play.day, play.person, mark)):
        raise AttemptRefused(play.day)
    yield _BEGIN(*records.play_row(play))
    yield _MARK(play.chat, play.day, mark)


def daily_attempted(daily: Daily, person: int) -> Work[bool]:
    """Return whether a person has begun the deal of a day, even if they were forgotten since."""
    return bool((yield _TAKEN(daily.chat, daily.day, person, mark_of(daily.seed, person))))


def daily_play(chat: int, day: str, person: int) -> Work[DailyPlay | None]:
    """Return the attempt of a person at the deal of a day in a chat."""
    found = yield _PLAY(chat, day, person)
    return next(rows.readable(found, records.play, "an attempt at a deal of the day"), None)


def daily_place(chat: int, day: str, score: int) -> Work[tuple[int, int]]:
    """Return the place of a score among the attempts at a deal that have one, and their number."""
    ((better, scored),) = yield _PLACE(chat, day, score)
    return 1 + rows.number(better), rows.number(scored)


def keep_daily_play(play: DailyPlay) -> Work[None]:
    """Replace the result of a person's attempt."""
    chat, day, person, _table, _opened, *changing = records.play_row(play)
    yield _KEEP_PLAY(chat, day, person, *changing)


def daily_plays(chat: int, first: str, last: str) -> Work[tuple[DailyPlay, ...]]:
    """Return the attempts in a chat from the day `first` to the day `last`, oldest first."""
    found = yield _PLAYS(chat, first, last)
    return tuple(rows.readable(found, records.play, "an attempt at a deal of the day"))


def open_daily_plays(day: str) -> Work[tuple[DailyPlay, ...]]:
    """Return the attempts of days before `day`, and at public deals, that have not ended."""
    return tuple(rows.readable((yield _OPEN_PLAYS(day)), records.play, "an attempt at a deal of the day"))


def daily_chats(person: int) -> Work[tuple[int, ...]]:
    """Return the groups whose deals of the day a person has played, those played last first."""
    return tuple([rows.number(chat) for (chat,) in (yield _CHATS(person))])


def daily_baselines(chat: int, first: str, last: str) -> Work[dict[str, tuple[int, ...]]]:
    """Return the baselines of a chat's public deals of some days, by day."""
    found = yield _BASELINES(chat, first, last)
    return dict(rows.readable(found, records.baseline, "the baseline of a deal of the day"))


def daily_play_of(table: str) -> Work[DailyPlay | None]:
    """Return the attempt that is played at the table with a token."""
    found = yield _PLAY_OF(table)
    return next(rows.readable(found, records.play, "an attempt at a deal of the day"), None)


def drop_dailies(day: str) -> Work[None]:
    """Delete deals of days before `day`, with all attempts and their marks."""
    for statement in _DROP:
        yield statement(day)


def move(old: int, new: int) -> Work[None]:
    """Move deals of the day to a chat's new id, if there are any; those already there go."""
    for statement in _CLEAR:
        yield statement(new, old)
    for statement in _MOVE:
        yield statement(new, old)

"""Deals of the day and attempts at them, as rows and back."""

from __future__ import annotations

import json
from datetime import date

from club.daily import Daily, DailyPlay
from storage.codec import dump_rules, load_rules
from storage.records import rows
from storage.sql.statements import Row, Value

DAILY = "chat, day, seed, preset, rules, thread, posted, baseline, revealed, public"
"""Columns of a deal of the day."""
PLAY = "chat, day, player, table_token, opened, done, score, contract, made, streak"
"""Columns of an attempt."""


def daily_row(daily: Daily) -> tuple[Value, ...]:
    """Return the columns `DAILY`."""
    first = daily.chat, daily.day, daily.seed, daily.preset, dump_rules(daily.rules), daily.thread
    changing = int(daily.posted), json.dumps(daily.baseline), int(daily.revealed)
    return (*first, *changing, int(daily.public))


def daily(row: Row) -> Daily:
    """Return a deal of the day; raise ValueError."""
    chat, day, seed, preset, rules, thread, posted, baseline, revealed, public = row
    return Daily(
        chat=rows.number(chat),
        day=_day(day),
        seed=rows.hexadecimal(seed, 64),
        preset=rows.text(preset),
        rules=load_rules(rows.text(rules)),
        thread=rows.number_or_none(thread),
        posted=posted == 1,
        baseline=rows.numbers(json.loads(rows.text(baseline))),
        revealed=revealed == 1,
        public=public == 1,
    )


def play_row(play: DailyPlay) -> tuple[Value, ...]:
    """Return the columns `PLAY`."""
    first = play.chat, play.day, play.person, play.table, play.opened, int(play.over)
    return (*first, play.score, play.contract, int(play.made), play.streak)


def play(row: Row) -> DailyPlay:
    """Return an attempt; raise ValueError."""
    chat, day, player, table, opened, done, score, contract, made, streak = row
    return DailyPlay(
        chat=rows.number(chat),
        day=_day(day),
        person=rows.number(player),
        table=rows.text(table),
        opened=rows.moment(opened),
        over=done == 1,
        score=rows.number_or_none(score),
        contract=rows.number(contract),
        made=made == 1,
        streak=rows.number(streak),
    )


def baseline(row: Row) -> tuple[str, tuple[int, ...]]:
    """Return a day and its baseline; raise ValueError."""
    day, scores = row
    return _day(day), rows.numbers(json.loads(rows.text(scores)))


def _day(value: object) -> str:
    return date.fromisoformat(rows.text(value)).isoformat()

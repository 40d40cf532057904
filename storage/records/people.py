"""Players, groups and saved rules, as rows and back."""

from __future__ import annotations

import json

from club.model import KEEP_DAYS, Chat, Player, RuleChanges, RuleSet
from club.state import DEFAULT_PREFERENCES
from storage.codec import PREFERENCES, SETTINGS
from storage.records import rows
from storage.sql.statements import Row, Value

PLAIN = Chat(id=0, title="")
"""A group with default settings."""

PLAYER = "id, name, language, code, started, habits, username"
"""Columns of a player."""
CHAT = "id, title, language, code, preset, changes, timer, settings, token, keep_days"
"""Columns of a group."""
RULE_SET = "id, name, preset, changes"
"""Columns of saved rules."""


def player_row(player: Player) -> tuple[Value, ...]:
    """Return the columns `PLAYER`."""
    preferences = PREFERENCES.dump(player.preferences)
    first = player.id, player.name, player.language, player.code
    return (*first, player.started, preferences, player.username)


def player(row: Row) -> Player:
    """Return a person; a column that cannot be read gets its default."""
    key, name, language, code, started, preferences, username = row
    number = rows.number(key)
    return Player(
        id=number,
        name=rows.otherwise("?", rows.text, name, f"the name of player {number}"),
        language=rows.otherwise(None, rows.text_or_none, language, f"the language of player {number}"),
        code=rows.otherwise(None, rows.text_or_none, code, f"the language code of player {number}"),
        started=started == 1,
        preferences=rows.otherwise(
            DEFAULT_PREFERENCES, PREFERENCES.load, preferences, f"what player {number} likes"
        ),
        username=rows.otherwise(None, rows.text_or_none, username, f"the @name of player {number}"),
    )


def chat_row(chat: Chat) -> tuple[Value, ...]:
    """Return the columns `CHAT`."""
    changes, settings = json.dumps(dict(chat.changes)), SETTINGS.dump(chat.settings)
    first = chat.id, chat.title, chat.language, chat.code, chat.preset, changes, chat.timer, settings
    return (*first, chat.token, chat.keep_days)


def chat(row: Row) -> Chat:
    """Return a group; a column that cannot be read gets its default."""
    key, title, language, code, preset, changes, timer, settings, token, keep_days = row
    number = rows.number(key)
    return Chat(
        id=number,
        title=rows.otherwise("", rows.text, title, f"the title of chat {number}"),
        language=rows.otherwise(None, rows.text_or_none, language, f"the language of chat {number}"),
        code=rows.otherwise(None, rows.text_or_none, code, f"the language code of chat {number}"),
        preset=rows.otherwise(PLAIN.preset, rows.text, preset, f"the preset of chat {number}"),
        changes=rows.otherwise((), _changes, changes, f"the rules of chat {number}"),
        timer=rows.otherwise(PLAIN.timer, _seconds, timer, f"the clock of chat {number}"),
        settings=rows.otherwise(PLAIN.settings, SETTINGS.load, settings, f"the settings of chat {number}"),
        token=rows.otherwise(f"{number % 2**64:016x}", _token, token, f"the token of chat {number}"),
        keep_days=rows.otherwise(PLAIN.keep_days, _days, keep_days, f"how long chat {number} keeps cards"),
    )


def _token(value: object) -> str:
    return rows.hexadecimal(value, 16)


def rule_set_row(rules: RuleSet) -> tuple[Value, ...]:
    """Return the chat and the columns `RULE_SET` without the id, which the store assigns."""
    return rules.chat, rules.name, rules.preset, json.dumps(dict(rules.changes))


def rule_set(chat: int, row: Row) -> RuleSet:
    """Return saved rules of a chat; raise ValueError."""
    number, name, preset, changes = row
    return RuleSet(
        chat=chat,
        name=rows.text(name),
        preset=rows.text(preset),
        changes=_changes(changes),
        id=rows.number(number),
    )


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


def _changes(text: object) -> RuleChanges:
    """Read a JSON object of option ids and values; a set is an array there."""
    values = json.loads(rows.text(text))
    if type(values) is not dict:
        raise ValueError("expected an object of options")
    return tuple((key, tuple(each) if isinstance(each, list) else each) for key, each in values.items())

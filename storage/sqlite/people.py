"""Players, groups and the rules they keep in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from club.model import Changes, Chat, Player, RuleSet
from club.state import DEFAULT_PREFERENCES
from storage.codec import PREFERENCES, SETTINGS
from storage.sqlite import rows

PLAIN = Chat(0, "")
"""A group that has settled nothing."""

_CHAT = "SELECT id, title, language, preset, changes, timer, settings, token FROM chats WHERE"


def player(connection: sqlite3.Connection, player: int) -> Player | None:
    """Return a person; what cannot be read of them is as if it had never been said."""
    query = "SELECT id, name, language, started, habits FROM players WHERE id = ?"
    for number, name, language, started, preferences in connection.execute(query, (player,)):
        return Player(
            number,
            rows.otherwise("?", rows.text, name, f"the name of player {number}"),
            rows.otherwise(None, rows.text_or_none, language, f"the language of player {number}"),
            started == 1,
            rows.otherwise(DEFAULT_PREFERENCES, PREFERENCES.load, preferences, f"what player {number} likes"),
        )
    return None


def keep_player(connection: sqlite3.Connection, player: Player) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO players (id, name, language, started, habits) VALUES (?, ?, ?, ?, ?)",
        (player.id, player.name, player.language, player.started, PREFERENCES.dump(player.preferences)),
    )


def chat(connection: sqlite3.Connection, chat: int) -> Chat | None:
    return _read(connection.execute(f"{_CHAT} id = ?", (chat,)).fetchone())


def chat_called(connection: sqlite3.Connection, token: str) -> Chat | None:
    return _read(connection.execute(f"{_CHAT} token = ?", (token,)).fetchone())


def _read(row: tuple[Any, ...] | None) -> Chat | None:
    if row is None:
        return None
    number, title, language, preset, changes, timer, settings, token = row
    return Chat(
        number,
        rows.otherwise("", rows.text, title, f"the title of chat {number}"),
        rows.otherwise(None, rows.text_or_none, language, f"the language of chat {number}"),
        rows.otherwise(PLAIN.preset, rows.text, preset, f"the preset of chat {number}"),
        rows.otherwise((), _changes, changes, f"the rules of chat {number}"),
        rows.otherwise(PLAIN.timer, _seconds, timer, f"the clock of chat {number}"),
        rows.otherwise(PLAIN.settings, SETTINGS.load, settings, f"the settings of chat {number}"),
        rows.text(token),
    )


def _seconds(timer: object) -> int:
    seconds: int = rows.number(timer)
    if seconds < 0:
        raise ValueError(f"{seconds} s are no time to think")
    return seconds


def keep_chat(connection: sqlite3.Connection, chat: Chat) -> None:
    changes, settled = json.dumps(dict(chat.changes)), SETTINGS.dump(chat.settings)
    connection.execute(
        "INSERT OR REPLACE INTO chats (id, title, language, preset, changes, timer, settings, token)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (chat.id, chat.title, chat.language, chat.preset, changes, chat.timer, settled, chat.token),
    )


def move_chat(connection: sqlite3.Connection, old: int, new: int) -> None:
    connection.execute("UPDATE OR REPLACE chats SET id = ? WHERE id = ?", (new, old))
    connection.execute("UPDATE OR REPLACE rule_sets SET chat = ? WHERE chat = ?", (new, old))
    connection.execute("UPDATE tables SET chat = ?, version = version + 1 WHERE chat = ?", (new, old))
    connection.execute("UPDATE results SET chat = ? WHERE chat = ?", (new, old))
    # A supergroup counts its messages from 1 anew: an old id may be somebody else's message there.
    connection.execute("DELETE FROM shown WHERE chat = ?", (old,))


def rule_sets(connection: sqlite3.Connection, chat: int) -> tuple[RuleSet, ...]:
    query = "SELECT id, name, preset, changes FROM rule_sets WHERE chat = ? ORDER BY name"

    def read(number: int, name: str, preset: str, changes: str) -> RuleSet:
        return RuleSet(chat, rows.text(name), rows.text(preset), _changes(changes), number)

    return tuple(rows.readable(connection.execute(query, (chat,)), read, "saved rules"))


def keep_rule_set(connection: sqlite3.Connection, rules: RuleSet) -> int:
    columns = (rules.chat, rules.name, rules.preset, json.dumps(dict(rules.changes)))
    (number,) = connection.execute(
        "INSERT INTO rule_sets (chat, name, preset, changes) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (chat, name) DO UPDATE SET preset = excluded.preset, changes = excluded.changes"
        " RETURNING id",
        columns,
    ).fetchone()
    return int(number)


def drop_rule_set(connection: sqlite3.Connection, chat: int, name: str) -> bool:
    found = connection.execute("DELETE FROM rule_sets WHERE chat = ? AND name = ?", (chat, name))
    return found.rowcount > 0


def _changes(text: str) -> Changes:
    """Read a JSON object of option ids and values; a set is an array there."""
    values: dict[str, Any] = json.loads(text)
    if type(values) is not dict:
        raise ValueError("options stand by their names")
    return tuple((key, tuple(each) if isinstance(each, list) else each) for key, each in values.items())

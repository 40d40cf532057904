"""Players, groups and the rules they keep in SQL: plain functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import Any

from club.model import Chat, Player, RuleSet
from storage.records import people as records
from storage.records import rows
from storage.sqlite import results

_CHAT = f"SELECT {records.CHAT} FROM chats WHERE"


def player(connection: sqlite3.Connection, player: int) -> Player | None:
    query = f"SELECT {records.PLAYER} FROM players WHERE id = ?"
    row = connection.execute(query, (player,)).fetchone()
    return None if row is None else records.player(*row)


def keep_player(connection: sqlite3.Connection, player: Player) -> None:
    connection.execute(
        f"INSERT OR REPLACE INTO players ({records.PLAYER}) VALUES (?, ?, ?, ?, ?, ?)",
        records.player_row(player),
    )


def chat(connection: sqlite3.Connection, chat: int) -> Chat | None:
    return _read(connection.execute(f"{_CHAT} id = ?", (chat,)).fetchone())


def chat_called(connection: sqlite3.Connection, token: str) -> Chat | None:
    return _read(connection.execute(f"{_CHAT} token = ?", (token,)).fetchone())


def _read(row: tuple[Any, ...] | None) -> Chat | None:
    return None if row is None else records.chat(*row)


def keep_chat(connection: sqlite3.Connection, chat: Chat) -> None:
    connection.execute(
        f"INSERT OR REPLACE INTO chats ({records.CHAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        records.chat_row(chat),
    )


def move_chat(connection: sqlite3.Connection, old: int, new: int) -> None:
    connection.execute("UPDATE OR REPLACE chats SET id = ? WHERE id = ?", (new, old))
    connection.execute("UPDATE OR REPLACE rule_sets SET chat = ? WHERE chat = ?", (new, old))
    connection.execute("UPDATE tables SET chat = ?, version = version + 1 WHERE chat = ?", (new, old))
    results.move(connection, old, new)
    # A supergroup counts its messages from 1 anew: an old id may be somebody else's message there.
    connection.execute("DELETE FROM shown WHERE chat = ?", (old,))


def rule_sets(connection: sqlite3.Connection, chat: int) -> tuple[RuleSet, ...]:
    query = f"SELECT {records.RULE_SET} FROM rule_sets WHERE chat = ? ORDER BY name"
    found = connection.execute(query, (chat,))
    return tuple(rows.readable(found, partial(records.rule_set, chat), "saved rules"))


def keep_rule_set(connection: sqlite3.Connection, rules: RuleSet) -> int:
    (number,) = connection.execute(
        "INSERT INTO rule_sets (chat, name, preset, changes) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (chat, name) DO UPDATE SET preset = excluded.preset, changes = excluded.changes"
        " RETURNING id",
        records.rule_set_row(rules),
    ).fetchone()
    return int(number)


def drop_rule_set(connection: sqlite3.Connection, chat: int, name: str) -> bool:
    found = connection.execute("DELETE FROM rule_sets WHERE chat = ? AND name = ?", (chat, name))
    return found.rowcount > 0

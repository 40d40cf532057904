"""Players and groups in SQL, as plain functions of a connection: see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

import json
import sqlite3

from storage.store import Chat, Player


def player(connection: sqlite3.Connection, player: int) -> Player | None:
    query = "SELECT id, name, language, started FROM players WHERE id = ?"
    for number, name, language, started in connection.execute(query, (player,)):
        return Player(number, name, language, bool(started))
    return None


def keep_player(connection: sqlite3.Connection, player: Player) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO players (id, name, language, started) VALUES (?, ?, ?, ?)",
        (player.id, player.name, player.language, player.started),
    )


def chat(connection: sqlite3.Connection, chat: int) -> Chat | None:
    query = "SELECT id, title, language, preset, changes FROM chats WHERE id = ?"
    for number, title, language, preset, changes in connection.execute(query, (chat,)):
        return Chat(number, title, language, preset, tuple(json.loads(changes).items()))
    return None


def keep_chat(connection: sqlite3.Connection, chat: Chat) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO chats (id, title, language, preset, changes) VALUES (?, ?, ?, ?, ?)",
        (chat.id, chat.title, chat.language, chat.preset, json.dumps(dict(chat.changes))),
    )


def move_chat(connection: sqlite3.Connection, old: int, new: int) -> None:
    connection.execute("UPDATE OR REPLACE chats SET id = ? WHERE id = ?", (new, old))
    connection.execute("UPDATE tables SET chat = ? WHERE chat = ?", (new, old))
    connection.execute("UPDATE results SET chat = ? WHERE chat = ?", (new, old))
    # A supergroup counts its messages from 1 anew: an old id may be somebody else's message there.
    connection.execute("DELETE FROM shown WHERE chat = ?", (old,))

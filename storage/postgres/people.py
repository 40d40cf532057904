"""Players, groups and the rules they keep in SQL: functions of a connection; see `storage.store.Store`.

Those that write run inside the transaction of `Database.write`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from club.model import Chat, Player, RuleSet
from storage.postgres import leases, results
from storage.postgres.places import all_of, replacing
from storage.records import people as records
from storage.records import rows

_CHAT = f"SELECT {records.CHAT} FROM chats WHERE"
_KEEP_PLAYER = replacing("players", records.PLAYER)
_KEEP_CHAT = replacing("chats", records.CHAT)


async def player(connection: Any, player: int) -> Player | None:
    row = await connection.fetchrow(f"SELECT {records.PLAYER} FROM players WHERE id = $1", player)
    return None if row is None else records.player(*row)


async def keep_player(connection: Any, player: Player) -> None:
    await connection.execute(_KEEP_PLAYER, *all_of(records.player_row(player)))
    await leases.tell(connection, f"person {player.id}")


async def chat(connection: Any, chat: int) -> Chat | None:
    return _read(await connection.fetchrow(f"{_CHAT} id = $1", chat))


async def chat_called(connection: Any, token: str) -> Chat | None:
    return _read(await connection.fetchrow(f"{_CHAT} token = $1", token))


def _read(row: Any) -> Chat | None:
    return None if row is None else records.chat(*row)


async def keep_chat(connection: Any, chat: Chat) -> None:
    await connection.execute(_KEEP_CHAT, *all_of(records.chat_row(chat)))
    await leases.tell(connection, f"chat {chat.id}")


async def move_chat(connection: Any, old: int, new: int) -> None:
    if await connection.fetchval("SELECT 1 FROM chats WHERE id = $1", old) is not None:
        await connection.execute("DELETE FROM chats WHERE id = $1", new)
        await connection.execute("UPDATE chats SET id = $1 WHERE id = $2", new, old)
    same = "name IN (SELECT name FROM rule_sets WHERE chat = $2)"
    await connection.execute(f"DELETE FROM rule_sets WHERE chat = $1 AND {same}", new, old)
    await connection.execute("UPDATE rule_sets SET chat = $1 WHERE chat = $2", new, old)
    await connection.execute("UPDATE tables SET chat = $1, version = version + 1 WHERE chat = $2", new, old)
    await results.move(connection, old, new)
    # A supergroup counts its messages from 1 anew: an old id may be somebody else's message there.
    await connection.execute("DELETE FROM shown WHERE chat = $1", old)
    await leases.tell(connection, f"moved {old} {new}")


async def rule_sets(connection: Any, chat: int) -> tuple[RuleSet, ...]:
    query = f"SELECT {records.RULE_SET} FROM rule_sets WHERE chat = $1 ORDER BY name"
    found = await connection.fetch(query, chat)
    return tuple(rows.readable(found, partial(records.rule_set, chat), "saved rules"))


async def keep_rule_set(connection: Any, rules: RuleSet) -> int:
    number = await connection.fetchval(
        "INSERT INTO rule_sets (chat, name, preset, changes) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (chat, name) DO UPDATE SET preset = excluded.preset, changes = excluded.changes"
        " RETURNING id",
        *all_of(records.rule_set_row(rules)),
    )
    return int(number)


async def drop_rule_set(connection: Any, chat: int, name: str) -> bool:
    query = "DELETE FROM rule_sets WHERE chat = $1 AND name = $2 RETURNING id"
    return await connection.fetchval(query, chat, name) is not None

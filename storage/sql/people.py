"""Players, groups and saved rules in SQL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from club.model import Chat, Player, RuleSet
from storage.records import people as records
from storage.records import rows
from storage.sql import dailies, evenings, results, sheets
from storage.sql.notices import tell
from storage.sql.statements import Row, Statement, Work, only, replacing

_PLAYER = Statement(f"SELECT {records.PLAYER} FROM players WHERE id = $1")
_KEEP_PLAYER = Statement(replacing("players", records.PLAYER))
_CHAT = Statement(f"SELECT {records.CHAT} FROM chats WHERE id = $1")
_CHAT_CALLED = Statement(f"SELECT {records.CHAT} FROM chats WHERE token = $1")
_KEEP_CHAT = Statement(replacing("chats", records.CHAT))

_KNOWN = Statement("SELECT 1 FROM chats WHERE id = $1")
_DROP_CHAT = Statement("DELETE FROM chats WHERE id = $1")
_MOVE_CHAT = Statement("UPDATE chats SET id = $1 WHERE id = $2")
_DROP_SAME_NAMES = Statement(
    "DELETE FROM rule_sets WHERE chat = $1 AND name IN (SELECT name FROM rule_sets WHERE chat = $2)"
)
_MOVE_RULE_SETS = Statement("UPDATE rule_sets SET chat = $1 WHERE chat = $2")
_MOVE_TABLES = Statement("UPDATE tables SET chat = $1, version = version + 1 WHERE chat = $2")
_DROP_SHOWN = Statement("DELETE FROM shown WHERE chat = $1")

_RULE_SETS = Statement(f"SELECT {records.RULE_SET} FROM rule_sets WHERE chat = $1 ORDER BY name")
_KEEP_RULE_SET = Statement(
    "INSERT INTO rule_sets (chat, name, preset, changes) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (chat, name) DO UPDATE SET preset = excluded.preset, changes = excluded.changes"
    " RETURNING id"
)
_DROP_RULE_SET = Statement("DELETE FROM rule_sets WHERE chat = $1 AND name = $2 RETURNING id")


def player(player: int) -> Work[Player | None]:
    """Return a person, None if they were never seen."""
    found = yield _PLAYER(player)
    return records.player(found[0]) if found else None


def keep_player(player: Player) -> Work[None]:
    """Insert or replace a person."""
    yield _KEEP_PLAYER(*records.player_row(player))
    yield from tell(f"person {player.id}")


def chat(chat: int) -> Work[Chat | None]:
    """Return a group, None if it was never seen."""
    return _read((yield _CHAT(chat)))


def chat_called(token: str) -> Work[Chat | None]:
    """Return the group with a token."""
    return _read((yield _CHAT_CALLED(token)))


def _read(found: Sequence[Row]) -> Chat | None:
    return records.chat(found[0]) if found else None


def keep_chat(chat: Chat) -> Work[None]:
    """Insert or replace a group."""
    yield _KEEP_CHAT(*records.chat_row(chat))
    yield from tell(f"chat {chat.id}")


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
    yield from dailies.move(old, new)
    yield from evenings.move(old, new)
    yield _DROP_SHOWN(old)
    yield from tell(f"moved {old} {new}")


def rule_sets(chat: int) -> Work[tuple[RuleSet, ...]]:
    """Return the saved rules of a group, sorted by name."""
    found = yield _RULE_SETS(chat)
    return tuple(rows.readable(found, partial(records.rule_set, chat), "saved rules"))


def keep_rule_set(rules: RuleSet) -> Work[RuleSet]:
    """Insert saved rules or replace those with the same name; return them with their id."""
    number = rows.number(only((yield _KEEP_RULE_SET(*records.rule_set_row(rules)))))
    return replace(rules, id=number)


def drop_rule_set(chat: int, name: str) -> Work[bool]:
    """Delete the saved rules with a name; return whether there were any."""
    return bool((yield _DROP_RULE_SET(chat, name)))

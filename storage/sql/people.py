"""People, groups and their saved rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from club.model import KEEP_DAYS, Chat, Player, RuleChanges, RuleSet
from club.state import DEFAULT_PREFERENCES
from storage.codec import PREFERENCES, SETTINGS
from storage.sql import dailies, evenings, results, rows, sheets
from storage.sql.messages import tell
from storage.sql.rows import FLAG, Column, Columns, Row, Statement, Work, inserting, only


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


def _token(value: object) -> str:
    return rows.hexadecimal(value, 16)


def _changes(stored: object) -> RuleChanges:
    """Read a JSON object of option ids and values; a set is an array there."""
    values = json.loads(rows.text(stored))
    if type(values) is not dict:
        raise ValueError("expected an object of options")
    return tuple((key, tuple(each) if isinstance(each, list) else each) for key, each in values.items())


def _written_changes(changes: RuleChanges) -> str:
    return json.dumps(dict(changes))


_PLAYERS = Columns(
    "players",
    Player,
    id=Column(rows.number),
    name=Column(rows.text).otherwise("?", "the name of player {}"),
    language=Column(rows.text_or_none).otherwise(None, "the language of player {}"),
    code=Column(rows.text_or_none).otherwise(None, "the language code of player {}"),
    started=FLAG,
    habits=Column(PREFERENCES.load, PREFERENCES.dump, of="preferences").otherwise(
        DEFAULT_PREFERENCES, "what player {} likes"
    ),
    username=Column(rows.text_or_none).otherwise(None, "the @name of player {}"),
)
_PLAIN = Chat(id=0, title="")
_CHATS = Columns(
    "chats",
    Chat,
    id=Column(rows.number),
    title=Column(rows.text).otherwise("", "the title of chat {}"),
    language=Column(rows.text_or_none).otherwise(None, "the language of chat {}"),
    code=Column(rows.text_or_none).otherwise(None, "the language code of chat {}"),
    preset=Column(rows.text).otherwise(_PLAIN.preset, "the preset of chat {}"),
    changes=Column(_changes, _written_changes).otherwise((), "the rules of chat {}"),
    timer=Column(_seconds).otherwise(_PLAIN.timer, "the clock of chat {}"),
    settings=Column(SETTINGS.load, SETTINGS.dump).otherwise(_PLAIN.settings, "the settings of chat {}"),
    token=Column(_token).otherwise(lambda chat: f"{chat % 2**64:016x}", "the token of chat {}"),
    keep_days=Column(_days).otherwise(_PLAIN.keep_days, "how long chat {} keeps cards"),
)
_RULE_SETS = Columns(
    "rule_sets",
    RuleSet,
    id=Column(rows.number),
    chat=Column(rows.number),
    name=Column(rows.text),
    preset=Column(rows.text),
    changes=Column(_changes, _written_changes),
)

_PLAYER = Statement(f"{_PLAYERS.select} WHERE id = $1")
_KEEP_PLAYER = Statement(_PLAYERS.replace)
_CHAT = Statement(f"{_CHATS.select} WHERE id = $1")
_CHAT_CALLED = Statement(f"{_CHATS.select} WHERE token = $1")
_KEEP_CHAT = Statement(_CHATS.replace)

_KNOWN = Statement("SELECT 1 FROM chats WHERE id = $1")
_DROP_CHAT = Statement("DELETE FROM chats WHERE id = $1")
_MOVE_CHAT = Statement("UPDATE chats SET id = $1 WHERE id = $2")
_DROP_SAME_NAMES = Statement(
    "DELETE FROM rule_sets WHERE chat = $1 AND name IN (SELECT name FROM rule_sets WHERE chat = $2)"
)
_MOVE_RULE_SETS = Statement("UPDATE rule_sets SET chat = $1 WHERE chat = $2")
_MOVE_TABLES = Statement("UPDATE tables SET chat = $1, version = version + 1 WHERE chat = $2")
_DROP_SHOWN = Statement("DELETE FROM shown WHERE chat = $1")

_RULE_SETS_OF = Statement(f"{_RULE_SETS.select} WHERE chat = $1 ORDER BY name")
_NEW_RULE_SET = _RULE_SETS.but("id")
_KEEP_RULE_SET = Statement(
    f"{inserting('rule_sets', ', '.join(_NEW_RULE_SET))}"
    " ON CONFLICT (chat, name) DO UPDATE SET preset = excluded.preset, changes = excluded.changes"
    " RETURNING id"
)
_DROP_RULE_SET = Statement("DELETE FROM rule_sets WHERE chat = $1 AND name = $2 RETURNING id")


def player(player: int) -> Work[Player | None]:
    """Return a person, None if they were never seen."""
    found = yield _PLAYER(player)
    return _PLAYERS.read(found[0]) if found else None


def keep_player(player: Player) -> Work[None]:
    """Insert or replace a person."""
    yield _KEEP_PLAYER(*_PLAYERS.row(player))
    yield from tell(f"person {player.id}")


def chat(chat: int) -> Work[Chat | None]:
    """Return a group, None if it was never seen."""
    return _first((yield _CHAT(chat)))


def chat_called(token: str) -> Work[Chat | None]:
    """Return the group with a token."""
    return _first((yield _CHAT_CALLED(token)))


def _first(found: Sequence[Row]) -> Chat | None:
    return _CHATS.read(found[0]) if found else None


def keep_chat(chat: Chat) -> Work[None]:
    """Insert or replace a group."""
    yield _KEEP_CHAT(*_CHATS.row(chat))
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
    return tuple(rows.readable((yield _RULE_SETS_OF(chat)), _RULE_SETS.read, "saved rules"))


def keep_rule_set(rules: RuleSet) -> Work[RuleSet]:
    """Insert saved rules or replace those with the same name; return them with their id."""
    found = yield _KEEP_RULE_SET(*_RULE_SETS.row(rules, _NEW_RULE_SET))
    return replace(rules, id=rows.number(only(found)))


def drop_rule_set(chat: int, name: str) -> Work[bool]:
    """Delete the saved rules with a name; return whether there were any."""
    return bool((yield _DROP_RULE_SET(chat, name)))

"""Players, groups and the rules they keep, as rows and back."""

from __future__ import annotations

import json
from typing import Any

from club.model import KEEP_DAYS, Chat, Player, RuleChanges, RuleSet
from club.state import DEFAULT_PREFERENCES
from storage.codec import PREFERENCES, SETTINGS
from storage.records import rows

PLAIN = Chat(id=0, title="")
"""A group that has settled nothing."""

PLAYER = "id, name, language, started, habits, username"
CHAT = "id, title, language, preset, changes, timer, settings, token, keep_days"
RULE_SET = "id, name, preset, changes"
"""The columns of a row, in this order."""


def player_row(player: Player) -> tuple[Any, ...]:
    """Return the columns `PLAYER`."""
    preferences = PREFERENCES.dump(player.preferences)
    return player.id, player.name, player.language, player.started, preferences, player.username


def player(number: int, *columns: Any) -> Player:
    """Return a person; what cannot be read of them is as if it had never been said."""
    name, language, started, preferences, username = columns
    return Player(
        id=number,
        name=rows.otherwise("?", rows.text, name, f"the name of player {number}"),
        language=rows.otherwise(None, rows.text_or_none, language, f"the language of player {number}"),
        started=started == 1,
        preferences=rows.otherwise(
            DEFAULT_PREFERENCES, PREFERENCES.load, preferences, f"what player {number} likes"
        ),
        username=rows.otherwise(None, rows.text_or_none, username, f"the @name of player {number}"),
    )


def chat_row(chat: Chat) -> tuple[Any, ...]:
    """Return the columns `CHAT`."""
    changes, settled = json.dumps(dict(chat.changes)), SETTINGS.dump(chat.settings)
    told = chat.id, chat.title, chat.language, chat.preset, changes, chat.timer, settled
    return (*told, chat.token, chat.keep_days)


def chat(number: int, *columns: Any) -> Chat:
    """Return a group; what cannot be read of it is as if it had never been settled."""
    title, language, preset, changes, timer, settings, token, keep_days = columns
    return Chat(
        id=number,
        title=rows.otherwise("", rows.text, title, f"the title of chat {number}"),
        language=rows.otherwise(None, rows.text_or_none, language, f"the language of chat {number}"),
        preset=rows.otherwise(PLAIN.preset, rows.text, preset, f"the preset of chat {number}"),
        changes=rows.otherwise((), _changes, changes, f"the rules of chat {number}"),
        timer=rows.otherwise(PLAIN.timer, _seconds, timer, f"the clock of chat {number}"),
        settings=rows.otherwise(PLAIN.settings, SETTINGS.load, settings, f"the settings of chat {number}"),
        token=rows.text(token),
        keep_days=rows.otherwise(PLAIN.keep_days, _days, keep_days, f"how long chat {number} keeps cards"),
    )


def rule_set_row(rules: RuleSet) -> tuple[Any, ...]:
    """Return the chat and the columns `RULE_SET` without the id, which the store gives."""
    return rules.chat, rules.name, rules.preset, json.dumps(dict(rules.changes))


def rule_set(chat: int, number: int, name: str, preset: str, changes: str) -> RuleSet:
    """Return rules that a chat keeps; raises ValueError."""
    return RuleSet(
        chat=chat, name=rows.text(name), preset=rows.text(preset), changes=_changes(changes), id=number
    )


def _seconds(timer: object) -> int:
    seconds: int = rows.number(timer)
    if seconds < 0:
        raise ValueError(f"{seconds} s are no time to think")
    return seconds


def _days(kept: object) -> int:
    days: int = rows.number(kept)
    if days not in KEEP_DAYS:
        raise ValueError(f"{days} days cannot be chosen")
    return days


def _changes(text: str) -> RuleChanges:
    """Read a JSON object of option ids and values; a set is an array there."""
    values: dict[str, Any] = json.loads(text)
    if type(values) is not dict:
        raise ValueError("options stand by their names")
    return tuple((key, tuple(each) if isinstance(each, list) else each) for key, each in values.items())

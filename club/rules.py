"""A group's own rules: kept as a preset and what differs from it, read back as complete rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from club.conflicts import clashes, remedies
from club.model import Changes, Chat, RuleSet, Table
from club.share_code import looks_shared
from game.presets import differences, preset, presets
from game.rules import Rules, Value, assemble, change, flat

NAME_LENGTH = 24
"""Letters of the name that rules are kept under."""
SETS_KEPT = 20
"""At most so many rules a group keeps under names."""


def rules_of(chat: Chat) -> tuple[str, Rules]:
    """Return the preset's name and the complete rules that a new match in a group is played by."""
    return restored(chat.preset, chat.changes)


def restored(name: str, changes: Changes) -> tuple[str, Rules]:
    """Return a preset with changes to it, as a name and complete rules.

    A preset, option or value that this version does not know any more is passed over, and so is a
    change that contradicts those before it: what was stored once never keeps a table from opening.
    """
    name = name if name in presets() else "classic"
    rules = preset(name)
    try:
        return name, assemble({**flat(rules), **dict(changes)})
    except ValueError:
        for option, value in changes:
            rules = _tried(rules, option, value)
        return name, rules


def _tried(rules: Rules, option: str, value: Value) -> Rules:
    try:
        return change(rules, option, value)
    except ValueError:
        return rules


def changes_of(name: str, rules: Rules) -> Changes:
    """Return what is stored of rules beside the name of their preset."""
    return tuple(differences(rules, name).items())


def changed(chat: Chat, name: str, rules: Rules) -> Chat:
    """Return the group with other rules, as differences from the preset `name`."""
    return replace(chat, preset=name, changes=changes_of(name, rules))


def sized(rules: Rules, players: int) -> Rules:
    """Return rules for so many players, with as few other changes as that takes."""
    wanted: dict[str, Value] = {"players": players}
    if clashes({**flat(rules), **wanted}):
        wanted |= next(iter(remedies(rules, wanted)), flat(rules))
    return assemble({**flat(rules), **wanted})


def left_standing(rules: Rules, tables: Iterable[Table]) -> int:
    """Return how many people sit at a table that waits, if they are too many for these rules; else 0."""
    seated = max((len(table.people) for table in tables if table.stage == "lobby"), default=0)
    return seated if seated > rules.table.players else 0


def is_name(name: str) -> bool:
    """Say whether rules may be kept under a name: not too long a one, nor what looks like a share code."""
    return 0 < len(name) <= NAME_LENGTH and not looks_shared(name)


def is_full(saved: Iterable[RuleSet], name: str) -> bool:
    """Say whether a group keeps so many rules that those of a new name find no place."""
    taken = {each.name for each in saved}
    return name not in taken and len(taken) >= SETS_KEPT

"""The rules of a group: stored as differences from a preset, read back complete. Ways out of conflicts.
Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from club.model import Chat, RuleChanges, RuleSet, Table
from club.share_code import looks_like_code, option_values
from game.rules import (
    CONFLICTS,
    Rules,
    RulesConflict,
    Value,
    assemble,
    catalog,
    change,
    differences,
    flat,
    preset,
    presets,
)

MAX_SET_NAME = 24
"""Letters in the name of a rule set."""
MAX_SETS = 20
"""Named rule sets per group."""


class PresetRules(NamedTuple):
    """Complete rules, and the name of the preset they are based on."""

    preset: str
    rules: Rules


def rules_of(chat: Chat) -> PresetRules:
    """Return the rules of a new match in a group."""
    return restore_rules(chat.preset, chat.changes)


def restore_rules(name: str, changes: RuleChanges) -> PresetRules:
    """Return the complete rules of a preset with changes to it.

    An unknown preset, option or value is skipped. So is a change that contradicts those before it: stored
    rules never keep a table from opening.
    """
    name = name if name in presets() else "classic"
    rules = preset(name)
    try:
        return PresetRules(name, assemble({**flat(rules), **dict(changes)}))
    except ValueError:
        for option, value in changes:
            with suppress(ValueError):
                rules = change(rules, option, value)
        return PresetRules(name, rules)


def rule_changes(name: str, rules: Rules) -> RuleChanges:
    """Return the stored form of rules: their differences from the preset `name`."""
    return tuple(differences(rules, name).items())


def chat_with_rules(chat: Chat, name: str, rules: Rules) -> Chat:
    """Return the group with other rules, as differences from the preset `name`."""
    return replace(chat, preset=name, changes=rule_changes(name, rules))


def resized_rules(rules: Rules, players: int) -> Rules:
    """Return rules for another number of players, with as few other changes as possible."""
    return fitted_rules(rules, {"players": players})


def fitted_rules(rules: Rules, wanted: Mapping[str, Value]) -> Rules:
    """Return rules with the values `wanted` and as few other changes as possible.

    If no change of other options makes them possible, the rules stay as they are.
    """
    values = {**flat(rules), **wanted}
    if conflicts_of(values):
        values |= next(iter(remedies(rules, wanted)), flat(rules))
    return assemble(values)


def equal_rules(played: PresetRules, wanted: Mapping[str, Value]) -> PresetRules:
    """Return rules with the values `wanted` by which everybody gets the same cards.

    The bot alone shuffles every deck, and nobody cuts it.
    """
    fitted = fitted_rules(played.rules, {"cut_ritual": "off", "shuffle": "every_deal", **wanted})
    return PresetRules(played.preset, fitted)


def seated_beyond(rules: Rules, tables: Iterable[Table]) -> int:
    """Return the number of people in a lobby if they are too many for these rules, else 0."""
    seated = max((len(table.people) for table in tables if table.stage == "lobby"), default=0)
    return seated if seated > rules.table.players else 0


def is_set_name(name: str) -> bool:
    """Return whether a rule set may have this name: not too long, and unlike a share code."""
    return 0 < len(name) <= MAX_SET_NAME and not looks_like_code(name)


def is_set_limit_reached(saved: Iterable[RuleSet], name: str) -> bool:
    """Return whether a group has no room for a rule set with a new name."""
    taken = {each.name for each in saved}
    return name not in taken and len(taken) >= MAX_SETS


def remedies(rules: Rules, wanted: Mapping[str, Value]) -> tuple[dict[str, Value], ...]:
    """Return the smallest sets of further changes that make `wanted` possible; empty if there are none.

    They change only options that take part in the conflicts, and none of those in `wanted`.
    """
    base = {**flat(rules), **wanted}
    others = dict.fromkeys(
        option for clash in conflicts_of(base) for option in CONFLICTS[clash].options if option not in wanted
    )
    for count in range(1, len(others) + 1):
        if found := tuple(
            extra for extra in _changes(others, count, base) if not conflicts_of({**base, **extra})
        ):
            return found
    return ()


def _changes(
    options: Mapping[str, None], count: int, base: Mapping[str, Value]
) -> Iterator[dict[str, Value]]:
    """Yield every way to give `count` of the options another value."""
    for names in combinations(options, count):
        others = (
            [value for value in option_values(catalog()[name]) if value != base[name]] for name in names
        )
        for values in product(*others):
            yield dict(zip(names, values, strict=True))


def conflicts_of(values: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the names of the conflicts in a complete assignment of options."""
    try:
        assemble(values)
    except RulesConflict as conflict:
        return conflict.names
    return ()

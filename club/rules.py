"""The rules of a group: differences from a preset, ways out of conflicts, and share codes. Pure.

Rules are stored as differences from a preset and read back complete.

A share code is rules as a short text, for buttons and for other groups. An assignment is three letters per
option, its code and the index of its value in base 36: `ta0b80`. A share code consists of the preset, the
assignment of the differences and a checksum of the complete rules: `studio-fi3-7KQ2F`. A mistyped code, or
one whose preset has changed since, is refused (`BadCode`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from itertools import combinations, product
from typing import NamedTuple

from club.model import Chat, RuleChanges, RuleSet, Table
from game.rules import (
    CONFLICTS,
    Option,
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


def rules_of(kept: Chat | RuleSet) -> PresetRules:
    """Return the complete rules of a new match in a group, or of a saved set.

    An unknown preset, option or value is skipped. So is a change that contradicts those before it: stored
    rules never keep a table from opening.
    """
    name, changes = kept.preset if kept.preset in presets() else "classic", kept.changes
    rules = preset(name)
    if not changes:  # as in most groups, and each table that is looked at asks
        return PresetRules(name, rules)
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


BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits of Crockford's base 32, none like another; one carries five bits of the checksum."""
CHECK_LETTERS = 5
_SHAPE = re.compile(rf"([a-z0-9_]+)-(?:([a-z0-9]+)-)?([0-9a-z]{{{CHECK_LETTERS}}})", re.ASCII)

_REMAINS = re.compile(r"([A-Za-z0-9_]+)-(?:([A-Za-z0-9]+)-)?([0-9A-Za-z]{2,})", re.ASCII)
"""Form of a share code that has lost some of its letters."""


class BadCode(ValueError):
    """A code that stands for no rules."""


def option_values(option: Option) -> tuple[Value, ...]:
    """Return all values of an option in the order of the menu; for a set, every subset.

    Buttons and codes contain the index in this list. In the index of a subset, bit n stands for member n.
    """
    if not option.is_set:
        return option.values
    members = [str(each) for each in option.values]
    masks = range(1 << len(members))
    return tuple(tuple(each for n, each in enumerate(members) if mask >> n & 1) for mask in masks)


@cache
def options_by_code() -> Mapping[str, Option]:
    """Return every option by its two-letter code."""
    return {option.info.code: option for option in catalog().values()}


def encode_values(values: Mapping[str, Value]) -> str:
    """Return an assignment as three letters per option."""
    return "".join(
        catalog()[name].info.code + BASE36[option_values(catalog()[name]).index(value)]
        for name, value in values.items()
    )


def decode_values(words: str) -> dict[str, Value]:
    """Return the assignment of a text; raise BadCode."""
    if len(words) % 3:
        raise BadCode(words)
    return dict(_assigned(words[place : place + 3]) for place in range(0, len(words), 3))


def _assigned(words: str) -> tuple[str, Value]:
    option, number = options_by_code().get(words[:2]), BASE36.find(words[2])
    if option is None or not 0 <= number < len(option_values(option)):
        raise BadCode(words)
    return option.id, option_values(option)[number]


def encode_rules(name: str, rules: Rules) -> str:
    """Return the share code of rules that are based on the preset `name`."""
    return "-".join(filter(None, (name, encode_values(differences(rules, name)), rules_mark(name, rules))))


def decode_rules(code: str) -> tuple[str, Rules]:
    """Return the preset and the rules of a share code, in any case; raise BadCode."""
    found = _SHAPE.fullmatch(code.strip().lower())
    if found is None or found[1] not in presets():
        raise BadCode(code)
    name = found[1]
    try:
        rules = assemble({**flat(preset(name)), **decode_values(found[2] or "")})
    except ValueError:
        raise BadCode(code) from None
    if rules_mark(name, rules) != found[3].upper():
        raise BadCode(code)
    return name, rules


def bare_code(words: str) -> str:
    """Return a share code without the quotes and punctuation that were copied with it."""
    return re.sub(r"^\W+|\W+$", "", words)


def looks_like_code(words: str) -> bool:
    """Return whether a text has the form of a share code, right or wrong."""
    found = _SHAPE.fullmatch(words.strip().lower())
    return found is not None and found[1] in presets()


def resembles_code(words: str) -> bool:
    """Return whether a text is a share code, or was one before letters got lost."""
    if looks_like_code(words):
        return True
    found = _REMAINS.fullmatch(words.strip())
    if found is None:
        return False
    return found[1].lower() in presets() and (found[2] is not None or not any(map(str.islower, found[3])))


def rules_mark(name: str, rules: Rules) -> str:
    """Return the mark of rules, the checksum of their code: five digits that other rules hardly share.

    It depends on the preset and on every option that is not at its default. So codes stay valid when a later
    version adds an option whose default changes nothing.
    """
    options = catalog()
    told = [f"{key}={value}" for key, value in sorted(flat(rules).items()) if value != options[key].default]
    digest = blake2b("\n".join([name, *told]).encode(), digest_size=4).digest()
    bits = int.from_bytes(digest)
    return "".join(CROCKFORD[bits >> 5 * place & 31] for place in range(CHECK_LETTERS))

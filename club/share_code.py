"""Rules in a few letters: for buttons, and to carry a group's rules to another group.

An assignment is three letters for each option, its code and the number of its value in base 36: `ta0b80`.
A share code is the preset, the assignment of what differs from it and a checksum of the complete rules:
`studio-fi3-7KQ2F`. It stands for those rules or for none: a letter mistaken, or a preset that means
something else today, is refused.

BadCode      the code is mistyped, or from a version that knew other rules
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b

from game.presets import differences, preset, presets
from game.rules import Option, Rules, Value, assemble, catalog, flat

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters that are not mistaken for each other; of a checksum, each carries five bits."""
CHECK_LETTERS = 5
_SHAPE = re.compile(rf"([a-z0-9_]+)-(?:([a-z0-9]+)-)?([0-9a-z]{{{CHECK_LETTERS}}})", re.ASCII)


class BadCode(ValueError):
    """A code that no rules of ours have."""


def choices(option: Option) -> tuple[Value, ...]:
    """Return all values of an option in the order of the menu; for a set, every subset.

    The place of a value here is its number in buttons and codes; of a subset, bit n stands for member n.
    """
    if not option.is_set:
        return option.values
    members = [str(each) for each in option.values]
    masks = range(1 << len(members))
    return tuple(tuple(each for n, each in enumerate(members) if mask >> n & 1) for mask in masks)


@cache
def by_code() -> Mapping[str, Option]:
    """Return every option by its two letters."""
    return {option.info.code: option for option in catalog().values()}


def spell(values: Mapping[str, Value]) -> str:
    """Write an assignment in three letters for each option."""
    return "".join(
        catalog()[name].info.code + DIGITS[choices(catalog()[name]).index(value)]
        for name, value in values.items()
    )


def parse(words: str) -> dict[str, Value]:
    """Read an assignment; raises BadCode."""
    if len(words) % 3:
        raise BadCode(words)
    return dict(_assigned(words[place : place + 3]) for place in range(0, len(words), 3))


def _assigned(words: str) -> tuple[str, Value]:
    option, number = by_code().get(words[:2]), DIGITS.find(words[2])
    if option is None or not 0 <= number < len(choices(option)):
        raise BadCode(words)
    return option.id, choices(option)[number]


def share(name: str, rules: Rules) -> str:
    """Return the code that stands for these rules, wherever it is read."""
    return "-".join(filter(None, (name, spell(differences(rules, name)), _checksum(name, rules))))


def shared(code: str) -> tuple[str, Rules]:
    """Return the preset and the rules of a share code, in any case; raises BadCode."""
    found = _SHAPE.fullmatch(code.strip().lower())
    if found is None or found[1] not in presets():
        raise BadCode(code)
    name = found[1]
    try:
        rules = assemble({**flat(preset(name)), **parse(found[2] or "")})
    except ValueError:
        raise BadCode(code) from None
    if _checksum(name, rules) != found[3].upper():
        raise BadCode(code)
    return name, rules


def looks_shared(words: str) -> bool:
    """Say whether words have the shape of a share code, right or wrong."""
    found = _SHAPE.fullmatch(words.strip().lower())
    return found is not None and found[1] in presets()


def _checksum(name: str, rules: Rules) -> str:
    """Return five letters that depend on the preset and on every option that is not at its default.

    Options that a later version adds at a default that changes nothing leave the codes of today valid.
    """
    options = catalog()
    told = [f"{key}={value}" for key, value in sorted(flat(rules).items()) if value != options[key].default]
    digest = blake2b("\n".join([name, *told]).encode(), digest_size=4).digest()
    bits = int.from_bytes(digest)
    return "".join(CROCKFORD[bits >> 5 * place & 31] for place in range(CHECK_LETTERS))

"""Share codes: rules as a short text, for buttons and for other groups.

An assignment is three letters per option, its code and the index of its value in base 36: `ta0b80`. A share
code consists of the preset, the assignment of the differences and a checksum of the complete rules:
`studio-fi3-7KQ2F`. A mistyped code, or one whose preset has changed since, is refused.

BadCode      the code is mistyped, or from a version with other rules
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b

from game.rules import Option, Rules, Value, assemble, catalog, differences, flat, preset, presets

BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits of Crockford's base 32, none like another; one carries five bits of the checksum."""
CHECK_LETTERS = 5
_SHAPE = re.compile(rf"([a-z0-9_]+)-(?:([a-z0-9]+)-)?([0-9a-z]{{{CHECK_LETTERS}}})", re.ASCII)


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
    return "-".join(filter(None, (name, encode_values(differences(rules, name)), _checksum(name, rules))))


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
    if _checksum(name, rules) != found[3].upper():
        raise BadCode(code)
    return name, rules


def looks_like_code(words: str) -> bool:
    """Return whether a text has the form of a share code, right or wrong."""
    found = _SHAPE.fullmatch(words.strip().lower())
    return found is not None and found[1] in presets()


def _checksum(name: str, rules: Rules) -> str:
    """Return five digits that depend on the preset and on every option that is not at its default.

    Codes stay valid when a later version adds an option whose default changes nothing.
    """
    options = catalog()
    told = [f"{key}={value}" for key, value in sorted(flat(rules).items()) if value != options[key].default]
    digest = blake2b("\n".join([name, *told]).encode(), digest_size=4).digest()
    bits = int.from_bytes(digest)
    return "".join(CROCKFORD[bits >> 5 * place & 31] for place in range(CHECK_LETTERS))

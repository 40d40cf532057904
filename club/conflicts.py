"""What else would have to change so that a choice is possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from club.share_code import choices
from game.rules import CONFLICTS, Rules, RulesConflict, Value, assemble, catalog, flat


def remedies(rules: Rules, wanted: Mapping[str, Value]) -> tuple[dict[str, Value], ...]:
    """Return the smallest sets of further changes that make `wanted` possible; none where nothing does.

    Only options that the contradictions name are touched, and none of those in `wanted`.
    """
    base = {**flat(rules), **wanted}
    others = dict.fromkeys(
        option for clash in clashes(base) for option in CONFLICTS[clash].options if option not in wanted
    )
    for count in range(1, len(others) + 1):
        if found := tuple(extra for extra in _changes(others, count, base) if not clashes({**base, **extra})):
            return found
    return ()


def _changes(
    options: Mapping[str, None], count: int, base: Mapping[str, Value]
) -> Iterator[dict[str, Value]]:
    """Yield every way to give `count` of the options another value."""
    for names in combinations(options, count):
        others = ([value for value in choices(catalog()[name]) if value != base[name]] for name in names)
        for values in product(*others):
            yield dict(zip(names, values, strict=True))


def clashes(values: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the names of the contradictions in a complete assignment."""
    try:
        assemble(values)
    except RulesConflict as conflict:
        return conflict.names
    return ()

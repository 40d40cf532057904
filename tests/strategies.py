"""Random rules, decks, starting totals and legal walks, for the tests that hold for all of them.

`tests.walks` draws them from a generator with a seed; here they are cut to what one test looks at, and
offered to hypothesis.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from game.actions import Deal
from game.cards import DECK
from game.options import Value
from game.presets import presets
from game.rules import Option, Rules, RulesConflict, catalog, change
from game.state import Match, Over
from tests.walks import Move, choose, random_deck, random_rules, random_start, walk

__all__ = [
    "Move",
    "choose",
    "deals_of",
    "decks",
    "moves",
    "random_deck",
    "random_rules",
    "random_start",
    "rules",
    "walk",
]

CHANGED = 8
"""At most so many options differ from the preset in rules that hypothesis makes."""


def moves(seed: int, deals: int = 4) -> Iterator[tuple[Rules, Move]]:
    """Yield the moves of a random match under random rules."""
    rng = random.Random(seed)
    made = random_rules(rng)
    yield from ((made, move) for move in deals_of(rng, made, random_start(rng, made), deals))


def deals_of(rng: random.Random, made: Rules, match: Match, deals: int) -> Iterator[Move]:
    """Play until so many deals are settled, or to the end of the match, and yield every move."""
    last = len(match.sheet) + deals
    for move in walk(rng, made, match):
        yield move
        if len(move.after.sheet) == last or isinstance(move.after.phase, Over):
            return


def rules() -> st.SearchStrategy[Rules]:
    """Return valid rules: a preset with some options changed; shrinks towards the defaults."""
    changes = st.dictionaries(st.sampled_from(sorted(catalog())), st.integers(0, 99), max_size=CHANGED)
    return st.builds(_assigned, st.sampled_from(list(presets().values())), changes)


def _assigned(made: Rules, picks: dict[str, int]) -> Rules:
    """Change what does not contradict the rest."""
    for name, pick in picks.items():
        try:
            made = change(made, name, _value(catalog()[name], pick))
        except RulesConflict:
            continue
    return made


def _value(option: Option, pick: int) -> Value:
    """Return a value of an option; of a set, the members whose bits stand in `pick`."""
    if option.is_set:
        return tuple(str(each) for bit, each in enumerate(option.values) if pick >> bit & 1)
    return option.values[pick % len(option.values)]


def decks() -> st.SearchStrategy[Deal]:
    """Return the deal of a deck in any order; shrinks towards the printed order."""
    return st.permutations(DECK).map(lambda deck: Deal(tuple(deck)))

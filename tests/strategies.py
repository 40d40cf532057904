"""Random rules, decks, starting totals and legal walks, for the tests that hold for all of them.

`trials.walks` draws them from a generator with a seed; here they are cut to what one test looks at, and
offered to hypothesis.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from hypothesis import strategies as st

from game.actions import Deal
from game.cards import DECK
from game.rules import Option, Rules, RulesConflict, Value, catalog, change, presets
from game.state import Match, Over
from trials.walks import Transition, choose, random_deck, random_start, walk
from trials.walks import random_rules as any_rules

__all__ = [
    "THEMES",
    "Transition",
    "choose",
    "deals_of",
    "decks",
    "moves",
    "random_deck",
    "random_rules",
    "random_start",
    "rules",
    "walk",
    "with_theme",
]

CHANGED = 8
"""At most so many options differ from the preset in rules that hypothesis makes."""


THEMES: tuple[Mapping[str, Value], ...] = (
    {},
    {"ace_marriage": "on", "ace_marriage_trump": "last_ace", "first_lead_marriage": "on"},
    {"ace_marriage": "on", "ace_marriage_in_a_row": "on", "first_lead_marriage": "on"},
    {"marriage_declaration": "explicit", "marriage_keeps_trump": "on", "queen_jack_marriage": "on"},
    {"talon_buyout": "on", "bid_limit": "none"},
    {"dark": "left_of_dealer", "dark_min_score": "none", "dark_barrel": "allowed"},
    {"dark": "everyone", "dark_min_score": "none", "dark_barrel": "allowed"},
    {"redeal_hand_nines": 3, "redeal_hand_points_below": 16, "redeal_third_in_row": "on"},
    {"cross": "on", "cross_limit": "none", "nines_bonus": 200},
)
"""Options that show only together: drawn one by one they would seldom meet."""


def random_rules(rng: random.Random) -> Rules:
    """Return valid rules of every kind, often with options that belong together."""
    return with_theme(any_rules(rng), rng.choice(THEMES))


def with_theme(made: Rules, theme: Mapping[str, Value]) -> Rules:
    """Change what does not contradict the rest."""
    for name, value in theme.items():
        try:
            made = change(made, name, value)
        except RulesConflict:
            continue
    return made


def moves(seed: int, deals: int = 4) -> Iterator[tuple[Rules, Transition]]:
    """Yield the moves of a random match under random rules."""
    rng = random.Random(seed)
    made = random_rules(rng)
    yield from ((made, move) for move in deals_of(rng, made, random_start(rng, made), deals))


def deals_of(rng: random.Random, made: Rules, match: Match, deals: int) -> Iterator[Transition]:
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
    return with_theme(made, {name: _value(catalog()[name], pick) for name, pick in picks.items()})


def _value(option: Option, pick: int) -> Value:
    """Return a value of an option; of a set, the members whose bits stand in `pick`."""
    if option.is_set:
        return tuple(str(each) for bit, each in enumerate(option.values) if pick >> bit & 1)
    return option.values[pick % len(option.values)]


def decks() -> st.SearchStrategy[Deal]:
    """Return the deal of a deck in any order; shrinks towards the printed order."""
    return st.permutations(DECK).map(lambda deck: Deal(tuple(deck)))
